"""Tree search over deals (information set Monte Carlo tree search), counted in playouts.

Each playout deals anew and walks down one tree of what everybody saw. At each place in it whoever is to move has a
node for each secret it may have, so that it chooses by what it knows (its information set) and by nothing else:
others by the cards dealt to them, the searching seat, whose own are the same in every deal, alike whatever they hold.
"""

from collections.abc import Hashable, Iterable, Sequence
from math import log, sqrt
from random import Random
from typing import Final, cast

from elements_table.bots.compiled import core
from elements_table.bots.processes import spread
from elements_table.kernel.chance import Draws
from elements_table.kernel.game import Action
from elements_table.kernel.strategy import Grown, SearchResult, Tree

EXPLORE: Final = 0.7
"""How much an action seldom tried is tried again, beside what it has brought."""
TREES: Final = 4
"""Trees that are grown apart from each other, so that several cores can share the work."""
ALIKE: Final = 0.005
"""The chance to win by which values differ through luck alone: among such actions a temperament decides."""

CHANCE: Final = 2.5
"""Standard errors of a difference that chance is taken to explain."""
LITTLE: Final = 0.02
"""Where chance explains more of a chance to win, two actions are tried again; a grade is about as wide."""
ROUNDS: Final = 4
"""How often they are tried at most."""


class _Place:
    """What everybody saw: what whoever is to move there knows beside, and where actions lead."""

    __slots__ = ("after", "nodes")

    def __init__(self) -> None:
        self.nodes: dict[Hashable, _Node] = {}
        self.after: dict[Action, _Place] = {}


class _Node:
    """What a mover knows: what it tried there, how often, and what that brought to it."""

    __slots__ = ("actions", "count", "totals", "visits")

    def __init__(self, actions: list[Action]) -> None:
        self.actions = actions
        self.visits: list[int] = []
        self.totals: list[float] = []
        self.count = 0

    def choose(self) -> int:
        """Return the place of the action to try: each once, then the most promising."""
        visits = self.visits
        if len(visits) < len(self.actions):
            visits.append(0)
            self.totals.append(0.0)
            return len(visits) - 1
        wide = EXPLORE * sqrt(log(self.count))
        most, best = -1.0, 0
        for place, total in enumerate(self.totals):
            tried = visits[place]
            promise = total / tried + wide / sqrt(tried)
            if promise > most:
                most, best = promise, place
        return best


def search(tree: Tree, playouts: int, rng: Random, also: Iterable[Action] = (), cores: int = 1) -> SearchResult:
    """Return the action tried most, or one known to be better, and what is known of each after so many playouts.

    What stands in `also` is tried again beside the best, as often, to tell by how much it is worse beyond chance.
    """
    found = _search(tree, tree.actions(), playouts, rng, cores)
    behind = dict.fromkeys(found.values, 0.0)
    for action in also:
        if action != found.best:
            best, behind[action] = _compared(tree, found.best, action, playouts // 2, rng, cores)
            found.values.update({found.best: best, action: best - behind[action]})
    return found._replace(behind=behind)


def _compared(tree: Tree, best: Action, other: Action, playouts: int, rng: Random, cores: int) -> tuple[float, float]:
    """Return what `best` is worth, and by how much `other` is worse beyond chance, at least 0.

    Both are tried in rounds of so many playouts, until chance explains little or for the last time.
    """
    tallies: dict[Action, list[float]] = {}
    means, errors = {}, {}
    for _round in range(ROUNDS):
        for action in (best, other):
            exact = tree.known(action)
            if exact is None:
                grown = _trees(tree, [action], max(1, playouts // TREES), rng, cores)
                more = [sum([found[part][0] for found in grown]) for part in range(3)]
                count, total, squares = tallies[action] = [
                    before + now for before, now in zip(tallies.get(action, [0.0] * 3), more, strict=True)
                ]
                means[action] = total / count
                errors[action] = max(0.0, squares / count - means[action] ** 2) / count
            else:
                means[action], errors[action] = exact, 0.0
        chance = CHANCE * sqrt(sum(errors.values()))
        if chance <= LITTLE:
            break
    return means[best], max(0.0, means[best] - means[other] - chance)


def _search(tree: Tree, actions: Sequence[Action], playouts: int, rng: Random, cores: int) -> SearchResult:
    """Grow some trees apart from each other, and put together what they found."""
    exact = {action: value for action in actions if (value := tree.known(action)) is not None}
    tried = [action for action in actions if action not in exact]
    if not tried:
        return SearchResult(max(exact, key=exact.__getitem__), exact, dict.fromkeys(exact, 0), {}, 0)
    each = max(playouts // TREES, len(tried))
    grown = _trees(tree, tried, each, rng, cores)
    tries = {action: sum([visits[place] for visits, *_ in grown]) for place, action in enumerate(tried)}
    values = {
        action: sum([totals[place] for _, totals, _ in grown]) / tries[action] for place, action in enumerate(tried)
    }
    values |= exact
    best = max([max(tries, key=tries.__getitem__), *exact], key=values.__getitem__)
    alike = [action for action, value in values.items() if value >= values[best] - ALIKE]
    best = max([best, *alike], key=tree.liking)
    return SearchResult(best, values, tries | dict.fromkeys(exact, 0), {}, TREES * each)


def _trees(tree: Tree, actions: list[Action], playouts: int, rng: Random, cores: int) -> list[Grown]:
    seeds = [rng.getrandbits(64) for _tree in range(TREES)]
    compiled = core()
    if compiled is not None:
        found = [tree.grown(compiled, actions, playouts, seed, EXPLORE) for seed in seeds]
        if None not in found:
            return cast("list[Grown]", found)
    return spread(lambda seed: _grown(tree, actions, playouts, Draws(seed)), seeds, cores)


def _grown(tree: Tree, actions: list[Action], playouts: int, rng: Random) -> Grown:
    squares = [0.0] * len(actions)
    top, root = _Node(list(actions)), _Place()
    secret, choices, result, play_out = tree.secret, tree.choices, tree.result, tree.play_out
    for _n in range(playouts):
        state = tree.deal(rng)
        node, where, mover = top, root, tree.seat
        path = []
        while True:
            place = node.choose()
            action = node.actions[place]
            path.append((node, place, tree.is_friend(mover)))
            state.apply(action)
            value = result(state)
            if value is not None:
                break
            if not node.visits[place]:
                value = play_out(state, rng)
                break
            mover = state.current_player()
            known = secret(state, mover)
            if action not in where.after:
                where.after[action] = _Place()
            where = where.after[action]
            if known not in where.nodes:
                where.nodes[known] = _Node(shuffled(choices(state), rng))
            node = where.nodes[known]
        for node, place, is_friend in path:
            node.count += 1
            node.visits[place] += 1
            node.totals[place] += value if is_friend else 1.0 - value
        squares[path[0][1]] += value * value
    return top.visits, top.totals, squares


def shuffled(actions: Sequence[Action], rng: Random) -> list[Action]:
    """Return the actions in a random order, by one draw: all its 53 bits say which."""
    order, drawn = list(actions), int(rng.random() * 2**53)
    for last in range(len(order) - 1, 0, -1):
        drawn, other = divmod(drawn, last + 1)
        order[last], order[other] = order[other], order[last]
    return order
