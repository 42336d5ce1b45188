"""A random game as a kernel: the same moves in both executors, and a log of what every method returned."""

from __future__ import annotations

from typing import Any

from secateur.bits import mix
from secateur.game import ONGOING, Game
from secateur.jit import Record, Shared, Words


def chance(seed: int, ply: int, count: int) -> int:
    """A random number below `count`, the same in both executors.

    >>> chance(7, 0, 6) == chance(7, 0, 6), all(0 <= chance(7, ply, 6) < 6 for ply in range(100))
    (True, True)
    """
    return (mix((seed, ply)) & 0x7FFF_FFFF_FFFF_FFFF) % count


class Log(Record):
    """What the methods returned at each ply of a random game: small values as they are, lists and states mixed."""

    stop: Shared
    ply: int  # of the present state

    play: Words
    outcome: Words
    player: Words
    moves: Words
    evaluate: Words
    rank: Words
    noisy: Words
    canonical: Words
    key: Words
    move: Words  # the one played


def play_out(game: Game, state: Any, seed: int, log: Log) -> int:
    """Plays a random game and returns how many states the log holds."""
    for ply in range(log.room):
        log.ply = ply
        outcome = game.outcome(state)
        log.play[ply] = mix(state)
        log.outcome[ply] = outcome
        log.player[ply] = game.player(state)
        if outcome != ONGOING or log.stop:
            return ply + 1
        count, moves, ranks, noisy = 0, seed, seed, seed
        for move in game.moves(state):
            count += 1
            moves = mix((moves, move))
            ranks = mix((ranks, game.rank(state, move)))
            noisy = mix((noisy, game.noisy(state, move)))
        log.moves[ply] = moves
        log.rank[ply] = ranks
        log.noisy[ply] = noisy
        log.evaluate[ply] = game.evaluate(state)
        log.canonical[ply] = mix(game.canonical(state))
        log.key[ply] = game.key(state)
        if count == 0:
            return ply + 1
        left = chance(seed, ply, count)
        for move in game.moves(state):
            if left == 0:
                log.move[ply] = move
                state = game.play(state, move)
                break
            left -= 1
    return log.room
