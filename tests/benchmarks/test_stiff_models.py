"""The stiff mechanisms that are measured: twelve of them, and "auto" follows the motion that another method finds."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

QUICK = ("drive line", "belt drive", "gears", "contact stack")
"""Whose equations take no time to compile."""

NAMES = (
    *QUICK,
    *("chain of stiff springs", "washing machine", "wishbone", "spin-up beam", "50 links"),
    *("slider-crank", "shaft", "four-bar"),
)


def test_all_twelve_are_there(bench: Callable[[str], ModuleType]) -> None:
    cases = bench("stiff_models").CASES
    assert len(cases) == len({case.name for case in cases}) == 12
    assert all(sum(name in case.name for case in cases) == 1 for name in NAMES)


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in QUICK else pytest.mark.slow) for name in NAMES]
)
def test_auto_finds_the_motion(name: str, bench: Callable[[str], ModuleType]) -> None:
    """Within a hundred tolerances of a run by Radau5 with a thousandth of the tolerance."""
    stiff = bench("stiff")
    asked = stiff.problem(next(case for case in bench("stiff_models").CASES if name in case.name))
    right = stiff.coordinates(asked, asked.run("radau5", 1e-9))
    found = stiff.coordinates(asked, asked.run("auto", 1e-6))
    assert np.isfinite(right).all() and np.isfinite(found).all()
    assert np.abs(found - right).max() < 1e-4 * np.abs(right).max()


@pytest.mark.parametrize("name", [*QUICK, "chain of stiff springs"])
def test_auto_evaluates_hardly_more_than_the_best_method(
    name: str, bench: Callable[[str], ModuleType]
) -> None:
    """At most one and a half times as often as the best method chosen by hand, with the same tolerance."""
    stiff = bench("stiff")
    asked = stiff.problem(next(case for case in bench("stiff_models").CASES if name in case.name))
    by_hand = [asked.run(method, 1e-6) for method in ("dop853", "tsit5", "rodas5p", "radau5")]
    counts = [run.statistics.evaluations for run in by_hand if run.status == "finished"]
    assert asked.run("auto", 1e-6).statistics.evaluations <= 1.5 * min(counts)


@pytest.mark.filterwarnings("default")  # those of the other program are its own
@pytest.mark.parametrize("name", ["drive line", pytest.param("50 links", marks=pytest.mark.slow)])
def test_exudyn_gets_the_same_mechanism(name: str, bench: Callable[[str], ModuleType]) -> None:
    """Its second-order convergence to the motion that Radau5 finds."""
    pytest.importorskip("exudyn")
    stiff = bench("stiff")
    asked = stiff.problem(next(case for case in bench("stiff_models").CASES if name in case.name))
    right = stiff.coordinates(asked, asked.run("radau5", 1e-9))
    run = bench("stiff_exudyn").exudyn_rival(asked.case, asked.times)
    coarse, fine = (np.abs(run(steps) - right).max() for steps in (500, 1000))
    assert fine < 1e-3 and coarse / fine == pytest.approx(4.0, rel=0.1)


@pytest.mark.slow
def test_curves_of_several_mechanisms_are_drawn(bench: Callable[[str], ModuleType], tmp_path: Path) -> None:
    """Runs that gave up have no error, and no point in the picture; all figures may go through a file."""
    points = [
        {"setting": 1e-4, "error": 1e-3, "seconds": 0.01},
        {"setting": 1e-6, "error": np.inf, "seconds": 1.0},
    ]
    curves = [
        {"program": "Kinetree", "method": "auto", "points": points},
        {"program": "CasADi", "method": "idas", "points": points[1:]},
    ]
    file = tmp_path / "curves.png"
    bench("plots").draw_together(json.loads(json.dumps({"belt": curves, "chain": curves})), file)
    assert file.read_bytes()[:4] == b"\x89PNG"
