"""§ 535.3(e): how long a set of tiles may be used."""

from collections.abc import Iterator

from rules_check.chapters.ch535.chapter import PAI_GOW
from rules_check.procedures.changes import Changed, changed_in_time
from rules_check.procedures.play import BasePlay
from rules_check.verdict import Verdict


@PAI_GOW.provision("535.3(e)", "PG535-001")
def the_tiles_are_changed_every_12_hours(play: BasePlay) -> Iterator[Verdict]:
    """The tiles in play are changed at least once every 12 hours."""
    most = play.law.whole("tiles.hours")
    rule = Changed(entry="tiles_changed", things="tiles", most_hours=most)
    return changed_in_time(play, rule)
