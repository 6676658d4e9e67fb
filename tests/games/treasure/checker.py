"""A second reading of Treasure's page, slow and plain: texts in, texts out, every question answered from the table."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import combinations, product
from typing import Any

from tests.games.second import SUITS, number, suit

ALL_KINDS = ("set", "run", "color")


@dataclass
class Laid:
    """A card on the table or about to be: what is printed, what it counts as, who tabled it."""

    card: str
    number: int
    suit: str
    seat: int = -1

    @property
    def changed(self) -> bool:
        return (self.number, self.suit) != (number(self.card), suit(self.card))

    @property
    def text(self) -> str:
        if self.number != number(self.card):
            return f"{self.card}={self.number}"
        return f"{self.card}={self.suit}" if self.suit != suit(self.card) else self.card

    def order(self) -> tuple[Any, ...]:
        """Declared number, declared suit, printed card, b last."""
        printed = SUITS.index(suit(self.card)), number(self.card), self.card.endswith("b")
        return (self.number, SUITS.index(self.suit), *printed)


@dataclass
class Combination:
    kind: str
    owner: int
    cards: list[Laid] = field(default_factory=list)

    def inner_runs(self) -> list[list[Laid]]:
        """Inside a color: the longest stretches of four or more numbers, each by the card tabled first."""
        if self.kind != "color":
            return []
        first: dict[int, Laid] = {}
        for laid in self.cards:
            first.setdefault(laid.number, laid)
        stretches = []
        for low in range(1, 10):
            high = low
            while high + 1 in first:
                high += 1
            if low in first and low - 1 not in first and high - low >= 3:
                stretches.append([first[k] for k in range(low, high + 1)])
        return stretches


def god(card: str) -> int:
    """Which god is printed, 0 for none."""
    return number(card) if suit(card) == "G" else 0


class Table:
    """What lies on the table, and what it brings about."""

    def __init__(self) -> None:
        self.combinations: list[Combination] = []

    def lying(self, which: int, kind: str) -> list[Laid]:
        """The copies of this god that lie in combinations of this kind, or in inner runs for "run"."""
        found = []
        for combination in self.combinations:
            if combination.kind == kind:
                found += [laid for laid in combination.cards if god(laid.card) == which]
            if kind == "run":
                found += [laid for run in combination.inner_runs() for laid in run if god(laid.card) == which]
        return found

    def cancelled(self, which: int) -> bool:
        cancels = {1: (2, "run"), 5: (6, "color"), 8: (7, "set")}
        return which in cancels and len(self.lying(*cancels[which])) % 2 == 1

    def acts(self, which: int, kind: str) -> bool:
        """Whether the effect of this god in this kind is in force."""
        return bool(self.lying(which, kind)) and not self.cancelled(which)

    def kind_factor(self, kind: str) -> float:
        doubles = {"run": (1, "set"), "color": (5, "run"), "set": (8, "color")}[kind]
        halves = {"run": (2, "set"), "color": (6, "run"), "set": (7, "color")}[kind]
        return (2 if self.acts(*doubles) else 1) * (0.5 if self.acts(*halves) else 1)

    def suit_factor(self, of: str) -> float:
        effects = {"W": ((1, "color"), (2, "color")), "L": ((5, "set"), (6, "set")), "F": ((8, "run"), (7, "run"))}
        if of not in effects:
            return 1
        doubles, halves = effects[of]
        return (2 if self.acts(*doubles) else 1) * (0.5 if self.acts(*halves) else 1)

    def nine_factor(self, of: int) -> int:
        return 2 if of == 9 and self.acts(9, "run") else 1

    def numbers_change(self, card: str) -> bool:
        return (suit(card) == "S" and self.acts(4, "run")) or (suit(card) == "V" and self.acts(9, "set"))

    def suits_change(self, card: str) -> bool:
        if god(card):
            return False
        return (number(card) == 5 and self.acts(4, "set")) or (number(card) == 1 and self.acts(9, "color"))

    def open_to_all(self, kind: str) -> bool:
        return self.acts(*{"run": (1, "run"), "color": (5, "color"), "set": (8, "set")}[kind])

    def in_hand(self, card: str) -> int:
        if self.acts(4, "color"):
            return 0
        if god(card) or self.numbers_change(card) or self.suits_change(card):
            return -9
        return -number(card)

    def points(self, seat: int) -> float:
        """What the seat's cards on the table are worth."""
        total = 0.0
        for combination in self.combinations:
            scored = [(combination.kind, laid) for laid in combination.cards]
            scored += [("run", laid) for run in combination.inner_runs() for laid in run]
            for kind, laid in scored:
                if laid.seat == seat:
                    total += 4 * self.kind_factor(kind) * self.suit_factor(laid.suit) * self.nine_factor(laid.number)
        return total

    # ---- what may be laid

    def size(self, kind: str, builder: str) -> int:
        """How many cards a new combination takes."""
        if kind == "set":
            return 2 if builder == "sets2" and self.acts(3, "color") else 3
        if kind == "run":
            return 3 if builder == "runs3" and self.acts(3, "color") else 4
        return 3 if self.acts(3, "set") else 4

    def faces(self, card: str, kind: str) -> list[Laid]:
        """All that this card may count as in a combination of this kind, the printed face first."""
        found = [Laid(card, number(card), suit(card))]
        if kind == "color" and self.suits_change(card):
            found += [Laid(card, number(card), other) for other in SUITS if other != suit(card)]
        if kind != "color" and self.numbers_change(card):
            found += [Laid(card, other, suit(card)) for other in range(1, 10) if other != number(card)]
        return found

    def melds(self, hand: Iterable[str], kind: str, builder: str) -> Iterator[list[Laid]]:
        """Every new combination of this kind, its cards in the page's order."""
        faces = [face for card in hand for face in self.faces(card, kind)]
        size = self.size(kind, builder)
        tries: Iterable[tuple[Laid, ...]]
        if kind == "run":
            numbered = {k: [face for face in faces if face.number == k] for k in range(1, 10)}
            tries = (
                chosen
                for low in range(1, 11 - size)
                for chosen in product(*(numbered[k] for k in range(low, low + size)))
            )
        else:
            alike: dict[Any, list[Laid]] = {}
            for face in faces:
                alike.setdefault(face.number if kind == "set" else face.suit, []).append(face)
            tries = (chosen for group in alike.values() for chosen in combinations(group, size))
        for chosen in tries:
            if len({face.card for face in chosen}) == size and sum(face.changed for face in chosen) <= 1:
                yield sorted(chosen, key=Laid.order)

    def takes(self, combination: Combination, face: Laid) -> bool:
        """Whether the combination grows by a card that counts as this."""
        numbers = {laid.number for laid in combination.cards}
        if combination.kind == "run":
            return face.number in (min(numbers) - 1, max(numbers) + 1)
        if combination.kind == "set":
            return face.number in numbers
        return face.suit == combination.cards[0].suit


class Treasure:
    """One game."""

    def __init__(self, options: dict[str, Any], seats: int) -> None:
        self.n = seats
        self.size = 54 if seats <= 4 else 108
        self.target = options.get("target", 100)
        self.max_hands = options.get("max_hands", 0)
        self.max_turns = options.get("max_turns", 60)
        self.builder = options.get("builder_color", "sets2")
        self.scores = [0] * seats
        self.winners: list[int] = []
        self.hand_number = 1
        self.phase = "deal"
        self.turn = 0
        self.deck: list[str] = []
        self.discards: list[str] = []  # top first
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.table = Table()
        self.taken = ""
        self.turns = 0
        self.idle = 0  # turns in a row without a draw or a meld
        self.no_draw = self.active = False
        self.built = False
        self.due: list[int] = []  # seats that the Builder still owes a card, in order

    @property
    def actor(self) -> int | str | None:
        if self.phase in ("deal", "refill", "build"):
            return "chance"
        return None if self.phase == "over" else self.turn

    @property
    def chance(self) -> str:
        if self.phase == "deal":
            return f"shuffle {self.size}"
        return f"shuffle {len(self.discards) - 1}" if self.phase in ("refill", "build") else ""

    # ---- the list

    def legal(self) -> list[str]:
        if self.phase == "turn":
            draw = ["draw"] if self.may_draw() else []
            return draw + ["take"] * (len(self.discards) >= 1) + ["take all"] * (len(self.discards) >= 2)
        if self.phase != "play":
            return []
        hand = self.hands[self.turn]
        found = []
        for kind in ALL_KINDS:
            for laid in self.table.melds(hand, kind, self.builder):
                found.append(f"meld {kind} " + " ".join(face.text for face in laid))
        for k, combination in enumerate(self.table.combinations, 1):
            if combination.owner == self.turn or self.table.open_to_all(combination.kind):
                faces = [face for card in hand for face in self.table.faces(card, combination.kind)]
                found += [f"add {face.text} to {k}" for face in faces if self.table.takes(combination, face)]
        return found + [f"discard {card}" for card in hand if card != self.taken or len(hand) == 1]

    def may_draw(self) -> bool:
        return bool(self.deck) or len(self.discards) >= 2

    # ---- moves

    def play(self, text: str) -> None:
        words = text.split(" ")
        verb = words[0]
        if verb == "shuffle":
            self.shuffled(words[1:])
        elif text == "draw":
            if self.deck:
                self.draw()
            else:
                self.phase = "refill"
        elif verb == "take":
            self.take(len(self.discards) if text == "take all" else 1)
        elif verb == "meld":
            self.table.combinations.append(Combination(words[1], self.turn))
            self.lay(words[2:], len(self.table.combinations))
        elif verb == "add":
            self.lay(words[1:2], int(words[3]))
        else:
            self.discard(words[1])

    def shuffled(self, cards: list[str]) -> None:
        if self.phase == "deal":
            self.start(cards)
            return
        self.deck, self.discards = cards, self.discards[:1]
        if self.phase == "refill":
            self.draw()
        else:
            self.build()

    def start(self, cards: list[str]) -> None:
        first = (self.hand_number - 1) % self.n
        self.hands = [[] for _ in range(self.n)]
        for k in range(9 * self.n):
            self.hands[(first + k) % self.n].append(cards[k])
        self.discards, self.deck = [cards[9 * self.n]], cards[9 * self.n + 1 :]
        self.table, self.built = Table(), False
        self.turns = self.idle = 0
        self.begin(first)

    def begin(self, seat: int) -> None:
        self.turn, self.phase, self.taken = seat, "turn", ""
        self.active, self.no_draw = False, not self.may_draw()

    def draw(self) -> None:
        self.hands[self.turn].append(self.deck.pop(0))
        self.phase = "play"

    def take(self, many: int) -> None:
        if many == 1 and len(self.discards) >= 1:
            self.taken = self.discards[0]
        self.hands[self.turn] += self.discards[:many]
        self.discards = self.discards[many:]
        self.phase = "play"

    def lay(self, words: list[str], at: int) -> None:
        for word in words:
            card, _, declared = word.partition("=")
            laid = Laid(card, number(card), suit(card), self.turn)
            if declared.isdigit():
                laid.number = int(declared)
            elif declared:
                laid.suit = declared
            self.hands[self.turn].remove(card)
            self.table.combinations[at - 1].cards.append(laid)
        self.active = True
        builders = self.table.lying(3, "run")
        if builders and not self.built:
            self.built = True
            self.due = [(builders[0].seat + k) % self.n for k in range(self.n) for _ in range(3)]
        self.build()

    def build(self) -> None:
        """The Builder's draws, as far as they go; then whether the mover's hand is empty."""
        self.phase = "play"
        while self.due:
            if not self.deck and len(self.discards) >= 2:
                self.phase = "build"
                return
            if not self.deck:
                self.due = []
            else:
                self.hands[self.due.pop(0)].append(self.deck.pop(0))
        if not self.hands[self.turn]:
            self.score()

    def discard(self, card: str) -> None:
        self.hands[self.turn].remove(card)
        self.discards.insert(0, card)
        self.turns += 1
        self.idle = self.idle + 1 if self.no_draw and not self.active else 0
        if not self.hands[self.turn] or self.idle >= self.n or self.turns >= self.n * self.max_turns:
            self.score()
        else:
            self.begin((self.turn + 1) % self.n)

    def score(self) -> None:
        for seat in range(self.n):
            points = self.table.points(seat) + sum(self.table.in_hand(card) for card in self.hands[seat])
            assert points == int(points)
            self.scores[seat] += int(points)
        if max(self.scores) >= self.target or min(self.scores) <= -self.target or self.hand_number == self.max_hands:
            self.phase = "over"
            self.winners = [seat for seat in range(self.n) if self.scores[seat] == max(self.scores)]
        else:
            self.hand_number += 1
            self.phase = "deal"
