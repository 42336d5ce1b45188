"""The languages of what people read: a catalogue for each, in the format of gettext, which translators know.

`tr` marks a text and translates it, `mark` only marks one that `tr` gets later. Names and numbers stand in braces, so
that a translation can put them where its grammar wants them. `languages/de.po` has the German texts; it is read when it
is first needed, without a compiler, so that it also works where nothing can be installed. `scripts/catalogues.py` adds
new texts to the catalogues.
"""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from importlib.resources import files

from secateur.errors import SecateurError, instead

#: Every language by its code, under its own name. English is the language of the source.
LANGUAGES = {"en": "English", "de": "Deutsch", "zh": "中文"}

_current: ContextVar[str] = ContextVar("language", default="en")

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
    return found.format(**names) if names else found


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
    file = files("secateur") / "languages" / f"{language}.po"
    return {text: found for text, found in read_po(file.read_text("utf-8")).items() if text and found}


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
