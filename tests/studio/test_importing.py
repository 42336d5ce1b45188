"""All games of a file become matches, against a real studio."""

from __future__ import annotations

import pytest

from tests.helpers.running_studio import Running
from tests.helpers.talking import Refused, Talk

GAME = '[Event "{0}"]\n[White "Importer {0}"]\n[Black "Bo"]\n[Result "{2}"]\n\n{1} {2}\n\n'
LONG = "b" * 30_000


def names(talk: Talk) -> list[str]:
    return [row["name"] for row in talk.ask("match.list")["matches"]]


def test_every_game_of_a_text_becomes_a_match(talk: Talk) -> None:
    text = GAME.format(1, "1. e4 {best by test} e5 (1... c5 2. Nf3) 2. Nf3", "1/2-1/2")
    text += GAME.format(2, "1. f3 e5 2. g4 Qh4#", "0-1")
    text += '[Event "x"]\n[Game "othello"]\n[Name "Of Othello"]\n\n1. f5 d6 *\n\n'
    assert talk.ask("match.import_all", text=text) == {
        "v": 1, "re": talk.last, "type": "imported", "matches": 3, "failures": [],
    }  # fmt: skip
    rows = {row["name"]: row for row in talk.ask("match.list")["matches"]}
    assert (rows["Importer 1 - Bo"]["moves"], rows["Importer 1 - Bo"]["result"]["reason"]) == (3, "a draw")
    assert rows["Importer 2 - Bo"]["result"]["reason"] == "Black wins: checkmate", "as the rules say it"
    assert rows["Of Othello"]["title"] == "Othello" and rows["Of Othello"]["result"] is None
    match = talk.ask("match.open", match=rows["Importer 1 - Bo"]["id"])
    assert match["tags"]["White"] == "Importer 1" and match["nodes"][1]["comment"] == "best by test"
    assert match["view"]["position"].startswith("rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2")


def test_a_game_that_cannot_be_played_is_named_and_the_others_are_kept(talk: Talk) -> None:
    wrong = ["1. e4 e5 2. Qxh8", "1. e4 (1. d4", "1. d4 d5"]
    text = "".join(GAME.format(f"w{number}", moves, "*") for number, moves in enumerate(wrong, 1))
    text += '[Event "x"]\n[White "Ann"]\n[Game "halma"]\n\n1. a b *\n\n' + GAME.format("last", "1. c4", "*")
    answer = talk.ask("match.import_all", text=text)
    assert answer["matches"] == 2 and "stopped" not in answer
    assert [(each["number"], each["title"]) for each in answer["failures"]] == [
        (1, "Importer w1 - Bo"), (2, "Importer w2 - Bo"), (4, "Ann - ?"),
    ]  # fmt: skip
    said = [each["message"] for each in answer["failures"]]
    assert said[0].startswith("move 3: ") and "Qxh8" in said[0]
    assert said[1:] == ["a variation has no end", "no game 'halma'; did you mean 'kalah'?"]
    assert {"Importer w3 - Bo", "Importer last - Bo"} <= set(names(talk)) and "Importer w1 - Bo" not in names(talk)


def test_what_has_no_games_is_refused(talk: Talk) -> None:
    with pytest.raises(Refused, match=r'a match must begin with a line that names its game: \[Game "othello"\]'):
        talk.ask("match.import_all", text="hello")
    with pytest.raises(Refused, match=r"match.import_all: text must be a string of 1 to 900,000 characters"):
        talk.ask("match.import_all", text="")


def test_a_comment_that_is_too_long_is_cut_and_the_match_opens_again(studio: Running, talk: Talk) -> None:
    talk.ask("match.import_all", text=GAME.format("long", f"1. e4 {{{LONG}}} e5", "*"))
    row = next(row for row in talk.ask("match.list")["matches"] if row["name"] == "Importer long - Bo")
    assert talk.ask("match.open", match=row["id"])["nodes"][1]["comment"] == LONG[:20_000]


def test_an_exported_match_is_a_file_of_one_game(talk: Talk) -> None:
    match = talk.ask("match.new", game="nim", name="Exported")
    file = talk.ask("match.export", match=match["id"], format="json")["text"]
    assert talk.ask("match.import_all", text=file)["matches"] == 1
    assert names(talk).count("Exported") == 2


def test_people_play_on_while_a_large_file_is_imported(studio: Running, talk: Talk) -> None:
    text = "".join(GAME.format(number, "1. e4 e5 2. Nf3 Nc6", "1-0") for number in range(400))
    before = len(names(talk))
    with Talk(studio) as other:
        other.send("match.import_all", text=text)
        match = talk.ask("match.new", game="tictactoe")
        assert talk.ask("match.move", match=match["id"], node=0, move="b2")["current"] == 1
        assert len(names(talk)) < before + 400, "the import goes on"
        assert other.answer()["matches"] == 400
    assert len(names(talk)) == before + 401
