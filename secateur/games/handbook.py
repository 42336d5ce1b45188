"""What people are told of each game: its rules in a few sentences, its parameters in words, and a game to picture it.

>>> told_of("nim").parameters["misere"]
'The last one loses (misère)'
"""

from __future__ import annotations

from typing import NamedTuple


class Told(NamedTuple):
    """The rules in plain words, what each parameter is called, and moves that lead to the middle of a game."""

    rules: str
    parameters: dict[str, str] = {}
    moves: str = ""
    rated: bool = False  # whether the levels of play are calibrated in it: docs/strength.md


def told_of(name: str) -> Told:
    """What is told of an included game; of any other game, nothing."""
    return HANDBOOK.get(name, Told(""))


SQUARE = {"size": "Squares on each side"}
OBLONG = {"width": "Columns", "height": "Rows"}
PITS = {"houses": "Houses of each player", "seeds": "Seeds in each house"}

HANDBOOK: dict[str, Told] = {
    "tictactoe": Told(
        "Crosses and rings take turns to mark a free square. The first player with three marks in a row, across, up "
        "or diagonally, wins. If the board is full, the game is a draw.",
        {**OBLONG, "row": "Marks in a row that win"},
        moves="b2 a1 c3 a3",
    ),
    "gomoku": Told(
        "Black and White take turns to place a stone on any free point. The first player with five or more stones "
        "in a row, across, up or diagonally, wins. If the board is full, the game is a draw.",
        {**OBLONG, "row": "Stones in a row that win"},
        moves="h8 i9 i8 g8 h9 h7 g10 f11 h10 h11 j9",
    ),
    "connect4": Told(
        "Red and Yellow take turns to drop a disc into a column. It falls to the lowest free square. Four discs of "
        "one colour in a row, across, up or diagonally, win. If the board is full, the game is a draw.",
        OBLONG,
        moves="4 4 4 4 4 2 3 3 5 6 5 5 3",
    ),
    "othello": Told(
        "A disc must be placed so that it encloses a line of the opponent's discs, across, up or diagonally, "
        "between itself and another disc of its own colour. All discs enclosed in this way are turned over. A "
        "player without such a move passes. When nobody can move, the player with more discs wins.",
        {
            **SQUARE,
            "empties_to_winner": "The winner also scores the empty squares",
            "by_discs": "The engine judges by counting discs",
            "by_hand": "The engine judges by rules of thumb",
        },
        moves="d3 c5 d6 e3 f4 c6 f5 f3 c4 b3 b4 c3 c2 e2",
    ),
    "nim": Told(
        "There are several heaps. A turn takes one or more pieces from a single heap. The player who takes the last "
        "piece of all wins; in misère Nim, that player loses.",
        {"heaps": "Pieces in each heap, such as 3-4-5", "misere": "The last one loses (misère)"},
        moves="a1",
    ),
    "kalah": Told(
        "A turn takes all seeds of one of your houses and sows them one by one, counter-clockwise, into the next "
        "houses and your own store, but not into the opponent's store. If the last seed falls into your store, you "
        "move again. If it falls into an empty house of yours, it captures the seeds in the house opposite. When "
        "one side is empty, the other player keeps what is left there. The player with more seeds wins.",
        {**PITS, "empty_capture": "The last seed is also captured when there is nothing opposite"},
        moves="c d c b c e a b",
    ),
    "chess": Told(
        "Each piece moves in its own way: the rook along rows and columns, the bishop diagonally, the queen both "
        "ways, the king one square, the knight two squares and one to the side, and the pawn straight ahead. A pawn "
        "captures diagonally, and becomes another piece on the last row. The king castles with a rook. A player "
        "whose king is attacked and cannot escape is checkmated and loses. The game is a draw by stalemate, by "
        "repetition, after fifty moves without a capture or a pawn move, or if nobody can checkmate any more.",
        {
            "number": "Array of Chess960, 0 to 959 (518 is the usual one)",
            "by_material": "The engine judges by counting pieces",
            "by_kind": "The engine orders moves by their kind",
        },
        rated=True,
        moves="e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3",
    ),
    "breakthrough": Told(
        "A piece moves one row ahead: straight or diagonally to an empty square, or diagonally onto an opposing "
        "piece, which is captured. The first player to reach the far row, or to capture all opposing pieces, wins.",
        OBLONG,
        moves="b2a3 b7a6 c2b3 c7b6 d2c3 b6a5 e2d3 d7c6 f2e3 c6b5 g2f3 e7d6",
    ),
    "checkers": Told(
        "A man moves one square diagonally forward. It captures by jumping over an opposing piece to the empty "
        "square behind it, and goes on jumping as long as it can. Captures are compulsory. A man that reaches the "
        "far row becomes a king, which also moves backward. A player who cannot move loses.",
        moves="11-15 23-19 8-11 22-17 4-8 17-13 15-18",
    ),
    "draughts": Told(
        "A man moves one square diagonally forward, and captures forward and backward by jumping. Captures are "
        "compulsory, and the one that takes most pieces must be chosen. A man that ends its move on the far row "
        "becomes a king, which moves and captures at any distance. A player who cannot move loses.",
        moves="32-28 19-23 28x19 14x23 37-32 10-14 41-37 14-19",
    ),
    "morris": Told(
        "The players first place their men on the points, then move them along the lines to a neighbouring point. "
        "Three men in a row along a line are a mill: whoever closes one removes an opposing man. A player with "
        "three men left may fly to any point. A player with fewer than three men, or without a move, loses.",
        {"men": "Men of each player", "flying": "With three men left, a man may go anywhere"},
        moves="d2 b4 f4 d6 a4 d1 c4 d3 d5 e4",
    ),
    "dots": Told(
        "The players take turns to draw an edge between two dots. A player who draws the fourth edge of a box wins "
        "the box and draws another edge. The player with more boxes wins.",
        {"width": "Boxes across", "height": "Boxes down"},
        moves="b1 d1 f1 h1 b3 d3 f3 a2 c2 e6 h5 g4 b7 i6",
    ),
    "oware": Told(
        "A turn sows the seeds of one of your houses one by one, counter-clockwise. If the last seed brings an "
        "opponent's house to two or three seeds, these are captured, and so are those in the houses just before it "
        "that also hold two or three. A player must leave the opponent something to sow. More than half of the "
        "seeds win.",
        PITS,
        moves="c f a e b d",
    ),
    "ultimate": Told(
        "Nine small boards of tic-tac-toe form a large one. The square that you choose on a small board decides on "
        "which small board the opponent plays next. If that one is won or full, any board may be chosen. Three "
        "small boards in a row win.",
        moves="e5 d4 a1 c1 i1 g3 a9 c9 i9 h7 e1 d2 a5",
    ),
    "domineering": Told(
        "The players take turns to cover two empty squares with a domino. Vertical places them upright, Horizontal "
        "across. A player who cannot move loses.",
        OBLONG,
        moves="b1b2 c2d2 g1g2 e2f2 b3b4 c4d4 g3g4 e4f4 b5b6",
    ),
    "chomp": Told(
        "A bite takes a square of the bar and all squares above and to the right of it. The square at the bottom "
        "left is poisoned: the player who must take it loses.",
        OBLONG,
        moves="f4 c5",
    ),
    "hex": Told(
        "The players take turns to place a stone on any free cell. Red connects the top with the bottom, Blue the "
        "left with the right. One of them always succeeds. With the swap, the second player may take over the first "
        "stone instead of placing one.",
        {**SQUARE, "swap": "The second player may swap"},
        moves="f6 e7 g5 h4 d8 c10 g7 e9 f4 i5 h6 c6",
    ),
    "go": Told(
        "The players take turns to place a stone on a free point. A chain of stones without free neighbouring "
        "points is captured. A move must not leave your own chain without any, and must not repeat a position. Two "
        "passes in a row end the game. Each player scores stones on the board and points that only these stones "
        "reach.",
        {
            "size": "Lines on each side",
            "komi": "Points for White in advance",
            "superko": "Moves after which a position may be repeated",
        },
        moves="E5 C4 G3 C6 G7 D3 F4 E7 F8 D8 E3",
    ),
    "santorini": Told(
        "A worker steps to a neighbouring square, at most one level up, and then builds one level on a neighbouring "
        "square. On the third level, a dome closes the tower. A player who steps up to the third level wins. A "
        "player who cannot step loses.",
        SQUARE,
        moves="b2 d4 b4 d2 b2-c3 c4 d2-d3 d2 c3-c2 c3 d3-e4 d3",
    ),
    "amazons": Told(
        "An amazon moves like a queen of chess, and then shoots an arrow in the same way, to a square that is "
        "blocked for good. Nothing moves or shoots across amazons and blocked squares. A player who cannot move "
        "loses.",
        SQUARE,
        moves="d1-d7 g7 a7-b7 b5 g1-g6 d3 g10-g8 c8 d7-d5 f5",
    ),
    "onitama": Told(
        "Each player has two cards, which say how a piece may step. A turn uses one of them, and exchanges it for "
        "the fifth card. Capture the opponent's master, or bring your own master to the opponent's temple, to win.",
        {"cards": "Cards: the first player's two, the second player's two, and the fifth"},
        moves="dragon:a1c2 rabbit:b5a4 crab:b1b2 frog:a4c4 rabbit:d1e2",
    ),
    "quoridor": Told(
        "A turn moves the pawn one square, or places a wall that is two squares long. A pawn jumps over the other "
        "pawn if that is in its way. Walls must leave each pawn a way to its goal. The first player to reach the "
        "far row wins.",
        {**SQUARE, "walls": "Walls of each player"},
        moves="e2 e8 e3 e7 e4 e6 c3h g6v b5h",
    ),
}
