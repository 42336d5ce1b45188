"""The check as a job: its report on good and on bad files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from secateur.errors import SecateurError
from secateur.games import load
from secateur.studio import jobs
from secateur.studio.jobs import Stopping, StudioRunner

run = StudioRunner({}).job("check")

TEMPLATE = Path(jobs.__file__).parents[1] / "pages" / "template.py"


def check(spec, games=3, stopping=None):
    told = []
    report = run({"game": str(spec), "games": games}, told.append, stopping or Stopping())
    return json.loads(json.dumps(report)), told


@pytest.fixture
def change(tmp_path):
    """The template with something in it replaced, as a file of its own."""

    def write(old, new):
        text = TEMPLATE.read_text("utf-8")
        assert old in text
        file = tmp_path / "mine.py"
        file.write_text(text.replace(old, new, 1), "utf-8")
        return file

    return write


def line_of(file, text):
    return next(number for number, line in enumerate(file.read_text("utf-8").splitlines(), 1) if text in line)


def test_the_template_keeps_its_promises():
    report, told = check(TEMPLATE)
    assert (report["kept"], report["problems"], report["made"]) == (True, [], "Chomp(width=5, height=4)")
    assert report["playable"]
    assert told[-1] == {"done": 3, "games": 3}


def test_the_template_is_short_and_has_a_board():
    text = TEMPLATE.read_text("utf-8")
    assert len([line for line in text.splitlines() if line.strip()]) <= 30
    game = load(str(TEMPLATE))
    board = game.picture(game.play(game.start(), game.parse_move(game.start(), "c2")))
    assert sorted(board.pieces) == [0, 1, 2, 3, 4, 5, 6, 10, 11, 15, 16]


def test_a_broken_promise_has_its_line_and_what_would_be_right(change):
    file = change("                yield square\n", "                yield square\n                yield square\n")
    report, _ = check(file)
    assert not report["kept"]
    moves = next(problem for problem in report["problems"] if problem["promise"] == "moves")
    assert moves["right"].startswith("moves() yields each legal move once")
    assert moves["line"] == line_of(file, "def moves")


def test_an_exception_has_the_line_that_raised_it(change):
    file = change("        return State(bar)\n", "        return State(bar // 0)\n")
    report, _ = check(file)
    play = next(problem for problem in report["problems"] if problem["promise"] == "play")
    assert play["line"] == line_of(file, "bar // 0")
    assert "ZeroDivisionError" in play["message"]


def test_a_class_that_does_not_compile_has_the_line_that_does_not(change):
    file = change("        bar = state.bar\n", "        bar = {'left': state.bar}['left']\n        print(open)\n")
    report, _ = check(file)
    compiles = next(problem for problem in report["problems"] if problem["promise"] == "compiles")
    assert compiles["line"] in (line_of(file, "print(open)"), line_of(file, "'left'"))


@pytest.mark.parametrize(
    ("old", "new", "word"),
    [
        ("    def start(self):", "    def start(self:", "SyntaxError"),
        ("class Chomp(Game):", "class Chomp(Gaem):", "NameError"),
        ("    def start(self):", "    def begin(self):", "needs start()"),
    ],
)
def test_a_file_that_cannot_be_played_is_a_report(change, old, new, word):
    file = change(old, new)
    report, _ = check(file)
    assert (report["kept"], report["playable"], report["made"]) == (False, False, None)
    assert word in report["problems"][0]["message"]
    if "Error" in word:
        assert report["problems"][0]["line"] == line_of(file, new)


def test_a_file_that_is_not_there_is_a_report(tmp_path):
    report, _ = check(tmp_path / "none.py")
    assert "there is no file" in report["problems"][0]["message"]


def test_it_stops_when_asked():
    stopping = Stopping()
    stopping.set()
    report, _ = check(TEMPLATE, 1000, stopping)
    assert report["stopped"]


@pytest.mark.parametrize("request_", [{}, {"game": 3}, {"game": "nim", "games": 0}, {"game": "nim", "games": True}])
def test_what_cannot_be_checked(request_):
    with pytest.raises(SecateurError):
        run(request_, lambda news: None, Stopping())
