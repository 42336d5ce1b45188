"""The process in which one file is judged: `python -m secateur.judge.worker`. It confines itself before it reads it."""

from __future__ import annotations

import os
from pathlib import Path

from secateur.errors import SecateurError, plainly
from secateur.judge.entries import EntryNeeded
from secateur.judge.isolated import JudgeRequest
from secateur.judge.judging import judged
from secateur.judge.recorded import Judged
from secateur.judge.verdict import Verdict
from secateur.schema import convert, plain
from secateur.workers.framing import Content
from secateur.workers.isolation import Confinement, confine, is_enforced
from secateur.workers.worker import Run, Stopping, Tell, serve


class JudgeRunner:
    """Judges one file; whatever it leaves behind ends with the process."""

    def job(self, kind: str) -> Run:
        return self.judge

    def judge(self, content: Content, tell: Tell, stopping: Stopping) -> Content:
        request = convert(content, JudgeRequest)
        nothing = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nothing, 0)  # the judged file must not read what is meant for the worker
        os.close(nothing)
        enforced = confine(Confinement(request.folder, request.seconds, request.memory))
        tell({"isolation": enforced})
        if request.enforced and not is_enforced(enforced):
            return plain(_refused(request, "This system cannot confine the code of somebody else: it was not run."))
        return plain(_judged(request))

    def close(self) -> None:
        """Nothing is kept."""


def _judged(request: JudgeRequest) -> Judged:
    path = Path(request.folder) / request.file
    try:
        return judged(path, request.entry, request.cut)
    except EntryNeeded as error:
        return _refused(request, f"{error.problem}.", error.choices)
    except SecateurError as error:
        return _refused(request, f"{error}.")
    except MemoryError:
        sentence = f"It takes more than {request.memory >> 20:,} MB of memory."
    except BaseException as error:  # noqa: BLE001  whatever it raises, there is a verdict
        sentence = f"It raises {plainly(error, [str(path)])}."
    return Judged(verdict=Verdict(kind="crash", file=request.file, entry="", reading="", sentence=sentence))


def _refused(request: JudgeRequest, sentence: str, choices: list[str] | None = None) -> Judged:
    kept = Verdict(kind="not-judged", file=request.file, entry="", reading="", sentence=sentence, choices=choices or [])
    return Judged(verdict=kept)


if __name__ == "__main__":
    serve(lambda setup: JudgeRunner())
