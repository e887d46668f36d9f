"""Limits on model files: checked before anything is parsed, in time linear in the text."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from kinetree.files.input import FileError, TooLargeError, read_text
from kinetree.io.faults import ModelFileError, whole_file

MAX_BYTES: Final = 20_000_000
MAX_NESTING: Final = 40
MAX_KEY_PARTS: Final = 20

# A string that is not closed ends where the text or its line ends: the reader will refuse it there.
_BRACKETS = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*+(?:"{3,5}|\Z)?'
    r"|'''(?:[^']|'(?!''))*+(?:'{3,5}|\Z)?"
    r'|"(?:[^"\\\n]|\\.)*+"?'
    r"|'[^'\n]*+'?"
    r"|#[^\n]*+"
    r"|(?P<bracket>[\[\]{}])",
    re.DOTALL,
)
_LONG_KEY = re.compile(
    r"(?<![\w-])(?:(?:[\w-]++|\"[^\"\n]*+\"|'[^'\n]*+')[ \t]*+\.[ \t]*+)" f"{{{MAX_KEY_PARTS}}}",
)


def read_limited(path: Path) -> str:
    """Text of a file that is not too large.

    Raises
    ------
    ModelFileError
        For a file that cannot be read, is larger than 20 MB, or is not UTF-8.
    """
    try:
        return read_text(path, MAX_BYTES)
    except TooLargeError:
        raise _too_large(str(path)) from None
    except FileError as error:
        raise whole_file(str(path), error.reason, error.remedy, error.line) from None


def check_limits(text: str, file: str) -> None:
    """Refuse text that is too long or nested too deeply for the parser."""
    if len(text) > MAX_BYTES:
        raise _too_large(file)
    depth = 0
    for match in _BRACKETS.finditer(text):
        bracket = match.group("bracket")
        if bracket is None:
            continue
        if bracket in "[{":
            depth += 1
            if depth > MAX_NESTING:
                line = text.count("\n", 0, match.start()) + 1
                message = f"has more than {MAX_NESTING} brackets within one another"
                raise whole_file(file, message, "a model file needs no more than six", line)
        else:
            depth = max(depth - 1, 0)
    long_key = _LONG_KEY.search(text)
    if long_key is not None:
        line = text.count("\n", 0, long_key.start()) + 1
        raise whole_file(file, f"has a key of more than {MAX_KEY_PARTS} parts", "write shorter keys", line)


def _too_large(file: str) -> ModelFileError:
    message = f"is larger than the {MAX_BYTES // 1_000_000} MB a model file may have"
    return whole_file(file, message, "keep meshes and data in files of their own")
