"""Lawful irregularities (567.11): things that go wrong and are put right as the law says."""

from __future__ import annotations

import random

from sample_video.scripts.acts import CardItem
from sample_video.scripts.games.casino_war.lawful_round import give_back, void_round, write_round
from sample_video.scripts.games.casino_war.plan import WarPlan
from sample_video.scripts.games.casino_war.session import WarSession
from sample_video.scripts.steps import BOTH, Step


def maybe_odd(plan: WarPlan, session: WarSession, rng: random.Random) -> None:
    """Let one irregularity happen now and then in an otherwise lawful round."""
    chance = rng.random()
    if chance < 0.012:
        one_face_up(plan, session, rng)
    elif chance < 0.024 and len(plan.bets) > 1:
        skip_seat(plan, session, rng)
    elif chance < 0.027 and session.cover_at is None and not session.due_at_cover:
        two_face_up(plan, session, rng)


def found_face_up(card: CardItem) -> Step:
    """A card comes out of the shoe with its face showing."""
    return Step(kind="face_up_in_shoe", hands=BOTH, card=card, face="up", zone="shoe")


def put_away(card: CardItem) -> list[Step]:
    """567.11(a): a card found face up goes to the discard rack."""
    away = Step(kind="card_moved", card=card, detail=(("from", "shoe"), ("to", "discard")))
    return [found_face_up(card), away]


def one_face_up(plan: WarPlan, session: WarSession, rng: random.Random) -> None:
    """567.11(a): one card found face up is not used."""
    places = list(plan.find("deal", lambda step: step.kind == "card_dealt"))
    at = rng.choice(places)
    plan.phases["deal"][at:at] = put_away(session.shoe.draw())
    plan.notes.append("one card face up in the shoe, discarded")


def skip_seat(plan: WarPlan, session: WarSession, rng: random.Random) -> None:
    """567.11(c): a seat gets no card by mistake; its wagers are void and returned."""
    bet = rng.choice(plan.bets)
    steps = [*plan.phases["deal"], *plan.phases["war_deal"]]
    if bet.choice is not None or any(step.kind == "cover_card" for step in steps):
        return
    assert bet.card is not None
    session.shoe.put_back(bet.card)
    bet.skipped = True
    burn = [s.card for s in plan.phases["war"] if s.kind == "card_burned" and s.card is not None]
    write_round(plan, session.house, session.manner, burn)
    plan.phases["settle"] = give_back(bet, session.manner) + plan.phases["settle"]
    plan.notes.append(f"position {bet.position} skipped, wagers returned")


def two_face_up(plan: WarPlan, session: WarSession, rng: random.Random) -> None:
    """567.11(a): with a second card face up all hands are void and the cards reshuffled."""
    places = list(plan.find("deal", lambda step: step.kind == "card_dealt"))
    first, second = sorted((rng.choice(places), rng.choice(places)))
    deal = plan.phases["deal"]
    deal[second:] = put_away(session.shoe.draw())
    deal[first:first] = put_away(session.shoe.draw())
    void_round(plan, session.manner)
    session.floor_ordered = True
    plan.notes.append("two cards face up in the shoe, all hands void")
