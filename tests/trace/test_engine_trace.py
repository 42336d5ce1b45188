"""The engine under a watch: what it looked at, and that watching changes nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

from secateur.engine import Engine
from secateur.engine.techniques import EXCHANGE, FUTILITY, LMP
from secateur.errors import SecateurError
from secateur.game import Game
from secateur.games import Tree, load
from secateur.trace import Event, SearchTree, trace
from secateur.trace.explain.selective import guess_reason, skip_reason, visit_reason
from secateur.trace.formats.document import write
from secateur.trace.formats.read import read
from secateur.trace.model.record import ANSWERS

CASES: list[Any] = [
    ("connect4", "4453", {"depth": 5}),
    ("connect4:width=5,height=4", "", {"nodes": 1500, "exact": True}),
    pytest.param(("othello", "", {"nodes": 500}), marks=pytest.mark.slow),
    ("kalah", "", {"depth": 6}),
    ("tictactoe", "a1 b2", {"depth": 9}),
    ("tree", "", {}),
]


class Seen(NamedTuple):
    tree: SearchTree
    game: Game
    state: Any
    limits: dict[str, Any]


@pytest.fixture(params=CASES, ids=lambda case: str(case[0]), scope="module")
def seen(request: pytest.FixtureRequest) -> Seen:
    spec, position, limits = request.param
    game = Tree.of([[3, 12, 8], [2, 4, 6], [14, 5, 2]]) if spec == "tree" else load(spec)
    state = game.parse(position)
    return Seen(trace(game, state, algorithm="engine", **limits), game, state, limits)


@pytest.mark.sample(3)
def test_watching_changes_nothing(seen: Seen) -> None:
    alone = Engine(seen.game, interpreted=True).search(seen.state, **{"nodes": 5000, **seen.limits})
    result = seen.tree.result
    assert (result.value, result.line, result.complete) == (alone.value, alone.moves, alone.complete)


@pytest.mark.sample(3)
def test_every_step_has_a_reason_and_every_visit_a_state(seen: Seen) -> None:
    assert all(step.why.endswith(".") for step in seen.tree.steps)
    for node in seen.tree.visits:
        if node.parent is not None and node.move is not None and node.move >= 0:
            assert node.move in list(seen.game.moves(node.parent.state))
        assert node.player == seen.game.player(node.state)


def test_every_node_is_left_once(seen: Seen) -> None:
    steps = seen.tree.steps
    left = [step.node.index for step in steps if step.event in (*ANSWERS, Event.STOP)]
    assert sorted(left) == list(range(seen.tree.visited))
    assert all(step.first >= step.second for step in steps if step.event == Event.CUT)


@pytest.mark.parametrize("suffix", ["svg", "pdf", "tex", "mmd", "dot", "gv", "json", "canvas", "html"])
def test_every_format_takes_it(suffix: str, tmp_path: Path) -> None:
    (path,) = trace(load("connect4"), depth=3, algorithm="engine").save(tmp_path / f"engine.{suffix}")
    assert path.stat().st_size > 1000


def test_what_it_does_not_take() -> None:
    with pytest.raises(SecateurError, match="a trace of the engine has no option 'cut'"):
        trace(load("nim"), algorithm="engine", cut=">")
    with pytest.raises(SecateurError, match="a tree of the engine cannot be read back"):
        read(write(trace(load("nim"), depth=2, algorithm="engine")))


def test_sentences_name_the_technique() -> None:
    """And why: what is said of the window is true, and what is switched off is not named."""
    game = load("chess")
    state = game.parse("8/5ppk/4p3/3n4/8/5N2/5PPP/6K1 w - - 0 1")
    off: Any = {"without": ("null", "reverse", "lmr", "razor")}
    tree = trace(game, state, algorithm="engine", nodes=400, listed=0)
    plain = trace(game, state, algorithm="engine", nodes=100, listed=0, **off)
    found = [guess_reason(tree, node.index) for node in tree.visits if node.kind == "guess"]
    assert {"null move", "reverse futility"} <= {technique for technique, _ in found}
    assert any(visit_reason(tree, node.index).startswith("a late move reduction") for node in tree.visits)
    for node in tree.visits:
        if node.kind == "guess" and "so far above beta" in guess_reason(tree, node.index)[1]:
            assert node.value is not None and node.value >= node.beta
    assert not any(node.kind == "guess" for node in plain.visits)
    assert not any("reduction" in visit_reason(plain, node.index) for node in plain.visits)
    guess = next(step for step in tree.steps if step.event == Event.GUESS)
    assert "by reverse futility: the evaluation is so far above beta" in guess.why


def test_a_skipped_move_is_skipped_by_one_technique() -> None:
    """Each sentence names the technique that left the move out, and the others play no part in it."""
    game = load("chess:by_material=true")
    state = game.parse("8/5k2/3p1r2/2p2p2/2P2P2/3P4/4K3/R7 b - - 0 1")
    tree = trace(game, state, algorithm="engine", nodes=600)
    said = {int(tree.second[step]): tree.steps[step].why for step in np.flatnonzero(tree.events == Event.SKIP).tolist()}
    assert {technique: skip_reason(technique)[0] for technique in said} == {
        LMP: "late move pruning",
        FUTILITY: "futility pruning",
        EXCHANGE: "SEE pruning",
    }
    assert all(f" by {skip_reason(technique)[0]}: near the leaves, " in why for technique, why in said.items())
    without = trace(game, state, algorithm="engine", nodes=300, without=["lmp", "futility"])
    assert set(without.second[without.events == Event.SKIP].tolist()) == {EXCHANGE}
