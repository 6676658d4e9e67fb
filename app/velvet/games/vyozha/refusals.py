"""Vyozha, why a move is refused: the clause of the rulebook and a sentence, most telling reason first.

Asked for illegal moves of the acting seat only. Must not decide what is legal: it looks at the board that did.
"""

from typing import TYPE_CHECKING

from velvet.core.bits import BIT
from velvet.core.cards import VYOZHA
from velvet.core.moves import Move
from velvet.core.phrases import spoken
from velvet.core.rules import CHANCE, OVER, Reason
from velvet.games.vyozha.rules_board import MOST_RUNS, NO_TILE, Board
from velvet.games.vyozha.rules_domains import ANALYTIC, FLOP, PLAIN, SYNTHETIC, Tile, matching
from velvet.games.vyozha.rules_state import VyozhaState
from velvet.games.vyozha.rules_tiles import STANDS_FOR, SUIT, is_branch
from velvet.games.vyozha.views import tile_name
from velvet.mechanics.hexes import FACES, OPPOSITE, neighbour

if TYPE_CHECKING:
    from velvet.games.vyozha.rules import VyozhaRules


def explain(rules: "VyozhaRules", state: VyozhaState, move: Move) -> Reason:
    """Why this illegal move may not be made."""
    actor = rules.actor(state)
    if actor == OVER:
        return Reason("vyozha-14", "The game is over.")
    if actor == CHANCE:
        if move.verb != "shuffle":
            return Reason("vyozha-1", "First the tiles are shuffled.")
        if rules.is_shuffle(Move("shuffle", tuple([lying % 128 for lying in move.args]))):
            return Reason("vyozha-17", "Nothing is turned here: a ^ may stand only where the game is rotational.")
        return Reason("vyozha-1", "The shuffle must list each of the 105 tiles once.")
    if move.verb == "shuffle":
        return Reason("vyozha-1", "The tiles are shuffled once, before the first turn.")
    card, q, r = move.args
    if not state.hands[actor] & BIT[card]:
        name = VYOZHA.codes[card] if is_branch(card) else VYOZHA.names[card]
        return Reason("vyozha-2", f"You do not hold {name}.")
    if not rules.may_lay(state):
        limit = rules.first_turn_limit
        many = "one tile" if limit == 1 else f"{limit} tiles"
        return Reason("vyozha-16", f"In this first turn no more than {many} may be laid.")
    return _place(state.board, card, q, r)


def _place(board: Board, card: int, q: int, r: int) -> Reason:
    if board.tile_at(q, r) != NO_TILE:
        return Reason("vyozha-3", f"{_capital(tile_name(board, board.tile_at(q, r)))} lies there already.")
    touched = [(face, board.tile_at(*neighbour(q, r, face))) for face in range(FACES)]
    touched = [(face, host) for face, host in touched if host != NO_TILE]
    if not touched:
        return Reason("vyozha-3", "A tile must lie against another, face to face.")
    if len(touched) == 1:
        face, host = touched[0]
        return _after(board, card, host, OPPOSITE[face])
    names = spoken([tile_name(board, host) for _, host in touched], "and")
    if not is_branch(card):
        return Reason("vyozha-3", f"It would touch {names}, but a tile may touch only the one it follows.")
    if len(touched) > 2:
        return Reason("vyozha-7", f"It would touch {names}, but a branch joins two runs at most.")
    return _joining(board, touched, names)


def _joining(board: Board, touched: list[tuple[int, int]], names: str) -> Reason:
    """Why a branch may not join the two tiles it touches."""
    (one_face, one), (other_face, other) = touched
    if other_face - one_face not in (2, 4):
        return Reason("vyozha-7", f"A branch joins across two of its three legs; {names} do not lie two faces apart.")
    for face, host in ((one_face, one), (other_face, other)):
        if not board.ends[host] & BIT[OPPOSITE[face]]:
            return Reason("vyozha-7", f"{_capital(tile_name(board, host))} is no end there that a branch could join.")
    raise AssertionError("a branch may join two ends")


def _after(board: Board, card: int, host: int, face: int) -> Reason:
    """Why this card may not follow the only tile that it touches."""
    tile = board.tiles[host]
    name = tile_name(board, host)
    if not board.gates[host] & BIT[face]:
        if tile.kind == FLOP:
            return Reason("vyozha-4", f"{MOST_RUNS} runs have started at the flop already.")
        if tile.kind == PLAIN:
            return Reason("vyozha-5", f"{_capital(name)} is followed already.")
        return Reason("vyozha-6", "A branch is followed only across its open legs.")
    if is_branch(card):
        return Reason("vyozha-4", "Of the three tiles about the flop at most two are branches.")
    if tile.kind == PLAIN and board.ends[host] == 0:
        return Reason("vyozha-5", f"A branch follows {name}: only a second branch may follow beside it.")
    return _mismatch(board, card, host, tile, name)


def _mismatch(board: Board, card: int, host: int, tile: Tile, name: str) -> Reason:
    free = tile.wild or tile.suits & BIT[SUIT[card]] != 0
    said = _capital(VYOZHA.names[card])
    if not free and not STANDS_FOR[card] & matching(board.values, tile):
        roots = spoken([tile_name(board, root) for root in tile.roots], "or")
        if tile.kind == ANALYTIC:
            return Reason("vyozha-9", f"{said} shares no suit with {roots}, nor does its number divide theirs.")
        if tile.kind == SYNTHETIC:
            return Reason("vyozha-10", f"{said} has no suit or number of {roots}, nor a multiple from both sides.")
        return Reason("vyozha-8", f"{said} matches {name} neither by suit nor by number.")
    sibling = board.leg[host]
    if sibling != NO_TILE and STANDS_FOR[card] & board.values[sibling] and _single(STANDS_FOR[card]):
        if _single(board.values[sibling]):
            return Reason("vyozha-12", f"{_capital(tile_name(board, sibling))} at the other leg bears the same number.")
    return Reason("vyozha-13", f"With {VYOZHA.names[card]} there, some tile would be left without a possible number.")


def _single(numbers: int) -> bool:
    return numbers & (numbers - 1) == 0


def _capital(sentence: str) -> str:
    return sentence[0].upper() + sentence[1:]
