"""Matches, self-play and labelling that are killed repeatedly in the middle, and resumed.

Each kind of work has one file. Every kill is SIGKILL for the command and all that it has started; afterwards nothing
that was in the file may be missing, and in the end the work must be complete, each game once.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tests.attack import Figures, count

FAKE = Path(__file__).resolve().parents[1] / "helpers" / "fake_engine.py"
ENGINES = [f"ugi:{sys.executable} -S -E {FAKE} {how}:name={how}" for how in ("best", "first", "sleepy")]

#: Seconds that a command may take to write something on a busy machine.
PATIENCE = 300.0


@dataclass(frozen=True)
class Work:
    """A command that resumes its work: its arguments, and how to read its file."""

    words: tuple[str, ...]
    goal: str  # {games}, which may differ from run to run; or {positions}, which must not
    done: Callable[[bytes], list[int]]  # the numbers of the finished items, from the complete lines of the file


def journalled(data: bytes) -> list[int]:
    """The games of a journal."""
    return [json.loads(line)["id"] for line in data.splitlines()[1:]]


def labelled(data: bytes) -> list[int]:
    """The labels in a file: they are in order, with an empty line between games."""
    lines = [line for line in data.splitlines()[1:] if line]
    if not all(b";" in line for line in lines):
        raise ValueError("a line is no label")
    return list(range(len(lines)))


WORKS = {
    "match": Work(
        ("match", *ENGINES[:2], "--game", "tictactoe", "--plies", "1", "--time", "60+60", "--concurrency", "1",
         "--journal", "{file}", "--games"), "{games}", journalled,
    ),
    "selfplay": Work(
        ("selfplay", "tictactoe", "--nodes", "10", "--concurrency", "1", "--out", "{file}", "--games"), "{games}",
        journalled,
    ),
    "label": Work(
        ("label", "tictactoe", "--data", "{data}", "--engine", ENGINES[2], "--time", "nodes=5", "--concurrency", "1",
         "--out", "{file}", "--positions"), "{positions}", labelled,
    ),
}  # fmt: skip


def attack(seed: int, scale: float) -> Figures:
    kills = count(50, scale)
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(2) as pool:
        runs = [pool.submit(suffer, name, Path(folder) / name, kills, Random(f"{seed}:{name}")) for name in WORKS]
        found = sum((run.result() for run in runs), Counter[str]())
    faults = ("games lost", "games twice", "unreadable", "left behind")
    return Figures({"kills": kills * len(WORKS), "games": found["games"]}, {name: found[name] for name in faults})


def suffer(name: str, folder: Path, kills: int, random: Random) -> Counter[str]:
    """Kills one kind of work repeatedly, then lets it finish, and counts the faults in its file."""
    folder.mkdir()
    work, file, data = WORKS[name], folder / "file", folder / "data"
    data.write_text("".join(f"{game}\n\n" for game in games(random)))
    words = [sys.executable, "-m", "secateur.cli", *(word.format(file=file, data=data) for word in work.words)]
    found = Counter[str]()
    before = b""
    positions = 3 * kills + 5
    for _ in range(kills):
        kill_in_the_middle([*words, work.goal.format(games=10**6, positions=positions)], file, random, folder)
        now = whole(file)
        found["games lost"] += not now.startswith(before)
        before = now
    try:
        reached = work.done(before)
        goal = work.goal.format(games=len(reached) + len(reached) % 2 + 2, positions=positions)
        ended = subprocess.run([*words, goal], env=environment(folder), capture_output=True, timeout=PATIENCE)
        numbers = work.done(whole(file))
        found["unreadable"] += ended.returncode != 0
        found["games lost"] += not whole(file).startswith(before) or not set(range(int(goal))) <= set(numbers)
        found["games twice"] += len(numbers) - len(set(numbers))
        found["games"] += len(numbers)
    except (ValueError, KeyError, TypeError):
        found["unreadable"] += 1
    found["left behind"] += sum(path.name not in ("file", "data", "cache") for path in folder.iterdir())
    return found


def kill_in_the_middle(words: list[str], file: Path, random: Random, folder: Path) -> None:
    """Starts the command and kills its process group: sometimes while it starts, otherwise after it has written."""
    size = file.stat().st_size if file.exists() else 0
    process = subprocess.Popen(
        words, env=environment(folder), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    )
    try:
        if random.random() < 0.2:
            time.sleep(random.uniform(0, 1))
        else:
            until = time.monotonic() + PATIENCE
            while time.monotonic() < until and process.poll() is None:
                if file.exists() and file.stat().st_size > size:
                    break
                time.sleep(0.005)
            time.sleep(random.uniform(0, 0.1))
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def whole(file: Path) -> bytes:
    """The complete lines of a file."""
    data = file.read_bytes() if file.exists() else b""
    return data[: data.rfind(b"\n") + 1]


def environment(folder: Path) -> dict[str, str]:
    return os.environ | {"SECATEUR_INTERPRETED": "1", "XDG_CACHE_HOME": str(folder / "cache")}


def games(random: Random) -> list[str]:
    """Random games of tic-tac-toe, as moves."""
    from secateur.game import is_over
    from secateur.games import load

    game = load("tictactoe")
    found = []
    for _ in range(100):
        state, moves = game.start(), []
        while not is_over(game, state):
            move = random.choice(list(game.moves(state)))
            moves.append(game.format_move(state, move))
            state = game.play(state, move)
        found.append(" ".join(moves))
    return found
