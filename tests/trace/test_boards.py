"""The small boards: drawn as the game describes them, or as text without rulers, of one size at every state."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

import secateur
from secateur import ONGOING
from secateur.board import COLOURS, KINDS, SHAPES, Board, Piece
from secateur.game import Game
from secateur.games import Nim, load
from secateur.games.tree import Tree
from secateur.trace import SearchTree
from secateur.trace.draw.boards import boards_of, small_board
from secateur.trace.draw.compose import compose
from secateur.trace.draw.stamps import PathMark, TextMark, board_colours, drawing_of, piece_stamp
from secateur.trace.formats import dot, tikz
from secateur.trace.formats.pdf import pdf
from tests.helpers.scripts import load_script

SIZES = {"tictactoe": (3, 5), "connect4": (6, 13), "othello": (8, 15), "othello:size=4": (4, 7)}


@pytest.mark.parametrize("spec", SIZES)
def test_the_size_never_changes(spec: str) -> None:
    game, chance = load(spec), random.Random(1)
    for _ in range(5):
        state = game.start()
        while True:
            board = small_board(game, state)
            assert (len(board), *{len(line) for line in board}) == SIZES[spec]
            if game.outcome(state) != ONGOING:
                break
            state = game.play(state, chance.choice(list(game.moves(state))))


def test_what_is_no_small_board() -> None:
    gomoku = load("gomoku")
    assert small_board(gomoku, gomoku.start()) == ()
    assert boards_of(secateur.trace(Tree.of([[3, 12], [2, 4]]))) is None  # its nodes have names


def test_kalah_grows_by_a_digit_at_most() -> None:
    game = load("kalah")
    late = game.parse("0 0 0 0 2 1 10 / 7 3 0 0 0 0 25 / first")
    for state in (game.start(), late):
        board = small_board(game, state)
        assert len(board) == 3 and not any(letter in "".join(board) for letter in "abcdef")


def test_heaps_keep_their_names() -> None:
    nim = load("nim")
    assert small_board(nim, nim.start()) == ("a |||  ", "b |||| ", "c |||||")


@pytest.fixture(scope="module")
def end() -> SearchTree:
    game = load("tictactoe")
    return secateur.trace(game, game.parse("a1 b2 c3 a3 c1 b1"), 9)


def test_boards_in_a_picture(end: SearchTree) -> None:
    svg = end.svg(board=boards_of(end))
    assert svg.count('href="#open-3x3-light"') == end.visited and ">O . X</text>" not in svg
    root = compose(end, board=True).glyphs[0].drawing
    assert root is not None
    assert Counter(placed.stamp.name for placed in root.stamps) == {"open-3x3": 1, "cross-blue": 3, "ring-orange": 3}
    assert [(placed.x, placed.y) for placed in root.stamps if placed.stamp.name == "ring-orange"] == [
        (150, 250), (150, 150), (50, 50)
    ]  # b1, b2, a3  # fmt: skip


def test_pruned_boards_fade(end: SearchTree) -> None:
    svg = end.svg(board=True)
    assert svg.count('href="#open-3x3-light-faded"') == len(end.pruned)
    pale = board_colours("light", faded=True)["blue-fill"]
    assert f'id="cross-blue-light-faded"><path d="M-27 -27L27 27M27 -27L-27 27" fill="none" stroke="{pale}"' in svg


@pytest.mark.parametrize("spec", ["tictactoe", "gomoku", "connect4", "othello", "chess", "kalah", "nim"])
def test_every_format_draws_what_the_game_describes(spec: str) -> None:
    game = load(spec)
    tree = secateur.trace(game, depth=1)
    drawing = compose(tree, board=True).glyphs[0].drawing
    board = game.picture(game.start())
    assert drawing is not None and board is not None
    shown = [piece for piece in board.pieces.values() if piece.text != "0"]
    assert len(drawing.stamps) == 1 + len(shown)
    for placed in drawing.stamps[1:]:
        assert 0 < placed.x * drawing.scale < drawing.width and 0 < placed.y * drawing.scale < drawing.height
    svg, tex = tree.svg(board=True), tikz.write(tree, board=True)
    names = {placed.stamp.name for placed in drawing.stamps}
    for name in names:
        assert f'<g id="{name}-light">' in svg and f"tree/board {name}/.pic=" in tex
    content = pdf(compose(tree, board=True))
    assert content.count(b"/Subtype /Form") >= len(names)


def test_hexagons_meet_and_edges_lie_between_squares() -> None:
    hexes = drawing_of(Board(3, 3, "hexes", up=False, borders=(0, 0, 1, 1)).put("stone", 0, [0, 1, 3]))
    assert hexes is not None
    places = [(placed.x, placed.y) for placed in hexes.stamps[1:]]
    assert places == [(74.0, 74.0), (174.0, 74.0), (pytest.approx(124.0), pytest.approx(160.6))]
    surface = hexes.stamps[0].stamp
    assert [mark.stroke for mark in surface.marks if isinstance(mark, PathMark)] == [
        "orange-fill", "orange-fill", "blue-fill", "blue-fill", "grid-line"
    ]  # fmt: skip
    edges = drawing_of(Board(2, 2, "edges").put("wall", 0, [6, 11]))
    assert edges is not None
    assert [(placed.stamp.name, placed.x, placed.y) for placed in edges.stamps[1:]] == [
        ("wall-blue-across", 58.0, 108.0), ("wall-blue-upright", 108.0, 158.0)
    ]  # between a1 and a2, between a1 and b1  # fmt: skip


def test_grounds_that_differ_have_different_names() -> None:
    boards = [Board(3, 3, "hexes"), Board(3, 3, "hexes", up=False), Board(3, 3, "hexes", borders=(0, 0, 1, 1))]
    boards += [Board(3, 3, "hexes", borders=(1, 1, 0, 0)), Board(3, 3, "goban"), Board(3, 3, "goban", stars=(0,))]
    names = {drawing.stamps[0].stamp.name for drawing in map(drawing_of, boards) if drawing}
    assert len(names) == len(boards)


def test_roles_of_boards_have_colours() -> None:
    colours = [*COLOURS, "none"]
    pieces = [Piece(shape, side, text, h) for shape in SHAPES for side in (0, 1) for text in ("", "7") for h in (0, 3)]
    boards = [Board(4, 4, kind, places=((0, 0), (1, 1)) if kind == "points" else ()) for kind in KINDS]
    boards += [Board(4, 4, palette=(Piece("disc"),), colours=("black", "white"))]
    boards += [Board(9, 9, "goban"), Board(3, 3, "hexes", borders=(0, 0, 1, None), colours=("red", "green"))]
    boards += [Board(2, 2, "edges").put("wall", side, [4, 12]) for side in (None, 0, 1)]
    drawings = [drawing_of(board) for board in boards]
    stamps = [placed.stamp for drawing in drawings if drawing for placed in drawing.stamps]
    stamps += [piece_stamp(piece, colour) for piece in pieces for colour in colours]
    for theme in ("light", "dark"):
        known = set(board_colours(theme))
        for mark in (mark for stamp in stamps for mark in stamp.marks):
            assert {mark.colour} if isinstance(mark, TextMark) else {mark.fill, mark.stroke} <= known | {""}
    looks: dict[str, object] = {}
    for stamp in stamps:
        assert looks.setdefault(stamp.name, stamp.marks) == stamp.marks


def test_other_formats_and_other_games_keep_text(end: SearchTree) -> None:
    assert ">O . X</" in dot.write(end, board=True)
    assert "O . X</text>" in end.svg(board=end.game.show)  # who asks for text gets it

    class Plain(Nim):
        picture = Game.picture

    tree = secateur.trace(Plain(heaps=(1, 2)))
    assert ">b ||</text>" in tree.svg(board=True) and "<use" not in tree.svg(board=True)


def test_a_board_with_too_many_cells_is_not_drawn() -> None:
    assert drawing_of(Board(20, 20)) is not None and drawing_of(Board(21, 2)) is None


def test_a_film_defines_each_piece_once(end: SearchTree, tmp_path: Path) -> None:
    (path,) = end.save(tmp_path / "film.svg", film=True, board=True)
    assert path.read_text().count('<g id="cross-blue-light">') == 1


def test_pages_have_the_same_chess_pieces() -> None:
    made = load_script("scripts/chessmen.py")
    assert made.TARGET.read_text("utf-8") == made.module(), "run scripts/chessmen.py"
