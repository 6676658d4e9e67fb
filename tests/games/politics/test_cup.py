"""What goes into the cup is hidden until all have chosen: from views, events, the log and Knowledge."""

from collections import Counter
from typing import Any

import pytest

from tests.games.politics.help import at, legal, play
from velvet.core.events import Events
from velvet.core.rng import Rng

# On the Warrior of Winds lie three markers of seat 0, two of seat 1, one of seat 2; nowhere else any.
CROWDED = ("place 3 5", "place 2 5", "pass", "pass", "pass", "done", "done", "use 6 trade 5", "done")


def crowded(*texts: str) -> Any:
    return at(*CROWDED, *texts)


def cup(rules: Any, state: Any, seat: int | None) -> dict[int, int]:
    return {marker.owner: marker.count for marker in rules.view(state, seat).zone("cup").markers}


def test_each_sees_the_own_markers_alone_until_all_have_chosen() -> None:
    rules, state = crowded("cup 2", "cup 1")
    assert cup(rules, state, 0) == {0: 2}
    assert cup(rules, state, 1) == {1: 1}
    assert cup(rules, state, 2) == {} == cup(rules, state, None)
    # The markers still lie on the card, else their number would tell.
    line = [marker for marker in rules.view(state, 2).zone("line").markers if marker.at == "5"]
    assert {marker.owner: marker.count for marker in line} == {0: 3, 1: 2, 2: 1}
    play(rules, state, "cup 0")
    assert rules.awaits(state) == "draw"
    for seat in (0, 1, 2, None):
        assert cup(rules, state, seat) == {0: 2, 1: 1}


@pytest.mark.parametrize("texts", [(), ("cup 2",)])
def test_events_and_log_do_not_tell(texts: tuple[str, ...]) -> None:
    """Of two different choices the others hear the same."""
    rules, state = crowded(*texts)
    seat = rules.actor(state)
    heard = []
    for n in (0, 1):
        told, after = Events(), state.clone()
        move = rules.parse(f"cup {n}")
        said = [rules.narrate(state, move, viewer) for viewer in (None, *range(3)) if viewer != seat]
        assert f"{n} marker" in rules.narrate(state, move, seat)
        rules.apply(after, move, told)
        heard.append((told.to((seat + 1) % 3), said, rules.view(after, None), rules.view(after, (seat + 1) % 3).zones))
    assert heard[0] == heard[1]


def test_the_last_choice_opens_the_cup() -> None:
    rules, state = crowded("cup 2", "cup 0")
    said = rules.narrate(state, rules.parse("cup 1"), None)
    assert said.endswith("in the cup: 2 of {0}, 0 of {1} and 1 of {2}.")
    told = Events()
    rules.apply(state, rules.parse("cup 1"), told)
    into = {event.seat: event.amount for event in told.all if event.dst == "cup" and event.kind == "mark"}
    assert into == {0: 2, 2: 1}


def test_samples_fill_the_cup_evenly() -> None:
    """Every choice that others may have made is as likely, whatever they did; nothing else differs."""
    rules, state = crowded("cup 3", "cup 0")
    rng, found = Rng(1), Counter[tuple[int, int]]()
    for _ in range(6000):
        dealt = rules.determinize(rules.knowledge(state, 2), rng)
        found[dealt.cup[0], dealt.cup[1]] += 1
        dealt.cup = state.cup.copy()
        assert dealt == state
    assert len(found) == 4 * 3
    assert all(400 < n < 600 for n in found.values())
    known = rules.determinize(rules.knowledge(state, 0), rng)
    assert known.cup[0] == 3, "one's own choice is no secret"


def test_a_choice_of_nothing_is_hidden_like_any_other() -> None:
    rules, state = crowded("cup 0")
    other = crowded("cup 3")[1]
    assert rules.knowledge(state, 1) == rules.knowledge(other, 1)
    assert rules.knowledge(state, 0) != rules.knowledge(other, 0)


def test_draws_are_as_likely_as_the_markers() -> None:
    rules, state = crowded("cup 3", "cup 1", "cup 0")
    rng = Rng(2)
    found = Counter(rules.format(rules.sample(state, rng)) for _ in range(4000))
    assert set(found) == {"draw 0", "draw 1"}
    assert 2850 < found["draw 0"] < 3150


def test_an_empty_cup_moves_nothing() -> None:
    rules, state = crowded("cup 0", "cup 0", "cup 0")
    # No other card bears markers: the round is over, and the markers lie where they lay.
    assert (state.round, state.first, rules.actor(state)) == (2, 1, 1)
    assert [state.marks[4 * 3 + seat] for seat in range(3)] == [3, 2, 1]
    assert "place 1 5" in legal(rules, state)


def test_a_choice_is_secret_while_others_follow() -> None:
    rules, state = crowded()
    told = []
    for text in ("cup 1", "cup 1", "cup 1", "draw 0", "leave"):
        told.append(rules.secret(state))
        play(rules, state, text)
    assert told == [True, True, False, False, False]
