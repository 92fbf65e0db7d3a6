"""What the log lets one believe about a card, as a distribution over the deck."""

from dataclasses import dataclass

from rules_check.facts.cards import Card, Reading, readings_in_order
from rules_check.facts.events import CardDealt, CardTurned

__all__ = ["UNKNOWN_CARD", "Belief", "belief_about"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Belief:
    """Candidates for a card, most probable first, and the mass left to every other card.

    Attributes:
        candidates: cards with their probabilities in [0, 1].
        other: probability in [0, 1] that it is a card not among the candidates.
    """

    candidates: tuple[Reading, ...] = ()
    other: float = 1.0

    @property
    def certain(self) -> Card | None:
        """The card, if there is no doubt at all."""
        one = len(self.candidates) == 1 and self.other <= 0.0
        return self.candidates[0].card if one else None

    @property
    def best(self) -> Card | None:
        """The most probable candidate, if there is one."""
        return self.candidates[0].card if self.candidates else None


UNKNOWN_CARD = Belief()
"""May be any card."""


def belief_about(event: CardDealt | CardTurned) -> Belief:
    """Returns the belief an event states.

    ``readings`` are the candidates. A ``card`` without readings has the event's confidence, and
    is certain at confidence 1.0; without a confidence it is one candidate of unknown weight,
    which is treated as even odds. ``card`` null without readings may be any card.
    """
    if event.readings:
        weights = {reading.card: reading.probability for reading in event.readings}
        if event.card is not None and event.card not in weights:
            weights[event.card] = event.confidence or 0.0
        seen = {card: weight for card, weight in weights.items() if weight > 0.0}
        other = max(0.0, 1.0 - sum(seen.values()))
        # Readings are written with a few digits: a rest below that rounding is no doubt.
        return Belief(candidates=readings_in_order(seen), other=0.0 if other < 1e-9 else other)
    if event.card is None:
        return UNKNOWN_CARD
    weight = 0.5 if event.confidence is None else event.confidence
    reading = Reading(card=event.card, probability=weight)
    return Belief(candidates=(reading,), other=1.0 - weight)
