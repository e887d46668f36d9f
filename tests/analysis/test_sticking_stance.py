"""Optimal motions in which feet stand on rough floors and must not slide, beside closed forms and runs that may."""

from __future__ import annotations

from math import sqrt

import numpy as np
import pytest

import kinetree as kt

G, FOOT, LOAD = 9.81, 1.0, 2.0


def block(*more: kt.Body | kt.Joint | kt.Load, height: float = 0.0) -> kt.Model:
    """A foot that may slide along x and rise along z."""
    at = (0, 0, height)
    return kt.Model.of(
        "block",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body("slide", 0.0, pose=kt.Frame.at(at)),
        kt.Body("foot", FOOT, pose=kt.Frame.at(at)),
        kt.Prismatic("across", "ground", "slide", point=at, axis=(1, 0, 0)),
        kt.Prismatic("up", "slide", "foot", point=at, axis=(0, 0, 1)),
        *more,
    )


def floor(mu: float) -> kt.Event:
    return kt.PointPlaneEvent(
        "floor", "foot", "ground", direction="falling", action=kt.Restitution(0.0, friction=mu)
    )


def carrier(axis: tuple[float, float, float] = (1, 0, 0)) -> kt.Model:
    """A load that a motor moves on the foot."""
    return block(
        kt.Body("load", LOAD, pose=kt.Frame.at((0, 0, 0))),
        kt.Prismatic("rail", "foot", "load", point=(0, 0, 0), axis=axis),
        kt.JointMotor("motor", "rail"),
    )


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("mu", [0.2, 0.5])
def test_a_load_moves_on_a_foot_as_fast_as_friction_holds_it(mu: float):
    """The floor holds μ (m + M) g, which is all that may push the load: T = 2 √(d/a) with a = μ (m + M) g/M.

    The force changes its sign half-way, where an event lets it jump.
    """
    d, rough = 0.4, floor(mu)
    half = kt.ExpressionEvent("half", f"rail.displacement - {d / 2}", direction="rising")
    found = kt.optimal_motion(
        carrier(), (0.1, 5.0), controls={"motor.torque": (-100, 100)}, objective="time", events=[half], intervals=3,
        stance=[[rough], [rough]], end={"rail.displacement": d, "rail.displacement_rate": 0.0},
    )  # fmt: skip
    assert found.converged and found.duration == pytest.approx(
        2 * sqrt(d * LOAD / (mu * (FOOT + LOAD) * G)), rel=1e-6
    )
    assert [one.description for one in found.run.events] == ["rest", "stick", "record"]
    assert np.abs(found.run["across.displacement"]).max() <= 1e-9 and found.warnings == ()
    assert found.run.audit is not None and found.run.audit.verdict == "ok"


@pytest.mark.slow
def test_a_landing_that_sticks_is_as_fast_as_friction_stops():
    """A foot that falls for T = √(2h/g) is pushed d along; its speed v is stopped by an impulse within μ m g T.

    Free, it would land with 3 d/2T; held to v = μ g T, least ∫F² is m² (4 v²/T − 12 v d/T² + 12 d²/T³).
    """
    h, d, mu = 0.5, 0.8, 0.25
    model = block(kt.JointMotor("motor", "across"), height=h)
    found = kt.optimal_motion(
        model, (0.1, 1.0), controls=["motor.torque"], objective=kt.Objective(integral="motor.torque^2"),
        events=[floor(mu)], stance=[[], ["floor"]], end={"across.displacement": d, "rest": True}, intervals=4,
    )  # fmt: skip
    T = sqrt(2 * h / G)
    v = mu * G * T
    assert v < 3 * d / (2 * T)
    best = FOOT**2 * (4 * v**2 / T - 12 * v * d / T**2 + 12 * d**2 / T**3)
    assert found.converged and found.objective == pytest.approx(best, rel=1e-5)
    assert found.phases[0] == pytest.approx(T, rel=1e-7) and found.end_difference <= 1e-6
    impact = next(one for one in found.run.events if one.name == "floor")
    assert impact.z_before[2] == pytest.approx(v, rel=1e-5) and found.warnings == ()


@pytest.mark.in_turn(2)
@pytest.mark.parametrize(("mu", "sticks"), [(1.2, True), (0.5, False)])
def test_a_leap_along_a_slope_of_the_leg_asks_for_friction(mu: float, sticks: bool):
    """A leg at 45° pushes a trunk and must not slide: F_t = F/√2 − M g/2 with N = m g + M g/2 + F/√2."""
    a = sqrt(0.5)
    asked = {
        "controls": {"motor.torque": (0, 400)}, "objective": "-load.velocity.x", "intervals": 8, "tolerance": 1e-5,
        "bounds": {"rail.displacement": (0.0, 0.3)}, "end": {"rail.displacement": 0.3}, "stance": [[floor(mu)]],
    }  # fmt: skip
    found = kt.optimal_motion(carrier((a, 0, a)), 0.25, **asked)
    run = found.run
    assert found.converged and np.abs(run["across.displacement"]).max() <= 1e-9
    F = run["motor.force"]
    normal, along = FOOT * G + LOAD * G / 2 + a * F, np.abs(a * F - LOAD * G / 2)
    assert run["floor.force"] == pytest.approx(normal, rel=1e-9)
    assert (along <= mu * normal * (1 + 1e-6)).all()
    # Only on the smoother floor it is friction that limits the push.
    assert bool((along >= mu * normal * (1 - 1e-3)).any()) is not sticks


def test_friction_is_a_cone_in_all_directions():
    """Two motors move a load by (0.3, 0.4) m on a foot in space: as fast as 0.5 m along a line."""
    mu, rough = 0.3, floor(0.3)
    at = (0, 0, 0)
    model = kt.Model.of(
        "block in space",
        kt.Gravity(acceleration=(0, 0, -G)),
        *(
            kt.Body(name, mass, pose=kt.Frame.at(at))
            for name, mass in (("a", 0), ("b", 0), ("foot", FOOT), ("c", 0))
        ),
        kt.Body("load", LOAD, pose=kt.Frame.at(at)),
        kt.Prismatic("across", "ground", "a", point=at, axis=(1, 0, 0)),
        kt.Prismatic("along", "a", "b", point=at, axis=(0, 1, 0)),
        kt.Prismatic("up", "b", "foot", point=at, axis=(0, 0, 1)),
        kt.Prismatic("x rail", "foot", "c", point=at, axis=(1, 0, 0)),
        kt.Prismatic("y rail", "c", "load", point=at, axis=(0, 1, 0)),
        kt.JointMotor("fx", "x rail"),
        kt.JointMotor("fy", "y rail"),
    )
    half = kt.ExpressionEvent("half", "load.x - 0.15", direction="rising")
    found = kt.optimal_motion(
        model, (0.1, 5.0), controls=["fx.torque", "fy.torque"], objective="time", events=[half], intervals=3,
        stance=[[rough], [rough]], end={"load.x": 0.3, "load.y": 0.4, "rest": True},
    )  # fmt: skip
    best = 2 * sqrt(0.5 * LOAD / (mu * (FOOT + LOAD) * G))
    assert found.converged and found.duration == pytest.approx(best, rel=1e-5) and found.warnings == ()
    assert max(np.abs(found.run[f"{name}.displacement"]).max() for name in ("across", "along")) <= 1e-9


def test_what_slides_or_is_not_unique_is_refused():
    asked = {"controls": ["motor.torque"], "objective": kt.Objective(integral="motor.torque^2")}
    with pytest.raises(kt.NoAnswerError, match="impact with friction behind which its contact is open"):
        kt.optimal_motion(
            block(kt.JointMotor("motor", "across"), height=0.5), 1.0, events=[floor(0.3)],
            end={"across.displacement": 0.1}, **asked,
        )  # fmt: skip
    two = [
        floor(0.3),
        kt.PointPlaneEvent("other", "foot", direction="falling", action=kt.Restitution(0.0), at=(1, 0, 0)),
    ]
    with pytest.raises(kt.NoAnswerError, match="floor, other hold the same motion twice"):
        kt.optimal_motion(carrier(), 1.0, stance=[two], end={"rail.displacement": 0.1}, **asked)
    with pytest.raises(kt.NoAnswerError, match=r"it slides with 0\.5 m/s"):
        kt.optimal_motion(
            carrier(), 1.0, stance=[[floor(0.3)]], end={"rail.displacement": 0.1},
            initial={"across.displacement_rate": 0.5}, **asked,
        )  # fmt: skip
