"""A hint: where to look, or the move itself."""

from __future__ import annotations

from typing import Any

from secateur.board import Board
from secateur.errors import SecateurError
from secateur.games.pictures import picture_of, touched_by
from secateur.studio.jobs import Stopping, Tell
from secateur.studio.jobs.position import place
from secateur.studio.jobs.searching import Reporter, engine_for, score_of

#: How long a hint takes at most.
SECONDS = 1.0


def run(request: dict[str, Any], tell: Tell, stopping: Stopping) -> dict[str, Any]:
    """A hint for {game, position, moves, full, memory}: without `full`, only the part of the board to look at."""
    here = place(request["game"], request["position"], request["moves"])
    if here.over:
        raise SecateurError("the game is over: there is nothing to hint at")
    engine = engine_for(request["game"], here.game, request["memory"])
    with Reporter(here, engine, None, stopping):
        result = engine.search(here.state, time=SECONDS, history=here.history())
    move = result.move if result.move is not None else next(iter(here.game.moves(here.state)))
    name = here.game.format_move(here.state, move)
    board = picture_of(here.game, here.state)
    cells = list(touched_by(here.game, here.state, move, board)) if board is not None else []
    if request["full"]:
        return {"text": f"Play {name}: {score_of(here, result)['text']}.", "cells": cells, "move": name}
    if len(cells) > 1 and board is not None:
        return {"text": f"Move what stands on {board.names[cells[0]]}.", "cells": cells[:1]}
    if not cells or board is None:
        first = name[:1]
        return {"text": f"The move begins with {first}." if len(name) > 1 else "Look again.", "cells": []}
    near = _around(board, cells[0])
    return {"text": "Look at this part of the board.", "cells": near}


def _around(board: Board, cell: int) -> list[int]:
    """The quarter of the board that a cell is in; for columns, that half."""
    if board.kind == "points":
        row = board.places[cell][1]
        return [number for number, (_, y) in enumerate(board.places) if y == row]
    column, row = cell % board.columns, cell // board.columns

    def half(place: int, size: int) -> range:
        middle = size / 2
        if size % 2 and place == size // 2:
            return range(place, place + 1)
        return range(int(middle)) if place < middle else range(-(-size // 2), size)

    rows = range(board.rows) if board.kind == "drop" else half(row, board.rows)
    return [each_row * board.columns + each for each_row in rows for each in half(column, board.columns)]
