"""The corpus: searches as students write them, right and wrong, each judged as it must be."""

from __future__ import annotations

import gc
import time
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import secateur
from secateur.games import Tree
from secateur.judge import Verdict, judged
from secateur.judge.submission import from_file
from tests.helpers.mutants import Mutant, mutants

CORPUS = Path(__file__).parent / "corpus"
RIGHT = sorted((CORPUS / "right").glob("*.py"))
WRONG = sorted((CORPUS / "wrong").glob("*/*.py"))

#: Right searches whose mutants are judged.
MUTATED = (
    "lists_simple",
    "lists_negamax_colour",
    "csharp_mixed",
    "max_value_min_value_lists",
    "wikipedia_soft",
    "wikipedia_hard",
    "nodes_negamax_colour_hard",
    "nodes_tuple_value_move",
    "game_depth_flag",
    "line_returned",
    "state_moves_play",
    "nodes_negamax_mover",
)

#: Seconds of processor time for one file.
LONGEST = 2.0


def verdict_on(path: Path, longest: float = LONGEST) -> Verdict:
    """The verdict, given in time; a machine that is busy has a second chance."""
    cut, seconds = ">=" if path.parent.name == "strict-cut" else None, LONGEST
    for _ in range(2):
        began = time.process_time()
        found = judged(str(path), cut=cut).verdict
        seconds = time.process_time() - began
        if seconds < longest:
            break
        gc.collect()
    assert seconds < longest, path.name
    return found


def test_the_corpus_is_large_enough() -> None:
    stem = MUTATED[0]
    made = sum(1 for _ in mutants((CORPUS / f"right/{stem}.py").read_text("utf-8"), stem))
    assert len(RIGHT) >= 50 and len(WRONG) >= 85 and len(WRONG) + made >= 150


@pytest.mark.sample(12)
@pytest.mark.parametrize("path", RIGHT, ids=lambda path: path.stem)
def test_no_right_one_is_called_wrong(path: Path) -> None:
    found = verdict_on(path)
    assert found.kind == "right" and found.mistakes == [] and found.convention, found.sentence


#: One file for every third mistake; the others are slow.
FIRST = [min(folder.glob("*.py")) for folder in sorted((CORPUS / "wrong").iterdir())][::3]


@pytest.mark.parametrize(
    "path",
    [path if path in FIRST else pytest.param(path, marks=pytest.mark.slow) for path in WRONG],
    ids=lambda path: f"{path.parent.name}-{path.stem}",
)
def test_every_mistake_of_the_corpus_has_its_name(path: Path) -> None:
    found = verdict_on(path)
    assert found.kind != "right"
    assert found.mistake == path.parent.name, found.sentence
    assert found.witness is not None and found.witness.leaves <= 8


def judged_mutants(stems: tuple[str, ...], folder: Path) -> list[tuple[Mutant, Verdict, Path]]:
    found = []
    for stem in stems:
        for mutant in mutants((CORPUS / f"right/{stem}.py").read_text("utf-8"), stem):
            path = folder / f"{mutant.name}.py"
            path.write_text(mutant.source, "utf-8")
            found.append((mutant, verdict_on(path), path))
    return found


def check(found: list[tuple[Mutant, Verdict, Path]]) -> None:
    """Mutants called right are right on every small tree; of the others, nearly all mistakes have their names."""
    wrong = [(mutant, verdict) for mutant, verdict, _ in found if verdict.kind != "right"]
    for mutant, verdict, path in found:
        if verdict.kind == "right":
            assert differing(path) == [], mutant.name
        else:
            assert_true(verdict, path)
    unnamed = [
        f"{mutant.name}: {verdict.mistake}" for mutant, verdict in wrong if verdict.mistake not in mutant.expected
    ]
    named_of_corpus = len(WRONG)  # each is tested above
    assert len(unnamed) <= 0.05 * (len(wrong) + named_of_corpus), unnamed
    small = [verdict for _, verdict in wrong if verdict.witness is not None and verdict.witness.leaves <= 8]
    assert len(small) >= 0.95 * len(wrong)


@pytest.mark.slow
def test_mutants_are_named_or_equivalent(tmp_path: Path) -> None:
    check(judged_mutants(MUTATED, tmp_path))


# ---------------------------------------------------------------- oracles of their own


class PlainNode:
    """A node without any of the judge's tricks."""

    def __init__(self, tree: Any) -> None:
        self.children = [PlainNode(child) for child in tree] if isinstance(tree, list) else []
        self.value = 0 if self.children else tree
        self.val = self.score = self.value

    def is_terminal(self) -> bool:
        return not self.children

    is_game_over = is_over = is_terminal

    def evaluate(self) -> int:
        return self.value

    getValue = evaluate

    def get_children(self) -> list[PlainNode]:
        return self.children

    getChildren = get_children


def value_by(path: Path, tree: Any) -> Any:
    """What a file returns for a tree, called without the judge; None where it needs more than nodes or lists."""
    submission = from_file(path)
    lists = "isinstance" in submission.source
    values: dict[str, Any] = {"node": tree if lists else PlainNode(tree), "depth": 9, "colour": 1, "maximizing": True}
    values |= {"alpha": float("-inf"), "beta": float("inf")}
    roles = [each.role for each in submission.parameters]
    if not set(roles) <= values.keys():
        return None
    found = submission.function(*(values[role] for role in roles if role))
    return found[0] if isinstance(found, tuple) else found


SHAPES = ("[[{},{}],[{},{}]]", "[[[{},{}]],[{},{}]]", "[{},[{},[{},{}]]]", "[[{},[{},{}]],{}]")


def differing(path: Path) -> list[str]:
    """The small trees, of all with values from 1 to 3, on which a file is not right."""
    wrong = []
    for shape in SHAPES:
        for values in product((1, 2, 3), repeat=shape.count("{}")):
            text = shape.format(*values)
            found = value_by(path, eval(text))
            if found is not None and found != secateur.minimax(Tree.of(text), interpreted=True).value:
                wrong.append(text)
    return wrong


def assert_true(verdict: Verdict, path: Path) -> None:
    """What a verdict says of its tree is what textbook minimax, and the file itself, say."""
    shown = verdict.witness
    assert shown is not None
    if shown.depth is None and shown.first == "max" and verdict.kind == "wrong-value":
        assert secateur.minimax(Tree.of(shown.tree), interpreted=True).value == shown.expected.value
        limited = any(each.role == "depth" for each in from_file(path).parameters)  # inner nodes have values there
        if shown.found.value is not None and abs(shown.found.value) < 1e6 and not limited:
            assert value_by(path, shown.tree) in (shown.found.value, None)
