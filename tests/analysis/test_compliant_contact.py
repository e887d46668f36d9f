"""Compliant contact against closed forms, independent integrations and balances."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.special import gamma

import kinetree as kt
from kinetree.model.geometry.outlines import circle

TIGHT = {"rtol": 1e-12, "atol": 1e-14}
GRAVITY = kt.Gravity(acceleration=(0, 0, -9.81))
K, MASS, SPEED, RADIUS, HEIGHT = 1e6, 2.0, 1.0, 0.1, 1e-3


def falling(damping: float = 0.0, speed: float = SPEED, height: float = HEIGHT) -> kt.Model:
    return kt.Model.of(
        "falling",
        kt.Parameter("c", damping, "s/m"),
        kt.Parameter("k", K),
        kt.Body.sphere(
            "ball",
            mass=MASS,
            radius=RADIUS,
            pose=kt.Frame.at((0, 0, RADIUS + height)),
            velocity=(0, 0, -speed),
        ),
        kt.SpherePlane("floor", "ball", radius=RADIUS, stiffness="k", damping="c"),
    )


def tilted(height: float, angle: float = 0.5) -> kt.Frame:
    c, s = np.cos(angle), np.sin(angle)
    about_x = np.array([[1, 0, 0], [0, c, -s], [0, s, c]])
    about_y = np.array([[c, 0, s], [0, 1, 0], [-s, 0, c]])
    return kt.Frame(position=(0, 0, height), rotation=tuple(map(tuple, (about_x @ about_y).tolist())))


def test_hertz_duration_peak_and_depth() -> None:
    """½ m v² = k d^{5/2}/(5/2) gives the depth d, and T = (2 d/v) √π Γ(7/5)/Γ(9/10) the time of contact."""
    depth = (1.25 * MASS * SPEED**2 / K) ** 0.4
    duration = 2 * depth / SPEED * np.sqrt(np.pi) * gamma(1.4) / gamma(0.9)
    touch = HEIGHT / SPEED
    times = np.array([0, touch, touch + duration / 2, touch + duration, 0.05])
    run = kt.simulate(falling(), 0.05, output=times, **TIGHT)
    assert abs(run["floor.gap"][2] / depth + 1) < 1e-8
    assert abs(run["floor.normal_force"][2] / (K * depth**1.5) - 1) < 1e-8
    leaving = (run["floor.gap"][4] - 0.0) / run["ball.velocity.z"][4]  # time since lift-off
    assert abs((0.05 - leaving - touch) / duration - 1) < 1e-8
    assert abs(run["ball.velocity.z"][4] - SPEED) < 1e-8


@pytest.mark.parametrize(("damping", "pull"), [(0.3, 0.0), (5.0, 400.0)])
def test_damped_fall_against_an_independent_integration(damping: float, pull: float) -> None:
    """Duration, restitution and peak force; pulled up, with strong damping, the force ends while they overlap."""

    def law(_: float, s: np.ndarray) -> list[float]:
        d, rate = s
        return [rate, (-pull - K * max(d, 0.0) ** 1.5 * max(1 + damping * rate, 0.0)) / MASS]

    def lift(_: float, s: np.ndarray) -> float:
        return float(s[0]) if s[1] < 0 else 1.0

    def pulling(_: float, s: np.ndarray) -> float:
        return float(1 + damping * s[1])

    lift.terminal = pulling.terminal = True  # type: ignore[attr-defined]
    start = (0.0, np.sqrt(SPEED**2 - 2 * pull / MASS * HEIGHT) if pull else SPEED)
    options = {
        "method": "DOP853",
        "rtol": 1e-13,
        "atol": 1e-18,
        "events": (lift, pulling),
        "dense_output": True,
    }
    end = solve_ivp(law, (0, 1), start, **options)
    t = np.linspace(0, end.t[-1], 20001)
    d, rate = end.sol(t)
    forces = K * np.maximum(d, 0) ** 1.5 * np.maximum(1 + damping * rate, 0)
    touch = 2 * HEIGHT / (SPEED + start[1])
    times = np.array([0, touch + t[forces.argmax()], touch + end.t[-1], 0.1])
    model = falling(damping).add(kt.Force("pull", "ball", force=(0, 0, pull)))
    run = kt.simulate(model, 0.1, output=times, **TIGHT)
    assert run.status == "finished"
    assert abs(run["floor.normal_force"][1] / forces.max() - 1) < 1e-8
    assert abs(run["ball.velocity.z"][2] + end.y[1, -1]) < 1e-8
    assert abs(run["floor.normal_force"][2]) < 1e-6 * forces.max()
    assert abs(run["floor.gap"][2] + end.y[0, -1]) < 1e-10
    if pull:  # still overlapping, and no force acts any more: then gravity-free flight under the pull alone
        assert end.y[0, -1] > 1e-6
        flight = 0.1 - times[2]
        assert abs(run["ball.velocity.z"][3] - run["ball.velocity.z"][2] - pull / MASS * flight) < 1e-8


def test_derivatives_through_touch_and_lift_off() -> None:
    """Of the velocity of rebound by stiffness and damping, against differences."""
    found = kt.sensitivities(falling(0.3), 0.03, ["ball.velocity.z"], ["k", "c"], rtol=1e-11, atol=1e-13)
    for name, step in (("k", 100.0), ("c", 1e-4)):
        value = {"k": K, "c": 0.3}[name]
        high, low = (
            kt.simulate(falling(0.3), 0.03, parameters={name: value + sign * step}, **TIGHT)[
                "ball.velocity.z"
            ][-1]
            for sign in (1, -1)
        )
        exact = found["ball.velocity.z", name][-1]
        assert abs(exact - (high - low) / (2 * step)) < 1e-5 * abs(exact) + 1e-12


LAW = {"stiffness": 2e5}
LOSSY = {"damping": 0.2, "friction": 0.3, "static_friction": 0.4, "rolling_resistance": 1e-3}
SPINNING = {"mass": 1.0, "inertia": (0.01, 0.012, 0.005, 0, 0, 0), "angular_velocity": (1, 2, 3)}
CORNERS = [(0.1, 0, -0.1), (-0.1, 0.1, -0.1), (-0.1, -0.1, -0.1), (0, 0, 0.15)]


def pairs(law: dict[str, float]) -> dict[str, kt.Model]:
    body = kt.Body("a", pose=tilted(0.3), **SPINNING)
    left, right = (kt.Marker(name, "ground", tilted(0, side * 0.6)) for name, side in (("l", 1), ("r", -1)))
    ball = kt.Body.sphere("a", mass=1.0, radius=0.1, pose=kt.Frame.at((0, 0, 0)), velocity=(2, 0, 0))
    other = kt.Body.sphere("b", mass=2.0, radius=0.2, pose=kt.Frame.at((0.5, 0.1, 0.05)))
    falling_ball = kt.Body.sphere("a", mass=1.0, radius=0.1, pose=kt.Frame.at((0.02, 0, 0.3)))
    return {
        "box": kt.Model.of("m", GRAVITY, body, kt.BoxPlane("c", "a", size=(0.2, 0.3, 0.1), **law)),
        "cylinder": kt.Model.of("m", GRAVITY, body, kt.CylinderPlane("c", "a", radius=0.1, length=0.2, **law)),
        "capsule": kt.Model.of("m", GRAVITY, body, kt.CapsulePlane("c", "a", radius=0.1, length=0.2, **law)),
        "mesh": kt.Model.of("m", GRAVITY, body, kt.MeshPlane("c", "a", vertices=CORNERS, **law)),
        "two spheres": kt.Model.of(
            "m", ball, other, kt.SphereSphere("c", "a", "b", radius1=0.1, radius2=0.2, **law)
        ),
        "two planes": kt.Model.of(
            "m", GRAVITY, falling_ball, left, right,
            kt.SpherePlane("c", "a", "l", radius=0.1, **law), kt.SpherePlane("d", "a", "r", radius=0.1, **law),
        ),
    }  # fmt: skip


def test_ends_of_a_capsule_are_named_by_their_side_of_its_axis() -> None:
    frame = tilted(0.4, 0.3)
    body = kt.Body("a", 1.0, inertia=(1, 1, 1, 0, 0, 0), pose=frame)
    load = kt.CapsulePlane("c", "a", radius=0.1, length=0.2, stiffness=1e5)
    gaps = kt.simulate(kt.Model.of("capsule", body, load), 1e-3, progress=False)["c.gap"][0]
    drop = 0.1 * frame.rotation[2][2]
    assert gaps == pytest.approx([0.4 - drop - 0.1, 0.4 + drop - 0.1], abs=1e-12)


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("pair", sorted(pairs(LAW)))
@pytest.mark.parametrize("law", [LAW, LAW | LOSSY], ids=["elastic", "lossy"])
def test_balances(pair: str, law: dict[str, float]) -> None:
    run = kt.simulate(pairs(law)[pair], 0.4, rtol=1e-11, atol=1e-13)
    energy, spent = run["energy.total"], run["work.dissipation"] if law is not LAW else 0.0
    assert run.status == "finished" and np.min(run["c.gap"]) < -1e-6  # they do touch
    assert np.abs(energy - energy[0] - spent).max() < 1e-9 * max(1.0, np.ptp(run["energy.kinetic"]))
    assert np.min(run["c.normal_force"]) >= 0.0
    if law is not LAW:
        assert spent[-1] < -1e-4 and np.diff(spent).max() < 1e-12
    if pair == "two spheres":
        linear = 1.0 * run["a.velocity"] + 2.0 * run["b.velocity"]
        spin = 0.4 * (0.01 * run["a.angular_velocity"] + 0.08 * run["b.angular_velocity"])
        orbital = np.cross(run["a.position"], run["a.velocity"]) + 2 * np.cross(
            run["b.position"], run["b.velocity"]
        )
        assert np.abs(linear - linear[0]).max() < 1e-9
        assert np.abs(spin + orbital - spin[0] - orbital[0]).max() < 1e-9


def test_all_formulations_agree() -> None:
    model = pairs(LAW | LOSSY)["capsule"]
    found = {
        name: kt.simulate(model, 0.3, formulation=name, rtol=1e-11, atol=1e-13)["a.position"][-1]
        for name in ("cut-joint", "elimination", "kane-euler-parameters", "kane-fixed-frame", "augmented")
    }
    for position in found.values():
        assert np.abs(position - found["elimination"]).max() < 1e-9


@pytest.mark.parametrize("distance", [487.3, 500.0, 333.3, 123.456])
def test_a_fast_sphere_does_not_pass_another_between_two_steps(distance: float) -> None:
    """Far from each other nothing limits the step; the chord of the graze lasts 4e-5 s of a run of 10 s."""
    model = kt.Model.of(
        "graze",
        kt.Body.sphere("a", mass=1.0, radius=0.01, pose=kt.Frame.at((0, 0.0199, 0)), velocity=(100, 0, 0)),
        kt.Body.sphere("b", mass=1.0, radius=0.01, pose=kt.Frame.at((distance, 0, 0))),
        kt.SphereSphere("c", "a", "b", radius1=0.01, radius2=0.01, stiffness=1e9),
    )
    run = kt.simulate(model, 10.0, output=[0.0, 10.0])
    assert run["b.velocity"][-1, 1] < -1e-3
    energy = run["energy.total"]
    assert abs(energy[1] / energy[0] - 1) < 1e-6


def test_a_start_deep_inside_is_refused() -> None:
    with pytest.raises(
        ValueError, match=r'load "floor": its shapes start 0.1 m inside each other; move them apart'
    ):
        kt.simulate(falling(height=-RADIUS), 0.1)


def test_a_standing_cylinder_stands() -> None:
    """Three points of its rim carry it, each a third of its weight."""
    body = kt.Body("a", mass=3.0, inertia=(0.01, 0.01, 0.005, 0, 0, 0), pose=kt.Frame.at((0, 0, 0.1)))
    model = kt.Model.of(
        "stand",
        GRAVITY,
        body,
        kt.CylinderPlane("c", "a", radius=0.05, length=0.2, stiffness=1e5, exponent=1.0, damping=50.0),
    )
    run = kt.simulate(model, 1.0, output=[0.0, 1.0])
    assert np.allclose(run["c.normal_force"][-1], [9.81] * 3 + [0] * 3, atol=1e-3)
    assert abs(run["a.rotation"][-1, 8] - 1) < 1e-12


# --- curves in a plane ------------------------------------------------------------------------------------
BLOCK = ((-0.3, -0.1), (0.3, -0.1), (0.3, 0.0, 0.3), (0.2, 0.1), (-0.3, 0.1))
SQUARE = ((-0.05, -0.05), (0.05, -0.05), (0.05, 0.05), (-0.05, 0.05))
ROLLER = ((-0.05, 0.0, 1.0), (0.05, 0.0, 1.0))


def dropped(
    x: float, outline: tuple[tuple[float, ...], ...], block: tuple[tuple[float, ...], ...] = BLOCK
) -> kt.Model:
    place = kt.Frame.at((x, 0.25, 0))
    return kt.Model.of(
        "dropped",
        kt.Gravity(acceleration=(0, -9.81, 0)),
        kt.Body(
            "a", mass=1.0, inertia=(2e-3, 2e-3, 1.25e-3, 0, 0, 0), pose=place, angular_velocity=(0, 0, 3)
        ),
        kt.Planar("p", "ground", "a", frame_inner=place, frame_outer=kt.Frame()),
        kt.CurveCurve("c", "a", outline1=outline, outline2=block, depth=0.03, stiffness=1e5),
    )


@pytest.mark.parametrize(("x", "outline"), [(0.29, ROLLER), (-0.32, ROLLER), (0.27, SQUARE)])
def test_curves_touch_with_lines_arcs_and_corners(x: float, outline: tuple[tuple[float, ...], ...]) -> None:
    """Falling on the rounded shoulder, on a corner, corner on the shoulder: energy is kept at every row."""
    run = kt.simulate(dropped(x, outline), 0.5, rtol=1e-11, atol=1e-13)
    energy = run["energy.total"]
    assert run["c.gap"].min() < -1e-3
    assert np.abs(energy - energy[0]).max() < 1e-9


def test_a_roller_on_a_line_is_a_sphere_on_a_plane() -> None:
    plane = kt.Marker(
        "floor", "ground", kt.Frame(position=(0, 0.1, 0), rotation=((1, 0, 0), (0, 0, 1), (0, -1, 0)))
    )
    other = dropped(0.0, ROLLER).remove("c").add(plane)
    other = other.add(kt.SpherePlane("c", "a", "floor", radius=0.05, stiffness=1e5))
    found = [kt.simulate(model, 0.4, output=[0, 0.4], **TIGHT) for model in (dropped(0.0, ROLLER), other)]
    assert np.abs(found[0]["a.position"][-1] - found[1]["a.position"][-1]).max() < 1e-10


def test_a_roller_in_a_hollow_swings_as_a_pendulum() -> None:
    """Without friction a small roller slides in a hollow of radius R like a point on a pendulum of length R − r."""
    hollow = ((-0.3, -0.3), (0.3, -0.3), (0.3, 0.0), (0.2, 0.0, -1.0), (-0.2, 0.0), (-0.3, 0.0))
    length, start = 0.2 - 0.05, 1e-3
    place = kt.Frame.at((length * np.sin(start), -length * np.cos(start), 0))
    model = kt.Model.of(
        "hollow",
        kt.Gravity(acceleration=(0, -9.81, 0)),
        kt.Body("a", mass=1.0, inertia=(2e-3, 2e-3, 1.25e-3, 0, 0, 0), pose=place),
        kt.Planar("p", "ground", "a", frame_inner=place, frame_outer=kt.Frame()),
        kt.CurveCurve("c", "a", outline1=ROLLER, outline2=hollow, depth=0.02, stiffness=1e9, damping=100.0),
    )
    period = 2 * np.pi * np.sqrt(length / 9.81)
    run = kt.simulate(model, period, output=[0, period / 2, period])
    assert abs(run["a.position.x"][1] / (length * start) + 1) < 1e-3
    assert abs(run["a.position.x"][2] / (length * start) - 1) < 1e-3


@pytest.mark.parametrize("normal", [(0, 0, 1), (0.6, 0, 0.8)])
def test_a_cylinder_that_stands_and_spins_is_slowed_down_by_friction_alone(
    normal: tuple[float, float, float],
) -> None:
    """It stands on three points of its rim with m g, so that ω̇ = −2 μ g/r, in few steps and without tilting."""
    mu, r, length, k, g, spin = 0.3, 0.05, 0.2, 1e6, 9.81, 50.0
    n = np.array(normal)
    height = length / 2 - (g / (3 * k)) ** (2 / 3)
    along = kt.Frame.along(tuple(n), tuple(height * n))
    model = kt.Model.of(
        "cylinder",
        kt.Gravity(acceleration=tuple(-g * n)),
        kt.Body.cylinder(
            "cylinder", mass=1.0, radius=r, length=length, pose=along, angular_velocity=tuple(spin * n)
        ),
        kt.Marker("plane", "ground", kt.Frame.along(tuple(n))),
        kt.CylinderPlane(
            "floor", "cylinder", "plane", radius=r, length=length, stiffness=k, damping=0.1, friction=mu
        ),
    )
    run = kt.simulate(model, 0.1, output=[0, 0.1], max_steps=2000)
    assert run.status == "finished", run.reason
    left = run["cylinder.angular_velocity"][-1]
    assert left @ n == pytest.approx(spin - 2 * mu * g * 0.1 / r, rel=1e-6)
    assert np.linalg.norm(left - (left @ n) * n) < 1e-9


def test_the_gap_of_curves_that_do_not_face_each_other_scales_with_them() -> None:
    """A disc behind a half disc, a metre and a micrometre large."""
    gaps = []
    for size in (1.0, 1e-6):
        half = ((0.0, -size, 1.0), (0.0, size))
        model = kt.Model.of(
            "apart",
            kt.Body("disc", mass=1.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame.at((-3 * size, 0, 0))),
            kt.CurveCurve(
                "touch", "disc", outline1=circle(size), outline2=half, depth=size / 2, stiffness=1.0
            ),
        )
        gaps.append(kt.simulate(model, t_end=1e-3)["touch.gap"][0] / size)
    assert gaps[0] > 0.5 and gaps[1] == pytest.approx(gaps[0], rel=1e-6)


@pytest.mark.parametrize("rtol", [1e-5, 1e-8])
def test_what_a_contact_dissipates_while_it_presses_no_more(rtol: float) -> None:
    """Pulled out of the floor faster than its damping follows, a ball flies while it overlaps: k d^{5/2}/(5/2) is lost.

    Up to there the force does the rest; the balance with the work of gravity and the pull tells all that is dissipated.
    """
    depth, pull, mass, k = 4e-3, 25.0, 2.0, 4000.0
    model = kt.Model.of(
        "pulled",
        GRAVITY,
        kt.Body("ball", mass, inertia=(0.1, 0.1, 0.1, 0, 0, 0), pose=kt.Frame.at((0, 0, RADIUS - depth))),
        kt.Prismatic("guide", "ground", "ball", point=(0, 0, RADIUS), axis=(0, 0, 1)),
        kt.Force("pull", "ball", force=(0, 0, pull)),
        kt.SpherePlane("floor", "ball", radius=RADIUS, stiffness=k, damping=30.0),
    )
    run = kt.simulate(model, 0.15, method="tsit5", rtol=rtol)
    risen, speed = run["guide.displacement"][-1], run["ball.velocity.z"][-1]
    stored = k * depth**2.5 / 2.5
    kept = mass * speed**2 / 2 - (pull - mass * 9.81) * (risen - run["guide.displacement"][0])
    assert run["floor.gap"][-1] > 0.01
    assert abs(run["work.dissipation"][-1] - (kept - stored)) < 1e-5 * stored
    assert run.audit.verdict == "ok", str(run.audit)
