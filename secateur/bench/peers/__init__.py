"""Other libraries on the same trees, each in a throwaway environment: installed, measured, deleted.

Each script beside this file runs there by itself, with nothing of secateur: it reads what to search
from its arguments and prints what it found as JSON.
"""

from __future__ import annotations

import json
import subprocess
import sys
import venv
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct

from secateur.bench import DEPTH, POSITIONS, Rate
from secateur.errors import SecateurError
from secateur.machine import temporary_folder
from secateur.schema import read

#: The script of each peer, and the packages that it needs.
PEERS = {"easyAI": ("easyai.py", "easyAI"), "OpenSpiel minimax.py": ("openspiel.py", "open_spiel")}


class PeerFigures(Struct):
    """What the script of a peer prints."""

    nodes: int
    seconds: float


def rates(say: Callable[[str], None]) -> Iterator[Rate]:
    """Installs the peers that search with plain alpha-beta and measures one after the other."""
    with throwaway(say) as python:
        for name, (script, package) in PEERS.items():
            found = measured(python, name, script, package, [str(DEPTH), *POSITIONS], say)
            yield Rate(name, found.nodes, found.seconds)


@contextmanager
def bitbully(say: Callable[[str], None]) -> Iterator[Callable[[str], tuple[int, float]]]:
    """The solver bitbully, ready for one position of Connect Four after the other: its score and seconds for each."""
    with throwaway(say) as python:
        install(python, "bitbully", say)
        command = [str(python), str(Path(__file__).with_name("bitbully.py"))]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as solver:

            def solve(columns: str) -> tuple[int, float]:
                assert solver.stdin is not None and solver.stdout is not None
                print(columns, file=solver.stdin, flush=True)
                answer = solver.stdout.readline()
                if not answer:
                    raise SecateurError(f"bitbully failed at {columns}")
                score, seconds = json.loads(answer)
                return score, seconds

            yield solve


@contextmanager
def throwaway(say: Callable[[str], None]) -> Iterator[Path]:
    """The Python of an environment that is deleted afterwards."""
    with temporary_folder() as folder:
        say("making a throwaway environment...")
        venv.create(folder, with_pip=True)
        yield folder / ("Scripts" if sys.platform == "win32" else "bin") / "python"


def measured(
    python: Path, name: str, script: str, package: str, args: list[str], say: Callable[[str], None]
) -> PeerFigures:
    """What the script of a peer prints."""
    install(python, package, say)
    say(f"measuring {name}...")
    return read(_run([str(python), str(Path(__file__).with_name(script)), *args]), PeerFigures, script)


def install(python: Path, package: str, say: Callable[[str], None]) -> None:
    """Installs a package for a Python."""
    say(f"installing {package}...")
    _run([str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", package])


def _run(command: list[str]) -> str:
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        last = (done.stderr.strip().splitlines() or ["no message"])[-1]
        raise SecateurError(f"{Path(command[-1]).name or command[0]} failed: {last}")
    return done.stdout.strip().splitlines()[-1] if done.stdout.strip() else ""
