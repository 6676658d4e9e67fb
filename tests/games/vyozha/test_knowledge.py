"""What a seat knows: samples are even over the deals it allows, and allow the game to have gone on."""

from collections import Counter

import pytest

from tests.games.vyozha.help import deal, play, rules
from tests.games.vyozha.test_play import nearly
from velvet.core.cards import VYOZHA
from velvet.core.rng import Rng
from velvet.core.rules import CHANCE, OVER
from velvet.games.vyozha.rules import VyozhaRules, VyozhaState


def fill(state: VyozhaState, but: str = "") -> None:
    """Lays every card that is nowhere yet into the table's blind spot: a long run far from the hands' matters."""
    held = set(but.split())
    gone = [tile.card for tile in state.board.tiles]
    for hand in state.hands:
        gone += [card for card in range(105) if hand >> card & 1]
    for deck in state.decks:
        gone += deck
    rest = [card for card in range(105) if card not in gone and VYOZHA.codes[card] not in held]
    q, r = 1, 0
    for card in rest:
        state.board.lay(card, q, r, 0)
        q += 1


def test_the_own_hand_and_the_table_are_kept() -> None:
    game = rules(4, rotational=True)
    rng = Rng(3)
    state = game.setup()
    for _ in range(40):
        game.apply(state, game.sample(state, rng) if game.actor(state) == CHANCE else game.random_legal(state, rng))
    seen_leans: set[int] = set()
    for seat in range(4):
        known = game.knowledge(state, seat)
        for _ in range(20):
            dealt = game.determinize(known, rng)
            assert dealt.hands[seat] == state.hands[seat] and dealt.board == state.board
            mine = [card for card in range(105) if state.hands[seat] >> card & 1]
            mine += state.board.cards()
            assert [dealt.leans[card] for card in mine] == [state.leans[card] for card in mine]
            assert [len(deck) for deck in dealt.decks] == [len(deck) for deck in state.decks]
            assert set(dealt.leans) <= set(range(6))
            seen_leans.add(dealt.leans[dealt.decks[0][0]])
    assert seen_leans == set(range(6))


@pytest.mark.parametrize("passed", [0, 1])
def test_samples_are_even(passed: int) -> None:
    """Two seats, three unseen cards: one in the other hand, two in its deck in order; all six deals equally often."""
    game = rules(2)
    state = nearly(game, "S12", ["V1 V2 V3 V4 V5 V6", "Z1"], ["", "Z2 Z3"])
    state.passed = passed
    fill(state)
    known = game.knowledge(state, 0)
    rng = Rng(9)
    seen: Counter[tuple[int, tuple[int, ...]]] = Counter()
    for _ in range(3000):
        dealt = game.determinize(known, rng)
        seen[dealt.hands[1], tuple(dealt.decks[1])] += 1
    assert len(seen) == 6
    assert min(seen.values()) > 420 and max(seen.values()) < 580


def test_a_game_that_goes_on_is_no_standstill() -> None:
    """After a whole round without a tile somebody could have laid one: if not I, then one of the others."""
    game = rules(2)
    state = nearly(game, "S12", ["C1 C2", "Z1 Z2"], ["", ""])
    fill(state, "L1 L2 L3 L4 S5")
    state.decks[0] = [VYOZHA.card(card) for card in ("L1", "L2", "L3", "L4")]
    state.hands[1] = 1 << VYOZHA.card("Z1") | 1 << VYOZHA.card("S5")
    state.decks[1] = [VYOZHA.card("Z2")]
    state.passed = 2
    playable = state.board.playable()
    known = game.knowledge(state, 0)
    rng = Rng(2)
    seen: Counter[int] = Counter()
    for _ in range(2000):
        dealt = game.determinize(known, rng)
        assert dealt.hands[0] & playable or dealt.hands[1] & playable
        assert dealt.stuck == honest_stuck(game, dealt)
        seen[dealt.hands[1]] += 1
    can = [card for card in range(105) if playable >> card & 1]
    assert all(any(hand >> card & 1 for card in can) for hand in seen)
    assert max(seen.values()) < 1.6 * min(seen.values())


def honest_stuck(game: VyozhaRules, state: VyozhaState) -> int:
    """Counted by asking each hand, turn by turn back, for a placement on the table as it lies."""
    count = 0
    for back in range(1, state.passed + 1):
        if state.board.count_places(state.hands[(state.turn - back) % game.seats]):
            break
        count += 1
    return count


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_count_of_stuck_turns_follows_from_hands_and_table(seats: int) -> None:
    """In real games it is what determinize reckons; so nothing of it need be told."""
    game = rules(seats)
    rng = Rng(41, seats)
    passes = 0
    for _ in range(12):
        state = game.setup()
        while game.actor(state) != OVER:
            if game.actor(state) == CHANCE:
                game.apply(state, game.sample(state, rng))
                continue
            # Many ends, so that counts rise.
            lazy = rng.below(2) == 0
            game.apply(state, game.parse("end") if lazy else game.random_legal(state, rng))
            if game.actor(state) != OVER:
                assert state.stuck == honest_stuck(game, state)
                passes += state.passed > 0
    assert passes > 5


def test_the_view_hides_what_is_hidden() -> None:
    game = rules(3)
    state = deal(game, "Zl", "S1 S2 S3 S4 S5 S6", "V1 V2 V3 V4 V5 V6")
    play(game, state, "end")
    for viewer in (None, 0, 1, 2):
        view = game.view(state, viewer)
        for owner in range(3):
            shown = [slot.card for slot in view.zone(f"hand:{owner}").slots]
            held = [0, 1].count(owner) * 6
            assert len(shown) == held
            assert all((card is not None) == (owner == viewer) for card in shown)
        assert view.zone("deck:0").count == 20 and view.zone("deck:2").count == view.zone("spirit").count == 26
        assert [slot.card for slot in view.zone("spirit").slots] == [None]
        assert view.zone("hexes").slots[0].marks == ("flop", "value:1,2,3,4", "last")


def test_a_finished_game_is_open() -> None:
    game = rules(1)
    state = nearly(game, "S12", ["C1 C2 C3 C4 C5 C6"], ["C7"])
    state.decks[1] = [VYOZHA.card("L3")]
    play(game, state, "end")
    view = game.view(state, None)
    assert [slot.card for slot in view.zone("hand:0").slots] == ["C1", "C2", "C3", "C4", "C5", "C6"]
    assert [slot.card for slot in view.zone("deck:0").slots] == ["C7"]
    assert [slot.card for slot in view.zone("spirit").slots] == ["L3"]
    known = game.knowledge(state, 0)
    assert game.determinize(known, Rng(1)).hands == state.hands
