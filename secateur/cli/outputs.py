"""Several files from one command: those that can be written are, and what cannot be is said in a line each."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from secateur.cli.streams import echo
from secateur.errors import SecateurError


class Outputs:
    """What could not be written so far, with the reasons."""

    def __init__(self) -> None:
        self.problems: list[str] = []

    def able(self, paths: Iterable[Path], check: Callable[[Path], object]) -> list[Path]:
        """The files for which a check, or writing them, raises no error."""
        return [path for path in paths if self._tried(path, check)]

    def _tried(self, path: Path, action: Callable[[Path], object]) -> bool:
        try:
            action(path)
        except SecateurError as error:
            self.problems.append(str(error) if path.name in str(error) else f"{path.name}: {error}")
            return False
        return True

    def finish(self) -> None:
        """Says every problem, and ends the command with the last, if there is one."""
        for problem in self.problems[:-1]:
            echo(f"secateur: {problem}", err=True)
        if self.problems:
            raise SecateurError(self.problems[-1])
