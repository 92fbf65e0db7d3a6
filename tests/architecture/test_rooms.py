"""The rooms keep their borders, and the runtime stays free of the training stack."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from rules_check.facts.events import EVENT_TYPES
from vision import tells

ROOT = Path(__file__).parents[2]
ROOMS = ("rules_check", "models", "vision", "sample_video", "pitwatch")
FORBIDDEN_NAMES = {"utils", "helpers", "common", "misc", "manager"}


def sources(room: str) -> list[Path]:
    return sorted((ROOT / room).rglob("*.py"))


def imported_roots(path: Path) -> set[str]:
    roots = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            roots |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            roots.add(node.module.split(".")[0])
    return roots


@pytest.mark.parametrize("room", ROOMS)
def test_no_file_has_a_name_that_says_nothing(room: str) -> None:
    assert sources(room)
    assert [p for p in sources(room) if p.stem in FORBIDDEN_NAMES] == []


def test_the_law_imports_the_standard_library_only() -> None:
    allowed = set(sys.stdlib_module_names) | {"rules_check"}
    strangers = {str(p): imported_roots(p) - allowed for p in sources("rules_check")}
    assert {path: names for path, names in strangers.items() if names} == {}


@pytest.mark.parametrize(
    ("module", "absent"),
    [
        pytest.param("pitwatch.cli", ("numpy", "cv2", "openvino", "av", "torch"), id="cli"),
        pytest.param("rules_check.engine", ("numpy", "cv2", "openvino", "av"), id="law"),
        pytest.param("vision.events", ("torch", "ultralytics"), id="vision"),
        pytest.param("pitwatch.audit", ("torch", "ultralytics"), id="audit"),
    ],
)
def test_importing_a_room_does_not_pull_what_it_must_not_know(
    module: str, absent: tuple[str, ...]
) -> None:
    code = f"import {module}, sys; print([m for m in {absent!r} if m in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    assert done.stdout.strip() == "[]"


def test_every_event_that_vision_makes_is_one_that_it_says_it_makes() -> None:
    kinds = {kind.__name__ for kind in tells.KINDS}
    events = {kind.__name__ for kind in EVENT_TYPES.values()}
    made = {
        node.func.id
        for path in sources("vision")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in events
    }
    assert made == kinds
