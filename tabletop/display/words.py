"""All sentences of the table, by key and language.

Owns how actions, facts, choices and refusals are put into words; the texts are the catalogue's.
Knows them by type tag and field names only, so a new game needs new texts and no new code.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from tabletop.display.catalogue import (
    DEFAULT_LANGUAGE,
    plural_form,
    plural_forms,
    rule_texts,
    texts,
)
from tabletop.display.numbers import grouped, ungrouped
from tabletop.play.choices import Choice
from tabletop.play.panel import LogLine, Message
from tabletop.rules.game import Action, Fact, Outcome, Refusal, Seat

SEAT_FIELDS = frozenset({"seat", "start_player", "president", "winner", "by"})
KIND_FIELDS = {"high": "company", "order": "company", "path": "city"}
"""Fields that hold ids of a kind of another name."""
MONEY_FIELDS = frozenset({"amount", "bid", "income", "per_share", "cost", "price", "money"})
PARTY_FIELDS = frozenset({"source", "target"})
SEATS_BY_FACT = {"president_changed": frozenset({"old", "new"})}
MONEY_BY_FACT = {"price_moved": frozenset({"old", "new"})}
"""Fields whose meaning the name alone does not tell."""

MOST_LINES = 200
"""Entries of the log in words kept before all are let go; panels show about the last thirty."""
LONGEST_TAB = 10
"""Letters of a name on a page that stands for several entries."""
PAYMENT = "money_paid"
PRICE_REASONS = {"fuel_moved": ("fuel",), "share_moved": ("share", "sale")}
"""For which reasons the money that was paid just before is the price of what moves then."""
CODE_FIELDS = frozenset({"kind", "phase", "reason", "decision"})


def _plain(code: str) -> str:
    """A code without a text of its own, readable all the same."""
    return code.replace("_", " ")


def _short(name: str) -> str:
    """A name on the index tab of a page."""
    return name if len(name) <= LONGEST_TAB else f"{name[: LONGEST_TAB - 1].rstrip()}."


class Words:
    """The texts of one language. `names` gives the names of things that data files define;
    `places` the place of the table at which each seat sits, where that is not its own number;
    `family` the games whose own texts are meant, as `power_grid`.

    Raises FileNotFoundError for a language that has no texts.
    """

    def __init__(
        self,
        language: str = DEFAULT_LANGUAGE,
        names: Mapping[str, Mapping[str, str]] | None = None,
        places: Sequence[int] = (),
        family: str = "",
    ) -> None:
        self.language = language
        self._texts = texts(language, family)
        self._family = family
        self._names = names or {}
        self._lines: dict[int, tuple[LogLine, list[str]]] = {}
        self._places = tuple(places)

    def in_language(self, language: str) -> Words:
        """The same things in another language; raises FileNotFoundError."""
        return Words(language, self._names, self._places, self._family)

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
        """The name of a seat, after its place; people count from 1."""
        place = self._places[seat] if self._places else seat
        return self("seat", number=place + 1)

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

    def party(self, party: str) -> str:
        """An owner of money or goods: bank, market, supply, `seat:0` or a company."""
        if party.startswith("seat:"):
            return self.seat(int(party.removeprefix("seat:")))
        return self.maybe(f"party.{party}", self.name("company", party))

    def action(self, action: Action) -> str:
        """A whole action in words."""
        return self._worded("action", action)

    def fact(self, fact: Fact) -> str:
        """A fact in words; facts that a nearer one already tells have an empty text."""
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
            case "menu":
                return self(f"menu.{choice.id}")
            case "number":
                field, _, value = choice.id.partition(":")
                number = grouped(int(value))
                return self.maybe(f"number.{field}", number, count=number)
            case "page":
                first, last = choice.span
                names = _short(self.choice(first)), _short(self.choice(last))
                return self("page", first=names[0], last=names[1])
            case _:
                return self.name(choice.kind, choice.id)

    def explanation(self, message: Message | Refusal) -> tuple[str, str]:
        """Why something is not possible, in one sentence, and the text of the rule or nothing."""
        figures = {name: self._figure("", name, value) for name, value in message.figures.items()}
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
        return [text for text in (head, *self._facts(line.facts)) if text]

    def _facts(self, facts: Sequence[Fact]) -> Iterator[str]:
        """Facts in words one by one, with their price where it was paid just before."""
        paid: Counter[str] = Counter()
        for fact in facts:
            tag = str(fact.__struct_config__.tag)
            if tag == PAYMENT:
                paid[getattr(fact, "reason", "")] += getattr(fact, "amount", 0)
                continue
            price = sum(paid[reason] for reason in PRICE_REASONS.get(tag, ()))
            yield self._worded("fact", fact, price)
            paid.clear()

    def listed(self, parts: list[str]) -> str:
        """Several names in one sentence, or a word for none."""
        return ", ".join(parts) if parts else self("nothing")

    def _worded(self, table: str, value: Action | Fact, paid: int = 0) -> str:
        """The text of a type, or a nearer one for the value of a field, or for a price paid."""
        tag = str(value.__struct_config__.tag)
        fields = {name: getattr(value, name) for name in value.__struct_fields__}
        figures = {name: self._figure(tag, name, field) for name, field in fields.items()}
        key = f"{table}.{tag}"
        keys = [
            f"{key}_{n.removeprefix('is_')}_{str(field).lower()}" for n, field in fields.items()
        ]
        if paid:
            figures["paid"] = self("money", amount=grouped(paid))
            keys = [wording for nearer in (*keys, key) for wording in (f"{nearer}_paid", nearer)]
        for nearer in keys:
            if nearer in self:
                return self(nearer, **figures)
        burnt = [
            self("burnt", count=fields[fuel], fuel=self.name("fuel", fuel))
            for fuel in fields
            if fields[fuel] and f"fuel.{fuel}" in self
        ]
        burning = self("burning", burnt=self.listed(burnt)) if burnt else ""
        return self.maybe(key, _plain(tag), **figures, burning=burning)

    def _figure(self, tag: str, name: str, value: object) -> str:
        """A field's value as it stands in a sentence."""
        if value is None:
            return self("nothing")
        if isinstance(value, (tuple, list)):
            return self.listed([self._figure(tag, name, v) for v in value])
        if isinstance(value, int) and not isinstance(value, bool):
            if name in SEAT_FIELDS or name in SEATS_BY_FACT.get(tag, ()):
                return self.seat(value)
            if name == "plant":
                return self.name(name, str(value))
            if name in MONEY_FIELDS or name in MONEY_BY_FACT.get(tag, ()):
                return self("money", amount=grouped(value))
            return grouped(value)
        text = str(value)
        if name in PARTY_FIELDS:
            return self.party(text)
        if name in CODE_FIELDS:
            return self.maybe(f"{name}.{text}", _plain(text))
        return self.name(KIND_FIELDS.get(name, name), text)
