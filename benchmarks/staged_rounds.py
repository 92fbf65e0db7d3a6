"""Newly staged rounds, filmed with looks kept out of training, audited, compared with their truth.

Half the rounds are lawful, half hold one violation each. Seeds, cameras, felts, chips and decks
are of the held-out pool. Films are kept in the work folder and not made again.

    python benchmarks/staged_rounds.py --count 40 --work out/staged
"""

import argparse
import json
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from rules_check.facts.events import CardDealt
from sample_video.render import film
from sample_video.render.excerpt import excerpt
from sample_video.scripts import simulate
from sample_video.scripts.games import find_game
from sample_video.scripts.output import write_script
from sample_video.scripts.schedule import find_fault

FIRST_SEED = 9_000
"""Seeds from here on are used by nothing else: no training scene, no clip, no test."""

SURE, IN_VIEW = 0.9, 0.9
"""A card is read for sure from this probability on, and is in view with this share of it."""

WAR_FAULTS = (
    ("567", "deal_swap"),
    ("651a", "initial_paid_short"),
    ("567", "war_burn_two"),
    ("651a", "settled_wrong_way"),
    ("567", "loser_not_collected"),
    ("651a", "war_burn_four"),
    ("567", "dealer_dealt_early"),
    ("651a", "war_initial_taken"),
    ("567", "tie_bet_paid_even"),
    ("651a", "winner_not_paid"),
    ("567", "card_to_empty_seat"),
    ("651a", "surrender_takes_all"),
    ("567", "war_initial_left"),
    ("651a", "war_deal_swap"),
    ("567", "pinch_after_deal"),
    ("651a", "winner_collected"),
    ("567", "initial_paid_over"),
    ("651a", "war_card_cleared"),
    ("567", "deal_counterclockwise"),
    ("651a", "war_odds_wrong"),
)
"""Violations a camera alone can see, in the order they are staged."""

FAULTS = {
    "casino_war": WAR_FAULTS,
    "minibaccarat": tuple(
        ("541", name)
        for name in (
            "player_third_withheld",
            "player_loser_given_back",
            "banker_third_first",
            "player_wager_not_paid",
            "player_third_dealt",
            "banker_loser_given_back",
            "dealt_one_after_the_other",
            "player_push_collected",
            "raised_after_first_card",
            "tie_bet_loser_given_back",
        )
    ),
    "midibaccarat": tuple(
        ("543", name)
        for name in (
            "handed_to_second_highest",
            "banker_not_tucked",
            "player_loser_given_back",
            "dealt_face_up",
            "banker_shown_first",
            "third_to_another_seat",
            "player_wager_not_paid",
            "third_card_face_up",
            "equal_wagers_wrong_end",
            "second_additional_card",
        )
    ),
    "blackjack": tuple(
        ("549", name)
        for name in (
            "settled_late",
            "loser_paid",
            "settled_clockwise",
            "winner_collected",
            "loser_left",
            "winner_not_paid",
            "made_after_first_card",
            "paid_after_the_basic_wager",
            "one_settled_late",
            "over_the_basic_wager",
        )
    ),
    "three_card_poker": tuple(
        ("565", name)
        for name in (
            "play_over_the_ante",
            "settled_clockwise",
            "six_loser_paid",
            "ante_left_on_fold",
            "cards_collected_early",
            "third_card_missing",
            "six_taken_on_fold",
            "fourth_card",
            "decided_counterclockwise",
            "shown_before_a_decision",
        )
    ),
    "face_up_pai_gow_poker": tuple(
        ("688a", name) for name in ("not_cut", "no_shuffle", "start_before_the_cut")
    ),
}
"""By game: violations a camera alone can see, in the order they are staged."""


BY_HAND = "face_up_pai_gow_poker"
"""Only its shuffle, cut and start are in the encoded text: it is filmed with a shuffle by hand, and
until this many seconds after the first card of its last round."""
DEALT_S = 8.0


@dataclass(slots=True)
class Tally:
    """What came of the rounds so far."""

    expected: int = 0
    found: int = 0
    untold: int = 0
    false_in_lawful: int = 0
    false_in_faulty: int = 0
    refused: int = 0
    cards: Counter[str] = field(default_factory=Counter)
    lines: list[str] = field(default_factory=list)


def stage(game: str, number: int, work: Path, scale: float, fps: int) -> Path:
    """Films one round, unless it was filmed before; returns its folder."""
    faults = FAULTS[game]
    edition, fault = faults[(number // 2) % len(faults)]
    faulty = number % 2 == 1
    folder = work / f"{number:03d}_{edition}_{fault if faulty else 'lawful'}"
    if (folder / "video.mp4").exists():
        return folder
    rng = Random(number)  # noqa: S311 - a stage keeps no secrets
    earlier = find_fault(find_game(game), fault, edition, rng).earlier if faulty else 0
    script = simulate(
        game,
        rounds=1 + earlier,
        seed=FIRST_SEED + number,
        violate=(fault,) if faulty else (),
        edition=edition,
        players=2 + number % 3,
        opening=False,
        oddities=False,
        sound=True,
        automated=False if game == BY_HAND else None,
    )
    if game == BY_HAND:
        begun = float(str(script.truth[-1]["t"]))
        dealt = (e.t for e in script.events if isinstance(e, CardDealt) and e.t >= begun)
        script = excerpt(script, 0.0, min(dealt) + DEALT_S)
    size = (round(1920 * scale) // 2 * 2, round(1080 * scale) // 2 * 2)

    def shoot(made: Any, path: Path) -> Any:
        return film(
            made,
            path,
            size=size,
            fps=fps,
            look_seed=FIRST_SEED + number,
            split="held_out",
            truth_path=folder / "truth_frames.jsonl",
        ).points

    write_script(script, folder, shoot)
    return folder


def audit(folder: Path) -> Path | str:
    """Audits a film as a user would; returns the folder of results, or why it was refused."""
    out = folder / "audit"
    words = [sys.executable, "-m", "pitwatch", "audit", str(folder / "video.mp4"), "--quiet"]
    words += ["--table", str(folder / "table.toml"), "--out", str(out)]
    if (out / "manifest.json").exists():
        return out
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    said = (done.stderr.strip().splitlines() or [f"status {done.returncode}"])[-1]
    return out if done.returncode == 0 else said


def refused(folder: Path, why: str, tally: Tally) -> None:
    """Adds a round that could not be audited: what it holds counts as missed."""
    tally.expected += len(expected_of(folder))
    tally.refused += 1
    tally.lines.append(f"| {folder.name} | REFUSED | {why} |")


def lines_of(path: Path) -> list[dict[str, Any]]:
    """The objects of a JSON Lines file."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def expected_of(folder: Path) -> list[dict[str, Any]]:
    """The findings that a staged round must lead to."""
    return [e for r in lines_of(folder / "truth.jsonl") for e in r["expected_findings"]]


def matches(finding: dict[str, Any], expected: dict[str, Any]) -> bool:
    """Whether a finding is the one expected: section, round and position."""
    sections = [expected["section"], *expected.get("also_acceptable", ())]
    positions = expected.get("positions_acceptable") or [expected.get("position")]
    return (
        finding["section"] in sections
        and finding["round"] == expected["round"]
        and finding["position"] in positions
    )


def compare(folder: Path, out: Path, tally: Tally) -> None:
    """Adds one round to the tally."""
    expected = expected_of(folder)
    findings = lines_of(out / "findings.jsonl")
    violations = [f for f in findings if f["outcome"] == "violation"]
    hit = [e for e in expected if any(matches(f, e) for f in violations)]
    false = [f for f in violations if not any(matches(f, e) for e in expected)]
    untold = [
        e
        for e in expected
        if e not in hit and any(f["outcome"] == "cannot_tell" and matches(f, e) for f in findings)
    ]
    tally.expected += len(expected)
    tally.found += len(hit)
    tally.untold += len(untold)
    if expected:
        tally.false_in_faulty += len(false)
    else:
        tally.false_in_lawful += len(false)
    tally.cards += cards_read(folder, out)
    word = "found" if hit else "cannot_tell" if untold else "MISSED"
    notes = "; ".join(f"FALSE {f['section']} at {f['position']}: {f['message']}" for f in false)
    tally.lines.append(f"| {folder.name} | {word if expected else 'lawful'} | {notes} |")


def cards_read(folder: Path, out: Path) -> Counter[str]:
    """How the cards that came to rest face up were read: right, wrong, not sure, not seen.

    One that a head or a hand hid in part from the first picture to the last is ``hidden``.
    """
    seen = of_hands(out / "events.jsonl")
    lay_open = shown(folder)
    counts: Counter[str] = Counter()
    for hand, dealt in of_hands(folder / "events.jsonl").items():
        reads = seen.get(hand, [])
        right = {e["card"] for e in reads if is_sure(e)} & {e["card"] for e in dealt}
        counts["right"] += sum(e["card"] in right for e in dealt)
        others = [e for e in reads if e["card"] not in right]
        for number, event in enumerate(e for e in dealt if e["card"] not in right):
            read = others[number] if number < len(others) else None
            if read is not None and is_sure(read):
                counts["wrong"] += 1
            elif lay_open is not None and event["card"] not in lay_open:
                counts["hidden"] += 1
            else:
                counts["not seen" if read is None else "not sure"] += 1
    return counts


def is_sure(read: dict[str, Any]) -> bool:
    """Whether a card was read for sure."""
    card = read["card"]
    return card is not None and bool(read.get("readings", {}).get(card, 1.0) >= SURE)


def of_hands(path: Path) -> dict[tuple[Any, Any], list[dict[str, Any]]]:
    """The cards not dealt face down to each hand, in order: a hand of Blackjack holds several."""
    hands: dict[tuple[Any, Any], list[dict[str, Any]]] = {}
    for event in lines_of(path):
        if event["type"] == "card_dealt" and event.get("face") != "down":
            hands.setdefault((event.get("to"), event.get("hand")), []).append(event)
    return hands


def shown(folder: Path) -> set[str] | None:
    """The cards that lay still and whole in view in two of five pictures a second, by their code.

    None for a film that was made without saying what each picture shows.
    """
    path = folder / "truth_frames.jsonl"
    if not path.exists():
        return None
    times = Counter(
        card["code"]
        for picture in lines_of(path)
        for card in picture["cards"]
        if card["code"] and not card["moving"] and card["visible"] >= IN_VIEW
    )
    return {code for code, pictures in times.items() if pictures >= 2}


def main() -> None:
    """Stages, audits and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=sorted(FAULTS), default="casino_war")
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--scale", type=float, default=1.0, help="1 is 1920 x 1080")
    parser.add_argument("--fps", type=int, default=15)
    parser.add_argument("--film-only", action="store_true", help="make the films, audit later")
    args = parser.parse_args()
    tally = Tally()
    for number in range(args.first, args.first + args.count):
        folder = stage(args.game, number, args.work, args.scale, args.fps)
        if args.film_only:
            continue
        out = audit(folder)
        if isinstance(out, str):
            refused(folder, out, tally)
        else:
            compare(folder, out, tally)
        print(tally.lines[-1], flush=True)
    print(
        f"\n{args.count} rounds: {tally.found} of {tally.expected} violations found, "
        f"{tally.untold} cannot_tell; false violations: {tally.false_in_lawful} in lawful rounds, "
        f"{tally.false_in_faulty} in the others; {tally.refused} refused; "
        f"cards: {dict(tally.cards)}"
    )


if __name__ == "__main__":
    main()
