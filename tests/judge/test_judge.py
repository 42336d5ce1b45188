"""What `secateur.judge` says of functions, and of files that misbehave."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

import secateur
from secateur.errors import SecateurError
from secateur.judge import EntryNeeded, Verdict, judged
from secateur.judge.forms import ALPHABETA, NEGAMAX, behaves
from secateur.judge.mistakes import MISTAKES, NAMES
from secateur.judge.replay import right_search
from secateur.judge.shrink import shrink
from secateur.judge.specimens import Specimen, battery
from secateur.trace import Event

CORPUS = Path(__file__).parent / "corpus"


# ---------------------------------------------------------------- the right forms are the textbook's


#: All but those that the textbook refuses: fail-hard with a rule for each player.
IN_THE_TEXTBOOK = [form for form in (*ALPHABETA, *NEGAMAX) if form.fail != "hard" or form.cut_max == form.cut_min]


@pytest.mark.parametrize("form", IN_THE_TEXTBOOK, ids=str)
def test_right_forms_do_what_the_textbook_does(form: Any) -> None:
    if form.cut_max != form.cut_min:
        form = replace(form, test="best")  # as the textbook compares then
    for specimen in battery()[:40]:
        tree = right_search(specimen, form)
        found = behaves(form, specimen)
        inner = [node for node in tree.visits if node.kind == "inner"]
        assert found.value == tree.value
        assert len(found.leaves) == tree.visited - len(inner)
        assert [answer.value for answer in found.answers] == [node.value for node in inner]
        windows = [(window.alpha, window.beta) for window in found.windows]
        assert [_finite(pair) for pair in windows] == [_finite((node.alpha, node.beta)) for node in inner]


def _finite(pair: tuple[float, float]) -> list[float | None]:
    return [bound if abs(bound) < 10**6 else None for bound in pair]


# ---------------------------------------------------------------- functions


def alphabeta(node: Any, alpha: float, beta: float, maximizing: bool) -> Any:
    if isinstance(node, int):
        return node
    best = float("-inf") if maximizing else float("inf")
    for child in node:
        value = alphabeta(child, alpha, beta, not maximizing)
        best = max(best, value) if maximizing else min(best, value)
        if maximizing:
            alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def test_a_function_of_this_process() -> None:
    found = secateur.judge(alphabeta)
    assert found.verdict.kind == "prunes-nothing" and found.verdict.mistake == "bound-not-moved"
    assert "alphabeta is called with nested lists, maximizing=True for MAX; it returns the value" in str(found)
    assert found.comparison is not None and found.comparison.names == ["yours", "right"]
    yours, right = found.comparison.trees
    assert yours.visited > right.visited and yours.value == right.value
    assert "<svg" in found._repr_html_() and "prunes nothing" in found._repr_html_()


def test_the_first_difference() -> None:
    """Another node; another window; or only what is returned."""
    found = secateur.judge(alphabeta)
    assert found.comparison is not None and found.parting is not None
    told = found.comparison.text(found.parting)
    assert "yours" in told and found.parting == found.comparison.trees[1].visited + 1

    def starts_at_zero(node: Any, maximizing: bool) -> Any:
        if isinstance(node, int):
            return node
        values = [starts_at_zero(child, not maximizing) for child in node]
        return max(0, *values) if maximizing else min(values)

    found = secateur.judge(starts_at_zero)
    assert found.comparison is not None and found.parting == found.comparison.nodes


def test_what_is_said_of_a_wrong_cut_is_true() -> None:
    """No bounds that meet where they do not, and no number in the place of the infinity that the file has."""

    def wrong_way(node: Any, alpha: float, beta: float, maximizing: bool) -> Any:
        if isinstance(node, int):
            return node
        best = -math.inf if maximizing else math.inf
        for child in node:
            value = wrong_way(child, alpha, beta, not maximizing)
            best = max(best, value) if maximizing else min(best, value)
            if best >= (beta if maximizing else alpha):
                break
            alpha, beta = (max(alpha, best), beta) if maximizing else (alpha, min(beta, best))
        return best

    found = secateur.judge(wrong_way)
    assert found.verdict.mistake == "cut-the-wrong-way" and found.verdict.remarks == []
    assert found.comparison is not None
    why = [step.why for step in found.comparison.trees[0].steps if step.event == Event.CUT]
    assert why == ["beta = 2 > alpha = -inf: B's other moves can still matter, but the search leaves them out."]


def test_a_window_that_is_handed_down_the_wrong_way_is_nobodys_memory() -> None:
    def swapped(node: Any, alpha: float, beta: float, maximizing: bool) -> Any:
        if isinstance(node, int):
            return node
        best = -math.inf if maximizing else math.inf
        for child in node:
            value = swapped(child, beta, alpha, not maximizing)
            best = max(best, value) if maximizing else min(best, value)
            if (best >= beta) if maximizing else (best <= alpha):
                break
            alpha, beta = (max(alpha, best), beta) if maximizing else (alpha, min(beta, best))
        return best

    found = secateur.judge(swapped)
    assert found.verdict.mistake == "window-swapped" and found.comparison is not None
    why = [step.why for step in found.comparison.trees[0].steps]
    assert any("alpha = inf, beta = -inf: no window inside that of" in each for each in why)
    assert not any("remembered" in each for each in why)


def test_a_class_is_no_function() -> None:
    with pytest.raises(SecateurError, match=r"not the class Board: name its method, as in 'hw\.py:Board\.search'"):
        secateur.judge(secateur.Board)


def test_a_board_that_is_not_taken_back(tmp_path: Path) -> None:
    source = (CORPUS / "right/board_make_undo.py").read_text("utf-8")
    file = tmp_path / "hw.py"
    file.write_text(source.replace("True))\n        board.undo_move(move)", "True))"))
    found = judged(file).verdict
    assert found.kind == "crash" and "perhaps a move was not taken back" in found.sentence
    top = "\n\ndef solve(board, depth):\n    value = alphabeta(board, depth, -99999, 99999, True)\n"
    file.write_text(f"{source}{top}    board.make_move(0)\n    return value\n")
    found = judged(file).verdict
    assert found.kind == "changes-arguments" and "changes the board: a move is not taken back" in found.sentence


def test_a_board_of_its_own_cannot_be_judged(tmp_path: Path) -> None:
    file = tmp_path / "tictactoe.py"
    file.write_text(
        "def minimax(board, depth, is_max):\n"
        "    if depth == 0:\n        return 0\n"
        "    best = -10\n"
        "    for cell in range(9):\n"
        "        if board[cell] == ' ':\n"
        "            board[cell] = 'X'\n"
        "            best = max(best, minimax(board, depth - 1, not is_max))\n"
        "            board[cell] = ' '\n"
        "    return best\n"
    )
    with pytest.raises(SecateurError, match=r"tictactoe\.py: line 7 sets cells of a board of its own"):
        judged(file)
    assert secateur.judge(file).verdict.kind == "not-judged"


def test_a_verdict_as_json_and_back(tmp_path: Path) -> None:
    found = secateur.judge(str(CORPUS / "wrong/alpha-min/of_the_notes.py"))
    path = found.save(tmp_path / "verdict.json")
    assert msgspec.json.decode(path.read_bytes(), type=Verdict) == found.verdict
    page = found.save(tmp_path / "verdict.html").read_text("utf-8")
    assert "alpha-min" in page and 'id="traces"' in page and "https://" not in page
    with pytest.raises(SecateurError, match=r"must be saved as"):
        found.save(tmp_path / "verdict.doc")


def test_a_strict_cut_is_right_unless_another_was_asked_for() -> None:
    path = str(CORPUS / "wrong/strict-cut/soft_both.py")
    assert judged(path).verdict.kind == "right"
    assert "alpha > beta" in judged(path).verdict.sentence
    asked = judged(path, cut=">=").verdict
    assert asked.kind == "prunes-too-little" and asked.mistake == "strict-cut"


def test_conventions_are_named() -> None:
    said = {path: judged(str(CORPUS / f"right/{path}.py")).verdict for path in ("csharp_mixed", "wikipedia_hard")}
    assert "fails high soft and low hard" in (said["csharp_mixed"].convention or "")
    assert "fail-hard" in (said["wikipedia_hard"].convention or "")
    aima = judged(str(CORPUS / "right/aima_search.py")).verdict
    assert any("AIMA" in remark for remark in aima.remarks)


# ---------------------------------------------------------------- files that misbehave

HEAD = "def minimax(node, maximizing):\n"
CALL = "    return minimax(node{}, maximizing)\n"
BAD: dict[str, tuple[str, str, str]] = {
    "syntax": ("def minimax(node:\n", "crash", "is not Python"),
    "import": ("import no_such_module\n", "crash", "cannot be imported"),
    "exit": ("import sys\nsys.exit(3)\n", "crash", "ends the program"),
    "input": (f"{HEAD}    input('?')\n{CALL.format('[0]')}", "crash", "asks for input"),
    "asks": ("input('?')\n", "crash", "cannot be imported: it asks for input at line 1"),
    "memory": (f"{HEAD}    [0] * 2**62\n{CALL.format('[0]')}", "crash", "MemoryError"),
    "raise": (f"{HEAD}    if maximizing: return 1 / 0\n{CALL.format('[0]')}", "crash", "ZeroDivisionError"),
    "endless": (f"{HEAD}{CALL.format('')}", "endless", "without end"),
    "loop": (f"{HEAD}    while True: pass\n{CALL.format('')}", "endless", "did not return"),
}


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", BAD)
def test_one_clear_verdict_for_a_file_that_misbehaves(name: str, tmp_path: Path) -> None:
    source, kind, said = BAD[name]
    path = tmp_path / "hw.py"
    path.write_text(source, "utf-8")
    found = judged(str(path)).verdict
    assert found.kind == kind and said in found.sentence, found.sentence


def test_what_is_printed_is_kept_away(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = (CORPUS / "right/lists_simple.py").read_text("utf-8")
    source = source.replace("maximizing):\n", "maximizing):\n    print(node)\n", 1)
    path = tmp_path / "hw.py"
    path.write_text("print('x' * 3_000_000)\n" + source, "utf-8")
    assert judged(str(path)).verdict.kind == "right"
    assert capsys.readouterr().out == ""


def test_changed_arguments_and_kept_state(tmp_path: Path) -> None:
    path = tmp_path / "hw.py"
    path.write_text(
        "def minimax(node, maximizing):\n    if isinstance(node, int):\n        return node\n    values = []\n"
        "    while len(node):\n        values.append(minimax(node.pop(0), not maximizing))\n"
        "    return max(values) if maximizing else min(values)\n",
        "utf-8",
    )
    assert judged(str(path)).verdict.kind == "changes-arguments"
    path.write_text(
        "calls = []\n\n\ndef minimax(node, maximizing):\n    calls.append(1)\n    if isinstance(node, int):\n"
        "        return node if len(calls) < 60 else 0\n"
        "    values = [minimax(child, not maximizing) for child in node]\n"
        "    return max(values) if maximizing else min(values)\n",
        "utf-8",
    )
    assert judged(str(path)).verdict.kind == "keeps-state"


def test_several_searches_need_an_entry(tmp_path: Path) -> None:
    source = "def {}(tree, is_max):\n    if isinstance(tree, int):\n        return tree\n"
    source += "    return (max if is_max else min)({}(t, not is_max) for t in tree)\n"
    path = tmp_path / "hw.py"
    path.write_text(source.format("one", "one") + source.format("two", "two"), "utf-8")
    with pytest.raises(EntryNeeded, match="one, two; choose one with --entry"):
        judged(str(path))
    assert judged(str(path), entry="two").verdict.entry == "two"
    assert judged(f"{path}:one").verdict.kind == "right"
    with pytest.raises(EntryNeeded, match="has no function 'three'"):
        judged(str(path), entry="three")


UNREADABLE = {
    "cells": "def minimax(board, is_max):\n    rows = board.grid[0] + board.grid[1]\n"
    "    return max(minimax(row, not is_max) for row in rows)\n",
    "called": "def minimax(node, is_max):\n    scorer = node.scorer_of_mine()\n"
    "    return max(minimax(c, not is_max) for c in scorer.all(node))\n",
}


@pytest.mark.parametrize("name", UNREADABLE)
def test_what_cannot_be_handed_over_is_not_called_wrong(name: str, tmp_path: Path) -> None:
    path = tmp_path / "hw.py"
    path.write_text(UNREADABLE[name], "utf-8")
    with pytest.raises(SecateurError, match=r"docs/judge\.md lists"):
        judged(str(path))


def test_which_of_several_searches_is_judged(tmp_path: Path) -> None:
    """The one that prunes; of a pair the one of MAX; below a loop of depths the search itself."""
    path = tmp_path / "hw.py"
    plain = "def plain(tree, is_max):\n    if isinstance(tree, int):\n        return tree\n"
    plain += "    return (max if is_max else min)(plain(t, not is_max) for t in tree)\n\n\n"
    path.write_text(plain + (CORPUS / "right/lists_simple.py").read_text("utf-8"), "utf-8")
    assert judged(str(path)).verdict.entry == "alphabeta"
    pair = "def {0}(s, a, b):\n    if s.is_leaf():\n        return s.value\n    for c in s.children():\n"
    pair += "        {2} = {3}({2}, {1}(c, a, b))\n        if a >= b:\n            break\n    return {2}\n\n\n"
    path.write_text(pair.format("abMin", "abMax", "b", "min") + pair.format("abMax", "abMin", "a", "max"), "utf-8")
    assert judged(str(path)).verdict.entry == "abMax" and judged(str(path)).verdict.kind == "right"
    assert judged(str(CORPUS / "right/iterative_deepening.py")).verdict.kind == "right"


# ---------------------------------------------------------------- what verdicts are made of


def test_every_mistake_has_a_sentence_and_a_cure() -> None:
    for mistake in MISTAKES:
        assert NAMES[mistake.name][0].endswith(".") and NAMES[mistake.name][1].endswith(".")


def test_shrinking_keeps_what_is_shown() -> None:
    def cuts(tree: Specimen) -> bool:
        return len(behaves(ALPHABETA[0], tree).leaves) < len(tree.leaves)

    assert len(shrink(Specimen(((3, 12, 8), (2, 4, 6), (14, 5, 2))), cuts).leaves) == 3


def test_a_node_that_one_function_leaves_to_another_is_visited_once() -> None:
    found = secateur.judge(CORPUS / "wrong/starting-value/lambda_zero.py", isolated=False)
    assert found.comparison is not None
    own, right = found.comparison.trees
    assert own.visited == right.visited and found.svg().startswith("<svg")
