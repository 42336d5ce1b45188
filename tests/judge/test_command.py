"""`secateur judge` on the command line: files, options, exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from secateur.cli import cli
from secateur.cli.judge import ONLY_FOR, JudgeFlags, judge

CORPUS = Path(__file__).parent / "corpus"


def invoke(*args: str) -> Result:
    return CliRunner().invoke(cli, args, prog_name="secateur")


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
