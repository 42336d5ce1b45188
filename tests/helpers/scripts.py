"""Scripts of the repository as modules: no package holds them."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from types import ModuleType

from tests.helpers.sources import ROOT


def load_script(path: str) -> ModuleType:
    """A new module from a file, named as from the root of the repository: `scripts/release.py`."""
    file = ROOT / path
    spec = spec_from_file_location(file.stem, file)
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
