"""Flexible bodies in the report: a beam is drawn bent, larger on request, with its modes, strain energy and stress."""

import numpy as np
import pytest

import kinetree as kt
from kinetree.elastic.mesh import MeshInterface, from_mesh
from kinetree.model.flexible.base import FlexibleModes
from kinetree.report.from_run import report_data
from kinetree.report.scene.flexible_bodies import RODS, stress_plots
from kinetree.report.scene.run_scene import ModelNumbers, scene_of


@pytest.fixture(scope="module")
def loaded():
    """A cantilever under a force at its tip: its equilibrium, and a run that stays there."""
    section = kt.BeamSection(width=0.02, height=0.01, E=2e11, density=7800.0)
    arm = kt.FlexibleBeam(
        [(0, 0, 0), (1, 0, 0)], section, {"root": 0.0, "tip": 1.0}, y_axis=(0, 1, 0), plane=(0, 1, 0), modes=0, relief=0
    )  # fmt: skip
    model = kt.Model.of(
        "arm",
        kt.Body("arm", flexible=arm, pose=kt.Frame()),
        kt.Weld("clamp", "ground", "arm.root", point=(0, 0, 0)),
        kt.Force("pull", "arm.tip", (0, 0, 5.0)),
    )
    rest = kt.equilibrium(model).model
    return rest, kt.simulate(rest, 1e-3, output=5e-4)


def test_a_beam_is_drawn_as_it_bends_and_larger_on_request(loaded):
    model, run = loaded
    deflection = 5.0 / (3 * 2e11 * 0.02 * 0.01**3 / 12)
    for factor in (1.0, 10.0):
        scene = scene_of(run, model, ModelNumbers(model, {}), factor)
        rods = [body for body in scene.bodies if body.name.startswith("arm, piece")]
        assert len(rods) == RODS
        last = np.asarray(rods[-1].positions)[0]
        s = 1 - 0.5 / RODS
        assert last[2] == pytest.approx(factor * deflection * (3 * s**2 - s**3) / 2, rel=0.01)
    names = [body.name for body in scene.bodies]
    assert {"arm.root", "arm.tip"} <= set(names)  # joints and forces stand on them


def test_modes_energy_and_stress_are_plotted(loaded):
    model, run = loaded
    data = report_data(run, model)
    titles = [group.title for group in data.plots]
    assert "Modes of flexible bodies" in titles and "Strain energy" in titles
    assert not any(title.startswith("Floating") for title in titles)
    (stress,) = stress_plots(run, model)
    assert stress.series[0].values == pytest.approx(
        5.0 * 0.005 / (0.02 * 0.01**3 / 12), rel=1e-3
    )  # M c / I at the root
    assert stress.unit == "Pa"


@pytest.mark.slow
def test_a_solid_is_drawn_bent_in_patches():
    """A bar of solid elements under a force at its end: its patches lie on the deflection of a cantilever."""
    meshio = pytest.importorskip("meshio")
    pytest.importorskip("skfem")
    section = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * [0.025, 0.05]
    points = np.array([[x, *p] for x in np.linspace(0, 1, 9) for p in section])
    cells = np.array([range(4 * k, 4 * k + 8) for k in range(8)])
    ends = [MeshInterface("root", ((0, -1, -1), (0, 1, 1))), MeshInterface("tip", ((1, -1, -1), (1, 1, 1)))]
    bar = meshio.Mesh(points, [("hexahedron", cells)])
    data = from_mesh(bar, ends, modes=2, E=2e11, nu=0.3, density=7800.0)
    root, tip = "root", "tip"
    model = kt.Model.of(
        "bar",
        kt.Body("bar", flexible=FlexibleModes(data), pose=kt.Frame()),
        kt.Weld("clamp", "ground", f"bar.{root}", point=(0, 0, 0)),
        kt.Force("pull", f"bar.{tip}", (0, 0, 100.0)),
    )
    rest = kt.equilibrium(model).model
    run = kt.simulate(rest, 1e-4, output=5e-5)
    scenes = [scene_of(run, rest, ModelNumbers(rest, {}), factor) for factor in (0.0, 1.0, 10.0)]
    straight, bent, more = (
        np.array([np.asarray(body.positions)[0] for body in scene.bodies if "patch" in body.name])
        for scene in scenes
    )
    tip_moved = run[f"bar.{tip}.origin"][0] - data.station(tip).position
    s = straight[:, 0]
    assert (bent - straight)[:, 2] == pytest.approx(
        tip_moved[2] * (3 * s**2 - s**3) / 2, abs=0.02 * tip_moved[2]
    )
    assert more - straight == pytest.approx(10 * (bent - straight), rel=1e-6)
    shown = [shape for body in scenes[1].bodies if "patch" in body.name for shape in body.shapes]
    assert sum(len(np.asarray(shape.triangles)) for shape in shown) == len(data.picture.triangles)
