"""The race in a browser: run to its end, stopped, saved, and readable by everybody."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from secateur.spec import menus

SVG = "{http://www.w3.org/2000/svg}"
RACE = "/race?game=connect4&depth=5&seconds=5&algorithms=minimax,alphabeta,pvs,engine&orderings=generated,rank"


def told(page, text):
    """The line below the picture, once it says this."""
    return page.locator(".status").get_by_text(text)


def run(page, address=RACE):
    page.goto(address)
    page.get_by_role("button", name="Start the race").click()
    told(page, "Done at depth").wait_for()
    return page


def saved(page, name) -> bytes:
    with page.expect_download() as download:
        page.get_by_role("button", name=name).click()
    return Path(download.value.path()).read_bytes()


def test_a_race_is_run_shown_and_saved(open_page, accessible):
    page = open_page(color_scheme="dark")
    page.goto(RACE)
    page.get_by_text("Connect Four").first.wait_for(state="attached")
    height = page.evaluate("document.documentElement.scrollHeight")
    page.get_by_role("button", name="Start the race").click()
    told(page, "Done at depth 5. Fewest nodes: Engine").wait_for()
    assert page.evaluate("document.documentElement.scrollHeight") == height  # nothing has moved

    table = page.get_by_role("table")
    assert table.get_by_role("row").count() == 6
    last = table.get_by_role("row").last
    assert re.match(r"5\s*0\s*564\s*b = 7\s*19,608\s*100 %\s*564\s*2.88 %", last.inner_text())
    assert page.get_by_text("values agree").is_visible()
    assert "Σ bi" in page.locator(".picture").text_content()
    accessible(page)
    assert "Minimax 19,608; Alpha-beta · as generated 564" in page.get_by_role("img").get_attribute("aria-label")
    page.get_by_text("leaves", exact=True).click()
    assert re.match(r"5\s*0\s*391\s*b = 7\s*16,807", last.inner_text())  # the minimum follows

    picture = ElementTree.fromstring(saved(page, "Save picture as SVG"))
    assert picture.tag == f"{SVG}svg"
    bars = [each for each in picture.iter(f"{SVG}rect") if each.get("stroke")]
    assert len(bars) == 6 + 5 * 5  # the legend, and five who count leaves at five depths
    texts = {"".join(each.itertext()).strip() for each in picture.iter(f"{SVG}text")}
    assert {"bm", "bm/2", "minimum", "leaves", "Connect Four: b ≈ 7"} <= texts
    ids = {each.get("id") for each in picture.iter(f"{SVG}pattern")}
    used = {fill[5:-1] for each in picture.iter() if (fill := each.get("fill", "")).startswith("url(#")}
    assert used == ids
    assert not any(each.get("style") or each.get("class") for each in picture.iter())

    image = saved(page, "Save picture as PNG")
    assert image.startswith(b"\x89PNG")
    assert (int.from_bytes(image[16:20]), int.from_bytes(image[20:24])) == (2000, 1240)

    rows = list(csv.DictReader(io.StringIO(saved(page, "Save table as CSV").decode())))
    assert len(rows) == 30
    assert (rows[24]["algorithm"], rows[24]["nodes"]) == ("minimax", "19608")
    data = json.loads(saved(page, "Save table as JSON"))
    assert data["agree"] is True
    assert [row["nodes"] for row in data["rows"]] == [int(row["nodes"]) for row in rows]


def test_the_page_offers_what_the_server_lists(page):
    page.goto("/race?algorithms=minimax,alphabeta:hard:>,engine&orderings=rank")
    page.get_by_role("checkbox").first.wait_for()
    offered = page.get_by_role("checkbox").evaluate_all("(boxes) => boxes.map((box) => box.name)")
    lists = menus()
    assert offered == [each.name for each in (*lists.contenders, *lists.orderings)]
    chosen = page.get_by_role("checkbox", checked=True).evaluate_all("(boxes) => boxes.map((box) => box.name)")
    assert chosen == ["minimax", "alphabeta:hard:>", "engine", "rank"]
    heads = page.get_by_role("columnheader").all_inner_texts()[3:]
    assert [" ".join(text.split()) for text in heads] == [
        "A A: Minimax",  # the sign in its bar, and its letter for those who hear the page
        "B B: Alpha-beta, fail-hard, cut on α > β by rank",
        "C C: Engine",
    ]


def test_a_race_is_stopped(page):
    page.goto("/race?game=connect4&depth=30&seconds=60&algorithms=minimax&orderings=generated")
    page.get_by_role("button", name="Start the race").click()
    page.get_by_role("cell", name="100 %").first.wait_for()  # the first search has ended
    page.get_by_role("button", name="Stop").click()
    told(page, "Stopped at depth").wait_for()
    assert page.get_by_role("button", name="Save picture as SVG").is_enabled()


def test_a_tree_is_raced_and_errors_are_told(page):
    page.goto("/race?algorithms=minimax,alphabeta&orderings=worst,best")
    page.get_by_text("A tree", exact=True).click()
    page.get_by_role("textbox", name="Tree").fill("[[3, 12], [2")
    page.get_by_role("button", name="Start the race").click()
    told(page, "the tree cannot be read at line 1").wait_for()
    page.get_by_role("textbox", name="Tree").fill("[[3,12,8],[2,4,6],[14,5,2]]")
    page.locator("h1").click()
    page.keyboard.press("s")
    told(page, "Done at depth 2.").wait_for()
    cells = re.sub(r"b = \d+|[\d.]+ %", "", page.get_by_role("row").last.inner_text()).split()
    assert cells == ["2", "3", "9", "13", "13", "9"]  # depth, value, minimum; minimax, alpha-beta worst and best


@pytest.mark.slow
def test_a_race_fits_on_a_phone(open_page, accessible):
    page = run(open_page(phone=True), "/race?game=connect4&depth=4")
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.get_by_text("Competitors").tap()
    page.get_by_role("checkbox", name="SSS*").tap()
    assert page.get_by_role("checkbox", name="SSS*").is_checked()
    page.evaluate("scrollTo(0, 0)")  # axe counts what lies below the header as too small to be hit
    accessible(page)
