"""Alpha-beta with a body for each player, as lecture notes have it.

alpha is the value MAX has already secured, beta the value MIN has. Where they meet, the rest of a
node cannot change the value of the root. A result <= alpha says only that the value is no more, one >= beta
that it is no less. `memory` may remember states, with bounds as the player to move sees them;
without one its calls vanish.
"""

from __future__ import annotations

from typing import Any

from secateur.game import INFINITY, MAX, ONGOING, Game, next_player
from secateur.textbook.forms import Form, for_max, leaf_value
from secateur.textbook.memory import Memory
from secateur.textbook.orderings import Ordering
from secateur.textbook.tally import Tally
from secateur.watch import Watch


def alphabeta_node(
    game: Game,
    state: Any,
    player: int,
    ply: int,
    depth: int,
    alpha: int,
    beta: int,
    form: Form,
    order: Ordering,
    memory: Memory,
    tally: Tally,
    watch: Watch,
) -> int:
    """The value of a state for MAX: exact between alpha and beta, otherwise a bound."""
    before = tally.nodes + tally.saved
    tally.enter(ply)
    watch.enter(state, player, ply, depth, alpha, beta)
    outcome = game.outcome(state)
    if outcome != ONGOING or depth == 0 or tally.stop:
        value = for_max(player, leaf_value(game, state, outcome, ply, tally))
        watch.leaf(ply, value, outcome != ONGOING)
        return value

    low, high = alpha, beta
    row = memory.row(game, state, depth, tally)
    start, enough = (alpha, beta) if player == MAX else (-beta, -alpha)  # the window as the player to move sees it
    if memory.answers(row, ply, start, enough):
        value = for_max(player, form.result(memory.answer(game, state, row, ply, enough, tally), start, enough))
        watch.hit(ply, value)
        return value
    start, enough = memory.raised(row, ply, start), memory.lowered(row, ply, enough)
    alpha, beta = (start, enough) if player == MAX else (-enough, -start)
    below, left = ply + 1, depth - 1
    if player == MAX:
        best = -INFINITY
        for move in order.moves(game, state, player, ply, depth, tally):
            if form.cuts(player, best, beta):
                tally.cut(ply, player)
                watch.cut(ply, move, alpha, beta)
                break
            child = game.play(state, move)
            other = next_player(game, child, player, tally)
            watch.descend(ply, move)
            value = alphabeta_node(game, child, other, below, left, alpha, beta, form, order, memory, tally, watch)
            if tally.stop:
                break
            watch.returned(ply, move, value)
            best = max(best, value)
            if value > alpha:
                alpha = form.narrowed(alpha, value, beta)
                tally.raise_bound(ply, player, move)
                watch.bounds(ply, alpha, beta)
    else:
        best = INFINITY
        for move in order.moves(game, state, player, ply, depth, tally):
            if form.cuts(player, -best, -alpha):
                tally.cut(ply, player)
                watch.cut(ply, move, alpha, beta)
                break
            child = game.play(state, move)
            other = next_player(game, child, player, tally)
            watch.descend(ply, move)
            value = alphabeta_node(game, child, other, below, left, alpha, beta, form, order, memory, tally, watch)
            if tally.stop:
                break
            watch.returned(ply, move, value)
            best = min(best, value)
            if value < beta:
                beta = -form.narrowed(-beta, -value, -alpha)
                tally.raise_bound(ply, player, move)
                watch.bounds(ply, alpha, beta)

    tally.finish(best)
    own = for_max(player, best)
    lower, upper = own if own > start else -INFINITY, own if own < enough else INFINITY
    memory.store(game, state, depth, ply, lower, upper, tally.nodes + tally.saved - before, tally)
    best = form.result_for_max(player, best, low, high)
    watch.exit(ply, best)
    return best
