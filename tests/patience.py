"""How tests wait: for a condition, with a limit far beyond what it takes, so that a busy machine fails none of them."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

#: Seconds that anything may take: a process to start, a page to change, an engine to answer.
PATIENCE = 300.0

#: The same for the browser, which counts in milliseconds.
PAGE = 1000 * PATIENCE


def wait_until(condition: Callable[[], object], page: Any = None) -> None:
    """Returns as soon as the condition holds; a page whose requests are answered by the test goes on meanwhile."""
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, "it takes too long"
        if page is None:
            time.sleep(0.02)
        else:
            page.wait_for_timeout(20)


def once(condition: Callable[[], object], act: Callable[[], object]) -> None:
    """Does something as soon as a condition holds, while the test goes on."""

    def wait() -> None:
        wait_until(condition)
        act()

    threading.Thread(target=wait, daemon=True).start()
