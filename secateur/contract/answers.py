"""What the hooks of the engine answer in a random game, as a kernel: the same in both executors, if all is well."""

from __future__ import annotations

from typing import Any

from secateur.bits import mix
from secateur.game import ONGOING, Game
from secateur.jit import Record, Shared, Words
from secateur.playout import chance


class Answers(Record):
    """The answers at each ply, mixed."""

    stop: Shared
    ply: int  # of the present state
    alpha: int  # the window of finish()
    beta: int

    bounds: Words
    candidates: Words
    remaining: Words
    finish: Words
    timeless: Words
    skip: Words
    threatened: Words
    threatens: Words
    zugzwang: Words
    ended: Words
    count: Words
    reversible: Words
    structure: Words
    noisy_moves: Words
    exchange: Words
    kind: Words
    move: Words  # the one played


def ask_hooks(game: Game, state: Any, seed: int, answers: Answers) -> int:
    """Plays a random game and returns how many states it asked about."""
    for ply in range(answers.room):
        answers.ply = ply
        if game.outcome(state) != ONGOING or answers.stop:
            return ply
        low, high = game.bounds(state)
        answers.bounds[ply] = mix((low, high))
        candidates = seed
        if low < high:
            for move in game.candidates(state):
                candidates = mix((candidates, move))
        answers.candidates[ply] = candidates
        answers.remaining[ply] = game.remaining(state)
        answers.finish[ply] = mix(game.finish(state, answers.alpha, answers.beta))
        answers.timeless[ply] = mix(game.timeless(state))
        answers.skip[ply] = mix(game.skip(state))
        answers.threatened[ply] = 1 if game.threatened(state) else 0
        answers.zugzwang[ply] = 1 if game.zugzwang(state) else 0
        answers.ended[ply] = game.ended(state)
        answers.count[ply] = game.count(state)
        answers.reversible[ply] = game.reversible(state)
        answers.structure[ply] = game.structure(state)
        noisy = exchanges = kinds = threats = seed
        for move in game.noisy_moves(state):
            noisy = mix((noisy, move))
        count = 0
        for move in game.moves(state):
            count += 1
            exchanges = mix((exchanges, game.exchange(state, move)))
            kinds = mix((kinds, game.kind(state, move)))
            threats = mix((threats, 1 if game.threatens(state, move) else 0))
        answers.noisy_moves[ply], answers.exchange[ply], answers.kind[ply] = noisy, exchanges, kinds
        answers.threatens[ply] = threats
        if count == 0:
            return ply
        left = chance(seed, ply, count)
        for move in game.moves(state):
            if left == 0:
                answers.move[ply] = move
                state = game.play(state, move)
                break
            left -= 1
    return answers.room
