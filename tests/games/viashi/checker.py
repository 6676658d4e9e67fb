"""A second reading of the page of Viashi, Vashy and Viashilym, slow and plain: texts in, texts out."""

from typing import Any

from tests.games.second import number, suit


def best(cards: list[str], ranks: list[int], beaten: int) -> str:
    """The best of cards of one suit; the 9 beats the one number that it captures."""
    by_number = {number(card): card for card in cards}
    if 9 in by_number and beaten in by_number and by_number[beaten] == best_by(by_number, ranks):
        return by_number[9]
    return best_by(by_number, ranks)


def best_by(by_number: dict[int, str], ranks: list[int]) -> str:
    return by_number[min(by_number, key=ranks.index)]


QUEEN_FIRST = [1, 2, 3, 4, 5, 6, 7, 8, 9]
KING_FIRST = [2, 1, 3, 4, 5, 6, 7, 8, 9]


def viashi_taker(cards: list[str]) -> int:
    """Which of these cards, in the order played, captures."""
    gods = [card for card in cards if suit(card) == "G"]
    led = [card for card in cards if suit(card) == suit(cards[0])]
    return cards.index(best(gods or led, QUEEN_FIRST, 1))


def vashy_taker(cards: list[str]) -> int:
    gods = [card for card in cards if suit(card) == "G"]
    if gods:
        return cards.index(best(gods, QUEEN_FIRST, 1))
    led = [card for card in cards if suit(card) == suit(cards[0])]
    return cards.index(best(led, KING_FIRST, 2))


def twin(card: str) -> str:
    return card[:-1] if card.endswith("b") else card + "b"


def viashilym_taker(cards: list[str]) -> int | None:
    """None when all that could capture is dead."""
    live = [card for card in cards if twin(card) not in cards]
    gods = [card for card in live if suit(card) == "G"]
    led = [card for card in live if suit(card) == suit(cards[0])]
    return cards.index(best(gods or led, QUEEN_FIRST, 1)) if gods or led else None


TAKERS = {"viashi": viashi_taker, "vashy": vashy_taker, "viashilym": viashilym_taker}


class Viashi:
    """One game of the three."""

    def __init__(self, game: str, options: dict[str, Any], seats: int) -> None:
        self.game = game
        self.n = seats
        self.way = 1 if game == "vashy" else -1
        self.last_hand = options.get("hands", 9 if game == "viashi" else 1)
        self.handicap = options.get("handicap", False)
        self.size = 108 if game == "viashilym" else 54
        self.hand_number = 1
        self.scores = [0] * seats
        self.winners: list[int] = []
        self.streak = [0] * seats
        self.phase = "deal"
        self.turn = 0
        self.pile: list[str] = []
        self.draws = [0] * seats
        self.cards: dict[str, list[list[str]]] = {}
        self.owned: list[list[str]] = []
        self.tricks = [0] * seats
        self.trick: list[str] = []
        self.place = ""
        self.leader = 0

    @property
    def actor(self) -> int | str | None:
        if self.phase == "deal" or (self.phase == "draw" and self.by_chance()):
            return "chance"
        return None if self.phase == "over" else self.turn

    @property
    def chance(self) -> str:
        if self.phase == "deal":
            return f"shuffle {self.size}"
        return "up" if self.phase == "draw" and self.by_chance() else ""

    def by_chance(self) -> bool:
        """Whether the running draw is placed at random."""
        return self.handicap and self.draws[self.turn] < min(self.streak[self.turn], 3)

    # ---- the list

    def legal(self) -> list[str]:
        if self.phase == "draw" and not self.by_chance():
            return [f"up {card}" for card in self.may_turn_up()]
        if self.phase != "play":
            return []
        if not self.trick:
            return [f"play {card}" for place in ("hand", "table") for card in self.cards[place][self.turn]]
        there = self.cards[self.place][self.turn]
        following = [card for card in there if suit(card) == suit(self.trick[0])]
        return [f"play {card}" for card in following or there]

    def may_turn_up(self) -> list[str]:
        drawn = self.pile[:2]
        if self.game != "viashilym":
            return drawn
        lying = [card for table in self.cards["table"] for card in table]
        return [card for card in drawn if twin(card) not in lying] or drawn

    # ---- moves

    def play(self, text: str) -> None:
        verb, *words = text.split(" ")
        if verb == "shuffle":
            self.pile = words
            self.cards = {place: [[] for _ in range(self.n)] for place in ("hand", "table")}
            self.owned = [[] for _ in range(self.n)]
            self.draws, self.tricks, self.trick = [0] * self.n, [0] * self.n, []
            self.turn = self.way * (self.hand_number - 1) % self.n
            self.phase = "draw"
        elif verb == "up":
            self.turn_up(words[0])
        else:
            self.put(words[0])

    def turn_up(self, card: str) -> None:
        drawn, self.pile = self.pile[:2], self.pile[2:]
        drawn.remove(card)
        self.cards["table"][self.turn].append(card)
        self.cards["hand"][self.turn] += drawn
        self.draws[self.turn] += 1
        if self.pile:
            self.turn = (self.turn + self.way) % self.n
        else:
            self.phase, self.leader = "play", self.turn

    def put(self, card: str) -> None:
        place = "hand" if card in self.cards["hand"][self.turn] else "table"
        self.cards[place][self.turn].remove(card)
        self.place = place
        self.trick.append(card)
        if len(self.trick) < self.n:
            self.turn = (self.turn + self.way) % self.n
            return
        taken = TAKERS[self.game](self.trick)
        if taken is not None:
            self.leader = (self.leader + self.way * taken) % self.n
            self.owned[self.leader] += self.trick
            self.tricks[self.leader] += 1
        self.trick = []
        self.turn = self.leader
        if not any(self.cards["hand"] + self.cards["table"]):
            self.end_hand()

    # ---- scores

    def end_hand(self) -> None:
        gained = {"viashi": self.viashi_scores, "vashy": self.vashy_scores, "viashilym": self.viashilym_scores}[
            self.game
        ]()
        self.scores = [score + more for score, more in zip(self.scores, gained, strict=True)]
        for seat in range(self.n):
            won = gained[seat] == max(gained) and gained.count(gained[seat]) == 1
            self.streak[seat] = self.streak[seat] + 1 if won else 0
        if self.hand_number == self.last_hand:
            self.phase = "over"
            self.winners = [seat for seat in range(self.n) if self.scores[seat] == max(self.scores)]
        else:
            self.hand_number += 1
            self.phase = "deal"

    def viashi_scores(self) -> list[int]:
        captives = [2 * tricks for tricks in self.tricks]
        gained = list(captives)
        for seat in range(3):
            if captives.count(max(captives)) == 1 and captives[seat] == max(captives):
                gained[seat] += 9 if captives[seat] > sum(captives) - captives[seat] else 3
            gained[seat] += sum(number(card) == 8 and suit(card) != "G" for card in self.owned[seat])
        return gained

    def vashy_scores(self) -> list[int]:
        most = max(self.tricks)
        return [tricks + 2 * (tricks == most and self.tricks.count(most) == 1) for tricks in self.tricks]

    def viashilym_scores(self) -> list[int]:
        tricks = [self.tricks[team] + self.tricks[team + 3] for team in range(3)]
        owned = [self.owned[team] + self.owned[team + 3] for team in range(3)]
        gained = []
        for team in range(3):
            points = 5 * tricks[team]
            if tricks[team] == max(tricks) and tricks.count(max(tricks)) == 1:
                points += 10 if tricks[team] > sum(tricks) - tricks[team] else 5
            gained.append(points + sum(twin(card) in owned[team] for card in owned[team]) // 2)
        return gained * 2
