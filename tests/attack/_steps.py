"""Ctrl-C at every step of a search, one after the other: a step is a call or a return of any function, Python's or C's.

Either Python's usual handler gets the signal, or one of the program's that raises an exception of its own.

Run as a process of its own, by the attack `interrupts`; the last line that it prints is its counts.
"""

from __future__ import annotations

import json
import signal
import sys
from collections import Counter
from collections.abc import Callable
from typing import Any

import secateur
from secateur import Engine
from secateur.games import load

NAMES = ("search", "solve", "reaches", "follow", "textbook", "asking")


def searches() -> dict[str, Callable[[], Any]]:
    """Interpreted and tiny, so that the steps of the thread that waits are most of all."""
    game = load("tictactoe")
    state = game.parse("a1 b1 a2 b2 c1")
    engine = Engine(game, memory="64KB", interpreted=True)
    solved = engine.solve(state)
    return {
        "search": lambda: engine.search(state, depth=2).score,
        "solve": lambda: engine.solve(state).score,
        "reaches": lambda: engine.reaches(state).answer,
        "follow": lambda: engine.follow(state, solved).score,
        "textbook": lambda: secateur.search("mtdf", game, state, 3, {"interpreted": True}).value,
        "asking": lambda: secateur.alphabeta(game, state, 3, interpreted=True, proceed=lambda nodes: True).value,
    }


class Raised(Exception):
    """What the program's handler raises."""


def raise_it(number: int, frame: Any) -> None:
    """The program's handler."""
    raise Raised


#: The handlers, and the steps at which each may be called. Python calls one where a function begins or C code returns;
#: the usual one is replaced during a search and raises nothing, so that any step is as good.
HANDLERS: dict[str, tuple[Any, tuple[str, ...]]] = {
    "usual": (signal.default_int_handler, ("call", "return", "c_call", "c_return", "c_exception")),
    "raising": (raise_it, ("call", "c_return")),
}


def interrupted_at(search: Callable[[], Any], step: int, events: tuple[str, ...]) -> str:
    """Raises SIGINT at a step; what became of it."""
    passed = 0

    def count(frame: Any, event: str, argument: Any) -> None:
        nonlocal passed
        if frame.f_code is not interrupted_at.__code__ and event in events:
            passed += 1
            if passed == step:
                sys.setprofile(None)
                signal.raise_signal(signal.SIGINT)

    sys.setprofile(count)
    try:
        search()
    except (secateur.Interrupted, Raised):
        return "known"
    except KeyboardInterrupt:
        return "outside"
    finally:
        sys.setprofile(None)
    return "lost" if passed >= step else "over"


def attack_steps(name: str, stride: int, kind: str) -> Counter[str]:
    handler, events = HANDLERS[kind]
    signal.signal(signal.SIGINT, handler)
    search = searches()[name]
    expected = search()
    counts: Counter[str] = Counter()
    outcomes: list[str] = []
    while (outcome := interrupted_at(search, 1 + stride * len(outcomes), events)) != "over":
        outcomes.append(outcome)
        right = signal.getsignal(signal.SIGINT) is handler and search() == expected
        counts["wrong results"] += outcome == "lost" or not right
        print(len(outcomes), flush=True)
    known = [number for number, outcome in enumerate(outcomes) if outcome == "known"]
    begun = outcomes[known[0] : known[-1]] if known else []
    counts.update(interrupts=len(outcomes), known=len(known), bare=begun.count("outside"))
    return counts


if __name__ == "__main__":
    print(json.dumps(attack_steps(sys.argv[1], int(sys.argv[2]), sys.argv[3])), flush=True)
