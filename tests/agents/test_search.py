"""The search: right where the right move can be worked out, honest, repeatable, fair to every seat, stopped at once."""

from __future__ import annotations

import time

import pytest

from tests.agents.test_simple import asked, play_out
from tests.agents.toy import PLAY, SPEC, ToyKnowledge, ToyRules, ToyState, start
from velvet import agents
from velvet.agents.levels import LEVELS, TABLE, Thought, simulations, thought
from velvet.agents.search import Search, Settings
from velvet.core.advice import Advice
from velvet.core.agents import Budget, Sampler
from velvet.core.bits import mask_of
from velvet.core.errors import VelvetError
from velvet.core.moves import Move
from velvet.core.rng import Rng
from velvet.core.rules import CHANCE, OVER, Rules


def searched(rules: ToyRules, state: ToyState, count: int, seed: int = 5, settings: Settings | None = None) -> Search:
    seat = rules.actor(state)
    search = Search(rules, rules.knowledge(state, seat), Rng(seed), rules.legal_moves(state), settings or Settings())
    search.run(count)
    return search


def ending(hands: list[list[int]], **fields: object) -> tuple[ToyRules, ToyState]:
    """The last tricks of a hand of two, seat 0 to lead a trick worth 2, everything else known."""
    rules, state = start(2, 1)
    state.hands = [mask_of(hand) for hand in hands]
    state.taken = 5 - len(hands[0])
    state.worth = 2
    state.lead = state.turn = 0
    state.trick = [-1, -1]
    state.scores = [0, 0]
    for name, value in fields.items():
        setattr(state, name, value)
    return rules, state


def exact(rules: ToyRules, state: ToyState) -> float:
    """Seat 0's expected win share when both play perfectly and see everything; the die is averaged."""
    who = rules.actor(state)
    if who == OVER:
        winners = rules.winners(state)
        return 1 / len(winners) if 0 in winners else 0.0
    moves = [rules.parse(f"roll {n}") for n in (1, 2, 3)] if who == CHANCE else rules.legal_moves(state)
    values = []
    for move in moves:
        after = state.clone()
        rules.apply(after, move)
        values.append(exact(rules, after))
    if who == CHANCE:
        return sum(values) / 3
    return max(values) if who == 0 else min(values)


def test_with_everything_known_the_search_finds_a_best_move() -> None:
    # Two players who know each other's hand: what ISMCTS converges to can be worked out.
    chance = Rng(11)
    for _ in range(12):
        cards = list(range(10))
        chance.shuffle(cards)
        rules, state = ending([cards[:3], cards[3:6]])
        search = searched(rules, state, 4000, settings=Settings(margin=0.0))
        values = {}
        for move in rules.legal_moves(state):
            after = state.clone()
            rules.apply(after, move)
            values[move] = exact(rules, after)
        assert values[search.best()] >= max(values.values()) - 0.02
        assert search.share(search.best()) == pytest.approx(max(values.values()), abs=0.12)


def test_every_simulation_is_counted_once() -> None:
    rules, state = start(3)
    search = searched(rules, state, 500)
    assert search.made == search.root.visits == 500
    assert sum(search.visits(move) for move in rules.legal_moves(state)) == 500
    assert all(0 <= search.worth(move) <= 1 and 0 <= search.share(move) <= 1 for move in rules.legal_moves(state))


def test_children_count_the_deals_in_which_they_could_be_chosen() -> None:
    # Seat 1's cards differ from deal to deal: none of its moves was available every time, their visits not more.
    rules, state = start(3)
    search = searched(rules, state, 2000)
    root = search.root.children
    assert root is not None and all(node.available == 2000 - i for i, node in enumerate(root.values()))
    best = root[search.best()]
    assert best.children is not None
    replies = list(best.children.values())
    assert len(replies) > 5
    assert all(node.visits <= node.available < best.visits for node in replies)
    assert sum(node.visits for node in replies) == best.visits - 1


def test_small_chance_moves_are_nodes_and_shuffles_are_not() -> None:
    rules, state = ending([[7, 1], [6, 0]], turn=1, trick=[2, -1])
    search = searched(rules, state, 300)
    children = search.root.children
    assert children is not None
    after = children[search.best()].children
    assert after is not None and {move.verb for move in after} == {"roll"} and len(after) == 3
    # With another hand to come the simulation ends where this hand does.
    rules, state = start(2, 1, hands=3)
    search = searched(rules, state, 50)
    assert search.decisions <= 50 * rules.bound()


def test_rewards_are_by_win_share_and_margin_for_every_seat() -> None:
    rules, state = start(3)
    search = searched(rules, state, 1, settings=Settings(margin=0.5))
    state.phase = 3
    state.scores = [6, 6, 0]
    search.outcome.before = [0, 0, 0]
    search.outcome.widest = 6.0
    search.outcome.count(state)
    assert search.outcome.shares == [0.5, 0.5, 0.0]
    assert search.outcome.rewards == [0.5, 0.5, 0.0]


def test_a_position_is_judged_by_the_advice_where_the_table_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(TABLE, "toy", Thought(5, 50, 500, bias=1.0, judged=True, scale=2.0, widen=1.0))
    rules, state = start(3)
    ranked = agents.make("search:200", SPEC).advise(
        rules.view(state, 0), Sampler(rules, rules.knowledge(state, 0), Rng(1)), Budget()
    )
    assert sum(1 for row in ranked if row.share is not None) >= 4
    assert all(row.share is None or 0 < row.share < 1 for row in ranked)
    assert asked(agents.make("search:100", SPEC), rules, state) == asked(agents.make("search:100", SPEC), rules, state)


class BetweenTricks(Advice[ToyState]):
    """Judges between tricks only, and notes what it was asked."""

    def __init__(self, rules: Rules[ToyState]) -> None:
        super().__init__(rules)
        self.judged = 0
        self.likely_moves = 0

    def quiet(self, state: ToyState) -> bool:
        return state.phase == 1

    def value(self, state: ToyState, seat: int) -> float:
        assert self.quiet(state) and state.taken < 5
        self.judged += 1
        return float(2 * state.scores[seat] - max(state.scores))

    def likely(self, state: ToyState, rng: Rng) -> Move:
        assert not self.quiet(state)
        self.likely_moves += 1
        return super().likely(state, rng)


def test_a_position_that_is_not_quiet_is_played_on_before_it_is_judged() -> None:
    rules, state = start(3)
    advice = BetweenTricks(rules)
    settings = Settings(judged=True)
    search = Search(rules, rules.knowledge(state, 0), Rng(1), rules.legal_moves(state), settings, advice)
    search.run(100)
    assert advice.judged and advice.judged == 3 * 100 and advice.likely_moves


def test_a_hand_that_ends_before_it_is_quiet_counts_as_it_ended() -> None:
    # The last trick but one: whatever is led, nothing quiet that is not the end comes after the last.
    rules, state = ending([[4], [1]])
    advice = BetweenTricks(rules)
    moves = rules.legal_moves(state)
    search = Search(rules, rules.knowledge(state, 0), Rng(1), moves, Settings(judged=True), advice)
    search.run(20)
    assert advice.judged == 0 and search.share(moves[0]) == 1.0 and search.root.visits == 20


def test_a_prior_decides_what_is_tried_first() -> None:
    rules, state = start(3)
    moves = rules.legal_moves(state)
    search = Search(rules, rules.knowledge(state, 0), Rng(1), moves, Settings(bias=1.0))
    search.set_priors([0.1, 0.9, 0.3, 0.0, 0.5])
    search.run(1)
    assert [move for move in moves if search.visits(move)] == [moves[1]]


def test_a_wide_node_tries_few_moves_with_few_visits() -> None:
    rules, state = start(3)
    moves = rules.legal_moves(state)
    search = Search(rules, rules.knowledge(state, 0), Rng(1), moves, Settings(widen=0.1))
    search.run(200)
    assert sum(1 for move in moves if search.visits(move)) == 4


def test_the_choice_depends_on_knowledge_and_seed_alone() -> None:
    rules, state = start(3, 4)
    seat = rules.actor(state)
    others = [k for k in range(3) if k != seat]
    swapped = state.clone()
    swapped.hands[others[0]], swapped.hands[others[1]] = swapped.hands[others[1]], swapped.hands[others[0]]
    agent = agents.make("search:150", SPEC)
    for seed in range(5):
        assert asked(agent, rules, state, seed) == asked(agent, rules, swapped, seed)
    knowledge = rules.knowledge(state, seat)
    assert isinstance(knowledge, ToyKnowledge) and knowledge == rules.knowledge(swapped, seat)


@pytest.mark.parametrize("name", ["search", "search:37", "novice", "adept", "master"])
def test_every_name_plays_a_legal_move_again_and_again(name: str) -> None:
    rules, state = start(3, 2)
    agent = agents.make(name, SPEC)
    assert agent.name == name and agents.is_agent(name)
    move = asked(agent, rules, state, budget=Budget(simulations=60))
    assert move in rules.legal_moves(state) and move == asked(agent, rules, state, budget=Budget(simulations=60))


@pytest.mark.parametrize("name", ["search:", "search:0", "search:x", "search:-1", "search:1e9", "search:1000001"])
def test_a_wrong_number_of_simulations_is_refused(name: str) -> None:
    with pytest.raises(VelvetError, match="needs a number of simulations"):
        agents.make(name, SPEC)
    assert not agents.is_agent(name)


def test_levels_rise_in_every_game() -> None:
    for game in [*TABLE, "any other"]:
        numbers = [simulations(level, game) for level in LEVELS]
        assert numbers == sorted(set(numbers)) and numbers[0] >= 1
        assert thought(game).settings().scale > 0


def test_search_beats_greedy_and_more_search_beats_less() -> None:
    for better, worse, deals, share in [("search:150", "greedy", 40, 0.55), ("search:150", "search:4", 40, 0.55)]:
        one, other = agents.make(better, SPEC), agents.make(worse, SPEC)
        won = 0.0
        for deal in range(deals):
            for seats in ([one, other], [other, one]):
                winners = play_out(seats, deal)
                won += (seats.index(one) in winners) / len(winners)
        assert won / (2 * deals) > share


def test_a_deadline_and_a_cancellation_end_the_search() -> None:
    rules, state = start(4)
    agent = agents.make("search:999999", SPEC)
    began = time.monotonic()
    assert asked(agent, rules, state, budget=Budget(seconds=0.05)) in rules.legal_moves(state)
    assert agent.cut and agent.simulations_made < 999999  # type: ignore[attr-defined]
    asked_for: list[float] = []

    def cancelled() -> bool:
        asked_for.append(time.monotonic())
        return len(asked_for) > 3

    asked(agent, rules, state, budget=Budget(cancelled=cancelled))
    assert 4 <= len(asked_for) <= 6
    assert time.monotonic() - began < 60


def test_what_cannot_change_the_choice_is_not_searched() -> None:
    rules, state = ending([[9], [1]])
    agent = agents.make("search:3000", SPEC)
    assert asked(agent, rules, state) == PLAY[9] and agent.simulations_made == 0  # type: ignore[attr-defined]
    # A move that wins for certain against one that loses: decided long before the end.
    rules, state = ending([[9, 0], [5, 4]], worth=3)
    assert asked(agent, rules, state) == PLAY[9]
    assert 100 < agent.simulations_made < 2900  # type: ignore[attr-defined]
    # A hint shows every move's estimate, so it searches to the end.
    sampler = Sampler(rules, rules.knowledge(state, 0), Rng(1))
    assert agent.advise(rules.view(state, 0), sampler, Budget())[0].move == PLAY[9]
    assert agent.simulations_made == 3000  # type: ignore[attr-defined]


def test_a_settled_search_chooses_what_the_whole_would_have_chosen() -> None:
    rules, state = ending([[9, 0], [5, 4]], worth=3)
    knowledge, moves = rules.knowledge(state, 0), rules.legal_moves(state)
    for every in (1, 7, 100):
        short, whole = (Search(rules, knowledge, Rng(3), moves, Settings()) for _ in range(2))
        # In pieces, as whoever looks at the clock in between does it.
        while short.made < 400 and not short.settle(30, 400, every):
            pass
        assert 200 < short.made < 400 and short.made % every == 0
        whole.run(short.made)
        assert [short.visits(move) for move in moves] == [whole.visits(move) for move in moves]
        whole.run(400 - whole.made)
        assert short.best() == whole.best()


def test_a_node_asks_the_advice_once_it_was_visited_often_enough() -> None:
    rules, state = start(2)
    advice = SPEC.advice(rules)
    asked_at: list[int] = []

    class Asked(type(advice)):  # type: ignore[misc]
        def rate(self, position: ToyState, move: object) -> float:
            asked_at.append(position.hands[0].bit_count())
            rating: float = super().rate(position, move)
            return rating

    settings = Settings(bias=2.0, advised=4)
    moves = rules.legal_moves(state)
    search = Search(rules, rules.knowledge(state, 0), Rng(1), moves, settings, Asked(rules))
    search.run(2)
    assert asked_at == []
    search.run(300)
    # The root has its priors from elsewhere; below it seat 0 has played its card.
    assert asked_at and max(asked_at) == 4
    children = search.root.children
    assert children is not None
    replies = children[search.best()].children
    assert replies is not None and {0.0, 1.0} <= {node.prior for node in replies.values()}
    assert search.root.visits == 302 and sum(search.visits(move) for move in moves) == 302


def test_after_a_secret_move_nobody_in_the_tree_knows_which_it_was() -> None:
    class Hidden(ToyRules):
        def secret(self, state: ToyState) -> bool:
            return state.turn == state.lead

    _, state = start(3)
    rules = Hidden(SPEC.options(), 3)  # type: ignore[arg-type]
    search = searched(rules, state, 300)
    children = search.root.children
    assert children is not None and all(node.children is None for node in children.values())
    veil = search.root.veil
    assert veil is not None and veil.children is not None and len(veil.children) > 5
    # Each simulation went through it, but for the five that ended at a new child.
    assert veil.visits == 300 and sum(node.visits for node in veil.children.values()) == 295
    # What follows an open move is known.
    assert all(node.veil is None for node in veil.children.values())
