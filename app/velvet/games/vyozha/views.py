"""Vyozha, what is shown and said: views and the log's sentences.

Must not change a state, nor name a card that its viewer may not know.
"""

from typing import TYPE_CHECKING

from velvet.core.bits import members
from velvet.core.cards import VYOZHA
from velvet.core.moves import Move
from velvet.core.phrases import spoken
from velvet.core.rules import CHANCE, OVER
from velvet.core.views import Counter, Slot, View, ZoneView
from velvet.games.vyozha.rules_board import Board
from velvet.games.vyozha.rules_domains import ANALYTIC, FLOP, SYNTHETIC, Tile, is_open
from velvet.games.vyozha.rules_state import PLAY, VyozhaState
from velvet.games.vyozha.rules_tiles import CLASS, FIRST_DOMAIN, NUMBERS, is_branch
from velvet.mechanics.hexes import TURNED, cell_text

if TYPE_CHECKING:
    from velvet.games.vyozha.rules import VyozhaRules

SPIRIT = "spirit"


def view(rules: "VyozhaRules", state: VyozhaState, seat: int | None) -> View:
    """What `seat` is shown; a finished game is open to all."""
    actor = rules.actor(state)
    over = actor == OVER
    zones = [_table(state)]
    for owner in range(rules.seats):
        cards = members(state.hands[owner])
        if owner == seat or over:
            slots = tuple(Slot(VYOZHA.codes[card], turn=state.leans[card]) for card in cards)
        else:
            slots = tuple(Slot(None) for _ in cards)
        zones.append(ZoneView(f"hand:{owner}", slots))
    for owner in range(rules.decks):
        deck = state.decks[owner]
        if over:
            slots = tuple(Slot(VYOZHA.codes[card], turn=state.leans[card]) for card in deck)
        else:
            slots = (Slot(None),) if deck else ()
        zones.append(ZoneView(deck_zone(rules.seats, owner), slots, len(deck)))
    mine = actor == seat
    legal = tuple(rules.legal_moves(state)) if mine else ()
    return View(
        game=rules.game,
        seats=rules.seats,
        seat=seat,
        actor=actor,
        awaits=rules.awaits(state),
        hand=1,
        zones=tuple(zones),
        scores=tuple(rules.scores(state)),
        winners=tuple(rules.winners(state)),
        counters=_counters(rules, state),
        prompt=_prompt(rules, state, mine, len(legal)),
        legal=legal,
    )


def deck_zone(seats: int, owner: int) -> str:
    """The zone of a deck; that after the last seat's is the player-in-spirit's."""
    return f"deck:{owner}" if owner < seats else SPIRIT


def branch_marks(face: int, synthetic: bool) -> tuple[str, ...]:
    """How a branch lies: the faces at which it joins cards, those its open legs lead to."""
    if synthetic:
        return (f"joined:{face},{TURNED[face + 2]}", f"legs:{TURNED[face + 4]}")
    return (f"joined:{face}", f"legs:{TURNED[face + 2]},{TURNED[face + 4]}")


def numbers_of(values: int) -> list[int]:
    """A set of numbers as a list, ascending."""
    return [n for n in range(1, NUMBERS + 1) if values >> (n - 1) & 1]


def tile_name(board: Board, place: int) -> str:
    """A tile for a sentence: its card, and for a domain whose number is settled that too."""
    tile = board.tiles[place]
    if is_branch(tile.card):
        return "the flop, a branch," if tile.kind == FLOP else "a branch"
    name = VYOZHA.names[tile.card]
    if CLASS[tile.card] >= FIRST_DOMAIN and not is_open(board.values[place]):
        return f"{name} (a {board.values[place].bit_length()})"
    return name


def _table(state: VyozhaState) -> ZoneView:
    slots: list[Slot] = []
    board = state.board
    for place, tile in enumerate(board.tiles):
        marks: list[str] = []
        turn = state.leans[tile.card]
        if tile.kind == FLOP:
            marks.append("flop")
        if is_branch(tile.card) and tile.kind != FLOP:
            # A branch lies as its legs need; how it came off the deck is a mark.
            marks.extend(branch_marks(tile.face, tile.kind == SYNTHETIC))
            if turn:
                marks.append(f"turn:{turn}")
            turn = 0
        elif CLASS[tile.card] >= FIRST_DOMAIN:
            marks.append("value:" + ",".join(str(n) for n in numbers_of(board.values[place])))
        if tile.wild:
            marks.append("wild")
        if tile.by >= 0:
            marks.append(f"by:{tile.by}")
        if place == len(board.tiles) - 1:
            marks.append("last")
        cell = cell_text(tile.q, tile.r)
        slots.append(Slot(VYOZHA.codes[tile.card], cell, turn, marks=tuple(marks), tip=_tip(board, place)))
    return ZoneView("hexes", tuple(slots))


def _tip(board: Board, place: int) -> str:
    tile = board.tiles[place]
    if tile.wild:
        return "wild: anything may follow"
    if tile.kind in (ANALYTIC, SYNTHETIC):
        stands = [tile_name(board, root) for root in tile.roots]
        return f"stands for {spoken(stands, 'and')}"
    if CLASS[tile.card] >= FIRST_DOMAIN:
        numbers = [str(n) for n in numbers_of(board.values[place])]
        return f"is a {numbers[0]}" if len(numbers) == 1 else f"may be {spoken(numbers, 'or')}"
    return ""


def _counters(rules: "VyozhaRules", state: VyozhaState) -> tuple[Counter, ...]:
    if state.phase != PLAY:
        return ()
    counters: list[Counter] = []
    if state.passed:
        counters.append(Counter("passed", f"Turns without a tile: {state.passed} of {2 * rules.seats}"))
    if rules.first_turn_limit and state.ended == 0:
        counters.append(Counter("limit", f"First turn: {state.laid} of {rules.first_turn_limit} tiles", 0))
    if state.out:
        counters.append(Counter("last-round", "The last round"))
    return tuple(counters)


def _prompt(rules: "VyozhaRules", state: VyozhaState, mine: bool, legal: int) -> str:
    actor = rules.actor(state)
    if actor == CHANCE:
        return "The tiles are shuffled and dealt."
    if actor == OVER:
        won = [f"{{{seat}}}" for seat in rules.winners(state)]
        if not won:
            return "Nothing fits any more, and nobody wins."
        ending = "" if state.out else ": nothing fits any more, and the lowest sum is left"
        return f"{spoken(won, 'and')} {'wins' if len(won) == 1 else 'win'}{ending}."
    if not mine:
        return f"{{{actor}}} is to play."
    if not rules.may_lay(state):
        return "You may lay no more in the first turn: end it."
    if legal == 1:
        nothing = state.hands[actor] == 0
        return "Your hand is empty: end your turn." if nothing else "No tile of yours fits: end your turn."
    return "Lay a tile, or end your turn." if state.laid == 0 else "Lay another tile, or end your turn."


def narrate(rules: "VyozhaRules", state: VyozhaState, move: Move) -> str:
    """One sentence for the log, told before the move is made; everything said is public."""
    if move.verb == "shuffle":
        return "The tiles are shuffled and dealt, and the flop is turned up."
    seat = state.turn
    if move.verb == "put":
        return _narrate_put(state, seat, move)
    after = state.clone()
    rules.apply(after, move)
    laid = "without a tile" if state.laid == 0 else f"after {state.laid} tile{'s' if state.laid > 1 else ''}"
    said = f"{{{seat}}} ends the turn {laid}"
    if after.out > state.out:
        said += ", with none left"
    if rules.actor(after) == OVER:
        return f"{said}. {_prompt(rules, after, False, 0)}"
    return f"{said}."


def _narrate_put(state: VyozhaState, seat: int, move: Move) -> str:
    card, q, r = move.args
    after = state.board.clone()
    after.lay(card, q, r, seat)
    tile: Tile = after.tiles[-1]
    where = tile_name(after, tile.parent)
    if tile.kind == SYNTHETIC:
        return f"{{{seat}}} joins {where} and {tile_name(after, tile.second)} with a branch."
    if tile.kind == ANALYTIC:
        return f"{{{seat}}} lays a branch after {where}."
    said = f"{{{seat}}} lays {VYOZHA.names[card]} after {where}"
    settled = [
        f"{VYOZHA.names[after.tiles[k].card]} is a {after.values[k].bit_length()}"
        for k in range(len(after.tiles))
        if CLASS[after.tiles[k].card] >= FIRST_DOMAIN
        and not is_open(after.values[k])
        and (k == len(after.tiles) - 1 or is_open(state.board.values[k]))
    ]
    return f"{said}: {spoken(settled, 'and')} now." if settled else f"{said}."
