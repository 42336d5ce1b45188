"""Tries the repairs of a student's source: one that makes the function right names its mistake."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import CodeType
from typing import Any

from secateur.errors import SecateurError
from secateur.judge.observe import Observation, Observer
from secateur.judge.repairs import Code, made, repairs
from secateur.judge.specimens import Specimen
from secateur.judge.syntax import parsed
from secateur.machine import own_time
from secateur.probe import TookTooLong, Watchdog

#: Seconds for one call of a repaired function, and for all repairs together.
LONGEST_CALL = 1.0
LONGEST = 0.6

#: How many names are looked for: a second one shows that the first is not the only cure.
MOST_NAMES = 3


def cures(
    observer: Observer,
    specimens: Sequence[Specimen],
    is_right: Callable[[Sequence[Observation], bool], bool],
    values_are_right: bool = False,
) -> list[str]:
    """The names of the mistakes whose repair makes a function right on every tree; telling trees stand first."""
    submission = observer.submission
    if submission.remake is None or not submission.source:
        return []
    found: list[str] = []
    code = Code(parsed(submission.source))
    began = own_time()
    with Watchdog(LONGEST_CALL) as watchdog:
        for repair in repairs(code, values_are_right):
            if own_time() - began > LONGEST or len(found) >= MOST_NAMES:
                break
            if repair.name in found:
                continue
            try:
                with made(code, repair) as tree:
                    changed = compile(tree, submission.filename, "exec", dont_inherit=True)
            except (SyntaxError, ValueError, TypeError, RecursionError):
                continue  # a change that makes no sense here
            mended = _mended(observer, changed, watchdog)
            if mended is not None and _is_mended(mended, specimens, lambda seen: is_right(seen, code.stops_early)):
                found.append(repair.name)
    return found


def _is_mended(
    mended: Observer, specimens: Sequence[Specimen], is_right: Callable[[Sequence[Observation]], bool]
) -> bool:
    """Whether a function is right on each tree, and on all together."""
    seen = []
    for specimen in specimens:
        seen.append(mended.call(specimen))
        if not is_right(seen[-1:]):
            return False
    return is_right(seen)


def _mended(observer: Observer, changed: CodeType, watchdog: Watchdog) -> Observer | None:
    """An observer of the function as the changed code has it."""
    remake: Any = observer.submission.remake
    try:
        function = watchdog.call(remake, changed)
    except (SecateurError, TookTooLong):
        return None
    mended = Observer(observer.submission, observer.reading, watchdog)
    mended.renew(function)
    mended.leaves_called = observer.leaves_called
    mended.codes = _same_functions(observer, changed)
    return mended


def _same_functions(observer: Observer, changed: CodeType) -> set[CodeType]:
    """The functions of the changed code that search in the old one."""
    names = {code.co_qualname for code in observer.codes}
    found = set()
    todo = [changed]
    while todo:
        code = todo.pop()
        inside = [part for part in code.co_consts if isinstance(part, CodeType)]
        found |= {part for part in inside if part.co_qualname in names}
        todo += inside
    return found
