"""A game as a game of OpenSpiel; imported only when one is made."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from secateur.export.space import GameSpace, rewards, space_of
from secateur.game import Game
from secateur.limits import DEEPEST
from secateur.play import GameSoFar


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of secateur as a `pyspiel.Game`: sequential, deterministic, zero-sum, of perfect information."""

    def __init__(self, game: Game, actions: int | None = None) -> None:
        self.start = GameSoFar.begin(game)
        self.space = space_of(game, self.start, actions)
        name = type(game).__name__
        kind = pyspiel.GameType(
            short_name=f"secateur_{name.lower()}",
            long_name=f"{name} of secateur",
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
            information=pyspiel.GameType.Information.PERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.ZERO_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=2,
            min_num_players=2,
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=True,
            provides_observation_tensor=True,
            parameter_specification={},
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=self.space.actions,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=DEEPEST,
        )
        super().__init__(kind, info, {})

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        return SpielObserver(self.space)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A game as far as it has been played: `here`."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.here, self.space = game.start, game.space

    def current_player(self) -> int:
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else self.here.player

    def _legal_actions(self, player: int) -> list[int]:
        return self.space.legal(self.here)

    def _apply_action(self, action: int) -> None:
        self.here = self.here.play(self.space.move(self.here, int(action)))

    def _action_to_string(self, player: int, action: int) -> str:
        return self.here.game.format_move(self.here.state, self.space.move(self.here, int(action)))

    def is_terminal(self) -> bool:
        return self.here.decided is not None

    def returns(self) -> list[float]:
        return [float(reward) for reward in rewards(self.here)]

    def __str__(self) -> str:
        return self.here.game.format(self.here.state)


class SpielObserver:
    """What players see: everything."""

    def __init__(self, space: GameSpace) -> None:
        self.space = space
        self.tensor = np.zeros(space.planes * space.cells, np.float32)
        self.dict = {"observation": self.tensor.reshape(space.planes, space.cells)}

    def set_from(self, state: SpielState, player: int) -> None:
        self.dict["observation"][:] = self.space.observation(state.here, player)

    def string_from(self, state: SpielState, player: int) -> str:
        return str(state)
