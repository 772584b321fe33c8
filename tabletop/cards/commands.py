"""The commands about cards: import a list of chips into the registry, print sheets to cut.

Owns their options; lists, registry and sheets are the work of others.
"""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Annotated

import typer

from tabletop.asked import take_edition
from tabletop.config import STORE_FILE, ConfigError, data_folder

_LOG = logging.getLogger(__name__)

cards_app = typer.Typer(help="Cards with chips.", rich_markup_mode=None)


@cards_app.command("import")
def cards_import(
    file: Annotated[Path, typer.Argument(help="CSV or TOML with uid, kind and id of each card.")],
    data: Annotated[
        Path | None, typer.Option("--data", help="Folder for saves and settings [$TABLETOP_DATA].")
    ] = None,
    card_set: Annotated[
        str, typer.Option("--set", help="The set of cards that these belong to.")
    ] = "power_grid",
    edition: Annotated[
        Path | None, typer.Option(help="Know the cards of the Mombasa in this file, too.")
    ] = None,
) -> None:
    """Register cards: all of a file, or none when one is wrong."""
    from tabletop.registered_cards import register_list
    from tabletop.store.store import Store

    take_edition(edition)
    with Store(data_folder(data) / STORE_FILE) as store:
        if store.set_aside is not None:
            _LOG.warning("the store was damaged and now lies in %s", store.set_aside)
        count = register_list(store, file, card_set)
    print(f"registered in the set {card_set}: {count}")


@cards_app.command("print")
def cards_print(
    out: Annotated[Path, typer.Argument(help="The folder for the sheets.")],
    card_set: Annotated[
        list[str] | None, typer.Option("--set", help="power_grid, mombasa or table; else each.")
    ] = None,
    language: Annotated[list[str] | None, typer.Option(help="Language; else each.")] = None,
    edition: Annotated[
        Path | None, typer.Option(help="Print the Mombasa of the edition in this file.")
    ] = None,
) -> None:
    """Draw cards onto sheets to print on both sides and cut. --set, --language may be repeated."""
    try:
        from tabletop.cards.printing import print_cards
    except ModuleNotFoundError as error:
        raise ConfigError(
            f"printing cards needs {error.name}: install tabletop with its extra, tabletop[cards]"
        ) from error
    for path, count in print_cards(out, card_set or (), language or (), take_edition(edition)):
        print(f"{path}: {count} cards")
