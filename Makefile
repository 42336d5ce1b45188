# secateur: `make run` opens the studio, `make test` tests it; both install what they need into .venv.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Six workers on any machine: many tests wait for pages and processes, and none depends on how busy the machine is.
PYTEST := $(BIN)/python -m pytest -q --numprocesses 6 --dist loadfile --no-loadscope-reorder
BESIDE := $(BIN)/python -m pytest -q --numprocesses 2 --dist loadfile -p no:cacheprovider

.PHONY: help run demo install test test-compiled test-beside test-all lint browser firefox bench attack docs hooks lock release clean

help:  ## what there is
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 12

run: install  ## install, then the studio in the browser
	@$(BIN)/secateur studio

demo: install  ## install, then the demonstration in the terminal
	@$(BIN)/secateur demo

install: $(VENV)/.installed  ## make .venv and install secateur into it

test:  ## lint, and all but the slow tests in three modes, side by side
	@$(MAKE) --no-print-directory --jobs 2 $(VENV)/.test-installed browser
	@$(BIN)/python -m tests.helpers.chromium || true
	@$(MAKE) --no-print-directory --keep-going --jobs 2 test-compiled test-beside

test-compiled: $(VENV)/.tests-read
	$(PYTEST) --ignore tests/test_bounds.py

# Together these take less than the tests above, which often wait for pages and processes and leave time for them.
test-beside: lint
	SECATEUR_INTERPRETED=1 $(BESIDE) -m 'not slow and not plain' tests/textbook tests/games
	NUMBA_BOUNDSCHECK=1 $(BESIDE) --dist load tests/test_bounds.py

test-all: test firefox $(VENV)/.dev-installed  ## the slow tests too
	$(PYTEST) -m slow
	SECATEUR_INTERPRETED=1 $(BESIDE) -m 'not slow and not plain' tests/jit
	NUMBA_BOUNDSCHECK=1 $(BESIDE) -m slow tests/test_bounds.py

lint: $(VENV)/.test-installed  ## ruff and mypy; biome and tsc for the pages
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python scripts/javascript.py

# CHROMIUM names another browser. Where none can be installed, the tests of pages are skipped, with a message.
browser:  ## installs what the tests of pages need (Debian's chromium...), where possible
	@[ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null || exit 0; \
	missing=; ls /usr/lib/*/libatomic.so.1 >/dev/null 2>&1 || missing='libatomic1 fonts-dejavu-core'; \
	[ -n "$$CHROMIUM" ] || command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null \
	  || command -v chromium-browser >/dev/null || missing="BROWSER $$missing"; \
	[ -n "$$missing" ] || exit 0; \
	apt-get update -qq; \
	browser=chromium-headless-shell; apt-cache show $$browser >/dev/null 2>&1 || browser=chromium; \
	missing=$$(echo "$$missing" | sed "s/BROWSER/$$browser/"); \
	echo "installing $$missing for the tests of pages"; \
	DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends $$missing >/dev/null || true

# The slow tests look at every page in Firefox as well; BROWSER=firefox runs any test of a page there.
firefox:  ## installs Debian's firefox-esr for the slow tests of pages, where possible
	@[ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null || exit 0; \
	[ -n "$$FIREFOX" ] || command -v firefox-esr >/dev/null || command -v firefox >/dev/null || { \
	  apt-get update -qq; \
	  DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends firefox-esr >/dev/null || true; }

attack: $(VENV)/.test-installed  ## hostile input, interrupts and kills, counted: about 20 minutes
	$(BIN)/python -m tests.attack

bench: install  ## speed, as ratios in one run
	$(BIN)/secateur bench

docs: $(VENV)/.test-installed  ## the documentation as a site, with the Python API: build/site/index.html
	$(BIN)/python scripts/site.py

hooks: $(VENV)/.dev-installed  ## lint each commit before it is made
	$(BIN)/pre-commit install

lock: $(VENV)/bin/python  ## write anew which versions the tests use, with this Python
	$(BIN)/python scripts/lock.py

release: $(VENV)/.dev-installed  ## try a release: tag, changelog, archives, a new environment; publishes nothing
	$(BIN)/python scripts/release.py

clean:  ## forget .venv and what the tools left
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis dist build
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo 'secateur needs Python 3.11 or newer: make PYTHON=python3.12 ...'; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

# The versions of locks/, where there is a file for this Python; make test LOCK= takes the newest instead.
LOCK = $(wildcard locks/python$(shell $(PYTHON) -c 'import sys; print("%d.%d" % sys.version_info[:2])').txt)

PIP_LOCKED = $(BIN)/python -m pip install --quiet --disable-pip-version-check $(addprefix --constraint=,$(LOCK))

$(VENV)/.test-installed: pyproject.toml $(LOCK) | $(VENV)/bin/python
	$(PIP_LOCKED) --no-compile --editable '.[test]'
	@touch $@ $(VENV)/.installed

# Workers that begin at once would each translate all tests; so one does it for them, after an installation.
# What goes wrong is said by the tests themselves.
$(VENV)/.tests-read: $(VENV)/.test-installed
	@$(BIN)/python -m pytest -q --collect-only >/dev/null || true
	@touch $@

$(VENV)/.dev-installed: $(VENV)/.test-installed
	$(PIP_LOCKED) --editable '.[dev]'
	@touch $@
