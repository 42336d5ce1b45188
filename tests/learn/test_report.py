"""The report of a learning run, its pictures, and the curve in the terminal."""

from __future__ import annotations

import json
import math
import re
import xml.etree.ElementTree as ElementTree
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from secateur.arena.contest import Standing
from secateur.arena.statistics import Sprt
from secateur.errors import SecateurError
from secateur.learn.report import loss_curve as curves
from secateur.learn.report.charts import (
    Axes,
    Series,
    board_chart,
    calibration_chart,
    interval_chart,
    line_chart,
    weights_chart,
)
from secateur.learn.report.loss_curve import Epoch
from secateur.learn.report.record import (
    Bin,
    DataSummary,
    DecidedMatch,
    Decision,
    HeldOut,
    MatchStep,
    Model,
    RunReport,
    Stage,
    WeightGroup,
    read,
    summary,
    write,
)
from secateur.learn.report.svg import apart, log_ticks, room, ticks

SVG = "{http://www.w3.org/2000/svg}"

#: No loss or weight is smaller than a picture can tell from 0.
small = st.floats(-1, 1).map(lambda value: round(value, 12))
large = st.floats(-1e9, 1e9).map(lambda value: round(value, 3))
numbers = st.one_of(large, small, st.sampled_from([math.nan, math.inf, -math.inf]))
names = st.text(max_size=30)


def check(text: str) -> ElementTree.Element:
    """Well-formed, nothing that is not a number, no script, nothing fetched, all text within the picture."""
    root = ElementTree.fromstring(text)
    assert not re.search(r'="[^"]*\b(nan|inf)\b', re.sub(r'aria-label="[^"]*"', "", text))
    assert not re.search(r"<script|<image|<use|\bhref=|url\(|@import|@font-face", text)
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    for each in root.iter(f"{SVG}text"):
        said, x, y = (
            each.text or "".join(part.tail or "" for part in each),
            float(each.attrib["x"]),
            float(each.attrib["y"]),
        )
        wide = room(said, 15 if each.get("class") == "title" else 13)
        left = x - {"start": 0, "middle": wide / 2, "end": wide}[each.get("text-anchor", "start")]
        assert left >= -1, said
        assert left + wide <= width + 1, said
        assert 10 <= y <= height, said
    return root


def texts(text: str) -> list[str]:
    return [each.text or "" for each in ElementTree.fromstring(text).iter(f"{SVG}text")]


def full_curve(epochs: int) -> tuple[Epoch, ...]:
    return tuple(
        Epoch(n, 0.5 + 0.2 * math.exp(-n / 3), 0.51 + 0.2 * math.exp(-n / 3) + 0.001 * max(0, n - 8))
        for n in range(1, epochs + 1)
    )


def full_report() -> RunReport:
    standing, sprt, steps = Standing(), Sprt(0, 5), []
    for game in range(200):
        standing.add(game // 2, (1.0, 0.5, 0.5, 0.0, 1.0)[game * 7 % 5])
        if game % 2:
            steps.append(MatchStep.of(standing, sprt))
    low, high = sprt.bounds
    return RunReport(
        "chess",
        {"size": 8},
        "2025-01-02",
        "secateur learn chess --games <games> & more",
        {"split": 1, "match": 2},
        DataSummary(("games.pgn",), 1200, 50_000, 3, ("game 7: illegal move 'Ke9' <here>",), 412, 40_000, 5_000, 5_000),
        Model(1412, 2, "logistic", 1e-4, 30),
        full_curve(30),
        11,
        (
            HeldOut("predicting the mean", 0.69, 0.68, 0.7),
            HeldOut("old", 0.56, 0.55, 0.57),
            HeldOut("new weights", 0.53),
        ),
        tuple(Bin(n / 10, n / 10 + 0.01, 100 * n) for n in range(1, 10)),
        (
            WeightGroup("knight on", tuple(map(float, range(-32, 32))), 8, 8, tuple("abcdefgh"), tuple("87654321")),
            WeightGroup("tempo", (18.0,)),
        ),
        DecidedMatch(
            "new", "old", standing.wins, standing.draws, standing.losses, tuple(steps), "depth=4", 0, 5, low, high
        ),
        Decision("weights.json", "the match says so"),
        ("a ridge of 0 did not converge",),
        (Stage("fit", 12.5),),
    )


# ---------------------------------------------------------------- pictures


def test_a_line_chart_shows_lines_bands_marks_and_names() -> None:
    series = [
        Series("train", [(1, 0.7), (2, 0.6), (3, 0.55)], [(0.6, 0.8), (None, 0.7), (0.5, 0.6)]),
        Series("validation", [(1, 0.71), (2, 0.62), (3, 0.61)]),
    ]
    text = line_chart(series, "Loss <1>", Axes("epoch", "loss"), levels=[(0.65, "level")], stop=(2, "stopped"))
    root = check(text)
    assert {"Loss <1>", "epoch", "loss", "train", "validation", "level", "stopped", "1", "2", "3"} <= set(texts(text))
    assert len(root.findall(f".//{SVG}path[@class='band s0']")) == 1
    ends = [
        float(each.attrib["y"]) for each in root.iter(f"{SVG}text") if each.text in ("train", "validation", "level")
    ]
    assert min(abs(a - b) for a in ends for b in ends if a != b) >= 17.9
    assert len(set(ends)) == 3


def test_a_higher_value_is_drawn_higher_and_a_log_axis_spaces_decades_evenly() -> None:
    text = line_chart([Series("a", [(1, 1.0), (10, 2.0), (100, 3.0)])], "t", Axes(log_x=True))
    way = check(text).find(f".//{SVG}svg/{SVG}path[@class='line s0']")
    assert way is not None
    (x1, y1), (x2, y2), (x3, y3) = ([float(n) for n in pair.split()] for pair in way.attrib["d"][1:].split("L"))
    assert abs((x2 - x1) - (x3 - x2)) < 0.2
    assert y1 > y2 > y3


def test_themes() -> None:
    chart = [Series("a", [(1, 2.0)])]
    assert "prefers-color-scheme:dark" in line_chart(chart, "t")
    assert "prefers-color-scheme" not in line_chart(chart, "t", theme="dark")
    with pytest.raises(SecateurError, match="auto, light or dark"):
        line_chart(chart, "t", theme="pink")


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.tuples(names, st.lists(st.tuples(numbers, numbers, numbers, numbers), max_size=6)), max_size=7),
    names,
    st.booleans(),
    st.lists(st.tuples(numbers, names), max_size=2),
)
def test_any_lines_can_be_drawn(data: list, title: str, log_x: bool, levels: list) -> None:
    series = [Series(name, [row[:2] for row in rows], [row[2:] for row in rows]) for name, rows in data]
    check(line_chart(series, title, Axes("x", "y", log_x), levels=levels, stop=(1, "stop")))
    check(weights_chart([(name, [row[0] for row in rows]) for name, rows in data], title))
    check(interval_chart([(name, *rows[0][:3]) for name, rows in data if rows], title, "loss"))
    check(calibration_chart([(row[0], row[1], 7) for _, rows in data for row in rows]))


@given(st.integers(0, 5), st.integers(0, 5), st.lists(st.one_of(st.none(), numbers), min_size=25, max_size=25))
def test_any_board_can_be_drawn(rows: int, columns: int, values: list) -> None:
    labels = ("abcde"[:columns], "12345"[:rows])
    root = check(board_chart(values[: rows * columns], rows, columns, "board", labels))
    assert len(root.findall(f"{SVG}rect")) == 1 + rows * columns


def test_the_sizes_of_a_board_are_checked() -> None:
    with pytest.raises(SecateurError, match="has 4 squares, not 3"):
        board_chart([1, 2, 3], 2, 2, "t")
    with pytest.raises(SecateurError, match="needs 2 labels for columns and 1 for rows"):
        board_chart([1, 2], 1, 2, "t", ("ab", "12"))


def test_the_area_of_a_dot_is_its_count() -> None:
    root = check(calibration_chart([(0.2, 0.3, 1600), (0.5, 0.5, 400)]))
    large, small = (float(each.attrib["r"]) for each in root.iter(f"{SVG}circle"))
    assert large / small == pytest.approx(2, rel=0.02)


def test_empty_pictures_say_so() -> None:
    for text in (
        line_chart([], "t", Axes("x", "y")),
        line_chart([Series("a", [])], "t"),
        calibration_chart([]),
        interval_chart([], "t"),
        weights_chart([], "t"),
        weights_chart([("a", [])], "t"),
    ):
        check(text)
        assert "nothing yet" in texts(text)


@given(st.floats(-1e9, 1e9), st.floats(1e-3, 1e9), st.integers(2, 8))
def test_ticks_are_few_and_in_range(low: float, span: float, count: int) -> None:
    found = ticks(low, low + span, count)
    assert 1 <= len(found) <= count / 0.75 + 1
    assert all(low - span * 1e-3 <= tick <= low + span * 1.001 for tick in found)
    assert 0 < len(log_ticks(span, span * 100)) <= 8


@given(st.lists(st.floats(0, 100), min_size=1, max_size=8))
def test_names_keep_apart(wished: list[float]) -> None:
    found = sorted(apart(wished, 10, 0, 100))
    assert all(b - a >= 10 - 1e-6 for a, b in pairwise(found))
    assert found[0] >= -1e-6
    assert found[-1] <= 100


# ---------------------------------------------------------------- the report


def test_a_report_comes_back_as_it_was(tmp_path: Path) -> None:
    report = full_report()
    page, figures = write(report, tmp_path / "new" / "folder")
    assert read(tmp_path / "new" / "folder") == report
    assert sorted(path.name for path in page.parent.iterdir()) == ["report.html", "report.json"]
    assert json.loads(figures.read_text("utf-8"))["summary"] == list(summary(report))


def test_the_page_is_whole_and_fetches_nothing(tmp_path: Path) -> None:
    text = write(full_report(), tmp_path)[0].read_text("utf-8")
    assert not re.search(r"<script|<link|<img|<iframe|\bhref=|\bsrc=|url\(|@import", text)
    assert set(re.findall(r"https?://[^\"' ]+", text)) == {"http://www.w3.org/2000/svg"}
    assert "prefers-color-scheme: dark" in text
    charts = re.findall(r"<svg xmlns.*?\n</svg>\n(?=</figure>)", text, re.S)
    assert [check(chart).attrib["aria-label"] for chart in charts] == [
        "Loss",
        "Held-out loss",
        "Calibration",
        "Elo",
        "Sequential test",
        "knight on",
        "Weights by group",
    ]
    for said in (
        "illegal move &#x27;Ke9&#x27; &lt;here&gt;",
        "40,000",
        "0.5600 [0.5500, 0.5700]",
        "weights taken: epoch 11",
        "--games &lt;games&gt; &amp; more",
        "seed of split",
        "a ridge of 0 did not converge",
        "12.5 s",
    ):
        assert said in text, said


def test_a_name_that_is_no_text_can_be_told(tmp_path: Path) -> None:
    """As a file has whose name is not in the encoding of the system."""
    report = RunReport("nim", source=DataSummary(("bad\udcff.pgn", "tab\there")))
    page, _ = write(report, tmp_path)
    assert "bad?.pgn; tab here" in page.read_text("utf-8")
    assert read(tmp_path) == RunReport("nim", source=DataSummary(("bad?.pgn", "tab\there")))


def test_five_lines_say_what_happened() -> None:
    lines = summary(full_report())
    assert lines[0] == "50,000 positions of 1,200 games, 3 games skipped, 412 duplicates dropped."
    assert lines[1] == "1,412 weights in 2 phases, fitted in 30 epochs; those of epoch 11 were taken."
    assert lines[2].endswith("old 0.5600 [0.5500, 0.5700]; new weights 0.5300.")
    match = "Match against the old evaluation: 80 won, 80 drawn, 40 lost; Elo "
    assert lines[3].startswith(match) and lines[3].endswith("; sequential test (SPRT): undecided.")
    assert lines[4] == "The weights were written to weights.json: the match says so."


def test_a_tiny_run_is_told_without_a_rating() -> None:
    match = DecidedMatch("new", "old", losses=1, steps=(MatchStep(1, None, None, -7.0),), low_bound=-2.9)
    lines = summary(RunReport("nim", source=DataSummary(games=1, positions=1), model=Model(1), match=match))
    assert lines[0] == "1 position of 1 game." and lines[1] == "1 weight."
    assert lines[3] == "Match against the old evaluation: 0 won, 0 drawn, 1 lost, which are too few games for a rating."


def test_a_run_that_stopped_at_once_has_a_report(tmp_path: Path) -> None:
    page, _ = write(RunReport("nim"), tmp_path)
    assert read(tmp_path) == RunReport("nim")
    assert page.read_text("utf-8").count("<li>") == len(summary(RunReport("nim"))) == 5


def test_figures_are_finite(tmp_path: Path) -> None:
    """Losses that diverge, ratings of a match that was won throughout, and NumPy's numbers."""
    standing = Standing()
    for game in range(20):
        standing.add(game // 2, 1.0)
    report = RunReport(
        "nim",
        {"heaps": np.int64(3)},
        curve=(Epoch(1, math.nan, math.inf), Epoch(np.int64(2), np.float64(0.5))),  # type: ignore[arg-type]
        held_out=(HeldOut("new", math.nan),),
        calibration=(Bin(math.nan, 0.5, 1),),
        groups=(WeightGroup("a", (math.inf, 1.0)),),
        match=DecidedMatch("new", "old", 20, steps=(MatchStep.of(standing, Sprt(0, 5)),)),
        taken=2,
    )
    page, figures = write(report, tmp_path)
    json.loads(figures.read_text("utf-8"), parse_constant=lambda word: pytest.fail(word))
    found = read(tmp_path)
    assert found.curve == (Epoch(1, None, None), Epoch(2, 0.5))
    assert found.match is not None
    assert found.match.steps[0].elo is None
    assert re.search(r"Elo above \+\d", page.read_text("utf-8"))
    assert not re.search(r"\bnan\b", page.read_text("utf-8"))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (None, "cannot be read"),
        ("{", "is not JSON at line 1"),
        ("[]", "must be an object, not"),
        ('{"format": "x"}', "is a report of another version of secateur: its format must be"),
        ("{}", "is a report of another version of secateur: its format must be"),
        ('{"format": "secateur learning report 1"}', "game"),
        ('{"format": "secateur learning report 1", "game": "nim", "curve": 3}', "curve must be a list or null, not 3"),
        (
            '{"format": "secateur learning report 1", "game": "nim", "taken": "x"}',
            'taken must be a whole number or null, not "x"',
        ),
    ],
)
def test_what_is_no_report_is_refused(tmp_path: Path, text: str | None, said: str) -> None:
    if text is not None:
        (tmp_path / "report.json").write_text(text)
    with pytest.raises(SecateurError, match=said):
        read(tmp_path)


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SecateurError, match="cannot be written"):
        write(RunReport("nim"), tmp_path / "file" / "folder")


# ---------------------------------------------------------------- the curve in the terminal


@pytest.mark.parametrize(("width", "height"), [(72, 16), (40, 6), (120, 30)])
@pytest.mark.parametrize("epochs", [0, 1, 2, 9, 40, 1000])
def test_a_curve_has_the_size_that_was_asked_for(width: int, height: int, epochs: int) -> None:
    lines = curves.draw(full_curve(epochs), width, height)
    assert len(lines) == height
    assert {len(line) for line in lines} == {width}
    assert (sum("o" in line for line in lines[1:-2]) > 0) == (epochs > 0)
    assert any("\u2800" < sign <= "\u28ff" for line in lines[1:] for sign in line) == (epochs > 0)


@given(st.lists(st.tuples(st.one_of(st.none(), numbers), st.one_of(st.none(), numbers)), max_size=20))
def test_any_curve_can_be_drawn(losses: list) -> None:
    drawn = [Epoch(n, *pair) for n, pair in enumerate(losses, 1)]
    lines = curves.draw(drawn, 60, 10)
    assert (len(lines), {len(line) for line in lines}) == (10, {60})
    assert not re.search("nan|inf", curves.epoch_line(drawn))


def test_the_curve_falls_and_marks_the_best_epoch() -> None:
    lines = curves.draw(full_curve(9), 60, 12)
    drawn = [(row, sign) for row, line in enumerate(lines[1:-2]) for sign in enumerate(line) if sign[1] == "o"]
    assert sorted(drawn, key=lambda each: each[1][0]) == sorted(drawn, key=lambda each: each[0])
    assert curves.best_epoch(full_curve(30)) == curves.best_epoch(full_curve(20)) == 13
    assert "▲ best: epoch 13" in curves.draw(full_curve(30), 72, 12)[0]
    assert lines[-2].rstrip().endswith("▲")


def test_one_epoch_in_a_line() -> None:
    assert curves.epoch_line([]) == "no epoch yet"
    assert curves.epoch_line([Epoch(1, 0.5)]) == "epoch 1: train 0.50000, the best so far"
    assert curves.epoch_line(full_curve(30)).endswith("best: epoch 13")


def test_a_match_that_the_clock_ended_is_decided_by_its_interval() -> None:
    def ended(games: int, low: float | None, verdict: str = "") -> bool:
        return DecidedMatch(
            "new", "old", wins=games, steps=(MatchStep(games, 90.0, low, 200.0),), elo0=0.0, verdict=verdict
        ).better

    assert ended(40, 10.0) and not ended(40, -10.0) and not ended(10, 10.0) and not ended(40, None)
    assert ended(40, -10.0, "elo1") and not ended(40, 10.0, "elo0")
