"""The values of all positions, from the end of the game backwards."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np

from secateur.errors import SecateurError
from secateur.game import DRAW, HIGHEST, Game
from secateur.solved.columns import Column
from secateur.solved.expand import OVER, SHARDS, States
from secateur.solved.pool import WorkerPool
from secateur.solved.retrograde import Graph, Share, count_parents, list_parents, retreat, sweep
from secateur.solved.work_folder import WorkFolder
from secateur.trial import SET_REPEATS

#: Wins and losses of all distances are solved together, the nearest first.
DECIDED = HIGHEST + 1

#: Called with how many states are solved.
Solved = Callable[[int], None]


def solve_values(game: Game, work: WorkFolder, pool: WorkerPool, told: Solved) -> None:
    """Finds the value of every state of the work."""
    pool.grow(work.count)
    if work.reached.tiered:
        _by_layers(work, pool, told)
    else:
        _by_parents(game, work, pool, told)


def _by_layers(work: WorkFolder, pool: WorkerPool, told: Solved) -> None:
    """Where every move leads to the next layer: each layer from the one after it."""
    done = 0
    for index in reversed(range(len(work.reached.layers))):
        span = work.span(index)
        begin, end = SHARDS * int(span.begin.min()), SHARDS * int(span.end.max())
        part = -(-(end - begin) // pool.workers) or 1
        places = range(begin, end, part)
        pool.run(sweep, [(work.states, work.edges.array, span, at, min(at + part, end)) for at in places])
        done += int((span.end - span.begin).sum())
        told(done)


def _by_parents(game: Game, work: WorkFolder, pool: WorkerPool, told: Solved) -> None:
    """Where positions may come again: whatever the solved states settle, the best scores first."""
    graph, columns = _graph(work)
    states, shares = work.states, [Share(worker, pool.workers) for worker in range(pool.workers)]
    edges = sum(pool.run(count_parents, [(states, graph, share) for share in shares]))
    np.cumsum(graph.starts, out=graph.starts)
    columns[-1].reserve(edges)
    graph = graph._replace(parents=columns[-1].array)
    pool.run(list_parents, [(states, graph, share) for share in shares])
    seeds, sizes = _ends(work)
    if len(np.setdiff1d(sizes, (DRAW, DECIDED))):
        work.reached.scored = True
    queues = [np.zeros(-(-work.numbers // pool.workers) + 1, np.uint32) for _ in shares]
    done = 0
    bars = set(sizes.tolist()) - ({DRAW} if game.repeats else set())  # what is left is a draw anyway
    for bar in sorted(bars, reverse=True):
        solved = seeds[sizes == bar]
        while len(solved):
            done += len(solved)
            told(done)
            calls = [(solved, bar, states, graph, share, queue) for share, queue in zip(shares, queues, strict=True)]
            counts = pool.run(retreat, calls)
            solved = np.concatenate([queue[:count] for queue, count in zip(queues, counts, strict=True)])
    _close(game, work, states, graph)
    for column in columns:
        column.path.unlink()


def _graph(work: WorkFolder) -> tuple[Graph, list[Column]]:
    """A graph with its edges, and room for the rest."""
    columns = []
    for name, dtype, rows in (
        ("left", np.int32, work.numbers),
        ("starts", np.int64, work.numbers + 2),
        ("parents", np.uint32, 1),
    ):
        path = Path(work.folder / name)
        path.unlink(missing_ok=True)
        columns.append(Column(path, dtype))
        columns[-1].reserve(rows)
    left, starts, parents = (column.array for column in columns)
    return Graph(work.edges.array, work.counts, starts, parents, left), columns


def _ends(work: WorkFolder) -> tuple[np.ndarray, np.ndarray]:
    """The states where the game is over, and how much each is worth to one of the players; wins count as equal."""
    there = _there(work)
    over = np.flatnonzero((work.first.array[: work.numbers] == OVER) & there).astype(np.uint32)
    return over, np.minimum(np.abs(work.values.array[over]), DECIDED)


def _there(work: WorkFolder) -> np.ndarray:
    """Which numbers stand for a state."""
    rows = np.arange(work.numbers // SHARDS)[:, None] < work.counts[None, :]
    return rows.reshape(-1)


def _close(game: Game, work: WorkFolder, states: States, graph: Graph) -> None:
    """What nothing has settled is a draw: nobody is forced to let the game end."""
    endless = np.flatnonzero(graph.left[: work.numbers] > 0)
    if len(endless) and not game.repeats:
        raise SecateurError(f"{type(game).__name__} cannot be solved as it is, because states repeat: {SET_REPEATS}")
    states.values[endless] = DRAW
