"""What all tests share."""

from __future__ import annotations

import gc
import os
import signal
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from secateur.engine import running
from secateur.jit import takeover
from tests.helpers import firefox
from tests.helpers.chromium import chromium, obstacle
from tests.helpers.gate import Gate
from tests.helpers.modes import INTERPRETED
from tests.helpers.order import place_of
from tests.helpers.patience import PAGE

settings.register_profile("secateur", deadline=None, max_examples=60, derandomize=True)
settings.load_profile("secateur")

#: Public data: a sample of each set, and the full sets if they are beside the project.
SAMPLE = Path(__file__).resolve().parent / "data"
WHOLE = Path(__file__).resolve().parents[2] / "shared" / "data"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves most cases of a test that is marked `sample` to the slow tests, and orders files for several workers."""
    cases = Counter[str]()
    for item in items:
        if mark := item.get_closest_marker("sample"):
            name = item.nodeid.partition("[")[0]
            if cases[name] % mark.args[0]:
                item.add_marker("slow")
            cases[name] += 1
    if hasattr(config, "workerinput"):
        items.sort(key=lambda item: place_of(item.nodeid.partition("::")[0]))


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[object]:
    """What is collected stays: the garbage collector need not look at it, neither meanwhile nor later."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.fixture(params=[SAMPLE, *([WHOLE] if WHOLE.is_dir() else [])], ids=["sample", "whole"][: 1 + WHOLE.is_dir()])
def data(request: pytest.FixtureRequest) -> Path:
    """The folder of the public data: the sample, and the full sets if they are there."""
    folder: Path = request.param
    return folder


@pytest.fixture
def whole(data: Path) -> bool:
    """Whether the data are the full sets, whose sizes are known."""
    return data == WHOLE


@pytest.fixture
def sample() -> Path:
    """The sample only, for tests that take long on the full sets."""
    return SAMPLE


@pytest.fixture
def shared() -> Path:
    """The full sets only, for slow tests."""
    if not WHOLE.is_dir():
        pytest.skip("the whole data sets (../shared/data) are not here")
    return WHOLE


@pytest.fixture(scope="session")
def compiled() -> None:
    if INTERPRETED:
        pytest.skip("this run interprets everything")


@pytest.fixture
def empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A cache of its own for the programs that a test starts; who compiles for it when the test is over is killed."""
    folder = tmp_path / "cache"
    monkeypatch.setenv("SECATEUR_CACHE", str(folder))
    yield folder
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if f"SECATEUR_CACHE={folder}\0".encode() in (process / "environ").read_bytes():
                os.kill(int(process.name), signal.SIGKILL)


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    """Searches begin interpreted, and their kernels become ready when the gate opens."""
    gate = Gate()
    for module in (running, takeover):
        monkeypatch.setattr(module, "begun", gate.begun)
    monkeypatch.setattr(takeover, "in_memory", gate.in_memory)
    monkeypatch.setattr(takeover, "begins_interpreted", True)
    yield gate
    gate.open.set()


def pytest_configure(config: pytest.Config) -> None:
    takeover.begins_interpreted = False  # tests of the compiled half wait for it; test_takeover.py does not
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background jobs ignore Ctrl-C
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, signal.SIG_DFL)  # and nohup what a lost terminal sends
    config.addinivalue_line("markers", "plain: compiles nothing, so that make test does not repeat it interpreted")


@pytest.fixture(scope="module")
def browser_name() -> str:
    """The browser of the tests of pages, which BROWSER=firefox changes for all of them."""
    return os.environ.get("BROWSER", "chromium")


@pytest.fixture(scope="module")  # while playwright runs, no other test in the process can use asyncio
def browser(browser_name: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A browser without a window."""
    if reason := obstacle():
        pytest.skip(reason)
    if browser_name == "firefox" and not firefox.program():
        pytest.skip("there is no Firefox here: as root, apt-get install firefox-esr")
    with import_module("playwright.sync_api").sync_playwright() as driver:
        if browser_name == "firefox":
            found = firefox.launch(driver, tmp_path_factory.mktemp("firefox"))
        else:
            found = driver.chromium.launch(executable_path=chromium(), args=["--no-sandbox"], timeout=PAGE)
        yield found
        found.close()
