"""A program that plays tic-tac-toe by UGI, as well or as badly as its arguments say. It imports nothing of ours.

fake_engine.py BEHAVIOUR [AT]: what it does instead of answering its AT-th question (1: the first one).
"""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

CELLS = [column + row for row in "123" for column in "abc"]
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

#: Behaviours that answer every question.
WILLING = ("first", "last", "best", "garbage", "child", "sleepy", "stubborn")


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def cells_of(words: list[str]) -> tuple[list[int], list[int]]:
    """The cells of the player to move, and those of the other one."""
    taken = [CELLS.index(word) for word in words[words.index("moves") + 1 :]] if "moves" in words else []
    return taken[len(taken) % 2 :: 2], taken[1 - len(taken) % 2 :: 2]


def free_cells(mine: list[int], theirs: list[int]) -> list[int]:
    return [cell for cell in range(9) if cell not in mine and cell not in theirs]


def best(mine: list[int], theirs: list[int]) -> tuple[int, int]:
    """A score and a cell, by trying everything."""
    if len(mine) + len(theirs) < 2:
        return 0, 4 if 4 not in theirs else 0
    free = free_cells(mine, theirs)
    if any(set(line) <= set(theirs) for line in LINES):
        return -1, -1
    if not free:
        return 0, -1
    return max((-best(theirs, [*mine, cell])[0], -cell, cell) for cell in free)[::2]


def main() -> None:
    behaviour = sys.argv[1] if len(sys.argv) > 1 else "first"
    at = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    asked = 0
    position = ["position", "startpos"]
    begin(behaviour)
    for line in sys.stdin:
        words = line.split()
        if words[:1] == ["ugi"]:
            introduce()
        elif words[:1] == ["isready"]:
            say("readyok")
        elif words[:1] == ["position"]:
            position = words
        elif words[:1] == ["go"]:
            asked += 1
            mine, theirs = cells_of(position)
            if behaviour not in WILLING and asked == at:
                misbehave(behaviour, free_cells(mine, theirs))
            else:
                answer(behaviour, mine, theirs, asked)
        elif words[:1] == ["quit"] and behaviour != "stubborn":
            return


def begin(behaviour: str) -> None:
    """What goes wrong before the first line is read."""
    if behaviour == "silent":
        time.sleep(600)
    if behaviour == "once":
        if Path(sys.argv[3]).exists():
            sys.exit("worn out")
        Path(sys.argv[3]).touch()
    if behaviour == "stillborn":
        sys.exit("no such thing as a board")


def introduce() -> None:
    say("id name Fake 1.0")
    say("option name Level type spin default 1 min 0 max 9")
    say("option name Style type combo default solid var solid var wild")
    say("option name Big Book type check default false")
    say("ugiok")


def answer(behaviour: str, mine: list[int], theirs: list[int], asked: int) -> None:
    """A legal move, whatever comes before it."""
    if behaviour == "garbage":
        sys.stdout.buffer.write(b"\xff\xfe bestmove\x00 \ninfo score cp abc pv\n\ninfo\nBESTMOVE z9\n")
        sys.stdout.flush()
    if behaviour == "sleepy":
        time.sleep(0.15)
    if behaviour == "child" and asked == 1:  # a grandchild that outlives it
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
        Path(sys.argv[3]).write_text(str(child.pid))
    free = free_cells(mine, theirs)
    cell = best(mine, theirs)[1] if behaviour == "best" else free[-1] if behaviour == "last" else free[0]
    say(f"info depth 3 score cp {10 * asked} nodes 9 pv {CELLS[cell]}")
    say(f"bestmove {CELLS[cell]}")


def misbehave(behaviour: str, free: list[int]) -> None:
    if behaviour in ("crash", "once"):
        sys.stderr.write("Segmentation fault, so to speak\n")
        sys.stderr.flush()
        sys.exit(3)
    if behaviour == "illegal":
        say("bestmove a9")
    if behaviour == "none":
        say("bestmove (none)")
    if behaviour == "resign":
        say("bestmove resign")
    if behaviour == "hang":
        time.sleep(600)
    if behaviour == "late":
        time.sleep(1.6)
        say(f"bestmove {CELLS[free[0]]}")
    while behaviour == "flood":
        sys.stdout.write("info depth 1 nodes 1\n" * 1000)


if __name__ == "__main__":
    main()
