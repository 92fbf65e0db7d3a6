"""The names that wagers and hands have in event logs and table profiles, game by game.

A name that no provision reads is not looked at: one letter wrong in it would hide what was done
with a wager, or put a card into a hand that nobody has. A wager that no game here knows may be a
house's own, and is left alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from rules_check.errors import InputError
from rules_check.facts.kinds import kind_of_json
from rules_check.facts.layout import TableProfile

__all__ = ["HANDS", "HANDS_DEALT", "WAGERS", "Names", "meant_by", "names_at"]

_BACCARAT = (
    "player",
    "banker",
    "tie",
    "dragon_player",
    "dragon_banker",
    "vigorish",
    "house_money",
)

WAGERS: dict[str, tuple[str, ...]] = {
    "casino_war": ("initial", "tie", "war"),
    "minibaccarat": _BACCARAT,
    "midibaccarat": _BACCARAT,
    # Only the Royal Match is judged; the game's other wagers may be told, and lie beside it.
    "blackjack": (
        "box",
        "royal_match",
        "insurance",
        "double",
        "double_down",
        "split",
        "match_the_dealer",
        "lucky_ladies",
        "progressive",
    ),
    "three_card_poker": ("ante", "play", "pair_plus", "six_card", "progressive"),
    # The bonus wagers of § 688a.1 are told by their own names and not judged.
    "face_up_pai_gow_poker": (
        "main",
        "fortune_bonus",
        "ace_high_bonus",
        "ace_high",
        "progressive",
        "envy_bonus",
    ),
    # No wager on tiles is judged, so any may be told.
    "pai_gow": (),
}
"""Wagers by game; none: any name will do."""

_EVERY_WAGER = frozenset(name for names in WAGERS.values() for name in names)

HANDS: dict[str, tuple[str, ...]] = {"casino_war": ("original", "war")}
"""Hands of one place by game; a game that is not here has one hand, and what it is called is not
read."""

HANDS_DEALT: dict[str, tuple[str, ...]] = {
    "minibaccarat": ("player", "banker"),
    "midibaccarat": ("player", "banker"),
}
"""Hands of the whole table by game, as the zones in which their cards lie name them."""

_ALIKE, _ALIKE_SHORT, _SHORT = 0.8, 0.66, 4
"""Words this alike (share of letters in common, in order) are one and a slip of it; of so many
letters or fewer, one wrong letter already takes away a third."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Names:
    """The names that events at one table may use; no names: any.

    Attributes:
        wagers: of wagers.
        hands: of the hands of one place.
    """

    wagers: tuple[str, ...] = ()
    hands: tuple[str, ...] = ()

    def refuse_unknown(self, event: object, *, file: str, line: int) -> None:
        """Refuses an event that names another game's wager, a slip of one, or a hand of no place.

        Raises:
            InputError: it does.
        """
        for field, known in (("wager", self.wagers), ("hand", self.hands)):
            named = getattr(event, field, None)
            if not known or named is None or named in known:
                continue
            if field == "hand" or named in _EVERY_WAGER or meant_by(named, known) is not None:
                raise InputError(
                    f"there is no such {field} at this table",
                    file=file,
                    line=line,
                    field=field,
                    expected="null or one of " + ", ".join(known),
                    got=kind_of_json(named),
                )


def names_at(profile: TableProfile) -> Names:
    """Returns the names of a table: those of its game, and what its felt has beside them."""
    wagers = WAGERS[profile.game]
    if wagers:
        own = (zone.wager for zone in profile.zones if zone.wager is not None)
        wagers = tuple(dict.fromkeys((*wagers, *own)))
    return Names(wagers=wagers, hands=HANDS.get(profile.game, ()))


def meant_by(said: str, known: Sequence[str]) -> str | None:
    """Returns the known name of which ``said`` is a slip; None if it is one, or like none."""
    if said in known:
        return None
    plain = _plain(said)
    plainly = {_plain(name): name for name in known}
    turned = {"".join(sorted(name)): name for name in plainly}
    meant = turned.get("".join(sorted(plain)))
    if meant is None:
        cutoff = _ALIKE_SHORT if len(plain) <= _SHORT else _ALIKE
        meant = next(iter(get_close_matches(plain, [*plainly], n=1, cutoff=cutoff)), None)
    return None if meant is None else plainly[meant]


def _plain(name: str) -> str:
    return "_".join(name.lower().replace("-", " ").replace("_", " ").split())
