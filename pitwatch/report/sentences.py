"""Table events and amounts in the trade's words, for people who read a report."""

from collections.abc import Callable, Mapping
from typing import Any

__all__ = ["clock", "counted", "dollars", "say"]

_PLACES = {"dealer": "the dealer", "player": "the Player hand", "banker": "the Banker hand"}
_RANKS = {"A": "ace", "K": "king", "Q": "queen", "J": "jack"}
_SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
_UNKNOWN_CARD = "a card that was not read"


def clock(seconds: float) -> str:
    """Returns media time as ``h:mm:ss.d`` or ``m:ss.d``."""
    tenths = round(seconds * 10)
    minutes, rest = divmod(tenths, 600)
    hours, minutes = divmod(minutes, 60)
    lead = f"{hours}:{minutes:02d}" if hours else f"{minutes}"
    return f"{lead}:{rest // 10:02d}.{rest % 10}"


def counted(violations: int) -> str:
    """Returns a number of violations in words that agree."""
    return f"{violations} violation" + ("" if violations == 1 else "s")


def dollars(cents: int | list[int] | None) -> str:
    """Returns an amount in dollars; an interval as ``$5 to $25``; None as unknown."""
    if cents is None:
        return "an unknown amount"
    if isinstance(cents, int):
        return f"${cents // 100:,}" if cents % 100 == 0 else f"${cents / 100:,.2f}"
    low, high = cents
    return dollars(low) if low == high else f"{dollars(low)} to {dollars(high)}"


def say(event: Mapping[str, Any]) -> str:
    """Returns one short sentence for an event as it stands in ``events.jsonl``."""
    speak = _SPEAKERS.get(event["type"])
    text = speak(event) if speak else str(event["type"]).replace("_", " ")
    confidence = event.get("confidence")
    unsure = isinstance(confidence, int | float) and confidence < 0.9
    return f"{text} (seen with {confidence:.0%} certainty)" if unsure else text


def _place(value: int | str | None) -> str:
    if value is None:
        return "an unknown place"
    return _PLACES.get(str(value), f"position {value}" if isinstance(value, int) else str(value))


def _card(event: Mapping[str, Any]) -> str:
    code = event.get("card")
    if not isinstance(code, str):
        readings = event.get("readings") or {}
        likely = sorted(readings, key=lambda name: (-readings[name], name))[:3]
        return f"a card read as {' or '.join(likely)}" if likely else _UNKNOWN_CARD
    rank = _RANKS.get(code[:-1], code[:-1])
    return f"the {rank} of {_SUITS[code[-1]]}"


def _dealt(event: Mapping[str, Any]) -> str:
    face = {"up": " face up", "down": " face down"}.get(str(event.get("face")), "")
    what = "a card" if event.get("face") == "down" else _card(event)
    war = " in the War deal" if event.get("hand") == "war" else ""
    return f"{_place(event.get('to'))} is dealt {what}{face}{war}"


def _burned(event: Mapping[str, Any]) -> str:
    face = {"up": "face up", "down": "face down"}.get(str(event.get("face")), "face not seen")
    return f"a card goes from the shoe to the discard rack, {face}"


def _chips(event: Mapping[str, Any]) -> str:
    who = {"dealer": "the dealer", "player": "the player"}.get(str(event.get("actor")), "somebody")
    verbs = {
        "placed": "places",
        "added": "adds",
        "removed": "takes back",
        "touched": "touches",
        "taken": "takes",
        "paid": "pays",
        "returned": "returns",
    }
    wager = str(event.get("wager") or "unknown").replace("_", " ")
    amount = "" if event["action"] == "touched" else f" {dollars(event.get('cents'))} on"
    where = _place(event.get("position"))
    return f"{who} {verbs[event['action']]}{amount} the {wager} wager of {where}"


def _cleared(event: Mapping[str, Any]) -> str:
    hand = " War" if event.get("hand") == "war" else ""
    return f"the{hand} card of {_place(event.get('to'))} goes to the discard rack"


def _procedure(event: Mapping[str, Any]) -> str:
    facts = [str(event["name"]).replace("_", " ")]
    if event.get("by") is not None:
        facts.append(f"by {_place(event['by'])}")
    if event.get("position") is not None:
        facts.append(_place(event["position"] or "dealer"))
    if event.get("cards_from_end") is not None:
        facts.append(f"{event['cards_from_end']} cards from an end")
    if event.get("decks") is not None:
        facts.append(f"{event['decks']} decks")
    if event.get("face") is not None:
        facts.append(f"face {event['face']}")
    if event.get("batch") is not None:
        facts.append(f"the {event['batch']} batch")
    if event.get("accepted") is not None:
        facts.append("accepted" if event["accepted"] else "refused")
    return f"procedure: {', '.join(facts)}"


def _log(event: Mapping[str, Any]) -> str:
    facts = [str(event["what"]).replace("_", " ")]
    words = (event.get(key) for key in ("at", "role", "purpose", "location"))
    facts += [str(word).replace("_", " ") for word in words if word is not None]
    if event.get("authorised") is not None:
        facts.append("authorised" if event["authorised"] else "not authorised")
    if event.get("decks") is not None:
        facts.append(f"{event['decks']} decks")
    return f"log: {', '.join(facts)}"


def _gap(event: Mapping[str, Any]) -> str:
    zones = ", ".join(event.get("zones") or ()) or "the whole table"
    return f"not seen: {zones} ({str(event.get('reason') or 'reason unknown').replace('_', ' ')})"


_SPEAKERS: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "card_dealt": _dealt,
    "card_burned": _burned,
    "card_turned": lambda e: f"a card of {_place(e.get('to'))} is turned: {_card(e)}",
    "cards_cleared": _cleared,
    "card_touched": lambda e: f"a card of {_place(e.get('to'))} is touched",
    "face_up_in_shoe": lambda e: f"{_card(e)} lies face up in the shoe",
    "cover_card": lambda e: f"the cover card comes out at {_place(e.get('at'))}",
    "chips": _chips,
    "announcement": lambda e: f"the dealer announces “{str(e['phrase']).replace('_', ' ')}”",
    "procedure": _procedure,
    "seat": lambda e: f"{_place(e.get('position'))} is {e['what']}",
    "staff": lambda e: str(e["what"]).replace("_", " "),
    "log": _log,
    "gap": _gap,
}
