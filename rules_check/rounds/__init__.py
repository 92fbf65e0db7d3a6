"""Table events folded into rounds of play."""

from rules_check.rounds.belief import Belief, belief_about
from rules_check.rounds.folding import fold
from rules_check.rounds.parts import (
    Burn,
    BurnPhase,
    Deal,
    DealName,
    DealtCard,
    Phase,
    PhaseName,
    Preparation,
    Wager,
    sum_of,
)
from rules_check.rounds.records import dump_round
from rules_check.rounds.round import Round
from rules_check.rounds.unseen import Unseen

__all__ = [
    "Belief",
    "Burn",
    "BurnPhase",
    "Deal",
    "DealName",
    "DealtCard",
    "Phase",
    "PhaseName",
    "Preparation",
    "Round",
    "Unseen",
    "Wager",
    "belief_about",
    "dump_round",
    "fold",
    "sum_of",
]
