"""Which mistake is named, which is not, and what a verdict says besides."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from textwrap import dedent

import pytest

import secateur
from secateur.errors import SecateurError
from secateur.judge import Judgment, Verdict, judged
from secateur.judge.process import judged_command

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


@pytest.mark.slow
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


# ---------------------------------------------------------------- programs

MINIMAX = """
import json, sys

def minimax(node, up, leaves):
    if isinstance(node, int):
        leaves.append(node)
        return node
    values = [minimax(child, not up, leaves) for child in node]
    return max(values) if up else min(values)

for line in sys.stdin:
    asked, leaves = json.loads(line), []
    value = minimax(asked["tree"], asked["maximizing"], leaves)
    print(ANSWER, flush=True)
"""

#: Negamax with 32-bit numbers, as C and Java have them.
OVERFLOWS = """
import json, sys

LEAST, MOST = -(2**31), 2**31 - 1

def negated(number):
    return number if number == LEAST else -number

def negamax(node, alpha, beta, colour, leaves):
    if isinstance(node, int):
        leaves.append(node)
        return colour * node
    best = LEAST
    for child in node:
        best = max(best, negated(negamax(child, negated(beta), negated(alpha), -colour, leaves)))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best

for line in sys.stdin:
    asked, leaves = json.loads(line), []
    colour = 1 if asked["maximizing"] else -1
    value = colour * negamax(asked["tree"], LEAST, MOST, colour, leaves)
    print(json.dumps({"value": value, "leaves": leaves}), flush=True)
"""


def program(folder: Path, source: str) -> str:
    file = folder / "program.py"
    file.write_text(source, "utf-8")
    return shlex.join([sys.executable, str(file)])


def test_a_program_that_reports_no_leaves_is_not_called_minimax(tmp_path: Path) -> None:
    command = program(tmp_path, MINIMAX.replace("ANSWER", "value"))
    found = judged_command(command).verdict
    assert found.kind == "right" and found.convention == "right answers"
    assert found.sentence == "Its answers are right. It reports no leaves, so whether it prunes is not judged."
    with pytest.raises(SecateurError, match="reports no leaves, so --cut cannot be judged"):
        judged_command(command, cut=">=")


def test_a_program_that_visits_every_leaf_may_be_meant_to_prune(tmp_path: Path) -> None:
    command = program(tmp_path, MINIMAX.replace("ANSWER", 'json.dumps({"value": value, "leaves": leaves})'))
    found = judged_command(command).verdict
    assert found.kind == "right" and found.remarks[-1].endswith('judge it with --cut ">=": it prunes nothing.')
    assert judged_command(command, cut=">=").verdict.kind == "prunes-nothing"


def test_null_may_be_an_infinity(tmp_path: Path) -> None:
    found = judged_command(program(tmp_path, MINIMAX.replace("ANSWER", "'{\"value\": null}'")))
    assert found.verdict.sentence == "It answers null for [1] (JSON writes Infinity and NaN as null too)."
    assert found.verdict.mistakes == []
    assert "It returns nothing, the right search 1." in Judgment(found).text()


def test_nothing_is_said_of_leaves_that_a_program_does_not_report(tmp_path: Path) -> None:
    found = judged_command(program(tmp_path, MINIMAX.replace("ANSWER", "3"))).verdict
    assert found.witness is not None and found.witness.difference == "It returns 3, the right search 1."
    assert found.mistakes == []  # it does not even search


ROOT = """
def alphabeta(node, alpha, beta, up):
    if isinstance(node, int):
        return node
    for child in node:
        value = alphabeta(child, alpha, beta, not up)
        alpha, beta = (max(alpha, value), beta) if up else (alpha, min(beta, value))
        if alpha >= beta:
            break
    return alpha if up else beta

def move_and_value(node, up):
    best, move = -(10**9) if up else 10**9, 0
    for place, child in enumerate(node):
        value = alphabeta(child, best, 10**9, False) if up else alphabeta(child, -(10**9), best, True)
        if value >= best if up else value <= best:
            best, move = value, place
    return {"value": best, "move": move}
"""


def test_ties_are_named_of_a_program_that_reports_no_leaves(tmp_path: Path) -> None:
    answer = 'json.dumps(move_and_value(asked["tree"], asked["maximizing"]))'
    found = judged_command(program(tmp_path, ROOT + MINIMAX.replace("ANSWER", answer))).verdict
    assert (found.kind, found.mistake) == ("wrong-move", "ties-at-root")


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("return 0", "It returns 0 for [1], whose value is 1."),
        ("pass", "hw.py: alphabeta does not search yet: nothing in the file calls itself or loops."),
    ],
)
def test_what_is_not_yet_written_makes_no_mistake(tmp_path: Path, body: str, sentence: str) -> None:
    (tmp_path / "hw.py").write_text(f"def alphabeta(node, depth, alpha, beta, maximizing):\n    {body}\n")
    found = secateur.judge(tmp_path / "hw.py").verdict
    assert found.sentence == sentence and found.mistakes == []


def test_what_a_program_said_last_is_said_once(tmp_path: Path) -> None:
    found = Judgment(judged_command(program(tmp_path, "import sys\nsys.exit('no such node')\n")))
    assert found.verdict.kind == "crash" and found.text().count("no such node") == 1


@pytest.mark.slow
def test_overflow_is_named_in_programs(tmp_path: Path) -> None:
    assert judged_command(program(tmp_path, OVERFLOWS)).verdict.mistake == "infinity-overflows"


# ---------------------------------------------------------------- the smallest tree


def test_the_tree_shows_the_mistake_that_is_named(tmp_path: Path) -> None:
    source = """
        def mm(tree, maxi):
            if type(tree) == int:
                return tree
            best = -99999 if maxi else 99999
            for t in tree:
                v = mm(t, not maxi)
                if (v > best) if maxi else (v < best):
                    best = v
                return best
        """
    found = verdict_on(tmp_path, source)
    assert found.mistake == "return-in-loop"
    assert found.witness is not None and found.witness.tree == [1, 2]  # not one beyond 99999


@pytest.mark.slow
def test_a_large_number_is_told_as_it_is(tmp_path: Path) -> None:
    source = """
        def minimax(node, up):
            if isinstance(node, int):
                return node
            best = -10**9 if up else 10**9
            for child in node:
                best = max(best, minimax(child, not up)) if not up else min(best, minimax(child, not up))
            return best
        """
    found = verdict_on(tmp_path, source)
    assert "returns -1000000000 for" in found.sentence and "inf" not in found.sentence


def test_nothing_is_told_from_what_is_right() -> None:
    table: list[int] = []

    def first_move(node: list[object]) -> int | None:
        def value(node: object, up: bool) -> float:
            if not isinstance(node, list):
                return node  # type: ignore[return-value]
            return (max if up else min)(value(child, not up) for child in node)

        table.append(1)
        best, chosen = 0.0, None
        for place, child in enumerate(node):
            if value(child, False) > best:
                best, chosen = value(child, False), place
        return chosen

    text = secateur.judge(first_move).text()
    assert "returns nothing" in text and "It does what the right search does" not in text


def test_a_leaf_that_is_visited_again_is_named_so() -> None:
    path = min((CORPUS / "wrong/bounds-remembered").glob("*.py"))
    judgment = secateur.judge(path, isolated=False)
    witness = judgment.verdict.witness
    assert witness is not None and witness.shared and "equal branches are one object" in judgment.text()
    assert " again, which the right search needs" in witness.difference


def test_a_mistake_that_only_a_repair_names_has_a_tree() -> None:
    """Here no model behaves like the function, so the smallest tree is one that merely shows the fault."""
    for path in (CORPUS.parent / "held_out/first/wrong/bounds-remembered").glob("*.py"):
        found = judged(path).verdict
        assert found.mistake == "bounds-remembered" and found.witness is not None


# ---------------------------------------------------------------- which function is meant, and what chance decides

TWO_HALVES = """
    def max_wert(baum):
        return baum if isinstance(baum, int) else max({0}(kind) for kind in baum)

    def min_wert(baum):
        return baum if isinstance(baum, int) else min(max_wert(kind) for kind in baum)

    def {1}(baum):
        {2}
    """


def test_a_half_that_nothing_calls_is_no_search_of_its_own(tmp_path: Path) -> None:
    found = verdict_on(tmp_path, TWO_HALVES.format("max_wert", "minimax", "return max_wert(baum)"))
    assert (found.entry, found.mistake) == ("minimax", "sides-not-flipped")


def test_of_a_function_that_only_prints_the_search_below_is_judged(tmp_path: Path) -> None:
    found = verdict_on(tmp_path, TWO_HALVES.format("min_wert", "alpha_suche", "print('Wert', max_wert(baum))"))
    assert (found.kind, found.entry) == ("right", "max_wert")


SHUFFLED = """
    import random
    from random import shuffle

    def best_move(state, depth):
        moves = state.legal_moves()
        {0}
        return max(moves, key=lambda move: search(state.play(move), depth - 1, -10**9, 10**9, False))

    def search(state, depth, alpha, beta, maximizing):
        if depth == 0 or state.is_terminal():
            return state.evaluate()
        best = -10**9 if maximizing else 10**9
        for move in state.legal_moves():
            value = search(state.play(move), depth - 1, alpha, beta, not maximizing)
            if maximizing:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best
    """


@pytest.mark.parametrize("how", ["random.shuffle(moves)", "shuffle(moves)"])
def test_shuffled_moves_hide_no_mistake(tmp_path: Path, how: str) -> None:
    assert verdict_on(tmp_path, SHUFFLED.format(how)).mistake == "full-window-at-root"


def test_shuffling_the_tree_itself_changes_it(tmp_path: Path) -> None:
    search = dedent(SHUFFLED[SHUFFLED.index("    def search") :]).replace("state.play(move)", "move")
    search = search.replace(
        "for move in state.legal_moves()", "random.shuffle(state.children)\n    for move in state.children"
    )
    assert verdict_on(tmp_path, f"import random\n\n{search}").kind == "changes-arguments"
