"""Hidden information: what a seat cannot tell apart must look, be known and be played alike.

An independent permuter (tests/contract/secrets) deals everything hidden anew. View, Knowledge and the choice of
an agent must stay; and every card that could move must be seen to move, or the test would prove nothing.
"""

import pickle
from importlib import import_module
from typing import Any

from tests.contract.tables import Table, walk
from velvet.agents import make
from velvet.core.agents import Budget, Sampler
from velvet.core.rng import Rng
from velvet.core.rules import CHANCE, OVER, Rules
from velvet.games import load


def secrets(table: Table) -> Any:
    """The permuter of this table's game; a guest brings its own as its module `secrets`."""
    package = load(table.game).package
    ours = package.startswith("velvet.games.")
    return import_module(f"tests.contract.secrets.{table.game.replace('-', '_')}" if ours else f"{package}.secrets")


def sampled(rules: Rules[Any], seed: int, every: int, most: int) -> list[Any]:
    """Clones of some positions of a random game."""
    found = [state.clone() for n, (state, _) in enumerate(walk(rules, seed, 3000)) if n % every == 0]
    step = max(1, len(found) // most)
    return found[::step]


def test_no_card_is_lost_or_doubled(table: Table, rules: Rules[Any]) -> None:
    """The multiset of cards never changes, within a hand and from hand to hand."""
    permuter = secrets(table)
    whole: list[str] = []
    for n, (state, _) in enumerate(walk(rules, 11, 4000)):
        if n % 3:
            continue
        found = sorted(permuter.cards(rules, state))
        whole = whole or found
        assert found == whole, f"before move {n + 1}"


def test_a_seat_cannot_tell(table: Table, rules: Rules[Any]) -> None:
    """View, legal moves, Knowledge and the public's view stay when all that is hidden is dealt anew."""
    permuter = secrets(table)
    rng = Rng(12)
    moved: set[str] = set()
    hidden: set[str] = set()
    for state in sampled(rules, 13, 3, 45) + sampled(rules, 23, 3, 45):
        if rules.actor(state) == OVER:
            continue
        for seat in range(rules.seats):
            other = permuter.permute(rules, state, seat, rng)
            if other is None:
                continue
            before, after = permuter.places(rules, state, seat), permuter.places(rules, other, seat)
            assert sorted(before) == sorted(after)
            hidden |= set(before)
            moved |= {card for card in before if before[card] != after[card]}
            assert rules.view(other, seat) == rules.view(state, seat)
            assert rules.knowledge(other, seat) == rules.knowledge(state, seat)
            assert rules.view(other, None) == rules.view(state, None)
            if rules.actor(state) == seat:
                assert rules.legal_moves(other) == rules.legal_moves(state)
    assert moved == hidden, f"never moved: {hidden - moved}"


def test_hidden_slots_carry_no_identity(table: Table, rules: Rules[Any]) -> None:
    """No view names a card that the permuter says is hidden from its viewer, unless it is marked as known."""
    permuter = secrets(table)
    for state in sampled(rules, 14, 4, 40):
        if rules.actor(state) == OVER:
            continue
        for seat in range(rules.seats):
            hidden = permuter.places(rules, state, seat)
            for zone in rules.view(state, seat).zones:
                for slot in zone.slots:
                    assert slot.card is None or slot.card not in hidden, (zone.id, slot.card)


def test_determinize_keeps_what_is_known(table: Table, rules: Rules[Any]) -> None:
    """A sampled state has the knower's View, legal moves and Knowledge, and goes on to an end; samples differ."""
    rng = Rng(15)
    permuter = secrets(table)
    different = hidden = 0
    for state in sampled(rules, 16, 5, 40):
        if rules.actor(state) == OVER:
            continue
        for seat in range(rules.seats):
            known = rules.knowledge(state, seat)
            dealt = rules.determinize(known, rng)
            assert rules.view(dealt, seat) == rules.view(state, seat)
            assert rules.knowledge(dealt, seat) == known
            assert rules.actor(dealt) == rules.actor(state) and rules.awaits(dealt) == rules.awaits(state)
            if rules.actor(state) == seat:
                assert rules.legal_moves(dealt) == rules.legal_moves(state)
            assert sorted(permuter.cards(rules, dealt)) == sorted(permuter.cards(rules, state))
            hidden += len(permuter.places(rules, state, seat)) > 8
            different += rules.fingerprint(dealt) != rules.fingerprint(state)
            rules.playout(dealt, rng)
    assert different >= hidden // 2


def test_determinize_depends_on_knowledge_alone(table: Table, rules: Rules[Any]) -> None:
    """The same Knowledge (pickled and back) and the same generator give the same sample."""
    for state in sampled(rules, 17, 9, 12):
        if rules.actor(state) == OVER:
            continue
        known = rules.knowledge(state, 0)
        copy = pickle.loads(pickle.dumps(known))
        assert copy == known
        assert rules.determinize(known, Rng(18)) == rules.determinize(copy, Rng(18))


def test_greedy_does_not_peek(table: Table, rules: Rules[Any]) -> None:
    """What greedy chooses stays when all that is hidden from it is dealt anew."""
    permuter = secrets(table)
    agent = make("greedy", load(table.game))
    asked = 0
    for state in sampled(rules, 19, 7, 12):
        seat = rules.actor(state)
        if seat in (CHANCE, OVER):
            continue
        other = permuter.permute(rules, state, seat, Rng(20))
        if other is None:
            continue
        asked += 1
        chosen = [
            agent.choose(rules.view(at, seat), Sampler(rules, rules.knowledge(at, seat), Rng(21)), Budget())
            for at in (state, other)
        ]
        assert chosen[0] == chosen[1]
        assert rules.is_legal(state, chosen[0])
    assert asked or table.game == "politics"
