"""Write a game in a browser: the template, and a file that is checked and played while it changes on disk."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import secateur.studio.jobs
from secateur.studio.draft import Draft
from tests.helpers.patience import PAGE
from tests.helpers.running_studio import Running
from tests.helpers.talking import Refused, Talk

TEMPLATE = Path(secateur.studio.jobs.__file__).parents[1] / "pages" / "template.py"
NOTHING = "You can try the game as soon as the file can be read."

#: As the watchdog says it in the game's process, or the studio, which has more patience.
NO_RETURN = re.compile("(did|does) not return")

#: The template, but never compiled: that is tested elsewhere, and takes its time.
QUICK = ("    height: int = 4\n", "    height: int = 4\n    interpreted = True\n")


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    path = tmp_path_factory.mktemp("own") / "my_game.py"
    save(path)
    return path


@pytest.fixture(scope="module")
def studio(file, tmp_path_factory):
    """A studio of the author's own file."""
    running = Running(
        tmp_path_factory.mktemp("studio") / "x.sqlite", "--workers", "2", "my_game.py", folder=file.parent
    )
    yield running
    running.stop()
    assert running.complaints() == ""


def save(file, *changes):
    text = TEMPLATE.read_text("utf-8")
    for old, new in (QUICK, *changes):
        assert old in text
        text = text.replace(old, new, 1)
    file.write_text(text, "utf-8")


def report(page):
    return page.get_by_role("region", name="Check")


def test_a_file_is_checked_and_played_as_it_changes(page, file, accessible):
    page.goto("/write")
    report(page).get_by_text("kept", exact=True).wait_for()
    assert report(page).get_by_text("Chomp(width=5, height=4)").is_visible()
    assert page.title() == "✓ my_game.py · secateur"
    page.get_by_role("gridcell", name="d3").click()
    page.get_by_text("Second to move", exact=True).wait_for()

    save(file, ("                yield square\n", "                yield square\n                yield square\n"))
    report(page).get_by_text("✗ 1 broken").wait_for()
    assert report(page).get_by_text("moves() yields each legal move once").is_visible()
    assert page.locator(".source .bad").inner_text() == ("    def moves(self, state):\n▲ moves: moves() yields 0 twice")
    page.get_by_role("status").get_by_text("One problem. Line 22: Chomp: moves() yields 0 twice").wait_for()
    assert page.locator(".moves-made").inner_text() == "d3"  # still there
    accessible(page)

    save(file, ("    def play(self, state, move):", "    def play(self, state, move:"))
    report(page).get_by_text("not readable yet").wait_for()
    report(page).get_by_role("button", name="line 27").click()
    assert page.evaluate("document.activeElement.className") == "source"

    save(file, ("width: int = 5", "width: int = 3"))  # d3 is no longer on the board
    report(page).get_by_text("Chomp(width=3, height=4)").wait_for()
    page.get_by_text("First to move", exact=True).wait_for()
    assert page.get_by_role("gridcell").count() == 12

    save(file)
    report(page).get_by_text("Chomp(width=5, height=4)").wait_for()
    page.get_by_text("Second to move", exact=True).wait_for()  # d3 is played again
    page.get_by_role("button", name="Undo").click()
    page.get_by_text("First to move", exact=True).wait_for()
    page.get_by_role("button", name="Play and analyse").click()
    page.wait_for_url("**/play?match=*")
    match = page.url.partition("match=")[2]
    saved = page.request.get(f"/api/v1/matches/{match}").json()
    assert [player["kind"] for player in saved["players"]] == ["human", "engine"]
    assert "trial" not in saved["name"]


@pytest.mark.slow
def test_a_file_that_hangs(page, file):
    save(
        file,
        ("        for square in range(self.width", "        while True: pass\n        for square in range(self.width"),
    )
    page.goto("/write")
    report(page).get_by_text(NO_RETURN).wait_for()
    page.reload()
    report(page).get_by_text(NO_RETURN).wait_for()
    page.get_by_text(NOTHING).wait_for()
    save(file)
    report(page).get_by_text("kept", exact=True).wait_for()
    page.get_by_role("gridcell", name="d3").wait_for()


@pytest.mark.slow
def test_a_file_on_a_phone_in_the_dark(open_page, file, accessible):
    save(file)
    page = open_page(phone=True, color_scheme="dark")
    page.goto("/write")
    report(page).get_by_text("kept", exact=True).wait_for()
    page.get_by_role("gridcell", name="b2").tap()
    page.get_by_text("Second to move", exact=True).wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    accessible(page)

    file.write_text("", "utf-8")
    report(page).get_by_text("The file is empty.").wait_for()
    assert report(page).get_by_text("Every promise is kept").count() == 0
    page.get_by_role("status").get_by_text("Not checked: the file is empty").wait_for()
    page.get_by_text(NOTHING).wait_for()
    save(file)


# ---------------------------------------------------------------- a game that is written on the page


@pytest.fixture
def drafting(browser, tmp_path):
    """A page of a studio that was started without a file, and that studio."""
    running = Running(tmp_path / "x.sqlite", "--workers", "1", interpreted=True)
    context = browser.new_context(base_url=running.url, accept_downloads=True, reduced_motion="reduce")
    context.set_default_timeout(PAGE)
    yield context.new_page(), running
    context.close()
    running.stop()
    assert running.complaints() == ""


def write(page, old, new):
    """Changes the text on the page, as a person does who chooses a piece of it and types."""
    field = page.get_by_label("Your game, in Python")
    text = field.input_value()
    assert old in text
    field.fill(text.replace(old, new, 1))


def test_a_game_is_written_on_the_page(drafting, accessible, tmp_path):
    page, running = drafting
    page.goto("/write")
    report(page).get_by_text("kept", exact=True).wait_for()
    page.get_by_role("gridcell", name="d3").click()
    page.get_by_text("Second to move", exact=True).wait_for()
    accessible(page)

    write(page, "                yield square\n", "                yield square\n                yield square\n")
    report(page).get_by_text("✗ 1 broken").wait_for()
    assert "moves() yields 0 twice" in page.locator(".editor .bad").inner_text()
    accessible(page)
    report(page).get_by_role("button", name="line 21").click()
    chosen = "(field => field.value.slice(field.selectionStart, field.selectionEnd))(document.activeElement)"
    assert page.evaluate(chosen) == "    def moves(self, state):"

    write(page, "                yield square\n                yield square\n", "                yield square\n")
    write(page, "height: int = 4", "height: int = 3")
    report(page).get_by_text("Chomp(width=5, height=3)").wait_for()
    page.get_by_text("Second to move", exact=True).wait_for()  # d3 is played again
    with page.expect_download() as download:
        page.get_by_role("button", name="Save to a file").click()
    assert download.value.suggested_filename == "my_game.py"
    assert "height: int = 3" in Path(download.value.path()).read_text("utf-8")
    page.get_by_role("button", name="Let the engine move").click()
    page.get_by_text("First to move", exact=True).wait_for()

    running.restart()  # the text is kept
    page.reload()
    report(page).get_by_text("Chomp(width=5, height=3)").wait_for()
    page.get_by_role("button", name="Play and analyse").click()
    page.wait_for_url("**/play?match=*")
    page.get_by_role("heading", name="Chomp").wait_for()


#: What a game may not do, and how it is told.
MISDEEDS = [
    ("open('OUTSIDE', 'w').write('x')", "it may write only in its own folder"),
    ("__import__('socket').socket()", "it may not use the network"),
    ("__import__('os').system('touch OUTSIDE')", "it may not start other processes"),
    ("print(open('/etc/passwd').read())", "Permission denied"),
    ("__import__('os').symlink('my_game.py', 'other.py')", "Permission denied"),
    ("raise OSError(str('HIDDEN' in __import__('os').environ))", "OSError: False"),
]


@pytest.mark.parametrize(("deed", "told"), MISDEEDS)
def test_a_draft_is_isolated(tmp_path, monkeypatch, deed, told):
    monkeypatch.setenv("HIDDEN", "a secret of whoever started the studio")
    outside = tmp_path / "outside"
    (tmp_path / "studio").mkdir()
    running = Running(tmp_path / "studio" / "x.sqlite", "--workers", "1", interpreted=True)
    text = TEMPLATE.read_text("utf-8").replace("    def start(self):", f"    def start(self):\n        {deed}")
    with Talk(running) as talk:
        talk.ask("draft", text=text.replace("OUTSIDE", str(outside)))
        found = talk.until(lambda push: push["type"] == "file" and push.get("state") in ("broken", "failed"))
        assert told in str(found["report"]["problems"]) + found.get("message", "")
        with pytest.raises(Refused, match="must be named when the studio starts"):
            talk.ask("match.new", game=str(tmp_path / "other.py"))
    assert not outside.exists()
    running.stop()


def test_a_draft_that_leads_elsewhere_is_not_read(tmp_path):
    """As a file that was put there by a game that nothing confined."""
    draft = Draft(tmp_path / "draft", exposed=True)
    draft.write("mine")
    assert draft.text == "mine"
    draft.path.unlink()
    (tmp_path / "secret").write_text("secret")
    draft.path.symlink_to(tmp_path / "secret")
    assert draft.text == TEMPLATE.read_text("utf-8")
    draft.write("mine")
    assert draft.text == "mine" and (tmp_path / "secret").read_text() == "secret"


@pytest.mark.slow
def test_a_draft_on_a_phone(drafting, accessible):
    page, _ = drafting
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/write")
    report(page).get_by_text("kept", exact=True).wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    field, board = page.get_by_label("Your game, in Python"), page.locator(".trial-board")
    assert field.bounding_box()["y"] < board.bounding_box()["y"]  # what is written comes first
    accessible(page)


@pytest.mark.slow
def test_a_draft_that_hangs(drafting):
    page, _ = drafting
    page.goto("/write")
    report(page).get_by_text("kept", exact=True).wait_for()
    write(
        page,
        "        for square in range(self.width",
        "        while True: pass\n        for square in range(self.width",
    )
    report(page).get_by_text(NO_RETURN).wait_for()
    write(page, "        while True: pass\n", "")
    report(page).get_by_text("kept", exact=True).wait_for()
