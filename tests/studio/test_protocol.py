"""The messages of the studio, against a real one."""

from __future__ import annotations

import random
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest

from secateur import ONGOING
from secateur.games import GAMES
from secateur.games.othello import Othello
from secateur.play.pgn import read_games
from secateur.workers.scheduler import MOST_EACH
from tests.helpers.patience import wait_until
from tests.helpers.running_studio import Running
from tests.helpers.talking import ENGINE, HUMAN, Refused, Talk

DOCS = Path(__file__).parents[2] / "docs"


def new(talk: Talk, game: str = "tictactoe", **fields: Any) -> dict[str, Any]:
    return talk.ask("match.new", game=game, **fields)


def move(talk: Talk, match: dict[str, Any], text: str) -> dict[str, Any]:
    return talk.ask("match.move", match=match["id"], node=match["current"], move=text)


def engine_moved(talk: Talk, match: dict[str, Any]) -> dict[str, Any]:
    """The match after the engine's reply."""
    return talk.until(
        lambda push: push["type"] == "match" and push["thinking"] is None and push["current"] > match["current"]
    )


# ---------------------------------------------------------------- games and positions


def test_every_game_has_a_page(talk: Talk) -> None:
    answer = talk.ask("games")
    assert [level["name"] for level in answer["levels"]][::6] == ["beginner", "full"]
    assert [row["game"] for row in answer["games"]] == [name for name in GAMES if name != "reversi"]
    for row in answer["games"]:
        match = new(talk, row["game"])
        view = match["view"]
        assert view["board"] is not None and view["moves"]
        assert all(move["cells"] or move["move"] == "pass" for move in view["moves"])
        assert view["status"] == f"{row['players'][0]} to move"
        talk.ask("match.close", match=match["id"])


def test_positions_are_read_and_edited(talk: Talk) -> None:
    view = talk.ask("position.read", game="othello", position="f5 d6")["view"]
    assert view["side"] == 0 and len(view["moves"]) > 3
    pieces: list[Any] = [None] * 9
    pieces[4] = {"shape": "cross", "side": 0, "text": ""}
    edited = talk.ask("position.edit", game="tictactoe", pieces=pieces, side=1)["view"]
    assert (
        edited["side"] == 1
        and edited["position"] == talk.ask("position.read", game="tictactoe", position="b2")["view"]["position"]
    )
    pieces[:3] = [pieces[4]] * 3
    with pytest.raises(Refused) as refused:
        talk.ask("position.edit", game="tictactoe", pieces=pieces, side=1)
    assert refused.value.code == "illegal"


@pytest.mark.parametrize(
    "game",
    [
        "/etc/passwd.py",
        "x.py:X",
        "../x.py",
        "chess2",
        "tictactoe.py",
        " ",
        "tree",
        "othello:evil.py",
        " othello",
        "othello:a.py:B",
    ],
)
def test_only_games_of_ours_are_made(talk: Talk, game: str) -> None:
    with pytest.raises(Refused) as refused:
        new(talk, game)
    assert refused.value.code == "not-found"
    with pytest.raises(Refused):
        talk.ask("job.start", kind="tree", request={"game": game})


# ---------------------------------------------------------------- matches


def test_a_match_with_variations(talk: Talk) -> None:
    match = move(talk, new(talk), "B2")
    assert match["nodes"][1] == {"id": 1, "parent": 0, "move": "b2", "side": 0}, "moves are written as the game does"
    match = move(talk, match, "a1")
    match = talk.ask("match.undo", match=match["id"])
    assert match["current"] == 1
    match = move(talk, match, "c1")
    assert [node["move"] for node in match["nodes"]] == [None, "b2", "a1", "c1"]
    match = talk.ask("match.promote", match=match["id"], node=3)
    assert [node["move"] for node in match["nodes"] if node["parent"] == 1] == ["c1", "a1"]
    again = move(talk, talk.ask("match.go", match=match["id"], node=1), "a1")
    assert again["current"] == 2 and len(again["nodes"]) == 4, "a move that was played before is no new one"
    match = talk.ask("match.drop", match=match["id"], node=3)
    assert len(match["nodes"]) == 3
    match = talk.ask("match.redo", match=talk.ask("match.undo", match=match["id"])["id"])
    assert match["current"] == 2


def test_the_engine_replies_and_stops_when_one_goes_back(talk: Talk) -> None:
    match = new(talk, players=[HUMAN, ENGINE])
    match = engine_moved(talk, move(talk, match, "b2"))
    assert match["view"]["side"] == 0 and match["nodes"][2]["side"] == 1
    slow = {"kind": "engine", "level": {"seconds": 600}}
    match = talk.ask("match.new", game="othello", players=[HUMAN, slow])
    match = move(talk, match, match["view"]["moves"][0]["move"])
    assert match["thinking"] == 1
    match = talk.ask("match.undo", match=match["id"])
    assert match["thinking"] is None and match["current"] == 0


def test_engine_against_engine_to_the_end(talk: Talk) -> None:
    new(talk, players=[ENGINE, ENGINE])
    over = talk.until(lambda push: push["type"] == "match" and push["result"] is not None)
    assert over["result"] == {"winner": None, "reason": "a draw"} and over["view"]["over"]
    assert len(over["nodes"]) == 10


def test_results_that_no_rule_knows(talk: Talk) -> None:
    match = talk.ask("match.resign", match=new(talk)["id"], side=1)
    assert match["result"] == {"winner": 0, "reason": "O resigned"}
    with pytest.raises(Refused, match="over"):
        talk.ask("match.draw", match=match["id"], side=0)
    match = talk.ask("match.draw", match=new(talk)["id"], side=0)
    assert match["result"] == {"winner": None, "reason": "a draw by agreement"}
    with pytest.raises(Refused, match="declines"):
        talk.ask("match.draw", match=new(talk, players=[HUMAN, ENGINE])["id"], side=0)


def test_a_clock_that_runs_out_ends_the_game(talk: Talk) -> None:
    match = new(talk, clock={"seconds": 1, "increment": 0})
    assert match["clock"]["running"] == 0
    over = talk.until(lambda push: push["type"] == "match" and push["result"] is not None)
    assert over["result"] == {"winner": 1, "reason": "X ran out of time"} and over["clock"]["left"][0] < 0.1


def test_two_pages_see_the_same_match(studio: Running, talk: Talk) -> None:
    match = new(talk)
    with Talk(studio) as other:
        other.ask("match.open", match=match["id"])
        move(talk, match, "a3")
        seen = other.until(lambda push: push["type"] == "match")
        assert seen["current"] == 1
        with pytest.raises(Refused) as refused:
            move(other, match, "b3")
        assert refused.value.code == "stale"


def test_matches_are_listed_named_exported_imported_and_deleted(talk: Talk) -> None:
    match = move(talk, move(talk, new(talk, "connect4", name="first"), "4"), "4")
    talk.ask("match.name", match=match["id"], name="renamed")
    row = next(row for row in talk.ask("match.list")["matches"] if row["id"] == match["id"])
    assert row["name"] == "renamed" and row["moves"] == 2 and row["title"] == "Connect Four"
    for format in ("json", "text"):
        file = talk.ask("match.export", match=match["id"], format=format)
        copy = talk.ask("match.import", text=file["text"])
        assert copy["id"] != match["id"] and [node["move"] for node in copy["nodes"]] == [None, "4", "4"]
    tree = talk.ask("match.import", text='[Game "tictactoe"]\nB2 a1 (c1 c3) a2')
    assert [node["move"] for node in tree["nodes"]] == [None, "b2", "a1", "c1", "a2", "c3"], "a1 stays the main move"
    shown = {node["id"]: node["move"] for node in tree["nodes"]}
    assert [shown[id] for id in tree["line"]] == [None, "b2", "a1", "a2"]
    with pytest.raises(Refused, match="legal"):
        talk.ask("match.import", text='[Game "connect4"]\n4 9')
    talk.ask("match.delete", match=match["id"])
    with pytest.raises(Refused):
        talk.ask("match.open", match=match["id"])


def test_passes_forced_moves_and_second_turns_are_noticed(talk: Talk) -> None:
    game, chance = Othello(size=4), random.Random(3)
    seen = set()
    while len(seen) < 2:
        state, moves = game.start(), list[str]()
        while game.outcome(state) == ONGOING:
            legal = list(game.moves(state))
            move = chance.choice(legal)
            moves.append(game.format_move(state, move))
            passes = len(legal) == 1 and not game.touched(state, move)
            if len(legal) == 1 and passes not in seen:
                seen.add(passes)
                match = new(talk, "othello:size=4", moves=moves[:-1])
                told = "can only pass." if passes else f"has only one move: {moves[-1]}."
                side = match["sides"][match["view"]["side"]]
                assert match["view"]["notices"][-1] == f"{side} {told}"
                after = talk.ask("match.move", match=match["id"], node=match["current"], move=moves[-1])
                assert (f"{side} passed." in after["view"]["notices"]) == passes
            state = game.play(state, move)
    kalah = new(talk, "kalah", moves=["c"])
    assert kalah["view"]["side"] == 0 and "First moves again." in kalah["view"]["notices"]
    assert kalah["view"]["status"] == "First to move"


def test_kill_9_and_restart_lose_nothing(studio: Running) -> None:
    with Talk(studio) as talk:
        match = move(talk, new(talk, "connect4", players=[HUMAN, {"kind": "engine", "level": {"seconds": 600}}]), "4")
        assert match["thinking"] == 1
        children = studio.children()
    with Talk(studio) as talk:
        talk.ask("match.open", match=match["id"])
        studio.restart()
    wait_until(lambda: not any(Path(f"/proc/{child}").exists() for child in children))  # none outlives its studio
    with Talk(studio) as talk:
        again = talk.ask("match.open", match=match["id"])
        assert again["current"] == 1 and again["nodes"] == match["nodes"]
        assert again["thinking"] == 1, "the engine goes on thinking"


# ---------------------------------------------------------------- two things at once

SLOW = {"kind": "engine", "level": {"seconds": 600}}


def test_the_same_move_after_undo_brings_the_same_reply(talk: Talk) -> None:
    match = engine_moved(talk, move(talk, new(talk, players=[HUMAN, ENGINE]), "b2"))
    back = talk.ask("match.undo", match=match["id"])
    again = move(talk, back, "b2")
    assert again["current"] == 2 and again["view"]["side"] == 0 and len(again["nodes"]) == 3


def test_another_level_counts_at_once(talk: Talk) -> None:
    match = move(talk, new(talk, players=[HUMAN, SLOW], game="gomoku"), "h8")
    assert match["thinking"] == 1
    talk.ask("match.players", match=match["id"], players=[HUMAN, ENGINE])
    assert engine_moved(talk, match)["current"] == 2


def test_a_match_that_is_deleted_stays_deleted(studio: Running, talk: Talk) -> None:
    match = new(talk, "connect4", moves=["4", "4", "3", "5", "2"])
    with Talk(studio) as other:
        other.ask("match.open", match=match["id"])
        other.ask("graph.start", match=match["id"])
        talk.ask("match.delete", match=match["id"])
        assert other.until(lambda push: push["type"] == "deleted")["match"] == match["id"]
        with pytest.raises(Refused):
            move(other, match, "1")
    time.sleep(1)
    assert match["id"] not in {row["id"] for row in talk.ask("match.list")["matches"]}
    for message in ("match.open", "match.delete"):
        with pytest.raises(Refused) as refused:
            talk.ask(message, match=match["id"])
        assert refused.value.code == "not-found"


def test_closing_one_match_leaves_the_analysis_of_another(talk: Talk) -> None:
    first, second = new(talk), new(talk)
    talk.ask("analysis.start", match=second["id"], node=0, lines=1)
    talk.ask("match.close", match=first["id"])
    assert talk.until(lambda push: push["type"] == "analysis" and push["state"] == "done")["match"] == second["id"]


def test_a_game_that_is_over_is_over(talk: Talk) -> None:
    match = talk.ask("match.resign", match=new(talk)["id"], side=0)
    with pytest.raises(Refused, match="over"):
        move(talk, match, "b2")
    won = new(talk, moves=["a1", "b1", "a2", "b2", "a3"])
    assert won["result"] == {"winner": 0, "reason": "X wins"}
    row = next(row for row in talk.ask("match.list")["matches"] if row["id"] == won["id"])
    assert row["result"]["reason"] == "X wins"
    with pytest.raises(Refused, match="only a person can resign or offer a draw"):
        talk.ask("match.resign", match=new(talk, players=[HUMAN, ENGINE])["id"], side=1)


def test_a_position_that_has_come_three_times_is_a_draw_for_whoever_claims_it(talk: Talk) -> None:
    there_and_back = ["Nf3", "Nf6", "Ng1", "Ng8"]
    match = new(talk, "chess", moves=[*there_and_back, *there_and_back[:3]])
    assert match["view"]["claim"] is None
    match = move(talk, match, "Ng8")
    assert match["view"]["claim"] == "threefold repetition" and match["result"] is None
    match = talk.ask("match.draw", match=match["id"], side=0)
    assert match["result"] == {"winner": None, "reason": "a draw: threefold repetition"}
    engines = new(talk, "chess", moves=[*there_and_back, *there_and_back], players=[ENGINE, ENGINE])
    assert engines["result"] == {"winner": None, "reason": "a draw: threefold repetition"}


def test_moves_given_as_the_position_are_moves_of_the_match(talk: Talk) -> None:
    match = new(talk, "chess", position="1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8")
    assert match["view"]["claim"] == "threefold repetition" and len(match["nodes"]) == 9 and match["position"] == ""
    fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 7"
    assert new(talk, "chess", position=fen)["position"] == fen


def test_an_export_has_all_there_is(talk: Talk) -> None:
    match = move(talk, new(talk, players=[HUMAN, ENGINE], clock={"seconds": 90, "increment": 1}, name="n"), "b2")
    match = engine_moved(talk, match)
    match = talk.ask("match.resign", match=match["id"], side=0)
    copy = talk.ask("match.import", text=talk.ask("match.export", match=match["id"], format="json")["text"])
    for name in ("game", "name", "players", "result", "current", "line", "sides", "title"):
        assert copy[name] == match[name], name
    assert copy["clock"]["seconds"] == 90


ANNOTATED = """[Event "Blitz; round 2"]
[Site "Paris"]
[Date "1858.11.02"]
[Round "1"]
[White "Morphy, Paul"]
[Black "Count \\"Isouard\\""]
[Result "1-0"]
[ECO "C41"]

{At the opera.} 1. e4 e5 2. Nf3 d6 $2 {passive} ({better} 2... Nc6 3. Bb5 $1) 3. d4 1-0
"""


def test_what_a_pgn_says_comes_out_as_it_went_in(studio: Running, talk: Talk) -> None:
    match = talk.ask("match.import", text=ANNOTATED)
    assert match["name"] == 'Morphy, Paul - Count "Isouard"' and match["result"] == {
        "winner": 0,
        "reason": "White wins",
    }
    assert match["tags"]["Site"] == "Paris" and match["nodes"][4]["comment"] == "passive"
    talk.ask("match.close", match=match["id"])
    again = talk.ask("match.open", match=match["id"])
    assert again["nodes"] == match["nodes"] and again["tags"] == match["tags"]
    text = talk.ask("match.export", match=match["id"], format="text")["text"]
    (before,), (after,) = read_games(ANNOTATED), read_games(text)
    name = {"Name": match["name"]}
    assert after.tags == before.tags | name and after.comment == before.comment and after.moves == before.moves
    kept = talk.ask("match.export", match=match["id"], format="json")["text"]
    copy = talk.ask("match.import", text=kept)
    for field in ("tags", "comment", "result"):
        assert copy[field] == match[field], field
    assert talk.ask("match.export", match=copy["id"], format="text")["text"] == text


def test_of_a_file_with_many_games_one_is_chosen(talk: Talk) -> None:
    text = ANNOTATED + "\n" + ANNOTATED.replace("Morphy", "Anderssen").replace("3. d4", "3. Bc4")
    games = talk.ask("match.choices", text=text)["games"]
    assert [game["title"].partition(",")[0] for game in games] == ["Morphy", "Anderssen"]
    with pytest.raises(Refused, match="the file has 2 games: choose one of them by its number"):
        talk.ask("match.import", text=text)
    match = talk.ask("match.import", text=text, number=2)
    assert match["tags"]["White"] == "Anderssen, Paul" and "Bc4" in {node["move"] for node in match["nodes"]}


def test_where_redo_goes_survives(studio: Running, talk: Talk) -> None:
    match = move(talk, new(talk), "a1")
    match = move(talk, talk.ask("match.undo", match=match["id"]), "b2")
    match = talk.ask("match.undo", match=match["id"])
    talk.ask("match.close", match=match["id"])
    assert talk.ask("match.open", match=match["id"])["line"] == match["line"] == [0, 2]


def test_what_cannot_be_written_is_written_later(studio: Running) -> None:
    with Talk(studio) as talk:
        match = new(talk)
        base = sqlite3.connect(studio.data, isolation_level=None)
        base.execute("BEGIN IMMEDIATE")  # as if the disk were full
        match = move(talk, match, "b2")
        assert "cannot be saved" in talk.until(lambda push: push["type"] == "error")["message"]
        base.execute("ROLLBACK")
        base.close()
        match = move(talk, match, "a1")
        studio.restart()
    with Talk(studio) as talk:
        assert talk.ask("match.open", match=match["id"])["nodes"] == match["nodes"]


def test_a_move_finds_a_worker_while_others_race(studio: Running) -> None:
    with Talk(studio) as racer, Talk(studio) as player:
        for _ in range(3):
            racer.ask(
                "job.start",
                kind="race",
                request={"game": "othello", "contenders": ["minimax"], "depth": 12, "seconds": 60},
            )
        match = move(player, new(player, players=[HUMAN, ENGINE]), "b2")
        assert engine_moved(player, match)["current"] == 2


def test_a_page_has_only_so_many_matches(talk: Talk) -> None:
    with pytest.raises(Refused, match="close one first"):
        for _ in range(20):
            new(talk)


def test_a_variation_does_not_change_the_result_of_the_match(talk: Talk) -> None:
    match = talk.ask("match.import", text='[Event "x"]\n\n1. e4 f6 (1... g5 2. d4 f6 3. Qh5#) 2. d4 0-1\n')
    end = match["current"]
    mate = next(node["id"] for node in match["nodes"] if node["move"] == "Qh5#")
    assert talk.ask("match.go", match=match["id"], node=mate)["result"]["reason"] == "White wins: checkmate"
    text = talk.ask("match.export", match=match["id"], format="text")["text"]
    assert '[Result "0-1"]' in text and text.strip().endswith("0-1")
    assert talk.ask("match.go", match=match["id"], node=end)["result"] == {"winner": 1, "reason": "Black wins"}
    row = next(row for row in talk.ask("match.list")["matches"] if row["id"] == match["id"])
    assert row["result"]["reason"] == "Black wins"
    talk.ask("match.promote", match=match["id"], node=mate)
    assert '[Result "1-0"]' in talk.ask("match.export", match=match["id"], format="text")["text"]


def test_a_resigned_game_stays_over_whatever_is_played_elsewhere(talk: Talk) -> None:
    match = new(talk, moves=["a1", "b1", "a2", "b2"])
    resigned = talk.ask("match.resign", match=match["id"], side=0)["current"]
    match = talk.ask("match.go", match=match["id"], node=resigned - 1)
    for text in ("c3", "a3"):
        match = move(talk, match, text)
    assert match["result"] == {"winner": 0, "reason": "X wins"}
    talk.ask("match.go", match=match["id"], node=resigned - 1)
    match = talk.ask("match.draw", match=match["id"], side=0)  # at another node again
    for copy in (False, True):
        if copy:
            match = talk.ask("match.import", text=talk.ask("match.export", match=match["id"], format="json")["text"])
            resigned = 4
        talk.ask("match.close", match=match["id"])
        talk.ask("match.open", match=match["id"])
        talk.ask("match.players", match=match["id"], players=[ENGINE, HUMAN])
        match = talk.ask("match.go", match=match["id"], node=resigned)
        assert match["result"] == {"winner": 1, "reason": "X resigned"} and match["thinking"] is None
        assert '[Result "0-1"]' in talk.ask("match.export", match=match["id"], format="text")["text"]


# ---------------------------------------------------------------- searches


def test_analysis_hint_and_graph(talk: Talk) -> None:
    match = move(talk, move(talk, new(talk), "a1"), "b1")
    talk.ask("analysis.start", match=match["id"], node=2, lines=3)
    done = talk.until(lambda push: push["type"] == "analysis" and push["state"] == "done")
    assert [line["score"]["text"] for line in done["lines"]][:1] == ["X wins in 5"]
    assert len(done["lines"][0]["moves"]) == 5, "a line that is proven goes to the end"
    assert done["lines"][0]["score"]["share"] == 1 and len(done["lines"]) == 3 and done["lines"][0]["cells"]
    assert {"depth", "nodes", "speed", "hash", "seconds"} <= done.keys()
    first = talk.ask("hint", match=match["id"], node=2, full=False)
    full = talk.ask("hint", match=match["id"], node=2, full=True)
    assert "move" not in first and set(full["cells"]) <= set(first["cells"]) and "X wins in 5" in full["text"]
    assert first["text"].startswith("Look at the ") and len(full["cells"]) == 1
    talk.ask("graph.start", match=match["id"])
    graph = talk.until(lambda push: push["type"] == "graph" and push["done"])
    assert {point["node"]: point["score"]["share"] for point in graph["points"]} == {0: 0.5, 1: 0.5, 2: 1}
    assert "score" in talk.ask("match.go", match=match["id"], node=1)["nodes"][1], "scores are kept"


def test_a_page_has_only_so_many_searches(talk: Talk) -> None:
    request = {"game": "othello", "contenders": ["minimax"], "depth": 12, "seconds": 60}
    names = [talk.ask("job.start", kind="race", request=request)["job"] for _ in range(MOST_EACH + 1)]
    failed = talk.until(lambda push: push["type"] == "job" and push["state"] == "failed")
    assert failed["job"] == names[-1] and "stop one first" in failed["message"]
    for name in names[:-1]:
        talk.ask("job.stop", job=name)
    ended = {talk.until(lambda push: push.get("state") == "stopped")["job"] for _ in names[:-1]}
    assert ended == set(names[:-1])


def test_searches_end_with_their_page(studio: Running) -> None:
    with Talk(studio) as talk:
        for _ in range(3):
            talk.ask(
                "job.start",
                kind="race",
                request={"game": "othello", "contenders": ["minimax"], "depth": 12, "seconds": 60},
            )
    with Talk(studio) as talk:
        began = time.monotonic()
        assert talk.job("tree", {"tree": "[[3,12],[2,4]]", "algorithm": "alphabeta"})["state"] == "done"
        assert time.monotonic() - began < 55, "the searches of a page that is gone are in the way"


def test_the_program_of_the_documentation_plays(studio: Running, capsys: pytest.CaptureFixture[str]) -> None:
    text = (DOCS / "studio-api.md").read_text("utf-8")
    program = text.partition("```python\n")[2].partition("```")[0]
    assert "127.0.0.1:8765" in program
    exec(program.replace("127.0.0.1:8765", f"127.0.0.1:{studio.port}"), {})
    assert capsys.readouterr().out.count("X") >= 1


def test_a_visit_leaves_nothing(talk: Talk) -> None:
    def kept() -> set[str]:
        return {row["id"] for row in talk.ask("match.list")["matches"]}

    match = talk.ask("match.new", game="tictactoe", moves=["b2"], visit=True)
    talk.ask("match.players", match=match["id"], players=[{"kind": "human"}] * 2)
    assert match["id"] not in kept()
    talk.ask("match.move", match=match["id"], node=1, move="a1")
    assert match["id"] in kept()
    talk.ask("match.close", match=match["id"])
    shown = talk.ask("match.picture", match=match["id"])["view"]
    assert [piece and piece["shape"] for piece in shown["board"]["pieces"][:5]] == ["ring", None, None, None, "cross"]
    named = talk.ask("match.new", game="tictactoe", visit=True)
    talk.ask("match.name", match=named["id"], name="Visited")
    assert named["id"] in kept()
