"""Rounds of play as they are written down, one JSON object a line."""

import dataclasses
import json
from dataclasses import dataclass

from rules_check.facts.events import Place
from rules_check.facts.money import Cents
from rules_check.rounds.parts import BurnPhase, DealName, DealtCard, Wager
from rules_check.rounds.round import Round

__all__ = ["BurnRecord", "CardRecord", "RoundRecord", "WagerRecord", "dump_round", "record_of"]

Amount = int | tuple[int, int]
"""Cents, or the two ends of an interval."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WagerRecord:
    """A wager: what lay there when its deal began, what was paid, and the acts behind it."""

    position: int | None
    wager: str | None
    deal: DealName
    staked_cents: Amount | None
    events: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardRecord:
    """A card of a hand; ``card`` is the most probable one, with its probability."""

    to: Place | None
    deal: DealName
    card: str | None
    probability: float | None
    event: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BurnRecord:
    """A card burned."""

    phase: BurnPhase
    event: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundRecord:
    """One line of ``rounds.jsonl``; the fields are those of ``Round``, in short."""

    round: int
    t: float
    t_end: float
    played: bool
    cut_at_start: bool
    cut_at_end: bool
    out_of_gap: bool
    shoe: int
    positions: tuple[int, ...]
    wagers: tuple[WagerRecord, ...]
    cards: tuple[CardRecord, ...]
    burns: tuple[BurnRecord, ...]
    gaps: tuple[str, ...]
    events: tuple[str, ...]


def record_of(rnd: Round) -> RoundRecord:
    """Returns the record of a round."""
    deals = [deal for deal in (rnd.original, rnd.war) if deal is not None]
    return RoundRecord(
        round=rnd.number,
        t=rnd.t,
        t_end=rnd.t_end,
        played=rnd.played,
        cut_at_start=rnd.cut_at_start,
        cut_at_end=rnd.cut_at_end,
        out_of_gap=rnd.out_of_gap,
        shoe=rnd.shoe,
        positions=rnd.positions,
        wagers=tuple(_wager(rnd, wager) for wager in rnd.wagers),
        cards=tuple(_card(card) for deal in deals for card in deal.cards),
        burns=tuple(BurnRecord(phase=burn.phase, event=burn.event.id) for burn in rnd.burns),
        gaps=tuple(gap.event_id for gap in rnd.unseen if gap.event_id is not None),
        events=tuple(event.id for event in rnd.events),
    )


def _wager(rnd: Round, wager: Wager) -> WagerRecord:
    deal = rnd.deal_of(wager.deal)
    staked = wager.staked_before(deal.t if deal else rnd.t_end)
    return WagerRecord(
        position=wager.position,
        wager=wager.name,
        deal=wager.deal,
        staked_cents=_amount(staked),
        events=tuple(act.id for act in wager.acts),
    )


def _amount(cents: Cents | None) -> Amount | None:
    if cents is None:
        return None
    return cents.low if cents.is_exact else (cents.low, cents.high)


def _card(card: DealtCard) -> CardRecord:
    best = next(iter(card.belief.candidates), None)
    return CardRecord(
        to=card.place,
        deal=card.deal,
        card=best.card.code if best else None,
        probability=best.probability if best else None,
        event=card.event.id,
    )


def dump_round(rnd: Round) -> str:
    """Returns the round as one canonical JSON line without line end; keys in fixed order."""
    made = dataclasses.asdict(record_of(rnd))
    return json.dumps(made, ensure_ascii=False, allow_nan=False)
