"""Lamps that are steady, blink or breathe: plain ones by PWM, and those of a WS2812 chain.

Owns how bright each is now; does not own what its colour means.
"""

STEADY, BLINK, BREATHE = 0, 1, 2
MODES = (STEADY, BLINK, BREATHE)

BLINK_MS = 600
BREATHE_MS = 3_000
STEP_MS = 20
FULL = 255


def level(mode: int, now_ms: int) -> int:
    """How much of its colour a lamp shows now, 0 to 255."""
    if mode == BLINK:
        return FULL if now_ms % BLINK_MS < BLINK_MS // 2 else 0
    if mode == BREATHE:
        phase = now_ms % BREATHE_MS * 2 * FULL // BREATHE_MS
        half = min(phase, 2 * FULL - phase)
        return half * half // FULL
    return FULL


class Lamps:
    """All lamps of a hub by number: first the plain ones, then the chain's."""

    def __init__(self, plain: list, chain, chain_length: int) -> None:
        self._plain = plain
        self._chain = chain
        self._set = [(0, 0, 0, STEADY)] * (len(plain) + chain_length)
        self._shown = [None] * len(self._set)
        self._next_ms = 0

    def __len__(self) -> int:
        return len(self._set)

    def set(self, number: int, red: int, green: int, blue: int, mode: int) -> None:
        """What a lamp shows from now on; raises ValueError for what no lamp can show."""
        colours = (red, green, blue)
        if not 0 <= number < len(self._set) or mode not in MODES:
            raise ValueError
        if min(colours) < 0 or max(colours) > FULL:
            raise ValueError
        self._set[number] = (red, green, blue, mode)

    def show(self, now_ms: int) -> None:
        """Bring the lamps to what they are to show now; only those that change are written."""
        if now_ms < self._next_ms:
            return
        self._next_ms = now_ms + STEP_MS
        is_chain_new = False
        for number, (red, green, blue, mode) in enumerate(self._set):
            part = level(mode, now_ms)
            colour = red * part // FULL, green * part // FULL, blue * part // FULL
            if colour == self._shown[number]:
                continue
            self._shown[number] = colour
            if number < len(self._plain):
                self._plain[number].duty_u16(max(colour) * 257)
            else:
                self._chain[number - len(self._plain)] = colour
                is_chain_new = True
        if is_chain_new:
            self._chain.write()
