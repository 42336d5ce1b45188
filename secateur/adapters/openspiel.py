"""Games of OpenSpiel: a pyspiel.Game, or a State of one."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from typing import Any

from secateur.adapters.adapted import Adapted
from secateur.adapters.refusal import unplayable
from secateur.adapters.state import AdaptedState
from secateur.game import MAX, MIN


def is_openspiel(thing: Any) -> bool:
    """Whether an object is a game or a state of OpenSpiel, which need not be imported for that."""
    spiel = sys.modules.get("pyspiel")
    return spiel is not None and isinstance(thing, (spiel.Game, spiel.State))


def first_state(thing: Any) -> Any:
    """The state that a game starts with, or a state itself; an error for a game that no search here can play."""
    game = thing.get_game() if hasattr(thing, "get_game") else thing
    kind, name = game.get_type(), game.get_type().long_name
    problems = {
        f"is for {game.num_players()} players": game.num_players() != 2,
        "lets the players move at the same time": kind.dynamics.name != "SEQUENTIAL",
        "involves chance": kind.chance_mode.name != "DETERMINISTIC",
        "has hidden information": kind.information.name != "PERFECT_INFORMATION",
        "is not zero-sum": kind.utility.name not in ("ZERO_SUM", "CONSTANT_SUM"),
    }
    if found := [problem for problem, holds in problems.items() if holds]:
        raise unplayable(name, found)
    return thing if hasattr(thing, "get_game") else thing.new_initial_state()


class OpenSpielGame(Adapted):
    """A game of OpenSpiel. Each state visited is a clone, which takes a microsecond.

    OpenSpiel's `undo_action` is missing in many games, and does not restore the state in some.
    """

    unmakes = False
    declares_chance = True

    @staticmethod
    def name_of(thing: Any) -> str:
        return "".join(re.findall(r"\w+", thing.get_game().get_type().long_name))

    def check_parameters(self) -> None:
        game = self.thing.get_game()
        if not self.win and (game.min_utility(), game.max_utility()) == (-1, 1):
            self.__dict__["win"] = 1.0
        super().check_parameters()

    def copied(self, thing: Any) -> Any:
        return thing.clone()

    def legal(self, thing: Any) -> Iterable[int]:
        found: Iterable[int] = thing.legal_actions()
        return found

    def make(self, thing: Any, move: Any) -> None:
        thing.apply_action(move)

    def final(self, state: AdaptedState) -> float | None:
        """The returns. In a state that is over nobody is to move: the players are taken to have turns."""
        thing = state.thing
        if not thing.is_terminal():
            return None
        first, second = thing.returns()
        return (first - second) / 2 if self.player(state) == MAX else (second - first) / 2

    def mover(self, state: AdaptedState) -> int:
        player = state.thing.current_player()
        if player in (MAX, MIN):
            return int(player)
        return MAX if state.parent is None else 1 - self.player(state.parent)

    def move_text(self, thing: Any, move: Any) -> str:
        return str(thing.action_to_string(thing.current_player(), move))
