"""FEN, EPD and moves in all notations, with python-chess as the oracle."""

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from secateur.errors import SecateurError
from secateur.games.chess import Chess, from_of, is_castling, to_of
from secateur.games.chess.notation_board import NULL, NotationBoard, position_of
from secateur.games.chess.text import (
    EXAMPLE,
    find_move,
    follow,
    format_fen,
    format_san,
    parse_fen,
    read_epd,
    read_fen,
    read_line,
    read_move,
    read_moves,
    read_position,
    words,
    write_fen,
    write_san,
    write_uci,
)

chess = pytest.importorskip("chess")

GAME = Chess()

#: What python-chess calls wrong and no game can be played from; too many checkers are no obstacle.
FATAL = (
    chess.STATUS_NO_WHITE_KING | chess.STATUS_NO_BLACK_KING | chess.STATUS_TOO_MANY_KINGS
    | chess.STATUS_TOO_MANY_WHITE_PAWNS | chess.STATUS_TOO_MANY_BLACK_PAWNS | chess.STATUS_PAWNS_ON_BACKRANK
    | chess.STATUS_TOO_MANY_WHITE_PIECES | chess.STATUS_TOO_MANY_BLACK_PIECES | chess.STATUS_OPPOSITE_CHECK
)  # fmt: skip


def error_of(call, *args) -> str:  # type: ignore[no-untyped-def]
    with pytest.raises(SecateurError) as caught:
        call(*args)
    message = str(caught.value)
    assert "\n" not in message and len(message) < 400
    return message


def random_boards(count: int, seed: int, number: int | None = None) -> Iterator["chess.Board"]:
    """Boards along random games; of Chess960 from any array, unless one is given."""
    chance = random.Random(seed)
    while True:
        board = chess.Board.from_chess960_pos(chance.randrange(960) if number is None else number)
        for _ in range(chance.randrange(10, 160)):
            moves = list(board.legal_moves)
            if not moves:
                break
            # Castling and promotions come about more often if they are preferred.
            rare = [move for move in moves if move.promotion or board.is_castling(move) or board.is_en_passant(move)]
            board.push(chance.choice(rare if rare and chance.random() < 0.3 else moves))
            if chance.random() < 0.3:
                yield board
                count -= 1
                if not count:
                    return


def compare(board: "chess.Board", chess960: bool) -> None:
    """The same FEN, and each legal move the same in each notation, there and back."""
    position = parse_fen(board.fen())
    assert format_fen(position) == board.fen()
    assert format_fen(position, True) == board.fen(shredder=True)
    assert parse_fen(board.fen(shredder=True)) == position
    for move in board.legal_moves:
        san = board.san(move)
        found, child = follow(position, san)
        assert format_san(position, found) == san
        uci = write_uci(None, found, chess960)  # type: ignore[arg-type]
        assert uci == board.uci(move, chess960=chess960)
        assert find_move(position, uci) == find_move(position, board.lan(move)) == found
        board.push(move)
        assert format_fen(child) == board.fen()
        assert child.in_check() == board.is_check() and child.is_mate() == board.is_checkmate()
        board.pop()


def test_random_positions_of_the_usual_array() -> None:
    for board in random_boards(60, 1, 518):
        compare(board, chess960=False)


def test_random_positions_of_chess960() -> None:
    for board in random_boards(60, 2):
        compare(board, chess960=True)


@pytest.mark.slow
def test_many_random_positions() -> None:
    for board in random_boards(3000, 3, 518):
        compare(board, chess960=False)
    for board in random_boards(3000, 4):
        compare(board, chess960=True)


def test_states_say_the_same_as_positions() -> None:
    """What the rules allow is what is written, and the other way round."""
    for number, seed in ((518, 5), (None, 6)):
        for board in random_boards(25, seed, number):
            state = read_fen(GAME, board.fen())
            assert position_of(state) == parse_fen(board.fen())
            assert write_fen(state) == board.fen() and write_fen(state, True) == board.fen(shredder=True)
            if board.is_insufficient_material():
                continue
            expected = {board.san(move): board.lan(move) for move in board.legal_moves}
            assert {write_san(GAME, state, move) for move in GAME.moves(state)} == expected.keys()
            for move in GAME.moves(state):
                short = write_san(GAME, state, move)
                assert read_move(GAME, state, short) == read_move(GAME, state, expected[short]) == move
                assert read_move(GAME, state, write_uci(state, move, True)) == move


# ---------------------------------------------------------------- FEN


@pytest.mark.parametrize(
    ("sloppy", "strict"),
    [
        ("4k3/8/8/8/8/8/8/4K3", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
        ("  4k3/8/8/8/8/8/8/4K3   b  ", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"),
        ("4k3/8/8/8/8/8/8/4K3/ B - - 3", "4k3/8/8/8/8/8/8/4K3 b - - 3 1"),
        ("4k3/8/8/8/8/8/8/4K3_w_-_-_5_20", "4k3/8/8/8/8/8/8/4K3 w - - 5 20"),
        ("4k3/8/8/8/8/8/8/4K3 white - - - -", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 0", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
        ("1111k111/8/8/8/8/8/8/4K3", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
        ("4k3/8/8/8/8/8/8/R3K2Q~ w KQkq", "4k3/8/8/8/8/8/8/R3K2Q w Q - 0 1"),  # no rook on h1
        ("4k3/8/8/8/8/8/4K3/R6R w KQ", "4k3/8/8/8/8/8/4K3/R6R w - - 0 1"),  # the king has moved
        ("r3k2r/8/8/8/8/8/8/R3K2R b qkQK", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w HAha", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
        ("4k3/8/8/8/8/8/8/1R2K1RR w G", "4k3/8/8/8/8/8/8/1R2K1RR w G - 0 1"),  # X-FEN: not the outer rook
        ("4k3/8/8/8/8/8/8/1R2K1RR w KB", "4k3/8/8/8/8/8/8/1R2K1RR w KQ - 0 1"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - D6", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"),
        ("4k3/8/8/3p4/8/8/8/4K3 w - d6", "4k3/8/8/3p4/8/8/8/4K3 w - - 0 1"),  # nobody can take
        ("4k3/8/8/3pP3/8/8/8/4K3 b - e3", "4k3/8/8/3pP3/8/8/8/4K3 b - - 0 1"),  # no pawn has passed
        ("8/8/8/K2pP2q/8/8/8/4k3 w - d6", "8/8/8/K2pP2q/8/8/8/4k3 w - - 0 1"),  # both pawns gone: check
    ],
)
def test_sloppy_fens(sloppy: str, strict: str) -> None:
    assert write_fen(read_fen(GAME, sloppy)) == strict
    assert write_fen(read_fen(GAME, strict)) == strict


@pytest.mark.parametrize(
    ("fen", "says"),
    [
        ("", "is not a FEN: a FEN looks like"),
        ("e4 e5", "is not a FEN"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 x", "is not a FEN"),
        ("8/8/8/8/8/8/8/8", "White must have one king, not 0"),
        ("4k3/8/8/8/8/8/8/8", "White must have one king"),
        ("8/8/8/8/8/8/8/4K3", "Black must have one king"),
        ("4k3/8/8/8/8/8/8/3KK3", "White must have one king, not 2"),
        ("4k3/8/8/8/8/8/8/4K2P", "pawns must not stand in the first or the last row; there is one on h1"),
        ("p3k3/8/8/8/8/8/8/4K3", "there is one on a8"),
        ("4k3/4R3/8/8/8/8/8/4K3 w", "it is White's turn, but Black is in check: only the player to move"),
        ("8/8/8/4kK2/8/8/8/8 b", "it is Black's turn, but White is in check"),
        ("4k3/pppppppp/p7/8/8/8/8/4K3", "Black must have at most 8 pawns, not 9"),
        ("4k3/8/8/8/8/NNNNNNNN/NNNNNNNN/4K3", "White must have at most 16 pieces, not 17"),
        ("4k3/8/8/8/8/QQQ5/PPPPPPPP/4K3", "White must have at most 8 pawns and promoted pieces, not 8 and 2"),
        ("4k3/8/8/8/8/8/4K3", "8 rows with / between them; '4k3/8/8/8/8/8/4K3' has 7"),
        ("4k3/8/8/8/8/8/8/4K4", "row 1 of the board must have 8 squares; '4K4' has 9"),
        ("4k3/8/8/8/x7/8/8/4K3", "row 4 must be made of pieces (KQRBNP, kqrbnp) and gaps (1 to 8), not 'x'"),
        ("4k3/8/8/8/²6/8/8/4K3", "and gaps (1 to 8), not '²'"),
        ("4k3/8/8/8/8/8/8/4K3 x", "who is to move, must be w or b, not 'x'"),
        ("4k3/8/8/8/8/8/8/4K3 w XY", "castling must be -, letters of KQkq"),
        ("4k3/8/8/8/8/8/8/4K3 w - e9", "the en passant square must be - or a square such as e3, not 'e9'"),
        ("4k3/8/8/8/8/8/8/4K3 w - - x", "the clock of fifty moves must be a number from 0 to 9999, not 'x'"),
        ("4k3/8/8/8/8/8/8/4K3 w - - -1", "from 0 to 9999, not '-1'"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 9" + "9" * 30, "the move number must be a number from 0 to 99999, not"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 ٣", "the move number must be a number from 0 to 99999, not '٣'"),
    ],
)
def test_impossible_fens(fen: str, says: str) -> None:
    assert says in error_of(read_fen, GAME, fen)


def mutated(chance: random.Random) -> str:
    """A FEN with something changed, dropped or doubled."""
    text = chance.choice(BASES)
    for _ in range(chance.choice((0, 1, 1, 1, 2, 3, 8))):
        place = chance.randrange(len(text) + 1)
        kind = chance.random()
        if kind < 0.5:
            text = text[:place] + chance.choice("KQRBNPkqrbnp12345678/ -wbahe36\x00é~_") + text[place + 1 :]
        elif kind < 0.7:
            text = text[:place] + text[place + chance.randrange(4) :]
        elif kind < 0.9:
            text = text[:place] + chance.choice("KQkqprPR18/ ") + text[place:]
        else:
            fields = text.split(" ")
            chance.shuffle(fields)
            text = " ".join(fields)
    return text


BASES = [
    EXAMPLE,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3",
    "2r1kr2/8/8/8/8/8/8/1R2K1R1 w GBfc - 0 1",
    "4k3/8/8/8/8/8/8/4K3 w - - 99 80",
]


def look_at(text: str) -> bool:
    """Reads a FEN that may be none, and asks python-chess whether that is so."""
    try:
        position = parse_fen(text)
    except SecateurError as error:
        assert "\n" not in str(error), text
        return False
    fen = format_fen(position)
    assert parse_fen(fen) == position, text
    board = chess.Board(fen, chess960=True)
    assert not board.status() & FATAL, (text, fen)
    assert board.fen() == fen, text
    return True


def test_fuzzed_fens() -> None:
    chance = random.Random(7)
    read = sum(look_at(mutated(chance)) for _ in range(2_000))
    assert 400 < read < 1_800
    for _ in range(60):  # with the state, whose numbers are slower
        text = mutated(chance)
        try:
            state = read_fen(GAME, text)
        except SecateurError:
            continue
        assert position_of(state) == parse_fen(text)
        GAME.outcome(state)


@pytest.mark.slow
def test_many_fuzzed_fens() -> None:
    chance = random.Random(8)
    assert sum(look_at(mutated(chance)) for _ in range(100_000)) > 20_000


def test_what_python_chess_finds_possible_is_read() -> None:
    """No position that it calls valid is refused, but for too many promoted pieces."""
    chance = random.Random(9)
    for _ in range(3_000):
        text = mutated(chance)
        try:
            board = chess.Board(text, chess960=True)
        except (ValueError, IndexError):
            continue
        if not board.is_valid() or "\x00" in text:
            continue
        try:
            assert format_fen(parse_fen(text)) == board.fen()
        except SecateurError as error:
            assert re.search("promoted|number", str(error)), text


@given(some.text())
def test_any_text_is_a_position_or_an_error(text: str) -> None:
    for call in (read_fen, read_position, read_epd):
        try:
            call(GAME, text)
        except SecateurError as error:
            assert "\n" not in str(error)


@settings(max_examples=200)
@given(some.text(alphabet='KQRBNPkqrbnp12345678/ -wbah36;"', max_size=90))
def test_texts_like_a_fen(text: str) -> None:
    look_at(text)


# ---------------------------------------------------------------- moves


@pytest.mark.parametrize(
    ("fen", "texts", "expected"),
    [
        (EXAMPLE, ("e4", "e2e4", "e2-e4", "Pe4", "E4", "E2E4", "e4!?", " e4 ", "e4+", "♙e4", "e2–e4"), "e4"),
        (EXAMPLE, ("Nf3", "nf3", "Ng1f3", "Ng1-f3", "Ngf3", "N1f3", "♘f3", "♞f3", "g1f3", "NF3", "Nf3 ?!"), "Nf3"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq", ("O-O", "0-0", "o-o", "OO", "e1g1", "e1h1", "Ke1-g1", "O-O+"), "O-O"),
        ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq", ("O-O-O", "0-0-0", "o-o-o", "e8c8", "e8a8", "000"), "O-O-O"),
        ("1n6/P6k/8/8/8/8/8/4K3 w", ("a8=Q", "a8Q", "a8(Q)", "a8/Q", "a7a8q", "a8", "a7-a8=Q", "a8=q"), "a8=Q"),
        ("1n6/P6k/8/8/8/8/8/4K3 w", ("axb8=N", "ab8N", "a7b8n", "axb=N", "abN", "a7xb8=N", "a:b8=N"), "axb8=N"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6", ("exd6", "exd6e.p.", "exd6 e.p.", "ed6", "ed", "exd", "exd6 ep"), "exd6"),
        ("4k3/8/8/8/8/2p5/1P1B4/4K3 w", ("Bxc3", "d2c3", "B:c3", "Bc3", "Bcx3"), "Bxc3"),
        ("4k3/8/8/8/8/2p5/3B4/4K3 w", ("bxc3", "bc3"), "Bxc3"),  # no pawn is on the b file
        ("4k3/8/8/8/8/2p5/1P1B4/4K3 w", ("bxc3", "bc3", "bc", "b2c3"), "bxc3"),
        ("4k3/8/8/8/1b6/2N5/8/4K1N1 w", ("Ne2", "Nge2"), "Ne2"),  # the other one is pinned
        ("4k3/8/8/8/8/8/3K4/N3N3 w", ("Nac2", "Na1c2", "a1c2"), "Nac2"),
        ("4k3/8/8/N7/8/8/3K4/N7 w", ("N1b3", "Na1b3"), "N1b3"),
        ("8/k7/8/8/4Q2Q/8/8/K6Q w", ("Qh4e1", "Qh4-e1"), "Qh4e1"),
        ("6k1/5ppp/8/8/8/8/8/K3R3 w", ("Re8#", "Re8", "Re8++", "Re8 mate", "e1e8"), "Re8#"),
    ],
)  # fmt: skip
def test_sloppy_moves(fen: str, texts: tuple[str, ...], expected: str) -> None:
    state = read_fen(GAME, fen)
    for text in texts:
        assert write_san(GAME, state, read_move(GAME, state, text)) == expected, text


@pytest.mark.parametrize(
    ("fen", "text", "says"),
    [
        (EXAMPLE, "e5", "'e5' is not a legal move here: no white pawn can go to e5"),
        (EXAMPLE, "xyz", "'xyz' is not a move: a move looks like e4, Nf3, O-O or e2e4; legal: a3 b3"),
        (EXAMPLE, "", "'' is not a move"),
        (EXAMPLE, "--", "'--' is not a move"),
        (EXAMPLE, "0000", "is not a move"),
        (EXAMPLE, "O-O", "castling is not possible"),
        (EXAMPLE, "e7e5", "no white piece is on e7"),
        (EXAMPLE, "e3e5", "no white piece is on e3"),
        (EXAMPLE, "Kd1", "the white king cannot go to d1"),
        (EXAMPLE, "e4=Q", "no white pawn can go to e4 that way"),
        (EXAMPLE, "ed", "no pawn can capture that way"),
        (EXAMPLE, "e" * 5000, "is not a move"),
        ("4k3/8/8/8/1b6/2N5/8/4K1N1 w", "Ne4", "it leaves the king in check"),
        ("4k3/8/8/8/8/8/3K4/N3N3 w", "Nc2", "'Nc2' is ambiguous: it can be Nac2 or Nec2"),
        ("4k2r/8/8/8/8/8/8/4K2R b k", "Ke7=Q", "no black king"),
    ],
)
def test_wrong_moves(fen: str, text: str, says: str) -> None:
    message = error_of(read_move, GAME, read_fen(GAME, fen), text)
    assert says in message and "; legal: " in message


@given(some.text(max_size=12) | some.text(alphabet="abcdefgh12345678NBRQKxO0-=+#", max_size=8))
def test_any_text_is_a_move_or_an_error(text: str) -> None:
    for fen in BASES:
        position = parse_fen(fen)
        try:
            move = find_move(position, text)
        except SecateurError as error:
            assert "\n" not in str(error)
        else:
            assert position.child(move)


@given(some.integers(0, 1 << 22))
def test_numbers_that_are_no_moves_are_not_written(number: int) -> None:
    for fen in BASES:
        position = parse_fen(fen)
        if number and position.child(number) is None:
            with pytest.raises(SecateurError, match="not a legal move of"):
                format_san(position, number)


def test_allowed_moves_are_those_of_the_rules() -> None:
    chance = random.Random(10)
    for board in random_boards(8, 11):
        state = read_fen(GAME, board.fen())
        position, legal = position_of(state), set(GAME.moves(state))
        tried = [move ^ 1 << chance.randrange(22) for move in legal for _ in range(10)]
        assert {move for move in tried if position.child(move)} == {move for move in tried if move in legal}


def test_castling_is_written_by_the_rook_in_chess960() -> None:
    state = read_fen(GAME, "4k3/8/8/8/8/8/8/R3K2R w KQ")
    short = read_move(GAME, state, "O-O")
    assert is_castling(short) and (from_of(short), to_of(short)) == (4, 7)
    assert write_uci(state, short) == "e1g1" and write_uci(state, short, True) == "e1h1"
    near = read_fen(GAME, "4k3/8/8/8/8/8/8/5KR1 w K")  # the king's step to g1 is taken by the rook
    assert write_san(GAME, near, read_move(GAME, near, "f1g1")) == "O-O"
    assert write_uci(near, NULL) == "0000"


def test_a_null_move_changes_the_turn() -> None:
    position = parse_fen("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1").after(NULL)
    assert format_fen(position) == "4k3/8/8/3pP3/8/8/8/4K3 b - - 1 1"
    assert format_san(position, NULL) == "--"


# ---------------------------------------------------------------- positions by moves, EPD


def test_positions_by_moves() -> None:
    expected = write_fen(GAME.parse("e4 c5 Nf3"))
    texts = ("1. e4 c5 2. Nf3", "1.e4 c5 2.Nf3", "startpos moves e2e4 c7c5 g1f3", f"{EXAMPLE} moves e4 c5 Nf3")
    for text in texts:
        assert write_fen(read_position(GAME, text)) == expected, text
    for text in ("", "start", "startpos", EXAMPLE, f'{EXAMPLE[:-4]} bm e4; id "one";'):
        assert write_fen(read_position(GAME, text)) == EXAMPLE, text
    assert error_of(read_position, GAME, "e4 e4").startswith("move 2: 'e4' is not a legal move here")


def test_epd() -> None:
    line = "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - ; bm Qd1 + ; id BK.01 "
    epd = read_epd(GAME, line)
    assert epd.operations == {"bm": "Qd1 +", "id": "BK.01"}
    assert [write_san(GAME, epd.state, move) for move in read_moves(GAME, epd.state, epd.operations["bm"])] == ["Qd1+"]
    strict = '1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1 +; id "BK.01";'
    assert read_epd(GAME, strict) == epd


def test_epd_with_all_kinds_of_operations() -> None:
    text = '4k3/8/8/8/8/8/8/4K2R w K - hmvc 3; fmvn 12; c0 "a; b"; noop; D1 20 ;acd 5; c1 "open'
    epd = read_epd(GAME, text)
    assert write_fen(epd.state) == "4k3/8/8/8/8/8/8/4K2R w K - 3 12"
    assert epd.operations == {
        "hmvc": "3",
        "fmvn": "12",
        "c0": "a; b",
        "noop": "",
        "D1": "20",
        "acd": "5",
        "c1": "open",
    }
    assert "is not an EPD" in error_of(read_epd, GAME, "bm e4;")
    assert "White must have one king" in error_of(read_epd, GAME, "4k3/8/8/8/8/8/8/8 w - - bm e4;")


@pytest.mark.parametrize("step", [pytest.param(1, marks=pytest.mark.slow), 8])
def test_suites_are_read(data: Path, whole: bool, step: int) -> None:
    """Every line of every suite, and every move in them; in short, each eighth line."""
    for path in sorted((data / "chess" / "suites").glob("*.epd")):
        for line in list(filter(str.strip, path.read_text("utf-8", "replace").splitlines()))[:: step if whole else 1]:
            board = chess.Board(" ".join(line.replace(";", " ").replace("\x00", " ").split()[:4]))
            if board.status() & FATAL:  # three fortresses of more pieces than there are
                assert "White must have" in error_of(read_epd, GAME, line)
                continue
            epd = read_epd(GAME, line)
            assert write_fen(epd.state).split()[:4] == board.epd().split()
            for name in {"bm", "am"} & epd.operations.keys():
                assert read_moves(GAME, epd.state, epd.operations[name])
            if "pv" in epd.operations:
                moves = read_line(GAME, epd.state, words(epd.operations["pv"]))[0]
                assert len(moves) == len(epd.operations["pv"].split())


def test_positions_with_known_counts_are_read(data: Path) -> None:
    for name in ("standard.epd", "perft.epd"):
        for line in filter(str.strip, (data / "chess" / "perft" / name).read_text().splitlines()):
            epd = read_epd(GAME, line)
            assert write_fen(epd.state) == chess.Board(line.partition(";")[0].strip()).fen()
            assert any(name.startswith("D") for name in epd.operations)
    for name in ("tricky.perft", "chess960.perft"):
        for line in (data / "chess" / "perft" / name).read_text().splitlines():
            if line.startswith("epd "):
                board = chess.Board(chess960=True)
                board.set_epd(line[4:])
                assert write_fen(read_fen(GAME, line[4:])) == board.fen()


def test_positions_of_a_game_are_plain() -> None:
    """What is read needs no array and no compiler."""
    position = parse_fen(EXAMPLE)
    assert position == NotationBoard(position.cells, 1 | 1 << 7 | 1 << 56 | 1 << 63)
    assert all(type(value) in (int, str) for value in position_of(GAME.start()))
