"""58 Pa. Code chapter 688a, Face Up Pai Gow Poker: its provisions, in the chapter's order."""

from importlib import import_module

from rules_check.chapters.ch688a.chapter import FACE_UP as CHAPTER

__all__ = ["CHAPTER"]

# Importing a module registers its provisions; this is the order of the sections.
for _part in ("shuffle", "cut", "idle", "start"):
    import_module(f"{__name__}.{_part}")
