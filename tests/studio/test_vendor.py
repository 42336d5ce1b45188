"""The vendored modules are those that scripts/vendor.py fetched, and need nothing from elsewhere."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from types import ModuleType

import pytest

from tests.helpers.scripts import load_script

ROOT = Path(__file__).resolve().parents[2]
PAGES = ROOT / "secateur" / "studio" / "pages"
VENDOR = PAGES / "vendor"
RECORD = json.loads((VENDOR / "versions.json").read_text("utf-8"))
MODULES = sorted(path.name for path in VENDOR.glob("*.js"))


@pytest.fixture(scope="module")
def script() -> ModuleType:
    """scripts/vendor.py, which is no module of the package."""
    return load_script("scripts/vendor.py")


def test_versions_are_those_of_the_script(script):
    assert {package.name: package.version for package in script.PACKAGES} == {
        name: entry["version"] for name, entry in RECORD.items()
    }


def test_digests_are_those_of_the_files():
    recorded = {name: digest for entry in RECORD.values() for name, digest in entry["files"].items()}
    assert recorded == {name: hashlib.sha256((VENDOR / name).read_bytes()).hexdigest() for name in MODULES}


def test_licences_come_along():
    text = (VENDOR / "LICENSES.md").read_text("utf-8")
    for name, entry in RECORD.items():
        assert f"## {name} {entry['version']} ({entry['licence']})" in text
        assert entry["licence"] in ("MIT", "Apache-2.0")
    assert "The MIT License" in text
    assert "Apache License" in text


@pytest.mark.parametrize("name", MODULES)
def test_module_imports_only_its_neighbours(name):
    text = (VENDOR / name).read_text("utf-8")
    imported = re.findall(r'(?:\bfrom|\bimport)\s*"([^"]*)"', text)
    assert {path.removeprefix("./") for path in imported} <= set(MODULES)
    assert "sourceMappingURL" not in text
    assert not re.search(r"\beval\(|new Function\(", text)


def test_bare_imports_become_relative(script):
    text = 'import{h as t}from"preact";import"preact/hooks";export{x}from"@preact/signals-core";"from"\n'
    text += "//# sourceMappingURL=a.map"
    assert script.rewritten(text) == (
        'import{h as t}from"./preact.js";import"./hooks.js";export{x}from"./signals-core.js";"from"\n'
    )


def test_own_modules_are_small_and_say_why_they_are_there():
    for path in sorted((PAGES / "js").rglob("*.js")):
        lines = path.read_text("utf-8").splitlines()
        assert len(lines) <= 400, path
        assert lines[0].startswith("//"), path


def test_lines_are_short():
    long = [
        f"{path.relative_to(PAGES)}:{number}: {len(line)} characters"
        for path in sorted([*PAGES.rglob("js/**/*.js"), *PAGES.glob("css/*.css")])
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if len(line) > 120
    ]
    assert long == []
