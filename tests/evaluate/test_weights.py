"""Files of weights: read back as they were written, and refused where they are damaged or for something else."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from secateur.errors import SecateurError
from secateur.evaluate.attach import layout_with, with_weights
from secateur.evaluate.layout import Group, Layout
from secateur.evaluate.weights import LARGEST, Weights, _checksum, read_weights
from secateur.games import load
from secateur.games.chess.weights import FILE, LAYOUT


def some(values: np.ndarray, game: str = "Chess", layout: Layout = LAYOUT) -> Weights:
    groups = tuple((group.name, group.size) for group in layout.groups)
    return Weights(game, values, layout.digest, groups, {"number": 518}, None, {"seed": 7})


def test_weights_are_read_back(tmp_path: Path) -> None:
    values = np.random.default_rng(1).integers(-500, 500, (2, LAYOUT.count)).astype(np.int32)
    some(values).save(tmp_path / "mine.weights")
    found = read_weights(tmp_path / "mine.weights")
    assert found.values.tolist() == values.tolist()
    assert found.training == {"seed": 7} and found.game == "Chess"
    game = with_weights(load("chess"), tmp_path / "mine.weights")
    assert game.weights.tolist() == LAYOUT.prepare(values).tolist()  # type: ignore[attr-defined]


def test_every_changed_byte_is_noticed(tmp_path: Path) -> None:
    data = FILE.read_bytes()
    path = tmp_path / "bad.weights"
    for place in (0, 20, 300, data.index(b"\n") + 1, len(data) // 2, len(data) - 1):
        path.write_bytes(data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :])
        with pytest.raises(SecateurError) as error:
            read_weights(path)
        assert str(path) in str(error.value) and "\n" not in str(error.value)


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=300), st.integers(0, 2000))
def test_rubbish_is_refused_in_one_line(tmp_path_factory: pytest.TempPathFactory, rubbish: bytes, kept: int) -> None:
    path = tmp_path_factory.mktemp("rubbish") / "bad.weights"
    path.write_bytes(FILE.read_bytes()[:kept] + rubbish)
    with pytest.raises(SecateurError):
        read_weights(path)


def test_other_games_and_other_features_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "some.weights"
    some(np.zeros((2, LAYOUT.count), np.int32)).save(path)
    with pytest.raises(SecateurError, match="holds weights for Chess, not for Othello"):
        with_weights(load("othello"), path)
    other = Layout((Group("antlers", 3),), phases=2)
    some(np.zeros((2, 3), np.int32), layout=other).save(path)
    with pytest.raises(SecateurError, match=r"does not fit: .* antlers \(3\)"):
        with_weights(load("chess"), path)
    some(np.full((2, LAYOUT.count), LARGEST + 1, np.int32)).save(path)
    with pytest.raises(SecateurError, match="weights must be from"):
        with_weights(load("chess"), path)


def test_another_version_is_named(tmp_path: Path) -> None:
    line, _, body = FILE.read_bytes().partition(b"\n")
    path = tmp_path / "new.weights"
    path.write_bytes(json.dumps({**json.loads(line), "secateur-weights": 9}).encode() + b"\n" + body)
    with pytest.raises(SecateurError, match="has version 9: this secateur reads version 1"):
        read_weights(path)


def test_a_head_that_does_not_fit_is_named(tmp_path: Path) -> None:
    line, _, body = FILE.read_bytes().partition(b"\n")
    head = {**json.loads(line), "groups": "none"}
    del head["checksum"]
    path = tmp_path / "odd.weights"
    path.write_bytes(json.dumps({**head, "checksum": _checksum(head, body)}).encode() + b"\n" + body)
    with pytest.raises(SecateurError, match=r"odd\.weights: groups must be a list, not \"none\"$"):
        read_weights(path)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(SecateurError, match=r"none\.weights cannot be read: No such file"):
        read_weights(tmp_path / "none.weights")


def test_a_game_takes_weights_from_the_text_that_names_it(tmp_path: Path) -> None:
    values = np.zeros((2, LAYOUT.count), np.int32)
    some(values).save(tmp_path / "zero.weights")
    assert not load(f"chess:weights={tmp_path / 'zero.weights'}").weights.any()  # type: ignore[attr-defined]
    with pytest.raises(SecateurError, match="must be one file"):
        load("chess:weights=a,weights=b")


@pytest.mark.parametrize("name", ["chess", "othello"])
def test_shipped_weights_say_how_they_were_learned(name: str) -> None:
    path = FILE.parents[1] / name / f"{name}.weights"
    found = read_weights(path)
    assert layout_with(load(name), found).digest == found.layout
    assert {"data", "positions", "seed", "loss", "date"} <= found.training.keys()
