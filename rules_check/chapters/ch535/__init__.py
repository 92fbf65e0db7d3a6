"""58 Pa. Code chapter 535, Pai Gow: its provisions, in the chapter's order."""

from importlib import import_module

from rules_check.chapters.ch535.chapter import PAI_GOW as CHAPTER

__all__ = ["CHAPTER"]

# Importing a module registers its provisions.
import_module(f"{__name__}.tiles")
