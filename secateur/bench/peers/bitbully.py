"""The solver bitbully on positions of Connect Four: columns from 1 in a line, answered by a score and seconds."""

import json
import sys
import time
from pathlib import Path

# This script's own folder holds a file of the same name.
sys.path = [folder for folder in sys.path if Path(folder).resolve() != Path(__file__).resolve().parent]

from bitbully.bitbully_core import BitBullyCore, BoardCore  # noqa: E402

if __name__ == "__main__":
    solver = BitBullyCore()
    for line in sys.stdin:
        board = BoardCore()
        board.setBoard([int(column) - 1 for column in line.strip()])
        solver.resetTranspositionTable()
        started = time.perf_counter()
        score = int(solver.mtdf(board, 0))
        print(json.dumps([score, time.perf_counter() - started]), flush=True)
