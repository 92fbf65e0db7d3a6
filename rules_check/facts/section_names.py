"""How people name a section of the law, and what lies under it."""

import re

__all__ = ["is_under", "section_of"]

_BEFORE = re.compile(
    r"^\s*(58\s*pa\.?\s*code\s*)?(,\s*)?(§+|sections?|secs?\.?|chapters?|ch\.)?\s*", re.IGNORECASE
)
_SPACE = re.compile(r"\s+")


def section_of(said: str) -> str:
    """Returns the number of a section however it is written, as in ``567.8(c)``.

    ``567.8(c)``, ``§ 567.8(c)``, ``58 Pa. Code § 567.8(c)`` and ``chapter 567`` are understood;
    what is none of these comes back as it is, but for the spaces.
    """
    return _SPACE.sub("", _BEFORE.sub("", said, count=1)).lower().rstrip(".")


def is_under(section: str, wanted: str | None) -> bool:
    """Whether a section is, or lies under, the one wanted; None is everything.

    ``567.8`` holds ``567.8(c)(1)``, but not ``567.80``; ``567`` holds all of its chapter.
    """
    if wanted is None:
        return True
    rest = section.removeprefix(wanted)
    return section.startswith(wanted) and rest[:1] in {"", "(", "."}
