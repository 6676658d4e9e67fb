"""For clauses of the rulebooks a mutation of the rules, and the test that catches it.

`tests/mutations/<folder>.toml`, one for each folder of games, lists them:

    [[mutation]]
    clause = "changelands-5"
    file = "rules.py"                      # in the game's folder (or "mechanics/tricks.py", from app/velvet)
    old = "return alone == 1"              # stands there exactly once
    new = "return True"
    tests = ["tests/games/changelands"]    # what must fail once `old` has become `new`; any pytest arguments

`make test` looks that `old` stands where it should, and that every clause of every rulebook has a mutation;
`make test-all` runs them all.
"""
