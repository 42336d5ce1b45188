"""The inspection of what people see of a game: the picture, the cells of the moves, and positions put together."""

from __future__ import annotations

from typing import Any

from secateur.board import SHAPES, Board, Piece
from secateur.probe import Probe, short


class Pictures(Probe):
    """What a page needs to draw a game, and whether it fits together."""

    def look_at_names(self) -> None:
        names = self.game.player_names
        if not isinstance(names, tuple) or len(names) != 2 or not all(isinstance(n, str) and n.strip() for n in names):
            self.broken("player_names", f"player_names = {names!r}: they must be two strings")
        if names[0] == names[1]:
            self.broken("player_names", f"player_names = {names!r}: both players have the same name")

    def picture(self, state: Any, moves: list[int], player: int) -> None:
        board = self.ask("picture", state)
        if board is None:
            return
        if not isinstance(board, Board):
            self.broken("picture", f"picture() returned {board!r}: it must return a Board or None")
        for cell, piece in board.pieces.items():
            if cell not in range(board.size):
                self.broken("picture", f"picture() has a piece on cell {cell!r} of a board of {board.size}")
            if not isinstance(piece, Piece) or piece.shape not in SHAPES or piece.side not in (None, 0, 1):
                self.broken("picture", f"picture() has {piece!r} on cell {cell}: it must be a Piece with a known shape")
            self.attempt(self.piece_name, piece)
        if self.game.offers("touched"):
            self.attempt(self.touched, state, moves, board)
        if board.palette:
            self.attempt(self.arrange, state, player, board)

    def piece_name(self, piece: Piece) -> None:
        name = self.ask("piece_name", piece)
        if not isinstance(name, str):
            self.broken("piece_name", f"piece_name() returned {name!r}: it must return text")

    def touched(self, state: Any, moves: list[int], board: Board) -> None:
        for move in moves:
            cells = self.ask("touched", state, move)
            if not isinstance(cells, tuple) or any(cell not in range(board.size) for cell in cells):
                self.broken(
                    "touched",
                    f"touched() returned {cells!r} for move {move}: they must be cells of a board of {board.size}",
                )

    def arrange(self, state: Any, player: int, board: Board) -> None:
        if not self.game.offers("arrange"):
            self.broken("arrange", "the picture has a palette, but the game has no arrange() to read the pieces back")
        twin = self.ask("arrange", dict(board.pieces), player)
        picture = self.ask("picture", twin, promise="arrange")
        if picture.pieces != board.pieces:  # what came before, as for castling, cannot be seen
            self.broken("arrange", f"arrange() makes {short(twin)} of the pieces, but its picture is different")
        if self.game.offers("player") and self.ask("player", twin, promise="arrange") != player:
            self.broken("arrange", f"arrange() makes {short(twin)}, where it is not player {player}'s turn")
