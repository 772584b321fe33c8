"""A recorded game: the log as the engine writes it, digests on the way, the checksum of what each
action told, as a save holds it, and the outcome.

Owns the form of the files beside it, making one, and replaying one under check.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from tabletop.catalog import games
from tabletop.play.log import checksum, is_check_of
from tabletop.play.session import Session
from tabletop.rules.game import OptionValue, RuleError, State, to_data
from tests.laws.walks import Wanderer

FOLDER = Path(__file__).parent
EVERY = 25
"""Actions between two digests."""

ADVICE = (
    "The rules play a recorded game differently. If that is meant, raise `rules_version` of the"
    " game and record again (python -m tests.recorded --again); if not, find the bug. Facts that"
    " are only told in another form have an `older` one: saved games go on."
)

Recording = dict[str, Any]


def record(game_id: str, seats: int, options: Mapping[str, OptionValue], seed: int) -> Recording:
    """Play a random game and note it down, without the fingerprints of its data: what is played
    alike may be told in other words there.
    """
    session = Session.new(games()[game_id], seats, options, seed)
    wanderer = Wanderer(seed)
    digests, checks = {0: session.state.digest()}, []
    while not session.is_over:
        seat, action = wanderer.choose(session.state)
        checks.append(checksum(session.act(seat, [action])))
        if session.entries % EVERY == 0 or session.is_over:
            digests[session.entries] = session.state.digest()
    log = {name: value for name, value in session.short_log.items() if name != "fingerprints"}
    recording = {"log": log, "digests": digests, "checks": checks, **ending(session.state)}
    plain: Recording = json.loads(json.dumps(recording))
    return plain


def ending(state: State) -> dict[str, Any]:
    """How a game ended and what is conserved in it, as plain data."""
    outcome = state.outcome()
    assert outcome is not None
    return {"outcome": to_data(outcome), "totals": state.totals()}


def path_of(recording: Recording) -> Path:
    """Where a recording lies, named by game, seats, options and seed."""
    log = recording["log"]
    words = [name if value is True else value for name, value in log["options"].items() if value]
    name = "-".join((log["game"], str(log["seats"]), *words, str(log["start"]["seed"])))
    return FOLDER / f"{name}.json"


def write(recording: Recording) -> Path:
    """Write a recording, one action or digest a line, so that changes can be read."""
    log = dict(recording["log"])
    actions = ",\n".join(json.dumps(action) for action in log.pop("actions"))
    others = {name: recording[name] for name in recording if name not in ("log", "checks")}
    header, rest = json.dumps(log).removesuffix("}"), json.dumps(others, indent=1).removeprefix("{")
    checks = f'"checks": {json.dumps(recording["checks"])}'
    path = path_of(recording)
    text = f'{{"log": {header}, "actions": [\n{actions}\n]}},\n{checks},{rest}\n'
    path.write_text(text, encoding="utf-8")
    return path


def recordings() -> Iterator[Path]:
    """All files."""
    return iter(sorted(FOLDER.glob("*.json")))


def difference(recording: Recording) -> str | None:
    """Where the rules leave a recording, or None where they play it to its recorded end."""
    log, digests = recording["log"], recording["digests"]
    game = games()[log["game"]]
    if log["rules_version"] != game.rules_version:
        return f"recorded under rules version {log['rules_version']}, now {game.rules_version}"
    state = game.setup(log["seats"], log["options"], log["start"]["seed"])
    for step, (seat, data) in enumerate(log["actions"]):
        if digests.get(str(step), state.digest()) != state.digest():
            return f"another position before action {step}"
        try:
            facts = state.apply(seat, state.parse_action(data))
        except RuleError as error:
            return f"action {step} of seat {seat}, {data}: {error}"
        if not is_check_of(recording["checks"][step], facts):
            return f"action {step} of seat {seat}, {data}, tells other facts"
    if digests[str(len(log["actions"]))] != state.digest():
        return "another position at the end"
    if state.outcome() is None:
        return "the game is not over"
    end = json.loads(json.dumps(ending(state)))
    if any(end[name] != recording[name] for name in end):
        return f"another end: {end}"
    return None
