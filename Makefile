# Two commands: `make play` starts the game, `make test` proves it. Both set up what they need.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready
SCRIPT_TOOLS := node_modules/.ready
CATALOGUES := $(wildcard src/tripple/locales/*/LC_MESSAGES/*.po)
# Where this is set, every process compiles every module anew that it imports, and tests are many processes.
export PYTHONDONTWRITEBYTECODE =

.PHONY: play test quick kernels check scripts bench docs messages pictures clean
.DELETE_ON_ERROR:

play: $(READY)
	@$(BIN)/tripple serve --open

test: $(READY)
	@tools/system-packages
	@$(BIN)/python tools/testrun.py

# The checks, and every test that needs no browser, no server, no database and no other process.
quick: $(READY)
	@$(BIN)/python tools/testrun.py quick

kernels: $(READY)
	@$(BIN)/python tools/kernels.py

check: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	@$(MAKE) --no-print-directory scripts

# The browser's scripts and styles are checked where node is there; nothing of the game needs it.
scripts:
	@if command -v npm >/dev/null; then \
	  $(MAKE) --no-print-directory $(SCRIPT_TOOLS) && npx --no-install biome ci --error-on-warnings && npx --no-install tsc -p jsconfig.json; \
	elif test -n "$$CI"; then echo "node is not here, and without it the scripts are not checked" >&2; exit 1; \
	else echo "node is not here: the scripts are not checked"; fi

$(SCRIPT_TOOLS): package.json
	@echo "Installing what package.json names into node_modules, to check the browser's scripts ..."
	@npm install --no-package-lock --no-audit --no-fund --silent
	@touch $@

# bench/strength.py, bench/thinker_fit.py and bench/calibration.py take long and are run by themselves; what bench/editions.py and bench/strategy.py find is a page each.
bench: $(READY)
	@for script in rules sim store server waiting client solitaire; do \
	  echo "== bench/$$script.py"; $(BIN)/python bench/$$script.py || exit 1; done

docs: $(READY)
	@$(BIN)/python tools/site.py

pictures: $(READY)
	@$(BIN)/python tools/pictures.py

messages: $(READY)
	@$(BIN)/python tools/messages.py

# uv takes a third of the time. It does not know pip's own settings: where it finds nothing because of that, pip does it.
PIP := $(BIN)/python -m pip install --quiet --no-compile --disable-pip-version-check --constraint constraints.txt
ALL := --constraint constraints.txt --editable '.[dev,docs]'

# The catalogues are compiled by the build, so a changed translation is a reason to install again.
$(READY): pyproject.toml constraints.txt $(wildcard hatch_build.py) $(CATALOGUES)
	@echo "Installing tripple with the libraries that pyproject.toml names into .venv (the first time takes a minute or two) ..."
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(PIP) uv && $(BIN)/uv pip install --quiet --python $(BIN)/python $(ALL) || $(PIP) $(ALL)
	@touch $@

clean:
	rm -rf .venv build
