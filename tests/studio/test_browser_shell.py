"""What every page has around it: navigation, theme, help, announcements, and word of a lost connection."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.helpers.patience import PAGE, resize
from tests.helpers.static_pages import HOME, serve


@pytest.fixture(scope="module")
def tab(browser: Any) -> Iterator[Any]:
    """One page for all tests, which leave it as they found it."""
    context = browser.new_context(viewport={"width": 1000, "height": 600}, reduced_motion="reduce")
    context.set_default_timeout(PAGE)
    serve(context)
    faults: list[str] = []
    context.on("weberror", lambda error: faults.append(str(error.error)))
    context.on("console", lambda line: faults.append(line.text) if line.type == "error" else None)
    page = context.new_page()
    page.goto(f"{HOME}/harness/shell.html")
    page.locator("body[data-ready]").wait_for()
    yield page
    context.close()
    assert faults == []


@pytest.fixture
def page(tab: Any) -> Any:
    tab.evaluate("document.querySelector('dialog[open]')?.close()")
    tab.evaluate("document.activeElement.blur()")
    return tab


def test_navigation_and_the_way_past_it(page):
    links = page.get_by_role("navigation").get_by_role("link")
    assert links.evaluate_all("links => links.map((link) => link.getAttribute('href'))") == [
        "/play",
        "/explorer",
        "/race",
        "/judge",
        "/write",
    ]
    assert page.locator("[aria-current=page]").get_attribute("href") == "/play"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the content"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"


@pytest.mark.slow
def test_theme_is_remembered(page):
    ground = "getComputedStyle(document.body).backgroundColor"
    switch = page.get_by_role("button", name="Theme: same as the system")
    before = page.evaluate(ground)
    switch.click()
    page.get_by_role("button", name="Theme: light").click()
    page.get_by_role("button", name="Theme: dark").wait_for()
    dark = page.evaluate(ground)
    assert dark != before
    page.reload()
    page.get_by_role("button", name="Theme: dark").wait_for()
    assert page.evaluate(ground) == dark
    page.get_by_role("button", name="Theme: dark").click()
    page.get_by_role("button", name="Theme: same as the system").wait_for()
    assert page.evaluate("localStorage.length") == 0


def test_help_opens_by_key_but_not_while_typing(page):
    page.get_by_label("Move").press("?")
    assert page.get_by_role("dialog").count() == 0
    page.get_by_label("Move").blur()
    page.keyboard.press("?")
    help = page.get_by_role("dialog", name="Help")
    help.wait_for()
    assert "flip the board" in help.inner_text()
    assert page.evaluate("document.activeElement.textContent") == "Help"  # read from its beginning
    page.evaluate("announce('Heard in a dialog.')")
    help.get_by_role("status").filter(has_text="Heard in a dialog.").wait_for(state="attached")
    page.keyboard.press("Escape")
    help.wait_for(state="hidden")


def test_announcements_and_toasts(page):
    page.evaluate("announce('Black played d3.')")
    page.get_by_role("status").filter(has_text="Black played d3.").wait_for(state="attached")
    page.evaluate("toast('Not legal.', { kind: 'wrong' })")
    page.get_by_role("button", name="Close this message").click()
    page.locator(".toast").wait_for(state="detached")


def test_lost_connection_is_told_without_a_jump(page):
    place = "document.querySelector('h1').getBoundingClientRect().top"
    before = page.evaluate(place)
    page.evaluate("pull('offline')")
    banner = page.get_by_text("No connection to the studio")
    banner.wait_for()
    assert page.evaluate(place) == before
    page.evaluate("pull('online')")
    banner.wait_for(state="hidden")


@pytest.mark.slow
def test_question_is_answered(page):
    page.evaluate("window.answer = confirmed({ title: 'Delete this game?', yes: 'Delete', danger: true }), 0")
    page.get_by_role("dialog", name="Delete this game?").get_by_role("button", name="Delete").click()
    assert page.evaluate("answer") is True
    page.evaluate("window.answer = confirmed({ title: 'Delete this game?' }), 0")
    page.get_by_role("dialog").wait_for()
    page.keyboard.press("Escape")
    assert page.evaluate("answer") is False


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_shell_is_accessible_and_fits_a_phone(page, accessible, scheme):
    page.emulate_media(color_scheme=scheme)
    resize(page, 360, 640)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    if scheme == "light":
        accessible(page)
    page.keyboard.press("?")
    page.get_by_role("dialog", name="Help").wait_for()
    assert page.locator("dialog[open]").evaluate("dialog => dialog.scrollTop") == 0
    accessible(page)
