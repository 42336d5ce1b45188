"""Dictionaries have types."""

from __future__ import annotations

import re
from pathlib import Path

from tests.helpers.sources import for_each_source, module_of

#: Where a dictionary has no better type, and on how many lines: everything else that comes in or goes out is a typed
#: object. JSON that `as_dict` gives to programs of users is documented; the types behind it are in the same module.
UNTYPED = {
    "secateur.arena.ladder": 1,  # as_dict
    "secateur.arena.match": 1,  # as_dict
    "secateur.board": 1,  # as_dict
    "secateur.jit": 4,  # the parameters of a user's class, its annotations, and its state for pickle
    "secateur.jit.digest": 1,  # the names that a function sees
    "secateur.judge.entries": 1,  # what a student's class is made of
    "secateur.judge.handover": 3,  # nodes and trees as dictionaries, and attributes, as students have them
    "secateur.judge.observe": 3,  # the arguments and the local names of a student's function
    "secateur.judge.own_classes": 3,  # what a student's class is made of
    "secateur.judge.readings": 2,  # the names of a student's file
    "secateur.judge.reading": 3,  # the same
    "secateur.judge.report": 1,  # as_dict
    "secateur.learn.options": 1,  # an identity of any options, to be compared name by name
    "secateur.learn.report.record": 2,  # the parameters of any game, and JSON before it has a type
    "secateur.learn.run": 1,  # the identity of a run before
    "secateur.learn.tune.margins": 1,  # as_dict
    "secateur.schema": 1,  # a JSON object before it has a type
    "secateur.studio.connections": 1,  # as asyncio gives it
    "secateur.trace.model.comparison": 1,  # as_dict
    "secateur.trace.model.tree": 1,  # as_dict
    "secateur.workers.framing": 1,  # what a job is told: only those who wrote the job know its type
}

UNTYPED_DICTIONARY = re.compile(r"\b(?:dict|Mapping)\[str, (?:Any|object)\]")


@for_each_source
def test_dictionaries_have_types(path: Path) -> None:
    found = [line.strip() for line in path.read_text("utf-8").splitlines() if UNTYPED_DICTIONARY.search(line)]
    assert len(found) <= UNTYPED.get(module_of(path), 0), found
