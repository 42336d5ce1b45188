"""In which of its modes this run is."""

from __future__ import annotations

import os

#: Whether this run is asked to interpret everything: tests of the compiled half are skipped then.
INTERPRETED = any(os.environ.get(name, "0") not in ("", "0") for name in ("SECATEUR_INTERPRETED", "NUMBA_DISABLE_JIT"))
