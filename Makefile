# Two commands: `make play` starts the game, `make test` proves it. Both set up what they need.
PYTHON ?= python3
BIN := .venv/bin
PLAYING := .venv/.playing
READY := .venv/.ready
SCRIPT_TOOLS := node_modules/.ready
BUNDLER := node_modules/.bundler
BUNDLE := build/bundle/bundle.json
WEB := $(shell find src/tripple/web -name '*.js' -o -name '*.css')
CATALOGUES := $(wildcard src/tripple/locales/*/LC_MESSAGES/*.po)
# Where this is set, every process compiles every module anew that it imports, and tests are many processes.
export PYTHONDONTWRITEBYTECODE =

.PHONY: play test quick nights kernels check scripts bundle bench research docs messages pictures clean
.DELETE_ON_ERROR:

play: $(PLAYING) bundle
	@$(BIN)/tripple serve --open

test: $(READY) bundle
	@tools/system-packages
	@$(BIN)/python tools/testrun.py

# The checks, and every test that needs no browser, no server, no database and no other process.
quick: $(READY)
	@$(BIN)/python tools/testrun.py quick

# N nights from the seed FIRST on, by all cores (docs/nights.md). A run that was stopped goes on where it was.
FIRST ?= 101
N ?= 1000
nights: $(READY)
	@$(BIN)/python -m tests.nights $(FIRST) --many $(N)

kernels: $(READY)
	@$(BIN)/tripple prepare --all

check: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports --no-logo
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
	@touch $@ $(BUNDLER)

# The browser's scripts and styles in few files. Where node is not there, or nothing can be installed, pages are loaded
# with the modules as they are, which takes longer.
bundle:
	@if ! command -v npm >/dev/null; then echo "node is not here: pages are loaded with a hundred modules each"; \
	else $(MAKE) --silent --no-print-directory $(BUNDLE) || test -z "$$CI"; fi

$(BUNDLE): $(WEB) $(BUNDLER) tools/bundle.mjs
	@node tools/bundle.mjs $(@D)

# What checks the scripts is ten times as large as what bundles them, and nobody needs it to play.
$(BUNDLER): package.json
	@echo "Installing what bundles the browser's scripts into node_modules ..."
	@npm install $(if $(wildcard $(SCRIPT_TOOLS)),,--omit=dev) --no-package-lock --no-audit --no-fund --silent
	@touch $@

bench: $(READY)
	@for script in rules sim store server waiting client solitaire; do \
	  echo "== bench/$$script.py"; $(BIN)/python bench/$$script.py || exit 1; done

# Each script of research on its smallest input, some minutes, and its tests.
research: $(READY)
	@$(BIN)/python -m research
	@$(BIN)/pytest -q research/tests

docs: $(READY)
	@$(BIN)/python tools/site.py

pictures: $(READY)
	@$(BIN)/python tools/pictures.py

messages: $(READY)
	@$(BIN)/python tools/messages.py

# uv takes a third of the time. It does not know pip's own settings: where it finds nothing because of that, pip does it.
PIP := $(BIN)/python -m pip install --quiet --no-compile --disable-pip-version-check --constraint constraints.txt
define install
	@echo "Installing tripple with $(2) into .venv (the first time takes $(3)) ..."
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(PIP) uv && $(BIN)/uv pip install --quiet --python $(BIN)/python --constraint constraints.txt --editable '.[$(1)]' \
	  || $(PIP) --editable '.[$(1)]'
endef

# The catalogues are compiled by the build, so a changed translation is a reason to install again.
INSTALLED := pyproject.toml constraints.txt $(wildcard hatch_build.py) $(CATALOGUES)

# What playing needs: a third of what tests and docs need.
$(PLAYING): $(INSTALLED)
	$(call install,server,what playing needs,half a minute)
	@touch $@

EVERYTHING := dev,docs

$(READY): $(INSTALLED)
	$(call install,$(EVERYTHING),what tests and docs need,a minute or two)
	@touch $@ $(PLAYING)

clean:
	rm -rf .venv build
