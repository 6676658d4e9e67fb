"""The rules' table against a slow one: where each card may lie, and what each domain may still be."""

import pytest

from tests.games.vyozha.slow import DECK, SlowTable, is_branch
from velvet.core.bits import BIT
from velvet.core.cards import VYOZHA
from velvet.core.rng import Rng
from velvet.core.rules import CHANCE, OVER
from velvet.games.vyozha.rules import VyozhaRules
from velvet.games.vyozha.rules_board import Board


def fast_places(board: Board, cards: list[str]) -> set[tuple[str, tuple[int, int]]]:
    hand = sum(BIT[VYOZHA.card(card)] for card in cards)
    moves = board.places(hand)
    found = {(VYOZHA.codes[move.args[0]], (move.args[1], move.args[2])) for move in moves}
    assert len(found) == len(moves) == board.count_places(hand)
    assert [board.place(hand, k) for k in range(len(moves))] == moves
    return found


def slow_places(table: SlowTable, cards: list[str]) -> set[tuple[str, tuple[int, int]]]:
    """Generate and test. A numberless card alike for all branches, so one of them is tried."""
    found = set()
    branches = [card for card in cards if is_branch(card)]
    for cell in table.cells_about():
        found |= {(card, cell) for card in cards if not is_branch(card) and table.may_lie(card, cell)}
        if branches and table.may_lie(branches[0], cell):
            found |= {(card, cell) for card in branches}
    return found


def fast_sets(board: Board) -> dict[tuple[int, int], set[int]]:
    return {
        (tile.q, tile.r): {n for n in range(1, 13) if board.values[k] >> (n - 1) & 1}
        for k, tile in enumerate(board.tiles)
        if tile.card < 90
    }


def grow(seed: int, size: int, every: int, sample: int) -> int:
    """Grows a table at random, domains and branches preferred, and compares; the number of positions compared."""
    rng = Rng(seed)
    left = list(DECK)
    flop = left.pop(rng.below(len(left)))
    board, table = Board(), SlowTable(flop)
    board.lay(VYOZHA.card(flop), 0, 0, -1)
    compared = 0
    for step in range(size):
        if step % every == 0:
            cards = list(left)
            while len(cards) > sample:
                cards.pop(rng.below(len(cards)))
            assert fast_places(board, cards) == slow_places(table, cards), (seed, step)
            for cell in table.cells_about():
                card = cards[rng.below(len(cards))]
                assert board.takes(VYOZHA.card(card), *cell) == table.may_lie(card, cell), (seed, step, card, cell)
            compared += 1
        places = sorted(fast_places(board, left))
        if not places:
            break
        # Three tries for a domain or a synthetic branch: they are what is hard.
        for _ in range(3):
            card, cell = places[rng.below(len(places))]
            if card[1] in "lig" or (is_branch(card) and len(table.touching(cell)) == 2):
                break
        board.lay(VYOZHA.card(card), *cell, 0)
        table.lay(card, cell)
        left.remove(card)
        assert fast_sets(board) == table.sets(), (seed, step, card, cell)
    again = Board.load(board.dump())
    assert again == board and again.faces == board.faces and again.joins == board.joins
    assert again.follow == board.follow and again.values == board.values
    return compared


@pytest.mark.parametrize("seed", range(8))
def test_grown_tables(seed: int) -> None:
    assert grow(seed, 34, 6, 30) >= 3


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 124))
def test_many_grown_tables(seed: int) -> None:
    assert grow(seed, 50, 4, 105) >= 6


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_legal_lists_of_random_games(seats: int) -> None:
    """At every position of a game the whole legal list."""
    rules = VyozhaRules(seats % 2 == 1, seats == 4, 0, seats)
    rng = Rng(77, seats)
    state = rules.setup()
    table = SlowTable("B1")
    while rules.actor(state) != OVER:
        if rules.actor(state) == CHANCE:
            rules.apply(state, rules.sample(state, rng))
            table = SlowTable(VYOZHA.codes[state.board.tiles[0].card])
            continue
        hand = [code for card, code in enumerate(VYOZHA.codes) if state.hands[state.turn] & BIT[card]]
        expected = {f"put {card} {q},{r}" for card, (q, r) in slow_places(table, hand)} | {"end"}
        assert {rules.format(move) for move in rules.legal_moves(state)} == expected
        move = rules.random_legal(state, rng)
        if move.verb == "put":
            table.lay(VYOZHA.codes[move.args[0]], (move.args[1], move.args[2]))
        rules.apply(state, move)
