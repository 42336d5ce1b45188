"""Certificates prove the value of minimax, and both verifiers say so."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from secateur import (
    LOSS,
    MAX,
    ONGOING,
    WIN,
    Engine,
    Game,
    ProofOptions,
    SecateurError,
    WrongCertificateError,
    certify,
    verify,
)
from secateur.certificate import prover
from secateur.certificate.file import name_of
from secateur.games import load
from tests.certificate.conftest import Circle, Make, Maze, head_of, naive, raw_write
from tests.helpers.modes import INTERPRETED
from tests.helpers.sources import PACKAGE


def value(maze: Maze) -> int:
    """The value for MAX: the greatest score that MAX reaches, each decided by a fixed point over the whole graph."""
    states = range(maze.size)
    ends = {state: maze.outcome(state) * (1 if maze.player(state) == MAX else -1) for state in states}
    ends = {state: end for state, end in ends.items() if maze.outcome(state) != ONGOING}

    def reached(score: int) -> bool:
        good = {state: end >= score for state, end in ends.items()}
        known = {state: good.get(state, score <= 0) for state in states}  # an endless game is a draw
        while True:
            after = {
                state: good[state]
                if state in good
                else (any if maze.player(state) == MAX else all)(known[move] for move in maze.moves(state))
                for state in states
            }
            if after == known:
                return known[0]
            known = after

    return max(score for score in (LOSS, *range(-3, 4), WIN) if reached(score))


@pytest.mark.parametrize("kind", [Maze, Circle])
@pytest.mark.parametrize("leaf", [0, 5])
@pytest.mark.parametrize("seeds", [range(8), pytest.param(range(8, 100), marks=pytest.mark.slow)])
def test_the_value_is_that_of_minimax_and_both_verifiers_agree(
    kind: type[Maze], leaf: int, seeds: range, make: Make, tmp_path: Path
) -> None:
    values = set()
    for seed in seeds:
        maze = kind(seed=seed, size=14)
        make(maze, leaf)
        verified = verify(tmp_path / "proof", maze)
        values.add(verified.low)
        assert verified.low == verified.high == value(maze), maze
        assert naive(tmp_path / "proof", maze), maze
    assert len(values) > 3 and (len(seeds) == 8 or {WIN, LOSS, 0} < values)


SMALL = [
    ("tictactoe", 20, ("canonical", "bounds", "candidates"), 0),
    ("tictactoe:width=4,height=3", 30, (), WIN),
    ("nim:heaps=1-2-3", 0, (), LOSS),
    ("kalah:houses=2,seeds=2", 4, (), -2),
    ("hex:size=3,swap=false", 0, ("canonical",), WIN),
    ("connect4:width=3,height=3", 10, ("bounds",), 0),
    ("domineering:width=3,height=3", 3, (), WIN),
    ("othello:size=4", 2000, ("canonical", "bounds"), -8),
]


@pytest.mark.parametrize(("spec", "leaf", "trusts", "known"), SMALL)
def test_games_have_the_values_that_are_known(
    spec: str, leaf: int, trusts: tuple[str, ...], known: int, make: Make, tmp_path: Path
) -> None:
    game = load(spec)
    head = make(game, leaf, trusts).head
    verified = verify(tmp_path / "proof", interpreted=True)
    assert (verified.low, verified.high) == (known, known) and verified.game == game
    assert naive(tmp_path / "proof", game)
    assert set(verified.rests_on) >= {"outcome", "moves", "play", *head.trusts}
    assert set(head.trusts) <= set(trusts)


class Countdown(Game):
    """Take one, two or three; who takes the last one wins. A number may be left for either player."""

    interpreted = True
    number: int = 9

    def start(self) -> int:
        return self.number

    def moves(self, state: int) -> range:  # type: ignore[override]
        return range(1, min(state, 3) + 1)

    def play(self, state: int, move: int) -> int:
        return state - move

    def outcome(self, state: int) -> int:
        return ONGOING if state else LOSS


@pytest.mark.parametrize("number", [7, 8, 9])
def test_a_state_may_be_either_players(number: int, make: Make, tmp_path: Path) -> None:
    game = Countdown(number=number)
    make(game)
    assert verify(tmp_path / "proof", game).low == (WIN if number % 4 else LOSS)
    assert naive(tmp_path / "proof", game)


def test_what_is_proven_for_one_player_is_not_for_the_other(tmp_path: Path) -> None:
    """Of eight, the first player loses: this forgery has the second one before four, and then passes off the first."""
    game, entries = Countdown(number=8), [1, 1, 2, 1, 3, 2, 1, 1]
    raw_write(tmp_path / "proof", head_of(game, WIN, entries), entries)
    with pytest.raises(WrongCertificateError, match="after 1 3: the strategy ends before this state"):
        verify(tmp_path / "proof", game)


@pytest.mark.skipif(INTERPRETED, reason="it compares the executors")
def test_the_compiled_checker_counts_the_same_nodes(make: Make, tmp_path: Path) -> None:
    make(load("connect4:width=4,height=4"), 600)
    verified = verify(tmp_path / "proof")  # more than SMALL nodes: compiled
    assert verified == verify(tmp_path / "proof", interpreted=True)
    assert verified.low == verified.high == 0 and verified.searched > 10_000


def test_a_question_is_proven_either_way(tmp_path: Path) -> None:
    game = load("nim:heaps=1-1")  # the second player wins
    state = game.play(game.start(), next(iter(game.moves(game.start()))))
    for root, expected in ((None, (LOSS, 0)), (state, (LOSS, -1))):
        certify(game, tmp_path / "proof", root, ProofOptions(reaches=1), interpreted=True)
        verified = verify(tmp_path / "proof", interpreted=True)
        assert (verified.low, verified.high) == expected and naive(tmp_path / "proof", game)
        assert verified.head.position == ("" if root is None else game.format(state))


# ---------------------------------------------------------------- how it is made


def test_the_same_options_make_the_same_bytes(make: Make, tmp_path: Path) -> None:
    made = []
    for _ in range(2):
        make(load("connect4:width=4,height=3"), 20)
        made.append((tmp_path / "proof").read_bytes())
    assert made[0] == made[1]


def test_an_interrupted_proof_goes_on_to_the_same_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prover, "CHAPTER", 1000)
    monkeypatch.setattr(prover, "TIMES", 0)
    game, options = load("connect4:width=4,height=3"), ProofOptions(leaf=5)
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    certify(Engine(game, memory="1MB", interpreted=True), whole, options=options)

    class KilledError(Exception):
        """Stands for a kill: nothing is written after it."""

    kills = 0
    for longest in (60, 120, 400, 10**9):

        def tell(news: prover.ProofProgress, longest: int = longest) -> None:
            if news.states > longest:
                raise KilledError

        try:
            certify(Engine(game, memory="1MB", interpreted=True), broken, options=options, on_progress=tell)
        except KilledError:
            kills += 1
            assert prover.journal_of(broken).exists() and not broken.exists()
    assert kills >= 2 and whole.read_bytes() == broken.read_bytes()
    assert not prover.journal_of(broken).exists()


def test_a_proof_that_lacks_time_says_that_it_goes_on(tmp_path: Path) -> None:
    game = load("connect4")
    with pytest.raises(SecateurError, match="run the same command again to continue"):
        certify(game, tmp_path / "proof", options=ProofOptions(time=0.05), interpreted=True)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"leaf": -1}, "leaf must be a whole number from 0"),
        ({"trusts": ("evaluate",)}, "a proof may rest on canonical, bounds, candidates, not on 'evaluate'"),
        ({"trusts": ("candidates",)}, "must rest on bounds too"),
    ],
)
def test_wrong_options_are_refused(options: dict[str, object], says: str) -> None:
    with pytest.raises(SecateurError, match=says):
        ProofOptions(**options)  # type: ignore[arg-type]


def test_a_tree_with_unknown_leaves_proves_nothing(tmp_path: Path) -> None:
    from secateur.games import Tree

    with pytest.raises(SecateurError, match="leaves whose values are not known"):
        certify(Tree.of([[3, "x"], [2, 4]]), tmp_path / "proof", interpreted=True)
    certify(Tree.of([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), tmp_path / "proof", interpreted=True)
    assert verify(tmp_path / "proof", Tree.of([[3, 12, 8], [2, 4, 6], [14, 5, 2]])).low == 3
    with pytest.raises(SecateurError, match="different rules"):
        verify(tmp_path / "proof", Tree.of([[3, 12, 8], [2, 4, 6], [14, 5, 1]]))


@pytest.mark.parametrize("spec", ["connect4:width=13,height=12", "gomoku", "nim:heaps=1-2,misere=true", "othello"])
def test_a_game_that_comes_with_secateur_has_a_name(spec: str) -> None:
    game = load(spec)
    assert load(name_of(game)) == game
    assert name_of(Maze()) == ""


# ---------------------------------------------------------------- what the checker knows

#: What the files of the checker may import: the rules, and the executors that run them.
RULES = {
    "secateur.bits",
    "secateur.certificate",
    "secateur.coded",
    "secateur.errors",
    "secateur.game",
    "secateur.games",
    "secateur.jit",
}


def test_the_checker_imports_only_the_rules() -> None:
    for name in ("checker", "file", "verifying"):
        path = PACKAGE / "certificate" / f"{name}.py"
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("secateur"):
                names = {alias.name for alias in node.names}
                if node.module == "secateur":
                    assert names <= {"games"}
                    continue
                room = ".".join((node.module or "").split(".")[:2])
                assert room in RULES | {"secateur.machine"}, (name, node.module)
                if room == "secateur.certificate":
                    assert node.module in ("secateur.certificate.checker", "secateur.certificate.file")
    assert len((PACKAGE / "certificate" / "checker.py").read_text("utf-8").splitlines()) <= 200
