"""58 Pa. Code chapter 651a, Casino War: its provisions by section, in the chapter's order."""

from importlib import import_module

from rules_check.chapters.ch651a.chapter import CASINO_WAR as CHAPTER

__all__ = ["CHAPTER"]

# Importing a module registers its provisions; this is the order of the sections.
for _part in ("equipment", "completion", "odds"):
    import_module(f"{__name__}.{_part}")
