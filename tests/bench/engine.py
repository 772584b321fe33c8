"""The line protocol: requests a second over real pipes to a process of its own.

Owns figures of `tabletop engine` as an external computer player sees it.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
from time import perf_counter_ns
from typing import IO, Any

from tabletop.rules.game import Game
from tests.bench.figures import show
from tests.bench.rules import SEATS

GAMES = 3
COMMAND = (
    "import sys; from tabletop.catalog import games; from tabletop.play.engine import serve;"
    " sys.exit(serve(games(), sys.stdin.buffer, sys.stdout.buffer))"
)


class Client:
    """Asks one question at a time and notes how long each answer took."""

    def __init__(self, to_engine: IO[bytes], from_engine: IO[bytes]) -> None:
        self._to_engine, self._from_engine = to_engine, from_engine
        self.took_us: dict[str, list[float]] = {}

    def ask(self, cmd: str, **words: object) -> dict[str, Any]:
        """One request and its answer."""
        line = json.dumps({"cmd": cmd, **words}).encode() + b"\n"
        began_ns = perf_counter_ns()
        self._to_engine.write(line)
        self._to_engine.flush()
        answer = self._from_engine.readline()
        self.took_us.setdefault(cmd, []).append((perf_counter_ns() - began_ns) / 1000)
        data: dict[str, Any] = json.loads(answer)
        assert data["ok"], data
        return data


def run(game: Game) -> None:
    """Whole games in which every legal list is asked for, as fast as one client can."""
    with subprocess.Popen(
        [sys.executable, "-c", COMMAND], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        client, rates = Client(process.stdin, process.stdout), []
        for seed in range(GAMES):
            rng, requests = random.Random(seed), 0
            began_ns = perf_counter_ns()
            place = client.ask("new", game=game.id, seats=SEATS, seed=seed)
            while not place["over"]:
                seat = place["to_act"][0]
                actions = client.ask("legal", seat=seat)["actions"]
                place = client.ask("apply", seat=seat, action=rng.choice(actions))
                requests += 2
            client.ask("view", seat=0)
            rates.append(requests / ((perf_counter_ns() - began_ns) / 1e9))
        client.ask("quit")
    show(f"{game.id}: engine, requests of one client", rates, "requests/s")
    for cmd in ("legal", "apply"):
        show(f"{game.id}: engine, {cmd}", client.took_us[cmd], "us")
