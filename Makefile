# Every target sets up what it needs; a machine with python3 (and its venv module) and make is enough.
PYTHON ?= python3
WORKERS ?= 2

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup play test bench test-pygame clean

help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: .venv/.stamp ## build the Python environment in .venv

.venv/.stamp: pyproject.toml
	$(PYTHON) -m venv .venv
	.venv/bin/python -m pip install --quiet --editable '.[dev]'
	touch $@

# The same environment, but with pygame in place of pygame-ce: both own the import name `pygame`.
.venv-pygame/.stamp: pyproject.toml
	$(PYTHON) -m venv .venv-pygame
	.venv-pygame/bin/python -m pip install --quiet --editable '.[dev]'
	.venv-pygame/bin/python -m pip uninstall --quiet --yes pygame-ce
	.venv-pygame/bin/python -m pip install --quiet --force-reinstall --no-deps 'pygame==2.6.1'
	touch $@

play: .venv/.stamp ## play at this computer; without a display, watch a game of computer players
	.venv/bin/tabletop play --without-display=demo

clean: ## remove everything that can be built again
	rm -rf .venv .venv-pygame build dist out .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
