"""The recording watch: every step of a search, in compact columns.

A step is four numbers: what happened, at which node, and two operands. A node is known by its number
in visiting order; its state is not kept, for the moves from the root tell it.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from enum import IntEnum
from typing import Any, ClassVar

from secateur.errors import SecateurError
from secateur.game import HIGHEST, MAX, Game
from secateur.textbook.orderings import Ordering
from secateur.watch import Watch


class Event(IntEnum):
    """What happens at a step, and what its two operands are."""

    ENTER = 0  # a node is visited: alpha, beta
    LEAF = 1  # its depth is used up: value
    OVER = 2  # the game is over there: value
    HIT = 3  # it is answered from memory: value
    BACK = 4  # the value of a child has come back: the child, the value in this node's view
    RAISE = 5  # its window became narrower: alpha, beta
    AGAIN = 6  # a narrow window was not enough, the move is searched again: alpha, beta
    CUT = 7  # its other moves cannot matter: alpha, beta
    EXIT = 8  # it is done: value
    KNOWN = 9  # the game, or a look at where its moves lead, tells enough: value
    GUESS = 10  # a selective technique takes a guess for it: value
    SKIP = 11  # a selective technique leaves one of its moves out: move, technique
    STOP = 12  # the search has reached its limit, and leaves it


#: Events that give a node its value, and those that set its window.
ANSWERS = (Event.LEAF, Event.OVER, Event.HIT, Event.EXIT, Event.KNOWN, Event.GUESS)
WINDOWS = (Event.ENTER, Event.RAISE, Event.CUT)

#: The parent of a root, and the ancestor of a cut-off against a bound that the search was given.
NOBODY = -1

#: Instead of that ancestor, where there was no cut-off.
NO_CUT = -2


class Origin(IntEnum):
    """Where the bound of a cut-off comes from."""

    GIVEN = 0  # the search was given it
    MOVE = 1  # a move of the ancestor has that value
    WINDOW = 2  # the ancestor itself went on with a narrower window: its own null window, or what it remembered


# The events as plain numbers: members of an IntEnum are slow to look up at every step.
_ENTER, _LEAF, _OVER, _HIT, _BACK, _RAISE, _AGAIN, _CUT, _EXIT, _KNOWN, _GUESS, _SKIP, _STOP = map(int, Event)


#: Whoever waits for a trace is told of it after this many nodes.
OFTEN = 256


class Recorder(Watch):
    """Keeps every step. Interpreted searches only.

    `on_progress` is told now and then how many nodes were visited; what it raises ends the search.
    """

    sees: ClassVar[bool] = True

    def __init__(
        self, game: Game, order: Ordering, negamax: bool, on_progress: Callable[[int], None] | None = None
    ) -> None:
        self.game, self.order, self.negamax, self.on_progress = game, order, negamax, on_progress
        self.decimals = game.value_decimals  # its own numbers are points
        self.events = bytearray()
        self.nodes, self.first, self.second = array("i"), array("i"), array("i")
        self.parents, self.moves = array("i"), array("q")
        self.players, self.again = bytearray(), bytearray()
        self.plies, self.depths = array("i"), array("i")
        self.cuts, self.cut_by, self.cut_from = array("i"), array("i"), bytearray()  # node, whose bound, its Origin
        self._path: list[int] = []  # the open nodes
        self._entered: list[int] = []  # the steps at which they were entered,
        self._narrowed: list[int] = []  # and at which their windows became as they are
        self._move, self._again, self._last = 0, 0, NOBODY
        self._looks = 0

    def __setattr__(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)  # unlike a watch that compiles, it changes

    def look(self) -> None:
        """Called for every node: now and then it tells how many there are."""
        self._looks += 1
        if self._looks % OFTEN == 0 and self.on_progress is not None:
            self.on_progress(len(self.parents))

    def _step(self, event: int, node: int, first: int, second: int) -> None:
        try:
            self.first.append(first)
            self.second.append(second)
        except OverflowError:
            name = type(self.game).__name__
            raise SecateurError(f"{name}: scores and evaluations must stay within {HIGHEST}") from None
        self.events.append(event)
        self.nodes.append(node)

    def enter(self, state: Any, player: int, ply: int, depth: int, alpha: int, beta: int) -> None:
        if self.on_progress is not None:
            self.look()
        path, parents = self._path, self.parents
        node, step = len(parents), len(self.events)
        parents.append(path[-1] if path else NOBODY)
        self.moves.append(self._move)
        self.players.append(player)
        self.again.append(self._again)
        self.plies.append(ply)
        self.depths.append(depth)
        if self._again:
            self._again = 0
        path.append(node)
        self._entered.append(step)
        self._narrowed.append(step)
        self._step(_ENTER, node, alpha, beta)

    def leaf(self, ply: int, value: int, over: bool) -> None:
        self._leave(_OVER if over else _LEAF, value)

    def hit(self, ply: int, value: int) -> None:
        self._leave(_HIT, value)

    def exit(self, ply: int, value: int) -> None:
        self._leave(_EXIT, value)

    def known(self, ply: int, value: int) -> None:
        self._leave(_KNOWN, value)

    def guess(self, ply: int, value: int) -> None:
        self._leave(_GUESS, value)

    def stopped(self, ply: int) -> None:
        self._leave(_STOP, 0)

    def skip(self, ply: int, move: int, technique: int) -> None:
        self._step(_SKIP, self._path[-1], move, technique)

    def _leave(self, event: int, value: int) -> None:
        self._last = self._path.pop()
        self._entered.pop()
        self._narrowed.pop()
        self._step(event, self._last, value, 0)

    def descend(self, ply: int, move: int) -> None:
        self._move = move

    def returned(self, ply: int, move: int, value: int) -> None:
        self._step(_BACK, self._path[-1], self._last, value)

    def research(self, ply: int, move: int, alpha: int, beta: int) -> None:
        self._move, self._again = move, 1
        self._step(_AGAIN, self._path[-1], alpha, beta)

    def bounds(self, ply: int, alpha: int, beta: int) -> None:
        before = self._narrowed[-1]
        if (self.first[before], self.second[before]) == (alpha, beta):
            return  # a value that is tested first, and is enough, moves no bound
        self._narrowed[-1] = len(self.events)
        self._step(_RAISE, self._path[-1], alpha, beta)

    def cut(self, ply: int, move: int, alpha: int, beta: int) -> None:
        node = self._path[-1]
        above, origin = self._origin(alpha, beta)
        self.cuts.append(node)
        self.cut_by.append(above)
        self.cut_from.append(origin)
        self._step(_CUT, node, alpha, beta)

    def fails(self, node: int) -> str:
        """What a cut-off makes of a node's value: "lower" (at least) or "upper" (at most)."""
        return "lower" if self.negamax or self.players[node] == MAX else "upper"

    # ------------------------------------------------------------ whose bound it is

    def _origin(self, alpha: int, beta: int) -> tuple[int, int]:
        """Who set the bound that the innermost open node is cut against, and how.

        The bound came down from window to window. Going up, it was set where a window does not have it yet.
        """
        path, players, narrowed = self._path, self.players, self._narrowed
        rival = 1 - players[path[-1]]
        bound = self._side(rival, players[path[-1]], alpha, beta)
        for level in range(len(path) - 1, -1, -1):
            above, entered = path[level], self._entered[level]
            if self._side(rival, players[above], self.first[narrowed[level]], self.second[narrowed[level]]) != bound:
                return above, Origin.WINDOW
            if players[above] == rival and narrowed[level] != entered:
                return above, Origin.MOVE
            if self._side(rival, players[above], self.first[entered], self.second[entered]) != bound:
                return above, Origin.WINDOW
        return NOBODY, Origin.GIVEN

    def _side(self, side: int, mover: int, alpha: int, beta: int) -> int:
        """What a window says for one player, as MAX sees it: MAX has alpha, MIN has beta."""
        if self.negamax and mover != MAX:
            alpha, beta = -beta, -alpha
        return alpha if side == MAX else beta

    # ------------------------------------------------------------ attempts

    def keep_last(self, count: int) -> None:
        """Forgets all but the last nodes: a search whose memory was too small has begun again."""
        start = len(self.parents) - count
        if start == 0:
            return
        gone = self.nodes.index(start)
        self.events = self.events[gone:]
        for name in ("first", "second"):
            setattr(self, name, getattr(self, name)[gone:])
        self.nodes = array("i", [node - start for node in self.nodes[gone:]])
        for step in (number for number, event in enumerate(self.events) if event == _BACK):
            self.first[step] -= start
        self.parents = array("i", [NOBODY if above == NOBODY else above - start for above in self.parents[start:]])
        for name in ("moves", "players", "again", "plies", "depths"):
            setattr(self, name, getattr(self, name)[start:])
        kept = [number for number, node in enumerate(self.cuts) if node >= start]
        self.cut_from = bytearray(self.cut_from[number] for number in kept)
        self.cut_by = array("i", [max(self.cut_by[number] - start, NOBODY) for number in kept])
        self.cuts = array("i", [self.cuts[number] - start for number in kept])
