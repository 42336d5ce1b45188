"""Before a worker's first task: whether its rules are those of the sender, and how fast its machine is."""

from __future__ import annotations

import time
from functools import cache

from msgspec import Struct

from secateur.errors import SecateurError
from secateur.evaluate.automatic import plain_class
from secateur.game import Game
from secateur.games import load
from secateur.jit.digest import class_digest
from secateur.schema import convert, plain
from secateur.workers.framing import Content


class Meeting(Struct, kw_only=True):
    """What a worker must agree with: the digest of the game's rules. `speed` is that of the sender's machine."""

    game: str = ""
    rules: str = ""
    speed: float = 0.0


def meeting(game: str, remote: bool) -> Content:
    """What the sender of work on a game tells its workers; those of other machines are told its speed."""
    rules = class_digest(plain_class(type(load(game))))
    found: Content = plain(Meeting(game=game, rules=rules, speed=measured_speed() if remote else 0.0))
    return found


def meet(game: Game | None, request: Content) -> float:
    """Refuses other rules than the sender's. Returns how much longer than there everything takes here."""
    told = convert(request, Meeting, "the first task")
    if game is not None and told.rules and class_digest(plain_class(type(game))) != told.rules:
        raise SecateurError(
            f"the rules of {told.game} are not those of the program that sends the work: install the same version on "
            "both, and the same file of the game"
        )
    return told.speed / measured_speed() if told.speed else 1.0


@cache
def measured_speed() -> float:
    """How fast this machine is: millions of steps of a fixed computation in each second of processor time.

    The fastest of some attempts counts, so that other programs on the machine hardly matter.
    """
    return max(_steps_per_second() for _ in range(5)) / 1e6


def _steps_per_second(steps: int = 60_000) -> float:
    """What a search in plain Python does most: shifts, bit counts and lookups of small integers."""
    seen: dict[int, int] = {}
    board, began = 0x9E3779B97F4A7C15, time.thread_time()
    for step in range(steps):
        board = (board << 7 ^ board >> 9 ^ step) & 0xFFFFFFFFFFFFFFFF
        seen[board & 1023] = board.bit_count()
    return steps / max(time.thread_time() - began, 1e-9)
