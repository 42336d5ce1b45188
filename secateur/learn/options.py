"""The options of a learning run."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from secateur.cluster.place import WorkPlace
from secateur.cluster.workers import Cluster
from secateur.errors import SecateurError
from secateur.evaluate.automatic import plain_class
from secateur.games import load
from secateur.jit.digest import class_digest, digest


@dataclass(frozen=True)
class LearnOptions:
    """What a run learns from, and how weights are fitted.

    Positions come from the files and folders of `data`, or else from `games` of self-play, with `nodes` for each
    move; without either, `minutes` say how long all of it may take, by default 10. `start` is a file of weights to
    begin with. `ridge` is how many positions hold a weight where it began; None tries some values and takes the one
    that validates best. `cluster` is where games are played, as in a `WorkPlace`. `noisy` says what becomes of
    positions that are not quiet: "follow" replaces each by the quiet one that its captures lead to, "drop" leaves
    it out. `compare` are parameters of the game whose evaluations are judged too. With the name of a `job`, the games
    of self-play are kept in a `database` as well, each generation as a job of its own.
    """

    game: str
    data: tuple[str, ...] = ()
    games: int | None = None
    minutes: float | None = None
    nodes: int = 400
    positions: int = 3_000_000  # at most, chosen at random
    scores_of: str | None = None  # who sees the scores of data so: "mover" or "first"
    automatic: bool = False  # an automatic evaluation, even where the game has features
    td_leaf: bool = False
    start: str = ""
    ridge: float | None = None
    epochs: int = 30
    noisy: str = "follow"
    solver: str = "adam"  # or "scipy"
    compare: tuple[str, ...] = ()
    seed: int = 1
    concurrency: int = 1
    cluster: Cluster = None
    job: str | None = None
    database: str | None = None

    def __post_init__(self) -> None:
        if self.data and (self.games or self.td_leaf):
            raise SecateurError("data cannot be used with games or td_leaf, which are for self-play")
        if self.job is not None and not self.games:
            raise SecateurError("job needs games: without it, the number of games of self-play depends on the clock")
        for name, known in (("noisy", ("follow", "drop")), ("solver", ("adam", "scipy"))):
            if getattr(self, name) not in known:
                raise SecateurError(f"{name} must be {' or '.join(known)}, not {getattr(self, name)!r}")

    @property
    def place(self) -> WorkPlace:
        """Where games are played."""
        return WorkPlace(self.concurrency, self.cluster)

    def place_of(self, generation: int) -> WorkPlace:
        """Where the games of a generation are played, and what keeps them: `night-1`, `night-2`... for the job `night`.

        >>> LearnOptions("othello", games=300, job="night").place_of(2).job
        'night-2'
        """
        job = None if self.job is None else f"{self.job}-{generation}"
        return replace(self.place, job=job, database=self.database)

    @property
    def identity(self) -> dict[str, Any]:
        """What identifies the run: changed files or rules make another run, where it is done does not."""
        place = ("concurrency", "cluster", "job", "database")
        given = {name: value for name, value in vars(self).items() if name not in place}
        files = [path for name in (*self.data, self.start) if name for path in _below(Path(name))]
        seen = [f"{path} {path.stat().st_size} {path.stat().st_mtime_ns}" for path in files]
        return {**given, "files": digest(*seen), "rules": class_digest(plain_class(type(load(self.game))))}


def _below(path: Path) -> list[Path]:
    """The file, or all those in a folder."""
    return sorted(each for each in path.rglob("*") if each.is_file()) if path.is_dir() else [path]


def folder_name(game: str) -> str:
    """A folder's name for a game as a text names it.

    >>> folder_name("my/game.py:MyGame"), folder_name("othello:size=6")
    ('my-game-MyGame', 'othello-size=6')
    """
    name = game.replace(".py", "").replace(os.sep, "-").replace(":", "-").strip("-.")
    return "".join(sign if sign.isalnum() or sign in "-_=." else "-" for sign in name)
