"""Write a game in a browser: the template, and a file that is checked and played while it changes on disk."""

from __future__ import annotations

from pathlib import Path

import pytest

import secateur.studio.jobs
from tests.helpers.running_studio import Running

TEMPLATE = Path(secateur.studio.jobs.__file__).parents[1] / "pages" / "template.py"
NOTHING = "You can try the game as soon as the file can be read."

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
    report(page).get_by_text("did not return").wait_for()
    page.reload()
    report(page).get_by_text("did not return").wait_for()
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


@pytest.mark.slow
def test_how_to_begin(browser, tmp_path, accessible):
    running = Running(tmp_path / "x.sqlite", "--workers", "1")
    context = browser.new_context(base_url=running.url, permissions=["clipboard-read", "clipboard-write"])
    try:
        page = context.new_page()
        page.goto("/write")
        page.get_by_text("class Chomp").wait_for()
        accessible(page)
        with page.expect_download() as download:
            page.get_by_role("link", name="Download").click()
        assert download.value.suggested_filename == "my_game.py"
        assert Path(download.value.path()).read_text("utf-8") == TEMPLATE.read_text("utf-8")
        page.get_by_role("button", name="Copy").first.click()
        page.get_by_text("The template has been copied.").first.wait_for()
        assert page.evaluate("navigator.clipboard.readText()") == TEMPLATE.read_text("utf-8")
    finally:
        context.close()
        running.stop()
