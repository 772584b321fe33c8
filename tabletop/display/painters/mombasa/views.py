"""The view of Mombasa as its painters need it.

Owns reading it; holds nothing.
"""

from __future__ import annotations

from tabletop.rules.game import View
from tabletop.rules.mombasa.view import MombasaView


def mombasa_view(view: View) -> MombasaView:
    """The view itself, known to be one of this game."""
    assert isinstance(view, MombasaView)
    return view
