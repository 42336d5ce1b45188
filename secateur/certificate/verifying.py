"""Verifies the file of a certificate: reads it, has its strategies checked, and says what they prove."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from secateur.certificate.checker import FAULTS, LONG, StrategyWalk, check
from secateur.certificate.file import TRUSTED, CertificateHead, Claim, game_of, read
from secateur.errors import CompileError, SecateurError
from secateur.game import HIGHEST, LOSS, MAX, WIN, Game, check_game
from secateur.jit.execute import must_interpret, polling

#: A walk of fewer nodes than this is interpreted: it is over before a compiler is loaded.
SMALL = 50_000


@dataclass(frozen=True)
class Verified:
    """What a certificate proves: bounds of the value, as the first player sees it."""

    game: Game
    head: CertificateHead
    low: int
    high: int
    searched: int  # nodes of the plain searches at the leaves

    @property
    def states(self) -> int:
        """How many states the strategies have."""
        return sum(self.head.entries)

    @property
    def rests_on(self) -> tuple[str, ...]:
        """The methods of the game that the proof rests on."""
        turns = () if self.game.alternates else ("player",)
        repeated = ("key",) if self.game.repeats else ()
        return ("outcome", "moves", "play", *turns, *repeated, *self.head.trusts)


class WrongCertificateError(SecateurError):
    """A certificate that proves nothing: `moves` lead from the root to the place, and `reason` says what is wrong."""

    def __init__(self, path: str | os.PathLike[str], moves: list[str], reason: str) -> None:
        place = f"after {' '.join(moves)}: " if moves else ""
        super().__init__(f"{os.fspath(path)} proves nothing: {place}{reason}")
        self.moves, self.reason = moves, reason


def walk_of(head: CertificateHead, claim: Claim, entries: np.ndarray) -> StrategyWalk:
    """What a walk must know to check a claim."""
    walk = StrategyWalk(room=1 << 16)
    walk.link("entries", entries)
    trusts = sum(1 << bit for bit, name in enumerate(TRUSTED) if name in head.trusts)
    walk.update(asker=claim.player, least=min(claim.score, HIGHEST + 1), leaf=head.leaf, trusts=trusts)
    return walk


def verify(
    path: str | os.PathLike[str],
    game: Game | None = None,
    interpreted: bool = False,
    on_progress: Callable[[float], None] | None = None,
) -> Verified:
    """Checks a certificate. One that proves nothing raises WrongCertificateError; one of another game, a SecateurError.

    `game` is needed where the game does not come with secateur. `on_progress` is told which share is checked.

    >>> import tempfile
    >>> from secateur import certify
    >>> from secateur.games.nim import Nim
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     _ = certify(Nim(heaps=(1, 2)), f"{folder}/nim.proof", interpreted=True)
    ...     verify(f"{folder}/nim.proof", interpreted=True).low == WIN
    True
    """
    if game is not None:
        check_game(game)
    certificate = read(path)
    head = certificate.head
    game = game_of(path, head, game)
    interpreted = interpreted or game.interpreted or must_interpret() or sum(head.entries) * (head.leaf + 1) < SMALL
    low, high, searched, done = LOSS, WIN, 0, 0
    if game.repeats and head.leaf:
        raise SecateurError(f"{path} has leaves to search, which are not possible in a game whose states repeat")
    with np.errstate(over="ignore"):  # 64-bit boards wrap around
        root = game.parse(head.position) if head.position else game.start()
        for claim, entries in zip(head.claims, certificate.strategies, strict=True):
            tell = _teller(on_progress, done, sum(head.entries))
            try:
                walk = _checked(game, root, walk_of(head, claim, entries), interpreted, tell)
            except (CompileError, OverflowError):  # of a number that does not fit into a compiled state
                interpreted = True
                walk = _checked(game, root, walk_of(head, claim, entries), interpreted, tell)
            if walk.fault:
                line = game.format_line(root, [int(move) for move in walk.path[: walk.ply]])
                raise WrongCertificateError(path, line, FAULTS[walk.fault - 1])
            if walk.stop:
                raise SecateurError(f"{path} is not checked to its end: the walk was stopped")
            done += len(entries)
            searched += walk.searched
            low, high = (max(low, claim.score), high) if claim.player == MAX else (low, min(high, -claim.score))
    return Verified(game, head, low, high, searched)


def _checked(
    game: Game, root: Any, walk: StrategyWalk, interpreted: bool, tell: Callable[[int], bool] | None
) -> StrategyWalk:
    """The walk when it is over."""
    with polling(tell, partial(walk.live, "at"), lambda: None):
        try:
            check(game, root, walk, interpreted)
        except RecursionError:  # interpreted: a leaf of a game whose states repeat, although it does not say so
            walk.wrong(LONG)
    return walk


def _teller(on_progress: Callable[[float], None] | None, done: int, total: int) -> Callable[[int], bool] | None:
    """Reports how much is checked, and continues."""
    if on_progress is None:
        return None

    def tell(at: int) -> bool:
        on_progress((done + at) / max(total, 1))
        return True

    return tell
