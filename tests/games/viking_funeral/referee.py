"""A second reader of the page: Viking Funeral played from texts alone, slowly, with nothing shared with the rules.

It replays a record's moves and says at every position who acts, the whole legal list, scores and winners. Cards are
their codes; hands and halls are lists; whether a side can still get ahead is tried out card by card.
"""

from functools import cache
from typing import Any

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
DECK = [rank + suit for rank in RANKS for suit in "CDHS"]


def rank(card: str) -> str:
    return card[:-1]


def suit(card: str) -> str:
    return card[-1]


def red(card: str) -> bool:
    return suit(card) in "DH"


def symbols(card: str) -> int:
    return {"A": 1, "J": 2, "Q": 2, "K": 2}.get(rank(card)) or int(rank(card))


def strength(card: str) -> int:
    return {"A": 1, "J": 10, "Q": 10, "K": 10}.get(rank(card)) or int(rank(card))


class Referee:
    """One game. A fight's cards are (card, side) in the order played; side 0 defends, 1 attacks."""

    def __init__(self, options: dict[str, Any]) -> None:
        self.wounds = dict(options.get("wounds", {}))
        self.first = options.get("first", 0)
        self.equal_court = options.get("court", "ranked") == "equal"
        self.wound_self = options.get("wound_self", False)
        self.hands: list[list[str]] = [[], []]
        self.halls: list[list[str]] = [[], []]
        self.village: list[str] = []
        self.deceased = ""
        self.leader = self.first
        self.what = "shuffle"
        self.led = ""
        self.fight: list[tuple[str, int]] = []
        self.suits: list[str] = ["", ""]
        self.mover = 0
        self.added = False
        self.last = ""
        self.asked: list[str] = []
        self.left = 0
        self.winner = 0
        self.dying: list[str] = []
        self.who = -1
        self.won: list[int] = []

    # ---- who and what

    def actor(self) -> int | str | None:
        if self.what in ("shuffle", "recover"):
            return "chance"
        return None if self.what == "over" else self.who

    def place(self, card: str) -> int:
        """For "higher" and "same rank"."""
        at = RANKS.index(rank(card))
        return min(at, 9) if self.equal_court else at

    def side_of(self, seat: int) -> int:
        return 0 if seat == self.leader else 1

    def power(self, fight: list[tuple[str, int]], side: int) -> int:
        mine = [card for card, s in fight if s == side]
        total = sum(map(strength, mine))
        if any(suit(card) == suit(self.deceased) for card in mine):
            total += strength(self.deceased)
        return total

    def answers(self, card: str) -> list[str]:
        if self.place(card) == self.place(self.led):
            return []
        if red(card) == red(self.led):
            return [f"agree {card}"]
        if rank(card) == "A":
            return [f"disagree {card} x{self.led}"] if self.power([(card, 1)], 1) != 0 else []
        fight = [(self.led, 0), (card, 1)]
        return [f"disagree {card}"] if self.power(fight, 0) != self.power(fight, 1) else []

    def fits(self, card: str, side: int) -> bool:
        return suit(card) == self.suits[1] if side else red(card) == (self.suits[0] in "DH")

    def joined(self, fight: list[tuple[str, int]], card: str, side: int) -> list[tuple[str, list[tuple[str, int]]]]:
        """Every way to add this card: (text, the fight then)."""
        grown = [*fight, (card, side)]
        if rank(card) != "A":
            return [(f"add {card}", grown)]
        return [(f"add {card} x{gone}", [one for one in grown if one[0] != gone]) for gone, _ in fight]

    def reaches(self, fight: list[tuple[str, int]], held: tuple[str, ...], side: int) -> bool:
        """Whether the side is ahead here or can be by adding cards that it holds."""

        @cache
        def tried(now: tuple[tuple[str, int], ...], rest: tuple[str, ...]) -> bool:
            lying = list(now)
            if self.power(lying, side) > self.power(lying, 1 - side):
                return True
            for card in rest:
                left = tuple(c for c in rest if c != card)
                for _, after in self.joined(lying, card, side):
                    if tried(tuple(sorted(after)), left):
                        return True
            return False

        return tried(tuple(sorted(fight)), held)

    def adds(self) -> list[str]:
        side = self.side_of(self.who)
        held = [card for card in self.hands[self.who] if self.fits(card, side)]
        found = []
        for card in held:
            rest = tuple(c for c in held if c != card)
            for text, after in self.joined(self.fight, card, side):
                if self.reaches(after, rest, side):
                    found.append(text)
        return found

    def spans(self) -> tuple[int, int]:
        """The fewest and the most wounds that the card now asked can be given."""
        later = sum(self.alive(card) for card in self.asked[1:])
        return max(0, self.left - later), min(self.left, self.alive(self.asked[0]))

    def alive(self, card: str) -> int:
        return symbols(card) - self.wounds.get(card, 0)

    def legal(self) -> list[str]:
        if self.what == "lead":
            found = [f"lead {card}" for card in self.hands[self.who]]
        elif self.what == "answer":
            found = [text for card in self.hands[self.who] for text in self.answers(card)]
        elif self.what == "fight":
            found = self.adds() + ([] if self.added else ["yield"])
        elif self.what == "wound":
            least, most = self.spans()
            found = [f"wound {n}" for n in range(least, most + 1)]
        elif self.what == "bury":
            found = [f"bury {card}" for card in self.dying]
        else:
            found = []
        return sorted(found)

    # ---- what happens

    def play(self, text: str) -> None:
        verb, *rest = text.split()
        getattr(self, f"do_{verb}")(*rest)

    def do_shuffle(self, *order: str) -> None:
        cards = list(order)
        self.deceased = cards.pop(0)
        for i in range(20):
            self.hands[(self.first + i) % 2].append(cards.pop(0))
        self.village = cards
        self.must_lead(self.first)

    def must_lead(self, seat: int) -> None:
        self.leader = seat
        self.who = seat
        self.what = "lead" if self.hands[seat] else "recover"
        self.hall_suffices()

    def must_answer(self) -> None:
        self.who = 1 - self.leader
        able = any(self.answers(card) for card in self.hands[self.who])
        self.what = "answer" if able else "recover"
        self.hall_suffices()

    def hall_suffices(self) -> None:
        if self.what == "recover" and len(self.halls[self.who]) < 3:
            self.what = "over"
            self.won = [1 - self.who]

    def do_recover(self, *cards: str) -> None:
        for card in cards:
            self.halls[self.who].remove(card)
            self.hands[self.who].append(card)
        if self.led:
            self.must_answer()
        else:
            self.must_lead(self.who)

    def do_lead(self, card: str) -> None:
        self.hands[self.who].remove(card)
        self.led = card
        self.must_answer()

    def do_agree(self, card: str) -> None:
        self.hands[self.who].remove(card)
        taker = self.who if self.place(card) > self.place(self.led) else self.leader
        self.halls[taker] += [self.led, card]
        self.led = ""
        if not self.draw(1 - taker, 3):
            self.must_lead(taker)

    def draw(self, seat: int, number: int) -> bool:
        """Draws what there is; whether that ended the game."""
        for _ in range(number):
            if self.village:
                self.hands[seat].append(self.village.pop(0))
        if self.village:
            return False
        self.what = "over"
        tallies = []
        for hall in self.halls:
            tallies.append((len(hall), sum(self.wounds.get(card, 0) for card in hall), sum(map(strength, hall))))
        self.won = [k for k in (0, 1) if tallies[k] == max(tallies)]
        return True

    def do_disagree(self, card: str, gone: str = "") -> None:
        self.hands[self.who].remove(card)
        self.fight = [(card, 1)] if gone else [(self.led, 0), (card, 1)]
        self.suits = [suit(self.led), suit(card)]
        self.last = card
        self.what = "fight"
        self.led = ""
        self.pass_on()

    def pass_on(self) -> None:
        """The side behind moves."""
        side = 0 if self.power(self.fight, 0) < self.power(self.fight, 1) else 1
        self.who = self.leader if side == 0 else 1 - self.leader
        self.added = False

    def do_add(self, card: str, gone: str = "") -> None:
        side = self.side_of(self.who)
        self.hands[self.who].remove(card)
        self.fight = [one for one in self.fight if one[0] != gone[1:]] + [(card, side)]
        self.last = card
        self.added = True
        if self.power(self.fight, side) > self.power(self.fight, 1 - side):
            self.pass_on()

    def do_yield(self) -> None:
        self.winner = 1 - self.who
        self.asked = [card for card, _ in self.fight if card != self.last]
        if self.wound_self:
            self.asked.append(self.last)
        self.left = min(self.alive(self.last), sum(map(self.alive, self.asked)))
        self.who = self.winner
        self.what = "wound"
        self.wounded()

    def do_wound(self, number: str) -> None:
        card = self.asked.pop(0)
        if int(number):
            self.wounds[card] = self.wounds.get(card, 0) + int(number)
            self.left -= int(number)
        self.wounded()

    def wounded(self) -> None:
        if self.left:
            return
        self.dying = [card for card, _ in self.fight if self.alive(card) == 0]
        if len(self.dying) > 1:
            self.what = "bury"
            self.who = 1 - self.winner
        else:
            self.bury(self.dying[0] if self.dying else "")

    def do_bury(self, card: str) -> None:
        self.bury(card)

    def bury(self, card: str) -> None:
        if card:
            self.deceased = card
        self.halls[self.winner] += [one for one, _ in self.fight if one not in self.dying]
        self.fight = []
        if not self.draw(1 - self.winner, 1):
            self.must_lead(self.winner)

    def scores(self) -> list[int]:
        return [len(hall) for hall in self.halls] if self.what == "over" else [0, 0]
