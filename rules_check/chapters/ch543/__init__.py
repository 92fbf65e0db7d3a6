"""58 Pa. Code chapter 543, Midibaccarat: its provisions by section, in the chapter's order."""

from importlib import import_module

from rules_check.chapters.ch543.chapter import MIDIBACCARAT as CHAPTER

__all__ = ["CHAPTER"]

# Importing a module registers its provisions; this is the order of the sections.
for _part in (
    "equipment",
    "wagers",
    "dealing",
    "third",
    "third_cards",
    "payouts",
    "relinquishing",
):
    import_module(f"{__name__}.{_part}")
