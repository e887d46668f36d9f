"""Exported modules of NumPy, and names that are no identifiers."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import kinetree as kt
from kinetree.export.code.c import vectors_of
from kinetree.export.code.exported import exported
from kinetree.export.code.targets import numpy_text
from kinetree.export.code.variables import identifiers

EXAMPLES = Path(kt.__file__).parent / "examples"


@pytest.fixture(scope="module")
def four_bar():
    return exported(EXAMPLES / "four_bar.toml", outputs=["A.angle", "A.reaction", "coupler.position.x"])


def test_a_module_of_numpy_computes_what_the_compiled_code_does(four_bar) -> None:
    module: dict = {}
    exec(compile(numpy_text(four_bar), "four_bar.py", "exec"), module)
    for vector in vectors_of(four_bar):
        found = module["derivatives"](vector.t, vector.z, vector.p)
        np.testing.assert_allclose(found, vector.zdot, rtol=1e-12, atol=1e-12)
        np.testing.assert_allclose(
            module["outputs"](vector.t, vector.z, vector.p), vector.out, rtol=1e-10, atol=1e-10
        )
    states = np.stack([vector.z for vector in vectors_of(four_bar)], axis=1)
    together = module["derivatives"](0.0, states, four_bar.p_start[:, None])
    np.testing.assert_array_equal(together[:, 3], module["derivatives"](0.0, states[:, 3]))


def test_steps_of_the_module_keep_the_constraints_and_converge_with_order_four(four_bar) -> None:
    module: dict = {}
    exec(compile(numpy_text(four_bar), "four_bar.py", "exec"), module)
    run = kt.simulate(
        EXAMPLES / "four_bar.toml", t_end=0.1, rtol=1e-12, atol=1e-13, output=[0.1], progress=False
    )
    errors = []
    for steps in (20, 40):
        z = module["project"](0.0, four_bar.z_start)
        for k in range(steps):
            z = module["step"](k * 0.1 / steps, z, 0.1 / steps)
        phi, psi, _ = module["residuals"](0.1, z)
        assert max(np.abs(phi).max(), np.abs(psi).max()) < 1e-11
        errors.append(abs(module["outputs"](0.1, z)[0] - run["A.angle"][-1]))
    assert 12 < errors[0] / errors[1] < 20


def test_the_start_of_a_module_follows_its_parameters_or_is_refused(four_bar) -> None:
    model = kt.Model.of(
        "thrown",
        kt.Parameter("q", 0.5), kt.Parameter("k", 1.0), kt.Parameter("g", 10.0),
        kt.Gravity(acceleration=(0, 0, "-g")),
        kt.Body("b", mass=1.0, inertia=(0.1, 0.1, 0.1, 0, 0, 0), pose=kt.Frame()),
        kt.Prismatic("x", "ground", "b", point=(0, 0, 0), axis=(0, 0, 1), q0="2*q", u0="q*k"),
    )  # fmt: skip
    module: dict = {}
    exec(compile(numpy_text(exported(model)), "thrown.py", "exec"), module)
    np.testing.assert_array_equal(module["start"]()[:2], [1.0, 0.5])
    np.testing.assert_array_equal(module["start"](np.array([3.0, 2.0, 5.0]))[:2], [6.0, 6.0])
    loop = kt.load(EXAMPLES / "four_bar.toml").model
    longer = replace(
        loop,
        parameters=(*loop.parameters, kt.Parameter("m", 1.0)),
        bodies=(replace(loop.bodies[0], mass="m"), *loop.bodies[1:]),
    )
    ready = exported(longer)
    exec(compile(numpy_text(ready), "longer.py", "exec"), module)
    np.testing.assert_array_equal(module["start"](), ready.z_start)
    with pytest.raises(ValueError, match="export with their new values"):
        module["start"](ready.p_start * 1.5)


def test_names_that_are_no_identifiers_become_such_and_stay_apart() -> None:
    names = ["crank.angle", "crank angle", "1st", "Kurbel-Länge", "φ_1", "double", "", "日本"]
    found = identifiers(names)
    assert found == ["crank_angle", "crank_angle_2", "x_1st", "Kurbel_Lange", "phi_1", "x_double", "x", "x_2"]
    assert all(re.fullmatch(r"[A-Za-z][A-Za-z0-9_]*", name) for name in found)


def test_what_cannot_be_exported_is_refused_with_the_remedy_and_nothing_is_written(tmp_path) -> None:
    def refused(words: str, *arguments, **options) -> None:
        with pytest.raises((kt.ExportError, kt.NoAnswerError), match=words):
            kt.export_model(*arguments, **options)

    model = EXAMPLES / "pendulum.toml"
    refused('did you mean "numpy"', model, "nunpy", tmp_path / "a")
    refused("export to C.*call it with ccall", model, "julia", tmp_path / "a")
    refused('did you mean "hinge.angle"', model, "c", tmp_path / "b", outputs=["hinge.angel"])
    refused("there is no load, driver or parameter", model, "c", tmp_path / "c", inputs=["motor"])
    refused("without events.*export to C", model, "numpy", tmp_path / "d")
    refused("options of FMUs", model, "c", tmp_path / "e", fmi=2)
    refused("choose 2 or 3", model, "fmu", tmp_path / "f.fmu", fmi=1)
    refused('ends in ".fmu"', model, "fmu", tmp_path / "f.zip")
    refused("FMI 2.*x86_64-linux", model, "fmu", tmp_path / "f.fmu", fmi=2, platforms=["linux"])
    refused("compiler 'nocc' is not found", model, "fmu", tmp_path / "f.fmu", compiler="nocc")
    arm = kt.load(model).model
    sampled = replace(arm, blocks=(kt.Sampled("ctl", ("torque",), period=0.01, function=lambda t, y: [0.0]),))
    refused(
        "sampled blocks whose values are Python functions .*make their outputs inputs",
        sampled,
        "c",
        tmp_path / "i",
        events=[],
    )
    written = replace(arm, blocks=(kt.Sampled("ctl", {"torque": "-hinge.angle"}, period=0.01),))
    refused("without sampled blocks.*export to C", written, "numpy", tmp_path / "i", events=[])
    rubbing = kt.load(EXAMPLES / "stick_slip_belt.toml").model
    refused("dry friction that sticks.*regularised.*export to C", rubbing, "numpy", tmp_path / "h")
    blocked = tmp_path / "file"
    blocked.write_text("not a folder", encoding="utf-8")
    refused("cannot be written.*give another one", model, "c", blocked / "g")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file"]


def test_a_model_with_unicode_and_clashing_names_is_exported(tmp_path) -> None:
    model = kt.Model.of(
        "Übungs-Pendel */ №1",
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Parameter("μ", 0.3),
        kt.Body.box("rod", mass=1.0, size=(1.0, 0.1, 0.1), pose=kt.Frame.at((0.5, 0, 0))),
        kt.Body.box("rod 2", mass="1 + `μ`", size=(1.0, 0.1, 0.1), pose=kt.Frame.at((1.5, 0, 0))),
        kt.Revolute("φ.1", "ground", "rod", point=(0, 0, 0), axis=(0, 1, 0)),
        kt.Revolute("φ_1", "rod", "rod 2", point=(1, 0, 0), axis=(0, 1, 0)),
    )
    files = kt.export_model(model, "c", tmp_path)
    text = files[0].read_text(encoding="utf-8")
    assert "_phi_1_angle = 0" in text
    assert "_phi_1_angle_2 = 1" in text
