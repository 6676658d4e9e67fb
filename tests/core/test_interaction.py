"""The interaction machine: mouse, click–click, keyboard and screen reader end in the same moves and refusals."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from velvet.core.errors import MoveError
from velvet.core.gestures import Gesture, Target, button
from velvet.core.interaction import (
    NOT_THAT,
    NOT_THERE,
    NOT_YOUR_TURN,
    Explainer,
    Interaction,
    Outcome,
    Stage,
    attempts_like,
)
from velvet.core.moves import Move
from velvet.core.rules import Reason

W1, W2, F3 = Target("hand:0", "W1"), Target("hand:0", "W2"), Target("hand:0", "F3")
TRICK = Target("trick")
CODES = ["W1", "W2", "F3"]
PLAY = [Move("play", (card,)) for card in range(3)]


def text(move: Move) -> str:
    if move.verb == "play":
        return f"play {CODES[move.args[0]]}"
    if move.verb == "put":
        return f"put {CODES[move.args[0]]} {'abc'[move.args[1]]}1"
    return " ".join([move.verb, *map(str, move.args)])


def parse(written: str) -> Move:
    verb, *rest = written.split()
    if verb not in ("play", "put") or rest[0] not in CODES:
        raise MoveError("no move of this game")
    return Move(verb, (CODES.index(rest[0]), *["abc".index(cell[0]) for cell in rest[1:]]))


def machine(*gestures: Gesture, legal: tuple[Move, ...] = ()) -> Interaction:
    made = Interaction()

    def explain(move: Move) -> Reason | None:
        return None if move in legal else Reason("toy-4", f"You may not {text(move)}.")

    made.explainer = Explainer(text, parse, explain)
    made.set_gestures(gestures)
    return made


def follow() -> Interaction:
    """Two cards may be played to the trick, a third may not."""
    return machine(Gesture(PLAY[0], (W1, TRICK)), Gesture(PLAY[1], (W2, TRICK)), legal=(PLAY[0], PLAY[1]))


def test_at_rest_the_cards_that_may_be_played_can_be_picked_up() -> None:
    m = follow()
    assert m.stage is Stage.IDLE
    assert m.pickups == m.touchable == {W1, W2}
    assert m.targets == frozenset()


def test_a_drag_lights_its_targets_and_its_drop_plays() -> None:
    m = follow()
    assert m.pick(W1) == Outcome(changed=True)
    assert (m.stage, m.dragging, m.held, m.targets) == (Stage.HOLDING, True, W1, {TRICK})
    assert m.drop([Target("trick", "#0"), TRICK]).move is PLAY[0]
    assert (m.stage, m.dragging, m.targets) == (Stage.IDLE, False, frozenset())


def test_a_drop_that_fits_nothing_goes_home_and_says_why() -> None:
    m = follow()
    m.pick(W1)
    outcome = m.drop([Target("captured:0")])
    assert outcome.move is None and outcome.refusal is NOT_THERE
    assert m.stage is Stage.IDLE
    m.pick(W1)
    assert m.drop([]) == Outcome(changed=True)


def test_a_card_that_fits_no_move_may_be_carried_and_the_rules_say_why_not() -> None:
    m = follow()
    m.pick(F3)
    assert m.targets == frozenset()
    outcome = m.drop([TRICK])
    assert outcome.refusal is not None
    assert str(outcome.refusal) == "You may not play F3. (toy-4)"
    assert m.stage is Stage.IDLE


def test_click_and_click_plays_and_a_click_on_the_held_card_puts_it_back() -> None:
    m = follow()
    m.click([W1, Target("hand:0")])
    assert m.held == W1
    m.click([W1, Target("hand:0")])
    assert m.stage is Stage.IDLE
    m.click([W1])
    m.click([W2])
    assert m.held == W2, "another card that may be played takes the place of the one in hand"
    assert m.click([TRICK]).move is PLAY[1]


def test_a_click_on_what_cannot_be_taken_is_explained() -> None:
    m = follow()
    outcome = m.click([F3, Target("hand:0")])
    assert outcome.refusal is not None and outcome.refusal.clause == "toy-4"
    m.explainer = None
    assert m.click([F3]).refusal is NOT_THAT


def test_with_a_card_in_hand_a_click_elsewhere_is_refused_and_on_nothing_puts_it_back() -> None:
    m = follow()
    m.click([W1])
    assert m.click([Target("captured:0")]).refusal is NOT_THERE
    assert m.stage is Stage.IDLE
    m.click([W1])
    assert m.click([]) == Outcome(changed=True)
    assert m.stage is Stage.IDLE
    assert m.click([]) == Outcome()


def test_a_double_click_or_enter_plays_when_only_one_move_is_meant() -> None:
    m = follow()
    assert m.quick([W2]).move is PLAY[1]
    m = follow()
    m.click([W1])  # the first half of a double click
    assert m.quick([W1]).move is PLAY[0]
    a, b = Target("grid", "a1"), Target("grid", "b1")
    m = machine(Gesture(Move("put", (0, 0)), (W1, a)), Gesture(Move("put", (0, 1)), (W1, b)))
    assert m.quick([W1]).move is None
    assert m.targets == {a, b}
    assert m.quick([b]).move == Move("put", (0, 1))


def test_one_touch_is_enough_for_a_draw_or_a_button() -> None:
    draw, stop = Move("draw"), Move("stop")
    pile = Target("draw")
    m = machine(Gesture(draw, (pile,)), button(stop, "stop", "Stop here"))
    assert m.click([Target("draw", "#3"), pile]).move is draw
    m.set_gestures([Gesture(draw, (pile,)), button(stop, "stop", "Stop here")])
    assert m.click([Target("buttons", "stop")]).move is stop
    m.set_gestures([Gesture(draw, (pile,))])
    m.pick(pile)
    assert m.drop([]) == Outcome(changed=True)


def test_several_moves_by_one_path_open_a_chooser() -> None:
    names = [Move("name", (suit,)) for suit in range(3)]
    m = machine(*[Gesture(move, (W1, TRICK), f"Name {move.args[0]}") for move in names])
    m.click([W1])
    assert m.click([TRICK]).move is None
    assert m.stage is Stage.CHOOSING
    assert [g.label for g in m.choices] == ["Name 0", "Name 1", "Name 2"]
    assert m.choose(7) == Outcome()
    assert m.choose(2).move is names[2]
    m.set_gestures(m.gestures)
    m.pick(W1)
    m.drop([TRICK])
    assert m.escape().changed and m.stage is Stage.IDLE
    m.pick(W1)
    m.drop([TRICK])
    assert m.click([F3]) == Outcome(changed=True), "a click beside the chooser closes it"
    assert m.stage is Stage.IDLE


def melds() -> tuple[Interaction, list[Move]]:
    """Two or three cards in any order, then the place: the selection can still grow after two."""
    pair, three = Move("meld", (0, 1)), Move("meld", (0, 1, 2))
    return (
        machine(
            Gesture(pair, (W1, W2), "Meld two", any_order=2),
            Gesture(three, (W1, W2, F3), "Meld three", any_order=3),
        ),
        [pair, three],
    )


def test_a_selection_grows_and_shrinks_in_any_order() -> None:
    m, (pair, three) = melds()
    m.click([W2])
    assert m.stage is Stage.SELECTING
    assert m.targets == {W1, F3}
    m.click([W1])
    assert [g.move for g in m.ready()] == [pair]
    assert m.targets == {F3}
    m.click([W2])
    assert m.taken == (W1,)
    m.click([F3])
    assert m.ready() == []
    assert m.targets == {W2}
    assert m.click([W2]).move is three


def test_a_complete_selection_is_confirmed_by_enter_or_double_click() -> None:
    m, (pair, _) = melds()
    m.click([F3])
    assert m.confirm() == Outcome()
    m.escape()
    m.click([W1])
    m.click([W2])
    assert m.confirm().move is pair
    m, (pair, _) = melds()
    m.click([W1])
    m.click([W2])
    assert m.quick([W2]).move is pair


def test_a_selection_may_end_on_a_place_or_a_button() -> None:
    table = Target("melds:0")
    move = Move("meld", (0, 1))
    m = machine(Gesture(move, (W1, W2, table), any_order=2))
    m.click([W2])
    assert table not in m.targets
    m.click([W1])
    assert m.targets == {table}
    assert m.click([table]).move is move


def test_a_step_of_a_pawn_begins_where_it_stands() -> None:
    here, north, east = Target("grid", "c3"), Target("grid", "c4"), Target("grid", "d3")
    n, e = Move("go", (0,)), Move("go", (1,))
    m = machine(Gesture(n, (here, north)), Gesture(e, (here, east)))
    m.pick(here)
    assert m.drop([north, Target("grid", "W1"), Target("grid")]).move is n
    m.set_gestures([Gesture(n, (here, north)), Gesture(e, (here, east))])
    m.click([here])
    assert m.click([Target("grid", "a1")]).refusal is NOT_THERE


def test_the_ghost_is_known_before_the_drop() -> None:
    cell = Target("hexes", "1,-1")
    m = machine(Gesture(Move("put", (0, 1)), (W1, cell), turn=2, marks=("legs:0,2",)))
    assert m.ending_at(cell) == []
    m.pick(W1)
    assert [(g.turn, g.marks) for g in m.ending_at(cell)] == [(2, ("legs:0,2",))]


def test_escape_puts_back_and_the_focus_returns_to_the_card() -> None:
    m = follow()
    assert m.escape() == Outcome()
    m.focus_on(W1)
    m.click([W1])
    m.focus_on(TRICK)
    assert m.escape().changed
    assert (m.stage, m.focus) == (Stage.IDLE, W1)


def test_the_focus_goes_round_what_may_be_touched() -> None:
    m = follow()
    order = [F3, W2, W1, TRICK]
    m.focus_next(order)
    assert m.focus == W2
    m.focus_next(order)
    assert m.focus == W1
    m.focus_next(order)
    assert m.focus == W2
    m.focus_next(order, -1)
    assert m.focus == W1
    m.click([W1])
    m.focus_next(order)
    assert m.focus == TRICK
    m.set_gestures([Gesture(PLAY[1], (W2, TRICK))])
    assert m.focus is None
    m.set_gestures([])
    assert m.focus_next(order) == Outcome()


def test_out_of_turn_nothing_can_be_taken() -> None:
    m = machine()
    assert m.pick(W1).refusal is NOT_YOUR_TURN
    assert m.click([W1]).refusal is NOT_YOUR_TURN
    assert m.drop([TRICK]) == Outcome()
    assert m.quick([]) == Outcome()


def test_attempts_are_read_off_legal_paths_of_the_same_shape() -> None:
    gestures = [
        Gesture(Move("put", (0, 0)), (W1, Target("grid", "a1"))),
        Gesture(Move("stop"), (Target("buttons", "stop"),)),
    ]
    assert attempts_like(gestures, (F3, Target("grid", "c1")), text) == ["put F3 c1"]
    assert attempts_like(gestures, (W1, Target("grid", "c1")), text) == ["put W1 c1"]
    assert attempts_like(gestures, (W1, TRICK), text) == []
    other_zone = (Target("table:0", "F3"), TRICK)
    assert attempts_like([Gesture(PLAY[0], (W1, TRICK))], other_zone, text) == ["play F3"]


@st.composite
def positions(draw: st.DrawFn) -> list[Gesture]:
    """Some gestures over a few cards and places, none of them in two shapes of selection."""
    cards = [Target("hand:0", f"c{n}") for n in range(5)]
    places = [Target("grid", f"{c}1") for c in "abc"] + [TRICK]
    found = []
    for number in range(draw(st.integers(1, 12))):
        if draw(st.booleans()):
            path = (draw(st.sampled_from(cards)), draw(st.sampled_from(places)))
            found.append(Gesture(Move("m", (number,)), path, f"m{number}"))
        else:
            chosen = draw(st.lists(st.sampled_from(cards), min_size=2, max_size=4, unique=True))
            found.append(Gesture(Move("m", (number,)), (*chosen, TRICK), f"m{number}", any_order=len(chosen)))
    return found


@given(gestures=positions(), data=st.data(), drag=st.booleans())
@settings(max_examples=150, deadline=None)
def test_every_move_can_be_made_by_its_path_by_drag_by_clicks_and_by_keys(
    gestures: list[Gesture], data: st.DataObject, drag: bool
) -> None:
    m = Interaction()
    m.set_gestures(gestures)
    wanted = data.draw(st.sampled_from(gestures))
    steps = list(wanted.path)
    free = steps[: wanted.any_order]
    steps[: wanted.any_order] = data.draw(st.permutations(free))
    outcome = Outcome()
    for number, step in enumerate(steps):
        assert step in m.touchable
        last = number == len(steps) - 1
        if drag and last:
            m.pick(steps[-2])
            outcome = m.drop([step])
        else:
            outcome = m.click([step])
        assert outcome.refusal is None
    if m.stage is Stage.CHOOSING:
        assert wanted in m.choices
        outcome = m.choose(m.choices.index(wanted))
    assert outcome.move is wanted.move
    assert m.stage is Stage.IDLE


@given(gestures=positions(), data=st.data())
@settings(max_examples=150, deadline=None)
def test_no_input_makes_a_move_that_is_not_legal_or_leaves_the_machine_stuck(
    gestures: list[Gesture], data: st.DataObject
) -> None:
    m = Interaction()
    m.set_gestures(gestures)
    legal = {gesture.move for gesture in gestures}
    things = sorted({t for g in gestures for t in g.path}, key=str) + [Target("hand:0", "none"), Target("nowhere")]
    for _ in range(data.draw(st.integers(1, 25))):
        target = data.draw(st.sampled_from(things))
        act = data.draw(st.sampled_from(["pick", "drop", "click", "quick", "escape", "confirm", "choose"]))
        outcome = {
            "pick": lambda t=target: m.pick(t),
            "drop": lambda t=target: m.drop([t]),
            "click": lambda t=target: m.click([t]),
            "quick": lambda t=target: m.quick([t]),
            "escape": m.escape,
            "confirm": m.confirm,
            "choose": lambda: m.choose(0),
        }[act]()
        assert outcome.move is None or outcome.move in legal
        assert not (outcome.move is not None and outcome.refusal is not None)
        if m.stage in (Stage.HOLDING, Stage.SELECTING) and m.fitting():
            assert m.targets or m.ready()
        if outcome.move is not None:
            assert m.stage is Stage.IDLE
    m.escape()
    assert m.stage is Stage.IDLE and m.touchable == m.pickups


def test_a_stage_has_a_word() -> None:
    assert [stage.value for stage in Stage] == ["idle", "holding", "selecting", "choosing"]
    with pytest.raises(ValueError, match="asleep"):
        Stage("asleep")
