"""Many positions, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from secateur.engine.engine import Engine
from secateur.errors import SecateurError
from secateur.game import is_over
from secateur.result import Result

#: Seconds for a position where no limit is given.
USUAL_TIME = 1.0


@dataclass(frozen=True)
class Analysis:
    """A position as it was written, with its state and result; or with the reason why it cannot be searched."""

    text: str
    state: Any = None
    result: Result | None = None
    error: str = ""


def analyse(
    engine: Engine,
    positions: Iterable[str],
    depth: int | None = None,
    on_progress: Callable[[Any, Result], None] | None = None,
    **options: Any,
) -> Iterator[Analysis]:
    """Searches positions in turn, each by itself: no result depends on the positions before.

    A position is text that the game's `parse` reads. `depth` and the options are those of `Engine.search`; without
    any limit a position gets one second. One that cannot be read, or is over, gives an error and does not end the
    analysis. `on_progress` is called with a state and its result so far.

    >>> from secateur.games import load
    >>> engine = Engine(load("tictactoe"), memory="1MB", interpreted=True)
    >>> for each in analyse(engine, ["a1 b1 a2 b2", "a1 b1 a2 b2 a3"], depth=1):
    ...     print(f"{each.text}: {each.result.mate if each.result else each.error}")
    a1 b1 a2 b2: 1
    a1 b1 a2 b2 a3: the game is over in this position: there is no move to search for
    """
    if depth is None and not any(options.get(name) for name in ("time", "nodes", "exact", "clock")):
        options["time"] = USUAL_TIME
    for text in positions:
        try:
            state = engine.game.parse(text)
            if is_over(engine.game, state):
                raise SecateurError("the game is over in this position: there is no move to search for")
        except SecateurError as error:
            yield Analysis(text, error=" ".join(str(error).split()))
            continue
        engine.forget()
        tell = None if on_progress is None else lambda so_far, state=state: on_progress(state, so_far)
        yield Analysis(text, state, engine.search(state, depth, on_progress=tell, **options))
