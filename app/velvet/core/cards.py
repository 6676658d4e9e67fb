"""The four decks as integers: codes, suits, numbers.

Card c of a deck has a code (`W1`), a suit index and a number. Names of people and suits for sentences are
here too, so that rules, terminal and table speak alike. Must not know how a card looks.
"""

from typing import Final

from velvet.core.errors import MoveError


class Deck:
    """A deck: `codes[c]` the page's code, `suit[c]` its suit index, `number[c]` its number, `names[c]`."""

    def __init__(
        self,
        name: str,
        letters: str,
        codes: list[str],
        suit: list[int],
        number: list[int],
        names: list[str],
        suit_names: list[str],
    ) -> None:
        self.name = name
        self.letters = letters
        self.codes = codes
        self.suit = suit
        self.number = number
        self.names = names
        self.suit_names = suit_names
        self.size = len(codes)
        self._index = {code.upper(): card for card, code in enumerate(codes)}

    def card(self, text: str) -> int:
        """The card with this code, case ignored; raises MoveError if there is none."""
        card = self._index.get(text.upper(), -1)
        if card < 0:
            raise MoveError(f"“{text}” is no card of this deck")
        return card

    def suit_of(self, letter: str) -> int:
        """The suit with this letter, case ignored; raises MoveError if there is none."""
        if len(letter) != 1 or letter.upper() not in self.letters:
            raise MoveError(f"“{letter}” is no suit; the suits are {' '.join(self.letters)}")
        return self.letters.index(letter.upper())

    def text(self, cards: list[int]) -> str:
        """The codes of these cards with one space between."""
        return " ".join([self.codes[card] for card in cards])


VIASHI_LETTERS: Final = "WFSVLG"
WINDS: Final = 0
FLAMES: Final = 1
STONES: Final = 2
WAVES: Final = 3
LEAVES: Final = 4
GODS: Final = 5
VIASHI_SUITS: Final = ["Winds", "Flames", "Stones", "Waves", "Leaves", "Gods"]
RANK_NAMES: Final = [
    "Queen", "King", "Prince", "Princess", "Warrior", "Merchant", "Worker", "Scholar", "Fool",
]  # fmt: skip
GOD_NAMES: Final = [
    "Lady", "Dark Lord", "Builder", "Thief", "Protectress", "Seductress", "Minion", "Friend",
    "Changeling",
]  # fmt: skip
# Cards with a name of their own in the source; a deck file may name the others.
OWN_NAMES: Final = {"W1": "Priestess", "F7": "Minstrel"}


def _viashi(copies: int) -> Deck:
    codes: list[str] = []
    suit: list[int] = []
    number: list[int] = []
    names: list[str] = []
    for copy in range(copies):
        for s in range(6):
            for n in range(1, 10):
                codes.append(f"{VIASHI_LETTERS[s]}{n}" + "b" * copy)
                suit.append(s)
                number.append(n)
                names.append(
                    f"the {GOD_NAMES[n - 1]}" if s == GODS else f"the {RANK_NAMES[n - 1]} of {VIASHI_SUITS[s]}"
                )
    return Deck("viashi", VIASHI_LETTERS, codes, suit, number, names, VIASHI_SUITS)


VYOZHA_LETTERS: Final = "SCZVALB"
VYOZHA_SUITS: Final = [
    "Selevati", "Cosmeon", "Zevtwill", "Veldrin Vance", "Aquardion", "Lyvianne", "Branch",
]  # fmt: skip
BRANCH: Final = 6
# Numbers of the domains in `number`: no numeral has them.
LESSER: Final = 13
INTERMEDIATE: Final = 14
GREATER: Final = 15


def _vyozha() -> Deck:
    codes: list[str] = []
    suit: list[int] = []
    number: list[int] = []
    names: list[str] = []
    domain = ["lesser", "intermediate", "greater"]
    for s in range(6):
        for n in range(1, 16):
            codes.append(VYOZHA_LETTERS[s] + (str(n) if n <= 12 else "lig"[n - 13]))
            suit.append(s)
            number.append(n)
            names.append(
                f"the {n} of {VYOZHA_SUITS[s]}" if n <= 12 else f"the {domain[n - 13]} domain of {VYOZHA_SUITS[s]}"
            )
    for n in range(1, 16):
        codes.append(f"B{n}")
        suit.append(BRANCH)
        number.append(0)
        names.append("a branch")
    return Deck("vyozha", VYOZHA_LETTERS, codes, suit, number, names, VYOZHA_SUITS)


SEASONS: Final = ["Winter", "Spring", "Summer", "Fall"]


def _vidrasso() -> Deck:
    codes = [f"{letter}{n}" for letter in "WPMF" for n in range(1, 10)]
    suit = [s for s in range(4) for _ in range(9)]
    number = [n for _ in range(4) for n in range(1, 10)]
    names = [f"the {n} of {SEASONS[s]}" for s in range(4) for n in range(1, 10)]
    return Deck("vidrasso", "WPMF", codes, suit, number, names, SEASONS)


FRENCH_SUITS: Final = ["Clubs", "Diamonds", "Hearts", "Spades"]
FRENCH_RANKS: Final = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
FRENCH_NAMES: Final = [
    "Ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "Jack", "Queen", "King",
]  # fmt: skip


def _french() -> Deck:
    # Rank first, then suit: AC AD AH AS 2C … KS, the page's order.
    codes = [f"{rank}{s}" for rank in FRENCH_RANKS for s in "CDHS"]
    suit = [s for _ in range(13) for s in range(4)]
    number = [n for n in range(1, 14) for _ in range(4)]
    names = [f"the {rank} of {s}" for rank in FRENCH_NAMES for s in FRENCH_SUITS]
    return Deck("french", "CDHS", codes, suit, number, names, FRENCH_SUITS)


VIASHI: Final = _viashi(1)
VIASHI2: Final = _viashi(2)
VYOZHA: Final = _vyozha()
VIDRASSO: Final = _vidrasso()
FRENCH: Final = _french()
