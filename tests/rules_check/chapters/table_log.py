"""A short hand for event logs of War: one word an act, one act a second.

==================  ==============================================================
``p3i25``           position 3 places 25 dollars on ``i``nitial, ``t``ie or ``w``ar
``a3i5`` ``r3i30``  adds, removes; ``h3i`` handles (``H`` nobody told who)
``t1i30``           the dealer takes (``!`` the area lies bare); ``y3t50`` pays; ``b5i12.5`` returns
``c3=QH`` ``w3=JD`` a card of the original or the War deal; ``cD=`` for the dealer
``x3`` ``X3``       the original or War hand is cleared (``!`` mixed up, ``?`` unseen)
``burn``            a card is burned (``!`` shown, ``?`` face not seen)
``gap`` ``gap*9``   nothing is seen until the next act, or for nine seconds
``+60``             a minute passes
==================  ==============================================================

An amount is dollars, ``10..12`` for an interval, ``?`` if not read. A card is ``KH``, ``?``, or
readings ``KH/0.6,QH/0.3``; after it ``:down`` ``:noface`` ``:right`` (drawn with the right hand)
``:left`` (placed with the left) ``:nohand`` ``:back=red`` ``:zone=name``. Any word may end in
``~0.4`` for its confidence. Other words are in ``_WORDS`` and the methods that follow.
"""

import json
import re
from typing import Any

from rules_check.engine import check
from rules_check.facts.events import Event, parse_events
from rules_check.facts.profile import TableProfile, parse_profile
from rules_check.verdict import Finding

__all__ = ["events_of", "findings", "profile_of", "records", "violations"]

WAGERS = {"i": "initial", "t": "tie", "w": "war", "?": None}
ACTS = {
    "p": ("placed", "player"),
    "a": ("added", "player"),
    "r": ("removed", "player"),
    "h": ("touched", "player"),
    "H": ("touched", None),
    "D": ("touched", "dealer"),
    "t": ("taken", "dealer"),
    "y": ("paid", "dealer"),
    "b": ("returned", "dealer"),
}

_CHIPS = re.compile(r"([parhHDtyb])(\d+|\?)([itw?])([^@!]*)(!?)(?:@(\w+))?")
_CARD = re.compile(r"([cw])(\d+|D|\?)=([^:]*)(.*)")
_CLEAR = re.compile(r"([xX])(\d+|D|\?)([!?]?)")
_CUT = re.compile(r"(cut|recut)(\d+|D|\?)(?:@(\d+))?")
_OFFER = re.compile(r"offer(\d+|\?)([+\-?])")
_PROCEDURE = re.compile(r"(shuffle|stack|wash|load|spread|inspect|batch_swap)((?:[:=][\w?]+)*)")
_CASH = re.compile(r"cash(\d+)([it]?)(.*)")
_SEAT = re.compile(r"(sit|left)(\d+)")
_COVER = re.compile(r"cover(\d+|D|S|\?)(?:@(\w+))?")
_TOUCH = re.compile(r"touch(\d+|D|\?)>(\d+|D)")
_MOVE = re.compile(r"move:(\w+)>([\w.]+)(!?)(?:=(\w+))?")
_LOG = re.compile(r"log:(\w+)(?:@(\S+))?(?:=(\d+))?")


def _cents(text: str) -> Any:
    if text in {"?", ""}:
        return None
    low, _, high = text.partition("..")
    bounds = [round(float(part) * 100) for part in (low, high or low)]
    return bounds[0] if not high else bounds


def _place(text: str) -> Any:
    return None if text == "?" else "dealer" if text == "D" else int(text)


def records(script: str) -> list[dict[str, Any]]:
    """Returns the JSON objects of a script."""
    made: list[dict[str, Any]] = []
    t = 1.0
    for number, said in enumerate(script.split(), start=1):
        if said.startswith("+"):
            t += float(said[1:])
            continue
        word, _, confidence = said.partition("~")
        record = {
            "id": f"e{number}",
            "t": t,
            "t_end": t + 0.5,
            "source": "simulator",
            "confidence": float(confidence) if confidence else 1.0,
        } | _facts(word)
        if word.startswith("gap"):
            length = float(word.partition("*")[2] or 1)
            record["t_end"] = t + length - 0.5
            t += length - 1
        made.append(record)
        t += 1
    return made


def _facts(word: str) -> dict[str, Any]:
    for pattern, reader in _READERS:
        match = pattern.fullmatch(word)
        if match is not None:
            return reader(match)
    raise ValueError(f"no such word: {word}")


def _chips(m: re.Match[str]) -> dict[str, Any]:
    action, actor = ACTS[m[1]]
    return {
        "type": "chips",
        "action": action,
        "actor": actor,
        "position": _place(m[2]),
        "wager": WAGERS[m[3]],
        "cents": _cents(m[4]),
        "emptied": True if m[5] else None,
        "zone": m[6],
    }


def _card(m: re.Match[str]) -> dict[str, Any]:
    facts: dict[str, Any] = {
        "type": "card_dealt",
        "to": _place(m[2]),
        "hand": "war" if m[1] == "w" else "original",
        "face": "up",
        "drawn_with": "left",
        "placed_with": "right",
    }
    if "/" in m[3]:
        facts["readings"] = {c: float(p) for c, p in (r.split("/") for r in m[3].split(","))}
    else:
        facts["card"] = None if m[3] == "?" else m[3]
    for option in m[4].split(":")[1:]:
        key, _, value = option.partition("=")
        facts |= {
            "down": {"face": "down"},
            "noface": {"face": None},
            "right": {"drawn_with": "right"},
            "left": {"placed_with": "left"},
            "nohand": {"drawn_with": None},
            "noplacing": {"placed_with": None},
            "back": {"back": value},
            "zone": {"zone": value},
        }[key]
    return facts


def _clear(m: re.Match[str]) -> dict[str, Any]:
    return {
        "type": "cards_cleared",
        "to": _place(m[2]),
        "hand": "war" if m[1] == "X" else "original",
        "in_order": {"!": False, "?": None, "": True}[m[3]],
    }


def _procedure(m: re.Match[str]) -> dict[str, Any]:
    facts: dict[str, Any] = {"type": "procedure", "name": "load_shoe" if m[1] == "load" else m[1]}
    for option in re.findall(r"[:=][\w?]+", m[2]):
        value = option[1:]
        if option[0] == "=":
            facts["decks"] = int(value)
        elif value in {"up", "down"}:
            facts["face"] = value
        elif value in {"dealer", "device"}:
            facts["by"] = value
        else:
            facts["batch"] = value
    return facts


def _cut(m: re.Match[str]) -> dict[str, Any]:
    depth = None if m[3] is None else int(m[3])
    return {"type": "procedure", "name": m[1], "by": _place(m[2]), "cards_from_end": depth}


def _offer(m: re.Match[str]) -> dict[str, Any]:
    accepted = {"+": True, "-": False, "?": None}[m[2]]
    return {
        "type": "procedure",
        "name": "offer_cut",
        "position": _place(m[1]),
        "accepted": accepted,
    }


def _burn(m: re.Match[str]) -> dict[str, Any]:
    facts: dict[str, Any] = {"type": "card_burned", "face": "down"}
    if m[1] == "!":
        facts["face"] = "up"
    elif m[1] == "?":
        facts["face"] = None
    elif m[1] == "=":
        facts["card"] = m[2]
    elif m[1] == "@":
        facts["zone"] = m[2]
    return facts


def _move(m: re.Match[str]) -> dict[str, Any]:
    start, to = (int(place) if place.isdigit() else place for place in (m[1], m[2]))
    actor = "player" if m[3] else "dealer"
    return {"type": "card_moved", "from": start, "to": to, "card": m[4], "actor": actor}


_READERS: list[tuple[re.Pattern[str], Any]] = [
    (re.compile(r"gap(?:\*\d+)?"), lambda m: {"type": "gap", "reason": "out_of_view"}),
    (re.compile(r"gap(?:\*\d+)?@(\S+)"), lambda m: {"type": "gap", "zones": m[1].split(",")}),
    (re.compile(r"burn()"), _burn),
    (re.compile(r"burn([!?=@])(\S*)"), _burn),
    (re.compile(r"nmb"), lambda m: {"type": "announcement", "phrase": "no_more_bets"}),
    (re.compile(r"say:(\w+)"), lambda m: {"type": "announcement", "phrase": m[1]}),
    (re.compile(r"staff:(\w+)"), lambda m: {"type": "staff", "what": m[1]}),
    (
        re.compile(r"faceup=(\S+)"),
        lambda m: {"type": "face_up_in_shoe", "card": None if m[1] == "?" else m[1]},
    ),
    (_CARD, _card),
    (_CUT, _cut),
    (_OFFER, _offer),
    (_PROCEDURE, _procedure),
    (
        _CASH,
        lambda m: {
            "type": "cash",
            "position": int(m[1]),
            "wager": WAGERS.get(m[2]),
            "cents": _cents(m[3]),
        },
    ),
    (
        _SEAT,
        lambda m: {
            "type": "seat",
            "what": "occupied" if m[1] == "sit" else "left",
            "position": int(m[2]),
        },
    ),
    (
        _COVER,
        lambda m: {
            "type": "cover_card",
            "at": "shoe" if m[1] == "S" else _place(m[1]),
            "zone": m[2],
        },
    ),
    (
        _TOUCH,
        lambda m: {
            "type": "card_touched",
            "actor": None if m[1] == "?" else "dealer" if m[1] == "D" else "player",
            "position": int(m[1]) if m[1].isdigit() else None,
            "to": _place(m[2]),
        },
    ),
    (_MOVE, _move),
    (
        _LOG,
        lambda m: {
            "type": "log",
            "what": m[1],
            "at": m[2],
            "decks": int(m[3]) if m[3] else None,
        },
    ),
    (_CLEAR, _clear),
    (_CHIPS, _chips),
]


def events_of(script: str, positions: int = 7) -> tuple[Event, ...]:
    """Returns the events of a script."""
    lines = [json.dumps(record) for record in records(script)]
    return parse_events(lines, file="script", positions=positions)


def profile_of(edition: str = "567", **more: Any) -> TableProfile:
    """Returns a table profile; ``table=``, ``zone=``, ``rules_submission=`` and so on add to it."""
    mapping: dict[str, Any] = {
        "table": {
            "id": "T",
            "game": "casino_war",
            "edition": edition,
            "positions": 7,
            **more.pop("table", {}),
        },
        "chip": [{"cents": cents, "colours": ["#000000"]} for cents in (100, 500, 2500, 10000)],
        **more,
    }
    return parse_profile(mapping, file="profile")


ODDS = {
    "initial_odds": "1:1",
    "tie_wager_odds": "10:1",
    "war_odds": "1:1",
    "war_tie_odds": "2:1",
}
"""A rules submission that states the odds § 651a.10 is thought to have."""


def findings(script: str, profile: TableProfile | None = None) -> tuple[Finding, ...]:
    """Returns the findings on a script, under chapter 567 if no profile is given."""
    governed = profile_of() if profile is None else profile
    return check(events_of(script, governed.positions), governed)


def violations(script: str, profile: TableProfile | None = None) -> list[str]:
    """Returns each violation as ``section``, ``section@position`` or ``2:section`` in round 2."""
    return [
        _short(finding)
        for finding in findings(script, profile)
        if finding.outcome.value == "violation"
    ]


def _short(finding: Finding) -> str:
    place = "" if finding.position is None else f"@{finding.position}"
    rnd = "" if finding.round == 1 else f"{finding.round}:"
    return f"{rnd}{finding.section}{place}"
