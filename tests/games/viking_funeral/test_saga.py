"""Game after game with one deck, until the landslide."""

from tests.games.viking_funeral.help import late, play, rules
from velvet.core.cards import FRENCH
from velvet.core.rng import Rng
from velvet.core.rules import CHANCE, OVER
from velvet.games.viking_funeral import FuneralOptions
from velvet.games.viking_funeral.rules_state import SYMBOLS, FuneralState
from velvet.games.viking_funeral.saga import deaths, is_over, next_options


def played(options: dict[str, object], seed: int) -> FuneralState:
    game = rules(**options)
    rng = Rng(seed)
    state = game.setup()
    while game.actor(state) != OVER:
        game.apply(state, game.sample(state, rng) if game.actor(state) == CHANCE else game.random_legal(state, rng))
    return state


def test_a_saga_ends_with_a_landslide() -> None:
    options: dict[str, object] = FuneralOptions().to_dict()
    living = 52
    fallen: list[str] = []
    games = 0
    while not is_over(options):
        state = played(options, games)
        games += 1
        rows = deaths(state, games)
        assert rows[0]["by"] == "" and all(row["game"] == games and row["epitaph"][-1] == "." for row in rows)
        fallen += [row["card"] for row in rows]
        before = options
        options = next_options(FuneralOptions.from_mapping(before, 2), state)
        assert sorted(options["dead"], key=FRENCH.codes.index) == sorted(fallen, key=FRENCH.codes.index)
        assert len(set(fallen)) == len(fallen)
        # At least the first Deceased dies; a game needs his likes no more.
        assert 52 - len(fallen) < living
        living = 52 - len(fallen)
        for code, crossed in options["wounds"].items():
            assert code not in fallen and 0 < crossed < SYMBOLS[FRENCH.card(code)]
            assert crossed >= dict(before["wounds"]).get(code, 0)
    assert living < 23 and games > 3


def test_who_leads_next() -> None:
    for first in (0, 1):
        options = FuneralOptions.from_mapping({"first": first}, 2)
        state = FuneralState()
        state.wounds, state.deaths = [0] * 52, [0, -1]
        for won, leads in ((1, 1), (2, 0), (3, first)):
            state.won = won
            assert next_options(options, state)["first"] == leads


def test_epitaphs_name_the_killer() -> None:
    game = rules()
    state = late(game, "QC", ["9H 7D", "9D 10S"], ["", ""], "2C 3C 4C 5C 6C 7C")
    play(game, state, "lead 9H", "disagree 10S", "yield", "wound 9")
    row = deaths(state, 7)[-1]
    assert (row["card"], row["by"], row["game"]) == ("9H", "10S", 7) and "10 of Spades" in row["epitaph"]
