"""Every reference case passes in the default formulation."""

from __future__ import annotations

from pathlib import Path

import pytest

from kinetree.io.validate import validate

FOLDER = Path(__file__).parents[2] / "validation"
CASES = sorted(FOLDER.glob("*.json"))


def test_the_cases_are_there() -> None:
    assert len(CASES) >= 44


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_case(path: Path) -> None:
    (row,) = validate([path]).rows
    assert row.verdict == "pass", row
    assert row.compared > 0
