"""A second reading of Loot's page, slow and plain: texts in, texts out, hands split by trying everything."""

from typing import Any

from tests.games.second import number, suit

CONSECUTIVE = [set(range(low, high + 1)) for low in range(1, 10) for high in range(low, 10)]


def factors(gods: set[int]) -> dict[str, float]:
    """The factor of each kind of combination under these gods."""
    found = {"run": 1.0, "color": 1.0, "set": 1.0}
    for god, kind, by in (
        (1, "run", 2),
        (2, "run", 0.5),
        (5, "color", 2),
        (6, "color", 0.5),
        (7, "set", 0.5),
        (8, "set", 2),
    ):
        if god in gods:
            found[kind] *= by
    return found


def worth(card: str, gods: set[int]) -> int:
    """What a card in a combination is worth before factors."""
    return 4 if number(card) == 9 and 9 in gods else 2


def cost(card: str, gods: set[int]) -> int:
    """What a card in no combination costs."""
    if 4 in gods:
        return 0
    return 18 if number(card) == 9 and 9 in gods else number(card)


def inner_runs(numbers: set[int]) -> list[set[int]]:
    """The longest stretches of four or more."""
    inside = [stretch for stretch in CONSECUTIVE if len(stretch) >= 4 and stretch <= numbers]
    return [stretch for stretch in inside if not any(stretch < other for other in inside)]


def six_colors(run: list[str]) -> bool:
    by_number = sorted(run, key=number)
    return any(len({suit(card) for card in by_number[k : k + 6]}) == 6 for k in range(len(by_number) - 5))


def combination(cards: list[str], gods: set[int]) -> float | None:
    """The most that these cards make as one combination, None if they are none."""
    found = []
    by = factors(gods)
    value = sum(worth(card, gods) for card in cards)
    numbers = {number(card) for card in cards}
    if len(cards) >= 4 and len(numbers) == len(cards) and numbers in CONSECUTIVE:
        found.append(value * by["run"] + (5 if six_colors(cards) else 0))
    if len(cards) >= 3 and len(numbers) == 1:
        found.append(value * by["set"])
    if len(cards) >= (3 if 3 in gods else 4) and len({suit(card) for card in cards}) == 1:
        inner = [card for stretch in inner_runs(numbers) for card in cards if number(card) in stretch]
        found.append(value * by["color"] + sum(worth(card, gods) for card in inner) * by["run"])
    return max(found, default=None)


def best(hand: list[str], gods: set[int]) -> float:
    """The best of all splits of these cards, each combination tried for the first card still to be placed."""
    everything = (1 << len(hand)) - 1
    makes: dict[int, float] = {}
    for chosen in range(1 << len(hand)):
        if chosen.bit_count() >= 3:
            made = combination([card for k, card in enumerate(hand) if chosen >> k & 1], gods)
            if made is not None:
                makes[chosen] = made
    known: dict[int, float] = {0: 0}

    def most(left: int) -> float:
        if left not in known:
            first = left & -left
            found = most(left ^ first) - cost(hand[first.bit_length() - 1], gods)
            for chosen, made in makes.items():
                if chosen & first and chosen & left == chosen:
                    found = max(found, made + most(left ^ chosen))
            known[left] = found
        return known[left]

    return most(everything)


class Loot:
    """One game."""

    def __init__(self, options: dict[str, Any], seats: int) -> None:
        self.n = seats
        self.target = options.get("target", 100)
        self.max_hands = options.get("max_hands", 0)
        self.max_turns = options.get("max_turns", 60)
        self.scores = [0] * seats
        self.winners: list[int] = []
        self.hand = 1
        self.phase = "deal"
        self.turn = 0
        self.deck: list[str] = []
        self.discards: list[str] = []  # top first
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.taken = ""
        self.discarded = 0
        self.passed = 0

    @property
    def actor(self) -> int | str | None:
        if self.phase in ("deal", "refill"):
            return "chance"
        if self.phase == "over":
            return None
        return (self.turn + self.passed) % self.n if self.phase == "ask" else self.turn

    @property
    def chance(self) -> str:
        return {"deal": "shuffle 54", "refill": f"shuffle {len(self.discards) - 1}"}.get(self.phase, "")

    def legal(self) -> list[str]:
        if self.phase == "turn":
            draw = ["draw"] if self.deck or len(self.discards) >= 2 else []
            return draw + (["take"] if self.discards else [])
        if self.phase == "discard":
            return [f"discard {card}" for card in self.hands[self.turn] if card != self.taken]
        return ["fire", "pass"] if self.phase == "ask" else []

    def play(self, text: str) -> None:
        verb, *cards = text.split(" ")
        if verb == "shuffle" and self.phase == "deal":
            self.start(cards)
        elif verb == "shuffle":
            self.deck, self.discards = cards, self.discards[:1]
            self.draw()
        elif verb == "draw" and self.deck:
            self.draw()
        elif verb == "draw":
            self.phase = "refill"
        elif verb == "take":
            self.taken = self.discards.pop(0)
            self.hands[self.turn].append(self.taken)
            self.phase = "discard"
        elif verb == "discard":
            self.discard(cards[0])
        elif verb == "fire":
            self.burn()
        else:
            self.one_passed()

    def start(self, cards: list[str]) -> None:
        first = (self.hand - 1) % self.n
        self.hands = [[] for _ in range(self.n)]
        for k in range(9 * self.n):
            self.hands[(first + k) % self.n].append(cards[k])
        self.discards, self.deck = [cards[9 * self.n]], cards[9 * self.n + 1 :]
        self.turn, self.phase, self.discarded, self.taken = first, "turn", 0, ""

    def draw(self) -> None:
        self.hands[self.turn].append(self.deck.pop(0))
        self.phase = "discard"

    def discard(self, card: str) -> None:
        self.hands[self.turn].remove(card)
        self.discards.insert(0, card)
        self.taken = ""
        self.discarded += 1
        self.passed = 0
        if self.discarded >= self.n:
            self.phase = "ask"
        else:
            self.next_turn()

    def next_turn(self) -> None:
        self.turn, self.phase, self.passed = (self.turn + 1) % self.n, "turn", 0

    def one_passed(self) -> None:
        self.passed += 1
        if self.passed == self.n:
            if self.discarded >= self.n * self.max_turns:
                self.burn()
            else:
                self.next_turn()

    def burn(self) -> None:
        gods = {number(card) for hand in self.hands for card in hand if suit(card) == "G"}
        for seat, hand in enumerate(self.hands):
            points = best(hand, gods)
            assert points == int(points)
            self.scores[seat] += int(points)
        self.passed = 0
        far = max(self.scores) >= self.target or min(self.scores) <= -self.target
        if far or self.hand == self.max_hands:
            self.phase = "over"
            self.winners = [seat for seat in range(self.n) if self.scores[seat] == max(self.scores)]
        else:
            self.hand += 1
            self.phase = "deal"
