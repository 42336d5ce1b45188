"""Broken games: random small games with one fault each, through check, best, solve and the textbook.

A fault that was met must be told in one line, and never end as "proven". Interpreted, a fault is of any kind: a wrong
type, an exception, an endless loop. Compiled, it is a value out of range, and both executors must say the same.
"""

from __future__ import annotations

import json
import os
import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from secateur import Engine, SecateurError, probe, textbook
from secateur.cli import cli
from secateur.errors import Interrupted
from secateur.game import HIGHEST, MAX, ONGOING
from tests.attack import Figures, count
from tests.attack import _broken as broken
from tests.attack._met import met

#: Seconds after which a call counts as hung.
HUNG = 20.0

#: The commands that are run for each game.
COMMANDS = (
    ["check", "--games", "2"],
    ["solve", "--json"],
    ["best", "--depth", "3", "--json"],
    ["best", "--depth", "4", "--algorithm", "pvs", "--json"],
    ["solve", "--reaches", "win", "--json"],
)

#: Values that a method may return: True is a player, as 1 is.
NO_FAULTS = {("player", "True"), *((method, "round") for method in broken.METHODS if method != "play")}

#: What is counted as a failure.
FAULTS = ("tracebacks", "proven in spite of a fault", "wrong values", "hangs", "executors that differ")


def attack(seed: int, scale: float) -> Figures:
    """Tries broken games on the command line and with the library."""
    chance = random.Random(seed)
    tried = {"broken games": 0, "calls": 0, "faults met": 0}
    faults = {
        "tracebacks": 0,
        "proven in spite of a fault": 0,
        "wrong values": 0,
        "hangs": 0,
        "executors that differ": 0,
    }
    with _impatient():
        for _ in range(count(700, scale)):
            _by_command(chance, tried, faults)
        for _ in range(count(1500, scale)):
            _by_library(chance, tried, faults)
    return Figures(tried, faults)


@contextmanager
def _impatient() -> Iterator[None]:
    """A short timeout for calls that do not return."""
    usual, probe.LONGEST_ANSWER = probe.LONGEST_ANSWER, 0.3
    try:
        yield
    finally:
        probe.LONGEST_ANSWER = usual


def _by_command(chance: random.Random, tried: dict[str, int], faults: dict[str, int]) -> None:
    """One game with a random fault, through one command."""
    seed, method, fault = chance.randrange(1 << 30), chance.randrange(len(broken.METHODS)), chance.choice(broken.FAULTS)
    if (fault == "forever" and chance.random() < 0.8) or (broken.METHODS[method], fault) in NO_FAULTS:
        fault = "raises"  # an endless loop would take too long
    # An endless loop deep in a tree is ended by Ctrl-C only, so here it is where every game passes.
    place = 0 if fault == "forever" else chance.choice((0, 0, chance.randrange(broken.NODES)))
    parameters = f"seed={seed},method={method},fault={broken.FAULTS.index(fault)},place={place}"
    command = chance.choice(COMMANDS)
    met.clear()
    began = time.perf_counter()
    spec = f"{Path(broken.__file__)}:Broken:{parameters}"
    done = CliRunner().invoke(cli, [command[0], spec, *command[1:]])
    tried["broken games"] += 1
    tried["calls"] += 1
    tried["faults met"] += bool(met)
    lines = done.stderr.splitlines()
    told = len(lines) == 1 and lines[0].startswith("secateur: ")
    raised = done.exception is not None and not isinstance(done.exception, SystemExit)
    if raised or "Traceback" in done.output or (done.exit_code == 2 and not told) or done.exit_code not in (0, 1, 2):
        _note("tracebacks", f"{command} {parameters}: {done.exit_code} {done.exception!r} {done.stderr}", faults)
    if time.perf_counter() - began > HUNG:
        _note("hangs", f"{command} {parameters}", faults)
    if done.exit_code == 0 and command[0] != "check":
        answer = json.loads(done.stdout)
        proven = answer["answer"] is not None if "reaches" in answer else answer["solved"]
        if proven and broken.DECISIVE.intersection(met):
            _note("proven in spite of a fault", f"{command} {parameters}: {answer}", faults)
        elif proven and "score" in answer and answer["score"] != _value(broken.Broken(seed=seed)):
            _note("wrong values", f"{command} {parameters}: {answer}", faults)


def _by_library(chance: random.Random, tried: dict[str, int], faults: dict[str, int]) -> None:
    """One game, perhaps with a value out of range, in both executors; with or without first playouts."""
    seed, untried = chance.randrange(1 << 30), chance.random() < 0.7
    algorithm = chance.choice(("solve", "solve", "reaches", "alphabeta"))
    answers = []
    for kind in (broken.Noted, broken.Table):
        game = broken.table(seed, kind)
        if untried:
            vars(game)["_tried"] = {"compiled", "interpreted"}
        met.clear()
        answers.append(_answer(game, algorithm))
        tried["calls"] += 1
        if kind is broken.Noted and met:
            tried["faults met"] += 1
            if answers[0].startswith(("exact", "True", "False")):
                _note("proven in spite of a fault", f"{algorithm} {seed} {untried}: {met} {answers[0]}", faults)
    tried["broken games"] += 1
    if answers[0].replace("Noted", "Table") != answers[1]:
        _note("executors that differ", f"{algorithm} {seed} {untried}: {answers}", faults)
    if "Error" in "".join(answers):
        _note("tracebacks", f"{algorithm} {seed} {untried}: {answers}", faults)


def _answer(game: Any, algorithm: str) -> str:
    try:
        if algorithm == "solve":
            result = Engine(game, memory="256KB").solve()
            return f"{result.proven} {result.score} {result.move} {result.nodes}"
        if algorithm == "reaches":
            proof = Engine(game, memory="256KB").reaches(target=1)
            return f"{proof.answer} {proof.nodes}"
        found = textbook.alphabeta(game, depth=30)
        return f"{'exact' if found.counts.evaluations == 0 else 'heuristic'} {found.value} {found.nodes}"
    except SecateurError as error:
        return str(error)
    except Interrupted:
        raise
    except Exception as error:  # noqa: BLE001  which is what the attack looks for
        return f"Error: {error!r}"


def _value(game: broken.Broken) -> int:
    """The value of the start of a correct game for the player to move, by exhaustive search; sooner wins count more."""

    def value(state: Any, ply: int) -> int:  # for MAX
        outcome, sign = game.outcome(state), 1 if game.player(state) == MAX else -1
        if outcome != ONGOING:
            return sign * (outcome if abs(outcome) <= HIGHEST else outcome - ply if outcome > 0 else outcome + ply)
        below = [value(game.play(state, move), ply + 1) for move in game.moves(state)]
        return max(below) if sign == 1 else min(below)

    start = game.start()
    return value(start, 0) * (1 if game.player(start) == MAX else -1)


def _note(what: str, example: str, faults: dict[str, int]) -> None:
    faults[what] += 1
    if faults[what] <= 3 or os.environ.get("ATTACK_ALL"):
        print(f"{what}: {example}", flush=True)
