"""58 Pa. Code chapter 523, table game equipment: what holds at every table."""

from importlib import import_module

from rules_check.chapters.ch523.chapter import EQUIPMENT as CHAPTER

__all__ = ["CHAPTER"]

# Importing a module registers its provisions.
import_module(f"{__name__}.gratuities")
