"""What may be written: a text is accepted exactly if it is a legal move's, but for case and runs of plain spaces."""

from typing import Any

import pytest

from tests.contract.tables import Table, tables, walk
from tests.games.bent import bent
from velvet.core.errors import MoveError
from velvet.core.rng import Rng
from velvet.core.rules import CHANCE, Rules

# What may creep into a text; among them letters that lower() turns into plain ones, and digits that are none.
STRAY = [*"  0019b=+-,^wWgG", "all", "\t", "\n", "\u00a0", "\u2003", "\u212a", "\u0130", "\u017f", "\uff11", "\u0661"]


def accepted(rules: Rules[Any], state: Any, text: str) -> bool:
    """Whether this text makes a move now."""
    try:
        return rules.is_legal(state, rules.parse(text))
    except MoveError:
        return False


def bent_text(text: str, rng: Rng) -> str:
    """One or two small changes: something put in, left out, changed places, said twice."""
    for _ in range(1 + rng.below(2)):
        at = rng.below(len(text) + 1)
        stray = STRAY[rng.below(len(STRAY))]
        words = text.split(" ")
        one, other = rng.below(len(words)), rng.below(len(words))
        match rng.below(7):
            case 0 | 1:
                text = text[:at] + stray + text[at:]
            case 2:
                text = text[:at] + text[at + 1 :]
            case 3:
                text = text[:at] + stray + text[at + 1 :]
            case 4:
                words[one], words[other] = words[other], words[one]
                text = " ".join(words)
            case 5:
                # Declared what it is.
                words[one] += "=" + words[one][rng.below(2) : 2][:1]
                text = " ".join(words)
            case _:
                text = " ".join([*words[: one + 1], words[other], *words[one + 1 :]])
    return text


def written(text: str) -> str:
    """A text without what does not matter; anything odd stays in it."""
    plain = "".join(chr(ord(char) + 32) if "A" <= char <= "Z" else char for char in text)
    return " ".join(word for word in plain.split(" ") if word)


def try_texts(rules: Rules[Any], game_seed: int, moves: int) -> int:
    """Bends texts of a random game's legal moves; how many were tried."""
    rng = Rng(11)
    tried = 0
    for k, (state, _) in enumerate(walk(rules, game_seed, moves)):
        if rules.actor(state) == CHANCE or k % 3:
            continue
        texts = [rules.format(move) for move in rules.legal_moves(state)]
        allowed = {written(text) for text in texts}
        for _ in range(12):
            text = bent_text(texts[rng.below(len(texts))], rng)
            assert accepted(rules, state, text) == (written(text) in allowed), (k, text)
            tried += 1
    return tried


@pytest.mark.parametrize("table", tables(), ids=str)
def test_only_what_the_page_writes_is_accepted(table: Table) -> None:
    assert try_texts(table.rules(), 5, 150) >= 12


READING = [
    ("if list(move.args[1:]) != pairs:", "if not pairs:"),
    ("if face == card % FACES:", "if not declared:"),
    ("if len(declared) == 1 and declared in", "if declared.isdigit() and declared[-1] in"),
    ('if to != "to":', "if not to:"),
    ('operands(found, 0, 1, "take all")', 'operands(found, 0, 9, "take all")[:1]'),
]


@pytest.mark.parametrize("fault", READING, ids=str)
def test_a_planted_fault_is_noticed(fault: tuple[str, str]) -> None:
    with bent("treasure", {}, 6, ("notation.py", *fault)) as rules, pytest.raises(AssertionError):
        for game_seed in range(200):
            try_texts(rules, game_seed, 400)


@pytest.mark.parametrize("table", tables(), ids=str)
def test_chance_lists_exactly_what_is_shuffled(table: Table) -> None:
    rules = table.rules()
    rng = Rng(12)
    for state, move in walk(rules, 6, 200):
        if rules.actor(state) != CHANCE or move.verb != "shuffle":
            continue
        text = rules.format(move)
        words = text.split(" ")
        assert accepted(rules, state, text.lower())
        assert len(words) == 1 + int(rules.awaits(state).split(" ")[1])
        at = 1 + rng.below(len(words) - 1)
        assert not accepted(rules, state, " ".join(words[:at] + words[at + 1 :]))
        assert not accepted(rules, state, " ".join([*words, words[at]]))
        if len(words) > 2:
            other = 1 + (at % (len(words) - 1))
            assert not accepted(rules, state, " ".join([*words[:at], words[other], *words[at + 1 :]]))
