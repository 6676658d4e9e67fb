"""The table under a hand: drags, clicks and keys on hand-made positions; what it emits, shows and leaves alone."""

from collections.abc import Sequence

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication

from tests.table.desk import Desk, cards, desk, lay, position
from velvet.core.errors import MoveError
from velvet.core.events import Event
from velvet.core.gestures import BUTTONS, Gesture, Target, button
from velvet.core.layout import (
    CENTRE_LEFT,
    CENTRE_RIGHT,
    FRONT,
    HAND,
    RIGHT,
    Fan,
    Layout,
    Melds,
    Pile,
    Row,
    Torch,
    Trick,
    round_table,
)
from velvet.core.moves import Move
from velvet.core.rules import Reason
from velvet.core.views import Counter, Slot, View, ZoneView
from velvet.table.items import CardItem
from velvet.table.pictures import Look
from velvet.table.zones import FACE_SHOWS

pytestmark = pytest.mark.usefixtures("qapp")

TRICK = Target("trick")
DRAW = Target("draw")
CODES = ["W1", "W4", "F3", "S7", "G2"]


def hand(code: str) -> Target:
    return Target("hand:0", code)


def play(code: str) -> Gesture:
    return Gesture(Move("play", (CODES.index(code),)), (hand(code), TRICK), f"Play {code}")


TRICKS = Layout(
    "viashi",
    (
        Trick("trick", label="Trick"),
        Pile("draw", place=CENTRE_LEFT, label="Draw pile"),
        Pile("discard", place=CENTRE_RIGHT, label="Discards", face_up=True),
        Fan("hand:0", 0, HAND, "Hand"),
        Fan("hand:1", 1, HAND, "Hand"),
        Pile("captured:0", 0, RIGHT, "Captured"),
        Pile("captured:1", 1, RIGHT, "Captured"),
        Row("front:1", 1, "front"),
    ),
    round_table(2),
)


def trick_view(held: Sequence[str] = CODES, trick: Sequence[Slot] = (), actor: int = 0, **more: object) -> View:
    zones = [
        ZoneView("trick", tuple(trick)),
        cards("draw", None, count=20),
        cards("discard", "L9", count=4),
        cards("hand:0", *held),
        cards("hand:1", None, None, None),
        cards("captured:0", None, count=3),
        cards("captured:1", count=0),
        cards("front:1", "V5", "V6"),
    ]
    return position(zones, actor=actor, **more)  # type: ignore[arg-type]


class Rules:
    """The words of a toy game, for refusals."""

    def format(self, move: Move) -> str:
        return f"play {CODES[move.args[0]]}" if move.verb == "play" else move.verb

    def parse(self, text: str) -> Move:
        verb, _, code = text.partition(" ")
        if verb != "play" or code not in CODES:
            raise MoveError("no move of this game")
        return Move("play", (CODES.index(code),))


class Toy:
    """A match of the toy game: W1 and W4 may be played."""

    rules = Rules()

    def explain(self, move: Move) -> Reason | None:
        return None if move.card < 2 else Reason("toy-4", "You must follow Winds.")


def winds(made: Desk, **more: object) -> None:
    lay(made, TRICKS, trick_view(**more), [play("W1"), play("W4")])  # type: ignore[arg-type]


# ---- playing


def test_a_card_dragged_to_the_trick_is_the_move() -> None:
    with desk() as made:
        winds(made)
        made.drag(made.at(hand("W4")), made.at(TRICK))
        assert made.chosen == [play("W4").move]
        assert made.refused == []
        made.drag(made.at(hand("W1")), made.at(TRICK))
        assert made.chosen == [play("W4").move], "until the next position is shown nothing more can be played"


def test_while_dragging_targets_are_outlined_and_the_card_follows_the_mouse() -> None:
    with desk() as made:
        winds(made)
        start, end = made.at(hand("W1")), made.at(TRICK)
        item = made.view.table.item_of(hand("W1"))
        assert item is not None
        grip = item.scenePos().toPoint() - start
        made.press(start)
        made.move(start - QPoint(0, 6))
        away = start - QPoint(80, 20)
        made.move(away)
        assert item.look is Look.HELD
        assert (item.scenePos().toPoint() - away - grip).manhattanLength() <= 1
        outlines = [o for o in made.view.lights._outlines if o.isVisible()]
        assert len(outlines) == 1 and outlines[0].brush().color().alpha() == 0
        made.move(end)
        assert made.view.lights.near == TRICK
        assert outlines[0].brush().color().alpha() > 0, "the nearest target is filled"
        made.release(end)
        assert [o for o in made.view.lights._outlines if o.isVisible()] == []


def test_a_drop_counts_where_the_card_covers_a_target_most() -> None:
    with desk() as made:
        winds(made)
        box = made.view.table.region(TRICK)
        below = QPoint(round(box.cx), round(box.bottom + 20))
        start = made.at(hand("W1"))
        item = made.view.table.item_of(hand("W1"))
        assert item is not None
        centre = item.scenePos().toPoint()
        made.drag(centre, below)
        assert made.chosen == [play("W1").move], (start, below)


def test_a_refused_drop_glides_home_and_says_which_rule() -> None:
    with desk() as made:
        winds(made)
        made.view.set_explain(Toy())
        item = made.view.table.item_of(hand("S7"))
        assert item is not None
        home = item.pos()
        made.drag(made.at(hand("S7")), made.at(TRICK))
        assert made.chosen == []
        assert made.refused == ["You must follow Winds. (toy-4)"]
        assert (item.pos() - home).manhattanLength() < 1
        made.drag(made.at(hand("W1")), made.at(Target("front:1", "V5")))
        assert made.refused[1:] == ["That cannot be done there now."]


def test_with_animations_a_refused_card_comes_home_too() -> None:
    with desk() as made:
        winds(made)
        item = made.view.table.item_of(hand("S7"))
        assert item is not None
        home = item.pos()
        made.view.set_speed(0.2)
        made.drag(made.at(hand("S7")), made.at(TRICK))
        assert made.view.table.clock.moving(item)
        made.wait(lambda: not made.view.table.clock.busy, "the clock stands still again")
        assert (item.pos() - home).manhattanLength() < 1


def test_let_go_over_the_hand_or_the_cloth_nothing_happens() -> None:
    with desk() as made:
        winds(made)
        made.drag(made.at(hand("W1")), made.at(hand("G2")))
        made.drag(made.at(hand("W1")), QPoint(5, 300))
        assert made.chosen == [] and made.refused == []
        made.lift(made.at(hand("W1")), made.at(TRICK))
        made.key(Qt.Key.Key_Escape)
        made.release(made.at(TRICK))
        assert made.chosen == []


def test_click_and_click_and_double_click_play() -> None:
    with desk() as made:
        winds(made)
        made.click(made.at(hand("W1")))
        assert made.view.machine.held == hand("W1")
        made.click(made.at(TRICK))
        winds(made)
        made.double(made.at(hand("W4")))
        assert made.chosen == [play("W1").move, play("W4").move]
        winds(made)
        made.view.set_explain(Toy())
        made.click(made.at(hand("F3")))
        assert made.refused == ["You must follow Winds. (toy-4)"]


def test_a_click_on_a_pile_draws_and_a_button_is_pressed() -> None:
    with desk() as made:
        draw, stop = Move("draw"), Move("stop")
        gestures = [Gesture(draw, (DRAW,), "Draw a card"), button(stop, "stop", "Stop here")]
        lay(made, TRICKS, trick_view(prompt="Draw, or stop."), gestures)
        made.click(made.at(DRAW))
        lay(made, TRICKS, trick_view(prompt="Draw, or stop."), gestures)
        made.click(made.at(Target(BUTTONS, "stop")))
        assert made.chosen == [draw, stop]


def test_a_chooser_opens_where_several_moves_share_a_path() -> None:
    with desk() as made:
        names = [Move("name", (n,)) for n in range(3)]
        gestures = [Gesture(move, (hand("G2"), TRICK), f"Name {move.args[0]}") for move in names]
        lay(made, TRICKS, trick_view(), gestures)
        made.drag(made.at(hand("G2")), made.at(TRICK))
        chooser = made.view.lights.chooser
        assert [item.label for item in chooser] == ["Name 0", "Name 1", "Name 2"]
        made.click(chooser[1].box.center().toPoint())
        assert made.chosen == [names[1]]
        lay(made, TRICKS, trick_view(), gestures)
        made.double(made.at(hand("G2")))
        made.click(made.at(TRICK))
        made.click(QPoint(5, 300))
        assert made.view.lights.chooser == []
        assert made.chosen == [names[1]]


def test_a_selection_grows_is_marked_and_confirmed_by_its_button() -> None:
    with desk() as made:
        pair, three = Move("meld", (0, 1)), Move("meld", (0, 1, 2))
        gestures = [
            Gesture(pair, (hand("W1"), hand("W4")), "Meld two", any_order=2),
            Gesture(three, (hand("W1"), hand("W4"), hand("F3")), "Meld three", any_order=3),
        ]
        lay(made, TRICKS, trick_view(), gestures)
        made.click(made.at(hand("W4")))
        made.click(made.at(hand("W1")))
        chosen = [made.view.table.item_of(hand(code)) for code in ("W1", "W4")]
        assert all(item is not None and "chosen" in item._badges for item in chosen)
        confirm = made.view.lights.buttons["!confirm"]
        assert confirm.label == "Meld two"
        made.click(confirm.box.center().toPoint())
        assert made.chosen == [pair]


# ---- by keyboard alone


def test_tab_and_enter_play_space_and_arrows_too_and_escape_puts_back() -> None:
    with desk() as made:
        winds(made)
        made.view.setFocus()
        made.key(Qt.Key.Key_Tab)
        assert made.view.machine.focus == hand("W1")
        assert made.view.lights._focus.isVisible()
        made.key(Qt.Key.Key_Right)
        assert made.view.machine.focus == hand("W4")
        made.key(Qt.Key.Key_Space)
        assert made.view.machine.held == hand("W4")
        assert made.view.machine.focus == TRICK
        made.key(Qt.Key.Key_Escape)
        assert made.view.machine.held is None
        assert made.view.machine.focus == hand("W4")
        made.key(Qt.Key.Key_Space)
        made.key(Qt.Key.Key_Space)
        assert made.chosen == [play("W4").move]
        winds(made)
        made.key(Qt.Key.Key_Tab)
        made.key(Qt.Key.Key_Return)
        assert made.chosen[1:] == [play("W1").move]


def test_choices_are_made_by_number_or_by_arrows() -> None:
    with desk() as made:
        names = [Move("name", (n,)) for n in range(3)]
        gestures = [Gesture(move, (hand("G2"), TRICK), f"Name {move.args[0]}") for move in names]
        for keys in ([Qt.Key.Key_2], [Qt.Key.Key_Down, Qt.Key.Key_Space]):
            lay(made, TRICKS, trick_view(), gestures)
            made.view.setFocus()
            made.key(Qt.Key.Key_Tab)
            made.key(Qt.Key.Key_Space)
            made.key(Qt.Key.Key_Space)
            for key in keys:
                made.key(key)
        assert made.chosen == [names[1], names[1]]


# ---- what is shown


def test_playable_cards_are_taller_and_the_others_in_the_shade() -> None:
    with desk() as made:
        winds(made)
        table = made.view.table
        looks = {item.slot.card: (item.playable, item.look) for item in table.cards if item.zone == "hand:0"}
        assert looks["W1"] == (True, Look.PLAIN)
        assert looks["F3"] == (False, Look.DIM)
        one, other = table.item_of(hand("W1")), table.item_of(hand("F3"))
        assert one is not None and other is not None
        assert one.boundingRect().width() > other.boundingRect().width()
        lay(made, TRICKS, trick_view(actor=1))
        assert {item.look for item in table.cards} == {Look.PLAIN}


def test_the_table_shows_exactly_the_view_whatever_came_before() -> None:
    with desk() as made:
        winds(made)
        later = trick_view(
            ["W4", "G2", "L1"], [Slot("W1", marks=("by:0", "lead", "winner")), Slot("V5", marks=("by:1",))]
        )
        for view in (later, trick_view(), later):
            made.view.show_view(view)
            seen = sorted((item.zone, item.slot.card or "") for item in made.view.table.cards)
            piles = {"draw": 2, "captured:0": 2, "discard": 1}
            wanted = []
            for zone in view.zones:
                if zone.id in piles:
                    shown = zone.slots[-1:] if zone.size() else ()
                    wanted += [(zone.id, slot.card or "") for slot in shown for _ in range(piles[zone.id])]
                elif not zone.id.startswith("captured"):
                    wanted += [(zone.id, slot.card or "") for slot in zone.slots]
            assert seen == sorted(wanted)
            shown_cards = [i for i in made.view.scene().items() if isinstance(i, CardItem)]
            assert len(shown_cards) == len(made.view.table.cards), "no card lies about"
        lead = made.view.table.item_of(Target("trick", "W1"))
        assert lead is not None and set(lead._badges) == {"lead", "winner"}


def test_a_card_keeps_its_item_from_place_to_place() -> None:
    with desk() as made:
        winds(made)
        before = made.view.table.item_of(hand("W1"))
        made.view.show_view(trick_view(CODES[1:], [Slot("W1", marks=("by:0",))]))
        assert made.view.table.item_of(Target("trick", "W1")) is before


def test_what_lay_beneath_is_there_at_once_when_the_top_of_a_pile_goes() -> None:
    with desk() as made:
        made.view.set_speed(1)
        lay(made, TRICKS, trick_view())
        scene = made.view.table
        gone = [item for item in scene.cards if item.zone == "draw"]
        for item in gone:
            scene.cards.remove(item)
            scene.removeItem(item)
        made.view.show_view(trick_view())
        laid = [item for item in scene.cards if item.zone == "draw"]
        assert laid and not set(laid) & set(gone) and all(item.opacity() == 1.0 for item in laid)


def test_events_are_shown_and_a_press_ends_the_show() -> None:
    with desk() as made:
        winds(made)
        made.view.set_speed(1)
        made.view.set_rest(60_000)
        after = trick_view(CODES[1:])
        events = [
            Event("play", "W1", "hand:0", "trick", 0),
            Event("play", "S9", "hand:1", "trick", 1),
            Event("gather", "W1", "trick", "captured:0", 0, rest=True),
            Event("gather", "S9", "trick", "captured:0", 0),
        ]
        count = made.settled
        made.view.show_view(after, [play("W4")], events)
        assert made.view.busy and made.settled == count
        made.wait(lambda: sum(i.zone == "trick" for i in made.view.table.cards) == 2, "both cards come to the trick")
        made.wait(lambda: len(made.view.table.clock._glides) == 1, "the finished trick rests")
        assert made.view.busy and made.view.machine.pickups == frozenset()
        made.drag(made.at(hand("W4")), made.at(TRICK))
        assert not made.view.busy and made.settled == count + 1
        assert [item for item in made.view.table.cards if item.zone == "trick" and item.slot.card == "S9"] == []
        assert made.chosen == [play("W4").move], "the press that ends the show is a press like any other"
        made.view.set_speed(0)


def test_a_show_ends_by_itself_in_the_truth() -> None:
    with desk() as made:
        winds(made)
        made.view.set_speed(0.1)
        after = trick_view([*CODES, "V9"])
        made.view.show_view(after, (), [Event("draw", "V9", "draw", "hand:0", 0), Event("say", text="well")])
        made.wait(lambda: not made.view.busy, "the show ends")
        made.wait(lambda: not made.view.table.clock.busy, "all stands")
        item = made.view.table.item_of(hand("V9"))
        assert item is not None and item.face_up and item.opacity() == 1.0 and item.scale() == 1.0
        assert item.transform().isIdentity()


def test_speed_0_shows_nothing_and_settles_at_once() -> None:
    with desk() as made:
        winds(made)
        made.view.show_view(trick_view(CODES[1:]), (), [Event("play", "W1", "hand:0", "trick", 0, rest=True)])
        assert not made.view.busy and not made.view.table.clock.busy
        assert made.settled == 2


def test_names_scores_counters_and_prompts_are_filled_in() -> None:
    with desk() as made:
        counters = (Counter("trump", "Trump: Winds"), Counter("bid", "{1} bids 3", 1))
        view = trick_view(prompt="{1} leads.", counters=counters, winners=(1,))
        lay(made, TRICKS, view, players=["Ana", "Brun"])
        table = made.view.table
        assert table.named(view.prompt) == "Brun leads."
        prompt, shared = table.furniture.prompt, table.furniture.counters
        assert "Brun leads." in prompt._shown and prompt.isVisible()
        assert "Trump: Winds" in shared._shown
        assert "Brun bids 3" in table.furniture.plates[1]._shown and "Brun" in table.furniture.plates[1]._shown


def test_every_size_ratio_and_cloth_can_be_painted() -> None:
    with desk() as made:
        winds(made)
        for width, height in ((1024, 640), (1600, 1000), (700, 500)):
            for theme in ("plum", "midnight", "forest", "claret", "linen"):
                made.view.resize(width, height)
                made.view.set_theme(theme)
                QApplication.processEvents()
                picture = made.view.grab().toImage()
                assert picture.width() == width
                assert len({picture.pixel(x, height // 2) for x in range(0, width, 7)}) > 20, "not one flat colour"


# ---- housekeeping


def test_tooltips_tell_what_the_view_tells_and_no_more() -> None:
    from velvet.table.words import describe

    with desk() as made:
        winds(made)
        table, machine = made.view.table, made.view.machine
        assert "Queen of Winds" in describe(table, machine, hand("W1"))
        assert describe(table, machine, Target("hand:1", "#0")) == "A card face down"
        assert describe(table, machine, DRAW) == "Draw pile: 20 cards"
        assert "on top" in describe(table, machine, Target("discard"))
        assert describe(table, machine, Target("seat:1")) == "Seat 2, score 0"


def test_a_hidden_table_has_no_running_clock() -> None:
    with desk() as made:
        winds(made)
        made.view.set_speed(1)
        made.view.show_view(trick_view(CODES[1:]), (), [Event("play", "W1", "hand:0", "trick", 0)])
        assert made.view.table.clock.busy
        made.view.hide()
        assert not made.view.busy and not made.view.table.clock.busy


def test_a_card_never_jumps_in_size_on_its_way() -> None:
    with desk() as made:
        lay(made, TRICKS, trick_view(CODES[1:], [Slot("W1", marks=("by:0", "winner"))]))
        item = made.view.table.item_of(Target("trick", "W1"))
        assert item is not None and item._badges

        def on_screen() -> float:
            assert item is not None
            return (item.pixmap().deviceIndependentSize().width() - 2 * item.pictures.margin(item.width)) * item.scale()

        before = on_screen()
        made.view.set_speed(1)
        after = trick_view(CODES[1:])
        made.view.show_view(after, (), [Event("gather", "W1", "trick", "captured:1", 1)])
        assert item.zone == "captured:1" and item._badges == {}
        assert abs(on_screen() - before) < before * 0.03
        made.view.skip()
        made.view.set_speed(0)


def test_a_switch_decides_whether_a_move_is_asked_for() -> None:
    layout = Layout("viashi", (Torch("torch", label="Torch"), *TRICKS.zones), TRICKS.seats_at)
    torch = Target("torch")
    fire, wait = Move("fire"), Move("pass")
    gestures = [
        Gesture(fire, (torch,), "Fire the village"),
        Gesture(wait, (Target(BUTTONS, "pass"),), "Let it stand", unless="torch"),
    ]
    with desk() as made:
        lay(made, layout, trick_view(), gestures)
        made.wait(lambda: bool(made.chosen), "what is not asked for is done by itself")
        assert made.chosen == [wait]
        made.view.show_view(trick_view(), gestures)
        QApplication.processEvents()
        assert made.chosen == [wait], "back at the same position by undo one is asked"
        assert "pass" in made.view.lights.buttons
        lay(made, layout, trick_view(actor=1))
        made.click(made.at(torch))
        assert made.view.armed == {"torch"}
        made.view.show_view(trick_view(), gestures)
        QApplication.processEvents()
        assert made.chosen == [wait], "the torch is ready: now it is asked"
        assert made.view.lights.buttons["pass"].label == "Let it stand"
        made.click(made.at(torch))
        assert made.chosen == [wait, fire]
        assert made.view.armed == frozenset()


def test_a_pile_that_may_be_spread_shows_what_lies_in_it() -> None:
    layout = Layout("viashi", (Pile("open", spread=True, face_up=True), Pile("shut"), Fan("hand:0", 0, HAND)), (0.0,))
    zones = [cards("open", "W1", "F2", "S3"), cards("shut", "V1", "V2"), cards("hand:0", "L1")]
    with desk() as made:
        lay(made, layout, position(zones, seats=1))
        made.move(made.at(Target("open")))
        made.wait(lambda: made.view.lights._panel is not None, "pointed at for a moment, it spreads")
        panel = made.view.lights._panel
        assert panel is not None and len(panel.childItems()) == 3
        made.move(QPoint(5, 300))
        assert made.view.lights._panel is None
        made.view.lights.spread("shut")
        assert made.view.lights._panel is None


def test_what_is_known_of_another_hand_can_be_read_and_its_sign_lies_on_what_is_bare() -> None:
    with desk(1024, 640) as made:
        known = tuple(Slot(code, known=True) for code in ("W1", "F4", "G8"))
        layout = Layout("viashi", tuple(Fan(f"hand:{seat}", seat, HAND) for seat in range(5)), round_table(5))
        hands = [ZoneView(f"hand:{seat}", known, 12) for seat in range(1, 5)]
        lay(made, layout, position([cards("hand:0", "S1"), *hands], seats=5))
        for seat in range(1, 5):
            show = made.view.table.shows[f"hand:{seat}"]
            faces = [one for one in show.laid if one.face]
            assert len(faces) == 3 and all(one.bare >= FACE_SHOWS - 1e-6 for one in faces)
            for one in faces:
                item = made.view.table.item_of(Target(show.id, one.slot.card or ""))
                assert item is not None
                sign = item.childItems()[0].sceneBoundingRect()
                left = item.x() - one.spot.w / 2
                assert left <= sign.center().x() <= left + one.bare * one.spot.w * 0.6
                assert sign.bottom() <= item.sceneBoundingRect().bottom()


def test_shared_words_have_the_corner_and_the_first_give_way_where_it_is_too_small() -> None:
    with desk(1024, 640) as made:
        layout = Layout("viashi", (Fan("hand:0", 0, HAND), Melds("melds:0", 0, FRONT)), round_table(1))
        told = [f"Number {k}: a sentence that needs two lines" for k in range(12)]
        for count, kept in ((3, 3), (12, 1)):
            counters = tuple(Counter(str(k), text) for k, text in enumerate(told[:count]))
            lay(made, layout, position([cards("hand:0", "S1")], seats=1, counters=counters))
            words = made.view.table.furniture.counters.text
            assert told[count - 1] in words and sum(text in words for text in told) >= kept
            assert words.startswith("…") == (count == 12)
            table = made.view.table.table
            assert table is not None and table.counters.h > table.zones["hand:0"].h
