"""Positions to learn from, in columns: states as rows of numbers, what became of them, and the games they are from."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from zipfile import BadZipFile

import numpy as np

from secateur.errors import SecateurError
from secateur.machine import whole_file

#: The parts that positions are split into, by game, with their shares of all games.
SPLITS = {"train": 0.8, "validation": 0.1, "test": 0.1}


@dataclass(frozen=True)
class Positions:
    """Positions, each as its mover sees it.

    A target is the score of the game, where games have scores; else the share of the point: 1, a half or 0.
    """

    rows: np.ndarray  # the words of each state
    targets: np.ndarray
    games: np.ndarray  # which game each is from
    keys: np.ndarray  # the same for positions that are the same, or so by symmetry
    scored: bool

    def __len__(self) -> int:
        return len(self.targets)

    def take(self, which: np.ndarray) -> Positions:
        """Some of them: numbers, or a mask."""
        return Positions(self.rows[which], self.targets[which], self.games[which], self.keys[which], self.scored)

    def save(self, path: Path) -> None:
        """Writes them as columns; `load` reads them."""
        with whole_file(path) as file:
            np.savez(
                file,
                rows=self.rows,
                targets=self.targets.astype(np.float32),
                games=self.games.astype(np.int32),
                keys=self.keys,
                scored=self.scored,
            )

    @classmethod
    def load(cls, path: Path) -> Positions:
        try:
            with np.load(path) as file:
                return cls(file["rows"], file["targets"], file["games"], file["keys"], bool(file["scored"]))
        except (OSError, ValueError, KeyError, BadZipFile) as error:
            raise SecateurError(f"{path} contains no positions: {error}") from None


def thinned(positions: Positions, most: int, seed: int) -> Positions:
    """At most this many, by chance."""
    if len(positions) <= most:
        return positions
    chosen = np.random.default_rng(seed).choice(len(positions), most, replace=False)
    return positions.take(np.sort(chosen))


def split(positions: Positions, seed: int) -> tuple[dict[str, Positions], int]:
    """The parts, by game: all positions of a game are in one. A position that comes again counts once.

    In its own part it has the mean of its targets; in a later part it is dropped, so that nothing is
    tested that was trained on. Also returns how many positions that took away.

    >>> keys, results = np.array([5, 5, 6, 7]), np.array([1.0, 0, 1, 0])
    >>> some = Positions(np.zeros((4, 1), np.int64), results, np.arange(4), keys, False)
    >>> parts, dropped = split(some, seed=1)
    >>> sum(map(len, parts.values())), dropped
    (3, 1)
    """
    count = int(positions.games.max(initial=-1)) + 1
    chance = np.random.default_rng(seed).random(count)
    borders = np.cumsum(list(SPLITS.values()))[:-1]
    part_of_game = np.searchsorted(borders, chance, side="right")
    part = part_of_game[positions.games]
    order = np.lexsort((part, positions.keys))
    keys, parts = positions.keys[order], part[order]
    fresh = np.ones(len(keys), bool)
    fresh[1:] = keys[1:] != keys[:-1]
    starts = np.flatnonzero(fresh)
    own = parts == np.repeat(parts[starts], np.diff([*starts, len(keys)]))  # the first part that has the position
    sums = np.add.reduceat(np.where(own, positions.targets[order], 0.0), starts) if len(starts) else np.zeros(0)
    numbers = np.add.reduceat(own.astype(np.int64), starts) if len(starts) else np.ones(0)
    kept = order[starts]
    single = Positions(
        positions.rows[kept],
        (sums / numbers).astype(np.float32),
        positions.games[kept],
        positions.keys[kept],
        positions.scored,
    )
    found = {name: single.take(part[kept] == number) for number, name in enumerate(SPLITS)}
    return found, len(positions) - len(single)
