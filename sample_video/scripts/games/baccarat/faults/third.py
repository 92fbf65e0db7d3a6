"""Faults of third cards: every cell of the table (631a.11, 543.10, 543.11)."""

from __future__ import annotations

from collections.abc import Callable

from sample_video.scripts.faults.fault import CannotHappenError, law, marked
from sample_video.scripts.games.baccarat.coup import Coup, banker_draws, count, points_of
from sample_video.scripts.games.baccarat.dealing import squeeze
from sample_video.scripts.games.baccarat.plan import SIDES
from sample_video.scripts.games.baccarat.scene import BaccaratFault, BaccaratScene
from sample_video.scripts.games.baccarat.wagers import Wish
from sample_video.scripts.moves import card_to
from sample_video.scripts.steps import Expected, Step

Told = Callable[[Coup], bool]

THIRD_LAWS = {
    "541": law("X631-006", "541", "541.11"),
    "543": law("MD543-062", "543.11", "543.10(b)", "543.10"),
}


def first_two(coup: Coup, side: str) -> int:
    """Point count of the first two cards."""
    return count(coup.cards(side)[:2])


def third_value(coup: Coup) -> int | None:
    """Value of the Player's third card; None when the hand stayed."""
    return points_of(coup.player[2]) if len(coup.player) == 3 else None


def either(coup: Coup) -> bool:
    """The Banker draws or stays whether the Player has drawn or not."""
    banker = first_two(coup, "banker")
    return banker_draws(banker, third_value(coup)) == banker_draws(banker, None)


def withhold(scene: BaccaratScene, side: str) -> None:
    """A third card that is due is not dealt; the hands are settled as they lie."""
    card = scene.plan.cards[side].pop()
    scene.session.shoe.put_back(card)
    scene.rewrite()


def draw_wrongly(scene: BaccaratScene, side: str, fits: Callable[[int], bool]) -> None:
    """A third card that is not due is dealt; the hands are settled as they lie."""
    card = scene.session.shoe.draw(lambda card: fits(points_of(card.code)))
    if not fits(points_of(card.code)):
        raise CannotHappenError("no such card is left")
    scene.plan.cards[side].append(card)
    scene.rewrite()
    third = scene.steps("third")
    for index, step in enumerate(third):
        if step.card == card:
            third[index] = marked(step)


def player_stays(scene: BaccaratScene) -> Expected:
    """The Player's hand of 0 to 5 gets no third card."""
    points = first_two(scene.coup, "player")
    withhold(scene, "player")
    return scene.expect(f"the Player's hand of {points} drew no third card", to_round_end=True)


def player_draws(scene: BaccaratScene) -> Expected:
    """The Player's hand of 6 or 7 gets a third card."""
    points, banker = first_two(scene.coup, "player"), first_two(scene.coup, "banker")
    stands = banker_draws(banker, None)
    draw_wrongly(scene, "player", lambda value: banker_draws(banker, value) == stands)
    return scene.expect(f"the Player's hand of {points} drew a third card")


def on_natural(scene: BaccaratScene) -> Expected:
    """The Player's hand gets a third card against a Natural."""
    draw_wrongly(scene, "player", lambda value: True)
    return scene.expect("a third card was dealt though a hand was a Natural")


def banker_wrong(scene: BaccaratScene) -> Expected:
    """The Banker's hand draws where it must stay, or stays where it must draw."""
    points, value = first_two(scene.coup, "banker"), third_value(scene.coup)
    against = "a Player's hand that stayed" if value is None else f"a third card worth {value}"
    if len(scene.coup.banker) == 3:
        withhold(scene, "banker")
        message = f"the Banker's hand of {points} drew no third card against {against}"
        return scene.expect(message, to_round_end=True)
    draw_wrongly(scene, "banker", lambda value: True)
    return scene.expect(f"the Banker's hand of {points} drew a third card against {against}")


def banker_earlier(scene: BaccaratScene) -> Expected:
    """The Banker's third card is dealt before the Player's."""
    third = scene.steps("third")
    own = [step for step in third if step.to == "banker" or _said(step, "banker")]
    rest = [step for step in third if step not in own]
    third[:] = [marked(step) for step in own] + rest
    return scene.expect("the Banker's third card was dealt before the Player's")


def _said(step: Step, side: str) -> bool:
    return step.kind == "announcement" and str(dict(step.detail)["phrase"]).startswith(side)


def one_more(scene: BaccaratScene) -> Expected:
    """A hand gets a second additional card."""
    side = next(s for s in SIDES if len(scene.coup.cards(s)) == 3)
    card = scene.session.shoe.draw(lambda card: points_of(card.code) == 0)
    if points_of(card.code):
        raise CannotHappenError("no card without value is left")
    house = scene.house
    steps = [card_to(side, None, card, "down" if house.midi else "up")]
    if house.midi:
        steps += squeeze(scene.plan, side, [card], side)
    scene.steps("third").extend(marked(step) for step in steps)
    return scene.expect(f"the {side.capitalize()}'s hand was dealt a second additional card")


def _wish(coup: Told) -> Wish:
    return Wish(coup=coup, seats=(("player",), ("banker",)), sides=False)


def _cell(banker: int, value: int | None) -> BaccaratFault:
    """The Banker's decision of one cell of the table, taken the other way."""

    def wanted(coup: Coup) -> bool:
        return (
            not coup.has_natural
            and first_two(coup, "banker") == banker
            and third_value(coup) == value
        )

    against = "stay" if value is None else str(value)
    return BaccaratFault(
        name=f"banker_third_wrong_{banker}_{against}",
        family="banker_third_wrong_*",
        laws=THIRD_LAWS,
        edit=banker_wrong,
        wishes=(_wish(wanted),),
        seats=2,
    )


THIRD_FAULTS = (
    BaccaratFault(
        name="player_third_withheld",
        laws=THIRD_LAWS,
        edit=player_stays,
        wishes=(_wish(lambda coup: len(coup.player) == 3 and either(coup)),),
        seats=2,
    ),
    BaccaratFault(
        name="player_third_dealt",
        laws=THIRD_LAWS,
        edit=player_draws,
        wishes=(_wish(lambda coup: len(coup.player) == 2 and not coup.has_natural),),
        seats=2,
    ),
    BaccaratFault(
        name="third_on_natural",
        laws=THIRD_LAWS,
        edit=on_natural,
        wishes=(_wish(lambda coup: coup.natural("banker") and not coup.natural("player")),),
        seats=2,
    ),
    *(_cell(banker, value) for banker in range(8) for value in (None, *range(10))),
    BaccaratFault(
        name="banker_third_first",
        laws={
            "541": law("X631-002", "541", "541.11"),
            "543": law("MD543-059", "543.9(c)(4)", "543.10(b)", "543.9(c)(3)", "543.11"),
        },
        edit=banker_earlier,
        wishes=(_wish(lambda coup: len(coup.player) == len(coup.banker) == 3),),
        seats=2,
    ),
    BaccaratFault(
        name="second_additional_card",
        laws={
            "541": law("MD543-063", "541", "541.10"),
            "543": law("MD543-063", "543.10(c)", "543.11"),
        },
        edit=one_more,
        wishes=(_wish(lambda coup: len(coup.player) == 3 or len(coup.banker) == 3),),
        seats=2,
    ),
)
