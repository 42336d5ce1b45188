"""A class: one malformed answer is one student's alone, answers come from CSV, and grades go to it."""

from __future__ import annotations

import csv
import json
import re
from math import inf
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from secateur.cli import cli
from secateur.errors import SecateurError
from secateur.exercise import ASKS, KINDS, Convention, Exercise, Sheet, grade, key, reading
from secateur.exercise.class_table import COLUMNS, grades_csv, read_answers

NOTES = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
DEEP = [[[2, 3], [5, 9]], [[0, 1], [7, 5]]]


def of(kind: str) -> Sheet:
    return Sheet(kind, Convention(), [NOTES, DEEP])


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.chdir(tmp_path)

    def call(*args: str, code: int = 0) -> Result:
        result = CliRunner().invoke(cli, ["exercise", *args], prog_name="secateur")
        assert result.exit_code == code, (result.exit_code, result.output, result.exception)
        return result

    return call


# ---------------------------------------------------------------- malformed answers


MALFORMED: list[Any] = [
    {"student": "Cem", "version": 1, "answer": ["Q"]}, {"student": "Cem", "version": 1, "answer": 7},
    {"student": "Cem", "version": 9, "answer": []}, {"student": "Cem", "version": "one", "answer": []},
    {"student": "Cem", "answer": []}, {"student": "Cem"}, {"student": "Cem", "version": 1, "answer": ["F", "F"]},
    7, None,
    {"student": 7, "version": 1, "answer": []}, {"student": "Cem", "version": [], "answer": []},
]  # fmt: skip


@pytest.mark.parametrize("bad", MALFORMED)
def test_a_malformed_answer_is_that_students_alone(bad: Any) -> None:
    ann = {"student": "Ann", "version": 1, "answer": ["I", "J"]}
    ben = {"student": "Ben", "version": 2, "answer": []}
    report = grade(of("pruned"), [ann, bad, ben], "class.json")
    assert [(each.student, each.percent) for each in report.grades] == [("Ann", "100 %"), ("Ben", "0 %")]
    assert report.percent == "50 %", "the mean is of what was graded"
    (fault,) = report.faults
    assert fault.fault.startswith("class.json, entry 2") and "\n" not in fault.fault
    assert fault.student in ("Cem", "")


def test_all_faults_are_listed() -> None:
    report = grade(of("pruned"), [{"student": "Ann", "version": 1, "answer": "I J"}, *MALFORMED])
    assert len(report.faults) == len(MALFORMED) and len(report.grades) == 1
    assert json.loads(json.dumps([each.fault for each in report.document.faults]))[0].startswith(
        "answers, entry 2 (Cem)"
    )


def test_of_one_person_the_other_versions_are_graded() -> None:
    report = grade(of("value"), {"1": {"A": "three"}, "2": key(of("value"))["2"]})
    assert [(each.version, each.percent) for each in report.grades] == [(2, "100 %")] and not report.left_out
    assert report.faults[0].fault == (
        "answers, version 1, node A: 'three' is not a number: write 3, -3, inf or -inf"
    ) and report.faults[0].version == 1  # fmt: skip


# ---------------------------------------------------------------- numbers


def verdict(kind: str, answer: Any, item: str) -> str:
    sheet = Sheet(kind, Convention(), [NOTES])
    return next(each.verdict for each in grade(sheet, {"1": answer}).grades[0].items if each.name == item)


@pytest.mark.parametrize("three", [3, 3.0, "3.0", "3", "+3", " 3.00 "])
def test_three_is_a_number_however_it_is_written(three: Any) -> None:
    assert verdict("value", {"B": three}, "B") == "right"
    assert verdict("window", {"C": [three, "inf"]}, "C alpha") == "right"


@pytest.mark.parametrize("number", [99999999, "99999999", 2_000_000, 1_999_999, 10**30, 3.5, "3.5", 1e12])
def test_a_large_number_is_not_infinity(number: Any) -> None:
    assert verdict("window", {"C": [3, number]}, "C beta") == "wrong"
    assert verdict("window", {"C": [3, "∞"]}, "C beta") == "right"
    assert verdict("value", {"B": number}, "B") == "wrong"


def test_what_is_shown_is_what_was_written() -> None:
    items = grade(Sheet("window", Convention(), [NOTES]), {"1": {"C": [2.5, 99999999]}}).grades[0].items
    assert [item.given for item in items if item.name.startswith("C")] == ["2.5", "99999999"]


# ---------------------------------------------------------------- CSV


def graded(kind: str, text: str) -> list[tuple[str, int, str]]:
    report = grade(of(kind), read_answers(text, of(kind), "class.csv"), "class.csv")
    assert not report.faults, report.faults
    return [(each.student, each.version, each.percent) for each in report.grades]


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("start", ["", "\ufeff"])
def test_answers_come_from_csv(delimiter: str, start: str) -> None:
    rows = [["Name", "Version", "Answer"], ["Ann", "1", "I J"], ["Böll", "2", "K G"], [], ["Cem", "2", ""]]
    text = start + "\r\n".join(delimiter.join(row) for row in rows)
    assert graded("pruned", text) == [("Ann", 1, "100 %"), ("Böll", 2, "100 %"), ("Cem", 2, "0 %")]


def in_words(kind: str, exercise: Exercise) -> str:
    """The right answer as somebody types it into a cell."""
    answer = ASKS[kind].answer(exercise)
    if not isinstance(answer, dict):
        return " ".join(answer)
    return "; ".join(
        f"{name}: {' '.join(map(str, each)) if isinstance(each, list) else each}" for name, each in answer.items()
    )


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_can_be_typed_into_a_cell(kind: str) -> None:
    rows = [["student", "version", "answer"]]
    for exercise in of(kind).exercises:
        rows.append(["Ann", str(exercise.version), in_words(kind, exercise)])
        rows.append(["Ben", str(exercise.version), json.dumps(ASKS[kind].answer(exercise))])
    text = "\n".join(",".join(f'"{cell.replace(chr(34), chr(34) * 2)}"' for cell in row) for row in rows)
    assert [percent for _, _, percent in graded(kind, text)] == ["100 %"] * 4


def test_a_column_for_each_box() -> None:
    text = "email,student,version,B alpha,B beta,C Alpha,C β,D alpha,D beta\na@b,Ann,1,-inf,inf,3,inf,3,inf\n"
    assert graded("window", text) == [("Ann", 1, "100 %")]
    cells = ",".join(str(each) for each in key(of("value"))["2"].values())
    assert graded("value", f"student,version,A,B,C,D,E,F,G\nAnn,2,{cells}\n") == [("Ann", 2, "100 %")]
    text = "student,version,B alpha,B beta,C alpha,C beta,D alpha,D beta,E alpha,E beta,F alpha,F beta,G alpha,G beta\n"
    assert graded("window", text + "Ann,2,-oo,oo,3,oo,-oo,oo,-oo,3,3,oo,pruned,pruned") == [("Ann", 2, "100 %")]


@pytest.mark.parametrize(("text", "says"), [
    ("", "class.csv: there are no answers to grade"),
    ("student,version,answer\n", "there are no answers to grade"),
    ("student,version\nAnn,1\n", "the first line must name the columns student, version and answer"),
    ("student,answer,answer\nAnn,1,I\n", "the column 'answer' appears twice"),
    ('student,version,answer\nAnn,1,"I\n', "class.csv is not CSV: "),
    ("student,version,answer\nAnn,1,I,J\n", "class.csv, line 2: 4 cells, but 3 columns"),
    ("student,version,answer\nAnn,1,Q\n", "class.csv, line 2 (Ann), version 1: the tree has no node 'Q'"),
])  # fmt: skip
def test_bad_csv_is_one_line(text: str, says: str) -> None:
    with pytest.raises(SecateurError) as caught:
        grade(of("pruned"), read_answers(text, of("pruned"), "class.csv"), "class.csv")
    assert says in str(caught.value) and "\n" not in str(caught.value)


def test_a_line_of_csv_is_that_students_alone() -> None:
    text = 'student,version,answer\nAnn,1,I J\nBen,1,Q\nCem,1,I,J\n\nDan,2,"K\nG"\nEva,1,I J\nEva,1,I\n'
    report = grade(of("pruned"), read_answers(text, of("pruned"), "class.csv"), "class.csv")
    assert [(each.student, each.percent) for each in report.grades] == [("Ann", "100 %"), ("Dan", "100 %")]
    assert [each.fault.partition(":")[0] for each in report.faults] == [
        "class.csv, line 3 (Ben), version 1", "class.csv, line 4", "class.csv, line 8 (Eva)", "class.csv, line 9 (Eva)",
    ]  # fmt: skip


def test_grades_go_to_csv() -> None:
    answers = [
        {"student": 'Ann "A", B', "version": 1, "answer": ["I", "J"]},
        {"student": "=1+2", "version": 2, "answer": ["K"]},
        {"student": "Cem", "version": 2, "answer": ["Z"]},
    ]
    rows = list(csv.reader(grades_csv(grade(of("pruned"), answers, "class.json")).splitlines()))
    assert rows[0] == list(COLUMNS)
    assert rows[1] == ['Ann "A", B', "1", "100", "2", "2", "0.42", "", ""]
    assert rows[2][0] == "'=1+2", "a spreadsheet must not take it for a formula"
    assert rows[2][6] == "N missed; O missed"
    assert rows[3][:3] == ["Cem", "2", ""] and "the tree has no node 'Z'" in rows[3][7]


def test_from_csv_to_csv(run: Any, tmp_path: Path) -> None:
    Path("sheet.json").write_text(of("pruned").json())
    text = "student,version,answer\nAnn,1,I J\nBen,2,K\nCem,2,Z\n"
    Path("class.csv").write_text(text)
    result = run("grade", "sheet.json", "class.csv", "--csv", "grades.csv")
    assert result.stdout.splitlines() == [
        "student  version       score  points  wrong",
        "Ann            1       100 %  2 of 2      0",
        "Ben            2         9 %  1 of 3      2",
        "Cem            2  not graded",
        "",
        "mean of 2: 54.5 %",
        "not graded: class.csv, line 4 (Cem), version 2: the tree has no node 'Z'; choose from "
        "A, B, C, D, E, F, G, H, I, J, K, L, M, N, O",
    ]
    assert result.stderr == "grades.csv: 2 grades\n"
    assert Path("grades.csv").read_text().count("\n") == 4
    assert "N  missed" in run("grade", "sheet.json", "class.csv", "--details", "--csv", "grades.csv").stdout
    said = run("grade", "sheet.json", "class.csv", "--csv", "class.csv", code=2).stderr
    assert "class.csv already exists and is not a file that secateur made" in said
    assert Path("class.csv").read_text() == text
    assert ".txt is not a format" in run("grade", "sheet.json", "class.csv", "--csv", "grades.txt", code=2).stderr
    found = json.loads(run("grade", "sheet.json", "class.csv", "--json").stdout)
    assert [(each["student"], each["version"]) for each in found["faults"]] == [("Cem", 2)]


def test_a_class_with_only_malformed_answers_lists_every_fault(run: Any) -> None:
    Path("sheet.json").write_text(of("pruned").json())
    entries = [{"student": "Ann", "version": 1}, {"student": "Ben", "version": 7, "answer": []}, {"student": "Cy"}]
    Path("class.json").write_text(json.dumps(entries))
    lines = run("grade", "sheet.json", "class.json", "--csv", "grades.csv", code=2).stderr.splitlines()
    assert lines == [
        "grades.csv: 0 grades",
        "secateur: class.json, entry 1 (Ann): answer is missing",
        "secateur: class.json, entry 2 (Ben): a version must be a number from 1 to 2, not 7",
        "secateur: class.json, entry 3 (Cy): answer is missing",
    ]
    rows = list(csv.DictReader(Path("grades.csv").read_text().splitlines()))
    assert [row["student"] for row in rows] == ["Ann", "Ben", "Cy"] and all(row["fault"] for row in rows)


@pytest.mark.parametrize(
    ("language", "said"),
    [("de", "Eintrag 1 (Ann): „answer“ fehlt"), ("zh", "第 1 项 (Ann)：缺少 answer")],
)
def test_the_faults_of_entries_are_said_in_the_language_of_the_reader(run: Any, language: str, said: str) -> None:
    Path("sheet.json").write_text(of("pruned").json())
    unreadable = [{"student": 5, "answer": []}, {"student": "Cy", "version": [1], "answer": []}]
    Path("class.json").write_text(json.dumps([{"student": "Ann", "version": 1}, "Ben", *unreadable]))
    lines = run("grade", "sheet.json", "class.json", "--language", language, code=2).stderr.splitlines()
    assert lines[0].endswith(said) and '"Ben"' in lines[1] and "[1]" in lines[3]
    assert all("must be" not in line for line in lines[1:])


@pytest.mark.parametrize(
    ("text", "window"),
    [
        ("0,5 1", (0.5, 1)),
        ("-inf 0,5", (-inf, 0.5)),
        ("0,5; 1,25", (0.5, 1.25)),
        ("3,12", (3, 12)),
        ("3, inf", (3, inf)),
    ],
)
def test_a_comma_is_in_a_number_or_between_two(text: str, window: tuple[float, float]) -> None:
    assert reading.window(text, "B") == window


def test_a_number_may_have_a_decimal_comma() -> None:
    assert reading.value("<= 0,5", "B") == ("<=", 0.5) and reading.number("-0,125", "B") == -0.125
    assert reading.by_name("A: 0,5, C: <= 1,5", "Ann") == {"A": "0,5", "C": "<= 1,5"}
    for text in ("1,000", "12,500", "1,000,000"):
        with pytest.raises(SecateurError, match="may have decimals, or its thousands apart: write it without a comma"):
            reading.number(text, "B")


def test_a_report_is_in_one_language(run: Any) -> None:
    Path("sheet.json").write_text(of("pruned").json())
    entries = [{"student": name, "version": 1, "answer": "H I"} for name in ("Ann", "Ben", "Ben")]
    others = [{"student": "Cy", "version": 2, "answer": 3}, {"student": "Di", "version": 2, "answer": ["Q"]}]
    Path("class.json").write_text(json.dumps([*entries, *others]))
    german = run("grade", "sheet.json", "class.json", "--details", "--language", "de").stdout
    assert "nicht bewertet: class.json, Eintrag 2 (Ben): Version 1 ist 2-mal beantwortet" in german
    assert "class.json, Eintrag 4 (Cy), Version 2: 3 ist keine Liste von Knoten" in german
    assert "Der Baum hat keinen Knoten 'Q'; es gibt A, B, C," in german and "choose from" not in german
    chinese = run("grade", "sheet.json", "class.json", "--details", "--language", "zh").stdout
    assert "Ann、第 1 卷：" in chinese and "正确：E 已访问、F 已访问" in chinese
    report = chinese[chinese.index("Ann、") :]
    assert not re.search(r"[\u4e00-\u9fff] ?[,:;]|[：。] ", report)


def test_a_german_comma_is_graded(run: Any) -> None:
    Path("sheet.json").write_text(Sheet("value", Convention(), [[[0.5, 2], [0.25, 4]]]).json())
    Path("class.csv").write_text("student;version;answer\nAnn;1;A: 0,5, B: 0,5, C: <= 0,25\n")
    assert "100 %" in run("grade", "sheet.json", "class.csv", "--language", "de").stdout


def test_the_reason_of_a_window_has_commas() -> None:
    items = {item.name: item for item in grade(of("window"), {"1": {"C": [0, 0]}}).grades[0].items}
    assert "C is entered with alpha = 3, because MAX has it at A, and beta = inf, because MIN" in items["C beta"].why
