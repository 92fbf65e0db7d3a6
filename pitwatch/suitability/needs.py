"""Which facts each provision of a table's chapter rests on, asked of the law itself.

Nobody lists by hand what a provision needs. Lawful rounds are scripted, one kind of fact is hidden
from them, and the provisions that can then no longer be decided are those that need it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from rules_check.engine import chapter_of, check
from rules_check.errors import InputError
from rules_check.facts.events import (
    Announcement,
    CardBurned,
    CardDealt,
    CardsCleared,
    CardTurned,
    Chips,
    CoverCard,
    Event,
    FaceUpInShoe,
    Gap,
    Log,
    Marker,
    Procedure,
    Staff,
)
from rules_check.facts.profile import TableProfile, parse_profile
from rules_check.facts.toml_values import read_toml
from rules_check.verdict import Finding, Outcome
from sample_video.scripts.simulate import simulate
from sample_video.scripts.table_file import table_toml
from vision.tells import is_told

__all__ = ["Fact", "Need", "needs_of"]

ROUNDS, SEEDS = 30, (1, 2)
"""Lawful rounds in which a provision must come up to be asked about."""

_MOST_LEFT = 0.5
"""A provision needs a fact if without it at most this share of its decided rounds stays decided.
Raising it calls more facts needed."""


class Fact(Enum):
    """A kind of fact that a sensor must supply."""

    CARDS = "what the cards are"
    DEALING = "where cards are dealt, turned and cleared"
    SHOE = "what leaves the shoe and reaches the discard rack"
    CHIP_ACTS = "when chips are placed, taken and paid"
    CHIP_VALUES = "how much the chips are worth"
    SHUFFLE = "shuffling, cutting and loading"
    SOUND = "what is said"
    LOGS = "logs and staff"
    PICTURES = "acts that are not made out of pictures"


@dataclass(frozen=True, slots=True, kw_only=True)
class Need:
    """A provision that can be decided, and the facts it rests on."""

    provision: str
    section: str
    title: str
    facts: tuple[Fact, ...]


Hide = Callable[[Sequence[Event], TableProfile], tuple[Event, ...]]


def needs_of(game: str, edition: str) -> tuple[Need, ...] | None:
    """Returns every provision that lawful rounds of a game bring up, in the chapter's order.

    None if the game is not scripted, so that nothing can be asked.
    """
    decided: dict[Fact | None, dict[str, int]] = {fact: {} for fact in (None, *Fact)}
    for seed in SEEDS:
        try:
            script = simulate(game, rounds=ROUNDS, seed=seed, edition=edition)
        except InputError:
            return None
        profile = parse_profile(
            read_toml(table_toml(script), file="simulated table"), file="simulated table"
        )
        for fact, counts in decided.items():
            log = script.events if fact is None else _HIDE[fact](script.events, profile)
            for finding in check(log, profile):
                _count(finding, counts)
    provisions = chapter_of(profile).provisions
    return tuple(
        Need(
            provision=p.id,
            section=p.section,
            title=p.title,
            facts=tuple(
                fact
                for fact in Fact
                if decided[fact].get(p.id, 0) <= _MOST_LEFT * decided[None][p.id]
            ),
        )
        for p in provisions
        if decided[None].get(p.id, 0)
    )


def _count(finding: Finding, counts: dict[str, int]) -> None:
    # The rounds are lawful: any other answer means that the law missed the fact.
    if finding.outcome is Outcome.COMPLIANT:
        counts[finding.provision] = counts.get(finding.provision, 0) + 1


def _without(*kinds: type[Event], zones: Sequence[str] = ()) -> Hide:
    """Hides events of these kinds behind a gap over zones of these kinds, for the whole log."""

    def hide(events: Sequence[Event], profile: TableProfile) -> tuple[Event, ...]:
        kept = [event for event in events if not isinstance(event, kinds)]
        names = tuple(zone.name for zone in profile.zones if zone.kind in zones)
        if not names:
            return tuple(kept)
        end = max(event.t for event in events) + 60
        gap = Gap(id="hidden", t=0.0, t_end=end, source="simulator", zones=names)
        return (gap, *kept)

    return hide


def _unread(events: Sequence[Event], _profile: TableProfile) -> tuple[Event, ...]:
    return tuple(
        replace(event, card=None, readings=None)
        if isinstance(event, CardDealt | CardTurned)
        else event
        for event in events
    )


def _unvalued(events: Sequence[Event], _profile: TableProfile) -> tuple[Event, ...]:
    return tuple(
        replace(event, cents=None) if isinstance(event, Chips) else event for event in events
    )


def _as_recorded(events: Sequence[Event], profile: TableProfile) -> tuple[Event, ...]:
    """What a recording would tell if all was seen well."""
    return tuple(
        replace(event, source="vision") for event in events if is_told(event, profile.game)
    )


_HIDE: dict[Fact, Hide] = {
    Fact.CARDS: _unread,
    Fact.DEALING: _without(CardDealt, CardTurned, CardsCleared, zones=("hand", "dealer_hand")),
    Fact.SHOE: _without(CardBurned, FaceUpInShoe, CoverCard, zones=("shoe", "discard")),
    Fact.CHIP_ACTS: _without(Chips, Marker, zones=("wager", "marker")),
    Fact.CHIP_VALUES: _unvalued,
    Fact.SHUFFLE: _without(Procedure, zones=("stack", "shuffler")),
    Fact.SOUND: _without(Announcement),
    Fact.LOGS: _without(Log, Staff),
    Fact.PICTURES: _as_recorded,
}
