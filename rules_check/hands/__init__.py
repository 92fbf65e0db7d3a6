"""What hands of cards are worth: three-card poker hands, and the best five of six cards."""

from rules_check.hands.plausible import hands_of, plausible_cards, values_of
from rules_check.hands.six_card import SixCardHand, best_five_of
from rules_check.hands.three_card import Strength, ThreeCardHand, is_suited_ace_king_queen, strength

__all__ = [
    "SixCardHand",
    "Strength",
    "ThreeCardHand",
    "best_five_of",
    "hands_of",
    "is_suited_ace_king_queen",
    "plausible_cards",
    "strength",
    "values_of",
]
