"""Openings from a file, or at random: each is played twice, with colours reversed.

A book may hold a hundred thousand openings. They are told apart here, and read only when they are played.
"""

from __future__ import annotations

import gzip
import hashlib
import random
import re
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, Required, TypedDict

from secateur.errors import SecateurError
from secateur.game import ONGOING, Game
from secateur.game.notation import EngineNotation
from secateur.play import GameSoFar
from secateur.play.pgn import read_games

#: How often to look for an opening that does not end the game before giving up.
TRIES = 1000

#: How many of the next openings may stand in for one that cannot be played.
INSTEAD = 3

TAG = re.compile(r'\[\w+\s+"')


@dataclass(frozen=True)
class Opening:
    """How a game begins: a position ("": the usual one) and moves from there, in the players' notation."""

    position: str = ""
    moves: tuple[str, ...] = ()
    name: str = ""  # where it stands in its file

    def played(self, notation: EngineNotation) -> GameSoFar:
        """The game after its opening, with `start` as engines read it; SecateurError if the opening is invalid."""
        where = f"opening {self.name}: " if self.name else "opening: "
        try:
            start, state = notation.start(self.position)
            if self.position:
                notation.check_opening(self.position)
            so_far = GameSoFar.at(notation.game, state, start).follow(self.moves)
        except SecateurError as error:
            raise SecateurError(where + str(error)) from None
        if so_far.over:
            raise SecateurError(f"{where}the opening ends the game")
        return so_far


class RawOpening(TypedDict, total=False):
    """What a worker makes an opening of: the `text` of a book's entry, of kind "pgn" or "line", with its `name` and
    others `instead` of it; or, of kind "random", a number of `plies` that a `seed` decides."""

    kind: Required[Literal["pgn", "line", "random"]]
    text: str
    name: str
    instead: list[RawOpening]
    plies: int
    seed: str


class Book:
    """The openings of a file, in an order that a seed decides."""

    def __init__(
        self, name: str, kind: Literal["pgn", "line"], entries: list[tuple[int, str]], digest: str, seed: int = 0
    ) -> None:
        self.name, self.kind, self.digest = name, kind, digest
        self.entries = list(entries)
        random.Random(seed).shuffle(self.entries)

    def __len__(self) -> int:
        return len(self.entries)

    def raw(self, number: int) -> RawOpening:
        """What a worker makes an opening of, and replacements if it is invalid; a book starts again at its end."""
        first, *others = (self._entry(number + ahead) for ahead in range(min(INSTEAD + 1, len(self.entries))))
        first["instead"] = others
        return first

    def _entry(self, number: int) -> RawOpening:
        line, text = self.entries[number % len(self.entries)]
        return {"kind": self.kind, "text": text, "name": f"at line {line} of {self.name}"}


def open_book(file: str, seed: int) -> Book:
    """The openings in a file: PGN, a position in each line (FEN, EPD), or moves in each line; .gz and .zip too."""
    path = Path(file)
    data = _contents(path)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("latin-1")
    if "\0" in text:
        raise SecateurError(f"{file} is not text: openings are PGN games, or positions or moves, one in each line")
    is_pgn = re.match(r"\s*(;[^\n]*\s*|%[^\n]*\s*)*\[\w+\s+\"", text) is not None
    entries = _games(text) if is_pgn else _lines(text)
    if not entries:
        raise SecateurError(f"{file} contains no openings")
    return Book(path.name, "pgn" if is_pgn else "line", entries, hashlib.blake2b(data, digest_size=8).hexdigest(), seed)


def _contents(path: Path) -> bytes:
    try:
        if path.suffix == ".gz":
            with gzip.open(path) as packed:
                return packed.read()
        if path.suffix == ".zip":
            with zipfile.ZipFile(path) as archive:
                return b"\n".join(archive.read(name) for name in archive.namelist() if not name.endswith("/"))
        return path.read_bytes()
    except (gzip.BadGzipFile, zipfile.BadZipFile, EOFError):
        raise SecateurError(f"{path} cannot be unpacked") from None
    except OSError as error:
        raise SecateurError(f"{path} cannot be read: {error.strerror or error}") from None


def _games(text: str) -> list[tuple[int, str]]:
    """The games of a PGN text, each with the number of its first line: a game begins with the first of its tags."""
    found: list[tuple[int, list[str]]] = []
    among_moves = True
    for number, line in enumerate(text.splitlines(keepends=True), 1):
        is_tag = line.startswith("[") and TAG.match(line) is not None
        if is_tag and among_moves:
            found.append((number, []))
        if found:
            found[-1][1].append(line)
        if line.strip():
            among_moves = not is_tag
    return [(number, "".join(lines)) for number, lines in found]


def _lines(text: str) -> list[tuple[int, str]]:
    return [
        (number, line.strip())
        for number, line in enumerate(text.splitlines(), 1)
        if line.strip() and not line.startswith("#")
    ]


# ---------------------------------------------------------------- in a worker: from raw to an opening


def make_opening(game: Game, raw: RawOpening) -> Opening:
    """The opening from a book, or a random one; SecateurError if it is invalid."""
    if raw["kind"] == "random":
        return random_opening(game, raw["plies"], raw["seed"])
    try:
        return (_from_pgn if raw["kind"] == "pgn" else _from_line)(game, raw["text"], raw["name"])
    except SecateurError as error:
        raise SecateurError(f"the opening {raw['name']}: {error}") from None


def _from_pgn(game: Game, text: str, name: str) -> Opening:
    for record in read_games(text, game):
        if record.errors:
            raise SecateurError(record.errors[0])
        played = GameSoFar.begin(game, record.position).follow(record.texts)
        return Opening(record.position, tuple(played.texts), name)
    raise SecateurError("there is no game")


def _from_line(game: Game, text: str, name: str) -> Opening:
    """Moves from the start, where they are such; a position otherwise."""
    words = text.split()
    state = game.start()
    moves = []
    try:
        for word in words:
            move = game.parse_move(state, word)
            moves.append(game.format_move(state, move))
            state = game.play(state, move)
        return Opening("", tuple(moves), name)
    except SecateurError:
        if moves:
            raise
    return Opening(game.format(game.parse(_position(text))), (), name)


def _position(text: str) -> str:
    """A line of EPD without its operations, which a match does not need."""
    match = re.match(r"\S+/\S+\s+[wb]\s+\S+\s+\S+(\s+\d+\s+\d+)?", text)
    return match[0] if match else text


def random_opening(game: Game, plies: int, seed: str) -> Opening:
    """Some random moves that do not end the game."""
    chance = random.Random(seed)
    for _ in range(TRIES):
        state, moves = game.start(), list[str]()
        while len(moves) < plies and game.outcome(state) == ONGOING:
            move = chance.choice(list(game.moves(state)))
            moves.append(game.format_move(state, move))
            state = game.play(state, move)
        if len(moves) == plies and game.outcome(state) == ONGOING:
            return Opening("", tuple(moves))
    raise SecateurError(f"every game is over within {plies} random moves: give fewer --plies")
