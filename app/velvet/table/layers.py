"""Stacking orders: the one place that says what lies above what. Higher is nearer to the eye."""

BOARD = 10.0  # the ground of a hex board
PILE = 20.0  # the edges of a pile under its top card
TARGET = 30.0  # outlines of places
CARDS = 100.0  # + position in the zone
MARKERS = 400.0
COUNTS = 450.0  # numbers on piles
PLATES = 460.0
RAISED = 500.0  # a card of the hand that is pointed at
FLYING = 600.0  # cards on their way, + a running number
CARD_TARGET = 700.0  # outlines of cards that can be touched next
GHOST = 720.0
HELD = 800.0
FOCUS = 850.0
BUTTONS = 900.0
CHOOSER = 1000.0

# Within a hex board.
HEX_TARGET = 5.0
HEX_TILES = 10.0
HEX_GHOST = 2000.0
