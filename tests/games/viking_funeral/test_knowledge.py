"""What a seat knows: every hand that the facts allow is dealt, none else, each about as often."""

from collections import Counter
from itertools import combinations
from math import comb
from typing import Any

from tests.games.viking_funeral.help import codes, late, mask, play, rules
from velvet.agents import make
from velvet.core.agents import Budget, Sampler
from velvet.core.cards import FRENCH
from velvet.core.rng import Rng
from velvet.core.rules import CHANCE, OVER
from velvet.games import load
from velvet.games.viking_funeral.rules import FuneralRules
from velvet.games.viking_funeral.rules_state import ANSWER, FuneralState


def cards(mask_: int) -> list[int]:
    return [card for card in range(52) if mask_ >> card & 1]


def possible_hands(game: FuneralRules, state: FuneralState, seat: int) -> set[int] | None:
    """Every hand of the other that fits all that was seen, by trying all; None if there are too many."""
    other = 1 - seat
    seen = state.hands[seat] | state.halls[seat] | state.pool[other] | state.valhalla | state.woods
    seen |= 1 << state.deceased | sum(1 << card for card in state.fight)
    unseen = cards(sum(1 << card for card in game.living) & ~seen)
    loose = cards(state.pool[other] & ~state.certain[other])
    fresh = len(unseen) - len(state.village)
    back = len(cards(state.pool[other])) - len(cards(state.halls[other]))
    if comb(len(unseen), fresh) * comb(len(loose), back) > 400:
        return None
    facts = state.facts[other]
    found = set()
    for some in combinations(unseen, fresh):
        for others in combinations(loose, back):
            hand = sum(1 << card for card in (*some, *others))
            if any((hand & facts[k]).bit_count() < facts[k + 1] for k in range(0, len(facts), 2)):
                continue
            if state.phase == ANSWER and state.turn == other and not game.answers(state, hand):
                continue
            found.add(hand)
    return found


def test_samples_are_even_over_what_is_possible() -> None:
    # A deck in which answers are often wanting: tens and courts are one rank.
    game = rules(court="equal", dead=[rank + suit for rank in "456789" for suit in "CDHS"])
    with_facts = compared = 0
    for seed in range(400):
        rng = Rng(seed, 3)
        state = game.setup()
        while game.actor(state) != OVER and compared < 40:
            if game.actor(state) == CHANCE:
                game.apply(state, game.sample(state, rng))
            else:
                game.apply(state, game.random_legal(state, rng))
            if len(state.village) > 6 or state.added or game.actor(state) == OVER:
                continue
            seat = rng.below(2)
            hands = possible_hands(game, state, seat)
            if hands is None or (not state.facts[1 - seat] and rng.below(60)):
                continue
            assert state.hands[1 - seat] in hands
            known = game.knowledge(state, seat)
            tries = 40 * len(hands)
            found = Counter(game.determinize(known, rng).hands[1 - seat] for _ in range(tries))
            assert set(found) == hands
            assert min(found.values()) >= 12 and max(found.values()) <= 75
            compared += 1
            with_facts += bool(state.facts[1 - seat])
    assert compared == 40 and with_facts > 10


def test_who_had_no_answer_is_remembered() -> None:
    game = rules()
    state = late(game, "QC", ["9H 7D", "9D 9S"], ["", "2S 3S 4S 5S 6S"], "2C 3C 4C 5C 6C 7C")
    state.woods &= ~mask("10C JC KC AC")
    state.village += cards(mask("10C JC KC AC"))
    play(game, state, "lead 9H")
    assert game.awaits(state) == "recover"
    rng = Rng(4)
    known = game.knowledge(state, 0)
    for _ in range(50):
        assert codes(game.determinize(known, rng).hands[1]) == "9D 9S"
    play(game, state, "recover 2S 3S 4S")
    known = game.knowledge(state, 0)
    seen: set[str] = set()
    for _ in range(200):
        dealt = game.determinize(known, rng)
        hand = codes(dealt.hands[1])
        assert hand.endswith("9D 9S") and dealt.hands[1] & dealt.halls[1] == 0
        assert dealt.hands[1] | dealt.halls[1] == mask("9D 9S 2S 3S 4S 5S 6S")
        seen.add(hand)
    # Any three of five.
    assert len(seen) == 10
    play(game, state, "disagree 4S", "yield", "wound 4")
    known = game.knowledge(state, 0)
    for _ in range(50):
        hand = codes(game.determinize(known, rng).hands[1])
        assert "9D" in hand and "9S" in hand and "4S" not in hand


def test_who_must_go_on_adding_can() -> None:
    game = rules()
    state = late(game, "QC", ["3D 4H 8H 2H", "10S 9C"], ["", ""], "2C 3C 5C 6C 7C 5H 6H")
    play(game, state, "lead 3D", "disagree 10S", "add 4H")
    assert state.added
    known = game.knowledge(state, 1)
    rng = Rng(6)
    seen = set()
    for _ in range(200):
        dealt = game.determinize(known, rng)
        assert game.legal_moves(dealt)
        seen.add(codes(dealt.hands[0]))
    # 4 more than level are needed: of what is unseen 8H, 5H or 6H alone, or any two that reach it.
    assert len(seen) > 3 and all(any(card in hand for card in ("8H", "5H", "6H")) for hand in seen)


def test_the_view_hides_halls_and_hands() -> None:
    game = rules()
    state = late(game, "QC", ["9H 7D", "9D 2S"], ["3H", "3S 4S"], "2C 3C 4C")
    for viewer in (None, 0, 1):
        view = game.view(state, viewer)
        for owner in range(2):
            shown = [slot.card for slot in view.zone(f"hand:{owner}").slots]
            assert (shown == [None, None]) == (owner != viewer)
            assert [slot.card for slot in view.zone(f"hall:{owner}").slots] == [None]
            assert view.zone(f"hall:{owner}").count == owner + 1
        assert view.zone("draw").count == 3
        assert [slot.card for slot in view.zone("deceased").slots] == ["QC"]


def test_wounds_show() -> None:
    game = rules(wounds={"9H": 4})
    state = late(game, "QC", ["9H 7D", "10S 2S"], ["", ""], "2C 3C 4C")
    play(game, state, "lead 9H", "disagree 10S", "yield")
    view = game.view(state, None)
    assert view.zone("fight").slots[0].marks == ("wounds:4", "by:0", "lead", "target")
    assert view.zone("fight").slots[1].marks == ("by:1", "attack")
    assert {counter.text for counter in view.counters} == {"Defends with 9", "Attacks with 10", "Wounds to deal: 5"}


def test_the_log() -> None:
    game = rules()
    state = late(game, "QC", ["9H 7D", "9D 10S"], ["", "2S 3S 4S 5S 6S"], "2C 3C 4C 5C 6C 7C")

    def said(text: str, viewer: int | None = None) -> str:
        sentence = game.narrate(state, game.parse(text), viewer)
        play(game, state, text)
        return sentence

    assert said("lead 9H") == "{0} leads the 9 of Hearts."
    assert said("disagree 10S") == "{1} disagrees with the 10 of Spades."
    assert said("yield") == "{0} yields."
    assert said("wound 9") == "The 9 of Hearts takes 9 wounds and dies."
    assert FRENCH.codes[state.deceased] == "9H"
    recovering = late(game, "QC", ["9H 7D", "9D 9S"], ["", "2S 3S 4S"], "2C 3C")
    play(game, recovering, "lead 9H")
    move = game.parse("recover 2S 3S 4S")
    assert game.narrate(recovering, move, 0) == "{1} takes three cards back from the mead hall."
    assert "2 of Spades" in game.narrate(recovering, move, 1)


def play_one(game: Any, names: list[str], seed: int) -> list[int]:
    """A match between agents; its winners."""
    agents = [make(name, load("viking-funeral")) for name in names]
    rng = Rng(seed)
    state = game.setup()
    decisions = 0
    while game.actor(state) != OVER:
        if game.actor(state) == CHANCE:
            game.apply(state, game.sample(state, rng))
            continue
        seat = game.actor(state)
        sampler = Sampler(game, game.knowledge(state, seat), Rng(seed, seat, decisions))
        game.apply(state, agents[seat].choose(game.view(state, seat), sampler, Budget()))
        decisions += 1
    won: list[int] = game.winners(state)
    return won


def test_greedy_beats_random() -> None:
    game = rules()
    wins = 0
    for seed in range(20):
        names = ["random", "random"]
        names[seed % 2] = "greedy"
        wins += play_one(game, names, seed) == [seed % 2]
    assert wins >= 15
