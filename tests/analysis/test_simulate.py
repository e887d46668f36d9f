"""Simulation from model to run: drift, formulations, events, continuation, streams, many scenarios."""

from __future__ import annotations

import signal
import subprocess
import sys
import textwrap
import time
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import kinetree as kt
from kinetree.arrays import Array
from kinetree.io.toml import load as load_toml
from kinetree.preparation.prepare import prepare
from kinetree.results.run import Run
from kinetree.solve.integrate import integrate

EXAMPLES = Path(kt.__file__).parent / "examples"


def pendulum(**extra: float) -> kt.Model:
    return kt.Model.of(
        "pendulum",
        kt.Gravity(acceleration=(0, -9.81, 0)),
        kt.Parameter("c", extra.get("c", 0.0), "N m s/rad"),
        kt.Body.rod("rod", 1.0, 1.0, pose=kt.Frame.at((0.5, 0, 0))),
        kt.Revolute("hinge", "ground", "rod", point=(0, 0, 0), axis=(0, 0, 1), limits=(-2.5, 0.5)),
        kt.JointDamper("damper", "hinge", damping="c"),
    )


def four_bar() -> kt.Model:
    """A conservative four-bar linkage of spatial revolutes, set going."""
    points = [(0, 0, 0), (0.3, 1.0, 0), (2.0, 1.5, 0), (2.2, 0, 0)]
    bodies = []
    for i, name in enumerate(("crank", "coupler", "rocker")):
        a, b = np.array(points[i], float), np.array(points[i + 1], float)
        d = (b - a) / np.linalg.norm(b - a)
        pose = kt.Frame.from_axes(d.tolist(), [-d[1], d[0], 0], ((a + b) / 2).tolist())
        bodies.append(kt.Body.rod(name, 1.0 + i, float(np.linalg.norm(b - a)), radius=0.02, pose=pose))
    chain = ["ground", "crank", "coupler", "rocker", "ground"]
    joints = [kt.Revolute(f"J{i}", chain[i], chain[i + 1], point=points[i], axis=(0, 0, 1)) for i in range(4)]
    return kt.Model.of("four-bar", kt.Gravity(acceleration=(0, -9.81, 0)), *bodies, *joints)


# --- drift ------------------------------------------------------------------------------------------------
def test_a_four_bar_does_not_drift_in_a_thousand_seconds() -> None:
    run = kt.simulate(
        four_bar(), 1000.0, method="dop853", rtol=1e-10, atol=1e-12, output=np.linspace(0, 1000, 501)
    )
    assert run.status == "finished"
    assert run["residual.position"].max() < 1e-11
    assert run["residual.velocity"].max() < 1e-11
    energy = run["energy.total"]
    assert np.abs(energy - energy[0]).max() < 1e-8 * np.ptp(run["energy.kinetic"])


def test_bricard_does_not_drift_in_a_thousand_seconds() -> None:
    model = load_toml(EXAMPLES / "bricard.toml").model
    run = kt.simulate(model, 1000.0, method="dop853", rtol=1e-9, atol=1e-11, output=2.0)
    assert run.status == "finished"
    assert run["residual.position"].max() < 1e-11
    assert run["residual.velocity"].max() < 1e-11


@pytest.mark.slow
def test_andrews_squeezer_does_not_drift_in_a_hundred_thousand_steps() -> None:
    model = load_toml(EXAMPLES / "andrews_squeezer.toml").model
    run = kt.simulate(model, 0.5, method="tsit5", rtol=1e-6, atol=1e-8, max_step=5e-6, output=0.005)
    assert run.status == "finished"
    assert run.statistics["steps"] >= 100_000
    assert run["residual.position"].max() < 1e-11
    # speeds reach thousands of radians per second: the residual is judged against them
    assert run["residual.velocity"].max() < 1e-11 * max(1.0, float(np.abs(run.y).max()))


# --- formulations -----------------------------------------------------------------------------------------
@pytest.mark.in_turn(4)
@pytest.mark.parametrize("reduction", ["multipliers", "zero-eigenvalue", "partitioned"])
@pytest.mark.parametrize("formulation", ["elimination", "kane-angles", "kane-euler-parameters", "augmented"])
def test_every_formulation_gives_the_same_trajectory(formulation: str, reduction: str) -> None:
    times = np.linspace(0, 1.5, 4)
    settings = {"method": "dop853", "rtol": 1e-10, "atol": 1e-12, "output": times}
    reference = kt.simulate(four_bar(), 1.5, **settings)
    run = kt.simulate(four_bar(), 1.5, formulation=formulation, constraints=reduction, **settings)
    for channel in ("coupler.position", "coupler.velocity", "coupler.acceleration"):
        np.testing.assert_allclose(run[channel], reference[channel], rtol=0, atol=1e-7)


def test_a_run_begun_anew_in_the_middle_is_as_accurate_as_an_unbroken_one() -> None:
    """All joints as constraints condition Andrews' mechanism badly at all times: no reason to accept larger errors."""
    prepared = prepare(load_toml(EXAMPLES / "andrews_squeezer.toml").model, formulation="augmented")
    system = prepared.compiled.system(explicit_only=True)
    z0, p = prepared.compiled.pack(prepared.state), prepared.state.p

    def end(t0: float, z: Array, t1: float) -> Array:
        return integrate(system, t0, z, t1, p, method="dop853", rtol=1e-12, atol=1e-13).z_last

    unbroken, broken = end(0.0, z0, 0.01), end(0.005, end(0.0, z0, 0.005), 0.01)
    np.testing.assert_allclose(broken, unbroken, rtol=0, atol=1e-12 * np.abs(unbroken).max())


@pytest.mark.slow
def test_auto_does_not_waver_where_a_stiff_method_does_not_pay() -> None:
    model = load_toml(EXAMPLES / "eight_body_tree.toml").model
    explicit = kt.simulate(model, 5.0, method="dop853")
    auto = kt.simulate(model, 5.0, method="auto")
    assert len(auto.statistics["switches"]) <= 6
    assert auto.statistics["evaluations"] < 1.5 * explicit.statistics["evaluations"]


def test_a_driver_puts_in_the_energy_that_is_gained() -> None:
    model = pendulum().add(kt.JointDriver("drive", "hinge", law="0.5*sin(3*t)"))
    run = kt.simulate(model, 2.0, method="dop853", rtol=1e-10, atol=1e-12)
    gained = run["energy.total"] - run["energy.total"][0]
    np.testing.assert_allclose(run["work.drivers"], gained, atol=1e-8)
    np.testing.assert_allclose(run["hinge.angle"], 0.5 * np.sin(3 * run.t), atol=1e-11)
    assert run.audit is not None
    assert run.audit.energy is not None
    assert run.audit.energy.relative_error < 1e-8


# --- events -----------------------------------------------------------------------------------------------
def test_a_stop_with_restitution_loses_energy_by_the_square() -> None:
    limit = kt.JointLimitEvent("stop", "hinge", side="lower", direction="rising", action=kt.Restitution(0.5))
    run = kt.simulate(pendulum(), 1.5, method="dop853", rtol=1e-10, atol=1e-12, events=[limit])
    (first, *_) = run.events
    assert first.z_before[0] == pytest.approx(-2.5, abs=1e-10)
    assert first.z_after[1] == pytest.approx(-0.5 * first.z_before[1], rel=1e-12)
    assert run["hinge.angle"].min() >= -2.5 - 1e-9
    assert run.audit is not None
    assert run.audit.energy is not None
    assert run.audit.energy.relative_error < 1e-8


def test_an_impulse_on_a_loop_keeps_its_constraints() -> None:
    kick = kt.ExpressionEvent("kick", expression="t - 0.5", action=kt.Impulse("rocker", (1.0, 0.0, 0.0)))
    run = kt.simulate(four_bar(), 1.0, method="dop853", events=[kick])
    (event,) = run.events
    assert event.jumped
    assert run["residual.velocity"].max() < 1e-10


def test_parameters_change_at_events_and_are_logged() -> None:
    event = kt.ExpressionEvent("on", expression="t - 1", action=kt.SetParameter("c", 0.8))
    run = kt.simulate(pendulum(), 2.0, method="dop853", events=[event])
    (change,) = run.changes
    assert (change.t, change.name, change.value) == (pytest.approx(1.0), "c", 0.8)
    energy = run["energy.total"]
    before = run.t < 1.0
    assert np.ptp(energy[before]) < 1e-6
    assert energy[-1] < energy[0] - 0.1


# --- continuing, storing ----------------------------------------------------------------------------------
def test_a_continued_run_is_the_longer_run_bit_for_bit(tmp_path: Path) -> None:
    model = four_bar()
    times = np.linspace(0, 2, 21)
    whole = kt.simulate(model, 2.0, method="dop853", output=times)
    half = kt.simulate(model, 1.0, method="dop853", output=times[:11])
    half.save(tmp_path / "half.h5")
    rest = kt.continue_run(Run.load(tmp_path / "half.h5"), model, 2.0, output=times[11:])
    np.testing.assert_array_equal(rest.t, whole.t[11:])
    np.testing.assert_array_equal(rest.x, whole.x[11:])
    np.testing.assert_array_equal(rest.y, whole.y[11:])


def test_a_streamed_file_has_the_usual_channels_at_the_end(tmp_path: Path) -> None:
    run = kt.simulate(load_toml(EXAMPLES / "double_pendulum.toml").model, 0.1, stream=tmp_path / "run.h5")
    kept = Run.load(tmp_path / "run.h5")
    assert set(kept.stored) == set(run.usual_channels)
    assert "energy.total" in kept.stored
    np.testing.assert_array_equal(kept.stored["energy.total"], run["energy.total"])


def test_a_killed_run_leaves_its_beginning(tmp_path: Path) -> None:
    program = f"""
        import numpy as np, kinetree as kt
        from kinetree.io.toml import load
        model = load({str(EXAMPLES / "double_pendulum.toml")!r}).model
        kt.simulate(model, 1e5, method="tsit5", output=0.01, stream={str(tmp_path / "long.h5")!r})
    """
    process = subprocess.Popen([sys.executable, "-c", textwrap.dedent(program)])
    deadline = time.monotonic() + 120
    while not (tmp_path / "long.h5").exists() or (tmp_path / "long.h5").stat().st_size < 2_000_000:
        assert process.poll() is None
        assert time.monotonic() < deadline
        time.sleep(0.05)
    process.send_signal(signal.SIGKILL)
    process.wait()
    run = Run.load(tmp_path / "long.h5")
    assert not run.complete
    assert len(run) > 100
    np.testing.assert_allclose(np.diff(run.t), 0.01, atol=1e-9)
    assert np.ptp(run["energy.total"]) < 1e-2 * np.ptp(run["energy.kinetic"])


# --- failures ---------------------------------------------------------------------------------------------
def test_a_load_that_stops_being_a_number_is_named_with_the_time() -> None:
    model = pendulum().add(kt.JointMotor("motor", "hinge", torque="sqrt(0.5 - t)"))
    run = kt.simulate(model, 1.0, method="dop853")
    assert run.status == "failed"
    assert 'load "motor"' in run.reason
    assert "t = 0.5" in run.reason
    assert run.t[-1] <= 0.5
    assert np.isfinite(run.x).all()


def test_unknown_names_are_refused_with_what_there_is() -> None:
    with pytest.raises(KeyError, match="joint 'hinge' has no 'angel'; it has angle, angle_rate"):
        kt.simulate(pendulum(), 1.0, initial={"hinge.angel": 1.0})
    with pytest.raises(ValueError, match=r"formulation 'cane-angles' is unknown; did you mean .kane-angles"):
        kt.simulate(pendulum(), 1.0, formulation="cane-angles")


# --- many -------------------------------------------------------------------------------------------------
def test_many_scenarios_equal_their_solo_runs() -> None:
    angles, dampings = np.linspace(-1, 1, 9), np.linspace(0, 1, 9)
    dampings[4] = np.nan
    many = kt.simulate_many(pendulum(), 1.0, parameters={"c": dampings}, initial={"hinge.angle": angles})
    assert [s for s in range(9) if many.status[s] != "finished"] == [4]
    assert "not a finite number" in many.reason[4]
    for s in (0, 3, 8):
        solo = kt.simulate(
            pendulum(), 1.0, method="dop853", parameters={"c": dampings[s]},
            initial={"hinge.angle": angles[s]}, output=np.array([1.0]),
        )  # fmt: skip
        np.testing.assert_array_equal(many.x[s, -1], solo.x[-1])
        np.testing.assert_array_equal(many.y[s, -1], solo.y[-1])


def test_a_model_that_is_all_welded_is_refused() -> None:
    model = kt.Model.of(
        "block",
        kt.Body.box("a", 1.0, (1, 1, 1), pose=kt.Frame()),
        kt.Weld("w", "ground", "a", point=(0, 0, 0)),
    )
    with pytest.raises(ValueError, match='model "block" has nothing that can move'):
        kt.simulate(model, 1.0)


def test_a_mechanism_that_cannot_move_is_refused() -> None:
    strut = kt.Distance("strut", "rocker", "ground", length=float(np.hypot(2.1, 0.75)))
    with pytest.raises(kt.AssemblyError, match="over-constrained: no motion is left"):
        kt.simulate(four_bar().add(strut), 1.0)


def test_another_model_does_not_continue_a_run(tmp_path: Path) -> None:
    """Values that the run was given stay; others are refused, as is another mass, in words that say which."""
    block = kt.Body("block", 1.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame())
    model = kt.Model.of(
        "slider", block, kt.Prismatic("guide", "ground", "block", point=(0, 0, 0), axis=(0, 0, 1), u0=1.0),
        kt.Parameter("k", 20.0, "N/mm"), kt.Parameter("c", 0.1), kt.JointSpring("s", "guide", stiffness="k"),
        kt.JointDamper("d", "guide", damping="c"),
    )  # fmt: skip
    kt.simulate(model, t_end=0.1, parameters={"k": 30.0}, output=0.1).save(tmp_path / "run.h5")
    run = kt.load(tmp_path / "run.h5")
    whole = kt.simulate(model, t_end=0.2, parameters={"k": 30.0}, output=0.1)
    rest = kt.continue_run(run, model, 0.2, output=0.1)
    assert rest["guide.displacement"][-1] == whole["guide.displacement"][-1]
    with pytest.raises(kt.NoAnswerError, match=r"the run has c = 0\.1 \(the model has 5\)"):
        kt.continue_run(run, model.with_parameters(c=5.0), 0.2)
    with pytest.raises(
        ValueError, match=r'below name = "block" it has mass = 1\.0, and the one that is given mass = 3\.0'
    ):
        kt.continue_run(run, model.replace(replace(block, mass=3.0)), 0.2)
    with pytest.raises(ValueError, match="made with another model"):
        kt.continue_run(run, model.add(kt.Gravity()), 0.2)
    with pytest.raises(
        ValueError, match=r'below name = "d" it has nothing, and the one that is given \[\[load\]\]'
    ):
        kt.continue_run(run, model.add(kt.JointDamper("more", "guide", damping="c")), 0.2)
    with pytest.raises(
        ValueError, match=r'below name = "s" it has \[\[load\]\].*, and the one that is given nothing'
    ):
        kt.continue_run(run, model.remove("d"), 0.2)
