"""The margins of the search: each does something, none compiles anything, and bad ones are refused."""

from __future__ import annotations

import pytest

from secateur import Engine, SecateurError
from secateur.engine.kernel.work import Work
from secateur.engine.margins import ELSEWHERE, MARGINS, figures, margins, margins_text
from secateur.games import load

CHESS = load("chess")
KALAH = load("kalah")
MIDDLE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


def chess_nodes(**given: int) -> int:
    engine = Engine(CHESS, memory="4MB", margins=given)
    return sum(engine.search(CHESS.parse(position), depth=10).nodes for position in ("", MIDDLE))


def kalah_nodes(**given: int) -> int:
    return Engine(KALAH, memory="1MB", margins=given, interpreted=True).search(depth=9).nodes


@pytest.mark.sample(4)
@pytest.mark.parametrize("name", [name for name, margin in MARGINS.items() if margin.serves(CHESS)])
def test_each_margin_of_chess_matters(compiled: None, name: str) -> None:
    usual = chess_nodes()
    assert chess_nodes(**{name: MARGINS[name].usual}) == usual
    assert {chess_nodes(**{name: value}) for value in (MARGINS[name].low, MARGINS[name].high)} != {usual}


@pytest.mark.parametrize("name", ["lmr_first", "lmr_second", "lmr_deep"])
def test_each_margin_of_a_game_without_swing_matters(name: str) -> None:
    assert MARGINS[name].serves(KALAH) and not MARGINS[name].serves(CHESS)
    usual = kalah_nodes()
    assert kalah_nodes(**{name: MARGINS[name].usual}) == usual
    assert {kalah_nodes(**{name: value}) for value in (MARGINS[name].low, MARGINS[name].high)} != {usual}


def test_what_does_not_serve_a_game_changes_nothing() -> None:
    assert kalah_nodes(razor=100, aspiration=200, lmr_base=200) == kalah_nodes()


def test_other_margins_compile_nothing(compiled: None) -> None:
    calls = []
    for given in ({}, {"futility": 33, "lmr_base": 150}):
        engine = Engine(CHESS, memory="1MB", margins=given)
        engine.prepare()
        calls.append({kernel: made.callable for kernel, made in engine.kernels.items()})
    assert calls[0] == calls[1]


def test_a_kernel_has_a_place_for_each_margin() -> None:
    assert set(figures(margins(), CHESS)) == set(MARGINS) - set(ELSEWHERE) <= set(Work.fields)
    assert all(margin.low <= margin.usual <= margin.high for margin in MARGINS.values())


def test_text_and_values_agree() -> None:
    for name, margin in MARGINS.items():
        for value in (margin.low, margin.high):
            text = margins_text(margins({name: value}))
            assert text == f"{name}:{value}" and margins(text) == margins({name: value})
    assert margins_text(margins()) == "" and margins("") == margins({})
    assert margins("razor:250, futility:90") == margins("futility:90 razor:250")


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"futlity": 100}, "unknown margin 'futlity'; did you mean 'futility'?"),
        ({"zzz": 1}, "unknown margin 'zzz'; choose from reverse, razor"),
        ({"razor": 5}, "margin razor must be a whole number from 100 to 800, not 5"),
        ({"razor": 250.0}, "margin razor must be a whole number from 100 to 800, not 250.0"),
        ({"razor": True}, "margin razor must be a whole number from 100 to 800, not True"),
        ("razor=250", "unknown margin 'razor=250'; did you mean 'razor'?"),
        ("razor", "'razor' must give a margin a value: write razor:300"),
        ("razor:-3", "'razor:-3' must give a margin a value"),
        ("razor:801", "margin razor must be a whole number from 100 to 800, not 801"),
        ("razor:" + "9" * 99, "must give a margin a value"),
    ],
)
def test_bad_margins_are_refused(given: dict[str, int] | str, says: str) -> None:
    with pytest.raises(SecateurError) as caught:
        Engine(KALAH, memory="1MB", margins=given)
    assert says in str(caught.value) and "\n" not in str(caught.value)
