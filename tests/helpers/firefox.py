"""Stock Firefox for tests of pages: playwright drives it by WebDriver BiDi, the protocol that Debian's firefox-esr has.

`python -m tests.helpers.firefox ARGUMENTS...` is what playwright starts in its place: it starts Firefox, and passes
messages on in both directions. Commands that this Firefox does not know yet are answered here: light and dark are set
by the page itself, as people choose them in the settings.
"""

from __future__ import annotations

import asyncio
import json
import os
import shlex
import shutil
import sys
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve

from tests.helpers.patience import PAGE

#: Commands that are answered without Firefox, which knows them only in later versions.
UNKNOWN = ("emulation.setMediaFeaturesOverride",)

#: How Firefox says where it listens.
LISTENS = "WebDriver BiDi listening on "

ROOT = Path(__file__).resolve().parents[2]


def program() -> str | None:
    """The program that FIREFOX names, or Debian's."""
    return os.environ.get("FIREFOX") or shutil.which("firefox-esr") or shutil.which("firefox")


def launch(driver: Any, folder: Path) -> Any:
    """A browser of playwright's: Firefox without a window."""
    starter = folder / "firefox"
    words = shlex.join([sys.executable, "-m", "tests.helpers.firefox"])
    starter.write_text(f'#!/bin/sh\ncd {shlex.quote(str(ROOT))}\nexec {words} "$@"\n', "utf-8")
    starter.chmod(0o700)
    preferences = {"ui.prefersReducedMotion": 1, "browser.cache.disk.enable": False}
    return driver.firefox.launch(
        channel="moz-firefox", executable_path=str(starter), firefox_user_prefs=preferences, timeout=PAGE
    )


async def main(arguments: list[str]) -> int:
    """Firefox with these arguments, and what stands between it and playwright."""
    found = program()
    assert found is not None, "there is no Firefox here: as root, apt-get install firefox-esr"
    process = await asyncio.create_subprocess_exec(found, *arguments, stderr=asyncio.subprocess.PIPE)
    assert process.stderr is not None
    while line := (await process.stderr.readline()).decode():
        if line.startswith(LISTENS):
            address = line.removeprefix(LISTENS).strip()
            break
        sys.stderr.write(line)
    else:
        return await process.wait()

    async def between(page: ServerConnection) -> None:
        async with connect(f"{address}/session", max_size=None, ping_interval=None, proxy=None) as browser:
            await asyncio.wait(
                [asyncio.create_task(_commands(page, browser)), asyncio.create_task(_events(browser, page))],
                return_when=asyncio.FIRST_COMPLETED,
            )

    async with serve(between, "127.0.0.1", 0, max_size=None, ping_interval=None) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        print(f"{LISTENS}ws://127.0.0.1:{port}", file=sys.stderr, flush=True)
        while line := (await process.stderr.readline()).decode():
            sys.stderr.write(line)
        return await process.wait()


async def _commands(page: Any, browser: Any) -> None:
    async for text in page:
        message = json.loads(text)
        if message.get("method") in UNKNOWN:
            await page.send(json.dumps({"type": "success", "id": message["id"], "result": {}}))
        else:
            await browser.send(text)


async def _events(browser: Any, page: Any) -> None:
    async for text in browser:
        await page.send(text)


if __name__ == "__main__":
    sys.exit(asyncio.run(main(sys.argv[1:])))
