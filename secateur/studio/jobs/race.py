"""A race of algorithms on one position, told depth by depth as it is run."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from typing import Any

from msgspec import structs

from secateur.errors import CompileError, SecateurError
from secateur.game import Game, is_over
from secateur.games import load
from secateur.games.tree import Tree
from secateur.limits import checked_depth
from secateur.race import (
    Course,
    Row,
    branching,
    disagreement,
    height,
    in_order,
    race,
)
from secateur.score_words import number_text
from secateur.spec import SearchSpec
from secateur.studio.jobs import Stopping, Tell
from secateur.studio.messages.race import (
    DEEPEST,
    ContenderName,
    RaceBounds,
    RaceProgress,
    RaceReport,
    RaceRequest,
    RaceRow,
    SearchUnderway,
)
from secateur.studio.messages.tree import SearchVariant
from secateur.textbook import knuth_moore, search

#: The most that race.
MOST_CONTENDERS = 24

#: Trees of fewer nodes are searched interpreted: that is over before a compiler has been loaded.
SMALL_TREE = 2_000

#: Nodes of an algorithm that remembers every state: about a gigabyte.
MOST_NODES = 8_000_000

#: Nodes of the minimax that measures the tree where minimax takes no part.
MEASURE = 300_000

#: Between two reports, in seconds.
PAUSE = 0.1


def run(request: RaceRequest, tell: Tell[RaceProgress], stopping: Stopping) -> RaceReport:
    """Races the contenders on one position."""
    game, state = _subject(request)
    runners = _contenders(request.contenders)
    depths = _depths(request.depth, game, state)
    news = News(tell, depths)
    small = isinstance(game, Tree) and len(game.shape) < SMALL_TREE
    course = Course(
        game,
        state,
        request.seconds,
        MOST_NODES,
        small or _does_not_compile(game, state),
        proceed=lambda nodes: news.running(nodes) and not stopping.is_set(),
    )
    news.runners = runners
    if not any(each.is_exhaustive for each in runners):
        news.measured = _measured(course, depths)
    for row in race(course, runners, _until(stopping, news, depths), news.starting):
        if row.result.complete or not stopping.is_set():  # what was stopped says nothing
            news.ended(row)
        if stopping.is_set():
            break
    wrong = disagreement(news.rows)
    return RaceReport(
        **structs.asdict(news.told_of(news.rows, None)),
        position=game.format(state),
        interpreted=course.interpreted,
        agree=wrong is None,
        disagreement=wrong,
        stopped=stopping.is_set(),
    )


def _until(stopping: Stopping, news: News, depths: list[int]) -> Iterator[int]:
    """The depths, until somebody says stop, nobody has time left, or every line has been played to its end."""
    for depth in depths:
        if stopping.is_set() or news.finished():
            return
        yield depth


class News:
    """What the race has brought so far, told ten times a second at most."""

    def __init__(self, tell: Tell[RaceProgress], depths: list[int]) -> None:
        self.tell, self.depths = tell, depths
        self.runners: list[SearchSpec] = []
        self.rows: list[Row] = []
        self.measured: dict[int, tuple[int, int]] = {}  # nodes and leaves of minimax at each depth
        self.now: tuple[int, SearchSpec, float] | None = None
        self.played_out = 0  # the depth at which every leaf was the end of a game
        self.told = 0
        self.when = 0.0
        self.telling = threading.Lock()

    def starting(self, depth: int, contender: SearchSpec) -> None:
        self.now = (depth, contender, time.perf_counter())
        self._tell(_running(depth, contender, 0, 0.0))

    def running(self, nodes: int) -> bool:
        """Tells how far the present search has come."""
        if self.now is not None and time.perf_counter() - self.now[2] > PAUSE:
            depth, contender, began = self.now
            self._tell(_running(depth, contender, nodes, round(time.perf_counter() - began, 2)))
        return True

    def ended(self, row: Row) -> None:
        counts = row.result.counts
        if row.result.complete and counts.leaves is not None:
            if row.contender.is_exhaustive:
                self.measured[row.depth] = (row.result.nodes, counts.leaves)
            if counts.evaluations == 0:
                self.played_out = row.depth
        self.rows.append(row)
        self._tell(None)

    def finished(self) -> bool:
        """Whether a greater depth has nothing to add."""
        gone = {row.contender for row in self.rows if not row.result.complete}
        return bool(self.played_out) or len(gone) == len(self.runners)

    def _tell(self, running: SearchUnderway | None) -> None:
        with self.telling:
            if time.perf_counter() - self.when < PAUSE:
                return
            self.when = time.perf_counter()
            rows, self.told = self.rows[self.told :], len(self.rows)
            self.tell(self.told_of(rows, running))

    def told_of(self, rows: list[Row], running: SearchUnderway | None) -> RaceProgress:
        """Some rows, and what is known of the tree."""
        factors = {depth: branching(leaves, depth) for depth, (_, leaves) in self.measured.items()}
        last = factors[max(factors)] if factors else None
        return RaceProgress(
            contenders=[ContenderName(**_names(each)) for each in self.runners],
            branching=last,
            played_out=self.played_out or None,
            curves=[] if last is None else [_bounds(depth, factors.get(depth), last) for depth in self.depths],
            rows=list(map(self._row, rows)),
            running=running,
        )

    def _row(self, row: Row) -> RaceRow:
        result = row.result
        all_nodes, all_leaves = self.measured.get(row.depth, (0, 0))
        minimum = knuth_moore(branching(all_leaves, row.depth), row.depth) if all_leaves else None
        share = result.nodes / all_nodes if all_nodes and result.complete else None
        times = row.leaves / minimum if minimum and row.leaves is not None and result.complete else None
        return RaceRow(
            depth=row.depth,
            **_names(row.contender),
            nodes=result.nodes,
            leaves=row.leaves,
            cuts=row.cuts,
            seconds=round(result.seconds, 6),
            value=number_text(result.value) if result.complete else None,
            complete=result.complete,
            of_minimax=share,
            of_minimum=times,
            minimum=minimum,
        )


def _names(contender: SearchSpec) -> dict[str, str]:
    """What a page calls a contender: by its texts, and in words."""
    return {
        "contender": contender.text,
        "spec": contender.form,
        "ordering": contender.order_name,
        "algorithm": contender.form_title,
        "order": "" if contender.is_exhaustive else contender.order_title,
    }


def _running(depth: int, contender: SearchSpec, nodes: int, seconds: float) -> SearchUnderway:
    return SearchUnderway(depth=depth, **_names(contender), nodes=nodes, seconds=seconds)


def _bounds(depth: int, factor: float | None, last: float) -> RaceBounds:
    """The bounds of theory in a uniform tree: with as many leaves, or with the branching of the depths before."""
    b = last if factor is None else factor
    return RaceBounds(
        depth=depth,
        measured=factor is not None,
        branching=b,
        root=b ** (depth / 2),
        full=b**depth,
        full_nodes=sum(b**level for level in range(depth + 1)),
        minimum=knuth_moore(b, depth),
        minimum_nodes=sum(knuth_moore(b, level) for level in range(depth + 1)),
    )


def _measured(course: Course, depths: list[int]) -> dict[int, tuple[int, int]]:
    """Nodes and leaves of minimax, at depths where they are soon counted."""
    found: dict[int, tuple[int, int]] = {}
    for depth in depths:
        result = course.search(SearchSpec("minimax", depth=depth, nodes=MEASURE), wait=False)
        if not result.complete or result.counts.leaves is None:
            break
        found[depth] = (result.nodes, result.counts.leaves)
        if result.counts.evaluations == 0:
            break
    return found


def _does_not_compile(game: Game, state: Any) -> bool:
    """Whether a class has to be searched as it is."""
    try:
        search("minimax", game, state, 1, {"compiled": True})
    except CompileError:
        return True
    return False


# ---------------------------------------------------------------- reading the request


def _subject(request: RaceRequest) -> tuple[Game, Any]:
    """The game or the written tree, and a position in it that is not over."""
    if request.tree is not None and request.game is None:
        game: Game = Tree.of(request.tree, request.root)
    elif request.game is not None and request.tree is None:
        game = load(request.game)
    else:
        raise SecateurError("a race needs either a game or a tree")
    position = request.position or ""
    state = game.parse(position) if position.strip() else game.start()
    if is_over(game, state):
        raise SecateurError("the game is over in this position: there is no move to search for")
    return game, state


def _contenders(given: list[SearchVariant | str]) -> list[SearchSpec]:
    if not given:
        raise SecateurError("choose at least one algorithm for the race")
    if len(given) > MOST_CONTENDERS:
        raise SecateurError(f"a race has at most {MOST_CONTENDERS} contenders, not {len(given)}")
    return in_order(
        SearchSpec.parse(each) if isinstance(each, str) else SearchSpec.from_dict(each.said) for each in given
    )


def _depths(depth: int | None, game: Game, state: Any) -> list[int]:
    """1, 2, 3... up to the depth; a written tree is searched to its leaves, the only ones with values."""
    if isinstance(game, Tree) and depth is None:
        return [height(game, state)]
    return list(range(1, checked_depth(depth, most=DEEPEST) + 1))
