"""Functions of FMI 2.0 and 3.0 called as an importer in C does: what they answer, in order and out of it."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import zipfile
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

import kinetree as kt
from kinetree.export.code import fmu

pytestmark = pytest.mark.skipif(shutil.which("cc") is None, reason="needs a C compiler")
OK, DISCARD, ERROR = 0, 2, 3
DO_STEP, PENDING, LAST_TIME, TERMINATED = range(4)
LANDING = np.sqrt(2 * 1.0 / 9.81)


class Callbacks(ctypes.Structure):
    _fields_ = [(name, ctypes.c_void_p) for name in ("logger", "allocate", "free", "finished", "environment")]


class EventInfo(ctypes.Structure):
    _fields_ = [
        *[(name, ctypes.c_int) for name in ("again", "terminate", "nominals", "states", "defined")],
        ("time", ctypes.c_double),
    ]


class Unit:
    """A unit that is unpacked and loaded: a ball that falls from 1 m and stops the run on the floor."""

    def __init__(self, folder: Path, fmi: int = 2) -> None:
        model = kt.Model.of(
            "ball",
            kt.Parameter("wind", 0.0),
            kt.Gravity(acceleration=(0, 0, -9.81)),
            kt.Body.sphere("ball", mass=2.0, radius=0.1, pose=kt.Frame.at((0, 0, 1.0))),
            kt.Prismatic("fall", "ground", "ball", point=(0, 0, 1.0), axis=(0, 0, 1)),
            kt.Force("push", "ball", force=(0, 0, "wind")),
        )
        events = [kt.PointPlaneEvent("floor", "ball", action=kt.Stop())]
        with pytest.MonkeyPatch.context() as patch:  # the sources are compiled for this machine, below
            patch.setattr(fmu, "built", lambda name, *_: {"x86_64-linux": (f"{name}.so", b"")})
            kt.export_model(
                model, "fmu", folder / "ball.fmu", fmi=fmi, platforms=["x86_64-linux"], inputs=["wind"],
                outputs=["ball.position.z"], events=events,
            )  # fmt: skip
        with zipfile.ZipFile(folder / "ball.fmu") as archive:
            archive.extractall(folder)
        sources = [str(file) for file in (folder / "sources").glob("*.c")]
        subprocess.run(
            ["cc", "-std=c99", "-O0", "-shared", "-fPIC", "-o", str(folder / "ball.so"), *sources, "-lm"],
            check=True,
        )
        described = ElementTree.parse(folder / "modelDescription.xml").getroot()
        self.token = described.attrib["guid" if fmi == 2 else "instantiationToken"].encode()
        self.references = {
            v.attrib["name"]: int(v.attrib["valueReference"])
            for v in described.iter("ScalarVariable" if fmi == 2 else "Float64")
        }
        self.fmi, self.functions = fmi, ctypes.CDLL(str(folder / "ball.so"))
        self.makes = getattr(self.functions, "fmi2Instantiate" if fmi == 2 else "fmi3InstantiateCoSimulation")
        self.makes.restype = ctypes.c_void_p
        self.callbacks = Callbacks()
        self.component: Any = None

    def start(self, kind: int, tolerance: float = 1e-10) -> None:
        found = self.makes(b"one", kind, self.token, b"", ctypes.byref(self.callbacks), 0, 0)
        assert found
        self.component = ctypes.c_void_p(found)
        assert (
            self(
                "SetupExperiment",
                1,
                ctypes.c_double(tolerance),
                ctypes.c_double(0.0),
                0,
                ctypes.c_double(0.0),
            )
            == OK
        )
        assert self("EnterInitializationMode") == OK
        assert self("ExitInitializationMode") == OK

    def __call__(self, name: str, *arguments: Any) -> int:
        return int(getattr(self.functions, f"fmi{self.fmi}{name}")(self.component, *arguments))

    def get(self, name: str) -> float:
        reference, value = ctypes.c_uint(self.references[name]), ctypes.c_double()
        assert self("GetReal", ctypes.byref(reference), ctypes.c_size_t(1), ctypes.byref(value)) == OK
        return value.value

    def set(self, name: str, value: float) -> int:
        reference, number = ctypes.c_uint(self.references[name]), ctypes.c_double(value)
        return self("SetReal", ctypes.byref(reference), ctypes.c_size_t(1), ctypes.byref(number))


@pytest.fixture(scope="module")
def unit(tmp_path_factory: pytest.TempPathFactory) -> Unit:
    return Unit(tmp_path_factory.mktemp("unit"))


def step(unit: Unit, t: float, h: float) -> int:
    return unit("DoStep", ctypes.c_double(t), ctypes.c_double(h), 1)


def test_what_is_what(unit: Unit) -> None:
    for name, text in (("TypesPlatform", b"default"), ("Version", b"2.0")):
        function = getattr(unit.functions, f"fmi2Get{name}")
        function.restype = ctypes.c_char_p
        assert function() == text
    assert not unit.functions.fmi2Instantiate(b"one", 1, b"another token", b"", None, 0, 0)
    unit.functions.fmi2FreeInstance(None)


def test_steps_end_where_the_run_is_stopped(unit: Unit) -> None:
    unit.start(1)
    flag, number, whole, text = ctypes.c_int(7), ctypes.c_double(), ctypes.c_int(), ctypes.c_char_p()
    assert step(unit, 0.0, 0.3) == OK
    assert unit.get("ball.position.z") == pytest.approx(1 - 9.81 * 0.3**2 / 2, abs=1e-9)
    assert unit("GetBooleanStatus", TERMINATED, ctypes.byref(flag)) == OK and flag.value == 0
    assert unit("GetRealStatus", LAST_TIME, ctypes.byref(number)) == OK and number.value == 0.3
    assert step(unit, 0.3, 0.7) == DISCARD
    assert unit("GetBooleanStatus", TERMINATED, ctypes.byref(flag)) == OK and flag.value == 1
    assert unit("GetRealStatus", LAST_TIME, ctypes.byref(number)) == OK
    assert number.value == pytest.approx(LANDING, abs=1e-8)
    assert unit.get("ball.position.z") == pytest.approx(0.0, abs=1e-8)
    assert unit("GetStringStatus", PENDING, ctypes.byref(text)) == OK and text.value
    assert unit("GetStatus", DO_STEP, ctypes.byref(whole)) == OK and whole.value == OK
    assert unit("GetBooleanStatus", PENDING, ctypes.byref(flag)) == ERROR
    assert unit("GetRealStatus", TERMINATED, ctypes.byref(number)) == ERROR
    assert unit("GetIntegerStatus", DO_STEP, ctypes.byref(whole)) == ERROR
    assert unit("CancelStep") == ERROR
    assert unit("Terminate") == OK
    unit("FreeInstance")


@pytest.mark.slow
def test_numbers_are_all_there_is(unit: Unit) -> None:
    unit.start(1)
    reference, nothing = ctypes.c_uint(0), (ctypes.c_double * 1)()
    for name in ("GetInteger", "GetBoolean", "GetString", "SetInteger", "SetBoolean", "SetString"):
        assert unit(name, ctypes.byref(reference), ctypes.c_size_t(0), nothing) == OK
        assert unit(name, ctypes.byref(reference), ctypes.c_size_t(1), nothing) == ERROR
    for name in ("SetRealInputDerivatives", "GetRealOutputDerivatives"):
        assert unit(name, ctypes.byref(reference), ctypes.c_size_t(0), nothing, nothing) == OK
        assert unit(name, ctypes.byref(reference), ctypes.c_size_t(1), nothing, nothing) == ERROR
    unknown = ctypes.c_uint(99_999)
    assert unit("GetReal", ctypes.byref(unknown), ctypes.c_size_t(1), nothing) == ERROR
    assert unit("SetReal", ctypes.byref(unknown), ctypes.c_size_t(1), nothing) == ERROR
    assert unit.set("wind", 2 * 9.81) == OK  # the weight of 2 kg: the ball stays where it is
    assert unit.get("wind") == 2 * 9.81
    assert step(unit, 0.0, 0.5) == OK
    assert unit.get("ball.position.z") == pytest.approx(1.0, abs=1e-9)
    unit("FreeInstance")


def test_states_rates_and_their_slopes(unit: Unit) -> None:
    unit.start(0)
    info, enter, stop = EventInfo(), ctypes.c_int(7), ctypes.c_int(7)
    assert unit("NewDiscreteStates", ctypes.byref(info)) == OK
    assert (info.again, info.terminate, info.states, info.defined) == (0, 0, 0, 0)
    n = sum(name.startswith("der(") for name in unit.references)
    z, rates = (ctypes.c_double * n)(), (ctypes.c_double * n)()
    assert unit("GetContinuousStates", z, ctypes.c_size_t(n)) == OK
    assert unit("GetDerivatives", rates, ctypes.c_size_t(n)) == OK
    assert list(z)[:2] == pytest.approx([0.0, 0.0], abs=1e-12)
    assert list(rates)[:2] == pytest.approx([0.0, -9.81], abs=1e-12)
    for call in ("GetDerivatives", "GetContinuousStates", "SetContinuousStates", "GetEventIndicators"):
        assert unit(call, (ctypes.c_double * (n + 9))(), ctypes.c_size_t(n + 9)) != OK, call
    assert unit("CompletedIntegratorStep", 1, ctypes.byref(enter), ctypes.byref(stop)) == OK
    assert (enter.value, stop.value) == (0, 0)
    z[0], z[1] = -0.2, 3.0
    assert unit("SetContinuousStates", z, ctypes.c_size_t(n)) == OK
    assert unit("GetDerivatives", rates, ctypes.c_size_t(n)) == OK
    assert list(rates)[:2] == pytest.approx([3.0, -9.81], abs=1e-12)
    for part, values in (("state.", z), ("der(", rates)):
        assert [unit.get(name) for name in unit.references if name.startswith(part)] == list(values)
    assert unit.get("ball.position.z") == pytest.approx(0.8, abs=1e-12)
    rate = next(r for name, r in unit.references.items() if name.startswith("der(") and "rate" in name)
    unknown, known = ctypes.c_uint(rate), ctypes.c_uint(unit.references["wind"])
    seed, slope = ctypes.c_double(1.0), ctypes.c_double()
    assert unit(
        "GetDirectionalDerivative", ctypes.byref(unknown), ctypes.c_size_t(1), ctypes.byref(known), ctypes.c_size_t(1),
        ctypes.byref(seed), ctypes.byref(slope),
    ) == OK  # fmt: skip
    assert slope.value == pytest.approx(0.5, rel=1e-9)
    unit("FreeInstance")


def test_a_state_is_kept_as_bytes_of_its_own_size_alone(unit: Unit) -> None:
    """After 0.1 s it is kept; what is set back to it falls on from there, as before."""
    unit.start(1)
    assert step(unit, 0.0, 0.1) == OK
    state, again, size = ctypes.c_void_p(), ctypes.c_void_p(), ctypes.c_size_t()
    assert unit("GetFMUstate", ctypes.byref(state)) == OK
    assert unit("SerializedFMUstateSize", state, ctypes.byref(size)) == OK
    room = (ctypes.c_char * (size.value + 1))()
    for wrong in (size.value - 1, size.value + 1):
        assert unit("SerializeFMUstate", state, room, ctypes.c_size_t(wrong)) == ERROR
        assert unit("DeSerializeFMUstate", room, ctypes.c_size_t(wrong), ctypes.byref(again)) == ERROR
    assert not again.value and room.raw.count(0) == len(room)
    assert unit("SerializeFMUstate", state, room, size) == OK
    assert step(unit, 0.1, 0.2) == OK
    assert unit("DeSerializeFMUstate", room, size, ctypes.byref(again)) == OK
    assert unit("SetFMUstate", again) == OK
    assert unit.get("ball.position.z") == pytest.approx(1 - 9.81 * 0.1**2 / 2, abs=1e-9)
    assert step(unit, 0.1, 0.1) == OK
    assert unit.get("ball.position.z") == pytest.approx(1 - 9.81 * 0.2**2 / 2, abs=1e-9)
    for kept in (state, again):
        assert unit("FreeFMUstate", ctypes.byref(kept)) == OK and not kept.value
    unit("FreeInstance")


ABSENT = (
    "GetNumberOfVariableDependencies", "GetVariableDependencies", "GetAdjointDerivative", "EnterConfigurationMode",
    "ExitConfigurationMode", "GetIntervalDecimal", "GetIntervalFraction", "GetShiftDecimal", "GetShiftFraction",
    "SetIntervalDecimal", "SetIntervalFraction", "SetShiftDecimal", "SetShiftFraction", "ActivateModelPartition",
)  # fmt: skip
"""Functions of FMI 3 that say of themselves that they are not there."""
TYPES = (
    *("Float32", "Int8", "UInt8", "Int16", "UInt16", "Int32", "UInt32", "Int64", "UInt64", "Boolean"),
    *("String", "Binary", "Clock"),
)


@pytest.mark.slow
def test_what_fmi_3_asks_for_and_is_not_there_is_refused_and_logged(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """All that a unit refuses; then it steps as if nothing had been asked."""
    unit, said = Unit(tmp_path_factory.mktemp("unit"), fmi=3), []
    log = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_char_p)(
        lambda _, status, category, text: said.append((status, category, text))
    )
    off, no = ctypes.c_bool(False), ctypes.c_size_t(0)
    assert not unit.functions.fmi3InstantiateScheduledExecution(b"one", unit.token, b"", off, off, None, log)
    assert not unit.makes(b"one", b"another token", b"", off, off, off, off, None, no, None, log, None)
    found = unit.makes(b"one", unit.token, b"", off, off, off, off, None, no, None, log, None)
    unit.component = ctypes.c_void_p(found)
    start = ctypes.c_double(0.0)
    assert (
        unit("EnterInitializationMode", ctypes.c_bool(True), ctypes.c_double(1e-10), start, off, start) == OK
    )
    assert unit("ExitInitializationMode") == OK

    def refused(name: str, *arguments: Any) -> None:
        before = len(said)
        assert unit(name, *arguments) == ERROR, name
        ((status, category, text),) = said[before:]
        assert (status, category) == (ERROR, b"logStatusError") and b"may not be used" in text, name

    for name in ABSENT:
        refused(name, *[no] * 6)
    reference, room = ctypes.byref(ctypes.c_uint(0)), (ctypes.c_double * 9)()
    for call in [f"{way}{kind}" for kind in TYPES for way in ("Get", "Set")] + ["GetOutputDerivatives"]:
        assert unit(call, reference, no, room, room, no) == OK, call
        refused(call, reference, ctypes.c_size_t(1), room, room, ctypes.c_size_t(1))
    for call in ("GetFloat64", "SetFloat64"):
        refused(call, reference, ctypes.c_size_t(1), room, ctypes.c_size_t(2))
    refused("GetDirectionalDerivative", reference, no, reference, no, room, ctypes.c_size_t(1), room, no)
    refused("GetDirectionalDerivative", reference, no, reference, no, room, no, room, ctypes.c_size_t(1))
    n = sum(name.startswith("der(") for name in unit.references)
    for call in ("GetContinuousStates", "SetContinuousStates", "GetEventIndicators"):
        refused(call, room, ctypes.c_size_t(n + 1))
    assert unit("GetContinuousStateDerivatives", room, ctypes.c_size_t(n + 1)) == DISCARD
    count = ctypes.c_size_t(99)
    assert unit("GetNumberOfContinuousStates", ctypes.byref(count)) == OK and count.value == n
    assert unit("GetNumberOfEventIndicators", ctypes.byref(count)) == OK and count.value == 1
    event, ended, early, last = (
        ctypes.c_bool(True),
        ctypes.c_bool(True),
        ctypes.c_bool(True),
        ctypes.c_double(),
    )
    told = [ctypes.byref(one) for one in (event, ended, early, last)]
    assert unit("DoStep", start, ctypes.c_double(0.3), off, *told) == OK
    assert (event.value, ended.value, early.value, last.value) == (False, False, False, 0.3)
    height, value = ctypes.c_uint(unit.references["ball.position.z"]), ctypes.c_double()
    one = ctypes.c_size_t(1)
    assert unit("GetFloat64", ctypes.byref(height), one, ctypes.byref(value), one) == OK
    assert value.value == pytest.approx(1 - 9.81 * 0.3**2 / 2, abs=1e-9)
    assert unit("DoStep", ctypes.c_double(0.3), ctypes.c_double(0.7), off, *told) == OK
    assert (event.value, ended.value, early.value) == (False, True, True)
    assert last.value == pytest.approx(LANDING, abs=1e-8)
    unit("FreeInstance")
