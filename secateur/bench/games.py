"""Every game in both executors, and some beside small C++ programs that search the same tree."""

from __future__ import annotations

import shutil
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from msgspec import Struct

import secateur
from secateur.errors import SecateurError
from secateur.game import Game, Parameters
from secateur.games import GAMES, load
from secateur.machine import temporary_folder
from secateur.result import Figures
from secateur.schema import read

#: Seconds of processor time that a measurement takes at least, compiled and interpreted.
SECONDS = 0.3

#: The deepest search that is measured.
DEEPEST = 40

#: What is measured beside C++: its name, the game, the program in the folder `peers`, its arguments, and the depth.
STUDENT = str(Path(__file__).parent / "peers" / "student.py")
PEERS = (
    ("English draughts, on bitboards", "checkers", "draughts.cpp", ("whole",), 8),
    ("a student's draughts, on a tuple", STUDENT, "student.cpp", (), 8),
    ("a student's draughts, beside better C++", STUDENT, "draughts.cpp", ("single",), 8),
    ("Hex 11x11", "hex", "hex.cpp", ("11",), 3),
)


@dataclass(frozen=True)
class Speed:
    """Nodes of alpha-beta, and their processor time."""

    depth: int
    nodes: int
    seconds: float

    @property
    def per_second(self) -> float:
        return self.nodes / self.seconds


@dataclass(frozen=True)
class GameSpeed:
    """A game in both executors."""

    game: str
    interpreted: Speed
    compiled: Speed

    @property
    def ratio(self) -> float:
        """How many times faster compiled code is."""
        return self.compiled.per_second / self.interpreted.per_second

    def as_dict(self) -> Figures:
        return {
            "game": self.game,
            "interpreted_nodes_per_second": round(self.interpreted.per_second),
            "compiled_nodes_per_second": round(self.compiled.per_second),
            "ratio": round(self.ratio, 2),
        }


@dataclass(frozen=True)
class CppSpeed:
    """One minimax by secateur and by a C++ program, with the processor time of each."""

    name: str
    depth: int
    nodes: int
    seconds: float
    their_seconds: float | None  # None: there is no g++

    @property
    def ratio(self) -> float | None:
        """The speed of secateur, where that of the C++ program is 1."""
        return None if self.their_seconds is None else self.their_seconds / self.seconds

    def as_dict(self) -> Figures:
        theirs = None if self.their_seconds is None else round(self.nodes / self.their_seconds)
        return {
            "name": self.name,
            "depth": self.depth,
            "nodes": self.nodes,
            "nodes_per_second": round(self.nodes / self.seconds),
            "cpp_nodes_per_second": theirs,
            "ratio": None if self.ratio is None else round(self.ratio, 3),
        }


class CppFigures(Struct):
    """What a C++ program prints."""

    nodes: int
    seconds: float
    value: int


def paces(say: Callable[[str], None], games: tuple[str, ...] = ()) -> list[GameSpeed]:
    """The pace of each game, or of some."""
    measured = []
    for spec in games or _different_games():
        say(f"measuring {spec}...")
        game = load(spec)
        measured.append(GameSpeed(spec, _pace(game, interpreted=True), _pace(game, interpreted=False)))
    return measured


def _different_games() -> list[str]:
    """The names of all games, each class once."""
    return list({place: name for name, place in reversed(GAMES.items())}.values())[::-1]


def _pace(game: Game, interpreted: bool) -> Speed:
    """Alpha-beta from the start, to the least depth that takes long enough to be measured."""
    secateur.alphabeta(game, depth=1, interpreted=interpreted, wait=True)  # compiled before the clock starts
    best = None
    for depth in range(1, DEEPEST + 1):
        begun = time.process_time()
        result = secateur.alphabeta(game, depth=depth, interpreted=interpreted, nodes=3_000_000, compiled=True)
        best = Speed(depth, result.nodes, time.process_time() - begun)
        if best.seconds > SECONDS or not result.complete:
            break
    assert best is not None
    return best


# ---------------------------------------------------------------- C++ programs


def peers(say: Callable[[str], None], rounds: int = 3) -> list[CppSpeed]:
    """Minimax without an evaluation, by secateur and by C++ programs in turn: the best of some rounds of each."""
    compiler = shutil.which("g++")
    found = []
    with temporary_folder() as folder:
        for name, spec, source, arguments, depth in PEERS:
            say(f"measuring {name}...")
            game = only_rules(load(spec))
            secateur.minimax(game, depth=1, wait=True)
            program = None if compiler is None else _built(compiler, source, folder)
            ours, theirs = [], []
            for _ in range(rounds):
                begun = time.process_time()
                result = secateur.minimax(game, depth=depth, wait=True)
                ours.append(time.process_time() - begun)
                if program is not None:
                    theirs.append(_run([str(program), *arguments, str(depth)], result.nodes, name))
            found.append(CppSpeed(name, depth, result.nodes, min(ours), min(theirs, default=None)))
    return found


def only_rules(game: Game) -> Game:
    """The game without its evaluation, so that a search takes as long as its rules do."""
    cls = type(game)
    changes: Parameters = {"__module__": cls.__module__, "evaluate": Game.evaluate}
    made: Any = type(cls.__name__, (cls,), changes)
    return made(**{name: getattr(game, name) for name in game.parameters})


def _built(compiler: str, source: str, folder: Path) -> Path:
    program = folder / Path(source).stem
    if not program.exists():
        where = Path(__file__).parent / "peers" / source
        flags = ["-O3", "-march=native", "-std=c++17"]
        command = [compiler, *flags, "-o", str(program), str(where)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise SecateurError(f"g++ cannot compile {source}: {done.stderr.strip().splitlines()[-1]}")
    return program


def _run(command: list[str], nodes: int, name: str) -> float:
    """The seconds of a C++ program, which must visit as many nodes."""
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    figures = read(done.stdout, CppFigures, f"what {name} prints")
    if figures.nodes != nodes:
        raise SecateurError(f"{name}: the C++ program visits {figures.nodes:,} nodes, secateur {nodes:,}")
    return figures.seconds
