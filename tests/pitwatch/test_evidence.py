import errno
from pathlib import Path

import av
import numpy as np
import pytest

from pitwatch.evidence.clips import LEAD_S, TAIL_S, cut_clip
from pitwatch.evidence.files import PART, read_hash, whole_file, write_lines, write_text
from pitwatch.evidence.manifest import MANIFEST, Manifest, read_manifest, write_manifest
from rules_check.errors import InputError
from tests.pitwatch.recordings import make_recording


def test_a_file_written_whole_has_its_bytes_and_leaves_no_part(tmp_path: Path) -> None:
    write_lines(tmp_path / "a.jsonl", ["one", "two"])
    assert (tmp_path / "a.jsonl").read_bytes() == b"one\ntwo\n"
    assert [p.name for p in tmp_path.iterdir()] == ["a.jsonl"]


def break_off(path: Path, error: BaseException) -> None:
    with whole_file(path) as part:
        part.write_text("half")
        raise error


@pytest.mark.parametrize("error", [RuntimeError("broken"), KeyboardInterrupt()])
def test_a_write_that_fails_keeps_what_was_there(tmp_path: Path, error: BaseException) -> None:
    path = tmp_path / "a.txt"
    write_text(path, "old")
    with pytest.raises(type(error)):
        break_off(path, error)
    assert path.read_text() == "old"
    assert not path.with_name(path.name + PART).exists()


@pytest.mark.parametrize(
    ("number", "words"),
    [
        pytest.param(errno.ENOSPC, "no space left", id="full-disk"),
        pytest.param(errno.EACCES, "permission", id="no-permission"),
        pytest.param(errno.EROFS, "read-only", id="read-only"),
        pytest.param(errno.EDQUOT, "quota", id="quota"),
    ],
)
def test_a_disk_that_refuses_is_one_plain_sentence(tmp_path: Path, number: int, words: str) -> None:
    with pytest.raises(InputError, match=words):
        break_off(tmp_path / "a", OSError(number, "refused"))
    assert list(tmp_path.iterdir()) == []


@pytest.fixture(scope="module")
def recording(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_recording(tmp_path_factory.mktemp("r") / "table.mp4")


def times_and_levels(path: Path) -> list[tuple[float, float]]:
    with av.open(str(path)) as container:
        return [
            (frame.time, float(frame.to_ndarray(format="gray").mean()))
            for frame in container.decode(video=0)
        ]


@pytest.mark.parametrize(
    ("start", "end"),
    [
        pytest.param(5.0, 6.0, id="middle"),
        pytest.param(0.2, 0.4, id="at-the-start"),
        pytest.param(11.5, 11.9, id="at-the-end"),
        pytest.param(5.0, 30.0, id="beyond-the-end"),
        pytest.param(6.0, 6.0, id="an-instant"),
    ],
)
def test_a_clip_contains_its_event(
    recording: Path, tmp_path: Path, start: float, end: float
) -> None:
    clip = tmp_path / "clip.mp4"
    first, last = cut_clip(recording, clip, start_s=start, end_s=end, paint=lambda p, _: p)
    assert first <= start
    assert first >= max(0.0, start - LEAD_S) - 0.11
    assert last >= min(end, 11.9) - 1e-6
    assert last <= end + TAIL_S + 1e-6
    source = times_and_levels(recording)
    for time, level in times_and_levels(clip)[::7]:
        nearest = min(source, key=lambda pair: abs(pair[0] - (time + first)))
        assert abs(nearest[1] - level) < 8


def test_a_clip_has_the_same_bytes_each_time(recording: Path, tmp_path: Path) -> None:
    for name in ("a.mp4", "b.mp4"):
        cut_clip(recording, tmp_path / name, start_s=4, end_s=5, paint=lambda p, _: p)
    assert read_hash(tmp_path / "a.mp4") == read_hash(tmp_path / "b.mp4")


def test_the_painter_gets_the_recordings_own_times(recording: Path, tmp_path: Path) -> None:
    told: list[float] = []

    def paint(picture: np.ndarray, seconds: float) -> np.ndarray:
        told.append(seconds)
        return picture

    cut_clip(recording, tmp_path / "c.mp4", start_s=5, end_s=6, paint=paint)
    assert told == pytest.approx([3.0 + n / 10 for n in range(len(told))])


def test_a_stretch_without_pictures_leaves_no_clip(recording: Path, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no picture"):
        cut_clip(recording, tmp_path / "c.mp4", start_s=90, end_s=91, paint=lambda p, _: p)
    assert list(tmp_path.iterdir()) == []


MANIFEST_OF_NOTHING = Manifest(
    product="pitwatch 0",
    recording="a.mp4",
    recording_sha256="0" * 64,
    table_sha256="1" * 64,
    gaming_day=None,
    models={},
    files={"events.jsonl": "2" * 64},
)


def test_a_manifest_is_read_as_it_was_written(tmp_path: Path) -> None:
    write_manifest(tmp_path, MANIFEST_OF_NOTHING)
    assert read_manifest(tmp_path) == MANIFEST_OF_NOTHING


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="empty"),
        pytest.param("{", id="cut"),
        pytest.param("[]", id="a-list"),
        pytest.param("{}", id="nothing-in-it"),
        pytest.param("[" * 100_000, id="nested"),
        pytest.param('{"files": 3}', id="another-object"),
    ],
)
def test_a_broken_manifest_is_one_plain_sentence(tmp_path: Path, text: str) -> None:
    (tmp_path / MANIFEST).write_text(text)
    with pytest.raises(InputError) as caught:
        read_manifest(tmp_path)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("missing", ["folder", "manifest"])
def test_no_audit_here_is_one_plain_sentence(tmp_path: Path, missing: str) -> None:
    with pytest.raises(InputError, match=r"folder|audit"):
        read_manifest(tmp_path / "nowhere" if missing == "folder" else tmp_path)
