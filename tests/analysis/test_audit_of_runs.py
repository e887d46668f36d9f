"""The audit of runs: it looks at the integrator's steps, not at rows, and calls nothing good that is not."""

from __future__ import annotations

import math
from types import SimpleNamespace

import numpy as np
import pytest

import kinetree as kt
from kinetree.analysis.trust.audit_computation import _before_no_event


def slider(*parts: object, **joint: object) -> kt.Model:
    """1 kg on a prismatic joint "s" along x."""
    return kt.Model.of(
        "slider",
        kt.Body("m", mass=1.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame()),
        kt.Prismatic("s", "ground", "m", point=(0, 0, 0), axis=(1, 0, 0), **joint),
        *parts,
    )


def oscillator() -> kt.Model:
    return slider(kt.Parameter("k", 1.0), kt.JointSpring("spring", "s", stiffness="k"), q0=(1.0,))


def relaxation() -> kt.Model:
    """Van der Pol's equation with μ = 1000: long creeping, and jumps that fall between rows."""
    law = "1000*(1 - s.displacement**2)*s.displacement_rate"
    return slider(
        kt.JointSpring("spring", "s", stiffness=1.0), kt.JointMotor("law", "s", torque=law), q0=(2.0,)
    )


@pytest.mark.parametrize("output", [None, [0.0], [0.0, 2000.0]])
def test_energy_exchanged_between_rows_counts(output) -> None:
    run = kt.simulate(relaxation(), 2000.0, output=output)
    assert run.audit.verdict == "ok", run.audit.to_text()
    assert run.audit.energy.exchanged > 1e5  # the jumps: v up to about μ, ½ v²


@pytest.mark.parametrize("output", [None, [0.0], [1.0, 3.0]])
def test_a_bad_run_is_bad_whatever_rows_are_asked_for(output) -> None:
    """The amplitude of Runge–Kutta steps that are too long decays; rows do not hide it."""
    run = kt.simulate(oscillator(), 5.0, method="rk4", step=1.5, output=output)
    assert run.audit.verdict == "bad"
    good = kt.simulate(oscillator(), 5.0, output=output)
    assert good.audit.verdict == "ok"
    assert good.audit.energy.kinetic_end == pytest.approx(0.5 * math.sin(5.0) ** 2, rel=1e-6)


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("factor", [0.25, 4.0])
def test_a_parameter_changed_by_an_event_is_booked_as_its_energy(factor: float) -> None:
    stiffer = kt.ExpressionEvent("stiffer", "t - 1", action=kt.SetParameter("k", factor))
    run = kt.simulate(oscillator(), 5.0, events=[stiffer])
    energy = run.audit.energy
    assert energy.event_energy == pytest.approx(0.5 * (factor - 1) * math.cos(1.0) ** 2, rel=1e-6)
    assert run.audit.verdict == "ok", run.audit.to_text()


def test_events_after_a_change_are_judged_with_the_new_parameters() -> None:
    """A body of 1 kg at 2 m/s, of 3 kg from t = 1 s on, loses three quarters of its energy at the stop."""
    model = kt.Model.of(
        "growing",
        kt.Parameter("mass", 1.0),
        kt.Body("m", mass="mass", inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame()),
        kt.Prismatic("s", "ground", "m", point=(0, 0, 0), axis=(1, 0, 0), u0=(2.0,), limits=(-9, 3)),
    )
    events = [
        kt.ExpressionEvent("growth", "t - 1", action=kt.SetParameter("mass", 3.0)),
        kt.JointLimitEvent("stop", joint="s", action=kt.Restitution(0.5)),
    ]
    run = kt.simulate(model, 3.0, events=events)
    assert [event.name for event in run.events] == ["growth", "stop"]
    assert run.audit.energy.event_energy == pytest.approx((6.0 - 2.0) - 0.75 * 6.0, abs=1e-9)
    assert run.audit.verdict == "ok", run.audit.to_text()


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("jump", [1.0, -1e-2])
@pytest.mark.parametrize("formulation", ["auto", "augmented"])
def test_a_law_that_jumps_is_not_a_motion(jump: float, formulation: str) -> None:
    driver = kt.JointDriver("drive", "s", 0, f"if(t < 1, 0, {jump})")
    run = kt.simulate(slider(driver), 2.0, formulation=formulation)
    assert run.audit.verdict == "bad"
    assert "position jump" in run.audit.to_text()
    assert "the law of a driver, or a force on a massless node, is not continuous" in run.audit.to_text()


def test_a_law_whose_velocity_jumps_is_told_too() -> None:
    run = kt.simulate(slider(kt.JointDriver("drive", "s", 0, "if(t < 1, 0, t - 1)")), 2.0)
    assert run.audit.verdict == "bad"
    assert "velocity jump" in run.audit.to_text()


@pytest.mark.parametrize("rtol", [1e-4, 1e-6, 1e-8, 1e-11])
def test_a_smooth_law_raises_no_alarm(rtol: float) -> None:
    run = kt.simulate(slider(kt.JointDriver("drive", "s", 0, "sin(3*t) + 0.2*cos(11*t)")), 2.0, rtol=rtol)
    assert not any("jump" in row.label for row in run.audit.rows())


def test_a_run_that_failed_is_never_good() -> None:
    run = kt.simulate(slider(kt.JointMotor("push", "s", torque="1/(1 - t)")), 2.0)
    assert run.status == "failed"
    assert run.audit.verdict == "bad"
    assert "1 s" in run.audit.to_text().splitlines()[2]
    short = kt.simulate(oscillator(), 5.0, max_steps=3)
    assert (short.status, short.audit.verdict) == ("failed", "bad")
    assert kt.simulate(oscillator(), 5.0).audit.verdict == "ok"


def test_an_interrupted_run_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    from kinetree.results.audit import Audit

    assert Audit("cut-joint", "auto", status="interrupted", reason="interrupted at t = 1 s").verdict == "warn"
    assert Audit.from_dict(Audit("cut-joint", "auto", status="failed").to_dict()).verdict == "bad"


def test_steps_kept_for_the_audit_are_spread_over_the_run() -> None:
    from kinetree.preparation.prepare import prepare
    from kinetree.solve.integrate import integrate

    prepared = prepare(oscillator())
    z0 = prepared.compiled.pack(prepared.state)
    for count in (100, 300, 10_000):
        solution = integrate(
            prepared.compiled.system(),
            0.0,
            z0,
            1.0,
            prepared.state.p,
            method="rk4",
            step=1.0 / count,
            output=[0.0],
        )
        t = solution.steps.t
        assert t[0] == 0.0 and t[-1] == 1.0 and (np.diff(t) >= 0).all()
        assert np.diff(t).max() < 4.0 / min(count, 256)
        np.testing.assert_allclose(solution.steps.z[:, 0], np.cos(t), atol=1e-7)


def balance(*parts: object) -> kt.Model:
    """A beam on a pin at its mass centre, with weights whose potential energies cancel."""
    return kt.Model.of(
        "balance",
        kt.Gravity(acceleration=(0, -9.81, 0)),
        kt.Body("left", 10.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame.at((-1.3, 0.13, 0))),
        kt.Body("right", 13.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame.at((1.0, -0.1, 0))),
        kt.Revolute("pin", "ground", "left", point=(0, 0, 0), axis=(0, 0, 1)),
        kt.Weld("weld", "left", "right", point=(0.3, 0.7, 0)),
        kt.JointSpring("spring", "pin", stiffness=3.0),
        kt.JointDamper("damper", "pin", damping=0.1),
        *parts,
    )


@pytest.mark.parametrize("formulation", ["augmented", "kane-angles", "elimination"])
def test_round_off_of_a_mechanism_at_rest_is_no_alarm(formulation) -> None:
    run = kt.simulate(balance(), 5.0, formulation=formulation)
    assert abs(run["pin.angle"]).max() < 1e-12
    assert run.audit.verdict == "ok", run.audit.to_text()


def test_a_hanging_load_on_opposed_motors_is_no_alarm() -> None:
    """Without gravity or springs: works of forces that cancel are round-off too."""
    pull = [kt.JointMotor("a", "s", torque=1e3 / 3), kt.JointMotor("b", "s", torque="-1e3/7 - 1e3*4/21")]
    run = kt.simulate(slider(*pull), 5.0)
    assert abs(run["s.displacement"]).max() < 1e-10
    assert run.audit.verdict == "ok", run.audit.to_text()


def test_long_steps_of_a_mechanism_that_friction_holds_are_no_alarm() -> None:
    """Forces are known to 1e-16: over steps of seconds that is more than 1e-13 of its size, and all it moves by."""
    half = (1.0, 0, 2.0)
    ladder = kt.Model.of(
        "ladder",
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Body("ladder", 10.0, inertia=(13.3, 13.3, 13.3, 0, 0, 0), pose=kt.Frame.at(half)),
        kt.Planar("upright", "ground", "ladder", frame=kt.Frame.along((0, 1, 0), half)),
        kt.Marker.at("foot", "ladder", (1.0, 0, -2.0)),
        kt.Marker.at("top", "ladder", (-1.0, 0, 2.0)),
        kt.Marker("wall", "ground", kt.Frame.along((1, 0, 0))),
    )
    rough = kt.Restitution(0.0, friction=0.5)
    events = [
        kt.PointPlaneEvent("floor", "foot", "ground", direction="falling", action=rough),
        kt.PointPlaneEvent("wall", "top", "wall", direction="falling", action=rough),
    ]
    run = kt.simulate(ladder, 1000.0, events=events)
    assert run.audit is not None
    assert run.audit.verdict == "ok", str(run.audit)
    assert np.abs(run["ladder.position"] - half).max() < 1e-9


@pytest.mark.slow
def test_a_box_that_stands_on_a_slope_is_no_alarm() -> None:
    """What its weight does while round-off moves it is all the energy that is exchanged."""
    slope, size = 0.3, (0.2, 0.2, 0.2)
    weight = kt.Gravity(acceleration=(9.81 * np.sin(slope), 0, -9.81 * np.cos(slope)))
    model = kt.Model.of("box", weight, kt.Body.box("box", 2.0, size, pose=kt.Frame.at((0, 0, 0.1))))
    rough = kt.Restitution(0.0, friction=0.5)
    corners = kt.PointPlaneEvent.corners("floor", "box", size, direction="falling", action=rough)
    run = kt.simulate(model, 100.0, events=corners)
    assert run.audit is not None
    assert run.audit.verdict == "ok", str(run.audit)


def test_energy_that_appears_in_a_mechanism_at_rest_is_still_seen() -> None:
    """A nudge far below the weight, whose energy a coarse method does not keep."""
    nudged = balance().replace(
        kt.Revolute("pin", "ground", "left", point=(0, 0, 0), axis=(0, 0, 1), q0=(1e-4,)),
        kt.JointDamper("damper", "pin", damping=0.0),
    )
    run = kt.simulate(nudged, 30.0, method="rk4", step=3.0)
    assert run.audit.verdict != "ok"
    assert kt.simulate(nudged, 30.0).audit.verdict == "ok"


@pytest.mark.parametrize("stiffness", [1e6, 1e8])
def test_steps_rejected_where_a_stop_is_met_are_no_alarm(stiffness) -> None:
    """A mass falls on an elastic stop and bounces: in flight v²/2 + g x is what it was."""
    falling = slider(
        kt.Gravity(acceleration=(-9.81, 0, 0)),
        kt.JointStop("stop", "s", lower=0.0, stiffness=stiffness),
        q0=(0.1,),
    )
    run = kt.simulate(falling, 2.0)
    x, v = run["s.displacement"], run["s.displacement_rate"]
    flying = x > 0
    assert np.count_nonzero(np.diff(np.sign(v)) > 0) >= 6  # bounces
    np.testing.assert_allclose((v**2 / 2 + 9.81 * x)[flying], 0.981, rtol=1e-5)
    assert run.audit.rejected > run.audit.steps // 2  # many, on whatever processor
    assert run.audit.verdict == "ok", run.audit.to_text()


@pytest.mark.parametrize(
    ("law", "rtol", "method"),
    [
        *[("1.2*sin(3*t)**3", rtol, "auto") for rtol in (1e-6, 1e-9)],
        *[("3*t", 1e-9, method) for method in ("radau5", "rodas5p")],
    ],
)
def test_work_of_drivers_keeps_to_the_tolerance_where_they_determine_all_motion(
    law: str, rtol: float, method: str
) -> None:
    """Nothing but works has an error then. m g z + (J + m r²) ω²/2 of a swung arm: at least 20 J are exchanged."""
    r, J = 0.3, 0.01
    run = kt.simulate(
        kt.Model.of(
            "arm",
            kt.Gravity("gravity", (0, 0, -9.81)),
            kt.Body("arm", 2.0, com=(r, 0, 0), inertia=(J, J, J, 0, 0, 0), pose=kt.Frame()),
            kt.Revolute("hinge", "ground", "arm", point=(0, 0, 0), axis=(0, -1, 0)),
            kt.JointDriver("motor", "hinge", law=law),
        ),
        4.0, rtol=rtol, atol=1e-3 * rtol, method=method, output=np.linspace(0.0, 4.0, 9), progress=False,
    )  # fmt: skip
    angle, rate = run["hinge.angle"], run["hinge.angle_rate"]
    energy = 2.0 * 9.81 * r * np.sin(angle) + 0.5 * (J + 2.0 * r**2) * rate**2
    assert run["work.drivers"] == pytest.approx(energy - energy[0], abs=5 * rtol)


def test_rows_of_energy_are_the_sums_and_works_of_closed_forms() -> None:
    """1 kg, 1 N/m from 1 m, pushed by 0.5 N: x = 0.5 + 0.5 cos t; ½ J at first, and the work of the push more."""
    push = kt.JointMotor("push", "s", torque=0.5)
    run = kt.simulate(slider(kt.JointSpring("spring", "s", stiffness=1.0), push, q0=(1.0,)), 1.0, rtol=1e-10)
    rows = {row.label: row.value for row in run.audit.rows()}
    work = 0.5 * (0.5 + 0.5 * math.cos(1.0) - 1.0)
    assert rows["energy at the start"] == pytest.approx(0.5, rel=1e-9)
    assert rows["energy at the end"] == pytest.approx(0.5 + work, rel=1e-8)
    assert rows["work of loads"] == pytest.approx(work, rel=1e-8)


@pytest.mark.parametrize("beside", ["nothing", "a free body", "a wall far away"])
def test_works_along_what_is_driven_keep_to_the_tolerance_whatever_stands_beside_it(beside: str) -> None:
    """A block at 0.5 m/s against a force −3 (1 + sin 30 t): ∫ F v dt, which the motion itself does not show."""
    inertia = (1, 1, 1, 0, 0, 0)
    parts: list[object] = [
        kt.Body("block", 1.0, inertia=inertia, pose=kt.Frame()),
        kt.Prismatic("rail", "ground", "block", point=(0, 0, 0), axis=(0, 0, 1)),
        kt.JointDriver("drive", "rail", law="0.5*t"),
        kt.JointMotor("load", "rail", torque="-3*(1 + sin(30*t))"),
    ]
    if beside == "a free body":
        parts.append(kt.Body("other", 1.0, inertia=inertia, pose=kt.Frame.at((0, 3, 0))))
    wall = kt.PointPlaneEvent("wall", "block", offset=-5.0, action=kt.Restitution(0.5))
    run = kt.simulate(
        kt.Model.of("press", *parts),
        3.0,
        events=[wall] if beside == "a wall far away" else (),
        output=[1.0, 2.0, 3.0],
        progress=False,
    )
    work = -1.5 * (run.t + (1 - np.cos(30 * run.t)) / 30)
    assert run["work.applied"] == pytest.approx(work, abs=1e-7)
    assert run["work.drivers"] == pytest.approx(-work, abs=1e-7)


def test_states_at_an_event_and_in_the_last_bits_before_are_not_judged() -> None:
    """Of states about an instant that one is left out which an event follows in its last bit, and that of the event."""
    event = 3.0
    run = SimpleNamespace(events=[SimpleNamespace(t=1.0), SimpleNamespace(t=event)])
    t = np.array([2.0, event * (1 - 1e-12), event - np.spacing(event), event, np.nextafter(event, 4.0), 5.0])
    assert _before_no_event(run, t).tolist() == [True, True, False, False, True, True]
    assert _before_no_event(SimpleNamespace(events=[]), t).all()
