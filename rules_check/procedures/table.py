"""What a table profile and stray cards tell of the table and its equipment."""

from collections.abc import Collection, Iterator
from math import hypot

from rules_check.facts.geometry import Point
from rules_check.facts.profile import Zone
from rules_check.procedures.play import BasePlay
from rules_check.verdict import Verdict, cannot_tell, compliant, violation

__all__ = [
    "boxes_opposite",
    "cards_from_the_shoe",
    "decks_filed",
    "has_area",
    "has_discard_rack",
    "positions_within",
    "shoe_on_the_left",
]

_FROM_SHOE = frozenset({"shoe", "shoe_corner"})


def positions_within(play: BasePlay, most: int) -> Iterator[Verdict]:
    """Compares the number of betting positions with the greatest lawful one."""
    if play.previous is not None:
        return
    text = f"at most {most} betting positions are lawful, the table has {play.profile.positions}"
    if play.profile.positions > most:
        yield violation(text, ())
    else:
        yield compliant(text)


def decks_filed(play: BasePlay, least: int, most: int) -> Iterator[Verdict]:
    """Compares the decks of the rules submission with the lawful numbers."""
    if play.previous is not None:
        return
    filed = play.profile.submission.decks
    if filed is None:
        yield cannot_tell(
            f"{least} to {most} decks are due; the rules submission does not say how many are used",
            "decks in the table's rules submission",
        )
        return
    text = f"{least} to {most} decks are due, the rules submission says {filed}"
    yield compliant(text) if least <= filed <= most else violation(text, ())


def has_area(play: BasePlay, wager: str, all_wagers: Collection[str]) -> Iterator[Verdict]:
    """Asks for an own area for a wager at each position; told once, by the profile's zones.

    Args:
        play: the round; only the first of a recording is asked.
        wager: whose areas.
        all_wagers: the wagers that need areas of their own, this one included.
    """
    if play.previous is not None or not play.profile.zones:
        return
    areas = {z.position: z for z in play.profile.zones if z.kind == "wager" and z.wager == wager}
    others = [z for z in play.profile.zones if z.kind == "wager" and z.wager in all_wagers]
    for zone in areas.values():
        if any(o is not zone and o.polygon_mm == zone.polygon_mm for o in others):
            yield violation(
                f"the {wager} area of position {zone.position} is the area of another wager too",
                (),
                position=zone.position,
            )
            return
    missing = [p for p in range(1, play.profile.positions + 1) if p not in areas]
    if missing:
        yield cannot_tell(
            f"the table profile has no {wager} area for position {missing[0]}",
            f"the layout at position {missing[0]}",
            position=missing[0],
        )
    else:
        yield compliant(f"each position has an area for its {wager} wager")


def has_discard_rack(play: BasePlay) -> Iterator[Verdict]:
    """Asks for a discard rack; told once, by the profile's zones."""
    if play.previous is not None or not play.profile.zones:
        return
    if any(zone.kind == "discard" for zone in play.profile.zones):
        yield compliant("the table has a discard rack")
    else:
        yield cannot_tell("the table profile has no discard rack", "the dealer's side of the table")


def boxes_opposite(play: BasePlay) -> Iterator[Verdict]:
    """Asks for drop box and tip box on opposite sides of the dealer; told once."""
    if play.previous is not None:
        return
    sides = [_side(play, kind) for kind in ("drop_box", "tip_box")]
    if None in sides:
        return
    drop, tip = sides
    if drop is not None and tip is not None and drop * tip < 0:
        yield compliant("drop box and tip box are on opposite sides of the dealer")
    else:
        yield violation("drop box and tip box are on the same side of the dealer", ())


def shoe_on_the_left(play: BasePlay) -> Iterator[Verdict]:
    """Asks for the shoe on the dealer's left; told once, by the profile's zones."""
    if play.previous is not None:
        return
    side = _side(play, "shoe")
    if side is None:
        return
    if side > 0:
        yield compliant("the shoe stands to the dealer's left")
    else:
        yield violation("the shoe has to stand to the dealer's left and stands to the right", ())


def _side(play: BasePlay, kind: str) -> float | None:
    """Returns how far, in millimetres, a zone lies to the dealer's left; None if not told.

    The dealer's left is where position 1 is.
    """
    zones = play.profile.zones
    dealer = next((z for z in zones if z.kind == "dealer_hand"), None)
    wanted = next((z for z in zones if z.kind == kind), None)
    seats = {z.position: z for z in zones if z.kind == "wager" and z.position is not None}
    if dealer is None or wanted is None or len(seats) < 2:
        return None
    left, right = _middle(seats[min(seats)]), _middle(seats[max(seats)])
    across = (left[0] - right[0], left[1] - right[1])
    length = hypot(*across)
    if length == 0:
        return None
    middle, origin = _middle(wanted), _middle(dealer)
    offset = (middle[0] - origin[0], middle[1] - origin[1])
    return (offset[0] * across[0] + offset[1] * across[1]) / length


def _middle(zone: Zone) -> Point:
    count = len(zone.polygon_mm)
    return (
        sum(x for x, _ in zone.polygon_mm) / count,
        sum(y for _, y in zone.polygon_mm) / count,
    )


def cards_from_the_shoe(play: BasePlay) -> Iterator[Verdict]:
    """Asks that no hand gets a card from anywhere but the shoe."""
    if play.first_card is None:
        return
    kinds = {zone.name: zone.kind for zone in play.profile.zones}
    for move in play.rnd.cards_moved:
        to_kind = "hand" if isinstance(move.to_place, int) else kinds.get(str(move.to_place))
        from_kind = kinds.get(str(move.from_place), str(move.from_place))
        to_hand = to_kind in {"hand", "dealer_hand"} or move.to_place == "dealer"
        if not to_hand or move.from_place is None:
            continue
        if (
            from_kind in _FROM_SHOE
            or isinstance(move.from_place, int)
            or from_kind
            in {
                "hand",
                "dealer_hand",
            }
        ):
            continue
        zone = next((z for z in play.profile.zones if z.name == move.to_place), None)
        seat = move.to_place if isinstance(move.to_place, int) else zone.position if zone else None
        yield violation(
            f"a card came to a hand from {move.from_place}; all cards come from the shoe",
            (move,),
            position=seat,
        )
        return
    yield play.kept_if_all_seen(
        "all cards came from the shoe",
        "whether all cards came from the shoe",
        "the shoe and the hands through the round",
    )
