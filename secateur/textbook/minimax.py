"""Minimax: visits every node."""

from __future__ import annotations

from typing import Any

from secateur.game import INFINITY, MAX, ONGOING, Game, next_player
from secateur.textbook.forms import for_max, leaf_value
from secateur.textbook.memory import Memory
from secateur.textbook.orderings import Ordering
from secateur.textbook.tally import Tally
from secateur.watch import Watch


def minimax_node(
    game: Game,
    state: Any,
    player: int,
    ply: int,
    depth: int,
    order: Ordering,
    memory: Memory,
    tally: Tally,
    watch: Watch,
) -> int:
    """The value of a state as MAX sees it, when both sides play their best for `depth` half-moves."""
    before = tally.nodes + tally.saved
    tally.enter(ply)
    watch.enter(state, player, ply, depth, -INFINITY, INFINITY)
    outcome = game.outcome(state)
    if outcome != ONGOING or depth == 0 or tally.stop:
        value = for_max(player, leaf_value(game, state, outcome, ply, tally))
        watch.leaf(ply, value, outcome != ONGOING)
        return value

    row = memory.row(game, state, depth, tally)
    if memory.known(row):
        tally.saved += memory.size(row) - 1
        memory.count_hit(game, state, row, tally)
        value = for_max(player, memory.lower(row, ply))
        watch.hit(ply, value)
        return value

    if player == MAX:
        best = -INFINITY
        for move in order.moves(game, state, player, ply, depth, tally):
            child = game.play(state, move)
            other = next_player(game, child, player, tally)
            watch.descend(ply, move)
            value = minimax_node(game, child, other, ply + 1, depth - 1, order, memory, tally, watch)
            if tally.stop:
                break
            watch.returned(ply, move, value)
            if value > best:
                best = value
                tally.raise_bound(ply, player, move)
    else:
        best = INFINITY
        for move in order.moves(game, state, player, ply, depth, tally):
            child = game.play(state, move)
            other = next_player(game, child, player, tally)
            watch.descend(ply, move)
            value = minimax_node(game, child, other, ply + 1, depth - 1, order, memory, tally, watch)
            if tally.stop:
                break
            watch.returned(ply, move, value)
            if value < best:
                best = value
                tally.raise_bound(ply, player, move)

    tally.finish(best)
    value = for_max(player, best)
    memory.store(game, state, depth, ply, value, value, tally.nodes + tally.saved - before, tally)
    watch.exit(ply, best)
    return best
