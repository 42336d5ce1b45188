"""Other libraries on the same trees, each in a throwaway environment: installed, measured, deleted.

Each script beside this file runs there by itself, with nothing of secateur: it reads positions and
a depth from its arguments and prints nodes and seconds as JSON.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import venv
from collections.abc import Callable, Iterator
from pathlib import Path

from secateur.bench import DEPTH, POSITIONS, Rate
from secateur.errors import SecateurError

#: The script of each peer, and the packages that it needs.
PEERS = {"easyAI": ("easyai.py", "easyAI"), "OpenSpiel minimax.py": ("openspiel.py", "open_spiel")}


def rates(say: Callable[[str], None]) -> Iterator[Rate]:
    """Installs the peers and measures one after the other."""
    with tempfile.TemporaryDirectory(prefix="secateur-peers-") as folder:
        say("making a throwaway environment...")
        venv.create(folder, with_pip=True)
        python = Path(folder) / ("Scripts" if sys.platform == "win32" else "bin") / "python"
        for name, (script, package) in PEERS.items():
            say(f"installing {package}...")
            _run([str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", package])
            say(f"measuring {name}...")
            path = Path(__file__).with_name(script)
            found = json.loads(_run([str(python), str(path), str(DEPTH), *POSITIONS]))
            yield Rate(name, found["nodes"], found["seconds"])


def _run(command: list[str]) -> str:
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        last = (done.stderr.strip().splitlines() or ["no message"])[-1]
        raise SecateurError(f"{Path(command[-1]).name or command[0]} failed: {last}")
    return done.stdout.strip().splitlines()[-1] if done.stdout.strip() else ""
