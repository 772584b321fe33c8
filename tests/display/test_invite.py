"""What the table tells while nobody plays."""

from tabletop.display.catalogue import languages
from tabletop.display.panels.invite import banner_notices
from tabletop.display.words import Words

GAME = "power_grid.stock"


def test_the_banner_calls_tells_the_game_and_lets_the_board_be_seen_in_every_language() -> None:
    spoken = [Words(language) for language in languages()]
    notices = banner_notices(spoken, GAME)
    assert len(notices) == 3 * len(spoken)
    assert notices.count(None) == len(spoken)
    titles = [notice.title for notice in notices if notice is not None]
    assert {words("attract.press") for words in spoken} < set(titles)
    assert {words.game(GAME) for words in spoken} < set(titles)


def test_damaged_saves_are_told_to_whoever_keeps_the_table() -> None:
    notices = banner_notices([Words("en")], GAME, "/data/tabletop.damaged-1")
    assert notices[-1] is not None
    assert notices[-1].detail == "/data/tabletop.damaged-1"
