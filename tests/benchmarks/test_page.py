"""The page of benchmarks is made from the stored results, and judges them."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "benchmarks"
SCRIPTS = sorted(file.stem for file in FOLDER.glob("*.py") if file.stem != "__main__")


@pytest.fixture
def results() -> dict[str, Any]:
    return json.loads((FOLDER / "results.json").read_text(encoding="utf-8"))


def test_every_benchmark_can_be_imported_without_the_programs_it_compares_with() -> None:
    code = (
        "import sys\n"
        "sys.path[:0] = sys.argv[1:3]\n"
        "sys.modules.update(dict.fromkeys(('pinocchio', 'mujoco', 'exudyn', 'sympy', 'pydrake')))\n"
        "for name in sys.argv[3:]: __import__(name)\n"
    )
    command = [sys.executable, "-c", code, str(FOLDER), str(ROOT / "tests"), *SCRIPTS]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_command_says_what_it_does() -> None:
    command = [sys.executable, "-m", "benchmarks", "--help"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    assert "--quick" in done.stdout and "--page" in done.stdout


def test_the_page_is_the_one_made_from_the_stored_results(bench: Any, results: dict[str, Any]) -> None:
    written = (ROOT / "docs" / "benchmarks.md").read_text(encoding="utf-8")
    assert written == bench("page").page(results), (
        "renew it: python benchmarks/page.py benchmarks/results.json"
    )


def test_figures_of_another_version_are_called_so(bench: Any, results: dict[str, Any]) -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    results["programs"] |= {"Kinetree": "0.0.1"}
    assert f"figures of Kinetree 0.0.1; this is {version}" in bench("page").page(results)
    results["programs"] |= {"Kinetree": version}
    assert "They are not claims about this version" not in bench("page").page(results)


def test_pictures_of_the_page_exist(bench: Any, results: dict[str, Any]) -> None:
    shown = bench("targets").problems(results["sections"]["simulate"])
    assert shown
    for problem in shown:
        assert (ROOT / "docs" / "images" / bench("page").image_name(problem)).exists()


def test_a_lost_target_is_shown_as_missed(bench: Any, results: dict[str, Any]) -> None:
    slow = copy.deepcopy(results)
    for problem in bench("targets").problems(slow["sections"]["simulate"]):
        for comparison in problem["comparisons"]:
            comparison["ratio"] = 0.5
    before, after = (bench("page").page(r).count("**missed**") for r in (results, slow))
    assert after >= before + 8  # two of the Panda, two of each loop


def test_a_section_that_failed_and_a_program_that_is_missing_leave_rows(
    bench: Any, results: dict[str, Any]
) -> None:
    results["sections"]["closed_loops"] = {"missing": "closed_loops.py ended with status 1"}
    swing = results["sections"]["simulate"]["panda_swing"]
    curve = bench("work_precision").Curve(
        "Kinetree", "DOP853", [bench("work_precision").Point(1, 1e-9, 1, 0)]
    )
    swing["comparisons"][1] = bench("work_precision").absent(curve, "MuJoCo", 1e-8, 3.0)
    text = bench("page").page(results)
    assert "Not measured: closed_loops.py ended with status 1." in text
    assert "MuJoCo, not installed" in text
    assert "| Panda, 3 s, error 1e-08: MuJoCo ÷ ours | ≥ 3 × | – | not measured" in text
    assert "| accelerations of Andrews' mechanism | ≤ 1 µs | – | not measured |" in text


def test_time_for_an_error_is_read_off_between_points(bench: Any) -> None:
    w = bench("work_precision")
    power_law = [w.Point(n, 1.0 / n**2, 1e-3 * n, 0.0) for n in (10, 100, 1000)]
    curve = w.Curve("program", "second order", power_law, order=2)
    seconds, how = curve.seconds_at(1e-5)
    assert seconds == pytest.approx(1e-3 * np.sqrt(1e5), rel=1e-12)
    assert how == "measured"
    seconds, how = curve.seconds_at(1e-8)
    assert seconds == pytest.approx(10.0, rel=1e-12)
    assert how == "extrapolated"
    assert w.Curve("program", "adaptive", power_law).seconds_at(1e-8) == (np.inf, "not reached")


def test_points_beaten_by_cheaper_ones_do_not_count(bench: Any) -> None:
    w = bench("work_precision")
    points = [w.Point(1, 1e-2, 1.0, 0.0), w.Point(2, 1e-1, 2.0, 0.0), w.Point(3, 1e-4, 4.0, 0.0)]
    seconds, _ = w.Curve("program", "", points).seconds_at(1e-3)
    assert seconds == pytest.approx(2.0)


@pytest.mark.filterwarnings("default")  # those of the other program are its own
def test_exudyn_and_kinetree_get_the_same_mechanism(bench: Any) -> None:
    """Second-order convergence to Kinetree's motion shows that both models are one mechanism."""
    pytest.importorskip("exudyn")
    planar, loops = bench("planar_mechanisms"), bench("loops_in_time")
    mechanism = planar.andrews()
    run, _ = loops.ours(mechanism)
    rival = planar.exudyn_run(mechanism, modified_newton=True)
    errors = [np.abs(rival(n) - run("dop853", 1e-11)).max() for n in (500, 1000)]
    assert errors[0] < 1e-2
    assert errors[0] / errors[1] == pytest.approx(4.0, rel=0.1)


def test_our_side_of_the_closed_loops_runs(bench: Any) -> None:
    run, _ = bench("loops_in_time").ours(bench("planar_mechanisms").four_bar())
    coarse, fine = run("tsit5", 1e-4)[:6], run("dop853", 1e-10)[:6]  # in time it becomes chaotic
    assert 0.0 < np.abs(coarse - fine).max() < 1e-3


def test_two_versions_are_compared_figure_by_figure(bench: Any) -> None:
    shown = bench("before_after").table({"a run": 2e-3, "gone": 1.0}, {"a run": 1e-3})
    assert shown.splitlines()[2:] == ["| a run | 2 | 1 | 0.50 |"]
