"""Which mistake is named, which is not, and what a verdict says besides."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from secateur.judge import Verdict, judged

CORPUS = Path(__file__).parent / "corpus"


def verdict_on(folder: Path, source: str) -> Verdict:
    file = folder / "hw.py"
    file.write_text(dedent(source), "utf-8")
    return judged(file).verdict


# ---------------------------------------------------------------- crashes


@pytest.mark.parametrize("name", ["beta = min(beta, valeu)", "raise PermissionError('no')"])
def test_a_crash_on_every_tree_has_no_name(tmp_path: Path, name: str) -> None:
    source = f"""
        def ab(tree, alpha, beta, maxi):
            if not isinstance(tree, list):
                return tree
            {name}
            value = float("-inf") if maxi else float("inf")
            for t in tree:
                found = ab(t, alpha, beta, not maxi)
                value = max(value, found) if maxi else min(value, found)
            return value
        """
    found = verdict_on(tmp_path, source)
    assert found.kind == "crash" and found.mistakes == []


def test_a_typo_in_one_branch_has_no_name(tmp_path: Path) -> None:
    source = (CORPUS / "right/lists_simple.py").read_text("utf-8")
    found = verdict_on(tmp_path, source.replace("beta = min(beta, best)", "beta = min(beta, valeu)"))
    assert found.kind == "crash" and "valeu" in found.sentence and found.mistakes == []


def test_what_asks_for_input_says_so(tmp_path: Path) -> None:
    source = """
        def mm(t, m):
            if t == 8:
                input("?")
            return t if isinstance(t, int) else (max if m else min)(mm(c, not m) for c in t)
        """
    assert verdict_on(tmp_path, source).sentence == "It asks for input on [8]."


# ---------------------------------------------------------------- moves that stay on the board


def test_a_board_that_is_left_changed_has_its_name(tmp_path: Path) -> None:
    source = (CORPUS / "right/board_make_undo.py").read_text("utf-8")
    top = "\n\ndef solve(board, depth):\n    value = alphabeta(board, depth, -99999, 99999, True)\n"
    found = verdict_on(tmp_path, f"{source}{top}    board.make_move(0)\n    return value\n")
    assert (found.kind, found.mistake) == ("changes-arguments", "move-not-taken-back")


def test_a_list_that_is_pushed_to_is_no_board(tmp_path: Path) -> None:
    source = """
        class Log:
            def push(self, text):
                pass

        log = Log()

        def minimax(node, maximizing):
            log.push(node)
            if isinstance(node, int):
                return node
            return (max if maximizing else min)(minimax(child, not maximizing) for child in node)
        """
    assert verdict_on(tmp_path, source).kind == "right"
