"""How to search: every spec survives its text and its JSON, and every impossible one is refused in a line."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import secateur
from secateur import SearchSpec, SecateurError
from secateur.games.tree import Tree
from secateur.limits import DEEPEST, LONGEST
from secateur.spec import (
    ALGORITHMS,
    CUTS,
    FAILS,
    FIELDS,
    MERGES,
    ONE_SIDED,
    ORDERINGS,
    TEXTBOOK,
    VIEWS,
    menus,
    sort_keys,
)
from secateur.textbook.orderings import CRITERIA
from secateur.textbook.search import RUNNERS

TREE = Tree.of([[3, 12, 8], [2, 4, 6], [14, 5, 2]])

FORMS: dict[str, list[Any]] = {"fail": list(FAILS), "cut": list(CUTS), "merge": [None, *MERGES], "view": [None, *VIEWS]}

orderings = st.lists(
    st.one_of(st.sampled_from(list(ORDERINGS)), st.integers(0, 10**18 - 1).map("shuffled:{}".format)),
    min_size=1,
    max_size=4,
).map("+".join)


@st.composite
def specs(draw: st.DrawFn) -> SearchSpec:
    """Any spec that there can be."""
    algorithm = draw(st.sampled_from(list(ALGORITHMS)))
    choices: dict[str, st.SearchStrategy[Any]] = {name: st.sampled_from(some) for name, some in FORMS.items()}
    choices["ordering"] = orderings
    form = {name: draw(choices[name]) for name in ALGORITHMS[algorithm].options}
    if form.get("fail") == "hard" and form["cut"] in ONE_SIDED:  # which is refused
        form["cut"] = ">="
    return SearchSpec(
        algorithm,
        **form,
        depth=draw(st.none() | st.integers(1, DEEPEST)),
        nodes=draw(st.none() | st.integers(1, 10**15)),
        time=draw(st.none() | st.floats(0, LONGEST, exclude_min=True)),
    )


# ---------------------------------------------------------------- there and back


@given(specs())
def test_a_text_is_read_back(spec: SearchSpec) -> None:
    assert SearchSpec.parse(spec.text) == spec
    assert str(spec) == spec.text


@given(specs())
def test_json_is_read_back(spec: SearchSpec) -> None:
    assert SearchSpec.from_dict(json.loads(json.dumps(spec.as_dict()))) == spec


@given(specs(), st.sampled_from([":", "~", " ", "  "]))
def test_words_come_in_any_order_with_any_separator(spec: SearchSpec, between: str) -> None:
    form, order = spec.form.split(":"), [] if spec.ordering == "generated" else [spec.ordering]
    limits = [f"{name}={getattr(spec, name)}" for name in ("depth", "nodes", "time") if getattr(spec, name) is not None]
    assert SearchSpec.parse(between.join([*limits, *order, *reversed(form)])) == spec


@given(specs(), specs())
def test_changes_lead_from_any_spec_to_any_other(one: SearchSpec, other: SearchSpec) -> None:
    bare = replace(one, depth=None, nodes=None, time=None)
    assert bare.but({**other.as_dict(), "merge": other.merge or "", "view": other.view or ""}) == other
    assert one.but({}) == one


@given(st.text(max_size=30) | st.lists(st.sampled_from([*ALGORITHMS, *ORDERINGS, "hard", ">", "depth=", ":", "+"])))
def test_no_text_does_harm(words: str | list[str]) -> None:
    text = words if isinstance(words, str) else ":".join(words)
    try:
        spec = SearchSpec.parse(text)
    except SecateurError as error:
        assert "\n" not in str(error)
    else:
        assert SearchSpec.parse(spec.text) == spec


# ---------------------------------------------------------------- old spellings


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("alphabeta", "alphabeta"),
        ("alphabeta:soft:>=", "alphabeta"),
        ("alphabeta:>:hard", "alphabeta:hard:>"),
        ("alphabeta:hard rank", "alphabeta:hard:rank"),  # a contender of a race
        ("pvs~>~soft~shuffled:1", "pvs:>:shuffled:1"),  # a search beside the first, in a link of the explorer
        ("negamax:states:rank + evaluation", "negamax:states:rank+evaluation"),
        ("shuffled:7+rank:pvs", "pvs:shuffled:7+rank"),
        ("minimax:hard:>", "minimax"),  # it has no window
        ("best", "alphabeta:best"),
    ],
)
def test_old_texts_are_read(written: str, text: str) -> None:
    assert SearchSpec.parse(written).text == text


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ({}, "alphabeta"),
        ({"algorithm": "pvs", "merge": "", "ordering": ""}, "pvs"),
        ({"algorithm": "engine", "ordering": "own"}, "engine"),
        (
            {"algorithm": "engine", "cut": ">=", "fail": "soft", "ordering": "generated", "nodes": 300},
            "engine:nodes=300",
        ),
        ({"algorithm": "mtdf", "cut": ">", "depth": None}, "mtdf:>"),
        ({"algorithm": "minimax", "cut": ">", "fail": "hard"}, "minimax"),
    ],
)
def test_old_json_is_read(data: dict[str, Any], text: str) -> None:
    assert SearchSpec.from_dict(data).text == text


# ---------------------------------------------------------------- what is refused


def every_form() -> list[dict[str, Any]]:
    return [
        {"algorithm": algorithm, "fail": fail, "cut": cut, "merge": merge, "ordering": ordering}
        for algorithm in ALGORITHMS
        for fail in FAILS
        for cut in CUTS
        for merge in (None, *MERGES)
        for ordering in ("generated", "rank")
    ]


def test_every_combination_is_searched_or_refused_in_a_line() -> None:
    usual = {"fail": "soft", "cut": ">=", "merge": None, "ordering": "generated"}
    for form in every_form():
        algorithm = form["algorithm"]
        extra = [name for name in usual if form[name] != usual[name] and name not in ALGORITHMS[algorithm].options]
        if algorithm == "minimax":
            extra = []  # what it has no use for makes no difference
        if not extra and form["fail"] == "hard" and form["cut"] in ONE_SIDED and algorithm != "minimax":
            with pytest.raises(SecateurError, match="fail must be 'soft' or 'mixed'"):
                SearchSpec(**form)
            continue
        if not extra:
            spec = SearchSpec(**form)
            assert spec.is_engine or secateur.search(spec, TREE, options={"interpreted": True}).value == 3
            continue
        with pytest.raises(SecateurError) as error:
            SearchSpec(**form)
        said = str(error.value)
        assert said.startswith("the engine" if algorithm == "engine" else algorithm)
        assert any(f"{name} = {form[name]!r}" in said or f"{name} must be {usual[name]!r}" in said for name in extra)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"algorithm": "alfabeta"}, "unknown algorithm 'alfabeta'; did you mean 'alphabeta'?"),
        ({"algorithm": ["pvs"]}, "unknown algorithm ['pvs']; did you mean 'pvs'?"),
        ({"cut": "=>"}, "'>' (alpha > beta), 'max>', 'min>' or 'value>=', not '=>'"),
        ({"cut": {}}, "cut must be '>='"),
        ({"fail": "medium"}, "fail must be 'soft', 'hard' or 'mixed', not 'medium'"),
        ({"merge": "all"}, "merge must be 'states', 'symmetric' or 'moves', not 'all'"),
        (
            {"algorithm": "deepening", "merge": "states"},
            "deepening cannot merge states: leave out merge = 'states'; minimax, alphabeta, negamax, pvs, mtdf, sss ",
        ),
        ({"algorithm": "sss", "fail": "hard"}, "sss is fail-soft: fail must be 'soft', not 'hard'"),
        ({"algorithm": "engine", "ordering": "rank"}, "leave out ordering = 'rank'"),
        ({"ordering": "rnak"}, "unknown ordering 'rnak'; did you mean 'rank'?"),
        ({"ordering": "best:3"}, "only 'shuffled' takes a number"),
        ({"ordering": "shuffled:²"}, "only 'shuffled' takes a number"),
        ({"ordering": 3}, "ordering must be a string such as 'rank' or 'rank+evaluation', not 3"),
        ({"ordering": "rank+" * 100}, "ordering must have at most 200 letters, not 500"),
        ({"depth": 0}, "depth must be a whole number from 1 to 500, not 0"),
        ({"depth": True}, "depth must be a whole number from 1 to 500, not True"),
        ({"nodes": 0.5}, "nodes must be a whole number of at least 1, not 0.5"),
        ({"time": -1}, "time must be a number of seconds above 0"),
        ({"depht": 3}, "a search has no option 'depht'; did you mean 'depth'?"),
    ],
)
def test_what_is_refused(given: dict[str, Any], message: str) -> None:
    with pytest.raises(SecateurError) as error:
        SearchSpec.from_dict(given)
    assert message in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'' is not a search: write an algorithm and its form, such as alphabeta:hard"),
        ("pvvs", "'pvvs' is not an algorithm, a form or an ordering; did you mean 'pvs'?"),
        ("alphabeta:hrd", "did you mean 'hard'?"),
        ("hard:soft", "'hard:soft' gives two values for the same option: hard and soft"),
        ("pvs:depth=deep", "depth must be a whole number from 1 to 500, not 'deep'"),
        ("pvs:time=nan", "time must be a number of seconds above 0"),
        ("pvs:rank+", "unknown ordering ''"),
        (7, "a search must be a string such as 'alphabeta:hard', not 7"),
        ("x" * 1000, "the text of a search must have at most 500 letters, not 1,000"),
    ],
)
def test_texts_that_are_refused(text: Any, message: str) -> None:
    with pytest.raises(SecateurError) as error:
        SearchSpec.parse(text)
    assert message in str(error.value)


# ---------------------------------------------------------------- one list of each


def test_the_lists_are_those_of_the_textbook() -> None:
    assert tuple(RUNNERS) == TEXTBOOK
    assert {"generated", *CRITERIA} == set(ORDERINGS)


def test_titles() -> None:
    assert SearchSpec.parse("negamax:hard:>:symmetric:rank+shuffled:7:depth=3").title == (
        "Negamax, fail-hard, cut on α > β, symmetric states merged, by rank, then shuffled (7)"
    )
    assert [SearchSpec(name).title for name in ("mtdf", "engine")] == ["MTD(f)", "Engine"]


@given(specs())
def test_menus_offer_what_every_spec_is_made_of(spec: SearchSpec) -> None:
    lists = menus()
    algorithm = next(each for each in lists.algorithms if each.name == spec.algorithm)
    assert algorithm.title in spec.title
    fields = spec.as_dict()
    for name in algorithm.options:
        offered = [each.name for each in getattr(lists, f"{name}s")]
        value = fields.get(name)
        if name == "ordering":
            assert all(key.name in offered for key in sort_keys(spec.ordering))
        else:
            assert value in offered or (name in ("merge", "view") and value is None)
    assert set(lists.usual) < set(FIELDS)


def test_contenders_of_a_race_are_specs() -> None:
    for each in menus().contenders:
        spec = SearchSpec.parse(each.name)
        assert (spec.form, spec.form_title) == (each.name, each.title)


def test_it_needs_neither_numpy_nor_a_search() -> None:
    """The studio's server and `--help` import it."""
    code = "import sys, secateur.spec; print(sorted({'numpy', 'numba', 'secateur.textbook'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
