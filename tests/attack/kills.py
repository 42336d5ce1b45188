"""kill -9 during writes: everything that pages were told is there when the studio starts again."""

from __future__ import annotations

import json
import random
import tempfile
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed

from tests.attack import Figures, count
from tests.helpers.running_studio import PATIENCE, Running
from tests.helpers.talking import Refused, Talk

#: Pages that play at the same time, each with its own match.
PAGES = 3

#: The most moves that all pages have played when the studio is killed.
MOST = 60


def attack(seed: int, scale: float) -> Figures:
    """Kills the studio and restarts it with the same file, repeatedly; reads all matches at the end."""
    chance = random.Random(seed)
    kills, moves, lost, left = count(150, scale), 0, 0, 0
    told: dict[str, dict[int, str]] = {}
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "matches.sqlite"
        studio = Running(file, "--workers", "1")
        try:
            for _ in range(kills):
                latest = played_until_killed(studio, chance)
                left += sum(not ended(child) for child in latest.children)
                studio.begin(studio.port)
                told |= latest.told
                moves += latest.moves
                lost += sum(missing(studio, id, nodes) for id, nodes in latest.told.items())
            lost += sum(missing(studio, id, nodes) for id, nodes in told.items())
        finally:
            studio.stop()
        complaints = studio.complaints()
        aside = len(list(Path(folder).glob("*.damaged-*")))
    return Figures(
        tried={"kills": kills, "moves": moves, "matches": len(told)},
        faults={
            "moves told but lost": lost,
            "databases that could not be read": aside,
            "processes left": left,
            "lines on stderr": len(complaints.splitlines()),
        },
    )


class Round:
    """What pages were told before the studio was killed."""

    def __init__(self, children: list[int]) -> None:
        self.children = children
        self.told: dict[str, dict[int, str]] = {}
        self.moves = 0
        self.enough = threading.Semaphore(0)


def played_until_killed(studio: Running, chance: random.Random) -> Round:
    this = Round(studio.children())
    seeds = [chance.random() for _ in range(PAGES)]
    pages = [threading.Thread(target=_play, args=(studio, this, random.Random(seed))) for seed in seeds]
    for page in pages:
        page.start()
    for _ in range(chance.randrange(1, MOST)):
        this.enough.acquire(timeout=PATIENCE)
    time.sleep(chance.random() * 0.01)  # at any point during or between moves
    studio.kill()
    for page in pages:
        page.join()
    this.moves = sum(map(len, this.told.values()))
    return this


def _play(studio: Running, this: Round, chance: random.Random) -> None:
    """Plays random moves, sometimes goes back, and notes what the studio has confirmed."""
    with suppress(ConnectionClosed, OSError), Talk(studio) as talk:
        match = talk.ask("match.new", game="gomoku")
        while True:
            this.told[match["id"]] = {node["id"]: node["move"] for node in match["nodes"] if match["saved"]}
            this.enough.release()
            with suppress(Refused):  # the game is over, perhaps
                match = _step(talk, match, chance)


def _step(talk: Talk, match: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    legal = match["view"]["moves"]
    if not legal or chance.random() < 0.1:
        return talk.ask("match.go", match=match["id"], node=chance.choice(match["nodes"])["id"])
    return talk.ask("match.move", match=match["id"], node=match["current"], move=chance.choice(legal)["move"])


def missing(studio: Running, id: str, told: dict[int, str]) -> int:
    """How many moves of a match differ from what the page was told."""
    answer = studio.get(f"/api/v1/matches/{id}")
    kept = json.loads(answer.text)["nodes"] if answer.status == 200 else []
    there = {node["id"]: node["move"] for node in kept}
    return sum(there.get(node, ...) != move for node, move in told.items())


def ended(process: int) -> bool:
    """Whether a process has ended; a zombie has."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            if Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()[0] == "Z":
                return True
        except OSError:
            return True
        time.sleep(0.02)
    return False
