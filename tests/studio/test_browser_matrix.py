"""Every page in Chromium and in Firefox, at five sizes, light and dark: nothing sticks out, nothing is covered or cut
off, and axe finds no violation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.helpers.patience import PAGE, resize

playwright = pytest.importorskip("playwright.sync_api")
expect = playwright.expect
expect.set_options(timeout=PAGE)

SIZES = {"desk": (1280, 800), "large": (1920, 1080), "upright": (390, 844), "lying": (844, 390), "doubled": (640, 400)}
THEMES = ("light", "dark")

#: A game of chess with arrows, one that is won, one with a check, and boards of other kinds.
PLAYED = "/play?game=chess&moves=e4,e5,Nf3,Nc6,Bc4,Bc5"
WON = "/play?game=connect4&moves=1,2,1,2,1,2,1"
CHECK = "/play?game=chess&moves=e4,f6,Qh5%2B"
TREE = "/explorer?tree=[[[2,3],[5,9]],[[0,1],[7,5]]]"


def opened(address: str, ready: str) -> Callable[[Any], None]:
    def open(page: Any) -> None:
        page.goto(address)
        page.locator(ready).first.wait_for()

    return open


def analysed(page: Any) -> None:
    opened(PLAYED, ".player")(page)
    page.locator(".analysis .toggle").click()
    page.locator(".analysis .lines li").first.wait_for()


def valued(page: Any) -> None:
    """Every move with its value."""
    opened("/play?game=tictactoe&moves=b2", ".player")(page)
    page.locator(".analysis .toggle").click()
    page.locator(".segments label", has_text="All moves").click()
    page.locator(".all-moves li").first.wait_for()


def with_dialog(button: str, address: str = PLAYED) -> Callable[[Any], None]:
    def open(page: Any) -> None:
        opened(address, ".player")(page)
        page.get_by_role("button", name=button, exact=True).first.click()
        page.get_by_role("dialog").wait_for()

    return open


def exercise(page: Any) -> None:
    opened("/explorer?kind=pruned&shape=2x2x2&seed=3#exercise", ".exercise")(page)


def race(page: Any) -> None:
    opened("/race?game=tictactoe&depth=2&algorithms=minimax,alphabeta&orderings=generated", "form.card")(page)
    page.get_by_role("button", name="Start the race").click()
    page.get_by_text("values agree").wait_for()


def judge(page: Any) -> None:
    opened("/judge", "form.card")(page)
    page.get_by_role("button", name="a right one").click()


#: The states in which pages are looked at; of each eleven, the default suite looks at one, in Chromium.
STATES: dict[str, Callable[[Any], None]] = {
    "game": opened(PLAYED, ".player"),
    "start": opened("/", ".entry .board"),
    "explorer": opened(TREE, "html[data-ready]"),
    "race": race,
    "won": opened(WON, ".won circle"),
    "check": opened(CHECK, ".danger-glow"),
    "analysis": analysed,
    "values": valued,
    "goban": opened("/play?game=gomoku&moves=h8,i9", ".theme-goban"),
    "houses": opened("/play?game=kalah&moves=c", ".theme-tray"),
    "hexagons": opened("/play?game=hex&moves=f6,e7", ".theme-hexes"),
    "walls": opened("/play?game=quoridor&moves=e2,e8,c3h", ".theme-edges"),
    "new game": with_dialog("New game"),
    "help": with_dialog("Help and keys"),
    "my games": with_dialog("My games"),
    "share": with_dialog("Share, import and export"),
    "set up": with_dialog("Set up a position"),
    "rules": with_dialog("Rules"),
    "exercise": exercise,
    "judge": judge,
    "puzzles": opened("/puzzles", "#puzzles .lead"),
    "write": opened("/write", ".report, main h1"),
    "settings": opened("/settings", ".sample .board"),
}

#: What is wrong with a page as it is laid out: what sticks out of the window, menus that are cut off, what the bar of
#: moves or the explorer's bar covers, and a page that scrolls although its parts do.
WRONG = """() => {
  const found = [];
  const shown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const wider = document.documentElement.scrollWidth - innerWidth;
  if (wider > 0) found.push(`wider than the window by ${wider}`);
  const open = document.querySelector("dialog[open]");
  if (open && open.scrollWidth > open.clientWidth + 1) found.push("the dialog is wider than it is");
  if (document.querySelector(".bottom-bar") && document.documentElement.scrollHeight > innerHeight) {
    found.push("the page scrolls beside its panels");
  }
  const pen = document.createElement("canvas").getContext("2d");
  for (const menu of document.querySelectorAll("select")) {
    if (!menu.offsetWidth || !shown(menu)) continue;
    const style = getComputedStyle(menu);
    pen.font = style.font;
    const room = menu.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const chosen = menu.selectedOptions[0]?.text ?? "";
    if (pen.measureText(chosen).width > room + 2) found.push(`cut off: ${chosen}`);
  }
  for (const button of document.querySelectorAll("button, .button")) {
    if (!button.offsetWidth || !shown(button) || button.matches(".move, .open, .spoken, .icon")) continue;
    if (button.scrollWidth > button.clientWidth + 2) found.push(`cut off: ${button.textContent.trim()}`);
  }
  const boxes = (selector) => [...document.querySelectorAll(selector)].filter(shown)
    .map((element) => element.getBoundingClientRect());
  const apart = (one, other) => one.right <= other.left + 1 || other.right <= one.left + 1
    || one.bottom <= other.top + 1 || other.bottom <= one.top + 1;
  for (const [bar, others] of [[".bottom-bar", ".page-part"], [".foot", ".stage"], ["#shell", ".bottom-bar"]]) {
    for (const one of boxes(bar)) for (const other of boxes(others)) {
      if (!apart(one, other)) found.push(`${bar} covers ${others}`);
    }
  }
  return found;
}"""


@pytest.fixture(
    scope="module", params=["chromium", pytest.param("firefox", marks=pytest.mark.slow)], ids=["chromium", "firefox"]
)
def browser_name(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


@pytest.mark.sample(23)
@pytest.mark.parametrize("state", STATES)
def test_every_state_at_every_size(
    open_page: Callable[..., Any], accessible: Callable[[Any], None], state: str
) -> None:
    page = open_page()
    STATES[state](page)
    for theme in THEMES:
        page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        for name, (width, height) in SIZES.items():
            resize(page, width, height)
            assert page.evaluate(WRONG) == [], (name, theme)
            accessible(page)
