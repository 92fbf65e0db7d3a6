"""`python -m sample_video.scripts.faults.page` writes the list of faults, docs/faults.md."""

from __future__ import annotations

from pathlib import Path

from sample_video.scripts.faults.catalogue import FAULTS
from sample_video.scripts.faults.fault import Fault

HEAD = """# Faults the simulator can put into a round

`pitwatch simulate casino_war --rounds 8 --seed 1 --violate NAME --out DIR`; a section works too
and picks a fault that violates it. Each fault makes one labelled violation (`truth.jsonl`,
`expected_findings`) and leaves everything else lawful. This page is made by
`python -m sample_video.scripts.faults.page`; a test keeps it in step.

| fault | what happens | 567 | 651a | needs |
|---|---|---|---|---|
"""


def faults_page() -> str:
    """The page as Markdown."""
    return HEAD + "".join(f"{_row(fault)}\n" for fault in FAULTS)


def _row(fault: Fault) -> str:
    laws = (fault.laws.get(edition) for edition in ("567", "651a"))
    cells = [f"{law.sections[0]} ({law.row})" if law else "" for law in laws]
    what = (fault.edit.__doc__ or "").strip().splitlines()[0]
    return f"| `{fault.name}` | {what} | {cells[0]} | {cells[1]} | {_needs(fault)} |"


def _needs(fault: Fault) -> str:
    needs = []
    if fault.automated is not None:
        needs.append("automated shuffler" if fault.automated else "shuffle by hand")
    if fault.sound:
        needs.append("sound")
    if fault.earlier:
        needs.append(f"{fault.earlier} rounds before" if fault.earlier > 1 else "a round before")
    if fault.later:
        needs.append(f"{fault.later} rounds after")
    return ", ".join(needs)


if __name__ == "__main__":
    Path("docs/faults.md").write_text(faults_page(), encoding="utf-8")
