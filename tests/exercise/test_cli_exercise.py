"""`secateur exercise`: files in and out, and one line for bad input."""

from __future__ import annotations

import json
import re
import zipfile
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from secateur.cli import cli


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Runs `secateur exercise` in an empty folder; `code` is the exit code that it must have."""
    monkeypatch.chdir(tmp_path)

    def call(*args: str, code: int = 0) -> Result:
        result = CliRunner().invoke(cli, ["exercise", *args], prog_name="secateur")
        assert result.exit_code == code, (result.exit_code, result.output, result.exception)
        return result

    return call


KIND = ("new", "--kind", "pruned")


def test_from_sheet_to_grade(run: Any, tmp_path: Path) -> None:
    told = run(
        *KIND,
        "--shape",
        "3x3",
        "--depth",
        "2",
        "--seed",
        "7",
        "--count",
        "30",
        "--cut",
        ">=",
        "-o",
        "sheet.json",
        "--key",
        "key.json",
    ).stderr
    assert told == "sheet.json: 30 versions\nkey.json: 30 versions\n"
    assert "mean of 30: 100 %" in run("grade", "sheet.json", "key.json").stdout
    report = json.loads(run("grade", "sheet.json", "key.json", "--json").stdout)
    assert report["score"] == 1 and len(report["grades"]) == 30 and report["left_out"] == []
    (tmp_path / "answers.json").write_text('{"1": ["L", "H"]}')
    said = run("grade", "sheet.json", "answers.json").stdout
    free = "0.42 without alpha-beta: the last leaf of every node is pruned"
    assert said.startswith(f"version 1: 18.1 %, 0.71 of 2 points ({free})\n")
    assert "H  wrongly pruned" in said and "M  missed" in said and "no answer: version 2, 3" in said
    key = json.loads((tmp_path / "key.json").read_text())
    assert key["answers"]["1"] == ["L", "M"] and "beta = 10 <= alpha = 11 (set at A)" in " ".join(key["solutions"]["1"])


@pytest.mark.parametrize("kind", ["pruned", "window", "value", "order", "best-ordering"])
def test_every_format(run: Any, tmp_path: Path, kind: str) -> None:
    outputs = ["sheet.json", "sheet.md", "sheet.html", "sheet.tex", "quiz.xml", "quiz.zip", "quiz.gift"]
    keys = ["key.json", "key.md", "key.html", "key.tex"]
    args = [part for name in outputs for part in ("-o", name)] + [part for name in keys for part in ("--key", name)]
    run("new", "--kind", kind, "--shape", "2x2x2", "--seed", "3", "--count", "2", *args)
    first = {name: (tmp_path / name).read_bytes() for name in (*outputs, *keys)}
    run("export", "sheet.json", *args)
    assert {name: (tmp_path / name).read_bytes() for name in (*outputs, *keys)} == first
    assert "100 %" in run("grade", "sheet.json", "key.json").stdout


def test_without_a_file_it_prints(run: Any) -> None:
    said = run(*KIND, "--seed", "7").stdout
    assert said.startswith("## What does alpha-beta prune? Version 1\n") and "|  +- E 7\n" in said


def test_help_lists_the_commands(run: Any) -> None:
    said = run("--help").stdout
    assert all(f"  {name} " in said for name in ("new", "grade", "export"))


@pytest.mark.parametrize(("args", "says"), [
    (("new",), "missing option '--kind'"),
    (("new", "--kind", "prunde"), "'prunde' is not one of"),
    ((*KIND, "--shape", "3by3"), "shape must be the moves at each level, such as 3x3 or 2x2x2, not '3by3'"),
    ((*KIND, "--shape", "3x3", "--depth", "3"), "has 2 levels, but depth = 3"),
    ((*KIND, "--depth", "no"), "--depth must be a whole number from 1 to 500, not 'no'"),
    ((*KIND, "--count", "0"), "count must be from 1 to 1,000, not 0"),
    ((*KIND, "--cuts", "many"), "cuts must be a number of cut-offs"),
    ((*KIND, "--deep", "yes"), "a deep cut-off needs 4 levels"),
    ((*KIND, "--values", "20"), "values must be a range from the least to the greatest, such as 0..20 or -9..9, not"),
    ((*KIND, "-o", "sheet.doc"), "sheet.doc: .doc is not a format"),
    ((*KIND, "-o", "nowhere/sheet.md"), "there is no folder nowhere"),
    ((*KIND, "--key", "key.xml"), "key.xml: .xml is not a format"),
    (("grade", "sheet.json"), "missing argument 'ANSWERS'"),
    (("grade", "nothing.json", "answers.json"), "nothing.json cannot be read: No such file"),
    (("grade", "answers.json", "sheet.json"), "answers.json is not a sheet of exercises"),
    (("grade", "key.json", "sheet.json"), "key.json is an answer key: give the sheet first"),
    (("grade", "sheet.json", "sheet.json"), "sheet.json is a sheet: give the sheet first"),
])  # fmt: skip
def test_bad_input_is_one_line(run: Any, args: tuple[str, ...], says: str) -> None:
    Path("answers.json").write_text('{"1": []}')
    run(*KIND, "--seed", "1", "-o", "sheet.json", "--key", "key.json")
    said = run(*args, code=2).stderr
    assert says in said and said.startswith("secateur: ") and said.count("\n") == 1, said


@pytest.mark.parametrize(("kind", "answers", "says"), [
    ("pruned", "{", "answers.json is not JSON at line 1"),
    ("pruned", "3", "answers.json: the answers must be"),
    ("pruned", "{}", "answers.json: there are no answers to grade"),
    ("pruned", '{"9": []}', "answers.json: a version must be 1, not 9"),
    ("pruned", '{"one": []}', "answers.json: a version must be 1, not 'one'"),
    ("pruned", '{"1": 7}', "answers.json, version 1: 7 is not a list of nodes"),
    ("pruned", '{"1": ["Q"]}', "answers.json, version 1: the tree has no node 'Q'"),
    ("pruned", '{"1": ["F", "F"]}', "answers.json, version 1: F appears twice"),
    ("pruned", '{"1": [], "1": []}', "answers.json: '1' appears twice"),
    ("pruned", '[{"student": "Ann", "answer": ["Q"]}]', "answers.json, entry 1 (Ann), version 1: the tree has no node"),
    ("pruned", '[{"student": "Ann"}]', "answers.json, entry 1 (Ann): answer is missing"),
    ("pruned", '[{"student": 5, "answer": []}]', "answers.json, entry 1, student must be a string, not 5"),
    ("pruned", '[{"version": 3, "answer": []}]', "entry 1: a version must be 1, not 3"),
    ("window", '{"1": {"B": [1, "two"]}}', "answers.json, version 1, node B, beta: 'two' is not a number"),
    ("window", '{"1": {"B": [1]}}', "answers.json, version 1, node B: [1] is not a window"),
    ("window", '{"1": {"B": "foo"}}', "answers.json, version 1, node B: 'foo' is not a window"),
    ("window", '{"1": {"B": {"gamma": 1}}}', "version 1, node B: a window must have alpha and beta, not 'gamma'"),
    ("window", '{"1": {"D": [1, 2]}}', "answers.json, version 1: D is a leaf: give answers for A, B, C"),
    ("window", '{"1": ["B"]}', "answers.json, version 1: ['B'] is not an answer"),
    ("value", '{"1": {"B": "three"}}', "answers.json, version 1, node B: 'three' is not a number"),
    ("value", '{"1": {"B": true}}', "answers.json, version 1, node B: True is not a number"),
    ("order", '{"1": {"A": 1}}', "answers.json, version 1: {'A': 1} is not a list of nodes"),
    ("order", '{"1": "A B A"}', "answers.json, version 1: A appears twice"),
    ("best-ordering", '{"1": {"B": "D"}}', "version 1, node B: the moves must be D E in some order, not D"),
    ("best-ordering", '{"1": {"B": "D F"}}', "version 1, node B: the moves must be D E in some order, not D F"),
    ("best-ordering", '{"1": {"Z": "D"}}', "answers.json, version 1: the tree has no node 'Z'"),
])  # fmt: skip
def test_malformed_answers_name_the_item(run: Any, kind: str, answers: str, says: str) -> None:
    sheet = {"secateur": "exercises", "kind": kind, "versions": [{"tree": [[3, 12], [2, 4]]}]}
    Path("sheet.json").write_text(json.dumps(sheet))
    Path("answers.json").write_text(answers)
    said = run("grade", "sheet.json", "answers.json", code=2).stderr
    assert says in said and said.startswith("secateur: ") and said.count("\n") == 1, said


def test_alone_it_helps(run: Any) -> None:
    said = run().stdout
    assert said.startswith("Usage: secateur exercise [OPTIONS]") and said == run("--help").stdout


# ---------------------------------------------------------------- what is not written over


@pytest.mark.parametrize("name", [
    "sheet.json", "sheet.md", "sheet.html", "sheet.tex", "quiz.xml", "quiz.zip", "quiz.gift",
])  # fmt: skip
@pytest.mark.parametrize("command", ["new", "export"])
def test_a_foreign_file_is_kept(run: Any, name: str, command: str) -> None:
    run(*KIND, "-o", "made.json")
    args = KIND if command == "new" else ("export", "made.json")
    Path(name).write_text("my notes")
    said = run(*args, "-o", name, "-o", "other.md", code=2).stderr
    other, refused = said.splitlines()
    assert refused.startswith(f"secateur: {name} already exists and is not a ") and refused.endswith("or --force"), said
    assert Path(name).read_text() == "my notes" and other.startswith("other.md") and Path("other.md").exists()
    run(*args, "-o", name, "--force")
    run(*args, "-o", name)
    assert Path(name).read_bytes() != b"my notes"


@pytest.mark.parametrize("name", ["key.json", "key.md", "key.html", "key.tex"])
def test_a_foreign_file_is_kept_from_a_key(run: Any, name: str) -> None:
    Path(name).write_text("my notes")
    run(*KIND, "--key", name, code=2)
    assert Path(name).read_text() == "my notes"
    run(*KIND, "--key", name, "--force")
    run(*KIND, "--key", name)


@pytest.mark.parametrize("answers", [
    '{"1": ["G"]}', '[{"student": "Ann", "version": 1, "answer": []}]', '{"answers": {"1": []}}',
    '{"secateur": "exercises", "kind": "pruned", "answers": {"1": []}}',
    '{"secateur": "exercises", "kind": "pruned", "versions": [{"tree": [[3, 12], [2, 4]]}]}',
])  # fmt: skip
def test_answers_and_own_trees_are_kept(run: Any, answers: str) -> None:
    Path("answers.json").write_text(answers)
    for option in ("-o", "--key"):
        run(*KIND, option, "answers.json", code=2)
    assert Path("answers.json").read_text() == answers


def test_a_sheet_and_a_key_do_not_replace_each_other(run: Any) -> None:
    run(*KIND, "-o", "sheet.json", "--key", "key.json")
    assert "is not a sheet that secateur made" in run(*KIND, "-o", "key.json", code=2).stderr
    assert "is not a key that secateur made" in run(*KIND, "--key", "sheet.json", code=2).stderr
    for name in ("sheet.json", "./sheet.json"):
        said = run("export", "sheet.json", "--key", name, "--force", code=2).stderr
        assert "sheet.json cannot be both the sheet and its key" in said
    run("grade", "sheet.json", "key.json")


@pytest.mark.parametrize(("option", "picture"), [("-o", "question-1.svg"), ("--key", "solution-1.svg")])
def test_foreign_pictures_are_kept(run: Any, option: str, picture: str) -> None:
    folder = Path("sheet-pictures")
    folder.mkdir()
    (folder / picture).write_text("<svg/>")
    said = run(*KIND, option, "sheet.md", code=2).stderr
    assert f"{folder / picture} already exists and was not drawn by secateur" in said
    assert (folder / picture).read_text() == "<svg/>" and not Path("sheet.md").exists()
    run(*KIND, option, "sheet.md", "--force")
    run(*KIND, option, "sheet.md")


def test_what_can_be_written_is_and_what_cannot_is_said(run: Any) -> None:
    Path("sheet-pictures").write_text("")
    Path("mine.html").write_text("my notes")
    outputs = ("sheet.md", "sheet.html", "sheet.doc", "mine.html", "nowhere/a.md", "a.json")
    args = [part for name in outputs for part in ("-o", name)]
    said = run(*KIND, *args, "--key", "a.json", "--key", "key.json", code=2).stderr
    assert [line.partition(":")[0] for line in said.splitlines()[:3]] == ["sheet.html", "a.json", "key.json"]
    problems = said.splitlines()[3:]
    assert len(problems) == 5 and all(line.startswith("secateur: ") for line in problems), said
    for problem, says in zip(problems, (
        "sheet-pictures must be a folder", ".doc is not a format", "mine.html already exists", "there is no folder",
        "a.json cannot be both the sheet and its key",
    ), strict=True):  # fmt: skip
        assert says in problem
    assert not Path("sheet.md").exists() and Path("mine.html").read_text() == "my notes"
    run("grade", "a.json", "key.json")


def test_a_format_that_cannot_hold_the_sheet_leaves_the_others(run: Any) -> None:
    """Moodle accepts no weight of 1/13 in GIFT."""
    sheet = {"secateur": "exercises", "kind": "pruned", "versions": [{"tree": [[5] * 12, [4, *[9] * 11]]}]}
    Path("mine.json").write_text(json.dumps(sheet))
    said = run("export", "mine.json", "-o", "quiz.gift", "-o", "quiz.xml", code=2).stderr
    assert said.splitlines()[0] == "quiz.xml: 1 version" and "secateur: quiz.gift: version 1 has 13 visited" in said
    assert Path("quiz.xml").exists() and not Path("quiz.gift").exists()


def test_nothing_is_made_if_nothing_can_be_written(run: Any) -> None:
    said = run(*KIND, "-o", "a.doc", "-o", "b.doc", code=2)
    assert said.stderr.count("is not a format") == 2 and not said.stdout


def test_a_zip_with_something_more_is_kept(run: Any) -> None:
    run(*KIND, "-o", "quiz.zip")
    with zipfile.ZipFile("quiz.zip", "a") as archive:
        archive.writestr("notes.txt", "mine")
    run(*KIND, "-o", "quiz.zip", code=2)


def test_a_sheet_of_another_kind_or_seed_is_kept(run: Any, tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.json"
    run(*KIND, "--seed", "7", "-o", "sheet.json")
    before = sheet.read_text()
    for other in (("new", "--kind", "value", "--seed", "7"), (*KIND, "--seed", "8")):
        refused = run(*other, "-o", "sheet.json", code=2)
        assert "sheet.json already exists and is a sheet of another kind or seed" in refused.stderr
        assert sheet.read_text() == before
    run(*KIND, "--seed", "7", "--count", "2", "-o", "sheet.json")
    run(*KIND, "--seed", "8", "-o", "sheet.json", "--force")
    assert json.loads(sheet.read_text())["seed"] == 8


def test_the_documented_sheet_with_own_trees(run: Any, tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs/exercises.md").read_text("utf-8")
    [sheet] = [block for block in re.findall(r"```json\n(.*?)```", page, re.DOTALL) if '"versions"' in block]
    (tmp_path / "own.json").write_text(sheet)
    assert run("export", "own.json").stdout.count("What does alpha-beta prune? Version") == 2
    (tmp_path / "answers.json").write_text('{"1": ["I", "J"], "2": ["K", "N", "O"]}')
    run("grade", "own.json", "answers.json")


def test_messages_and_tables_in_chinese(run: Any, tmp_path: Path) -> None:
    run("new", "--kind", "window", "--seed", "7", "--count", "2", "-o", "sheet.json")
    answers = [
        {"student": "Ann", "version": 1, "answer": {"B": [1, 2]}},
        {"student": "Ben", "version": 2, "answer": {"B": ["x", 2]}},
    ]
    (tmp_path / "answers.json").write_text(json.dumps(answers))
    lines = run("grade", "sheet.json", "answers.json", "--language", "zh").stdout.splitlines()
    said = next(line for line in lines if "Ben" in line and "alpha" in line)
    assert "第 2 卷，节点 B，alpha" in said and "node" not in said
    head, ann = lines[:2]
    widths = [sum(2 if ord(sign) > 0x2E80 else 1 for sign in line) for line in (head, ann)]
    assert widths[0] == widths[1]  # both end with the last column, which is right-aligned
