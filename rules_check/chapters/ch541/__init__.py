"""58 Pa. Code chapter 541, Minibaccarat: its provisions by section, in the chapter's order."""

from importlib import import_module

from rules_check.chapters.ch541.chapter import MINIBACCARAT as CHAPTER

__all__ = ["CHAPTER"]

# Importing a module registers its provisions; this is the order of the sections.
for _part in (
    "equipment",
    "wagers",
    "dealing",
    "third_cards",
    "payouts",
):
    import_module(f"{__name__}.{_part}")
