"""Iterative deepening with aspiration windows."""

from __future__ import annotations

import time
from dataclasses import replace

from secateur.engine.running import KernelValue, RootWindow, RunningSearch
from secateur.engine.techniques import ASPIRATION
from secateur.game import INFINITY
from secateur.jit.takeover import KernelsReady
from secateur.result import Line
from secateur.scores import is_decisive


def deepen(running: RunningSearch, mode: int, most: int | None = None, enough: int = 0) -> None:
    """Depth 1, 2, 3...: until the value is proven, a limit is reached, or `enough` nodes are spent."""
    guesses = [0] * running.lines
    for depth in range(1, (most or running.request.deepest) + 1):
        lines: list[Line] = []
        before = running.best
        try:
            for first in range(running.lines):
                found = _aspire(running, RootWindow(mode, depth, -INFINITY, INFINITY, first, guesses[first]), lines)
                if found is None:
                    break
                guesses[first] = int(lines[-1].score)
        except KernelsReady:
            _keep(running, lines, finished=False)
            raise
        _keep(running, lines, finished=found is not None)
        if found is None:
            return
        running.reached = depth
        running.tell()
        if {line.proven for line in lines} == {"exact"} or _is_won(running, lines):
            running.complete = True
            return
        if _is_late(running, before) or (enough and running.nodes() > enough):
            return
    running.complete = most is None


def _keep(running: RunningSearch, lines: list[Line], finished: bool) -> None:
    """Keeps the lines of an iteration; what it has not reached is as the one before left it."""
    before = running.best
    running.unfinished = max(lines, key=lambda line: line.score, default=None) if not finished else None
    if not finished:
        new = {line.move for line in lines}
        lines += [line for line in before if line.move not in new]
    running.best = sorted(lines[: running.lines], key=lambda line: -line.score)
    if running.lines == 1 and before and (before[0].mate or 0) > 0 and before[0].score > running.best[0].score:
        running.best = before  # what is proven stays so


def _aspire(running: RunningSearch, window: RootWindow, lines: list[Line]) -> KernelValue | None:
    """The next line to a depth, added to `lines`: at first with a narrow window around the guess. None: stopped."""
    swing = int(running.game.swing)
    reach = max(swing * running.engine.margins["aspiration"] // 100, 2)
    depth, first, guess = window.depth, window.first, window.guess
    if running.techniques & ASPIRATION and depth >= 4 and not is_decisive(guess):
        window = replace(window, low=guess - reach, high=guess + reach)
    risen: Line | None = None  # of a window that was too low
    while True:
        try:
            found = running.run(window)
        except KernelsReady:  # what it has found is not lost
            line = running.unfinished_line() or risen
            lines += [line] if line is not None else []
            raise
        low, high = window.low, window.high
        line = running.line(found, depth) if found is not None else running.unfinished_line() or risen
        if found is None or low < found.value < high or (low, high) == (-INFINITY, INFINITY):
            if line is not None:
                lines.append(line)
                running.root.promote(first, line.moves[0])
            return found
        assert line is not None
        reach *= 4
        is_wide = reach >= 64 * (swing + 2)
        if found.value >= high:  # what proved better comes first
            running.root.promote(first, line.moves[0])
            risen = line = replace(line, bound="lower")
            window = replace(window, high=INFINITY if is_wide else found.value + reach)
        else:
            line = replace(line, bound="upper")
            window = replace(window, low=-INFINITY if is_wide else found.value - reach)
        running.tell([*lines, line])


def _is_late(running: RunningSearch, before: list[Line]) -> bool:
    """Whether it is too late for another iteration: the sooner, the longer the best move has been the same."""
    if not running.soft or running.is_behind(running.reached):
        return False
    used = time.perf_counter() - running.since
    if not running.clocked:
        return used > running.soft
    if len(running.root.moves) == 1:
        return True
    best = running.best[0]
    same = bool(before) and before[0].move == best.move
    running.stable = running.stable + 1 if same else 0
    worse = before[0].score - best.score if before else 0
    patience = max(1.5 - 0.15 * running.stable, 0.6) * (1.4 if worse > running.game.swing // 4 else 1.0)
    return used > running.soft * patience


def _is_won(running: RunningSearch, lines: list[Line]) -> bool:
    """Whether a win ends the search: on a clock at once, otherwise when all shorter lines have been searched."""
    if running.request.exact or running.lines > 1 or lines[0].mate is None:
        return False
    return running.clocked or abs(lines[0].mate) <= running.reached
