"""The rules' legal lists against the slow judge's, in games and in fights made to be hard."""

import pytest

from tests.games.viking_funeral import slow
from tests.games.viking_funeral.slow import SlowJudge, legal, symbols_now
from velvet.core.bits import BIT
from velvet.core.cards import FRENCH
from velvet.core.rng import Rng
from velvet.core.rules import CHANCE, OVER
from velvet.games import load
from velvet.games.viking_funeral.rules_state import FIGHT, SYMBOLS, WOUND, FuneralState


def compare_games(judge: SlowJudge, seeds: range) -> None:
    rules = load("viking-funeral").make({"court": judge.court, "wound_self": judge.wound_self}, 2)
    for seed in seeds:
        rng = Rng(seed, 5)
        state = rules.setup()
        symbols: dict[str, int] = {}
        while rules.actor(state) != OVER:
            if rules.actor(state) == CHANCE:
                rules.apply(state, rules.sample(state, rng))
                continue
            if state.phase != WOUND:
                symbols = {code: symbols_now(state, code) for code in FRENCH.codes}
            moves = {rules.format(move) for move in rules.legal_moves(state)}
            assert moves == legal(judge, state, symbols), (seed, state)
            rules.apply(state, rules.random_legal(state, rng))


def random_fight(rng: Rng) -> FuneralState:
    """A fight as none may come about: any cards, small ones and aces preferred, any hands, any wounds."""
    cards = list(range(52))
    rng.shuffle(cards)
    cards.sort(key=lambda card: rng.below(3) * (SYMBOLS[card] > 5))
    state = FuneralState()
    state.wounds = [rng.below(SYMBOLS[card]) if rng.below(2) else 0 for card in range(52)]
    state.deceased = cards.pop()
    state.leader = rng.below(2)
    state.led = cards.pop(0)
    black = [card for card in cards if (card % 4 in (0, 3)) != (state.led % 4 in (0, 3))]
    state.attack = black[0]
    cards.remove(state.attack)
    state.fight, state.sides = [state.led, state.attack], [state.leader, 1 - state.leader]
    for _ in range(rng.below(5)):
        state.fight.append(cards.pop(0))
        state.sides.append(rng.below(2))
    # Shamans have sent some of them away.
    for _ in range(min(rng.below(3), len(state.fight) - 1)):
        state.fight.pop(0)
        state.sides.pop(0)
    for seat in range(2):
        for _ in range(1 + rng.below(7)):
            state.hands[seat] |= BIT[cards.pop(0)]
    state.village = cards
    state.phase = FIGHT
    state.added = rng.below(2) == 1
    return state


def compare_fights(judge: SlowJudge, seeds: range) -> tuple[int, int]:
    """Adds and wounds in random fights; (how many had adds with a target, how many were compared)."""
    rules = load("viking-funeral").make({"court": judge.court, "wound_self": judge.wound_self}, 2)
    shamans = compared = 0
    for seed in seeds:
        state = random_fight(Rng(seed, 6))
        entries = tuple((FRENCH.codes[card], side) for card, side in zip(state.fight, state.sides, strict=True))
        deceased = FRENCH.codes[state.deceased]
        power = [judge.strength(entries, side, deceased) for side in range(2)]
        state.turn = 0 if power[0] <= power[1] else 1
        moves = {rules.format(move) for move in rules.legal_moves(state)}
        assert moves == legal(judge, state, {}), (seed, state)
        shamans += any("x" in move for move in moves)
        compared += 1
        state.added = False
        symbols = {code: symbols_now(state, code) for code in FRENCH.codes}
        rules.apply(state, rules.parse("yield"))
        rng = Rng(seed, 7)
        while state.phase == WOUND:
            moves = {rules.format(move) for move in rules.legal_moves(state)}
            assert moves == legal(judge, state, symbols), (seed, state)
            rules.apply(state, rules.random_legal(state, rng))
    return shamans, compared


@pytest.mark.parametrize("court", ["ranked", "equal"])
@pytest.mark.parametrize("wound_self", [False, True])
def test_games(court: str, wound_self: bool) -> None:
    compare_games(SlowJudge(court, wound_self), range(8))


def test_fights() -> None:
    shamans, compared = compare_fights(SlowJudge(), range(600))
    assert compared == 600 and shamans > 60
    compare_fights(SlowJudge(wound_self=True), range(1000, 1300))


@pytest.mark.slow
def test_many_fights_and_games() -> None:
    compare_fights(SlowJudge(), range(1000, 2500))
    compare_fights(SlowJudge(wound_self=True), range(5000, 6000))
    for court in ("ranked", "equal"):
        for wound_self in (False, True):
            compare_games(SlowJudge(court, wound_self), range(100, 140))


class NoBonus(SlowJudge):
    """The Deceased stays out of it."""

    def strength(self, fight: slow.Fight, side: int, deceased: str) -> int:
        return sum(slow.strength_of(card) for card, owner in fight if owner == side)


class BonusForEach(SlowJudge):
    """The Deceased helps once for each card of his suit."""

    def strength(self, fight: slow.Fight, side: int, deceased: str) -> int:
        mine = [card for card, owner in fight if owner == side]
        kin = [card for card in mine if slow.suit(card) == slow.suit(deceased)]
        return sum(map(slow.strength_of, mine)) + len(kin) * slow.strength_of(deceased)


class AttackerOfOneColour(SlowJudge):
    """The attacker adds both suits of the colour."""

    def suits(self, side: int, leader: int, led: str, attack: str) -> str:
        return super().suits(leader, leader, attack if side != leader else led, attack)


class AnyAdd(SlowJudge):
    """A card may be added though it cannot lead to the lead."""

    def can_get_ahead(self, fight: slow.Fight, side: int, held: frozenset[str], deceased: str) -> bool:
        return True


class LevelIsEnough(SlowJudge):
    """Drawing level is as good as being ahead."""

    def ahead(self, fight: slow.Fight, side: int, deceased: str) -> bool:
        return self.strength(fight, side, deceased) >= self.strength(fight, 1 - side, deceased)


class ForeignTargets(SlowJudge):
    """An ace takes the other side's cards only."""

    def targets(self, fight: slow.Fight, card: str) -> list[str | None]:
        if slow.rank(card) != "A":
            return [None]
        # Whose the ace would be cannot be seen here: the side of the last card is the other's.
        return [other for other, owner in fight if owner == fight[-1][1]]


class WoundsAtWill(SlowJudge):
    """Fewer wounds may be dealt than there are."""

    def deals(self, fight: list[str], left: dict[str, int]) -> list[tuple[int, ...]]:
        takers = [card for card in fight if card != fight[-1] or self.wound_self]
        most = min(left[fight[-1]], sum(left[card] for card in takers))
        return [deal for total in range(most + 1) for deal in slow.every_deal([left[card] for card in takers], total)]


class EqualRanks(SlowJudge):
    """Two of a rank may meet."""

    def same_rank(self, one: str, other: str) -> bool:
        return False


@pytest.mark.parametrize(
    "bent",
    [NoBonus, BonusForEach, AttackerOfOneColour, AnyAdd, LevelIsEnough, ForeignTargets, WoundsAtWill, EqualRanks],
)
def test_a_bent_rule_is_noticed(bent: type[SlowJudge]) -> None:
    with pytest.raises(AssertionError):
        compare_fights(bent(), range(60))
        compare_games(bent(), range(4))
