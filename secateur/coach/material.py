"""Pieces: what a move captures, what a line wins or loses, and what is attacked, as the pictures of a game show it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from secateur.board import Piece
from secateur.game import Game
from secateur.games.pictures import picture_of
from secateur.play import GameSoFar

#: What stands on a board and is not a piece that can be lost.
NO_PIECES = frozenset({"seeds", "text", "wall", "tower", "dome"})


class PlacedPiece(NamedTuple):
    """A piece, and the name of its cell."""

    name: str
    cell: str


def pieces_on(here: GameSoFar) -> dict[int, Piece]:
    """The pieces of both players by their cells."""
    board = picture_of(here.game, here.state)
    if board is None:
        return {}
    return {
        cell: piece for cell, piece in board.pieces.items() if piece.side is not None and piece.shape not in NO_PIECES
    }


def captured_by(here: GameSoFar) -> list[PlacedPiece]:
    """What the last move took from the opponent; nothing in a game where pieces change sides."""
    assert here.previous is not None
    mover, before, after = here.previous.player, pieces_on(here.previous), pieces_on(here)
    if _count(after, mover) > _count(before, mover) + 1 or _count(after, 1 - mover) >= _count(before, 1 - mover):
        return []
    board = picture_of(here.game, here.previous.state)
    gone = [cell for cell, piece in before.items() if piece.side == 1 - mover and not _stays(after, cell, 1 - mover)]
    return [PlacedPiece(here.game.piece_name(before[cell]), board.names[cell] if board else "") for cell in gone]


def _count(pieces: dict[int, Piece], side: int) -> int:
    return sum(piece.side == side for piece in pieces.values())


def _stays(pieces: dict[int, Piece], cell: int, side: int) -> bool:
    return cell in pieces and pieces[cell].side == side


def balance(before: GameSoFar, after: GameSoFar, player: int) -> tuple[Counter[str], Counter[str]]:
    """The pieces that a player has lost between two positions, and those that he got for them.

    What both have lost counts for neither, nor do pieces of the same value. Both are empty if nothing was captured on
    the way, or if the player has got as much as he lost.
    """
    line = after.line()[before.ply + 1 :]
    if not any(captured_by(here) for here in line):
        return Counter(), Counter()
    first, last = (_named(here.game, pieces_on(here), player) for here in (before, after))
    lost, won = Counter(first), Counter(last)
    lost.subtract(last)
    won.subtract(first)
    return _unequal(+lost, +won, _values(before) | _values(after))


def _values(here: GameSoFar) -> dict[str, int]:
    """What the pieces on the board are worth, by their names."""
    return {here.game.piece_name(piece): here.game.piece_value(piece) for piece in pieces_on(here).values()}


def _unequal(lost: Counter[str], won: Counter[str], values: dict[str, int]) -> tuple[Counter[str], Counter[str]]:
    """Both without pieces of the same value; empty if what was won is worth as much."""
    for one in list(lost.elements()):
        equal = next((other for other in won.elements() if values[other] == values[one]), None)
        if equal is not None:
            lost[one] -= 1
            won[equal] -= 1
    lost, won = +lost, +won
    least = sum(values[name] for name in lost.elements())
    if won and least <= sum(values[name] for name in won.elements()):
        return Counter(), Counter()
    return lost, won


def _named(game: Game, pieces: dict[int, Piece], player: int) -> dict[str, int]:
    """How many more of each piece a player has than the other."""
    found: Counter[str] = Counter()
    for piece in pieces.values():
        found[game.piece_name(piece)] += 1 if piece.side == player else -1
    return dict(found)


def promoted(before: GameSoFar, after: GameSoFar) -> tuple[Counter[str], Counter[str]]:
    """The pieces of which each player has more after a line than before."""
    first, last = pieces_on(before), pieces_on(after)

    def of(pieces: dict[int, Piece], side: int) -> Counter[str]:
        return Counter(before.game.piece_name(piece) for piece in pieces.values() if piece.side == side)

    return of(last, 0) - of(first, 0), of(last, 1) - of(first, 1)


# ---------------------------------------------------------------- threats


def winning_captures(game: Game, state: object, least: int) -> list[int]:
    """The captures that win at least so much by the exchanges that they start."""
    return [move for move in game.moves(state) if game.noisy(state, move) and game.exchange(state, move) >= least]


def is_quiet(here: GameSoFar) -> bool:
    """Whether nothing is to be won by captures, and no threat to be answered."""
    game, state = here.game, here.state
    if here.over:
        return True
    if game.threatened(state):
        return False
    if game.offers("exchange"):
        return not winning_captures(game, state, max(1, game.swing))
    return not any(game.noisy(state, move) for move in game.moves(state))


def quiet_end(line: Sequence[GameSoFar]) -> GameSoFar | None:
    """The last position of a line in which nothing is to be won at once; None if there is none."""
    return next((here for here in reversed(line) if is_quiet(here)), None)


def newly_attacked(here: GameSoFar) -> list[PlacedPiece]:
    """What the player who made the last move could now take with profit, and could not before.

    For games that know what exchanges win, and in which the opponent may be supposed to pass.
    """
    game, before = here.game, here.previous
    if before is None or here.over or not (game.offers("exchange") and game.offers("skip")):
        return []
    if game.threatened(here.state) or game.threatened(before.state):
        return []
    least = max(1, game.swing)
    old = {standing for standing in _targets(game, before.state, before.player, least)}
    return [each for each in _targets(game, game.skip(here.state), before.player, least) if each not in old]


def _targets(game: Game, state: object, player: int, least: int) -> list[PlacedPiece]:
    """What a player who is to move can take with profit."""
    here = GameSoFar(game, state, player)
    found: dict[PlacedPiece, None] = {}
    for move in winning_captures(game, state, least):
        found.update(dict.fromkeys(captured_by(here.play(move))))
    return list(found)
