"""The JSON document of a searched tree: read back it is the same, and a file that contradicts itself is refused."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from secateur.errors import SecateurError
from secateur.games import ConnectFour, TicTacToe, Tree
from secateur.trace import SearchTree, trace
from secateur.trace.formats import mermaid
from secateur.trace.formats.document import FORMAT, VERSION, write
from secateur.trace.formats.read import read

FIFTEEN = "[[[2,3],[5,9]],[[0,1],[7,5]]]"
ALGORITHMS = ("minimax", "alphabeta", "negamax", "pvs", "mtdf", "sss", "deepening")

nested = st.recursive(
    st.integers(-9, 9), lambda part: st.lists(part, min_size=1, max_size=3), max_leaves=14
).filter(lambda tree: isinstance(tree, list))  # fmt: skip


def same(one: SearchTree, other: SearchTree) -> None:
    """Whether two trees say the same, in words and in every step."""
    assert write(one) == write(other)
    assert one.text() == other.text()
    assert [step.why for step in one.steps] == [step.why for step in other.steps]
    assert [step.line for step in one.steps] == [step.line for step in other.steps]
    assert mermaid.write(one, len(one.steps) // 2) == mermaid.write(other, len(one.steps) // 2)


@given(
    nested, st.sampled_from(ALGORITHMS), st.sampled_from(["max", "min"]), st.sampled_from([">=", ">"]), st.booleans()
)
@settings(max_examples=60, deadline=None)
def test_a_tree_comes_back(tree: Any, algorithm: str, root: str, cut: str, hard: bool) -> None:
    fail = "hard" if hard and algorithm not in ("mtdf", "sss") else "soft"
    game = Tree.of(tree, root)
    searched = trace(game, None, None, algorithm, cut=cut, fail=fail)
    text = write(searched)
    same(searched, read(text))
    same(searched, read(text, game))


@pytest.mark.parametrize("algorithm", ["minimax", "negamax", "mtdf"])
def test_merged_states_and_moves_come_back(algorithm: str) -> None:
    game = TicTacToe()
    searched = trace(game, game.parse("a1 b2 c3"), 4, algorithm, merge="symmetric")
    assert "hit" in searched.kinds
    same(searched, read(write(searched)))
    found = read(write(searched), game)
    same(searched, found)
    assert found.state(5) == searched.state(5)


def test_branches_too_large_to_list_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("secateur.trace.model.pruned.LISTED", 300)
    searched = trace(ConnectFour(), depth=5)
    assert searched.overflow
    same(searched, read(write(searched)))


def test_a_search_that_was_stopped_comes_back() -> None:
    searched = trace(ConnectFour(), depth=6, nodes=200)
    assert not searched.result.complete
    assert write(read(write(searched))) == write(searched)


def test_the_document_says_what_it_is() -> None:
    fields = json.loads(write(trace(Tree.of(FIFTEEN)), 3))
    assert (fields["format"], fields["version"], fields["step"]) == (FORMAT, VERSION, 3)
    assert fields["steps"][0] == {"event": "enter", "node": 0, "alpha": None, "beta": None}
    assert [node["name"] for node in fields["pruned_nodes"]] == ["K", "G", "N", "O"]
    assert trace(Tree.of(FIFTEEN)).as_dict() == {name: value for name, value in fields.items() if name != "step"}
    with pytest.raises(SecateurError, match="step must be from 0 to 39, not 99"):
        write(trace(Tree.of(FIFTEEN)), 99)


def test_without_its_game_a_tree_has_no_states() -> None:
    found = read(write(trace(Tree.of(FIFTEEN))))
    with pytest.raises(SecateurError, match="together with its game"):
        found.state(3)


def test_another_game_is_refused() -> None:
    text = write(trace(TicTacToe(), depth=2))
    with pytest.raises(SecateurError):
        read(text, ConnectFour())


def test_unknown_fields_are_no_fault() -> None:
    fields = json.loads(write(trace(Tree.of(FIFTEEN))))
    fields["author"] = "me"
    fields["nodes"][2]["color"] = "red"
    same(trace(Tree.of(FIFTEEN)), read(json.dumps(fields)))


# ---------------------------------------------------------------- faults


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the tree is not JSON at line 1"),
        ('{"format": ', "the tree is not JSON at line 1, character 12"),
        ("[1, 2]", f'"format": "{FORMAT}"'),
        ("{}", f'"format": "{FORMAT}"'),
        (f'{{"format": "{FORMAT}"}}', "the version must be"),
        (f'{{"format": "{FORMAT}", "version": 99}}', f"the version must be {VERSION}, not 99"),
        (f'{{"format": "{FORMAT}", "version": {VERSION}}}', "the tree: game is missing"),
        ("[" * 100_000, "nested too deeply"),
        (f'{{"format": "{FORMAT}", "version": {"9" * 10_000}}}', "a number with too many digits"),
    ],
)
def test_what_is_no_document_is_refused(text: str, message: str) -> None:
    with pytest.raises(SecateurError) as caught:
        read(text)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def put(*path: Any) -> Callable[[dict[str, Any]], None]:
    """Sets the value at a place of the document; the last of the path is the value."""

    def change(fields: dict[str, Any]) -> None:
        part: Any = fields
        for name in path[:-2]:
            part = part[name]
        part[path[-2]] = path[-1]

    return change


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (put("nodes", 3, "alpha", 1), "nodes[3].alpha: 1, but the steps give null"),
        (put("nodes", 3, "alpha", "x"), 'nodes[3].alpha must be a number from '),
        (put("nodes", 5, "index", 4), "nodes[5].index: 4, but its place is 5"),
        (put("nodes", 5, "parent", 9), "nodes[5].parent: 9 is not between 0 and 4"),
        (put("nodes", 5, "parent", 3), "nodes[5].parent: 3, but the steps enter it below 1"),
        (put("nodes", 5, "player", "nobody"), 'nodes[5].player must be "max" or "min", not "nobody"'),
        (put("nodes", 5, "cut", False), "nodes[5].cut: false, but the steps give true"),
        (put("nodes", 5, "ply", 7), "nodes[5].ply: 7, but the steps enter it at ply 2"),
        (put("nodes", 5, "path", ["B"]), "nodes[5].path"),
        (put("nodes", 5, 3), "nodes[5] must be an object, not 3"),
        (put("nodes", []), "nodes must be a list of at least 1 item, not []"),
        (put("nodes", None), "nodes must be a list of at least 1 item, not null"),
        (put("steps", 2, "node", 7), "steps[2].node: 7 is not the current node"),
        (put("steps", 2, "event", "jump"), 'steps[2].event must be "again"'),
        (put("steps", 4, "value", 44), "steps[5].child: 3 with 2, but 3 came back with 44"),
        (put("steps", 4, "value", 10**30), "steps[4].value must be a number from "),
        (put("steps", 4, "value", 2.5), "steps[4].value: 2.5 has more decimals than the file says: 0"),
        (put("steps", 6, "alpha", -50), "steps[6].alpha: (-50, inf), but 2 came back"),
        (put("steps", []), "steps: they enter 0 nodes, the file has 11"),
        (put("pruned_nodes", 0, "parent", None), "pruned_nodes[0].parent: null, but only a root has none"),
        (put("pruned_nodes", 0, "ply", 9), "pruned_nodes[0].ply: 9 below ply 2"),
        (put("pruned_nodes", 0, "listed", 1), "pruned_nodes[0].listed must be true or false, not 1"),
        (put("value", 4), "value: 4, but the steps give 3"),
        (put("player", "min"), "player: 'min', but the root says otherwise"),
        (put("counts", "nodes", -1), "counts.nodes must be a whole number from 0"),
        (put("line_moves", ["a"]), 'line_moves[0] must be a move, a whole number, not "a"'),
        (put("cut", "=>"), 'cut must be ">", ">=", "max>", "min>" or "value>=", not "=>"'),
        (put("visited", 12), "visited: 12, but the steps give 11"),
        (put("complete", None), "complete must be true or false, not null"),
    ],
)  # fmt: skip
def test_a_fault_is_named_with_its_place(change: Callable[[dict[str, Any]], None], message: str) -> None:
    fields = json.loads(write(trace(Tree.of(FIFTEEN))))
    change(fields)
    with pytest.raises(SecateurError) as caught:
        read(json.dumps(fields))
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


FIELDS = json.loads(write(trace(Tree.of(FIFTEEN), algorithm="pvs")))


def places(part: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The place of every value in the document."""
    if isinstance(part, dict):
        return [place for name, value in part.items() for place in places(value, (*path, name))]
    if isinstance(part, list):
        return [path] + [place for number, value in enumerate(part) for place in places(value, (*path, number))]
    return [path]


#: What nothing else in the document tells: other values make another document, not a wrong one.
FREE = {
    "game",
    "position",
    "ordering",
    "bound",
    "depth",
    "line",
    "line_moves",
    "counts",
    "move",
    "fail",
    "cut",
    "complete",
}


@given(st.sampled_from(places(FIELDS)), st.sampled_from([None, True, -1, 0, 1, 7, 10**9, 10**40, 0.5, "x", [], {}]))
@settings(max_examples=400, deadline=None)
def test_any_single_change_is_refused_or_harmless(place: tuple[Any, ...], value: Any) -> None:
    fields = copy.deepcopy(FIELDS)
    put(*place, value)(fields)
    text = json.dumps(fields)
    if text == json.dumps(FIELDS):
        return
    try:
        found = read(text)
    except SecateurError as error:
        assert "\n" not in str(error)
        return
    assert write(found) == text
    assert set(place) & FREE or place[0] in ("pruned_nodes", "pruned_leaves") or place[-1] == "name", place


def test_a_search_without_a_limit_has_no_depth_left() -> None:
    game = Tree.of([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    whole, limited = trace(game), trace(game, depth=2)
    assert {each["depth"] for each in (*whole.as_dict()["nodes"], *whole.as_dict()["pruned_nodes"])} == {None}
    assert [each["depth"] for each in limited.as_dict()["nodes"][:3]] == [2, 1, 0]
    for tree in (whole, limited, trace(game, algorithm="negamax:states")):
        assert read(write(tree)).depths.tolist() == tree.depths.tolist()
    old = whole.as_dict()
    for each in (*old["nodes"], *old["pruned_nodes"]):
        each["depth"] = 500 - each["ply"]
    assert read(json.dumps(old)).text() == whole.text()
