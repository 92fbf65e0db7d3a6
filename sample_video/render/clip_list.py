"""The finished clips of the repository: what they show and how to film them again.

`python -m sample_video.render.clip_list DIR [NAME ...]` writes them, one folder a clip.
"""

import sys
from dataclasses import dataclass
from pathlib import Path

from sample_video.render.films import CameraPoints, film
from sample_video.scripts.output import write_script
from sample_video.scripts.script import Script
from sample_video.scripts.simulate import simulate


@dataclass(frozen=True, slots=True, kw_only=True)
class Clip:
    """One clip: the script's seed, its fault (None is lawful) and the look."""

    name: str
    edition: str
    fault: str | None
    seed: int
    players: int
    look_seed: int
    size: tuple[int, int] = (1920, 1080)
    fps: int = 15


CLIPS = (
    Clip(name="lawful_567", edition="567", fault=None, seed=710, players=2, look_seed=20),
    Clip(name="lawful_651a", edition="651a", fault=None, seed=746, players=2, look_seed=27),
    Clip(
        name="deal_order_567", edition="567", fault="deal_swap", seed=707, players=3, look_seed=32
    ),
    Clip(
        name="short_pay_651a",
        edition="651a",
        fault="initial_paid_short",
        seed=711,
        players=3,
        look_seed=35,
        size=(1280, 720),
        fps=25,
    ),
    Clip(
        name="war_burn_of_two_567",
        edition="567",
        fault="war_burn_two",
        seed=702,
        players=2,
        look_seed=30,
    ),
    Clip(
        name="surrender_takes_all_567",
        edition="567",
        fault="surrender_takes_all",
        seed=709,
        players=3,
        look_seed=33,
        size=(1280, 720),
        fps=30,
    ),
    Clip(
        name="initial_taken_651a",
        edition="651a",
        fault="war_initial_taken",
        seed=706,
        players=2,
        look_seed=26,
    ),
)


def clip_script(clip: Clip) -> Script:
    """The script of a clip."""
    return simulate(
        "casino_war",
        rounds=1,
        seed=clip.seed,
        violate=() if clip.fault is None else (clip.fault,),
        edition=clip.edition,
        players=clip.players,
        opening=False,
        oddities=False,
        sound=True,
    )


def make_clip(clip: Clip, folder: Path, *, scale: float = 1.0, crf: int = 26) -> None:
    """Film one clip into `folder` with its profile, log and truth."""

    def shoot(script: Script, path: Path) -> CameraPoints:
        width, height = (int(side * scale) // 2 * 2 for side in clip.size)
        made = film(
            script,
            path,
            size=(width, height),
            fps=clip.fps,
            look_seed=clip.look_seed,
            crf=crf,
            truth_path=folder / "truth_frames.jsonl",
        )
        return made.points

    write_script(clip_script(clip), folder, shoot)


def main(arguments: list[str]) -> int:
    """Write the named clips, all when none is named."""
    root = Path(arguments[0])
    for clip in CLIPS:
        if len(arguments) == 1 or clip.name in arguments[1:]:
            make_clip(clip, root / clip.name)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
