"""The folder where all positions of a game are found: columns on the disk, and how far the work has come."""

from __future__ import annotations

import shutil
import time
from pathlib import Path

import numpy as np
from msgspec import Struct

from secateur import schema
from secateur.errors import SecateurError
from secateur.machine import lock, write_whole
from secateur.solved.columns import Column
from secateur.solved.expand import SHARDS, Span, States
from secateur.solved.packing import Packing

#: Raised whenever the files of unfinished work change their meaning.
VERSION = 1

#: Seconds between two saves of the work, if a layer takes less.
INTERVAL = 10.0


class SolvingTask(Struct, frozen=True):
    """Which positions are to be solved: what is found for one task must not be used for another."""

    game: str
    rules: str  # a digest
    symmetric: bool
    begin: str  # the state, or the set of positions, from which all others are reached
    version: int = VERSION


class SavedProgress(Struct):
    """How far the work has come."""

    task: SolvingTask
    low: list[int]  # of the packing
    high: list[int]
    packed: int = 0  # how often the states were packed again: a part of the name of their file
    edges: int = 0
    layers: list[list[int]] = []  # how many states each shard had after each layer of moves
    tiered: bool = True  # whether all moves lead from one layer to the next
    scored: bool = False  # whether games end with points
    whole: bool = False  # whether all states are found


class WorkFolder:
    """The states found so far, in a folder. It belongs to one process at a time."""

    def __init__(self, folder: Path, task: SolvingTask, packing: Packing) -> None:
        self.folder = folder
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self.lock = (folder / "lock").open("a")
        except OSError as error:
            raise SecateurError(f"{folder} cannot be written: {error.strerror}") from None
        if not lock(self.lock):
            raise SecateurError(f"{folder} is in use by another process, which is already solving the game")
        before = self._read(task)
        self.is_written = before is not None
        if before is None:  # what a process has left that was killed before it wrote down anything
            for column in folder.iterdir():
                if column.name != "lock":
                    column.unlink()
        self.reached = before or SavedProgress(task, list(packing.low), list(packing.high))
        self.packing = Packing(tuple(self.reached.low), tuple(self.reached.high))
        self.written = time.monotonic()
        self.cells = self._cells()
        self.first = Column(folder / "first", np.int64)
        self.values = Column(folder / "values", np.int32)
        self.edges = Column(folder / "edges", np.uint32)
        self.counts = self.layer(-1)

    def _cells(self) -> Column:
        return Column(self.folder / f"cells-{self.reached.packed}", np.int64, self.packing.cells)

    def _read(self, task: SolvingTask) -> SavedProgress | None:
        file = self.folder / "reached.json"
        if not file.exists():
            return None
        try:
            reached = schema.read(file.read_text("utf-8"), SavedProgress, str(file))
        except (SecateurError, OSError, ValueError):
            raise SecateurError(f"{self.folder} is damaged: remove it, and start again") from None
        if reached.task != task:
            raise SecateurError(
                f"{self.folder} holds unfinished work on {reached.task.game} from {reached.task.begin}, or with other "
                "rules: remove it, or name another file"
            )
        return reached

    # ------------------------------------------------------------ what is there

    @property
    def count(self) -> int:
        """How many states were found."""
        return int(self.counts.sum())

    @property
    def numbers(self) -> int:
        """All numbers of states are below this one; a few stand for none."""
        return SHARDS * int(self.counts.max())

    @property
    def states(self) -> States:
        return States(self.cells.array, self.first.array, self.values.array)

    def layer(self, index: int) -> np.ndarray:
        """How many states each shard had after a layer; before the first, none."""
        layers = self.reached.layers
        return np.array(layers[index] if -len(layers) <= index < len(layers) else [0] * SHARDS, np.int64)

    def span(self, index: int) -> Span:
        """The states of a layer."""
        before = self.layer(index - 1) if index > 0 else np.zeros(SHARDS, np.int64)
        return Span(before, self.layer(index))

    # ------------------------------------------------------------ what is done

    def make_room(self, states: int, edges: int) -> None:
        """Makes room for states with numbers below this, and for this many edges."""
        for column in (self.cells, self.first, self.values):
            column.reserve(states)
        self.edges.reserve(edges)

    def replace_cells(self, packing: Packing) -> tuple[Column, Column]:
        """The cells of the present packing, and empty ones of another, which `keep_cells` will make the present one."""
        path = self.folder / f"cells-{self.reached.packed + 1}.new"
        path.unlink(missing_ok=True)
        new = Column(path, np.int64, packing.cells)
        new.reserve(max(len(self.cells.array), 1))
        return self.cells, new

    def keep_cells(self, packing: Packing, new: Column) -> None:
        """Works with other cells from now on."""
        old = self.cells.path
        new.path = new.path.rename(self.folder / f"cells-{self.reached.packed + 1}")
        self.cells, self.packing = new, packing
        self.reached.low, self.reached.high = list(packing.low), list(packing.high)
        self.reached.packed += 1
        if self.is_written:  # with other cells
            self.save()
        old.unlink(missing_ok=True)

    def end_layer(self, counts: np.ndarray, edges: int) -> None:
        """Writes down that all states after those of the last layer are found."""
        self.reached.layers.append(counts.tolist())
        self.reached.edges = edges
        self.save_if_due()

    def end(self, edges: int) -> None:
        """Writes down that everything is found."""
        self.reached.edges, self.reached.whole = edges, True
        self.save_if_due()

    def save_if_due(self) -> None:
        """Writes down how far the work has come, if that is worth it: little work is soon done again."""
        if time.monotonic() - self.written > INTERVAL:
            self.save()

    def save(self) -> None:
        """Writes down how far the work has come, after all that it has found."""
        for column in (self.cells, self.first, self.values, self.edges):
            column.flush()
        write_whole(self.folder / "reached.json", schema.write(self.reached).encode())
        self.written, self.is_written = time.monotonic(), True

    def close(self) -> None:
        self.lock.close()

    def remove(self) -> None:
        """Removes the folder: the work is done."""
        self.close()
        shutil.rmtree(self.folder, ignore_errors=True)
