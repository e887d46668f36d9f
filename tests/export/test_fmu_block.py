"""FMUs as blocks of a model: moved from sample to sample with held inputs, and mistakes in words."""

from __future__ import annotations

import re
import shutil
import subprocess
import zipfile
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import kinetree as kt
from kinetree.export.code import fmu
from kinetree.io.model_file import ModelFileError
from kinetree.words.arguments import ArgumentError

fmpy = pytest.importorskip("fmpy")

from fmpy.fmi3 import FMU3Slave  # noqa: E402 (needs FMPy)

OPTIONS = {"compiler": "cc"} if shutil.which("cc") else {"platforms": "native"}
INERTIA, PERIOD, END, STIFFNESS = 0.5, 0.01, 0.4, 6.0


def wheel(name: str, hinge: str) -> list[object]:
    """A wheel of 0.5 kg m² on a hinge of the world."""
    return [
        kt.Body(name, 1.0, inertia=(INERTIA, INERTIA, INERTIA, 0, 0, 0)),
        kt.Revolute(hinge, "ground", name, frame_inner=kt.Frame(), frame_outer=kt.Frame()),
    ]


@pytest.fixture(scope="module", params=[pytest.param(2, marks=pytest.mark.slow), 3])
def unit(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("unit") / "wheel.fmu"
    model = kt.Model.of("wheel", *wheel("b", "B"), kt.JointMotor("motor", "B", torque=0.0))
    if request.param == 3:
        kt.export_model(model, "fmu", path, inputs=["motor"], **OPTIONS)
    else:
        _write_fmi2(model, path)
    return path


def _write_fmi2(model: kt.Model, path: Path) -> None:
    """A unit of FMI 2, which names no other machine than x86_64, compiled for the one that it runs on."""
    if fmpy.platform != "linux64" or shutil.which("cc") is None:
        pytest.skip("needs Linux and a C compiler")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fmu, "built", lambda name, *_: {})
        kt.export_model(model, "fmu", path, inputs=["motor"], fmi=2, platforms=["x86_64-linux"])
    with zipfile.ZipFile(path, "a") as archive:
        archive.extractall(path.parent)
        sources = [str(file) for file in (path.parent / "sources").glob("*.c")]
        name = fmpy.read_model_description(str(path)).coSimulation.modelIdentifier
        library = path.parent / f"{name}.so"
        subprocess.run(
            ["cc", "-std=c99", "-O0", "-shared", "-fPIC", "-o", str(library), *sources, "-lm"], check=True
        )
        archive.write(library, f"binaries/linux64/{name}.so")


def test_unit_gets_held_inputs_and_moves_as_it_should(unit: Path) -> None:
    """θ(t + T) = θ + ω T + τ T²/2I and ω(t + T) = ω + τ T/I, with the torque of the sample before."""
    block = kt.FMU(
        unit,
        "u",
        inputs={"motor": "cos(3*t)"},
        outputs={"angle": "B.angle", "rate": "B.angle_rate"},
        period=PERIOD,
        tolerance=1e-10,
    )
    model = kt.Model.of("m", *wheel("a", "A"), block, kt.JointMotor("drive", "A", torque="u.angle"))
    theta = omega = 0.0
    expected = [0.0]
    for k in range(round(END / PERIOD)):
        tau = np.cos(3 * k * PERIOD)
        theta, omega = (
            theta + omega * PERIOD + tau * PERIOD**2 / (2 * INERTIA),
            omega + tau * PERIOD / INERTIA,
        )
        expected.append(theta)
    times = PERIOD * np.arange(len(expected))
    for _ in range(2):  # every run starts the unit anew
        run = kt.simulate(model, END, output=times, progress=False)
        assert run.status == "finished", run.reason
        assert np.abs(run["u.angle"] - expected).max() < 1e-9
        assert abs(run["u.rate"][-1] - omega) < 1e-9


def test_input_acts_at_once_where_outputs_are_read_before_the_step(unit: Path, tmp_path: Path) -> None:
    """With a stop time the unit steps ahead of what is asked; a new input must take that back."""
    description = fmpy.read_model_description(str(unit))
    if description.fmiVersion.startswith("2"):
        pytest.skip("the calls below are those of FMI 3")
    slave = FMU3Slave(
        guid=description.guid,
        unzipDirectory=fmpy.extract(str(unit), unzipdir=str(tmp_path)),
        modelIdentifier=description.coSimulation.modelIdentifier,
        instanceName="wheel",
    )
    reference = {v.name: v.valueReference for v in description.modelVariables}
    slave.instantiate()
    slave.enterInitializationMode(startTime=0.0, stopTime=1.0)
    slave.exitInitializationMode()
    expected = 0.0
    for k, torque in enumerate((1.0, 2.0, -1.0)):
        slave.setFloat64([reference["motor"]], [torque])
        slave.getFloat64([reference["B.angle"]])
        slave.doStep(currentCommunicationPoint=k * PERIOD, communicationStepSize=PERIOD)
        expected += torque * PERIOD / INERTIA
        assert abs(slave.getFloat64([reference["B.angle_rate"]])[0] - expected) < 1e-12
    slave.terminate()
    slave.freeInstance()


def test_halves_of_a_mechanism_approach_the_whole(unit: Path) -> None:
    """Two wheels and a spring between them, one of them in the unit: the error falls with the period."""
    spring = kt.JointMotor("spring", "A", torque=f"-{STIFFNESS}*(A.angle - u.angle)")
    start = {"A.angle": 0.3}
    errors = []
    for period in (0.02, 0.01):
        inputs = {"motor": f"{STIFFNESS}*(A.angle - u.angle)"}
        block = kt.FMU(unit, "u", inputs=inputs, outputs={"angle": "B.angle"}, period=period)
        run = kt.simulate(
            kt.Model.of("m", *wheel("a", "A"), block, spring), END, initial=start, progress=False
        )
        exact = 0.15 * (1 + np.cos(np.sqrt(2 * STIFFNESS / INERTIA) * END))  # mean, and half the difference
        errors.append(abs(run["A.angle"][-1] - exact))
    assert errors[0] < 0.02 and 1.6 < errors[0] / errors[1] < 2.5


def test_mistakes_are_answered_in_words(unit: Path, tmp_path: Path) -> None:
    no_unit = tmp_path / "text.fmu"
    no_unit.write_text("no archive")
    for given, words in (
        ({"file": no_unit, "outputs": ["a"]}, "is no FMU that FMPy reads"),
        ({"file": tmp_path / "nowhere.fmu", "outputs": ["a"]}, "No such file"),
        ({"file": unit, "outputs": ["B.angel"]}, r'wheel\.fmu has no output "B\.angel" .*"B\.angle"'),
        ({"file": unit, "outputs": ["B.angle"], "inputs": {"motr": "t"}}, r'has no input "motr" .*"motor"'),
        ({"file": unit, "outputs": ["B.angle"], "parameters": {"x": 1.0}}, 'has no parameter "x"'),
        ({"file": unit, "outputs": {}}, "outputs is empty"),
        ({"file": unit, "outputs": "B.angle"}, "outputs must be a list of names"),
        ({"file": unit, "outputs": ["B.angle"], "inputs": ["motor"]}, "inputs must be a mapping"),
        (
            {"file": unit, "outputs": ["B.angle"], "coupling": "lineer"},
            "coupling 'lineer' is unknown.*linear",
        ),
        ({"file": unit, "outputs": ["B.angle"], "ports": ["motor"]}, "ports must be a mapping"),
        (
            {"file": unit, "outputs": ["B.angle"], "inputs": {"motor": 1}, "ports": {"B.angel": "motor"}},
            r'a port has the output "B\.angel", which is not exchanged.*"B\.angle"',
        ),
    ):
        with pytest.raises(ArgumentError, match=words):
            kt.FMU(period=0.1, **given)


def test_an_input_that_is_no_number_is_told_by_its_name(unit: Path) -> None:
    block = kt.FMU(unit, "u", inputs={"motor": "1/(0.2 - t)"}, outputs=["B.angle"], period=0.1)
    run = kt.simulate(kt.Model.of("m", *wheel("a", "A"), block), 0.5, progress=False)
    assert run.status == "failed" and 'the input "motor" of wheel.fmu is inf' in run.reason


def test_units_without_code_for_this_machine_are_refused(tmp_path: Path) -> None:
    unit = tmp_path / "pump.fmu"
    with zipfile.ZipFile(unit, "w") as archive:
        archive.writestr("binaries/win64/pump.dll", "")
        archive.writestr(
            "modelDescription.xml",
            '<fmiModelDescription fmiVersion="2.0" modelName="pump" guid="{1}" numberOfEventIndicators="0">'
            '<ModelExchange modelIdentifier="pump"/><ModelVariables>'
            '<ScalarVariable name="p" valueReference="0" causality="output"><Real/></ScalarVariable>'
            "</ModelVariables><ModelStructure/></fmiModelDescription>",
        )
    with pytest.raises(
        ArgumentError, match=r"pump\.fmu holds no code for this machine .*only for win64; export"
    ):
        kt.FMU(unit, outputs=["p"], period=0.1)


def test_damaged_units_are_told_and_the_folder_stays(unit: Path, tmp_path: Path) -> None:
    """A library that is none, one of another description, one that is not there; none moves the working directory."""
    here = Path.cwd()
    for case, words in (
        ("library", "cannot be loaded"),
        ("token", "does its description belong to its library?"),
    ):
        with zipfile.ZipFile(unit) as old, zipfile.ZipFile(tmp_path / f"{case}.fmu", "w") as new:
            for name in old.namelist():
                data = old.read(name)
                if case == "library" and name.startswith("binaries/"):
                    data = data[:100]
                if case == "token" and name == "modelDescription.xml":
                    data = re.sub(rb'(instantiationToken|guid)="[^"]*"', rb'\1="another"', data)
                new.writestr(name, data)
        block = kt.FMU(tmp_path / f"{case}.fmu", "u", outputs={"angle": "B.angle"}, period=PERIOD)
        model = kt.Model.of("m", *wheel("a", "A"), block)
        for _ in range(2):  # a unit that was never there is not left either
            run = kt.simulate(model, END, progress=False)
            assert run.status == "failed" and words in run.reason, run.reason
        assert Path.cwd() == here
    with zipfile.ZipFile(unit) as old, zipfile.ZipFile(tmp_path / "other.fmu", "w") as new:
        for name in old.namelist():
            new.writestr(name.replace("wheel.", "whel."), old.read(name))
    with pytest.raises(ArgumentError, match=r"other\.fmu has no library wheel for this machine"):
        kt.FMU(tmp_path / "other.fmu", outputs=["B.angle"], period=0.1)


def test_two_units_of_one_name_are_told_once(unit: Path) -> None:
    pair = [kt.FMU(unit, "u", outputs=["B.angle"], period=0.1) for _ in range(2)]
    (fault,) = kt.Model.of("m", *wheel("a", "A"), *pair).validate().faults
    assert "another block has the same name" in str(fault)


FILE = """format = 1
[model]
name = "m"
[[body]]
name = "a"
mass = 1.0
inertia = [0.5, 0.5, 0.5, 0, 0, 0]
[[joint]]
name = "A"
type = "revolute"
inner = "ground"
outer = "a"
frame_inner = {}
frame_outer = {}
[[block]]
name = "u"
type = "sampled"
values = [{ name = "angle", unit = "rad" }]
inputs = ["cos(3*t)"]
period = 0.01
fmu = { file = "wheel.fmu", inputs = ["motor"], outputs = ["B.angle"], tolerance = 1e-10 }
[[load]]
name = "drive"
type = "joint-motor"
joint = "A"
torque = "u.angle"
"""


def test_unit_in_a_file_runs_where_it_is_allowed(unit: Path, tmp_path: Path) -> None:
    file = unit.parent / "m.toml"
    file.write_text(FILE)
    allowed, data = kt.load(file, allow_fmu=True), kt.load(file)
    assert allowed.model == data.model
    run = kt.simulate(allowed.model, END, output=[0, END], progress=False)
    block = kt.FMU(
        unit, "u", inputs={"motor": "cos(3*t)"}, outputs={"angle": "B.angle"}, period=PERIOD, tolerance=1e-10
    )
    assert block in allowed.model.blocks
    expected = kt.simulate(allowed.model.replace(block), END, output=[0, END], progress=False)
    assert run["A.angle"][-1] == expected["A.angle"][-1] != 0.0
    with pytest.raises(ArgumentError, match=r"compiled code, which was not allowed to run; .*--allow-fmu"):
        kt.simulate(data.model, END)
    kt.save(allowed.model, tmp_path / "again.toml")
    assert kt.load(tmp_path / "again.toml", allow_outside=True).model == allowed.model
    with pytest.raises(ModelFileError, match=r"again\.toml:\d+: .*lies outside the folder of the model"):
        kt.load(tmp_path / "again.toml")


def test_mistakes_in_a_file_are_told_with_their_lines(unit: Path) -> None:
    line = 1 + FILE[: FILE.index("fmu =")].count("\n")
    for wrong, right, words in (
        ("B.angle", "B.angel", r'has no output "B\.angel" .*"B\.angle"'),
        ('["motor"]', '["motr"]', r'has no input "motr" .*"motor"'),
        ("wheel.fmu", "whel.fmu", "No such file"),
        ('["B.angle"]', '["B.angle", "B.angle_rate"]', "fmu has 2 outputs for 1 values"),
    ):
        file = unit.parent / "m.toml"
        file.write_text(FILE.replace(wrong, right))
        with pytest.raises(ModelFileError, match=rf'm\.toml:{line}: block "u": .*{words}'):
            kt.load(file, allow_fmu=True)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ("deg", 'unit is deg, but "B.angle" of the FMU is in rad; write unit = "rad"'),
        ("kg", 'unit is kg, but "B.angle" of the FMU is in rad; write unit = "rad"'),
        ("radd", "unknown unit 'radd'; did you mean 'rad'?"),
    ],
)
def test_units_of_values_that_are_not_those_of_the_outputs_are_told(
    unit: Path, given: str, words: str
) -> None:
    """They were taken as labels, so that a channel in degrees had radians."""
    line = 1 + FILE[: FILE.index("values =")].count("\n")
    file = unit.parent / "m.toml"
    file.write_text(FILE.replace('unit = "rad"', f'unit = "{given}"'))
    with pytest.raises(ModelFileError, match=rf'm\.toml:{line}: block "u": values\[0\]: {re.escape(words)}'):
        kt.load(file, allow_fmu=True)


def test_arrays_are_no_outputs_of_blocks(unit: Path) -> None:
    """Of an array of three the first number was taken, if the unit gave it."""
    other = unit.parent / "other.fmu"
    with zipfile.ZipFile(unit) as given, zipfile.ZipFile(other, "w") as written:
        for name in given.namelist():
            text = given.read(name)
            if name == "modelDescription.xml":
                pattern = rb'(<Float64 name="B.angle" [^>]*)/>'
                text = re.sub(pattern, rb'\1><Dimension start="3"/></Float64>', text)
                if b"Dimension" not in text:
                    pytest.skip("FMI 2 has no arrays")
            written.writestr(name, text)
    file = unit.parent / "m.toml"
    file.write_text(FILE.replace("wheel.fmu", "other.fmu"))
    with pytest.raises(
        ModelFileError, match=r'"B\.angle" of other\.fmu is an array; name one that is one number'
    ):
        kt.load(file, allow_fmu=True)


def test_description_that_no_schema_allows_is_one_line(unit: Path) -> None:
    other = unit.parent / "other.fmu"
    with zipfile.ZipFile(unit) as given, zipfile.ZipFile(other, "w") as written:
        for name in given.namelist():
            written.writestr(name, given.read(name).replace(b'causality="input"', b'causality="banana"'))
    file = unit.parent / "m.toml"
    file.write_text(FILE.replace("wheel.fmu", "other.fmu"))
    with pytest.raises(ModelFileError, match=r"is no FMU that FMPy reads .*banana") as told:
        kt.load(file, allow_fmu=True)
    assert "\n" not in str(told.value)


def test_without_fmpy_the_error_says_what_to_install(unit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "fmpy", None)
    with pytest.raises(ImportError, match=r"pip install 'kinetree\[fmu\]'"):
        kt.FMU(unit, outputs=["B.angle"], period=0.1)


def _driven_by_unit(unit: Path, frequency: float) -> kt.Model:
    block = kt.FMU(unit, "u", inputs={"motor": "cos(w*t)"}, outputs={"angle": "B.angle"}, period=PERIOD)
    drive = kt.JointMotor("drive", "A", torque="u.angle")
    return kt.Model.of("m", kt.Parameter("w", frequency), *wheel("a", "A"), block, drive)


def test_every_copy_of_a_part_has_a_unit_of_its_own(unit: Path) -> None:
    part = _driven_by_unit(unit, 3.0)
    alone = [kt.simulate(part, END, parameters={"w": w})["A.angle"][-1] for w in (3.0, 9.0)]
    pair = kt.Model.of("pair").add(part, prefix="left").add(part.with_parameters(w=9.0), prefix="right")
    run = kt.simulate(pair, END)
    np.testing.assert_allclose([run[f"{side}.A.angle"][-1] for side in ("left", "right")], alone, rtol=1e-9)


def test_two_blocks_do_not_share_a_unit(unit: Path) -> None:
    part = _driven_by_unit(unit, 3.0)
    (block,) = part.blocks
    faults = part.add(replace(block, name="v")).validate().faults
    assert 'by the same instance of an FMU as block "u"; make each with' in "\n".join(map(str, faults))


def test_a_saved_model_and_its_unit_go_elsewhere_together(unit: Path, tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    for folder in (here, there):
        (folder / "units").mkdir(parents=True)
        shutil.copy(unit, folder / "units" / "wheel.fmu")
    kt.save(_driven_by_unit(here / "units" / "wheel.fmu", 3.0), here / "m.toml")
    shutil.copy(here / "m.toml", there / "m.toml")
    shutil.rmtree(here)
    again = kt.load(there / "m.toml", allow_fmu=True).model
    assert kt.simulate(again, END).status == "finished"


def test_a_tolerance_that_is_none_is_refused_with_its_line(unit: Path) -> None:
    """It was handed on to the unit."""
    file = unit.parent / "none.toml"
    file.write_text(FILE.replace("tolerance = 1e-10", "tolerance = -1"))
    with pytest.raises(
        ModelFileError, match=r'none\.toml:\d+: block "u": fmu\.tolerance must be .*\(got -1\)'
    ):
        kt.load(file)
