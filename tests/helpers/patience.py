"""How tests wait: for a condition, with a generous timeout, so that no test fails because the machine is busy."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

#: Seconds that anything may take: a process to start, a page to change, an engine to answer.
PATIENCE = 300.0

#: That time in milliseconds, for the browser.
PAGE = 1000 * PATIENCE


def wait_until(condition: Callable[[], object], page: Any = None) -> None:
    """Waits until the condition holds; a page whose requests the test answers keeps running meanwhile."""
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, "it takes too long"
        if page is None:
            time.sleep(0.02)
        else:
            page.wait_for_timeout(20)


#: Ends when the page is that wide and high, and its styles and observers have followed, which takes a frame.
FOLLOWED = """([width, height]) => new Promise((done) => {
  const look = () => requestAnimationFrame(() =>
    innerWidth === width && innerHeight === height ? requestAnimationFrame(() => requestAnimationFrame(done)) : look());
  look();
})"""


def resize(page: Any, width: int, height: int) -> None:
    """Gives a page another size, and waits until its layout has followed."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(FOLLOWED, [width, height])


def once(condition: Callable[[], object], act: Callable[[], object]) -> None:
    """Does something in a thread as soon as a condition holds, while the test continues; nothing if it never does."""

    def wait() -> None:
        with suppress(AssertionError):
            wait_until(condition)
            act()

    threading.Thread(target=wait, daemon=True).start()
