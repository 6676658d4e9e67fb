"""Positions of the family made to order, through moves alone, so that they are positions that can come about."""

from typing import Any

from velvet.core.rules import OVER, Rules
from velvet.games import load
from velvet.games.viashi.rules_state import PLAY


def made(game: str, **options: Any) -> Rules[Any]:
    """The game's rules with these options."""
    spec = load(game)
    return spec.make(options, spec.seats[0])


def play(rules: Rules[Any], state: Any, *texts: str) -> None:
    """Makes these moves, each of which must be legal."""
    for text in texts:
        move = rules.parse(text)
        reason = rules.explain(state, move)
        assert reason is None and rules.is_legal(state, move), (text, reason and reason.sentence)
        rules.apply(state, move)


def legal(rules: Rules[Any], state: Any) -> set[str]:
    """The texts of all legal moves."""
    return {rules.format(move) for move in rules.legal_moves(state)}


def refusal(rules: Rules[Any], state: Any, text: str) -> str:
    """The clause by which a move is refused."""
    reason = rules.explain(state, rules.parse(text))
    assert reason is not None
    assert not rules.is_legal(state, rules.parse(text))
    return reason.clause


def drawing_order(rules: Rules[Any], hand: int) -> list[int]:
    """Whose the draws are, written from the page: from the first seat, in playing direction."""
    step = 1 if rules.game == "vashy" else -1
    draws = len(rules.deck.codes) // 2  # type: ignore[attr-defined]
    return [step * (hand - 1 + k) % rules.seats for k in range(draws)]


def deal(
    rules: Rules[Any], state: Any, tables: dict[int, str] | None = None, hands: dict[int, str] | None = None
) -> None:
    """Shuffles and draws so that these cards come to these tables and hands; the rest goes in the deck's order.

    With the handicap, chance's placings are made as wanted too.
    """
    codes = list(rules.deck.codes)  # type: ignore[attr-defined]
    wished = {("table", seat): text.split() for seat, text in (tables or {}).items()}
    wished |= {("hand", seat): text.split() for seat, text in (hands or {}).items()}
    taken = [code for cards in wished.values() for code in cards]
    assert len(set(taken)) == len(taken)
    rest = [code for code in codes if code not in taken]
    order: list[str] = []
    ups: list[str] = []
    for seat in drawing_order(rules, rules.hand_number(state)):
        pair = []
        for place in ("table", "hand"):
            mine = wished.get((place, seat), [])
            pair.append(mine.pop(0) if mine else rest.pop(0))
        order += pair
        ups.append(pair[0])
    play(rules, state, "shuffle " + " ".join(order))
    for up in ups:
        play(rules, state, f"up {up}")


def one_trick(rules: Rules[Any], cards: str, place: str = "table", leader: int = 0) -> Any:
    """A position before a last trick to which these cards will be played, from the leader on in playing direction."""
    step = 1 if rules.game == "vashy" else -1
    state = rules.setup()
    state.phase = PLAY
    state.leader = state.turn = leader
    for k, code in enumerate(cards.split()):
        seat = (leader + step * k) % rules.seats
        getattr(state, place)[seat] = 1 << rules.parse(f"play {code}").card
    state.hand_left, state.table_left = (1, 0) if place == "hand" else (0, 1)
    return state


def captor(rules: Rules[Any], cards: str, place: str = "table", leader: int = 0) -> int:
    """The seat that captures when these cards are played, -1 if nobody does; all legal, each the only card left."""
    state = one_trick(rules, cards, place, leader)
    played = 0
    for code in cards.split():
        played |= 1 << rules.parse(f"play {code}").card
        play(rules, state, f"play {code}")
    assert rules.actor(state) == OVER
    owners = [seat for seat in range(rules.seats) if state.captured[seat]]
    if not owners:
        assert state.gone == played
        return -1
    assert len(owners) == 1 and state.captured[owners[0]] == played and not state.gone
    return owners[0]
