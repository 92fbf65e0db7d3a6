"""``pitwatch camera``: what one frame says of a camera, and what follows for the law."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from pitwatch.cli import main
from pitwatch.suitability.advice import advise
from pitwatch.suitability.judgement import Able, fact_share, judge
from pitwatch.suitability.needs import Fact, Need, needs_of
from pitwatch.suitability.quality import Quality, blur_px, frame_blur_px
from pitwatch.suitability.reach import card_reach, needed_card_px
from pitwatch.suitability.view import ZoneView, view_zones
from rules_check.facts.profile import parse_profile
from vision.table.camera import TableCamera
from vision.table.felt import Felt

Image = npt.NDArray[np.uint8]

PROFILE: dict[str, object] = {
    "table": {"id": "T", "game": "casino_war", "edition": "651a", "positions": 2},
    "camera": {
        "image_px": [[0, 0], [1800, 0], [1800, 900], [0, 900]],
        "felt_mm": [[0, 0], [1800, 0], [1800, 900], [0, 900]],
        "size_px": [1800, 900],
    },
    "zone": [
        {
            "name": f"{p}.{kind}",
            "kind": kind,
            "position": p,
            **({"wager": "initial"} if kind == "wager" else {}),
            "polygon_mm": [[x, y], [x + 90, y], [x + 90, y + 90], [x, y + 90]],
        }
        for p, x in ((1, 1400), (2, 300))
        for kind, y in (("hand", 500), ("wager", 700))
    ]
    + [
        {
            "name": "dealer",
            "kind": "dealer_hand",
            "polygon_mm": [[800, 100], [950, 100], [950, 220], [800, 220]],
        }
    ],
}


def pattern(scale: int = 4) -> Image:
    """Sharp edges in every direction, `scale` times too large."""
    big = np.full((300 * scale, 300 * scale, 3), (60, 90, 30), np.uint8)
    rng = np.random.default_rng(3)
    for _ in range(40):
        x, y, w, h = (int(v) for v in rng.integers(20 * scale, 200 * scale, 4))
        ink = tuple(int(v) for v in rng.integers(0, 255, 3))
        cv2.ellipse(big, (x, y), (w // 3, h // 4), float(x % 180), 0, 360, ink, -1)
    return big


def blurred(sigma: float, scale: int = 4) -> Image:
    soft = cv2.GaussianBlur(pattern(scale), (0, 0), sigma * scale)
    small = cv2.resize(soft, (300, 300), interpolation=cv2.INTER_AREA).astype(float)
    noisy = small + np.random.default_rng(1).normal(0, 3, small.shape)
    return np.clip(noisy, 0, 255).astype(np.uint8)


def zone(**changes: object) -> ZoneView:
    usual = ZoneView(
        name="1.hand",
        kind="hand",
        position=1,
        wager=None,
        shown=1.0,
        px_per_mm=1.0,
        card_px=90.0,
        index_px=8.0,
        chip_edge_px=4.0,
        elevation_deg=50.0,
        quality=Quality(blur_px=0.5, glare=0.0, dark=0.0),
    )
    return replace(usual, **changes)  # type: ignore[arg-type]  # fields by name, for tables


@pytest.mark.parametrize("sigma", [0.5, 0.9, 1.4, 2.0])
def test_blur_is_measured_from_edges(sigma: float) -> None:
    found = blur_px(blurred(sigma), np.ones((300, 300), bool))
    assert found is not None
    assert found == pytest.approx(sigma, rel=0.25, abs=0.1)


def test_a_picture_far_out_of_focus_is_not_called_sharp() -> None:
    found = frame_blur_px(blurred(7.0))
    assert found is None or found > 3


@pytest.mark.parametrize("grey", [0, 90, 255])
def test_a_picture_without_edges_has_no_known_blur(grey: int) -> None:
    assert frame_blur_px(np.full((200, 300, 3), grey, np.uint8)) is None


def test_larger_and_sharper_cards_are_never_harder_to_read() -> None:
    shares = np.array(
        [[card_reach(h, b).right for b in np.linspace(0.4, 2.2, 19)] for h in range(20, 200, 6)]
    )
    assert (np.diff(shares, axis=0) >= 0).all() or (np.diff(shares[:, :15], axis=0) >= 0).all()
    assert (np.diff(shares, axis=1) <= 1e-12).all()
    assert card_reach(10, 0.5).right == 0
    assert card_reach(100, 0.5).right > 0.8


def test_the_needed_height_reads_what_it_promises() -> None:
    height = needed_card_px(0.75, 0.5)
    assert height is not None
    assert card_reach(height, 0.5).right >= 0.75 > card_reach(height - 8, 0.5).right
    assert needed_card_px(0.999, 2.0) is None


@pytest.mark.parametrize(
    ("fact", "changes", "share"),
    [
        (Fact.CARDS, {"card_px": 20.0}, 0.0),
        (Fact.CARDS, {"shown": 0.3}, 0.0),
        (Fact.CARDS, {"quality": Quality(blur_px=5.0, glare=0, dark=0)}, 0.0),
        (Fact.DEALING, {"card_px": 20.0}, 1.0),
        (Fact.DEALING, {"card_px": 10.0}, 0.0),
        (Fact.CHIP_VALUES, {"chip_edge_px": 0.4}, 0.0),
        (Fact.CHIP_VALUES, {"chip_edge_px": 3.4}, 1.0),
        (Fact.CHIP_ACTS, {"px_per_mm": 0.1}, 0.0),
        (Fact.DEALING, {"quality": Quality(blur_px=0.5, glare=0.4, dark=0.1)}, 0.5),
    ],
)
def test_share_of_a_fact_seen(fact: Fact, changes: dict[str, object], share: float) -> None:
    assert fact_share(fact, zone(**changes)) == pytest.approx(share)


def test_zones_are_measured_in_pixels_and_degrees() -> None:
    image = np.full((900, 1800, 3), (40, 90, 20), np.uint8)
    profile = parse_profile(PROFILE, file="t")
    felt = Felt(profile, TableCamera.from_profile(profile, (1800, 900)))
    views = {v.name: v for v in view_zones(image, felt)}
    assert views["1.hand"].px_per_mm == pytest.approx(1.0, abs=0.01)
    assert views["1.hand"].card_px == pytest.approx(88.9, abs=1)
    assert views["dealer"].elevation_deg > 60
    assert views["dealer"].shown == 1.0


def test_needs_are_asked_of_the_law() -> None:
    asked = needs_of("casino_war", "651a") or ()
    needs = {need.provision: set(need.facts) for need in asked}
    assert not any(needs[need.provision] for need in asked if need.section == "651a.2(c)")
    assert {Fact.CARDS, Fact.CHIP_VALUES} <= needs["W651-019"]
    assert Fact.SHOE in needs["W651-015"]
    assert Fact.CARDS not in needs["W651-010"]


def test_a_provision_is_as_good_as_its_weakest_fact() -> None:
    need = Need(provision="X", section="1", title="", facts=(Fact.CARDS, Fact.CHIP_VALUES))
    good, poor = (
        zone(),
        zone(name="2.hand", position=2, card_px=26.0),
    )
    wagers = [zone(name=f"{p}.w", kind="wager", position=p) for p in (1, 2)]
    judged = judge([need], [good, poor, *wagers])[0]
    assert judged.able is Able.IN_PART
    assert judged.weakest is Fact.CARDS
    assert judged.worst_positions == (2,)
    sound = replace(need, facts=(Fact.CARDS, Fact.SOUND))
    assert judge([sound], [good, *wagers])[0].able is Able.NOT_BY_CAMERA
    assert judge([replace(need, facts=())], [])[0].able is Able.FROM_PROFILE


@pytest.mark.parametrize(
    ("game", "edition", "never", "seen"),
    [
        ("casino_war", "567", {"W567-076", "W567-075"}, {"W567-071", "W567-091"}),
        ("minibaccarat", "541", {"MB541-048", "MB541-028"}, set()),
    ],
)
def test_no_camera_is_promised_what_is_not_made_out_of_pictures(game, edition, never, seen) -> None:
    needs = {need.provision: need.facts for need in needs_of(game, edition) or ()}
    untold = {name for name, facts in needs.items() if Fact.PICTURES in facts}
    assert never <= untold
    assert not seen & untold


def test_what_no_zone_of_the_profile_shows_cannot_be_checked() -> None:
    need = Need(provision="X", section="1", title="", facts=(Fact.SHOE,))
    judged = judge([need], [zone()])[0]
    assert (judged.able, judged.weakest) == (Able.NO, Fact.SHOE)


@pytest.mark.parametrize(
    ("view", "word"),
    [
        (zone(shown=0.5), "Aim"),
        (zone(quality=Quality(blur_px=1.8, glare=0, dark=0)), "Focus"),
        (zone(card_px=26.0), "finer"),
        (zone(kind="wager", chip_edge_px=0.5, elevation_deg=80.0), "lower camera"),
        (zone(kind="wager", chip_edge_px=0.8, elevation_deg=40.0), "more pixels"),
        (zone(quality=Quality(blur_px=0.5, glare=0.2, dark=0)), "glare"),
        (zone(quality=Quality(blur_px=0.5, glare=0, dark=0.5)), "Light"),
    ],
)
def test_advice_names_what_would_help(view: ZoneView, word: str) -> None:
    assert any(word in sentence for sentence in advise([view], (1920, 1080)))
    assert advise([zone(), zone(kind="wager")], (1920, 1080)) == ()


@pytest.fixture
def files(tmp_path: Path) -> Callable[[], tuple[str, str]]:
    def write() -> tuple[str, str]:
        frame, table = tmp_path / "frame.png", tmp_path / "table.toml"
        cv2.imwrite(str(frame), np.full((900, 1800, 3), (40, 90, 20), np.uint8))
        lines = [
            '[table]\nid = "T"\ngame = "casino_war"\nedition = "651a"\npositions = 2\n[camera]',
            "image_px = [[0, 0], [1800, 0], [1800, 900], [0, 900]]",
            "felt_mm = [[0, 0], [1800, 0], [1800, 900], [0, 900]]",
            '[[zone]]\nname = "1.hand"\nkind = "hand"\nposition = 1',
            "polygon_mm = [[1400, 500], [1490, 500], [1490, 590], [1400, 590]]",
        ]
        table.write_text("\n".join(lines) + "\n", encoding="utf-8")
        return str(frame), str(table)

    return write


def test_the_command_prints_json_text_and_a_picture(
    files: Callable[[], tuple[str, str]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    frame, table = files()
    picture = tmp_path / "zones.png"
    assert main(["camera", frame, "--table", table, "--json", "--picture", str(picture)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [z["name"] for z in told["zones"]] == ["1.hand"]
    assert {p["can"] for p in told["provisions"]} >= {"no", "from the profile"}
    drawn = cv2.imread(str(picture))
    assert drawn is not None
    assert drawn.shape == (900, 1800, 3)
    assert main(["camera", frame, "--table", table]) == 0
    assert "card px" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["out.jpg", "missing/out.png"])
def test_a_picture_that_cannot_be_written_is_wrong_input(
    files: Callable[[], tuple[str, str]],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    name: str,
) -> None:
    frame, table = files()
    assert main(["camera", frame, "--table", table, "--picture", str(tmp_path / name)]) == 2
    said = capsys.readouterr()
    assert said.err.count("\n") == 1
    assert sorted(p.name for p in tmp_path.iterdir()) == ["frame.png", "table.toml"]


@pytest.mark.parametrize("kind", ["itself", "link", "hard-link", "table"])
def test_what_is_read_is_not_drawn_over(
    files: Callable[[], tuple[str, str]],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    kind: str,
) -> None:
    frame, table = files()
    picture = tmp_path / "zones.png"
    if kind == "itself":
        picture = tmp_path / "." / "frame.png"
    elif kind == "link":
        picture.symlink_to(frame)
    else:
        picture.hardlink_to(table if kind == "table" else frame)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert main(["camera", frame, "--table", table, "--picture", str(picture)]) == 2
    said = capsys.readouterr()
    assert "would write over what is read" in said.err
    assert said.err.count("\n") == 1
    assert said.out == ""
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_a_profile_without_a_camera_is_wrong_input(
    files: Callable[[], tuple[str, str]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    frame, _ = files()
    table = tmp_path / "bare.toml"
    table.write_text('[table]\nid = "T"\ngame = "casino_war"\nedition = "567"\npositions = 2\n')
    assert main(["camera", frame, "--table", str(table)]) == 2
    assert "camera" in capsys.readouterr().err
