"""Games of a contest as PGN; games other than chess in the same form, with a tag that names the game."""

from __future__ import annotations

import datetime
import textwrap
from typing import Any

from secateur.arena.playing import Record

RESULTS = {1.0: "1-0", 0.5: "1/2-1/2", 0.0: "0-1"}


def pgn_text(game: str, record: Record, names: tuple[str, str], number: int, event: str, control: str) -> str:
    """One game, with an empty line behind it."""
    result = RESULTS[record.result]
    tags = {
        "Event": event,
        "Site": "?",
        "Date": datetime.date.today().strftime("%Y.%m.%d"),
        "Round": str(number // 2 + 1),
        "White": names[0],
        "Black": names[1],
        "Result": result,
        "PlyCount": str(len(record.moves)),
        "TimeControl": control,
        "Termination": record.termination,
    }
    comments = [""] * record.book + [comment_text(*comment) for comment in record.comments]
    ending = f"{record.reason}" + (f" ({record.detail})" if record.detail else "")
    if comments:
        comments[-1] = f"{comments[-1]}, {ending}".lstrip(" ,")
    if game.partition(":")[0] == "chess":
        return _chess(record, tags, comments)
    return _other(game, record, tags, comments)


def comment_text(score: int | None, mate: int | None, depth: int, seconds: float) -> str:
    """What an engine said of its move.

    >>> comment_text(35, None, 12, 0.523), comment_text(99_997, 3, 20, 1.0)
    ('+0.35/12 0.523s', '+M3/20 1s')
    """
    if score is None:
        return f"{seconds:g}s"
    shown = f"{score / 100:+.2f}" if mate is None else f"{'-' if score < 0 else '+'}M{abs(mate)}"
    return f"{shown}/{depth} {seconds:g}s"


def _chess(record: Record, tags: dict[str, str], comments: list[str]) -> str:
    from secateur.games.chess.pgn import START, PgnGame, PgnMove, write_game
    from secateur.games.chess.text import find_move, parse_fen

    start = position = parse_fen(record.start) if record.start else START
    moves = []
    for text, comment in zip(record.moves, comments, strict=True):
        move = find_move(position, text)
        moves.append(PgnMove(move, comment))
        position = position.after(move)
    return write_game(PgnGame(tags, moves, tags["Result"], start))


def _other(game: str, record: Record, tags: dict[str, Any], comments: list[str]) -> str:
    tags = {**tags, "Game": game}
    if record.start:
        tags["Position"] = record.start
    words = []
    for number, (text, comment) in enumerate(zip(record.moves, comments, strict=True)):
        words += [f"{number // 2 + 1}."] if number % 2 == 0 else []
        words += [text, *(["{" + comment.replace("}", ")") + "}"] if comment else [])]
    quoted = {name: value.replace("\\", "\\\\").replace('"', '\\"') for name, value in tags.items()}
    lines = [f'[{name} "{value}"]' for name, value in quoted.items()]
    moves = textwrap.wrap(" ".join([*words, tags["Result"]]), 79, break_long_words=False, break_on_hyphens=False)
    return "\n".join([*lines, "", *moves, "", ""])
