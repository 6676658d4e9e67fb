"""The games as environments of other libraries: PettingZoo (extra `rl`), OpenSpiel (extra `openspiel`).

`seating` and `encoding` are what both share; `resources/help/learning.md` tells how to train and play. Nothing here
knows a game by name, nor Qt. The libraries are imported by the modules that need them, never by the program itself.
"""
