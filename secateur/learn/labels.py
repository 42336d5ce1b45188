"""Labels: what an engine thinks of positions of games, as lines `position;score` that can be learned from."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from secateur.arena.limits import Limits
from secateur.arena.pool import Pool
from secateur.arena.rules import rules_of
from secateur.arena.specs import Spec
from secateur.errors import SecateurError
from secateur.game import Game
from secateur.jit.digest import digest
from secateur.jit.rows import restored
from secateur.learn.positions import Positions

#: The first line of a file of labels begins so; the rest of it says whose they are.
HEAD = "# labels of"


def label(
    name: str, game: Game, positions: Positions, engine: Spec, limits: Limits, out: Path, cores: int,
    seed: int = 0,
    progress: Callable[[int], None] = lambda done: None,
) -> int:  # fmt: skip
    """Adds what is missing to a file of labels, position by position; after a kill it goes on. Returns how many it has.

    Scores are hundredths as the player to move sees them, or # and the moves to a mate.
    """
    which = f"{len(positions)} positions ({digest(positions.rows)}, seed {seed})"
    head = f"{HEAD} {which} of {name} by {engine.text} with {limits.text}"
    done = _known(out, head)
    rules = rules_of(game)
    setup = {
        "game": name, "engines": [engine.as_dict()], "limits": limits.text, "grace": 5.0,
        "adjudication": [0] * 5, "longest": 1,
    }  # fmt: skip

    def jobs() -> Iterator[dict[str, Any]]:
        yield {"kind": "meet", "id": -1}
        for number in range(done, len(positions)):
            text = game.format(restored(game.start(), positions.rows[number]))
            yield {"kind": "ask", "id": number, "player": 0, "position": text}

    if done == len(positions):
        return done
    waiting: dict[int, str] = {}
    answers = Pool(setup, cores).work(jobs())
    with out.open("a", encoding="utf-8", buffering=1) as file:
        try:
            for job, answer in answers:
                if "error" in answer or "crash" in answer:
                    raise SecateurError(answer.get("error") or f"{engine.text} has crashed: {answer['crash']}")
                if job["kind"] == "meet":
                    continue
                position, _ = rules.position(job["position"])
                mate = answer["mate"]
                score = f"#{mate}" if mate is not None else str(answer["score"])
                waiting[job["id"]] = f"{position or job['position']};{score}\n"
                while done in waiting:  # in order, so that the number of lines says how far it is
                    if done and positions.games[done] != positions.games[done - 1]:
                        file.write("\n")  # an empty line is between games
                    file.write(waiting.pop(done))
                    done += 1
                progress(done)
        finally:
            answers.close()  # type: ignore[attr-defined]
    return done


def _known(out: Path, head: str) -> int:
    """How many labels a file has; one of other positions or of another engine is refused."""
    if not out.exists() or out.stat().st_size == 0:
        out.write_text(head + "\n", encoding="utf-8")
        return 0
    data = out.read_bytes()
    whole = data[: data.rfind(b"\n") + 1]
    first, *lines = whole.decode("utf-8", "replace").splitlines() or [""]
    if first != head:
        raise SecateurError(f"{out} is something else ({first[:80]}), not {head.removeprefix('# ')}: name another file")
    if len(whole) < len(data):  # the last line was being written
        with out.open("r+b") as file:
            file.truncate(len(whole))
    return sum(bool(line) for line in lines)
