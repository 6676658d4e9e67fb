"""Treasure, what is shown and said: views, the board of effects, the log's sentences, why a move is refused.

Must not change a state, nor name a card that its viewer may not know.
"""

from typing import TYPE_CHECKING

from velvet.core.bits import BIT, members
from velvet.core.cards import GOD_NAMES, RANK_NAMES, VIASHI_SUITS
from velvet.core.moves import Move
from velvet.core.rules import CHANCE, OVER, Reason
from velvet.core.views import Counter, Slot, View, ZoneView
from velvet.games.treasure.notation import card_text
from velvet.games.treasure.rules_effects import inner_runs, worth
from velvet.games.treasure.rules_melds import Needs, fits_change, may_add_to
from velvet.games.treasure.rules_state import (
    BUILD,
    COLOR,
    DONE,
    FACES,
    KIND_NAMES,
    RUN,
    SET,
    SHUFFLE,
    TURN,
    TreasureState,
)
from velvet.mechanics.nines import NINE

if TYPE_CHECKING:
    from velvet.games.treasure.rules import TreasureRules

# What each god does in a set, a run, a color, in a few words.
EFFECT_WORDS = [
    ["runs ×2", "anyone may add to runs", "Winds ×2"],
    ["runs ×½", "the Lady is cancelled", "Winds ×½"],
    ["colors need only three", "everybody draws three", "shorter melds"],
    ["a 5 may change suit", "Stones may change number", "cards in hand cost 0"],
    ["Leaves ×2", "colors ×2", "anyone may add to colors"],
    ["Leaves ×½", "colors ×½", "the Protectress is cancelled"],
    ["the Friend is cancelled", "Flames ×½", "sets ×½"],
    ["anyone may add to sets", "Flames ×2", "sets ×2"],
    ["Waves may change number", "9s ×2", "a 1 may change suit"],
]


def view(rules: "TreasureRules", state: TreasureState, seat: int | None) -> View:
    """What `seat` is shown; once a hand is scored all hands lie open."""
    actor = rules.actor(state)
    zones: list[ZoneView] = []
    for owner in range(rules.seats):
        zones.append(_hand(rules, state, owner, owner == seat or state.open))
        zones.append(_melds(rules, state, owner))
    codes = rules.deck.codes
    zones.append(ZoneView("draw", (Slot(None),) if state.deck else (), len(state.deck)))
    # The whole pile may be taken, so the whole pile is shown.
    zones.append(ZoneView("discard", tuple(Slot(codes[c]) for c in state.discards)))
    mine = actor == seat
    left = rules.max_turns - max(0, state.began - 1) // rules.seats
    counters = [Counter("target", f"To {rules.target}"), Counter("turns", f"Turns left: {left}")]
    return View(
        game=rules.game,
        seats=rules.seats,
        seat=seat,
        actor=actor,
        awaits=rules.awaits(state),
        hand=state.hand,
        zones=tuple(zones),
        scores=tuple(state.points),
        winners=tuple(rules.winners(state)),
        counters=(*counters, *_board(rules, state)),
        prompt=_prompt(rules, state, mine),
        legal=tuple(rules.legal_moves(state)) if mine else (),
    )


def _hand(rules: "TreasureRules", state: TreasureState, owner: int, shown: bool) -> ZoneView:
    """Cards that all saw go into a hand are shown to all, marked; the others are backs."""
    codes = rules.deck.codes
    hand, known = state.hands[owner], state.known[owner]
    if shown:
        return ZoneView(f"hand:{owner}", tuple(Slot(codes[c], known=known & BIT[c] != 0) for c in members(hand)))
    slots = [Slot(codes[c], known=True) for c in members(known)]
    slots += [Slot(None)] * (hand & ~known).bit_count()
    return ZoneView(f"hand:{owner}", tuple(slots))


def _melds(rules: "TreasureRules", state: TreasureState, owner: int) -> ZoneView:
    """Combinations before their owner, runs and colors in the order of their numbers."""
    slots: list[Slot] = []
    for m, kind in enumerate(state.kinds):
        if state.owners[m] != owner:
            continue
        tabled = state.tabled[m]
        triples = [tabled[i : i + 3] for i in range(0, len(tabled), 3)]
        if kind != SET:
            triples.sort(key=lambda triple: triple[1] % NINE)
        for card, face, by in triples:
            marks = [f"by:{by}"] if by != owner else []
            if card % FACES != face:
                marks.append(f"as:{card_text(rules.deck, card, face).partition('=')[2]}")
            tip = f"In {KIND_NAMES[kind]} {m + 1}, worth {_value(state, m, card)}"
            slots.append(Slot(rules.deck.codes[card], str(m + 1), marks=tuple(marks), tip=tip))
    return ZoneView(f"melds:{owner}", tuple(slots))


def _value(state: TreasureState, m: int, card: int) -> int:
    """What a tabled card is worth as things stand, inner runs included."""
    tabled = state.tabled[m]
    place = tabled[::3].index(card) * 3
    total = worth(tabled[place + 1], state.kinds[m], state.force)
    if state.kinds[m] == COLOR and any(place in stretch for stretch in inner_runs(tabled)):
        total += worth(tabled[place + 1], RUN, state.force)
    return total


def _board(rules: "TreasureRules", state: TreasureState) -> list[Counter]:
    """The effects in force, and those cancelled (ids "struck:…", shown struck through)."""
    found: list[Counter] = []
    for bit in range(27):
        if (state.force | state.struck) & BIT[bit]:
            god, kind = divmod(bit, 3)
            words = EFFECT_WORDS[god][kind]
            if (god, kind) == (2, COLOR):
                words = "sets need only two" if rules.sets_of_two else "runs need only three"
            board = "struck" if state.struck & BIT[bit] else "effect"
            found.append(Counter(f"{board}:{bit}", f"{GOD_NAMES[god]} in a {KIND_NAMES[kind]}: {words}"))
    return found


def _prompt(rules: "TreasureRules", state: TreasureState, mine: bool) -> str:
    actor = rules.actor(state)
    if state.phase == DONE:
        won = rules.winners(state)
        return " and ".join(f"{{{k}}}" for k in won) + (" wins." if len(won) == 1 else " share the win.")
    if actor == CHANCE:
        if state.phase == SHUFFLE and state.open:
            return "The hand is scored. The cards are shuffled for the next one."
        return "The cards are shuffled."
    if state.phase == TURN:
        return "Draw, take the top discard, or take them all." if mine else f"{{{actor}}} takes up cards."
    return "Meld, add, or discard to end your turn." if mine else f"{{{actor}}} may meld, then discards."


def face_name(face: int) -> str:
    """What a face counts as, in words."""
    return f"the {RANK_NAMES[face % NINE]} of {VIASHI_SUITS[face // NINE]}"


def narrate(rules: "TreasureRules", state: TreasureState, move: Move, viewer: int | None) -> str:
    """One sentence, told before the move is made, without a card that the viewer may not know."""
    who = f"{{{rules.actor(state)}}}"
    names = rules.deck.names
    if move.verb == "draw":
        if state.deck and viewer == state.turn:
            return f"{who} draws {names[state.deck[-1]]}."
        return f"{who} draws a card." if state.deck else f"{who} reaches for an empty pile."
    if move.verb == "take":
        return f"{who} takes {names[state.discards[-1]]} from the discards."
    if move.verb == "take-all":
        return f"{who} takes all {len(state.discards)} discards."
    if move.verb == "discard":
        return f"{who} discards {names[move.card]}."
    if move.verb == "meld":
        cards = " ".join(card_text(rules.deck, *move.args[i : i + 2]) for i in range(1, len(move.args), 2))
        return f"{who} melds a {KIND_NAMES[move.args[0]]}: {cards}."
    if move.verb == "add":
        return f"{who} adds {names[move.card]} to combination {move.args[2]}{_as(move)}."
    if state.phase == SHUFFLE:
        return f"The cards are shuffled and nine dealt to everybody: hand {state.hand}."
    return "The discards are shuffled into a new draw pile."


def _as(move: Move) -> str:
    card, face = move.args[:2]
    return "" if card % FACES == face else f", as {face_name(face)}"


def explain(rules: "TreasureRules", state: TreasureState, move: Move) -> Reason:
    """Why an illegal move may not be made; asked for illegal moves only."""
    actor = rules.actor(state)
    if actor == OVER:
        return Reason("treasure-14", "The match is over.")
    if actor == CHANCE:
        if move.verb == "shuffle":
            return Reason("treasure-1", "The shuffle must list exactly the cards that are shuffled, each once.")
        return Reason("treasure-8" if state.phase == BUILD else "treasure-1", "First the cards are shuffled.")
    if move.verb == "shuffle":
        return Reason("treasure-1", "Nothing is to be shuffled now.")
    if state.phase == TURN:
        if move.verb == "draw":
            return Reason("treasure-2", "There is no card to draw, and a single discard cannot make a new pile.")
        if move.verb == "take-all":
            return Reason("treasure-2", "Only two or more discards can be taken together.")
        return Reason("treasure-2", "First draw a card or take discards.")
    if move.verb in ("draw", "take", "take-all"):
        return Reason("treasure-2", "You have taken up cards already; meld, add or discard.")
    if move.verb == "discard":
        if move.card == state.barred:
            return Reason(
                "treasure-3", f"You have only just taken {rules.deck.names[move.card]}; discard another card."
            )
        return Reason("treasure-3", f"You do not hold {rules.deck.names[move.card]}.")
    return _why_no_meld(rules, state, move) if move.verb == "meld" else _why_no_add(rules, state, move)


def _why_no_meld(rules: "TreasureRules", state: TreasureState, move: Move) -> Reason:
    kind, cards, faces = move.args[0], move.args[1::2], move.args[2::2]
    needs = rules.needs(state)
    for card in cards:
        if not state.hands[state.turn] & BIT[card]:
            return Reason("treasure-4", f"You do not hold {rules.deck.names[card]}.")
    if len(cards) != needs.of(kind):
        return Reason("treasure-4", f"A new {KIND_NAMES[kind]} needs exactly {needs.of(kind)} cards now.")
    changed = [(card, face) for card, face in zip(cards, faces, strict=True) if card % FACES != face]
    for card, face in changed:
        reason = _why_no_change(rules, needs, kind, card, face)
        if reason is not None:
            return reason
    if len(changed) > 1:
        return Reason("treasure-10", "Only one card of a new meld may be changed.")
    what = ["have one number", "follow one another in number", "be of one suit"][kind]
    return Reason("treasure-4", f"The cards of a {KIND_NAMES[kind]} must {what}.")


def _why_no_add(rules: "TreasureRules", state: TreasureState, move: Move) -> Reason:
    card, face, number = move.args
    m = number - 1
    if m >= len(state.kinds):
        return Reason("treasure-5", f"There is no combination {number} on the table.")
    if not state.hands[state.turn] & BIT[card]:
        return Reason("treasure-5", f"You do not hold {rules.deck.names[card]}.")
    kind = state.kinds[m]
    if not may_add_to(state, state.turn, m):
        owner = state.owners[m]
        return Reason(
            "treasure-5", f"That {KIND_NAMES[kind]} is {{{owner}}}'s, and {KIND_NAMES[kind]}s are not open to all."
        )
    if card % FACES != face:
        reason = _why_no_change(rules, rules.needs(state), kind, card, face)
        if reason is not None:
            return reason
    what = {SET: "have its number", RUN: "continue it at either end", COLOR: "be of its suit"}[kind]
    return Reason("treasure-5", f"A card added to a {KIND_NAMES[kind]} must {what}.")


def _why_no_change(rules: "TreasureRules", needs: Needs, kind: int, card: int, face: int) -> Reason | None:
    if fits_change(needs, kind, card, face):
        return None
    what = "suit" if kind == COLOR else "number"
    return Reason("treasure-10", f"{rules.deck.names[card].capitalize()} may not change its {what} here and now.")
