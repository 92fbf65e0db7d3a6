"""Faults of the table, of hands and of what remains (565.1, 565.2)."""

from __future__ import annotations

from dataclasses import replace

from sample_video.scripts.faults.fault import CannotHappenError
from sample_video.scripts.faults.money import cut_out
from sample_video.scripts.games.three_card_poker.faults.wishes import fault
from sample_video.scripts.games.three_card_poker.house import ThreeCardHouse
from sample_video.scripts.games.three_card_poker.plan import ANTE, PAIR_PLUS, SIX_CARD
from sample_video.scripts.games.three_card_poker.scene import ThreeCardScene
from sample_video.scripts.games.three_card_poker.session import SeatWish, Wish
from sample_video.scripts.steps import Expected
from sample_video.scripts.taking import takes_back


def eight_positions(scene: ThreeCardScene) -> Expected:
    """The table has eight betting positions."""
    return scene.expect("the table has eight betting positions")


def fourth_card(scene: ThreeCardScene) -> Expected:
    """A seat is dealt a fourth card."""
    bet = scene.one(ANTE, folds=False, exact=True)
    extra = scene.session.shoe.draw()
    deal = scene.steps("deal")
    at = scene.first("deal", lambda step: step.to == bet.position)
    deal.append(replace(deal[at], card=extra, mark=True))
    return scene.expect(f"position {bet.position} got four cards", position=bet.position)


def third_card_missing(scene: ThreeCardScene) -> Expected:
    """A seat is dealt two cards."""
    bet = scene.one(ANTE, folds=False, exact=True)
    last = bet.cards.pop()
    scene.steps("deal")[:] = [
        s for s in scene.steps("deal") if s.card != replace(last, face="down")
    ]
    if any(s.card is not None and s.card.id == last.id for s in scene.steps("deal")):
        scene.steps("deal")[:] = [
            s for s in scene.steps("deal") if s.card is None or s.card.id != last.id
        ]
    settle = scene.steps("settle")
    settle[:] = [s for s in settle if s.card is None or s.card.id != last.id]
    return scene.expect(
        f"position {bet.position} got two cards", position=bet.position, to_round_end=True
    )


def pair_plus_left(scene: ThreeCardScene) -> Expected:
    """A losing Pair Plus Wager is neither paid nor collected; its player takes it later."""
    bet = scene.one(ANTE, PAIR_PLUS, folds=False, exact=True)
    cut_out(scene, "settle", bet.position, PAIR_PLUS, "taken")
    if any(s.position == bet.position and s.wager == PAIR_PLUS for s in scene.steps("settle")):
        raise CannotHappenError("it won")
    scene.steps("clear").extend(takes_back(bet.position, PAIR_PLUS, scene.manner, paid=False))
    return scene.expect(
        f"the Pair Plus Wager of position {bet.position} was not settled",
        position=bet.position,
        to_round_end=True,
    )


def _eight(house: ThreeCardHouse) -> ThreeCardHouse:
    return replace(house, positions=8)


LOSING_PAIR = Wish(
    seats=(
        SeatWish(wagers=(ANTE, PAIR_PLUS), pair=False),
        SeatWish(wagers=(ANTE, PAIR_PLUS, SIX_CARD)),
    )
)

TABLE_FAULTS = (
    fault("eight_positions", eight_positions, 9, "2(a)", house=_eight),
    fault("fourth_card", fourth_card, 3, "1"),
    fault("third_card_missing", third_card_missing, 3, "1"),
    fault("pair_plus_left", pair_plus_left, 7, "1", wish=LOSING_PAIR),
)
"""The seat with a fourth or two cards has no other wager, so nothing else goes wrong with it."""
