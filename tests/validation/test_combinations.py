"""Every mechanism among the cases passes in formulations that share no coordinates with the default.

Over the first part of its references only: the default formulation is held against all of them.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest

from kinetree_validation.cases import MechanismCase, read_mechanism
from kinetree_validation.running import Way, run_mechanism, ways

FOLDER = Path(__file__).parents[2] / "validation"
CASES = sorted(path.stem for path in FOLDER.glob("*.json") if not path.stem.startswith(("robot_", "flex_")))
LARGE = ("closedloop_cassie", "chain10_rods", "andrews_squeezer")
STEPS = 3
"""Times of the references that are reached, the start included."""


@cache
def _case(name: str) -> MechanismCase:
    return read_mechanism(FOLDER / f"{name}.json")


def _chosen(case: MechanismCase) -> list[Way]:
    """The three formulations, each with another reduction where it takes one."""
    wanted = {
        "elimination": "zero-eigenvalue",
        "kane-euler-parameters": "multipliers",
        "augmented": "partitioned",
    }
    return [
        way
        for way in ways(case.model)
        if isinstance(way, Way)
        and way.formulation in wanted
        and way.reduction in ("", wanted[way.formulation])
    ]


@pytest.mark.in_turn(4)
@pytest.mark.parametrize(
    "name", [pytest.param(n, marks=pytest.mark.slow) if n in LARGE else n for n in CASES]
)
def test_first_part_in_three_formulations(name: str) -> None:
    case = _case(name)
    times = np.unique(np.concatenate([q.reference.t for q in case.quantities]))
    t_end = float(times[min(STEPS, times.size) - 1])
    chosen = _chosen(case)
    assert len(chosen) == 3
    for way in chosen:
        scores = run_mechanism(case, way, t_end)
        assert scores
        worst = max(scores, key=lambda score: score.ratio)
        assert worst.ratio <= 1.0, (str(way), worst)
