# make run     sets everything up and opens the game
# make test    sets everything up and runs every check
# more: make help

PYTHON ?= python3
BIN := .venv/bin

.PHONY: help run test test-all lint compile package bench clean

help:
	@echo 'make run       set up and open Velvet Table'
	@echo 'make test      set up and run every check (some minutes)'
	@echo 'make test-all  the same with the long sweeps'
	@echo 'make lint      ruff, mypy and the layers alone'
	@echo 'make compile   compile the kernel; used from then on while its sources are unchanged'
	@echo 'make package   a folder in dist/ that runs without Python'
	@echo 'make bench     how fast it is here'
	@echo 'make clean     remove what was built, not the environment'

run:
	@$(PYTHON) packaging/prepare.py run
	@$(BIN)/velvet

lint:
	@$(PYTHON) packaging/prepare.py test
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

test: lint
	$(BIN)/pytest -n 2

clean:
	rm -rf build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache
