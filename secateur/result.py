"""What a search returns, by the engine or by an algorithm of the textbook: its best lines, and what it took."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields, replace
from typing import Any

from secateur.errors import EndlessError, Interrupted
from secateur.game import MAX, Game
from secateur.game.unknown import UnknownDocument, UnknownLeaves
from secateur.scores import is_decisive, is_sure, mate_in, other_view, sure_bounds

#: What JSON says of a search or a measurement: numbers and words by name, None where there is none.
Figures = dict[str, str | float | UnknownDocument | None]


@dataclass(frozen=True)
class Line:
    """A move, what follows it at best, and its score as the player to move sees it.

    `proven` says what the score is to that of perfect play: "exact", a "lower" or an "upper" bound
    of it, or "heuristic": a guess. `bound` says the same of the value to the depth searched: a narrow
    window may only tell a bound, until it is searched again with a wider one; where a search was
    stopped, it may be "unknown".

    >>> from secateur.scores import WIN
    >>> line = Line(score=WIN - 3, proven="exact", moves=(4, 0, 2))
    >>> line.move, line.mate
    (4, 3)
    """

    score: float
    proven: str
    moves: tuple[Any, ...]
    bound: str = "exact"

    @property
    def move(self) -> Any:
        return self.moves[0] if self.moves else None

    @property
    def line(self) -> tuple[Any, ...]:
        """The principal variation."""
        return self.moves

    @property
    def mate(self) -> int | None:
        """Half-moves to a proven win (or loss, negative); an upper limit if the score is only a bound."""
        return int(mate_in(self.score)) if is_decisive(self.score) and is_sure(self.score, self.proven) else None


@dataclass(frozen=True)
class Counts:
    """The counters of a search. Every search counts nodes, evaluations and cut-offs; a counter that it lacks is None.

    >>> from secateur import Engine, alphabeta
    >>> from secateur.games.tree import Tree
    >>> tree = Tree.of([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    >>> alphabeta(tree).counts.leaves, Engine(tree, memory="1MB", interpreted=True).search().counts.leaves
    (7, None)
    """

    nodes: int = 0
    evaluations: int = 0
    cuts: int = 0

    leaves: int | None = None
    alpha_cuts: int | None = None
    beta_cuts: int | None = None
    deep_cuts: int | None = None
    researches: int | None = None
    merged: int | None = None  # nodes answered by the same state, met before
    mirrored: int | None = None  # nodes answered by a symmetric state
    saved: int | None = None  # nodes below the first visits of those states: in minimax, those not visited again

    first_cuts: int | None = None  # cut-offs by the first move
    hits: int | None = None  # states found in the table

    @property
    def shallow_cuts(self) -> int | None:
        """Cut-offs by a bound that the parent itself had set."""
        return None if self.deep_cuts is None else self.cuts - self.deep_cuts

    def __add__(self, other: Counts) -> Counts:
        """The counts of both searches: of what both have counted."""
        pairs = ((getattr(self, each.name), getattr(other, each.name)) for each in fields(self))
        return Counts(*(None if one is None or two is None else one + two for one, two in pairs))  # type: ignore[arg-type]

    def as_dict(self) -> dict[str, int | None]:
        """All counters, for JSON; None for those that the search lacks."""
        names = [each.name for each in fields(self)]
        return {name: getattr(self, name) for name in (*names, "shallow_cuts")}


@dataclass(frozen=True)
class Result:
    """The result of a search: its lines, the best first, and its cost.

    `score`, `proven`, `moves` and `mate` are those of the best line, as the player to move sees them; `value` and
    `bound` are the same as MAX sees them, the first player. `ties` are all moves as good as the best, where they were
    asked for, or those known so far if it is not `complete`; `iterations` the results of iterative deepening of the
    textbook, depth by depth. `selective_depth` is the length of the longest path, `table_use` the share of the table
    that holds something, or None without a table, and `threads` how many have searched: an interpreted search has one,
    whatever was asked for. `unknown` says whether the value depends on leaves that are not known, if a tree has any.

    >>> from secateur import WIN, Engine
    >>> from secateur.games.nim import Nim
    >>> result = Engine(Nim(heaps=(1, 2)), memory="1MB", interpreted=True).solve()
    >>> result.score == WIN - 3, result.proven, result.complete, result.threads, len(result.lines)
    (True, 'exact', True, 1, 1)
    """

    algorithm: str
    lines: tuple[Line, ...]
    player: int = MAX
    depth: int = 0
    selective_depth: int = 0
    counts: Counts = Counts()
    seconds: float = 0.0
    complete: bool = True
    table_use: float | None = None
    threads: int = 1
    ties: tuple[Any, ...] = ()
    iterations: tuple[Result, ...] = field(default=(), repr=False)
    unknown: UnknownLeaves | None = None

    # ------------------------------------------------------------ the best line

    @property
    def best(self) -> Line:
        """The best line."""
        return self.lines[0]

    @property
    def score(self) -> float:
        """The score of the best line, as the player to move sees it."""
        return self.best.score

    @property
    def value(self) -> float:
        """The score for MAX, the first player."""
        return self.score if self.player == MAX else -self.score

    @property
    def proven(self) -> str:
        """How the score relates to perfect play: "exact", "lower", "upper" or "heuristic"."""
        return self.best.proven

    @property
    def bound(self) -> str:
        """How `value` relates to the value at this depth: "exact", "lower", "upper", or "unknown" if stopped."""
        return self.best.bound if self.player == MAX else other_view(self.score, self.best.bound)[1]

    @property
    def mate(self) -> int | None:
        """Half-moves to a proven win (or loss, negative) of the player to move; None if neither is proven."""
        return self.best.mate

    @property
    def move(self) -> Any:
        """The best move; None if the search was stopped before it found one."""
        return self.best.move

    @property
    def moves(self) -> tuple[Any, ...]:
        """The best line: the principal variation."""
        return self.best.moves

    @property
    def line(self) -> tuple[Any, ...]:
        """The best line: the principal variation."""
        return self.best.moves

    # ------------------------------------------------------------ what it took

    @property
    def nodes(self) -> int:
        """The nodes visited."""
        return self.counts.nodes

    @property
    def effective_branching(self) -> float | None:
        """The branching factor of a uniform tree with as many nodes; None if leaves were not counted."""
        return None if self.counts.leaves is None else effective_branching(self.nodes, self.depth)

    def as_dict(self) -> Figures:
        """The figures, for JSON."""
        return {
            "algorithm": self.algorithm,
            "score": self.score,
            "value": self.value,
            "bound": self.bound,
            "proven": self.proven,
            "mate": self.mate,
            "depth": self.depth,
            "selective_depth": self.selective_depth,
            "complete": self.complete,
            "seconds": round(self.seconds, 6),
            "threads": self.threads,
            "table_use": None if self.table_use is None else round(self.table_use, 4),
            "effective_branching": self.effective_branching,
            **self.counts.as_dict(),
            "unknown": None if self.unknown is None else self.unknown.document,
        }


def with_moves(result: Result, change: Callable[[tuple[Any, ...]], tuple[Any, ...]]) -> Result:
    """The result with its lines changed, and each tie as a line of one move."""
    return replace(
        result,
        lines=tuple(replace(line, moves=change(line.moves)) for line in result.lines),
        ties=tuple(change((move,))[0] for move in result.ties),
        iterations=tuple(with_moves(each, change) for each in result.iterations),
    )


def with_original_moves(result: Result, game: Any, state: Any) -> Result:
    """The result of a search of a coded game, with moves as their author has them."""
    start = game.start() if state is None else state
    return with_moves(result, lambda moves: game.originals(start, moves))


def in_original_moves(game: Any, state: Any, search: Callable[[], Result]) -> Result:
    """The result of a search of a coded game, for a caller who gave the game as its author wrote it."""
    try:
        return with_original_moves(search(), game, state)
    except (Interrupted, EndlessError) as error:
        if error.result is not None:
            error.result = with_original_moves(error.result, game, state)
        raise


def with_unknown(result: Result, game: Game, state: Any, depth: int | None) -> Result:
    """The result of a search to a depth (None: to the end) with what it says of unknown leaves, if there are any.

    A score is not proven where it, or that of its move, depends on them.

    >>> from secateur import minimax
    >>> from secateur.games.tree import Tree
    >>> found = minimax(Tree.of("[[3, x], [5, 1]]"), interpreted=True)
    >>> found.value, found.proven, found.unknown
    (1, 'heuristic', UnknownLeaves(names=('x',), low=1, high=3))
    """
    unknown = game.unknown_leaves(state, depth)
    if unknown is None:
        return result

    def is_open(line: Line) -> bool:
        if line is result.best and unknown.matter:
            return True
        if line.move is None:
            return False
        after = game.unknown_leaves(game.play(state, line.move), None if depth is None else depth - 1)
        return after is not None and after.matter

    lines = tuple(replace(line, proven="heuristic") if is_open(line) else line for line in result.lines)
    return replace(result, lines=lines, unknown=unknown)


def line_for_max(value: float, bound: str, player: int, moves: tuple[int, ...], evaluations: int) -> Line:
    """The line of a search to a depth, from its value and bound as MAX sees them.

    The value is that of perfect play where no leaf was evaluated; and where it is decisive, because no evaluation is.

    >>> line_for_max(-3, "lower", MAX, (), evaluations=0).proven, line_for_max(-3, "lower", MAX, (), 2).proven
    ('lower', 'heuristic')
    """
    score, bound = (value, bound) if player == MAX else other_view(value, bound)
    known = bound in ("exact", "lower", "upper") and evaluations == 0
    decided = is_decisive(score) and bound in sure_bounds(score)
    return Line(score, bound if known or decided else "heuristic", moves, bound)


def effective_branching(nodes: int, depth: int) -> float:
    """The branching factor of the uniform tree of that depth with that many nodes.

    >>> effective_branching(1 + 3 + 9 + 27, 3)
    3.0
    """
    if depth <= 0 or nodes <= depth + 1:
        return 1.0
    low, high = 1.0, float(nodes)
    while high - low > 1e-9 * high:
        middle = (low + high) / 2
        if sum(middle**level for level in range(depth + 1)) < nodes:
            low = middle
        else:
            high = middle
    return round((low + high) / 2, 6)
