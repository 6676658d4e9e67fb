"""A second reading of Changelands' page, slow and plain: texts in, texts out, squares by their names."""

from typing import Any

from tests.games.second import suit

FILES = "abcde"
SQUARES = [file + row for row in "54321" for file in FILES]
CORNERS = ("a5", "e5", "a1", "e1")
START = {"South": "e1", "West": "a1", "North": "a5", "East": "e5"}
GOAL = {"South": "a5", "West": "e5", "North": "e1", "East": "a1"}
SIDES = {2: ["South", "North"], 3: ["South", "West", "North"], 4: ["South", "West", "North", "East"]}
ARROWS = {"W": "n", "L": "s", "S": "e", "V": "w", "G": "nsew", "F": ""}
STEP = {"n": (0, 1), "s": (0, -1), "e": (1, 0), "w": (-1, 0)}


def beside(square: str, way: str) -> str | None:
    """The square one step away, None off the grid."""
    file, row = FILES.index(square[0]) + STEP[way][0], int(square[1]) + STEP[way][1]
    return f"{FILES[file]}{row}" if 0 <= file < 5 and 1 <= row <= 5 else None


def distance(square: str, goal: str) -> int:
    return abs(FILES.index(square[0]) - FILES.index(goal[0])) + abs(int(square[1]) - int(goal[1]))


class Changelands:
    """One game."""

    def __init__(self, options: dict[str, Any], seats: int) -> None:
        self.n = seats
        self.max_turns = options.get("max_turns", 40)
        self.start = [START[side] for side in SIDES[seats]]
        self.goal = [GOAL[side] for side in SIDES[seats]]
        self.at = list(self.start)
        self.grid: dict[str, str] = {}
        self.deck: list[str] = []
        self.aside: list[str] = []
        self.discards: list[str] = []
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.phase = "shuffle"
        self.turn = 0
        self.steps = 0
        self.turns = 0
        self.winners: list[int] = []

    @property
    def actor(self) -> int | str | None:
        if self.phase in ("shuffle", "corners", "draw", "home"):
            return "chance"
        return None if self.phase == "over" else self.turn

    @property
    def chance(self) -> str:
        if self.phase in ("draw", "home"):
            return f"shuffle {len(self.discards)}"
        return {"shuffle": "shuffle 54", "corners": "shuffle 29"}.get(self.phase, "")

    @property
    def scores(self) -> list[int]:
        return [int(self.winners == [seat]) for seat in range(self.n)]

    # ---- the list

    def legal(self) -> list[str]:
        if self.phase == "put":
            return [
                f"put {card} {square}"
                for card in self.hands[self.turn]
                for square in SQUARES
                if self.free(card, square)
            ]
        if self.phase == "step":
            return [f"go {way}" for way in self.ways()] + ["stop"]
        return []

    def free(self, card: str, square: str) -> bool:
        """Whether the mover may put this card there."""
        there = [seat for seat in range(self.n) if self.at[seat] == square]
        if not there:
            return True
        return square == self.start[self.turn] and there == [self.turn] and suit(card) != "F"

    def ways(self) -> list[str]:
        found = []
        for way in ARROWS[suit(self.grid[self.at[self.turn]])]:
            to = beside(self.at[self.turn], way)
            if to is not None and suit(self.grid[to]) != "F":
                found.append(way)
        return found

    # ---- moves

    def play(self, text: str) -> None:
        verb, *words = text.split(" ")
        if verb == "shuffle":
            self.shuffled(words)
        elif verb == "put":
            card, square = words
            self.hands[self.turn].remove(card)
            self.discards.append(self.grid[square])
            self.grid[square] = card
            self.phase, self.steps = "step", 0
        elif verb == "go":
            self.go(words[0])
        else:
            self.end_turn()

    def shuffled(self, cards: list[str]) -> None:
        if self.phase == "shuffle":
            self.deck = cards
            self.lay()
        elif self.phase == "corners":
            self.deck = cards
            self.deal()
        else:
            self.deck, self.discards = cards, []
            if self.phase == "draw":
                self.begin_turn()
            else:
                self.home()

    def lay(self) -> None:
        for square in SQUARES:
            self.grid[square] = self.deck.pop(0)
        for corner in CORNERS:
            if suit(self.grid[corner]) == "F":
                self.aside.append(self.grid[corner])
                other = next(card for card in self.deck if suit(card) != "F")
                self.deck.remove(other)
                self.grid[corner] = other
        if self.aside:
            self.phase = "corners"
        else:
            self.deal()

    def deal(self) -> None:
        for k in range(4 * self.n):
            self.hands[k % self.n].append(self.deck.pop(0))
        self.begin_turn()

    def begin_turn(self) -> None:
        if not self.deck and self.discards:
            self.phase = "draw"
            return
        if self.deck:
            self.hands[self.turn].append(self.deck.pop(0))
        self.steps = 0
        self.phase = "put" if self.hands[self.turn] else "step"

    def go(self, way: str) -> None:
        to = beside(self.at[self.turn], way)
        assert to is not None
        self.at[self.turn] = to
        self.steps += 1
        arrows = ARROWS[suit(self.grid[to])]
        ahead = beside(to, arrows) if len(arrows) == 1 else to
        if to == self.goal[self.turn]:
            self.over([self.turn])
        elif ahead is None:
            self.home()
        elif suit(self.grid[ahead]) == "F" or self.steps == 3:
            self.end_turn()

    def home(self) -> None:
        """Back to the start corner, which is made fit to stand on."""
        corner = self.start[self.turn]
        if self.phase == "home":  # the card for the corner was due
            self.grid[corner] = self.deck.pop(0)
        while suit(self.grid[corner]) == "F":
            self.discards.append(self.grid[corner])
            if not self.deck:
                self.phase = "home"
                return
            self.grid[corner] = self.deck.pop(0)
        self.at[self.turn] = corner
        self.end_turn()

    def end_turn(self) -> None:
        self.turns += 1
        if self.turns == self.n * self.max_turns:
            far = [distance(self.at[seat], self.goal[seat]) for seat in range(self.n)]
            self.over([seat for seat in range(self.n) if far[seat] == min(far)])
        else:
            self.turn = (self.turn + 1) % self.n
            self.begin_turn()

    def over(self, winners: list[int]) -> None:
        self.phase, self.winners = "over", winners
