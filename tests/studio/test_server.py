"""How a studio starts, what it says when it cannot, and that nothing is left of it."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import webbrowser
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from websockets.exceptions import ConnectionClosed

from secateur.cli import cli
from secateur.errors import SecateurError
from secateur.studio import server
from secateur.studio.settings import default_data, worker_count
from tests.helpers.patience import PATIENCE, wait_until
from tests.helpers.running_studio import Running

HEAVY = ("numpy", "numba", "llvmlite")


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Running]]:
    """Starts studios that are ended when the test is."""
    started: list[Running] = []

    def begin(*options: str, **more: Any) -> Running:
        started.append(Running(tmp_path / f"matches-{len(started)}.sqlite", "--workers", "1", *options, **more))
        return started[-1]

    yield begin
    for each in started:
        each.kill()


def gone(process: int) -> bool:
    """Whether a process has ended; one that waits to be buried has."""
    try:
        return Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def all_gone(processes: list[int]) -> bool:
    wait_until(lambda: all(map(gone, processes)))
    return True


def ask(socket: Any, id: int, type: str, **fields: Any) -> dict[str, Any]:
    """The reply to a message."""
    socket.send(json.dumps({"v": 1, "id": id, "type": type, **fields}))
    while True:
        reply: dict[str, Any] = json.loads(socket.recv(timeout=PATIENCE))
        if reply.get("re") == id:
            return reply


# ---------------------------------------------------------------- the beginning


def test_the_address_is_one_line(start: Callable[..., Running]) -> None:
    running = start()
    assert re.fullmatch(r"secateur studio: \S+//127\.0\.0\.1:\d+/  \(Ctrl-C ends it\)\n", running.said)
    assert running.get("/api/v1/matches").status == 200


def test_a_game_that_is_named_is_opened(start: Callable[..., Running], tmp_path: Path) -> None:
    (tmp_path / "my_game.py").write_text(Path(__file__).parents[2].joinpath("examples/tictactoe.py").read_text("utf-8"))
    assert start("othello:size=6").address.endswith("/play?game=othello%3Asize%3D6")
    assert start("my_game.py", folder=tmp_path).address.endswith("/play?game=my_game.py")


def test_others_get_in_with_a_token_that_is_new_each_time(start: Callable[..., Running]) -> None:
    tokens = {start("--host", "0.0.0.0").address.partition("/?token=")[2] for _ in range(2)}
    assert len(tokens) == 2 and all(len(token) >= 20 for token in tokens)


def test_the_process_of_the_server_loads_no_compiler(start: Callable[..., Running]) -> None:
    code = f"import sys, secateur.studio.server; print([name for name in {HEAVY} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=PATIENCE)
    assert done.stdout == "[]\n", done.stderr
    running = start()
    with running.connect() as socket:
        reply = ask(socket, 1, "match.new", game="tictactoe")
        assert reply["type"] == "match", reply
    assert not re.search("|".join(HEAVY), Path(f"/proc/{running.process.pid}/maps").read_text("utf-8"))


# ---------------------------------------------------------------- the end


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 0), (signal.SIGHUP, 0)])
def test_a_signal_ends_it_quietly(start: Callable[..., Running], number: int, code: int) -> None:
    running = start()
    children = running.children()
    assert len(children) == 2  # the referee and the worker
    with running.connect() as page:
        match = ask(page, 1, "match.new", game="connect4")["id"] if number == signal.SIGINT else None
        if match is not None:
            ask(page, 2, "analysis.start", match=match, node=0, lines=1)
        assert running.stop(number) == code
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                page.recv(timeout=PATIENCE)
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 1012  # the service restarts, perhaps
    assert all_gone(children)
    assert running.complaints() == ""


def test_ctrl_c_in_a_terminal_goes_to_all_its_processes(start: Callable[..., Running]) -> None:
    running = start()
    children = running.children()
    os.killpg(running.process.pid, signal.SIGINT)
    assert running.process.wait(PATIENCE) == 130
    assert all_gone(children)
    assert running.complaints() == ""


def test_no_worker_outlives_a_server_that_is_killed(start: Callable[..., Running]) -> None:
    running = start()
    children = running.children()
    running.kill()
    assert all_gone(children)


def test_what_a_killed_worker_has_left_is_removed(
    start: Callable[..., Running], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    code = "import os; from secateur.machine import temporary_folder\nwith temporary_folder(): os.kill(os.getpid(), 9)"
    subprocess.run([sys.executable, "-c", code], timeout=60)
    (left,) = tmp_path.glob(".secateur.*")
    (tmp_path / ".secateur.mine").mkdir()
    start()
    assert not left.exists() and (tmp_path / ".secateur.mine").exists()


def test_it_starts_again_at_the_same_address(start: Callable[..., Running]) -> None:
    running = start()
    with running.connect() as page:
        made = ask(page, 1, "match.new", game="nim")["id"]
    before = running.url
    running.restart()
    assert running.url == before
    assert running.get(f"/api/v1/matches/{made}").status == 200


# ---------------------------------------------------------------- what is wrong


def complaint(*options: str) -> str:
    """The one line of a studio that does not start."""
    done = CliRunner().invoke(cli, ["studio", "--no-open", *options], prog_name="secateur")
    assert (done.exit_code, done.stdout) == (2, ""), (done.output, done.exception)
    assert done.stderr.startswith("secateur: ") and done.stderr.count("\n") == 1
    return done.stderr.removeprefix("secateur: ").rstrip("\n")


@pytest.mark.parametrize(("options", "expected"), [
    (["--host", "no.such.host.invalid"], "--host no.such.host.invalid is not an address: write 127.0.0.1, or 0.0.0.0"),
    (["--host", "192.0.2.1"], "--host 192.0.2.1 is not an address of this machine"),
    (["--port", "65536"], "--port must be a whole number from 0 to 65,535, not 65536"),
    (["--token", "short"], "--token must be 12 or more characters: letters"),
    (["--token", "with spaces in it"], "--token must be 12 or more characters"),
    (["my_game.py:MyGame"], "there is no file my_game.py"),
    (["otello"], "unknown game 'otello'; did you mean 'othello'?"),
    (["othello:size=7"], "size"),
    (["othello:sise=6"], "sise"),
    (["tree"], "unknown game 'tree'"),
    (["--memory", "64"], "--memory must be a size with its unit, such as 64MB or 2GB, not 64"),
    (["--memory", "much"], "--memory must be a size such as 64MB or 2GB, not 'much'"),
    (["--memory", "1KB"], "--memory 1KB is too little"),
    (["--memory", "900TB"], "--workers 1 with --memory 900TB each do not fit: at most"),
    (["--workers", "0"], "--workers must be a whole number from 1 to 64, not 0"),
    (["--prot", "1"], "unknown option --prot; did you mean '--port'?"),
])  # fmt: skip
def test_errors_are_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: list[str], expected: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert expected in complaint("--data", str(tmp_path / "x.sqlite"), *options)
    assert list(tmp_path.iterdir()) == []  # nothing was begun


def test_a_port_that_is_taken_is_named(start: Callable[..., Running], tmp_path: Path) -> None:
    port = str(start().port)
    expected = f"--port {port} is taken by another program: leave --port out for a free one"
    assert complaint("--data", str(tmp_path / "x"), "--port", port) == expected


def test_a_file_that_is_not_the_studios_is_left_alone(tmp_path: Path) -> None:
    text = tmp_path / "letter.txt"
    text.write_text("Dear all,\n" * 200)
    assert f"{text}" in complaint("--data", str(text), "--port", "0")
    assert text.read_text() == "Dear all,\n" * 200
    other = tmp_path / "other.sqlite"
    with sqlite3.connect(other) as base:
        base.execute("CREATE TABLE bank (money)")
    assert f"{other} is not a file of this studio" in complaint("--data", str(other), "--port", "0")
    assert "is a directory" in complaint("--data", str(tmp_path), "--port", "0")
    assert "cannot be kept in" in complaint("--data", "/proc/nowhere/x.sqlite", "--port", "0")


# ---------------------------------------------------------------- parts


def test_the_usual_port_is_taken_if_it_is_free(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        monkeypatch.setattr(server, "USUAL_PORT", port)
        with server.bind("127.0.0.1", None) as another:
            assert another.getsockname()[1] not in (0, port)
        with pytest.raises(SecateurError, match="is taken"):
            server.bind("127.0.0.1", port)
    with server.bind("127.0.0.1", None) as usual:
        assert usual.getsockname()[1] == port


def test_an_address_for_others() -> None:
    assert server.reachable("studio.lan") == "studio.lan"
    assert server.reachable("0.0.0.0") not in ("", "0.0.0.0")


def test_a_browser_is_opened_where_there_is_a_screen_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setattr(webbrowser, "get", lambda: webbrowser.BackgroundBrowser("firefox"))
    assert not server.has_browser()
    monkeypatch.setenv("DISPLAY", ":0")
    assert server.has_browser()
    monkeypatch.setattr(webbrowser, "get", lambda: webbrowser.GenericBrowser("lynx"))
    assert not server.has_browser()

    def none() -> None:
        raise webbrowser.Error("could not locate runnable browser")

    monkeypatch.setattr(webbrowser, "get", none)
    assert not server.has_browser()
    monkeypatch.setattr(webbrowser, "open", lambda url: 1 / 0)
    server._open("http://127.0.0.1:1/")  # the address is on the screen: that is enough


def test_where_the_data_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_data() == tmp_path / "secateur" / "studio.sqlite"
    monkeypatch.setenv("HOME", str(tmp_path))
    for ignored in ("", "relative/folder"):
        monkeypatch.setenv("XDG_DATA_HOME", ignored)
        assert default_data() == tmp_path / ".local/share/secateur/studio.sqlite"


def test_the_workers_fit_into_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("secateur.studio.settings.most_memory", lambda: 1 << 30)
    monkeypatch.setattr("secateur.studio.settings.cores", lambda: 32)
    assert worker_count(None, "64MB") == 16
    assert worker_count(None, "1MB") == 33
    assert worker_count(16, "64MB") == 16
    with pytest.raises(SecateurError, match=r"--workers 17 with --memory 64MB each do not fit: at most 1\.0 GB"):
        worker_count(17, "64MB")


def test_what_the_command_line_says_is_what_the_server_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    told: list[Any] = []
    monkeypatch.setattr(server, "run", lambda *given: told.extend(given) or 0)
    (tmp_path / "my_game.py").write_text("")
    spec = f"{tmp_path}/my_game.py:MyGame:size=4"
    data = str(tmp_path / "x.sqlite")
    done = CliRunner().invoke(cli, ["studio", spec, "--port", "80", "--no-open", "--data", data, "--workers", "2"])
    assert done.exit_code == 0, done.output
    settings, port, open_browser, visit = told
    assert (settings.own, settings.game, settings.data) == (spec, spec, Path(data))
    assert (settings.host, settings.token, settings.workers, settings.memory) == ("127.0.0.1", None, 2, "64MB")
    assert (port, open_browser) == (80, False) and visit.startswith("play?game=%2F")
