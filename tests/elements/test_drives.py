"""Belts, motors and stops: hand statics, closed forms, and mistakes."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import kinetree as kt

R1, R2, A = 0.05, 0.1, 0.4
J1, J2 = 0.01, 0.03


def pulleys(*parts: Any, **starts: Any) -> kt.Model:
    return kt.Model.of(
        "pulleys",
        kt.Body("one", 1.0, inertia=(J1, J1, J1, 0, 0, 0), pose=kt.Frame()),
        kt.Body("two", 1.0, inertia=(J2, J2, J2, 0, 0, 0), pose=kt.Frame.at((A, 0, 0))),
        kt.Revolute("A", "ground", "one", point=(0, 0, 0), axis=(0, 0, 1), **starts),
        kt.Revolute("B", "two", "ground", point=(A, 0, 0), axis=(0, 0, 1)),
        *parts,
    )


def held(torque: float, crossed: bool = False) -> tuple[Any, Any]:
    """A torque on the first pulley, and the one on the second that balances it (joint B counts the other way)."""
    side = -1 if crossed else 1
    return kt.JointMotor("drive", "A", torque=torque), kt.JointMotor(
        "hold", "B", torque=side * torque * R2 / R1
    )


# --- belts --------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("torque", "crossed"), [(0.5, False), (-0.5, False), (0.5, True), (4.0, False)])
def test_belt_by_hand(torque: float, crossed: bool) -> None:
    """Bearings carry the pull of both strands; a strand that cannot be pushed hangs slack, the other carries all."""
    F0 = 30.0
    belt = kt.BeltDrive("belt", "one", "two", radius1=R1, radius2=R2, crossed=crossed, pretension=F0)
    run = kt.simulate(pulleys(belt, *held(torque, crossed)), t_end=1e-3, output=1e-3)
    pull = torque / R1  # the belt holds the pulley back
    tight, slack = F0 + abs(pull) / 2, F0 - abs(pull) / 2
    if slack < 0:
        tight, slack = abs(pull), 0.0
    back, forward = (tight, slack) if torque > 0 else (slack, tight)
    assert run["belt.tension"][0] == pytest.approx([forward, back], abs=1e-9 * F0)
    psi = math.asin((R1 + R2 if crossed else R1 - R2) / A)
    exact = [(tight + slack) * math.cos(psi), (forward - back) * math.sin(psi), 0]
    assert run["belt.pull"][0] == pytest.approx(exact, abs=1e-9 * F0)
    assert run["A.reaction"][0] == pytest.approx([-v for v in exact], abs=1e-9 * F0)
    assert run["B.reaction"][0] == pytest.approx([-v for v in exact], abs=1e-9 * F0)
    for joint in "AB":
        assert run[f"{joint}.reaction_moment"][0] == pytest.approx([0, 0, 0], abs=1e-9 * F0)


@pytest.mark.parametrize("crossed", [False, True])
def test_elastic_belt_swings_and_loads_its_bearings(crossed: bool) -> None:
    """ω² = 2k (r1²/J1 + r2²/J2) of both strands; the same bearing loads as a belt that does not stretch."""
    k, F0 = 2000.0, 50.0
    belt = kt.ElasticBelt(
        "belt", "A", "B", radius1=R1, radius2=R2, stiffness=k, pretension=F0, crossed=crossed
    )
    rate = math.sqrt(2 * k * (R1**2 / J1 + R2**2 / J2))
    run = kt.simulate(
        pulleys(belt, u0=0.5), t_end=2 * math.pi / rate, rtol=1e-11, atol=1e-13, output=math.pi / rate
    )
    side = 1 if crossed else -1  # joint B is passed from its outer body
    stretch = R1 * run["A.angle_rate"] - side * R2 * run["B.angle_rate"]
    assert stretch == pytest.approx([R1 * 0.5, -R1 * 0.5, R1 * 0.5], abs=1e-10)
    assert run.audit.energy.exchanged > 0 and run.audit.verdict == "ok"
    psi = math.asin((R1 + R2 if crossed else R1 - R2) / A)
    assert run["A.reaction"][0] == pytest.approx([-2 * F0 * math.cos(psi), 0, 0], abs=1e-9 * F0)
    assert run["B.reaction"][0] == pytest.approx([-2 * F0 * math.cos(psi), 0, 0], abs=1e-9 * F0)


def test_slack_strand_of_an_elastic_belt() -> None:
    """Turned far enough by hand, one strand is slack and the other pulls with F₀ + k r θ."""
    belt = kt.ElasticBelt("belt", "A", "B", radius1=R1, radius2=R2, stiffness=1000.0, pretension=10.0)
    run = kt.simulate(pulleys(belt, q0=0.5), t_end=1e-4, output=1e-4, initial={"B.angle": 0.0})
    assert run["belt.tension"][0] == pytest.approx([0.0, 10.0 + 1000.0 * R1 * 0.5], abs=1e-9)


# --- motors -------------------------------------------------------------------------------------------
def spun(**motor: Any) -> kt.Model:
    return kt.Model.of(
        "rotor",
        kt.Body("rotor", 1.0, inertia=(J1, J1, J1, 0, 0, 0), pose=kt.Frame()),
        kt.Revolute("shaft", "ground", "rotor", point=(0, 0, 0), axis=(0, 0, 1)),
        kt.DCMotor("motor", "shaft", voltage=24.0, resistance=2.0, torque_constant=0.1, ratio=5.0, **motor),
    )


def test_motor_comes_up_to_its_no_load_speed() -> None:
    """ω = U/(k r) (1 − exp(−t (k r)²/(R J))), and what the supply gives is heat and kinetic energy."""
    run = kt.simulate(spun(), t_end=0.2, rtol=1e-10, atol=1e-12, output=0.02)
    kr, R = 0.5, 2.0
    exact = 24.0 / kr * (1 - np.exp(-run.t * kr**2 / (R * J1)))
    assert run["shaft.angle_rate"] == pytest.approx(exact, abs=1e-8)
    current = (24.0 - kr * exact) / R
    assert run["motor.current"] == pytest.approx(current, abs=1e-8)
    assert run["motor.electrical_power"] == pytest.approx(24.0 * current, abs=1e-6)
    assert run["motor.losses"] == pytest.approx(R * current**2, abs=1e-6)


def test_motor_behind_a_limit_of_its_current() -> None:
    """Constant torque until the line is reached, at a time that is met exactly; then the exponential."""
    run = kt.simulate(spun(current_limit=4.0), t_end=0.2, rtol=1e-10, atol=1e-12, output=0.02)
    kr, R, most = 0.5, 2.0, 4.0
    knee_speed = (24.0 - R * most) / kr
    knee = knee_speed * J1 / (kr * most)
    late = 24.0 / kr + (knee_speed - 24.0 / kr) * np.exp(-(run.t - knee) * kr**2 / (R * J1))
    exact = np.where(run.t < knee, kr * most / J1 * run.t, late)
    assert 0.02 < knee < 0.18
    assert run["shaft.angle_rate"] == pytest.approx(exact, abs=1e-7)


def test_gear_losses_take_their_share() -> None:
    """Far above the transition the joint gets η τₑ, and (2 − η) τₑ holds it where it drives the motor."""
    driving = kt.simulate(spun(efficiency=0.8), t_end=0.01, initial={"shaft.angle_rate": 10.0}, output=0.01)
    braking = kt.simulate(spun(efficiency=0.8), t_end=0.01, initial={"shaft.angle_rate": 100.0}, output=0.01)
    for run, speed, share in ((driving, 10.0, 0.8), (braking, 100.0, 1.2)):
        assert run["motor.force"][0] == pytest.approx(share * 0.5 * (24.0 - 0.5 * speed) / 2.0, rel=1e-12)
        assert run["motor.losses"][0] > 0


# --- stops --------------------------------------------------------------------------------------------
def slider(speed: float, **stop: Any) -> kt.Model:
    return kt.Model.of(
        "slider",
        kt.Body("block", 2.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame()),
        kt.Prismatic(
            "guide", "ground", "block", point=(0, 0, 0), axis=(1, 0, 0), u0=speed, limits=(-0.1, 0.2)
        ),
        kt.JointStop("stop", "guide", stiffness=5e4, **stop),
    )


def test_linear_stop_sends_the_block_back() -> None:
    """Touch at 0.2 m, half a period on the stop, back with the same speed, then the other stop."""
    run = kt.simulate(slider(1.5), t_end=0.5, rtol=1e-11, atol=1e-13, output=0.5)
    stay = math.pi * math.sqrt(2.0 / 5e4)
    left = 0.5 - 0.2 / 1.5 - stay  # after the first stop
    assert left - 0.3 / 1.5 - stay > 0
    left -= 0.3 / 1.5 + stay
    assert run["guide.displacement"][-1] == pytest.approx(-0.1 + 1.5 * left, abs=1e-9)
    assert run["guide.displacement_rate"][-1] == pytest.approx(1.5, abs=1e-9)


def test_limits_of_a_joint_may_name_parameters(tmp_path: Path) -> None:
    """Stops and events stand at the limits that a run is given values for; the file says so too."""
    given = slider(1.5)
    guide = replace(given.joints[0], limits=("-reach/2", "reach"))
    model = given.replace(guide).add(kt.Parameter("reach", 0.2, "m"))
    kt.save(model, tmp_path / "m.toml")
    assert kt.load(tmp_path / "m.toml").model.joints[0].limits == guide.limits
    event = kt.JointLimitEvent("end", "guide")
    for reach in (0.2, 0.3):
        run = kt.simulate(model, t_end=0.5, events=(event,), parameters={"reach": reach}, output=0.5)
        alone = replace(guide, limits=(-reach / 2, reach))
        same = kt.simulate(given.replace(alone), t_end=0.5, events=(event,), output=0.5)
        assert run["guide.displacement"][-1] == pytest.approx(same["guide.displacement"][-1], abs=1e-12)
        assert run.events[0].t == pytest.approx(reach / 1.5, abs=1e-9)
    with pytest.raises(kt.ModelError, match=r"lower limit 0\.1 is above the upper limit -0\.2"):
        kt.simulate(model, t_end=0.5, parameters={"reach": -0.2})


def test_damped_stop_against_an_integration_by_itself() -> None:
    """k δⁿ (1 + c δ̇): depth, force and the speed afterwards, against scipy at 1e-12 begun and ended by hand."""
    k, n, c, m = 5e4, 1.5, 0.3, 2.0
    run = kt.simulate(
        slider(1.5, exponent=n, damping=c, upper=0.2), t_end=0.2, rtol=1e-11, atol=1e-13, output=1e-3
    )

    def motion(_: float, z: Any) -> list[float]:
        return [z[1], -k * max(z[0], 0.0) ** n * (1 + c * z[1]) / m]

    def leaves(t: float, z: Any) -> float:
        return float(z[0]) if t > 1e-6 else 1.0

    leaves.terminal = True  # type: ignore[attr-defined]
    options: dict[str, Any] = {"rtol": 1e-12, "atol": 1e-14, "method": "DOP853", "dense_output": True}
    alone = solve_ivp(motion, (0, 1), [0.0, 1.5], events=leaves, **options)
    assert run["guide.displacement_rate"][-1] == pytest.approx(alone.y[1, -1], abs=1e-8)
    assert run["stop.force"].min() < -50
    inside = (run["stop.gap"] < 0) & (run.t < 0.2 / 1.5 + alone.t[-1])
    times = run.t[inside] - 0.2 / 1.5
    assert -run["stop.gap"][inside] == pytest.approx(alone.sol(times)[0], abs=1e-9)
    assert run.audit.energy.dissipated == pytest.approx(m * (1.5**2 - alone.y[1, -1] ** 2) / 2, rel=1e-7)


# --- mistakes -----------------------------------------------------------------------------------------
Belt, Elastic, Motor, Stop = kt.BeltDrive, kt.ElasticBelt, kt.DCMotor, kt.JointStop
MISTAKES: list[tuple[Any, str, str]] = [
    (
        Belt("x", "one", "two", radius1=0.2, radius2=0.3),
        "0.2 m and 0.3 m do not fit on axes 0.4 m apart",
        "radii",
    ),
    (
        Belt("x", "one", "two", radius1=0.1, radius2=0.1, pretension=-5),
        "pretension must not be negative",
        "chain",
    ),
    (Belt("x", "one", "two", radius1=-0.1, radius2=0.1), "radius1 must be positive", "m"),
    (Elastic("x", "A", "B", radius1=0.1, radius2=0.1), "stiffness is not given", "N/m"),
    (Elastic("x", "A", "B", radius1=0.5, stiffness=1.0), "radius2 is not given", "m"),
    (
        Elastic("x", "A", "B", radius1=0.2, radius2=0.3, stiffness=1.0),
        "0.2 m and 0.3 m do not fit on axes 0.4 m apart",
        "radii",
    ),
    (Elastic("x", "A", "C", radius1=0.1, radius2=0.1, stiffness=1.0), "have to be revolute", "bearings"),
    (Elastic("x", "A", "D", radius1=0.1, radius2=0.1, stiffness=1.0), "are not on one body", "belt-drive"),
    (Motor("x", "A", voltage=12, torque_constant=0.1), "resistance is not given", "Ω"),
    (Motor("x", "A", resistance=1, torque_constant=0.1, efficiency=85), "efficiency must be", "0.85"),
    (
        Motor("x", "A", resistance=1, torque_constant=0.1, current_limit=0),
        "current_limit must be positive",
        "A",
    ),
    (Motor("x", "A", resistance=1, torque_constant=0.1, ratio=0), "ratio is zero", "turns"),
    (Stop("x", "A", stiffness=1.0), "no stop is given", "lower, upper"),
    (Stop("x", "A", lower=1, upper=0, stiffness=1.0), "lower (1) is not below upper (0)", "exchange"),
    (Stop("x", "A", lower=1), "stiffness is not given", "N·m/rad"),
    (Stop("x", "A", lower=1, stiffness=1, exponent=0.5), "exponent must be at least 1", "linear"),
    (Stop("x", "A", lower=1, stiffness=1, damping=-1), "damping must not be negative", "δ̇"),
]


@pytest.mark.parametrize(
    ("part", "message", "remedy"), MISTAKES, ids=[words[:30] for _, words, _ in MISTAKES]
)
def test_one_clear_error(part: Any, message: str, remedy: str) -> None:
    bodies = [kt.Body(name, 1.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame()) for name in ("sled", "three")]
    guide = kt.Prismatic("C", "ground", "sled", point=(0, 0, 0), axis=(1, 0, 0))
    third = kt.Revolute("D", "two", "three", point=(0, 0, 0), axis=(0, 0, 1))
    faults = pulleys(*bodies, guide, third, part).validate().faults
    assert len(faults) == 1
    assert message in faults[0].message
    assert remedy in faults[0].remedy
