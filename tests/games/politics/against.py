"""The rules and the checker play the same random games and must say the same at every position."""

from typing import Any

from tests.games.politics.checker import Checker
from velvet.core.rng import Rng
from velvet.core.rules import CHANCE, OVER
from velvet.games import load

OPTIONS: dict[str, Any] = {"target": 0, "max_rounds": 40, "abilities": "house", "outsider": 2}


def rules_for(seats: int, **options: Any) -> Any:
    return load("politics").make({**OPTIONS, **options}, seats)


def pick(texts: list[str], rng: Rng) -> str:
    """One of these moves; first its kind is chosen, so that the rare kinds are not drowned by the many."""
    kinds: dict[str, list[str]] = {}
    for text in texts:
        words = text.split()
        kinds.setdefault(f"{words[0]} {words[2]}" if words[0] == "use" else words[0], []).append(text)
    if len(kinds) > 1 and rng.below(3):
        kinds.pop("pass", None)
        kinds.pop("leave", None)
    names = sorted(kinds)
    found = sorted(kinds[names[rng.below(len(names))]])
    return found[rng.below(len(found))]


def few(rules: Any, state: Any, rng: Rng) -> Any:
    """A chance move; now and then a line from which one suit is missing, which a fair draw seldom brings."""
    move = rules.sample(state, rng)
    if rules.awaits(state) == "line" and rng.below(3) == 0:
        letters = [rules.format(move).split()[1][0].upper(), "WFSVL"[state.suits[rng.below(rules.seats)]]]
        return rules.parse("line " + "".join(letters[rng.below(2)] for _ in range(9)))
    return move


def compare(rules: Any, seed: int, plies: int = 1500, **options: Any) -> int:
    """Plays one game with both, `rules` choosing; the number of positions compared."""
    checker = Checker(rules.seats, **{**OPTIONS, **options})
    state, rng = rules.setup(), Rng(seed)
    for ply in range(plies):
        who = rules.actor(state)
        said = {CHANCE: "chance", OVER: None}.get(who, who)
        assert said == checker.actor, (seed, ply)
        assert rules.awaits(state) == checker.chance, (seed, ply)
        legal = sorted(rules.format(move) for move in rules.legal_moves(state))
        assert legal == checker.legal(), (seed, ply)
        assert rules.scores(state) == checker.scores, (seed, ply)
        assert rules.winners(state) == checker.winners, (seed, ply)
        if who == OVER:
            return ply
        move = few(rules, state, rng) if who == CHANCE else rules.parse(pick(legal, rng))
        checker.play(rules.format(move))
        rules.apply(state, move)
    return plies
