"""58 Pa. Code § 549.20, Royal Match 21 Wager: its provisions by section, in the text's order."""

from importlib import import_module

from rules_check.chapters.ch549.chapter import ROYAL_MATCH as CHAPTER

__all__ = ["CHAPTER"]

# Importing a module registers its provisions; this is the order of the sections.
for _part in ("wagers", "settlement", "payout", "main_game"):
    import_module(f"{__name__}.{_part}")
