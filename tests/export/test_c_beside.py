"""Exported programs: contacts held beside the equations with their friction, rims that bend, equations solved for."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import kinetree as kt
from kinetree.export.code.c import c_sources
from kinetree.export.code.exported import exported
from kinetree.export.code.variables import ExportError
from kinetree.kernels.tape import read_graph
from kinetree.nonsmooth.friction_modes import sliding_graph
from strategies.placed_feet import APART, LOADS, plate_on_placed_feet

from . import rows
from .programs import Program
from .test_c_ropes import POST, R, hung

G = 9.81
SIZE = (0.4, 0.3, 0.2)
ROUGH = kt.Restitution(0.2, friction=0.4)


def agrees(
    folder: Path, model: kt.Model, events: Sequence[kt.Event], t_end: float, tolerance: float, **options: Any
) -> kt.Run:
    """The run of `kinetree.simulate`, whose outputs a program with contacts beside its equations was found to have."""
    program, times = Program(folder, model, events, **options), np.linspace(0.0, t_end, 9)
    assert not any(mode.contacts for mode in program.model.modes)
    message, found = program(*times[1:].tolist(), rtol=1e-9)
    run = kt.simulate(model, t_end, output=times, rtol=1e-9, atol=1e-11, events=events, progress=False)
    assert message == "ok" and run.status == "finished"
    for name, values in found.items():
        assert values == pytest.approx(run[name][1:], rel=tolerance, abs=tolerance), name
    return run


def box(*more: Any, g: tuple[float, float, float] = (0, 0, -G), **start: Any) -> kt.Model:
    body = kt.Body.box("box", mass=2.0, size=SIZE, **{"pose": kt.Frame.at((0, 0, 0.1)), **start})
    return kt.Model.of("box", kt.Gravity(acceleration=g), body, *more)


def corners() -> list[kt.PointPlaneEvent]:
    return kt.PointPlaneEvent.corners("c", "box", SIZE, direction="falling", action=ROUGH)


def kinds(run: kt.Run) -> set[str]:
    return {event.description for event in run.events}


@pytest.mark.slow
def test_a_sledge_on_two_feet_with_more_sets_than_are_allowed(tmp_path) -> None:
    """It is braked by μ g, as if it had one foot, however the two share its weight, and comes to stand."""
    model = kt.Model.of(
        "sledge",
        kt.Gravity(acceleration=(0, 0, -10.0)),
        kt.Body("b", 2.0, inertia=(1, 0.1, 1, 0, 0, 0), pose=kt.Frame.at((0, 0, 0.2)), velocity=(1, 0, 0)),
        kt.Planar("p", "ground", "b", frame=kt.Frame.along((0, 1, 0), (0, 0, 0.2))),
        kt.Marker("wall", "ground", kt.Frame.along((-1, 0, 0), (0.2, 0, 0))),
    )
    action = kt.Restitution(0.0, friction=0.25)
    events = [
        kt.PointPlaneEvent(f"foot{k}", "b", at=(x, 0, -0.2), direction="falling", action=action)
        for k, x in enumerate((-0.3, 0.2))
    ]
    events.append(kt.PointPlaneEvent("stop", "b", "wall", direction="falling", action=kt.Restitution(0.0)))
    outputs = ["b.position.x", "foot0.force", "foot1.friction_force.y", "foot1.state", "foot1.power"]
    program = Program(tmp_path, model, events[:2], outputs, most_sets=3)
    assert len(program.model.modes) == 1
    message, found = program(0.1, 0.3, 0.5, rtol=1e-9)
    assert message == "ok"
    braked = [0.1 - 1.25 * 0.01, 0.3 - 1.25 * 0.09, 0.2]
    assert found["b.position.x"] == pytest.approx(braked, abs=1e-9)
    # moments about the foot in front: 20 N · 0.2 m of the weight, less 5 N · 0.2 m of the friction
    assert found["foot0.force"] == pytest.approx([6.0, 6.0, 8.0], abs=1e-7)
    assert found["foot1.state"] == [1.0, 1.0, 0.0]
    assert found["foot1.power"] == pytest.approx([-3.5 * 0.75, -3.5 * 0.25, 0.0], abs=1e-7)
    assert len(exported(model, events=events, outputs=(), most_sets=3).modes) == 1
    assert program.model.friction_rows == (0, 2)


def test_directions_of_friction_are_counted_through_all_feet() -> None:
    """Two of each foot of a box, which slides in any direction."""
    action = kt.Restitution(0.0, friction=0.25)
    feet = [kt.PointPlaneEvent(f"foot{k}", "box", at=(k, 0, -0.2), action=action) for k in range(2)]
    assert exported(box(), events=feet, outputs=(), most_sets=3).friction_rows == (0, 1, 2, 3)


@pytest.mark.slow
def test_a_box_that_tumbles_slides_and_comes_to_stand(tmp_path) -> None:
    """Eight corners: 6561 sets. Impacts, and four of them that slide and share what the motion does not determine."""
    start = {"pose": kt.Frame.at((0, 0, 0.3)), "velocity": (1, 0.2, 0), "angular_velocity": (1, 2, 0.5)}
    run = agrees(tmp_path, box(**start), corners(), 0.5, 1e-7)
    assert kinds(run) == {"impact", "rest", "lift-off", "slip", "stick"}


@pytest.mark.slow
def test_a_box_is_torn_loose_as_a_whole(tmp_path) -> None:
    """By √(12² + 3²) t N, when that is 0.4 of its weight; what sticks in four places is shared alike before."""
    model = box(kt.Force("pull", "box", force=("12*t", "3*t", 0)))
    outputs = [
        "box.position.x",
        "c 1.force",
        "c 1.friction_force.x",
        "c 1.state",
        "c 3.friction_force.y",
        "c 3.power",
    ]
    run = agrees(tmp_path, model, corners(), 1.0, 1e-8, outputs=outputs)
    torn = [event.t for event in run.events if event.description == "slip"]
    # a foot may carry more than it can by 1e-9 of what the three others can
    assert torn == pytest.approx([0.4 * 2 * G / np.hypot(12, 3)] * 4, rel=3e-9)


@pytest.mark.slow
def test_feet_of_which_none_is_like_another(tmp_path) -> None:
    """How they share their load decides about the motion."""
    points = [(0.3, 0.2, -0.1), (-0.2, 0.25, -0.1), (-0.35, -0.2, -0.1), (0.1, -0.3, -0.1)]
    start = {"pose": kt.Frame.at((0, 0, 0.1)), "velocity": (1, 0.2, 0), "angular_velocity": (0, 0, 2)}
    plate = kt.Body("b", 3.0, inertia=(0.1, 0.12, 0.2, 0, 0, 0), **start)
    feet = [
        kt.PointPlaneEvent(f"f{k}", "b", at=p, direction="falling", action=kt.Restitution(0.0, friction=0.1 + 0.1 * k))
        for k, p in enumerate(points)
    ]  # fmt: skip
    run = agrees(
        tmp_path,
        kt.Model.of("plate", kt.Gravity(acceleration=(0, 0, -G)), plate),
        feet,
        0.5,
        1e-7,
        most_sets=3,
    )
    assert {"slip", "stick"} <= kinds(run)


@pytest.mark.slow
@pytest.mark.parametrize("friction", [0.6, 0.15])
def test_a_ladder_stands_or_slides(tmp_path, friction) -> None:
    """What holds it, on floor and wall, can be shared in many ways, which normal forces change with."""
    place = kt.Frame.at((-np.cos(1.1), 0, np.sin(1.1)))
    model = kt.Model.of(
        "ladder",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body("l", 5.0, inertia=(0.1, 1.7, 1.7, 0, 0, 0), pose=place),
        kt.Planar("p", "ground", "l", frame=kt.Frame.along((0, 1, 0), place.position)),
        kt.Marker("wall", "ground", kt.Frame.along((-1, 0, 0), (0, 0, 0))),
    )
    action, end = kt.Restitution(0.0, friction=friction), (np.cos(1.1), 0, np.sin(1.1))
    events = [
        kt.PointPlaneEvent("floor", "l", at=tuple(-x for x in end), direction="falling", action=action),
        kt.PointPlaneEvent("top", "l", "wall", at=end, direction="falling", action=action),
    ]
    run = agrees(tmp_path, model, events, 0.3, 1e-8, most_sets=3)
    assert ("slip" in kinds(run)) == (friction < 0.2)


def ball() -> tuple[kt.Model, kt.ConvexEvent]:
    """A ball above a slab."""
    model = kt.Model.of(
        "ball",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body.sphere("ball", mass=1.0, radius=0.1, pose=kt.Frame.at((0, 0, 0.3)), velocity=(0.4, 0, 0)),
        kt.Marker("slab", "ground", kt.Frame()),
    )
    shapes = (kt.ContactShape("ball", radius=0.1), kt.ContactShape("slab", size=(2, 2, 0.1), radius=0.01))
    return model, kt.ConvexEvent("on", shapes, action=ROUGH)


def test_a_program_measures_each_corner_of_a_convex_body_by_itself() -> None:
    """100 thousand characters of a box on a plane, 400 thousand where every corner measured all eight."""
    shapes = (kt.ContactShape("box", size=SIZE, radius=0.01), kt.ContactShape("floor", plane=True))
    model = box(kt.Marker("floor", "ground", kt.Frame()))
    found = exported(
        model, events=[kt.ConvexEvent("on", shapes, action=kt.Restitution(0.0))], outputs=(), jacobian=False
    )
    assert len(c_sources(found)["box_equations.c"]) < 200_000


def test_a_program_looks_at_the_friction_of_corners_that_touch_alone() -> None:
    """Every evaluation measured that of all corners: programs of cans took 6 to 17 times as long."""
    shapes = (kt.ContactShape("box", size=SIZE, radius=0.01), kt.ContactShape("floor", plane=True))
    model = box(kt.Marker("floor", "ground", kt.Frame()))
    found = exported(model, events=[kt.ConvexEvent("on", shapes, action=ROUGH)], outputs=(), jacobian=False)
    assert len(found.friction) == 8 and "sliding" not in found.functions
    corner, whole = (
        sum(stage.tape.arithmetic for stage in stages) + last.arithmetic
        for stages, last in map(read_graph, (found.functions["friction_0"], sliding_graph(found.compiled)))
    )
    assert 3 * corner < whole


@pytest.mark.slow
def test_convex_bodies_beside_friction_in_a_joint(tmp_path) -> None:
    model, event = ball()
    arm = kt.Body("arm", 1.0, inertia=(0.02, 0.03, 0.04, 0, 0, 0), pose=kt.Frame.at((0.5, 0, 0.5)))
    joint = kt.Revolute("r", "ground", "arm", point=(0, 0, 0.5), axis=(0, 1, 0), u0=1.0)
    friction = kt.DryFriction("f", "r", force=0.1, coefficient=0.1, radius=0.05)
    outputs = ["ball.position.x", "ball.position.z", "r.angle", "f.force"]
    run = agrees(tmp_path, model.add(arm, joint, friction), [event], 0.8, 1e-7, outputs=outputs)
    assert {"impact", "rest", "slip", "stick"} <= kinds(run)


@pytest.mark.slow
def test_convex_bodies_beside_a_part_that_is_switched(tmp_path) -> None:
    """A ball bounces on a hatch, which is let go: it rolls, slides and falls with it."""
    size = (0.6, 0.4, 0.05)
    model = kt.Model.of(
        "hatch",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body.box("hatch", 3.0, size, pose=kt.Frame.at((0.3, 0, -0.025))),
        kt.Revolute("hinge", "ground", "hatch", point=(0, 0, -0.025), axis=(0, 1, 0)),
        kt.JointDriver("latch", "hinge", law=0.0),
        kt.Body.sphere("ball", 1.0, 0.1, pose=kt.Frame.at((0.15, 0.03, 0.12)), velocity=(0.3, 0, 0)),
    )
    shapes = (kt.ContactShape("ball", radius=0.1), kt.ContactShape("hatch", size=size, radius=0.01))
    events = [
        kt.ConvexEvent("on", shapes, action=ROUGH),
        kt.ExpressionEvent("open", "t - 0.32", action=kt.Switch(off="latch")),
    ]
    outputs = ["hinge.angle", "ball.position.x", "ball.position.z", "ball.angular_velocity.y", "latch.force"]
    run = agrees(tmp_path, model, events, 0.6, 1e-7, outputs=outputs)
    assert {"impact", "rest", "stick", "slip", "lift-off", "switch"} <= kinds(run)


@pytest.mark.slow
def test_convex_bodies_beside_forces_that_the_motion_does_not_determine(tmp_path) -> None:
    """A door on two hinges strikes a round post; one of the hinges is watched."""
    model = door().add(kt.Marker("post", "ground", kt.Frame.at((0.9, 0.4, 1))))
    shapes = (
        kt.ContactShape("door", size=(0.9, 0.04, 1.6), radius=0.01),
        kt.ContactShape("post", radius=0.05),
    )
    events = [
        kt.ConvexEvent("on", shapes, action=ROUGH),
        kt.ForceLimitEvent("limit", "h0", 25.4, action=kt.SetParameter("F", 2.0)),
    ]
    run = agrees(tmp_path, model, events, 1.2, 1e-8, outputs=["h0.angle", "h0.reaction", "h1.reaction"])
    assert {"impact", "set"} <= kinds(run)


@pytest.mark.slow
def test_convex_bodies_beside_a_rope(tmp_path) -> None:
    """A ball that lands on a slab is pulled along by a weight, over a post."""
    away, below = 1.5, 3 - 1.12
    bend = np.pi - np.arctan2(away, below) - np.arccos(R / np.hypot(away, below))
    length = float(np.sqrt(away**2 + below**2 - R**2) + 1.5 + R * bend)
    model = kt.Model.of(
        "pulled ball",
        kt.Gravity(acceleration=(0, 0, -G)),
        POST,
        kt.Marker("slab", "ground", kt.Frame.at((-1, 0, 0.95))),
        kt.Body.sphere("ball", 2.0, 0.1, pose=kt.Frame.at((-away, 0, 3 - below))),
        *hung("two", 0.8, R, 1.5),
        kt.Rope("rope", ("ball", kt.Pulley("post", R, clockwise=True), "two"), length=length),
    )
    shapes = (kt.ContactShape("ball", radius=0.1), kt.ContactShape("slab", size=(2, 2, 0.1), radius=0.01))
    event = kt.ConvexEvent("on", shapes, action=kt.Restitution(0.0, friction=0.1))
    outputs = ["ball.position.x", "ball.angular_velocity.y", "two guide.displacement"]
    run = agrees(tmp_path, model, [event], 0.6, 1e-7, outputs=outputs)
    assert {"impact", "rest", "stick"} <= kinds(run)


@pytest.mark.slow
def test_a_box_and_a_ball_as_convex_bodies(tmp_path) -> None:
    """The ball lands on a slab and rolls; the box on a plane, with sixty impacts whose differences grow."""
    model, event = ball()
    run = agrees(tmp_path, model, [event], 0.8, 1e-6)
    assert {"impact", "rest", "stick"} <= kinds(run)
    start = {"pose": kt.Frame.at((0, 0, 0.3)), "velocity": (0.6, 0.1, 0), "angular_velocity": (0.3, 0.5, 0.1)}
    shapes = (kt.ContactShape("box", size=SIZE, radius=0.01), kt.ContactShape("floor", plane=True))
    model = box(kt.Marker("floor", "ground", kt.Frame()), **start)
    agrees(tmp_path, model, [kt.ConvexEvent("on", shapes, action=ROUGH)], 0.5, 1e-5)


@pytest.mark.slow
@pytest.mark.parametrize("what", ["slides", "logs"])
def test_cylinders_with_flat_ends(what: str, tmp_path) -> None:
    """A can that slides and spins on its end comes to stand; a log rolls off another one."""
    angle, fixed = 0.2, kt.Frame.along((0, 1, 0), (0, 0.02, 0))
    start: dict[str, Any] = {"pose": kt.Frame.along((0, 1, 0), (0.1 * np.sin(angle), 0, 0.1 * np.cos(angle)))}
    other = kt.ContactShape("place", radius=0.05, length=0.12, flat=True)
    if what == "slides":
        start = {"pose": kt.Frame.at((0, 0, 0.06)), "velocity": (0.3, 0.1, 0), "angular_velocity": (0, 0, 4)}
        other, fixed = kt.ContactShape("place", plane=True), kt.Frame()
    model = kt.Model.of(
        "can",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body.cylinder("can", 1.0, 0.05, 0.12, **start),
        kt.Marker("place", "ground", fixed),
    )
    shapes = (kt.ContactShape("can", radius=0.05, length=0.12, flat=True), other)
    event = kt.ConvexEvent(
        "on", shapes, action=kt.Restitution(0.0, friction=0.3 if what == "slides" else 1.0)
    )
    outputs = [
        f"can.{name}" for name in ("position.x", "position.z", "angular_velocity.y", "angular_velocity.z")
    ]
    run = agrees(tmp_path, model, [event], 0.2, 1e-6, outputs=outputs)
    assert ("slip" in kinds(run)) == (what == "slides") and "stick" in kinds(run)


@pytest.mark.slow
def test_a_log_tips_over_the_end_of_a_chute(tmp_path) -> None:
    """Its end that passes the edge moves apart from the face: held back there, the program did not return."""
    loaded = kt.load(Path(kt.__file__).parent / "examples" / "log_chute.toml")
    assert loaded.run is not None
    outputs = ["log.position.x", "log.position.z", "log.angular_velocity.y"]
    run = agrees(tmp_path, loaded.model, loaded.run.events, 1.6, 1e-6, outputs=outputs)
    assert {"impact", "rest", "slip", "lift-off"} <= kinds(run)


# --- loads that joints share with contacts --------------------------------------------------------------------


FEET = [(-0.1, 0.1), (0.4, -0.2), (0.3, 0.3), (-0.3, -0.2), (0.1, 0.25)]


def flap(*joints: kt.Joint, friction: float = 0.0, feet: int = 5) -> tuple[kt.Model, list[kt.Event]]:
    """A plate on feet of which none is like another, at rest on the floor."""
    place = kt.Frame.at((0.6, 0, 0.3))
    plate = kt.Body("plate", 4.0, inertia=(0.3, 0.3, 0.5, 0, 0, 0), pose=place)
    action = kt.Restitution(0.0, friction=friction)
    events = [
        kt.PointPlaneEvent(f"f{k}", "plate", at=(x, y, -0.3), direction="falling", action=action)
        for k, (x, y) in enumerate(FEET[:feet])
    ]
    return kt.Model.of("flap", kt.Gravity(acceleration=(0, 0, -G)), plate, *joints), list(events)


HINGE = kt.Revolute("hinge", "ground", "plate", point=(0, 0, 0.3), axis=(0, 1, 0))


@pytest.mark.slow
def test_contacts_without_friction_share_their_load_as_in_a_simulation(tmp_path) -> None:
    """The least forces, N = (1, x, y) d, wherever the feet are: arms about the plate's origin do not count."""
    model, feet = flap()
    run = agrees(tmp_path, model, feet, 0.1, 1e-9, outputs=[f"f{k}.force" for k in range(5)])
    rows = np.column_stack([np.ones(5), np.array(FEET)])
    least = rows @ np.linalg.solve(rows.T @ rows, (4 * G, 0, 0))
    np.testing.assert_allclose([run[f"f{k}.force"][-1] for k in range(5)], least, rtol=1e-9)


def flap_on_a_slide(turned: bool) -> tuple[kt.Model, list[kt.Event]]:
    """The plate on two feet that rub, hinged to a cart that slides."""
    slide = kt.Prismatic("slide", "ground", "cart", point=(0, 0, 0.3), axis=(1, 0, 0), u0=1.0)
    cart = kt.Body("cart", 1.0, inertia=(0.1, 0.1, 0.1, 0, 0, 0), pose=kt.Frame.at((0, 0, 0.3)))
    hinge = kt.Revolute("hinge", "cart", "plate", point=(0, 0, 0.3), axis=(0, 1, 0))
    model, feet = flap(friction=0.3, feet=2)
    parts: list[Any] = [cart, slide, hinge]
    return model.add(*parts[:: -1 if turned else 1]), feet[:: -1 if turned else 1]


@pytest.mark.slow
@pytest.mark.parametrize("turned", [False, True])
def test_feet_that_rub_share_their_load_with_a_hinge(tmp_path, turned) -> None:
    """What the hinge carries counts in the sum that is least, and friction follows how the feet share the rest."""
    model, feet = flap_on_a_slide(turned)
    assert len(exported(model, events=feet, outputs=(), jacobian=False).modes) == 9
    outputs = ["slide.displacement", "f0.force", "f1.force", "hinge.reaction"]
    run = agrees(tmp_path, model, feet, 0.6, 1e-8, outputs=outputs, most_sets=3)
    assert {"slip", "stick"} <= kinds(run)


@pytest.mark.slow
def test_contacts_that_rub_beside_friction_in_joints(tmp_path) -> None:
    """A bearing that rubs with its reaction, and one with a law that falls with speed and is viscous, too."""
    model, feet = flap_on_a_slide(turned=False)
    bearing = kt.DryFriction("bearing", "slide", coefficient=0.1, static_coefficient=0.2)
    other = kt.DryFriction("other", "hinge", force=0.3, static_force=0.4, stribeck=0.1, viscous=0.1)
    outputs = [
        "slide.displacement",
        "f0.force",
        "hinge.reaction",
        "bearing.force",
        "bearing.state",
        "other.force",
    ]
    run = agrees(tmp_path, model.add(bearing, other), feet, 0.6, 1e-8, outputs=outputs, most_sets=3)
    assert {"slip", "stick"} <= {event.description for event in run.events if event.name == "bearing"}


@pytest.mark.slow
def test_a_closed_loop_that_rubs_in_all_its_joints(tmp_path) -> None:
    """Four bearings of a linkage that is held more than once share loads; what sticks in them holds the same."""
    points = [(0, 0, 0), (0, 0, 0.3), (0.8, 0, 0.6), (1, 0, 0)]
    names = ["ground", "a", "b", "c", "ground"]
    parts: list[Any] = [kt.Gravity(acceleration=(0, 0, -G)), kt.Torque("push", "a", (0, "1.5*sin(4*t)", 0))]
    for k in range(4):
        parts += [
            kt.Revolute(f"j{k}", names[k], names[k + 1], point=points[k], axis=(0, 1, 0)),
            kt.DryFriction(
                f"f{k}", f"j{k}", coefficient=0.1, static_coefficient=0.15, radius=0.05, force=0.02
            ),
        ]
    for k in range(3):
        middle = tuple(0.5 * (p + q) for p, q in zip(points[k], points[k + 1], strict=True))
        parts.append(
            kt.Body(
                names[k + 1], 1.0 + 0.5 * k, inertia=(0.02, 0.03, 0.04, 0, 0, 0), pose=kt.Frame.at(middle)
            )
        )
    outputs = ["j0.angle", "j3.angle", "j1.reaction", "f0.force", "f2.force", "f2.state"]
    run = agrees(tmp_path, kt.Model.of("four bars", *parts), [], 2.0, 1e-6, outputs=outputs, most_sets=8)
    assert {"slip"} <= kinds(run)


@pytest.mark.slow
def test_a_rope_rubs_on_two_posts(tmp_path) -> None:
    post = kt.Marker("post 2", "ground", kt.Frame.from_axes((1, 0, 0), (0, 0, 1), (1, 0, 3)))
    pulleys = [kt.Pulley(at, R, clockwise=True, friction=mu) for at, mu in (("post", 0.1), ("post 2", 0.2))]
    model = kt.Model.of(
        "posts", kt.Gravity(acceleration=(0, 0, -G)), POST, post,
        *hung("one", 1.0, -R, 1.5), *hung("two", 1.0, 1 + R, 1.0),
        kt.Force("pull", "one", (0, 0, "-8*t")), kt.Rope("rope", ("one", *pulleys, "two"), length=4.5 + np.pi * R),
    )  # fmt: skip
    outputs = ["one guide.displacement", "rope on post.force", "rope on post 2.force", "rope on post.state"]
    run = agrees(tmp_path, model, [], 2.0, 1e-8, outputs=outputs, most_sets=1)
    assert {"slip", "stick"} <= kinds(run)


def door() -> kt.Model:
    """A door that two hinges hold, which are more than it needs."""
    return kt.Model.of(
        "door",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Parameter("F", 0.0),
        kt.Body(
            "door",
            5.0,
            inertia=(1, 0.5, 1, 0, 0, 0),
            pose=kt.Frame.at((0.5, 0, 1)),
            angular_velocity=(0, 0, 1),
        ),
        kt.Torque("push", "door", (0, 0, "3 - F")),
        *(
            kt.Revolute(f"h{k}", "ground", "door", point=(0, 0, 0.3 + 1.4 * k), axis=(0, 0, 1))
            for k in range(2)
        ),
        kt.Marker("wall", "ground", kt.Frame.along((0, -1, 0), (0, 0.6, 0))),
    )


def test_outputs_are_reactions_as_they_are_shared(tmp_path) -> None:
    """Both hinges carry half of the weight; programs gave all of it to the first one."""
    program, times = Program(tmp_path, door(), [], ["h0.reaction", "h1.reaction"]), [0.1, 0.2]
    message, found = program(*times)
    run = kt.simulate(door(), 0.2, output=[0.0, *times], progress=False, rtol=1e-10, atol=1e-12)
    assert message == "ok" and found["h1.reaction.z"] == pytest.approx([2.5 * G] * 2)
    for name, values in found.items():
        assert values == pytest.approx(run[name][1:], abs=1e-8), name


@pytest.mark.slow
@pytest.mark.parametrize("most", [1, 128])
def test_events_watch_forces_that_the_motion_does_not_determine(tmp_path, most) -> None:
    """A hinge of the door, which comes to rest on two stops; with equations of all sets, and beside them."""
    stops = [
        kt.PointPlaneEvent(
            f"stop {k}", "door", "wall", at=(0.4, 0, z), direction="falling", action=kt.Restitution(0.0)
        )
        for k, z in enumerate((-0.5, 0.5))
    ]
    events = [*stops, kt.ForceLimitEvent("limit", "h0", 30.0, action=kt.SetParameter("F", 2.0))]
    outputs = ["h0.angle", "h0.reaction", "h1.reaction", "stop 0.force", "stop 1.force"]
    program, times = Program(tmp_path, door(), events, outputs, most_sets=most), np.linspace(0.0, 1.6, 9)
    assert program.model.beside == (most == 1)
    message, found = program(*times[1:].tolist(), rtol=1e-9)
    run = kt.simulate(door(), 1.6, output=times, rtol=1e-9, atol=1e-11, events=events, progress=False)
    assert message == "ok" and {"limit", "stop 1"} <= {event.name for event in run.events}
    for name, values in found.items():
        assert values == pytest.approx(run[name][1:], abs=1e-7), name


@pytest.mark.slow
def test_stops_that_never_close_together_share_nothing(tmp_path) -> None:
    """A door between two stops that rub: both at once would share with its hinge, but it rests on one of them."""
    stops = [
        kt.Marker(name, "ground", kt.Frame.along((s, 0, 0), (-0.2 * s, 0, 0)))
        for name, s in (("l", 1), ("r", -1))
    ]
    door = kt.Body("door", 1.0, inertia=(0.1, 0.1, 0.1, 0, 0, 0), pose=kt.Frame.at((0, 0, -1)))
    hinge = kt.Revolute("hinge", "ground", "door", point=(0, 0, 0), axis=(0, 1, 0), u0=2.0)
    model = kt.Model.of("door", kt.Gravity(acceleration=(4, 0, -G)), door, hinge, *stops)
    action = kt.Restitution(0.3, friction=0.4)
    events = [kt.PointPlaneEvent(f"on {s}", "door", s, direction="falling", action=action) for s in "lr"]
    run = agrees(
        tmp_path, model, events, 1.5, 1e-7, outputs=["hinge.angle", "on l.force", "on r.force"], most_sets=3
    )
    assert {event.name for event in run.events if event.description == "impact"} == {"on l", "on r"}
    assert run["on r.force"][-1] > 1.0


def test_forces_that_joints_share_with_contacts_beside_the_equations_are_those_of_a_simulation(
    tmp_path,
) -> None:
    """Of a hinge and five feet, which have no equations of their own."""
    model, feet = flap(HINGE)
    agrees(
        tmp_path, model, feet, 0.1, 1e-9, outputs=["hinge.angle", "f0.force", "f3.force", "hinge.reaction"]
    )


def test_convex_bodies_on_hinges_are_exported() -> None:
    """With friction, what joints carry of the load that corners share decides about the motion."""
    model = box(
        kt.Revolute("hinge", "ground", "box", point=(-1, 0, 0.1), axis=(0, 1, 0)),
        kt.Marker("floor", "ground", kt.Frame()),
    )
    shapes = (kt.ContactShape("box", size=SIZE, radius=0.01), kt.ContactShape("floor", plane=True))
    for action in (kt.Restitution(0.2), ROUGH):
        found = exported(model, events=[kt.ConvexEvent("on", shapes, action=action)], outputs=())
        assert len(found.modes) == 1 and found.measured


def plate_on_feet(count: int, in_line: bool = False) -> tuple[kt.Model, list[kt.PointPlaneEvent]]:
    """A plate on feet whose places, friction and load are parameters."""
    random = np.random.default_rng(9)
    given = [kt.Parameter(f"{axis}{k}", random.uniform(-0.4, 0.4)) for axis in "xy" for k in range(count)]
    given = [kt.Parameter(one.name, 0.0) if in_line and one.name[0] == "y" else one for one in given]
    given += [kt.Parameter(name, 0.0) for name in ("px", "py", "pz", "turn")]
    model = kt.Model.of(
        "plate",
        kt.Gravity(acceleration=(0, 0, -G)),
        *given,
        *(kt.Parameter(f"mu{k}", 0.5) for k in range(count)),
        kt.Body("plate", 2.0, inertia=(0.1, 0.12, 0.2, 0, 0, 0), pose=kt.Frame()),
        kt.Force("push", "plate", ("px", "py", "pz")),
        kt.Torque("twist", "plate", (0, 0, "turn")),
    )
    feet = [
        kt.PointPlaneEvent(
            f"f{k}", "plate", at=(f"x{k}", f"y{k}", 0), direction="falling",
            action=kt.Restitution(0.0, friction=f"mu{k}"),
        )
        for k in range(count)
    ]  # fmt: skip
    return model, feet


@pytest.mark.slow
def test_feet_that_stand_in_line_at_the_export_and_not_later(tmp_path) -> None:
    """Which of them hold the same is found with the parameters of the motion: the program did not come back."""
    model, feet = plate_on_feet(5, in_line=True)
    random, outputs = np.random.default_rng(0), [f"f{k}.force" for k in range(5)]
    values = {f"{axis}{k}": random.uniform(-0.4, 0.4) for axis in "xy" for k in range(5)}
    values |= {"px": random.uniform(-3, 3), "turn": random.uniform(-0.5, 0.5)}
    message, found = Program(tmp_path, model, feet, outputs, most_sets=3)(1e-3, parameters=values)
    run = kt.simulate(model, 1e-3, events=feet, parameters=values, rtol=1e-10, atol=1e-12, progress=False)
    assert message == "ok"
    assert [found[name][0] for name in outputs] == pytest.approx(
        [run[name][-1] for name in outputs], abs=1e-9
    )


@pytest.mark.slow
def test_three_feet_that_parameters_place(tmp_path) -> None:
    """Feet in line at the export carried 17 of 23 N where parameters moved them apart, and the program said ok."""
    model, feet = plate_on_placed_feet()
    program = Program(tmp_path, model, feet, [f"f{k}.force" for k in range(3)])
    message, found = program(0.01, parameters=APART)
    assert message == "ok"
    assert [values[0] for values in found.values()] == pytest.approx(LOADS, rel=1e-12)


@pytest.mark.slow
def test_feet_anywhere_share_what_they_hold_as_in_a_simulation(tmp_path) -> None:
    """The rule is written twice, in symbols and in numbers: at feet, loads and friction by chance both are one."""
    model, feet = plate_on_feet(5)
    outputs = [f"f{k}.{part}" for k in range(5) for part in ("force", "friction_force.x", "friction_force.y")]
    program, random = Program(tmp_path, model, feet, outputs, most_sets=3), np.random.default_rng(1)
    for _ in range(12):
        values = {f"{axis}{k}": random.uniform(-0.4, 0.4) for axis in "xy" for k in range(5)}
        values |= {f"mu{k}": random.uniform(0.3, 0.9) for k in range(5)}
        values |= {"px": random.uniform(-3, 3), "py": random.uniform(-3, 3), "pz": -random.uniform(0, 40)}
        values["turn"] = random.uniform(-0.5, 0.5)
        message, found = program(1e-3, parameters=values)
        run = kt.simulate(
            model,
            1e-3,
            events=feet,
            parameters=values,
            output=[0.0, 1e-3],
            rtol=1e-10,
            atol=1e-12,
            progress=False,
        )
        assert message == "ok" and run.status == "finished"
        for name in outputs:
            assert found[name] == pytest.approx([run[name][-1]], abs=1e-8), name


@pytest.mark.slow
def test_a_box_is_pushed_under_another_one_that_stays_on_it(tmp_path) -> None:
    """Feet of the upper one carry nothing along the floor, and no round-off of those that are pushed."""
    upright = [
        kt.Planar(f"plane {name}", "ground", name, frame=kt.Frame.along((0, 1, 0), (0, 0, z)))
        for name, z in (("a", 0.1), ("b", 0.3))
    ]
    boxes = [
        kt.Body(name, mass, inertia=(1, 0.02, 1, 0, 0, 0), pose=kt.Frame.at((0, 0, z)))
        for name, mass, z in (("a", 2.0, 0.1), ("b", 1.0, 0.3))
    ]
    model = kt.Model.of(
        "boxes",
        kt.Gravity(acceleration=(0, 0, -10.0)),
        *boxes,
        *upright,
        kt.Marker.at("top", "a", (0, 0, 0.1)),
        kt.Force("push", "a", force=("20*t", 0, 0)),
    )
    rough = kt.Restitution(0.0, friction=0.4)
    feet = [
        kt.PointPlaneEvent(f"{name}{k}", name, plane, at=(x, 0, -0.1), direction="falling", action=rough)
        for name, plane in (("a", "ground"), ("b", "top"))
        for k, x in enumerate((-0.3, -0.1, 0.1, 0.3))
    ]
    run = agrees(tmp_path, model, feet, 0.9, 1e-7, outputs=["a.position.x", "b.position.x"], most_sets=3)
    torn = [event.t for event in run.events if event.description == "slip" and event.name[0] == "a"]
    assert torn == pytest.approx([12 / 20] * 4, rel=1e-7)  # 0.4 of the weight of both
    # behind it the upper one is carried along by (20 t - 12)/3 m/s², which it holds up to 4 m/s²
    assert run["b.position.x"][-1] == pytest.approx(20 / 3 * 0.3**3 / 6, rel=1e-6)


# --- rims that bend -------------------------------------------------------------------------------------------


def cam() -> tuple[kt.Model, list[kt.Event]]:
    """A disc whose curvature jumps, above a floor, and events that have nothing to do with it."""
    upright = kt.Frame((0, 0, 0.08), ((1, 0, 0), (0, 0, -1), (0, 1, 0)))
    model = kt.Model.of(
        "cam",
        kt.Gravity(acceleration=(3, 0, -G)),
        kt.Body("disc", 1.0, inertia=(1, 1, 2e-3, 0, 0, 0), pose=upright),
        kt.Planar("upright", "ground", "disc", frame=kt.Frame.along((0, 1, 0), upright.position)),
    )
    rim, action = "0.05 + 0.01*max(0, cos(angle))^2", kt.Restitution(0.2, friction=0.6)
    floor = kt.PointPlaneEvent("floor", "disc", rim=rim, direction="falling", action=action)
    others = [kt.ExpressionEvent("late", "t - 0.5"), kt.ExpressionEvent("far", "disc.x - 0.2")]
    return model, [others[0], floor, others[1]]


def test_what_bends_while_it_is_closed_is_watched_in_all_modes() -> None:
    """Modes with the contact closed had a function more than there was room for."""
    model, events = cam()
    found = exported(model, events=events, outputs=(), jacobian=False)
    lengths = {
        found.functions[name].outputs["g"].shape[0]
        for mode in found.modes
        for key, name in mode.functions.items()
        if key in ("events", "margins")
    }
    assert lengths == {len(found.events) + len(found.switches)} and len(found.switches) == 1


@pytest.mark.slow
def test_a_cam_that_bends_rolls_as_in_a_simulation(tmp_path) -> None:
    model, events = cam()
    run = rows.Rows(tmp_path, model, 0.8, events).same()
    assert [event.name for event in run.events if event.description == "record"] == ["late", "far"]
    assert {"impact", "rest", "stick", "slip"} <= kinds(run)


# --- equations that are solved for in every step ------------------------------------------------------------------


@pytest.mark.slow
def test_links_without_mass_and_ropes_with_mass_have_the_rows_of_a_simulation(tmp_path, monkeypatch) -> None:
    """No recursion takes them: a bar of 2 kg on two massless cranks, two weights on a heavy rope over a post."""
    monkeypatch.setattr(rows, "METHODS", ("auto", "tsit5", "dop853", "rk4", "radau5"))
    bars = [
        kt.Body("a", 0.0, pose=kt.Frame()),
        kt.Body("bar", 2.0, inertia=(0.1, 0.2, 0.2, 0, 0, 0), pose=kt.Frame.at((0.5, -1, 0))),
        kt.Body("b", 0.0, pose=kt.Frame()),
    ]
    joints = [
        kt.Revolute("A", "ground", "a", point=(0, 0, 0), axis=(0, 0, 1), q0=0.3),
        kt.Revolute("B", "a", "bar", point=(0, -1, 0), axis=(0, 0, 1)),
        kt.Revolute("C", "bar", "b", point=(1, -1, 0), axis=(0, 0, 1)),
        kt.Revolute("D", "b", "ground", point=(1, 0, 0), axis=(0, 0, 1)),
    ]
    swing = kt.Model.of("swing", kt.Gravity(acceleration=(0, -G, 0)), *bars, *joints)
    program = rows.Rows(tmp_path, swing, 1.0)
    for method in ("auto", "radau5"):
        program.same(method, 1e-8 if method == "auto" else 1e-5)
    path = ("one", kt.Pulley("post", R, clockwise=True), "two")
    rope = kt.Rope("rope", path, length=3.5 + np.pi * R, mass_per_length=0.3)
    weights = [*hung("one", 1.0, -R, 1.5), *hung("two", 1.2, R, 1.0)]
    heavy = kt.Model.of("heavy", kt.Gravity(acceleration=(0, 0, -G)), POST, *weights, rope)
    rows.Rows(tmp_path, heavy, 0.6).same("tsit5")
    with pytest.raises(ExportError, match=r"where ropes have mass or links have none.*export to C"):
        kt.export_model(swing, "numpy", tmp_path / "numpy")


@pytest.mark.slow
@pytest.mark.parametrize("third", [0.0, 0.2])
def test_feet_that_stick_above_each_other_leave_a_body_free_to_turn(tmp_path, third) -> None:
    """A on the floor, B on a wall above it, C on the floor: each angle repeats what A and B hold.

    C slides without friction, or is braked by it and comes to stand.
    """
    places = {"A": (0, 0, 0), "B": (0, 0, 1), "C": (1, 0, 0)}
    model = kt.Model.of(
        "tripod",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body(
            "body", 2.0, com=(0.3, 0, 0.4), inertia=(0.3, 0.4, 0.5, 0, 0, 0), angular_velocity=(0, 0, 1.0)
        ),
        kt.Marker("wall", "ground", frame=kt.Frame.along((1, 0, 0), (0, 0, 0))),
        *(kt.Marker.at(name, "body", at) for name, at in places.items()),
        kt.Force("press", "B", force=(-30, 0, 0)),
        kt.Force("down", "A", force=(0, 0, -80)),
        kt.Force("down too", "C", force=(0, 0, -40)),
    )
    events = [
        kt.PointPlaneEvent(f"on {foot}", foot, plane, action=kt.Restitution(0.0, friction=friction))
        for foot, plane, friction in (("A", "ground", 0.9), ("B", "wall", 0.9), ("C", "ground", third))
    ]
    names = ["body.position.x", "body.angular_velocity.z", "on A.force", "on B.force", "on C.force"]
    message, found = Program(tmp_path, model, events, names)(0.4, 1.0)
    assert message == "ok"
    run = kt.simulate(
        model, 1.0, events=events, rtol=1e-9, atol=1e-11, output=[0.0, 0.4, 1.0], progress=False
    )
    assert found["body.angular_velocity.z"][1] == pytest.approx(0.0 if third else 1.0, abs=1e-9)
    for name in names:
        assert found[name] == pytest.approx(run[name][1:], abs=1e-8), name
