"""FMUs: accepted by FMPy, and moving as the model does, in model exchange and in co-simulation."""

from __future__ import annotations

import shutil
import zipfile
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

import kinetree as kt
from kinetree.export.code.exported import exported
from kinetree.export.code.fmu import FMI2_FOLDERS, native
from kinetree.export.code.fmu_description import base_unit, description

from .importer import co_simulated, exchanged, instance

fmpy = pytest.importorskip("fmpy")
EXAMPLES = Path(kt.__file__).parent / "examples"
OPTIONS = {"compiler": "cc"} if shutil.which("cc") else {"platforms": "native"}
CASES = {
    "pendulum": (["friction"], 3.0),
    "four_bar": (["torque"], 1.0),
    "bouncing_ball": ([], 2.0),
    "rolling_disk": ([], 1.0),
}


LONG = ("pendulum", "rolling_disk")


@pytest.fixture(
    scope="module",
    params=[pytest.param(name, marks=pytest.mark.slow) if name in LONG else name for name in CASES],
)
def unit(request, tmp_path_factory):
    inputs, t_end = CASES[request.param]
    model = EXAMPLES / f"{request.param}.toml"
    path = tmp_path_factory.mktemp("fmu") / f"{request.param}.fmu"
    kt.export_model(model, "fmu", path, inputs=inputs, **OPTIONS)
    times = np.linspace(0.0, t_end, 41)
    loaded = kt.load(model)
    events = loaded.run.events if loaded.run else ()
    run = kt.simulate(
        loaded.model, t_end, rtol=1e-11, atol=1e-13, output=times, events=events, progress=False
    )
    return path, run, times


def outputs_of(path: Path) -> list[str]:
    return [v.name for v in fmpy.read_model_description(str(path)).modelVariables if v.causality == "output"]


def test_the_unit_is_valid_and_moves_as_the_model(unit, tmp_path) -> None:
    from fmpy.validation import validate_fmu

    path, run, times = unit
    assert validate_fmu(str(path)) == []
    names = outputs_of(path)
    rows = co_simulated(path, tmp_path / "cs", float(times[-1]), float(times[1]))
    for name in names:
        np.testing.assert_allclose(rows[name], run[name], rtol=1e-6, atol=1e-6, err_msg=name)
    values, _ = exchanged(path, tmp_path / "me", times, names)
    for i, name in enumerate(names):
        np.testing.assert_allclose(values[:, i], run[name], rtol=1e-6, atol=1e-6, err_msg=name)


@pytest.mark.slow
def test_directional_derivatives_are_those_of_the_linearised_model(tmp_path) -> None:
    path = tmp_path / "unit.fmu"
    kt.export_model(EXAMPLES / "four_bar.toml", "fmu", path, inputs=["torque"], **OPTIONS)
    fmu, description = instance(path, tmp_path / "out", "ModelExchange")
    fmu.enterInitializationMode()
    fmu.exitInitializationMode()
    by_name = {v.name: v.valueReference for v in description.modelVariables}
    knowns = [r for name, r in by_name.items() if name.startswith("state.")] + [by_name["torque"]]
    unknowns = [r for name, r in by_name.items() if name.startswith("der(") or name == "C.angle"]

    def values(changed: int | None, by: float) -> np.ndarray:
        if changed is not None:
            old = fmu.getFloat64([changed])[0]
            fmu.setFloat64([changed], [old + by])
        found = np.array(fmu.getFloat64(unknowns))
        if changed is not None:
            fmu.setFloat64([changed], [old])
        return found

    for known in knowns:
        slope = (values(known, 1e-6) - values(known, -1e-6)) / 2e-6
        found = fmu.getDirectionalDerivative(unknowns, [known], [1.0])
        np.testing.assert_allclose(found, slope, rtol=1e-6, atol=1e-6)


def test_states_can_be_kept_written_down_and_taken_up_again(tmp_path) -> None:
    path = tmp_path / "unit.fmu"
    kt.export_model(EXAMPLES / "pendulum.toml", "fmu", path, **OPTIONS)
    fmu, description = instance(path, tmp_path / "out", "CoSimulation")
    reference = [v.valueReference for v in description.modelVariables if v.name == "hinge.angle"]
    fmu.enterInitializationMode()
    fmu.exitInitializationMode()
    fmu.doStep(0.0, 0.5)
    kept = fmu.getFMUState()
    written = fmu.serializeFMUState(kept)
    fmu.doStep(0.5, 0.5)
    once = fmu.getFloat64(reference)[0]
    fmu.setFMUState(fmu.deserializeFMUState(written))
    fmu.doStep(0.5, 0.5)
    assert fmu.getFloat64(reference)[0] == once
    fmu.freeFMUState(kept)


@pytest.mark.parametrize("name", ["four_bar", pytest.param("rolling_disk", marks=pytest.mark.slow)])
def test_states_of_co_simulation_are_those_of_simulate_to_the_last_bit(tmp_path, name) -> None:
    """Steps go on beyond the times at which the importer asks: as long as it sets nothing, it changes nothing."""
    path, times = tmp_path / "unit.fmu", np.linspace(0.0, 1.0, 21)
    kt.export_model(EXAMPLES / f"{name}.toml", "fmu", path, **OPTIONS)
    fmu, description = instance(path, tmp_path / "out", "CoSimulation")
    states = [v for v in description.modelVariables if v.name.startswith("state.")]
    references, names = [v.valueReference for v in states], [v.name.removeprefix("state.") for v in states]
    fmu.enterInitializationMode(startTime=0.0, stopTime=1.0, tolerance=1e-8)
    fmu.exitInitializationMode()
    rows = [fmu.getFloat64(references)]
    for t, until in pairwise(times.tolist()):
        fmu.doStep(t, until - t)
        rows.append(fmu.getFloat64(references))
    fmu.terminate()
    fmu.freeInstance()
    reached = [0.0, *(t + (until - t) for t, until in pairwise(times.tolist()))]
    model = kt.load(EXAMPLES / f"{name}.toml").model
    run = kt.simulate(model, 1.0, rtol=1e-8, atol=1e-10, output=np.array(reached), progress=False)
    order = [run.layout.names.index(state) for state in names]
    np.testing.assert_array_equal(np.array(rows), np.hstack([run.x, run.y, run.w])[:, order])


def test_units_are_products_of_base_units() -> None:
    assert base_unit("N·m·s/rad") == '<BaseUnit kg="1" m="2" s="-1" rad="-1"/>'
    assert base_unit("rad/s²") == '<BaseUnit rad="1" s="-2"/>'
    assert base_unit("furlong") == ""


@pytest.mark.slow
@pytest.mark.parametrize("fmi", [2, 3])
def test_one_machine_writes_binaries_for_all_platforms(tmp_path, fmi) -> None:
    from fmpy.validation import validate_fmu

    path = tmp_path / "unit.fmu"
    kt.export_model(EXAMPLES / "pendulum.toml", "fmu", path, fmi=fmi)
    assert validate_fmu(str(path)) == []
    folders = {
        name.split("/")[1] for name in zipfile.ZipFile(path).namelist() if name.startswith("binaries/")
    }
    assert len(folders) == (3 if fmi == 2 else 5)
    assert set(FMI2_FOLDERS.values()) == folders if fmi == 2 else native() in folders


def test_inputs_have_units_and_are_called_inputs() -> None:
    model = kt.Model.of(
        "motor",
        kt.Parameter("load", 2.0, "N·m"),
        kt.Body("rotor", 1.0, inertia=(0.1, 0.1, 0.1, 0, 0, 0), pose=kt.Frame()),
        kt.Revolute("shaft", "ground", "rotor", point=(0, 0, 0), axis=(0, 0, 1)),
        kt.JointMotor("motor", "shaft", torque="-load"),
    )
    written = exported(model, inputs=("motor", "load"))
    found = {v.name: v for v in written.parameters}
    pushed = found[written.inputs[0].parameter]
    assert (pushed.unit, pushed.words) == ("N·m", "input")
    assert (found["load"].unit, found["load"].words) == ("N·m", "input")
    for fmi in (2, 3):
        lines = [
            line
            for line in description(written, fmi, "token", []).splitlines()
            if 'causality="input"' in line
        ]
        assert len(lines) == 2 and all(
            'unit="N·m"' in line and 'description="input"' in line for line in lines
        )
