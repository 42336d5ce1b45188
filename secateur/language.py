"""The languages of what people read: a catalogue for each, in the format of gettext, which translators know.

`tr` marks a text and translates it, `mark` only marks one that `tr` gets later. Names and numbers stand in braces, so
that a translation can put them where its grammar wants them. `languages/de.po` has the German texts; it is read when it
is first needed, without a compiler, so that it also works where nothing can be installed. `scripts/catalogues.py` adds
new texts to the catalogues.
"""

from __future__ import annotations

import ast
import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from importlib.resources import files
from typing import Literal

from secateur.errors import SecateurError, instead

LanguageCode = Literal["en", "de", "zh"]

#: Every language by its code, under its own name. English is the language of the source.
LANGUAGES = {"en": "English", "de": "Deutsch", "zh": "中文"}

_current: ContextVar[str] = ContextVar("language", default="en")

#: The file under which the catalogues have what is told of the included games.
HANDBOOK = "secateur/games/handbook.py"

#: Where a locale is named, the strongest first.
_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


def mark(text: str) -> str:
    """A text that is translated when it is used."""
    return text


def tr(text: str, /, **names: object) -> str:
    """A text in the current language, with names and numbers in place of the braces.

    >>> tr("Version {number}", number=3)
    'Version 3'
    """
    language = _current.get()
    found = text if language == "en" else catalogue(language).get(text, text)
    if not names:
        return found
    return _spaced(found.format(**names)) if language == "zh" else found.format(**names)


def _spaced(text: str) -> str:
    """Chinese text with a space between characters and letters or digits, and none between characters.

    >>> _spaced("所以G 的值为 至少 5： alpha")
    '所以 G 的值为至少 5：alpha'
    """
    text = re.sub(r"(?<=[\u4e00-\u9fff]) +(?=[\u4e00-\u9fff（）])|(?<=[，。：；、（）]) +", "", text)
    return re.sub(r"(?<=[\u4e00-\u9fff])(?=[A-Za-z0-9])|(?<=[A-Za-z0-9])(?=[\u4e00-\u9fff])", " ", text)


def grouped(number: int) -> str:
    """A number with its thousands apart.

    >>> grouped(12_345)
    '12,345'
    """
    return f"{number:,}".replace(",", "." if _current.get() == "de" else ",")


def with_decimals(number: float | str) -> str:
    """A number with decimals, such as points or "66.6 %": German has a comma there.

    >>> with_decimals(1.71)
    '1.71'
    """
    return str(number).replace(".", "," if _current.get() == "de" else ".")


def in_a_row(clauses: Iterable[str]) -> str:
    """Clauses with semicolons between them.

    >>> in_a_row(["value 3", "best line B D"])
    'value 3; best line B D'
    """
    return ("；" if _current.get() == "zh" else "; ").join(clauses)


def listed(items: Iterable[str]) -> str:
    """Items with commas between them.

    >>> listed(["D", "E"])
    'D, E'
    """
    return ("、" if _current.get() == "zh" else ", ").join(items)


def current() -> str:
    """The code of the current language."""
    return _current.get()


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Everything within is in that language.

    >>> with speaking("de"):
    ...     print(tr("What happens next?"))
    Was geschieht als Nächstes?
    """
    if language not in LANGUAGES:
        raise SecateurError(f"unknown language {language!r}{instead(language, LANGUAGES)}")
    token = _current.set(language)
    try:
        yield
    finally:
        _current.reset(token)


def usual_language(environment: Mapping[str, str] = os.environ) -> str:
    """The language of the locale, if there is a catalogue for it; otherwise English.

    >>> usual_language({"LANG": "de_AT.UTF-8"}), usual_language({"LC_ALL": "C", "LANG": "zh_CN"}), usual_language({})
    ('de', 'en', 'en')
    """
    named = next((environment[name] for name in _VARIABLES if environment.get(name)), "")
    code = re.split("[_.@-]", named)[0].lower()
    return code if code in LANGUAGES else "en"


def in_every_language(text: str) -> list[str]:
    """A text in all languages."""
    return [text, *(catalogue(language).get(text, text) for language in LANGUAGES if language != "en")]


@cache
def catalogue(language: str) -> dict[str, str]:
    """The translated texts of a language, by the English text."""
    return {text: found for text, found in read_po(po_file(language)).items() if text and found}


def po_file(language: str) -> str:
    """The catalogue of a language as its file has it."""
    return (files("secateur") / "languages" / f"{language}.po").read_text("utf-8")


@cache
def texts_of(language: str, *folders: str) -> dict[str, str]:
    """The translated texts that the files of some folders use: a page needs no others.

    >>> texts_of("de", "secateur/trace/web/")["Pause"], texts_of("en", "secateur/trace/web/")
    ('Pause', {})
    """
    if language == "en":
        return {}
    found = {}
    for entry in po_file(language).split("\n\n"):
        places = [place for line in entry.splitlines() if line.startswith("#:") for place in line.split()[1:]]
        if any(place.startswith(folders) for place in places):
            found.update({text: translated for text, translated in read_po(entry).items() if translated})
    return found


def page_texts(given: str, *folders: str, sentences: Iterable[str] = ()) -> str:
    """The texts of those folders in every language, in the JSON that explorer/language.js reads from its page.

    `given` is the language that was asked for; if it is empty, the page chooses. `sentences` are texts with braces that
    a server says with names in their place.
    """
    texts = {language: texts_of(language, *folders) for language in LANGUAGES}
    data = json.dumps(
        {"names": LANGUAGES, "given": given, "texts": texts, "sentences": [*sentences]}, ensure_ascii=False
    )
    return data.replace("<", "\\u003c")  # safe in a script element


def read_po(text: str) -> dict[str, str]:
    """The entries of a catalogue; the one without a text is its header.

    >>> read_po('msgid "none"\\nmsgstr ""\\n"kei"\\n"ne"\\n')
    {'none': 'keine'}
    """
    found: dict[str, str] = {}
    parts: dict[str, str] = {}
    field = ""
    for line in [*text.splitlines(), 'msgid ""']:
        told = re.fullmatch(r'\s*(?:(msgid|msgstr)\s+)?(".*")\s*', line)
        if told is None:
            continue  # a comment or an empty line
        if told[1] == "msgid" and "msgstr" in parts:
            found[parts["msgid"]] = parts["msgstr"]
            parts = {}
        field = told[1] or field
        parts[field] = parts.get(field, "") + ast.literal_eval(told[2])
    return found
