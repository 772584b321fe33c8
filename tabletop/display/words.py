"""All sentences of the table, by key and language.

Owns how actions, facts, choices and refusals are put into words; the texts are the catalogue's.
Knows them by type tag and field names only: a new game needs texts and its `fields`, no new code.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from tabletop.display.catalogue import (
    DEFAULT_LANGUAGE,
    plural_form,
    plural_forms,
    rule_texts,
    texts,
)
from tabletop.display.fields import CODE, FIELDS, MONEY, NUMBER, PARTY, SEAT, seat_of
from tabletop.display.numbers import grouped, ungrouped
from tabletop.display.purchases import added_up, way_of
from tabletop.play.choices import Choice
from tabletop.play.panel import LogLine, Message
from tabletop.rules.game import Action, Fact, Outcome, Refusal, Seat

MOST_LINES = 200
"""Entries of the log in words kept before all are let go; panels show about the last thirty."""
LONGEST_TAB = 10
"""Letters of a name on a page that stands for several entries."""

Names = Mapping[str, Mapping[str, str]]
"""The names of things by their kind and id."""


def _plain(code: str) -> str:
    """A code without a text of its own, readable all the same."""
    return code.replace("_", " ")


def _short(name: str) -> str:
    """A name on the index tab of a page."""
    return name if len(name) <= LONGEST_TAB else f"{name[: LONGEST_TAB - 1].rstrip()}."


def capital(text: str) -> str:
    """A text that stands alone, with a capital letter."""
    return text[:1].upper() + text[1:]


def _from(first: str, last: str) -> str:
    """What a page begins with: of figures that are counted alike, the first alone."""
    figure, _, counted = first.partition(" ")
    return figure if counted and figure.isdigit() and last[:1].isdigit() else first


class _Paid(NamedTuple):
    """Money that was paid for what the next fact tells: all of it, one payment, and to whom."""

    total: int
    each: int
    payees: tuple[str, ...]


def _tag(value: Action | Fact) -> str:
    return str(value.__struct_config__.tag)


class Words:
    """The texts of one language. `names` gives the names of things that data files define, or
    makes them of the texts; `places` the place of the table at which each seat sits, where that is
    not its own number; `family` the games whose own texts are meant, as `power_grid`.

    Raises FileNotFoundError for a language that has no texts.
    """

    def __init__(
        self,
        language: str = DEFAULT_LANGUAGE,
        names: Names | Callable[[Words], Names] | None = None,
        places: Sequence[int] = (),
        family: str = "",
    ) -> None:
        self.language = language
        self._texts = texts(language, family)
        self._family = family
        self._fields = FIELDS[family]
        self._lines: dict[int, tuple[LogLine, list[str]]] = {}
        self._places = tuple(places)
        self._source = names or {}
        self._names: Names = {}
        self._names = names(self) if callable(names) else names or {}

    def in_language(self, language: str) -> Words:
        """The same things in another language; raises FileNotFoundError."""
        return Words(language, self._source, self._places, self._family)

    def __contains__(self, key: str) -> bool:
        return key in self._texts or f"{key}.{plural_forms(self.language)[-1]}" in self._texts

    def __call__(self, key: str, **figures: object) -> str:
        """The text with its figures. A text may have forms for `count`, a whole number."""
        text = self._texts.get(key)
        if text is None:
            form = plural_forms(self.language)[-1]
            if "count" in figures:
                form = plural_form(self.language, ungrouped(str(figures["count"])))
            text = self._texts[f"{key}.{form}"]
        return text.format(**figures)

    def maybe(self, key: str, fallback: str, **figures: object) -> str:
        """The text, or the fallback where there is none."""
        return self(key, **figures) if key in self else fallback

    def seat(self, seat: Seat) -> str:
        """The name of a seat, after its place."""
        return self("seat", number=self.place(seat))

    def place(self, seat: Seat) -> int:
        """The number of the place at which a seat sits; people count from 1."""
        return (self._places[seat] if self._places else seat) + 1

    def game(self, game: str) -> str:
        """The name of a game in one of its modes."""
        return self.maybe(f"game.{game}", _plain(game))

    def player_kind(self, kind: str) -> str:
        """A person, or how a computer player plays."""
        return self.maybe(f"player.{kind}", _plain(kind))

    def name(self, kind: str, name: str) -> str:
        """The name of a company, city, plant, fuel, region..."""
        known = self._names.get(kind, {}).get(name)
        if known is not None:
            return known
        return self.maybe(f"{kind}.{name}", self.maybe(f"name.{kind}", _plain(name), id=name))

    def note(self, kind: str, name: str) -> str:
        """What there is to know of a thing before it is chosen, or nothing."""
        return self._names.get(f"{kind}_note", {}).get(name, "")

    def party(self, party: str) -> str:
        """An owner of money or goods: bank, market, supply, `seat:0` or a company."""
        seat = seat_of(party)
        if seat is not None:
            return self.seat(seat)
        return self.maybe(f"party.{party}", self.name("company", party))

    def action(self, action: Action) -> str:
        """A whole action in words."""
        return self._worded("action", action)

    def fact(self, fact: Fact) -> str:
        """A fact in words; facts that a nearer one already tells have an empty text."""
        if _tag(fact) in self._fields.listed:
            return self._units((fact,), None)
        return self._worded("fact", fact)

    def choice(self, choice: Choice) -> str:
        """An entry of a menu."""
        match choice.kind:
            case "type" if choice.is_leaf:
                return self.action(choice.actions[0])
            case "type":
                return self.maybe(f"choice.{choice.id}", _plain(choice.id))
            case "action":
                return self.action(choice.actions[0])
            case "answer":
                return self(f"answer.{choice.id}")
            case "bundle":
                return self(f"bundle.{choice.id}")
            case "menu":
                return self(f"menu.{choice.id}")
            case "number":
                field, _, value = choice.id.partition(":")
                number = grouped(int(value))
                keys = (f"number.{field}", f"number.{_tag(choice.actions[0])}")
                key = next((key for key in keys if key in self), "")
                return self.maybe(key, number, count=number)
            case "page":
                first, last = choice.span
                names = _short(self.choice(first)), _short(self.choice(last))
                return self("page", first=_from(*names), last=names[1])
            case "other":
                return self.maybe(f"other.{choice.id}", self("others"))
            case "from":
                return self("from", first=self.choice(choice.span[0]))
            case _:
                return capital(self.name(choice.kind, choice.id))

    def explanation(self, message: Message | Refusal) -> tuple[str, str]:
        """Why something is not possible, in one sentence, and the text of the rule or nothing."""
        figures = self._figures(message.code, message.figures)
        if "kind" in message.figures and "id" in message.figures:
            figures["thing"] = self.name(str(message.figures["kind"]), str(message.figures["id"]))
        for table in ("refusal", "message"):
            key = f"{table}.{message.code}"
            if key in self:
                try:
                    return self(key, **figures), self.rule(message.rule)
                except KeyError:
                    break  # figures that the text does not expect: the rule says enough
        return self("refusal_without_words"), self.rule(message.rule)

    def fault(self, code: str) -> str:
        """A fault of the disk, for everyone at the table."""
        return self.maybe(f"fault.{code}", self("fault.other", code=_plain(code)))

    def rule(self, rule: str) -> str:
        """The sentence of a rule with its id, or nothing where there is none."""
        text = rule_texts(self.language).get(rule)
        return self("rule", id=rule, text=text) if text else ""

    def date_and_time(self, moment: str) -> tuple[str, str]:
        """Both parts of a moment such as 2026-11-29T20:15 as they are written here."""
        date, _, time = moment.partition("T")
        year, month, day = map(int, date.split("-"))
        return self("date", year=year, month=month, day=day), time

    def winners(self, outcome: Outcome) -> str:
        """Who won, in a sentence without its stop."""
        names = self.listed([self.seat(seat) for seat in outcome.winners])
        return self("result.winner", names=names, count=len(outcome.winners))

    def log_line(self, line: LogLine) -> list[str]:
        """The sentences of one entry of the log; those asked for lately are kept."""
        kept = self._lines.get(id(line))
        if kept is None or kept[0] is not line:
            if len(self._lines) >= MOST_LINES:
                self._lines.clear()
            kept = self._lines[id(line)] = line, self._sentences(line)
        return kept[1]

    def _sentences(self, line: LogLine) -> list[str]:
        seat = self("nothing") if line.seat is None else self.seat(line.seat)
        head = self.maybe(f"log.{line.kind}", _plain(line.kind), seat=seat)
        return [text for text in (head, *self.told(line.facts, in_full=True)) if text]

    def told(self, facts: Sequence[Fact], *, in_full: bool = False) -> list[str]:
        """Facts that happened one after the other, in sentences: a price with what it paid for,
        several of a kind in one; `in_full` also what each seat has shown.
        """
        return [text for text in self._facts(facts, in_full) if text]

    def _facts(self, facts: Sequence[Fact], in_full: bool) -> Iterator[str]:
        """The sentences, empty ones too."""
        paid: list[Fact] = []
        for tag, group in groupby(added_up(facts, self._fields), _tag):
            told = list(group)
            if tag == self._fields.payment:
                paid += told
            elif tag in self._fields.gathered:
                yield self._gathered(tag, told)
            elif tag in self._fields.listed:
                for _, alike in groupby(told, lambda fact: way_of(fact, self._fields)):
                    yield self._units(tuple(alike), self._price_of(tag, paid))
            else:
                for fact in told:
                    yield self._worded("fact", fact, self._price_of(tag, paid))
                    if in_full and tag in self._fields.by_seat:
                        yield from self._by_seat(tag, fact)

    def _by_seat(self, tag: str, fact: Fact) -> Iterator[str]:
        """What each seat has, in a sentence each."""
        field = self._fields.by_seat[tag]
        for seat, what in enumerate(getattr(fact, field)):
            yield self("of_seat", seat=self.seat(seat), what=self._figure(tag, field, what))

    def _gathered(self, tag: str, facts: Sequence[Fact]) -> str:
        """Several facts of a type in one sentence."""
        field = self._fields.gathered[tag]
        things = [self._figure(tag, field, getattr(fact, field)) for fact in facts]
        return self(f"fact.{tag}", **{field: self.listed(things)})

    def _units(self, facts: Sequence[Fact], paid: _Paid | None) -> str:
        """Units that go the same way, in one sentence."""
        tag = _tag(facts[0])
        thing, number = self._fields.listed[tag]
        units = [
            self(
                "amount_of",
                count=grouped(getattr(fact, number)),
                name=self._figure(tag, thing, getattr(fact, thing)),
            )
            for fact in facts
        ]
        return self._worded("fact", facts[0], paid, units=self.listed(units))

    def _price_of(self, tag: str, paid: list[Fact]) -> _Paid | None:
        """What of the payments belongs to a fact of this type; it is taken from them."""
        reasons = self._fields.prices.get(tag, ())
        own = [fact for fact in paid if getattr(fact, "reason", "") in reasons]
        if not own:
            return None
        paid[:] = [fact for fact in paid if fact not in own]
        amounts = [int(getattr(fact, "amount", 0)) for fact in own]
        payees = tuple(self.party(str(getattr(fact, "target", ""))) for fact in own)
        return _Paid(sum(amounts), amounts[0], payees)

    def listed(self, parts: list[str]) -> str:
        """Several names in one sentence, or a word for none."""
        return ", ".join(parts) if parts else self("nothing")

    def _worded(
        self, table: str, value: Action | Fact, paid: _Paid | None = None, **more: str
    ) -> str:
        """The text of a type, or a nearer one for the value of a field, first of one that is true
        or not, or for a price paid; `more` figures stand in it beside the fields.
        """
        tag = _tag(value)
        fields = {name: getattr(value, name) for name in value.__struct_fields__}
        figures = self._figures(tag, fields) | more
        key = f"{table}.{tag}"
        by_truth = sorted(fields.items(), key=lambda named: not isinstance(named[1], bool))
        keys = [f"{key}_{n.removeprefix('is_')}_{str(field).lower()}" for n, field in by_truth]
        if paid:
            figures["paid"] = self("money", amount=grouped(paid.total))
            figures["each"] = self("money", amount=grouped(paid.each))
            figures["payees"] = self.listed(list(paid.payees))
            keys = [wording for nearer in (*keys, key) for wording in (f"{nearer}_paid", nearer)]
        for nearer in keys:
            if nearer in self:
                return self(nearer, **figures)
        return self.maybe(key, _plain(tag), **figures)

    def _figures(self, tag: str, fields: Mapping[str, object]) -> dict[str, str]:
        """All fields as they stand in a sentence, and the `count` that its forms go by."""
        figures = {name: self._figure(tag, name, value) for name, value in fields.items()}
        counted = fields.get(self._fields.counts.get(tag, ""))
        if isinstance(counted, int):
            figures["count"] = grouped(counted)
        if tag in self._fields.amounts:
            figures["amounts"] = self._amounts(self._fields.amounts[tag], fields)
        return figures

    def _amounts(self, kind: str, fields: Mapping[str, object]) -> str:
        """How many of each thing of a kind, whose fields are named after them; of none nothing."""
        amounts = [
            self("amount_of", count=fields[name], name=self.name(kind, name))
            for name in fields
            if fields[name] and f"{kind}.{name}" in self
        ]
        return self("amounts", amounts=self.listed(amounts)) if amounts else ""

    def _figure(self, tag: str, name: str, value: object) -> str:
        """A field's value as it stands in a sentence."""
        if value is None:
            return self("nothing")
        if isinstance(value, (tuple, list)):
            return self.listed([self._figure(tag, name, v) for v in value if v is not None])
        meaning, text = self._fields.meaning(tag, name), str(value)
        if isinstance(value, int) and not isinstance(value, bool):
            if meaning == SEAT:
                return self.seat(value)
            if meaning == MONEY:
                return self("money", amount=grouped(value))
            return self.name(meaning, text) if meaning != NUMBER else grouped(value)
        if meaning == PARTY:
            return self.party(text)
        if meaning == CODE:
            return self.maybe(f"{name}.{text}", _plain(text))
        return self.name(meaning or name, text)
