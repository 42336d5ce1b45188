"""Pictures: every game's are well-formed, its moves touch what they change, and an editor gets its states back."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from secateur import MAX, MIN, ONGOING, Board, Game, Piece, SecateurError, schema
from secateur.board import SHAPES, BoardPiece, BoardView, from_text, read_pieces
from secateur.coded import coded
from secateur.games import load, title_of
from secateur.games.pictures import picture_of, touched_by, touches_of

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
BREAKTHROUGH = f"{EXAMPLES / 'breakthrough.py'}:Breakthrough"

GAMES = [
    "tictactoe",
    "tictactoe:width=5,height=4,row=4",
    "gomoku",
    "connect4",
    "connect4:width=4,height=5",
    "othello",
    "othello:size=4",
    "nim",
    "nim:heaps=1-0-7,misere=true",
    "kalah",
    "kalah:houses=3,seeds=2",
    "connect4:width=10,height=6",
    "breakthrough",
    "domineering",
    "chomp",
    "hex:size=5",
    "go:size=4",
    "santorini",
    "amazons:size=5",
]
UNSEEN = [
    "checkers",
    "draughts",
    "dots",
    "oware",
    "ultimate",
    "quoridor:size=5,walls=4",
]  # pictures do not show all of their states
OWN = [BREAKTHROUGH, str(EXAMPLES / "tictactoe.py")]


def states(game: Game, games: int = 3, seed: int = 5) -> Iterator[tuple[Any, int]]:
    """The states of random games, and who is to move."""
    random_ = random.Random(seed)
    for _ in range(games):
        state, ply = game.start(), 0
        while True:
            yield state, game.player(state) if game.offers("player") else ply % 2
            if game.outcome(state) != ONGOING:
                break
            state, ply = game.play(state, random_.choice(list(game.moves(state)))), ply + 1


@pytest.mark.parametrize("spec", GAMES + UNSEEN + OWN)
def test_pictures_are_well_formed(spec: str) -> None:
    game = load(spec)
    sizes = set()
    for state, _ in states(game):
        board = picture_of(game, state)
        assert board is not None
        sizes.add((board.columns, board.rows, board.size))
        assert set(board.pieces) <= set(range(board.size)) and len(set(board.names)) == board.size
        assert all(type(cell) is int and piece.shape in SHAPES for cell, piece in board.pieces.items())
        there_and_back = schema.read(json.dumps(board.as_dict()), BoardView, "a board")
        assert read_pieces(there_and_back.pieces) == board.pieces
    assert len(sizes) == 1


@pytest.mark.parametrize("spec", GAMES + UNSEEN + OWN)
def test_moves_touch_what_they_change(spec: str) -> None:
    game = load(spec)
    for number, (state, _) in enumerate(states(game, 2)):
        if game.outcome(state) != ONGOING or (spec == "gomoku" and number % 60):
            continue
        before = picture_of(game, state)
        assert before is not None
        touches = touches_of(game, state, before)
        made = [cells for cells in touches.values() if cells]
        assert len(set(made)) == len(made)
        for move, cells in touches.items():
            assert cells == touched_by(game, state, move, before) == game.touched(state, move)
            after = picture_of(game, game.play(state, move))
            assert after is not None and all(before.pieces.get(cell) != after.pieces.get(cell) for cell in cells)
            assert cells or game.format_move(state, move) in ("pass", "swap")


@pytest.mark.parametrize("spec", [spec for spec in GAMES if load(spec).offers("arrange") and "go:" not in spec])
def test_an_editor_gets_the_state_back(spec: str) -> None:
    game = load(spec)  # but for Go: no board shows its past
    for state, player in states(game):
        board = picture_of(game, state)
        assert board is not None and board.palette
        back = game.arrange(dict(board.pieces), player)
        assert back == state and [type(part) for part in back] == [type(part) for part in state]


@pytest.mark.parametrize("spec", ["tictactoe", "tictactoe:width=5,height=4,row=4", "connect4", "othello"])
def test_pictures_show_what_the_text_shows(spec: str) -> None:
    game = load(spec)
    for state, _ in states(game):
        board, drawn = game.picture(state), from_text(game.show(state))
        assert board is not None and drawn is not None
        signs = [piece.side for _, piece in sorted(board.pieces.items())]
        cells = [place(board, cell) for cell in sorted(board.pieces)]
        texts = {place(drawn, cell): "xo".index(piece.text.lower()) for cell, piece in drawn.pieces.items()}
        assert dict(zip(cells, signs, strict=True)) == texts


def place(board: Board, cell: int) -> tuple[int, int]:
    """The column, and the row from the top."""
    row, column = divmod(cell, board.columns)
    return column, board.rows - 1 - row if board.up else row


# ---------------------------------------------------------------- the games


def test_a_stone_of_nim_takes_those_to_its_right() -> None:
    game = load("nim")
    board = picture_of(game, game.start())
    assert board is not None
    for move, cells in touches_of(game, game.start(), board).items():
        after = picture_of(game, game.play(game.start(), move))
        assert after is not None
        (cell,) = cells
        row = range(cell, (cell // board.columns + 1) * board.columns)
        assert board.pieces.keys() - after.pieces.keys() == {other for other in row if other in board.pieces}
        assert board.names[cell] == game.format_move(game.start(), move)


def test_heaps_larger_than_at_the_start_are_drawn_and_not_edited() -> None:
    game = load("nim")
    board = game.picture(game.parse("9 0 1 first"))
    assert board is not None and board.columns == 9 and not board.palette
    assert game.touched(game.parse("9 0 1 first"), game.parse_move(game.parse("9 0 1 first"), "a9")) == (0,)


def test_names_and_notes() -> None:
    assert [load(name).player_names for name in ("tictactoe", "connect4", "othello", "nim", "kalah")] == [
        ("X", "O"),
        ("Red", "Yellow"),
        ("Black", "White"),
        ("First", "Second"),
        ("First", "Second"),
    ]
    othello = load("othello")
    board = othello.picture(othello.parse("f5"))
    assert board is not None and board.note == "Black 4, White 1" and not board.up


def X(*cells: int) -> dict[int, Piece]:
    return dict.fromkeys(cells, Piece("cross", MAX))


@pytest.mark.parametrize(
    ("spec", "pieces", "player", "message"),
    [
        ("tictactoe", X(0, 1), MIN, "there must be as many X as O, or one more; '.../.../XX.' has 2 X and 0 O"),
        ("tictactoe", X(0), MAX, "the number of pieces means that O is to move, not X"),
        ("tictactoe", {9: Piece("cross", MAX)}, MIN, "cells must be from 0 to 8, not 9"),
        ("tictactoe", {1: Piece("king", MAX)}, MIN, "a king cannot stand on b1 here"),
        ("connect4", {7: Piece("disc", MAX)}, MIN, "a stone in column 1 floats above an empty square"),
        ("othello", {7: Piece("text", MAX)}, MIN, "a text cannot stand on h1 here"),
        ("nim", {7: Piece("disc")}, MAX, "a disc cannot stand on"),
        ("kalah", {0: Piece("seeds", MAX, "4")}, MAX, "has 4"),
        ("kalah", {0: Piece("seeds", MAX, "four")}, MAX, "is not a position"),
        (BREAKTHROUGH, {}, MAX, "has no arrange()"),
    ],
)
def test_what_cannot_be_arranged(spec: str, pieces: dict[int, Piece], player: int, message: str) -> None:
    with pytest.raises(SecateurError) as error:
        load(spec).arrange(pieces, player)
    assert message in str(error.value) and "\n" not in str(error.value)


# ---------------------------------------------------------------- boards from text


def unpictured(spec: str) -> Game:
    """The game as if it had no picture."""
    game = load(spec)
    cls = type(game)
    plain = type(cls.__name__, (cls,), {"picture": Game.picture, "touched": Game.touched})
    return plain(**{name: getattr(game, name) for name in game.parameters})


@pytest.mark.parametrize("spec", ["tictactoe", "gomoku", "othello", BREAKTHROUGH])
def test_a_game_without_a_picture_gets_the_same_cells(spec: str) -> None:
    game, plain = load(spec), unpictured(spec)
    for number, (state, _) in enumerate(states(game, 1)):
        if game.outcome(state) == ONGOING and number % (20 if spec == "gomoku" else 3) == 0:
            own, drawn = picture_of(game, state), picture_of(plain, state)
            assert own is not None and drawn is not None
            assert own.names == drawn.names and own.up == drawn.up and own.pieces.keys() == drawn.pieces.keys()
            assert touches_of(plain, state, drawn) == touches_of(game, state, own)


@pytest.mark.parametrize("upwards", [True, False])
@pytest.mark.parametrize("write", [lambda cell: "abc"[cell % 3] + "123"[cell // 3], str, lambda cell: str(cell + 1)])
def test_a_board_without_coordinates_is_touched_too(upwards: bool, write: Callable[[int], str]) -> None:
    class Bare(type(load("tictactoe"))):  # type: ignore[misc]
        picture, touched = Game.picture, Game.touched

        def format_move(self, state: Any, move: int) -> str:
            return write(move)

        def show(self, state: Any) -> str:
            pieces = load("tictactoe").picture(state).pieces
            signs = ["." if cell not in pieces else "XO"[pieces[cell].side or 0] for cell in range(9)]
            rows = [" ".join(signs[first : first + 3]) for first in (0, 3, 6)]
            return "\n".join(reversed(rows) if upwards else rows)

    game = Bare()
    state = game.play(game.play(game.start(), 0), 5)
    board = picture_of(game, state)
    drawn = {move: 6 - move // 3 * 3 + move % 3 if upwards else move for move in game.moves(state)}
    assert touches_of(game, state, board) == {move: (cell,) for move, cell in drawn.items()}


@pytest.mark.parametrize("write", [None, lambda row, column: "abc"[column] + "321"[row]])
@pytest.mark.parametrize("upwards", [True, False])
def test_moves_that_are_tuples_touch_a_board_too(upwards: bool, write: Callable[[int, int], str] | None) -> None:
    class Taken(NamedTuple):
        cells: tuple[int, ...] = (0,) * 9

    class Pairs(Game):
        """Moves are (row, column), and `show` is all that is drawn."""

        def start(self) -> Taken:
            return Taken()

        def moves(self, state: Taken) -> list[tuple[int, int]]:
            return [divmod(cell, 3) for cell in range(9) if not state.cells[cell]]

        def play(self, state: Taken, move: tuple[int, int]) -> Taken:
            return Taken(tuple(each or int(divmod(cell, 3) == move) for cell, each in enumerate(state.cells)))

        def outcome(self, state: Taken) -> int:
            return ONGOING if 0 in state.cells else 0

        def show(self, state: Taken) -> str:
            rows = [" ".join(".x"[each] for each in state.cells[first : first + 3]) for first in (0, 3, 6)]
            return "\n".join(reversed(rows) if upwards and not write else rows)

        def format_move(self, state: Taken, move: tuple[int, int]) -> str:
            return write(*move) if write else super().format_move(state, move)

    game = coded(Pairs())
    state = game.play(game.start(), game.numbered((1, 2)))
    touches = touches_of(game, state, picture_of(game, state))
    for move, cells in touches.items():
        row, column = game.original(state, move)
        assert cells == ((2 - row if upwards and not write else row) * 3 + column,)
    assert len(touches) == 8


def test_moves_that_name_no_cells_are_made_by_name() -> None:
    plain = unpictured("connect4")  # its moves are columns, and a column is no cell
    board = picture_of(plain, plain.start())
    assert board is not None and board.column_names == tuple("1234567")
    assert set(touches_of(plain, plain.start(), board).values()) == {()}
    assert touched_by(plain, plain.start(), 3, board) == ()
    assert touches_of(plain, plain.start(), None)[3] == ()


@pytest.mark.parametrize(
    ("text", "names", "signs"),
    [
        ("X . O\n. X .", "0 1 2 3 4 5", {0: "X", 2: "O", 4: "X"}),
        ("X.O\n.X.", "0 1 2 3 4 5", {0: "X", 2: "O", 4: "X"}),
        (" X |   | O\n---+---+---\n   | X |", "0 1 2 3 4 5", {0: "X", 2: "O", 4: "X"}),
        ("   |   |\n   |   | X", "0 1 2 3 4 5", {5: "X"}),
        ("| X |   |\n+---+---+\n|   | O |", "0 1 2 3", {0: "X", 3: "O"}),
        ("  a b\n1 X -\n2 - O\n\nX to move", "a1 b1 a2 b2", {0: "X", 3: "O"}),
        ("2 X .\n1 . O\n  a b", "a1 b1 a2 b2", {1: "O", 2: "X"}),
        ("bK ..\n.. wQ", "0 1 2 3", {0: "bK", 3: "wQ"}),
    ],
)
def test_text_grids(text: str, names: str, signs: dict[int, str]) -> None:
    board = from_text(text)
    assert board is not None
    assert board.names == tuple(names.split())
    assert {cell: piece.text for cell, piece in board.pieces.items()} == signs


@pytest.mark.parametrize("text", ["", "State(left=21)", "(1, 2)", "o o o", "a |||\nb ||||", "one\ntwo\nthree four"])
def test_texts_that_are_no_grids(text: str) -> None:
    assert from_text(text) is None


# ---------------------------------------------------------------- errors and titles


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Board(3, 3, "gird"), "unknown kind of board 'gird'; did you mean 'grid'?"),
        (lambda: Board(3, 3, colours=("rad", "blue")), "unknown colour 'rad'; did you mean 'red'?"),
        (lambda: Board(0, 3), "columns and rows must be 1 or more, not 0 and 3"),
        (lambda: Board(2, 2, names=("a", "b")), "names must be 4 strings, one for each cell, not 2"),
        (lambda: Board(2, 2).put("disc", 0, [4]), "cells must be from 0 to 3, not 4"),
        (lambda: Board(2, 2).fill("X", {}), "there must be 4 signs, one for each cell, not 1"),
        (lambda: read_pieces([BoardPiece("dics", 0, "")]), "cell 0: unknown shape 'dics'; did you mean 'disc'?"),
    ],
)
def test_mistakes_are_named(make: Any, message: str) -> None:
    with pytest.raises(SecateurError, match=r"^[^\n]+$") as error:
        make()
    assert str(error.value).startswith(message)


def test_a_picture_that_raises_is_named() -> None:
    class Bad(type(load("tictactoe"))):  # type: ignore[misc]
        def picture(self, state: Any) -> Any:
            return {}[state]

        def touched(self, state: Any, move: int) -> Any:
            return (99,)

    with pytest.raises(SecateurError, match=r"^Bad: picture\(\) raises KeyError"):
        picture_of(Bad(), Bad().start())
    with pytest.raises(SecateurError, match=r"^Bad: touched\(\) must return cells of a board of 9, not \(99,\)"):
        touched_by(Bad(), Bad().start(), 0, Board(3, 3))


def test_titles() -> None:
    assert {spec: title_of(spec) for spec in ("tictactoe", "gomoku", "connect4:width=8", "reversi", "kalah")} == {
        "tictactoe": "Tic-tac-toe",
        "gomoku": "Gomoku",
        "connect4:width=8": "Connect Four",
        "reversi": "Reversi",
        "kalah": "Kalah",
    }
    assert title_of("a/b/my_game.py:MyGame:size=3") == title_of("my_game.py") == title_of("my_game.py:size=3")
    assert title_of("my_game.py") == "My Game"


# ---------------------------------------------------------------- kinds of boards


def test_rows_of_hexagons_move_to_the_right() -> None:
    board = Board(3, 2, "hexes", up=False)
    assert board.places == ((0, 0), (1, 0), (2, 0), (0.5, 0.866), (1.5, 0.866), (2.5, 0.866))
    assert board.names[3] == "a2"
    assert Board(3, 2, "hexes").places[3] == (0, 0)  # the first row is at the bottom
    free = Board(3, 3, "hexes", places=((0, 0), (1, 0), (0.5, 0.866)))  # a triangle
    assert free.names == ("0", "1", "2") and free.size == 3


def test_the_dots_of_a_goban() -> None:
    def stars(columns: int, rows: int) -> list[str]:
        board = Board(columns, rows, "goban")
        return [board.names[cell] for cell in board.stars]

    assert stars(9, 9) == ["c3", "c7", "g3", "g7", "e5"]
    assert stars(13, 13) == ["d4", "d10", "j4", "j10", "g7"]
    assert len(stars(19, 19)) == 9 and stars(5, 5) == ["c3"] and stars(3, 3) == [] and len(stars(10, 10)) == 4
    assert Board(9, 9, "goban", stars=(40,)).stars == (40,)


def test_edges_are_cells_between_the_squares() -> None:
    board = Board(3, 2, "edges")
    assert board.size == 6 + 9 + 8
    named = dict(zip(board.names, board.places, strict=True))
    assert (
        named["a1"] == (0, 1) and named["/a1"] == (0, 1.5) and named["a1/a2"] == (0, 0.5) and named["a2/"] == (0, -0.5)
    )
    assert named["|a1"] == (-0.5, 1) and named["b2|c2"] == (1.5, 0)
    assert [board.lies(cell) for cell in (5, 6, 14, 15, 22)] == ["", "across", "across", "upright", "upright"]
    assert Board(3, 2).lies(5) == ""


def test_a_height_goes_with_its_piece() -> None:
    board = Board(2, 2).put("pawn", 0, [1], height=3)
    view = board.as_dict()["pieces"][1]
    assert view == {"shape": "pawn", "side": 0, "text": "", "height": 3}
    assert read_pieces([BoardPiece("pawn", 0, "", 3)]) == {0: Piece("pawn", 0, "", 3)}
    assert read_pieces([BoardPiece("pawn", 0, "")]) == {0: Piece("pawn", 0)}


def test_borders_are_four() -> None:
    with pytest.raises(SecateurError, match="there must be borders for four sides, not 2"):
        Board(3, 3, "hexes", borders=(0, 1))
