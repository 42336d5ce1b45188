"""The connection of a page: questions, pushes, jobs, and what happens when it breaks."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.helpers.patience import PAGE, wait_until
from tests.helpers.static_pages import HOME, serve


class Server:
    """The other end, played by the test: keeps what was said, answers as `reply` does."""

    def __init__(self) -> None:
        self.sockets: list[Any] = []
        self.heard: list[dict[str, Any]] = []
        self.reply: Callable[[dict[str, Any]], dict[str, Any] | None] = lambda message: {"type": "ok"}

    def __call__(self, socket: Any) -> None:
        self.sockets.append(socket)
        socket.on_message(self.hear)

    def hear(self, text: str) -> None:
        message = json.loads(text)
        self.heard.append(message)
        answer = self.reply(message)
        if answer is not None:
            self.push({"re": message["id"], **answer})

    def push(self, message: dict[str, Any]) -> None:
        self.sockets[-1].send(json.dumps({"v": 1, **message}))


@pytest.fixture(scope="module")
def context(browser: Any) -> Iterator[Any]:
    context = browser.new_context()
    context.set_default_timeout(PAGE)
    serve(context)
    yield context
    context.close()


@pytest.fixture
def server() -> Server:
    return Server()


@pytest.fixture
def page(context: Any, server: Server) -> Iterator[Any]:
    """A page with a wire, which notes what it hears in `news`."""
    page = context.new_page()
    page.route_web_socket("**/ws", server)
    page.goto(f"{HOME}/harness/board.html")
    page.evaluate("""async () => {
        const { Wire } = await import("/js/wire.js");
        window.news = [];
        window.wire = new Wire({ timeout: 300000 });
        for (const type of ["online", "offline", "match"]) wire.on(type, (message) => news.push([type, message]));
        wire.onOpen((again) => { news.push(["open", again]); });
        window.outcome = (promise) => promise.then((value) => ["ok", value], (error) => [error.code, error.message]);
    }""")
    yield page
    page.close()


def until(page: Any, expression: str) -> None:
    """Waits for what is so sooner or later; the page's policy forbids playwright's own way."""
    wait_until(lambda: page.evaluate(expression), page)


def test_question_and_answer(page, server):
    server.reply = lambda message: {"type": "games", "games": [message["a"]]}
    code, reply = page.evaluate("outcome(wire.ask('games', { a: 7 }))")
    assert (code, reply["games"]) == ("ok", [7])
    page.evaluate("outcome(wire.ask('games', { a: 8 }))")
    first, second = server.heard
    assert (first["v"], first["type"]) == (1, "games")
    assert second["id"] > first["id"]
    assert page.evaluate("news") == [["open", False], ["online", {"again": False}]]


def test_errors_have_a_code_and_a_line(page, server):
    server.reply = lambda message: {"type": "error", "code": "illegal", "message": "d3 is not a legal move"}
    assert page.evaluate("outcome(wire.ask('match.move'))") == ["illegal", "d3 is not a legal move"]


@pytest.mark.slow
def test_no_answer_is_an_error(page, server):
    server.reply = lambda message: None
    code, line = page.evaluate("outcome(wire.ask('match.move', {}, { timeout: 100 }))")
    assert code == "timeout"
    assert "match.move" in line


@pytest.mark.slow
def test_pushes_reach_those_who_listen(page, server):
    until(page, "wire.online")
    page.evaluate("window.off = wire.on('match', () => news.push(['also', 0])), 0")
    server.push({"type": "match", "id": 1})
    until(page, "news.some(([type]) => type === 'also')")
    page.evaluate("off()")
    server.push({"type": "match", "id": 2})
    until(page, "news.at(-1)[1].id === 2")
    assert [entry[0] for entry in page.evaluate("news")[2:]] == ["match", "also", "match"]


def test_wire_comes_back_by_itself(page, server):
    server.reply = lambda message: None
    ask = "outcome(wire.ask('hint')).then(async (lost) => [lost, await outcome(wire.ask('games'))])"
    page.evaluate(f"window.both = {ask}, 0")
    wait_until(lambda: server.heard, page)
    server.sockets[-1].close()
    assert [code for code, _ in page.evaluate("both")] == ["offline", "offline"]
    until(page, "wire.online")
    assert [entry[0] for entry in page.evaluate("news")] == ["open", "online", "offline", "open", "online"]
    assert page.evaluate("news.at(-1)") == ["online", {"again": True}]
    server.reply = lambda message: {"type": "ok"}
    assert page.evaluate("outcome(wire.ask('games'))")[0] == "ok"
    assert [message["type"] for message in server.heard] == ["hint", "games"]  # nothing was queued


START = """window.job = wire.job("tree", { depth: 3 }, {
    onProgress: (progress) => news.push(["progress", progress]), onState: (state) => news.push(["state", state]),
}), window.end = outcome(job.done), 0"""


def test_job_reports_and_ends(page, server):
    server.reply = lambda message: {"type": "job", "job": "j1", "state": "waiting"}
    page.evaluate(START)
    until(page, "news.some(([type]) => type === 'state')")
    for state in (
        {"state": "running"},
        {"state": "running", "progress": {"nodes": 9}},
        {"state": "done", "result": {"best": 1}},
    ):
        server.push({"type": "job", "job": "j1", **state})
    assert page.evaluate("end") == ["ok", {"best": 1}]
    assert server.heard[0]["kind"] == "tree"
    assert server.heard[0]["request"] == {"depth": 3}
    assert [entry for entry in page.evaluate("news") if entry[0] in ("state", "progress")] == [
        ["state", "waiting"],
        ["state", "running"],
        ["progress", {"nodes": 9}],
        ["state", "done"],
    ]


@pytest.mark.slow
def test_job_is_stopped_even_before_it_has_a_name(page, server):
    names = {"job.start": {"type": "job", "job": "j1", "state": "waiting"}, "job.stop": {"type": "ok"}}
    server.reply = lambda message: names[message["type"]]
    page.evaluate(f"{START}, job.stop()")
    until(page, "news.some(([type]) => type === 'state')")
    wait_until(lambda: len(server.heard) == 2, page)
    assert server.heard[1]["job"] == "j1"
    server.push({"type": "job", "job": "j1", "state": "stopped", "result": {"nodes": 4}})
    assert page.evaluate("end") == ["ok", {"nodes": 4}]


def test_failed_job_and_lost_job_are_errors(page, server):
    server.reply = lambda message: {"type": "job", "job": "j1", "state": "waiting"}
    page.evaluate(START)
    until(page, "news.some(([type]) => type === 'state')")
    server.push({"type": "job", "job": "j1", "state": "failed", "message": "no such depth"})
    assert page.evaluate("end") == ["failed", "no such depth"]
    page.evaluate(START)
    until(page, "news.filter(([type]) => type === 'state').length === 3")
    server.sockets[-1].close()
    assert page.evaluate("end")[0] == "offline"
