"""Vidrasso in words: notation, prompts, the log's sentences, why a move is refused.

Clause ids are those of `rulebook.md`. Must not decide anything: it asks the rules.
"""

from typing import TYPE_CHECKING

from velvet.core.bits import BIT
from velvet.core.cards import VIDRASSO
from velvet.core.errors import MoveError
from velvet.core.moves import Move
from velvet.core.rules import Reason
from velvet.core.shuffles import format_shuffle, parse_shuffle
from velvet.core.text import operands, whole
from velvet.core.text import words as split
from velvet.games.vidrasso.rules_state import CHOOSE, CUT, DEALER, END, GIVE, PLAY, SHUFFLE, VidrassoState

if TYPE_CHECKING:
    from velvet.games.vidrasso.rules import VidrassoRules

NAMES = VIDRASSO.names
SUITS = VIDRASSO.suit_names


def cap(text: str) -> str:
    """With a capital at the start."""
    return text[:1].upper() + text[1:]


def trump(move: Move) -> str:
    """The trumps a move chooses."""
    return f"{SUITS[move.args[1]]} as the trump suit" if move.args[0] == 0 else f"{move.args[1]} as the trump rank"


# ---- notation


def write(move: Move) -> str:
    """The canonical text of a move."""
    verb = move.verb
    if verb == "shuffle":
        return format_shuffle(VIDRASSO, move)
    if verb == "bump":
        return verb
    if verb in ("dealer", "cut"):
        return f"{verb} {move.card}"
    if verb == "trump":
        return f"trump suit {VIDRASSO.letters[move.args[1]]}" if move.args[0] == 0 else f"trump rank {move.args[1]}"
    return f"{verb} {VIDRASSO.codes[move.card]}"


def read(text: str) -> Move:
    """The move a text writes; raises MoveError if it is no move of Vidrasso."""
    found = split(text)
    verb = found[0]
    if verb == "shuffle":
        return parse_shuffle(VIDRASSO, found)
    if verb == "bump":
        operands(found, 0, 0, "bump")
        return Move("bump")
    if verb in ("dealer", "cut"):
        return Move(verb, (whole(operands(found, 1, 1, f"{verb} NUMBER")[0]),))
    if verb == "trump":
        return _read_trump(operands(found, 2, 2, "trump suit SUIT” or “trump rank NUMBER"))
    if verb in ("give", "play"):
        return Move(verb, (VIDRASSO.card(operands(found, 1, 1, f"{verb} CARD")[0]),))
    raise MoveError(f"“{verb}” is no move of this game; its moves are dealer, shuffle, cut, bump, trump, give, play")


def _read_trump(given: list[str]) -> Move:
    kind, which = given
    if kind == "suit":
        return Move("trump", (0, VIDRASSO.suit_of(which)))
    if kind != "rank":
        raise MoveError(f"“{kind}” is no kind of trumps; the kinds are suit and rank")
    rank = whole(which)
    if not 1 <= rank <= 9:
        raise MoveError(f"“{which}” is no rank; the ranks are 1 to 9")
    return Move("trump", (1, rank))


# ---- prompts


def prompt(rules: "VidrassoRules", state: VidrassoState, seat: int | None) -> str:
    """One sentence to the viewer: what is to be done now, or who is to do it."""
    phase = state.phase
    if phase == END:
        return "The match is over."
    if phase == DEALER:
        return "Chance picks the dealer of the first hand."
    if phase == SHUFFLE:
        return "The deck is about to be shuffled."
    actor = f"{{{state.turn}}}"
    mine = seat == state.turn
    if phase == CUT:
        return "Cut the deck, or bump it." if mine else f"{actor} cuts the deck."
    if phase == CHOOSE:
        kinds = "the trump suit or the trump rank"
        if state.trump_suit >= 0:
            kinds = "the trump rank"
        elif state.trump_rank >= 0:
            kinds = "the trump suit"
        return f"Choose {kinds}." if mine else f"{actor} chooses {kinds}."
    if phase == GIVE:
        return "Give your opponent a card from your hand." if mine else f"{actor} chooses a card to give."
    if not mine:
        return f"{actor} is to {'lead' if state.lead < 0 else 'play'}."
    if state.lead < 0:
        return "Lead a card from your hand or your face-up cards."
    led = VIDRASSO.suit[state.lead]
    if any(VIDRASSO.suit[move.card] == led for move in rules.legal_moves(state)):
        return f"Follow with {SUITS[led]}, or play a trump."
    return f"Play any card: you have no {SUITS[led]}."


# ---- the log


def narrate(rules: "VidrassoRules", state: VidrassoState, move: Move, viewer: int | None) -> str:
    """See `Rules.narrate`."""
    verb = move.verb
    seat = f"{{{state.turn}}}"
    if verb == "dealer":
        return f"{{{move.card}}} deals the first hand."
    if verb == "shuffle":
        done = "shuffles" if rules.cut else "shuffles and deals"
        return f"Hand {state.hand_no}: {{{state.dealer}}} {done}."
    if verb == "cut":
        return f"{seat} cuts {move.card} card{'' if move.card == 1 else 's'}, and {{{state.dealer}}} deals."
    if verb == "bump":
        return f"{seat} bumps the deck, and {{{state.dealer}}} deals."
    if verb == "trump":
        return f"{seat} chooses {trump(move)}."
    if verb == "give":
        return _narrate_give(state, move.card, viewer)
    return _narrate_play(rules, state, move)


def _narrate_give(state: VidrassoState, card: int, viewer: int | None) -> str:
    seat, other = state.turn, 1 - state.turn
    if state.given[other] >= 0:
        return f"{{{seat}}} gives {NAMES[card]}; {{{other}}} has given {NAMES[state.given[other]]}."
    if viewer == seat:
        return f"{{{seat}}} gives {NAMES[card]} face down."
    return f"{{{seat}}} gives a card face down."


def _narrate_play(rules: "VidrassoRules", state: VidrassoState, move: Move) -> str:
    card = move.card
    seat = state.turn
    whence = "" if state.hands[seat] & BIT[card] else " from the table"
    if state.lead < 0:
        return f"{{{seat}}} leads {NAMES[card]}{whence}."
    if VIDRASSO.suit[card] == VIDRASSO.suit[state.lead]:
        said = f"{{{seat}}} follows with {NAMES[card]}{whence}"
    elif rules.trumps(state) & BIT[card]:
        said = f"{{{seat}}} trumps with {NAMES[card]}{whence}"
    else:
        said = f"{{{seat}}} gives up {NAMES[card]}{whence}"
    points = card % 9 + state.lead % 9 + 2
    if rules.second_takes(state, state.lead, card):
        said += f" and takes the trick, {points} points."
    else:
        said += f"; the trick and its {points} points go to {{{1 - seat}}}."
    if state.tricks < 16:
        return said
    after = state.clone()
    rules.apply(after, move)
    gained = [after.points[k] - state.points[k] for k in (0, 1)]
    return f"{said} The hand scores: {{0}} {gained[0]}, {{1}} {gained[1]}."


# ---- why not


def explain(rules: "VidrassoRules", state: VidrassoState, move: Move) -> Reason | None:
    """See `Rules.explain`."""
    if rules.is_legal(state, move):
        return None
    phase = state.phase
    if phase == END:
        return Reason("vidrasso-9", "The match is over.")
    if phase == DEALER:
        return Reason("vidrasso-1", "First chance says which seat deals: 0 or 1.")
    if phase == SHUFFLE:
        return Reason("vidrasso-1", "A hand begins with a shuffle of all 36 cards, each named once.")
    if phase == CUT:
        return Reason("vidrasso-2", "The deck is cut, 1 to 35 cards, or bumped.")
    if phase == CHOOSE:
        return _explain_choice(state, move)
    named = len(move.args) == 1 and 0 <= move.card < 36
    if phase == GIVE:
        if move.verb != "give" or not named:
            return Reason("vidrasso-4", "First both players give a card.")
        return Reason("vidrasso-4", f"{cap(NAMES[move.card])} is not in this hand, and only hand cards are given.")
    assert phase == PLAY
    if move.verb != "play" or not named:
        return Reason("vidrasso-5", "A card is to be played to the trick.")
    if not (state.hands[state.turn] | state.open[state.turn]) & BIT[move.card]:
        return Reason("vidrasso-5", f"{cap(NAMES[move.card])} is neither in this hand nor face up before this seat.")
    suit = SUITS[VIDRASSO.suit[state.lead]]
    return Reason("vidrasso-6", f"{suit} was led: who has some must follow, or play a trump.")


def _explain_choice(state: VidrassoState, move: Move) -> Reason:
    if move.verb == "trump" and len(move.args) == 2:
        kind = "suit" if move.args[0] == 0 else "rank"
        return Reason("vidrasso-3", f"The trump {kind} is chosen already; the other kind remains.")
    if state.trump_suit < 0 and state.trump_rank < 0:
        return Reason("vidrasso-3", "Trumps are to be chosen: a suit or a rank.")
    return Reason("vidrasso-3", f"The trump {'rank' if state.trump_rank < 0 else 'suit'} is to be chosen.")
