"""Random small games on graphs, with cycles, and what perfect play is worth in them by plain fixed points."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, NamedTuple

import numpy as np
from hypothesis import strategies as st

from secateur import LOSS, ONGOING, WIN, Game

ENDS = (WIN, LOSS, 0)


class MazeState(NamedTuple):
    node: int


class Maze(Game):
    """A token moves along the edges of a graph; whose turn it is stands on its node."""

    targets: np.ndarray
    outcomes: np.ndarray
    owners: np.ndarray

    repeats: ClassVar[bool] = True

    def start(self) -> MazeState:
        return MazeState(0)

    def moves(self, state: MazeState) -> Iterator[int]:
        for edge in range(self.targets.shape[1]):
            if self.targets[state.node, edge] >= 0:
                yield edge

    def play(self, state: MazeState, move: int) -> MazeState:
        return MazeState(int(self.targets[state.node, move]))

    def outcome(self, state: MazeState) -> int:
        return int(self.outcomes[state.node])

    def player(self, state: MazeState) -> int:
        return int(self.owners[state.node])


class EndlessMaze(Maze):
    """A maze that promises wrongly that no position comes again."""

    repeats: ClassVar[bool] = False


@st.composite
def mazes(draw: st.DrawFn, ends: tuple[int, ...] = ENDS, forward: bool = False, most: int = 14) -> Maze:
    """A maze; `forward`: without cycles."""
    nodes = draw(st.integers(2, most))
    targets, outcomes = np.full((nodes, 3), -1), np.full(nodes, ONGOING)
    for node in range(nodes):
        least = node + 1 if forward else 0
        if node > 0 and (least >= nodes or draw(st.integers(0, 3)) == 0):
            outcomes[node] = draw(st.sampled_from(ends))
            continue
        children = draw(st.lists(st.integers(least, nodes - 1), min_size=1, max_size=3, unique=True))
        targets[node, : len(children)] = children
    owners = np.array(draw(st.lists(st.integers(0, 1), min_size=nodes, max_size=nodes)))
    maze = Maze(targets=targets, outcomes=outcomes, owners=owners)
    vars(maze)["_tried"] = {"interpreted"}  # a trial takes longer than to solve it
    return maze


def values_of(maze: Maze) -> dict[int, int]:
    """The value of every node that can be reached, as its owner sees it: by what each player can force."""
    children = {0: [int(target) for target in maze.targets[0] if target >= 0]}
    waiting = list(children[0])
    while waiting:
        node = waiting.pop()
        if node not in children:
            children[node] = [int(target) for target in maze.targets[node] if target >= 0]
            waiting += children[node]
    best = {player: forced(maze, children, player) for player in (0, 1)}
    return {node: _seen(best, int(maze.owners[node]), node) for node in children}


def _seen(best: dict[int, dict[int, int]], owner: int, node: int) -> int:
    return best[owner].get(node) or -best[1 - owner].get(node, 0)


def forced(maze: Maze, children: dict[int, list[int]], player: int) -> dict[int, int]:
    """The nodes where a player can force a score above 0, and the best such score; wins as soon as possible."""
    own = {
        node: int(maze.outcomes[node]) * (1 if maze.owners[node] == player else -1)
        for node in children
        if maze.outcomes[node] != ONGOING
    }
    found: dict[int, int] = {}
    for score in sorted({value for value in own.values() if value > 0}, reverse=True):
        reached = {node: 0 for node, value in own.items() if value >= score}
        for step in range(1, len(children) + 1):
            more = {
                node: step
                for node, after in children.items()
                if node not in reached
                and after
                and (any if maze.owners[node] == player else all)(child in reached for child in after)
            }
            if not more:
                break
            reached |= more
        for node, steps in reached.items():
            found.setdefault(node, score - (steps if score == WIN else 0))
    return found
