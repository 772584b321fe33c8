"""What `make compiled` may compile: rules without msgspec structs, and every one of them."""

import importlib

import msgspec

from compile_rules import HOUSE, IN_PYTHON, SHARED, compiled

STRUCTS, *_ = IN_PYTHON.values()


def defines_structs(module: str) -> bool:
    """Whether a module of the rules, as a path below the checkout, defines a msgspec struct."""
    name = module.removesuffix(".py").replace("/", ".")
    return any(
        isinstance(value, type) and issubclass(value, msgspec.Struct) and value.__module__ == name
        for value in vars(importlib.import_module(name)).values()
    )


def test_no_struct_is_compiled_and_what_is_compiled_exists() -> None:
    modules = [path.as_posix() for path in compiled()]
    assert len(modules) > 30
    assert [module for module in modules if not (HOUSE / module).is_file()] == []
    assert [module for module in modules if defines_structs(module)] == []
    assert all(path in compiled() for path in SHARED)


def test_what_stays_in_python_exists_and_has_the_reason_that_is_said() -> None:
    for names in IN_PYTHON.values():
        for name in names.split():
            module = f"tabletop/rules/power_grid/{name}.py"
            assert (HOUSE / module).is_file()
            assert defines_structs(module) == (names is STRUCTS), module
