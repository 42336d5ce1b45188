"""A class: every file of a folder judged in a process of its own, with points; what a kill leaves is not lost."""

from __future__ import annotations

import csv
import hashlib
import io
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from secateur.errors import SecateurError, plural
from secateur.judge.class_files import HandedIn, gathered
from secateur.judge.class_page import class_page
from secateur.judge.isolated import IsolatedFile, JudgeLimits, judged_each
from secateur.judge.points import Points
from secateur.judge.recorded import Judged
from secateur.judge.specimens import SEED
from secateur.judge.verdict import HEADLINES, Verdict
from secateur.machine import write_whole
from secateur.schema import write

if TYPE_CHECKING:
    from secateur.journal import Journal

#: The first line of the table.
COLUMNS = ("student", "file", "points", "verdict", "mistake", "sentence", "tree", "function", "seconds", "seed")


@dataclass(frozen=True)
class ClassOptions:
    """How a class is judged."""

    jobs: int = 1
    entry: str | None = None
    cut: str | None = None
    only: str | None = None
    beside: tuple[Path, ...] = ()
    limits: JudgeLimits = field(default_factory=JudgeLimits)
    journal: Path | None = None  # None: a file in the cache folder
    fresh: bool = False


class MarkedFile(msgspec.Struct, frozen=True, kw_only=True):
    """One student's file, its verdict and its points: None where somebody must look at it."""

    student: str
    file: str
    points: float | None
    verdict: Verdict


class ClassDocument(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a class as JSON has it."""

    folder: str
    secateur: str  # the version
    seed: int
    full: float  # points of a right function
    marks: list[MarkedFile]


class JudgedFile(msgspec.Struct, frozen=True, kw_only=True):
    """An entry of the journal: a file by its content, and what was found."""

    key: str
    judged: Judged


class _ClassIdentity(msgspec.Struct, frozen=True, kw_only=True):
    """What must be the same for a journal to be taken up again."""

    folder: str
    secateur: str
    seed: int
    entry: str | None
    cut: str | None
    seconds: float
    memory: int


@dataclass(frozen=True)
class ClassReport:
    """What was found in a class: print it, or save it as a page and as a table."""

    document: ClassDocument
    judgments: list[Judged]

    def text(self) -> str:
        """A line for each student, and the number of each verdict."""
        marks = self.document.marks
        wide = max((len(mark.student) for mark in marks), default=0)
        lines = [
            f"{mark.student.ljust(wide)}  {points_text(mark.points).rjust(5)}  {HEADLINES[mark.verdict.kind]}"
            + (f" ({mark.verdict.mistake})" if mark.verdict.mistake else "")
            for mark in marks
        ]
        return "\n".join([*lines, "", f"{plural(len(marks), 'file')}: {self.counts()}.", *self.isolations()])

    def counts(self) -> str:
        """How often each verdict was given, the best first."""
        kinds = Counter[str](mark.verdict.kind for mark in self.document.marks)
        return ", ".join(f"{kinds[kind]} {kind}" for kind in reversed(HEADLINES) if kind in kinds)

    def isolations(self) -> list[str]:
        """How the processes were confined: one sentence, unless they differ."""
        return list(dict.fromkeys(filter(None, (mark.verdict.isolation for mark in self.document.marks))))

    def csv(self) -> str:
        """The table for a spreadsheet: a text that would be a formula there begins with an apostrophe."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(COLUMNS)
        for mark in self.document.marks:
            verdict = mark.verdict
            tree = "" if verdict.witness is None else str(verdict.witness.tree)
            cells = [mark.student, mark.file, points_text(mark.points), verdict.kind, verdict.mistake or ""]
            cells += [verdict.sentence, tree, verdict.entry, f"{verdict.seconds:.2f}"]
            cells.append(str(verdict.seed) if verdict.trees else "")
            writer.writerow([_harmless(cell) for cell in cells])
        return out.getvalue()

    def html(self) -> str:
        """The page: the table, and below it each verdict with its trees."""
        return class_page(self)

    def save(self, path: str | Path) -> Path:
        """Writes .html, .csv, .json or .txt; returns the path."""
        path = Path(path)
        check_class_suffix(path)
        writers: dict[str, Callable[[], str]] = {
            ".html": self.html,
            ".csv": self.csv,
            ".json": lambda: write(self.document) + "\n",
            ".txt": lambda: self.text() + "\n",
        }
        write_whole(path, writers[path.suffix.lower()]().encode(), durable=False)
        return path


def check_class_suffix(path: Path) -> None:
    """Refuses what the report of a class cannot be written as."""
    if path.suffix.lower() not in (".html", ".csv", ".json", ".txt"):
        raise SecateurError(f"{path.name}: the report of a class must be saved as .html, .csv, .json or .txt")


def points_text(points: float | None) -> str:
    return "" if points is None else f"{points:g}"


def _harmless(cell: str) -> str:
    r"""
    >>> _harmless("=1+1"), _harmless("alice")
    ("'=1+1", 'alice')
    """
    return f"'{cell}" if cell.startswith(("=", "+", "-", "@", "\t", "\r")) else cell


# ---------------------------------------------------------------- judging


def judge_class(
    folder: str | Path,
    points: Points | None = None,
    options: ClassOptions | None = None,
    told: Callable[[int, int, int], None] = lambda done, right, files: None,
) -> ClassReport:
    """Judges every file of a folder, each in a process of its own.

    Verdicts are kept in a journal until the last file is done: after a kill, the same call continues where it stopped.
    `told` is called after each file with the files done, the right ones, and all.
    """
    from secateur.journal import Journal, usual_path  # imported late: a browser has no processes

    folder, points, options = Path(folder), points or Points(), options or ClassOptions()
    if not folder.is_dir():
        raise SecateurError(f"there is no folder {folder}")
    if not 1 <= options.jobs <= 64:
        raise SecateurError(f"jobs must be a whole number from 1 to 64, not {options.jobs}")
    files = gathered(folder, options.only, options.beside)
    identity = _ClassIdentity(
        folder=str(folder.resolve()),
        secateur=version("secateur"),
        seed=SEED,
        entry=options.entry,
        cut=options.cut,
        seconds=options.limits.seconds,
        memory=options.limits.memory,
    )
    journal = Journal(options.journal or usual_path(identity), identity, JudgedFile, options.fresh, "judgment")
    try:
        found: dict[int, Judged] = {}
        for place, judged in _judged(files, journal, options):
            found[place] = judged
            told(len(found), sum(each.verdict.is_right for each in found.values()), len(files))
    except BaseException:
        journal.close()
        raise
    journal.remove()
    marks = [
        MarkedFile(student=each.student, file=each.path, points=points.of(judged.verdict), verdict=judged.verdict)
        for each, judged in zip(files, (found[place] for place in range(len(files))), strict=True)
    ]
    document = ClassDocument(folder=folder.name, secateur=identity.secateur, seed=SEED, full=points.full, marks=marks)
    return ClassReport(document, [found[place] for place in range(len(files))])


def _judged(files: list[HandedIn], journal: Journal[JudgedFile], options: ClassOptions) -> Iterator[tuple[int, Judged]]:
    known = {entry.key: entry.judged for entry in journal.entries}
    waiting: list[tuple[int, IsolatedFile]] = []
    for place, each in enumerate(files):
        if each.file is None:
            verdict = Verdict(kind="not-judged", file=each.path, entry="", reading="", sentence=each.problem)
            yield place, Judged(verdict=verdict)
        elif (key := content_key(each.file)) in known:
            yield place, known[key]
        else:
            asked = IsolatedFile(each.file.source, each.file.name, each.file.beside, options.entry, options.cut)
            waiting.append((place, asked))
    for number, judged in judged_each((file for _, file in waiting), options.limits, options.jobs):
        place, file = waiting[number]
        journal.add(JudgedFile(key=content_key(file), judged=judged))
        yield place, judged


def content_key(file: IsolatedFile) -> str:
    """A digest of all that is judged: the file, its name, and what it may import."""
    digest = hashlib.blake2b(digest_size=16)
    for name, text in [(file.name, file.source), *sorted(file.beside.items())]:
        content = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
        digest.update(f"{len(name)} {len(content)} {name}".encode())
        digest.update(content)
    return digest.hexdigest()
