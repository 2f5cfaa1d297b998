# Everything starts here: `make demo`, `make test`. Needs Python 3.10+ with venv and a C++20 compiler;
# cmake, ninja and all else come into .venv. What a run has done leaves a stamp, and the next run skips it.

PYTHON ?= python3
WORKERS ?= 2
ARGS ?=

VENV := .venv
BIN := $(VENV)/bin
BUILD := build/make
STAMP := $(VENV)/stamps
NATIVE := CMakeLists.txt $(shell find cpp cmake -type f)

PIP := $(BIN)/python -m pip -qq
CMAKE := $(BIN)/cmake
CTEST := $(BIN)/ctest --output-on-failure --no-tests=error --parallel $(WORKERS)
# Two makes at once must not build over each other.
ALONE := $(if $(shell command -v flock),flock $(VENV)/lock)

# The environment is the project's own: nothing of an active one or of the caller's settings reaches in.
unexport PYTHONPATH PYTHONHOME VIRTUAL_ENV
unexport MAKEFLAGS # ninja counts its own jobs
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PIP_NO_INPUT := 1
export PATH := $(CURDIR)/$(BIN):$(PATH)

.DELETE_ON_ERROR:
.DEFAULT_GOAL := help
.PHONY: help
help:
	@sed -n 's/^## /  make /p' Makefile

# ---------------------------------------------------------------- setting up

$(STAMP)/venv: | scripts/check_machine.py
	@command -v $(PYTHON) >/dev/null || \
	  { echo "make: no '$(PYTHON)' here; set PYTHON to a Python 3.10 or newer" >&2; exit 1; }
	@$(PYTHON) scripts/check_machine.py
	@echo "Setting up $(VENV)"
	@$(PYTHON) -m venv --clear $(VENV)
	@$(PIP) install "scikit-build-core>=1.1" "pybind11>=3.0" "cmake>=3.24" ninja
	@mkdir -p $(STAMP) && touch $@

# The package itself, editable: a change within a Python file needs no build, a new or moved file is made
# known. The build directory stays, so that a change in C++ compiles only what it touches.
MODULES := $(sort $(shell find python -name '*.py'))
$(STAMP)/modules: FORCE | $(STAMP)/venv
	@echo $(MODULES) | cmp -s - $@ || echo $(MODULES) > $@
.PHONY: FORCE
FORCE:
$(STAMP)/package: pyproject.toml $(STAMP)/modules | $(STAMP)/venv
	@echo "Building and installing ohhell (a minute or two the first time)"
	@$(ALONE) $(PIP) install --no-build-isolation --editable . \
	  --config-settings=build-dir=$(BUILD) \
	  --config-settings=cmake.define.OHHELL_WERROR=ON \
	  --config-settings=cmake.define.OHHELL_TESTS=ON \
	  --config-settings=cmake.define.OHHELL_PAGE=OFF
	@touch $@

$(STAMP)/native: $(NATIVE) | $(STAMP)/package
	@$(ALONE) sh -ec '$(CMAKE) --build $(BUILD) --target _core; \
	  $(CMAKE) --install $(BUILD) --component python --prefix "$$($(BIN)/python -c \
	    "import sysconfig; print(sysconfig.get_path(\"platlib\"))")"' > $(VENV)/build.log 2>&1 \
	  || { cat $(VENV)/build.log; exit 1; }
	@touch $@

$(STAMP)/native-tests: $(NATIVE) | $(STAMP)/package
	@$(ALONE) $(CMAKE) --build $(BUILD) --target ohhell_tests
	@touch $@

$(STAMP)/hot-paths: $(NATIVE) | $(STAMP)/package
	@$(ALONE) $(CMAKE) --build $(BUILD) --target ohhell_hot_paths > $(VENV)/build.log 2>&1 \
	  || { cat $(VENV)/build.log; exit 1; }
	@touch $@

# The page for browsers, where Node.js is: what npm installs, and what is made of the sources.
PAGE_LOCKS := $(wildcard clients/web/package*.json clients/typescript/package*.json)
PAGE_SOURCES := $(shell find clients/web clients/typescript/src proto -type f \
  -not -path '*/node_modules/*' -not -path '*/src/gen/*' -not -name '*.md')

$(STAMP)/page-tools: $(PAGE_LOCKS) scripts/build_page.py | $(STAMP)/venv
	@$(ALONE) $(BIN)/python scripts/build_page.py --only-install --if-possible
	@touch $@

$(STAMP)/page: $(PAGE_SOURCES) $(STAMP)/page-tools
	@$(ALONE) $(BIN)/python scripts/build_page.py --only-build --if-possible
	@touch $@

# The tools of tests and lint, by the names of pyproject's extras.
$(STAMP)/test $(STAMP)/lint $(STAMP)/tidy $(STAMP)/fuzz $(STAMP)/ray $(STAMP)/benchmarks $(STAMP)/web: $(STAMP)/%: pyproject.toml | $(STAMP)/venv
	@echo "Installing what $* needs"
	@$(ALONE) $(BIN)/python scripts/install_extra.py $*
	@touch $@

## build       set up .venv and build the native module into it
.PHONY: build
build: $(STAMP)/package $(STAMP)/native
	@:

# ---------------------------------------------------------------- using it

## demo        start the real server on loopback and ask it about real hands
.PHONY: demo
demo: build
	@$(BIN)/python examples/demo.py $(ARGS)

## serve       run the server (ARGS="--port 50051")
.PHONY: serve
serve: build $(STAMP)/web
	@$(BIN)/ohhell serve $(ARGS)

## page        build the page for browsers, which `ohhell serve --web` then serves (needs Node.js)
.PHONY: page
page: $(STAMP)/venv
	@$(BIN)/python scripts/build_page.py --check
	@$(MAKE) --no-print-directory $(STAMP)/page

## play        build the page, start the service, and say where to play (ARGS="--web-port 9000")
.PHONY: play
play: build page $(STAMP)/web build/table-keys
	@$(BIN)/ohhell serve --web --port 0 --table-keys build/table-keys --log-level warning $(ARGS)

# Games that browsers keep go on at the next start.
build/table-keys: | $(STAMP)/venv
	@mkdir -p build && umask 077 && $(BIN)/python -c 'import secrets; print(secrets.token_hex(64))' > $@

## bench       measure the speed on this machine (ARGS=--json)
.PHONY: bench
bench: build
	@$(BIN)/ohhell bench $(ARGS)

## benchmarks  how long the parts take, each with its result checked (ARGS="-k claim")
.PHONY: benchmarks
benchmarks: build $(STAMP)/benchmarks
	@$(BIN)/python -m pytest benchmarks --benchmark-columns=median,iqr,rounds --benchmark-sort=name $(ARGS)

## bench-peers  our playouts beside OpenSpiel's simulations, in one run (ARGS=--json)
.PHONY: bench-peers
bench-peers: build $(STAMP)/benchmarks
	@$(BIN)/python -m benchmarks.peers $(ARGS)

## instructions  count those of the hot paths and refuse more than benchmarks/instructions.json has
.PHONY: instructions instructions-baseline
instructions: $(STAMP)/hot-paths
	@$(BIN)/python scripts/instructions.py
## instructions-baseline  make what is counted now the baseline of this compiler
instructions-baseline: $(STAMP)/hot-paths
	@$(BIN)/python scripts/instructions.py --renew

## profile     where the time of playouts and searches goes (ARGS="--tool callgrind claims")
.PHONY: profile
profile: $(STAMP)/venv
	@$(BIN)/python scripts/hot_spots.py $(ARGS)

## strength    play every match of docs/strength.md and write it anew (ARGS="--scale 0.1")
.PHONY: strength
strength: build
	@$(BIN)/python -m scripts.strength $(ARGS)

## yardsticks  measure what docs/yardsticks.md says and write it anew (ARGS="--only intervals")
.PHONY: yardsticks
yardsticks: build $(STAMP)/test
	@$(BIN)/python -m scripts.yardsticks $(ARGS)

## corpus      some 300 games of several levels and rules, to be analysed (ARGS="--cheap --games 20000")
.PHONY: corpus
corpus: build
	@$(BIN)/python scripts/corpus.py --out build/corpus.jsonl.gz $(ARGS)

## bench-batch  what a million decisions cost at each level, and what a second worker gives
.PHONY: bench-batch
bench-batch: build $(STAMP)/test
	@$(BIN)/python -m benchmarks.batch $(ARGS)

# ---------------------------------------------------------------- checking it

## test        every test, native and Python (ARGS="-k hook" picks among the Python ones)
.PHONY: test test-native test-sanitized test-python
test: test-native test-sanitized test-python
test-native: $(STAMP)/native-tests
	@$(CTEST) --test-dir $(BUILD)
test-sanitized: $(STAMP)/venv | test-native
	@$(ALONE) $(BIN)/python scripts/sanitize.py address,undefined --quick
	@$(ALONE) $(BIN)/python scripts/sanitize.py thread --quick
test-python: build $(STAMP)/test $(STAMP)/page | test-native
	@$(BIN)/python -m pytest -p no:benchmark --numprocesses $(WORKERS) --dist loadgroup $(ARGS)

## slow        every long check; make slow-NAME runs one of them
.PHONY: slow
SLOW_NATIVE := $(patsubst cpp/tests/slow/%.cpp,slow-%,$(wildcard cpp/tests/slow/*.cpp))
SLOW_PYTHON := $(patsubst tests/slow/test_%.py,slow-%,$(wildcard tests/slow/test_*.py))
slow: $(SLOW_NATIVE) $(SLOW_PYTHON) slow-web
.PHONY: $(SLOW_NATIVE) $(SLOW_PYTHON) slow-web
$(SLOW_NATIVE): | $(STAMP)/package
	@$(ALONE) $(CMAKE) --build $(BUILD) --target $(subst -,_,$@)
	@$(BUILD)/$(subst -,_,$@) $(ARGS)
slow-fuzz: $(STAMP)/fuzz
slow-batch: $(STAMP)/ray
$(SLOW_PYTHON): slow-%: build $(STAMP)/test
	@$(BIN)/python -m pytest -m slow tests/slow/test_$*.py $(ARGS)

# The page in a browser; docs/web.md's pictures are made by OHHELL_SCREENSHOTS=docs/images make slow-web.
slow-web: build $(STAMP)/test page
	@$(BIN)/python -m pytest -p no:benchmark -n auto --dist worksteal -m slow tests/web $(ARGS)

## bench-service  what a server costs: empty calls against the bare library, hints in a flood
.PHONY: bench-service
bench-service: build $(STAMP)/test
	@$(BIN)/python -m benchmarks.service

## soak        half an hour of mixed calls and misbehaving callers (ARGS="--minutes 2")
.PHONY: soak
soak: build $(STAMP)/test
	@$(BIN)/python -m tests.soak $(ARGS)

## sanitize    native and binding tests under every sanitizer; make sanitize-address, -undefined, -thread
.PHONY: sanitize sanitize-address sanitize-undefined sanitize-thread
sanitize: sanitize-address sanitize-undefined sanitize-thread
sanitize-address sanitize-undefined sanitize-thread: sanitize-%: $(STAMP)/test build
	@$(BIN)/python scripts/sanitize.py $*

## lint        every check that reads the code without running it
.PHONY: lint lint-python lint-types lint-cpp lint-proto lint-stubs lint-positions lint-words lint-page
lint: lint-python lint-types lint-cpp lint-proto lint-stubs lint-positions lint-words lint-page
lint-python: $(STAMP)/lint
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --check --quiet . || { $(BIN)/ruff format --check .; exit 1; }
lint-types: $(STAMP)/lint $(STAMP)/test build
	@$(BIN)/mypy --no-error-summary
lint-cpp: $(STAMP)/lint
	@$(BIN)/clang-format --dry-run -Werror $(filter %.h %.cpp,$(NATIVE)) $(wildcard clients/cpp/*.cpp scripts/*/*.cpp)
lint-proto: $(STAMP)/lint
	@$(BIN)/buf lint
	@$(BIN)/buf breaking --against proto/image.binpb
	@$(BIN)/python scripts/generate_proto.py --check
lint-stubs: $(STAMP)/lint build
	@$(BIN)/python scripts/generate_stubs.py --check
lint-positions: $(STAMP)/venv
	@$(BIN)/python scripts/bench_positions.py --check
lint-words: $(STAMP)/venv
	@$(BIN)/python scripts/check_words.py
lint-page: $(STAMP)/page-tools
	@$(BIN)/python scripts/build_page.py --lint --if-possible

## tidy        clang-tidy over the native code (minutes; not part of lint)
.PHONY: tidy
tidy: $(STAMP)/tidy build
	@$(BIN)/run-clang-tidy.py -quiet -clang-tidy-binary $(BIN)/clang-tidy -p $(BUILD) -j $(WORKERS) "cpp/(src|bindings)/"

## format      write Python, C++ and the page the way lint wants them
.PHONY: format
format: $(STAMP)/lint $(STAMP)/page-tools
	@$(BIN)/ruff check --quiet --fix-only . ; $(BIN)/ruff format --quiet .
	@$(BIN)/clang-format -i $(filter %.h %.cpp,$(NATIVE)) $(wildcard clients/cpp/*.cpp scripts/*/*.cpp)
	@$(BIN)/python scripts/build_page.py --format --if-possible

# ---------------------------------------------------------------- generated files

## bench-positions  collect the positions of the bench from examples/
.PHONY: bench-positions
bench-positions: $(STAMP)/venv
	@$(BIN)/python scripts/bench_positions.py

## proto       generate the Python messages and services from proto/
.PHONY: proto
proto: $(STAMP)/venv
	@$(BIN)/python scripts/generate_proto.py

## stubs       generate the type stubs of the native module
.PHONY: stubs
stubs: $(STAMP)/lint build
	@$(BIN)/python scripts/generate_stubs.py

## learn       count anew how the engine plays, bids and makes its bids
.PHONY: learn
learn:
	@$(MAKE) learn-plays
	@$(MAKE) learn-bids
	@$(MAKE) learn-making

## learn-X     one of them: plays (for playouts and inference), bids, making
LEARNT := learn-plays learn-bids learn-making
.PHONY: $(LEARNT)
learn-plays: TABLE = habits.h
learn-bids: TABLE = bid_chances.h
learn-making: TABLE = making_chances.h
$(LEARNT): learn-%: build
	@$(BIN)/python scripts/learn_$*.py > build/$(TABLE) && mv build/$(TABLE) cpp/src/$(TABLE)

## tune        find how sharp the policy of playouts plays best
.PHONY: tune
tune: build
	@$(BIN)/python scripts/tune.py $(ARGS)

## clean       remove the environment and everything that was built
.PHONY: clean
clean:
	@rm -rf $(VENV) build dist python/ohhell/web_page clients/*/node_modules .mypy_cache .pytest_cache .ruff_cache .hypothesis
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
