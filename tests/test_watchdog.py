"""The watchdog stops calls that do not return."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from secateur import probe


def test_the_watchdog_lets_go() -> None:
    with probe.Watchdog(seconds=0.2) as watchdog:
        assert watchdog.call(sorted, [2, 1]) == [1, 2]
        with pytest.raises(probe.TookTooLong):
            watchdog.call(lambda: [None for number in iter(int, 1) if number])
        assert watchdog.call(sorted, [2, 1]) == [1, 2]


@pytest.mark.skipif(not Path("/proc/self/schedstat").exists(), reason="only Linux tells who waits for a processor")
def test_the_watchdog_does_not_count_the_time_of_others() -> None:
    def busy() -> float:
        began = time.thread_time()
        while time.thread_time() < began + 0.15:
            pass
        return time.monotonic()

    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(allowed)})
    spin = [sys.executable, "-S", "-c", "print(flush=True)\nwhile True: pass"]
    others = [subprocess.Popen(spin, stdout=subprocess.PIPE) for _ in range(4)]  # on that one processor
    try:
        for other in others:
            assert other.stdout is not None and other.stdout.readline()
        with probe.Watchdog(seconds=0.4) as watchdog:
            began = time.monotonic()
            assert watchdog.call(busy) > began
    finally:
        for other in others:
            other.kill()
            other.communicate()
        os.sched_setaffinity(0, allowed)
