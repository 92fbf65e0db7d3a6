"""`python -m sample_video.scripts.faults.page` writes the list of faults, docs/faults.md."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from sample_video.scripts.faults.fault import Fault
from sample_video.scripts.game import Game
from sample_video.scripts.games import GAMES

HEAD = """# Faults the simulator can put into a round

`pitwatch simulate GAME --rounds 8 --seed 1 --violate NAME --out DIR`; a section works too
and picks a fault that violates it. Each fault makes one labelled violation (`truth.jsonl`,
`expected_findings`) and leaves everything else lawful. This page is made by
`python -m sample_video.scripts.faults.page`; a test keeps it in step.
"""


def faults_page() -> str:
    """The page as Markdown, a table for games that share their faults."""
    tables: dict[str, list[Game]] = {}
    for game in GAMES.values():
        tables.setdefault(game.faults[0].name, []).append(game)
    return HEAD + "".join(_table(games) for games in tables.values())


def _table(games: list[Game]) -> str:
    editions = [edition for game in games for edition in game.editions]
    names = ", ".join(f"`{game.name}`" for game in games)
    columns = " | ".join(editions)
    head = f"\n## {names}\n\n| fault | what happens | {columns} | needs |\n"
    head += "|---" * (3 + len(editions)) + "|\n"
    return head + "".join(f"{_row(fault, editions)}\n" for fault in _listed(games))


def _listed(games: list[Game]) -> list[Fault[Any]]:
    """The faults of these games, alike ones once."""
    faults = {fault.family or fault.name: fault for game in games for fault in game.faults}
    return list(faults.values())


def _row(fault: Fault[Any], editions: Iterable[str]) -> str:
    laws = [fault.laws.get(edition) for edition in editions]
    cells = [f"{law.sections[0]} ({law.row})" if law else "" for law in laws]
    what = (fault.edit.__doc__ or "").strip().splitlines()[0]
    return f"| `{fault.family or fault.name}` | {what} | {' | '.join(cells)} | {_needs(fault)} |"


def _needs(fault: Fault[Any]) -> str:
    needs = []
    if fault.automated is not None:
        needs.append("automated shuffler" if fault.automated else "shuffle by hand")
    if fault.sound:
        needs.append("sound")
    if fault.earlier:
        needs.append(f"{fault.earlier} rounds before" if fault.earlier > 1 else "a round before")
    if fault.later:
        needs.append(f"{fault.later} rounds after")
    needs += [f"{name} = {value}" for name, value in fault.choices.items()]
    return ", ".join(needs)


if __name__ == "__main__":
    Path("docs/faults.md").write_text(faults_page(), encoding="utf-8")
