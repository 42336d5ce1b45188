"""Files with a game of their own, or of a course whose modules are not here; and files that could deceive the judge."""

from __future__ import annotations

from pathlib import Path

import pytest

from secateur.errors import SecateurError
from secateur.judge import IsolatedFile, Verdict, judged, judged_isolated

FIFTH = Path(__file__).parent / "held_out" / "fifth"

MINIMAX = """
def minimax(node, maximizing):
    if isinstance(node, int):
        return node
    values = [minimax(child, not maximizing) for child in node]
    return max(values) if maximizing else min(values)
"""


def verdict_on(folder: Path, source: str) -> Verdict:
    path = folder / "hw.py"
    path.write_text(source, "utf-8")
    return judged(str(path)).verdict


def test_the_verdict_names_the_rules_that_were_replaced() -> None:
    found = judged(str(FIFTH / "right/cs50_tictactoe.py")).verdict
    assert "in place of its own actions, player, result, terminal and utility" in found.reading


def test_a_search_that_says_who_won_is_judged_where_its_depth_ends(tmp_path: Path) -> None:
    source = (FIFTH / "right/connect4_tutorial.py").read_text("utf-8")
    assert judged(str(FIFTH / "right/connect4_tutorial.py")).verdict.is_right
    wrong = verdict_on(tmp_path, source.replace("depth - 1, alpha, beta, True", "depth - 1, alpha, beta, False"))
    assert wrong.mistake == "sides-not-flipped"


def test_own_rules_that_only_pass_on_what_a_node_has_are_judged_too(tmp_path: Path) -> None:
    source = MINIMAX.replace("return node\n", "return evaluate(node)\n") + "def evaluate(node):\n    return -node\n"
    assert verdict_on(tmp_path, source).mistake in ("sides-swapped", "leaf-from-wrong-side")


def test_modules_that_are_not_here_are_said() -> None:
    found = judged(str(FIFTH / "right/pacman_alphabeta_agent.py")).verdict
    assert found.is_right and "Not installed here, and not judged: game and util, which it imports." in found.remarks


@pytest.mark.parametrize("line", ("import maths\nINF = maths.inf + 1", "from nowhere import INF\nprint(-INF)"))
def test_a_module_that_is_needed_cannot_be_done_without(tmp_path: Path, line: str) -> None:
    found = verdict_on(tmp_path, f"{line}\n{MINIMAX}")
    assert found.kind == "crash" and "No module named" in found.sentence


def test_a_module_that_need_not_be_here_has_no_stand_in(tmp_path: Path) -> None:
    optional = "try:\n    import nowhere\nexcept ImportError:\n    nowhere = None\nassert nowhere is None\n"
    found = verdict_on(tmp_path, optional + MINIMAX)
    assert found.is_right and not any("nowhere" in each for each in found.remarks)


def test_what_nodes_do_not_answer_to_is_nobodys_crash(tmp_path: Path) -> None:
    source = """
def minimax(node, depth, maximizing):
    if depth == 0 or node.is_terminal():
        return node.frobnicate(3).evaluate()
    values = [minimax(child, depth - 1, not maximizing) for child in node.children]
    return max(values) if maximizing else min(values)
"""
    with pytest.raises(SecateurError, match="frobnicate"):
        verdict_on(tmp_path, source)


def test_of_two_depths_the_one_that_is_not_counted_is_the_limit(tmp_path: Path) -> None:
    source = (FIFTH / "wrong/depth-one-off/count_up.py").read_text("utf-8")
    assert verdict_on(tmp_path, source.replace("max_depth - 1 or", "max_depth or")).is_right
    assert verdict_on(tmp_path, source).mistake == "depth-one-off"


def test_a_number_that_is_no_infinity_is_named_beside_another_mistake(tmp_path: Path) -> None:
    source = (FIFTH / "right/knoten_aufgabe3.py").read_text("utf-8").replace('float("inf")', "9999")
    assert verdict_on(tmp_path, source).mistake == "starting-value"
    found = verdict_on(tmp_path, source.replace("bester = min(bester, wert)", "bester = wert"))
    assert found.mistake == "best-overwritten"
    assert "It begins with a number, not with infinity: values beyond it are wrong too." in found.remarks


def test_code_that_could_forge_its_verdict_is_pointed_out() -> None:
    forged = """
import secateur.judge.case
from secateur.judge.recorded import Judged
from secateur.judge.verdict import Verdict
fine = Judged(verdict=Verdict(kind="right", file="", entry="", reading="", sentence="Fine."))
secateur.judge.case.Case.judged = lambda self: fine
"""
    found = judged_isolated(IsolatedFile(forged + MINIMAX)).verdict
    assert found.is_right  # nothing within its process can prevent that
    assert any("It uses secateur.judge.case (line 2)" in each for each in found.remarks)
