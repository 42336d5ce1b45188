"""A hint: where to look, or the move itself."""

from __future__ import annotations

from math import dist
from typing import Any

from secateur.board import Board
from secateur.errors import SecateurError
from secateur.games.pictures import touched_by
from secateur.play import GameSoFar
from secateur.studio.jobs import Stopping, Tell
from secateur.studio.jobs.engines import Reporter, engine_for, score_of
from secateur.studio.jobs.position import board_of, game_after
from secateur.studio.messages.jobs import HintRequest, NoReply
from secateur.studio.messages.replies import HintGiven

#: How long a hint takes at most.
SECONDS = 1.0


def run(request: HintRequest, tell: Tell[NoReply], stopping: Stopping) -> HintGiven:
    """A hint for the position after some moves: unless in full, only the part of the board to look at."""
    here = game_after(request.game, request.position, request.moves)
    if here.over:
        raise SecateurError("the game is over: there is nothing to hint at")
    known: tuple[Any, str] | None = None if request.move is None else (here.read(request.move).move, "")
    move, told = known or _best(request, here, stopping)
    name = here.game.format_move(here.state, move)
    board = board_of(here.game, here.state)
    cells = list(touched_by(here.game, here.state, move, board)) if board is not None else []
    if request.full:
        return HintGiven(text=f"Play {name}{told}.", cells=cells, move=name)
    if len(cells) > 1 and board is not None:
        piece = board.pieces.get(cells[0])
        square = board.names[cells[0]]
        words = f"Begin on {square}." if piece is None else f"Move the {here.game.piece_name(piece)} on {square}."
        return HintGiven(text=words, cells=cells[:1])
    if not cells or board is None:
        first = name[:1]
        return HintGiven(text=f"The move begins with {first}." if len(name) > 1 else "Look again.", cells=[])
    near, words = _around(board, cells[0])
    return HintGiven(text=f"Look at {words}.", cells=near)


def _best(request: HintRequest, here: GameSoFar, stopping: Stopping) -> tuple[Any, str]:
    """The engine's move, and its score in words."""
    engine = engine_for(request.game, here.game, request.memory)
    with Reporter(here, engine, None, stopping):
        result = engine.search(here.state, time=SECONDS, history=here.history)
    move = result.move if result.move is not None else next(iter(here.game.moves(here.state)))
    return move, f": {score_of(here, result.best).text}"


def _around(board: Board, cell: int) -> tuple[list[int], str]:
    """The part of the board that a cell is in, and what it is called: a quarter, or half of it where there are rows
    of points or columns to drop into."""
    if board.kind == "points":
        x, y = board.places[cell]
        row = sorted((place[0], number) for number, place in enumerate(board.places) if place[1] == y)
        left = x <= row[(len(row) - 1) // 2][0]
        half = row[: -(-len(row) // 2)] if left else row[len(row) // 2 :]
        return [number for _, number in half], f"the {'left' if left else 'right'} half of the row"
    if board.lies(cell):
        cell = min(range(board.columns * board.rows), key=lambda square: dist(board.places[square], board.places[cell]))
    columns, across = _half(cell % board.columns, board.columns, "left", "right")
    if board.kind == "drop":
        return [row * board.columns + column for row in range(board.rows) for column in columns], f"the {across}"
    rows, along = _half(cell // board.columns, board.rows, *(("lower", "upper") if board.up else ("upper", "lower")))
    words = "the middle" if along == across == "middle" else f"the {along} {across}"
    return [row * board.columns + column for row in rows for column in columns], words


def _half(place: int, size: int, first: str, second: str) -> tuple[range, str]:
    """The half of a side that a place is in, and its name; the middle of an odd one is neither."""
    if size % 2 and place == size // 2:
        return range(place, place + 1), "middle"
    return (range(size // 2), first) if place < size / 2 else (range(-(-size // 2), size), second)
