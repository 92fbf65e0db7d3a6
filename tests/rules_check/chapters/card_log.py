"""A short hand for event logs of Blackjack and Three Card Poker: one word an act, one a second.

It has the words of ``table_log`` and, in place of its wagers and cards:

==================  ==============================================================
``p3b25``           position 3 places 25 dollars on a wager, named by one letter
``c1=KH`` ``cD=?``  a card face up to a position or the dealer
``d1`` ``dD``       a card face down
``u1=KH`` ``uD=``   the next face-down card of that hand is turned
``down:1,3``        three rounds of cards face down to 1, 3 and the dealer
``x1`` ``xD``       the hand is cleared
==================  ==============================================================

Letters of Blackjack: b box, m Royal Match, i insurance; of Three Card Poker: a Ante, l Play, q Pair
Plus, s Six Card, g Progressive. A card may have readings as in
``table_log``, and ``:down`` ``:noface``.
"""

import json
import re
from typing import Any

from rules_check.engine import check
from rules_check.facts.events import Event, parse_events
from rules_check.facts.profile import TableProfile, parse_profile
from rules_check.verdict import Finding
from tests.rules_check.chapters import table_log

__all__ = ["events_of", "findings", "profile_of", "violations"]

WAGERS = {
    "b": "box",
    "m": "royal_match",
    "i": "insurance",
    "a": "ante",
    "l": "play",
    "q": "pair_plus",
    "s": "six_card",
    "g": "progressive",
    "?": None,
}
GAMES = {"549": "blackjack", "565": "three_card_poker"}

_CHIPS = re.compile(r"([parhHDtyb])(\d+|\?)([bmialqsg?])([^@]*)(?:@(\w+))?")
_CARD = re.compile(r"([cdu])(\d+|D|\?)(?:=([^:]*))?(.*)")
_DOWN = re.compile(r"down:([\d,]+)")
_CLEAR = re.compile(r"x(\d+|D|\?)([!?]?)")
_CASH = re.compile(r"cash(\d+)([bmialqsg])(.*)")


def _place(text: str) -> Any:
    return None if text == "?" else "dealer" if text == "D" else int(text)


def _cents(text: str) -> Any:
    if text in {"?", ""}:
        return None
    low, _, high = text.partition("..")
    bounds = [round(float(part) * 100) for part in (low, high or low)]
    return bounds if high else bounds[0]


def _chips(m: re.Match[str]) -> dict[str, Any]:
    action, actor = table_log.ACTS[m[1]]
    return {
        "type": "chips",
        "action": action,
        "actor": actor,
        "position": _place(m[2]),
        "wager": WAGERS[m[3]],
        "cents": _cents(m[4]),
        "zone": m[5],
    }


def _card(m: re.Match[str]) -> dict[str, Any]:
    facts: dict[str, Any] = {"type": "card_turned" if m[1] == "u" else "card_dealt"}
    facts["to"] = _place(m[2])
    if m[1] == "u":
        facts["actor"] = "dealer"
    else:
        facts["face"] = "up" if m[1] == "c" else "down"
    shown = m[3] or "?"
    if "/" in shown:
        facts["readings"] = {c: float(p) for c, p in (r.split("/") for r in shown.split(","))}
    else:
        facts["card"] = None if shown == "?" else shown
    for option in m[4].split(":")[1:]:
        facts |= {"down": {"face": "down"}, "noface": {"face": None}}[option]
    return facts


def _facts(word: str) -> dict[str, Any]:
    for pattern, reader in _READERS:
        match = pattern.fullmatch(word)
        if match is not None:
            return reader(match)
    return table_log._facts(word)


_READERS: list[tuple[re.Pattern[str], Any]] = [
    (_CHIPS, _chips),
    (
        _CASH,
        lambda m: {
            "type": "cash",
            "position": int(m[1]),
            "wager": WAGERS[m[2]],
            "cents": _cents(m[3]),
        },
    ),
    (
        _CLEAR,
        lambda m: {
            "type": "cards_cleared",
            "to": _place(m[1]),
            "in_order": {"!": False, "?": None, "": True}[m[2]],
        },
    ),
    (_CARD, _card),
]


def _words(script: str) -> list[str]:
    words: list[str] = []
    for word in script.split():
        match = _DOWN.fullmatch(word)
        if match is None:
            words.append(word)
        else:
            words += [*(f"d{seat}" for seat in match[1].split(",")), "dD"] * 3
    return words


def records(script: str) -> list[dict[str, Any]]:
    """Returns the JSON objects of a script."""
    made: list[dict[str, Any]] = []
    t = 1.0
    for number, said in enumerate(_words(script), start=1):
        if said.startswith("+"):
            t += float(said[1:])
            continue
        word, _, confidence = said.partition("~")
        record = {"id": f"e{number}", "t": t, "t_end": t + 0.5, "source": "simulator"}
        record["confidence"] = float(confidence) if confidence else 1.0
        record |= _facts(word)
        if word.startswith("gap"):
            length = float(word.partition("*")[2].partition("@")[0] or 1)
            record["t_end"] = t + length - 0.5
            t += length - 1
        made.append(record)
        t += 1
    return made


def events_of(script: str, positions: int = 7) -> tuple[Event, ...]:
    """Returns the events of a script."""
    lines = [json.dumps(record) for record in records(script)]
    return parse_events(lines, file="script", positions=positions)


def profile_of(edition: str, **more: Any) -> TableProfile:
    """Returns a table profile; ``table=``, ``zone=``, ``rules_submission=`` and so on add to it."""
    table = {"id": "T", "game": GAMES[edition], "edition": edition, "positions": 7}
    mapping: dict[str, Any] = {"table": table | more.pop("table", {}), **more}
    return parse_profile(mapping, file="profile")


def findings(script: str, profile: TableProfile) -> tuple[Finding, ...]:
    """Returns the findings on a script."""
    return check(events_of(script, profile.positions), profile)


def violations(script: str, profile: TableProfile) -> list[str]:
    """Returns each violation as ``section``, ``section@position`` or ``2:section`` in round 2."""
    found = findings(script, profile)
    return [table_log._short(f) for f in found if f.outcome.value == "violation"]
