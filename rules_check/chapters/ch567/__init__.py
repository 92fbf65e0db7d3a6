"""58 Pa. Code chapter 567, War: its provisions by section, in the chapter's order."""

from importlib import import_module

from rules_check.chapters.ch567.chapter import WAR as CHAPTER

__all__ = ["CHAPTER"]

# Importing a module registers its provisions; this is the order of the sections.
for _part in (
    "layout",
    "equipment",
    "opening",
    "shuffle",
    "cut",
    "cover_cards",
    "idle",
    "wagers",
    "burns",
    "dealing",
    "completion",
    "odds",
    "irregular",
):
    import_module(f"{__name__}.{_part}")
