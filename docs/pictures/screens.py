"""Takes the screenshots of the studio: python docs/pictures/screens.py [PAGE...]

Each page at 1280 and at 360 pixels, light and dark, in docs/pictures/studio/. Needs Debian's chromium and the
packages of the tests.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tests.helpers.chromium import chromium
from tests.helpers.running_studio import Running

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).parent / "studio"

#: An Othello game of which the picture shows the middle.
OPENING = "d3,c5,d6,e3,f4,c6,f5,f3,c4,b3,b4,c3,c2,e2,a4,d7,b2,c1"


#: And one of chess.
ITALIAN = "e4,e5,Nf3,Nc6,Bc4,Bc5,c3,Nf6,d4,exd4,cxd4,Bb4%2B,Nc3,Nxe4,O-O,Bxc3"


def play(page: Any) -> None:
    analyse(page, "othello", OPENING)


def chess(page: Any) -> None:
    analyse(page, "chess", ITALIAN)


def analyse(page: Any, game: str, moves: str) -> None:
    page.goto(f"/play?game={game}&moves={moves}")
    page.get_by_role("button", name="Analyse").click()
    page.get_by_label("Lines").select_option("3")
    page.get_by_role("button", name="Evaluate all moves").click()
    page.get_by_role("button", name="Evaluate all moves").wait_for(timeout=120_000)  # it is "Stop" meanwhile
    page.wait_for_timeout(5_000)
    page.locator(".analysis .lines li:nth-child(3)").wait_for()  # an iteration begins with one line


def explorer(page: Any) -> None:
    page.goto("/explorer?tree=[[[2,3],[5,9]],[[0,1],[7,5]]]")
    page.locator("html[data-ready], .explorer").first.wait_for()
    page.wait_for_timeout(1_500)
    page.keyboard.press("n")
    page.wait_for_timeout(800)


def race(page: Any) -> None:
    page.goto("/race?game=othello&depth=6")
    page.get_by_role("button", name="Start the race").click()
    page.get_by_text("agree").first.wait_for(timeout=90_000)
    if page.viewport_size["width"] < 500:
        page.get_by_text("Bars at each depth").scroll_into_view_if_needed()
        page.mouse.wheel(0, 560)
    page.wait_for_timeout(500)


def judge(page: Any) -> None:
    page.goto("/judge")
    page.get_by_role("button", name="a mistake of lecture notes").click()
    page.get_by_role("button", name="Judge it").click()
    page.locator("html[data-ready]").wait_for(timeout=120_000)
    if page.viewport_size["width"] < 500:
        page.locator(".verdict").evaluate("(card) => card.scrollIntoView()")
    else:
        page.locator(".trees").evaluate("(trees) => scrollTo(0, trees.offsetTop + 440 - innerHeight)")
    page.wait_for_timeout(500)


def write(page: Any) -> None:
    page.goto("/write")
    page.get_by_text("Every promise is kept").first.wait_for(timeout=120_000)
    page.wait_for_timeout(1_000)


SCENES: dict[str, Callable[[Any], None]] = {
    "play": play,
    "chess": chess,
    "explorer": explorer,
    "race": race,
    "judge": judge,
    "write": write,
}


#: What is compiled first, and the scenes that need no compiled code.
WARM = ("warm othello chess breakthrough.py", "check breakthrough.py")
UNCOMPILED = {"explorer", "judge"}


def main(names: list[str]) -> None:
    HERE.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as tools:
        shutil.copy(ROOT / "examples" / "breakthrough.py", folder)
        for command in WARM if {*names} - UNCOMPILED or not names else ():
            words = [sys.executable, "-m", "secateur.cli", *command.split()]
            subprocess.run(words, cwd=folder, check=True)  # no picture shows the compiler at work
        studio = Running(Path(folder, "matches.sqlite"), "breakthrough.py", folder=Path(folder))
        browser = tools.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        try:
            for name in names or list(SCENES):
                for width, height in ((1280, 800), (360, 740)):
                    for theme in ("light", "dark"):
                        phone = {"has_touch": True, "is_mobile": True} if width < 500 else {}
                        context = browser.new_context(
                            base_url=studio.url,
                            viewport={"width": width, "height": height},
                            color_scheme=theme,
                            reduced_motion="reduce",
                            **phone,
                        )
                        page = context.new_page()
                        SCENES[name](page)
                        page.screenshot(path=HERE / f"{name}-{width}-{theme}.png")
                        context.close()
                        print(f"{name}-{width}-{theme}.png", flush=True)
        finally:
            browser.close()
            studio.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
