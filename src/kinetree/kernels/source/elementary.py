"""The text of the elementary functions (``elementary.h`` of the runtime) in one piece, for programs in C and CUDA."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

TEXT = Path(__file__).parents[2] / "runtime" / "text"
_INCLUDE = re.compile(r'^#include "(elementary_\w+\.h)"\n', re.MULTILINE)


@cache
def elementary_text() -> str:
    """``elementary.h`` with its parts where it includes them."""
    return _INCLUDE.sub(lambda found: _read(found[1]), _read("elementary.h"))


def _read(name: str) -> str:
    return (TEXT / name).read_text(encoding="utf-8")
