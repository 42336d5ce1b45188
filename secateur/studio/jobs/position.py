"""The referee: what the rules say of a position, ready to be shown."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from reprlib import repr
from typing import Any

from secateur.bits import is_whole
from secateur.board import Board, read_pieces
from secateur.errors import SecateurError
from secateur.game import DRAW, LOSS, MAX, WIN, Game, is_over, no_moves, to_move
from secateur.games import load
from secateur.games.pictures import MOST_MOVES, picture_of, touched_by, touches_of
from secateur.studio.jobs import Stopping, Tell
from secateur.studio.matches import LONGEST

#: Positions that are kept ready: the next move of a game need not play all others again.
KEPT = 5_000

#: The most moves that are counted beyond those that are listed.
MOST_COUNTED = 100_000

#: The most cells of a drawn board, and the most characters of a board as text.
MOST_CELLS, LONGEST_TEXT = 2_000, 20_000

#: How often the same position must have come for a draw to be claimed.
THREE = 3


@dataclass(frozen=True)
class Place:
    """A state, who is to move in it, and how it came about."""

    game: Game
    state: Any
    player: int
    before: Place | None = None
    move: int | None = None
    text: str = ""  # of the move

    @property
    def over(self) -> bool:
        return is_over(self.game, self.state)

    def play(self, text: str) -> Place:
        """The place after a move in the players' notation."""
        if self.over:
            raise SecateurError(f"{text} comes after the end of the game")
        move = whole(self.game, "parse_move", self.game.parse_move(self.state, text))
        state = self.game.play(self.state, move)
        written = said(self.game, "format_move", self.state, move)
        return Place(self.game, state, to_move(self.game, state, self.player), self, move, written)

    def history(self) -> list[Any]:
        """The states before this one, the first one first."""
        states, place = [], self.before
        while place is not None:
            states.append(place.state)
            place = place.before
        return states[::-1]


_places: OrderedDict[tuple[str, str, tuple[str, ...]], Place] = OrderedDict()


@lru_cache(maxsize=32)
def game_called(spec: str) -> Game:
    """A game, made once: a file that has changed is read by a new process."""
    return load(spec)


def place(spec: str, position: str, moves: Sequence[str]) -> Place:
    """Where moves lead from a position; an empty one is the start."""
    if len(moves) > LONGEST:
        raise SecateurError(f"{len(moves):,} moves are too many for a match: {LONGEST:,} is the most")
    known = len(moves)
    while known and (spec, position, tuple(moves[:known])) not in _places:
        known -= 1
    key = (spec, position, tuple(moves[:known]))
    found = _places.get(key) or _first(spec, position)
    for number in range(known, len(moves)):
        try:
            found = found.play(moves[number])
        except SecateurError as error:
            raise SecateurError(f"move {number + 1}: {error}" if len(moves) > 1 else str(error)) from None
        key = (spec, position, tuple(moves[: number + 1]))
        _places[key] = found
    if len(_places) > KEPT:
        for _ in range(KEPT // 4):
            _places.popitem(last=False)
    return found


def _first(spec: str, position: str) -> Place:
    game = game_called(spec)
    state = game.parse(position) if position.strip() else game.start()
    return Place(game, state, int(game.player(state)) if not game.alternates or game.offers("player") else MAX)


def run(request: dict[str, Any], tell: Tell, stopping: Stopping) -> dict[str, Any]:
    """Answers {game, position, moves, [move]} or {game, pieces, side}: the view, and each move with its player."""
    spec = request["game"]
    if "pieces" in request:
        return {"view": view(_arranged(spec, request["pieces"], request["side"]))}
    here = place(spec, request.get("position", ""), request.get("moves", []))
    if "move" in request:
        here = here.play(request["move"])
        _places[spec, request.get("position", ""), (*request.get("moves", []), here.text)] = here
    made = []
    each = here
    while each.before is not None:
        made.append({"move": each.text, "side": each.before.player})
        each = each.before
    game = here.game
    return {
        "view": view(here),
        "made": made[::-1],
        "sides": list(game.player_names),
        "first": said(game, "format", each.state) if request.get("position", "").strip() else "",
    }


def _arranged(spec: str, pieces: list[dict[str, Any] | None], side: int) -> Place:
    game = game_called(spec)
    return Place(game, game.arrange(read_pieces(pieces), side), side)


def view(here: Place) -> dict[str, Any]:
    """All that a page shows of a position."""
    game, state = here.game, here.state
    over = _over(here)
    board = board_of(game, state)
    touches, more = ({}, 0) if over else _moves(here, board)
    if not over and not touches:
        raise no_moves(game)
    legal = [{"move": said(game, "format_move", state, move), "cells": list(cells)} for move, cells in touches.items()]
    name = game.player_names[here.player]
    return {
        "position": said(game, "format", state),
        "text": _short(said(game, "show", state)),
        "side": None if over else here.player,
        "status": over["text"] if over else f"{name} to move",
        "board": None if board is None else board.as_dict(),
        "moves": legal,
        "more": more,
        "last": _last(here),
        "notices": _notices(here, legal, board),
        "over": over,
        "claim": _claim(here),
        "editable": bool(board is not None and board.palette and game.offers("arrange")),
    }


def said(game: Game, method: str, *args: Any) -> str:
    """What a method of the game returns, which must be text."""
    text = getattr(game, method)(*args)
    if not isinstance(text, str):
        raise SecateurError(f"{type(game).__name__}: {method}() returns {repr(text)}, which is not text")
    return text


def whole(game: Game, method: str, number: int) -> int:
    """A number that a method of the game returned; an error if it is not a whole number."""
    if not is_whole(number):
        raise SecateurError(f"{type(game).__name__}: {method}() returns {repr(number)}, which is not a whole number")
    return number


def board_of(game: Game, state: Any) -> Board | None:
    """The board of a state, or None if it is too large to be shown."""
    board = picture_of(game, state)
    return None if board is None or board.size > MOST_CELLS else board


def _moves(here: Place, board: Board | None) -> tuple[dict[int, tuple[int, ...]], int]:
    """The first moves with their cells, and the number of others, up to a limit."""
    others = islice(here.game.moves(here.state), MOST_MOVES, MOST_MOVES + MOST_COUNTED)
    touches = touches_of(here.game, here.state, board)
    for move in touches:
        whole(here.game, "moves", move)
    return touches, sum(1 for _ in others)


def _short(text: str) -> str:
    return text if len(text) <= LONGEST_TEXT else f"{text[:LONGEST_TEXT]}\n..."


def _last(here: Place) -> list[int]:
    """The cells of the move that led here."""
    if here.before is None or here.move is None:
        return []
    before = here.before
    board = board_of(here.game, before.state)
    return [] if board is None else list(touched_by(here.game, before.state, here.move, board))


def _over(here: Place) -> dict[str, Any] | None:
    if not here.over:
        return None
    score = here.game.outcome(here.state)
    whole(here.game, "outcome", score)
    if score == DRAW:
        return {"winner": None, "text": "a draw"}
    winner = here.player if score > 0 else 1 - here.player
    by = "" if score in (WIN, LOSS) else f" by {abs(score)}"
    return {"winner": winner, "text": f"{here.game.player_names[winner]} wins{by}"}


def _notices(here: Place, legal: list[dict[str, Any]], board: Board | None) -> list[str]:
    """What a player might miss: a pass, a second turn, a move that has no alternative."""
    names, notices = here.game.player_names, []
    if here.before is not None:
        mover = here.before.player
        if board is not None and not _last(here) and here.move is not None:
            notices.append(f"{names[mover]} passed.")
        if mover == here.player and not here.over:
            notices.append(f"{names[mover]} moves again.")
    if len(legal) == 1:
        passing = board is not None and not legal[0]["cells"]
        what = "can only pass" if passing else f"has only one move: {legal[0]['move']}"
        notices.append(f"{names[here.player]} {what}.")
    return notices


def _claim(here: Place) -> str | None:
    """Why a draw can be claimed, in a game where positions may come again."""
    if not here.game.repeats or here.over:
        return None
    times = 1 + sum(state == here.state for state in here.history())
    return "the position has come three times" if times >= THREE else None
