"""Programs in other languages: each tree is a line of JSON, and so is each answer.

A program is sent `{"tree": [[3, 12], [2, 4]], "depth": 2, "maximizing": true}` and answers with `{"value": 3}`, where
it likes with `"move"` (the place of the root's best child) and `"leaves"` (the values of the leaves it visited, in
order); a mere number is a value.
"""

from __future__ import annotations

import json
import shlex
import time
from dataclasses import replace
from typing import Any

import msgspec

from secateur.errors import SecateurError
from secateur.judge.handover import listed
from secateur.judge.judging import judged_observer
from secateur.judge.observe import Observation
from secateur.judge.reading import EntryReading
from secateur.judge.recorded import Judged
from secateur.judge.specimens import Specimen
from secateur.judge.submission import Parameter, Submission
from secateur.workers.process import Ended, Late, LineProcess

#: Seconds for an answer; the first may take longer, since some programs are compiled when they start.
ANSWER, FIRST_ANSWER = 5.0, 60.0


class ProcessAnswer(msgspec.Struct, frozen=True):
    """What a program says of a tree."""

    value: float | int | None = None
    move: int | None = None
    leaves: list[float | int] | None = None


def judged_command(command: str, cut: str | None = None) -> Judged:
    """The verdict on a program."""
    parts = shlex.split(command)
    if not parts:
        raise SecateurError("--command must name a program, as in --command 'node hw.js'")
    name = next((part for part in parts[1:] if not part.startswith("-")), parts[0])
    submission = Submission(lambda tree: None, name, command, "")
    observer = ProcessObserver(submission, parts)
    try:
        observer.find_out()
        return judged_observer(observer, cut)
    finally:
        observer.close()


class ProcessObserver:
    """Asks a program, as an `Observer` calls a function."""

    def __init__(self, submission: Submission, command: list[str]) -> None:
        self.submission, self.command = submission, command
        parameters = (Parameter("tree", "node"), Parameter("maximizing", "maximizing"))
        self.reading = EntryReading(parameters, "process", player=True, opponent=False, evaluates=False)
        self.patience = FIRST_ANSWER
        self.process: LineProcess | None = None

    def find_out(self) -> None:
        """Whether the program tells a value, a move or both."""
        seen = self.call(Specimen(((31, 52, 63), (23, 44), (75, 64, 92))))
        if seen.move is not None:
            self.reading = replace(self.reading, returns="tuple" if seen.value is not None else "move")

    def renew(self, function: Any) -> None:
        """Nothing is kept of a program."""

    def call(self, specimen: Specimen) -> Observation:
        """The answer of the program to one tree."""
        seen = Observation(specimen)
        question = {"tree": listed(specimen.nested), "depth": specimen.limit, "maximizing": specimen.maximizing}
        try:
            answer = msgspec.json.decode(self._ask(json.dumps(question)), type=ProcessAnswer | float | int)
        except Late:
            seen.problem, seen.error = "endless", f"it did not answer within {self.patience:g} seconds"
            self.close()
            return seen
        except Ended:
            words = self.process.last_words() if self.process is not None else ""
            seen.problem, seen.error = "crash", f"the program ended{': ' + words if words else ''}"
            self.close()
            return seen
        except msgspec.DecodeError as error:
            seen.problem, seen.error = "crash", f"its answer is not what it should be: {error}"
            return seen
        if not isinstance(answer, ProcessAnswer):
            answer = ProcessAnswer(value=answer)
        seen.raw = seen.value = answer.value
        children = specimen.nodes[0].children
        if answer.move is not None:
            seen.raw = seen.move = children[answer.move] if 0 <= answer.move < len(children) else -1
        if answer.leaves is not None:
            seen.leaves, seen.leaf_values = places(specimen, answer.leaves), answer.leaves
        return seen

    def _ask(self, line: str) -> bytes:
        if self.process is None:
            self.process = LineProcess(self.command)
        self.process.send(line.encode() + b"\n")
        found = self.process.read(time.monotonic() + self.patience)
        self.patience = ANSWER
        return found

    def close(self) -> None:
        """Ends the program."""
        if self.process is not None:
            self.process.close()
            self.process = None


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
