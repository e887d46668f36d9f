"""How many cases are generated: few that are always the same, and more, drawn anew, with ``--slow``."""

from __future__ import annotations

from hypothesis import settings


def examples(ordinary: int, longer: int) -> settings:
    """Settings with so many cases, in ordinary tests and with ``--slow``."""
    return settings(max_examples=ordinary if settings().derandomize else longer)
