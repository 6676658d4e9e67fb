"""Information-set Monte Carlo tree search, single observer: the kernel of the agents that search.

Each simulation deals what is hidden anew from the searcher's Knowledge, walks down one tree shared by all deals,
adds to it, plays on at random to the end of the hand and credits what came of it to every node on the way (Cowling,
Powley and Whitehouse, "Information Set Monte Carlo Tree Search", 2012). As a move can be legal in some deals only, a
child counts how often it *could* have been chosen, and exploration goes by that number instead of the parent's visits.

Chance moves are sampled: small ones (a die, a card turned up) are nodes, shuffles are not, so that what follows them
is an average. After a move that the others do not see, all go on from one node whatever it was, so that nobody in the
tree answers what they cannot know. Every seat looks after its own team.
The whole loop runs in here so that it can be compiled. It must not know any game, nor a clock, nor how a level is made.
"""

from math import exp, log, sqrt
from typing import Any, Final

from velvet.agents.search_outcome import Outcome
from velvet.core.advice import Advice
from velvet.core.moves import Move
from velvet.core.rng import Rng
from velvet.core.rules import CHANCE, OVER, Knowledge, Rules

# A chance move with more operands than this (a shuffle) has no node of its own.
SMALL_CHANCE: Final = 2
NOBODY: Final = -1
# Beyond this many scales a judgement is certain.
FAR: Final = 30.0
# Of the nodes that no move leads to: the root, and what follows a secret move.
NO_MOVE: Final = Move("")


class Settings:
    """How a search weighs things.

    exploration: of UCB1. margin: the part of a reward that is by how much one wins; the rest is the win share.
    widen: a node with n visits tries at most max(4, widen·√n) moves, 0 for all. bias: what a prior of 1 adds to a
    child, falling with its visits. advised: a node other than the root asks the game's advice for priors at so many
    visits, 0 for never. judged: leaves are valued by the advice, played on to the next quiet position where it says
    that they are not, instead of a playout; scale: the value that makes a
    win e/(e+1) = 73 % likely.
    """

    def __init__(
        self,
        exploration: float = 0.7,
        margin: float = 0.3,
        widen: float = 0.0,
        bias: float = 0.0,
        advised: int = 0,
        judged: bool = False,
        scale: float = 1.0,
    ) -> None:
        self.exploration = exploration
        self.margin = margin
        self.widen = widen
        self.bias = bias
        self.advised = advised
        self.judged = judged
        self.scale = scale


class Node:
    """A move in the tree and what came of it for the team that made it. available: deals in which it could be made."""

    def __init__(self, team: int, move: Move) -> None:
        self.team = team
        self.move = move
        self.visits = 0
        self.available = 0
        self.reward = 0.0
        self.share = 0.0
        self.prior = 0.0
        self.children: dict[Move, Node] | None = None
        # What follows a secret move, whichever it was.
        self.veil: Node | None = None


class Search:
    """The tree of one decision. `run` makes simulations; the rest tells what they found, moves in the order given."""

    def __init__(
        self,
        rules: Rules[Any],
        knowledge: Knowledge,
        rng: Rng,
        moves: list[Move],
        settings: Settings,
        advice: Advice[Any] | None = None,
    ) -> None:
        self.rules = rules
        self.knowledge = knowledge
        self.rng = rng
        self.seat = knowledge.seat
        self.moves = moves
        self.settings = settings
        self.advice = advice
        self.outcome = Outcome(rules, settings.margin)
        self.team_of = self.outcome.team_of
        self.teams = self.outcome.teams
        self.root = Node(NOBODY, NO_MOVE)
        self.made = 0
        self.decisions = 0
        self._path: list[Node] = []
        self._hand = 0
        self._tried: list[Node] = []
        self._untried: list[Move] = []

    def set_priors(self, priors: list[float]) -> None:
        """How promising each of the moves looks beforehand, 0 … 1; they are tried in this order."""
        order = sorted(range(len(priors)), key=lambda i: -priors[i])
        self.moves = [self.moves[i] for i in order]
        children: dict[Move, Node] = {}
        for i in order:
            node = Node(self.team_of[self.seat], self.moves[len(children)])
            node.prior = priors[i]
            children[self.moves[len(children)]] = node
        self.root.children = children

    # ---- what was found

    def visits(self, move: Move) -> int:
        """In how many simulations the move was chosen."""
        node = self._child(move)
        return node.visits if node is not None else 0

    def worth(self, move: Move) -> float:
        """Its mean reward, 0 … 1; 0 if it was never chosen."""
        node = self._child(move)
        return node.reward / node.visits if node is not None and node.visits else 0.0

    def share(self, move: Move) -> float:
        """The mean win share of the team after it, 0 … 1; 0 if it was never chosen."""
        node = self._child(move)
        return node.share / node.visits if node is not None and node.visits else 0.0

    def best(self) -> Move:
        """The move chosen most often; among equals the one that did best, then the first."""
        found = self.moves[0]
        most = -1
        highest = -1.0
        for move in self.moves:
            visits = self.visits(move)
            worth = self.worth(move)
            if visits > most or (visits == most and worth > highest):
                found = move
                most = visits
                highest = worth
        return found

    def decided(self, left: int) -> bool:
        """Whether no other move can overtake the leader in so many more simulations."""
        first = 0
        second = 0
        for move in self.moves:
            visits = self.visits(move)
            if visits > first:
                second = first
                first = visits
            elif visits > second:
                second = visits
        return first > second + left

    def _child(self, move: Move) -> Node | None:
        children = self.root.children
        return children.get(move) if children is not None else None

    # ---- simulations

    def run(self, count: int) -> None:
        """Makes this many simulations."""
        for _ in range(count):
            self._simulate()
        self.made += count

    def settle(self, count: int, wanted: int, every: int) -> bool:
        """Makes this many simulations, or fewer: after each `every` it is looked whether those still missing to
        `wanted` could change the choice, and if not it ends and says so."""
        for _ in range(count):
            self._simulate()
            self.made += 1
            # While half are missing, whatever is chosen most could be overtaken.
            if self.made % every == 0 and 2 * self.made > wanted and self.decided(wanted - self.made):
                return True
        return False

    def _simulate(self) -> None:
        rules = self.rules
        rng = self.rng
        state = rules.determinize(self.knowledge, rng)
        if not self.outcome.before:
            self._hand = rules.hand_number(state)
            self.outcome.before = rules.scores(state)
        hand = self._hand
        path = self._path
        path.clear()
        node = self.root
        path.append(node)
        growing = True
        while True:
            who = rules.actor(state)
            if who == OVER or rules.hand_number(state) != hand:
                break
            if not growing:
                if self.settings.judged:
                    if not self._quieten(state):
                        break
                    self._judge(state)
                    self._credit()
                    return
                self.decisions += rules.playout(state, rng)
                break
            if who == CHANCE:
                move = rules.sample(state, rng)
                rules.apply(state, move)
                if len(move.args) <= SMALL_CHANCE:
                    node = self._after_chance(node, move)
                    path.append(node)
                continue
            if node is self.root:
                legal = self.moves
            else:
                legal = rules.legal_moves(state)
                if node.visits == self.settings.advised and node.visits > 0:
                    self._advise(node, state, legal, self.team_of[who])
            child = self._choose(node, legal, self.team_of[who])
            path.append(child)
            # A new node ends the walk; but where nothing was to be decided, nothing was learnt yet.
            growing = child.visits > 0 or len(legal) == 1
            if rules.secret(state):
                node = self._veil(node)
                path.append(node)
            else:
                node = child
            rules.apply(state, child.move)
            self.decisions += 1
        self.outcome.count(state)
        self._credit()

    def _veil(self, node: Node) -> Node:
        veil = node.veil
        if veil is None:
            veil = Node(NOBODY, NO_MOVE)
            node.veil = veil
        return veil

    def _after_chance(self, node: Node, move: Move) -> Node:
        children = node.children
        if children is None:
            children = {}
            node.children = children
        child = children.get(move)
        if child is None:
            child = Node(NOBODY, move)
            children[move] = child
        return child

    def _advise(self, node: Node, state: Any, legal: list[Move], team: int) -> None:
        """Asks the advice how promising each of these moves is, 0 … 1 from the worst to the best of them."""
        advice = self.advice
        if advice is None or len(legal) < 2:
            return
        ratings = [advice.rate(state, move) for move in legal]
        least = min(ratings)
        most = max(ratings)
        children = node.children
        if children is None:
            children = {}
            node.children = children
        for i in range(len(legal)):
            child = children.get(legal[i])
            if child is None:
                child = Node(team, legal[i])
                children[legal[i]] = child
            child.prior = (ratings[i] - least) / (most - least) if most > least else 0.5

    def _choose(self, node: Node, legal: list[Move], team: int) -> Node:
        """A move that was not tried yet if there is one (and the node may widen), else the best bound. Every child
        that could have been chosen becomes one more time available."""
        children = node.children
        if children is None:
            children = {}
            node.children = children
        tried = self._tried
        tried.clear()
        untried = self._untried
        untried.clear()
        promising: Move | None = None
        highest = 0.0
        for move in legal:
            child = children.get(move)
            if child is None:
                untried.append(move)
            elif child.visits == 0:
                untried.append(move)
                if child.prior > highest:
                    highest = child.prior
                    promising = move
            else:
                child.available += 1
                tried.append(child)
        if not untried or (tried and self._is_wide(node, len(tried))):
            return self._best_bound(tried)
        # The most promising one; by chance where nothing is said of any.
        fresh: Move = untried[self.rng.below(len(untried))] if promising is None else promising
        child = children.get(fresh)
        if child is None:
            child = Node(team, fresh)
            children[fresh] = child
        child.available += 1
        return child

    def _best_bound(self, tried: list[Node]) -> Node:
        """Of the moves that were tried the one with the best upper confidence bound."""
        chosen = tried[0]
        highest = -1.0
        exploration = self.settings.exploration
        bias = self.settings.bias
        for child in tried:
            visits = float(child.visits)
            bound = child.reward / visits + exploration * sqrt(log(float(child.available)) / visits)
            if bias > 0.0:
                bound += bias * child.prior / (visits + 1.0)
            if bound > highest:
                highest = bound
                chosen = child
        return chosen

    def _is_wide(self, node: Node, tried: int) -> bool:
        widen = self.settings.widen
        return widen > 0.0 and tried >= 4 and float(tried) >= widen * sqrt(float(node.visits))

    # ---- what came of it

    def _quieten(self, state: Any) -> bool:
        """Plays likely moves on to a position that the advice can judge; False if the hand ends before there is one."""
        rules = self.rules
        rng = self.rng
        advice = self.advice
        assert advice is not None
        while not advice.quiet(state):
            if rules.actor(state) == CHANCE:
                rules.apply(state, rules.sample(state, rng))
            else:
                rules.apply(state, advice.likely(state, rng))
                self.decisions += 1
            if rules.actor(state) == OVER or rules.hand_number(state) != self._hand:
                return False
        return True

    def _judge(self, state: Any) -> None:
        """Rewards from the advice's opinion of a position in the middle of a hand."""
        advice = self.advice
        assert advice is not None
        total = 0.0
        shares = self.outcome.shares
        for seat in range(self.rules.seats):
            lead = advice.value(state, seat) / self.settings.scale
            team = self.team_of[seat]
            shares[team] = 1.0 / (1.0 + exp(-max(-FAR, min(FAR, lead))))
        for team in range(self.teams):
            total += shares[team]
        for team in range(self.teams):
            if self.teams > 1:
                shares[team] /= total
            self.outcome.rewards[team] = shares[team]

    def _credit(self) -> None:
        rewards = self.outcome.rewards
        shares = self.outcome.shares
        for node in self._path:
            node.visits += 1
            team = node.team
            if team >= 0:
                node.reward += rewards[team]
                node.share += shares[team]
