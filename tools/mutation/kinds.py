"""The kinds of survivors that no case can tell from the law, so that the others are read."""

import re

__all__ = ["INSTANT", "ONE_OF_SEVERAL", "READ_IT", "kind_of"]

INSTANT = "equal instants"
"""``>=`` and ``>`` between two times: acts of one instant have no order (docs/law.md)."""

ONE_OF_SEVERAL = "one of several"
"""The first or the last of several events shown, or the first few of them."""

READ_IT = ""
"""Any other survivor: a case is missing, or the code says more than it needs."""

_SAME_WAY = {("Lt", "LtE"), ("LtE", "Lt"), ("Gt", "GtE"), ("GtE", "Gt")}
_TIMES = re.compile(r"\.t\b|\.t_end|end_of|_ends|_begins|begins|\bstart\b|\bend\b|\bdealt\b|\bat\b")
_INDEX = re.compile(r"\[(-?[01]|:1|-1:|:2|1:)\]")


def kind_of(line: str, change: str) -> str:
    """Returns the kind of a survivor from its line of code and what was changed there."""
    before, _, after = change.partition(" becomes ")
    if (before, after) in _SAME_WAY and _TIMES.search(line):
        return INSTANT
    if before in {"0", "1"} and _INDEX.search(line):
        return ONE_OF_SEVERAL
    return READ_IT
