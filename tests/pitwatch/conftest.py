"""Fixtures of the tests of the application."""

from collections.abc import Callable
from pathlib import Path

import pytest

import pitwatch.audit.checkpoint as checkpoint_module
import pitwatch.audit.run as run_module
import pitwatch.audit.watching as watching_module
from pitwatch import cli
from tests.pitwatch.command_line import Done, Run
from tests.pitwatch.recordings import make_recording
from tests.pitwatch.replay import ReplayWatcher
from tests.pitwatch.staging import TABLE, script
from vision.equip import Equipped


@pytest.fixture(scope="module")
def recording(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_recording(tmp_path_factory.mktemp("r") / "night.mp4")


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "t.toml"
    path.write_text(TABLE)
    return path


@pytest.fixture
def staged(monkeypatch: pytest.MonkeyPatch) -> Callable[[ReplayWatcher], None]:
    def stage(watcher: ReplayWatcher) -> None:
        equipped = Equipped(watcher=watcher, models={})
        monkeypatch.setattr(run_module, "make_watcher", lambda profile, size: equipped)
        monkeypatch.setattr(run_module, "models_used", lambda _profile: {"reader": "0" * 64})

    # The stand-in lives in the tests, which a checkpoint may not name otherwise.
    trusted = (*checkpoint_module._TRUSTED_ROOMS, "tests.pitwatch.replay")
    monkeypatch.setattr(checkpoint_module, "_TRUSTED_ROOMS", trusted)
    monkeypatch.setattr(watching_module, "CHECKPOINT_S", 2.0)
    stage(ReplayWatcher(script()))
    return stage


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command in this process, which is many times faster than in one of its own."""

    def run_it(*args: str | Path) -> Done:
        try:
            status = cli.main([str(arg) for arg in args])
        except SystemExit as done:
            status = int(done.code or 0)
        out, err = capsys.readouterr()
        return Done(status, out, err)

    return run_it
