"""The course of a game: deals, turns, wins, standstills, scores, options, notation."""

import pytest

from tests.games.vyozha.help import cells, deal, play, rules, why
from velvet.core.cards import VYOZHA
from velvet.core.errors import MoveError, OptionsError
from velvet.core.events import Events
from velvet.core.moves import Move
from velvet.core.rng import Rng
from velvet.core.rules import CHANCE, OVER
from velvet.games import load
from velvet.games.vyozha.rules import VyozhaRules, VyozhaState
from velvet.games.vyozha.rules_state import PLAY


def codes(mask: int) -> list[str]:
    return [code for card, code in enumerate(VYOZHA.codes) if mask >> card & 1]


def hand(state: VyozhaState, seat: int) -> list[str]:
    return codes(state.hands[seat])


def nearly(game: VyozhaRules, flop: str, hands: list[str], decks: list[str], turn: int = 0) -> VyozhaState:
    """A late position made to order: nothing but the flop on the table, these cards left."""
    state = game.setup()
    state.phase = PLAY
    state.board.lay(VYOZHA.card(flop), 0, 0, -1)
    state.hands = [sum(1 << VYOZHA.card(card) for card in text.split()) for text in hands]
    # A deck's last card is drawn first.
    state.decks[: game.seats] = [[VYOZHA.card(card) for card in reversed(text.split())] for text in decks]
    state.turn, state.ended = turn, 8
    return state


@pytest.mark.parametrize(("seats", "decks", "size"), [(1, 2, 52), (2, 2, 52), (3, 4, 26), (4, 4, 26)])
def test_the_deal(seats: int, decks: int, size: int) -> None:
    """Card by card round the seats, a player-in-spirit last; first dealt, first drawn; the 105th is the flop."""
    game = rules(seats)
    state = game.setup()
    assert game.actor(state) == CHANCE and game.awaits(state) == "shuffle 105"
    order = list(range(104, -1, -1))
    game.apply(state, Move("shuffle", tuple(order)))
    assert len(state.decks) == decks
    assert [tile.card for tile in state.board.tiles] == [0]
    for seat in range(seats):
        dealt = [order[k] for k in range(104) if k % decks == seat]
        assert len(dealt) == size
        first = 6 if seat == 0 else 0
        assert state.hands[seat] == sum(1 << card for card in dealt[:first])
        assert state.decks[seat][::-1] == dealt[first:]
    if decks > seats:
        assert len(state.decks[-1]) == size


def test_a_turn_draws_to_six_at_its_beginning_only() -> None:
    game = rules(2)
    state = deal(game, "S12", "S1 S2 C9 C8 C7 C6 S3 S4 S5", "V1 V2 V3 V4 V5 V6")
    assert len(hand(state, 0)) == 6 and hand(state, 1) == []
    play(game, state, "put S1 1,0", "put S2 2,-1")
    assert hand(state, 0) == ["C6", "C7", "C8", "C9"]
    play(game, state, "end")
    assert hand(state, 0) == ["C6", "C7", "C8", "C9"] and len(hand(state, 1)) == 6
    play(game, state, "end")
    assert hand(state, 0) == ["S3", "S4", "C6", "C7", "C8", "C9"]


def test_a_deck_that_ends_is_drawn_to_its_end() -> None:
    game = rules(2)
    state = nearly(game, "S12", ["C1", "C2 C3 C4 C5 C6 C7"], ["Z1 Z2", "Z3"], turn=1)
    play(game, state, "end")
    assert hand(state, 0) == ["C1", "Z1", "Z2"] and state.decks[0] == []


def test_ending_a_turn_with_nothing_left_wins() -> None:
    game = rules(3)
    state = nearly(game, "S12", ["S1 S2", "C1 C12 Cg", "B1"], ["", "L5 Li", ""])
    play(game, state, "put S1 1,0", "put S2 2,0")
    assert game.actor(state) == 0 and game.winners(state) == [] and game.scores(state) == [0, 0, 0]
    assert [game.format(move) for move in game.legal_moves(state)] == ["end"]
    play(game, state, "end")
    assert game.actor(state) == OVER and game.winners(state) == [0]
    assert game.scores(state) == [0, -(1 + 12 + 9 + 5 + 5), 0]
    assert why(game, state, "end") == "vyozha-14"


def test_an_empty_hand_with_cards_in_the_deck_is_no_win() -> None:
    game = rules(2)
    state = nearly(game, "S12", ["S1", "C1"], ["C7", ""])
    play(game, state, "put S1 1,0", "end", "end")
    assert game.actor(state) == 0 and hand(state, 0) == ["C7"]


def test_a_full_round_is_played_out() -> None:
    game = rules(4, full_round=True)
    state = nearly(game, "S12", ["C1", "S1", "S2", "C3"], ["", "", "", ""])
    play(game, state, "end", "put S1 1,0", "end")
    assert game.actor(state) == 2 and game.winners(state) == []
    play(game, state, "put S2 2,0", "end")
    assert game.actor(state) == 3
    play(game, state, "end")
    assert game.actor(state) == OVER and game.winners(state) == [1, 2] and game.scores(state) == [-1, 0, 0, -3]
    last = nearly(game, "S12", ["C1", "C2", "C4", "S1"], ["", "", "", ""], turn=3)
    play(game, last, "put S1 1,0", "end")
    assert game.winners(last) == [3]


def test_without_it_the_first_to_empty_wins_at_once() -> None:
    game = rules(4)
    state = nearly(game, "S12", ["C1", "S1", "S2", "C3"], ["", "", "", ""], turn=1)
    play(game, state, "put S1 1,0", "end")
    assert game.winners(state) == [1]


def test_a_standstill_when_nobody_could() -> None:
    """n turns in a row that began without a legal placement; hand and deck count, branches and the spirit do not."""
    game = rules(3)
    state = nearly(game, "S12", ["C1 C2 C3 C4 C5 C6", "Z1 Z2 Z3 Z4 Z5 Zl", "C7"], ["Ci", "B1 B2 Zi", "C8"])
    state.decks[3] = [VYOZHA.card("L12")]
    play(game, state, "end", "end")
    assert game.actor(state) == 2
    play(game, state, "end")
    assert game.actor(state) == OVER and game.winners(state) == [2]
    assert game.scores(state) == [-26, -21, -15]


def test_a_turn_that_could_breaks_the_first_count() -> None:
    game = rules(2)
    state = nearly(game, "S12", ["C1 S5", "C2"], ["", ""])
    # Seat 0 can and does not: only twice the round without a placement ends it.
    play(game, state, "end", "end", "end")
    assert game.actor(state) == 1 and state.passed == 3 and state.stuck == 0
    play(game, state, "end")
    assert game.actor(state) == OVER and game.winners(state) == [1] and game.scores(state) == [-6, -2]


def test_a_placement_breaks_both_counts() -> None:
    game = rules(2)
    state = nearly(game, "S12", ["C1 S5", "C2"], ["", ""])
    play(game, state, "end", "end", "put S5 1,0", "end")
    assert (state.passed, state.stuck) == (0, 0)
    play(game, state, "end")
    assert game.actor(state) == 0
    play(game, state, "end")
    assert game.actor(state) == OVER


def test_equal_sums_share_a_standstill() -> None:
    game = rules(4)
    state = nearly(game, "S4", ["C5", "Ci", "Cg", "L3 L2"], ["", "", "", ""])
    play(game, state, "end", "end", "end", "end")
    assert game.winners(state) == [0, 1, 3] and game.scores(state) == [-5, -5, -9, -5]


def test_the_win_is_tested_before_the_standstill() -> None:
    game = rules(2)
    state = nearly(game, "S12", ["S1", "C1"], ["", ""])
    state.stuck = state.passed = 1
    play(game, state, "put S1 1,0", "end")
    assert game.winners(state) == [0] and game.scores(state) == [0, -1]


def test_alone() -> None:
    game = rules(1)
    won = nearly(game, "S12", ["S1"], [""])
    play(game, won, "put S1 1,0", "end")
    assert game.winners(won) == [0] and game.scores(won) == [0]
    lost = nearly(game, "S12", ["C1"], ["C4"])
    play(game, lost, "end")
    assert game.actor(lost) == OVER and game.winners(lost) == [] and game.scores(lost) == [-5]
    idle = nearly(game, "S12", ["S1"], [""])
    play(game, idle, "end")
    assert game.actor(idle) == 0
    play(game, idle, "end")
    assert game.actor(idle) == OVER and game.winners(idle) == []


def test_the_first_turn_is_limited_and_no_other() -> None:
    game = rules(2, first_turn_limit=2)
    state = deal(game, "S12", "S1 S2 S3 S4 S5 S6 S7 S8", "Sl S9 S10 S11 Si Sg")
    play(game, state, "put S1 1,0", "put S2 2,-1")
    assert game.count_legal(state) == 1 and why(game, state, "put S3 0,-1") == "vyozha-16"
    assert game.random_legal(state, Rng(1)) == game.parse("end")
    play(game, state, "end", "put S9 3,-1", "put S10 4,-1", "put S11 5,-1", "end")
    play(game, state, "put S3 6,-1", "put S4 7,-1", "put S5 8,-1")


def test_options() -> None:
    rows = {row["name"]: row for row in load("vyozha").options.rows()}
    assert set(rows) == {"rotational", "full_round", "first_turn_limit"}
    assert rules(2).first_turn_limit == 0 and not rules(2).rotational and not rules(2).full_round
    for bad in ({"first_turn_limit": 7}, {"first_turn_limit": -1}, {"full_round": 1}, {"hands": 1}):
        with pytest.raises(OptionsError):
            load("vyozha").make(bad, 2)
    with pytest.raises(OptionsError):
        load("vyozha").make({}, 5)


def test_rotations() -> None:
    """Each of six as likely; they come back in the text; without the option none may stand in a shuffle."""
    game = rules(2, rotational=True)
    move = game.sample(game.setup(), Rng(4))
    text = game.format(move)
    assert game.parse(text) == move and game.is_legal(game.setup(), move)
    counts = [0] * 6
    for seed in range(30):
        for word in game.format(game.sample(game.setup(), Rng(seed))).split()[1:]:
            counts[int(word.partition("^")[2] or 0)] += 1
    assert min(counts) > 430 and sum(counts) == 30 * 105
    plain = rules(2)
    assert not plain.is_legal(plain.setup(), move) and why(plain, plain.setup(), text) == "vyozha-17"
    assert "^" not in plain.format(plain.sample(plain.setup(), Rng(4)))


def test_a_shuffle_lists_every_card_once() -> None:
    game = rules(2)
    words = game.format(game.sample(game.setup(), Rng(2))).split()
    for bad in (words[:-1], [*words, words[-1]], [*words[:-1], words[1]]):
        assert why(game, game.setup(), " ".join(bad)) == "vyozha-1"
    assert why(game, game.setup(), "end") == "vyozha-1"


@pytest.mark.parametrize(
    "text",
    [
        "put S7", "put S7 1", "put S7 1,-1,0", "put S7 1, -1", "put S7^2 1,-1", "put S13 1,0", "put S0 1,0",
        "put S7 +1,0", "put S7 01,0", "put S7 -0,1", "put S7 1,0 S8", "put B16 1,0", "put X1 1,0", "end now", "pass",
        "shuffle", "shuffle S1^0", "shuffle S1^6", "shuffle S1^", "shuffle S1^2^2", "put  1,0", "put S7 1;0",
        "put S7 1,0000000000",
    ],
)  # fmt: skip
def test_what_is_no_move(text: str) -> None:
    with pytest.raises(MoveError):
        rules(2, rotational=True).parse(text)


def test_case_and_spaces_do_not_matter() -> None:
    game = rules(2)
    assert game.format(game.parse("  PUT  sL   -1,12 ")) == "put Sl -1,12"
    assert game.format(game.parse("END")) == "end"


def test_events_tell_what_happens() -> None:
    game = rules(2)
    state = deal(game, "S12", "S1 S2 C9 C8 C7 C6", "V1 V2 V3 V4 V5 V6")
    told = Events()
    game.apply(state, game.parse("put S1 1,0"), told)
    game.apply(state, game.parse("end"), told)
    assert [event.kind for event in told.all] == ["play", "mark", *["draw"] * 6]
    assert told.all[0].dst == "hexes@1,0" and told.all[0].card == "S1"
    assert [event.card for event in told.to(1) if event.kind == "draw"] == ["V1", "V2", "V3", "V4", "V5", "V6"]
    assert {event.card for event in told.to(0) if event.kind == "draw"} == {None}


def test_places_show_in_the_legal_list() -> None:
    game = rules(2)
    state = deal(game, "S12", "S1 C2 C3 C4 C5 C6")
    assert cells(game, state, "S1") and not cells(game, state, "C2")
    assert game.count_legal(state) == len(game.legal_moves(state)) == 7
