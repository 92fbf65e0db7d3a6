"""Amounts of money as closed intervals of whole cents."""

from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor

__all__ = ["ZERO", "Cents"]


@dataclass(frozen=True, slots=True)
class Cents:
    """An amount known to lie in ``low..high`` cents, both included.

    Sums and differences of intervals hold every sum and difference of their members, so nothing
    true is ever excluded. A difference may be negative.

    >>> Cents(500, 1000) + Cents.exact(500)
    Cents(low=1000, high=1500)

    Raises:
        ValueError: ``low`` is above ``high``.
    """

    low: int
    high: int

    def __post_init__(self) -> None:
        if self.low > self.high:
            raise ValueError("the low end of an amount lies above its high end")

    @classmethod
    def exact(cls, cents: int) -> "Cents":
        """Returns the amount of exactly ``cents``."""
        return cls(cents, cents)

    @property
    def is_exact(self) -> bool:
        """Whether the amount is known to the cent."""
        return self.low == self.high

    @property
    def is_zero(self) -> bool:
        """Whether the amount is certainly nothing."""
        return self.low == self.high == 0

    def __add__(self, other: "Cents") -> "Cents":
        return Cents(self.low + other.low, self.high + other.high)

    def __sub__(self, other: "Cents") -> "Cents":
        return Cents(self.low - other.high, self.high - other.low)

    def times(self, factor: Fraction | int) -> "Cents":
        """Returns ``factor`` times the amount, rounded outward to whole cents; ``factor`` >= 0."""
        return Cents(floor(self.low * factor), ceil(self.high * factor))

    def may_equal(self, other: "Cents") -> bool:
        """Whether some value lies in both intervals."""
        return self.low <= other.high and other.low <= self.high

    def must_equal(self, other: "Cents") -> bool:
        """Whether both are known to the cent and the same."""
        return self.is_exact and other.is_exact and self.low == other.low

    def joined(self, other: "Cents") -> "Cents":
        """Returns the smallest interval that holds both."""
        return Cents(min(self.low, other.low), max(self.high, other.high))

    def __str__(self) -> str:
        return f"{self.low} cents" if self.is_exact else f"{self.low} to {self.high} cents"


ZERO = Cents(0, 0)
"""Exactly nothing."""
