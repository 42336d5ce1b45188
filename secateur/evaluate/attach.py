"""A game with the weights of a file: those of its own evaluation, or an automatic one that a file describes."""

from __future__ import annotations

from pathlib import Path

from secateur.coded import coded
from secateur.errors import SecateurError
from secateur.evaluate.automatic import layout_for, planned
from secateur.evaluate.layout import Layout, layout_of
from secateur.evaluate.weights import Weights, parameters_of, read_weights, refuse_others
from secateur.game import Game
from secateur.jit import Parameters
from secateur.jit.rows import words


def with_weights(game: Game, source: Path | str | Weights) -> Game:
    """The game with other weights; those of another game, or for other features, are refused."""
    game = coded(game)
    weights = source if isinstance(source, Weights) else read_weights(source)
    name = "the weights" if isinstance(source, Weights) else source
    layout = layout_with(game, weights)
    refuse_others(name, weights, game, layout)
    if weights.plan is not None:
        if weights.parameters != parameters_of(game):
            raise SecateurError(f"{name} holds weights for {_written(weights.parameters)}, not for {game!r}")
        if weights.plan.words != len(words(game.start())):
            raise SecateurError(f"{name} holds weights for states of {weights.plan.words} numbers; learn them again")
        return planned(game, weights.plan, weights.values)
    given = {each: getattr(game, each) for each in game.parameters if each != "weights"}
    return type(game)(**given, weights=layout.prepare(weights.values))


def layout_with(game: Game, weights: Weights) -> Layout:
    """What the weights of a file are for, in a game."""
    if weights.plan is None:
        return layout_of(game)
    return layout_for(game, weights.plan)


def _written(parameters: Parameters) -> str:
    return ", ".join(f"{name}={value}" for name, value in parameters.items()) or "the game without parameters"
