"""How findings speak of seats and money."""

from collections.abc import Iterable

from rules_check.facts.money import Cents
from rules_check.worlds import UNBOUNDED

__all__ = ["hours_and_minutes", "money", "seat_list", "seat_name"]


def money(amount: Cents) -> str:
    """Returns an amount in words, as in ``35 dollars`` or ``between 10 and 12.50 dollars``."""
    if amount.low == amount.high:
        return f"{_dollars(amount.low)} dollars"
    if amount.high >= UNBOUNDED:
        return (
            "an amount not seen" if amount.low <= 0 else f"at least {_dollars(amount.low)} dollars"
        )
    if amount.low <= -UNBOUNDED:
        return "an amount not seen"
    return f"between {_dollars(amount.low)} and {_dollars(amount.high)} dollars"


def _dollars(cents: int) -> str:
    whole, rest = divmod(abs(cents), 100)
    sign = "-" if cents < 0 else ""
    return f"{sign}{whole}.{rest:02d}" if rest else f"{sign}{whole}"


def seat_name(place: int | str | None) -> str:
    """Returns a seat or the dealer in words."""
    if place is None:
        return "a place not seen"
    return f"position {place}" if isinstance(place, int) else f"the {place}"


def seat_list(places: Iterable[int | str | None]) -> str:
    """Returns seats in words, in the order given."""
    return ", ".join(str(place) if place is not None else "?" for place in places)


def hours_and_minutes(hours: float) -> str:
    """Returns a length of time in words, as in ``24 h 00 min 1 s``."""
    whole, rest = divmod(round(hours * 3600), 3600)
    minutes, seconds = divmod(rest, 60)
    tail = f" {seconds} s" if seconds else ""
    return f"{whole} h {minutes:02d} min{tail}"
