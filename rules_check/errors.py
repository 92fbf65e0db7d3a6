"""The errors of the law and its facts.

::

    RulesError
    ├── InputError   what a user handed over is wrong: one plain sentence, exit status 2
    └── LawError     the law as encoded cannot answer (no value in force, two values in force)
"""

from collections.abc import Iterable

__all__ = ["InputError", "LawError", "RulesError", "shorten"]

MESSAGE_LIMIT = 900
"""Longest message in characters; readers of logs rely on fewer than 1,000."""


class RulesError(Exception):
    """Root of everything ``rules_check`` raises on purpose."""


class LawError(RulesError):
    """The law as encoded gives no answer; a defect of the program, never of the input."""


class InputError(RulesError):
    """The user's input is wrong; ``str()`` is one plain sentence on one line.

    The sentence says what is wrong, where (file, line, field), what was expected and what was
    found. It stays under 1,000 characters and quotes at most a short value, never a whole line.
    """

    def __init__(
        self,
        what: str,
        *,
        file: str | None = None,
        line: int | None = None,
        field: str | None = None,
        expected: str | None = None,
        got: str | None = None,
    ) -> None:
        self.what = what
        self.file = file
        self.line = line
        self.field = field
        self.expected = expected
        self.got = got
        super().__init__(_sentence(self._parts()))

    def _parts(self) -> Iterable[str]:
        where = []
        if self.file is not None:
            where.append(shorten(self.file, 200))
        if self.line is not None:
            where.append(f"line {self.line}")
        if self.field is not None:
            where.append(f"field {shorten(self.field, 80)}")
        yield ", ".join(where) + ": " if where else ""
        yield shorten(self.what, 300)
        if self.expected is not None:
            yield f"; expected {shorten(self.expected, 240)}"
        if self.got is not None:
            yield f", got {shorten(self.got, 60)}"


def _sentence(parts: Iterable[str]) -> str:
    return shorten("".join(parts), MESSAGE_LIMIT)


def shorten(text: str, limit: int) -> str:
    """Returns ``text`` on one line of at most ``limit`` printable characters.

    Control characters, line separators and lone surrogates are shown as ``?`` because the
    message goes to terminals and to UTF-8 files.
    """
    # Cut first: a text of a hundred million characters must not be walked for one message.
    head = text[: limit + 1]
    plain = "".join(c if c.isprintable() else "?" for c in head)
    return plain if len(plain) <= limit else plain[: limit - 3] + "..."
