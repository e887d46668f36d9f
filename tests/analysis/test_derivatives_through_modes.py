"""Derivatives through friction that sticks and slips, contacts that close, and parts that are switched.

Closed forms where there are any; else differences of accurate runs. Gradients by adjoints are compared with tangents.
"""

from __future__ import annotations

from math import atan, pi, sqrt

import numpy as np
import pytest

import kinetree as kt
from kinetree.model.events import Event

G = 9.81
INERTIA = (1, 1, 1, 0, 0, 0)
FINE = {"rtol": 1e-11, "atol": 1e-13}
Case = tuple[kt.Model, list[Event], float]


def along_x(name: str, inner: str, body: str, **options: object) -> kt.Prismatic:
    return kt.Prismatic(name, inner, body, point=(0, 0, 0), axis=(1, 0, 0), **options)


def block() -> kt.Model:
    """A block that slides on a guide, pushed for a while that begins at T, and stops."""
    return kt.Model.of(
        "block",
        kt.Parameter("mu", 0.3), kt.Parameter("v", 2.0), kt.Parameter("m", 1.5), kt.Parameter("F", 0.0),
        kt.Parameter("T", 0.3),
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body("block", "m", inertia=INERTIA, pose=kt.Frame()),
        along_x("slide", "ground", "block", u0="v"),
        kt.JointMotor("push", "slide", torque="if(t > T and t < T + 0.4, F, 0)"),
        kt.DryFriction("rub", "slide", coefficient="mu"),
    )  # fmt: skip


def belt() -> Case:
    return (
        kt.Model.of(
            "belt",
            kt.Parameter("k", 100.0), kt.Parameter("v", 0.1), kt.Parameter("Ts", 6.0), kt.Parameter("Tk", 4.0),
            kt.Body("belt", 1.0, inertia=INERTIA, pose=kt.Frame()),
            kt.Body("block", 1.0, inertia=INERTIA, pose=kt.Frame()),
            along_x("drive", "ground", "belt"), along_x("slide", "belt", "block"),
            kt.JointDriver("speed", "drive", law="v*t"),
            kt.SpringDamper("spring", "block", "ground", stiffness="k"),
            kt.DryFriction("rub", "slide", force="Tk", static_force="Ts"),
        ),
        [],
        1.6,
    )  # fmt: skip


def thrown() -> Case:
    """A spinning ball that bounces with friction, comes to rest and rolls."""
    model = kt.Model.of(
        "thrown",
        kt.Parameter("mu", 0.05), kt.Parameter("v", 1.0), kt.Parameter("h", 0.3), kt.Parameter("e", 0.3),
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body.sphere(
            "ball", mass=1.0, radius=0.1, pose=kt.Frame.at((0, 0, "h")),
            velocity=("v", 0.3, 0), angular_velocity=(3.0, 20.0, 1.0),
        ),
    )  # fmt: skip
    action = kt.Restitution("e", friction="mu")
    return (
        model,
        [kt.PointPlaneEvent("floor", "ball", offset=0.1, direction="falling", action=action)],
        0.7,
    )


def door() -> Case:
    """A door with a hanging bell: the latch closes, a plastic impact."""
    model = kt.Model.of(
        "door",
        kt.Parameter("w", 0.8), kt.Parameter("k", 3.0), kt.Parameter("a", -1.0), kt.Parameter("shift", 0.0),
        kt.Body("door", 20.0, com=(0.4, 0, 0), inertia=(0.1, 0.1, 1.2, 0, 0, 0), pose=kt.Frame()),
        kt.Body("bell", 1.0, com=(0.05, 0, 0), inertia=(0.1, 0.1, 0.2, 0, 0, 0), pose=kt.Frame.at((0.8, 0, 0))),
        kt.Revolute("hinge", "ground", "door", point=(0, 0, 0), axis=(0, 0, 1), q0=("a",), u0=("w",)),
        kt.Revolute("pin", "door", "bell", point=(0.8, 0, 0), axis=(0, 0, 1), u0=(0.3,)),
        kt.JointSpring("spring", "pin", stiffness="k"),
        kt.JointDriver("latch", "hinge", law=0.0, active=False),
    )  # fmt: skip
    shut = kt.ExpressionEvent("shut", "hinge.angle", direction="rising", action=kt.Switch(on="latch"))
    return model, [shut], 1.9


def sling() -> Case:
    """A rod that tears where its force says, then free flight."""
    model = kt.Model.of(
        "sling",
        kt.Parameter("F", 20.0), kt.Parameter("v", 4.0), kt.Parameter("m", 1.0),
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body.sphere("ball", mass="m", radius=0.05, pose=kt.Frame.at((0, 0, -1.0)), velocity=("v", 0, 0)),
        kt.Distance("rod", "ball", "ground", length=1.0),
    )  # fmt: skip
    tear = kt.ForceLimitEvent("tear", "rod", "F", direction="falling", action=kt.Switch(off="rod"))
    return model, [tear], 0.6


def test_a_block_slides_and_stops_after_v_squared_over_2_mu_g():
    found = kt.sensitivities(
        block(), 1.0, ["slide.displacement", "rub.force"], ["mu", "v", "m", "F"], output=[0.1, 1.0], **FINE
    )
    mu, v = 0.3, 2.0
    wanted = [-(v**2) / (2 * mu**2 * G), v / (mu * G), 0.0]
    assert found.values[-1, 0, :3] == pytest.approx(wanted, rel=1e-10, abs=1e-10)
    assert found.values[0, 1] == pytest.approx([-1.5 * G, 0.0, -mu * G, 0.0], rel=1e-12)
    assert found.values[-1, 1] == pytest.approx(0.0, abs=1e-10)  # at rest nothing rubs


def test_a_load_that_jumps_tears_a_block_loose_and_the_jump_moves():
    """Stuck until T, pushed by F for 0.4 s, then slowed by friction."""
    values = {"mu": 0.3, "v": 0.0, "m": 2.0, "F": 8.0}
    model, names = block().with_parameters(**values), ["F", "mu", "m", "T"]
    found = kt.sensitivities(model, 0.8, ["slide.displacement"], names, output=[0.8], **FINE)

    def x(F: float, mu: float, m: float, T: float) -> float:
        a, left = F / m - mu * G, 0.8 - (T + 0.4)
        return a * 0.4**2 / 2 + 0.4 * a * left - mu * G * left**2 / 2

    at = np.array([8.0, 0.3, 2.0, 0.3])
    wanted = [(x(*(at + 1e-5 * d)) - x(*(at - 1e-5 * d))) / 2e-5 for d in np.eye(4)]
    assert [e.description for e in found.run.events] == ["stick", "slip"]
    assert found.values[-1, 0] == pytest.approx(wanted, rel=1e-8)
    slope = kt.gradient(model, 0.8, "slide.displacement", names, **FINE)
    assert slope.values == pytest.approx(wanted, rel=1e-8)


@pytest.mark.slow
def test_the_period_of_stick_and_slip_on_a_belt():
    """∂x/∂θ = (stationary amplitude) − ẋ ∂T: the times of slipping in closed form, differentiated."""
    model, _, _ = belt()
    names = ["k", "v", "Ts", "Tk"]

    def torn(k: float, v: float, Ts: float, Tk: float) -> float:
        a, w = (Ts - Tk) / k, sqrt(k)
        slides = (2 * pi - 2 * atan(w * a / v)) / w
        return slides + 2 * a / v

    at = np.array([100.0, 0.1, 6.0, 4.0])
    period = torn(*at)
    moved = np.array([(torn(*(at + 1e-6 * d)) - torn(*(at - 1e-6 * d))) / 2e-6 for d in np.eye(4)])
    free = kt.simulate(model, t_end=1.0, output=[0.0, 1.0], **FINE)
    first = next(event.t for event in free.events if event.description == "slip" and event.t > 0)
    times = first + period - 0.05 + np.array([0.0, period])  # while it sticks: ẋ = v
    found = kt.sensitivities(model, times[-1], ["block.position.x"], names, output=times, **FINE)
    # x(t + T; θ) = x(t; θ) in the limit cycle: S(t + T) = S(t) − v ∂T
    apart = found.values[1, 0] - found.values[0, 0]
    assert apart == pytest.approx(-0.1 * moved, rel=1e-7)


@pytest.mark.in_turn(4)
@pytest.mark.parametrize(
    ("case", "objective"),
    [
        (belt, "block.x + 0.3*block.vx"),
        (thrown, "ball.x + 2*ball.y + ball.vx"),
        (door, "pin.angle + hinge.angle"),
        (sling, "ball.x + ball.vz"),
    ],
)
def test_tangents_and_adjoints_are_the_differences_of_runs(case, objective: str):
    model, events, end = case()
    names = [parameter.name for parameter in model.parameters if parameter.name != "shift"]
    measured = model.add(kt.Definition("J", objective))
    found = kt.sensitivities(measured, end, ["J"], names, events=events, output=[end], **FINE)
    slope = kt.gradient(model, end, objective, names, events=events, **FINE)
    assert slope.values == pytest.approx(found.values[-1, 0], rel=1e-8, abs=1e-9)

    values = np.array([parameter.value for parameter in model.parameters[: len(names)]])
    way = 1e-4 * np.maximum(np.abs(values), 0.1) * np.array([1.0, -0.7, 0.4, 0.9])[: len(names)]

    def at(share: float) -> float:
        moved = dict(zip(names, values + share * way, strict=True))
        run = kt.simulate(
            measured, end, parameters=moved, events=events, output=[end], rtol=1e-12, atol=1e-14
        )
        return float(run["J"][-1])

    near, far = (at(1) - at(-1)) / 2, (at(2) - at(-2)) / 4
    assert found.values[-1, 0] @ way == pytest.approx((4 * near - far) / 3, rel=1e-6)


def test_integrals_go_through_impacts_and_stops():
    """∫ v² dt of a block that stops: v³/(3 μ g)."""
    found = kt.gradient(block(), 1.0, kt.Objective(integral="slide.displacement_rate^2"), ["mu", "v"], **FINE)
    mu, v = 0.3, 2.0
    assert found.value == pytest.approx(v**3 / (3 * mu * G), rel=1e-9)
    assert found.values == pytest.approx([-(v**3) / (3 * mu**2 * G), v**2 / (mu * G)], rel=1e-9)


@pytest.mark.slow
def test_friction_is_found_from_a_motion_that_stops_and_a_speed_that_reaches_a_mark():
    model = block()
    run = kt.simulate(model, 1.0, output=0.05)
    found = kt.fit(model, {"t": run.t, "slide.displacement": run["slide.displacement"]}, {"mu": 0.4})
    assert found.parameters["mu"] == pytest.approx(0.3, rel=1e-6)
    best = kt.optimize(model, 2.0, "(slide.displacement - 1)^2", {"v": 1.5})
    assert best.parameters["v"] == pytest.approx(sqrt(2 * 0.3 * G), rel=1e-5)


def test_friction_beside_a_table_that_begins_with_the_run():
    """A block slides under k F(t) with F a table whose first knot is the start: ∂x/∂k = ∬ F/m."""
    model = kt.Model.of(
        "block", kt.Parameter("k", 2.0), kt.Table("F", [0, 0.1, 0.2, 1.0], [0, 1, 0.5, 3.0], interpolation="linear"),
        kt.Body("b", 1.0, pose=kt.Frame()),
        kt.Prismatic("x", "ground", "b", point=(0, 0, 0), axis=(1, 0, 0), u0=(1.0,)),
        kt.DryFriction("rub", "x", force=0.5), kt.Force("f", "b", ("k*F(t)", 0, 0)),
    )  # fmt: skip
    impulses = 0.5 * 0.1, 0.5 * 0.1 * 1.5  # of the first two pieces
    slope = 0.1**2 / 6 + 0.1 * impulses[0] + 0.1**2 * (1 / 2 - 0.5 / 6)
    slope += 0.1 * sum(impulses) + 0.5 * 0.1**2 / 2 + (2.5 / 0.8) * 0.1**3 / 6
    found = kt.sensitivities(model, 0.3, ["x.displacement"], ["k"])
    assert found["x.displacement", "k"][-1] == pytest.approx(slope, rel=1e-7)
    assert kt.gradient(model, 0.3, "x.displacement", ["k"])["k"] == pytest.approx(slope, rel=1e-7)


def landed() -> tuple[kt.Model, list[Event]]:
    """A body that strikes the floor at the very start: z = e v t − g t²/2, with derivatives by e and v, not by h."""
    model = kt.Model.of(
        "landed",
        kt.Parameter("h", 0.0), kt.Parameter("e", 0.8), kt.Parameter("v", 1.0),
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body("body", 1.0, pose=kt.Frame()),
        kt.Prismatic("z", "ground", "body", point=(0, 0, 0), axis=(0, 0, 1), q0="h", u0="-v"),
    )  # fmt: skip
    return model, [kt.PointPlaneEvent("floor", "body", action=kt.Restitution("e"))]


def test_where_there_is_no_derivative():
    still = block().with_parameters(v=0.0)
    for question in (
        lambda: kt.sensitivities(still, 0.2, ["slide.displacement"], ["v"]),
        lambda: kt.gradient(still, 0.2, "slide.displacement", ["v"]),
    ):
        with pytest.raises(
            kt.NoAnswerError, match=r"friction holds at the start, and what is varied moves it"
        ):
            question()
    struck, floor = landed()
    for name, slope in (("e", 0.1), ("v", 0.08)):
        assert kt.gradient(struck, 0.1, "z.displacement", [name], events=floor)[name] == pytest.approx(slope)
    for question in (
        lambda: kt.sensitivities(struck, 0.1, ["z.displacement"], ["h"], events=floor),
        lambda: kt.gradient(struck, 0.1, "z.displacement", ["h"], events=floor),
    ):
        with pytest.raises(kt.NoAnswerError, match=r'contact "floor" holds at the start, and what is varied'):
            question()
    model, events, end = door()
    off = [kt.ExpressionEvent("shut", "hinge.angle - shift", direction="rising", action=events[0].action)]
    for question in (
        lambda: kt.sensitivities(model, end, ["pin.angle"], ["shift"], events=off),
        lambda: kt.gradient(model, end, "pin.angle", ["shift"], events=off),
    ):
        with pytest.raises(
            kt.NoAnswerError, match=r'"latch".* is switched on at t = 1.2248 s, and with other'
        ):
            question()


def landing() -> tuple[kt.Model, list[Event]]:
    model = kt.Model.of(
        "landing",
        kt.Parameter("h", 0.5), kt.Parameter("w", 0.0),
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body.box("box", 2.0, (0.4, 0.2, 0.2), pose=kt.Frame.at((0, 0, "h")), angular_velocity=(0, "w", 0)),
        *[kt.Marker(f"c{i}", "box", kt.Frame.at((x, 0, -0.1))) for i, x in enumerate((-0.2, 0.2))],
    )  # fmt: skip
    return model, [
        kt.PointPlaneEvent(f"f{i}", f"c{i}", direction="falling", action=kt.Restitution(0.4))
        for i in range(2)
    ]


def test_two_feet_that_land_together_must_move_alike():
    model, events = landing()
    found = kt.sensitivities(model, 0.35, ["box.velocity.z"], ["h"], events=events, output=[0.35], **FINE)
    speed = sqrt(2 * G * 0.4)  # v = e √(2 g h) − g (t − √(2 h/g)) with h the fall
    assert found.values[-1, 0, 0] == pytest.approx(1.4 * G / speed, rel=1e-9)
    with pytest.raises(kt.NoAnswerError, match=r'"f0" and "f1" happen at the same time'):
        kt.sensitivities(model, 0.35, ["box.velocity.z"], ["w"], events=events)


def test_impacts_one_after_the_other_at_one_instant_are_refused():
    balls = [kt.Body.sphere(f"b{i}", 1.0, 0.05, pose=kt.Frame.at((0.1 * i, 0, 0))) for i in range(3)]
    guides = [
        kt.Prismatic(f"s{i}", "ground", f"b{i}", point=(0.1 * i, 0, 0), axis=(1, 0, 0), q0=-0.1 * (i == 0),
                     u0="v" if i == 0 else 0.0)
        for i in range(3)
    ]  # fmt: skip
    action = kt.Restitution(1.0, law="sequential")
    hits = [
        kt.DistanceEvent(f"c{i}", f"b{i}", f"b{i + 1}", 0.1, direction="falling", action=action)
        for i in range(2)
    ]
    model = kt.Model.of("cradle", kt.Parameter("v", 1.0), *balls, *guides)
    with pytest.raises(kt.NoAnswerError, match=r"several contacts are hit one after the other"):
        kt.sensitivities(model, 0.3, ["b2.position.x"], ["v"], events=hits)


def bristles() -> kt.Model:
    """A ball on bristles: it touches, slides, and comes to roll."""
    return kt.Model.of(
        "bristles",
        kt.Parameter("h", 0.06), kt.Parameter("mu", 0.35),
        kt.Gravity(acceleration=(2.4, 0, -9.5)),
        kt.Body.sphere("ball", 0.5, 0.05, pose=kt.Frame.at((0, 0, "h")), velocity=(0.2, 0, -0.5)),
        kt.SpherePlane("floor", "ball", "ground", radius=0.05, stiffness=1e5, damping=0.3, friction="mu",
                       bristle=1e-4, bristle_time=1e-3),
    )  # fmt: skip


def test_bristles_that_stick_have_derivatives():
    """The touch makes the rates of the bristles jump within a step that may be as short as round-off."""
    model = bristles()
    end = 0.03
    found = kt.sensitivities(model, end, ["ball.velocity.x"], ["h", "mu"], output=[end], **FINE)
    for j, (name, value) in enumerate((("h", 0.06), ("mu", 0.35))):
        ends = [
            kt.simulate(model, end, parameters={name: value + d}, output=[end], **FINE)["ball.velocity.x"][-1]
            for d in (1e-6, -1e-6)
        ]
        assert found.values[-1, 0, j] == pytest.approx((ends[0] - ends[1]) / 2e-6, rel=1e-5, abs=1e-7)


@pytest.mark.parametrize("rtol", [1e-7, 1e-9])
def test_steps_end_before_kinks_whatever_the_tolerance(rtol):
    """Tangents bend where bristles begin to stick; error control does not see it, so no stage may lie behind it."""
    asked = (bristles(), 0.025, ["ball.velocity.x"], ["h"])
    found, exact = (
        kt.sensitivities(*asked, output=[0.025], rtol=r, atol=1e-2 * r).values[0, 0, 0] for r in (rtol, 1e-12)
    )
    assert found == pytest.approx(exact, rel=1e-6)


def test_implicit_methods_get_over_the_jump_of_bristles_that_touch():
    ends = [
        kt.simulate(bristles(), 0.03, method=method, output=[0.03], rtol=1e-10, atol=1e-12)
        for method in ("radau5", "dop853")
    ]
    assert [run.status for run in ends] == ["finished"] * 2
    assert ends[0]["ball.velocity.x"] == pytest.approx(ends[1]["ball.velocity.x"], rel=1e-8)


def test_a_ball_that_rebounds_from_a_narrow_wedge():
    """Between the floor, on which it stays, and a ceiling that comes down by 5° it returns with e times its speed.

    The impulses of both are nearly opposite, and large. It meets the ceiling at x₁, (h − r) cos 5° − x₁ sin 5° = r, and
    is at x₁ − e v (t − x₁/v) later.
    """
    slope, r = np.radians(5.0), 0.1
    down = kt.Frame.from_axes((np.cos(slope), 0, -np.sin(slope)), (0, -1, 0), (0, 0, "h"))
    model = kt.Model.of(
        "wedge",
        kt.Parameter("h", 0.3), kt.Parameter("e", 0.6), kt.Parameter("v", 2.0),
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body.sphere("ball", mass=1.0, radius=r, pose=kt.Frame.at((0, 0, r)), velocity=("v", 0, 0)),
        kt.Marker("ceiling", "ground", down),
    )  # fmt: skip
    events = [
        kt.PointPlaneEvent("floor", "ball", offset=r, direction="falling", action=kt.Restitution(0.0)),
        kt.PointPlaneEvent(
            "top", "ball", "ceiling", offset=r, direction="falling", action=kt.Restitution("e")
        ),
    ]
    wanted = ["ball.position.x"]
    found = kt.sensitivities(model, 1.0, wanted, ["h", "e", "v"], events=events, output=[1.0], **FINE)
    met = (0.2 * np.cos(slope) - r) / np.sin(slope)
    assert found.run["ball.position.x"][-1] == pytest.approx(met - 0.6 * (2.0 - met), rel=1e-9)
    assert found.values[-1, 0] == pytest.approx([1.6 / np.tan(slope), met - 2.0, -0.6], rel=1e-8)


def test_a_bearing_of_a_gear_that_carries_nothing_until_it_breaks_loose_has_derivatives() -> None:
    """Its reaction is zero there, of which the size has no slope of its own; by differences of runs."""
    model = kt.Model.of(
        "gears",
        kt.Parameter("mu", 0.3),
        kt.Body("a", 1.0, inertia=(0.02, 0.02, 0.02, 0, 0, 0), pose=kt.Frame()),
        kt.Revolute("A", "ground", "a", point=(0, 0, 0), axis=(0, 0, 1)),
        kt.JointMotor("motor", "A", torque="50*t"),
        kt.DryFriction("bearing", "A", radius=0.02, preload=10.0, coefficient="mu"),
        kt.Body("b", 1.0, inertia=(0.03, 0.03, 0.03, 0, 0, 0), pose=kt.Frame.at((0.3, 0, 0))),
        kt.Revolute("B", "ground", "b", point=(0.3, 0, 0), axis=(0, 0, 1)),
        kt.GearPair("mesh", "a", "b", "ground", radius1=0.1, radius2=0.2),
    )
    h, accuracy = 1e-4, {"rtol": 1e-11, "atol": 1e-13, "output": [0.08]}
    angles = [
        kt.simulate(model, 0.08, parameters={"mu": 0.3 + off}, **accuracy)["A.angle"][-1] for off in (-h, h)
    ]
    found = kt.sensitivities(model, 0.08, ["A.angle"], ["mu"], **accuracy)
    assert found["A.angle", "mu"][-1] == pytest.approx((angles[1] - angles[0]) / (2 * h), rel=1e-5)


@pytest.mark.slow
def test_shares_of_feet_that_stick_have_derivatives() -> None:
    """A sledge of 2 kg on feet at −0.3 and 0.2 m, pushed by F t at a height of 0.2 m: the first bears −F t N/(m g)."""
    feet = {"back": -0.3, "front": 0.2}
    model = kt.Model.of(
        "sledge",
        kt.Parameter("F", 6.0),
        kt.Gravity(acceleration=(0, 0, -10)),
        kt.Body("b", 2.0, inertia=INERTIA, pose=kt.Frame.at((0, 0, 0.2))),
        kt.Planar("p", "ground", "b", frame=kt.Frame.along((0, 1, 0), (0, 0, 0.2))),
        kt.Force("push", "b", force=("F*t", 0, 0)),
        *(kt.Marker.at(name, "b", (x, 0, -0.2)) for name, x in feet.items()),
    )
    rough = kt.Restitution(0.0, friction=0.4)
    events = [kt.PointPlaneEvent(name, name, direction="falling", action=rough) for name in feet]
    times = np.array([0.25, 1.0])
    found = kt.sensitivities(
        model, 1.0, ["back.friction_force.x"], ["F"], events=events, output=times, **FINE
    )
    # N = (0.2 m g − 0.2 F t) / 0.5
    exact = -times * (8.0 - 2 * 0.4 * 6.0 * times) / 20.0
    np.testing.assert_allclose(found["back.friction_force.x", "F"].ravel()[-2:], exact, rtol=1e-9)
