"""58 Pa. Code chapter 603a, equipment: what holds at every table under the final editions."""

from importlib import import_module

from rules_check.chapters.ch603a.chapter import EQUIPMENT as CHAPTER

__all__ = ["CHAPTER"]

# Importing a module registers its provisions; this is the order of the sections.
import_module(f"{__name__}.chips")
