from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import numpy as np
import pytest

import secateur
from secateur import ONGOING
from secateur.evaluate.weights import read_weights
from secateur.game import HIGHEST
from secateur.games import load
from secateur.games.chess import Chess, ChessState, build
from secateur.games.chess.evaluation import SHIPPED, features, shape, tapered, winnable
from secateur.games.chess.sides import flipped
from secateur.games.chess.weights import COUNT, FILE, LAYOUT, PIECES, STARTS, pack, textbook
from secateur.jit.execute import must_interpret, ready

CHESS = Chess()


def walk(games: int, plies: int, seed: int = 6) -> Iterator[ChessState]:
    """States of random games; a capture is often preferred, so that all kinds of material occur."""
    chance = random.Random(seed)
    for _ in range(games):
        state = CHESS.start()
        for _ in range(plies):
            if CHESS.outcome(state) != ONGOING:
                break
            moves = list(CHESS.moves(state))
            captures = [move for move in moves if CHESS.noisy(state, move)]
            state = CHESS.play(state, chance.choice(captures if captures and chance.random() < 0.4 else moves))
            yield state


def boards(state: ChessState, all: int) -> list[int]:
    both = (state.pawns, state.knights, state.bishops, state.rooks, state.queens, state.kings)
    return [int(board) & int(all) for board in both]


def mirrored(state: ChessState) -> ChessState:
    """The position with the colours exchanged and the board turned over."""
    mine, theirs = (
        [int(flipped(np.uint64(board))) for board in boards(state, all)] for all in (state.mine, state.theirs)
    )
    white, black = (theirs, mine) if state.turn & 1 == 0 else (mine, theirs)
    return build(CHESS, white, black, turn=1 - (state.turn & 1), clock=state.clock)


def value(fen: str, game: Chess = CHESS) -> int:
    return int(game.evaluate(game.parse(fen)))


# ---------------------------------------------------------------- what always holds


def test_colours_do_not_matter() -> None:
    for state in walk(6, 120):
        assert CHESS.evaluate(mirrored(state)) == CHESS.evaluate(state)


def test_left_and_right_matter_only_by_the_weights_of_squares() -> None:
    for state in walk(10, 100, seed=7):
        reflected = [
            [int(f"{board:064b}"[::-1], 2) for board in map(int, map(flipped, map(np.uint64, boards(state, all))))]
            for all in (state.mine, state.theirs)
        ]
        white, black = reflected if state.turn & 1 == 0 else reflected[::-1]
        assert shape(CHESS, CHESS, build(CHESS, white, black, turn=state.turn & 1)) == shape(CHESS, CHESS, state)


def test_an_evaluation_is_the_sum_of_its_features() -> None:
    for state in walk(4, 100, seed=8):
        packed = sum(int(SHIPPED[index]) * count for index, count in features(CHESS, state))
        assert tapered(state, packed) == CHESS.evaluate(state)
        assert abs(CHESS.evaluate(state)) < HIGHEST


def test_the_score_that_play_keeps_is_the_sum_over_the_squares() -> None:
    for state in walk(4, 150, seed=9):
        fresh = [(index, count) for index, count in features(CHESS, state) if index < STARTS["tempo"]]
        assert state.score == sum(int(SHIPPED[index]) * count for index, count in fresh)


def evaluations(game: Chess, state: ChessState, table: np.ndarray, values: np.ndarray) -> int:
    """A kernel: the evaluations of many states."""
    for row in range(table.shape[0]):
        one = table[row]
        values[row] = game.evaluate(
            ChessState(
                one[0],
                one[1],
                one[2],
                one[3],
                one[4],
                one[5],
                one[6],
                one[7],
                one[8],
                one[9],
                state.passing,
                np.int64(one[11]),
                np.int64(one[12]),
                np.int64(one[13]),
                state.key,
            )
        )
    return 0


def compiled_values(game: Chess, states: list[ChessState]) -> tuple[list[int], Callable[..., int]]:
    table = np.array([[int(field) % (1 << 64) for field in state] for state in states], np.uint64)
    values = np.zeros(len(states), np.int64)
    arguments = (game, states[0], table, values)
    kernel = ready(evaluations, arguments)
    kernel(*arguments)
    return values.tolist(), kernel


@pytest.mark.slow
def test_both_executors_agree() -> None:
    states = list(walk(8, 150, seed=10))
    assert compiled_values(CHESS, states)[0] == [CHESS.evaluate(state) for state in states]


def test_other_weights_need_no_other_code() -> None:
    states = list(walk(1, 30, seed=11))
    doubled = Chess(weights=SHIPPED * 2)
    again = [state._replace(score=2 * state.score) for state in states]
    before, kernel = compiled_values(CHESS, states)
    after, same = compiled_values(doubled, again)
    if not must_interpret():
        assert kernel is same
    assert after == [doubled.evaluate(state) for state in again] != before


# ---------------------------------------------------------------- chess

WINNING_ORDER = [  # each is better for White than the one before
    ["4k3/8/8/8/8/P7/8/4K3 w - - 0 1", "4k3/8/8/P7/8/8/8/4K3 w - - 0 1", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"],
    [
        "4k3/pppp4/8/8/8/8/PPPP4/2N1K3 w - - 0 1",
        "4k3/pppp4/8/8/8/8/PPPP4/2R1K3 w - - 0 1",
        "4k3/pppp4/8/8/8/8/PPPP4/2Q1K3 w - - 0 1",
    ],
]


@pytest.mark.parametrize("fens", WINNING_ORDER)
def test_more_is_worth_more(fens: list[str]) -> None:
    values = [value(fen) for fen in fens]
    assert values == sorted(values)
    assert values[0] < values[-1]


def test_the_start_is_about_level() -> None:
    assert 0 < value("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1") < 60


def test_pieces_are_worth_what_they_should_be() -> None:
    for part in read_weights(FILE).values:
        pawn, knight, bishop, rook, queen = (
            np.mean(part[64 * piece + 8 : 64 * piece + 56]) for piece in range(5)
        )  # a pawn stands on none of the other squares
        assert 50 < pawn < 160
        assert 2 * pawn < knight < rook < queen
        assert 2 * pawn < bishop < rook
        assert abs(knight - bishop) < 1.3 * pawn


@pytest.mark.parametrize(
    ("fen", "most"),
    [
        ("4k3/8/8/8/8/8/8/2N1KN2 w - - 0 1", 90),  # two knights cannot force mate
        ("4k3/8/4n3/8/8/8/8/R3K3 w - - 0 1", 100),  # a rook for a minor piece, without pawns
        ("4kb2/8/4p3/4P3/8/8/3B4/4K3 w - - 0 1", 120),
    ],
)
def test_drawish_endgames_are_near_a_draw(fen: str, most: int) -> None:
    assert abs(value(fen)) <= most


def test_opposite_bishops_make_an_advantage_harder_to_win() -> None:
    same = CHESS.parse("4k3/4b3/8/8/8/2B5/PP3PPP/4K3 w - - 0 1")
    opposite = CHESS.parse("4k3/5b2/8/8/8/2B5/PP3PPP/4K3 w - - 0 1")
    assert winnable(same, True) == 64
    assert winnable(opposite, True) < 50


def test_a_bare_king_is_better_off_in_the_centre() -> None:
    centre = value("8/8/8/3k4/8/8/8/1R2K3 w - - 0 1")
    corner = value("k7/8/8/8/8/8/8/1R2K3 w - - 0 1")
    assert 300 < centre < corner


# ---------------------------------------------------------------- names and the file


def test_every_feature_has_a_name_of_its_own() -> None:
    every = list(LAYOUT.names())
    assert len(every) == len(set(every)) == COUNT == len(SHIPPED)
    assert every[:3] == ["pawn on a1", "pawn on b1", "pawn on c1"]
    assert every[STARTS["knight mobility"] + 3] == "knight mobility 3"


def test_features_that_are_named_occur() -> None:
    seen = {index for state in walk(20, 120, seed=12) for index, _ in features(CHESS, state)}
    missing = [name for index, name in enumerate(LAYOUT.names()) if index not in seen and index >= 384]
    assert len(missing) < 90, missing


def test_packed_weights_add_up() -> None:
    """Of a sum, the position at the start counts only the middle game, and one of kings and pawns only the endgame."""
    middle, end = np.array([5, -5, 5, -5, 0, 123], np.int64), np.array([7, 7, -7, -7, -1, 64], np.int64)
    start = CHESS.start()
    pawns = CHESS.parse("4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1")
    for size in range(1, len(middle) + 1):
        packed = int(pack(middle, end)[:size].sum())
        assert tapered(start, packed) == middle[:size].sum()
        total = int(end[:size].sum())
        assert tapered(pawns, packed) == total * winnable(pawns, total > 0) // 64


def test_the_textbook_knows_pieces_and_squares_alone() -> None:
    known = {name for name, weight in zip(LAYOUT.names(), textbook()[0], strict=True) if weight}
    assert {name.split(" on ")[0] for name in known if " on " in name} == set(PIECES)
    assert "rook open file" not in known and "passed pawn rank 6" not in known


# ---------------------------------------------------------------- as lecture notes have it


@pytest.mark.parametrize(
    ("position", "value"),
    [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0),
        ("4k3/8/8/8/8/8/5P2/QRBNK3 w - - 0 1", 900 + 500 + 300 + 300 + 100),
        ("4k3/8/8/8/8/8/5P2/QRBNK3 b - - 0 1", -2100),
        ("r3k3/8/8/8/8/8/8/4K2Q w - - 0 1", 400),
    ],
)
def test_material_alone(position: str, value: int) -> None:
    game = load("chess:by_material=true")
    assert game.evaluate(game.parse(position)) == value


def test_material_decides_a_search() -> None:
    """The pawn takes the queen, although it is taken back: Black is left with a pawn."""
    game = load("chess:by_material=true")
    state = game.parse("4k3/3p4/2q5/3P4/8/8/8/4K3 w - - 0 1")
    result = secateur.alphabeta(game, state, depth=2, interpreted=True)
    assert (game.format_move(state, result.move or 0), result.value) == ("dxc6", -100)


def test_captures_threats_forward_backward() -> None:
    game = load("chess:by_kind=true")
    state = game.parse("4k3/8/1p3r2/8/2N5/8/8/4K3 w - - 0 1")
    ranks = {game.format_move(state, move): game.rank(state, move) for move in game.moves(state)}
    assert ranks["Nxb6"] == 3
    assert ranks["Ne5"] == 1 and ranks["Nd6+"] == 2  # a check
    assert ranks["Kd2"] == 1 and ranks["Nd2"] == 0
    assert ranks["Ne3"] == 0 and ranks["Kd1"] == 0
    rook = game.parse("4k3/8/5r2/8/8/8/8/R3K3 w - - 0 1")
    assert game.rank(rook, game.parse_move(rook, "Ra6")) == 2  # it attacks the rook
    assert game.rank(rook, game.parse_move(rook, "Ra7")) == 1
    order = secateur.trace(game, state, depth=1, ordering="rank").roots[0].children
    found = [game.rank(state, node.move or 0) for node in order]
    assert found == sorted(found, reverse=True) and found[0] == 3
