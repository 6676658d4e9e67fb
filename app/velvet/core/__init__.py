"""What every game is made of: cards, moves, state, rules contract, options, chance, views, events.

Read `rules` first: it is the contract that all games fulfil and that the table, the agents, the lab
and the command line ask. Nothing here knows Qt, files, the clock or any game by name.
"""
