"""Leaves that are not known: no command and no result says that a value is proven that depends on them."""

import json
from pathlib import Path
from typing import Any

import pytest

import secateur
from secateur import Engine, SecateurError
from secateur.exercise import read_sheet
from secateur.game.unknown import UnknownLeaves
from secateur.games.tree import Tree
from secateur.score_words import dependence_words
from secateur.trace import read, trace
from secateur.trace.formats.document import write
from secateur.trace.web.pack import packed_tree

OPEN = "[[3,x],[5,1]]"
SENTENCE = "the value depends on x: it is from 1 to 3, here with x = 0"
SETTLED = "[[3,12,8],[2,x,y],[14,5,2]]"


@pytest.fixture(name="told")
def text_of_a_command(run):
    return lambda *args: run(*args, "--interpreted").stdout


@pytest.mark.parametrize("algorithm", ["engine", "alphabeta", "deepening", "mtdf"])
def test_best_does_not_call_it_proven(told, algorithm: str) -> None:
    text = told("best", "--tree", OPEN, "--algorithm", algorithm)
    assert SENTENCE in text and "proven" not in text
    fields = json.loads(told("best", "--tree", OPEN, "--algorithm", algorithm, "--json"))
    assert (fields["solved"], fields["proven"], fields["advice"]) == (False, "heuristic", SENTENCE)
    assert fields["unknown"] == {"leaves": ["x"], "depends": True, "low": 1, "high": 3}


def test_what_does_not_depend_on_them_is_proven(told) -> None:
    text = told("best", "--tree", SETTLED)
    assert "score   +3, proven" in text and "the value does not depend on x and y" in text
    assert json.loads(told("solve", "--tree", SETTLED, "--json"))["solved"] is True


def test_a_best_move_that_depends_on_them_is_not_proven() -> None:
    """The value is 0 whatever x is, but the first move, which is the best for x = 0, may lose 5."""
    found = secateur.minimax(Tree.of("[[x, 0], [0, 0]]"), interpreted=True)
    assert found.unknown == UnknownLeaves(("x",), 0, 0) and (found.move, found.proven) == (0, "heuristic")


def test_solve_and_its_question(told) -> None:
    text = told("solve", "--tree", OPEN)
    assert SENTENCE in text and "proven" not in text and "stopped" not in text
    for target, answer in (("1", "yes, proven"), ("2", "not known"), ("3", "not known"), ("4", "no, proven")):
        text = told("solve", "--tree", OPEN, "--reaches", target)
        assert text.split("\n")[0].endswith(answer) and SENTENCE in text and "stopped" not in text
    proof = Engine(Tree.of("[[3,x],[5,1]]", "min"), memory="1MB", interpreted=True).reaches(target=-4)
    assert (proof.answer, proof.unknown) == (None, UnknownLeaves(("x",), 3, 5))


def test_every_line_of_several_says_whether_it_is_proven() -> None:
    found = Engine(Tree.of(OPEN), memory="1MB", interpreted=True).search(lines=2)
    assert [(line.score, line.proven) for line in found.lines] == [(1, "heuristic"), (0, "heuristic")]
    found = Engine(Tree.of("[[5,6],[3,x],[1,2]]"), memory="1MB", interpreted=True).search(lines=3)
    assert [line.proven for line in found.lines] == ["exact", "exact", "heuristic"]


def test_comparisons_and_steps_say_it(told, tmp_path: Path) -> None:
    assert told("compare", "--tree", OPEN).rstrip().endswith(SENTENCE)
    assert json.loads(told("compare", "--tree", OPEN, "--json"))["rows"][0]["unknown"]["high"] == 3
    for more in ([], ["--steps"]):
        assert told("tree", "--tree", OPEN, "--compare", "minimax", *more).rstrip().endswith(SENTENCE)
    assert told("tree", "--tree", OPEN, "--steps").rstrip().endswith(f"{SENTENCE[1:]}.")
    script = tmp_path / "said.txt"
    told("tree", "--tree", OPEN, "-o", str(script))
    assert f"{SENTENCE[1:]}." in script.read_text()


def test_a_document_keeps_what_is_not_known() -> None:
    tree = trace(Tree.of(OPEN))
    document = tree.as_dict()
    assert document["unknown"] == {"leaves": ["x"], "depends": True, "low": 1, "high": 3}
    assert [node["name"] for node in document["nodes"] if node.get("unknown")] == ["x"]
    assert document["visited_leaves"] == [3, None, 5, 1]
    for game in (None, Tree.of(OPEN)):
        again = read(write(tree), game)
        assert again.text() == tree.text() and "x  ?" in again.text() and SENTENCE in again.text()
    assert "unknown" not in trace(Tree.of([[3, 0], [5, 1]])).as_dict()
    open_above = read(write(trace(Tree.of("[x, 2]"))))
    assert open_above.dependence.startswith("the value depends on x: it may be any number from 2")


def test_a_page_shows_what_is_not_known() -> None:
    about = packed_tree(trace(Tree.of(SETTLED))).about
    assert about.unknown == [11, 12]  # the pruned nodes come last


@pytest.mark.parametrize("tree", [[[3, "x"], [5, 1]], [[3, {"name": "x", "value": "?"}], [5, 1]]])
def test_python_writes_them_as_names(tree: Any) -> None:
    assert dependence_words(Tree.of(tree).unknown_leaves(Tree.of(tree).start())) == SENTENCE


def test_python_writes_them_as_question_marks() -> None:
    tree = Tree.of([[3, "?"], [5, 1]])
    assert tree.unknown == ("E",) and Tree.of(["B", {"name": "B", "children": [1, 2]}]).unknown == ()


def sheet(kind: str, tree: Any) -> str:
    return json.dumps({"secateur": "exercises", "kind": kind, "versions": [{"tree": tree}]})


def test_a_sheet_takes_them_where_no_answer_depends_on_them() -> None:
    pruned = [[3, 12, 8], [2, "x", "y"], [14, 5, 2]]
    assert read_sheet(sheet("pruned", pruned)).exercises[0].game.unknown == ("x", "y")
    with pytest.raises(SecateurError, match="the value of x is not known, but the search visits it"):
        read_sheet(sheet("pruned", [[3, "x"], [5, 1]]))
    with pytest.raises(SecateurError, match="the value of x is not known, but the best ordering depends on it"):
        read_sheet(sheet("best-ordering", pruned))
