"""Adds new texts to the catalogues, and removes those that are no longer used: python scripts/catalogues.py

The texts are those that the source marks with `tr` or `mark`. A new one has an empty translation, which the translator
fills in, with any editor of .po files; until then it is shown in English. tests/test_language.py finds it.
"""

from __future__ import annotations

import ast
import json
from pathlib import Path

from secateur.language import LANGUAGES, read_po

SOURCE = Path(__file__).resolve().parents[1] / "secateur"


def marked_texts() -> dict[str, list[str]]:
    """Every text that is translated, and the files that use it."""
    found: dict[str, list[str]] = {}
    for file in sorted(SOURCE.rglob("*.py")):
        for call in ast.walk(ast.parse(file.read_text("utf-8"))):
            if (
                not isinstance(call, ast.Call)
                or not isinstance(call.func, ast.Name)
                or call.func.id not in ("tr", "mark")
            ):
                continue
            if call.args and isinstance(call.args[0], ast.Constant) and isinstance(call.args[0].value, str):
                places = found.setdefault(call.args[0].value, [])
                name = file.relative_to(SOURCE.parent).as_posix()
                if name not in places:
                    places.append(name)
    return found


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
