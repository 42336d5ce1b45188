"""What `secateur.judge` says of functions, of files that misbehave, and of programs in other languages."""

from __future__ import annotations

import json
import math
import re
import shutil
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner, Result

import secateur
from secateur.cli import cli
from secateur.cli.judge import ONLY_FOR, JudgeFlags, judge
from secateur.errors import SecateurError
from secateur.judge import EntryNeeded, Verdict, judged
from secateur.judge.forms import ALPHABETA, NEGAMAX, behaves
from secateur.judge.mistakes import MISTAKES, NAMES
from secateur.judge.process import NoAnswer, ProcessObserver, judged_command
from secateur.judge.replay import right_search
from secateur.judge.shrink import shrink
from secateur.judge.specimens import Specimen, battery
from secateur.judge.submission import Submission
from secateur.trace import Event
from secateur.workers.process import LineProcess

CORPUS = Path(__file__).parent / "corpus"
PAGE = (Path(__file__).parents[2] / "docs/judge.md").read_text("utf-8")

#: A program that never changes sides.
LINES_PY = """\
import json, sys


def minimax(tree, maximizing):
    return tree if isinstance(tree, int) else (max if maximizing else min)(minimax(t, maximizing) for t in tree)


for line in sys.stdin:
    asked = json.loads(line)
    print(minimax(asked["tree"], asked["maximizing"]), flush=True)
"""


def program(language: str) -> str:
    """The program of the documentation in a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)[0]


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


# ---------------------------------------------------------------- programs


def test_a_program_that_speaks_lines_of_json(tmp_path: Path) -> None:
    path = tmp_path / "hw.py"
    path.write_text(LINES_PY, "utf-8")
    found = judged_command(f"{sys.executable} {path}").verdict
    assert found.kind == "wrong-value" and found.mistake == "sides-not-flipped"
    broken = judged_command(f"{sys.executable} -c 'print(1/0)'").verdict
    assert broken.kind == "crash" and "ZeroDivisionError" in broken.sentence


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("false", "The program ended with exit code 1 before it answered [1]."),
        ("echo 5", "The program ended with exit code 0 before it answered ["),
        ("sh -c 'echo oops >&2; exit 3'", "The program ended with exit code 3 before it answered [1]: oops"),
        ("echo hello", "Its answer to [1] is not JSON as docs/judge.md describes: hello"),
        (
            "cat",
            'Its answer to [1] is not JSON as docs/judge.md describes: {"tree": [1], "depth": 1, "maximizing": true}',
        ),
    ],
)
def test_a_program_that_does_not_answer_has_no_mistake_by_name(command: str, said: str) -> None:
    found = judged_command(command).verdict
    assert (found.kind, found.mistakes) == ("crash", []) and found.sentence.startswith(said)


def test_a_program_has_one_time_limit(tmp_path: Path) -> None:
    found = judged_command("sleep 1000", seconds=1).verdict
    assert found.kind == "endless" and found.sentence.startswith("It did not answer within 1 second on [[")
    slow = tmp_path / "hw.py"
    slow.write_text(LINES_PY.replace("asked =", "import time; time.sleep(0.3); asked ="), "utf-8")
    observer = asking([sys.executable, str(slow)], seconds=60)
    observer.find_out()
    observer.left = 0.5  # of the time for all others together
    with pytest.raises(NoAnswer, match=r"It took more than 60 seconds for [12] trees?\.") as late:
        for _ in range(3):
            observer.call(Specimen((1, 2)))
    assert late.value.kind == "too-slow"


def test_a_program_may_take_longer_than_a_function(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("secateur.judge.case.LONGEST", 0)
    path = tmp_path / "hw.py"
    path.write_text(LINES_PY, "utf-8")
    assert judged_command(f"{sys.executable} {path}").verdict.kind == "wrong-value"


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lists the processes")
def test_a_program_that_is_late_is_ended() -> None:
    observer = asking(["sleep", "1000"], seconds=0.1)
    observer.process = LineProcess(observer.command)
    pid = observer.process.pid
    with pytest.raises(NoAnswer, match="did not answer"):
        observer.find_out()
    assert not Path(f"/proc/{pid}").exists()


def asking(command: list[str], seconds: float) -> ProcessObserver:
    return ProcessObserver(Submission(lambda tree: None, "hw", "hw", ""), command, seconds)


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
def test_the_javascript_of_the_documentation(tmp_path: Path) -> None:
    path = tmp_path / "hw.js"
    path.write_text(program("javascript"), "utf-8")
    found = judged_command(f"node {path}").verdict
    assert found.kind == "right" and "cuts on alpha >= beta" in (found.convention or "")
    path.write_text(program("javascript").replace("if (alpha >= beta) break;", ""), "utf-8")
    assert "visits every leaf" in (judged_command(f"node {path}").verdict.convention or "")
    assert judged_command(f"node {path}", cut=">=").verdict.kind == "prunes-nothing"


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("java") is None, reason="needs java")
def test_the_java_of_the_documentation(tmp_path: Path) -> None:
    path = tmp_path / "Homework.java"
    path.write_text(program("java"), "utf-8")
    assert judged_command(f"java {path}").verdict.kind == "right"


# ---------------------------------------------------------------- the command


def test_the_command(tmp_path: Path) -> None:
    path = CORPUS / "wrong/return-in-loop/minimax.py"
    run = CliRunner().invoke(cli, ["judge", str(path), "-o", str(tmp_path / "r.html")], prog_name="secateur")
    assert run.exit_code == 1 and "return-in-loop" in run.output and (tmp_path / "r.html").is_file()
    run = CliRunner().invoke(cli, ["judge", str(CORPUS / "right/lists_simple.py"), "--json"], prog_name="secateur")
    assert run.exit_code == 0 and json.loads(run.output)["kind"] == "right"
    for args in (["judge"], ["judge", "nowhere.py"], ["judge", "a.py", "-o", "x.doc"]):
        assert CliRunner().invoke(cli, args, prog_name="secateur").exit_code == 2


def test_only_files_of_the_judge_are_overwritten(tmp_path: Path) -> None:
    paths = [tmp_path / f"own{suffix}" for suffix in (".html", ".txt", ".json", ".svg")]
    results = tmp_path / "results.json"
    for path in (*paths, results):
        path.write_text("my own")
    outputs = [*(f"-o{path}" for path in paths), f"--gradescope={results}"]
    command = ["judge", str(CORPUS / "wrong/return-in-loop/minimax.py"), *outputs]
    refused = invoke(*command)
    assert refused.exit_code == 2 and {path.read_text() for path in (*paths, results)} == {"my own"}
    said = "already exists and was not written by secateur judge: give another name, or --force"
    assert refused.stderr.splitlines() == [f"secateur: {path} {said}" for path in (*paths, results)]
    assert invoke(*command, "--force").exit_code == 1
    again = invoke(*command)
    sizes = [f"{path}: {max(path.stat().st_size // 1000, 1)} kB" for path in (*paths, results)]
    assert again.exit_code == 1 and again.stderr.splitlines() == sizes


def test_what_can_be_written_is_written(tmp_path: Path) -> None:
    """There is no tree to draw where nothing is wrong."""
    files = [tmp_path / name for name in ("x.svg", "x.doc", "x.txt")]
    found = invoke("judge", str(CORPUS / "right/lists_simple.py"), *(f"-o{path}" for path in files))
    assert found.exit_code == 2 and "is right" in found.stdout
    assert [path.exists() for path in files] == [False, False, True]
    assert "x.doc: a judgment must be saved as .html, .json, .txt, .svg" in found.stderr
    assert "x.svg is not written: there is no tree to draw" in found.stderr
    alone = invoke("judge", str(CORPUS / "right/lists_simple.py"), f"-o{files[0]}")
    assert alone.exit_code == 0 and not files[0].exists()  # it is right


RIGHT = str(CORPUS / "right/lists_simple.py")


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--command", "node 'hw.js"], '--command must be written as in a shell, not "node \'hw.js": no closing'),
        (["--command", ""], "--command must name a program, as in --command 'node hw.js'"),
        (["--command", "cat", "--entry", "minimax"], "--entry is for a file or a folder, not for a program"),
        (["--command", "cat", "--memory-limit", "1G"], "--memory-limit is for a file or a folder, not for a program"),
        (["--command", "cat", "--no-isolation"], "--no-isolation is for a file, not for a program"),
        ([RIGHT, "--jobs", "3"], "--jobs is for a folder, not for a file"),
        ([RIGHT, "--csv", "marks.csv"], "--csv is for a folder, not for a file"),
        ([RIGHT, "--journal", "class.jsonl"], "--journal is for a folder, not for a file"),
        ([RIGHT, "--fresh"], "--fresh is for a folder, not for a file"),
        ([RIGHT, "--points", "right=10"], "--points is for a folder, or for --gradescope"),
        ([RIGHT, "--no-isolation", "--memory-limit", "1G"], "--memory-limit needs an isolated process"),
        ([RIGHT, "--time-limit", "0.5"], "--time-limit must be a number from 1 to 3,600, not 0.5"),
        (["--command", "cat", "--time-limit", "nan"], "--time-limit must be a number from 1 to 3,600, not nan"),
        ([str(CORPUS), "--gradescope", "results.json"], "--gradescope is for a file or a program, not for a folder"),
        ([RIGHT, "--command", "cat"], "give either a file or a program with --command, not both"),
        ([], "give a file, as in secateur judge hw.py, or a program with --command"),
    ],
)
def test_options_without_effect_are_refused(args: list[str], said: str) -> None:
    found = invoke("judge", *args)
    assert found.exit_code == 2 and found.stderr.startswith(f"secateur: {said}") and found.stderr.count("\n") == 1


@pytest.mark.parametrize("does", ["while True: pass", "import time; time.sleep(10**6)"])
def test_a_file_that_never_ends_without_isolation(does: str, tmp_path: Path) -> None:
    path = tmp_path / "hw.py"
    path.write_text(does)
    found = invoke("judge", str(path), "--no-isolation", "--time-limit", "5")
    assert found.exit_code == 1 and found.stdout == "hw.py does not end\nLine 1 of hw.py did not end within 1 second.\n"
    (tmp_path / "beside.py").write_text(does)
    path.write_text("import beside")
    found = invoke("judge", str(path), "--no-isolation", "--time-limit", "1")
    assert found.exit_code == 1 and found.stdout == "hw.py does not end\nIt did not end within 1 second.\n"


def test_the_time_limit_is_for_programs_too() -> None:
    found = invoke("judge", "--command", "sleep 1000", "--time-limit", "1")
    assert found.exit_code == 1 and found.stdout.startswith(
        "sleep 1000 does not end\nIt did not answer within 1 second"
    )


def test_every_option_has_a_place() -> None:
    """An option that no table names would be dropped, or taken where it has no effect."""
    names = {param.name for param in judge.params} - {"file", "command", "as_json"}
    assert names == set(JudgeFlags.__annotations__) and names >= set(ONLY_FOR)


def invoke(*args: str) -> Result:
    return CliRunner().invoke(cli, args, prog_name="secateur")


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
