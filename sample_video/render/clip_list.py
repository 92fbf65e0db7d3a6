"""The finished clips of the repository: what they show and how to film them again.

`python -m sample_video.render.clip_list DIR [NAME ...]` writes them, one folder a clip.
"""

import sys
from dataclasses import dataclass
from pathlib import Path

from sample_video.art.decks import procedural_deck
from sample_video.render.excerpt import excerpt
from sample_video.render.films import CameraPoints, film
from sample_video.render.views import placed_camera
from sample_video.scripts.output import write_script
from sample_video.scripts.script import Script
from sample_video.scripts.simulate import simulate


@dataclass(frozen=True, slots=True, kw_only=True)
class Clip:
    """One clip: the script's seed, its fault (None is lawful), the look, and where it begins.

    The camera is drawn from the look's seed unless `camera` places it: azimuth and elevation in
    degrees. Payments are told from a low one (docs/chips.md).
    """

    name: str
    game: str = "casino_war"
    edition: str
    fault: str | None
    seed: int
    players: int
    look_seed: int
    deck_seed: int
    size: tuple[int, int] = (1920, 1080)
    fps: int = 15
    positions: int | None = None
    opening: bool | None = False
    start_s: float = 0.0
    end_s: float | None = None
    rounds: int = 1
    camera: tuple[float, float] | None = None


def _short(
    name: str,
    game: str,
    edition: str,
    fault: str | None,
    *,
    seed: int,
    look_seed: int,
    players: int,
    start_s: float = 0.0,
    end_s: float | None = None,
    rounds: int = 1,
) -> Clip:
    """A clip of 720 lines at 12 pictures a second."""
    return Clip(
        name=name,
        game=game,
        edition=edition,
        fault=fault,
        seed=seed,
        players=players,
        look_seed=look_seed,
        deck_seed=look_seed * 2,
        size=(1280, 720),
        fps=12,
        start_s=start_s,
        end_s=end_s,
        rounds=rounds,
    )


CLIPS = (
    Clip(
        name="lawful_567",
        edition="567",
        fault=None,
        seed=710,
        players=2,
        look_seed=20,
        deck_seed=1606450,
    ),
    Clip(
        name="lawful_651a",
        edition="651a",
        fault=None,
        seed=746,
        players=2,
        look_seed=27,
        deck_seed=54,
    ),
    Clip(
        name="deal_order_567",
        edition="567",
        fault="deal_swap",
        seed=707,
        players=3,
        look_seed=32,
        deck_seed=68,
    ),
    Clip(
        name="short_pay_651a",
        edition="651a",
        fault="initial_paid_short",
        seed=708,
        players=2,
        look_seed=327,
        deck_seed=654,
        camera=(70.0, 38.0),
    ),
    Clip(
        name="war_burn_of_two_567",
        edition="567",
        fault="war_burn_two",
        seed=702,
        players=2,
        look_seed=30,
        deck_seed=60,
    ),
    Clip(
        name="surrender_takes_all_567",
        edition="567",
        fault="surrender_takes_all",
        seed=709,
        players=3,
        look_seed=33,
        deck_seed=66,
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
        deck_seed=761768,
    ),
    Clip(
        name="burn_missing_567",
        edition="567",
        fault="burn_missing",
        seed=701,
        players=2,
        positions=7,
        opening=None,
        look_seed=22,
        deck_seed=52,
        start_s=27.5,
    ),
    _short("lawful_541", "minibaccarat", "541", None, seed=804, look_seed=41, players=3),
    _short(
        "loser_given_back_541",
        "minibaccarat",
        "541",
        "player_loser_given_back",
        seed=802,
        look_seed=50,
        players=4,
    ),
    _short("lawful_543", "midibaccarat", "543", None, seed=812, look_seed=44, players=2),
    _short(
        "handed_to_another_543",
        "midibaccarat",
        "543",
        "handed_to_second_highest",
        seed=800,
        look_seed=51,
        players=3,
    ),
    _short("lawful_549", "blackjack", "549", None, seed=802, look_seed=54, players=2),
    _short(
        "royal_match_settled_late_549",
        "blackjack",
        "549",
        "settled_late",
        seed=800,
        look_seed=60,
        players=2,
    ),
    _short("lawful_565", "three_card_poker", "565", None, seed=825, look_seed=67, players=1),
    _short(
        "play_over_the_ante_565",
        "three_card_poker",
        "565",
        "play_over_the_ante",
        seed=816,
        look_seed=73,
        players=1,
    ),
    _short(
        "lawful_688a",
        "face_up_pai_gow_poker",
        "688a",
        None,
        seed=802,
        look_seed=75,
        players=2,
        end_s=40.0,
    ),
    _short(
        "not_cut_688a",
        "face_up_pai_gow_poker",
        "688a",
        "not_cut",
        seed=802,
        look_seed=80,
        players=2,
        end_s=40.0,
    ),
    _short("lawful_535", "pai_gow", "535", None, seed=802, look_seed=81, players=2, start_s=52.0),
    _short(
        "tiles_too_old_535",
        "pai_gow",
        "535",
        "tiles_too_old",
        seed=802,
        look_seed=83,
        players=2,
        start_s=89.15,
        end_s=125.0,
        rounds=2,
    ),
)


def clip_script(clip: Clip) -> Script:
    """The script of a clip."""
    script = simulate(
        clip.game,
        rounds=clip.rounds,
        seed=clip.seed,
        violate=() if clip.fault is None else (clip.fault,),
        edition=clip.edition,
        players=clip.players,
        positions=clip.positions,
        opening=clip.opening,
        oddities=False,
        sound=True,
    )
    whole = not clip.start_s and clip.end_s is None
    return script if whole else excerpt(script, clip.start_s, clip.end_s)


def make_clip(clip: Clip, folder: Path, *, scale: float = 1.0, crf: int = 26) -> None:
    """Film one clip into `folder` with its profile, log and truth."""

    def shoot(script: Script, path: Path) -> CameraPoints:
        width, height = (int(side * scale) // 2 * 2 for side in clip.size)
        size = (width, height)
        view = None
        if clip.camera is not None:
            azimuth, elevation = clip.camera
            view = placed_camera(script.layout, size, azimuth_deg=azimuth, elevation_deg=elevation)
        made = film(
            script,
            path,
            size=size,
            fps=clip.fps,
            look_seed=clip.look_seed,
            camera=view,
            deck=procedural_deck(clip.deck_seed),
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
