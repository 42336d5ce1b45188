"""A game as an environment of PettingZoo; imported only when one is made."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from secateur.errors import SecateurError
from secateur.export.space import PLAYERS, rewards, space_of
from secateur.game import Game, Parameters
from secateur.play import GameSoFar


class GameEnv(AECEnv):  # type: ignore[misc]
    """A game of secateur as an AEC environment: `env.here` is the game as far as it has been played."""

    metadata = {"render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, game: Game, position: str = "", actions: int | None = None) -> None:
        super().__init__()
        self.start = self.here = GameSoFar.begin(game, position)
        self.metadata = {**GameEnv.metadata, "name": f"secateur_{type(game).__name__.lower()}_v0"}
        self.render_mode = "ansi"
        self.space = space_of(game, self.start, actions)
        self.possible_agents = [f"player_{player}" for player in PLAYERS]
        box = spaces.Box(0.0, np.inf, (self.space.planes, self.space.cells), np.float32)
        mask = spaces.Box(0, 1, (self.space.actions,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": box, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(self.space.actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        """Begins a game; there is no chance that a seed could change."""
        self.here = self.start
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: Parameters = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.here.player]

    def step(self, action: Any) -> None:
        """Plays a move; an illegal one is an error."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if int(action) not in self.space.legal(self.here):
            raise SecateurError(
                f"{action} is not a legal action: the action mask of the observation shows the legal ones"
            )
        self._cumulative_rewards[agent] = 0
        self.here = self.here.play(self.space.move(self.here, int(action)))
        over = self.here.decided is not None
        self.rewards = dict(zip(self.possible_agents, rewards(self.here), strict=True))
        self.terminations = dict.fromkeys(self.agents, over)
        self.agent_selection = self.possible_agents[self.here.player]
        self._accumulate_rewards()

    def observe(self, agent: str) -> Any:
        """The board as this agent sees it, and what it may do."""
        player = self.possible_agents.index(agent)
        acts = self.agent_selection == agent and self.here.decided is None
        mask = self.space.mask(self.here) if acts else np.zeros(self.space.actions, np.int8)
        return {"observation": self.space.observation(self.here, player), "action_mask": mask}

    def render(self) -> str:
        return self.here.game.show(self.here.state)

    def close(self) -> None:
        pass
