"""A digest of the rules of a game: what decides which positions there are, and what they are worth."""

from __future__ import annotations

import functools
import inspect
from types import CodeType
from typing import Any

from secateur.coded import Coded
from secateur.game import REQUIRED, Game
from secateur.jit.digest import digest

#: The methods and settings that the values of all positions depend on.
DECISIVE = (*REQUIRED, "player", "timeless", "canonical", "alternates", "repeats")

#: Parameters that only evaluations depend on.
_LEARNED = frozenset({"weights"})


def rules_digest(game: Game) -> str:
    """Changes if the rules change, and not with the evaluation, the pictures or the form of the moves.

    >>> from secateur.games.tictactoe import TicTacToe
    >>> len({rules_digest(game) for game in (TicTacToe(), TicTacToe(), TicTacToe(row=2))})
    2
    """
    if isinstance(game, Coded):  # which only forwards to the rules
        game = game.author
    names, waiting = set[str](), list(DECISIVE)
    while waiting:
        name = waiting.pop()
        if name not in names and name not in _LEARNED and hasattr(type(game), name) | (name in game.parameters):
            names.add(name)
            waiting += _names_in(inspect.getattr_static(type(game), name, None))
    return digest([(name, _decisive(game, name)) for name in sorted(names)])


def _decisive(game: Game, name: str) -> Any:
    """What an attribute adds to the digest."""
    if name in game.parameters:
        return vars(game)[name]
    return inspect.getattr_static(type(game), name)


def _names_in(attribute: Any) -> list[str]:
    """The names of attributes that the code of a method or a property uses."""
    if isinstance(attribute, functools.cached_property):
        attribute = attribute.func
    elif isinstance(attribute, property):
        attribute = attribute.fget
    elif isinstance(attribute, (staticmethod, classmethod)):
        attribute = attribute.__func__
    code = getattr(attribute, "__code__", None)
    return _names_of(code) if code is not None else []


def _names_of(code: CodeType) -> list[str]:
    inner = [name for const in code.co_consts if isinstance(const, CodeType) for name in _names_of(const)]
    return [*code.co_names, *inner]
