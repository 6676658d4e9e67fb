"""Where tiles may lie and what may follow what: the page's own examples, clause by clause."""

from tests.games.vyozha.help import cells, deal, play, rules, why
from velvet.core.cards import VYOZHA
from velvet.games.vyozha.rules import VyozhaRules, VyozhaState
from velvet.games.vyozha.views import numbers_of

AROUND = {"1,0", "1,-1", "0,-1", "-1,0", "-1,1", "0,1"}


def table(flop: str, hand: str, *moves: str, seats: int = 2) -> tuple[VyozhaRules, VyozhaState]:
    """A game in which seat 0 draws these and has made these moves."""
    game = rules(seats)
    state = deal(game, flop, hand)
    play(game, state, *moves)
    return game, state


def values(state: VyozhaState, q: int, r: int) -> list[int]:
    return numbers_of(state.board.values[state.board.tile_at(q, r)])


def test_the_flop_starts_runs_that_do_not_touch() -> None:
    game, state = table("S12", "S1 S2 S3 S4 S5 B1")
    assert cells(game, state, "S1") == cells(game, state, "B1") == AROUND
    play(game, state, "put S1 1,0")
    beyond = {"1,1", "2,0", "2,-1"}
    assert cells(game, state, "S2") == {"0,-1", "-1,0", "-1,1", *beyond}
    two = state.clone()
    play(game, two, "put S2 0,-1")
    assert cells(game, two, "S3") & AROUND == {"-1,1"}
    play(game, two, "put S3 -1,1")
    assert not cells(game, two, "S4") & AROUND
    assert why(game, two, "put S4 1,-1") == "vyozha-3"
    opposite = state.clone()
    play(game, opposite, "put S2 -1,0")
    assert not cells(game, opposite, "S3") & AROUND


def test_at_most_two_branches_about_the_flop() -> None:
    game, state = table("S12", "B1 B2 B3 S4 S5 S6", "put B1 1,0", "put B2 0,-1")
    assert why(game, state, "put B3 -1,1") == "vyozha-4"
    assert "-1,1" in cells(game, state, "S4")
    play(game, state, "put S4 -1,1")
    # Every cell about a flop with three runs touches one of them.
    assert not cells(game, state, "S5") & AROUND


def test_two_branches_after_a_plain_card() -> None:
    game, state = table("S12", "S1 B1 B2 B3 S5 S6", "put S1 1,0")
    assert cells(game, state, "B1") >= {"2,-1", "1,1", "2,0"}
    for first, second, legs, more in (
        ("2,-1", "1,1", {"3,-1", "2,-2"}, {"2,1", "0,2"}),
        ("1,1", "2,-1", {"2,1", "0,2"}, {"3,-1", "2,-2"}),
    ):
        after = state.clone()
        play(game, after, f"put B1 {first}")
        # Beside a branch only another branch; S1 is done with for all else.
        assert cells(game, after, "B2") & {"1,1", "2,0", "2,-1"} == {second}
        assert why(game, after, f"put S5 {second}") == "vyozha-5"
        assert legs <= cells(game, after, "S5")
        play(game, after, f"put B2 {second}")
        assert legs | more <= cells(game, after, "S5")
        assert why(game, after, "put B3 2,0") == "vyozha-7"
    middle = state.clone()
    play(game, middle, "put B1 2,0")
    assert not cells(game, middle, "B2") & {"2,-1", "1,1"}


def test_one_card_after_a_plain_card() -> None:
    game, state = table("S12", "S1 S2 S3 B1 B2 S6", "put S1 1,0", "put S2 2,-1")
    # 1,1 touches S1 alone, and S1 is followed already.
    assert why(game, state, "put S3 1,1") == "vyozha-5"
    assert why(game, state, "put B1 1,1") == "vyozha-5"


def test_a_synthetic_branch_joins_two_ends() -> None:
    game, state = table("S12", "S1 S2 S7 S8 S9 B1", "put S1 1,0", "put S2 0,-1", "put S7 2,-1", "put S8 1,-2")
    assert why(game, state, "put S9 2,-2") == "vyozha-3"
    assert why(game, state, "put S9 1,-1") == "vyozha-3"
    assert why(game, state, "put B1 1,-1") == "vyozha-7"
    assert "2,-2" in cells(game, state, "B1")
    play(game, state, "put B1 2,-2")
    assert cells(game, state, "S9") == {"-1,1", "3,-3"}
    assert why(game, state, "put S9 3,-1") == "vyozha-5"


def test_only_ends_are_joined_and_only_two() -> None:
    game, state = table("S12", "S1 S2 S3 S4 S5 B1", "put S1 1,0", "put S2 2,-1", "put S3 2,-2", "put S4 0,-1")
    assert "1,-2" in cells(game, state, "B1")
    play(game, state, "put S5 -1,-1")
    # S4 is followed now.
    assert why(game, state, "put B1 1,-2") == "vyozha-7"
    game, state = table("S12", "S1 S2 S3 S4 B1 S6", "put S1 1,0", "put S2 2,-1", "put S3 3,-1", "put S4 3,0")
    assert why(game, state, "put B1 2,0") == "vyozha-7"
    assert why(game, state, "put S6 2,0") == "vyozha-3"


def test_a_branch_does_not_join_neighbours() -> None:
    # 2,-1 touches S1 and S2, which touch each other.
    game, state = table("S12", "S1 S2 S3 S4 S5 B1", "put S1 1,0", "put S2 2,0")
    assert why(game, state, "put B1 2,-1") == "vyozha-7"
    assert why(game, state, "put S3 2,-1") == "vyozha-3"


def test_the_flop_is_no_end() -> None:
    game, state = table("S12", "S1 S2 S3 S4 B1 B2", "put S1 0,-1", "put S2 1,-2", "put S3 2,-2", "put S4 2,-1")
    # 1,0 touches the flop and S4, two faces apart.
    assert why(game, state, "put B1 1,0") == "vyozha-7"


def test_a_run_may_close_upon_itself() -> None:
    game, state = table("S12", "B1 S1 S2 S3 S4 B2", "put B1 1,0", "put S1 2,-1", "put S2 3,-1", "put S3 3,0")
    play(game, state, "put S4 2,1")
    assert "1,1" in cells(game, state, "B2")
    play(game, state, "put B2 1,1")
    tile = state.board.tiles[-1]
    assert tile.second >= 0
    assert {state.board.tiles[tile.parent].card, state.board.tiles[tile.second].card} == {
        state.board.tiles[1].card,
        state.board.tiles[5].card,
    }


def test_a_branch_goes_on_across_its_legs_only() -> None:
    game, state = table("S12", "B1 S1 S2 S3 S4 S5", "put B1 1,0")
    assert cells(game, state, "S1") == {"2,-1", "1,1", "-1,0", "0,-1", "-1,1"}
    assert why(game, state, "put S1 2,0") == "vyozha-6"
    # A branch after a branch, analytic: its legs two and four faces on from where it joins.
    game, state = table("S12", "B1 B2 S2 S3 S4 S5", "put B1 1,0", "put B2 2,-1")
    assert {"3,-1", "2,-2"} <= cells(game, state, "S2")


def test_matching_after_a_plain_card() -> None:
    game, state = table("S12", "C12 C4 S3 Cg Ci Sl")
    assert all(cells(game, state, card) for card in ("C12", "S3", "Cg", "Sl"))
    assert why(game, state, "put C4 1,0") == why(game, state, "put Ci 1,0") == "vyozha-8"
    play(game, state, "put Cg 1,0")
    assert values(state, 1, 0) == [12]


def test_matching_after_an_analytic_branch() -> None:
    game, state = table("S12", "B1 C5 C4 Ci Cg Cl", "put B1 1,0")
    assert "2,-1" in cells(game, state, "C4")
    assert why(game, state, "put C5 2,-1") == "vyozha-9"
    for card, numbers in (("Cl", [1, 2, 3, 4]), ("Ci", [6]), ("Cg", [12])):
        after = state.clone()
        play(game, after, f"put {card} 2,-1")
        assert values(after, 2, -1) == numbers


def test_matching_after_a_synthetic_branch() -> None:
    game, state = table("S2", "S4 C4 S3 V3 B1 Ag", "put S4 1,0", "put C4 2,-1", "put S3 0,-1", "put V3 1,-2")
    play(game, state, "put B1 2,-2")
    after = state.clone()
    play(game, after, "put Ag 3,-3")
    assert values(after, 3, -3) == [12]
    fits = {"C9", "V9", "Z3", "Z4", "Z12", "Cl", "Zl", "Ag"}
    for card in [*fits, "Z6", "Z8", "Z9", "S5", "Z1", "Zi"]:
        assert state.board.takes(VYOZHA.card(card), 3, -3) == (card in fits), card


def test_a_branch_as_flop_is_wild() -> None:
    game, state = table("B15", "V7 C2 B1 C7 L1 Z9")
    assert cells(game, state, "V7") == cells(game, state, "B1") == AROUND
    play(game, state, "put B1 1,0", "put V7 1,1")
    # Wild as well, but its two legs differ.
    assert why(game, state, "put C7 2,-1") == "vyozha-12"
    assert {"2,-1"} <= cells(game, state, "L1") & cells(game, state, "Z9")
    play(game, state, "put C2 0,-1")
    assert not cells(game, state, "Z9") & {"0,-2", "1,-2", "-1,-1"}


def test_the_legs_of_a_branch_differ_though_matched_by_suit() -> None:
    game, state = table("S4", "B1 S2 C2 Sl C4 Cl", "put B1 1,0", "put S2 2,-1")
    assert why(game, state, "put C2 1,1") == "vyozha-12"
    by_number, by_suit = state.clone(), state.clone()
    play(game, by_number, "put Cl 1,1")
    assert values(by_number, 1, 1) == [1, 4]
    play(game, by_suit, "put Sl 1,1")
    assert values(by_suit, 1, 1) == [1, 3, 4]


def test_the_domain_example() -> None:
    game, state = table("S3", "Z3 B1 C3 Al Zl S6", "put Z3 1,0", "put B1 2,-1", "put C3 3,-1")
    one, other = state.clone(), state.clone()
    play(game, one, "put Al 2,-2")
    assert values(one, 2, -2) == [1]
    play(game, other, "put Zl 2,-2")
    assert values(other, 2, -2) == [1, 2, 4]


def test_a_settled_domain_stays_and_settles_others() -> None:
    # Cl follows Sl by number, so the two are equal; A3 makes both a 3.
    game, state = table("S9", "Sl Cl A3 A2 V4 S6", "put Sl 1,0", "put Cl 2,-1")
    assert values(state, 1, 0) == values(state, 2, -1) == [1, 2, 3, 4]
    play(game, state, "put A3 3,-1")
    assert values(state, 1, 0) == values(state, 2, -1) == [3]


def test_no_card_may_be_left_without_a_number() -> None:
    # Z1 and Zl at the legs: Zl is no 1. Then C1, equal to Zl, may not follow it.
    game, state = table("Z3", "B1 Z1 Zl C1 C2 A9", "put B1 1,0", "put Z1 2,-1", "put Zl 1,1")
    assert values(state, 1, 1) == [2, 3, 4]
    assert why(game, state, "put C1 0,2") == "vyozha-8"
    assert "0,2" in cells(game, state, "C2")
    # Lesser domains at both legs, unlinked: a 4 after the one forbids 4 to the other.
    game, state = table("Z9", "B1 Zl Z4 C4 L4 B2", "put B1 1,0", "put Zl 2,-1", "put C4 3,-2")
    assert values(state, 2, -1) == [4]
    assert why(game, state, "put Z4 1,1") == "vyozha-12"


def test_a_contradiction_that_only_chains_show() -> None:
    # Wild legs: Sl and Cl differ. After each an equal to 2 is asked for: the second may not be laid.
    game, state = table("B15", "B1 Sl Cl A2 L2 S5", "put B1 1,0", "put Sl 2,-1", "put Cl 1,1", "put A2 3,-2")
    assert values(state, 2, -1) == [2]
    assert values(state, 1, 1) == [1, 3, 4]
    assert why(game, state, "put L2 0,2") == "vyozha-8"


def test_far_cells_are_refused_like_near_ones() -> None:
    game, state = table("S12", "S1 S2 S3 S4 S5 B1")
    for cell in ("2,0", "15,0", "16,-16", "200,1", "-999999999,999999999"):
        assert why(game, state, f"put S1 {cell}") == "vyozha-3"


def test_a_long_straight_run_widens_the_window() -> None:
    game = rules(1)
    cards = "S1 S2 S3 S4 S5 S6 S7 S8 S9 S10 S11 Sl Si Sg Cg C1 C2 C3 C4 C5 C6 C7 C8 C9 C10 C11 C12 Ci Cl"
    state = deal(game, "S12", cards)
    for k, card in enumerate(cards.split(), 1):
        if k % 6 == 1 and k > 1:
            play(game, state, "end")
        play(game, state, f"put {card} {k},0")
    assert state.board.side == 64
    assert why(game, state, "end") == ""
    assert game.decode(game.encode(state)) == state
