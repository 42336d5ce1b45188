"""What is wrong in what a function did."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from secateur.judge.observe import Observation
from secateur.judge.reading import EntryReading
from secateur.judge.specimens import Specimen

#: The kinds of fault, the worst first.
WORST_FIRST = ("endless", "too-slow", "no-return", "crash", "wrong-value", "wrong-move")


#: Errors that no tree could cause.
_THEIRS = re.compile(
    r"(NameError|UnboundLocalError|SyntaxError|RecursionError|ZeroDivisionError|OverflowError|MemoryError|OSError"
    r"|PermissionError)"
    r"|AttributeError: .* of this file has "
    r"|TypeError: [\w.<>]+\(\) (missing \d|takes |got an unexpected |got multiple ).* at line \d"
)

#: Objects of the judge in the text of an error.
_OURS = re.compile(
    r"Watched\w+|NodeName|OwnNode|OwnBoard|OwnGame|WholeLeaf|DecimalLeaf|'Move'|Callable(Int|Text)|'Truth'|'Mover'"
)


class Finding(NamedTuple):
    kind: str
    seen: Observation


def findings(observations: Sequence[Observation], reading: EntryReading) -> list[Finding]:
    """Every fault, the worst kind first, and of each kind the smallest trees first."""
    found = [Finding(kind, seen) for seen in observations if (kind := fault(seen, reading))]
    return sorted(found, key=lambda each: (WORST_FIRST.index(each.kind), len(each.seen.specimen.leaves)))


def fault(seen: Observation, reading: EntryReading) -> str | None:
    """What is wrong with one call, if anything."""
    if seen.problem in ("endless", "too-slow"):
        return seen.problem
    if seen.problem == "unfit":
        return None
    if seen.nothing is not None:
        return "no-return"
    if seen.problem:
        return "crash"
    if reading.tells_value:
        if seen.value is None:
            return "no-return" if seen.raw is None else "wrong-value"
        if seen.value != seen.specimen.value():
            return "wrong-value"
    if reading.tells_move and not is_best_move(seen, reading):
        return "no-return" if seen.move is None and reading.returns == "move" and seen.raw is None else "wrong-move"
    return None


def is_right_if_small(
    far: Sequence[Observation], call: Callable[[Specimen], Observation], reading: EntryReading
) -> bool:
    """Whether some tree that goes wrong is right with small values in the same order: then its greatest are a fault."""
    wrong = [seen.specimen for seen in far if fault(seen, reading)]
    return any(fault(call(each.ranked()), reading) is None for each in wrong)


def is_strange(error: str) -> bool:
    """Whether an error may come from what a function was handed; some are surely of its own making.

    >>> is_strange("TypeError: 'Node' object is not iterable"), is_strange("NameError: name 'bset' is not defined")
    (True, False)
    """
    if _OURS.search(error):
        return True
    asked = "callable" in error or "attribute" in error  # None that was handed over, not one that was returned
    return not _THEIRS.match(error) and ("NoneType" not in error or asked)


def tells_nothing_else(observations: Sequence[Observation]) -> bool:
    """Whether a crash hides how a function searches: on every tree, or with an error that no search has to do with."""
    return all(seen.failed for seen in observations) or any(
        seen.problem == "crash" and _THEIRS.match(seen.error or "") for seen in observations
    )


def is_shown(found: Sequence[Finding], observations: Sequence[Observation]) -> bool:
    """Whether a crash is one of the function's own: it succeeds on other trees, or the error can only be its own."""
    crashes = [each.seen.error or "" for each in found if each.seen.problem == "crash"]
    if not all(map(is_strange, crashes)) or not crashes:
        return True
    return not any(map(_OURS.search, crashes)) and any(not seen.failed for seen in observations)


def is_best_move(seen: Observation, reading: EntryReading) -> bool:
    if seen.move is None:
        return reading.returns == "tuple"  # it may tell its move by other means
    return seen.move in seen.specimen.best_children()


def shows(seen: Observation, kind: str, reading: EntryReading) -> bool:
    """Whether a call shows a fault of this kind."""
    return fault(seen, reading) == kind


def described(found: Finding) -> str:
    """What a function does wrong on a tree, after "it"."""
    seen, tree = found.seen, found.seen.specimen
    limit = f", searched {tree.depth} deep" if tree.depth is not None else ""
    first = "" if tree.maximizing else " with MIN to move"
    match found.kind:
        case "wrong-value":
            told, true = number_text(seen.told), number_text(tree.value())
            return f"returns {told} for {tree.text}{limit}{first}, whose value is {true}"
        case "wrong-move":
            best = " or ".join(tree.names[tree.nodes[0].children[place]] for place in tree.moves())
            chosen = tree.names[seen.move] if seen.move is not None and seen.move >= 0 else "none of the moves"
            return f"chooses {chosen} in {tree.text}{limit}{first}, where {best} is best"
        case "no-return" if seen.handover is None:  # a program's
            return f"answers null for {tree.text}{first} (JSON writes Infinity and NaN as null too)"
        case "no-return":
            return f"returns None for {tree.text}{limit}{first}"
        case "crash" if seen.problem == "input":
            return f"asks for input on {tree.text}{limit}{first}"
        case "crash":
            return f"raises {plain_error(seen.error)} on {tree.text}{limit}{first}"
    return f"fails on {tree.text}: {seen.error}"


def plain_error(error: str | None) -> str:
    """An error with Python's own names of what was handed over."""
    plain = {"WatchedList": "list", "WatchedChildren": "list", "WatchedDict": "dict", "WatchedMap": "dict"}
    plain |= {
        "WatchedTuple": "tuple",
        "WatchedBranches": "tuple",
        "WholeLeaf": "int",
        "DecimalLeaf": "float",
        "WatchedNode": "Node",
    }
    return re.sub("|".join(plain), lambda found: plain[found[0]], error or "")


def number_text(value: float | None) -> str:
    """
    >>> number_text(1000000000), number_text(2.0), number_text(None)
    ('1000000000', '2', 'nothing')
    """
    return "nothing" if value is None else f"{value:g}" if isinstance(value, float) else str(value)
