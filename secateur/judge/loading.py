"""Loads a student's file as a module, again and again; what only runs its program, and cannot, is left out."""

from __future__ import annotations

import ast
import builtins
import hashlib
import io
import linecache
import sys
import time
import tokenize
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, Literal

from secateur.errors import SecateurError, plainly, plural, reason
from secateur.judge.stand_ins import needed_modules, standing_in
from secateur.judge.syntax import parsed
from secateur.probe import TookTooLong, Watchdog

#: Seconds that the statements of a file may take, without its imports.
LONGEST_START = 1.0

#: Seconds that a file may sleep at a time: only between two naps can it be stopped.
LONGEST_NAP = 0.05

#: What a file is made of, without which nothing of it can be judged.
_PARTS = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


class BrokenFile(SecateurError):
    """A file that cannot be imported: the student's fault, and a verdict of its own."""

    kind: Literal["crash", "endless"] = "crash"
    why = ""  # after "it", for the statement that fails


@dataclass(frozen=True)
class LeftOut:
    """A statement that was left out."""

    line: int
    why: str
    is_excused: bool  # it is no fault of the file: somebody types, or waits, where it runs


class LoadedFile:
    """The module of a file, with stand-ins for modules that are not here, and without statements that cannot run."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.source = _text(path)
        self.code = _code(self.source, path)
        self.missing: set[str] = set()  # modules that are not here
        self.left_out: list[LeftOut] = []
        self.error: BrokenFile | None = None  # without all this
        with Watchdog(LONGEST_START) as watchdog:
            while True:
                self._find_modules()
                try:
                    self.module, self.printed = watchdog.call(self.imported)
                    break
                except (BrokenFile, TookTooLong) as error:
                    self._mend(error)

    def imported(self, changed: CodeType | None = None) -> tuple[ModuleType, str]:
        """The module, made anew, and what it printed; `changed` is other code for it."""
        with standing_in(self.missing):
            return _run(self.path, changed or self.code, self.source)

    def _find_modules(self) -> None:
        """Imports what the file imports, so that the time this takes is not its own."""
        found = [part for part in parsed(self.source).body if isinstance(part, (ast.Import, ast.ImportFrom))]
        for part in found:
            with suppress(BrokenFile), standing_in(self.missing):
                _run(self.path, compile(ast.Module([part], []), str(self.path), "exec", dont_inherit=True), self.source)

    def _mend(self, error: BaseException) -> None:
        """Replaces a module that is not here, or leaves the statement out that failed; where neither helps, raises."""
        cause = error if isinstance(error, TookTooLong) else error.__context__
        line = _line_of(cause, self.path) if cause is not None else 0
        if not isinstance(error, BrokenFile):
            why = f"did not end within {plural(LONGEST_START, 'second')}"
            error = BrokenFile(f"Line {line} of {self.path.name} {why}")
            error.kind, error.why = "endless", why
        self.error = self.error or error
        name = cause.name if isinstance(cause, ModuleNotFoundError) else None
        if name is not None and name not in self.missing and name in needed_modules(parsed(self.source)):
            self.missing.add(name)
            return
        rest = without(self.source, line, isinstance(cause, TookTooLong))
        if rest is None:
            raise self.error from None
        is_excused = isinstance(cause, (AsksForInput, SystemExit, TookTooLong))
        if not (self.left_out and self.left_out[-1].is_excused and isinstance(cause, NameError)):  # for want of it
            self.left_out.append(LeftOut(line, error.why, is_excused))
        self.source, self.code = rest, _code(rest, self.path)


def without(source: str, line: int, later_too: bool = False) -> str | None:
    """A source without the statement at a line; with `later_too`, without those that run after it.

    None where the file is nothing without it.

    >>> without("tree = [1,\\n 2]\\nprint(tree)\\ndef f(): pass\\nprint(f())", 1)
    '\\n\\nprint(tree)\\ndef f(): pass\\nprint(f())'
    >>> without("tree = [1,\\n 2]\\nprint(tree)\\ndef f(): pass\\nprint(f())", 3, later_too=True)
    'tree = [1,\\n 2]\\n\\ndef f(): pass\\n'
    """
    text = source.split("\n")
    places = [(part.lineno, part.end_lineno or part.lineno, part) for part in parsed(source).body]
    here = [part for first, last, part in places if first <= line <= last]
    if not here or isinstance(here[0], _PARTS):
        return None
    for first, last, part in places:
        runs = later_too and first > line and not isinstance(part, (*_PARTS, ast.Assign, ast.AnnAssign))
        if runs or part in here:
            text[first - 1 : last] = [""] * (last - first + 1)
    return "\n".join(text)


def _line_of(error: BaseException, path: Path) -> int:
    """The line of a file whose statement an error comes from; 0 where that is not known."""
    frames = traceback.extract_tb(error.__traceback__)
    return next((each.lineno or 0 for each in frames if each.filename == str(path) and each.name == "<module>"), 0)


def _text(path: Path) -> str:
    """The source of a file, in UTF-8 or in the encoding that its first lines name, as Python reads it."""
    try:
        with tokenize.open(path) as file:
            return file.read()
    except (UnicodeDecodeError, SyntaxError):
        raise BrokenFile(
            f"{path.name} is not UTF-8 text, and its first lines name no other encoding: save it as UTF-8"
        ) from None


def _code(source: str, path: Path) -> CodeType:
    try:
        return compile(parsed(source), str(path), "exec", dont_inherit=True)
    except (SyntaxError, ValueError) as error:
        if isinstance(error, SyntaxError):
            error.filename = str(path)
        raise BrokenFile(f"{path.name} is not Python: {plainly(error, [str(path)])}") from None


def _run(path: Path, code: CodeType, source: str) -> tuple[ModuleType, str]:
    """The module of a file, and what it printed."""
    name = "submission_" + hashlib.blake2b(str(path.resolve()).encode(), digest_size=6).hexdigest()
    module = ModuleType(name)
    module.__file__ = str(path)
    sys.modules[name] = module  # dataclasses look for it there
    linecache.cache[str(path)] = (len(source), None, source.splitlines(True), str(path))
    with quiet() as out, _beside(path):
        try:
            exec(code, vars(module))
        except Exception as error:  # noqa: BLE001  a student's file may raise anything
            asks = isinstance(error, AsksForInput)
            why = plainly(error, [str(path)]).removeprefix(f"{AsksForInput.__name__}: ")
            broken = BrokenFile(f"{path.name} cannot be imported: {why}")
            broken.why = "asks for input" if asks else f"raises {reason(error)}"
            raise broken from None
        except SystemExit:
            broken = BrokenFile(
                f"{path.name} ends the program when it is imported: put that under `if __name__ == ...`"
            )
            broken.why = "ends the program"
            raise broken from None
    return module, out.getvalue()


@contextmanager
def _beside(path: Path) -> Iterator[None]:
    """Lets a file import what lies beside it."""
    bytecode, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    sys.path.insert(0, str(path.resolve().parent))
    try:
        yield
    finally:
        sys.path.remove(str(path.resolve().parent))
        sys.dont_write_bytecode = bytecode


class BoundedText(io.StringIO):
    """Keeps the first characters of what is printed, and drops the rest."""

    def __init__(self, most: int = 20_000) -> None:
        super().__init__()
        self.most = most

    def write(self, text: str) -> int:
        if self.tell() < self.most:
            super().write(text[: self.most - self.tell()])
        return len(text)


class AsksForInput(Exception):
    """The code waits for somebody to type."""


@contextmanager
def quiet() -> Iterator[BoundedText]:
    """Keeps what is printed to itself, refuses input, and lets nobody sleep so that no watchdog wakes him."""

    def refuse(*args: Any) -> str:
        raise AsksForInput("it asks for input")

    def nap(seconds: Any) -> None:
        wakes = time.monotonic() + seconds
        while (left := wakes - time.monotonic()) > LONGEST_NAP:
            sleeps(LONGEST_NAP)
        sleeps(max(left, min(seconds, 0)))

    out, asked, sleeps = BoundedText(), builtins.input, time.sleep
    builtins.input, time.sleep = refuse, nap
    try:
        with redirect_stdout(out), redirect_stderr(BoundedText()):
            yield out
    finally:
        builtins.input, time.sleep = asked, sleeps
