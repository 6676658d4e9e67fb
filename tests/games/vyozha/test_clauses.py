"""Vyozha, what random games seldom show: joints in every direction, three ends at once, chains of branches."""

import pytest

from tests.games.vyozha.help import cells, deal, play, rules, why
from tests.games.vyozha.test_table import table, values
from velvet.core.cards import VYOZHA

# Two ends, C4 and V3, joined by B1 on 2,-2; B2 on its open leg has 4,-3 and 3,-4 for legs.
JOINED = ("put S4 1,0", "put C4 2,-1", "put S3 0,-1", "put V3 1,-2", "put B1 2,-2")


@pytest.mark.parametrize("turns", range(6))
def test_a_branch_joins_in_every_direction(turns: int) -> None:
    """vyozha-7: the page's joint, the table turned by as many sixths."""

    def at(q: int, r: int) -> str:
        for _ in range(turns):
            q, r = -r, q + r
        return f"{q},{r}"

    game, state = table("S12", "S1 S2 S7 S8 S9 B1")
    play(game, state, f"put S1 {at(1, 0)}", f"put S2 {at(0, -1)}", f"put S7 {at(2, -1)}", f"put S8 {at(1, -2)}")
    assert why(game, state, f"put S9 {at(2, -2)}") == "vyozha-3"
    assert at(2, -2) in cells(game, state, "B1")
    play(game, state, f"put B1 {at(2, -2)}")
    assert cells(game, state, "S9") == {at(-1, 1), at(3, -3)}
    assert {state.board.tiles[k].card for k in (state.board.tiles[-1].parent, state.board.tiles[-1].second)} == {
        VYOZHA.card("S7"),
        VYOZHA.card("S8"),
    }


def test_three_ends_are_never_joined() -> None:
    """vyozha-7: all that lies about 2,-2 could be joined by twos: S2, a leg of B1, and at last S7."""
    game = rules(1)
    state = deal(game, "S12", "S1 S2 S3 B1 S4 S5 S6 S7 B2 S8 S9 S10")
    play(game, state, "put S1 1,0", "put S2 2,-1", "put S3 0,-1", "put B1 1,-2", "put S4 1,-3", "put S5 2,-4", "end")
    play(game, state, "put S6 3,-4")
    assert "2,-2" in cells(game, state, "B2")
    play(game, state, "put S7 3,-3")
    assert "2,-2" not in cells(game, state, "B2")
    assert why(game, state, "put B2 2,-2") == "vyozha-7"


def test_nothing_follows_a_card_beside_a_joint() -> None:
    """vyozha-5: after the branch that joins C4 and V3 no second branch follows C4."""
    game, state = table("S2", "S4 C4 S3 V3 B1 B2", *JOINED)
    assert why(game, state, "put B2 3,-1") == "vyozha-5"


def test_a_branch_after_a_joint_stands_for_both_its_sides() -> None:
    """vyozha-9: analytic itself, it takes what its roots' numbers, 4 and 3, are divided by, but no multiples."""
    game = rules(1)
    state = deal(game, "S2", "S4 C4 S3 V3 B1 B2 C7 V7 Z3 Z12 Z2 A9")
    play(game, state, *JOINED, "put B2 3,-3", "end")
    for leg in ((4, -3), (3, -4)):
        fits = {"C7", "V7", "Z3", "Z2", "Z4", "Al"}
        for card in [*fits, "Z12", "A9", "S6"]:
            assert state.board.takes(VYOZHA.card(card), *leg) == (card in fits), card
    assert why(game, state, "put Z12 4,-3") == "vyozha-9"
    # vyozha-12: of two suits, and matched by suit both, but of one number.
    play(game, state, "put C7 4,-3")
    assert why(game, state, "put V7 3,-4") == "vyozha-12"


def test_a_joint_of_wild_and_tame_is_wild() -> None:
    """vyozha-11: B2 follows S4 and the open leg of B1, which follows a branch for a flop."""
    game = rules(1)
    state = deal(game, "B15", "B1 S1 S2 S3 S4 B2 Z9 A6 V1 L12 C5 Zg")
    play(game, state, "put B1 1,0", "put S1 2,-1", "put S2 3,-1", "put S3 3,0", "put S4 2,1", "put B2 1,1", "end")
    assert all("0,2" in cells(game, state, card) for card in ("Z9", "A6", "V1", "L12", "C5", "Zg"))
    play(game, state, "put Zg 0,2")
    assert values(state, 0, 2) == [9, 10, 11, 12]


def test_a_number_that_would_empty_a_card_far_away_is_refused() -> None:
    """vyozha-13: a 1 at the flop makes Sl a 1, and with it both legs of B1, which must differ."""
    game, state = table("Zl", "Sl B1 Cl Al V1 V2", "put Sl 1,0", "put B1 2,-1", "put Cl 3,-1", "put Al 2,-2")
    # Every demand by itself still allows a 1.
    assert values(state, 0, 0) == values(state, 1, 0) == values(state, 2, -2) == [1, 2, 3, 4]
    assert why(game, state, "put V1 -1,0") == "vyozha-13"
    play(game, state, "put V2 -1,0")
    assert values(state, 1, 0) == [2] and values(state, 3, -1) == values(state, 2, -2) == [1, 2]
