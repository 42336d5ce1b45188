"""Adds new texts to the catalogues, and removes those that are no longer used: python scripts/catalogues.py

The texts are those that the source marks with `tr` or `mark`, in Python and in JavaScript, and those of the pages in
HTML that are translated, and what is told of the included games and of the levels of play. A new one has an empty
translation, which the translator fills in, with any editor of .po files; until then it is shown in English.
tests/test_language.py finds it.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

from secateur.language import HANDBOOK, LANGUAGES, read_po
from secateur.strength import STRENGTHS
from secateur.studio.jobs.games import included

#: The pages whose own texts are translated, and what is the same in all languages.
PAGES = ("explorer.html", "jobs.html", "puzzles.html", "race.html", "settings.html", "standalone.html", "welcome.html")
NAMES = ("MAX", "MIN")

#: Elements whose texts nobody reads on a page that runs.
CODE = ("script", "style", "title", "noscript")

SOURCE = Path(__file__).resolve().parents[1] / "secateur"


@cache
def marked_texts() -> dict[str, list[str]]:
    """Every text that is translated, and the files that use it."""
    found: dict[str, list[str]] = {}
    readers = {".py": _in_python, ".js": _in_javascript, ".html": _in_html}
    for file in sorted(SOURCE.rglob("*.*")):
        if file.suffix not in readers or (file.suffix == ".html" and file.name not in PAGES):
            continue
        name = file.relative_to(SOURCE.parent).as_posix()
        for text in readers[file.suffix](file.read_text("utf-8")):
            places = found.setdefault(text, [])
            if name not in places:
                places.append(name)
    for text in of_games():
        if len(text) < 2:
            continue  # X and O are called so everywhere
        places = found.setdefault(text, [])
        if HANDBOOK not in places:
            places.append(HANDBOOK)
    return found


def of_games() -> Iterator[str]:
    """What pages say of the included games and of the levels of play."""
    for row in included():
        yield from (row.title, row.summary, row.rules, *row.words.values(), *row.players)
    for name, strength in STRENGTHS.items():
        yield from (name.capitalize(), strength.summary)


def _in_python(source: str) -> Iterator[str]:
    for call in ast.walk(ast.parse(source)):
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name) or not call.args:
            continue
        text = call.args[0].value if isinstance(call.args[0], ast.Constant) else None
        if call.func.id in ("tr", "mark") and isinstance(text, str):
            yield text


def _in_javascript(source: str) -> Iterator[str]:
    """Strings in double quotes, which may be added up over several lines."""
    for call in re.finditer(r'\b(?:tr|mark)\(\s*("(?:[^"\\]|\\.)*"(?:\s*\+\s*"(?:[^"\\]|\\.)*")*)', source):
        yield "".join(json.loads(part) for part in re.findall(r'"(?:[^"\\]|\\.)*"', call[1]))


def _in_html(source: str) -> Iterator[str]:
    """Texts between tags, and those of attributes that people read."""
    reader = _PageReader()
    reader.feed(source)
    for text in reader.texts:
        if re.search(r"[a-zA-Z]{2}", text) and "{{" not in text and text not in NAMES:
            yield text


class _PageReader(HTMLParser):
    """Collects the texts of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.code = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.code = self.code or tag in CODE
        self.texts += [value for name, value in attrs if value and name in ("title", "aria-label", "placeholder")]

    def handle_endtag(self, tag: str) -> None:
        self.code = self.code and tag not in CODE

    def handle_data(self, data: str) -> None:
        if not self.code and data.strip():
            self.texts.append(" ".join(data.split()))


def po_text(language: str, translated: dict[str, str]) -> str:
    """A catalogue with every marked text, in the order of the source."""
    parts = [
        f"# The texts of secateur in {LANGUAGES[language]}. Names in braces stay as they are.\n"
        'msgid ""\nmsgstr ""\n'
        f'"Language: {language}\\n"\n"MIME-Version: 1.0\\n"\n'
        '"Content-Type: text/plain; charset=UTF-8\\n"\n"Content-Transfer-Encoding: 8bit\\n"\n'
    ]
    for text, places in marked_texts().items():
        parts.append(f"#: {' '.join(places)}\nmsgid {_quoted(text)}\nmsgstr {_quoted(translated.get(text, ''))}\n")
    return "\n".join(parts)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def main() -> None:
    for language in LANGUAGES:
        if language == "en":
            continue
        file = SOURCE / "languages" / f"{language}.po"
        translated = read_po(file.read_text("utf-8")) if file.exists() else {}
        file.write_text(po_text(language, translated), "utf-8")
        missing = [text for text in marked_texts() if not translated.get(text)]
        print(f"{file.name}: {len(marked_texts())} texts, {len(missing)} without a translation")


if __name__ == "__main__":
    main()
