"""Games out of files, one after the other: PGN, lines of moves, and what self-play writes."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from secateur.coded import numbering
from secateur.errors import SecateurError
from secateur.game import Game
from secateur.games import GAMES, load
from secateur.learn.data.files import Opened, text_of
from secateur.learn.data.replay import Played, Skipped
from secateur.learn.data.text_lines import ask, judged, read_game, split
from secateur.play.ending import DRAWN, FIRST_WINS, SECOND_WINS
from secateur.play.pgn import read_games

#: The first line of a file that self-play writes has this key.
SELF_PLAY = "secateur-selfplay"

Moves = Sequence[int] | np.ndarray


@dataclass(frozen=True)
class Started:
    """A game, and the state that it starts from where that is not the usual one."""

    played: Played
    start: Any = None


def read_pgn(opened: Opened, game: Game, skipped: Skipped, begin: int) -> Iterator[Started]:
    """The games of a PGN file whose moves and result are known."""
    usual = game.start()
    for number, record in enumerate(read_games(opened.lines(), game), 1):
        where = f"{opened.name}, game {number}"
        _check_game(opened.name, game, record.game)
        try:
            if record.errors:
                raise SecateurError(record.errors[0])
            start = ask(game.parse, record.position) if record.position else usual
            moves, _ = ask(game.read_line, start, record.texts)
        except SecateurError as error:
            skipped.add(f"{where}: {error}")
            continue
        result = {FIRST_WINS: 1.0, SECOND_WINS: -1.0, DRAWN: 0.0}.get(record.result)
        yield Started(Played(moves, where, result, begin), None if start == usual else start)


def read_transcripts(opened: Opened, game: Game, skipped: Skipped, begin: int, scored: bool) -> Iterator[Started]:
    """The games of a file that has one in each line."""
    for number, raw in enumerate(opened.lines(), 1):
        text, where = text_of(raw), f"{opened.name}, line {number}"
        if not text or text.startswith("#"):
            continue
        line = split(game, text)
        try:
            quick = ask(game.moves_in, line.body)
            moves: Moves = read_game(game, line)[0] if quick is None else quick
        except SecateurError as error:
            skipped.add(f"{where}: {error}")
            continue
        said = judged(line.score) if line.score else None
        # Who has won does not tell by how many points.
        result = None if said is None or (scored and said.decided) else said.value
        yield Started(Played(moves, where, result, begin, line.body))


def read_self_play(opened: Opened, game: Game, skipped: Skipped) -> Iterator[Started]:
    """The games of self-play, from where they are no longer by chance, in the order of their numbers."""
    entries = []
    for number, raw in enumerate(opened.lines(), 1):
        text, where = text_of(raw), f"{opened.name}, line {number}"
        if not text:
            continue
        try:
            entry = json.loads(text)
        except (ValueError, RecursionError):
            skipped.add(f"{where}: it is truncated, or is not JSON")
            continue
        if isinstance(entry, dict) and SELF_PLAY in entry:
            terms = entry.get("contest", entry)
            _check_game(opened.name, game, terms.get("game") if isinstance(terms, dict) else None)
            if isinstance(terms, dict) and terms.get("moves", "") != numbering(game):
                name = type(game).__name__
                raise SecateurError(f"{opened.name} numbers the moves in another way than {name} does: play them again")
            continue
        entries.append((entry, where))
    for entry, where in sorted(entries, key=_number):  # they were noted in the order in which they ended
        moves, begin = (entry.get("moves"), entry.get("random", 0)) if isinstance(entry, dict) else (None, 0)
        if not isinstance(moves, list) or not all(map(_is_number, [*moves, begin])):
            skipped.add(f'{where}: it must be a game such as {{"game": 1, "moves": [3, 2], "random": 0}}')
            continue
        result = entry.get("result")
        result = float(result) if isinstance(result, (int, float)) and abs(result) < 1e9 else None
        yield Started(Played(moves, where, result, begin))


def _number(entry: tuple[Any, str]) -> int:
    number = entry[0].get("id") if isinstance(entry[0], dict) else None
    return int(number) if _is_number(number) else 0  # type: ignore[arg-type]


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and -(1 << 62) < value < 1 << 62


def _check_game(name: str, game: Game, spec: Any) -> None:
    """Refuses a file of another of the games that come with secateur."""
    if (
        isinstance(spec, str)
        and spec.partition(":")[0] in GAMES
        and type(load(spec.partition(":")[0])) is not type(game)
    ):
        raise SecateurError(f"{name} holds games of {spec}, but this game is {type(game).__name__}")
