"""Builds the documentation as a site in build/site: the README, the pages of docs/, and the Python API from docstrings.

`make docs` runs it. Nothing is fetched, and the pages load nothing from elsewhere: they can be opened as files.
"""

from __future__ import annotations

import importlib
import inspect
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import secateur

ROOT = Path(__file__).resolve().parents[1]

#: Pages that lie beside docs/, and what the site calls them.
BESIDE = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
    "CHANGELOG.md": "changelog.md",
}


def source_address() -> str:
    """Where files that are not pages can be read."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return f"{project['urls']['Source']}/blob/main"


def relinked(text: str, folder: str) -> str:
    """A page of a folder of the repository with links as they are in the site, where all pages lie in one folder."""

    def target(link: str) -> str:
        if re.match(r"[a-z]+:|#", link):
            return link
        path, hash, anchor = link.partition("#")
        whole = (ROOT / folder / path).resolve().relative_to(ROOT).as_posix()
        if whole in BESIDE:
            return BESIDE[whole] + hash + anchor
        if whole.startswith("docs/"):
            return whole.removeprefix("docs/") + hash + anchor
        return f"{source_address()}/{whole}{hash}{anchor}"

    def in_prose(prose: str) -> str:
        prose = re.sub(r"(?<=\]\()[^)\s]+(?=\))", lambda found: target(found[0]), prose)
        return re.sub(r'(\b(?:src|srcset|href)=")([^"]+)', lambda found: found[1] + target(found[2]), prose)

    parts = re.split(r"(^```.*?^```$)", text, flags=re.MULTILINE | re.DOTALL)
    return "".join(part if number % 2 else in_prose(part) for number, part in enumerate(parts))


def public_names() -> dict[str, list[str]]:
    """What the package offers, by module: the names of secateur, and what its public rooms define beside them."""
    found: dict[str, list[str]] = {home: list(names) for home, names in secateur._HOMES.items()}
    listed = {name for names in found.values() for name in names}
    for room in secateur._ROOMS:
        home = f"secateur.{room}"
        for name, value in sorted(vars(importlib.import_module(home)).items()):
            own = (inspect.isclass(value) or inspect.isfunction(value)) and value.__module__.startswith(home)
            if own and not name.startswith("_") and name not in listed:
                found.setdefault(home, []).append(name)
    return found


def write_api(folder: Path) -> list[str]:
    """Writes a page for each module, which zensical fills in from the docstrings; the modules."""
    folder.mkdir()
    names = public_names()
    for home, offered in names.items():
        module = importlib.import_module(home)
        lines = [f"# {home}", (inspect.getdoc(module) or "").split("\n\n")[0]]
        for name in offered:
            value = getattr(module, name)
            lines.append(f"::: {getattr(value, '__module__', home)}.{name}")
        (folder / f"{home}.md").write_text("\n\n".join(lines) + "\n", encoding="utf-8")
    return list(names)


def assemble(build: Path) -> None:
    """Writes the pages of the site and its settings, as zensical reads them."""
    pages = build / "docs"
    shutil.rmtree(pages, ignore_errors=True)
    pages.mkdir(parents=True)
    for name, page in BESIDE.items():
        (pages / page).write_text(relinked((ROOT / name).read_text(encoding="utf-8"), "."), encoding="utf-8")
    for file in (ROOT / "docs").glob("*.md"):
        (pages / file.name).write_text(relinked(file.read_text(encoding="utf-8"), "docs"), encoding="utf-8")
    own = shutil.ignore_patterns("*.py", "__pycache__")
    shutil.copytree(ROOT / "docs" / "pictures", pages / "pictures", ignore=own)
    shutil.copy(ROOT / "secateur" / "studio" / "pages" / "icon.svg", pages)
    api = ", ".join(f'{{ "{home}" = "api/{home}.md" }}' for home in write_api(pages / "api"))
    settings = (ROOT / "zensical.toml").read_text(encoding="utf-8")
    settings = settings.replace('"Python API" = []', f'"Python API" = [{api}]').replace('"../', f'"{ROOT.as_posix()}/')
    (build / "zensical.toml").write_text(settings.replace('".."', f'"{ROOT.as_posix()}"'), encoding="utf-8")


def main(build: Path = ROOT / "build") -> None:
    assemble(build)
    done = subprocess.run([sys.executable, "-m", "zensical", "build", "--clean", "--strict"], cwd=build)
    if done.returncode == 0:
        print(f"{build / 'site' / 'index.html'}: the documentation")
    sys.exit(done.returncode)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
