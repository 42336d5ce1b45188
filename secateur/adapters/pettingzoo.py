"""Environments of PettingZoo in which two agents act in turn and see everything."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy, deepcopy
from typing import Any

from secateur.adapters.adapted import Adapted
from secateur.adapters.refusal import unplayable
from secateur.adapters.state import AdaptedState
from secateur.errors import SecateurError
from secateur.game import MAX

#: Environments that hide something, or deal at random, by the beginnings of their names.
HIDDEN = ("leduc_holdem", "texas_holdem", "gin_rummy", "hanabi")

#: Seeds, and the most steps, of the games that are compared to see whether chance plays a part.
SEEDS = (1, 2)
STEPS = 60


def is_aec(thing: Any) -> bool:
    """Whether an object is an AEC environment of PettingZoo, which need not be imported for that."""
    return any(kind.__name__ == "AECEnv" and kind.__module__.startswith("pettingzoo") for kind in type(thing).__mro__)


def ready(env: Any) -> Any:
    """A copy of the environment where a game can start; an error for one that no search here can play."""
    name = env_name(env)
    problems = {
        f"is for {len(env.possible_agents)} agents": len(env.possible_agents) != 2,
        "has hidden information": name.startswith(HIDDEN),
        "lets the agents act at the same time": bool(env.metadata.get("is_parallelizable")),
    }
    if found := [problem for problem, holds in problems.items() if holds]:
        raise unplayable(name, found)
    here = cloned(env)
    if not _is_reset(here):
        here.reset(seed=SEEDS[0])
    _refuse_chance(env, name)
    return here


def env_name(env: Any) -> str:
    """What an environment calls itself."""
    return str(env.metadata.get("name") or type(env.unwrapped).__name__)


def _is_reset(env: Any) -> bool:
    """Whether a game has begun."""
    try:
        return bool(env.agents) and env.agent_selection in env.possible_agents and hasattr(env, "_cumulative_rewards")
    except AttributeError:
        return False


def _refuse_chance(env: Any, name: str) -> None:
    """Plays the same actions after two seeds: without chance, everything is the same."""
    first, second = cloned(env), cloned(env)
    first.reset(seed=SEEDS[0])
    second.reset(seed=SEEDS[1])
    for step in range(STEPS):
        if not _same(_seen(first), _seen(second)):
            raise unplayable(name, ["involves chance (the same actions lead to different observations)"])
        if is_over(first):
            return
        actions = list(legal_actions(first))
        action = actions[step * 7 % len(actions)]
        first.step(action)
        second.step(action)


def _seen(env: Any) -> Any:
    return {agent: env.observe(agent) for agent in env.possible_agents}, env.agent_selection, is_over(env)


def _same(one: Any, other: Any) -> bool:
    """Whether two observations are equal: dictionaries and tuples of arrays."""
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(_same(one[name], other[name]) for name in one)
    if isinstance(one, tuple):
        return len(one) == len(other) and all(map(_same, one, other))
    return one.tobytes() == other.tobytes() if hasattr(one, "tobytes") else bool(one == other)


def is_over(env: Any) -> bool:
    """Whether no agent can act any more."""
    return all(env.terminations.get(agent) or env.truncations.get(agent) for agent in env.possible_agents)


def legal_actions(env: Any) -> Iterable[int]:
    """The actions that the mask of the agent allows; all where there is no mask."""
    agent = env.agent_selection
    observation = env.observe(agent)
    mask = observation.get("action_mask") if isinstance(observation, dict) else None
    if mask is None:
        mask = env.infos[agent].get("action_mask")
    if mask is None:
        space = env.action_space(agent)
        return range(int(getattr(space, "start", 0)), int(getattr(space, "start", 0)) + int(space.n))
    return [action for action, legal in enumerate(mask) if legal]


def cloned(env: Any, memo: dict[int, Any] | None = None) -> Any:
    """A copy that can be changed on its own, with its wrappers.

    Many environments derive from EzPickle, whose copies begin a new game: so their attributes are copied one by one.
    Spaces never change and are shared.
    """
    memo = {} if memo is None else memo
    made = copy_of_shell(env)
    memo[id(env)] = made
    for name in ("observation_spaces", "action_spaces"):
        spaces = vars(env).get(name)
        if spaces is not None:
            memo[id(spaces)] = spaces
    for name, value in vars(env).items():
        vars(made)[name] = cloned(value, memo) if is_aec(value) and id(value) not in memo else _copied(value, memo)
    return made


def copy_of_shell(env: Any) -> Any:
    """An object of the same class without attributes."""
    return object.__new__(type(env))


def _copied(value: Any, memo: dict[int, Any]) -> Any:
    try:
        return deepcopy(value, memo)
    except TypeError:  # a window, a clock, an open file: nothing that the rules know
        return copy(value) if isinstance(value, (list, dict)) else value


class PettingZooGame(Adapted):
    """An AEC environment: the first of its agents is the first player. Each state visited is a copy.

    The score is the sum of the rewards of the player, which are the opposite of the other's.
    """

    unmakes = False
    declares_chance = True

    @staticmethod
    def name_of(thing: Any) -> str:
        return env_name(thing)

    def check_parameters(self) -> None:
        if not self.win and type(self.thing.unwrapped).__module__.startswith("pettingzoo.classic."):
            self.__dict__["win"] = 1.0  # board games, which are won, drawn or lost
        super().check_parameters()

    def copied(self, thing: Any) -> Any:
        return cloned(thing)

    def legal(self, thing: Any) -> Iterable[int]:
        return legal_actions(thing)

    def make(self, thing: Any, move: Any) -> None:
        thing.step(move)

    def final(self, state: AdaptedState) -> float | None:
        if not is_over(state.thing):
            return None
        first = self._total(state)
        return first if self.player(state) == MAX else -first

    def _total(self, state: AdaptedState) -> float:
        """What the first player has been given so far."""
        if state.parent is None:
            return 0.0
        if state.total is None:
            before = self._total(state.parent)
            first, second = (float(state.thing.rewards.get(agent, 0)) for agent in state.thing.possible_agents)
            if first != -second:
                raise SecateurError(f"rewards of {first:g} and {second:g} do not add up to 0: the game is not zero-sum")
            state.total = before + first
        return state.total

    def mover(self, state: AdaptedState) -> int:
        return int(state.thing.possible_agents.index(state.thing.agent_selection))

    def show(self, state: AdaptedState) -> str:
        """What it renders, if that is text; else the actions so far."""
        thing = state.thing
        text = thing.render() if getattr(thing, "render_mode", None) == "ansi" else None
        return text if isinstance(text, str) else self.format(state)
