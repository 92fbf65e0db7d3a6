"""58 Pa. Code chapter 565, Three Card Poker: its provisions by section, in the text's order."""

from importlib import import_module

from rules_check.chapters.ch565.chapter import THREE_CARD as CHAPTER

__all__ = ["CHAPTER"]

# Importing a module registers its provisions; this is the order of the sections.
for _part in ("definitions", "table", "wagers", "decisions", "reveal", "six_card", "main_game"):
    import_module(f"{__name__}.{_part}")
