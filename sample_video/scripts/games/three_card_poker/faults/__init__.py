"""All faults of Three Card Poker, in the order of the chapter."""

from __future__ import annotations

from sample_video.scripts.games.three_card_poker.faults.bonus import BONUS_FAULTS
from sample_video.scripts.games.three_card_poker.faults.decisions import DECISION_FAULTS
from sample_video.scripts.games.three_card_poker.faults.table import TABLE_FAULTS
from sample_video.scripts.games.three_card_poker.faults.wagers import WAGER_FAULTS
from sample_video.scripts.games.three_card_poker.scene import ThreeCardFault

__all__ = ["FAULTS"]

FAULTS: tuple[ThreeCardFault, ...] = (
    *TABLE_FAULTS,
    *WAGER_FAULTS,
    *DECISION_FAULTS,
    *BONUS_FAULTS,
)
