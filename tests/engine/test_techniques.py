"""Each technique of the engine on chess, switched off: the tree changes, and what is found stays right."""

from __future__ import annotations

from functools import cache, reduce

import pytest

import secateur
from secateur import Engine
from secateur.engine import TECHNIQUES, Result
from secateur.game import LOSS, WIN
from secateur.games.chess import Chess
from secateur.games.chess.text import read_fen, write_uci

GAME = Chess()

#: The techniques that do nothing in chess, and why.
NOT_IN_CHESS = {
    "look": "chess offers no bounds()",
    "symmetry": "chess offers no canonical()",
    "presort": "chess has no rank_per_point: presorting is for proofs to the end of a game",
}
IN_CHESS = [name for name in TECHNIQUES if name not in NOT_IN_CHESS]

#: The techniques that need another one: they are off along with it.
ALONG_WITH = {"table": ("iir", "etc", "singular")}

ENDGAME = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"
LONE_KING = "8/8/8/8/8/p1k5/P7/K7 w - - 0 1"  # White has one move only
MATE_IN_TWO = "r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w - - 0 1"

#: Positions and depths. Each technique that matters in chess changes the tree of at least one.
TREES = [(ENDGAME, 12), (LONE_KING, 14), (MATE_IN_TWO, 8)]

#: Positions, a depth, the best move, and the half-moves to the end of the game.
MATES = [
    ("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", 6, "a1a8", 1),
    ("7k/8/5K2/6Q1/8/8/8/8 b - - 0 1", 6, "h8h7", -2),
    ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 6, "a1a6", 3),
    (MATE_IN_TWO, 8, "d2h6", 3),
    ("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 8, "f6a6", 5),
]

#: Positions with one clear best move, and the move.
CLEAR = [
    ("5rk1/1ppb3p/p1pb4/6q1/3P1p1r/2P1R2P/PP1BQ1P1/5RKN w - - 0 1", "e3g3"),
    ("rnbqkb1r/pppp1ppp/8/4P3/6n1/7P/PPPNPPP1/R1BQKBNR b KQkq - 0 1", "g4e3"),
    ("r4q1k/p2bR1rp/2p2Q1N/5p2/5p2/2P5/PP3PPP/R5K1 w - - 0 1", "e7f7"),
    ("7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8q"),
]


def search(fen: str, depth: int, without: str | None) -> Result:
    """A search by a new engine, compiled."""
    engine = Engine(GAME, memory="1MB", without=[without] if without else [])
    engine.prepare()
    return engine.search(read_fen(GAME, fen), depth)


@cache
def usual(fen: str, depth: int) -> Result:
    """A search with every technique."""
    return search(fen, depth, None)


def test_only_the_technique_named_is_switched_off() -> None:
    every = Engine(GAME, interpreted=True).techniques
    for name, technique in TECHNIQUES.items():
        off = sum(TECHNIQUES[other].bit for other in ALONG_WITH.get(name, ())) | technique.bit
        assert Engine(GAME, interpreted=True, without=[name]).techniques == every & ~off, name
        assert bool(every & technique.bit) == (name in IN_CHESS), name


@pytest.mark.sample(4)
@pytest.mark.parametrize("name", IN_CHESS)
def test_a_technique_that_is_switched_off_changes_the_tree(compiled: None, name: str) -> None:
    assert any(search(fen, depth, name).nodes != usual(fen, depth).nodes for fen, depth in TREES)


def test_without_the_evaluation_cache_more_is_evaluated(compiled: None) -> None:
    with_cache, without = usual(ENDGAME, 8).counts, search(ENDGAME, 8, "values").counts
    assert without.evaluations > 1.2 * with_cache.evaluations


@pytest.mark.sample(4)
@pytest.mark.parametrize("name", IN_CHESS)
def test_mates_are_found_without_it(compiled: None, name: str) -> None:
    for fen, depth, best, distance in MATES:
        state, result = read_fen(GAME, fen), search(fen, depth, name)
        assert write_uci(state, result.line[0]) == best, fen
        assert result.score == (WIN - distance if distance > 0 else LOSS - distance), fen
        assert GAME.outcome(reduce(GAME.play, result.line, state)) == LOSS, fen


@pytest.mark.sample(4)
@pytest.mark.parametrize("name", IN_CHESS)
def test_a_clear_best_move_is_found_without_it(compiled: None, name: str) -> None:
    for fen, best in CLEAR:
        assert write_uci(read_fen(GAME, fen), search(fen, 8, name).line[0]) == best, fen


@pytest.mark.parametrize("name", [name for name in IN_CHESS if not TECHNIQUES[name].selective and name != "forced"])
def test_the_exact_value_to_a_depth_is_that_of_the_textbook_without_it(name: str) -> None:
    result = Engine(GAME, memory="1MB", without=[name], interpreted=True).search(read_fen(GAME, ENDGAME), 3, exact=True)
    assert result.score == textbook_value()


@cache
def textbook_value() -> int:
    return secateur.alphabeta(GAME, read_fen(GAME, ENDGAME), 3, interpreted=True).score


@pytest.mark.sample(4)
@pytest.mark.parametrize("name", TECHNIQUES)
def test_both_executors_see_the_same_tree_without_it(compiled: None, name: str) -> None:
    native, plain = (
        Engine(GAME, memory="1MB", without=[name], interpreted=interpreted) for interpreted in (False, True)
    )
    native.prepare()
    for fen in (ENDGAME, LONE_KING):
        ours, theirs = (engine.search(read_fen(GAME, fen), nodes=300) for engine in (native, plain))
        assert (ours.score, ours.line, ours.depth) == (theirs.score, theirs.line, theirs.depth)
        assert (ours.nodes, ours.counts) == (theirs.nodes, theirs.counts)
