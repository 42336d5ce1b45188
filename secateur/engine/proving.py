"""The exact value of a game that says how many moves remain, by null windows."""

from __future__ import annotations

from secateur.engine.deepening import deepen
from secateur.engine.kernel.work import HEURISTIC, MOST_PLIES, PROOF, Work
from secateur.engine.running import RootWindow, RunningSearch
from secateur.game import DEEPEST, LOSS
from secateur.result import Line
from secateur.trial import ends_too_late

#: Nodes that the first guess may take.
GUESSING = 200_000


def prove(running: RunningSearch) -> None:
    """Proves the value of each line, one after the other."""
    guess = _first_guess(running) if running.game.offers("evaluate") else 0
    low, high = running.root.low, running.root.high
    lines: list[Line] = []
    for first in range(running.lines):
        try:
            found = running.run(RootWindow(PROOF, DEEPEST, low, high, first, guess))
        except KeyboardInterrupt:
            _keep_bound(running, running.works[0], low, high)
            raise
        work = running.works[0] if found is None else found.work
        if work.proof_low < work.proof_high:
            if found is not None:
                raise ends_too_late(running.game, running.root.state, MOST_PLIES)
            if not lines:
                _keep_bound(running, work, low, high)
            return
        high = guess = int(work.proof_low)  # the next line is no better
        if found is None and work.proof_low <= low:  # the value is known, but no move that reaches it
            return
        moves = running.moves(work) if found is not None else (int(work.proof_move),)
        running.root.promote(first, moves[0])
        lines.append(Line(high, "exact", moves))
        low = LOSS  # what the game knows is of the best move
        running.best = lines
    running.reached = int(running.game.remaining(running.root.state))
    running.complete = True


def _first_guess(running: RunningSearch) -> int:
    """What shallow selective searches say: a first guess, and an order of the moves in the table."""
    deepen(running, HEURISTIC, most=max(int(running.game.remaining(running.root.state)) // 2, 1), enough=GUESSING)
    return int(running.best[0].score) if running.best else 0


def _keep_bound(running: RunningSearch, work: Work, low: int, high: int) -> None:
    """What a proof has shown before it was stopped, where that is more than the game knew."""
    if work.proof_low > low:
        running.best = [Line(int(work.proof_low), "lower", (int(work.proof_move),))]
    elif work.proof_high < high:
        running.best = [Line(int(work.proof_high), "upper", (int(work.proof_move),))]
