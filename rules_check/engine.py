"""Runs the law that governs a table over the events seen there.

A chapter registers its provisions by section, in the chapter's own order. Each provision is a
small function that looks at one round and yields verdicts; the engine knows which chapter
governs, which numbers were in force, and how a verdict becomes a finding.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from heapq import merge
from importlib import import_module
from typing import Any, Generic, TypeVar

from rules_check.doubt import in_both_worlds, within_one_round
from rules_check.errors import InputError, LawError
from rules_check.facts.editions import edition_covers
from rules_check.facts.events import Event, end_of
from rules_check.facts.profile import TableProfile
from rules_check.law import Law, LawBook
from rules_check.rounds import Round, fold
from rules_check.verdict import Finding, Outcome, Verdict, with_id
from rules_check.worlds import as_seen, is_doubtful

__all__ = [
    "EVERY_GAME",
    "Chapter",
    "Provision",
    "chapter_of",
    "chapters",
    "chapters_of",
    "check",
    "findings_of",
    "rounds_of",
]

V = TypeVar("V")

Check = Callable[[V], Iterable[Verdict]]

_MODULES: dict[tuple[str, str], str] = {
    ("casino_war", "567"): "rules_check.chapters.ch567",
    ("casino_war", "651a"): "rules_check.chapters.ch651a",
    ("minibaccarat", "541"): "rules_check.chapters.ch541",
    ("midibaccarat", "543"): "rules_check.chapters.ch543",
    ("blackjack", "549"): "rules_check.chapters.ch549",
    ("three_card_poker", "565"): "rules_check.chapters.ch565",
    ("face_up_pai_gow_poker", "688a"): "rules_check.chapters.ch688a",
    ("pai_gow", "535"): "rules_check.chapters.ch535",
}

_BESIDE: tuple[str, ...] = ("rules_check.chapters.ch523", "rules_check.chapters.ch603a")
"""Chapters that hold at every table, beside the chapter of its game."""

EVERY_GAME = "every game"
"""The game of a chapter that holds at every table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Provision(Generic[V]):
    """One sentence of the law and the function that checks it.

    Attributes:
        id: stable, independent of section numbers.
        section: as in ``567.8(c)(2)``.
        title: the sentence checked, in our words.
        covers: further rows of the catalogue whose breach this provision reports.
        partly: what a camera cannot decide of it; empty if everything is checked.
        check: looks at one round.
    """

    id: str
    section: str
    title: str
    covers: tuple[str, ...]
    partly: str
    check: Check[V]


class Chapter(Generic[V]):
    """A chapter of the Code for one game.

    Args:
        game: as table profiles name it, or ``EVERY_GAME``.
        edition: its number, as table profiles and findings name it.
        code: as in ``58 Pa. Code``.
        title: the chapter's heading.
        law: its dated numbers.
        read: makes of the rounds what its provisions look at, one value a round.
        beside: of a chapter that holds at every table, beside which tables' chapters it does.
    """

    def __init__(
        self,
        *,
        game: str,
        edition: str,
        code: str,
        title: str,
        law: LawBook,
        read: Callable[[Sequence[Round], TableProfile, Law], Sequence[V]],
        beside: Callable[[TableProfile], bool] = lambda profile: True,
    ) -> None:
        self.game = game
        self.edition = edition
        self.code = code
        self.title = title
        self.law = law
        self.read = read
        self.beside = beside
        self.provisions: list[Provision[V]] = []

    def provision(
        self, section: str, name: str, *, covers: Iterable[str] = (), partly: str = ""
    ) -> Callable[[Check[V]], Check[V]]:
        """Registers a function as the check of a section, under a stable id.

        The first line of the function's docstring is the title.

        Raises:
            LawError: the id is taken, or the function has no docstring.
        """

        def register(check: Check[V]) -> Check[V]:
            if any(known.id == name for known in self.provisions):
                raise LawError(f"the provision {name} is registered twice")
            lines = (check.__doc__ or "").strip().splitlines()
            if not lines:
                raise LawError(f"the provision {name} does not say what it checks")
            self.provisions.append(
                Provision(
                    id=name,
                    section=section,
                    title=lines[0],
                    covers=tuple(covers),
                    partly=partly,
                    check=check,
                )
            )
            return check

        return register

    def citation(self, section: str) -> str:
        """Returns the section as a lawyer writes it."""
        return f"{self.code} § {section}"

    def findings(self, rounds: Sequence[Round], profile: TableProfile) -> Iterator[Finding]:
        """Yields what the chapter says about each round, in the order of rounds and sections."""
        law = self.law.on(profile.gaming_day)
        edition, note = profile.governing_edition(), _doubt_about_edition(profile)
        for rnd, view in zip(rounds, self.read(rounds, profile, law), strict=True):
            for provision in self.provisions:
                for verdict in provision.check(view):
                    said = within_one_round(rnd, verdict)
                    said = replace(said, message=f"{said.message}{note}") if note else said
                    yield self._finding(provision, rnd, said, edition)

    def _finding(
        self, provision: Provision[V], rnd: Round, verdict: Verdict, edition: str
    ) -> Finding:
        act = verdict.act or verdict.because
        basis = {event.id: event for event in (*verdict.act, *verdict.because)}
        events = sorted(basis.values(), key=lambda event: event.t)
        sure = _least_certain(events)
        return with_id(
            Finding(
                round=rnd.number,
                provision=provision.id,
                section=provision.section,
                citation=self.citation(provision.section),
                edition=edition,
                outcome=verdict.outcome,
                position=verdict.position,
                t=min((event.t for event in act), default=rnd.t),
                t_end=max((end_of(event) for event in act), default=rnd.t_end),
                confidence=None if sure is None else round(sure * verdict.kept, 6),
                message=verdict.message,
                because=tuple(event.id for event in events),
                would_settle=verdict.would_settle,
                amount_cents=verdict.amounts,
            )
        )


def _least_certain(events: Iterable[Event]) -> float | None:
    """Returns the confidence of the least certain event, None if some event does not state its own.

    What rests on no event follows from the table profile, which is certain.
    """
    told = [event.confidence for event in events]
    known = [confidence for confidence in told if confidence is not None]
    return min(known, default=1.0) if len(known) == len(told) else None


def _doubt_about_edition(profile: TableProfile) -> str:
    """Returns what findings add when the edition is named for a day it may not govern."""
    day, name = profile.gaming_day, profile.edition
    if day is None or name is None or edition_covers(profile.game, name, day):
        return ""
    return f" (under chapter {name}, which the table profile names; it may not govern on {day})"


def chapters() -> tuple[Chapter[Any], ...]:
    """Returns every chapter that is encoded, those that hold at every table last."""
    return tuple(_load(name) for name in (*_MODULES.values(), *_BESIDE))


def chapters_of(profile: TableProfile) -> tuple[Chapter[Any], ...]:
    """Returns the chapter that governs a table, and those that hold at every table.

    Raises:
        InputError: which one governs is not known, or it is not encoded.
    """
    others = (_load(name) for name in _BESIDE)
    return (chapter_of(profile), *(chapter for chapter in others if chapter.beside(profile)))


def chapter_of(profile: TableProfile) -> Chapter[Any]:
    """Returns the chapter that governs a table.

    Raises:
        InputError: which one governs is not known, or it is not encoded.
    """
    edition = profile.governing_edition()
    module = _MODULES.get((profile.game, edition))
    if module is None:
        encoded = ", ".join(f"{game} ({name})" for game, name in _MODULES)
        raise InputError(
            "the law of this game is not encoded",
            file=profile.file,
            field="table.game",
            expected=f"one of {encoded}",
            got=f"{profile.game} ({edition})",
        )
    return _load(module)


def check(events: Iterable[Event], profile: TableProfile) -> tuple[Finding, ...]:
    """Returns what the law of a table says about every round of an event log.

    The same events and profile give the same findings, in the same order: round by round, the
    game's own chapter first.

    Raises:
        InputError: which chapter governs is not known, or it is not encoded.
        LawError: a number of the law has no value, or two, on the gaming day.
    """
    log = tuple(events)
    return findings_of(rounds_of(log, profile), log, profile)


def findings_of(
    rounds: Sequence[Round], events: Sequence[Event], profile: TableProfile
) -> tuple[Finding, ...]:
    """Returns what the law of a table says about rounds that ``rounds_of`` made; see ``check``.

    Args:
        rounds: of the log.
        events: the log.
        profile: the table.
    """
    said = _said_of(rounds, profile)
    accused = any(finding.outcome is Outcome.VIOLATION for finding in said)
    if not accused or not any(is_doubtful(event) for event in events):
        return said
    as_told = fold(as_seen(events, profile, doubtful=False), profile)
    return in_both_worlds(said, _said_of(as_told, profile))


def _said_of(rounds: Sequence[Round], profile: TableProfile) -> tuple[Finding, ...]:
    said = [chapter.findings(rounds, profile) for chapter in chapters_of(profile)]
    return tuple(merge(*said, key=lambda finding: finding.round))


def rounds_of(events: Iterable[Event], profile: TableProfile) -> tuple[Round, ...]:
    """Returns the rounds that findings are about: doubtful and unplaced acts are unseen time."""
    return fold(as_seen(events, profile), profile)


def _load(module: str) -> Chapter[Any]:
    chapter = import_module(module).CHAPTER
    if not isinstance(chapter, Chapter):
        raise LawError(f"{module} has no chapter")
    return chapter
