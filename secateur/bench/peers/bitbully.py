"""The solver bitbully on positions of Connect Four; argument: a file with columns from 1 and a score in each line."""

import json
import sys
import time
from pathlib import Path

# This script's own folder holds a file of the same name.
sys.path = [folder for folder in sys.path if Path(folder).resolve() != Path(__file__).resolve().parent]

from bitbully.bitbully_core import BitBullyCore, BoardCore  # noqa: E402

if __name__ == "__main__":
    solver = BitBullyCore()
    scores, seconds = [], []
    for line in Path(sys.argv[1]).read_text().splitlines():
        if not line.strip():
            continue
        board = BoardCore()
        board.setBoard([int(column) - 1 for column in line.split()[0]])
        solver.resetTranspositionTable()
        started = time.perf_counter()
        scores.append(int(solver.mtdf(board, 0)))
        seconds.append(time.perf_counter() - started)
    print(json.dumps({"scores": scores, "seconds": seconds}))
