"""What things on the table are called: for tooltips and screen readers. Reads the View's words and nothing else."""

from velvet.core.gestures import BUTTONS, Target
from velvet.core.interaction import Interaction
from velvet.core.layout import Torch
from velvet.table.faces import DeckError, card_name
from velvet.table.scene import TableScene
from velvet.table.zones import PileShow


def describe(scene: TableScene, machine: Interaction, target: Target) -> str:
    """One line for a card, place, plate or button; "" if nothing can be said."""
    if target.zone == BUTTONS:
        for gesture in machine.gestures:
            if gesture.path[-1] == target and gesture.label:
                return gesture.label
        return target.at
    if target.zone.startswith("seat:"):
        seat = int(target.zone[5:])
        view = scene.view
        score = f", score {view.scores[seat]}" if view is not None and seat < len(view.scores) else ""
        notes = [c.text for c in view.counters if c.owner == seat] if view is not None else []
        return scene.named(". ".join([f"{scene.name(seat)}{score}", *notes]))
    show = scene.shows.get(target.zone)
    if show is None:
        return ""
    lay = show.find(target)
    if isinstance(show.zone, Torch):
        name = zone_name(scene, target.zone)
        state = show.note or ("ready" if target.zone in scene.armed else "not ready")
        return f"{name}: {state}"
    if lay is None and isinstance(show, PileShow) and show.laid:
        lay = show.laid[-1]
    zone = zone_name(scene, target.zone)
    if lay is None:
        place = f"{zone}, {target.at}" if target.at else zone
        return f"{place}: {show.note}" if show.note else place
    slot = lay.slot
    card = called(scene, slot.card) if slot.card is not None and lay.face else "A card face down"
    words = [card]
    if isinstance(show, PileShow):
        words = [f"{zone}: {show.count} cards" if show.count != 1 else f"{zone}: 1 card"]
        if lay.face:
            words.append(f"on top {card}")
    elif slot.at:
        words.append(f"on {slot.at}")
    if slot.known:
        words.append("known to all")
    words += [mark for mark in slot.marks if mark in ("lead", "winner", "trump")]
    line = ", ".join(words)
    return scene.named(f"{line}. {slot.tip}" if slot.tip else line)


def called(scene: TableScene, code: str) -> str:
    """A card's name in the present deck."""
    deck = scene.plan.deck if scene.plan is not None else ""
    try:
        return card_name(deck, code)
    except DeckError:
        return code


def zone_name(scene: TableScene, zone_id: str) -> str:
    """What a zone is called: its label, and whose it is."""
    show = scene.shows.get(zone_id)
    if show is None:
        return ""
    label = show.zone.label or zone_id.split(":")[0].capitalize()
    return f"{label} of {scene.name(show.zone.owner)}" if show.zone.owner >= 0 else label
