"""How much enrolling a deck improves its reading.

`python benchmarks/enrolment.py [--spreads 2]`: each deck kept out of training is spread and filmed
by our own renderer, enrolled from those pictures alone, and then read in other scenes (no card of
which was enrolled), with the reader as shipped and with the house's last layer.
"""

from __future__ import annotations

import argparse
import sys

import cv2
import numpy as np

from models.reader.runtime import Beliefs, ReaderModel
from models.reader.scenes import Sample, SceneMaker
from models.reader.spread_scene import in_sequence, spread_scene
from pitwatch.enroll.deck_session import sharp_faces
from pitwatch.enroll.house_deck import FacePicture, enrol_deck, face_picture
from pitwatch.enroll.spread_photo import read_spread
from sample_video.art.decks import deck_names, load_deck
from vision.cards.read import CardReader


def _shares(found: Beliefs, samples: list[Sample], accept_at: float) -> tuple[float, ...]:
    rank = found.ranks.argmax(axis=1) == [s.rank for s in samples]
    suit = found.suits.argmax(axis=1) == [s.suit for s in samples]
    known = np.array([s.rank >= 0 for s in samples])
    sure = found.ranks.max(axis=1) * found.suits.max(axis=1) * (1 - found.hidden)
    taken, right = sure >= accept_at, rank & suit
    return (
        float(right[known].mean()),
        float((taken & right)[known].mean()),
        float((taken & ~right)[known].mean()),
        float(taken[~known].mean()),
    )


def main() -> None:
    """Prints a line a deck."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--spreads", type=int, default=2)
    parser.add_argument(
        "--card-px", type=float, default=130.0, help="width of a card in the spread"
    )
    parser.add_argument("--views", type=int, default=800)
    parser.add_argument("--decks", nargs="*", default=None)
    args = parser.parse_args()
    cv2.setNumThreads(1)
    reader = CardReader()
    other = SceneMaker([load_deck(n) for n in deck_names(split="held_out")], [1.0] * 7)
    rng = np.random.default_rng(5)
    foreign = [other.sample(rng) for _ in range(args.views)]
    for name in args.decks or deck_names(split="held_out"):
        deck = load_deck(name)
        faces: list[FacePicture] = []
        named, right = 0, 0
        for seed in range(args.spreads):
            spread = spread_scene(deck, in_sequence(), 40 + seed, card_px=args.card_px, step=0.34)
            found = read_spread(spread.picture, reader)
            if found is None:
                continue
            lefts = np.array([q[[0, 3]].mean(axis=0) for q in spread.quads_px])
            for card in found.cards:
                at = card.quad_px[[0, 3]].mean(axis=0)
                nearest = int(np.hypot(*(lefts - at).T).argmin())
                named, right = named + 1, right + (spread.codes[nearest] == card.code)
                faces.append(face_picture(spread.picture, card))
        maker = SceneMaker([deck], [1.0])
        rng = np.random.default_rng(9)
        samples = [maker.sample(rng) for _ in range(args.views)]
        model: ReaderModel = reader.model

        def read(
            model: ReaderModel = model, own: list[Sample] = samples
        ) -> list[tuple[float, ...]]:
            return [
                _shares(model.beliefs([s.view for s in z]), z, reader.accept_at)
                for z in (own, foreign)
            ]

        before = read()
        head = enrol_deck(sharp_faces(faces), model)
        model.house = head
        after = read()
        model.house = None
        sys.stdout.write(
            f"{name}: named {right} of {named} rightly, {head.cards} cards enrolled\n"
            + "".join(
                f"  {what} {when}: best {s[0]:.3f} right {s[1]:.3f} wrong {s[2]:.4f} "
                f"unreadable taken {s[3]:.3f}\n"
                for what, pair in (("own deck", 0), ("all held out", 1))
                for when, s in (("before", before[pair]), ("after", after[pair]))
            )
        )
        sys.stdout.flush()


if __name__ == "__main__":
    main()
