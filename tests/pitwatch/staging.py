"""The short audit that the tests of audits stage: a table, its events, and how it is run."""

import json
from pathlib import Path

from pitwatch.audit import audit, plan
from rules_check.facts.events import parse_events
from rules_check.facts.profile import load_profile

TABLE = """
[table]
id = "CW-01"
game = "casino_war"
edition = "567"
positions = 7
"""

CARD = {"type": "card_dealt", "hand": "original", "face": "up", "confidence": 1.0}
# Position 2 gets its card before position 1.
EVENTS = [
    {"type": "chips", "action": "placed", "position": 1, "wager": "initial", "cents": 500,
     "actor": "player", "t": 1.0, "t_end": 1.4, "confidence": 1.0},
    {"type": "chips", "action": "placed", "position": 2, "wager": "initial", "cents": 500,
     "actor": "player", "t": 1.5, "t_end": 1.9, "confidence": 1.0},
    {**CARD, "to": 2, "card": "9H", "t": 3.0, "t_end": 3.5},
    {**CARD, "to": 1, "card": "8H", "t": 4.0, "t_end": 4.5},
    {**CARD, "to": "dealer", "card": "KH", "t": 5.0, "t_end": 5.5},
    {"type": "gap", "reason": "occluded", "zones": ["1.hand"], "t": 6.0, "t_end": 7.0},
    {"type": "chips", "action": "taken", "position": 1, "wager": "initial", "cents": 500,
     "actor": "dealer", "t": 7.5, "t_end": 8.0, "confidence": 1.0},
    {"type": "chips", "action": "taken", "position": 2, "wager": "initial", "cents": 500,
     "actor": "dealer", "t": 8.2, "t_end": 8.8, "confidence": 1.0},
]  # fmt: skip


def script() -> list:
    lines = [json.dumps({"id": f"e{n}", "source": "vision", **e}) for n, e in enumerate(EVENTS)]
    return list(parse_events(lines, file="script", positions=7))


def run(recording: Path, table: Path, out: Path):
    [job] = plan([recording], out)
    return audit(job, load_profile(table), table, lambda *_: None)


def bytes_of(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def written(path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    return path
