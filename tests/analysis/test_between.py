"""`Run.at`: states between rows are as accurate as the rows, however far apart these are."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import kinetree as kt
from kinetree.analysis.run_job import modes_for
from kinetree.solve.modes import ALL_OPEN, ContactMode

COARSE = [0.0, 2.0, 5.0]
ASKED = np.array([0.3, 1.1, 1.9, 2.0, 2.5, 4.9])


def double_pendulum() -> kt.Model:
    return kt.Model.of(
        "double pendulum",
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Body.box("upper", mass=1.0, size=(0.6, 0.1, 0.1), pose=kt.Frame.at((0.3, 0, 0))),
        kt.Body.box("lower", mass=1.0, size=(0.6, 0.1, 0.1), pose=kt.Frame.at((0.9, 0, 0))),
        kt.Revolute("A", "ground", "upper", point=(0, 0, 0), axis=(0, 1, 0)),
        kt.Revolute("B", "upper", "lower", point=(0.6, 0, 0), axis=(0, 1, 0), u0=(2.0,)),
    )


METHODS = {
    "auto": {}, "dop853": {}, "tsit5": {}, "rodas5p": {}, "radau5": {}, "rk4": {"step": 1e-3}, "gauss4": {"step": 1e-3},
}  # fmt: skip


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("method", METHODS)
def test_it_gives_what_a_run_with_rows_at_these_times_gives(method: str) -> None:
    options = {"method": method, **METHODS[method]}
    given = kt.simulate(double_pendulum(), 5.0, output=COARSE, **options)
    coarse = given.at(ASKED)
    rows = kt.simulate(double_pendulum(), 5.0, output=ASKED, **options)
    exact, at_rows = (
        kt.simulate(double_pendulum(), 5.0, output=times, method="dop853", rtol=1e-13, atol=1e-14)
        for times in (ASKED, COARSE)
    )
    own_error = max(np.abs(rows.z - exact.z).max(), np.abs(given.z - at_rows.z).max())
    assert np.abs(coarse.z - exact.z).max() < max(5 * own_error, 1e-9)
    np.testing.assert_allclose(
        coarse["lower.position"], exact["lower.position"], atol=max(5 * own_error, 1e-9)
    )


def test_a_stored_run_knows_what_lies_between_its_rows(tmp_path) -> None:
    run = kt.simulate(double_pendulum(), 5.0, output=COARSE)
    run.save(tmp_path / "run.h5")
    stored = kt.Run.load(tmp_path / "run.h5")
    np.testing.assert_array_equal(stored.at(ASKED).z, run.at(ASKED).z)


def test_jumps_and_changed_parameters_lie_between_rows() -> None:
    """A push that an event switches on at t = 1: x = (t − 1)²/2 from there on."""
    model = kt.Model.of(
        "slider",
        kt.Parameter("F", 0.0),
        kt.Body.sphere("ball", mass=1.0, radius=0.1),
        kt.Prismatic("s", "ground", "ball", frame_inner=kt.Frame(), frame_outer=kt.Frame()),
        kt.JointMotor("push", "s", torque="F"),
    )
    event = kt.ExpressionEvent("on", "t - 1", direction="rising", action=kt.SetParameter("F", 1.0))
    run = kt.simulate(model, 4.0, output=[0.0, 4.0], events=[event])
    t = np.array([0.5, 1.0, 1.5, 3.0])
    np.testing.assert_allclose(run.at(t)["s.displacement"], np.maximum(t - 1, 0) ** 2 / 2, atol=1e-9)


def test_turns_between_rows_are_counted() -> None:
    model = kt.Model.of(
        "rotor",
        kt.Body.cylinder("disk", mass=1.0, radius=0.2, length=0.05),
        kt.Revolute("A", "ground", "disk", frame_inner=kt.Frame(), frame_outer=kt.Frame(), u0=1000.0),
    )
    run = kt.simulate(model, 10.0, output=[0.0, 10.0], formulation="augmented")
    np.testing.assert_allclose(run.at([3.0, 7.0])["A.angle"], [3000.0, 7000.0], rtol=1e-7)


def test_rows_that_the_motion_does_not_lead_to_are_told() -> None:
    run = kt.simulate(double_pendulum(), 5.0, output=COARSE)
    x = run.x.copy()
    x[1] += 0.1
    spoilt = kt.Run(run.info, run.t, x, run.y, run.w, source=run.source, motion=run.motion)
    with pytest.warns(UserWarning, match="does not arrive at that at 2 s"):
        spoilt.at([1.0])


def test_without_a_model_the_error_of_interpolation_is_told() -> None:
    run = kt.simulate(double_pendulum(), 5.0, output=0.02)
    exact = run.at(ASKED)
    bare = kt.Run(replace(run.info, model_text=""), run.t, run.x, run.y, run.w)
    with pytest.warns(UserWarning, match="off by up to about") as caught:
        guessed = bare.at(ASKED)
    told = float(str(caught[0].message).split("about ")[1].split()[0])
    made = (np.abs(guessed.z - exact.z) / np.ptp(run.z, axis=0)).max()
    assert made < 5 * told


def test_contacts_that_close_and_open_lie_between_rows() -> None:
    """A ball dropped from 1 m lands at √0.2 s and stays until it is lifted at 2 s with 1 m/s² upward."""
    model = kt.Model.of(
        "ball",
        kt.Gravity(acceleration=(0, 0, -10.0)),
        kt.Body.sphere("ball", mass=1.0, radius=0.1, pose=kt.Frame()),
        kt.Prismatic("z", "ground", "ball", point=(0, 0, 0), axis=(0, 0, 1), q0=(1.0,)),
        kt.JointMotor("lift", "z", torque="if(t > 2, 11, 0)"),
    )
    floor = kt.PointPlaneEvent("floor", "ball", direction="falling", action=kt.Restitution(0.0))
    run = kt.simulate(model, 4.0, output=[0.0, 4.0], events=[floor])
    t = np.array([0.2, 0.4, 1.0, 1.9, 2.5, 3.5])
    exact = np.where(t < np.sqrt(0.2), 1 - 5 * t**2, np.maximum(t - 2, 0.0) ** 2 / 2)
    np.testing.assert_allclose(run.at(t)["z.displacement"], exact, atol=1e-7)


@pytest.mark.parametrize(
    ("method", "slopes"),
    [("auto", True), ("dop853", False), ("radau5", True), ("rodas5p", True), ("alpha", False)],
)
def test_a_method_has_the_kernels_that_it_calls_and_no_others(method: str, slopes: bool) -> None:
    """The Jacobian of the rates where it is stiff, or where "auto" may come to need it; whole matrices beside ẏ."""
    modes, _ = modes_for(kt.prepare(double_pendulum()).compiled, method, ())
    system = modes.system(ContactMode(ALL_OPEN))
    assert (system.jacobian is not None or system.products is not None) == slopes
    assert (system.matrices is not None) or method != "alpha"
