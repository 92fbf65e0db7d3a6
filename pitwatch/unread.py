"""What of a table profile nothing reads, said once on standard error."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules_check.facts.profile import TableProfile


def tell_unread(profile: TableProfile) -> None:
    """Names the fields that nothing here knows: what they say is not known to the checks either."""
    if profile.unread:
        fields = ", ".join(profile.unread)
        sys.stderr.write(f"{profile.file}: not read, for nothing here knows it: {fields}\n")
