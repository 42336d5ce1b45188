"""The strategy of one claim: the walk that the checker will make, with an entry for each new state."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np

from secateur.certificate.advisers import Adviser
from secateur.certificate.checker import settle
from secateur.certificate.file import MOST_MOVES, CertificateHead, Claim
from secateur.certificate.verifying import walk_of
from secateur.errors import CompileError, SecateurError
from secateur.game import DRAW, Game, is_over, to_move, wrong_answer
from secateur.jit.execute import ready

#: After this many states in a row that were too large to be leaves, only one in this many of their ply is tried.
PATIENCE = 8


class PlainSearch:
    """The checker's search of leaves, tried to find out which states can be leaves."""

    def __init__(self, game: Game, head: CertificateHead, claim: Claim, interpreted: bool) -> None:
        self.game, self.interpreted = game, interpreted
        self.walk = walk_of(head, claim, np.zeros(0, np.int32))
        self.forget()

    def forget(self) -> None:
        """Starts again: what follows does not depend on what came before."""
        self.failures: dict[int, int] = {}  # by ply, in a row
        self.nodes = 0

    def settles(self, state: Any, player: int, ply: int) -> bool:
        """Whether the checker finds that the asker reaches the score from here."""
        failed = self.failures.get(ply, 0)
        if self.walk.leaf == 0 or (failed >= PATIENCE and failed % PATIENCE):
            self.failures[ply] = failed + 1
            return False
        self.walk.update(stop=0, fault=0, nodes=0, top=0, refused=0)
        found = self._call(state, player)
        self.walk.read_back()
        self.nodes += self.walk.nodes
        if self.walk.refused:
            raise wrong_answer(self.game, self.walk.refused, self.walk.answer)
        self.failures[ply] = 0 if found else failed + 1
        return bool(found)

    def _call(self, state: Any, player: int) -> int:
        args = (self.game, state, player, self.walk)
        try:
            return ready(settle, args, self.interpreted)(*args)
        except CompileError:
            self.walk.drop_buffer()
            self.interpreted = True
            return ready(settle, args, True)(*args)


class Strategy:
    """The walk of one claim. `entries` grow; `known` are those that a journal has, which are not looked for again."""

    def __init__(self, game: Game, claim: Claim, adviser: Adviser, search: PlainSearch, known: Sequence[int]) -> None:
        self.game, self.claim, self.adviser, self.search, self.known = game, claim, adviser, search, known
        self.least = search.walk.least
        self.by_symmetry = bool(search.walk.trusts & 1)
        self.entries: list[int] = []
        self.seen: set[tuple[Any, int]] = set()
        self.keys: set[tuple[int, int]] = set()  # of the states, where repeating one would be a draw
        self.line: list[Iterator[tuple[Any, int]]] = []

    def grow(self, root: Any, player: int) -> Iterator[None]:
        """Visits state after state; gives way after each new entry."""
        self.line.append(iter([(root, player)]))
        while self.line:
            following = next(self.line[-1], None)
            if following is None:
                self.line.pop()
                continue
            before = len(self.entries)
            self.line.append(iter(self._visit(*following)))
            if len(self.entries) > max(before, len(self.known)):
                yield

    def _visit(self, state: Any, player: int) -> Iterable[tuple[Any, int]]:
        """Enters a state, unless it is over or entered already; returns the states that follow in the strategy."""
        if is_over(self.game, state):
            if not self._is_enough(state, player):
                raise SecateurError(
                    f"{type(self.game).__name__}: the search and the rules disagree; run secateur check"
                )
            return []
        if self._node(state, player) in self.seen:
            return []
        self.seen.add(self._node(state, player))
        if self.game.repeats and self.least > DRAW:
            self._note_key(*self._node(state, player))
        mine = player == self.claim.player
        if len(self.entries) < len(self.known):
            entry = self.known[len(self.entries)]
        elif self.search.settles(state, player, len(self.line)):
            entry = 0
        else:
            entry = self._choice(state, player) if mine else 1
        self.entries.append(entry)
        moves = self._moves(state) if entry else []
        return (self._after(state, player, move) for move in (moves[entry - 1 : entry] if mine else moves))

    def _moves(self, state: Any) -> list[int]:
        """All legal moves, if an entry can tell them apart."""
        moves = list(self.game.moves(state))
        if len(moves) > MOST_MOVES:
            raise SecateurError(
                f"a state can have at most {MOST_MOVES:,} legal moves in a certificate, not {len(moves):,}"
            )
        return moves

    def _choice(self, state: Any, mover: int) -> int:
        """The number of the asker's move: one that ends the game, or leads to what is proven, needs no more proof."""
        moves = self._moves(state)
        children = [self._after(state, mover, move) for move in moves]
        for number, (child, player) in enumerate(children, 1):
            if is_over(self.game, child) and self._is_enough(child, player):
                return number
        for number, node in enumerate(children, 1):
            if not self.game.repeats and self._node(*node) in self.seen:
                return number
        move = self.adviser.move(state, self.claim.player, self.least)
        if move is None:
            raise SecateurError(f"{type(self.game).__name__}: searches disagree about a state; run secateur check")
        return moves.index(move) + 1

    def _note_key(self, state: Any, player: int) -> None:
        """Refuses two states that count as the same one: a strategy that passes both may repeat it."""
        key = int(self.game.key(state)), player
        if key in self.keys:
            raise SecateurError(
                f"{type(self.game).__name__}: two states that differ count as the same one (key), "
                "so that a win may depend on the history: it cannot be certified"
            )
        self.keys.add(key)

    def _after(self, state: Any, player: int, move: int) -> tuple[Any, int]:
        child = self.game.play(state, move)
        return child, to_move(self.game, child, player)

    def _node(self, state: Any, player: int) -> tuple[Any, int]:
        return (self.game.canonical(state) if self.by_symmetry else state), player

    def _is_enough(self, state: Any, player: int) -> bool:
        outcome = self.game.outcome(state)
        return bool((outcome if player == self.claim.player else -outcome) >= self.least)
