"""A studio that runs, and pages that look at it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.helpers.patience import PAGE
from tests.helpers.running_studio import Running
from tests.helpers.static_pages import HOME, serve
from tests.helpers.talking import Talk


@pytest.fixture(scope="session")
def studio(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One for all tests of a process, with two workers: .url, .restart(), .kill(); compiled for the slow tests only."""
    folder, slow = tmp_path_factory.mktemp("studio"), request.config.option.markexpr == "slow"
    running = Running(folder / "matches.sqlite", "--workers", "2", interpreted=not slow)
    yield running
    running.stop()
    assert running.complaints() == ""


@pytest.fixture
def talk(studio: Running) -> Iterator[Talk]:
    """A program that talks to the studio."""
    with Talk(studio) as talk:
        yield talk


@pytest.fixture
def faults() -> Iterator[list[str]]:
    """What went wrong in pages; a test that makes something go wrong takes that out of the list."""
    found: list[str] = []
    yield found
    assert found == []


@pytest.fixture
def open_page(browser: Any, studio: Running, faults: list[str]) -> Iterator[Callable[..., Any]]:
    """Opens a page of a browser profile of its own, at no address yet: open_page(has_touch=True, color_scheme="dark").

    Takes what playwright's new_context takes, and `phone=True` for a narrow screen with touch.
    """
    contexts: list[Any] = []
    home = (studio.url + "/", studio.url.replace("http", "ws", 1) + "/", "blob:", "data:", "about:")

    def open(phone: bool = False, **options: Any) -> Any:
        screen: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
        if phone:
            screen = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
        usual = {"base_url": studio.url, "reduced_motion": "reduce", "accept_downloads": True}
        context = browser.new_context(**{**usual, **screen, **options})
        context.set_default_timeout(PAGE)
        contexts.append(context)
        context.on("weberror", lambda error: faults.append(f"error: {error.error}"))
        context.on(
            "console", lambda message: faults.append(f"console: {message.text}") if message.type == "error" else None
        )
        context.on(
            "request",
            lambda request: None if request.url.startswith(home) else faults.append(f"request: {request.url}"),
        )
        return context.new_page()

    yield open
    for context in contexts:
        context.close()


@pytest.fixture
def page(open_page: Callable[..., Any]) -> Any:
    """A page 1280 wide; the test fails on an error in it, and on a request to another host."""
    return open_page()


@pytest.fixture
def accessible() -> Callable[[Any], None]:
    """Fails where axe finds a violation of WCAG 2.2 A or AA, or of good practice, in a page as it stands."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    rules = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}

    def check(page: Any) -> None:
        page.evaluate("scrollTo(0, 0)")  # what has scrolled below the header is not too small to touch
        found = axe.run(page, options=rules).response["violations"]
        assert [(each["id"], each["help"], [node["html"] for node in each["nodes"]]) for each in found] == []

    return check


@pytest.fixture(scope="module")
def bench(browser: Any) -> Iterator[Callable[..., Any]]:
    """Pages with nothing on them yet, one for each set of options: 800 x 700, without motion, if those are none."""
    contexts: dict[str, Any] = {}
    faults: list[str] = []

    def open(**options: Any) -> Any:
        name = repr(sorted(options.items()))
        if name not in contexts:
            screen = {"viewport": {"width": 800, "height": 700}, "reduced_motion": "reduce"}
            context = contexts[name] = browser.new_context(**{**screen, **options})
            context.set_default_timeout(PAGE)
            serve(context)
            context.on("weberror", lambda error: faults.append(str(error.error)))
            context.on("console", lambda line: faults.append(line.text) if line.type in ("error", "warning") else None)
            page = context.new_page()
            page.goto(f"{HOME}/harness/board.html")
            page.locator("body[data-ready]").wait_for()
        return contexts[name].pages[0]

    yield open
    for context in contexts.values():
        context.close()
    assert faults == []


@pytest.fixture
def show(bench: Callable[..., Any]) -> Callable[..., Any]:
    """Shows a board by itself, or an editor."""

    def open(properties: dict[str, Any], editor: bool = False, **options: Any) -> Any:
        page = bench(**options)
        page.mouse.move(0, 0)
        page.evaluate("clear()")
        page.evaluate(f"properties => {'edit' if editor else 'show'}(properties)", properties)
        return page

    return open
