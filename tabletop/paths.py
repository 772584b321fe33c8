"""Finds the data that ships with the program.

Owns where assets, hardware profiles and firmware lie. Does not own their formats or places for
writing.
"""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def asset_path(*parts: str) -> Path:
    """Path of a file or folder below `assets/`; it need not exist.

    Raises FileNotFoundError when the installation carries no assets at all.
    """
    return _data_folder("assets").joinpath(*parts)


def hardware_path(*parts: str) -> Path:
    """Path of a file or folder below `hardware/`; it need not exist.

    Raises FileNotFoundError when the installation carries no hardware profiles at all.
    """
    return _data_folder("hardware").joinpath(*parts)


def firmware_path(*parts: str) -> Path:
    """Path of a file or folder below `firmware/`; it need not exist.

    Raises FileNotFoundError when the installation carries no firmware at all.
    """
    return _data_folder("firmware").joinpath(*parts)


def _data_folder(name: str) -> Path:
    """The folder inside the package (wheel) or beside it (checkout, editable install)."""
    for folder in (_PACKAGE / "data" / name, _PACKAGE.parent / name):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"this installation has no {name} folder beside {_PACKAGE}")
