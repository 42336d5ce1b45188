"""WTHOR, the database of Othello tournaments: a header of 16 bytes, then 68 bytes for each game.

header   0  century, year, month, day of writing       4  games in the file (4 bytes, the lowest first)
         8  players or tournaments (in other files)   12  size of the board (0: 8)   13  1: solitaires
game     0  tournament, two players (2 bytes each)      6  Black's discs in the end, and with best play
         8  60 moves, ten times the row plus the column; 0 if the game has ended
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from secateur.errors import SecateurError
from secateur.game import Game
from secateur.learn.data.replay import Played, Skipped

HEADER, RECORD = 16, 68


def is_wthor(head: bytes) -> bool:
    """Whether bytes begin as one of WTHOR's files does: no text has these first bytes."""
    if len(head) < HEADER or not (18 <= head[0] <= 21 and head[1] < 100 and 1 <= head[2] <= 12 and 1 <= head[3] <= 31):
        return False
    return head[12] in (0, 6, 8, 10) and head[13] in (0, 1)


def read_wthor(content: bytes, name: str, game: Game, skipped: Skipped, begin: int = 0) -> Iterator[Played]:
    """The games of a file; SecateurError if it holds none for this game."""
    if "wthor" not in game.game_formats:
        raise SecateurError(f"{name} holds games of Othello (WTHOR), but this game is {type(game).__name__}")
    size, count = content[12] or 8, int.from_bytes(content[4:8], "little")
    own = game.size  # type: ignore[attr-defined]
    if size != own:
        raise SecateurError(f"{name} holds games on a board of {size} x {size}, but this game has size={own}")
    if content[13] == 1 or count == 0:
        raise SecateurError(f"{name} holds players, tournaments or solitaires of WTHOR: the games are in .wtb files")
    whole = min(count, (len(content) - HEADER) // RECORD)
    if whole < count:
        skipped.add(f"{name} is cut off: {count - whole} of its {count} games are missing")
        skipped.count += count - whole - 1
    records = np.frombuffer(content, np.uint8, whole * RECORD, HEADER).reshape(whole, RECORD)
    written = records[:, 8:].astype(np.int64)
    lengths = np.where((written == 0).any(1), (written == 0).argmax(1), written.shape[1])
    rows, columns = written // 10 - 1, written % 10 - 1
    inside = (rows >= 0) & (rows < size) & (columns >= 0) & (columns < size)
    moves = np.where(inside, rows * size + columns, -1)  # what is not a square is not a legal move either
    for number, (length, discs) in enumerate(zip(lengths.tolist(), records[:, 6].tolist(), strict=True)):
        result = 2.0 * discs - size * size
        yield Played(moves[number, :length], f"{name}, game {number + 1}", result, begin)
