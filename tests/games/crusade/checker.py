"""A second reading of Crusade's page, slow and plain: texts in, texts out."""

from typing import Any

from tests.games.second import number, suit


def taker(cards: list[str], trump: str) -> int:
    """Which of these cards, in the order played, takes the trick; trump "" for none."""

    def lowest(some: list[str]) -> int:
        """The lowest, but the 9 over the 1."""
        by_number = {number(card): card for card in some}
        best = 9 if 9 in by_number and 1 in by_number else min(by_number)
        return cards.index(by_number[best])

    led = [card for card in cards if suit(card) == suit(cards[0])]
    trumps = [card for card in cards if suit(card) == trump]
    return lowest(trumps if trumps and suit(cards[0]) != "G" else led)


class Crusade:
    """One game."""

    def __init__(self, options: dict[str, Any], seats: int) -> None:
        self.n = seats
        self.last_hand = options.get("hands", 0) or seats
        self.hand_number = 1
        self.scores = [0] * seats
        self.winners: list[int] = []
        self.phase = "deal"
        self.turn = 0
        self.hands: list[list[str]] = []
        self.bids: list[str] = []  # from the first seat on
        self.tied: list[str] = []
        self.trump = ""
        self.trick: list[str] = []
        self.taken = [0] * seats

    @property
    def first(self) -> int:
        return (self.hand_number - 1) % self.n

    @property
    def actor(self) -> int | str | None:
        return {"deal": "chance", "over": None}.get(self.phase, self.turn)

    @property
    def chance(self) -> str:
        return "shuffle 54" if self.phase == "deal" else ""

    def legal(self) -> list[str]:
        if self.phase not in ("bid", "ask", "play"):
            return []
        hand = self.hands[self.turn]
        if self.phase == "bid":
            return [f"bid {card}" for card in hand if suit(card) != "G"]
        if self.phase == "ask":
            holds = f"G{number(self.tied[0])}" in hand
            return ["pass"] + [f"reveal {suit(card)}" for card in self.tied if holds]
        following = [card for card in hand if self.trick and suit(card) == suit(self.trick[0])]
        return [f"play {card}" for card in following or hand]

    def play(self, text: str) -> None:
        verb, *words = text.split(" ")
        if verb == "shuffle":
            each = 54 // self.n
            self.hands = [[] for _ in range(self.n)]
            for k in range(each * self.n):
                self.hands[(self.first + k) % self.n].append(words[k])
            self.bids, self.tied, self.trump, self.trick, self.taken = [], [], "", [], [0] * self.n
            self.phase, self.turn = "bid", self.first
        elif verb == "bid":
            self.hands[self.turn].remove(words[0])
            self.bids.append(words[0])
            self.turn = (self.turn + 1) % self.n
            if len(self.bids) == self.n:
                self.show_bids()
        elif verb == "reveal":
            self.won(next(card for card in self.tied if suit(card) == words[0]))
        elif verb == "pass":
            self.turn = (self.turn + 1) % self.n
            if self.turn == self.first:
                self.phase = "play"
        else:
            self.put(words[0])

    def show_bids(self) -> None:
        numbers = [number(card) for card in self.bids]
        deciding = min(numbers)
        if deciding == 1 and 9 in numbers:
            deciding = 9
        some = [card for card in self.bids if number(card) == deciding]
        if len(some) == 1:
            self.won(some[0])
        else:
            self.phase, self.tied, self.turn = "ask", some, self.first

    def won(self, bid: str) -> None:
        self.trump = suit(bid)
        self.turn = (self.first + self.bids.index(bid)) % self.n
        self.phase = "play"

    def put(self, card: str) -> None:
        self.hands[self.turn].remove(card)
        self.trick.append(card)
        self.turn = (self.turn + 1) % self.n
        if len(self.trick) < self.n:
            return
        self.turn = (self.turn + taker(self.trick, self.trump)) % self.n
        self.taken[self.turn] += 1
        self.trick = []
        if not self.hands[0]:
            self.end_hand()

    def end_hand(self) -> None:
        self.scores = [score + taken for score, taken in zip(self.scores, self.taken, strict=True)]
        if self.hand_number == self.last_hand:
            self.phase = "over"
            self.winners = [seat for seat in range(self.n) if self.scores[seat] == max(self.scores)]
        else:
            self.phase = "deal"
            self.hand_number += 1
