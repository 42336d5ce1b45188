"""`secateur check --fix`: a patch of an author's file that lets more of it compile, and changes no game.

A patch is verified before it is offered: the patched file has lost the problems that it is to cure, and random games,
played interpreted, are the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress
from difflib import unified_diff
from pathlib import Path
from typing import Any, NamedTuple

from secateur.bits import mix
from secateur.contract.answers import Answers, ask_hooks
from secateur.contract.rewrites import Edit, cures, edited
from secateur.errors import CompileError, EndlessError, SecateurError, reason
from secateur.game import ONGOING, Game
from secateur.games import load
from secateur.jit.execute import ready
from secateur.machine import temporary_folder, write_whole
from secateur.playout import Log, chance, play_out

#: How often a patched file is looked at again: what was cured may have hidden something else.
ROUNDS = 5

#: How many random games must be the same, and how long they may be.
GAMES = 20
PLIES = 200


class Patch(NamedTuple):
    """A file, its text, and the text that would compile further; they are the same if nothing can be cured."""

    file: Path
    before: str
    after: str
    cured: tuple[str, ...]  # the problems that are gone
    left: tuple[str, ...]  # those that stay

    @property
    def diff(self) -> str:
        """The patch as a unified diff, which `patch` and `git apply` read."""
        before, after = (text.splitlines(keepends=True) for text in (self.before, self.after))
        return "".join(unified_diff(before, after, str(self.file), str(self.file)))

    def apply(self) -> Path:
        """Writes the file, and before that the author's text beside it; returns where that is."""
        try:
            now = self.file.read_text("utf-8")
        except (OSError, ValueError) as error:
            raise SecateurError(f"{self.file} cannot be read: {error}") from None
        if now != self.before:
            raise SecateurError(f"{self.file} has changed since the patch was made: run the command again")
        kept = next(path for path in _names_beside(self.file) if not path.exists())
        write_whole(kept, self.before.encode())
        write_whole(self.file, self.after.encode())
        return kept


def patch_for(spec: str) -> Patch:
    """The patch for the file of a game, as `secateur.games.load` names it: my_game.py:MyGame:size=4."""
    found = re.match(r"(.+?\.py)(:.*)?$", spec.strip())
    if not found:
        raise SecateurError(f"{spec!r} is not a file: only your own file can be patched, as in my_game.py:MyGame")
    file, rest = Path(found[1]), found[2] or ""
    try:
        text = file.read_text("utf-8")
    except (OSError, ValueError) as error:
        raise SecateurError(f"{file} cannot be read: {error}") from None
    return _PatchMaker(file, rest).patch(text)


class _PatchMaker:
    """Tries changed texts of a file, in a separate folder that links to the files next to it."""

    def __init__(self, file: Path, rest: str) -> None:
        self.file, self.rest = file, rest

    def patch(self, before: str) -> Patch:
        text, cured, left = before, [], self.problems(before)
        for _ in range(ROUNDS):
            for edits, aims in self.choices(text, left):
                try:
                    after = edited(text, edits)
                    still = self.problems(after)
                except (SecateurError, SyntaxError, ValueError):
                    continue
                gone = {_without_line(each) for each in aims}
                if after != text and not gone & set(map(_without_line, still)) and self.same_games(before, after):
                    text, left = after, still
                    cured += aims
                    break
            else:
                break
        return Patch(self.file, before, text, tuple(cured), tuple(left))

    def choices(self, text: str, problems: list[str]) -> Iterable[tuple[list[Edit], list[str]]]:
        """What may cure all problems at once, and then each by itself; and which problems these are."""
        each = [(cures(text, problem), problem) for problem in problems]
        able = [(edits, [problem]) for edits, problem in each if edits]
        if len(able) > 1:
            yield [edit for edits, _ in able for edit in edits], [problem for _, [problem] in able]
        yield from able

    def problems(self, text: str) -> list[str]:
        """What keeps a text from being compiled."""
        with temporary_folder() as folder:
            game = self.loaded(text, folder)
            if game.interpreted:
                raise SecateurError(f"{self.file} says interpreted = True: there is nothing to compile")
            for kernel, log in ((play_out, Log), (ask_hooks, Answers)):
                try:
                    ready(kernel, (game, game.start(), 0, log()))
                except CompileError as error:
                    return list(error.problems or (str(error),))
                except (EndlessError, MemoryError):
                    raise
                except Exception as error:  # noqa: BLE001  rules that fail are not for a compiler
                    raise SecateurError(f"{self.file} cannot be compiled: {reason(error)}") from None
        return []

    def loaded(self, text: str, folder: Path) -> Game:
        """The game of a text, in a folder with links to what is beside its file."""
        for path in self.file.absolute().parent.iterdir():
            if path.name != self.file.name and path.name != "__pycache__":
                with suppress(OSError):
                    Path(folder, path.name).symlink_to(path)
        copy = Path(folder, self.file.name)
        copy.write_text(text, "utf-8")
        return load(f"{copy}{self.rest}")

    def same_games(self, before: str, after: str) -> bool:
        """Whether random games are the same, by their moves, players, evaluations and outcomes."""
        with temporary_folder() as one:
            old = self.loaded(before, one)
            games = [_random_game(old, seed) for seed in range(GAMES)]
        with temporary_folder() as other:
            new = self.loaded(after, other)
            return games == [_random_game(new, seed) for seed in range(GAMES)]


def _random_game(game: Game, seed: int) -> list[Any]:
    """What is seen in a random game; the name of an exception that ends it, too."""
    seen: list[Any] = []
    try:
        state = game.start()
        for ply in range(PLIES):
            seen += [game.outcome(state), game.player(state)]
            if seen[-2] != ONGOING:
                break
            moves = [move for move in game.moves(state)]
            seen += [moves, game.evaluate(state), [game.rank(state, move) for move in moves]]
            state = game.play(state, moves[chance(mix((seed, 7)), ply, len(moves))])
    except Exception as error:  # noqa: BLE001  the rules may raise anything
        seen.append(type(error).__name__)
    return seen


def _without_line(problem: str) -> str:
    """A problem as it reads wherever it stands.

    >>> _without_line("A.f() at line 3 of a.py does not compile")
    'A.f() at line of a.py does not compile'
    """
    return re.sub(r"\bline \d+", "line", problem)


def _names_beside(file: Path) -> Iterable[Path]:
    """Where the author's text may be kept: my_game.py.orig, my_game.py.orig2..."""
    yield file.with_name(f"{file.name}.orig")
    for number in range(2, 1_000_000):
        yield file.with_name(f"{file.name}.orig{number}")
