"""§ 603a.3: the colours of chips. § 603a.10: what is wagered with."""

from collections.abc import Iterator
from colorsys import rgb_to_hsv

from rules_check.chapters.ch603a.chapter import EQUIPMENT
from rules_check.facts.money import Cents
from rules_check.facts.profile import Chip
from rules_check.procedures import cash
from rules_check.procedures.play import BasePlay
from rules_check.procedures.words import money
from rules_check.verdict import Outcome, Verdict, cannot_tell, compliant

_HUES = {
    "red": ((0, 25), (335, 360)),
    "orange": ((8, 45),),
    "yellow": ((38, 75),),
    "green": ((75, 175),),
    "blue": ((175, 260),),
    "purple": ((250, 320),),
    "pink": ((300, 360), (0, 15)),
}
"""Degrees of hue that people may call by a name. Wide and overlapping on purpose: a name that does
not fit is no breach, since the text gives no shades."""

_DEALT_TO_ALL = {"face_up_pai_gow_poker", "pai_gow"}
"""Games in which cards or tiles go to every place, wagered on or not."""

_PALE, _DARK, _BRIGHT = 0.25, 0.25, 0.7
"""Saturation below which a colour is white, gray or black, and brightness of black and white."""


@EQUIPMENT.provision(
    "603a.3(a)", "X603-001", partly="colours are those of the table profile; shades are not defined"
)
def chips_have_the_colour_of_their_value(play: BasePlay) -> Iterator[Verdict]:
    """A chip has the primary colour that belongs to its value."""
    if play.previous is not None:
        return
    for chip in play.profile.chips:
        names = [
            row.name.removeprefix("chip.")
            for row in play.law.rows.values()
            if row.value == chip.cents
        ]
        yield _coloured(chip, names[0] if names else None)


def _coloured(chip: Chip, due: str | None) -> Verdict:
    worth = money(Cents.exact(chip.cents))
    if due is None:
        return cannot_tell(
            f"no primary colour is given for a chip of {worth}",
            "the approved colours of this chip",
        )
    text = f"a chip of {worth} has to be {due}"
    if due in _names(chip.colours[0]):
        return compliant(f"{text} and its body is {chip.colours[0]}")
    return cannot_tell(
        f"{text}; its body is {chip.colours[0]} in the table profile",
        "the chip in plain light",
    )


def _names(colour: str) -> set[str]:
    """Returns the names that a colour, as in ``#b3122b``, may go by."""
    red, green, blue = (int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5))
    hue, saturation, value = rgb_to_hsv(red, green, blue)
    degrees = hue * 360
    names = {
        name for name, spans in _HUES.items() if any(low <= degrees <= high for low, high in spans)
    }
    if saturation < _PALE:
        names |= {"white"} if value > _BRIGHT else set()
        names |= {"gray"} if _DARK / 2 < value < 0.9 else set()
    if value < _DARK:
        names.add("black")
    return names


@EQUIPMENT.provision(
    "603a.10(a)", "X603-004", partly="which set a chip belongs to, and redeeming, are not seen"
)
def wagers_are_made_with_chips(play: BasePlay) -> Iterator[Verdict]:
    """Wagers are made with chips, plaques or approved coupons; cash is changed first."""
    for verdict in cash.cash_is_no_wager(play):
        if verdict.outcome is not Outcome.VIOLATION or _played_for(play, verdict.position):
            yield verdict


def _played_for(play: BasePlay, seat: int | None) -> bool:
    """Whether what lay at a seat took part: where cards go to every place they do not show it."""
    if play.profile.game not in _DEALT_TO_ALL:
        return True
    return any(act.position == seat for act in play.rnd.chips("taken", "paid", "returned"))
