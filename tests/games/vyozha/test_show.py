"""How branches and domains are marked, what the log says, what a hint is worth."""

from tests.games.vyozha.help import deal, play, rules
from velvet.agents import make
from velvet.core.agents import Budget, Sampler
from velvet.core.gestures import Target
from velvet.core.rng import Rng
from velvet.core.rules import CHANCE, OVER
from velvet.games import load
from velvet.games.vyozha.layout import gestures
from velvet.games.vyozha.rules import VyozhaRules


def test_marks_of_branches_and_domains() -> None:
    game = rules(2, rotational=True)
    state = deal(game, "S12", "S1 S2 S7 S8 B1 Sl")
    state.leans[98 - 8] = 2  # B1 came off the deck turned by a third
    play(game, state, "put S1 1,0", "put S2 0,-1", "put S7 2,-1", "put S8 1,-2")
    ghosts = {gesture.path: gesture for gesture in gestures(game.view(state, 0))}
    synthetic = ghosts[Target("hand:0", "B1"), Target("hexes", "2,-2")]
    assert synthetic.marks == ("joined:3,5", "legs:1") and synthetic.turn == 0
    analytic = ghosts[Target("hand:0", "B1"), Target("hexes", "3,-2")]
    assert analytic.marks == ("joined:4", "legs:0,2")
    play(game, state, "put B1 2,-2", "put Sl 3,-3")
    slots = {slot.at: slot for slot in game.view(state, None).zone("hexes").slots}
    assert slots["2,-2"].marks == ("joined:3,5", "legs:1", "turn:2", "by:0") and slots["2,-2"].turn == 0
    assert slots["3,-3"].marks == ("value:1,2,3,4", "by:0", "last")
    assert slots["0,0"].marks == ("flop",)
    assert "7 of Selevati" in slots["2,-2"].tip and "1, 2, 3 or 4" in slots["3,-3"].tip


def test_what_a_ghost_shows_is_what_then_lies() -> None:
    game = rules(2, rotational=True)
    rng = Rng(6)
    state = game.setup()
    branches = 0
    while game.actor(state) != OVER:
        if game.actor(state) == CHANCE:
            game.apply(state, game.sample(state, rng))
            continue
        seat = game.actor(state)
        found = gestures(game.view(state, seat))
        chosen = found[rng.below(len(found))]
        game.apply(state, chosen.move)
        if chosen.move.verb == "put":
            lying = game.view(state, seat).zone("hexes").slots[-1]
            assert lying.turn == chosen.turn and lying.at == chosen.path[1].at
            assert [mark for mark in lying.marks if mark[:4] in ("join", "legs")] == list(chosen.marks)
            branches += bool(chosen.marks)
    assert branches > 3


def test_the_log() -> None:
    game = rules(2)
    state = deal(game, "S12", "S1 Cl B1 S7 C1 Z1", "S5 S6 V1 V2 V3 V4")

    def said(text: str) -> str:
        sentence = game.narrate(state, game.parse(text), None)
        play(game, state, text)
        return sentence

    assert said("put S1 1,0") == "{0} lays the 1 of Selevati after the 12 of Selevati."
    assert said("put Cl 2,-1") == (
        "{0} lays the lesser domain of Cosmeon after the 1 of Selevati: the lesser domain of Cosmeon is a 1 now."
    )
    assert said("put B1 3,-1") == "{0} lays a branch after the lesser domain of Cosmeon (a 1)."
    assert said("end") == "{0} ends the turn after 3 tiles."
    assert said("end") == "{1} ends the turn without a tile."


def play_one(game: VyozhaRules, names: list[str], seed: int) -> list[int]:
    """A match between agents; its winners."""
    agents = [make(name, load("vyozha")) for name in names]
    rng = Rng(seed)
    state = game.setup()
    while game.actor(state) != OVER:
        if game.actor(state) == CHANCE:
            game.apply(state, game.sample(state, rng))
            continue
        seat = game.actor(state)
        sampler = Sampler(game, game.knowledge(state, seat), Rng(seed, seat, state.ended, state.laid))
        game.apply(state, agents[seat].choose(game.view(state, seat), sampler, Budget()))
    return game.winners(state)


def test_greedy_beats_random() -> None:
    game = rules(2)
    wins = 0
    for seed in range(6):
        greedy = seed % 2
        names = ["random", "random"]
        names[greedy] = "greedy"
        wins += play_one(game, names, seed) == [greedy]
    assert wins >= 5


def test_advice_gives_reasons() -> None:
    game = rules(2)
    state = deal(game, "S12", "S1 C1 C2 C3 C4 C5")
    advice = load("vyozha").advice(game)
    moves = game.legal_moves(state)
    best = max(moves, key=lambda move: advice.rate(state, move))
    assert best.verb == "put"
    assert advice.reason(state, best) == "it makes room for another of your tiles"
    # The S1 fits, and counts as half laid.
    assert advice.value(state, 0) == 46.0 - 52.0 + 6.0 + 0.5
