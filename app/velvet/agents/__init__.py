"""Players that are programs: they see a view and a sampler, never a state.

They know no game by name.
"""
