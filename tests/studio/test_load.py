"""Many pages at once: nobody waits for a click, nothing grows without end, and nothing is left over."""

from __future__ import annotations

import statistics
import threading
import time
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.patience import PATIENCE, wait_until
from tests.helpers.running_studio import Running
from tests.helpers.talking import Talk


def resident(pid: int) -> int:
    """The memory of a process, in MB."""
    fields = Path(f"/proc/{pid}/statm").read_text().split()
    return int(fields[1]) * 4096 >> 20


def load(studio: Running, pages: int, searching: int, seconds: float) -> list[float]:
    """Opens pages, lets some of them analyse in turn while all click; the times of the replies in milliseconds."""
    times: list[float] = []
    errors: list[BaseException] = []
    begin = threading.Barrier(pages)
    until: list[float] = []

    def one(number: int) -> None:
        try:
            with Talk(studio) as talk:
                game = ("connect4", "tictactoe", "othello")[number % 3]
                match = talk.ask("match.new", game=game)
                begin.wait(PATIENCE)
                until.append(time.monotonic() + seconds)
                if number < searching:
                    talk.ask("analysis.start", match=match["id"], node=0, lines=1 + number % 3)
                for clicks in count():
                    if clicks >= 3 and time.monotonic() > until[0]:
                        break
                    time.sleep(1)  # a person looks before the next click
                    began = time.perf_counter()
                    if match["view"]["moves"] and len(match["nodes"]) < 8:
                        text = match["view"]["moves"][0]["move"]
                        match = talk.ask("match.move", match=match["id"], node=match["current"], move=text)
                    else:
                        match = talk.ask("match.go", match=match["id"], node=0)
                        match = {**match, "nodes": []}
                    times.append(1000 * (time.perf_counter() - began))
                    talk.pushes.clear()
        except BaseException as error:  # noqa: BLE001  told by the test
            errors.append(error)

    threads = [threading.Thread(target=one, args=(number,)) for number in range(pages)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(seconds + PATIENCE)
    assert errors == []
    return times


def settled(studio: Running, workers: int) -> None:
    """That all processes are there, idle, and no others."""

    def idle() -> bool:
        children = studio.children()
        before = [cpu(child) for child in children]
        time.sleep(1)
        return len(children) == workers + 1 and before == [cpu(child) for child in studio.children()]

    wait_until(idle)  # a compilation cannot be stopped


def cpu(pid: int) -> int:
    """The processor time of a process in its ticks, so that one which works is told from one that waits."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) // 10


def figures(times: list[float]) -> dict[str, Any]:
    ranked = statistics.quantiles(times, n=100)
    return {"clicks": len(times), "median": round(ranked[49], 1), "95th": round(ranked[94], 1)}


def test_a_dozen_pages(studio: Running) -> None:
    times = load(studio, pages=12, searching=6, seconds=4)
    assert len(times) >= 3 * 12
    settled(studio, workers=2)


@pytest.mark.slow
def test_fifty_pages_of_which_twenty_search(tmp_path: Path) -> None:
    studio = Running(tmp_path / "matches.sqlite", "--workers", "2")
    try:
        load(studio, pages=3, searching=3, seconds=20)  # compiles
        times = load(studio, pages=50, searching=20, seconds=40)
        told = figures(times)
        memory = {pid: resident(pid) for pid in (studio.process.pid, *studio.children())}
        print(told, memory)
        assert told["95th"] < 200, told
        assert sum(memory.values()) < 3_000, memory
        settled(studio, workers=2)
        children = studio.children()
    finally:
        studio.stop()
    assert not any(Path(f"/proc/{child}").exists() for child in children)
    assert studio.complaints() == ""
