"""A second reading of Politics, written straight from the page: slow, in texts, sharing nothing with the rules.

The whole game is one function, `course`, that reads like the page and stops wherever somebody must decide.
"""

from collections.abc import Generator, Iterator
from typing import Any

Asked = Generator[tuple[Any, Any], str, None]


class Card:
    """A card of the line: its suit, its number, whose markers lie on it."""

    def __init__(self, suit: str, number: int, seats: int) -> None:
        self.suit = suit
        self.number = number
        self.markers = [0] * seats
        self.used = False
        self.fixed = False


class Checker:
    """One game. `actor` is a seat, "chance" or None; `chance` what is awaited."""

    def __init__(
        self, seats: int, target: int = 0, max_rounds: int = 40, abilities: str = "house", outsider: int = 2
    ) -> None:
        self.seats = seats
        self.target = target or {3: 20, 4: 12}[seats]
        self.max_rounds = max_rounds
        self.abilities = abilities
        self.outsider = outsider
        self.suits: list[str] = []
        self.hands: list[set[int]] = []
        self.line: list[Card] = []  # position 1 first
        self.pools = [12] * seats
        self.first = 0
        self.scores = [0] * seats
        self.winners: list[int] = []
        self.actor: int | str | None = None
        self.chance = ""
        self.options: set[str] = set()
        self.running = self.course()
        self._asks(next(self.running))

    def legal(self) -> list[str]:
        return sorted(self.options)

    def play(self, text: str) -> None:
        try:
            self._asks(self.running.send(text))
        except StopIteration:
            self.actor, self.chance, self.options = None, "", set()

    def _asks(self, asked: tuple[Any, Any]) -> None:
        who, what = asked
        self.actor = who
        self.chance, self.options = (what, set()) if who == "chance" else ("", set(what))

    # ---- the page, from top to bottom

    def course(self) -> Asked:
        for seat in range(self.seats):
            text = yield seat, {f"suit {suit}" for suit in "WFSVL" if suit not in self.suits}
            self.suits.append(text.split()[1])
        text = yield "chance", "line"
        letters = text.split()[1]
        self.line = [Card(letters[n - 1], n, self.seats) for n in range(1, 10)]
        self.hands = [{n for n in range(1, 10) if letters[n - 1] != suit} for suit in self.suits]
        text = yield "chance", "first"
        self.first = int(text.split()[1])
        for number in range(1, self.max_rounds + 1):
            yield from self.influence()
            if self.abilities == "house":
                yield from self.use_abilities()
            yield from self.revolts()
            if number >= 2:
                self.score()
                top = max(self.scores)
                if top >= self.target and self.scores.count(top) == 1:
                    break
            self.first = self.after(self.first)
        top = max(self.scores)
        self.winners = [seat for seat in range(self.seats) if self.scores[seat] == top]

    def after(self, first: int) -> int:
        return (first + 1) % self.seats

    def clockwise(self) -> list[int]:
        return [(self.first + k) % self.seats for k in range(self.seats)]

    def at(self, position: int) -> Card:
        return self.line[position - 1]

    def own(self, seat: int) -> list[int]:
        """Positions of the seat's cards."""
        return [p for p in range(1, 10) if self.at(p).suit == self.suits[seat]]

    # ---- phase 1

    def influence(self) -> Asked:
        received = []
        for seat in range(self.seats):
            n = min(len(self.hands[seat]), self.pools[seat])
            received.append(n)
            self.pools[seat] -= n
        put = [dict.fromkeys(range(1, 10), 0) for _ in range(self.seats)]
        out: set[int] = set()
        turns = self.clockwise()
        while any(seat not in out and received[seat] for seat in turns):
            for seat in turns:
                if seat in out or received[seat] == 0:
                    continue
                options = {"pass"}
                for p in range(1, 10):
                    for n in range(1, received[seat] + 1):
                        if self.may_put(seat, p, n, put[seat][p]):
                            options.add(f"place {n} {p}")
                words = (yield seat, options).split()
                if words[0] == "pass":
                    out.add(seat)
                else:
                    n, p = int(words[1]), int(words[2])
                    put[seat][p] += n
                    received[seat] -= n
                    self.at(p).markers[seat] += n
        for seat in turns:
            self.pools[seat] += received[seat]

    def may_put(self, seat: int, p: int, n: int, before: int) -> bool:
        own = self.own(seat)
        if p in own:
            return True
        if not own:
            return before + n <= self.outsider
        if p - 1 in own or p + 1 in own:
            return False
        return before + n <= min(abs(p - o) for o in own)

    # ---- phase 2

    def use_abilities(self) -> Asked:
        for card in self.line:
            card.used = card.fixed = False
        for seat in self.clockwise():
            while True:
                text = yield seat, {"done", *self.uses(seat)}
                if text == "done":
                    break
                self.use(seat, text)

    def uses(self, seat: int) -> Iterator[str]:
        for p in self.own(seat):
            card = self.at(p)
            free = card.number == 6
            if card.used or (not free and card.markers[seat] == 0):
                continue
            # What would be there once the cost is paid.
            card.markers[seat] -= not free
            yield from self.domain(seat, p)
            card.markers[seat] += not free

    def domain(self, seat: int, p: int) -> Iterator[str]:
        """What the card at p could do, its cost being paid."""
        everywhere = range(1, 10)
        number = self.at(p).number
        if number == 1:
            yield from (f"use {p} fix {q}" for q in everywhere if q != p and not self.at(q).fixed)
        elif number == 2:
            yield from (f"use {p} tax {q} {x}" for q in everywhere if q != p for x in self.opponents(seat, q))
        elif number == 3:
            for q in everywhere:
                for t in everywhere:
                    for n in (1, 2):
                        if q != t and self.at(q).markers[seat] >= n:
                            yield f"use {p} rally {q} {t} {n}"
        elif number == 4:
            for q in everywhere:
                for t in (q - 1, q + 1):
                    if t in everywhere:
                        yield from (f"use {p} charm {q} {t} {x}" for x in self.opponents(seat, q))
        elif number == 5:
            for q in (p - 1, p, p + 1):
                if q in everywhere:
                    yield from (f"use {p} raid {q} {x}" for x in self.opponents(seat, q))
        elif number == 6:
            if self.pools[seat]:
                yield from (f"use {p} trade {q}" for q in everywhere)
        elif number == 7:
            for q in (p - 1, p + 1):
                if q in everywhere and not self.at(p).fixed and not self.at(q).fixed:
                    yield f"use {p} labour {q}"
        elif number == 8:
            for q in everywhere:
                for t in everywhere:
                    if q != t and self.at(q).markers[seat]:
                        yield from (f"use {p} exchange {q} {t} {x}" for x in self.opponents(seat, t))
        else:
            for q in range(1, 9):
                if p not in (q, q + 1) and not self.at(q).fixed and not self.at(q + 1).fixed:
                    yield f"use {p} jest {q}"

    def opponents(self, seat: int, position: int) -> list[int]:
        return [x for x in range(self.seats) if x != seat and self.at(position).markers[x]]

    def use(self, seat: int, text: str) -> None:
        _, where, verb, *rest = text.split()
        p, numbers = int(where), [int(word) for word in rest]
        card, q = self.at(p), numbers[0]
        if verb != "trade":
            self.home(card, seat)
        card.used = verb != "raid"
        if verb == "fix":
            self.at(q).fixed = True
        elif verb in ("tax", "raid"):
            self.home(self.at(q), numbers[1])
        elif verb == "rally":
            self.at(q).markers[seat] -= numbers[2]
            self.at(numbers[1]).markers[seat] += numbers[2]
        elif verb == "charm":
            self.at(q).markers[numbers[2]] -= 1
            self.at(numbers[1]).markers[numbers[2]] += 1
        elif verb == "trade":
            self.pools[seat] -= 1
            self.at(q).markers[seat] += 1
        elif verb == "labour":
            self.trade_places(p, q)
        elif verb == "exchange":
            mine, theirs, other = self.at(q), self.at(numbers[1]), numbers[2]
            mine.markers[seat] -= 1
            theirs.markers[seat] += 1
            theirs.markers[other] -= 1
            mine.markers[other] += 1
        else:
            self.trade_places(q, q + 1)

    def home(self, card: Card, seat: int) -> None:
        card.markers[seat] -= 1
        self.pools[seat] += 1

    def trade_places(self, a: int, b: int) -> None:
        self.line[a - 1], self.line[b - 1] = self.line[b - 1], self.line[a - 1]

    # ---- phase 3

    def revolts(self) -> Asked:
        for position in range(9, 0, -1):
            card = self.at(position)
            cup = [0] * self.seats
            for seat in self.clockwise():
                if card.markers[seat]:
                    text = yield seat, {f"cup {n}" for n in range(card.markers[seat] + 1)}
                    cup[seat] = int(text.split()[1])
            for seat in range(self.seats):
                card.markers[seat] -= cup[seat]
            if any(cup):
                text = yield "chance", "draw"
                owner = int(text.split()[1])
                assert cup[owner]
                text = yield owner, set(self.choices(position, owner))
                self.decide(position, owner, text)
                for seat in range(self.seats):
                    self.pools[seat] += cup[seat]
        for card in self.line:
            card.fixed = False

    def choices(self, position: int, owner: int) -> Iterator[str]:
        yield "leave"
        if self.at(position).fixed:
            return
        if self.at(position).suit != self.suits[owner]:
            yield "take"
        if position > 1 and not self.at(position - 1).fixed:
            yield "swap up"
        if position < 9 and not self.at(position + 1).fixed:
            yield "swap down"

    def decide(self, position: int, owner: int, text: str) -> None:
        card = self.at(position)
        if text == "take":
            self.hands[self.suits.index(card.suit)].add(card.number)
            self.hands[owner].remove(card.number)
            card.suit = self.suits[owner]
        elif text == "swap up":
            self.trade_places(position, position - 1)
        elif text == "swap down":
            self.trade_places(position, position + 1)

    # ---- phase 4

    def score(self) -> None:
        for left, right in zip(self.line, self.line[1:], strict=False):
            if left.suit == right.suit:
                self.scores[self.suits.index(left.suit)] += abs(left.number - right.number)
