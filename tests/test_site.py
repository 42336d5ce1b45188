"""The documentation as a site: it builds without the network, its links lead somewhere, and the API is all there."""

from __future__ import annotations

import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

import secateur

ROOT = Path(__file__).resolve().parents[1]

pytestmark = [pytest.mark.plain, pytest.mark.slow]


class Page(HTMLParser):
    """The links of a page, what it loads, and the places that links can lead to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.loads: set[str] = set()
        self.places: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value for name, value in attrs if value}
        self.places |= {values[name] for name in ("id", "name") if name in values}
        if tag == "a" and "href" in values:
            self.links.add(values["href"])
        if tag == "link" and values.get("rel") not in ("canonical", "next", "prev"):
            self.loads.add(values["href"])
        self.loads |= {values[name] for name in ("src", "srcset") if name in values}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> dict[Path, Page]:
    """The pages, built without a way to the network."""
    pytest.importorskip("zensical")
    build = tmp_path_factory.mktemp("build")
    nowhere = dict.fromkeys(("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"), "http://127.0.0.1:9")
    environment = {"PATH": "/usr/bin:/bin", "HOME": str(build), **nowhere}
    done = subprocess.run(
        [sys.executable, str(ROOT / "scripts" / "site.py"), str(build)], env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return {path: Page(path.read_text(encoding="utf-8")) for path in (build / "site").rglob("*.html")}


def test_every_page_of_the_documentation_is_there(site: dict[Path, Page]) -> None:
    names = {path.stem for path in site}
    assert {path.stem for path in (ROOT / "docs").glob("*.md")} | {"index", "changelog", "secateur.engine"} <= names


def test_links_lead_somewhere(site: dict[Path, Page]) -> None:
    broken = []
    for path, page in site.items():
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or path.name == "404.html":
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            there = site[target].places if target in site else set()
            if not target.exists() or (parts.fragment and target in site and unquote(parts.fragment) not in there):
                broken.append(f"{path.name}: {link}")
    assert broken == []


def test_pages_load_nothing_from_elsewhere(site: dict[Path, Page]) -> None:
    for path, page in site.items():
        for loaded in page.loads:
            parts = urlsplit(loaded)
            assert parts.scheme in ("", "data"), f"{path.name} loads {loaded}"
            if not parts.scheme and path.name != "404.html":
                assert (path.parent / unquote(parts.path)).exists(), f"{path.name} loads {loaded}, which is not there"


def test_the_api_has_every_public_name(site: dict[Path, Page]) -> None:
    places = {
        place.rpartition(".")[2] for path, page in site.items() if path.parent.name == "api" for place in page.places
    }
    assert set(secateur.__all__) - set(secateur._ROOMS) <= places
