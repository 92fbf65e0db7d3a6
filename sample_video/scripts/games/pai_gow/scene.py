"""The round of pai gow that a fault edits."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sample_video.scripts.faults.fault import CannotHappenError, Fault, Scene
from sample_video.scripts.games.pai_gow.house import PaiGowHouse
from sample_video.scripts.games.pai_gow.plan import PaiGowPlan
from sample_video.scripts.games.pai_gow.session import PaiGowSession
from sample_video.scripts.steps import Step


@dataclass(slots=True, kw_only=True)
class PaiGowScene(Scene[PaiGowPlan, PaiGowSession]):
    """A planned round with its table."""

    @property
    def house(self) -> PaiGowHouse:
        """The table's choices."""
        return self.session.house

    def before(self, *names: str) -> list[Step]:
        """The procedures of these names that prepare the round."""
        return [s for s in self.steps("before") if s.kind == "procedure" and s.verb in names]

    def one(self, name: str) -> Step:
        """The only procedure of a name.

        Raises:
            CannotHappenError: There is none, or several.
        """
        found = self.before(name)
        if len(found) != 1:
            raise CannotHappenError(f"{self.fault}: {len(found)} {name}")
        return found[0]

    def leave_out(self, steps: Iterable[Step]) -> None:
        """Take steps out of the preparation."""
        left_out = [id(step) for step in steps]
        kept = [step for step in self.steps("before") if id(step) not in left_out]
        self.plan.phases["before"] = kept

    def leave_out_recut(self) -> None:
        """No recut, and no order of one."""
        self.leave_out(self.before("recut"))
        self.leave_out([s for s in self.steps("before") if s.verb == "floor_ordered_recut"])


@dataclass(frozen=True, slots=True, kw_only=True)
class PaiGowFault(Fault[PaiGowScene]):
    """One kind of violation at pai gow."""
