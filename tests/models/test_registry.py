from pathlib import Path

import pytest

from models.registry import ModelError, entry, register, sha256_of


def listed(folder: Path, digest: str) -> Path:
    registry = folder / "registry.toml"
    registry.write_text(
        '[toy]\nlicence = "MIT"\ncard = "CARD.md"\n'
        f'files = [{{ path = "toy.bin", sha256 = "{digest}" }}]\n[toy.settings]\naccept_at = 0.8\n'
    )
    return registry


def test_a_model_with_the_listed_hash_is_given(tmp_path: Path) -> None:
    (tmp_path / "toy.bin").write_bytes(b"weights")
    model = entry("toy", listed(tmp_path, sha256_of(tmp_path / "toy.bin")))
    assert model.path == tmp_path / "toy.bin"
    assert model.settings == {"accept_at": 0.8}
    assert model.licence == "MIT"


def test_an_altered_model_is_refused(tmp_path: Path) -> None:
    (tmp_path / "toy.bin").write_bytes(b"other weights")
    with pytest.raises(ModelError, match="another SHA-256"):
        entry("toy", listed(tmp_path, "0" * 64))


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="missing"):
        entry("toy", listed(tmp_path, "0" * 64))


def test_an_unknown_model_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="no model is called"):
        entry("giant", listed(tmp_path, "0" * 64))


def test_an_exported_model_takes_the_place_of_its_former_self_alone(tmp_path: Path) -> None:
    (tmp_path / "toy.bin").write_bytes(b"weights")
    registry = listed(tmp_path, sha256_of(tmp_path / "toy.bin"))
    (tmp_path / "new.xml").write_bytes(b"net")
    (tmp_path / "new.bin").write_bytes(b"numbers")
    for accept_at in (0.5, 0.75):
        register("fresh", tmp_path / "new.xml", {"accept_at": accept_at}, registry)
    assert entry("fresh", registry).settings == {"accept_at": 0.75}
    assert entry("fresh", registry).path == tmp_path / "new.xml"
    assert entry("toy", registry).settings == {"accept_at": 0.8}
    assert registry.read_text().count("[fresh]") == 1
