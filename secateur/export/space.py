"""Which actions and observations a game has, as random games show them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from secateur.board import Board, Piece
from secateur.errors import SecateurError
from secateur.game import MAX, MIN, Game
from secateur.games.pictures import picture_of
from secateur.play import GameSoFar
from secateur.playout import chance

#: The random games that show what there is, at most and in a row without anything new, and the most moves of each.
GAMES = 40
NOTHING_NEW = 6
PLIES = 200

#: Moves above this number leave large gaps: actions are then the places of moves among the legal ones.
LARGEST = 1024


@dataclass(frozen=True)
class GameSpace:
    """How many actions there are, and what can stand on the cells of a board."""

    actions: int
    by_place: bool  # whether an action is the place of a move among the legal ones, and not its number
    cells: int
    kinds: tuple[tuple[str, str], ...]

    @property
    def planes(self) -> int:
        """For each kind of piece the observer's, the opponent's and nobody's; and one for the turn."""
        return 3 * len(self.kinds) + 1

    def observation(self, here: GameSoFar, observer: int) -> npt.NDArray[np.float32]:
        """Planes of cells: 1 where a piece stands, or the number on it, and 1 more for each storey below it.

        The last plane is 1 for the observer's turn.
        """
        planes = np.zeros((self.planes, self.cells), np.float32)
        board = picture_of(here.game, here.state)
        for cell, piece in board.pieces.items() if board is not None else ():
            if kind_of(piece) in self.kinds and cell < self.cells:
                owner = 2 if piece.side is None else int(piece.side != observer)
                number = float(piece.text) if piece.text.isdecimal() else 1.0
                planes[3 * self.kinds.index(kind_of(piece)) + owner, cell] = number + piece.height
        planes[-1] = float(here.player == observer)
        return planes

    def mask(self, here: GameSoFar) -> npt.NDArray[np.int8]:
        """1 for each action that is legal."""
        mask = np.zeros(self.actions, np.int8)
        mask[self.legal(here)] = 1
        return mask

    def legal(self, here: GameSoFar) -> list[int]:
        """The legal actions of a game that is not over, in order."""
        moves = self._moves(here)
        actions = list(range(len(moves))) if self.by_place else moves
        if actions[0] < 0 or actions[-1] >= self.actions:
            wrong = actions[0] if actions[0] < 0 else actions[-1]
            raise SecateurError(
                f"{type(here.game).__name__} needs an action {wrong}, and actions are from 0 to {self.actions - 1}: "
                "give a larger number of actions"
            )
        return actions

    def move(self, here: GameSoFar, action: int) -> int:
        """The move that a legal action stands for."""
        return self._moves(here)[action] if self.by_place else action

    @staticmethod
    def _moves(here: GameSoFar) -> list[int]:
        return sorted(int(move) for move in here.game.moves(here.state))


def kind_of(piece: Piece) -> tuple[str, str]:
    """What tells kinds of pieces apart: the shape, and a text such as the K of a king, which is no number."""
    return piece.shape, "" if piece.text.isdecimal() else piece.text


def space_of(game: Game, start: GameSoFar, actions: int | None = None) -> GameSpace:
    """What random games of a game show; an error for one that draws no board."""
    board = _board(game, start.state)
    low, high, most, kinds = 0, 0, 0, {kind_of(piece) for piece in board.palette}
    known, quiet = (low, high, 0, len(kinds)), 0
    for number in range(GAMES):
        here = start
        for ply in range(PLIES):
            if here.over:
                break
            moves = [int(move) for move in here.game.moves(here.state)]
            low, high, most = min(low, *moves), max(high, *moves), max(most, len(moves))
            if number % 4 == 0:
                kinds |= {kind_of(piece) for piece in _board(game, here.state).pieces.values()}
            here = here.play(moves[chance(number, ply, len(moves))])
        before, known = known, (low, high, most.bit_length(), len(kinds))
        quiet = quiet + 1 if known == before else 0
        if quiet == NOTHING_NEW:
            break
    by_place = high >= LARGEST or low < 0
    seen = 2 << most.bit_length() if by_place else high + 1
    return GameSpace(actions or seen, by_place, board.size, tuple(sorted(kinds)))


def _board(game: Game, state: Any) -> Board:
    board = picture_of(game, state)
    if board is None:
        raise SecateurError(
            f"{type(game).__name__} draws no board to observe: it needs picture(), or a show() of a grid"
        )
    return board


def rewards(here: GameSoFar) -> tuple[int, int]:
    """What both players get: 1 and -1 for a game that is won, else nothing."""
    ending = here.decided
    if ending is None or ending.winner is None:
        return 0, 0
    return (1, -1) if ending.winner == MAX else (-1, 1)


#: The players in the order of their numbers.
PLAYERS = (MAX, MIN)
