"""All faults."""

from __future__ import annotations

from sample_video.scripts.games.baccarat.faults.cover import COVER_FAULTS
from sample_video.scripts.games.baccarat.faults.deal import DEAL_FAULTS
from sample_video.scripts.games.baccarat.faults.dragon import DRAGON_FAULTS
from sample_video.scripts.games.baccarat.faults.markers import MARKER_FAULTS
from sample_video.scripts.games.baccarat.faults.money import MONEY_FAULTS
from sample_video.scripts.games.baccarat.faults.squeeze import SQUEEZE_FAULTS
from sample_video.scripts.games.baccarat.faults.third import THIRD_FAULTS
from sample_video.scripts.games.baccarat.faults.vigorish import VIGORISH_FAULTS
from sample_video.scripts.games.baccarat.faults.wagers import WAGER_FAULTS
from sample_video.scripts.games.baccarat.scene import BaccaratFault

FAULTS: tuple[BaccaratFault, ...] = (
    *WAGER_FAULTS,
    *DEAL_FAULTS,
    *SQUEEZE_FAULTS,
    *THIRD_FAULTS,
    *MONEY_FAULTS,
    *DRAGON_FAULTS,
    *VIGORISH_FAULTS,
    *MARKER_FAULTS,
    *COVER_FAULTS,
)
"""In the order of the rounds of play, then what comes between them."""
