"""Golden playthroughs: whole random games written down once, with every seat's View, and compared for ever after.

A change of a rule, a text of a view or the generator shows here as a difference. If it is meant, write them anew with
`python -m tests.golden.write [GAME …]` and say in the commit why they changed. A game without one fails.
"""
