"""Rigid contacts whose friction and normal forces hold each other: a ladder, a ball in a groove, feet, a clutch."""

from __future__ import annotations

from math import atan, cos, pi, sin, sqrt

import numpy as np
import pytest

import kinetree as kt

G = 9.81


def rubbing(
    name: str, point: str, plane: str = "ground", mu: float | str = 0.4, **more
) -> kt.PointPlaneEvent:
    action = kt.Restitution(0.0, friction=mu)
    return kt.PointPlaneEvent(name, point, plane, direction="falling", action=action, **more)


@pytest.fixture(scope="module")
def ladder() -> kt.Model:
    """A uniform ladder against a wall, its angle to the floor a parameter."""
    length, mass = 4.0, 10.0
    inertia = mass * length**2 / 12
    half = ("2*cos(angle)", 0, "2*sin(angle)")
    return kt.Model.of(
        "ladder",
        kt.Parameter("angle", 1.2),
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body("ladder", mass, inertia=(inertia, inertia, inertia, 0, 0, 0), pose=kt.Frame.at(half)),
        kt.Planar("plane", "ground", "ladder", frame=kt.Frame.along((0, 1, 0), half)),
        kt.Marker.at("foot", "ladder", ("2*cos(angle)", 0, "-2*sin(angle)")),
        kt.Marker.at("top", "ladder", ("-2*cos(angle)", 0, "2*sin(angle)")),
        kt.Marker("wall", "ground", kt.Frame.along((1, 0, 0))),
    )


@pytest.mark.in_turn(3)
@pytest.mark.parametrize("above", [0.2, 1e-3, -1e-3])
def test_a_ladder_slides_where_no_forces_within_the_cones_hold_it(ladder, above):
    """The limit of the textbooks with friction at both ends: tan θ = (1 − μ²)/(2 μ)."""
    mu, weight = 0.4, 10.0 * G
    angle = atan((1 - mu**2) / (2 * mu)) + above
    events = [rubbing("on the floor", "foot"), rubbing("on the wall", "top", "wall")]
    run = kt.simulate(ladder, 0.2, events=events, parameters={"angle": angle}, output=0.1)
    assert run.audit.verdict == "ok"
    N1, N2 = run["on the floor.force"], run["on the wall.force"]
    T1, T2 = run["on the floor.friction_force"][:, 0], run["on the wall.friction_force"][:, 1]
    a = run["ladder.acceleration"]
    # whatever they are, they are in balance with the motion, at the start too
    np.testing.assert_allclose(T1 + N2, 10.0 * a[:, 0], atol=1e-6)
    np.testing.assert_allclose(N1 + T2 - weight, 10.0 * a[:, 2], atol=1e-6)
    whole = run["on the floor.contact_force"] + run["on the wall.contact_force"]
    np.testing.assert_allclose(whole, 10.0 * (a - [0, 0, -G]), atol=1e-6)
    assert np.all(np.abs(T1) <= mu * N1 + 1e-6) and np.all(np.abs(T2) <= mu * N2 + 1e-6)
    if above > 0:
        assert {event.description for event in run.events} == {"rest", "stick"}
        assert np.abs(run["ladder.velocity"]).max() < 1e-12
    else:
        assert {event.description for event in run.events} == {"rest", "slip"}
        np.testing.assert_allclose(np.abs(T1), mu * N1, rtol=1e-9)
        assert run["ladder.velocity.x"][-1] > 1e-3


def test_what_slides_on_a_ladder_is_slowed_down_by_the_force_that_is_told(ladder):
    """Pushed onto a plate that rises along its guide, it holds three normal forces against friction that sticks.

    Which of them the plate bears is undetermined, which the run says, but no other one than that by which it is slowed
    down.
    """
    mu, push, weight = 0.1, 50.0, 10.0 * G
    where = ("2*cos(angle)", 0, "2*sin(angle)")
    model = ladder.add(
        kt.Body("plate", 1.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame.at(where)),
        kt.Prismatic("guide", "ground", "plate", point=where, axis=(0, 0, 1), u0=1.0),
        kt.Marker("face", "plate", kt.Frame.along((-1, 0, 0))),
        kt.Force("carried", "plate", force=(0, 0, G)),
        kt.Force("push", "ladder", force=(push, 0, 0)),
    )
    events = [
        rubbing("floor", "foot"),
        rubbing("high", "top", "wall"),
        rubbing("middle", "ladder", "face", mu),
    ]
    run = kt.simulate(model, 0.1, events=events, output=0.1)
    assert any(
        "the motion is not determined" in words and '"middle"' in words for words in run.audit.warnings
    )
    assert np.abs(run["ladder.velocity"]).max() < 1e-12
    N1, N2, N3 = (run[f"{name}.force"] for name in ("floor", "high", "middle"))
    np.testing.assert_allclose(run["plate.acceleration.z"], -mu * N3, rtol=1e-9)
    assert N3[0] == pytest.approx(N3[-1], rel=1e-9) and N3[0] > push
    T1, T2 = run["floor.friction_force"][:, 0], run["high.friction_force"][:, 1]
    np.testing.assert_allclose(push + T1 + N2 - N3, 0.0, atol=1e-9)
    np.testing.assert_allclose(N1 + T2 + mu * N3 - weight, 0.0, atol=1e-9)


def test_a_ball_rolls_down_a_groove():
    """It touches at d = r cos β from its axis: a = g sin θ/(1 + 2/5 r²/d²), N = m g cos θ/(2 cos β)."""
    r, mass, slope, wall = 0.1, 2.0, 0.3, pi / 4
    sides = [
        kt.Marker(name, "ground", kt.Frame.along((0, sign * sin(wall), cos(wall))))
        for name, sign in (("left", 1), ("right", -1))
    ]
    model = kt.Model.of(
        "groove",
        kt.Gravity(acceleration=(G * sin(slope), 0, -G * cos(slope))),
        kt.Body.sphere("ball", mass=mass, radius=r, pose=kt.Frame.at((0, 0, r / cos(wall)))),
        *sides,
    )
    events = [rubbing(side.name, "ball", side.name, 0.6, offset=r) for side in sides]
    run = kt.simulate(model, 0.5, events=events, output=0.25)
    assert run["ball.velocity.x"][-1] == pytest.approx(0.5 * G * sin(slope) / 1.8, rel=1e-8)
    normal = mass * G * cos(slope) / (2 * cos(wall))
    assert run["left.force"][1:] == pytest.approx(normal, rel=1e-9)
    assert run["right.force"][1:] == pytest.approx(normal, rel=1e-9)
    assert run.audit.verdict == "ok"


def test_a_foot_that_carries_nothing_slides_along():
    """Pushed at its top with F = 0.3 m g, a box slides on its front foot, and the other one just carries nothing."""
    mass, w, h, mu = 3.0, 0.4, 0.8, 0.2
    inertia = mass / 12 * (w**2 + h**2)
    model = kt.Model.of(
        "box",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body("box", mass, inertia=(inertia, inertia, inertia, 0, 0, 0), pose=kt.Frame.at((0, 0, h / 2))),
        kt.Planar("plane", "ground", "box", frame=kt.Frame.along((0, 1, 0), (0, 0, h / 2))),
        kt.Marker.at("top", "box", (0, 0, h / 2)),
        kt.Force("push", "top", (0.3 * mass * G, 0, 0)),
    )
    feet = kt.PointPlaneEvent.vertices(
        "foot",
        "box",
        [(-w / 2, 0, -h / 2), (w / 2, 0, -h / 2)],
        direction="falling",
        action=kt.Restitution(0.0, friction=mu),
    )
    run = kt.simulate(model, 0.5, events=feet, output=0.1)
    assert run.status == "finished" and run.audit.verdict == "ok"
    assert run["box.position.x"][-1] == pytest.approx(0.5 * 0.1 * G * 0.5**2, rel=1e-7)
    assert np.abs(run["foot 1.force"]).max() < 1e-6
    assert run["foot 2.force"][-1] == pytest.approx(mass * G, rel=1e-9)


@pytest.mark.slow
def test_a_box_slides_on_its_corners_and_stops():
    """Four of eight corners touch and carry it together: it stops after v/(μ g), and stands."""
    size, mass, mu, v = (0.3, 0.2, 0.1), 2.0, 0.4, (1.0, 0.3)
    model = kt.Model.of(
        "box",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body.box("box", mass=mass, size=size, pose=kt.Frame.at((0, 0, 0.05)), velocity=(*v, 0)),
    )
    rough = kt.Restitution(0.0, friction=mu)
    events = kt.PointPlaneEvent.corners("floor", "box", size, direction="falling", action=rough)
    run = kt.simulate(model, 0.4, events=events, output=0.1)
    stops = [event.t for event in run.events if event.description == "stick"]
    assert stops == pytest.approx([np.hypot(*v) / (mu * G)] * 4, rel=1e-7)
    assert run["box.position"][-1, :2] == pytest.approx(np.array(v) * stops[0] / 2, rel=1e-7)
    whole = sum(run[f"floor {i}.contact_force"] for i in range(1, 9))
    np.testing.assert_allclose(whole[-1], [0, 0, mass * G], atol=1e-9)
    np.testing.assert_allclose(whole[1], mass * (run["box.acceleration"][1] - [0, 0, -G]), atol=1e-9)
    assert run.audit.verdict == "ok"


@pytest.mark.slow
def test_a_wheel_without_a_rim_keeps_its_speed_downhill():
    """Each foot takes the momentum about the next: ω₊ = k ω₋, k = (J + m l² cos 2α)/(J + m l²) (McGeer 1990)."""
    spokes, length, mass, inertia, slope = 8, 1.0, 1.0, 0.1, 0.1
    alpha, J = pi / spokes, inertia + mass * length**2
    k = (inertia + mass * length**2 * cos(2 * alpha)) / J
    steady = sqrt(k**2 * 4 * mass * G * length * sin(alpha) * sin(slope) / J / (1 - k**2))
    hub = (-length * sin(alpha), 0, length * cos(alpha))  # just landed on the foot in the origin
    feet = [
        (-length * sin(2 * alpha * i - alpha), 0, -length * cos(2 * alpha * i - alpha)) for i in (0, -1, -2)
    ]
    model = kt.Model.of(
        "wheel without a rim",
        kt.Gravity(acceleration=(G * sin(slope), 0, -G * cos(slope))),
        kt.Body(
            "wheel",
            mass,
            inertia=(inertia, inertia, inertia, 0, 0, 0),
            pose=kt.Frame.at(hub),
            velocity=(steady * length * cos(alpha), 0, steady * length * sin(alpha)),
            angular_velocity=(0, steady, 0),
        ),
        kt.Planar("plane", "ground", "wheel", frame=kt.Frame.along((0, 1, 0), hub)),
    )
    rigid = kt.Restitution(0.0, friction=2.0)
    events = kt.PointPlaneEvent.vertices("foot", "wheel", feet, direction="falling", action=rigid)
    run = kt.simulate(model, 2.2, events=events, output="steps", rtol=1e-10, atol=1e-12)
    hits = [event.t for event in run.events if event.description == "impact"]
    speed = run["wheel.angular_velocity.y"]
    after = [speed[np.searchsorted(run.t, t, side="right") - 1] for t in hits]
    assert len(hits) == 2 and after == pytest.approx([steady] * 2, rel=1e-8)
    assert hits[1] == pytest.approx(2 * hits[0], rel=1e-8)
    assert run.audit.verdict == "ok"


def test_a_clutch_that_is_engaged_locks_and_has_lost_what_it_must():
    """T slows Δω by J = J₁J₂/(J₁ + J₂): locked after J Δω/T, at ½ J Δω²."""
    J1, J2, grip, fast, slow = 0.3, 0.5, 2.0, 100.0, 20.0
    model = kt.Model.of(
        "clutch",
        kt.Parameter("grip", 0.0, "N·m"),
        kt.Body("engine", 1.0, inertia=(J1, J1, J1, 0, 0, 0), pose=kt.Frame()),
        kt.Body("gearbox", 1.0, inertia=(J2, J2, J2, 0, 0, 0), pose=kt.Frame()),
        kt.Revolute("shaft", "ground", "engine", point=(0, 0, 0), axis=(0, 0, 1), u0=fast),
        kt.Revolute("disc", "engine", "gearbox", point=(0, 0, 0), axis=(0, 0, 1), u0=slow - fast),
        kt.DryFriction("lining", "disc", force="grip"),
    )
    engage = kt.ExpressionEvent("engage", "t - 0.5", action=kt.SetParameter("grip", grip))
    run = kt.simulate(model, 10.0, events=[engage], output=1.0)
    J = J1 * J2 / (J1 + J2)
    locked = next(event.t for event in run.events if event.description == "stick")
    assert locked == pytest.approx(0.5 + J * (fast - slow) / grip, rel=1e-9)
    assert run["shaft.angle_rate"][-1] == pytest.approx((J1 * fast + J2 * slow) / (J1 + J2), rel=1e-12)
    assert run["work.dissipation"][-1] == pytest.approx(-J * (fast - slow) ** 2 / 2, rel=1e-9)
