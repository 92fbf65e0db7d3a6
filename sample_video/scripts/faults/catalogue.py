"""All faults."""

from __future__ import annotations

from sample_video.scripts.faults.cards import CARD_FAULTS
from sample_video.scripts.faults.cut import CUT_FAULTS
from sample_video.scripts.faults.deal import DEAL_FAULTS
from sample_video.scripts.faults.fault import Fault
from sample_video.scripts.faults.opening import OPENING_FAULTS
from sample_video.scripts.faults.settle import SETTLE_FAULTS
from sample_video.scripts.faults.shoe import SHOE_FAULTS
from sample_video.scripts.faults.table import TABLE_FAULTS
from sample_video.scripts.faults.wagers import WAGER_FAULTS
from sample_video.scripts.faults.war_deal import WAR_DEAL_FAULTS
from sample_video.scripts.faults.war_money import WAR_MONEY_FAULTS
from sample_video.scripts.faults.war_option import WAR_OPTION_FAULTS

FAULTS: tuple[Fault, ...] = (
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
