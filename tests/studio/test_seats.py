"""Seats at a match: who plays which side, and that whoever watches can change nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from secateur.studio.messages.requests import REQUESTS
from secateur.studio.seats import PLAYING, WATCHING
from tests.helpers.patience import PAGE
from tests.helpers.running_studio import Running
from tests.helpers.talking import ENGINE, HUMAN, Refused, Talk

TOKEN = "correct-horse-battery"

#: X wins with the last one.
WON = ["b2", "b1", "a1", "a2", "c3"]


def seats(talk: Talk, match: dict[str, Any]) -> list[str]:
    """The keys of a match: the sides of people, then the watchers'."""
    return [seat["key"] for seat in talk.ask("seat.links", match=match["id"])["seats"]]


def sit(studio: Running, key: str) -> Talk:
    """A page at a seat."""
    return Talk(studio, f"/ws?seat={key}")


def example(kind: str, match: str) -> dict[str, Any]:
    """Valid fields of a message about a match."""
    known: dict[str, Any] = {
        "match": match, "node": 0, "move": "a1", "side": 0, "players": [HUMAN, HUMAN], "paused": True, "name": "mine",
        "format": "json", "text": "{}", "game": "tictactoe", "position": "", "pieces": [None] * 9, "lines": 1,
        "full": True, "puzzle": "x", "step": 1, "moves": [], "kind": "tree", "job": "x",
        "request": {"game": "tictactoe"}, "state": "paused",
    }  # fmt: skip
    needed = [name for name in REQUESTS[kind].__struct_fields__ if name not in ("v", "id")]
    return {name: known[name] for name in needed if name in known}


@pytest.mark.parametrize("kind", sorted({kind for kind, each in REQUESTS.items() if each not in WATCHING}))
def test_a_watcher_can_change_nothing(studio: Running, talk: Talk, kind: str) -> None:
    """Each message of the protocol that is more than looking is refused, and nothing has changed."""
    match = talk.ask("match.new", game="tictactoe", moves=["b2"])
    *_, watching = seats(talk, match)
    before = talk.ask("match.open", match=match["id"])
    with sit(studio, watching) as watcher:
        assert watcher.ask("seat") == {"v": 1, "re": 1, "type": "seat", "match": match["id"], "side": None}
        watcher.ask("match.open", match=match["id"])
        with pytest.raises(Refused) as refused:
            watcher.ask(kind, **example(kind, match["id"]))
        assert refused.value.code == "forbidden"
    after = talk.ask("match.open", match=match["id"])
    assert {**after, "re": 0} == {**before, "re": 0}
    assert any(row["id"] == match["id"] for row in talk.ask("match.list")["matches"])


def test_a_player_plays_one_side(studio: Running, talk: Talk) -> None:
    match = talk.ask("match.new", game="tictactoe")
    first, second, watching = seats(talk, match)
    assert seats(talk, match) == [first, second, watching]  # the same, however often they are asked for
    other = talk.ask("match.new", game="tictactoe")["id"]
    with sit(studio, first) as x, sit(studio, second) as o:
        assert x.ask("match.open", match=match["id"])["seated"]
        o.ask("match.open", match=match["id"])
        with pytest.raises(Refused, match="not your turn"):
            o.ask("match.move", match=match["id"], node=0, move="a1")
        x.ask("match.move", match=match["id"], node=0, move="b2")
        assert o.until(lambda push: push["type"] == "match" and push["current"] == 1)["view"]["side"] == 1
        with pytest.raises(Refused, match="not your turn"):
            x.ask("match.move", match=match["id"], node=1, move="a1")
        for kind, fields in [
            ("match.resign", {"match": match["id"], "side": 1}),
            ("match.draw", {"match": match["id"], "side": 1}),
            ("match.open", {"match": other}),
            ("match.move", {"match": other, "node": 0, "move": "a1"}),
            *((kind, example(kind, match["id"])) for kind, each in REQUESTS.items() if each not in WATCHING + PLAYING),
        ]:
            with pytest.raises(Refused) as refused:
                x.ask(kind, **fields)
            assert refused.value.code == "forbidden", kind
        with pytest.raises(Refused, match="two screens"):
            talk.ask("match.undo", match=match["id"])  # not even the owner, while they play


def test_a_draw_is_offered_and_fades(studio: Running, talk: Talk) -> None:
    match = talk.ask("match.new", game="tictactoe")
    first, second, _ = seats(talk, match)
    id = match["id"]
    with sit(studio, first) as x, sit(studio, second) as o:
        x.ask("match.open", match=id)
        o.ask("match.open", match=id)
        assert x.ask("match.draw", match=id, side=0)["offer"] == 0
        assert x.ask("match.draw", match=id, side=0)["result"] is None  # nobody agrees with oneself
        assert x.ask("match.move", match=id, node=0, move="b2")["offer"] is None  # it has faded
        assert o.ask("match.draw", match=id, side=1)["offer"] == 1
        assert x.ask("match.draw", match=id, side=0)["result"] == {"winner": None, "reason": "a draw by agreement"}


def test_a_rematch_changes_sides_and_keeps_the_links(studio: Running, talk: Talk) -> None:
    clock = {"seconds": 60, "increment": 1}
    match = talk.ask("match.new", game="tictactoe", moves=WON[:4], clock=clock)
    first, second, watching = seats(talk, match)
    with sit(studio, first) as x, sit(studio, second) as o, sit(studio, watching) as watcher:
        for each in (x, o, watcher):
            each.ask("match.open", match=match["id"])
        with pytest.raises(Refused, match="not over"):
            x.ask("match.rematch", match=match["id"])
        assert x.ask("match.move", match=match["id"], node=4, move=WON[4])["result"]["winner"] == 0
        x.ask("match.rematch", match=match["id"])
        assert o.until(lambda push: push["type"] == "match" and push["rematch"] == [0])
        o.ask("match.rematch", match=match["id"])
        told = {name: each.until(lambda push: push["type"] == "seat") for name, each in (("x", x), ("o", o))}
        assert told["x"]["side"] == 1 and told["o"]["side"] == 0 and told["x"]["match"] != match["id"]
        assert watcher.until(lambda push: push["type"] == "seat")["side"] is None
        again = o.ask("match.open", match=told["o"]["match"])
        assert again["clock"]["left"] == [60, 60] and again["seated"] and len(again["nodes"]) == 1
        o.ask("match.move", match=again["id"], node=0, move="a1")
    with sit(studio, first) as x:  # the link leads to the new match, on the other side
        assert x.ask("seat")["side"] == 1 and x.ask("seat")["match"] == again["id"]


def test_the_engine_has_no_seat(studio: Running, talk: Talk) -> None:
    match = talk.ask("match.new", game="tictactoe", players=[ENGINE, HUMAN])
    links = talk.ask("seat.links", match=match["id"])["seats"]
    assert [link["side"] for link in links] == [1, None]
    with sit(studio, links[0]["key"]) as o:
        o.ask("match.open", match=match["id"])
        shown = o.until(lambda push: push["type"] == "match" and push["thinking"] is None and push["view"]["side"] == 1)
        o.ask("match.move", match=match["id"], node=shown["current"], move=shown["view"]["moves"][0]["move"])
        o.until(lambda push: push["type"] == "match" and push["view"]["side"] == 1 and len(push["nodes"]) == 4)
        o.ask("match.resign", match=match["id"], side=1)
        o.ask("match.rematch", match=match["id"])  # the engine always wants one
        assert o.until(lambda push: push["type"] == "seat")["side"] == 0


def test_an_unknown_key_opens_nothing(studio: Running) -> None:
    with pytest.raises((ConnectionClosed, InvalidStatus)), sit(studio, "x" * 24) as nobody:
        nobody.ask("games")
    answer = studio.get(f"/play?seat={'x' * 24}", Accept="text/html")
    assert answer.status == 404 and "This link does not lead to a match" in answer.text


def test_seats_survive_a_kill(tmp_path: Path) -> None:
    running = Running(tmp_path / "matches.sqlite", "--workers", "1", interpreted=True)
    with Talk(running) as talk:
        match = talk.ask("match.new", game="tictactoe")
        keys = seats(talk, match)
    running.restart()
    with sit(running, keys[0]) as x:
        x.ask("match.open", match=match["id"])
        x.ask("match.move", match=match["id"], node=0, move="a1")
    with Talk(running) as talk:
        talk.ask("match.delete", match=match["id"])
    with pytest.raises((ConnectionClosed, InvalidStatus)), sit(running, keys[0]) as x:
        x.ask("seat")
    running.stop()
    assert running.complaints() == ""


# ---------------------------------------------------------------- over the network


@pytest.fixture(scope="module")
def locked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A studio that others can reach, and that wants its token."""
    folder = tmp_path_factory.mktemp("seats")
    running = Running(folder / "matches.sqlite", "--host", "0.0.0.0", "--token", TOKEN, interpreted=True)
    yield running
    running.stop()
    assert running.complaints() == ""


def test_a_link_needs_no_token_and_gives_none(locked: Running) -> None:
    with Talk(locked, f"/ws?token={TOKEN}") as talk:
        match = talk.ask("match.new", game="tictactoe")
        told = talk.ask("seat.links", match=match["id"])
        key = told["seats"][-1]["key"]
    assert told["address"].startswith("http://") and not told["local"]
    opened = locked.get(f"/play?seat={key}")
    assert opened.status == 200
    cookie = opened.headers["Set-Cookie"].partition(";")[0]
    assert "HttpOnly" in opened.headers["Set-Cookie"] and TOKEN not in opened.headers["Set-Cookie"]
    assert locked.get("/js/play/main.js", Cookie=cookie).status == 200
    for path in ("/", "/play", "/judge", "/write", "/api/v1/matches", f"/api/v1/matches/{match['id']}"):
        assert locked.get(path, Cookie=cookie).status == 403, path
    assert locked.get(f"/?seat={key}").status == 403
    assert locked.get("/js/play/main.js").status == 403
    with sit(locked, key) as watcher:
        assert watcher.ask("match.open", match=match["id"])["id"] == match["id"]
    for path in ("/ws", "/ws?seat=", f"/ws?seat={'x' * 24}"):
        with pytest.raises(InvalidStatus), Talk(locked, path):
            pass


# ---------------------------------------------------------------- in a browser


@pytest.mark.parametrize("options", [{}, {"phone": True}], ids=["wide", "phone"])
def test_two_people_play(
    open_page: Callable[..., Any], accessible: Callable[[Any], None], options: dict[str, Any]
) -> None:
    expect = pytest.importorskip("playwright.sync_api").expect
    expect.set_options(timeout=PAGE)
    owner = open_page()
    owner.goto("/play?game=tictactoe&moves=b2,b1,a1,a2")
    owner.get_by_role("button", name="X: Person. Change players.").click()
    owner.get_by_role("button", name="Links…").click()
    expect(owner.get_by_label("Link: Spectators", exact=True)).to_be_visible()
    accessible(owner)
    links = [owner.get_by_label(f"Link: {name}", exact=True).input_value() for name in ("X", "O", "Spectators")]
    x, o, watcher = (open_page(**options) for _ in links)
    for page, link in zip((x, o, watcher), links, strict=True):
        page.goto(link)
        expect(page.locator(".board-place .pieces > g")).to_have_count(4)
        accessible(page)
    expect(x.get_by_text("You play X")).to_be_visible()
    expect(watcher.get_by_text("You are watching")).to_be_visible()
    expect(watcher.get_by_role("button", name="Resign")).to_have_count(0)
    watcher.get_by_role("button", name="Previous move").click()  # looks back, and nobody else does
    expect(watcher.locator(".board-place .pieces > g")).to_have_count(3)
    expect(x.locator(".board-place .pieces > g")).to_have_count(4)
    o.get_by_role("button", name="Offer a draw").click()
    expect(x.get_by_role("button", name="Accept the draw")).to_be_visible()
    x.locator(".board-place [role=gridcell][aria-label^=c3]").click()
    expect(o.get_by_text("X wins").first).to_be_visible()
    expect(watcher.get_by_text("X wins").first).to_be_visible()
    o.get_by_role("button", name="Rematch").click()
    expect(x.get_by_text("O would like a rematch.")).to_be_visible()
    x.get_by_role("button", name="Rematch").click()
    expect(o.get_by_text("You play X")).to_be_visible()
    expect(x.get_by_text("You play O")).to_be_visible()
    o.locator(".board-place [role=gridcell][aria-label^=b2]").click()
    expect(x.locator(".board-place .pieces > g")).to_have_count(1)
