"""Writes every drawing and list from the data: `python -m hardware.draw`."""

from hardware.draw.enclosure import buttons_sheet, hub_box_sheet, tray_sheet
from hardware.draw.parts import parts_page
from hardware.draw.supply import supply_sheet
from hardware.draw.wiring import header_sheet, hub_sheet
from tabletop.paths import hardware_path


def pages() -> dict[str, str]:
    """The text of each made file by its path below `hardware/`."""
    return {
        "parts.md": parts_page(),
        "drawings/hub-4.svg": hub_sheet(banks=1),
        "drawings/hub-8.svg": hub_sheet(banks=2),
        "drawings/header.svg": header_sheet(),
        "drawings/supply.svg": supply_sheet(),
        "drawings/reader-tray.svg": tray_sheet(),
        "drawings/button-box.svg": buttons_sheet(),
        "drawings/hub-box.svg": hub_box_sheet(),
    }


if __name__ == "__main__":
    for path, text in pages().items():
        hardware_path(path).parent.mkdir(exist_ok=True)
        hardware_path(path).write_text(text, encoding="utf-8")
