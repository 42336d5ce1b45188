"""What each technique of the engine gains on a game: the same searches with all of them, and without each in turn."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from secateur.engine.engine import Engine
from secateur.engine.request import SearchLimits
from secateur.engine.techniques import TECHNIQUES
from secateur.errors import Interrupted
from secateur.game import Game, is_over
from secateur.result import Figures, Result

#: Half-moves that are searched where no depth is given.
USUAL_DEPTH = 8

#: How often to search a position of which a search takes less than this many seconds.
ROUNDS = 3
SHORT = 0.05


@dataclass(frozen=True)
class TechniqueGain:
    """What the engine needs without one technique, and with it, on the positions that both have finished."""

    name: str
    what: str
    nodes: int
    seconds: float
    with_nodes: int
    with_seconds: float
    changed: int  # positions whose score is another one
    stopped: int  # positions that it did not finish without the technique

    @property
    def node_ratio(self) -> float:
        return self.nodes / max(self.with_nodes, 1)

    @property
    def time_ratio(self) -> float:
        return self.seconds / max(self.with_seconds, 1e-9)

    def as_dict(self) -> Figures:
        return {
            "technique": self.name,
            "what": self.what,
            "nodes": self.nodes,
            "seconds": round(self.seconds, 6),
            "node_ratio": round(self.node_ratio, 4),
            "time_ratio": round(self.time_ratio, 4),
            "changed": self.changed,
            "stopped": self.stopped,
        }


@dataclass(frozen=True)
class Ablation:
    """What each technique gains: those that save the most nodes first. `depth` is None for an exact search."""

    results: tuple[Result, ...]  # with all techniques, one for each position
    gains: tuple[TechniqueGain, ...]
    depth: int | None
    complete: bool = True  # False: interrupted before all positions were searched

    @property
    def exact(self) -> bool:
        return self.depth is None

    @property
    def nodes(self) -> int:
        return sum(result.nodes for result in self.results)

    @property
    def seconds(self) -> float:
        return sum(result.seconds for result in self.results)

    @property
    def stopped(self) -> int:
        """Positions that the engine did not finish with all techniques: they are left out."""
        return sum(not _finished(result, self.exact) for result in self.results)

    @property
    def unsound(self) -> tuple[str, ...]:
        """Techniques that have changed the value of an exact search."""
        return tuple(gain.name for gain in self.gains if gain.changed and self.exact)


def ablate(
    game: Game,
    states: Sequence[Any] = (),
    depth: int | None = None,
    exact: bool = False,
    limit: float | None = 10.0,
    engine: Engine | None = None,
    on_progress: Callable[[str], None] = lambda text: None,
) -> Ablation:
    """Searches states with every technique that serves the game, then without each of them in turn.

    Without `states` those are ten random positions. The search is to a `depth`, by default 8 half-moves, or `exact`;
    `limit` stops each search after that many seconds. Ctrl-C raises `Interrupted` with what is known.

    >>> from secateur.games import load
    >>> nim = load("nim")
    >>> found = ablate(nim, [nim.start()], exact=True, engine=Engine(nim, memory="1MB", interpreted=True))
    >>> found.unsound, len(found.results), max(gain.node_ratio for gain in found.gains) >= 1
    ((), 1, True)
    """
    engine = engine or Engine(game)
    states = states or random_positions(game)
    names = [name for name, each in TECHNIQUES.items() if each.serves(game) and not (exact and each.selective)]
    depth = None if exact else depth or USUAL_DEPTH
    limits: SearchLimits = {"time": limit, "exact": exact, "depth": depth}
    found: dict[str, list[Result]] = {name: [] for name in ("", *names)}
    complete = False
    try:
        engine.search(states[0], depth=1)  # compiled before the clock starts
        for number, state in enumerate(states, 1):
            place = f"{number} of {len(states)} position{'' if len(states) == 1 else 's'}"
            for name, result in _without_each(engine, state, limits, names, place, on_progress).items():
                found[name].append(result)
        complete = True
    except KeyboardInterrupt:  # during a search, or between two
        pass
    whole = found[""]
    gains = [_gain(name, TECHNIQUES[name].what, whole, found[name], exact) for name in names]
    gains.sort(key=lambda gain: -gain.node_ratio)
    ablation = Ablation(tuple(whole), tuple(gains), depth, complete)
    if not complete:
        raise Interrupted(ablation)
    return ablation


def random_positions(game: Game, count: int = 10, plies: int = 4, seed: int = 0) -> list[Any]:
    """Different states after some random moves, as many as are found.

    >>> from secateur.games import load
    >>> len(random_positions(load("connect4"), count=3))
    3
    """
    chance = random.Random(seed)
    found: dict[Any, None] = {}
    for _ in range(20 * count):
        state = game.start()
        for _ in range(plies):
            following = game.play(state, chance.choice(list(game.moves(state))))
            if is_over(game, following):
                break
            state = following
        found[state] = None
        if len(found) == count:
            break
    return list(found)


def _without_each(
    engine: Engine,
    state: Any,
    limits: SearchLimits,
    names: list[str],
    place: str,
    on_progress: Callable[[str], None],
) -> dict[str, Result]:
    """A search with every technique (""), and one without each of them: in turn, for they share a machine.

    Of short searches the fastest of several counts: the machine has other things to do, too.
    """
    fastest: dict[str, Result] = {}
    for _ in range(ROUNDS):
        for name in ("", *names):
            on_progress(f"{place}: {f'without {name}' if name else 'all techniques'}...")
            engine.forget()
            limits["without"] = [name] if name else []
            result = engine.search(state, **limits)
            if name not in fastest or result.seconds < fastest[name].seconds:
                fastest[name] = result
        if fastest[""].seconds > SHORT:
            break
    return fastest


def _finished(result: Result, exact: bool) -> bool:
    return result.complete and (result.proven == "exact" or not exact)


def _gain(name: str, what: str, whole: list[Result], other: list[Result], exact: bool) -> TechniqueGain:
    """Positions that the engine cannot finish with everything there is say nothing."""
    pairs = [(one, two) for one, two in zip(whole, other, strict=True) if _finished(one, exact)]
    return TechniqueGain(
        name=name,
        what=what,
        nodes=sum(two.nodes for _, two in pairs),
        seconds=sum(two.seconds for _, two in pairs),
        with_nodes=sum(one.nodes for one, _ in pairs),
        with_seconds=sum(one.seconds for one, _ in pairs),
        changed=sum(one.score != two.score for one, two in pairs if _finished(two, exact)),
        stopped=sum(not _finished(two, exact) for _, two in pairs),
    )
