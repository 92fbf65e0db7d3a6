"""``pitwatch enroll``: decks from their spread, chips from a picture."""

import json
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from models.reader.head import HouseHead, HouseHeadError, fit_head
from models.reader.labels import CODES
from models.reader.spread_scene import Spread, in_sequence, spread_scene
from pitwatch.cli import main
from pitwatch.enroll.house_chip import chip_colours
from pitwatch.enroll.profile_text import with_chips, with_deck
from pitwatch.enroll.sequence import name_in_sequence
from pitwatch.enroll.spread_photo import read_spread
from rules_check.facts.cards import RANKS, SUITS
from rules_check.facts.profile import parse_profile
from rules_check.facts.toml_values import read_toml
from sample_video.art.decks import procedural_deck
from vision.cards.read import CardReader, CardReading
from vision.cards.spread import find_rows

PROFILE = '[table]\nid = "T"\ngame = "casino_war"\nedition = "567"\npositions = 2\n'


def reading(code: str, sure: float = 0.7) -> CardReading:
    ranks = [sure if rank == code[:-1] else (1 - sure) / 12 for rank in RANKS]
    suits = [sure if suit == code[-1] else (1 - sure) / 3 for suit in SUITS]
    return CardReading(tuple(ranks), tuple(suits), 0.05)


UNREADABLE = CardReading(tuple([1 / 13] * 13), tuple([0.25] * 4), 1.0)


@pytest.mark.parametrize("descending", [False, True])
def test_order_names_cards_that_no_reading_does(descending: bool) -> None:
    rows = in_sequence("DCHS", descending=descending)
    seen = [[reading(code) if n % 3 else UNREADABLE for n, code in enumerate(row)] for row in rows]
    count = name_in_sequence(seen)
    assert count.names == rows
    assert (count.missing, count.doubled, count.unsure) == ((), (), ())


@pytest.mark.parametrize("code", ["5S", "7H", "9D"])
def test_a_missing_card_is_told(code: str) -> None:
    rows = [[c for c in row if c != code] for row in in_sequence()]
    count = name_in_sequence([[reading(c, 0.97) for c in row] for row in rows])
    assert (count.missing, count.doubled) == ((code,), ())


@pytest.mark.parametrize("code", ["AS", "2S", "QD", "KD"])
def test_a_card_missing_at_the_end_of_a_row_is_never_overlooked(code: str) -> None:
    rows = [[c for c in row if c != code] for row in in_sequence()]
    count = name_in_sequence([[reading(c, 0.9) for c in row] for row in rows])
    assert not count.doubled
    assert {c for c in (*count.missing, *count.unsure) if c[-1] == code[-1]}


@pytest.mark.parametrize("code", ["5S", "7H", "9D"])
def test_a_doubled_card_is_told(code: str) -> None:
    rows = [[c for c in row for _ in range(1 + (c == code))] for row in in_sequence()]
    count = name_in_sequence([[reading(c, 0.97) for c in row] for row in rows])
    assert (count.missing, count.doubled) == ((), (code,))


def test_one_too_many_without_saying_which_is_not_pinned_on_a_card() -> None:
    row = [reading(c, 0.9) for c in in_sequence()[0]]
    row[6:8] = [UNREADABLE, UNREADABLE, UNREADABLE]
    count = name_in_sequence([row])
    assert not count.doubled
    assert {"7S", "8S"} & set(count.unsure)


def test_a_row_that_is_not_seen_leaves_its_cards_open() -> None:
    count = name_in_sequence([[reading(c) for c in row] for row in in_sequence()[:3]])
    assert not count.missing
    assert set(count.unsure) == {rank + "D" for rank in RANKS}


@pytest.fixture(scope="module")
def spread() -> Spread:
    return spread_scene(procedural_deck(77), in_sequence(), 5, card_px=95, step=0.36, clean=True)


@pytest.mark.parametrize("turns", [0, 1, 2])
def test_rows_of_a_spread_are_found_whichever_way_up(spread: Spread, turns: int) -> None:
    picture = np.ascontiguousarray(np.rot90(spread.picture, turns))
    rows = [row for row in find_rows(picture) if len(row.quads_px) == 13]
    assert len(rows) >= 4
    assert all(row.shown[-1] == 1.0 and row.shown[0] < 0.6 for row in rows)


def test_a_spread_is_named_and_counted(spread: Spread) -> None:
    found = read_spread(spread.picture, CardReader())
    assert found is not None
    assert [card.code for card in found.cards] == list(spread.codes)
    for card, quad in zip(found.cards, spread.quads_px, strict=True):
        assert np.abs(card.quad_px[[0, 3]] - quad[[0, 3]]).max() < 12


def test_a_picture_without_a_spread_shows_none() -> None:
    noise = np.random.default_rng(1).integers(0, 255, (240, 320, 3)).astype(np.uint8)
    assert read_spread(noise, CardReader()) is None


def start_head() -> HouseHead:
    rng = np.random.default_rng(2)
    return HouseHead(
        weights=rng.normal(0, 0.1, (18, 12)), bias=np.zeros(18), reader_sha256="ab" * 32, cards=0
    )


def test_a_head_learns_what_it_is_shown_and_keeps_its_bytes() -> None:
    rng = np.random.default_rng(4)
    rank = rng.integers(0, 13, 600)
    features = np.eye(13)[rank][:, :12] * 3 + rng.normal(0, 0.2, (600, 12))
    labels = np.stack([rank, rank % 4], axis=1)
    first, second = (fit_head(features, labels, start_head(), seed=1) for _ in range(2))
    before = (start_head().logits(features)[:, :13].argmax(axis=1) == rank).mean()
    after = (first.logits(features)[:, :13].argmax(axis=1) == rank).mean()
    assert after > before + 0.2
    assert first.as_bytes() == second.as_bytes()


def test_a_head_is_read_back_only_by_its_reader(tmp_path: Path) -> None:
    path = tmp_path / "deck.npz"
    path.write_bytes(start_head().as_bytes())
    assert HouseHead.load(path, "ab" * 32).weights.shape == (18, 12)
    with pytest.raises(HouseHeadError, match="another reader"):
        HouseHead.load(path, "cd" * 32)
    for content in (b"", b"PK\x03\x04 nothing", path.read_bytes()[:200]):
        path.write_bytes(content)
        with pytest.raises(HouseHeadError):
            HouseHead.load(path, "ab" * 32)
    with pytest.raises(HouseHeadError, match="no such file"):
        HouseHead.load(tmp_path / "none.npz", "ab" * 32)


def chip_photo(
    body: tuple[int, int, int], spots: tuple[int, int, int] | None, squash: float = 0.8
) -> npt.NDArray[np.uint8]:
    """A chip on felt, seen at a slant."""
    image = np.full((420, 560, 3), (60, 95, 40), np.uint8)
    centre, axes = (280, 210), (130, int(130 * squash))
    cv2.ellipse(image, centre, axes, 0, 0, 360, body, -1, cv2.LINE_AA)
    if spots is not None:
        for start in range(0, 360, 60):
            cv2.ellipse(image, centre, axes, 0, start, start + 18, spots, -1, cv2.LINE_AA)
        inner = (95, int(95 * squash))
        cv2.ellipse(image, centre, inner, 0, 0, 360, body, -1, cv2.LINE_AA)
    cv2.ellipse(image, centre, (70, int(70 * squash)), 0, 0, 360, (235, 235, 235), -1, cv2.LINE_AA)
    rng = np.random.default_rng(8)
    noisy = image + rng.normal(0, 3, image.shape)
    return np.clip(noisy, 0, 255).astype(np.uint8)


def distance(colour: str, bgr: tuple[int, int, int]) -> float:
    blue, green, red = bgr
    found = np.array([int(colour[i : i + 2], 16) for i in (1, 3, 5)])
    return float(np.abs(found - [red, green, blue]).max())


@pytest.mark.parametrize("squash", [1.0, 0.7, 0.5])
def test_a_chip_shows_its_body_and_spots(squash: float) -> None:
    found = chip_colours(chip_photo((40, 30, 190), (240, 240, 240), squash))
    assert found is not None
    assert distance(found.colours[0], (40, 30, 190)) < 12
    assert distance(found.colours[1], (240, 240, 240)) < 25


def test_a_chip_without_spots_has_one_colour() -> None:
    found = chip_colours(chip_photo((150, 60, 30), None))
    assert found is not None
    assert len(found.colours) == 1


def test_nothing_round_is_no_chip() -> None:
    image = np.full((300, 400, 3), (60, 95, 40), np.uint8)
    cv2.rectangle(image, (60, 40), (340, 120), (250, 250, 250), -1)
    assert chip_colours(image) is None


def test_enrolled_chips_replace_those_of_their_value_and_no_others() -> None:
    text = PROFILE + '\n[[chip]]\ncents = 500\ncolours = ["#000000"]\n\n[[chip]]\ncents = 100\n'
    text += 'colours = ["#ffffff"]\n\n[rules_submission]\ndecks = 6\n'
    found = chip_colours(chip_photo((40, 30, 190), (240, 240, 240)))
    assert found is not None
    profile = parse_profile(read_toml(with_chips(text, {500: found}), file="t"), file="t")
    assert {chip.cents: chip.colours for chip in profile.chips} == {
        500: found.colours,
        100: ("#ffffff",),
    }
    assert profile.submission.decks == 6


def test_an_enrolled_deck_is_named_once() -> None:
    twice = with_deck(with_deck(PROFILE, "a.npz"), "b.npz")
    assert parse_profile(read_toml(twice, file="t"), file="t").enrolled_deck == "b.npz"


@pytest.mark.parametrize("name", ["../x.npz", "a/b.npz", "", "a\\\\b"])
def test_an_enrolled_deck_lies_beside_its_profile(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = tmp_path / "table.toml"
    table.write_text(f'{PROFILE}[deck]\nenrolled = "{name}"\n', encoding="utf-8")
    events = tmp_path / "events.jsonl"
    events.write_text("")
    assert main(["check", str(events), "--table", str(table)]) == 2
    assert "deck.enrolled" in capsys.readouterr().err


def test_chips_are_enrolled_by_the_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, photo, out = tmp_path / "t.toml", tmp_path / "five.png", tmp_path / "new.toml"
    table.write_text(PROFILE, encoding="utf-8")
    cv2.imwrite(str(photo), chip_photo((40, 30, 190), (240, 240, 240)))
    argv = ["enroll", "chips", f"500={photo}", "--table", str(table), "--out", str(out), "--json"]
    assert main(argv) == 0
    assert json.loads(capsys.readouterr().out)["chips"][0]["cents"] == 500
    assert "#" in out.read_text()


@pytest.mark.parametrize(
    "named", [["five.png"], ["x=five.png"], ["0=five.png"], ["500=a", "500=b"], ["500=felt.png"]]
)
def test_wrong_chips_are_refused_and_nothing_is_written(
    named: list[str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "t.toml").write_text(PROFILE, encoding="utf-8")
    cv2.imwrite("felt.png", np.full((100, 100, 3), 90, np.uint8))
    assert main(["enroll", "chips", *named, "--table", "t.toml", "--out", "new.toml"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert not (tmp_path / "new.toml").exists()


def test_a_picture_without_a_spread_enrols_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "t.toml").write_text(PROFILE, encoding="utf-8")
    cv2.imwrite("felt.png", np.full((200, 300, 3), 90, np.uint8))
    argv = ["enroll", "deck", "felt.png", "--table", "t.toml", "--out", "new.toml"]
    assert main(argv) == 2
    assert "spread" in capsys.readouterr().err
    assert sorted(p.name for p in tmp_path.iterdir()) == ["felt.png", "t.toml"]


@pytest.mark.parametrize("kind", ["deck", "chips"])
@pytest.mark.parametrize("out", ["t.toml", "five.png", "link.toml", "hard.toml", "./t.toml"])
def test_what_is_read_is_not_written_over(
    kind: str,
    out: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "t.toml").write_text(PROFILE, encoding="utf-8")
    cv2.imwrite("five.png", chip_photo((40, 30, 190), (240, 240, 240)))
    (tmp_path / "link.toml").symlink_to("t.toml")
    (tmp_path / "hard.toml").hardlink_to("five.png")
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    named = "500=five.png" if kind == "chips" else "five.png"
    assert main(["enroll", kind, named, "--table", "t.toml", "--out", out]) == 2
    assert "would write over what is read" in capsys.readouterr().err
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_every_card_of_a_deck_has_a_place_in_the_sequence() -> None:
    assert sorted(code for row in in_sequence() for code in row) == sorted(CODES)
