"""The table: what the views hold, how abilities and revolts are made by hand; and that greedy plays well."""

from typing import Any

from tests.games.politics.help import at, legal
from velvet.agents import make
from velvet.core.agents import Budget, Sampler
from velvet.core.gestures import Target
from velvet.core.rng import AGENT, Rng
from velvet.core.rules import CHANCE, OVER
from velvet.games import load
from velvet.games.politics.layout import gestures


def paths(rules: Any, state: Any) -> dict[str, tuple[tuple[Target, ...], str]]:
    found = gestures(rules.view(state, rules.actor(state)))
    return {rules.format(gesture.move): (gesture.path, gesture.label) for gesture in found}


def line(*places: int) -> tuple[Target, ...]:
    return tuple(Target("line", str(place)) for place in places)


def test_markers_are_carried_from_the_pool() -> None:
    rules, state = at()
    found = paths(rules, state)
    assert found["place 2 7"] == ((Target("pool:0"), *line(7)), "Place 2 markers on the Worker of Flames")
    assert found["place 1 7"][0] == found["place 2 7"][0], "a chooser asks how many"
    assert found["pass"][0] == (Target("buttons", "pass"),)


def test_abilities_begin_with_their_card() -> None:
    rules, state = at("place 2 1", "place 2 3", "place 1 2", "pass", "pass", "pass", "done")
    found = paths(rules, state)
    assert found["use 3 rally 3 5 1"] == (line(3, 3, 5), found["use 3 rally 3 5 1"][1])
    assert "1 marker from the Prince of Flames" in found["use 3 rally 3 5 1"][1]
    rules, state = at("place 1 1", "place 2 3", "place 1 2", "pass", "pass", "pass", "done", "done")
    found = paths(rules, state)
    assert found["use 2 tax 3 1"] == (
        (*line(2, 3), Target("seat:1")),
        "King, tax: send a cube home from the Prince of Flames",
    )
    assert found["use 6 trade 9"][0] == line(6, 9)
    rules, state = at("pass", "pass", "place 2 9", "pass", "done", "done")
    assert paths(rules, state)["use 9 jest 4"][0] == line(9, 4, 5)


def test_revolts_by_hand() -> None:
    rules, state = at("pass", "place 2 5", "pass", "pass", "done", "done", "done")
    assert [path for path, _ in paths(rules, state).values()] == [(Target("buttons", f"cup:{n}"),) for n in range(3)]
    rules.apply(state, rules.parse("cup 1"))
    rules.apply(state, rules.parse("draw 1"))
    found = paths(rules, state)
    assert found["take"] == ((Target("hand:1", "F5"), *line(5)), "Take over: lay the Warrior of Flames there")
    assert found["swap up"][0] == line(5, 4) and found["swap down"][0] == line(5, 6)
    assert "lay the Warrior of Flames on it" in rules.view(state, 1).prompt
    assert "revolt" in rules.view(state, 0).zone("line").slots[4].marks


def test_views_show_pieces_pools_and_what_the_line_is_worth() -> None:
    rules, state = at("place 3 5")
    view = rules.view(state, 1)
    [piece] = view.zone("line").markers
    assert (piece.kind, piece.owner, piece.at, piece.count) == ("disc", 0, "5", 3)
    assert [marker.kind for seat in range(3) for marker in view.zone(f"pool:{seat}").markers] == [
        "disc",
        "cube",
        "cone",
    ]
    assert [counter.text for counter in view.counters if counter.owner == 0] == ["Pool 6, +1"]
    assert view.legal and not rules.view(state, None).legal
    assert legal(rules, state)[-1] == "place 6 8"


def test_greedy_beats_random() -> None:
    """One greedy among random players, each seat in turn: far more than its share of wins."""
    spec, games = load("politics"), 6
    rules = spec.make({"target": 8}, 3)
    won = 0.0
    for game in range(games):
        agents = [make("greedy" if seat == game % 3 else "random", spec) for seat in range(3)]
        won += share(rules, agents, game)
    assert won > games * 0.7


def share(rules: Any, agents: list[Any], game: int) -> float:
    state, rng, ply = rules.setup(), Rng(game), 0
    while (who := rules.actor(state)) != OVER:
        ply += 1
        if who == CHANCE:
            rules.apply(state, rules.sample(state, rng))
            continue
        sampler = Sampler(rules, rules.knowledge(state, who), Rng(AGENT, game, who, ply))
        rules.apply(state, agents[who].choose(rules.view(state, who), sampler, Budget()))
    winners = rules.winners(state)
    return (game % 3 in winners) / len(winners)
