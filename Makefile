# Every target sets up what it needs; a machine with python3 (and its venv module) and make is enough.
PYTHON ?= python3
# One more than the cores of a small machine: some tests wait for processes, disks and clocks.
WORKERS ?= 3

PYGAME_SHORT_TESTS = tests/contracts/test_pygame_common_api.py tests/display/test_scene.py tests/app/test_loop.py
PYGAME_TESTS = $(PYGAME_SHORT_TESTS) $(wildcard tests/display tests/loop tests/test_loop*.py tests/*/test_loop*.py)

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup play test bench compiled pure test-compiled test-pygame test-arm test-system drawings firmware cards gallery install uninstall clean

help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: .venv/.stamp ## build the Python environment in .venv

.venv/.stamp: pyproject.toml
	$(PYTHON) -m venv --clear .venv
	.venv/bin/python -m pip install --quiet --editable '.[dev]'
	touch $@

# A second environment with pygame in place of pygame-ce: both own the import name `pygame`.
.venv-pygame/.stamp: pyproject.toml
	$(PYTHON) -m venv --clear .venv-pygame
	.venv-pygame/bin/python -m pip install --quiet --editable '.[test]'
	.venv-pygame/bin/python -m pip uninstall --quiet --yes pygame-ce
	.venv-pygame/bin/python -m pip install --quiet --force-reinstall --no-deps 'pygame==2.6.1'
	touch $@

play: .venv/.stamp ## play at this computer; without a display, watch a game of computer players
	.venv/bin/tabletop play --without-display=demo

test: pure .venv/.stamp .venv-pygame/.stamp ## run everything that must hold before a change goes in
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/mypy
	.venv/bin/lint-imports
	.venv/bin/pytest -n $(WORKERS) --dist worksteal
	.venv-pygame/bin/pytest $(PYGAME_SHORT_TESTS)

bench: .venv/.stamp ## measure speed; prints figures, judges nothing
	.venv/bin/python -m tests.bench

compiled: .venv/.stamp ## compile the rules of Power Grid; they run so, whatever is edited, until `make pure`
	.venv/bin/python -m compile_rules

pure: ## remove what `make compiled` built
	@find . -maxdepth 1 -name '*__mypyc*.so' -delete
	@find tabletop -name '*.so' -delete

# Of what is committed, in a clone: a checkout in use stays as it is.
test-compiled: .venv/.stamp ## compile the rules in out/compiled/ and run there what they must pass
	rm -rf out/compiled
	git clone --quiet . out/compiled
	cd out/compiled && $(CURDIR)/.venv/bin/python -m compile_rules
	cd out/compiled && $(CURDIR)/.venv/bin/pytest -n $(WORKERS) tests/rules/power_grid tests/recorded tests/engine tests/laws

test-pygame: .venv-pygame/.stamp ## run the tests of display and loop with pygame 2.6.1
	.venv-pygame/bin/pytest -n $(WORKERS) $(PYGAME_TESTS)

test-system: .venv/.stamp ## as root: boot a Debian container with the service and look at it from inside
	tests/system/boot.sh

test-arm: .venv/.stamp ## fetch every wheel that a Raspberry Pi needs; asks the package index
	.venv/bin/pytest -s tests/arm/check_wheels.py

drawings: .venv/.stamp ## draw wiring and enclosures and list the parts, from the data in hardware/
	.venv/bin/python -m hardware.draw

firmware: .venv/.stamp ## build and check what a card hub needs, in out/firmware/; FITTED="READERS=5 BUTTONS=2"
	rm -rf out/firmware
	.venv/bin/python -m firmware.build out/firmware $(FITTED)

gallery: .venv/.stamp ## draw every screen into picture files in out/gallery/
	.venv/bin/tabletop gallery out/gallery

install: ## as root: put the table on this machine as a service; DISPLAY_BY=kmsdrm does without cage
	systemd/install.sh --display $(or $(DISPLAY_BY),cage)

uninstall: ## as root: remove the service and the program; games and settings stay
	systemd/install.sh --remove

cards: .venv/.stamp ## draw the cards of both games onto sheets to print, in out/cards/
	.venv/bin/tabletop cards print out/cards

clean: ## remove everything that can be built again
	rm -rf .venv .venv-pygame build dist out .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
