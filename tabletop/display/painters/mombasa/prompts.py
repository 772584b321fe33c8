"""What is decided now, in the few words over a menu: with what, how much of it is left.

Owns these prompts; a decision without figures has its own text.
"""

from __future__ import annotations

from tabletop.display.words import Words
from tabletop.rules.mombasa.view import ActionView, MombasaView, RewardView


def prompt(view: MombasaView, words: Words) -> str:
    """The decision with its figures."""
    action, decision = view.action, view.decision
    plain = words.maybe(f"task.{decision}", words("strip.choose"))
    if action is None:
        return plain
    match decision:
        case "goods" if action.units:
            goods = words.listed([words.name("goods", one) for one in action.goods])
            return words("task.with_goods", goods=goods, left=_units(action, words))
        case "expand" if action.company is not None:
            company = words.name("company", action.company)
            left = words("note.points", count=action.points)
            return words("task.with_points", company=company, left=left)
        case "return_post" if action.ousted:
            return words("task.home", company=words.name("company", action.ousted[0]))
        case "place_book" if action.gained:
            return words("task.with_book", book=words.name("book", action.gained[0]))
    return _of_reward(action.rewards[0], decision, words) if action.rewards else plain


def _units(action: ActionView, words: Words) -> str:
    return words("note.units", count=action.units)


def _of_reward(due: RewardView, decision: str, words: Words) -> str:
    """A reward that is used bit by bit."""
    match due.kind:
        case "points":
            return words("task.points", count=due.n)
        case "spaces":
            company = words.name("company", due.companies[0])
            return words("task.spaces", company=company, count=due.n)
        case "tracks":
            return words("task.tracks", count=due.tracks, n=due.n)
        case "posts":
            return words("task.posts", count=due.n)
    return words.maybe(f"task.{decision}", words("strip.choose"))
