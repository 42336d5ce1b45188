"""Environments of PettingZoo: small ones of our own, and the real ones where pygame is installed."""

from __future__ import annotations

import os
from typing import Any

import numpy as np
import pytest

import secateur
from secateur import LOSS, WIN, Engine, SecateurError, adapt
from secateur.adapters.pettingzoo import cloned, is_over, legal_actions
from tests.helpers.plain_minimax import Rules, value

pettingzoo = pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: pip install pettingzoo")
spaces = pytest.importorskip("gymnasium.spaces")

from gymnasium.utils import EzPickle  # noqa: E402
from pettingzoo import AECEnv  # noqa: E402
from pettingzoo.utils import wrappers  # noqa: E402


class Row(AECEnv, EzPickle):  # type: ignore[misc]
    """Agents take coins from the ends of a row, and are paid at once; a large coin lets them take again."""

    metadata = {"name": "row_v0", "is_parallelizable": False, "render_modes": ["ansi"]}

    def __init__(self, coins: tuple[int, ...] = (3, 9, 2, 7, 1, 8), names: tuple[str, ...] = ("a", "b")) -> None:
        EzPickle.__init__(self, coins, names)
        super().__init__()
        self.coins, self.possible_agents, self.render_mode = coins, list(names), "ansi"
        self.action_spaces = {name: spaces.Discrete(2) for name in names}
        box = spaces.Box(0, 99, (len(coins),), np.int64)
        mask = spaces.Box(0, 1, (2,), np.int8)
        self.observation_spaces = {name: spaces.Dict(observation=box, action_mask=mask) for name in names}

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        self.row, self.agents = list(self.coins), list(self.possible_agents)
        self.agent_selection = self.agents[0]
        self._cumulative_rewards, self.rewards = dict.fromkeys(self.agents, 0), dict.fromkeys(self.agents, 0)
        self.terminations, self.truncations = dict.fromkeys(self.agents, False), dict.fromkeys(self.agents, False)
        self.infos: dict[str, Any] = {agent: {} for agent in self.agents}

    def observe(self, agent: str) -> Any:
        row = np.zeros(len(self.coins), np.int64)
        row[: len(self.row)] = self.row
        return {"observation": row, "action_mask": np.array([1, len(self.row) > 1], np.int8)}

    def step(self, action: int) -> None:
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        agent = self.agent_selection
        other = next(each for each in self.possible_agents if each != agent)
        self._cumulative_rewards[agent] = 0
        coin = self.row.pop(-action)
        self.rewards = {agent: coin, other: -coin}
        if not self.row:
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = agent if coin > 7 else other
        self._accumulate_rewards()

    def render(self) -> str:
        return " ".join(map(str, self.row))


def total(coins: list[int], takes_first: bool, first: int = 0) -> int:
    """What agent a ends up with above b, by plain minimax on the coins alone."""
    if not coins:
        return first
    values = []
    for coin, rest in ((coins[0], coins[1:]), (coins[-1], coins[:-1])):
        gained = first + coin if takes_first else first - coin
        values.append(total(rest, takes_first if coin > 7 else not takes_first, gained))
    return max(values) if takes_first else min(values)


def wrapped(env: Any) -> Any:
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(env))


@pytest.mark.parametrize("coins", [(3, 9, 2, 7, 1, 8), (1, 2, 3, 4, 5), (8, 8, 1, 9)])
@pytest.mark.parametrize("make", [lambda env: env, wrapped], ids=["raw", "wrapped"])
def test_rewards_on_the_way_add_up(coins: tuple[int, ...], make: Any) -> None:
    game = adapt(make(Row(coins)))
    assert secateur.minimax(game).value == total(list(coins), True)
    assert Engine(game, memory="1MB").solve().score == total(list(coins), True)


def test_a_game_that_has_begun_goes_on_from_there() -> None:
    env = Row()
    env.reset()
    env.step(1)
    env.step(0)
    game = adapt(env)
    assert game.show(game.start()) == "9 2 7 1" if env.row == [9, 2, 7, 1] else game.show(game.start())
    assert secateur.minimax(game).value == total(env.row, env.agent_selection == "a")
    assert env.row == [3, 9, 2, 7, 1][: len(env.row)] or len(env.row) == 4  # the search has not touched it


class Shuffled(Row):
    def reset(self, seed: int | None = None, options: Any = None) -> None:
        super().reset(seed)
        np.random.default_rng(seed).shuffle(self.row)


class Gift(Row):
    def step(self, action: int) -> None:
        super().step(action)
        self.rewards["a"] += 1


def test_what_no_search_can_play_is_refused_by_name() -> None:
    with pytest.raises(SecateurError, match="row_v0 involves chance"):
        adapt(Shuffled())
    with pytest.raises(SecateurError, match="row_v0 is for 3 agents"):
        adapt(Row(names=("a", "b", "c")))
    with pytest.raises(SecateurError, match="do not add up to 0: the game is not zero-sum"):
        secateur.minimax(adapt(Gift()))
    for name, why in (("leduc_holdem_v4", "hidden information"), ("rps_v2", "act at the same time")):
        env = Row()
        env.metadata = {"name": name, "is_parallelizable": name == "rps_v2"}
        with pytest.raises(SecateurError, match=f"{name} .*{why}"):
            adapt(env)


# ---------------------------------------------------------------- the real ones


def classic(name: str) -> Any:
    pytest.importorskip("pygame", reason="pygame is not installed, which the classic environments need")
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    module = pytest.importorskip(f"pettingzoo.classic.{name}")
    env = module.env()
    env.reset()
    return env


def final(env: Any) -> float | None:
    if not is_over(env):
        return None
    reward = env.rewards[env.possible_agents[0]]
    return WIN if reward > 0 else LOSS if reward < 0 else 0


AEC = Rules(
    lambda env: list(legal_actions(env)),
    lambda env, action: env.step(action),
    final,
    lambda env: env.agent_selection == env.possible_agents[0],
    copy=cloned,
)


@pytest.mark.parametrize(
    "name, actions, depth", [("tictactoe_v3", (0, 4, 8, 2), 5), ("connect_four_v3", (3, 3, 2, 2), 2)]
)
def test_classic_board_games(name: str, actions: tuple[int, ...], depth: int) -> None:
    env = classic(name)
    for action in actions:
        env.step(action)
    expected, game = value(AEC, env, depth), adapt(env)
    assert secateur.alphabeta(game, depth=depth).value == expected
    sign = 1 if env.agent_selection == env.possible_agents[0] else -1
    assert Engine(game, memory="1MB").search(depth=depth, exact=True).score == sign * expected
