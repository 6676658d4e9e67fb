# make run     sets everything up and opens the game
# make test    sets everything up and runs every check
# more: make help

PYTHON ?= python3
BIN := .venv/bin
PREPARE := @$(PYTHON) packaging/prepare.py

.PHONY: help run test test-all lint compile package bench clean

help:
	@echo 'make run       set up and open Velvet Table'
	@echo 'make test      set up and run every check (ten minutes or more)'
	@echo 'make test-all  the same with the long sweeps'
	@echo 'make lint      ruff, mypy and the layers alone'
	@echo 'make compile   compile the kernel; it is used while its sources are unchanged'
	@echo 'make package   a folder dist/velvet that runs without Python'
	@echo 'make bench     how fast it is on this machine'
	@echo 'make clean     remove what was built, but keep the environment'

run:
	$(PREPARE) run
	@$(BIN)/velvet

lint:
	$(PREPARE) test
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

compile:
	$(PREPARE) compile
	@$(BIN)/python packaging/compile.py

# The questions to every game are asked of both builds, everything else of the interpreted one.
test: lint compile
	VELVET_BUILD=compiled $(BIN)/pytest -n 2 $(wildcard tests/contract tests/golden) tests/house
	VELVET_BUILD=interpreted $(BIN)/pytest -n 2

test-all: lint compile
	VELVET_BUILD=compiled $(BIN)/pytest -n 2 -m 'not frozen' $(wildcard tests/contract tests/golden) tests/house
	VELVET_BUILD=interpreted $(BIN)/pytest -n 2 -m 'not frozen'

package: compile
	$(PREPARE) package
	$(BIN)/python packaging/freeze.py
	$(BIN)/pytest -m frozen tests/frozen

bench: compile
	@for kind in startup frames latency blocks; do $(BIN)/velvet bench $$kind || exit; done
	@for game in $$($(BIN)/python -c 'from velvet import games; print(*games.ids())'); do \
		for kind in loop batch redeal search; do \
			$(BIN)/velvet bench $$kind $$game || exit; \
		done; \
	done

clean:
	rm -rf build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache
