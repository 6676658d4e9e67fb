"""A second reading of Two-Faced's page, slow and plain: texts in, texts out."""

from typing import Any

from tests.games.second import number, suit


def taker(cards: list[str]) -> int:
    """Which of these cards, in the order played, takes the trick."""
    gods = [card for card in cards if suit(card) == "G"]
    by_number = {number(card): card for card in gods or [card for card in cards if suit(card) == suit(cards[0])]}
    return cards.index(by_number[9 if 9 in by_number and 1 in by_number else min(by_number)])


class TwoFaced:
    """One game. Places at the table in playing order: opponent, its dummy, dealer, its dummy."""

    def __init__(self, options: dict[str, Any], seats: int) -> None:
        self.last_hand = options.get("hands", 1)
        self.hand_number = 1
        self.scores = [0, 0]
        self.winners: list[int] = []
        self.phase = "deal"
        self.middle: list[str] = []
        self.drafted = 0
        self.places: list[list[str]] = []
        self.turn = 0  # a place
        self.leader = 0
        self.trick: list[str] = []
        self.taken = [0] * 4

    @property
    def dealer(self) -> int:
        return (self.hand_number - 1) % 2

    @property
    def actor(self) -> int | str | None:
        if self.phase in ("deal", "over"):
            return "chance" if self.phase == "deal" else None
        if self.phase == "draft":
            return (self.dealer + self.drafted) % 2
        return 1 - self.dealer if self.turn < 2 else self.dealer

    @property
    def chance(self) -> str:
        return "shuffle 54" if self.phase == "deal" else ""

    def legal(self) -> list[str]:
        if self.phase == "draft":
            return [f"keep {card}" for card in self.middle[:2]]
        if self.phase != "play":
            return []
        hand = self.places[self.turn]
        following = [card for card in hand if self.trick and suit(card) == suit(self.trick[0])]
        return [f"play {card}" for card in following or hand]

    def play(self, text: str) -> None:
        verb, *words = text.split(" ")
        if verb == "shuffle":
            # The first pile is the dealer's dummy, the second the opponent's.
            self.places = [[], words[9:18], [], words[:9]]
            self.middle, self.drafted = words[18:], 0
            self.turn = self.leader = 0
            self.trick, self.taken = [], [0] * 4
            self.phase = "draft"
        elif verb == "keep":
            self.places[2 if self.actor == self.dealer else 0].append(words[0])
            self.middle = self.middle[2:]
            self.drafted += 1
            if self.drafted == 18:
                self.phase = "play"
        else:
            self.put(words[0])

    def put(self, card: str) -> None:
        self.places[self.turn].remove(card)
        self.trick.append(card)
        self.turn = (self.turn + 1) % 4
        if len(self.trick) < 4:
            return
        self.turn = self.leader = (self.leader + taker(self.trick)) % 4
        self.taken[self.turn] += 1
        self.trick = []
        if any(self.places):
            return
        self.scores[1 - self.dealer] += self.taken[0]
        self.scores[self.dealer] += self.taken[2]
        if self.hand_number == self.last_hand:
            self.phase = "over"
            self.winners = [seat for seat in (0, 1) if self.scores[seat] == max(self.scores)]
        else:
            self.hand_number += 1
            self.phase = "deal"
