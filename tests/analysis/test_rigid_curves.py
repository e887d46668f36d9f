"""Convex curves that touch rigidly, with friction: by closed forms, SciPy, and contacts of circles and points."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import casadi as ca
import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.optimize import brentq, minimize

import kinetree as kt
from kinetree.io.toml import dumps, loads
from kinetree.model.geometry.outlines import Rim, touching
from kinetree.words.arguments import EventError

G, M = 9.81, 2.0
UPRIGHT = ((1, 0, 0), (0, 0, -1), (0, 1, 0))  # x, y of the place are x, z of the world
TIGHT: dict[str, Any] = {"rtol": 1e-10, "atol": 1e-12, "progress": False}
A, B = 0.15, 0.08
ELLIPSE = f"sqrt(({A}*cos(angle))^2 + ({B}*sin(angle))^2)"


def disc(height: float, inertia: float, slope: float = 0.0, far: float = 0.0, **body: Any) -> kt.Model:
    """A disc in the plane of x and z; gravity is turned by the slope."""
    at = (far, 0.0, height)
    return kt.Model.of(
        "disc",
        kt.Gravity(acceleration=(G * math.sin(slope), 0, -G * math.cos(slope))),
        kt.Body(
            "disc",
            mass=M,
            inertia=(1, 1, inertia, 0, 0, 0),
            pose=kt.Frame(position=at, rotation=UPRIGHT),
            **body,
        ),
        kt.Planar("upright", "ground", "disc", frame=kt.Frame.along((0, 1, 0), at)),
    )


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("share", [0.999, 1.001])
def test_a_circle_given_as_a_curve_rolls_up_to_three_times_the_friction(share: float) -> None:
    """Its tangents are measured from a place beside its centre; closed forms, and the rim of a circle."""
    slope, radius = 0.3, 0.1
    mu = share * math.tan(slope) / 3
    model = disc(radius, M * radius**2 / 2, slope).add(kt.Marker.at("beside", "disc", (0.03, -0.02, 0)))
    ends = []
    for place, rim in (("disc", radius), ("beside", f"{radius} - 0.03*cos(angle) + 0.02*sin(angle)")):
        event = kt.PointPlaneEvent(
            "floor", place, rim=rim, direction="falling", action=kt.Restitution(0.0, friction=mu)
        )
        run = kt.simulate(model, t_end=1.0, events=[event], output=[1.0], **TIGHT)
        assert [e.description for e in run.events] == ["rest", "stick" if share > 1 else "slip"]
        assert run.audit is not None and run.audit.verdict == "ok"
        ends.append([run["disc.velocity.x"][-1], run["disc.angular_velocity.y"][-1], run["floor.force"][-1]])
    down = 2 / 3 * G * math.sin(slope) if share > 1 else G * (math.sin(slope) - mu * math.cos(slope))
    spin = down / radius if share > 1 else 2 * mu * G * math.cos(slope) / radius
    np.testing.assert_allclose(ends[1], ends[0], rtol=1e-9)
    np.testing.assert_allclose(ends[1], [down, spin, M * G * math.cos(slope)], rtol=1e-8)


def rolled(t: float, s: np.ndarray) -> list[float]:
    """An ellipse that rolls down 0.2 rad, by Lagrange: its turn about y and the rate of it."""
    turn, rate = s
    h = math.hypot(A * math.sin(turn), B * math.cos(turn))
    first = (A**2 - B**2) * math.sin(turn) * math.cos(turn) / h
    second = ((A**2 - B**2) * math.cos(2 * turn) - first**2) / h
    inertia = M * (h**2 + first**2) + M * (A**2 + B**2) / 4
    pull = M * G * (math.sin(0.2) * h - math.cos(0.2) * first)
    return [rate, (pull - M * (h * first + first * second) * rate**2) / inertia]


@pytest.mark.in_turn(3)
@pytest.mark.parametrize(
    ("formulation", "far"), [("auto", 0.0), ("augmented", 0.0), ("kane-euler-parameters", 1e6)]
)
def test_an_ellipse_rolls_as_the_equation_of_its_angle_says(formulation: str, far: float) -> None:
    model = disc(B, M * (A**2 + B**2) / 4, 0.2, far, velocity=(6.0 * B, 0, 0), angular_velocity=(0, 6.0, 0))
    floor = kt.PointPlaneEvent(
        "floor", "disc", rim=ELLIPSE, direction="falling", action=kt.Restitution(0.0, friction=3.0)
    )
    times = [0.2, 0.5, 0.8]
    run = kt.simulate(model, 0.8, events=[floor], output=times, formulation=formulation, **TIGHT)
    assert [event.description for event in run.events] == ["rest", "stick"] and run["floor.force"].min() > 1.0
    expected = solve_ivp(rolled, (0, 0.8), [0.0, 6.0], t_eval=times, rtol=1e-12, atol=1e-13).y
    np.testing.assert_allclose(
        run["disc.angular_velocity.y"], expected[1], rtol=0, atol=1e-8 if far else 1e-9
    )
    assert run.audit is not None and run.audit.verdict == "ok"


CAMS = {
    "eccentric": ("0.05 + 0.02*cos(angle) + 0.002*cos(2*angle)", lambda f: -0.02 * np.cos(f) - 0.008 * np.cos(2 * f)),
    "dwell": (
        "0.05 + if(abs(angle) < 1.2, 0.004*(1 + cos(angle*pi/1.2)), 0)",
        lambda f: np.where(np.abs(f) < 1.2, -0.004 * (np.pi / 1.2) ** 2 * np.cos(f * np.pi / 1.2), 0.0),
    ),
}  # fmt: skip


def cam(
    rim: str, height: float, start: float, speed: float, friction: float, coefficient: float = 0.0
) -> tuple[kt.Model, kt.PointPlaneEvent]:
    """A cam that turns evenly under a flat-faced follower of 1 kg, which stands on it."""
    model = kt.Model.of(
        "cam",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body("cam", mass=1.0, inertia=(0.01, 0.01, 0.01, 0, 0, 0), pose=kt.Frame(rotation=UPRIGHT)),
        kt.Body("follower", mass=1.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame.at((0, 0, height))),
        kt.Revolute("shaft", "ground", "cam", point=(0, 0, 0), axis=(0, -1, 0)),
        kt.Prismatic("guide", "ground", "follower", point=(0, 0, 0), axis=(0, 0, 1)),
        kt.JointDriver("drive", "shaft", law=f"{speed}*t + {start}"),
        kt.Marker("face", "follower", kt.Frame.along((0, 0, -1))),
    )
    event = kt.PointPlaneEvent(
        "touch",
        "cam",
        "face",
        rim=rim,
        direction="falling",
        action=kt.Restitution(coefficient, friction=friction),
    )
    return model, event


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("form", list(CAMS))
def test_a_cam_with_friction_takes_the_torque_of_the_closed_form(form: str) -> None:
    """N = m (g + ω² h''), torque N h' + μ N h: the follower is lifted by the distance of the tangent."""
    rim, curve = CAMS[form]
    speed, mu = 12.0, 0.2
    model, event = cam(rim, 0.072 if form == "eccentric" else 0.058, math.pi / 2, speed, mu)
    run = kt.simulate(model, 2 * math.pi / speed, events=[event], output=0.01, **TIGHT)
    assert run.status == "finished" and [e.description for e in run.events] == ["rest", "slip"]
    angle = np.angle(
        np.exp(1j * (math.pi / 2 - run["shaft.angle"]))
    )  # of the upward normal, in the axes of the cam
    turn = ca.SX.sym("angle")
    h, slope, _ = (
        np.array(part).ravel()
        for part in ca.Function("h", [turn], Rim(event.rim).derivatives(turn, ca.SX))(angle[None, :])
    )
    away = np.abs(np.abs(angle) - 1.2) > 1e-6
    N = G + speed**2 * curve(angle)
    np.testing.assert_allclose(run["follower.position.z"], h, atol=1e-9)
    np.testing.assert_allclose(run["touch.force"][away], N[away], rtol=1e-7)
    np.testing.assert_allclose(run["drive.force"][away], (mu * h - slope)[away] * N[away], atol=1e-8)
    assert run.audit is not None and run.audit.verdict == "ok"


def test_a_follower_leaves_its_cam_and_comes_down_where_it_must() -> None:
    """Lift-off where g + ω² h'' = 0, a throw, and an impact where the throw meets h again."""
    speed, e = 30.0, 0.02
    model, event = cam("0.052 + 0.02*cos(angle)", 0.032, -math.pi / 2, speed, 0.1, coefficient=0.3)
    run = kt.simulate(model, 0.3, events=[event], output=0.01, **TIGHT)
    off = math.acos(G / (e * speed**2))  # the angle from the top, on the way up
    t0 = (math.pi - off) / speed
    lifted, landed = (next(x for x in run.events if x.description == word) for word in ("lift-off", "impact"))
    assert lifted.t == pytest.approx(t0, rel=1e-8)
    z0, v0 = 0.052 + e * math.cos(off), e * speed * math.sin(off)

    def above(t: float) -> float:
        return z0 + v0 * (t - t0) - G / 2 * (t - t0) ** 2 - 0.052 + e * math.cos(speed * t)

    assert landed.t == pytest.approx(brentq(above, t0 + 0.1, 0.3), rel=1e-8)


def wheels(far: float = 0.0) -> kt.Model:
    """A disc of 0.05 m that lies on a drum of 0.1 m, with places beside both centres."""
    model = disc(0.15 * math.cos(0.2), M * 0.05**2 / 2, 0.0, far + 0.15 * math.sin(0.2))
    return model.add(
        kt.Marker("drum", "ground", kt.Frame(position=(far, 0, 0), rotation=UPRIGHT)),
        kt.Marker("off", "ground", kt.Frame(position=(far - 0.02, 0, 0.03), rotation=UPRIGHT)),
        kt.Marker.at("beside", "disc", (0.01, -0.01, 0)),
    )


ROUGH = kt.Restitution(0.3, friction=0.4)
DRUM, DISC = "0.1 + 0.02*cos(angle) - 0.03*sin(angle)", "0.05 - 0.01*cos(angle) + 0.01*sin(angle)"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("event", "far"),
    [
        (kt.CurvesEvent("touch", "drum", "disc", rim1=0.1, rim2=0.05, action=ROUGH), 0.0),
        (kt.CurvesEvent("touch", "off", "beside", rim1=DRUM, rim2=DISC, action=ROUGH), 1e6),
        (kt.CurvesEvent("touch", "beside", "off", rim1=DISC, rim2=DRUM, action=ROUGH), 0.0),
    ],
)
def test_circles_given_as_curves_roll_off_each_other_as_spheres(event: kt.CurvesEvent, far: float) -> None:
    """Rolling, sliding and lift-off, in either order, here and far away."""
    spheres = kt.DistanceEvent("touch", "drum", "disc", 0.15, radius=0.1, direction="falling", action=ROUGH)
    runs = [kt.simulate(wheels(far), 0.5, events=[e], output=[0.3, 0.5], **TIGHT) for e in (spheres, event)]
    for a, b in zip(runs[0].events, runs[1].events, strict=True):
        assert a.description == b.description and a.t == pytest.approx(b.t, abs=1e-9)
    for channel in ("disc.position", "disc.velocity", "disc.angular_velocity"):
        np.testing.assert_allclose(runs[1][channel], runs[0][channel], rtol=0, atol=1e-8)
    assert runs[1].audit is not None and runs[1].audit.verdict == "ok"


def test_an_ellipse_strikes_as_the_circle_of_its_curvature() -> None:
    """One impact with friction: the sphere around the centre of curvature, and the point that touches a plane."""
    a, b, turn = A, B, 0.7
    h = math.hypot(a * math.cos(turn), b * math.sin(turn))
    point = np.array([a**2 * math.cos(turn), b**2 * math.sin(turn), 0.0]) / h
    u = np.array([math.cos(turn), math.sin(turn), 0.0])
    radius = (a * b) ** 2 / h**3
    tip = point + 0.03 * u  # the centre of a ball of 30 mm that it strikes
    model = disc(0.0, 0.02, velocity=(1.0, 0, 0.4), angular_velocity=(0, 5.0, 0)).add(
        kt.Marker.at("centre", "disc", tuple(point - radius * u)),
        kt.Marker("ball", "ground", kt.Frame(position=(tip[0], 0, tip[1]), rotation=UPRIGHT)),
        kt.Marker("wall", "ground", kt.Frame.along((-u[0], 0, -u[1]), (point[0], 0, point[1]))),
    )
    action = kt.Restitution(0.4, friction=0.3)
    falling: dict[str, Any] = {"direction": "falling", "action": action}
    pairs = [
        (
            kt.CurvesEvent("hit", "disc", "ball", rim1=ELLIPSE, rim2=0.03, action=action),
            kt.DistanceEvent("hit", "centre", "ball", radius + 0.03, radius=radius, **falling),
        ),
        (
            kt.PointPlaneEvent("hit", "disc", "wall", rim=ELLIPSE, **falling),
            kt.PointPlaneEvent("hit", "disc", "wall", at=tuple(point), **falling),
        ),
    ]
    for pair in pairs:
        after = []
        for event in pair:
            run = kt.simulate(model, 1e-6, events=[event], output=[1e-6], **TIGHT)
            assert run.events[0].t == 0.0
            assert np.abs(run.events[0].z_after - run.events[0].z_before).max() > 0.1
            after.append(run.events[0].z_after)
        np.testing.assert_allclose(*after, rtol=0, atol=1e-9)


def test_two_ellipses_are_as_far_apart_as_their_closest_points() -> None:
    """Any poses, one of them turned over: by a search over the points of both."""
    random = np.random.default_rng(3)
    shapes = [(0.4, 0.05), (0.2, 0.15)]
    forms = [f"sqrt(({a}*cos(angle))^2 + ({b}*sin(angle))^2)" for a, b in shapes]
    event = kt.CurvesEvent("touch", "a", "b", rim1=forms[0], rim2=forms[1])
    span, axes = ca.SX.sym("d", 2), ca.SX.sym("R", 2, 2)
    found = touching(event.rims, span, axes, ca.SX)
    function = ca.Function("gap", [span, axes], [found.gap, found.point])
    for i in range(12):
        turn, away, sense = *random.uniform(-3, 3, 2), 1 - 2 * (i % 2)
        R = np.array([[math.cos(turn), -sense * math.sin(turn)], [math.sin(turn), sense * math.cos(turn)]])
        d = random.uniform(0.7, 1.5) * np.array([math.cos(away), math.sin(away)])

        def points(s: np.ndarray, R: np.ndarray = R, d: np.ndarray = d) -> tuple[np.ndarray, np.ndarray]:
            (a, b), (c, e) = shapes
            first = np.array([a * math.cos(s[0]), b * math.sin(s[0])])
            return first, d + R @ np.array([c * math.cos(s[1]), e * math.sin(s[1])])

        def distance(s: np.ndarray, points: Any = points) -> float:
            first, second = points(s)
            return float(np.linalg.norm(second - first))

        starts = [(p, q) for p in np.arange(0, 6.2, 0.8) for q in np.arange(0, 6.2, 0.8)]
        best = min(
            (minimize(distance, s, tol=1e-14) for s in sorted(starts, key=distance)[:4]), key=lambda f: f.fun
        )
        gap, point = (np.array(part).ravel() for part in function(d, R))
        assert gap[0] == pytest.approx(best.fun, abs=1e-9)
        np.testing.assert_allclose(point, points(best.x)[0], atol=1e-5)


@pytest.mark.parametrize(
    ("rim", "words"),
    [
        ("0.1 + 0.05*cos(3*angle)", "rim1 is hollow"),
        ("0.1 + 0.01*angle", "rim1 is not closed"),
        ("0.1 + 0.02*abs(cos(angle))", "rim1 has a straight side"),
        ("0.1 + 0.01*step(angle)*step(1 - angle)", "rim1 jumps"),
        ("sqrt((0.3*cos(angle))^2 + (0.01*sin(angle))^2)", "rim1 is 30 times as long as wide"),
        ("0.1 + sqrt(angle)", "rim1 has no value at every angle"),
        ("0.1 + 0.01*cos(angel)", 'unknown name "angel"'),
        (-0.1, "rim1 must not be negative"),
        (0.0, "two points never touch"),
    ],
)
def test_curves_that_are_none_are_refused(rim: Any, words: str) -> None:
    event = kt.CurvesEvent("touch", "drum", "disc", rim1=rim, action=ROUGH)
    with pytest.raises(EventError, match=words):
        kt.simulate(wheels(), 0.1, events=[event])


def test_a_curve_that_becomes_hollow_or_leaves_its_plane_ends_the_run_in_words() -> None:
    hollow = kt.PointPlaneEvent(
        "floor", "disc", rim="0.1 + 0.05*t*sin(3*angle)", direction="falling", action=kt.Restitution(0.0)
    )
    run = kt.simulate(disc(0.1, 0.01, 0.1), 3.0, events=[hollow], progress=False)
    assert run.status == "failed" and "hollow part" in run.reason
    free = replace(wheels(), joints=()).replace(replace(wheels().body("disc"), angular_velocity=(0.5, 0, 0)))
    touch = kt.CurvesEvent("touch", "drum", "disc", rim1=0.1, rim2=0.05, action=kt.Restitution(0.0))
    run = kt.simulate(free, 0.1, events=[touch], progress=False)
    assert run.status == "failed" and "not parallel any more" in run.reason


def test_a_run_that_ends_for_another_reason_is_not_said_to_have_left_the_plane_of_its_curves() -> None:
    at = kt.Frame(position=(0, 0, 0.3), rotation=UPRIGHT)
    model = disc(0.15, 0.01).add(kt.Parameter("r", 0.1), kt.Marker("above", "ground", at))
    touch = kt.CurvesEvent("touch", "disc", "above", rim1=0.05, rim2="r", action=kt.Restitution(0.0))
    grows = kt.ExpressionEvent("grows", "t - 0.01", action=kt.SetParameter("r", 0.2))
    run = kt.simulate(model, 0.02, events=[touch, grows], progress=False)
    assert run.status == "failed"
    assert 'contact "touch" is violated' in run.reason
    assert "parallel" not in run.reason


def test_curves_are_written_and_read_beside_a_parameter_called_angle() -> None:
    event = kt.CurvesEvent("touch", "off", "beside", rim1=DRUM, rim2="r + 0.01*cos(angle)")
    model = wheels().add(kt.Parameter("r", 0.05), kt.Parameter("angle", 7.0))
    read = loads(dumps(model, kt.RunSettings(t_end=0.1, events=(event,))))
    assert read.run is not None and read.run.events == (event,)
    run = kt.simulate(model, 0.1, events=[event], output=[0.0], progress=False)
    assert run.status == "finished"
