"""PGN: files of the world read, strict files written, with python-chess as the oracle."""

import gzip
import io
import random
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from secateur.errors import SecateurError
from secateur.games.chess import Chess
from secateur.games.chess.notation_board import SIGNS, NotationBoard
from secateur.games.chess.text import EXAMPLE, follow, format_fen, format_san, parse_fen
from secateur.play.pgn import read_games
from secateur.play.pgn_writer import ROSTER, write_game
from secateur.play.record import GameRecord, RecordedMove

chess = pytest.importorskip("chess")
pgn = pytest.importorskip("chess.pgn")

GAME = Chess()

#: For each piece: itself is 1, everything else 0.
ONLY = {sign: str.maketrans({other: str(int(other == sign)) for other in ".PNBRQKpnbrqk"}) for sign in "PNBRQKpnbrqk"}

FILES = ("twic1251", "twic1291", "twic1294", "twic1295", "twic1302", "twic1335")


def only(text: str | bytes) -> GameRecord:
    (record,) = read_games(text)
    return record


def positions(record: GameRecord) -> list[NotationBoard]:
    """The positions of the moves that were played, from the first to the last."""
    found = [parse_fen(record.position or EXAMPLE)]
    for text in record.texts:
        found.append(follow(found[-1], text)[1])
    return found


def sans(record: GameRecord) -> list[str]:
    """The moves that were played, as they are always written."""
    pairs = zip(positions(record), record.texts, strict=False)
    return [format_san(position, follow(position, text)[0]) for position, text in pairs]


# ---------------------------------------------------------------- real games


def same(position: NotationBoard, board: "chess.Board") -> bool:
    """Whether a position is that of a board in all that a FEN says, which would take long to write."""
    boards = (board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings)
    for signs, colour in zip(SIGNS, (chess.WHITE, chess.BLACK), strict=True):
        for sign, pieces in zip(signs, boards, strict=True):
            if int(position.cells.translate(ONLY[sign])[::-1], 2) != pieces & board.occupied_co[colour]:
                return False
    passing = board.ep_square if board.has_legal_en_passant() else -1
    turn = 2 * (board.fullmove_number - 1) + (board.turn == chess.BLACK)
    expected = (board.clean_castling_rights(), passing, board.halfmove_clock, turn)
    return position[1:] == expected


def compare(path: Path, count: int | None) -> int:
    """The same tags, moves, positions and texts as python-chess has, for the first games of a file."""
    seen = 0
    with gzip.open(path, "rt", encoding="utf-8", errors="surrogateescape") as other:
        for game in islice(read_games(path), count):
            expected = pgn.read_game(other)
            assert not game.errors and not expected.errors
            tags = {name: value for name, value in expected.headers.items() if name in game.tags}
            assert game.tags == tags or not all(map(str.isascii, tags.values()))
            assert game.result == expected.headers["Result"]
            board, boards = expected.board(), positions(game)
            for position, san, move in zip(boards, sans(game), expected.mainline_moves(), strict=False):
                assert same(position, board)
                assert san == board.san(move)
                board.push(move)
            assert format_fen(boards[-1]) == board.fen()
            seen += 1
        assert count is not None or pgn.read_game(other) is None
    return seen


def files(data: Path) -> list[Path]:
    """The files of games: several, or one of the sample."""
    return sorted((data / "chess" / "games").glob("*.pgn.gz"))


def test_tournament_games(data: Path, whole: bool) -> None:
    assert compare(files(data)[0], 100) == (100 if whole else 9)


@pytest.mark.slow
@pytest.mark.parametrize("name", FILES)
def test_all_tournament_games(shared: Path, name: str) -> None:
    assert compare(shared / "chess" / "games" / f"{name}.pgn.gz", None) > 4_000


def test_what_is_written_is_read_back(data: Path) -> None:
    for game in islice(read_games(files(data)[-1]), 30):
        text = write_game(game)
        assert max(map(len, text.splitlines())) < 80 and text.endswith("\n\n")
        again = only(text)
        assert again == GameRecord({**ROSTER, **game.tags}, game.moves, game.result)
        expected = pgn.read_game(io.StringIO(text))
        assert not expected.errors and expected.end().board().fen() == format_fen(positions(game)[-1])


def test_the_rules_read_the_moves(data: Path) -> None:
    for game in islice(read_games(files(data)[0]), 3):
        moves, last = GAME.read_line(GAME.start(), game.texts)
        state = GAME.start()
        for move in moves:
            assert move in set(GAME.moves(state))
            state = GAME.play(state, move)
        assert state == last and GAME.format(state) == format_fen(positions(game)[-1])


# ---------------------------------------------------------------- reading what is not as it should be


def test_a_game_with_everything() -> None:
    game = only(
        '[Event "A \\"great\\" game"]\n[Result "1-0"]\n\n{before} 1. e4 $1 {[%clk 0:01:30.5] best} (1. d4 {solid} d5 '
        "(1... Nf6 $5 2. c4) 2. c4) 1... e5! ({why not} 1... c5) 2.Nf3 ; a comment\nNc6?? 1-0\n"
    )
    assert game.tags == {"Event": 'A "great" game', "Result": "1-0"} and game.result == "1-0"
    assert sans(game) == ["e4", "e5", "Nf3", "Nc6"] and not game.errors and game.comment == "before"
    first, second, third, fourth = game.moves
    assert first.glyphs == (1,) and first.comment == "[%clk 0:01:30.5] best" and first.clock == 90.5
    assert second.glyphs == (1,) and second.clock is None and fourth.glyphs == (4,)
    assert third.comment == "a comment"
    ((solid, reply, last),) = first.variations
    assert solid.comment == "solid" and len(reply.variations[0]) == 2 and reply.variations[0][0].glyphs == (5,)
    assert second.variations[0][0].before == "why not" and not last.variations
    text = write_game(game)
    assert only(text) == GameRecord({**ROSTER, **game.tags}, game.moves, "1-0", comment="before")
    assert text.splitlines()[8:] == [
        "{before} 1. e4 $1 {[%clk 0:01:30.5] best} (1. d4 {solid} 1... d5 (1... Nf6 $5",
        "2. c4) 2. c4) 1... e5 $1 ({why not} 1... c5) 2. Nf3 {a comment} 2... Nc6 $4 1-0",
        "",
    ]
    other = pgn.read_game(io.StringIO(text))
    assert not other.errors and len(other.variations) == 2 and other.variations[1].comment == "solid"


@pytest.mark.parametrize(
    "text",
    [
        "1. e4 e5 2. Nf3 *",
        "1.e4 e5 2.Nf3",
        "1 e4 e5 2 Nf3",
        "e4 e5 Nf3",
        "1. e4 1... e5 2. Nf3",
        "1. e4 ... e5 2. Nf3 1/2-1/2",
        "1.e4 … e5 2.Nf3",
        "\ufeff1. e4 e5\r\n2. Nf3\r\n",
        "1. e4 e5\r2. Nf3\r",
        "% escaped line\n1. e4\n%another\ne5 2. Nf3",
        "1. e2e4 e7e5 2. Ng1-f3",
        "1. e4! e5!? 2. Nf3 += *",
        "1. e4 e5 2. Nf3 ± N $146",
        "1. e4 e5 <reserved> 2. Nf3",
        "1. e4 e5 2. Nf3 1-0 {resigns}",
        "1. e4 e5 { a } 2. {b} Nf3 {c",
        "1. e4 e5 (1... c5 (1... e6 (1... d5))) 2. Nf3",
        "1. e4 e5 2. Nf3 ()",
        '[White "A"]\n1. e4 e5 2. Nf3 *',
        '[White "A"] [Black "B"]\n\n\n1. e4 e5 2. Nf3 *',
        '[White "A \\"B\\" C" ]\n\n1. e4 e5 2. Nf3 *',
        '[White "A "B" C"]\n\n1. e4 e5 2. Nf3 *',
        "[Result 1-0]\n[Round ?]\n1. e4 e5 2. Nf3",
        '  [White "A"]\n\n\n\n1. e4 e5\n\n2. Nf3 *',
        '[White "A"]\n\n[Black "B"]\n\n1. e4 e5 2. Nf3 *',
    ],
)
def test_sloppy_games(text: str) -> None:
    (game,) = read_games(text)
    assert sans(game) == ["e4", "e5", "Nf3"]
    assert game.errors == (["a comment has no end"] if text.endswith("{c") else [])


def test_many_games_without_tags() -> None:
    games = list(read_games("1. e4 e5 1-0\n\n1. d4 d5 0-1 {done}\n1. c4 *\n1. Nf3 1/2-1/2 1. f4"))
    assert [sans(game) for game in games] == [["e4", "e5"], ["d4", "d5"], ["c4"], ["Nf3"], ["f4"]]
    assert [game.result for game in games] == ["1-0", "0-1", "*", "1/2-1/2", "*"]


def test_games_without_moves() -> None:
    games = list(read_games('[Event "a"]\n[White "x"]\n\n[Event "b"]\n\n*\n\n[Event "c"]\n'))
    assert [game.tags["Event"] for game in games] == ["a", "b", "c"]
    assert list(read_games("")) == list(read_games("\n\n% \n")) == list(read_games(b"")) == []


def test_words_after_moves() -> None:
    text = "1. e4 e6 2. e5 d5 3. exd6 e.p. cxd6 4. Nf3 ch Nc6 5. Bb5 mate Nf6 6. O-O ep *"
    assert sans(only(text))[-2:] == ["Nf6", "O-O"]


def test_results() -> None:
    assert only('[Result "0-1"]\n\n1. e4').result == "0-1"
    assert only('[Result "1/2"]\n\n1. e4').result == "1/2-1/2"
    assert only('[Result "what"]\n\n1. e4').result == "*"
    assert only('[Result "0-1"]\n\n1. e4 1-0').result == "1-0"
    assert only("1. e4 ½-½").result == "1/2-1/2"
    assert only("1. e4 (1. d4 1-0) 0-1").result == "0-1"


def test_encodings() -> None:
    assert only('[White "Grünfeld"]\n\n1. d4 *'.encode("latin-1")).tags["White"] == "Grünfeld"
    assert only('[White "Grünfeld"]\n\n1. d4 *'.encode()).tags["White"] == "Grünfeld"
    assert only(b"\xef\xbb\xbf1. d4 {\x93so\x94} *").moves[0].comment == "“so”"
    assert only(b'[White "\x81\xff"]\n\n1. d4 *').tags["White"] == "\x81ÿ"
    with pytest.raises(SecateurError, match="open it in binary mode"):
        list(read_games(io.TextIOWrapper(io.BytesIO(b'[White "\xff"]'), "utf-8")))


def test_sources(tmp_path: Path) -> None:
    text = "1. e4 e5 *\n\n1. d4 *\n"
    plain, packed = tmp_path / "a.pgn", tmp_path / "a.pgn.gz"
    plain.write_text(text)
    packed.write_bytes(gzip.compress(text.encode()))
    for source in (text, text.encode(), plain, packed, io.StringIO(text), io.BytesIO(text.encode()), text.split("\n")):
        assert [sans(game) for game in read_games(source)] == [["e4", "e5"], ["d4"]]
    for wrong in (tmp_path / "none.pgn", tmp_path):
        with pytest.raises(SecateurError, match="cannot be read"):
            list(read_games(wrong))
    packed.write_bytes(packed.read_bytes()[:-9])
    with pytest.raises(SecateurError, match="cannot be read: it is damaged"):
        list(read_games(packed))
    packed.write_bytes(gzip.compress(text.encode())[:12] + b"\xff" * 30)
    with pytest.raises(SecateurError, match="cannot be read: it is damaged"):
        list(read_games(packed))
    packed.write_bytes(b"no zip")
    with pytest.raises(SecateurError, match="cannot be read"):
        list(read_games(packed))


def test_a_file_is_read_game_by_game() -> None:
    taken = 0

    def lines():  # type: ignore[no-untyped-def]
        nonlocal taken
        for number in range(1_000_000):
            taken += 1
            yield ('[Event "x"]\n', "\n", "1. e4 e5 *\n", "\n")[number % 4]

    assert len(list(islice(read_games(lines()), 5))) == 5
    assert taken < 30


def test_errors_are_told_and_reading_goes_on() -> None:
    assert only("(1. e4) 1. d4").errors == ["a variation stands before the first move"]
    first, second = read_games('[Event "a"]\n\n1. e4 (1. d4\n\n[Event "b"]\n\n1. d4 *\n')
    assert first.errors == ["a variation has no end"] and not second.errors
    assert sans(only("1. e4) e5 *")) == ["e4", "e5"]


def test_moves_that_are_not_legal_are_the_matter_of_the_rules() -> None:
    record = only("1. e4 e5 2. Ke3 xyz *")
    assert record.texts == ["e4", "e5", "Ke3", "xyz"] and not record.errors
    with pytest.raises(
        SecateurError, match=r"^move 3: 'Ke3' is not a legal move here: the white king cannot go to e3$"
    ):
        GAME.read_line(GAME.start(), record.texts)


def test_a_comment_without_an_end_ends_with_its_game() -> None:
    first, second = read_games('[Event "a"]\n\n1. e4 {so\nwhat\n\n[Event "b"]\n\n1. d4 *\n')
    assert first.errors == ["a comment has no end"] and first.moves[0].comment == "so what"
    assert second.texts == ["d4"] and not second.errors
    assert sans(only('1. e4 {a [White "x"]\n[Black "y"] } e5 *')) == ["e4", "e5"]


def test_other_starts() -> None:
    fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 5 33"
    game = only(f'[SetUp "1"]\n[FEN "{fen}"]\n\n33... Kd7 34. e4 *')
    assert sans(game) == ["Kd7", "e4"] and game.position == fen
    text = write_game(game)
    assert f'[FEN "{fen}"]\n[SetUp "1"]\n\n33... Kd7 34. e4 *\n' in text
    assert only(text).position == fen
    assert only('[Variant "Atomic"]\n\n1. e4 *').errors == ["Variant 'Atomic': only chess and Chess960 are read"]


def test_chess960() -> None:
    fen = "1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1"
    for variant in ("Chess960", "Fischerandom", "chess 960", ""):
        game = only(f'[Variant "{variant}"]\n[FEN "{fen}"]\n\n1. O-O O-O-O 2. Rfd1 *')
        assert sans(game) == ["O-O", "O-O-O", "Rfd1"] and not game.errors
    again = only(write_game(GameRecord({"FEN": fen, "Variant": "Chess960"}, game.moves)))
    assert again.tags["Variant"] == "Chess960" and again.moves == game.moves
    other = pgn.read_game(io.StringIO(write_game(again)))
    assert not other.errors and [move.uci() for move in other.mainline_moves()] == ["e1g1", "e8b8", "f1d1"]


def test_skipped_moves() -> None:
    for skip in ("--", "Z0", "null", "@@@@"):
        game = only(f"1. e4 {skip} 2. d4 *")
        assert game.texts == ["e4", skip, "d4"] and f"1. e4 {skip} 2. d4 *" in write_game(game)


def test_deep_variations() -> None:
    depth = 3_000
    text = "1. e4 " + "(1. d4 " * depth + ")" * depth + " e5 *"
    game = only(text)
    assert sans(game) == ["e4", "e5"] and not game.errors
    assert " ".join(write_game(game).split()).count("(1. d4") == depth
    assert len(list(read_games("(" * 100_000 + ")" * 100_000))) == 1
    while game.moves[0].variations:  # unwound here: comparing or showing it would recurse
        game.moves = game.moves[0].variations[0]


# ---------------------------------------------------------------- writing


def test_a_game_as_text() -> None:
    moves = [RecordedMove("f3", "a"), RecordedMove("e5", "b"), RecordedMove("g4"), RecordedMove("Qh4#")]
    text = write_game(GameRecord({"White": "A", "Date": "2024.01.02", "Opening": "x"}, moves, "0-1"))
    assert text == (
        '[Event "?"]\n[Site "?"]\n[Date "2024.01.02"]\n[Round "?"]\n[White "A"]\n[Black "?"]\n[Result "0-1"]\n'
        '[Opening "x"]\n\n1. f3 {a} 1... e5 {b} 2. g4 Qh4# 0-1\n\n'
    )
    with pytest.raises(SecateurError, match="the result must be one of 1-0 0-1 1/2-1/2"):
        write_game(GameRecord(result="2-0"))


# ---------------------------------------------------------------- other games


def test_a_tag_names_another_game() -> None:
    record = only('[Game "connect4"]\n[White "A"]\n\n1. 4 {the middle} 4 (3 $2 3) 2. 5 1-0')
    assert record.game == "connect4" and record.texts == ["4", "4", "5"] and record.result == "1-0"
    assert record.moves[0].comment == "the middle"
    assert [move.text for move in record.moves[1].variations[0]] == ["3", "3"]
    assert record.moves[1].variations[0][0].glyphs == (2,)
    assert only(write_game(record)) == GameRecord({**ROSTER, **record.tags, "Result": "1-0"}, record.moves, "1-0")


def test_another_game_is_read_as_sloppily() -> None:
    record = only('[Game "othello"]\n\n1.f5 d6! (1...f4?? {no} 2.c3) 2.c3 $3 d3?! 3. ... "x!" 4."5.1" !? !!! 0-1')
    assert record.texts == ["f5", "d6", "c3", "d3", "x!", "5.1"] and record.result == "0-1"
    assert [move.glyphs for move in record.moves] == [(), (1,), (3,), (6,), (), (5,)]
    assert [(move.text, move.glyphs, move.comment) for move in record.moves[1].variations[0]] == [
        ("f4", (4,), "no"), ("c3", (), ""),
    ]  # fmt: skip
    assert only(write_game(record)).moves == record.moves


@settings(max_examples=200)
@given(
    some.lists(some.text(min_size=1, max_size=8).map(str.strip).filter(bool), max_size=12),
    some.sampled_from(["hex.py", "chess"]),
)
def test_any_text_of_a_move_is_read_back(texts: list[str], game: str) -> None:
    texts = [" ".join(text.replace("\0", "").split()) or "x" for text in texts]
    texts = [text if text.isprintable() else "x" for text in texts]
    record = GameRecord({"Game": game}, [RecordedMove(text) for text in texts])
    assert only(write_game(record)).texts == texts


def test_a_semicolon_in_a_tag_begins_no_comment() -> None:
    record = only('[Event "Blitz; round 2"]\n[Site "{not} a comment"]\n\n1. e4 e5 *')
    assert record.tags == {"Event": "Blitz; round 2", "Site": "{not} a comment"} and record.texts == ["e4", "e5"]


def test_tags_and_comments_are_made_safe() -> None:
    long = "word " * 40 + "x" * 100 + " %not an escape [Event no tag } end"
    moves = [RecordedMove("e4", comment=long)]
    text = write_game(GameRecord({"White": 'a "b" \\ c\nd', "My tag": "1"}, moves, comment=" two\n lines "))
    assert '[White "a \\"b\\" \\\\ c d"]\n' in text and '[My_tag "1"]' in text and "{two lines} 1. e4" in text
    assert not any(line.startswith(("%", "[Event no")) for line in text.splitlines())
    game = only(text)
    assert game.tags["White"] == 'a "b" \\ c d' and game.moves[0].comment == long.replace("}", ")")


# ---------------------------------------------------------------- garbage

PARTS = (
    "e4", "e5", "Nf3", "Nc6", "O-O", "1.", "2...", "(", ")", "{", "}", ";", "$1", "$", "1-0", "*", "\n", "\n\n", "[",
    "]", '[Event "x"]', '"', "%", "--", "!", "x", "0-0", "\ufeff", "é", "<", ">", "\r", "[White", "\\", "½", "²", "$²",
    "1. d4",
)  # fmt: skip


@settings(max_examples=300)
@given(some.lists(some.sampled_from(PARTS), max_size=40), some.booleans())
def test_garbage_made_of_parts(parts: list[str], spaced: bool) -> None:
    for game in read_games((" " if spaced else "").join(parts)):
        assert all("\n" not in error for error in game.errors)
        again = only(write_game(game))
        assert again.moves == game.moves and again.result == game.result and not again.errors
        assert again.comment == game.comment.replace("}", ")")


@given(some.text() | some.binary())
def test_garbage(text: str | bytes) -> None:
    for game in read_games(text):
        assert all("\n" not in error for error in game.errors)


def test_damaged_files(data: Path, whole: bool) -> None:
    """A file with bytes changed, dropped and doubled is read to its end."""
    with gzip.open(files(data)[-1]) as file:
        content = file.read(60_000) if whole else file.read() * 6
    chance = random.Random(12)
    for _ in range(4):
        damaged = bytearray(content)
        for _ in range(200):
            place = chance.randrange(len(damaged))
            kind = chance.randrange(3)
            if kind == 0:
                damaged[place] = chance.randrange(256)
            elif kind == 1:
                del damaged[place : place + chance.randrange(30)]
            else:
                damaged[place:place] = damaged[place : place + chance.randrange(30)]
        games = list(read_games(bytes(damaged)))
        assert len(games) > 40
        for game in games:
            write_game(game)
