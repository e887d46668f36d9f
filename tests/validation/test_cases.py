"""Every reference case passes in the default formulation."""

from __future__ import annotations

from pathlib import Path

import pytest

from kinetree_validation.validate import validate

FOLDER = Path(__file__).parents[2] / "validation"
CASES = sorted(FOLDER.glob("*.json"))
LONG = {
    "flex_beam_free_free", "flex_rotating_cantilever", "flex_elastica", "flex_spinup_beam", "flex_slider_crank",
    "closedloop_cassie", "robot_talos", "robot_g1", "analysis_double_pendulum", "analysis_four_bar_general",
}  # fmt: skip
"""Several seconds each; what they are made of is in tests/elastic and tests/flexible."""


def test_the_cases_are_there() -> None:
    assert len(CASES) >= 44


@pytest.mark.in_turn(4)
@pytest.mark.parametrize(
    "path",
    [pytest.param(path, marks=pytest.mark.slow if path.stem in LONG else ()) for path in CASES],
    ids=[path.stem for path in CASES],
)
def test_case(path: Path) -> None:
    (row,) = validate([path]).rows
    assert row.verdict == "pass", row
    assert row.compared > 0
