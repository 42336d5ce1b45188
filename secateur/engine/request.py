"""What a search is asked for, and where it begins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypedDict

from secateur.engine.clock import Clock
from secateur.engine.kernel.work import MOST_PLIES, ROOM, no_room
from secateur.errors import SecateurError
from secateur.game import LOSS, WIN, Game, bounds_of, no_moves
from secateur.limits import check_limits
from secateur.result import Result
from secateur.trial import conform_history
from secateur.watch import Watch

#: States before the root that count as repeated.
LONGEST_HISTORY = ROOM - 2 * MOST_PLIES

Progress = Callable[[Result], None]


class EngineOptions(TypedDict, total=False):
    """What `Engine.search` takes besides the state and the depth."""

    time: float | None  # seconds
    nodes: int | None
    lines: int  # how many of the best moves to report
    exact: bool  # search for the value of perfect play, and let no guess prune
    ties: bool  # also list all moves that are as good as the best
    clock: Clock | None
    history: Sequence[Any]  # the states before this one, for games where a repeated state is a draw
    only: Sequence[int] | None  # the moves to choose from
    without: Sequence[str]  # techniques to do without, besides those that the engine does without
    on_progress: Progress | None  # called after every iteration
    watch: Watch | None  # sees every step of an interpreted search


class SearchLimits(EngineOptions, total=False):
    """All that `Engine.search` takes besides the state: its options, and the depth in half-moves."""

    depth: int | None


@dataclass(frozen=True)
class Request:
    """What a search is asked for; limits out of range are refused."""

    depth: int | None = None
    time: float | None = None
    nodes: int | None = None
    lines: int = 1
    exact: bool = False
    ties: bool = False
    clock: Clock | None = None
    history: Sequence[Any] = ()
    only: Sequence[int] | None = None
    without: Sequence[str] = ()
    on_progress: Progress | None = None
    watch: Watch | None = None

    def __post_init__(self) -> None:
        check_limits(self.depth, self.time, self.nodes, self.lines)
        for name in ("exact", "ties"):
            if not isinstance(getattr(self, name), bool):
                raise SecateurError(f"{name} must be True or False, not {getattr(self, name)!r}")
        if self.clock is not None and not isinstance(self.clock, Clock):
            raise SecateurError(f"clock must be a Clock, such as Clock(left=60), not {self.clock!r}")
        if self.on_progress is not None and not callable(self.on_progress):
            raise SecateurError(f"on_progress must be a function that takes a Result, not {self.on_progress!r}")

    @property
    def deepest(self) -> int:
        """The depth of the last iteration."""
        return min(self.depth or MOST_PLIES, MOST_PLIES)

    @property
    def to_the_end(self) -> bool:
        """Whether the value of perfect play is requested, whatever the depth."""
        return self.exact and self.deepest == MOST_PLIES


@dataclass
class Root:
    """Where a search begins: a state and its moves, the best first."""

    state: Any
    player: int
    moves: list[int]
    low: int = LOSS  # what the game knows of the value
    high: int = WIN
    history: Sequence[Any] = ()  # the states before it that count as repeated

    def promote(self, index: int, move: int) -> None:
        """Puts a move at that index."""
        self.moves.remove(move)
        self.moves.insert(index, move)


def root_of(game: Game, state: Any, player: int, request: Request) -> Root:
    """The root of a search, with its moves in the order of `rank`, or only those requested."""
    low, high = bounds_of(game, state)
    all_moves = request.lines > 1 or request.ties or low >= high
    moves = list(game.moves(state) if all_moves else game.candidates(state))
    if not moves:
        raise no_moves(game)
    if request.only is not None:
        legal = set(game.moves(state))
        if not request.only or not legal.issuperset(request.only):
            raise SecateurError(f"only must be legal moves, some of {sorted(legal)}, not {list(request.only)}")
        moves = list(dict.fromkeys(request.only))
        low = LOSS  # these moves may miss what the bounds promise
    if len(moves) > ROOM:
        raise no_room(game)
    moves.sort(key=lambda move: -int(game.rank(state, move)))
    return Root(state, player, moves, low, high, _repeatable(game, state, request.history))


def _repeatable(game: Game, state: Any, history: Sequence[Any]) -> Sequence[Any]:
    """The states before the root that may come again."""
    history = conform_history(game, state, history)
    if not game.repeats:
        return ()
    back = min(int(game.reversible(state)), len(history))
    if back > LONGEST_HISTORY:
        raise SecateurError(f"history must have at most {LONGEST_HISTORY:,} states that may be repeated, not {back:,}")
    return history[len(history) - back :]
