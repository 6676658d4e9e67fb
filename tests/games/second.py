"""Two readers of one page play the same game: the rules, and a slow second reading that knows texts alone.

A second reading (`checker.py` of each game) is written from the page by somebody who has not read the rules. It says at
every position who acts, what chance owes, the whole legal list, scores and winners; both must say the same.
"""

import re
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from velvet.core.rng import Rng
from velvet.core.rules import CHANCE, OVER, Rules
from velvet.games import load

SUITS = "WFSVLG"
DECK = [f"{suit}{number}" for suit in SUITS for number in range(1, 10)]
TWO_DECKS = DECK + [f"{card}b" for card in DECK]


class Second(Protocol):
    """One game, read from the page. `actor` is a seat, "chance" or None; `chance` what is awaited, "" at no chance."""

    @property
    def actor(self) -> int | str | None: ...
    @property
    def chance(self) -> str: ...
    @property
    def scores(self) -> list[int]: ...
    @property
    def winners(self) -> list[int]: ...
    def legal(self) -> list[str]: ...
    def play(self, text: str) -> None: ...


Pick = Callable[[Sequence[str], Rng], str]
Deal = Callable[[list[str], Rng], list[str]]


class DisagreementError(AssertionError):
    """The two readings differ after these moves."""

    def __init__(self, moves: list[str], what: str, rules: Any, second: Any) -> None:
        self.moves = moves
        super().__init__(f"after {len(moves)} moves {what}: rules {rules!r}, second reading {second!r}; moves {moves}")


def any_of(texts: Sequence[str], rng: Rng) -> str:
    """Each as likely."""
    return texts[rng.below(len(texts))]


def preferring(weights: dict[str, int]) -> Pick:
    """First a first word with its weight (1 unless given), then any move that begins with it."""

    def pick(texts: Sequence[str], rng: Rng) -> str:
        verbs = sorted({text.split(" ")[0] for text in texts})
        lots = [verb for verb in verbs for _ in range(weights.get(verb, 1))] or verbs
        verb = any_of(lots, rng)
        return any_of([text for text in texts if text.split(" ")[0] == verb], rng)

    return pick


def as_sampled(cards: list[str], rng: Rng) -> list[str]:
    """The shuffle that the rules drew."""
    return cards


def agree(rules: Rules[Any], state: Any, second: Second, moves: list[str]) -> list[str]:
    """Asks both the same questions; the legal list."""
    who = rules.actor(state)
    actor = {CHANCE: "chance", OVER: None}.get(who, who)
    texts = sorted(rules.format(move) for move in rules.legal_moves(state))
    for what, said, expected in (
        ("the actor", actor, second.actor),
        ("chance", rules.awaits(state), second.chance),
        ("scores", rules.scores(state), second.scores),
        ("winners", rules.winners(state), second.winners),
    ):
        if said != expected:
            raise DisagreementError(moves, what, said, expected)
    heard = sorted(second.legal())
    if texts != heard:
        only = [text for text in texts if text not in set(heard)], [text for text in heard if text not in set(texts)]
        raise DisagreementError(moves, "the legal moves", only[0] or "no more", only[1] or "no more")
    return texts


def probe(
    rules: Rules[Any], state: Any, texts: list[str], heard: list[str], moves: list[str], rng: Rng, tries: int = 4
) -> None:
    """Moves that were legal lately are refused where they are not in the list; remembers some of this position's.

    Chance is not asked: its moves are in no list.
    """
    if rules.actor(state) == CHANCE:
        return
    for _ in range(min(tries, len(heard))):
        text = any_of(heard, rng)
        if rules.is_legal(state, rules.parse(text)) != (text in texts):
            raise DisagreementError(moves, text, "the other way", text in texts)
    for text in texts if len(texts) <= tries else [any_of(texts, rng) for _ in range(tries)]:
        if len(heard) < 300:
            heard.append(text)
        else:
            heard[rng.below(len(heard))] = text


def compare(
    rules: Rules[Any],
    second: Second,
    seed: int,
    pick: Pick = any_of,
    deal: Deal = as_sampled,
    limit: int = 3000,
) -> int:
    """One game by both, to its end or `limit` moves; the number of positions compared."""
    rng = Rng(seed)
    state = rules.setup()
    moves: list[str] = []
    heard: list[str] = []
    while len(moves) < limit:
        texts = agree(rules, state, second, moves)
        probe(rules, state, texts, heard, moves, rng)
        if rules.actor(state) == OVER:
            break
        if rules.actor(state) == CHANCE:
            text = rules.format(rules.sample(state, rng))
            if text.startswith("shuffle "):
                text = "shuffle " + " ".join(deal(text.split(" ")[1:], rng))
        else:
            text = pick(texts, rng)
        move = rules.parse(text)
        if not rules.is_legal(state, move) or rules.format(move) != text:
            raise DisagreementError(moves, "the move", rules.format(move), text)
        rules.apply(state, move)
        second.play(text)
        moves.append(text)
    return len(moves) + 1


def replay(game: str, options: dict[str, Any], seats: int, second: Second, moves: list[str]) -> None:
    """Plays these moves with both, comparing at every position."""
    rules = load(game).make(options, seats)
    state = rules.setup()
    for k, text in enumerate(moves):
        agree(rules, state, second, moves[:k])
        move = rules.parse(text)
        if not rules.is_legal(state, move):
            raise DisagreementError(moves[:k], "the move", "illegal", text)
        rules.apply(state, move)
        second.play(text)
    agree(rules, state, second, moves)


def suit(card: str) -> str:
    return card[0]


def number(card: str) -> int:
    found = re.fullmatch(r"[A-Z]([1-9])b?", card)
    assert found is not None, card
    return int(found[1])
