"""One call of a student's function on one tree: what it returns, which leaves it visits, which windows it gives."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from inspect import CO_VARARGS, CO_VARKEYWORDS
from math import isnan
from time import process_time
from types import CodeType, FrameType
from typing import Any, NamedTuple

from secateur.errors import SecateurError, plural, reason
from secateur.judge.calls import SeenCall, callers, deepens, last_pass, not_searching, passing_on, together, walk
from secateur.judge.entries import Told
from secateur.judge.forms import AnswerSeen, WindowSeen, huge
from secateur.judge.handover import Handover
from secateur.judge.loading import quiet
from secateur.judge.lots import drawing_lots
from secateur.judge.names import role_of
from secateur.judge.reading import EntryReading, in_parts, plain_number
from secateur.judge.specimens import Specimen
from secateur.judge.submission import Submission, namespace
from secateur.probe import TookTooLong, Watchdog

#: Seconds that one call on one small tree may take.
LONGEST_CALL = 1.0

#: Calls of the student's functions on one tree, above which it is too slow: the largest tree has about 50 nodes.
MOST_CALLS = 60_000

#: How deep a student's function may call itself on a tree of at most 6 levels.
DEEPEST_CALLS = 300


#: What nodes and games of the judge say to a name that they do not know.
_OF_THE_JUDGE = re.compile(r"'(Node|Game)' object has no attribute '\w+'$")


#: Calls that one call makes itself, above which its loop does not end.
MOST_CALLS_OF_ONE = 10_000


class TooManyCalls(BaseException):
    """The function calls itself again and again."""


class EndlessLoop(TooManyCalls):
    """A loop in one call makes calls without end."""


@dataclass
class Observation:
    """What one call did. `leaves` is None where visits cannot be seen."""

    specimen: Specimen
    raw: Any = None
    value: float | None = None  # as MAX sees it; infinity for numbers that stand for it
    told: float | None = None  # the same as it was returned
    move: int | None = None  # the root's child
    leaves: tuple[int, ...] | None = None
    leaf_values: list[float | int] | None = None  # where a program tells its leaves by their values
    windows: tuple[WindowSeen, ...] = ()
    answers: tuple[AnswerSeen, ...] = ()
    root: SeenCall | None = None  # the calls of the search functions, as a tree
    error: str | None = None
    problem: str = ""  # "", crash, endless, too-slow, input; unfit where the tree cannot be handed over
    missing: str | None = None  # a name that the tree does not answer to
    nothing: int | None = None  # a node for which None was returned
    printed: str = ""
    damage: str | None = None
    asked_inner: bool = False
    raises_alpha: bool = False  # some call does,
    lowers_beta: bool = False  # and some does this
    tests_first: bool = False  # a cut-off came before the bound was moved
    handover: Handover | None = None

    timed_out: bool = False

    @property
    def failed(self) -> bool:
        return bool(self.problem) or (self.value is None and self.move is None)


class Observer:
    """Calls a student's function, and watches it."""

    def __init__(self, submission: Submission, reading: EntryReading, watchdog: Watchdog) -> None:
        self.submission, self.reading, self.watchdog = submission, reading, watchdog
        self.function: Callable[..., Any] = submission.function
        self.codes: set[CodeType] = set()  # the functions that search
        self.leaves_called = True  # whether leaves are handed to them
        self.is_sensible = True  # whether some answer makes sense
        self.endless: Observation | None = None  # its first call, where that did not return
        self.refusal: SecateurError | None = None  # why it may be that no tree can be handed over

    def call(self, specimen: Specimen) -> Observation:
        """One call on one tree."""
        if not self.reading.takes(specimen):
            return Observation(specimen, problem="unfit")
        handover = self.reading.handed(specimen)
        seen = Observation(specimen, handover=handover)
        profiler = _Profiler(self.submission, handover, self.reading)
        arguments = self.reading.arguments(handover)
        names = namespace(self.function)
        began = process_time()
        with quiet() as out, drawing_lots(specimen.text, names):
            try:
                with _replaced(names, self.reading.named(handover)):
                    seen.raw = self.watchdog.call(profiler.run, self.function, arguments)
            except TookTooLong:
                seen.timed_out = True
                waits = process_time() - began < LONGEST_CALL / 3  # it sleeps
                seen.problem = "too-slow" if waits else "endless"
                seen.error = f"it did not return within {plural(LONGEST_CALL, 'second')}"
            except RecursionError:
                seen.problem, seen.error = "endless", "it calls itself without end"
            except EndlessLoop:
                seen.problem, seen.error = "endless", "a loop in it does not end"
            except TooManyCalls:
                seen.problem, seen.error = "too-slow", f"it made more than {MOST_CALLS:,} calls"
            except (Exception, SystemExit) as error:  # noqa: BLE001  a student's function may raise anything
                _failed(seen, error, self.submission.filename)
        seen.printed = out.getvalue()
        self.reread(seen)
        self._read(seen, handover, profiler)
        return seen

    def renew(self, function: Callable[..., Any]) -> None:
        """Takes the function of a module that was read anew."""
        self.function = function  # its code is the same object
        self.reading = self.reading.renewed(namespace(function))

    # ------------------------------------------------------------ what it means

    def reread(self, seen: Observation) -> None:
        """What was returned, as the reading has it."""
        if not seen.problem and seen.handover is not None:
            value, seen.move = self.reading.result(seen.raw, seen.handover)
            seen.value = seen.told = None
            if value is not None and not isnan(value):
                seen.told = -value if self.reading.negamax and not seen.specimen.maximizing else value
                seen.value = huge(seen.told)

    def _read(self, seen: Observation, handover: Handover, profiler: _Profiler) -> None:
        specimen = seen.specimen
        seen.damage, seen.asked_inner = handover.damage(), handover.asked_inner
        top = last_pass(profiler.searches(self.codes))
        seen.root = top[0] if len(top) == 1 else together(top)
        calls = list(walk(top))
        nones = [call for call in calls if call.returned is None and call.node is not None]
        if nones and ((seen.raw is None and not seen.problem) or "NoneType" in (seen.error or "")):
            seen.nothing = nones[0].node
        seen.windows = tuple(
            WindowSeen(call.node, call.alpha, call.beta)
            for call in calls
            if call.node is not None and call.alpha is not None and call.beta is not None and call.inside
        )
        seen.answers = tuple(
            AnswerSeen(call.node, value)
            for call in calls
            if call.node is not None and call.inside
            if (value := _answer(call, self.reading)) is not None
        )
        if self.leaves_called and self.codes:
            last = list(walk(top[-1:])) if deepens(top) else calls  # what the last pass visits counts
            seen.leaves = tuple(call.node for call in last if call.node is not None and _is_end(call, handover))
        elif handover.kind not in ("plain", "heap"):
            seen.leaves = _without_repeats(handover.reads)
        seen.raises_alpha = any(call.window_out[0] != call.alpha for call in calls)
        seen.lowers_beta = self.reading.negamax or any(call.window_out[1] != call.beta for call in calls)
        seen.tests_first = any(
            call.window_out == (call.alpha, call.beta) and _passed(call, self.reading, specimen) for call in calls
        )

    def learn(self, specimen: Specimen) -> Observation:
        """Finds out which functions search: those that are called again inside themselves, with another node."""
        self.codes = set()
        handover = self.reading.handed(specimen)
        profiler = _Profiler(self.submission, handover, self.reading)
        tree = _replaced(namespace(self.function), self.reading.named(handover))
        hushed = suppress(Exception, SystemExit, TooManyCalls, TookTooLong)  # the call below says what is wrong
        with quiet(), hushed, tree:
            self.watchdog.call(profiler.run, self.function, self.reading.arguments(handover))
        for call in profiler.calls:
            if call.node is not None and any(
                above.code is call.code and above.node != call.node for above in callers(call)
            ):
                self.codes.add(call.code)
        self.codes -= not_searching(profiler.calls, self.codes)
        self.codes -= passing_on(profiler.calls, self.codes, specimen)
        names = {code.co_name for code in self.codes}  # classes of leaves have the method too
        self.codes |= {call.code for call in profiler.calls if call.node is not None and call.code.co_name in names}
        profiler.searches(self.codes)  # finds the places of leaves that are mere numbers
        ends = [call for call in profiler.calls if call.code in self.codes and call.node is not None]
        self.leaves_called = any(not specimen.nodes[call.node or 0].children for call in ends)
        return self.call(specimen)


def _failed(seen: Observation, error: BaseException, filename: str) -> None:
    seen.problem, seen.error = "crash", reason(error)
    if type(error).__name__ == "AsksForInput":
        seen.problem, seen.error = "input", "it asks for input"
    if isinstance(error, AttributeError) and _OF_THE_JUDGE.match(str(error)):
        seen.missing = str(error).rpartition(" ")[2].strip("'")
    trace = error.__traceback__
    line = None
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == filename:
            line = trace.tb_lineno
        trace = trace.tb_next
    if line is not None and seen.problem == "crash":
        seen.error += f" at line {line}"


def _is_end(call: SeenCall, handover: Handover) -> bool:
    node = handover.specimen.nodes[call.node or 0]
    if not node.children:
        return True
    if call.inside:
        return False
    return call.reads < 0 or call.returned is call.raw


def _answer(call: SeenCall, reading: EntryReading) -> float | None:
    """The value that a call returned."""
    value = in_parts(call.returned)
    if isinstance(value, (tuple, list)):
        value = value[reading.value_at] if reading.returns == "tuple" and reading.value_at < len(value) else None
    return _number(value)


def _passed(call: SeenCall, reading: EntryReading, specimen: Specimen) -> bool:
    """Whether the value of a call reached the bound at which it may stop."""
    value = _answer(call, reading)
    if value is None or call.alpha is None or call.beta is None or not call.inside:
        return False
    up = reading.negamax or specimen.is_max(specimen.nodes[call.node or 0])
    return value > call.beta if up else value < call.alpha


def _without_repeats(reads: list[int]) -> tuple[int, ...]:
    return tuple(node for place, node in enumerate(reads) if place == 0 or reads[place - 1] != node)


# ---------------------------------------------------------------- watching calls


class _Signature(NamedTuple):
    """The parameters of a function: all, its node, and its window, as two or as one."""

    names: tuple[str, ...]
    raw: str | None
    alpha: str | None
    beta: str | None
    both: str | None

    def window(self, known: Told) -> tuple[float | None, float | None]:
        """Alpha and beta, where a function has both."""
        if self.alpha and self.beta:
            return _number(known.get(self.alpha)), _number(known.get(self.beta))
        found = known.get(self.both) if self.both else None
        if isinstance(found, (list, tuple)) and len(found) == 2:
            return _number(found[0]), _number(found[1])
        if found is not None:
            kept = found if isinstance(found, dict) else getattr(found, "__dict__", {})
            return _number(kept.get("alpha")), _number(kept.get("beta"))
        return None, None


class _Profiler:
    """Sees each call of the functions in a file."""

    def __init__(self, submission: Submission, handover: Handover, reading: EntryReading) -> None:
        self.filename, self.handover, self.reading = submission.filename, handover, reading
        self.submission = submission
        self.calls: list[SeenCall] = []
        self.stack: list[SeenCall] = []
        self._called: dict[CodeType, _Signature] = {}

    def run(self, function: Callable[..., Any], arguments: dict[str, Any]) -> Any:
        positional = self.submission.positional_only
        filename, seen = self.filename, self._seen

        def watch(frame: FrameType, event: str, arg: Any) -> None:
            if frame.f_code.co_filename == filename:  # most calls are the judge's own
                seen(frame, event, arg)

        with _deep_enough():
            before = sys.getprofile()
            sys.setprofile(watch)
            try:
                first = [arguments[name] for name in positional if name in arguments]
                return function(*first, **{name: arguments[name] for name in arguments if name not in positional})
            finally:
                sys.setprofile(before)

    def _seen(self, frame: FrameType, event: str, arg: Any) -> None:
        code = frame.f_code
        if event == "call":
            if len(self.calls) >= MOST_CALLS:
                raise TooManyCalls
            if self.stack:
                self.stack[-1].made += 1
                if self.stack[-1].made > MOST_CALLS_OF_ONE:
                    raise EndlessLoop
            signature = self._called.get(code) or self._signature(code)
            known = _known(frame)
            node = self._node(known, signature.names)
            call = SeenCall(
                code,
                node,
                known.get(signature.raw) if signature.raw else None,
                *signature.window(known),
                self.stack[-1] if self.stack else None,
                reads=len(self.handover.inner_reads),
            )
            self.calls.append(call)
            self.stack.append(call)
        elif event == "return" and self.stack:
            call = self.stack.pop()
            call.returned = arg
            inner = self.handover.inner_reads[call.reads :]
            call.reads = -1 if call.node in inner else 0
            call.window_out = self._called[code].window(_known(frame))

    def _signature(self, code: CodeType) -> _Signature:
        names = (*code.co_varnames[: code.co_argcount + code.co_kwonlyargcount], *self.submission.keys_in(code.co_name))
        guessed = self.submission.roles_in(code.co_name)
        roles = {guessed.get(name) or role_of(name): name for name in reversed(names)}
        raw = roles.get("node") or next((name for name in names if name != "self"), None)
        both = next((name for role, name in roles.items() if (role or "").startswith("window:")), None)
        self._called[code] = _Signature(names, raw, roles.get("alpha"), roles.get("beta"), both)
        return self._called[code]

    def _node(self, known: Told, names: tuple[str, ...]) -> int | None:
        if self.handover.kind == "heap":
            return self.reading.heap_node(known, names, self.handover.specimen)
        for name in names:
            number = self.handover.number(known.get(name))
            if number is not None:
                return number
        return self.handover.number(self.handover.tree) if self.handover.kind == "board" else None

    def searches(self, codes: set[CodeType]) -> list[SeenCall]:
        """The calls of these functions as a tree, without helpers in between."""
        tops: list[SeenCall] = []
        for call in self.calls:
            call.inside = []
        for call in self.calls:
            if call.code not in codes:
                continue
            above = call.parent
            while above is not None and above.code not in codes:
                above = above.parent
            if call.node is None:
                self._place(call, above)
            if call.node is not None:
                (above.inside if above is not None else tops).append(call)
        return tops

    def _place(self, call: SeenCall, above: SeenCall | None) -> None:
        """A leaf of plain lists is a mere number: it is the next child of its parent with that value."""
        if above is None or above.node is None or self.handover.kind != "plain":
            return
        taken = {below.node for below in above.inside}
        specimen = self.handover.specimen
        for child in specimen.nodes[above.node].children:
            node = specimen.nodes[child]
            if not node.children and self.handover.value(node) == call.raw and child not in taken:
                call.node = child
                return


def _known(frame: FrameType) -> Told:
    """The variables of a call, with those that stand in its `**kwargs`."""
    code = frame.f_code
    if not code.co_flags & CO_VARKEYWORDS:
        return frame.f_locals
    place = code.co_argcount + code.co_kwonlyargcount + bool(code.co_flags & CO_VARARGS)
    more = frame.f_locals.get(code.co_varnames[place])
    return {**more, **frame.f_locals} if isinstance(more, dict) else frame.f_locals


def _number(value: Any) -> float | None:
    number = plain_number(value)
    return None if number is None else huge(number)


@contextmanager
def _replaced(names: Told, given: Told) -> Iterator[None]:
    """Names of a student's file stand for other things, for the time of a call."""
    before = {name: names[name] for name in given}
    names.update(given)
    try:
        yield
    finally:
        names.update(before)


@contextmanager
def _deep_enough() -> Any:
    """A function that calls itself without end fails early, wherever it is called from."""
    depth, frame = 0, sys._getframe()
    while frame is not None:
        depth += 1
        frame = frame.f_back  # type: ignore[assignment]
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(depth + DEEPEST_CALLS)
    try:
        yield
    finally:
        sys.setrecursionlimit(before)
