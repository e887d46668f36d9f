"""Functions of FMUs called with anything, in any order: every call ends, and what is wrong is told."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

import kinetree as kt
from kinetree.export.code.exported import exported
from kinetree.export.code.fmu import unit_sources, with_slopes

from .programs import STRICT, slider
from .shared_runtime import with_shared_runtime
from .test_c_switches import door
from .test_fmi_calls import ERROR, OK, Unit, step
from .test_program_calls import SANITIZERS, sampled

pytestmark = pytest.mark.skipif(shutil.which("cc") is None, reason="needs a C compiler")
EXAMPLES = Path(kt.__file__).parent / "examples"
FUZZER = Path(__file__).with_name("unit_calls.c")


def caller(folder: Path, model: kt.Model, events: list[kt.Event] | None, fmi: int, *sanitizers: str) -> Path:
    """The program that calls a unit of a model, compiled; without sanitizers with the runtime that tests share."""
    found = with_slopes(exported(model, events=events))
    name, objects, command = found.identifier, list[str](), ["gcc" if sanitizers else "cc", *STRICT]
    sources = unit_sources(found, fmi)
    if not sanitizers:
        sources, runtime = with_shared_runtime(sources, name, command)
        objects.append(runtime)
    text = FUZZER.read_text(encoding="utf-8")
    for word, value in {"name": name, "NAME": name.upper(), "fmi": str(fmi)}.items():
        text = text.replace(f"@{word}@", value)
    for file, written in {**sources, "calls.c": text}.items():
        (folder / file).write_text(written, encoding="utf-8")
    units = [
        "calls.c",
        *(file for file in sources if file.endswith(".c") and not file.endswith(f"_fmi{fmi}.c")),
    ]
    done = subprocess.run(
        [*command, *sanitizers, "-o", "calls", *units, *objects, "-lm"],
        cwd=folder, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return folder / "calls"


def called(program: Path, seed: int, instances: int) -> None:
    """Run the program: it ends by itself, and many of its steps, and of its mistakes, were what they should be."""
    done = subprocess.run(
        [str(program), str(seed), str(instances)], capture_output=True, text=True, check=False, timeout=900
    )
    assert done.returncode == 0, f"seed {seed}: {done.stderr[-3000:]}"
    fine, _, errors, steps = map(int, done.stdout.split())
    assert min(fine, errors) > 10 * instances and steps > instances / 3


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("fmi", [2, 3])
def test_a_unit_called_with_anything(tmp_path: Path, fmi: int) -> None:
    called(caller(tmp_path, slider(q0=0.5), [kt.ExpressionEvent("low", "x.q")], fmi), 1, 150)


UNITS = (
    "bouncing_ball",
    "four_bar",
    "rolling_disk",
    "stick_slip_belt",
    "door",
    "sampled",
)


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("gcc") is None, reason="needs gcc and its sanitizers")
@pytest.mark.parametrize("fmi", [2, 3])
@pytest.mark.parametrize("name", UNITS)
def test_units_called_with_anything_under_sanitizers(tmp_path: Path, name: str, fmi: int) -> None:
    """Thousands of calls in any order, and hundreds of states with damaged bytes: no fault of memory."""
    own = {"door": door, "sampled": sampled}
    model, events = own[name]() if name in own else (kt.load(EXAMPLES / f"{name}.toml"), None)
    program = caller(tmp_path, model, events, fmi, *SANITIZERS)
    for seed in range(4):
        called(program, seed, 100)


@pytest.fixture(scope="module")
def unit(tmp_path_factory: pytest.TempPathFactory) -> Unit:
    return Unit(tmp_path_factory.mktemp("unit"))


BAD = (float("inf"), float("-inf"), float("nan"))


@pytest.mark.slow
@pytest.mark.parametrize("start", [*BAD, 2.0])
def test_an_experiment_that_cannot_be_is_refused_and_another_one_begins(unit: Unit, start: float) -> None:
    """From t = inf, or from behind its end at 1 s; then the ball falls from t = 0 as if nothing had been asked."""
    unit.component = ctypes.c_void_p(
        unit.makes(b"one", 1, unit.token, b"", ctypes.byref(unit.callbacks), 0, 0)
    )

    def experiment(tolerance: float, begin: float) -> int:
        numbers = ctypes.c_double(tolerance), ctypes.c_double(begin), 1, ctypes.c_double(1.0)
        return unit("SetupExperiment", 1, *numbers)

    assert experiment(1e-10, start) == ERROR
    assert [experiment(bad, 0.0) for bad in (*BAD, -1e-9)] == [ERROR] * 4
    assert step(unit, 0.0, 0.1) == ERROR and unit("ExitInitializationMode") == ERROR
    assert experiment(1e-10, 0.0) == OK
    assert [unit(f"{way}InitializationMode") for way in ("Enter", "Exit", "Exit", "Enter")] == [
        OK,
        OK,
        ERROR,
        ERROR,
    ]
    for t, h in [*((bad, 0.1) for bad in BAD), *((0.0, bad) for bad in (*BAD, 0.0, -1.0)), (0.5, 0.1)]:
        assert step(unit, t, h) == ERROR
    assert experiment(1e-10, 0.0) == ERROR
    assert step(unit, 0.0, 0.1) == OK
    assert unit.get("ball.position.z") == pytest.approx(1 - 9.81 * 0.1**2 / 2, abs=1e-9)
    assert [unit("Terminate"), unit("Terminate"), step(unit, 0.1, 0.1)] == [OK, ERROR, ERROR]
    assert unit.set("wind", 1.0) == ERROR and unit("SetTime", ctypes.c_double(0.0)) == ERROR
    assert [unit("Reset"), unit("EnterInitializationMode"), unit("ExitInitializationMode")] == [OK] * 3
    assert step(unit, 0.0, 0.1) == OK
    unit("FreeInstance")


def test_every_byte_of_a_state_counts(unit: Unit) -> None:
    """One byte changed anywhere, or a state of another kind of unit: it is not taken up."""
    unit.start(1)
    state, again, size = ctypes.c_void_p(), ctypes.c_void_p(), ctypes.c_size_t()
    assert unit("GetFMUstate", ctypes.byref(state)) == OK
    assert unit("SerializedFMUstateSize", state, ctypes.byref(size)) == OK
    room = (ctypes.c_ubyte * size.value)()
    assert unit("SerializeFMUstate", state, room, size) == OK
    for place in [*range(64), *range(64, size.value, size.value // 200)]:
        room[place] ^= 1 << place % 8
        assert unit("DeSerializeFMUstate", room, size, ctypes.byref(again)) == ERROR, place
        room[place] ^= 1 << place % 8
    assert not again.value and unit("SetFMUstate", None) == ERROR
    assert unit("DeSerializeFMUstate", room, size, ctypes.byref(again)) == OK
    stepping: Any = unit.component
    unit.start(0)
    assert unit("SetFMUstate", again) == ERROR  # of a unit that takes steps itself
    unit("FreeInstance")
    unit.component = stepping
    assert unit("SetFMUstate", again) == OK and step(unit, 0.0, 0.1) == OK
    for kept in (state, again):
        assert unit("FreeFMUstate", ctypes.byref(kept)) == OK
    unit("FreeInstance")
