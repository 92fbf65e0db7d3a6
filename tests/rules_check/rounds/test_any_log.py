"""Any log that can be read can be folded and judged, however little sense it makes."""

import dataclasses

from hypothesis import given
from hypothesis import strategies as st

from rules_check.engine import check
from rules_check.facts.events import Event
from rules_check.rounds import dump_round, fold
from tests.rules_check.facts.event_strategies import events
from tests.rules_check.rounds.table_log import TABLE

LAST = dataclasses.replace(TABLE, edition="651a")


@st.composite
def logs(draw: st.DrawFn) -> tuple[Event, ...]:
    drawn = draw(st.lists(events(), max_size=25))
    drawn.sort(key=lambda event: event.t)
    return tuple(dataclasses.replace(e, id=f"e{n}") for n, e in enumerate(drawn))


@given(logs(), st.sampled_from([TABLE, LAST]))
def test_any_log_is_judged(log: tuple[Event, ...], table: object) -> None:
    profile = TABLE if table is TABLE else LAST
    rounds = fold(log, profile)
    assert [rnd.number for rnd in rounds] == list(range(1, len(rounds) + 1))
    shared = [event.id for rnd in rounds for event in rnd.events]
    assert not rounds or sorted(shared) == sorted(event.id for event in log)
    assert all(dump_round(rnd) for rnd in rounds)
    known = set(shared)
    assert all(known.issuperset(f.because) for f in check(log, profile))
