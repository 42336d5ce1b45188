"""The job of the explorer: packed trees that agree with secateur.trace, files in every format, and clear refusals."""

from __future__ import annotations

import base64
import json
import threading
import zlib
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from secateur.errors import SecateurError
from secateur.games import ConnectFour, Tree
from secateur.studio.jobs import Stopping, StudioRunner
from secateur.studio.jobs import tree as job
from secateur.studio.jobs.tree_text import random_tree, with_leaf
from secateur.trace import read, trace

NOTES = "[[3,12,8],[2,4,6],[14,5,2]]"
DEEP = "[[[2,3],[5,9]],[[0,1],[7,5]]]"

SOFT_GAME = '''
from secateur import Game, ONGOING, DRAW

class Words(Game):
    """States are texts: nothing here compiles."""
    interpreted = True

    def start(self): return ""
    def moves(self, state): yield from (0, 1)
    def play(self, state, move): return state + "ab"[move]
    def outcome(self, state): return ONGOING if len(state) < 3 else state.count("a") - 1
'''


def run(**request: Any) -> dict[str, Any]:
    return StudioRunner({}).job("tree")(request, lambda told: None, Stopping())


def columns(variant: dict[str, Any]) -> dict[str, Any]:
    """What unpack.js makes of a packed trace."""
    blob = zlib.decompress(base64.b64decode(variant["trace"]["blob"]))
    found = dict(variant["trace"]["about"])
    for name, kind, offset, length in variant["trace"]["columns"]:
        if kind == "text":
            found[name] = blob[offset : offset + length].decode().split("\0") if length else []
        else:
            found[name] = np.frombuffer(blob, {"u1": np.uint8, "i4": np.int32}[kind], length, offset)
    return found


# ---------------------------------------------------------------- what is searched


@pytest.mark.parametrize("form", [{}, {"cut": ">", "fail": "hard"}, {"algorithm": "pvs", "ordering": "best"}])
def test_a_typed_tree_is_searched_as_in_python(form: dict[str, str]) -> None:
    found = run(tree=DEEP, **form)
    expected = trace(Tree.of(DEEP), None, None, **{"algorithm": "alphabeta", **form})  # type: ignore[arg-type]
    assert found["source"] == {"tree": DEEP, "root": "max"}
    assert found["value"] == expected.value
    one = columns(found["variants"][0])
    assert one["event"].tolist() == expected.events.tolist()
    assert one["first"].tolist() == expected.first.tolist()
    assert [one["sentences"][at] for at in one["sentenceOf"]] == [step.why for step in expected.steps]


def test_a_position_of_a_game_is_searched() -> None:
    found = run(game="connect4", position="4 4", depth=3, ordering="rank")
    game = ConnectFour()
    expected = trace(game, game.parse("4 4"), 3, ordering="rank")
    assert found["variants"][0]["visited"] == expected.visited
    assert found["title"] == "Alpha-beta on Connect Four"
    again = run(**found["source"], depth=3, ordering="rank")
    assert again["variants"][0]["trace"] == found["variants"][0]["trace"]


def test_a_game_without_a_depth_stays_small() -> None:
    assert run(game="othello")["depth"] == job.USUAL_DEPTH


def test_the_engine_shows_its_first_nodes() -> None:
    found = run(game="othello", algorithm="engine", nodes=300)
    assert found["variants"][0]["visited"] == 300
    assert "The engine’s first 300 nodes" in found["variants"][0]["notice"]


def test_a_game_that_is_only_interpreted(tmp_path: Path) -> None:
    file = tmp_path / "words.py"
    file.write_text(SOFT_GAME)
    found = run(game=f"{file}:Words", depth=5)
    assert found["variants"][0]["visited"] > 4
    assert found["title"] == "Alpha-beta on Words"


def test_games_are_called_as_people_call_them() -> None:
    assert run(game="gomoku", depth=1)["title"] == "Alpha-beta on Gomoku"
    file = run(game="connect4:width=5", depth=1, export="html")
    assert file["name"] == "connect-four-alphabeta.html"
    assert "<title>Alpha-beta on Connect Four" in base64.b64decode(file["base64"]).decode()


def test_variants_stand_side_by_side() -> None:
    found = run(tree=NOTES, variants=[{"algorithm": "minimax"}, {}, {"fail": "hard", "cut": ">"}])
    assert [each["name"] for each in found["variants"]] == [
        "Minimax",
        "Alpha-beta",
        "Alpha-beta, fail-hard, cut on α > β",
    ]
    assert [each["visited"] for each in found["variants"]] == [13, 11, 11]


# ---------------------------------------------------------------- typed trees


def test_random_trees_come_from_their_seed() -> None:
    one = run(random={"shape": "2x3", "seed": 5, "values": "-5..5"})["source"]["tree"]
    values = json.loads(one)
    assert [len(branch) for branch in values] == [3, 3]
    assert all(-5 <= value <= 5 for branch in values for value in branch)
    assert one == random_tree("2x3", 5, "-5..5") != random_tree("2x3", 6, "-5..5")


@pytest.mark.parametrize(
    ("text", "name", "changed"),
    [
        (NOTES, "H", "[[3,12,8],[7,4,6],[14,5,2]]"),
        ('[{"name":"X","value":3},[1,2]]', "X", '[{"name":"X","value":7},[1,2]]'),
        ('{"name":"R","children":[{"name":"P","children":[1,{"name":"Q","value":2}]},["Q",4]]}', "Q",
         '{"name":"R","children":[{"name":"P","children":[1,{"name":"Q","value":7}]},["Q",4]]}'),
        ("A\n  B: 3\n  C\n    D: 4  \n    E: 5", "D", "A\n  B: 3\n  C\n    D: 7\n    E: 5"),
    ],
)  # fmt: skip
def test_a_leaf_is_changed_where_it_stands(text: str, name: str, changed: str) -> None:
    assert with_leaf(text, name, 7) == changed
    assert run(tree=text, edit={"node": name, "value": 7})["source"]["tree"] == changed


def test_only_leaves_have_values_to_change() -> None:
    with pytest.raises(SecateurError, match="B is not a leaf"):
        run(tree=NOTES, edit={"node": "B", "value": 1})
    with pytest.raises(SecateurError, match="no node 'Z'"):
        run(tree=NOTES, edit={"node": "Z", "value": 1})


# ---------------------------------------------------------------- limits


@pytest.mark.parametrize(
    ("request_", "message"),
    [
        ({}, "only one of them"),
        ({"tree": NOTES, "game": "nim"}, "only one of them"),
        ({"tree": "[[3,12],[2"}, "cannot be read at line 1"),
        ({"tree": "  "}, "the tree is empty"),
        ({"tree": "5"}, "leaf"),
        ({"tree": 5}, "tree must be a string"),
        ({"tree": "[" * 200_000}, "at most 100,000 characters"),
        ({"tree": "[" * 90_000}, "nested too deeply"),
        ({"tree": NOTES, "root": "north"}, "root must be \"max\" or \"min\" or null, not \"north\""),
        ({"tree": NOTES, "algorithm": "alphabet"}, "did you mean 'alphabeta'"),
        ({"tree": NOTES, "ordering": "rnk"}, "unknown ordering 'rnk'; did you mean 'rank'"),
        ({"tree": NOTES, "depth": 0}, "depth must be a whole number from 1 to 500 or null, not 0"),
        ({"tree": NOTES, "depth": True}, "depth must be a whole number from 1 to 500 or null, not true"),
        ({"tree": NOTES, "variants": "pvs"}, "variants must be a list or null, not \"pvs\""),
        ({"tree": NOTES, "variants": [{}] * 5}, "at most 4 searches"),
        ({"tree": NOTES, "export": "bmp"}, "no format 'bmp'"),
        ({"tree": NOTES, "export": "png", "film": True}, "PNG cannot show a film"),
        ({"tree": NOTES, "export": "tikz", "variants": [{}, {}]}, "saved as svg, png, pdf"),
        ({"random": {"shape": "9x9x9"}}, "too large"),
        ({"random": 5}, "random must be an object"),
        ({"game": "tictactoe", "position": "a1 b1 a2 b2 a3"}, "the game is over"),
        ({"game": "conect4"}, "did you mean 'connect4'"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_in_a_line(request_: dict[str, Any], message: str) -> None:
    with pytest.raises(SecateurError, match=message) as error:
        run(**request_)
    assert "\n" not in str(error.value)


def test_a_search_that_is_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(job, "MOST_NODES", 1_000)
    with pytest.raises(SecateurError, match="Minimax visits more than 1,000 nodes at depth 8: give a lower depth"):
        run(game="connect4", depth=8, algorithm="minimax")
    monkeypatch.setattr(job, "LONGEST", 0.0)
    with pytest.raises(SecateurError, match="takes longer than 0 seconds"):
        run(game="connect4", depth=6)


@pytest.mark.parametrize("algorithm", ["minimax", "mtdf", "engine"])
def test_a_search_stops_when_it_is_told(algorithm: str) -> None:
    stopping = Stopping()
    threading.Timer(0.2, stopping.set).start()
    with pytest.raises(SecateurError, match="stopped"):
        request = {"game": "othello", "depth": 30, "nodes": 20_000, "algorithm": algorithm}
        StudioRunner({}).job("tree")(request, lambda told: None, stopping)


def test_progress_is_told_now_and_then() -> None:
    told: list[dict[str, Any]] = []
    StudioRunner({}).job("tree")({"game": "connect4", "depth": 8, "ordering": "rank"}, told.append, Stopping())
    assert len(told) < 50
    assert all(each["of"] == 1 and each["nodes"] > 0 for each in told)


# ---------------------------------------------------------------- files


def file(**request: Any) -> tuple[str, bytes]:
    found = run(tree=DEEP, **request)
    return found["name"], base64.b64decode(found["base64"])


def test_every_format_is_written() -> None:
    begins = {
        "svg": b"<svg",
        "png": b"\x89PNG",
        "pdf": b"%PDF",
        "tikz": b"% \\usepackage{tikz}",
        "mermaid": b"---\ntitle:",
        "dot": b"digraph",
        "json": b"{",
        "canvas": b"{",
        "html": b"<!doctype html>",
    }
    for name, begin in begins.items():
        called, data = file(export=name, step=20)
        assert data.lstrip().startswith(begin), name
        assert called.startswith("tree-alphabeta")
    assert read(file(export="json")[1].decode()).value == trace(Tree.of(DEEP)).value


def test_a_step_a_film_and_several_searches() -> None:
    assert file(export="svg", step=20)[1] != file(export="svg")[1]
    assert file(export="svg", step=-1)[0] == "tree-alphabeta-0.svg"
    name, film = file(export="svg", film=True)
    assert name == "tree-alphabeta-film.svg" and b"@keyframes" in film
    name, words = file(export="srt", step=3)
    assert name == "tree-alphabeta-film.srt" and words.startswith(b"1\n00:00:00,000 --> 00:00:01,500\n")
    for suffix in ("svg", "png", "pdf", "json", "txt"):
        _, data = file(export=suffix, step=3, variants=[{"algorithm": "minimax"}, {}])
        assert data
    words = "".join(ElementTree.fromstring(file(export="svg", variants=[{"algorithm": "minimax"}, {}])[1]).itertext())
    assert "Minimax" in words and "Alpha-beta" in words


def test_a_large_tree_says_how_to_draw_it() -> None:
    with pytest.raises(SecateurError, match="or draw fewer levels"):
        run(game="connect4", depth=6, export="png")
    assert run(game="connect4", depth=6, export="png", levels=2)["type"] == "image/png"
