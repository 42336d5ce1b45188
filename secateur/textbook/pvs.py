"""Principal variation search (NegaScout): proves with null windows that the first move is best.

`memory` may remember states; without one its calls vanish.
"""

from __future__ import annotations

from typing import Any

from secateur.game import INFINITY, ONGOING, Game, next_player
from secateur.textbook.forms import Form, leaf_value
from secateur.textbook.memory import Memory
from secateur.textbook.orderings import Ordering
from secateur.textbook.tally import Tally
from secateur.watch import Watch


def pvs_node(
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
    """The value of a state for the player to move: exact between alpha and beta, otherwise a bound."""
    before = tally.nodes + tally.saved
    tally.enter(ply)
    watch.enter(state, player, ply, depth, alpha, beta)
    outcome = game.outcome(state)
    if outcome != ONGOING or depth == 0 or tally.stop:
        value = leaf_value(game, state, outcome, ply, tally)
        watch.leaf(ply, value, outcome != ONGOING)
        return value

    low, high = alpha, beta
    row = memory.row(game, state, depth, tally)
    if memory.answers(row, ply, alpha, beta):
        value = form.result(memory.answer(game, state, row, ply, beta, tally), alpha, beta)
        watch.hit(ply, value)
        return value
    alpha, beta = memory.raised(row, ply, alpha), memory.lowered(row, ply, beta)

    best = -INFINITY
    start = alpha
    narrow = beta  # the first move gets the whole window, the others (alpha, alpha + 1)
    for move in order.moves(game, state, player, ply, depth, tally):
        if form.cuts(player, best, beta):
            tally.cut(ply, player)
            watch.cut(ply, move, alpha, beta)
            break
        child = game.play(state, move)
        other = next_player(game, child, player, tally)
        watch.descend(ply, move)
        if other != player:
            value = -pvs_node(
                game, child, other, ply + 1, depth - 1, -narrow, -alpha, form, order, memory, tally, watch
            )
        else:
            value = pvs_node(game, child, other, ply + 1, depth - 1, alpha, narrow, form, order, memory, tally, watch)
        if narrow < beta and alpha < value < beta and not tally.stop:
            # The move is better than thought: how much better takes a window up to beta.
            tally.researches += 1
            watch.research(ply, move, alpha, beta)
            if other != player:
                value = -pvs_node(
                    game, child, other, ply + 1, depth - 1, -beta, -alpha, form, order, memory, tally, watch
                )
            else:
                value = pvs_node(game, child, other, ply + 1, depth - 1, alpha, beta, form, order, memory, tally, watch)
        if tally.stop:
            break
        watch.returned(ply, move, value)
        best = max(best, value)
        if value > alpha:
            alpha = form.narrowed(alpha, value, beta)
            tally.raise_bound(ply, player, move)
            watch.bounds(ply, alpha, beta)
        narrow = alpha + 1

    tally.finish(best)
    lower, upper = best if best > start else -INFINITY, best if best < beta else INFINITY
    memory.store(game, state, depth, ply, lower, upper, tally.nodes + tally.saved - before, tally)
    best = form.result(best, low, high)
    watch.exit(ply, best)
    return best
