"""Wins and losses that a search has found: the shortest one, and its line to the end of the game."""

from __future__ import annotations

from dataclasses import replace
from itertools import accumulate

from secateur.engine.kernel.work import EXACT_TO_DEPTH
from secateur.engine.request import Root
from secateur.engine.running import RootWindow, RunningSearch
from secateur.engine.techniques import SELECTIVE
from secateur.game import HIGHEST, LOSS, WIN, is_over
from secateur.result import Line
from secateur.scores import distance, is_decisive

#: Nodes that it may take, beside as many as before, to look for a sooner win, or to follow a win to its end.
FOLLOWING = 100_000


def find_a_sooner_win(running: RunningSearch) -> None:
    """Asks whether a win can come sooner: what was skipped on the way to it may hide one."""
    best = running.best[0] if running.best and not running.is_out_of_time else None
    selective = running.techniques & SELECTIVE and not running.request.exact
    if best is None or best.score <= HIGHEST or not selective or running.clocked or running.lines > 1:
        return
    running.allow_more(FOLLOWING, share=0.5)
    best = _soonest(running, best)
    if best != running.best[0]:
        running.best[0] = best
        running.tell()


def _soonest(running: RunningSearch, best: Line) -> Line:
    """The soonest win, found by null windows, starting with the soonest possible one."""
    step = 2 if running.game.alternates else 1
    extra = 0 if running.game.ended_knows_all else 1  # a half-move that only sees that there are no moves
    for sooner in range(1, distance(int(best.score)), step):
        found = running.run(RootWindow(EXACT_TO_DEPTH, sooner + extra, WIN - sooner - 1, WIN - sooner))
        if found is None:
            return best
        if found.value >= WIN - sooner:
            return replace(running.line(found, sooner), proven="exact")
    return replace(best, proven="exact" if best.proven == "lower" else best.proven)


def find_the_end(running: RunningSearch) -> None:
    """Searches on where the line of a win breaks off: the table had to give up what it knew of the rest."""
    best = running.best[0] if running.best and not running.is_out_of_time else None
    if best is None or not is_decisive(best.score) or not running.game.repeats or running.clocked:  # it would cost time
        return
    game, moves, length = running.game, best.moves, distance(int(best.score))
    running.allow_more(FOLLOWING)
    while len(moves) < length:
        *earlier, state = accumulate(moves, game.play, initial=running.root.state)
        if is_over(game, state):
            break
        # Proofs found here must hold for the other searches too, so the path begins where theirs does.
        root = Root(state, game.player(state), list(game.moves(state)), history=[*running.root.history, *earlier])
        left = length - len(moves)
        found = running.run(RootWindow(running.mode, left, LOSS, WIN), root)
        if found is None or distance(found.value) != left:
            break
        moves += running.extended(state, running.moves(found.work), left, found.work)
    if moves != best.moves:
        running.best[0] = replace(best, moves=moves)
        running.tell()
