"""The rules of chess: against the published perft numbers, and against python-chess on random games."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import chess
import numpy as np
import pytest

from secateur.errors import SecateurError
from secateur.game import DRAW, KINDS, LOSS, ONGOING
from secateur.games.chess import (
    Chess,
    ChessState,
    boards_of,
    build,
    captured_of,
    first_row,
    from_of,
    is_castling,
    piece_at,
    piece_of,
    promotion_of,
    to_of,
)
from secateur.games.chess import exchange as rules
from secateur.games.chess.attacks import KING, KNIGHT, PAWN, QUEEN, ROOK
from secateur.games.chess.text import read_fen, read_move, write_fen, write_uci
from secateur.jit.execute import ready
from secateur.textbook.perft import divide, perft

GAME = Chess()
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

#: Perft of other positions with everything in them, depth 1, 2, ...
TRICKY = {
    KIWIPETE: (48, 2039, 97862),
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1": (14, 191, 2812, 43238),
    "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1": (6, 264, 9467, 422333),
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8": (44, 1486, 62379),
    "2rkr3/5PP1/8/5Q2/5q2/8/5pp1/2RKR3 w KQkq - 0 1": (51, 1904, 71005),  # by python-chess
}


def state_of(text: str) -> ChessState:
    return read_fen(GAME, text)


# ---------------------------------------------------------------- perft


def test_perft_of_the_start() -> None:
    assert [perft(GAME, depth=depth) for depth in range(1, 5)] == [20, 400, 8902, 197281]


def test_perft_of_the_start_interpreted() -> None:
    assert [perft(GAME, depth=depth, interpreted=True) for depth in (1, 2)] == [20, 400]


@pytest.mark.parametrize("text", TRICKY)
def test_perft_of_tricky_positions(text: str) -> None:
    found = tuple(perft(GAME, state_of(text), depth) for depth in range(1, 1 + len(TRICKY[text])))
    board = chess.Board(text, chess960=True)
    assert found[1] == leaves(board, 2)
    assert found == TRICKY[text]


def leaves(board: chess.Board, depth: int) -> int:
    """Perft by python-chess."""
    if depth == 1:
        return board.legal_moves.count()
    number = 0
    for move in board.legal_moves:
        board.push(move)
        number += leaves(board, depth - 1)
        board.pop()
    return number


def cases(folder: Path) -> Iterator[tuple[str, int, int]]:
    """Every position of the perft files with a depth and the leaves there."""
    for name in ("standard.epd", "perft.epd"):
        for line in (folder / name).read_text().replace("\0", "").splitlines():
            text, *counts = line.split(";")
            for count in counts:
                depth, number = count.split()[:2]
                yield text.strip(), int(depth[1:]), int(number)
    for name in ("tricky.perft", "chess960.perft"):
        text = ""
        for line in (folder / name).read_text().splitlines():
            match line.split():
                case ["epd", *fields]:
                    text = " ".join(fields)
                case ["perft", depth, number]:
                    yield text, int(depth), int(number)


def disagreements(folder: Path, least: int, most: int) -> tuple[int, list[tuple[str, int, int, int]]]:
    """How many perft numbers from least to most there are, and those that differ."""
    chosen = [case for case in cases(folder) if least < case[2] <= most]
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        found = list(threads.map(lambda case: (*case, perft(GAME, state_of(case[0]), case[1])), chosen))
    return len(chosen), [each for each in found if each[2] != each[3]]


def test_perft_files_near(data: Path, whole: bool, compiled: None) -> None:
    number, wrong = disagreements(data / "chess" / "perft", 300 if whole else 0, 1_000 if whole else 50_000)
    assert number > (900 if whole else 100)
    assert wrong == []


@pytest.mark.slow
def test_perft_files_all(shared: Path, compiled: None) -> None:
    number, wrong = disagreements(shared / "chess" / "perft", 0, 1 << 62)
    assert number > 6_000
    assert wrong == []


def test_perft_goes_on_where_the_game_is_drawn() -> None:
    bare = state_of("8/8/8/3k4/8/8/8/3KB3 w - - 99 80")
    assert GAME.outcome(bare) == DRAW
    assert perft(GAME, bare, 3, interpreted=True) == leaves(chess.Board("8/8/8/3k4/8/8/8/3KB3 w - - 99 80"), 3)
    assert sum(divide(GAME, bare, 2, interpreted=True).values()) == perft(GAME, bare, 2, interpreted=True)


# ---------------------------------------------------------------- python-chess as an oracle


def moves_of(state: ChessState) -> list[int]:
    with np.errstate(over="raise"):
        return list(GAME.moves(state))


def assert_agree(state: ChessState, board: chess.Board) -> None:
    """Whether the two programs see the same position."""
    moves = moves_of(state)
    assert sorted(write_uci(state, move, chess960=True) for move in moves) == sorted(
        board.uci(move, chess960=True) for move in board.legal_moves
    )
    assert len(set(moves)) == len(moves) == GAME.count(state)
    assert list(GAME.noisy_moves(state)) == [move for move in moves if GAME.noisy(state, move)]
    assert GAME.threatened(state) == board.is_check()
    checks = {write_uci(state, move, chess960=True) for move in moves if GAME.threatens(state, move)}
    assert checks == {board.uci(move, chess960=True) for move in board.legal_moves if board.gives_check(move)}
    assert int(state.checkers) == int(board.checkers())
    assert GAME.can_move(state) == any(board.legal_moves)
    assert GAME.outcome(state) == outcome_of(board)
    assert write_fen(state, chess960=True) == board.fen(shredder=True, en_passant="legal")
    assert state == rebuilt(state)


def outcome_of(board: chess.Board) -> int:
    if board.is_checkmate():
        return LOSS
    over = board.is_stalemate() or board.is_insufficient_material() or board.halfmove_clock >= 100
    return DRAW if over else ONGOING


def rebuilt(state: ChessState) -> ChessState:
    """The same state from its pieces alone: key, score and checkers anew."""
    white, black = (state.mine, state.theirs)[:: 1 if state.turn % 2 == 0 else -1]
    boards = [[int(board & side) for board in boards_of(state)] for side in (white, black)]
    return build(GAME, *boards, state.turn, int(state.castling), state.passing, state.clock)


def play_randomly(seed: int, plies: int, text: str | None = None, number: int | None = None) -> None:
    """A random game by both programs; captures and checks are rare there, so half of the moves are sought out."""
    chance = random.Random(seed)
    board = chess.Board.from_chess960_pos(number) if number is not None else chess.Board(text or chess.STARTING_FEN)
    board.chess960 = True
    state = state_of(board.fen(shredder=True))
    for _ in range(plies):
        assert_agree(state, board)
        moves = moves_of(state)
        if not moves or board.is_insufficient_material():
            return
        forceful = [move for move in moves if GAME.noisy(state, move) or is_castling(move)]
        move = chance.choice(forceful if forceful and chance.random() < 0.3 else moves)
        board.push(chess.Move.from_uci(write_uci(state, move, chess960=True)))
        assert piece_at(state, from_of(move)) == piece_of(move)
        state = GAME.play(state, move)


@pytest.mark.parametrize("seed", range(2))
def test_random_games(seed: int) -> None:
    play_randomly(seed, 120)


@pytest.mark.parametrize("number", [0, 356, 959])
def test_random_games_of_chess960(number: int) -> None:
    play_randomly(number, 40, number=number)


@pytest.mark.parametrize("text", [
    KIWIPETE,
    "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",  # taking in passing would open the rank
    "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1",  # the only way out of check is to take in passing
    "8/6bb/8/8/R1pP2k1/4P3/P7/K7 b - d3 0 1",
    "rnb2k1r/pp1Pbppp/2p5/q7/2B5/8/PPPQNnPP/RNB1K2R w KQ - 3 9",
    "8/1k6/8/8/8/8/p5P1/2K1b3 b - - 98 90",  # the fifty moves come soon
    "1r2k2r/8/8/8/8/8/8/R1K3R1 w GAhb - 0 1",
])  # fmt: skip
def test_random_games_from(text: str) -> None:
    play_randomly(1, 25, text)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(30))
def test_many_random_games(seed: int) -> None:
    play_randomly(seed, 300)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(0, 960, 24))
def test_many_random_games_of_chess960(number: int) -> None:
    play_randomly(number, 120, number=number)


# ---------------------------------------------------------------- special rules


def test_arrays_of_chess960() -> None:
    assert {tuple(first_row(number)) for number in range(960)} == {
        tuple(chess.Board.from_chess960_pos(number).piece_at(file).piece_type - 1 for file in range(8))  # type: ignore[union-attr]
        for number in range(960)
    }
    for number in (0, 1, 5, 518, 534, 959):
        assert write_fen(Chess(number=number).start()).split()[0] == chess.Board.from_chess960_pos(number).board_fen()
    with pytest.raises(SecateurError, match="0 to 959"):
        Chess(number=960)


def test_a_pawn_is_taken_in_passing_only_where_it_is_legal() -> None:
    pinned, free = "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", "8/8/8/8/3Pp2Q/k7/8/3K4 b - d3 0 1"
    assert state_of(pinned).passing == -1
    assert state_of(free).passing == chess.D3
    after = GAME.play(state_of("8/8/8/8/k3p2Q/8/3P4/3K4 w - - 0 1"), read(pinned.replace("b - d3", "w - -"), "d2d4"))
    assert after.passing == -1
    assert after.key == state_of(pinned).key != state_of(free).key
    taking = next(move for move in moves_of(state_of(free)) if captured_of(move) == PAWN)
    assert (from_of(taking), to_of(taking), piece_of(taking)) == (chess.E4, chess.D3, PAWN)


def read(text: str, uci: str) -> int:
    """A pawn's move by its squares."""
    return chess.parse_square(uci[:2]) | chess.parse_square(uci[2:4]) << 6 | PAWN << 15


@pytest.mark.parametrize(("text", "castlings"), [
    ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", ["O-O", "O-O-O"]),
    ("r3k2r/8/8/8/4r3/8/8/R3K2R w KQkq - 0 1", []),  # out of check
    ("r3k2r/8/8/8/5r2/8/8/R3K2R w KQkq - 0 1", ["O-O-O"]),  # through an attacked square
    ("r3k2r/8/8/8/6r1/8/8/R3K2R w KQkq - 0 1", ["O-O-O"]),  # into one
    ("r3k2r/8/8/8/1r6/8/8/R3K2R w KQkq - 0 1", ["O-O", "O-O-O"]),  # only the rook passes it
    ("r3k2r/8/8/8/8/8/8/RN2K1NR w KQkq - 0 1", []),
    ("4k3/8/8/8/8/8/8/rRK5 w B - 0 1", []),  # the rook shields the king as long as it stays
    ("4k3/8/8/8/8/8/8/1RK5 w B - 0 1", ["O-O-O"]),
    ("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", ["O-O"]),  # king and rook change places
])  # fmt: skip
def test_castling(text: str, castlings: list[str]) -> None:
    state = state_of(text)
    found = [move for move in moves_of(state) if is_castling(move)]
    assert sorted(GAME.format_move(state, move) for move in found) == castlings
    for move in found:
        assert captured_of(move) == -1
        assert piece_of(move) == KING
        assert piece_at(state, to_of(move)) == ROOK
        after = GAME.play(state, move)
        assert after.clock == 1
        assert int(after.castling & after.theirs) == 0
        assert after == rebuilt(after)


def test_promotions() -> None:
    state = state_of("3rk3/2P5/8/8/8/8/8/4K3 w - - 0 1")
    found = [move for move in moves_of(state) if piece_of(move) == PAWN]
    assert sorted(map(promotion_of, found)) == [1, 1, 2, 2, 3, 3, 4, 4]
    assert {promotion_of(move) for move in GAME.noisy_moves(state) if captured_of(move) < 0} == {QUEEN}
    ranks = {promotion_of(move): GAME.rank(state, move) for move in found}
    assert ranks[QUEEN] > 0 > ranks[ROOK]


@pytest.mark.parametrize(("text", "outcome"), [
    ("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", LOSS),
    ("R5k1/5ppp/8/8/8/8/8/4K3 b - - 100 90", LOSS),  # mate goes before the fifty moves
    ("k7/8/1Q6/8/8/8/8/4K3 b - - 0 1", DRAW),
    ("k7/8/2Q5/8/8/8/8/4K3 b - - 99 90", ONGOING),
    ("k7/8/2Q5/8/8/8/8/4K3 b - - 100 90", DRAW),
    ("8/8/8/3k4/8/8/8/3KN3 b - - 0 1", DRAW),
    ("8/8/8/3k4/8/8/8/2NKN3 b - - 0 1", ONGOING),
    ("8/8/8/3kn3/8/8/8/3KN3 b - - 0 1", ONGOING),
    ("8/8/b7/3k4/8/8/8/3KB3 b - - 0 1", ONGOING),
    ("8/8/b7/3k4/8/8/8/3K1B2 b - - 0 1", DRAW),
    ("8/8/1b6/3k4/8/8/8/3K1B2 b - - 0 1", ONGOING),
])  # fmt: skip
def test_outcomes(text: str, outcome: int) -> None:
    assert outcome_of(chess.Board(text)) == outcome
    state = state_of(text)
    assert GAME.outcome(state) == outcome
    assert GAME.ended(state) in (outcome, ONGOING)


# ---------------------------------------------------------------- exchanges

#: What see.epd takes the pieces for.
PLAIN_VALUES = np.array([100, 300, 300, 500, 900, 20_000], np.int64)

#: Where see.epd is wrong: the pawn takes and becomes a queen, which is better than the bishop's recapture.
NOT_BEST = {"8/8/8/1k6/6b1/4N3/2p3K1/3n4 w - -": -800}


def test_exchanges_of_the_suite(data: Path, whole: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "VALUES", PLAIN_VALUES)
    lines = [line for line in (data / "chess" / "suites" / "see.epd").read_text().splitlines() if line.strip()]
    for line in lines:
        text, move, value, *_ = (field.strip() for field in line.split(";"))
        state = state_of(text)
        if move == "Nxd1" and text.startswith("8/8/1k6/8/8/2N1N3"):
            move = "Ncxd1"  # which of the two knights does not matter
        assert GAME.exchange(state, read_move(GAME, state, move)) == NOT_BEST.get(text, int(value)), line
    assert len(lines) > (70 if whole else 19)


def test_exchanges_against_a_search() -> None:
    chance = random.Random(3)
    checked = 0
    for seed in range(8):
        state = state_of(KIWIPETE if seed % 2 else chess.STARTING_FEN)
        for _ in range(30):
            moves = moves_of(state)
            if not moves:
                break
            for move in GAME.noisy_moves(state):
                assert GAME.exchange(state, move) == exchanged(state, move)
                checked += 1
            state = GAME.play(state, chance.choice(list(GAME.noisy_moves(state)) or moves))
    assert checked > 300


def exchanged(state: ChessState, move: int) -> int:
    """The value of an exchange by trying every order of recaptures, king last, on boards of python-chess."""
    square, promotion, captured = to_of(move), promotion_of(move), captured_of(move)
    gain = int(rules.VALUES[captured]) if captured >= 0 else 0
    board = chess.BaseBoard(write_fen(state).split()[0])
    piece = board.remove_piece_at(from_of(move))
    assert piece is not None
    if captured == PAWN and square == state.passing:
        board.remove_piece_at(square ^ 8)
    if promotion:
        gain += int(rules.VALUES[promotion] - rules.VALUES[PAWN])
        piece.piece_type = promotion + 1
    board.set_piece_at(square, piece)
    return gain - recaptured(board, square, not piece.color)


def recaptured(board: chess.BaseBoard, square: int, colour: bool) -> int:
    """What a side can win on a square, at least nothing."""
    takers = board.attackers(colour, square)
    victim = board.piece_at(square)
    assert victim is not None
    if not takers:
        return 0
    types = {taker: board.piece_type_at(taker) or 0 for taker in takers}
    if min(types.values()) == chess.KING and board.attackers(not colour, square):
        return 0
    least = min(takers, key=lambda taker: (types[taker], taker))
    after = board.copy()
    taker = after.remove_piece_at(least)
    assert taker is not None
    gain = int(rules.VALUES[victim.piece_type - 1])
    if taker.piece_type == chess.PAWN and chess.square_rank(square) in (0, 7):
        gain += int(rules.VALUES[QUEEN] - rules.VALUES[PAWN])
        taker.piece_type = chess.QUEEN
    after.set_piece_at(square, taker)
    return max(0, gain - recaptured(after, square, not colour))


def test_ranks_put_good_captures_first_and_bad_ones_last() -> None:
    state = state_of("3r2k1/4p3/5p2/4n3/8/5N2/3Q4/6K1 w - - 0 1")
    ranks = {GAME.format_move(state, move): GAME.rank(state, move) for move in moves_of(state)}
    assert ranks["Qxd8+"] == ROOK + 1
    assert ranks["Nxe5"] == KNIGHT + 1  # a knight for a knight
    assert ranks["Kf1"] == ranks["Qd3"] == 0
    bad = state_of("6k1/4p3/5p2/4n3/8/8/3Q4/4Q1K1 w - - 0 1")
    assert GAME.rank(bad, read_move(GAME, bad, "Qxe5")) == -1


# ---------------------------------------------------------------- hooks of the engine


def test_keys_tell_apart_what_matters() -> None:
    same = [state_of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"), state_of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 7 30")]
    others = [state_of(f"r3k2r/8/8/8/8/8/8/R3K2R {rest} - 0 1") for rest in ("b KQkq", "w KQk", "w KQ", "w -", "w Kkq")]
    keys = {GAME.key(state) for state in [*same, *others]}
    assert len(keys) == 6
    assert GAME.key(same[0]) == GAME.key(same[1])


def test_skip() -> None:
    state = state_of("rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 5 3")
    after = GAME.skip(state)
    assert (after.passing, after.clock, after.turn) == (-1, 0, state.turn + 1)
    assert after == rebuilt(after)


def test_structure_is_about_the_pawns_alone() -> None:
    before, after = state_of(KIWIPETE), state_of(KIWIPETE.replace(" w ", " b "))
    assert GAME.structure(before) == GAME.structure(after)
    knight = GAME.play(before, read_move(GAME, before, "Nd3"))
    pawn = GAME.play(before, read_move(GAME, before, "a3"))
    assert GAME.structure(before) == GAME.structure(knight) != GAME.structure(pawn)


def test_small_hooks() -> None:
    state = state_of(KIWIPETE)
    assert all(0 <= GAME.kind(state, move) < KINDS for move in moves_of(state))
    assert not GAME.zugzwang(state)
    assert GAME.zugzwang(state_of("4k3/pppp4/8/8/8/8/PPPP4/R3K3 b - - 0 1"))
    assert GAME.reversible(state_of(KIWIPETE.replace("0 1", "17 40"))) == 17


def digest_kernel(game: Any, state: Any, seed: int, plies: int) -> int:
    """A number of everything that a random game asks of its states."""
    total = 0
    for ply in range(plies):
        number = game.count(state)
        if game.outcome(state) != ONGOING or number == 0:
            break
        wanted, chosen = (seed + ply * 7919) % number, 0
        for index, move in enumerate(game.moves(state)):
            total += game.exchange(state, move) + 3 * game.rank(state, move) + 5 * game.kind(state, move)
            if index == wanted:
                chosen = move
        for move in game.noisy_moves(state):
            total += move
        total ^= game.structure(state) ^ game.skip(state).key ^ game.key(state)
        total += state.score + game.ended(state) + (1 if game.zugzwang(state) else 0)
        state = game.play(state, chosen)
    return total


@pytest.mark.parametrize("seed", [1, 5])
def test_compiled_and_interpreted_are_the_same(compiled: None, seed: int) -> None:
    arguments = (GAME, state_of(KIWIPETE), seed, 25)
    with np.errstate(over="ignore"):
        assert ready(digest_kernel, arguments)(*arguments) == wrapped(digest_kernel(*arguments))


def wrapped(number: int) -> int:
    """A sum as 64 bits keep it."""
    return (int(number) + (1 << 63)) % (1 << 64) - (1 << 63)


def test_weights_are_data() -> None:
    lighter = Chess(weights=GAME.weights // 2)
    assert lighter.digest() == GAME.digest()
    assert lighter.start() == GAME.start()
    state = GAME.play(GAME.start(), read_move(GAME, GAME.start(), "e4"))
    other = lighter.play(lighter.start(), read_move(lighter, lighter.start(), "e4"))
    assert other == build(lighter, *white_and_black(state), 1, int(state.castling), -1, 0)
    assert other.score != state.score


def white_and_black(state: ChessState) -> list[list[int]]:
    sides = (state.mine, state.theirs) if state.turn % 2 == 0 else (state.theirs, state.mine)
    return [[int(board & side) for board in boards_of(state)] for side in sides]
