"""`python -m sample_video.scripts.faults.page` writes the list of faults, docs/faults.md."""

from __future__ import annotations

import re
from collections import Counter
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
    groups = _listed(games)
    needs = Counter(_needs(faults[0]) for faults in groups.values())
    usual, times = needs.most_common(1)[0]
    usual = usual if 2 * times > len(groups) else ""
    head = f"\n## {names}\n\n"
    head += f"Where nothing else is told each needs: {usual}.\n\n" if usual else ""
    head += f"| fault | what happens | {' | '.join(editions)} | needs |\n"
    head += "|---" * (3 + len(editions)) + "|\n"
    rows = (_row(name, faults, editions, usual) for name, faults in groups.items())
    return head + "".join(f"{row}\n" for row in rows)


def _listed(games: list[Game]) -> dict[str, list[Fault[Any]]]:
    """The faults of these games by the name they are listed under, alike ones together."""
    groups: dict[str, list[Fault[Any]]] = {}
    for game in games:
        for fault in game.faults:
            name = _OF_A_PAY_TABLE.sub("table_*_short", fault.family or fault.name)
            groups.setdefault(name, []).append(fault)
    return groups


_OF_A_PAY_TABLE = re.compile(r"table_[a-g]_\w+_short")
"""One fault for each row of each pay table that may be filed."""


def _row(name: str, faults: list[Fault[Any]], editions: Iterable[str], usual: str) -> str:
    cells = [_broken(faults, edition) for edition in editions]
    what = (faults[0].edit.__doc__ or "").strip().splitlines()[0]
    needs = "the table filed" if "*" in name and name.startswith("table") else _needs(faults[0])
    return f"| `{name}` | {what} | {' | '.join(cells)} | {'' if needs == usual else needs} |"


def _broken(faults: list[Fault[Any]], edition: str) -> str:
    """The section that an edition's faults of one name break, from the first to the last."""
    laws = [fault.laws[edition] for fault in faults if edition in fault.laws]
    told = list(dict.fromkeys(f"{law.sections[0]} ({law.row})" for law in laws))
    return " to ".join([*told[:1], *told[1:][-1:]])


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
