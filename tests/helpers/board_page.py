"""What a test of the board on a page asks and does: positions to show, cells to find, moves that were told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from secateur.board import Board
from secateur.game import ONGOING, Game
from tests.helpers.patience import wait_until


def view(game: Game, *texts: str) -> dict[str, Any]:
    """What the server would say of a position, as far as a board needs it."""
    state, last = game.start(), ()
    for text in texts:
        move = game.parse_move(state, text)
        last, state = game.touched(state, move), game.play(state, move)
    moves = game.moves(state) if game.outcome(state) == ONGOING else ()
    board = game.picture(state)
    assert board is not None
    return {
        "board": board.as_dict(),
        "side": int(game.player(state)),
        "last": [int(cell) for cell in last],
        "moves": [
            {"move": game.format_move(state, move), "cells": [int(cell) for cell in game.touched(state, move)]}
            for move in moves
        ],
    }


def chess() -> dict[str, Any]:
    """A few pieces and moves: e2 to e3 or e4, the knight takes, a pawn becomes one of two."""
    board = Board(8, 8, "checks", colours=("white", "black")).put("pawn", 0, [12, 48]).put("knight", 0, [21])
    board = board.put("king", 0, [4]).put("king", 1, [62]).put("pawn", 1, [36])
    moves = [("e3", [12, 20]), ("e4", [12, 28]), ("Nxe5", [21, 36]), ("a8Q", [48, 56]), ("a8N", [48, 56])]
    return {"board": board.as_dict(), "moves": [{"move": move, "cells": cells} for move, cells in moves], "side": 0}


def cell(page: Any, name: str) -> Any:
    """A cell by its name, as its label begins."""
    return page.locator(f'[role=gridcell]:is([aria-label="{name}"], [aria-label^="{name},"])')


def told(page: Any, *names: str) -> list[Any]:
    """What the board told since the last time this was asked."""
    return [entry for entry in page.evaluate("told.splice(0)") if not names or entry[0] in names]


def soon(page: Any, number: int = 1) -> list[Any]:
    """The same, as soon as it is that much; the page's policy forbids playwright's own way of waiting."""
    wait_until(lambda: page.evaluate("told.length") >= number, page)
    return told(page)


def eventually(page: Any, what: Callable[[], Any], expected: Any) -> None:
    """What a page will show, as soon as it does."""
    wait_until(lambda: what() == expected, page)


def focused(page: Any) -> str:
    return page.evaluate("document.activeElement.getAttribute('aria-label')")


def middle(place: Any) -> tuple[float, float]:
    box = place.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
