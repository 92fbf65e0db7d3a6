"""The measures as text: outcomes, by size, overlap, rotation and glare, confusions, calibration."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Sequence

from pitwatch.photo_evaluation.judge import Judged, Outcome

__all__ = ["report"]

_READ: tuple[Outcome, ...] = ("right", "wrong", "not read", "called a back", "missed")
_WIDTHS = (0, 30, 45, 60, 90, 140, 220, 9999)
_OVERLAPS = (0.0, 0.02, 0.15, 0.35, 1.01)
_TURNS = (0, 15, 30, 45, 60, 75, 91)
_GLARES = (0.0, 0.01, 0.1, 0.3, 1.01)
_CONFIDENCES = (0.0, 0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 1.01)


def _is_card(row: Judged) -> bool:
    return row.label is not None and row.label.name not in ("back", "joker")


def _share(part: int, whole: int) -> str:
    return f"{part / whole:.4f}" if whole else "-"


def _summary(rows: Sequence[Judged]) -> list[str]:
    """The figures that the targets speak of."""
    cards = [r for r in rows if _is_card(r)]
    counts = Counter(r.outcome for r in cards)
    reads = [r for r in rows if r.is_read]
    wrong = sum(r.outcome == "wrong" for r in rows)
    extra = Counter(r.outcome for r in rows if r.label is None)
    text = ", ".join(f"{counts[o]} {o}" for o in _READ if counts[o])
    backs = Counter(r.outcome for r in rows if r.label is not None and r.label.name == "back")
    return [
        f"  {len(cards)} labelled cards: {text}",
        f"  right {_share(counts['right'], len(cards))} of the labelled; "
        f"wrong {_share(wrong, len(reads))} of {len(reads)} reads; "
        f"listed without a label: {extra['invented']} read, {extra['double']} of them double",
        f"  backs: {dict(backs)}; jokers read: {sum(r.outcome == 'joker read' for r in rows)}",
    ]


def _by(
    name: str, rows: Sequence[Judged], edges: Sequence[float], value: Callable[[Judged], float]
) -> list[str]:
    lines = [f"  by {name}:"]
    for low, high in itertools.pairwise(edges):
        part = [r for r in rows if _is_card(r) and low <= value(r) < high]
        if part:
            counts = Counter(r.outcome for r in part)
            lines.append(
                f"    {low:g} to {high:g}: {len(part)} cards, right "
                f"{_share(counts['right'], len(part))}, wrong {counts['wrong']}, not read "
                f"{counts['not read'] + counts['called a back']}, missed {counts['missed']}"
            )
    return lines


def _confusions(rows: Sequence[Judged]) -> list[str]:
    """What was taken for what, likeliest readings of unread cards included."""
    ranks: Counter[str] = Counter()
    suits: Counter[str] = Counter()
    for row in rows:
        if row.label is None or row.listed is None or not _is_card(row):
            continue
        best = row.listed.card or next(iter(row.listed.readings), None)
        if best is None:
            continue
        suited = row.label.name[-1] in "CDHS"
        rank = row.label.name[:-1] if suited else row.label.name
        if best[:-1] != rank:
            ranks[f"{rank} as {best[:-1]}"] += 1
        if suited and best[-1] != row.label.name[-1]:
            suits[f"{row.label.name[-1]} as {best[-1]}"] += 1
    lines = []
    for name, counts in (("ranks", ranks), ("suits", suits)):
        text = ", ".join(f"{k} {n}" for k, n in counts.most_common(12)) or "none"
        lines.append(f"  confused {name} (unread cards by their likeliest reading): {text}")
    return lines


def _calibration(rows: Sequence[Judged]) -> list[str]:
    lines = ["  confidence of named cards against their share right:"]
    named = [r for r in rows if r.is_read and r.label is not None and r.label.name != "joker"]
    for low, high in itertools.pairwise(_CONFIDENCES):
        part = [r for r in named if r.listed is not None and low <= r.listed.confidence < high]
        if part:
            mean = sum(r.listed.confidence for r in part if r.listed is not None) / len(part)
            right = sum(r.outcome == "right" for r in part)
            share = _share(right, len(part))
            lines.append(f"    mean {mean:.3f}: {len(part)} cards, {share} right")
    return lines


def _by_group(rows: Sequence[Judged]) -> list[str]:
    groups = sorted({r.group for r in rows if r.group})
    lines = ["  by deck or case:"] if groups else []
    for group in groups:
        rest = Counter(r.outcome for r in rows if r.group == group and not _is_card(r))
        part = [r for r in rows if r.group == group and _is_card(r)]
        counts = Counter(r.outcome for r in part)
        lines.append(
            f"    {group}: {len(part)} cards, right {_share(counts['right'], len(part))}, "
            f"wrong {counts['wrong']}, missed {counts['missed']}; others: {dict(rest)}"
        )
    return lines


def report(name: str, rows: Sequence[Judged]) -> str:
    """All tables of one set, labels found wrong left out of them and listed at the end."""
    believed = [r for r in rows if r.label is None or not r.label.note]
    lines = [f"{name}: {len({r.picture for r in rows})} pictures"]
    lines += _summary(believed)
    lines += _by("width in pixels", believed, _WIDTHS, lambda r: r.conditions.width_px)
    lines += _by("share under other outlines", believed, _OVERLAPS, lambda r: r.conditions.overlap)
    lines += _by("degrees turned", believed, _TURNS, lambda r: r.conditions.turned_deg)
    lines += _by("share burnt out", believed, _GLARES, lambda r: r.conditions.glare)
    lines += [*_by_group(believed), *_confusions(believed), *_calibration(believed)]
    doubted = [r for r in rows if r.label is not None and r.label.note]
    lines.append(f"  labels found wrong and left out: {len(doubted)}")
    for row in doubted:
        if row.label is not None:
            read = row.listed.card if row.listed is not None else None
            lines.append(
                f"    {row.picture}: {row.label.name}, shows {row.label.note}, read {read}"
            )
    return "\n".join(lines)
