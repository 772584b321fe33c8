"""Pins are drawn where they are: whoever solders by the drawing meets the right one."""

from gpiozero.pins.mock import MockFactory

from hardware.draw.pins import boards


def test_the_pis_header_is_the_one_that_gpiozero_knows() -> None:
    pins = MockFactory().board_info.headers["J8"].pins
    shown = {
        number: f"GPIO{pin}" if isinstance(pin, int) else pin
        for first, row in ((1, boards().pi.left), (2, boards().pi.right))
        for number, pin in zip(range(first, 41, 2), row, strict=True)
    }
    assert shown == {number: pin.name for number, pin in pins.items()}


def test_the_picos_pins_stand_in_the_order_of_its_data_sheet() -> None:
    """Down the left and up the right side, a ground at every fifth pin from the third on."""
    pico = boards().pico
    pins = [*pico.left, *reversed(pico.right)]
    assert [number for number, pin in enumerate(pins, 1) if pin == "GND"] == [*range(3, 39, 5)]
    numbered = [pin for pin in pins if isinstance(pin, int)]
    assert numbered == [*range(23), 26, 27, 28]
    names = {number: pin for number, pin in enumerate(pins, 1) if isinstance(pin, str)}
    assert [names[number] for number in (30, 35, 36, 37, 39, 40)] == [
        *("RUN", "VREF", "3V3", "3V3_EN", "VSYS", "VBUS")
    ]
