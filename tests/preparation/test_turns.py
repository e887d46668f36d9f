"""Angles keep their whole turns: counted along the run, in every formulation, however far apart the rows are."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import kinetree as kt
from kinetree.formulations.contract import FORMULATIONS

SPARSE = [0.0, 3.0, 7.0, 10.0]
OTHERS = [name for name, traits in FORMULATIONS.items() if not traits.on_tree]


def rotor(**joint: object) -> kt.Model:
    """A balanced disk on a hinge, turning at a constant rate."""
    return kt.Model.of(
        "rotor",
        kt.Body.cylinder("disk", mass=1.0, radius=0.2, length=0.05),
        kt.Revolute("A", "ground", "disk", frame_inner=kt.Frame(), frame_outer=kt.Frame(), **joint),
    )


def four_bar(cut: str, speed: float = 40.0) -> kt.Model:
    """A crank and rocker that lies flat, with the named joint cut."""
    names = ("A", "B", "C", "D")
    points = ((0, 0, 0), (0, 0.1, 0), (0.4, 0.3, 0), (0.35, 0, 0))
    bodies = ("ground", "crank", "coupler", "rocker", "ground")
    middle = [tuple(np.mean([points[i], points[i + 1]], axis=0)) for i in range(3)]
    return kt.Model.of(
        "four-bar",
        *(
            kt.Body.box(bodies[i + 1], mass=1.0, size=(0.1, 0.1, 0.1), pose=kt.Frame.at(middle[i]))
            for i in range(3)
        ),
        *(
            kt.Revolute(
                name, bodies[i], bodies[i + 1], point=points[i], axis=(0, 0, 1), cut=name == cut,
                u0=(speed,) if name == "A" and cut != "A" else None,
            )
            for i, name in enumerate(names)
        ),
        kt.Torque("drive", "crank", torque=(0, 0, 0.5)),
    )  # fmt: skip


@pytest.mark.parametrize("formulation", OTHERS)
def test_hundreds_of_turns_between_rows(formulation: str) -> None:
    run = kt.simulate(rotor(u0=1000.0, q0=7.0), 10.0, output=SPARSE, formulation=formulation)
    np.testing.assert_allclose(run["A.angle"], 7.0 + 1000.0 * np.array(SPARSE), rtol=1e-7)
    assert run.audit is not None
    assert run.audit.verdict == "ok"


def test_a_cut_joint_turns_as_often_as_the_same_joint_in_the_tree(tmp_path: Path) -> None:
    """The crank's hinge in the tree, cut, and in other coordinates; stored, between rows, and continued."""
    cut_model = four_bar("A")
    run = kt.simulate(cut_model, 10.0, output=SPARSE)
    start = {f"{j}.{q}": float(run[f"{j}.{q}"][0]) for j in "ABC" for q in ("angle", "angle_rate")}
    kept = kt.simulate(four_bar("D"), 10.0, output=SPARSE, initial=start)
    assert abs(kept["A.angle"][-1]) > 100 * np.pi
    np.testing.assert_allclose(run["A.angle"], kept["A.angle"], rtol=1e-6)
    run.save(tmp_path / "run.h5")
    stored = kt.Run.load(tmp_path / "run.h5")
    np.testing.assert_array_equal(stored["A.angle"], run["A.angle"])
    half = kt.simulate(cut_model, 5.0, output=[0.0, 5.0])
    rest = kt.continue_run(half, cut_model, 10.0, output=[7.0, 10.0])
    np.testing.assert_array_equal(rest["A.angle"][-2:], run["A.angle"][-2:])


def test_many_scenarios_count_their_turns() -> None:
    base = (
        four_bar("B")
        .remove("drive")
        .add(kt.Parameter("T", 0.5), kt.Torque("drive", "crank", torque=(0, 0, "T")))
    )
    values = [0.2, 0.5]
    many = kt.simulate_many(base, 10.0, parameters={"T": values}, output=np.array(SPARSE))
    for s, value in enumerate(values):
        solo = kt.simulate(base, 10.0, parameters={"T": value}, output=SPARSE)
        np.testing.assert_allclose(many.channel("B.angle")[s], solo["B.angle"], atol=1e-4)
        fine = kt.simulate(base, 10.0, parameters={"T": value}, output=0.002)
        rows = np.searchsorted(fine.t, SPARSE)
        np.testing.assert_allclose(solo["B.angle"], fine["B.angle"][rows], atol=1e-6)
        assert np.abs(np.diff(fine["B.angle"])).max() < 3.0  # rows so close show the turns by themselves


@pytest.mark.parametrize("how", ["initial", "q0"])
def test_the_turn_asked_of_a_cut_joint_is_kept(how: str) -> None:
    """7 rad asked of the cut crank is 7 rad, as if its hinge were in the tree, and it goes on from there."""
    cut, kept, given = four_bar("A", 0.0), four_bar("C", 0.0), {"initial": {"A.angle": 7.0}}
    if how == "q0":
        cut, kept = (model.replace(replace(model.joint("A"), q0=(7.0,))) for model in (cut, kept))
        given = {}
    runs = [kt.simulate(model, 0.5, output=0.25, **given) for model in (cut, kept)]
    assert runs[0]["A.angle"][0] == pytest.approx(7.0, abs=1e-9)
    assert not runs[0].notes
    np.testing.assert_allclose(runs[0]["A.angle"], runs[1]["A.angle"], rtol=1e-6)


def test_every_scenario_keeps_the_turn_asked_of_its_cut_joint() -> None:
    asked = [7.0, -7.0, 0.7]
    many = kt.simulate_many(four_bar("A", 0.0), 0.1, initial={"A.angle": asked}, output=[0.0, 0.1])
    np.testing.assert_allclose(many.channel("A.angle")[:, 0], asked, atol=1e-9)
