"""A race: algorithms on the same tree at depth 1, 2, 3..., and what each visits.

>>> from secateur.games.tree import Tree
>>> tree = Tree.of([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
>>> course = Course(tree, tree.start(), interpreted=True)
>>> for row in race(course, contenders(["minimax", "alphabeta"], ["worst", "best"]), [2]):
...     print(row.contender, row.result.nodes, row.minimum)
minimax 13 5
alphabeta:worst 13 5
alphabeta:best 9 5
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from secateur.errors import SecateurError
from secateur.game import ONGOING, Game
from secateur.jit.execute import polling
from secateur.result import Figures
from secateur.spec import ENGINE, SearchSpec, read_changes

if TYPE_CHECKING:
    from secateur.result import Result
    from secateur.textbook import Options


# ---------------------------------------------------------------- who takes part


def contenders(forms: Iterable[str], orderings: Iterable[str]) -> list[SearchSpec]:
    """Every algorithm with every ordering, unless its text names one. Plain minimax comes once, in any order.

    >>> [str(each) for each in contenders(["pvs", "minimax", "alphabeta:worst"], ["rank", "best"])]
    ['minimax', 'pvs:rank', 'alphabeta:worst', 'pvs:best']
    """
    forms = list(forms)
    return in_order(contender(form, ordering) for ordering in orderings for form in forms)


def contender(form: str, ordering: str = "generated") -> SearchSpec:
    """The spec of a text, with an ordering if the text names none."""
    own = read_changes(form)
    if "ordering" not in own and own.get("algorithm") != ENGINE:
        own["ordering"] = ordering
    return SearchSpec(**own)


def in_order(found: Iterable[SearchSpec]) -> list[SearchSpec]:
    """Each contender once: plain minimax first, as generated because the order changes nothing; the engine last.

    >>> [each.text for each in in_order([SearchSpec("engine"), SearchSpec("minimax", ordering="rank")])]
    ['minimax', 'engine']
    """
    found = list(found)
    for each in found:
        if each != each.without_limits():
            raise SecateurError(f"{each}: a contender cannot have its own limits: write {each.without_limits()}")
    each_once = dict.fromkeys(replace(each, ordering="generated") if each.is_exhaustive else each for each in found)
    return sorted(each_once, key=lambda each: (not each.is_exhaustive) + each.is_engine)


# ---------------------------------------------------------------- the race


class Course:
    """The position of a race, the time limit of a search, and how to stop it.

    `nodes` limits algorithms that take memory for each.
    """

    def __init__(
        self,
        game: Game,
        state: Any,
        limit: float | None = None,
        nodes: int | None = None,
        interpreted: bool = False,
        proceed: Callable[[int], bool] | None = None,
    ) -> None:
        self.game, self.state, self.interpreted = game, state, interpreted
        self.limit, self.nodes = limit, nodes
        self.proceed = proceed

    def run(self, contender: SearchSpec, depth: int) -> Result:
        """One search. The engine begins with an empty table: its nodes are those of all depths up to this one."""
        if contender.is_engine:
            return self._think(depth)
        nodes = self.nodes if contender.merges else None
        return self.search(replace(contender, depth=depth, time=self.limit, nodes=nodes))

    def search(self, spec: SearchSpec, wait: bool = True) -> Result:
        """A search by an algorithm of the textbook; `wait`: not before it is compiled."""
        from secateur.textbook import search

        how: Options = {"interpreted": self.interpreted, "proceed": self.proceed, "wait": wait}
        return search(spec, self.game, self.state, options=how)

    def _think(self, depth: int) -> Result:
        from secateur.engine import Engine

        engine = Engine(self.game, memory="64MB", interpreted=self.interpreted)
        with polling(self.proceed, lambda: engine.so_far()[0], engine.stop):
            engine.prepare()  # compiling does not count
            return engine.search(self.state, depth=depth, time=self.limit)


@dataclass(frozen=True)
class Row:
    """What one contender did at one depth."""

    depth: int
    contender: SearchSpec
    result: Result
    exhaustive: Result | None  # plain minimax at this depth, where it came to an end
    minimum: float | None  # leaves: Knuth and Moore's

    @property
    def is_engine(self) -> bool:
        return self.contender.is_engine

    @property
    def leaves(self) -> int | None:
        """The engine does not count them."""
        return self.result.counts.leaves

    @property
    def cuts(self) -> int:
        return self.result.counts.cuts

    @property
    def of_minimax(self) -> float | None:
        return self.result.nodes / self.exhaustive.nodes if self.exhaustive and self.result.complete else None

    @property
    def of_minimum(self) -> float | None:
        if self.leaves is None or not self.minimum or not self.result.complete:
            return None
        return self.leaves / self.minimum

    def as_dict(self) -> Figures:
        result = self.result
        return {
            "depth": self.depth,
            "algorithm": self.contender.form,
            "ordering": self.contender.order_name,
            "value": result.value if result.complete else None,
            "complete": result.complete,
            "seconds": round(result.seconds, 6),
            "of_minimax": self.of_minimax,
            "minimum": self.minimum,
            "of_minimum": self.of_minimum,
            "effective_branching": result.effective_branching,
            **result.counts.as_dict(),
            "unknown": None if result.unknown is None else result.unknown.document,
        }


def race(
    course: Course,
    runners: Iterable[SearchSpec],
    depths: Iterable[int],
    on_start: Callable[[int, SearchSpec], None] | None = None,
) -> Iterator[Row]:
    """A row for each search as it ends, depth by depth; who runs out of time is left out at greater depths."""
    from secateur.textbook import knuth_moore

    left = list(runners)
    for depth in depths:
        exhaustive = None
        minimum = None
        for contender in list(left):
            if on_start is not None:
                on_start(depth, contender)
            result = course.run(contender, depth)
            if not result.complete:
                left.remove(contender)
            elif contender.is_exhaustive and result.counts.leaves is not None:
                exhaustive = result
                minimum = knuth_moore(branching(result.counts.leaves, depth), depth)
            yield Row(depth, contender, result, exhaustive, minimum)


def branching(leaves: int, depth: int) -> float:
    """The branching factor of the uniform tree with as many leaves.

    >>> branching(343, 3), round(branching(3024, 4), 2)
    (7, 7.42)
    """
    factor = leaves ** (1 / depth)
    return round(factor) if round(factor) ** depth == leaves else factor


def disagreement(rows: Iterable[Row]) -> str | None:
    """Every algorithm must give the value of minimax. The engine need not: it looks further where that pays."""
    first: dict[int, Row] = {}
    for row in rows:
        if row.result.complete and not row.is_engine:
            other = first.setdefault(row.depth, row)
            if other.result.value != row.result.value:
                names = (f"{each.contender}: {each.result.value}" for each in (other, row))
                return f"at depth {row.depth} {', '.join(names)}"
    return None


def height(game: Game, state: Any) -> int:
    """Half-moves to the deepest leaf, level by level: equal states of a level count once."""
    levels, level = 0, {state}
    while inner := [each for each in level if game.outcome(each) == ONGOING]:
        level = {game.play(each, move) for each in inner for move in game.moves(each)}
        levels += 1
    return levels
