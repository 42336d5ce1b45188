"""The referee: moves of engines, ends of games, openings, adjudication, and games as PGN."""

from __future__ import annotations

import gzip
import io
import itertools
import random
import zipfile
from pathlib import Path
from typing import Any

import pytest

from secateur.arena.adjudication import Adjudication
from secateur.arena.openings import make_opening, open_book, random_opening
from secateur.arena.pgn import comment_text, pgn_text
from secateur.arena.playing import Record
from secateur.arena.rules import Opening, Play, Rules, rules_of
from secateur.errors import SecateurError
from secateur.games import load


@pytest.fixture(scope="module")
def chess() -> Rules:
    return rules_of(load("chess"))


def played(rules: Rules, *texts: str, position: str = "") -> Play:
    play = rules.begin(Opening(position))
    for text in texts:
        assert rules.end(play) is None, text
        rules.advance(play, rules.read(play.state, text))
    return play


# ---------------------------------------------------------------- ends


def test_checkmate_stalemate_and_the_rest(chess: Rules) -> None:
    assert chess.end(played(chess, "f2f3", "e7e5", "g2g4", "d8h4")) == (0.0, "checkmate")
    assert chess.end(played(chess, "e2e8", position="k7/8/1K6/8/8/8/4Q3/8 w - - 0 1")) == (1.0, "checkmate")
    assert chess.end(played(chess, "c1c7", position="k7/8/1K6/8/8/8/8/2Q5 w - - 0 1")) == (0.5, "stalemate")
    bare = played(chess, "a8b7", position="k7/1R6/8/8/8/8/8/K7 b - - 0 1")
    assert chess.end(bare) == (0.5, "insufficient material")
    late = played(chess, "a1b1", position="k7/8/8/8/8/8/7R/K7 w - - 99 80")
    assert chess.end(late) == (0.5, "fifty moves")


def test_mate_goes_before_fifty_moves(chess: Rules) -> None:
    play = played(chess, "h2h8", position="k7/8/1K6/8/8/8/7R/8 w - - 99 80")
    assert chess.end(play) == (1.0, "checkmate")


def test_a_position_that_comes_up_for_the_third_time_is_a_draw(chess: Rules) -> None:
    round_trip = ["g1f3", "g8f6", "f3g1", "f6g8"]
    play = played(chess, *round_trip, *round_trip)
    assert chess.end(play) == (0.5, "threefold repetition")
    assert chess.end(played(chess, *round_trip, *round_trip[:3])) is None


def test_castling_rights_tell_positions_apart(chess: Rules) -> None:
    there_and_back = ["e1e2", "e8e7", "e2e1", "e7e8"]
    play = played(chess, *there_and_back, *there_and_back, position="r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1")
    assert chess.end(play) is None
    for text in there_and_back:
        chess.advance(play, chess.read(play.state, text))
    assert chess.end(play) == (0.5, "threefold repetition")


def test_moves_of_chess_are_coordinates(chess: Rules) -> None:
    play = played(chess, "e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "g8f6", "e1g1")
    assert play.texts[-1] == "e1g1"
    play = played(chess, "b7a8q", position="r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1")
    assert play.texts == ["b7a8q"]
    for wrong in ("e2e5", "e7e5", "0000", "(none)", "", "e2", "xyzzy", "e2e4e5", "♞"):
        with pytest.raises(SecateurError):
            chess.read(play.state, wrong)


def test_chess960_castles_onto_the_rook() -> None:
    rules = rules_of(load("chess:number=0"))
    play = rules.begin(Opening("4k3/8/8/8/8/8/8/RK5R w AH - 0 1"))
    rules.advance(play, rules.read(play.state, "b1h1"))
    assert rules.chess960 and play.texts == ["b1h1"] and play.start == "4k3/8/8/8/8/8/8/RK5R w HA - 0 1"
    assert rules.begin(Opening()).start != ""


def test_openings_of_chess960_are_refused_in_the_usual_game(chess: Rules) -> None:
    opening = Opening("1k1r3r/pppppppp/8/8/8/8/PPPPPPPP/1K1R3R w HDhd - 0 1", (), "at line 1")
    with pytest.raises(SecateurError, match="it is one of Chess960, which --game chess:number=0 plays"):
        chess.begin(opening)
    assert rules_of(load("chess:number=0")).begin(opening).moves == []


def test_the_first_player_wins_whoever_is_to_move() -> None:
    rules = rules_of(load("tictactoe"))
    assert rules.end(played(rules, "a1", "a2", "b1", "b2", "c1")) == (1.0, "X wins")
    assert rules.end(played(rules, "a1", "a2", "b1", "b2", "c3", "c2")) == (0.0, "O wins")


def test_players_may_move_twice_and_scores_count() -> None:
    rules = rules_of(load("kalah:houses=3,seeds=3"))
    chance = random.Random(5)
    play = rules.begin(Opening())
    turns = [play.turn]
    while rules.end(play) is None:
        move = chance.choice(list(rules.game.moves(play.state)))
        rules.advance(play, move)
        turns.append(play.turn)
    ended = rules.end(play)
    assert ended is not None and (ended[0] == 0.5 or " wins by " in ended[1])
    assert any(one == two for one, two in itertools.pairwise(turns))


@pytest.mark.parametrize("game", ["othello", "connect4", "nim", "kalah"])
def test_moves_of_any_game_go_in_and_out(game: str) -> None:
    rules = rules_of(load(game))
    opening = random_opening(rules.game, 4, "1")
    play = rules.begin(opening)
    assert play.texts == list(opening.moves)
    again = rules.begin(Opening(rules.game.format(play.state)))
    assert again.state == play.state and again.turn == play.turn


def test_chess_agrees_with_another_referee(chess: Rules) -> None:
    """Random games to their ends: the same moves, the same results as python-chess."""
    other = pytest.importorskip("chess", reason="python-chess (GPL) is for tests only, and not here")
    chance = random.Random(11)
    ends: dict[str, int] = {}
    for number in range(6):
        board, play = other.Board(), chess.begin(Opening())
        while chess.end(play) is None:
            moves = list(board.legal_moves)
            takes = [move for move in moves if board.is_capture(move)]
            move = chance.choice(takes or moves if number % 2 else moves)
            chess.advance(play, chess.read(play.state, move.uci()))
            assert play.texts[-1] == move.uci()
            board.push(move)
        result, reason = chess.end(play) or (0, "")
        outcome = board.outcome(claim_draw=True)
        assert outcome is not None, (reason, board.fen())
        assert {True: 1.0, False: 0.0, None: 0.5}[outcome.winner] == result
        ends[reason] = ends.get(reason, 0) + 1
    assert ends


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
    rules = rules_of(load("othello"))
    assert sorted(len(rules.begin(opening).moves) for opening in found) == [0, 2]


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
        (b"", "holds no opening"),
        (b"# nothing\n", "holds no opening"),
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
    rules = rules_of(load("chess"))
    for name, number in (("8moves_v3.pgn.zip", 34_700), ("2moves_v1.epd.zip", 40_457)):
        book = open_book(str(data / "chess" / "books" / name), 3)
        assert len(book) == (number if whole else 20)
        for place in range(5):
            rules.begin(make_opening(rules.game, book.raw(place)))


def test_openings_that_are_none() -> None:
    rules = rules_of(load("chess"))
    for opening in (
        Opening("", ("e4", "e4")),
        Opening("8/8/8/8/8/8/8/8 w - - 0 1"),
        Opening("", ("f3", "e5", "g4", "Qh4#")),
    ):
        with pytest.raises(SecateurError, match="opening"):
            rules.begin(opening)


def test_random_openings_are_the_same_for_a_seed() -> None:
    game = load("othello")
    assert random_opening(game, 6, "1:2") == random_opening(game, 6, "1:2") != random_opening(game, 6, "1:3")


# ---------------------------------------------------------------- PGN


def record(**changes: Any) -> Record:
    known: dict[str, Any] = {
        "result": 0.0,
        "reason": "checkmate",
        "moves": ["f2f3", "e7e5", "g2g4", "d8h4"],
        "book": 2,
        "comments": [[-120, None, 9, 0.251], [99_999, 1, 5, 0.01]],
    }
    return Record(**{**known, **changes})


def test_games_as_pgn() -> None:
    text = pgn_text("chess", record(), ("Ann", 'Bo "b"'), 6, "A match", "5+0.05")
    assert '[Black "Bo \\"b\\""]' in text and '[Round "4"]' in text and '[TimeControl "5+0.05"]' in text
    assert text.rstrip().endswith("1. f3 e5 2. g4 {-1.20/9 0.251s} 2... Qh4# {+M1/5 0.01s, checkmate} 0-1")
    faulty = record(result=1.0, fault="crash", reason="crash", detail="ended by SIGSEGV")
    text = pgn_text("chess", faulty, ("Ann", "Bo"), 0, "A match", "5+0.05")
    assert '[Termination "abandoned"]' in text and "crash (ended by SIGSEGV)" in " ".join(text.split())
    assert comment_text(None, None, 0, 0.5) == "0.5s" and comment_text(-99_998, -2, 3, 1.0) == "-M2/3 1s"


def test_games_without_a_move_and_games_that_begin_elsewhere() -> None:
    empty = pgn_text("chess", record(moves=[], book=0, comments=[], fault="crash"), ("Ann", "Bo"), 0, "x", "1")
    assert empty.rstrip().endswith("0-1")
    start = "k7/8/1K6/8/8/8/4Q3/8 w - - 0 1"
    text = pgn_text(
        "chess", record(start=start, moves=["e2e8"], book=0, comments=[[1, None, 1, 0]]), ("A", "B"), 0, "x", "1"
    )
    assert f'[FEN "{start}"]' in text and "1. Qe8#" in text
    other = pgn_text("othello", record(moves=["f5", "d6", "c3"], start="x", book=1), ("A", "B"), 0, "x", "1")
    assert '[Game "othello"]' in other and '[Position "x"]' in other and other.rstrip().endswith("0-1")
