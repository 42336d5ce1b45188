"""Other people's pages, other names for this machine, odd paths and large requests: all refused, in one line."""

from __future__ import annotations

import asyncio
import http.client
import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from starlette.exceptions import HTTPException
from websockets.exceptions import ConnectionClosed, InvalidStatus

from secateur.studio.app import Files
from secateur.studio.safety import HEADERS, LARGEST_BODY, Guard, our_hosts
from secateur.studio.server import LARGEST_MESSAGE
from secateur.studio.settings import Settings
from tests.helpers.patience import PATIENCE
from tests.helpers.running_studio import Running

TOKEN = "correct-horse-battery"
ELSEWHERE = "evil.example"


@pytest.fixture(scope="module")
def locked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A studio that others can reach, and that wants its token."""
    running = Running(tmp_path_factory.mktemp("locked") / "matches.sqlite", "--host", "0.0.0.0", "--token", TOKEN)
    yield running
    running.stop()
    assert running.complaints() == ""


def is_one_line(text: str) -> bool:
    return text.endswith("\n") and text.count("\n") == 1


# ---------------------------------------------------------------- Host


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost", "LOCALHOST", "[::1]"])
def test_names_of_this_machine_are_answered(studio: Running, name: str) -> None:
    assert studio.get("/css/studio.css", Host=f"{name}:{studio.port}").status == 200


@pytest.mark.parametrize("host", [
    ELSEWHERE, f"{ELSEWHERE}:PORT", "127.0.0.1", "127.0.0.1:1", "localhost", "127.0.0.1.evil.example:PORT",
    "localhost.evil.example:PORT", "127.0.0.1:PORT@evil.example", "evil.example@127.0.0.1:PORT", "0.0.0.0:PORT",
    "127.1:PORT", "2130706433:PORT", "localhost.:PORT", "127.0.0.1:PORT:PORT", "127.0.0.1:PORT/", "a b", "[::1", "",
])  # fmt: skip
def test_other_names_are_refused(studio: Running, host: str) -> None:
    for path in ("/", "/css/studio.css", "/api/v1/matches"):
        answer = studio.get(path, Host=host.replace("PORT", str(studio.port)))
        assert answer.status == 403
        assert answer.text == f"the studio does not answer to that name: open {studio.url}/\n"


def test_two_hosts_or_none_are_refused(studio: Running) -> None:
    for hosts in ([f"127.0.0.1:{studio.port}", ELSEWHERE], []):
        lines = "".join(f"Host: {host}\r\n" for host in hosts)
        with socket.create_connection(("127.0.0.1", studio.port), timeout=PATIENCE) as raw:
            raw.sendall(f"GET /css/studio.css HTTP/1.1\r\n{lines}\r\n".encode())
            response = http.client.HTTPResponse(raw)
            response.begin()
        assert response.status in (400, 403)


def test_a_websocket_under_another_name_is_refused(studio: Running) -> None:
    with pytest.raises(InvalidStatus) as refused:
        studio.connect(host=ELSEWHERE)
    assert refused.value.response.status_code == 403


def test_hosts_of_settings() -> None:
    def hosts(host: str, port: int) -> Any:
        return our_hosts(Settings(Path("x"), host=host, port=port))

    local = {"127.0.0.1:8765", "localhost:8765", "[::1]:8765"}
    assert hosts("127.0.0.1", 8765) == hosts("::1", 8765) == local
    assert hosts("Studio.lan", 8765) == local | {"studio.lan:8765"}
    assert hosts("fe80::1", 80) >= {"[fe80::1]", "[fe80::1]:80", "localhost"}
    assert hosts("0.0.0.0", 8765) is hosts("::", 8765) is None


# ---------------------------------------------------------------- Origin


def test_a_page_of_ours_connects(studio: Running) -> None:
    for host in ("127.0.0.1", "localhost"):
        with studio.connect(host=host):
            pass


@pytest.mark.parametrize("origin", [
    None, "null", f"http://{ELSEWHERE}", f"http://{ELSEWHERE}:PORT", "http://127.0.0.1", "http://127.0.0.1:1",
    "http://localhost:PORT", "https://127.0.0.1:PORT", "http://127.0.0.1:PORT.evil.example", "file://",
    "http://127.0.0.1:PORT/", "chrome-extension://abcdef",
])  # fmt: skip
def test_a_websocket_from_elsewhere_is_refused_before_it_is_accepted(studio: Running, origin: str | None) -> None:
    with pytest.raises(InvalidStatus) as refused:
        studio.connect(origin=origin and origin.replace("PORT", str(studio.port)))
    response = refused.value.response
    assert response.status_code == 403
    assert b"the request" in response.body and is_one_line(response.body.decode())
    assert response.headers["Content-Security-Policy"] == HEADERS["Content-Security-Policy"]


def test_another_path_has_no_websocket(studio: Running) -> None:
    for path in ("/", "/ws/", "/ws/../ws", "/api/v1/games"):
        with pytest.raises(InvalidStatus):
            studio.connect(path)


def test_reads_from_another_page_are_refused_and_links_from_it_are_not(studio: Running) -> None:
    path = "/css/studio.css"
    for site in ("cross-site", "same-site"):  # same-site: another port of this machine
        for mode in ("no-cors", "cors", "same-origin", "websocket"):
            assert studio.get(path, Sec_Fetch_Site=site, Sec_Fetch_Mode=mode, Sec_Fetch_Dest="script").status == 403
        assert studio.get(path, Sec_Fetch_Site=site, Sec_Fetch_Mode="navigate", Sec_Fetch_Dest="iframe").status == 403
        assert studio.get(path, Sec_Fetch_Site=site, Sec_Fetch_Mode="navigate", Sec_Fetch_Dest="document").status == 200
    for site in ("same-origin", "none"):
        assert studio.get(path, Sec_Fetch_Site=site, Sec_Fetch_Mode="cors", Sec_Fetch_Dest="empty").status == 200
    assert studio.get(path, Origin=f"http://{ELSEWHERE}").status == 403
    assert studio.get(path, Origin=studio.url).status == 200


# ---------------------------------------------------------------- methods and sizes


@pytest.mark.parametrize(
    "path", ["/", "/play", "/css/studio.css", "/api/v1/games", "/api/v1/matches", "/ws", "/nothing"]
)
@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW"])
def test_nothing_can_be_written(studio: Running, method: str, path: str) -> None:
    ours = studio.get(path, method, b"x", Origin=studio.url)
    assert ours.status == (404 if path in ("/ws", "/nothing") else 405)
    assert studio.get(path, method, b"x", Origin=f"http://{ELSEWHERE}").status == 403
    assert studio.get(path, method, b"x").status == 403


def test_a_head_has_the_headers_of_the_file(studio: Running) -> None:
    whole, head = studio.get("/css/studio.css"), studio.get("/css/studio.css", "HEAD")
    assert head.status == 200 and head.body == b""
    for name in ("Content-Length", "Content-Type", "ETag"):
        assert head.headers[name] == whole.headers[name]


def test_sizes_are_limited(studio: Running) -> None:
    path = "/css/studio.css"
    assert studio.get(path, "POST", b"x" * LARGEST_BODY, Origin=studio.url).status == 405
    assert studio.get(path, "POST", Content_Length=str(LARGEST_BODY + 1), Origin=studio.url).status == 413
    assert studio.get(path, "POST", Content_Length="9" * 30, Origin=studio.url).status in (400, 413)
    assert studio.get(path, "POST", Content_Length="-1", Origin=studio.url).status in (400, 413)
    assert studio.get(path, "POST", Transfer_Encoding="chunked", Origin=studio.url).status == 411
    for head in ("GET /" + "a" * 2_000_000, "GET / HTTP/1.1\r\nCookie: " + "a" * 2_000_000):
        with socket.create_connection(("127.0.0.1", studio.port), timeout=PATIENCE) as raw, suppress(ConnectionError):
            raw.sendall(head.encode())  # and never comes to an end
            assert raw.recv(1000).startswith(b"HTTP/1.1 400 ")
    assert studio.get(path).status == 200


def test_a_huge_message_ends_its_own_connection_only(studio: Running) -> None:
    with studio.connect() as other:
        with studio.connect() as socket, pytest.raises(ConnectionClosed) as closed:
            socket.send("x" * (LARGEST_MESSAGE + 1))
            while True:
                socket.recv(timeout=PATIENCE)
        # It may be cut off before all was sent, and then never reads why.
        assert closed.value.rcvd is None or closed.value.rcvd.code == 1009
        other.ping().wait(PATIENCE)


# ---------------------------------------------------------------- files

CLIMBS = [
    "/js/../../server.py", "/js/..%2f..%2fserver.py", "/js/%2e%2e/%2e%2e/server.py", "/js/%2e%2e%2f%2e%2e%2fserver.py",
    "/js/%252e%252e%252fserver.py", "/js/..%5c..%5cserver.py", "/js/..\\..\\server.py", "/js/....//....//server.py",
    "/js/..%c0%af..%c0%afserver.py", "/js/%c0%ae%c0%ae/server.py", "/js/..;/..;/server.py", "/js//etc/passwd",
    "/js/%2fetc%2fpasswd", "//etc/passwd", "/../../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd",
    "/js/shell.js%00.css",
    "/js/%00", "/js/./shell.js", "/js/shell.js/", "/js/", "/js", "/css/.", "/css/..", "/css/../js/shell.js",
    "/js/C:/x.js",
    "/js/.hidden.js", "/js/~root/x.js", "/js/shell.js::$DATA", "/js/SHELL.JS", "/pages/play.html", "/play.html",
    "/explorer-js/../pack.py", "/explorer-js/../__init__.py", "/explorer-js/../../model/record.py",
    "/vendor/../js/shell.js", "/studio/server.py",
    "/secateur/studio/server.py", "/%EF%BC%8E%EF%BC%8E/server.py", "/js/%ff", "/js/\u00b2.js",
    "/js/" + 300 * "a", "/js/" + 300 * "a" + ".js", "/js/" + 3000 * "a/" + "a.js", "/" + 300 * "a" + "/a.js",
    "/js/shell.js/a.js", "/js/a%00.js", "/js/%ed%a0%80.js", "/js/%f0%9f.js", "/js/%2f%2e%2e%2fshell.js",
    "/api/v1/matches/" + 300 * "a", "/api/v1/matches/%00", "/api/v1/matches/%ed%a0%80", "/api/v1/matches/a%2fb",
]  # fmt: skip


@pytest.mark.parametrize("path", CLIMBS)
def test_nothing_but_its_own_files_is_served(studio: Running, path: str) -> None:
    with socket.create_connection(("127.0.0.1", studio.port), timeout=PATIENCE) as raw:
        raw.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{studio.port}\r\n\r\n".encode())
        response = http.client.HTTPResponse(raw)
        response.begin()
        body = response.read()
    assert response.status in (400, 404)
    assert b"root:" not in body and b"import" not in body


def test_a_link_out_of_the_folder_leads_nowhere(tmp_path: Path) -> None:
    (tmp_path / "inside").mkdir()
    (tmp_path / "secret.js").write_text("secret")
    (tmp_path / "inside" / "own.js").write_text("own")
    (tmp_path / "inside" / "link.js").symlink_to(tmp_path / "secret.js")
    files = Files(directory=tmp_path / "inside")
    scope = {"type": "http", "method": "GET", "headers": []}
    assert asyncio.run(files.get_response("own.js", scope)).status_code == 200
    with pytest.raises(HTTPException):
        asyncio.run(files.get_response("link.js", scope))


@pytest.mark.parametrize(("path", "kind"), [
    ("/css/studio.css", "text/css; charset=utf-8"), ("/js/shell.js", "text/javascript; charset=utf-8"),
    ("/explorer-js/main.js", "text/javascript; charset=utf-8"), ("/explorer-js/colours.css", "text/css; charset=utf-8"),
    ("/favicon.ico", "image/svg+xml"), ("/api/v1/games", "application/json"), ("/", "text/html; charset=utf-8"),
])  # fmt: skip
def test_types(studio: Running, path: str, kind: str) -> None:
    answer = studio.get(path)
    assert answer.status == 200
    assert answer.headers["Content-Type"] == kind


def test_a_file_that_has_not_changed_is_not_sent_again(studio: Running) -> None:
    first = studio.get("/css/studio.css")
    assert first.headers["Cache-Control"] == "no-cache"
    tag = first.headers["ETag"]
    for known in (tag, f"W/{tag}", f'"other", {tag}'):
        again = studio.get("/css/studio.css", If_None_Match=known)
        assert again.status == 304 and again.body == b"" and again.headers["ETag"] == tag
    assert studio.get("/css/studio.css", If_None_Match='"other"').status == 200


def test_what_is_not_there_is_said_as_it_is_read(studio: Running) -> None:
    page = studio.get("/<b>", Accept="text/html,*/*")
    assert page.status == 404 and page.headers["Content-Type"].startswith("text/html")
    assert "/%3Cb%3E" in page.text and "<b>" not in page.text
    text = studio.get("/%1B%5B31mred%E2%80%AE%22%27").text
    assert text == "There is nothing at /%1B%5B31mred%E2%80%AE%22%27.\n"
    for path in ("/" + "x" * 3000, "/api/" + "x" * 3000, "/js/" + "%E2%80%AE" * 3000):
        answer = studio.get(path)
        assert answer.status == 404 and len(answer.body) < 1000 and "..." in answer.text
    assert is_one_line(studio.get("/nothing.js").text)
    for path in ("/api/v1/nothing", "/api/v1/matches/nothing", "/api/v1/matches/%22%3E"):
        answer = studio.get(path)
        assert answer.status == 404 and '"code":"not-found"' in answer.text


# ---------------------------------------------------------------- headers


@pytest.mark.parametrize("path", ["/", "/css/studio.css", "/nothing", "/api/v1/games", "/api/v1/matches/nothing"])
def test_every_answer_has_the_headers(studio: Running, path: str) -> None:
    for answer in (studio.get(path), studio.get(path, "POST"), studio.get(path, Host=ELSEWHERE)):
        for name, value in HEADERS.items():
            assert answer.headers.get_all(name) == [value]
        assert "Server" not in answer.headers
        assert not any(name.lower().startswith("access-control") for name in answer.headers)


def test_the_policy_allows_nothing_from_elsewhere_and_no_inline_code() -> None:
    policy = HEADERS["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self'; ")
    assert "unsafe" not in policy and "*" not in policy and "http" not in policy


# ---------------------------------------------------------------- the token


def test_without_the_token_everything_is_refused(locked: Running) -> None:
    for path in ("/", "/play", "/css/studio.css", "/api/v1/games", "/nothing", "/favicon.ico", "/?token=", "/?token=x"):
        answer = locked.get(path)
        assert answer.status == 403
        assert answer.text.startswith("the studio needs its token:") and is_one_line(answer.text)
        assert TOKEN not in answer.text
    for wrong in (TOKEN[:-1], TOKEN + "x", TOKEN.upper(), ""):
        assert locked.get("/css/studio.css", Cookie=f"secateur-{locked.port}={wrong}").status == 403
        assert locked.get("/css/studio.css", Authorization=f"Bearer {wrong}").status == 403
        assert locked.get(f"/?token={wrong}").status == 403
    assert locked.get("/?token=%F0%9F%97%9D").status == 403  # not ASCII
    for origin in (None, f"http://127.0.0.1:{locked.port}"):
        with pytest.raises(InvalidStatus) as refused:
            locked.connect(origin=origin)
        assert refused.value.response.status_code == 403


def test_the_token_becomes_a_cookie_and_leaves_the_address(locked: Running) -> None:
    assert f"/?token={TOKEN} " in locked.said
    answer = locked.get(f"/play?game=nim&token={TOKEN}&moves=a%26b")
    assert (answer.status, answer.headers["Location"]) == (303, "/play?game=nim&moves=a%26b")
    assert locked.get(f"//{ELSEWHERE}/?token={TOKEN}").headers["Location"] == f"/{ELSEWHERE}/"
    cookie = answer.headers["Set-Cookie"].lower()
    assert "httponly" in cookie and "samesite=strict" in cookie and "path=/" in cookie
    shown = answer.headers["Set-Cookie"].partition(";")[0]
    assert locked.get("/css/studio.css", Cookie=shown).status == 200
    ours = f"http://127.0.0.1:{locked.port}"
    with locked.connect(origin=ours, additional_headers={"Cookie": shown}):
        pass
    with pytest.raises(InvalidStatus):  # the cookie does not make another page one of ours
        locked.connect(origin=f"http://{ELSEWHERE}", additional_headers={"Cookie": shown})


def test_a_program_shows_the_token_without_an_origin(locked: Running) -> None:
    assert locked.get("/api/v1/matches", Authorization=f"Bearer {TOKEN}").status == 200
    with locked.connect(f"/ws?token={TOKEN}", origin=None):
        pass
    with locked.connect(origin=None, additional_headers={"Authorization": f"Bearer {TOKEN}"}):
        pass


def test_with_the_token_any_name_of_the_machine_is_answered(locked: Running) -> None:
    for host in ("studio.lan", f"192.168.1.7:{locked.port}", "[fe80::1]:80"):
        assert locked.get("/css/studio.css", Host=host, Authorization=f"Bearer {TOKEN}").status == 200
        assert locked.get("/css/studio.css", Host=host).status == 403
    assert locked.get("/css/studio.css", Host="<script>", Authorization=f"Bearer {TOKEN}").status == 403


def test_a_token_is_compared_in_constant_time(monkeypatch: pytest.MonkeyPatch) -> None:
    from secateur.studio import safety

    compared: list[tuple[bytes, bytes]] = []
    monkeypatch.setattr(safety.hmac, "compare_digest", lambda a, b: compared.append((a, b)) is not None)
    guard = Guard(lambda *_: None, Settings(Path("x"), host="0.0.0.0", port=1, token=TOKEN))  # type: ignore[arg-type, return-value]
    assert not guard._shows_token(
        safety.HTTPConnection({"type": "http", "headers": [(b"cookie", b"secateur-1=wrong")]})
    )
    assert compared == [(b"wrong", TOKEN.encode())]


def test_a_browser_comes_in_with_the_token_and_by_links_of_other_sites(browser: Any, locked: Running) -> None:
    context = browser.new_context()
    page = context.new_page()
    assert page.goto(f"http://127.0.0.1:{locked.port}/").status == 403
    page.goto(locked.address.replace(locked.url, f"http://127.0.0.1:{locked.port}"))
    assert page.url == f"http://127.0.0.1:{locked.port}/"
    assert page.evaluate("document.cookie") == ""
    assert page.evaluate("fetch('/api/v1/games').then((answer) => answer.status)") == 200
    link = f"<a href='http://127.0.0.1:{locked.port}/api/v1/games?a=1&b=2'>studio</a>"
    page.route(f"http://{ELSEWHERE}/", lambda route: route.fulfill(body=link, content_type="text/html"))
    page.goto(f"http://{ELSEWHERE}/")
    page.click("a")  # the browser keeps the cookie back, and shows it when the page leads to itself
    page.wait_for_url(f"http://127.0.0.1:{locked.port}/api/v1/games?a=1&b=2")
    page.wait_for_function("document.body.textContent.includes('games')")
    context.close()
