"""A race: algorithms on the same tree at depth 1, 2, 3..., and what each visits.

>>> from secateur.games.tree import Tree
>>> from secateur.textbook import search
>>> tree = Tree.of([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
>>> course = Course(tree, tree.start(), interpreted=True)
>>> for row in race(course, contenders(["minimax", "alphabeta"], ["worst", "best"]), [2]):
...     print(row.contender, row.result.nodes, row.minimum)
minimax, generated 13 5
alphabeta, worst 13 5
alphabeta, best 9 5
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from secateur.errors import SecateurError, instead
from secateur.game import ONGOING, Game
from secateur.jit.execute import asking
from secateur.result import ENGINE

if TYPE_CHECKING:
    from secateur.result import Result

#: The name of the order in which the engine tries moves: its own affair.
OWN = "own"

#: What may follow an algorithm's name, and the option it sets.
FORMS = {
    "hard": ("fail", "hard"),
    "soft": ("fail", "soft"),
    ">": ("cut", ">"),
    ">=": ("cut", ">="),
    "states": ("merge", "states"),
    "symmetric": ("merge", "symmetric"),
}

#: Algorithms that keep a memory of states unasked.
REMEMBERING = ("mtdf", "sss")


# ---------------------------------------------------------------- who takes part


@dataclass(frozen=True)
class Contender:
    """An algorithm in one of its forms, and an ordering.

    >>> Contender.of("alphabeta:hard:>", "rank").form
    {'fail': 'hard', 'cut': '>'}
    """

    spec: str
    algorithm: str
    ordering: str
    form: dict[str, str] = field(hash=False)

    @classmethod
    def of(cls, spec: str, ordering: str = "generated") -> Contender:
        """The contender of a spec: an algorithm's name and its form after colons, or the engine."""
        from secateur.textbook import ALGORITHMS
        from secateur.textbook.orderings import ordering as check_ordering

        name, *words = (word.strip() for word in spec.split(":"))
        if name == ENGINE:
            if words:
                raise SecateurError(f"{spec!r}: the engine has no forms, and chooses its own order: write 'engine'")
            return cls(ENGINE, ENGINE, OWN, {})
        if name not in ALGORITHMS:
            raise SecateurError(f"no algorithm {name!r}{instead(name, (*ALGORITHMS, ENGINE))}")
        for word in words:
            if word not in FORMS:
                raise SecateurError(f"{spec!r}: no form {word!r}{instead(word, FORMS)}")
        check_ordering(ordering)
        form = dict(FORMS[word] for word in words)
        always_same = name == "minimax" and not form
        return cls(spec, name, "generated" if always_same else ordering, form)

    @property
    def is_exhaustive(self) -> bool:
        """Plain minimax: what all others are measured by."""
        return self.algorithm == "minimax" and not self.form

    @property
    def remembers(self) -> bool:
        """Whether it takes memory for every state that it meets."""
        return self.algorithm in REMEMBERING or "merge" in self.form

    def __str__(self) -> str:
        return self.spec if self.algorithm == ENGINE else f"{self.spec}, {self.ordering}"


def contenders(specs: Iterable[str], orderings: Iterable[str]) -> list[Contender]:
    """Every algorithm with every ordering. Plain minimax comes first and once: the order changes nothing for it.

    >>> [str(each) for each in contenders(["pvs", "minimax"], ["rank", "best"])]
    ['minimax, generated', 'pvs, rank', 'pvs, best']
    """
    specs = list(specs)
    return in_order(Contender.of(spec, ordering) for ordering in orderings for spec in specs)


def in_order(found: Iterable[Contender]) -> list[Contender]:
    """Each contender once: plain minimax first, the engine last."""
    each_once = {(each.spec, each.ordering): each for each in found}
    return sorted(each_once.values(), key=lambda each: (each.spec != "minimax") + (each.algorithm == ENGINE))


# ---------------------------------------------------------------- the race


class Course:
    """The position that is raced on, how long a search may take, and how it is told to stop.

    `search` is another way to run an algorithm of the textbook; `nodes` limits those that take memory for each.
    """

    def __init__(
        self,
        game: Game,
        state: Any,
        limit: float | None = None,
        nodes: int | None = None,
        interpreted: bool = False,
        proceed: Callable[[int], bool] | None = None,
        search: Callable[..., Result] | None = None,
    ) -> None:
        self.game, self.state, self.interpreted = game, state, interpreted
        self.limit, self.nodes = limit, nodes
        self.proceed = proceed
        self.search = search or self._search

    def run(self, contender: Contender, depth: int) -> Result:
        """One search. The engine begins with an empty table: its nodes are those of all depths up to this one."""
        if contender.algorithm == ENGINE:
            return self._think(depth)
        more = {"proceed": self.proceed} if self.proceed is not None else {}
        nodes = self.nodes if contender.remembers else None
        return self.search(
            contender.algorithm,
            depth,
            time=self.limit,
            nodes=nodes,
            ordering=contender.ordering,
            wait=True,
            **contender.form,
            **more,
        )

    def _search(self, algorithm: str, depth: int, **options: Any) -> Result:
        from secateur.textbook import Options, search

        given: Options = {"interpreted": self.interpreted, **options}  # type: ignore[typeddict-item]
        return search(algorithm, self.game, self.state, depth, given)

    def _think(self, depth: int) -> Result:
        from secateur.engine import Engine

        engine = Engine(self.game, memory="64MB", interpreted=self.interpreted)
        with asking(self.proceed, lambda: engine.so_far()[0], engine.stop):
            engine.prepare()  # compiling does not count
            return engine.search(self.state, depth=depth, time=self.limit)


@dataclass(frozen=True)
class Row:
    """What one contender did at one depth."""

    depth: int
    contender: Contender
    result: Result
    exhaustive: Result | None  # plain minimax at this depth, where it came to an end
    minimum: float | None  # leaves: Knuth and Moore's

    @property
    def is_engine(self) -> bool:
        return self.contender.algorithm == ENGINE

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

    def as_dict(self) -> dict[str, Any]:
        result = self.result
        return {
            "depth": self.depth,
            "algorithm": self.contender.spec,
            "ordering": self.contender.ordering,
            "value": result.value if result.complete else None,
            "complete": result.complete,
            "seconds": round(result.seconds, 6),
            "of_minimax": self.of_minimax,
            "minimum": self.minimum,
            "of_minimum": self.of_minimum,
            "effective_branching": result.effective_branching,
            **result.counts.as_dict(),
        }


def race(
    course: Course,
    runners: Iterable[Contender],
    depths: Iterable[int],
    on_start: Callable[[int, Contender], None] | None = None,
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
                names = (
                    f"{each.contender.spec} ({each.contender.ordering}): {each.result.value}" for each in (other, row)
                )
                return f"at depth {row.depth} {', '.join(names)}"
    return None


def height(game: Game, state: Any) -> int:
    """Half-moves to the deepest leaf, level by level: equal states of a level count once."""
    levels, level = 0, {state}
    while inner := [each for each in level if game.outcome(each) == ONGOING]:
        level = {game.play(each, move) for each in inner for move in game.moves(each)}
        levels += 1
    return levels
