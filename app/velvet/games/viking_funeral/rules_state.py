"""Viking Funeral, the position with its secrets, what one seat knows of it, and the cards' figures.

Must not know what is legal.
"""

from typing import ClassVar, Final

from velvet.core.bits import mask_of
from velvet.core.cards import FRENCH
from velvet.core.rules import Knowledge, State

CARDS: Final = 52
ACE: Final = 1
TEN: Final = 10
CLUBS: Final = 0
DIAMONDS: Final = 1
HEARTS: Final = 2
SPADES: Final = 3
NO_CARD: Final = -1

# By card: rank 1 (ace) … 13 (king), suit, strength in a fight, symbols on an unhurt card.
RANK: Final = list(FRENCH.number)
SUIT: Final = list(FRENCH.suit)
STRENGTH: Final = [min(rank, TEN) for rank in RANK]
SYMBOLS: Final = [rank if rank <= TEN else 2 for rank in RANK]
# By suit: its cards, the cards of its colour.
OF_SUIT: Final = [mask_of([card for card in range(CARDS) if SUIT[card] == suit]) for suit in range(4)]
RED: Final = OF_SUIT[DIAMONDS] | OF_SUIT[HEARTS]
BLACK: Final = OF_SUIT[CLUBS] | OF_SUIT[SPADES]
OF_COLOUR: Final = [BLACK, RED, RED, BLACK]
ACES: Final = mask_of([card for card in range(CARDS) if RANK[card] == ACE])

# What is awaited: chance's shuffle, a lead, an answer, a fighter's word, a wound, a burial, chance's recovery.
SHUFFLE: Final = 0
LEAD: Final = 1
ANSWER: Final = 2
FIGHT: Final = 3
WOUND: Final = 4
BURY: Final = 5
RECOVER: Final = 6
DONE: Final = 7


class FuneralState(State):
    """A position.

    phase: what is awaited; turn: of whom (RECOVER: who recovers); then: the phase that goes on after a recovery.
    leader: who led or leads; led, attack: the cards that opened the trick and the fight, NO_CARD before; their
    suits bind even when they are gone. fight: cards in the fight (or the led card alone) in the order played; sides:
    the seat of each. added: the side behind has added in this stint. winner: the fight's, while wounds are dealt;
    left: wounds still to deal; asked: whose turn it is to take some, as a place in `fight`.
    wounds: by card, crossed-out symbols. deceased: the Recently Deceased. hands, halls: sets of cards by seat.
    village: the last card is drawn first. valhalla: who died in this game, the Deceased not among them; woods: who left
    it alive. deaths: for each death of this game card and killer in turn (NO_CARD for the first Deceased).
    points, won: scores and set of winners.
    What the other may know of a seat: pool: cards that lie in its hall or were recovered from it and not played since;
    certain: those of them that came there after its last recovery; facts: pairs (set, number): its hand holds
    at least so many cards of this set.
    """

    FIELDS: ClassVar[tuple[str, ...]] = (
        "phase",
        "turn",
        "then",
        "leader",
        "led",
        "attack",
        "fight",
        "sides",
        "added",
        "winner",
        "left",
        "asked",
        "wounds",
        "deceased",
        "hands",
        "halls",
        "village",
        "valhalla",
        "woods",
        "deaths",
        "points",
        "won",
        "pool",
        "certain",
        "facts",
    )

    def __init__(self) -> None:
        self.phase = SHUFFLE
        self.turn = 0
        self.then = LEAD
        self.leader = 0
        self.led = NO_CARD
        self.attack = NO_CARD
        self.fight: list[int] = []
        self.sides: list[int] = []
        self.added = False
        self.winner = 0
        self.left = 0
        self.asked = 0
        self.wounds: list[int] = []
        self.deceased = NO_CARD
        self.hands: list[int] = [0, 0]
        self.halls: list[int] = [0, 0]
        self.village: list[int] = []
        self.valhalla = 0
        self.woods = 0
        self.deaths: list[int] = []
        self.points: list[int] = [0, 0]
        self.won = 0
        self.pool: list[int] = [0, 0]
        self.certain: list[int] = [0, 0]
        self.facts: list[list[int]] = [[], []]

    def clone(self) -> "FuneralState":
        """An independent copy."""
        copy = FuneralState()
        copy.phase = self.phase
        copy.turn = self.turn
        copy.then = self.then
        copy.leader = self.leader
        copy.led = self.led
        copy.attack = self.attack
        copy.fight = self.fight[:]
        copy.sides = self.sides[:]
        copy.added = self.added
        copy.winner = self.winner
        copy.left = self.left
        copy.asked = self.asked
        copy.wounds = self.wounds[:]
        copy.deceased = self.deceased
        copy.hands = self.hands[:]
        copy.halls = self.halls[:]
        copy.village = self.village[:]
        copy.valhalla = self.valhalla
        copy.woods = self.woods
        copy.deaths = self.deaths[:]
        copy.points = self.points[:]
        copy.won = self.won
        copy.pool = self.pool[:]
        copy.certain = self.certain[:]
        copy.facts = [self.facts[0][:], self.facts[1][:]]
        return copy


class FuneralKnowledge(Knowledge):
    """What a seat may know and remember.

    Everything of the state that is public, under its names; hand, hall: its own, the hall's cards because it
    saw them go there; sizes, hall_sizes, village_size: how many cards lie where. open: once the game is over, all
    hands, halls and the village as they are.
    """

    FIELDS: ClassVar[tuple[str, ...]] = (
        "seat",
        "phase",
        "turn",
        "then",
        "leader",
        "led",
        "attack",
        "fight",
        "sides",
        "added",
        "winner",
        "left",
        "asked",
        "wounds",
        "deceased",
        "hand",
        "hall",
        "sizes",
        "hall_sizes",
        "village_size",
        "valhalla",
        "woods",
        "deaths",
        "points",
        "won",
        "pool",
        "certain",
        "facts",
        "open",
    )

    def __init__(self) -> None:
        self.seat = -1
        self.phase = SHUFFLE
        self.turn = 0
        self.then = LEAD
        self.leader = 0
        self.led = NO_CARD
        self.attack = NO_CARD
        self.fight: list[int] = []
        self.sides: list[int] = []
        self.added = False
        self.winner = 0
        self.left = 0
        self.asked = 0
        self.wounds: list[int] = []
        self.deceased = NO_CARD
        self.hand = 0
        self.hall = 0
        self.sizes: list[int] = []
        self.hall_sizes: list[int] = []
        self.village_size = 0
        self.valhalla = 0
        self.woods = 0
        self.deaths: list[int] = []
        self.points: list[int] = [0, 0]
        self.won = 0
        self.pool: list[int] = [0, 0]
        self.certain: list[int] = [0, 0]
        self.facts: list[list[int]] = [[], []]
        self.open: list[list[int]] = []
