"""A game between a person and the engine: its moves, and the file that keeps it."""

from __future__ import annotations

import json
import re
import shlex
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from secateur.cli.clock import GameClock
from secateur.cli.common import check_writable, load
from secateur.errors import SecateurError
from secateur.game import ONGOING, Game
from secateur.machine import user_folder, write_whole

SIDES = ("first", "second")


@dataclass
class Session:
    """The moves since a first position, whose turn it is, and which side the person has."""

    spec: str
    game: Game
    first: str  # the position that the game began with, as text; "" is the usual start
    side: int
    file: Path
    moves: list[int] = field(default_factory=list)
    states: list[Any] = field(default_factory=list)
    players: list[int] = field(default_factory=list)
    resigned: bool = False
    clock: GameClock | None = None  # the engine's

    def __post_init__(self) -> None:
        self.spec = _absolute(self.spec)
        state = self.game.parse(self.first) if self.first else self.game.start()
        self.states, self.players = [state], [self.game.player(state)]

    @property
    def state(self) -> Any:
        return self.states[-1]

    @property
    def player(self) -> int:
        return self.players[-1]

    @property
    def over(self) -> bool:
        return self.resigned or self.game.outcome(self.state) != ONGOING

    def play(self, move: int) -> str:
        """Plays a legal move, and returns it as players write it."""
        text = self.game.format_move(self.state, move)
        state = self.game.play(self.state, move)
        player = 1 - self.player if self.game.alternates else self.game.player(state)
        self.moves.append(move)
        self.states.append(state)
        self.players.append(player)
        return text

    def undo(self) -> bool:
        """Takes back the person's last move and what followed; False where there is none."""
        theirs = [index for index in range(len(self.moves)) if self.players[index] == self.side]
        if not theirs:
            return False
        del self.moves[theirs[-1] :], self.states[theirs[-1] + 1 :], self.players[theirs[-1] + 1 :]
        return True

    def result(self) -> int:
        """The final score as the person sees it."""
        score = self.game.outcome(self.state)
        return score if self.player == self.side else -score

    def notation(self) -> list[str]:
        return [self.game.format_move(state, move) for state, move in zip(self.states, self.moves, strict=False)]

    # ------------------------------------------------------------ the file

    def save(self) -> None:
        """Writes the game down, all of it or nothing."""
        record = {
            "secateur": 1,
            "game": self.spec,
            "position": self.first,
            "side": SIDES[self.side],
            "moves": self.notation(),
            "over": self.over,
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
        session = cls(kept.spec, load(kept.spec), kept.first, kept.side, file, clock=kept.clock)
        for text in kept.moves:
            if session.over:
                raise SecateurError(f"{file}: the move {text} comes after the end of the game")
            session.play(session.game.parse_move(session.state, str(text)))
        session.resigned = kept.resigned
        return session

    def how_to_resume(self) -> str:
        """The command that goes on with this game."""
        where = "" if self.file.parent == folder() else f" --file {shlex.quote(str(self.file))}"
        return f"secateur play --resume{where}"


class Kept(NamedTuple):
    """What the file of a game says, before it is played through."""

    spec: str
    first: str
    side: int
    moves: list[str]
    resigned: bool
    clock: GameClock | None

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
                None if clock is None else GameClock(float(clock["left"]), float(clock["increment"])),
            )
        except OSError as error:
            raise SecateurError(f"cannot read the game in {file}: {error.strerror}") from None
        except (ValueError, KeyError, TypeError, AttributeError):
            raise SecateurError(f"{file} keeps no game of secateur play") from None


def own_file(file: Path) -> Path:
    """A file that a person has named for a game: one that can be written, and keeps nothing else."""
    check_writable(file)
    if file.exists() and file.stat().st_size:
        try:
            Kept.read(file)
        except SecateurError as error:
            raise SecateurError(f"{error}, and is left as it is: name another file") from None
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
