"""Openings, moves as engines write them, adjudication, and games as PGN."""

from __future__ import annotations

import gzip
import io
import zipfile
from pathlib import Path
from typing import Any

import pytest

from secateur.arena.adjudication import Adjudication
from secateur.arena.one_game import ContestGame
from secateur.arena.openings import Opening, make_opening, open_book, random_opening
from secateur.arena.pgn import comment_text, pgn_text
from secateur.errors import SecateurError
from secateur.game.notation import EngineNotation
from secateur.games import load
from secateur.play.pgn import read_games


@pytest.fixture(scope="module")
def chess() -> EngineNotation:
    return load("chess").engine_notation()


def written(notation: EngineNotation, *texts: str, position: str = "") -> list[str]:
    """Moves of an engine, read and written again."""
    here, again = Opening(position).played(notation), []
    for text in texts:
        move = notation.read_move(here.state, text)
        again.append(notation.write_move(here.state, move))
        here = here.play(move)
    return again


# ---------------------------------------------------------------- moves


def test_moves_of_chess_are_coordinates(chess: EngineNotation) -> None:
    assert written(chess, "e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "g8f6", "e1g1")[-1] == "e1g1"
    assert written(chess, "b7a8q", position="r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1") == ["b7a8q"]
    for wrong in ("e2e5", "e7e5", "0000", "(none)", "", "e2", "xyzzy", "e2e4e5", "♞"):
        with pytest.raises(SecateurError):
            chess.read_move(chess.game.start(), wrong)


def test_chess960_castles_onto_the_rook() -> None:
    notation = load("chess:number=0").engine_notation()
    opening = Opening("4k3/8/8/8/8/8/8/RK5R w AH - 0 1")
    assert notation.chess960 and written(notation, "b1h1", position=opening.position) == ["b1h1"]
    assert opening.played(notation).start == "4k3/8/8/8/8/8/8/RK5R w HA - 0 1"
    assert Opening().played(notation).start != ""


def test_openings_of_chess960_are_refused_in_the_usual_game(chess: EngineNotation) -> None:
    opening = Opening("1k1r3r/pppppppp/8/8/8/8/PPPPPPPP/1K1R3R w HDhd - 0 1", (), "at line 1")
    with pytest.raises(SecateurError, match="it is a Chess960 position: use --game chess:number=0"):
        opening.played(chess)
    assert opening.played(load("chess:number=0").engine_notation()).moves == []


@pytest.mark.parametrize("game", ["othello", "connect4", "nim", "kalah"])
def test_moves_of_any_game_go_in_and_out(game: str) -> None:
    notation = load(game).engine_notation()
    opening = random_opening(notation.game, 4, "1")
    played = opening.played(notation)
    assert played.texts == list(opening.moves) == written(notation, *opening.moves)
    again = Opening(notation.game.format(played.state)).played(notation)
    assert again.state == played.state and again.player == played.player


# ---------------------------------------------------------------- adjudication


def test_lost_games_end_when_both_say_so() -> None:
    rule = Adjudication.parse("500:3", "off")
    losing: list[int | None] = [-100, -600, -700, -800]
    winning: list[int | None] = [90, 550, 650, 700]
    assert rule.verdict((losing, winning), 30) == (0.0, "adjudicated: lost by both scores")
    assert rule.verdict((winning, losing), 30) == (1.0, "adjudicated: lost by both scores")
    assert rule.verdict((losing, [90, 550, 400, 700]), 30) is None
    assert rule.verdict(([-600, -700], [600, 700]), 30) is None
    assert rule.verdict(([None, -600, None, -700], winning), 30) is None


def test_drawn_games_end_when_both_say_so() -> None:
    rule = Adjudication.parse("off", "10:3:20")
    flat: list[int | None] = [50, 5, -10, 0]
    assert rule.verdict((flat, flat), 20) == (0.5, "adjudicated: drawn by both scores")
    assert rule.verdict((flat, flat), 19) is None
    assert rule.verdict((flat, [0, 11, 0]), 40) is None
    assert Adjudication().verdict((flat, flat), 300) is None
    assert Adjudication.parse("600:4", "10:8:40").text == "resign 600:4, draw 10:8:40"


# ---------------------------------------------------------------- openings

PGN = """[Event "?"]
[Result "*"]

1. e4 {[%clk 0:01]} e5 2. Nf3 *

[Event "?"]
[SetUp "1"]
[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]
[Result "*"]

1. e4 Ke7 *
"""


def openings(file: Path, game: str = "chess", seed: int = 0) -> list[Opening]:
    book = open_book(str(file), seed)
    loaded = load(game)
    return [make_opening(loaded, book.raw(number)) for number in range(len(book))]


def test_books_of_every_kind(tmp_path: Path) -> None:
    pgn = tmp_path / "book.pgn"
    pgn.write_text(PGN)
    found = {opening.moves: opening for opening in openings(pgn)}
    assert found["e4", "e5", "Nf3"].position == "" and found["e4", "Ke7"].position.startswith("4k3/8")
    assert {opening.name for opening in found.values()} == {"at line 1 of book.pgn", "at line 6 of book.pgn"}
    packed = tmp_path / "book.pgn.gz"
    packed.write_bytes(gzip.compress(PGN.encode()))
    archive = tmp_path / "book.zip"
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as files:
        files.writestr("book.pgn", PGN)
    archive.write_bytes(buffer.getvalue())
    for file in (packed, archive):
        assert {opening.moves for opening in openings(file)} == set(found)
    lines = tmp_path / "lines"
    lines.write_text('# positions\n4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id "x";\n\ne4 e5\n')
    assert {(opening.position, opening.moves) for opening in openings(lines)} == {
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", ()),
        ("", ("e4", "e5")),
    }


def test_books_of_other_games(tmp_path: Path) -> None:
    book = tmp_path / "book"
    book.write_text("f5d6c4\nf5 d6\n")
    found = openings(book, "othello")
    notation = load("othello").engine_notation()
    assert sorted(len(opening.played(notation).moves) for opening in found) == [0, 2]


def test_the_seed_decides_the_order_and_a_book_begins_again(tmp_path: Path) -> None:
    file = tmp_path / "book"
    file.write_text("\n".join(["e4", "d4", "c4", "Nf3", "b3", "g3"]))
    book = open_book(str(file), 1)
    order = [book.raw(number)["text"] for number in range(6)]
    assert order == [open_book(str(file), 1).raw(number)["text"] for number in range(6, 12)]
    assert order != [open_book(str(file), 2).raw(number)["text"] for number in range(6)] and sorted(order) != order


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "contains no openings"),
        (b"# nothing\n", "contains no openings"),
        (b"\0\1\2", "is not text"),
        (b"e4 e5 Ke3\n", "the opening at line 1 of book"),
        (b"8/8/8/8 w - -\n", "the opening at line 1 of book"),
        (b'[Event "?"]\n\n1. e4 Ke3 *\n', "the opening at line 1 of book"),
    ],
)
def test_bad_books(data: bytes, says: str, tmp_path: Path) -> None:
    file = tmp_path / "book"
    file.write_bytes(data)
    with pytest.raises(SecateurError) as caught:
        openings(file)
    assert says in str(caught.value) and "\n" not in str(caught.value)


def test_files_that_cannot_be_unpacked(tmp_path: Path) -> None:
    for name in ("book.zip", "book.gz"):
        (tmp_path / name).write_bytes(b"not packed at all")
        with pytest.raises(SecateurError, match="cannot be unpacked"):
            open_book(str(tmp_path / name), 0)


def test_real_books(data: Path, whole: bool) -> None:
    notation = load("chess").engine_notation()
    for name, number in (("8moves_v3.pgn.zip", 34_700), ("2moves_v1.epd.zip", 40_457)):
        book = open_book(str(data / "chess" / "books" / name), 3)
        assert len(book) == (number if whole else 20)
        for place in range(5):
            make_opening(notation.game, book.raw(place)).played(notation)


def test_openings_that_are_none() -> None:
    notation = load("chess").engine_notation()
    for opening in (
        Opening("", ("e4", "e4")),
        Opening("8/8/8/8/8/8/8/8 w - - 0 1"),
        Opening("", ("f3", "e5", "g4", "Qh4#")),
    ):
        with pytest.raises(SecateurError, match="opening"):
            opening.played(notation)


def test_random_openings_are_the_same_for_a_seed() -> None:
    game = load("othello")
    assert random_opening(game, 6, "1:2") == random_opening(game, 6, "1:2") != random_opening(game, 6, "1:3")


# ---------------------------------------------------------------- PGN


def record(**changes: Any) -> ContestGame:
    known: dict[str, Any] = {
        "result": 0.0,
        "reason": "checkmate",
        "moves": ["f2f3", "e7e5", "g2g4", "d8h4"],
        "book": 2,
        "comments": [[-120, None, 9, 0.251], [99_999, 1, 5, 0.01]],
    }
    return ContestGame(**{**known, **changes})


def test_games_as_pgn() -> None:
    text = pgn_text("chess", record(), ("Ann", 'Bo "b"'), 6, "A match", "5+0.05")
    assert '[Black "Bo \\"b\\""]' in text and '[Round "4"]' in text and '[TimeControl "5+0.05"]' in text
    assert text.rstrip().endswith("1. f3 e5 2. g4 {-1.20/9 0.251s} 2... Qh4# {+M1/5 0.01s, checkmate} 0-1")
    faulty = record(result=1.0, fault="crash", reason="crash", detail="ended by SIGSEGV")
    text = pgn_text("chess", faulty, ("Ann", "Bo"), 0, "A match", "5+0.05")
    assert '[Termination "abandoned"]' in text and "crash (ended by SIGSEGV)" in " ".join(text.split())
    assert comment_text((None, None, 0, 0.5), 1) == "0.5s" and comment_text((-99_998, -2, 3, 1.0), 1) == "-M2/3 1s"


def test_games_without_a_move_and_games_that_begin_elsewhere() -> None:
    empty = pgn_text("chess", record(moves=[], book=0, comments=[], fault="crash"), ("Ann", "Bo"), 0, "x", "1")
    assert empty.rstrip().endswith("0-1")
    start = "k7/8/1K6/8/8/8/4Q3/8 w - - 0 1"
    text = pgn_text(
        "chess", record(start=start, moves=["e2e8"], book=0, comments=[[1, None, 1, 0]]), ("A", "B"), 0, "x", "1"
    )
    assert f'[FEN "{start}"]' in text and "1. Qe8#" in text
    othello = load("othello")
    start = othello.format(othello.parse("f5"))
    other = pgn_text("othello", record(moves=["d6", "c3", "d3"], start=start, book=1), ("A", "B"), 0, "x", "1")
    assert "c3 {-120/9 0.251s}" in other, "points of Othello are discs"
    assert '[Game "othello"]' in other and f'[Position "{start}"]' in other and other.rstrip().endswith("0-1")
    (again,) = read_games(other)
    assert (again.game, again.position, again.texts) == ("othello", start, ["d6", "c3", "d3"])
