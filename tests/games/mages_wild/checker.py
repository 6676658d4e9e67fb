"""A second reading of Mages Wild's page, slow and plain: texts in, texts out."""

from typing import Any

from tests.games.second import number, suit


def is_mage(card: str) -> bool:
    return number(card) == 8 and suit(card) != "G"


class MagesWild:
    """One game."""

    def __init__(self, options: dict[str, Any], seats: int) -> None:
        self.n = seats
        self.last_hand = options.get("hands", 1)
        self.nine_skips = seats == 2 and options.get("two_player_reverse", "none") == "skip"
        self.max_turns = options.get("max_turns", 200)
        self.scores = [0] * seats
        self.winners: list[int] = []
        self.hand_number = 1
        self.phase = "deal"
        self.deck: list[str] = []
        self.discards: list[str] = []  # top first
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.named = ""  # by the mage on top
        self.turn = 0
        self.way = 1
        self.turns = [0] * seats
        self.due = 0  # cards that the seat of the turn is still to be given
        self.picking = False  # they are a King's: the turn goes on after them

    @property
    def actor(self) -> int | str | None:
        if self.phase in ("deal", "refill"):
            return "chance"
        return None if self.phase == "over" else self.turn

    @property
    def chance(self) -> str:
        return {"deal": "shuffle 54", "refill": f"shuffle {len(self.discards) - 1}"}.get(self.phase, "")

    # ---- the list

    def may_play(self, card: str) -> bool:
        top = self.discards[0]
        if is_mage(card):
            return True
        if suit(top) == "G":
            return suit(card) != "G" and number(card) == number(top)
        if suit(card) == "G":
            return True
        if is_mage(top):
            return suit(card) == self.named
        return suit(card) == suit(top) or number(card) == number(top)

    def legal(self) -> list[str]:
        if self.phase != "turn":
            return []
        found = []
        for card in self.hands[self.turn]:
            if self.may_play(card):
                found += [f"play {card} {named}" for named in "WFSVL"] if is_mage(card) else [f"play {card}"]
        return found or ["draw"]

    # ---- moves

    def play(self, text: str) -> None:
        verb, *words = text.split(" ")
        if verb == "shuffle" and self.phase == "deal":
            self.start(words)
        elif verb == "shuffle":
            self.deck, self.discards = words, self.discards[:1]
            self.give()
        elif verb == "draw":
            self.due, self.picking = 1, False
            self.give()
        else:
            self.put(*words)

    def start(self, cards: list[str]) -> None:
        first = (self.hand_number - 1) % self.n
        self.hands = [[] for _ in range(self.n)]
        for k in range(9 * self.n):
            self.hands[(first + k) % self.n].append(cards[k])
        top = cards[9 * self.n]
        self.discards, self.deck = [top], cards[9 * self.n + 1 :]
        self.named = suit(top) if is_mage(top) else ""
        self.turn, self.way, self.turns, self.due = first, 1, [0] * self.n, 0
        self.phase = "turn"

    def give(self) -> None:
        """The cards due, refilling once the pile has ended or one is due from an empty pile; then what follows."""
        while True:
            if not self.deck and len(self.discards) >= 2:
                self.phase = "refill"
                return
            if not self.due:
                break
            if self.deck:
                self.hands[self.turn].append(self.deck.pop(0))
            self.due -= 1
        if self.picking:
            self.phase, self.picking = "turn", False
        else:
            self.end_turn(1, 0)

    def put(self, card: str, named: str = "") -> None:
        hand = self.hands[self.turn]
        hand.remove(card)
        self.discards.insert(0, card)
        self.named = named
        if not hand:
            self.end_hand()
            return
        ordinary = number(card) if suit(card) != "G" else 0
        if ordinary == 9 and self.n > 2:
            self.way = -self.way
        passed_over = ordinary == 5 or (ordinary == 9 and self.nine_skips)
        self.end_turn(2 if passed_over else 1, 2 if ordinary == 2 else 0)

    def end_turn(self, ahead: int, picks: int) -> None:
        self.turns[self.turn] += 1
        if min(self.turns) >= self.max_turns:
            self.end_hand()
            return
        self.turn = (self.turn + ahead * self.way) % self.n
        self.phase = "turn"
        if picks:
            self.due, self.picking = picks, True
            self.give()

    def end_hand(self) -> None:
        fewest = min(len(hand) for hand in self.hands)
        for seat in range(self.n):
            self.scores[seat] += len(self.hands[seat]) == fewest
        if self.hand_number == self.last_hand:
            self.phase = "over"
            self.winners = [seat for seat in range(self.n) if self.scores[seat] == max(self.scores)]
        else:
            self.hand_number += 1
            self.phase = "deal"
