"""What an amount of chips may be, where a reader tells more than an interval."""

from dataclasses import dataclass

__all__ = ["MOST_VALUES", "Value", "values_in_order"]

MOST_VALUES = 200
"""Most candidates of one amount: a reader that lists more knows no more than an interval."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Value:
    """One candidate for an amount in whole cents, with its probability in [0, 1]."""

    cents: int
    probability: float


def values_in_order(values: dict[int, float]) -> tuple[Value, ...]:
    """Returns candidates by rising amount."""
    return tuple(Value(cents=cents, probability=values[cents]) for cents in sorted(values))
