"""Lamps that are steady, blink or breathe: plain ones by PWM, and those of a WS2812 chain.

Owns how bright each is now, and that all together never draw more than their lead gives; does not
own what a colour means.
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
    """All lamps of a hub by number: first the plain ones, then the chain's.

    `most` is how much all may show at once, in parts of 255 of one channel. Whoever asks for more
    gets all lamps darker by one factor, reckoned as if those that blink or breathe were always on,
    so that the others do not change with them.
    """

    def __init__(self, plain: list, chain, chain_length: int, most: int) -> None:
        self._plain = plain
        self._chain = chain
        self._set = [(0, 0, 0, STEADY)] * (len(plain) + chain_length)
        self._shown = [None] * len(self._set)
        self._most = most
        self._asked = 0
        self._next_ms = 0

    def __len__(self) -> int:
        return len(self._set)

    def check(self, number: int, red: int, green: int, blue: int, mode: int) -> None:
        """Raises ValueError for what no lamp can show."""
        colours = (red, green, blue)
        if not 0 <= number < len(self._set) or mode not in MODES:
            raise ValueError
        if min(colours) < 0 or max(colours) > FULL:
            raise ValueError

    def set(self, number: int, red: int, green: int, blue: int, mode: int) -> None:
        """What a lamp shows from now on, after a check."""
        self._asked -= self._drawn(number)
        self._set[number] = (red, green, blue, mode)
        self._asked += self._drawn(number)

    def show(self, now_ms: int) -> None:
        """Bring the lamps to what they are to show now; only those that change are written."""
        if now_ms < self._next_ms:
            return
        self._next_ms = now_ms + STEP_MS
        is_chain_new = False
        for number, (red, green, blue, mode) in enumerate(self._set):
            part = level(mode, now_ms) * self._most // max(self._asked, self._most)
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

    def _drawn(self, number: int) -> int:
        """What a lamp would draw at its full brightness, in the parts of `most`."""
        colours = self._set[number][:3]
        return max(colours) if number < len(self._plain) else sum(colours)
