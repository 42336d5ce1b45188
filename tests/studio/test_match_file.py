"""Files and rows of matches that earlier versions wrote."""

from __future__ import annotations

import json
from pathlib import Path

from secateur.studio.match_file import FileMove, as_json, read_match, write_match
from secateur.studio.matches import Match
from secateur.studio.messages.values import EnginePlayer, HumanPlayer, Level, ScoreView, TimeControl
from secateur.studio.store import Store

OLD = (
    '{"secateur-match":1,"game":"tictactoe","name":"old","position":"","players":[{"kind":"human"},{"kind":"engine",'
    '"level":{"strength":"club"}}],"created":1794980135.029,"clock":{"seconds":60.0,"increment":1.0},"result":'
    '{"winner":1,"reason":"X resigned","node":3},"current":3,"moves":[[0,"a1"],[1,"b2"],[1,"a2"],[2,"c3"]]}\n'
)


def test_an_old_file_is_read() -> None:
    file = read_match(OLD)
    assert file.players == [HumanPlayer(), EnginePlayer(Level(strength="club"))]
    assert file.clock == TimeControl(60.0, 1.0) and file.result is not None and file.result.node == 3
    assert [(step.parent, step.move) for step in file.moves] == [(0, "a1"), (1, "b2"), (1, "a2"), (2, "c3")]
    assert as_json(file) == OLD, "it is written as it was"


def test_old_rows_are_read(tmp_path: Path) -> None:
    store = Store(tmp_path / "m.sqlite")
    match = Match("tictactoe", "Tic-tac-toe", ["X", "O"], id="old")
    match.add("a1", 0)
    store.save_with_nodes(match.row(), [node.row() for node in match.nodes.values()], [])
    store.base.execute(
        """UPDATE matches SET players = '[{"kind": "human"}, {"kind": "engine", "level": {"depth": 6}}]',
        clock = '{"seconds": 60, "increment": 1, "left": [50.5, 40], "running": null}',
        result = '{"winner": null, "reason": "a draw by agreement", "node": 1}'"""
    )
    score = {"value": -3, "share": 0.41, "text": "O +3", "proven": "heuristic", "mate": None}
    store.base.execute("UPDATE nodes SET score = ?", (json.dumps(score),))
    kept = Match.kept(*store.match("old"))
    assert kept.level(1) == Level(depth=6) and kept.clock is not None and kept.clock.left == [50.5, 40.0]
    assert kept.result is not None and kept.result.winner is None and kept.ended
    assert kept.nodes[1].score == ScoreView(-3, 0.41, "O +3", "heuristic", None)
    store.base.execute("UPDATE nodes SET score = ?", (json.dumps({"value": 3}),))
    assert Match.kept(*store.match("old")).nodes[1].score is None, "a score can be found again"
    store.close()
    assert read_match(write_match(kept)).moves == [FileMove(0, "a1")]
