"""All faults."""

from __future__ import annotations

from sample_video.scripts.games.casino_war.faults.cards import CARD_FAULTS
from sample_video.scripts.games.casino_war.faults.cut import CUT_FAULTS
from sample_video.scripts.games.casino_war.faults.deal import DEAL_FAULTS
from sample_video.scripts.games.casino_war.faults.opening import OPENING_FAULTS
from sample_video.scripts.games.casino_war.faults.settle import SETTLE_FAULTS
from sample_video.scripts.games.casino_war.faults.shoe import SHOE_FAULTS
from sample_video.scripts.games.casino_war.faults.table import TABLE_FAULTS
from sample_video.scripts.games.casino_war.faults.wagers import WAGER_FAULTS
from sample_video.scripts.games.casino_war.faults.war_deal import WAR_DEAL_FAULTS
from sample_video.scripts.games.casino_war.faults.war_money import WAR_MONEY_FAULTS
from sample_video.scripts.games.casino_war.faults.war_option import WAR_OPTION_FAULTS
from sample_video.scripts.games.casino_war.scene import WarFault

FAULTS: tuple[WarFault, ...] = (
    *DEAL_FAULTS,
    *SETTLE_FAULTS,
    *WAR_OPTION_FAULTS,
    *WAR_DEAL_FAULTS,
    *WAR_MONEY_FAULTS,
    *WAGER_FAULTS,
    *SHOE_FAULTS,
    *CUT_FAULTS,
    *OPENING_FAULTS,
    *CARD_FAULTS,
    *TABLE_FAULTS,
)
"""In the order of the rounds of play, then what comes between them."""
