"""A second reading of Vidrasso's page, slow and plain: texts in, texts out."""

from typing import Any


def suit(card: str) -> str:
    return card[0]


def number(card: str) -> int:
    return int(card[1])


def taker(first: str, second: str, trump_suit: str, trump_rank: int) -> int:
    """0 or 1: which of two cards takes the trick."""
    if trump_rank in (number(first), number(second)):
        return 1 if number(second) == trump_rank else 0
    if trump_suit in (suit(first), suit(second)) and suit(first) != suit(second):
        return 0 if suit(first) == trump_suit else 1
    return int(suit(second) == suit(first) and number(second) < number(first))


class Vidrasso:
    """One game."""

    def __init__(self, options: dict[str, Any], seats: int) -> None:
        self.last_hand = options.get("hands", 4)
        self.target = options.get("target", 0)
        self.cut = options.get("cut", False)
        self.hand_number = 1
        self.scores = [0, 0]
        self.winners: list[int] = []
        self.phase = "dealer"
        self.dealer = -1
        self.turn = 0
        self.deck: list[str] = []
        self.hands: list[list[str]] = []
        self.columns: list[list[list[str]]] = []  # a seat's columns, each from the top
        self.won: list[list[str]] = []
        self.given: list[str] = []
        self.trump_suit, self.trump_rank = "", 0
        self.led = ""

    @property
    def first(self) -> int:
        return 1 - self.dealer

    @property
    def actor(self) -> int | str | None:
        if self.phase in ("dealer", "shuffle"):
            return "chance"
        return None if self.phase == "over" else self.turn

    @property
    def chance(self) -> str:
        return {"dealer": "dealer", "shuffle": "shuffle 36"}.get(self.phase, "")

    # ---- the list

    def legal(self) -> list[str]:
        if self.phase == "cut":
            return ["bump"] + [f"cut {k}" for k in range(1, 36)]
        if self.phase == "trumps":
            suits = [f"trump suit {letter}" for letter in "WPMF" if not self.trump_suit]
            return suits + [f"trump rank {k}" for k in range(1, 10) if not self.trump_rank]
        if self.phase == "give":
            return [f"give {card}" for card in self.hands[self.turn]]
        if self.phase != "play":
            return []
        cards = self.hands[self.turn] + self.face_up(self.turn)
        if self.led and any(suit(card) == suit(self.led) for card in cards):
            cards = [card for card in cards if suit(card) == suit(self.led) or self.is_trump(card)]
        return [f"play {card}" for card in cards]

    def is_trump(self, card: str) -> bool:
        return suit(card) == self.trump_suit or number(card) == self.trump_rank

    def face_up(self, seat: int) -> list[str]:
        """A column's top is face up, "" where it was played in the running trick."""
        return [column[0] for column in self.columns[seat] if column and column[0]]

    # ---- moves

    def play(self, text: str) -> None:
        verb, *words = text.split(" ")
        if verb == "dealer":
            self.dealer, self.phase = int(words[0]), "shuffle"
        elif verb == "shuffle":
            self.deck = words
            self.turn = self.first
            self.phase = "cut"
            if not self.cut:
                self.deal()
        elif verb == "cut":
            at = int(words[0])
            self.deck = self.deck[at:] + self.deck[:at]
            self.deal()
        elif verb == "bump":
            self.deal()
        elif verb == "trump":
            self.choose(*words)
        elif verb == "give":
            self.give(words[0])
        else:
            self.put(words[0])

    def deal(self) -> None:
        # Every other card from the first on is the first seat's.
        shares = {self.first: self.deck[0::2], self.dealer: self.deck[1::2]}
        self.columns = [[[shares[seat][5 + k], shares[seat][k]] for k in range(5)] for seat in (0, 1)]
        self.hands = [shares[seat][10:] for seat in (0, 1)]
        self.won, self.given, self.led = [[], []], [], ""
        self.trump_suit, self.trump_rank = "", 0
        behind = self.scores.index(min(self.scores))
        self.turn = self.first if self.scores[0] == self.scores[1] else behind
        self.phase = "trumps"

    def choose(self, kind: str, what: str) -> None:
        if kind == "suit":
            self.trump_suit = what
        else:
            self.trump_rank = int(what)
        self.turn = 1 - self.turn
        if self.trump_suit and self.trump_rank:
            self.phase, self.turn = "give", self.first

    def give(self, card: str) -> None:
        self.hands[self.turn].remove(card)
        self.given.append(card)
        self.turn = self.dealer
        if len(self.given) == 2:
            self.won[self.dealer].append(self.given[0])
            self.won[self.first].append(self.given[1])
            self.phase, self.turn = "play", self.first

    def put(self, card: str) -> None:
        if card in self.hands[self.turn]:
            self.hands[self.turn].remove(card)
        else:
            next(column for column in self.columns[self.turn] if column and column[0] == card)[0] = ""
        if not self.led:
            self.led = card
            self.turn = 1 - self.turn
            return
        second = taker(self.led, card, self.trump_suit, self.trump_rank)
        self.turn = self.turn if second else 1 - self.turn
        self.won[self.turn] += [self.led, card]
        self.led = ""
        for columns in self.columns:
            for column in columns:
                if column and not column[0]:
                    column.pop(0)
        if not any(self.hands) and not any(self.face_up(0) + self.face_up(1)):
            self.end_hand()

    def end_hand(self) -> None:
        for seat in (0, 1):
            self.scores[seat] += sum(number(card) for card in self.won[seat])
        over = max(self.scores) >= self.target if self.target else self.hand_number == self.last_hand
        if over:
            self.phase = "over"
            self.winners = [seat for seat in (0, 1) if self.scores[seat] == max(self.scores)]
        else:
            self.hand_number += 1
            self.dealer = 1 - self.dealer
            self.phase = "shuffle"
