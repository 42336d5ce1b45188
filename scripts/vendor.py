"""Fetches the few JavaScript modules of the studio's pages: `python scripts/vendor.py` writes pages/vendor anew.

npm fetches, from wherever it is set up to; nothing of Node is needed to run secateur. Imports by bare name
become relative ones, so that a browser finds them without a map or a build.
"""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import NamedTuple

TARGET = Path(__file__).resolve().parents[1] / "secateur" / "studio" / "pages" / "vendor"


class Package(NamedTuple):
    """A package at a version: which of its files become which of ours, and the names they are imported by."""

    name: str
    version: str
    licence: str
    files: tuple[tuple[str, str, str], ...]


#: preact 11 works with these signals (they name it in their package) and with htm, which needs only `h`.
PACKAGES = (
    Package(
        "preact", "11.2.0", "MIT",
        (("dist/preact.mjs", "preact.js", "preact"), ("hooks/dist/hooks.mjs", "hooks.js", "preact/hooks")),
    ),
    Package("htm", "3.1.1", "Apache-2.0", (("dist/htm.mjs", "htm.js", "htm"),)),
    Package(
        "@preact/signals-core", "1.14.5", "MIT",
        (("dist/signals-core.mjs", "signals-core.js", "@preact/signals-core"),),
    ),
    Package("@preact/signals", "2.11.4", "MIT", (("dist/signals.mjs", "signals.js", "@preact/signals"),)),
)  # fmt: skip

#: What a bare name is imported as from a neighbouring file.
RELATIVE = {bare: f"./{ours}" for package in PACKAGES for _, ours, bare in package.files}


def fetch(package: Package, folder: Path) -> dict[str, str]:
    """The text files of a package by their path in it."""
    wanted = f"{package.name}@{package.version}"
    command = ["npm", "pack", wanted, "--json", "--pack-destination", str(folder)]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"npm pack {wanted} failed: {done.stderr.strip()[-400:]}")
    archive = folder / json.loads(done.stdout)[0]["filename"].replace("@", "").replace("/", "-")
    texts = {}
    with tarfile.open(archive) as contents:
        for path in ("LICENSE", *(theirs for theirs, _, _ in package.files)):
            member = contents.extractfile(f"package/{path}")
            assert member is not None, f"{wanted} has no {path}"
            texts[path] = member.read().decode("utf-8")
    return texts


def rewritten(text: str) -> str:
    """A module with relative imports, without the comment that names a source map."""
    text = re.sub(r"\s*//# sourceMappingURL=\S*\s*$", "", text)

    def relative(found: re.Match[str]) -> str:
        return f'{found[1]}"{RELATIVE[found[2]]}"'

    return re.sub(r'(\bfrom\s*|\bimport\s*)"([^"./][^"]*)"', relative, text).rstrip() + "\n"


def main() -> None:
    """Writes the modules, their licences, and a record of versions and digests."""
    TARGET.mkdir(parents=True, exist_ok=True)
    record, licences = {}, ["# Licences of the vendored modules\n\nWritten by `scripts/vendor.py`.\n"]
    with tempfile.TemporaryDirectory() as folder:
        for package in PACKAGES:
            texts = fetch(package, Path(folder))
            digests = {}
            for theirs, ours, _ in package.files:
                data = rewritten(texts[theirs]).encode("utf-8")
                (TARGET / ours).write_bytes(data)
                digests[ours] = hashlib.sha256(data).hexdigest()
            record[package.name] = {"version": package.version, "licence": package.licence, "files": digests}
            title = f"{package.name} {package.version} ({package.licence}): {', '.join(digests)}"
            licences.append(f"## {title}\n\n```text\n{texts['LICENSE'].strip()}\n```\n")
    (TARGET / "LICENSES.md").write_text("\n".join(licences), "utf-8")
    (TARGET / "versions.json").write_text(json.dumps(record, indent=2) + "\n", "utf-8")
    print(f"{sum(len(package.files) for package in PACKAGES)} modules in {TARGET}")


if __name__ == "__main__":
    main()
