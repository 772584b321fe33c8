"""The tables of `docs/power_grid_maps.md`, made of the maps themselves.

Owns what stands between the marks of the page; `python -m tests.data.map_table` writes it anew."""

from collections.abc import Iterator
from pathlib import Path

from tabletop.catalog import games, power_grid_data
from tabletop.display.words import Words
from tabletop.rules.power_grid.map_data import Map

PAGE = Path(__file__).parents[2] / "docs" / "power_grid_maps.md"
BEGIN, END = "<!-- made of the maps -->", "<!-- end of what is made -->"


def lines() -> Iterator[str]:
    """Each map with its rules, then how far it is verified and which modes offer it."""
    words = Words("en", family="power_grid")
    maps = power_grid_data().maps.values()
    yield from ("| map | rule of the printed map | played |", "|---|---|---|")
    for game_map in maps:
        for rule in game_map.special_rules:
            is_played = rule not in game_map.not_carried
            yield f"| {_name(game_map)} | {words(f'map_rule.{rule}')} | {_yes(is_played)} |"
        if not game_map.special_rules:
            yield f"| {_name(game_map)} | None of its own. | yes |"
    yield ""
    yield from ("| map | printed in | deck | not offered in | verified |", "|---|---|---|---|---|")
    for game_map in maps:
        left_out = ", ".join(_modes_without(game_map.id))
        row = (_name(game_map), game_map.edition, game_map.deck, left_out, game_map.verified)
        yield f"| {' | '.join(row)} |"


def _name(game_map: Map) -> str:
    return f"{game_map.name} `{game_map.id}`"


def _yes(is_played: bool) -> str:
    return "yes" if is_played else "**no**"


def _modes_without(map_id: str) -> Iterator[str]:
    for name, game in games().items():
        if "map" in game.options and map_id not in game.options["map"].choices:
            yield f"`{name.partition('.')[2]}`"


def written() -> str:
    """What the page has between its marks."""
    return PAGE.read_text(encoding="utf-8").partition(BEGIN)[2].partition(END)[0].strip()


def main() -> None:
    """Write the tables anew."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    table = "\n".join(lines())
    PAGE.write_text(f"{before}{BEGIN}\n{table}\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
