"""`secateur tree`: the text, the files, the comparison, and what it refuses."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from xml.etree import ElementTree

import pytest

from secateur.trace.formats.read import read

NINE = ("--tree", "[[3,12,8],[2,4,6],[14,5,2]]")
FIFTEEN = ("--tree", "[[[2,3],[5,9]],[[0,1],[7,5]]]")
LATE = ("tictactoe", "--position", "a1 b2 c3 a3 c1 b1", "--depth", "9")

SUFFIXES = ["svg", "png", "pdf", "tex", "mmd", "dot", "json", "canvas", "html"]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


# ---------------------------------------------------------------- how many lines


def test_a_limit_keeps_the_first_lines_and_the_last(run):
    lines = run("tree", *NINE).stdout.splitlines()
    told = run("tree", *NINE, "--limit", "4").stdout.splitlines()
    left_out = f"... {len(lines) - 4} more lines: --limit {len(lines)} prints all, -o tree.html draws the tree"
    assert told == [*lines[:3], left_out, lines[-1]]
    assert run("tree", *NINE, "--limit", str(len(lines))).stdout.splitlines() == lines
    assert "--limit is for lines of text" in run("tree", *NINE, "--limit", "4", "-o", "a.svg", code=2).stderr


def test_a_terminal_gets_no_more_lines_than_can_be_read():
    terminal, inside = os.openpty()
    shown = ""
    command = [sys.executable, "-m", "secateur.cli", "tree", "tictactoe", "--depth", "5", "--interpreted"]
    with os.fdopen(terminal, "rb", buffering=0) as reader:
        with subprocess.Popen(command, stdout=inside, stderr=subprocess.DEVNULL) as searching:
            os.close(inside)
            with suppress(OSError):  # Linux raises one at the end of a terminal
                while part := reader.read(65_536):
                    shown += part.decode()
        assert searching.returncode == 0
    lines = shown.splitlines()
    assert len(lines) == 1_001 and re.match(r"\.\.\. [\d,]+ more lines: --limit \d+ prints all", lines[-2])
    assert "nodes visited" in lines[-1]


# ---------------------------------------------------------------- files


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize("step", [[], ["--step", "20"]])
def test_every_format(run, suffix: str, step: list[str], here: Path):
    if suffix == "png":
        pytest.importorskip("resvg_py")
    told = run("tree", *NINE, *step, "-o", f"tree.{suffix}")
    assert told.stdout == "" and told.stderr.startswith(f"tree.{suffix}: 11 nodes visited, ")
    assert (here / f"tree.{suffix}").stat().st_size > 500
    run("tree", *NINE, "-o", f"tree.{suffix}")  # its own file it writes over


def test_several_files_at_once(run, here: Path):
    run("tree", *NINE, "--types", "--theme", "dark", "-o", "a.svg", "-o", "b.html", "-o", "c.json")
    assert ">CUT<" in (here / "a.svg").read_text()
    assert 'data-theme="dark"' in (here / "b.html").read_text()
    assert json.loads((here / "c.json").read_text())["value"] == 3


def test_the_picture_is_the_tree(run, here: Path):
    run("tree", *FIFTEEN, "-o", "tree.svg")
    texts = [part.text for part in ElementTree.parse(here / "tree.svg").iter() if part.text]
    assert "≤ 1" in texts and "≥ 5" in texts and "α=3" in texts
    assert any(text.startswith("value 3; 11 nodes visited, 4 pruned") for text in texts)
    run("tree", *FIFTEEN, "--no-windows", "-o", "tree.svg")
    assert "α=3" not in (here / "tree.svg").read_text()


def test_step_counts_from_one_as_the_picture_does(run, here: Path):
    run("tree", *NINE, "--step", "20", "-o", "tree.svg")
    sentence = run("tree", *NINE, "--steps").stdout.splitlines()[19]
    assert sentence == "20  MIN can now hold MAX to 2 at C: beta falls from inf to 2."
    assert "step 20 of 39: MIN can now hold MAX to 2 at C: β" in (here / "tree.svg").read_text()


def test_film_and_frames(run, here: Path):
    run("tree", *NINE, "--film", "--seconds", "0.5", "--once", "-o", "film.svg")
    assert "@keyframes" in (here / "film.svg").read_text()
    told = run("tree", *NINE, "--frames", "-o", "frame.svg")
    assert told.stderr.startswith("frame-01.svg to frame-39.svg: ")
    assert len(list(here.glob("frame-*.svg"))) == 39
    (here / "frame-07.svg").write_text("my own drawing")
    assert "frame-07.svg already exists" in run("tree", *NINE, "--frames", "-o", "frame.svg", code=2).stderr


def test_several_films_and_their_words(run, here: Path):
    run("tree", *NINE, "--film", "--spoken", "-o", "film.svg", "-o", "film.srt", "-o", "film.vtt", "-o", "film.txt")
    (total,) = set(re.findall(r"animation:f\d+ ([\d.]+)s", (here / "film.svg").read_text()))
    end = re.findall(r"--> 00:(\d\d):([\d,]+)", (here / "film.srt").read_text())[-1]
    assert 60 * int(end[0]) + float(end[1].replace(",", ".")) == pytest.approx(float(total))
    run("tree", *NINE, "--seconds", "1", "-o", "film.srt", "-o", "film.txt")  # its own files are written again
    (here / "film.vtt").write_text("my own words")
    assert "film.vtt already exists" in run("tree", *NINE, "-o", "film.vtt", code=2).stderr


def test_boards_in_the_nodes(run, here: Path):
    run("tree", *LATE, "-o", "end.svg")
    assert 'href="#open-3x3-light"' in (here / "end.svg").read_text()
    run("tree", *LATE, "--no-boards", "-o", "end.svg")
    assert 'href="#open-3x3-light"' not in (here / "end.svg").read_text()
    run("tree", "connect4", "--depth", "3", "-o", "wide.svg")  # too many for boards, unless asked for
    assert 'href="#drop-7x6-light"' not in (here / "wide.svg").read_text()
    run("tree", "connect4", "--depth", "1", "--boards", "-o", "small.svg")
    assert 'href="#drop-7x6-light"' in (here / "small.svg").read_text()


def test_folded(run, here: Path):
    run("tree", "connect4", "--depth", "5", "--plies", "2", "-o", "few.svg")
    assert "dotted: not drawn" in (here / "few.svg").read_text()


# ---------------------------------------------------------------- text


def test_every_step_with_its_reason(run):
    lines = run("tree", *NINE, "--steps").stdout.splitlines()
    assert len(lines) == 39 and lines[0].startswith(" 1  Start at A, MAX to move")
    cuts = [line for line in lines if "beta = 2 <= alpha = 3 (set at A)" in line]
    assert len(cuts) == 1
    assert run("tree", *NINE, "--steps", "--step", "3").stdout.splitlines() == lines[:3]


def test_one_step_in_the_terminal(run):
    said = run("tree", *NINE, "--step", "20").stdout
    assert said.startswith("step 20 of 39: MIN can now hold MAX to 2 at C")
    assert "A MAX  (3, inf)\n  C MIN  (3, 2)\n" in said
    assert re.findall(r"^> +(.*)$", said, re.MULTILINE) == ["beta := min(beta, value)"]


def test_json_is_a_whole_document(json_of, run):
    document = json_of("tree", *NINE)
    assert (document["format"], document["game"], len(document["steps"])) == ("secateur-tree", "Tree", 39)
    assert read(json.dumps(document)).text() == run("tree", *NINE).stdout.rstrip("\n")


# ---------------------------------------------------------------- compared


def test_compared_with_other_searches(run, json_of):
    said = run("tree", *FIFTEEN, "--compare", "minimax", "--compare", "hard:>").stdout
    rows = [re.split(r"\s{2,}", line) for line in said.splitlines()[2:]]
    assert [row[:5] for row in rows] == [
        ["alphabeta", "11", "5", "2", "4"],
        ["minimax", "15", "8", "0", "0"],
        ["alphabeta:hard:>", "13", "6", "2", "2"],
    ]
    both = json_of("tree", *FIFTEEN, "--compare", "pvs", "--step", "7")
    assert [each["counters"]["nodes"] for each in both["variants"]] == [7, 7]


def test_every_visit_side_by_side(run):
    lines = run("tree", *FIFTEEN, "--compare", "minimax", "--steps").stdout.splitlines()
    assert len(lines) == 16
    assert lines[7].split() == ["7", "J", "5", "cut", "E", "J", "5"]
    assert lines[15].split() == ["15", "O", "5"]


def test_the_first_search_has_its_form_in_its_name(run):
    said = run("tree", *NINE, "--cut", ">", "--ordering", "worst", "--compare", "minimax").stdout
    assert said.splitlines()[2].startswith("alphabeta:>:worst ")


def test_a_comparison_as_a_picture(run, here: Path):
    run("tree", *FIFTEEN, "--compare", "minimax", "--step", "7", "-o", "both.svg")
    text = (here / "both.svg").read_text()
    ElementTree.fromstring(text)
    assert "7 nodes · 3 leaves · 1 cut-off · 1 pruned · value ≥ 3" in text
    run("tree", *FIFTEEN, "--compare", "minimax", "--film", "-o", "both.svg")
    assert "@keyframes" in (here / "both.svg").read_text()


# ---------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("-o", "tree.bmp"), ".bmp is not a format; choose from .svg (SVG), .png (PNG), .pdf (PDF), .tex (TikZ)"),
        (("-o", "tree"), "tree: the format is missing"),
        (("-o", "nowhere/tree.svg"), "there is no folder nowhere"),
        (("--theme", "dark"), "--theme is for pictures: name a file, as in -o tree.svg"),
        (("--types", "-o", "tree.html"), "--types does not apply to tree.html; it applies to .svg, .png"),
        (("--standalone", "-o", "tree.svg"), "--standalone does not apply to tree.svg; it applies to .tex"),
        (("--film", "-o", "tree.png"), "--film does not apply to tree.png; it applies to .svg, .pdf, .gif"),
        (("--film", "--frames", "-o", "tree.svg"), "give either --film (one file) or --frames"),
        (("--film", "--step", "3", "-o", "tree.svg"), "--film shows every step: leave out --step"),
        (("--frames", "--step", "3", "-o", "tree.svg"), "--frames shows every step: leave out --step"),
        (("--step", "3", "-o", "film.gif"), "film.gif shows every step: leave out --step"),
        (("--seconds", "2", "-o", "tree.svg"), "--seconds is for films"),
        (("--size", "720", "-o", "film.svg"), "size must be a width and a height"),
        (("--size", "640x360", "-o", "film.svg"), "--size does not apply to film.svg; it applies to .gif, .mp4, .webm"),
        (("--step", "3", "-o", "film.srt"), "film.srt shows every step: leave out --step"),
        (("--frames", "-o", "film.vtt"), "--frames does not apply to film.vtt"),
        (("--step", "41"), "--step must be from 1 to 39, not 41"),
        (("--step", "0"), "--step must be from 1 to 39, not 0"),
        (("--json", "-o", "tree.svg"), "cannot be used together"),
        (("--boards", "-o", "tree.svg"), "Tree has no small boards"),
        (("--compare", "foo"), "'foo' is not an algorithm, a form or an ordering; choose from minimax"),
        (("--compare", "alphbeta"), "did you mean 'alphabeta'?"),
        (("--compare", "hard:soft"), "two values for the same option"),
        (("--compare", "minimax", "-o", "tree.tex"), "a comparison must be saved as .svg, .png, .pdf, .json, .txt"),
        (("--compare", "minimax", "--step", "14"), "--step must be from 0 to 13, not "),
        (("--compare", "minimax", "--step", "3", "-o", "a.gif"), "a.gif shows every step: leave out --step"),
        (("--compare", "minimax", "--frames", "-o", "a.svg"), "--frames cannot be used with --compare"),
    ],
)
def test_refused_in_one_line(run, args: tuple[str, ...], words: str, here: Path):
    said = run("tree", *NINE, *args, code=2).stderr
    assert words in said and said.count("\n") == 1
    assert list(here.iterdir()) == []


def test_a_step_of_a_film_is_refused_before_the_search(run, here: Path):
    """The search itself would be refused, as too large."""
    large = ("connect4", "--algorithm", "minimax", "--depth", "9")
    said = run("tree", *large, "--film", "--step", "3", "-o", "film.svg", code=2).stderr
    assert said == "secateur: --film shows every step: leave out --step\n"
    run("tree", *NINE, "--compare", "minimax", "--step", "3", "-o", "both.txt")  # counters, not a film


@pytest.mark.parametrize("suffix", [*SUFFIXES, "gv"])
def test_files_of_others_are_left_alone(run, suffix: str, here: Path):
    mine = here / f"tree.{suffix}"
    mine.write_text("\\documentclass{article} <svg> {} digraph mine { a }")
    said = run("tree", *NINE, "-o", mine.name, code=2).stderr
    assert f"tree.{suffix} already exists and was not drawn by secateur: give another name, or --force" in said
    assert mine.read_text().startswith("\\documentclass")
    if suffix != "png":
        run("tree", *NINE, "--force", "-o", mine.name)
        assert not mine.read_bytes().startswith(b"\\documentclass")


def test_a_tree_too_large_names_the_format_that_takes_it(run):
    large = ("connect4", "--algorithm", "minimax", "--depth", "6")
    assert "give a smaller --depth, or -o tree.html, which takes a million" in run("tree", *large, code=2).stderr


@pytest.mark.slow
def test_a_picture_too_large_names_the_format_that_takes_it(run, here: Path):
    pytest.importorskip("resvg_py")
    said = run("tree", "connect4", "--depth", "6", "-o", "tree.png", code=2).stderr
    assert "save it as .svg, .pdf or .html, or fold it with --plies" in said
    said = run("tree", "connect4", "--depth", "6", "-o", "tree.tex", code=2).stderr
    assert "TeX can measure at most 16,000: fold the tree (--plies), or use SVG, PDF or HTML" in said


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("[[3,12],[2,4", "line 1, character 13"),
        ("[[3,12],[2,$]]", "line 1, character 12"),
        ("[[3,12],\n[2,,4]]", "line 2, character 4"),
        ("[[3,12],[2,true]]", "tree[1][1]: a value must be a number from -990000 to 990000, not True"),
        ("[[3,12],[2,NaN]]", "tree[1][1]: a value must be a number from -990000 to 990000, not nan"),
        ("[[3,12],[2,1e999999999]]", "tree[1][1]: a value must be a number from -990000 to 990000, not 1E+999999999"),
        ("[[3,12],[2,1.23456]]", "tree[1][1]: a value must have at most 4 decimals, not 1.23456"),
        ("[[3,1200],[2,1.125]]", "tree[0][1]: with 3 decimals in the tree, a value must be from -990 to 990, not 1200"),
        ("[[3,12],[]]", "tree[1]: an inner node must have children"),
        ('[[3,12],[2,{"name":"x"}]]', "tree[1][1]: x is a leaf without a value"),
        (
            '{"name": "A", "children": [3, {"nam": 4}]}',
            "tree[1]: a node must be made of name, value and children, not 'nam'",
        ),
        ('{"children": 5}', "tree: a name must be text, and children must be a list"),
        ("A\n  B: x\n", "line 2: a value must be a number, as in 'B: 5', not 'x'"),
        ("A\n  B: 3\nC\n", "line 3: C is beside the root"),
        ("A\n  B: 3\n  C\n", "line 3: C is a leaf without a value: write 'C: 5', or 'C: ?' if it is not known"),
    ],
)
def test_a_malformed_tree_names_the_place(run, text: str, where: str):
    assert where in run("tree", "--tree", "-", input=text, code=2).stderr


# ---------------------------------------------------------------- several files


@pytest.mark.parametrize(
    ("good", "bad"),
    [
        (["d.svg"], [("d.xyz", ".xyz is not a format")]),
        pytest.param(["a.svg", "c.gif"], [("b.webm", "ffmpeg")], marks=pytest.mark.slow),
        (["a.svg", "a.json"], [("no/b.svg", "no/b.svg cannot be written: there is no folder no")]),
        (["z.png", "z.html"], [("z.pdf", "z.pdf: a PDF has no Chinese characters")]),
    ],
)
def test_what_can_be_written_is(run, here, monkeypatch, good, bad):
    monkeypatch.setenv("PATH", "")
    files = [*(name for name, _ in bad), *good]
    language = ("--language", "zh") if "z.pdf" in files else ()
    outputs = [each for name in files for each in ("-o", name)]
    said = run("tree", *NINE, *language, *outputs, code=2).stderr.splitlines()
    assert len(said) == len(files)
    for name in good:
        assert (here / name).exists() and any(line.startswith(f"{name}: 11 nodes visited") for line in said)
    for name, why in bad:
        assert not (here / name).exists() and any(line.startswith("secateur: ") and why in line for line in said)


def test_if_nothing_can_be_written_nothing_is_searched(run):
    said = run("tree", "chess", "--depth", "9", "-o", "no/a.svg", "-o", "b.xyz", code=2).stderr.splitlines()
    assert len(said) == 2 and all(line.startswith("secateur: ") for line in said)


def test_one_step_of_a_film_is_refused_and_the_picture_written(run, here):
    said = run("tree", *NINE, "--step", "3", "-o", "a.svg", "-o", "b.txt", code=2).stderr
    assert (here / "a.svg").exists() and "b.txt shows every step: leave out --step" in said


@pytest.mark.parametrize(("option", "value"), [("--cut", ">"), ("--fail", "hard")])
def test_minimax_has_no_window(run, option: str, value: str):
    for command in ("tree", "best"):
        said = run(command, *NINE, "--algorithm", "minimax", option, value, code=2).stderr
        assert said == f"secateur: minimax has no window: leave out {option}\n"
