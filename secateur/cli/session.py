"""A game between a person and the engine: its moves, and the file that keeps it."""

from __future__ import annotations

import json
import re
import shlex
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from secateur.cli.common import check_writable, load
from secateur.errors import SecateurError
from secateur.game import Game
from secateur.machine import user_folder, write_whole
from secateur.play import Ending, GameSoFar
from secateur.play.clock import PlayerClock
from secateur.play.ending import UNKNOWN
from secateur.play.record import GameRecord, RecordedMove, start_tags

SIDES = ("first", "second")


@dataclass
class Session:
    """A game in progress, the side of the person, and the file that both are saved in."""

    spec: str
    so_far: GameSoFar
    side: int
    file: Path
    resigned: bool = False
    clock: PlayerClock | None = None  # the engine's

    def __post_init__(self) -> None:
        self.spec = _absolute(self.spec)

    @property
    def game(self) -> Game:
        return self.so_far.game

    @property
    def state(self) -> Any:
        return self.so_far.state

    @property
    def player(self) -> int:
        return self.so_far.player

    @property
    def ending(self) -> Ending | None:
        """How the game ended; None if it has not. The third occurrence of a position is a draw."""
        return Ending(1 - self.side, "you resigned") if self.resigned else self.so_far.decided

    def play(self, move: int) -> str:
        """Plays a legal move, and returns it as players write it."""
        self.so_far = self.so_far.play(move)
        return self.so_far.text

    def undo(self) -> bool:
        """Takes back the person's last move and what followed; False if there is none."""
        for here in reversed(self.so_far.line()[:-1]):
            if here.player == self.side:
                self.so_far = here
                return True
        return False

    # ------------------------------------------------------------ the file

    def save(self) -> None:
        """Writes the game down, all of it or nothing."""
        record = {
            "secateur": 1,
            "game": self.spec,
            "position": self.so_far.start,
            "side": SIDES[self.side],
            "moves": self.so_far.texts,
            "over": self.ending is not None,
            "resigned": self.resigned,
            "clock": None if self.clock is None else {"left": self.clock.left, "increment": self.clock.increment},
        }
        try:
            if self.file.parent == folder():
                self.file.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise SecateurError(f"{self.file} cannot be written: {error.strerror}") from None
        write_whole(self.file, json.dumps(record, ensure_ascii=False).encode() + b"\n")

    @classmethod
    def read(cls, file: Path) -> Session:
        """The game that a file keeps."""
        kept = Kept.read(file)
        try:
            so_far = GameSoFar.begin(load(kept.spec), kept.first).follow(map(str, kept.moves))
        except SecateurError as error:
            raise SecateurError(f"{file}: {error}") from None
        return cls(kept.spec, so_far, kept.side, file, kept.resigned, kept.clock)

    @property
    def record(self) -> GameRecord:
        """The game as it is written down."""
        players = ("You", "Engine") if self.side == 0 else ("Engine", "You")
        tags = start_tags(self.spec, self.so_far.start, "pgn" in self.game.game_formats)
        tags |= dict(zip(("White", "Black"), players, strict=True))
        moves = [RecordedMove(text) for text in self.so_far.texts]
        return GameRecord(tags, moves, UNKNOWN if self.ending is None else self.ending.pgn)

    def how_to_resume(self) -> str:
        """The command that resumes this game."""
        where = "" if self.file.parent == folder() else f" --file {shlex.quote(str(self.file))}"
        return f"secateur play --resume{where}"


class Kept(NamedTuple):
    """What the file of a game says, before it is played through."""

    spec: str
    first: str
    side: int
    moves: list[str]
    resigned: bool
    clock: PlayerClock | None

    @classmethod
    def read(cls, file: Path) -> Kept:
        try:
            record = json.loads(file.read_text(encoding="utf-8"))
            clock = record.get("clock")
            return cls(
                str(record["game"]),
                str(record["position"]),
                SIDES.index(record["side"]),
                list(record["moves"]),
                bool(record["resigned"]),
                None if clock is None else PlayerClock(float(clock["left"]), float(clock["increment"])),
            )
        except OSError as error:
            raise SecateurError(f"cannot read the game in {file}: {error.strerror}") from None
        except (ValueError, KeyError, TypeError, AttributeError):
            raise SecateurError(f"{file} is not a game that secateur play saved") from None


def own_file(file: Path) -> Path:
    """A file that a person has named for a game: one that can be written, and keeps nothing else."""
    check_writable(file)
    if file.exists() and file.stat().st_size:
        try:
            Kept.read(file)
        except SecateurError as error:
            raise SecateurError(f"{error}, so it is not overwritten: name another file") from None
    return file


def folder() -> Path:
    """Where games are kept."""
    return user_folder("state")


def new_file(spec: str) -> Path:
    """A file for a new game, named by game and time; no game overwrites another."""
    stem = f"{_slug(spec)}.{time.strftime('%Y%m%d-%H%M%S')}"
    file, number = folder() / f"{stem}.json", 1
    while file.exists():
        number += 1
        file = folder() / f"{stem}-{number}.json"
    return file


def latest_file(spec: str | None) -> Path:
    """The newest unfinished game, of any kind or of this one."""
    files = sorted(folder().glob("*.json"), key=lambda file: file.stat().st_mtime_ns, reverse=True)
    for file in files:
        try:
            record = json.loads(file.read_text(encoding="utf-8"))
            if not record["over"] and (spec is None or record["game"] == _absolute(spec)):
                return file
        except (OSError, ValueError, KeyError, TypeError):
            continue
    raise SecateurError(f"there is no unfinished game{'' if spec is None else f' of {spec}'} to resume")


def _slug(spec: str) -> str:
    return re.sub(r"[^\w=,-]+", "-", spec.rpartition("/")[2]).strip("-")


def _absolute(spec: str) -> str:
    """A game that can be loaded from any folder."""
    found = re.fullmatch(r"(.+?\.py)(:.*)?", spec)
    return str(Path(found[1]).expanduser().resolve()) + (found[2] or "") if found else spec
