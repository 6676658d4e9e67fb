"""What is hidden from whom, game by game, written from the pages' “Who sees what” and not from the rules.

Each module has

    cards(rules, state) -> list[str]
        the codes of all cards wherever they are, for the test that none is lost or doubled
    permute(rules, state, seat, rng) -> state | None
        another position that `seat` must be unable to tell from this one: everything hidden from it dealt anew among
        the places it may be in (None where nothing is hidden)
    places(rules, state, seat) -> dict[str, str]
        for every card hidden from `seat`, where it is: to see that permuting moves each of them
"""
