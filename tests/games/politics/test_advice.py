"""What the advice takes for the best of a revolt, against what the rules make of each choice."""

from tests.contract.tables import walk
from tests.games.politics.against import rules_for
from velvet.games.politics.advice import PoliticsAdvice
from velvet.games.politics.rules_line import worth
from velvet.games.politics.rules_state import CHOOSE


def test_the_best_choice_is_the_one_that_stands_best_in_the_line_after_it() -> None:
    met = set()
    for seats in (3, 4):
        rules = rules_for(seats)
        advice = PoliticsAdvice(rules)
        for seed in range(4):
            for state, _ in walk(rules, seed):
                if state.phase != CHOOSE:
                    continue
                before = rules.fingerprint(state)
                found = advice.best_choice(state)
                assert rules.fingerprint(state) == before
                stands = []
                for move in rules.legal_moves(state):
                    after = state.clone()
                    order, owner = after.order, after.owner
                    rules.apply(after, move)
                    # A round that ends here does not touch the line.
                    assert after.order is order and after.owner is owner
                    stands.append((advice.ahead(worth(after, seats), state.turn), move))
                best = max(stand for stand, _ in stands)
                assert (best, found) in stands
                met.add(found.verb)
    assert met == {"take", "swap up", "swap down", "leave"}


def test_only_a_round_that_begins_is_judged() -> None:
    rules = rules_for(3)
    advice = PoliticsAdvice(rules)
    quiet = [state.round for state, _ in walk(rules, 1) if advice.quiet(state)]
    assert quiet and quiet == sorted(quiet) and set(quiet) == set(range(1, quiet[-1] + 1))
