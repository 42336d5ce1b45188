"""Programs in other languages: each tree is a line of JSON, and so is each answer.

A program is sent `{"tree": [[3, 12], [2, 4]], "depth": 2, "maximizing": true}` and answers with `{"value": 3}`, where
it likes with `"move"` (the place of the root's best child) and `"leaves"` (the values of the leaves it visited, in
order); a mere number is a value.
"""

from __future__ import annotations

import json
import shlex
import time
from contextlib import suppress
from dataclasses import replace
from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType, structs

from secateur.errors import SecateurError, plural
from secateur.judge.branches import listed
from secateur.judge.forms import SearchForm
from secateur.judge.isolated import JudgeLimits
from secateur.judge.judging import check_cut, judged_observer
from secateur.judge.observe import Observation
from secateur.judge.reading import EntryReading
from secateur.judge.recorded import Judged, recorded
from secateur.judge.shrink import shrink
from secateur.judge.specimens import Specimen
from secateur.judge.submission import Parameter, Submission
from secateur.judge.verdict import Verdict
from secateur.judge.witness import witness_of
from secateur.machine import own_time
from secateur.workers.process import Ended, Late, LineProcess

#: Seconds for an answer; the first may take as long as all others together, since some programs are compiled first.
ANSWER = 5.0

#: The longest wrong answer that is quoted, in characters.
LONGEST_QUOTED = 60


class ProcessAnswer(msgspec.Struct, frozen=True):
    """What a program says of a tree."""

    value: float | int | UnsetType | None = UNSET
    move: int | UnsetType | None = UNSET
    leaves: list[float | int] | UnsetType | None = UNSET


class NoAnswer(Exception):
    """A program that does not answer as it must: that is the verdict on it."""

    def __init__(self, kind: Literal["crash", "endless", "too-slow"], sentence: str, seen: Observation) -> None:
        super().__init__(sentence)
        self.kind, self.sentence, self.seen = kind, sentence, seen


def judged_command(command: str, cut: str | None = None, seconds: float = JudgeLimits.seconds) -> Judged:
    """The verdict on a program, which has `seconds` for its first answer, and as many for all others together."""
    check_cut(cut)
    try:
        parts = shlex.split(command)
    except ValueError as error:
        why = str(error).lower()
        raise SecateurError(f"--command must be written as in a shell, not {command!r}: {why}") from None
    if not parts:
        raise SecateurError("--command must name a program, as in --command 'node hw.js'")
    began = own_time()
    observer = ProcessObserver(Submission(lambda tree: None, command, command, ""), parts, seconds)
    try:
        observer.find_out()
        found = judged_observer(observer, cut)
    except NoAnswer as failure:
        found = _failed(observer, failure)
    finally:
        observer.close()
    return structs.replace(found, verdict=structs.replace(found.verdict, seconds=round(own_time() - began, 3)))


class ProcessObserver:
    """Asks a program, as an `Observer` calls a function."""

    def __init__(self, submission: Submission, command: list[str], seconds: float) -> None:
        self.submission, self.command, self.seconds = submission, command, seconds
        parameters = (Parameter("tree", "node"), Parameter("maximizing", "maximizing"))
        self.reading = EntryReading(parameters, "process", player=True, opponent=False, evaluates=False)
        self.left = seconds  # in which it may think
        self.answers = 0
        self.endless: Observation | None = None
        self.process: LineProcess | None = None

    def find_out(self) -> None:
        """Whether the program tells a value, a move or both."""
        seen = self.call(Specimen(((31, 52, 63), (23, 44), (75, 64, 92))))
        if seen.move is not None:
            self.reading = replace(self.reading, returns="tuple" if seen.value is not None else "move")

    def renew(self, function: Any) -> None:
        """Nothing is kept of a program."""

    def call(self, specimen: Specimen) -> Observation:
        """The answer of the program to one tree; NoAnswer where there is none."""
        seen = Observation(specimen)
        answer = self._answer(seen)
        if answer.value is not UNSET:
            seen.raw = seen.value = seen.told = answer.value
        children = specimen.nodes[0].children
        if isinstance(answer.move, int):
            seen.raw = seen.move = children[answer.move] if 0 <= answer.move < len(children) else -1
        if isinstance(answer.leaves, list):
            seen.leaves, seen.leaf_values = places(specimen, answer.leaves), answer.leaves
        return seen

    def _answer(self, seen: Observation) -> ProcessAnswer:
        tree = seen.specimen
        question = {"tree": listed(tree.nested), "depth": tree.limit, "maximizing": tree.maximizing}
        began = time.monotonic()
        patience = min(ANSWER, self.left) if self.answers else self.left
        try:
            line = self._ask(json.dumps(question), began + patience)
        except Late:
            self.close()
            raise self._late(seen, patience) from None
        except Ended:
            raise self._ended(seen) from None
        finally:
            self.left -= time.monotonic() - began
        self.answers += 1
        if self.answers == 1:
            self.left = self.seconds
        answer = _decoded(line)
        if answer is None:
            self.close()  # whatever else it has written answers no question
            raise _not_an_answer(line, seen)
        return answer

    def _ask(self, line: str, deadline: float) -> bytes:
        if self.process is None:
            self.process = LineProcess(self.command)
        with suppress(Ended):  # one that has ended may have answered all the same
            self.process.send(line.encode() + b"\n", deadline)
        return self.process.read(deadline)

    def _late(self, seen: Observation, patience: float) -> NoAnswer:
        if self.answers and patience < min(ANSWER, self.seconds / 2):
            took = f"took more than {plural(self.seconds, 'second')} for {plural(self.answers, 'tree')}"
            seen.problem, seen.error = "too-slow", f"it {took}"
            return NoAnswer("too-slow", f"It {took}.", seen)
        late = f"did not answer within {plural(round(patience, 1), 'second')}"
        seen.problem, seen.error = "endless", f"it {late}"
        return NoAnswer("endless", f"It {late} on {seen.specimen.text}.", seen)

    def _ended(self, seen: Observation) -> NoAnswer:
        assert self.process is not None
        how, words = self.process.kill(farewell=1.0) or "closed its output", self.process.last_words()
        self.close()
        said = f": {words}" if words else ""
        seen.problem, seen.error = "crash", f"the program {how}"  # the sentence has its last words
        return NoAnswer("crash", f"The program {how} before it answered {seen.specimen.text}{said or '.'}", seen)

    def close(self) -> None:
        """Ends the program."""
        if self.process is not None:
            self.process.kill()
            self.process.close()
            self.process = None


def _decoded(line: bytes) -> ProcessAnswer | None:
    """
    >>> _decoded(b"3") == _decoded(b'{"value": 3}'), _decoded(b"three"), _decoded(b'{"tree": [1]}')
    (True, None, None)
    """
    try:
        answer = msgspec.json.decode(line, type=ProcessAnswer | float | int)
    except msgspec.DecodeError:
        return None
    if not isinstance(answer, ProcessAnswer):
        return ProcessAnswer(value=answer)
    return None if answer == ProcessAnswer() else answer


def _not_an_answer(line: bytes, seen: Observation) -> NoAnswer:
    text = " ".join(line.decode("utf-8", "backslashreplace").split())
    quoted = text if len(text) <= LONGEST_QUOTED else f"{text[:LONGEST_QUOTED]}..."
    wrong = f"is not JSON as docs/judge.md describes: {quoted}"
    seen.problem, seen.error = "crash", f"its answer {wrong}"
    return NoAnswer("crash", f"Its answer to {seen.specimen.text} {wrong}", seen)


def _failed(observer: ProcessObserver, failure: NoAnswer) -> Judged:
    """The verdict on a program that does not answer; where it crashes, with the smallest tree on which it does."""

    def fails(specimen: Specimen) -> bool:
        nonlocal failure
        try:
            observer.call(specimen)
        except NoAnswer as again:
            if again.kind == failure.kind:
                failure = again
                return True
        return False

    where = observer.submission.where
    if failure.kind != "crash":
        return Judged(
            verdict=Verdict(kind=failure.kind, file=where, entry=where, reading="", sentence=failure.sentence)
        )
    shrink(failure.seen.specimen, fails)
    form = SearchForm("minimax")
    witness = witness_of(failure.seen, form, observer.reading)
    verdict = Verdict(kind="crash", file=where, entry=where, reading="", sentence=failure.sentence, witness=witness)
    return Judged(verdict=verdict, search=recorded(failure.seen, form, negamax=False))


def places(specimen: Specimen, values: list[float | int]) -> tuple[int, ...]:
    """Which leaves a program visited, by their values: of equal ones, the next in order."""
    left = list(specimen.leaves)
    found = []
    for value in values:
        match = next((leaf for leaf in left if specimen.nodes[leaf].value == value), None)
        if match is None:
            found.append(-1)
        else:
            left.remove(match)
            found.append(match)
    return tuple(found)
