"""Every benchmark runs in its smallest form, and where it compares programs they agree."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from kinetree.kernels.llvm.writer import has_multiply_add
from kinetree.solve.cuda.devices import NoDeviceError, open_device

FOLDER = Path(__file__).resolve().parents[2] / "benchmarks"
PROGRAMS = sorted(
    file.stem
    for file in FOLDER.glob("*.py")
    if file.stem != "__main__" and "\ndef main(" in file.read_text(encoding="utf-8")
)
NEEDED = {
    "control": ("robots",),
    "derivatives": ("pinocchio", "robots"),
    "exported_c": ("cc",),
    "flexible": ("skfem",),
    "forward_dynamics": ("pinocchio", "robots"),
    "function_calls": ("robots",),
    "million": ("ray",),
    "on_gpu": ("g++", "multiply-add"),
    "page_opening": ("browser",),
    "simulate": ("robots",),
}
"""What a benchmark cannot do without, even in its smallest form; other programs to compare with are left out by it."""
GIVEN = {
    "on_gpu": ["--device", "cuda-emulated"],
    "simulate": ["--parts", "panda_swing", "loops_in_time", "many_scenarios", "symbolic_pendulums"],
}
SLOW = {
    "on_gpu",
    "page_opening",
    "million",
    "optimal_motion",
    "derivatives",
    "stiff_chains",
    "equations",
    "flexible",
}
"""Compilers and browsers take their time; a cluster of Ray takes half a minute to start, and is then killed."""


def missing(what: str) -> str | None:
    """Why something is not there; None if it is."""
    if what == "robots":
        from strategies.robots import robot_file

        return (
            "the robot files of example-robot-data are not installed" if robot_file("ur5") is None else None
        )
    if what == "browser":
        sys.path.append(str(FOLDER.parent / "tests" / "report"))
        from report_browser import missing_browser

        return missing_browser()
    if what == "multiply-add":
        return None if has_multiply_add() else "LLVM fuses nothing on this processor"
    if what in ("cc", "g++"):
        return None if shutil.which(what) else f"there is no {what}"
    pytest.importorskip(what, reason=f"{what} is not installed")
    return None


def derivatives_agree(found: dict[str, Any]) -> None:
    figures = {figure["what"]: figure for figure in found["figures"]}
    assert figures["difference between adjoint and tangents, relative"]["value"] < 1e-8
    assert figures["distance from the truth, in standard errors"]["value"] < 4.0
    panda = next(figure for what, figure in figures.items() if "panda" in what)
    assert float(panda["details"].rpartition(" ")[2]) < 1e-10  # Pinocchio's slopes


def loops_agree(found: dict[str, Any]) -> None:
    errors = found["mechanisms"][0]["errors"]
    assert all(error < 1e-6 for name, error in errors.items() if not name.startswith("MuJoCo")), errors


def motions_agree(found: dict[str, Any]) -> None:
    assert not [part for part, figures in found.items() if "missing" in figures]
    assert found["panda_swing"]["difference_of_references"] < 1e-4  # the other program's tolerance is 1e-6
    assert found["loops_in_time"][0]["difference_of_references"] < 1e-10


def same_bits(found: dict[str, Any]) -> None:
    assert found["rows"][0]["finished"] == found["rows"][0]["scenarios"]
    assert all(row["same_bits"] for row in found["agreement"].values())


def controls_agree(found: dict[str, Any]) -> None:
    assert all(row["error"] < 1e-6 for row in found["rows"] if row["seconds"] is not None), found["rows"]


def branches_agree(found: dict[str, Any]) -> None:
    assert found
    assert all(row["same_bits"] for row in found.values())


def methods_agree(found: Any) -> None:
    ended = {row["program"]: row["error"] for row in found[0]["rows"] if row["error"] < np.inf}
    assert {"auto", "rodas5p", "radau5", "cvodes", "idas"} <= {*ended}
    assert all(error < 1e-2 for error in ended.values()), ended
    assert max(ended[name] for name in ("auto", "rodas5p", "radau5")) < 1e-5


def strip_bends_as_a_cantilever(found: dict[str, Any]) -> None:
    """On edge it hardly bends: w/L = PL²/3EI, less what it bends by itself."""
    (row,) = found["rows"]
    stiffness = 7.17e10 * 3.2e-3 * 12.77e-3**3 / 12
    linear = row["load"] * 0.508**2 / (3 * stiffness)
    assert row["tip"][1] == pytest.approx(-linear, rel=1e-3)
    assert row["tip"][0] == pytest.approx(-0.6 * linear**2, rel=1e-2)


def calls_agree(found: dict[str, Any]) -> None:
    assert found.get("difference", 0.0) < 1e-10  # Pinocchio's accelerations


def code_agrees(found: dict[str, Any]) -> None:
    assert found["exported_c"][0]["difference"] < 1e-12


AGREEMENT: dict[str, Callable[[dict[str, Any]], None]] = {
    "branches": branches_agree,
    "closed_loops": loops_agree,
    "control": controls_agree,
    "derivatives": derivatives_agree,
    "exported_c": code_agrees,
    "function_calls": calls_agree,
    "on_gpu": same_bits,
    "princeton_beam": strip_bends_as_a_cantilever,
    "simulate": motions_agree,
    "stiff": methods_agree,
}


@pytest.mark.in_turn(4)
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow if name in SLOW else ()) for name in PROGRAMS]
)
def test_smallest_form(
    name: str, bench: Callable[[str], ModuleType], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for what in NEEDED.get(name, ()):
        if reason := missing(what):
            pytest.skip(reason)
    file = tmp_path / "figures.json"
    kept = ["--json", str(file)] if name in AGREEMENT else []
    assert not bench(name).main(["--smallest", *GIVEN.get(name, []), *kept])  # a status is 0 or None
    assert capsys.readouterr().out
    if name in AGREEMENT:
        AGREEMENT[name](json.loads(file.read_text(encoding="utf-8")))


def test_smallest_form_on_a_gpu(bench: Callable[[str], ModuleType], tmp_path: Path) -> None:
    try:
        open_device("cuda")
    except NoDeviceError as none:
        pytest.skip(str(none))
    file = tmp_path / "figures.json"
    bench("on_gpu").main(["--smallest", "--json", str(file)])
    found = json.loads(file.read_text(encoding="utf-8"))
    assert found["rows"][0]["finished"] == found["rows"][0]["scenarios"]
    # a GPU has a pow of its own, which the control of steps of a pair of order 5 takes: its last bit may be another
    tsit5 = found["agreement"].pop("tsit5")
    assert tsit5["difference"] < 1e-14
    assert all(row["same_bits"] for row in found["agreement"].values())


@pytest.mark.slow  # compiles all loops of the integrators to bitcode, as an installation does
def test_smallest_form_of_cold_processes(bench: Callable[[str], ModuleType], tmp_path: Path) -> None:
    file = tmp_path / "figures.json"
    bench("simulate").main(["--smallest", "--parts", "cold_start", "--json", str(file)])
    figures = json.loads(file.read_text(encoding="utf-8"))["cold_start"]
    assert 0.0 < figures["import"] < figures["command"]


def test_every_program_that_needs_something_is_there() -> None:
    assert {*NEEDED, *GIVEN, *SLOW, *AGREEMENT} <= {*PROGRAMS}
    parts = [
        file.stem for file in FOLDER.glob("*.py") if "\ndef measure(quick" in file.read_text(encoding="utf-8")
    ]
    assert {*parts} - {*PROGRAMS} <= {*GIVEN["simulate"], "cold_start"}
