"""One search: from a state and a request to a Result, by iterative deepening or by proof."""

from __future__ import annotations

from dataclasses import replace

from secateur.engine.clock import undisturbed
from secateur.engine.deepening import deepen
from secateur.engine.kernel.work import MOST_PLIES
from secateur.engine.mates import find_a_sooner_win, find_the_end
from secateur.engine.proving import prove
from secateur.engine.running import RootWindow, RunningSearch
from secateur.jit.clock import now
from secateur.jit.interrupts import interruptible
from secateur.jit.takeover import KernelsReady
from secateur.result import Result
from secateur.scores import to_points
from secateur.trial import too_long


def run(running: RunningSearch) -> Result:
    """Runs a search. Ctrl-C raises Interrupted with what is known."""
    return interruptible(lambda: _search(running), running.known)


def _search(running: RunningSearch) -> Result:
    running.begin()
    with undisturbed(running.hard):
        try:
            result = _find(running)
        except KernelsReady:
            running.begin_anew()
            result = _find(running)
    running.engine.overshoot.answered(now())
    return result


def _find(running: RunningSearch) -> Result:
    if running.request.to_the_end and running.game.offers("remaining"):
        prove(running)
    else:
        deepen(running, running.mode)
        find_a_sooner_win(running)
        find_the_end(running)
        if running.request.to_the_end and running.complete and running.best[0].proven == "heuristic":
            raise too_long(running.game, running.root.state, MOST_PLIES, running.best[0].moves)
    result = running.known()
    if running.request.ties and result.moves and running.complete:
        _find_ties(running, result)
        result = running.result(ties=tuple(running.ties))  # with what they took
    return result


def _find_ties(running: RunningSearch, result: Result) -> None:
    """Finds all moves that are as good as the best."""
    best, score = result.moves[0], to_points(result.score, running.game.value_decimals)
    running.ties = [best]
    deepest = MOST_PLIES if running.request.to_the_end else running.reached
    for move in [move for move in running.root.moves if move != best]:
        root = replace(running.root, moves=[move])
        for depth in range(min(running.reached, deepest), deepest + 1):
            found = running.run(RootWindow(running.mode, depth, score - 1, score), root)
            if found is None or found.work.unsound == 0:
                break
        if found is None:  # stopped: there may be more
            running.complete = False
            break
        if found.value >= score:
            running.ties.append(move)
