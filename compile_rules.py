"""Compiles the rules of Power Grid with mypyc, in place: the same games in about half the time.

Owns which modules are compiled and which are not. Nothing needs it: without it all is plain Python.
"""

from __future__ import annotations

from pathlib import Path

HOUSE = Path(__file__).resolve().parent
RULES = Path("tabletop/rules")
SHARED = (RULES / "ledger.py", RULES / "rng.py")
IN_PYTHON = {
    "they define msgspec structs, which mypyc would leave without tag and frozen": """
        actions data facts figures map_data map_rules parts plain saved view
    """,
    "they are asked once a game at most": """
        base_check check company_check map_check map_market_check map_network_check
        map_rules_check on_demand own_company_check save stock_check stock_race_check
    """,
}
"""Why modules of power_grid stay as they are -> their names."""


def compiled() -> list[Path]:
    """The modules to compile, below the checkout: all of power_grid but those in IN_PYTHON."""
    left_out = {name for names in IN_PYTHON.values() for name in names.split()} | {"__init__"}
    modules = [
        path.relative_to(HOUSE)
        for path in sorted((HOUSE / RULES / "power_grid").rglob("*.py"))
        if path.stem not in left_out
    ]
    return [*SHARED, *modules]


def main() -> None:
    """Build the extension modules beside their sources, by way of the folder `build`."""
    from mypyc.build import mypycify  # late: the list above needs neither
    from setuptools import Distribution

    extensions = mypycify([str(path) for path in compiled()], opt_level="2", debug_level="0")
    work = Distribution({"name": "tabletop", "packages": [], "ext_modules": extensions})
    build = work.get_command_obj("build_ext")
    build.inplace, build.build_temp = True, "build"
    build.ensure_finalized()
    build.run()


if __name__ == "__main__":
    main()
