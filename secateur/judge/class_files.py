"""The files of a class: what is judged in a folder, and what each of them may import.

A file in the folder is a submission, and so is each folder in it. Files of one student see each other; files of the
class that lie in one folder do not.
"""

from __future__ import annotations

import ast
import fnmatch
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from secateur.errors import SecateurError
from secateur.judge.isolated import LARGEST_SOURCE, IsolatedFile

#: Never a submission.
_ASIDE = ("test_*.py", "*_test.py", "conftest.py", "setup.py", "__init__.py", "__main__.py", ".*")

#: The most files that one submission may import from its own folder.
MOST_BESIDE = 50


@dataclass(frozen=True)
class HandedIn:
    """What one student handed in; `problem` says why it cannot be judged."""

    student: str
    path: str  # below the folder of the class
    file: IsolatedFile | None = None
    problem: str = ""


def gathered(folder: Path, only: str | None = None, beside: Sequence[Path] = ()) -> list[HandedIn]:
    """What was handed in, by name. `only` is a pattern for file names; `beside` are files that all may import."""
    handed_out = {path.name: _content(path) for path in beside}
    found = []
    for entry in sorted(folder.iterdir(), key=lambda path: path.name):
        if entry.name.startswith((".", "__")):
            continue
        if entry.is_dir():
            found.append(_from_folder(folder, entry, only, handed_out))
        elif _is_wanted(entry, only) and entry.name not in handed_out:
            found.append(_from_file(folder, entry, entry.stem, handed_out))
    if not found:
        named = f"files named {only}" if only else "Python files"
        raise SecateurError(f"{folder} has no {named}: it must have one for each student, or a folder for each")
    return found


def isolated_file(path: Path, entry: str | None = None, cut: str | None = None) -> IsolatedFile:
    """A file on its own, with what it imports from its folder."""
    if not path.is_file():
        raise SecateurError(f"there is no file {path}")
    return IsolatedFile(_content(path), path.name, imported(path), entry, cut)


def _is_wanted(path: Path, only: str | None) -> bool:
    if only is not None:
        return fnmatch.fnmatch(path.name, only) and path.is_file()
    return path.suffix == ".py" and path.is_file() and not any(fnmatch.fnmatch(path.name, each) for each in _ASIDE)


def _from_folder(root: Path, folder: Path, only: str | None, handed_out: Mapping[str, bytes]) -> HandedIn:
    wanted = sorted(path for path in folder.rglob("*") if _is_wanted(path, only) and path.name not in handed_out)
    wanted = [path for path in wanted if not any(part.startswith((".", "__")) for part in path.relative_to(root).parts)]
    if len(wanted) > 1:
        used = {name for path in wanted for name in _imports(path)}
        wanted = [path for path in wanted if path.stem not in used] or wanted
    if len(wanted) != 1:
        names = ", ".join(path.name for path in wanted[:5])
        why = f"it has several files ({names}): name one with --only" if wanted else "it has no Python file"
        return HandedIn(folder.name, folder.name, problem=f"{folder.name}: {why}.")
    return _from_file(root, wanted[0], folder.name, handed_out, alone=True)


def _from_file(root: Path, path: Path, student: str, handed_out: Mapping[str, bytes], alone: bool = False) -> HandedIn:
    """A file as it was handed in; one that is `alone` in its folder may import what is there."""
    place = path.relative_to(root).as_posix()
    try:
        beside = {**handed_out, **(imported(path) if alone else {})}
        return HandedIn(student, place, IsolatedFile(_content(path), path.name, beside))
    except SecateurError as error:
        return HandedIn(student, place, problem=f"{error}.")


def _content(path: Path) -> bytes:
    try:
        if path.stat().st_size > LARGEST_SOURCE:
            raise SecateurError(f"{path.name} has more than {LARGEST_SOURCE >> 20} MB")
        return path.read_bytes()
    except OSError as error:
        raise SecateurError(f"{path} cannot be read: {error.strerror}") from None


# ---------------------------------------------------------------- what a file imports


def imported(path: Path) -> dict[str, bytes]:
    """The files beside a file that it imports, and those that they import, by their names."""
    found: dict[str, bytes] = {}
    waiting = [path]
    while waiting and len(found) < MOST_BESIDE:
        for name in sorted(_imports(waiting.pop())):
            for below in _files_of(path.parent, name):
                place = below.relative_to(path.parent).as_posix()
                if below != path and place not in found and len(found) < MOST_BESIDE:
                    found[place] = _content(below)
                    waiting.append(below)
    return found


def _files_of(folder: Path, name: str) -> list[Path]:
    """The module of a name, or all of a package."""
    module, package = folder / f"{name}.py", folder / name
    if module.is_file():
        return [module]
    return sorted(package.rglob("*.py")) if (package / "__init__.py").is_file() else []


def _imports(path: Path) -> set[str]:
    """The first parts of the names that a file imports."""
    try:
        tree = ast.parse(path.read_bytes())
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):  # whoever runs it will say so
        return set()
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names.update(each.name.partition(".")[0] for each in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module.partition(".")[0])
    return names
