"""What a command of the application leaves behind: status, output, errors."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass
class Done:
    """What a command run in this process left behind."""

    returncode: int
    stdout: str
    stderr: str


Run = Callable[..., Done]


def sentence(done: Done) -> str:
    assert done.stderr.count("\n") == 1
    assert len(done.stderr) < 1000
    assert "Traceback" not in done.stderr
    return done.stderr
