"""All faults with the Royal Match 21 Wager, in the order of its paragraphs."""

from __future__ import annotations

from sample_video.scripts.games.blackjack.faults.paying import PAYING_FAULTS
from sample_video.scripts.games.blackjack.faults.settling import SETTLING_FAULTS
from sample_video.scripts.games.blackjack.faults.wagers import WAGER_FAULTS
from sample_video.scripts.games.blackjack.scene import BlackjackFault

__all__ = ["FAULTS"]

FAULTS: tuple[BlackjackFault, ...] = (*WAGER_FAULTS, *SETTLING_FAULTS, *PAYING_FAULTS)
