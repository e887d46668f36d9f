"""Contact forces in the 3D view."""

from __future__ import annotations

import numpy as np
import pytest

import kinetree as kt
from kinetree.report.from_run import report_data
from kinetree.report.numbers import ModelNumbers
from kinetree.report.scene.run_scene import drawn_forces, scene_of

INERTIA = (0.01, 0.01, 0.01, 0, 0, 0)


def test_a_contact_force_is_an_arrow_at_the_point_of_contact() -> None:
    model = kt.Model.of(
        "ball",
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Body.sphere("ball", mass=1.0, radius=0.1, pose=kt.Frame.at((0.3, 0, 0.1)), velocity=(1, 0, 0)),
        kt.SpherePlane("floor", "ball", radius=0.1, stiffness=1e5),
    )
    run = kt.simulate(model, 0.05, output=0.01)
    scene = scene_of(run, model, ModelNumbers(model, {}))
    arrow = next(reaction for reaction in scene.reactions if reaction.joint == "floor")
    carrier = next(body for body in scene.bodies if body.name == arrow.body)
    assert np.array_equal(arrow.force, run["floor.force"]) and np.max(run["floor.force"]) > 1.0
    assert np.allclose(np.asarray(carrier.positions)[:, 0], run["ball.position"][:, 0])
    assert np.abs(np.asarray(carrier.positions)[:, 2]).max() < 5e-3


def test_a_rigid_contact_has_an_arrow_where_it_touches() -> None:
    """A ball slides, not yet rolling, on a level plane, the floor: the arrow is m (a − g), at the plane."""
    touch = kt.PointPlaneEvent(
        "touch",
        "ball",
        "table",
        offset=0.1,
        direction="falling",
        action=kt.Restitution(0.0, friction=0.3),
    )
    model = kt.Model.of(
        "slider",
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Body("ball", 2.0, inertia=INERTIA, pose=kt.Frame.at((0, 0, -0.9)), velocity=(1.0, 0.5, 0.0)),
        kt.Marker("table", "ground", kt.Frame.at((0, 0, -1.0))),
    )
    run = kt.simulate(model, 0.1, output=0.01, events=[touch])
    data = report_data(run, model)
    arrow = next(reaction for reaction in data.reactions if reaction.joint == "touch")
    carrier = next(body for body in data.bodies if body.name == arrow.body)
    later = slice(2, None)  # the contact closes at the start
    needed = 2.0 * (run["ball.acceleration"] - [0, 0, -9.81])
    np.testing.assert_allclose(np.asarray(arrow.force)[later], needed[later], atol=1e-9)
    assert np.linalg.norm(needed[later, :2], axis=1).min() > 1.0
    np.testing.assert_allclose(np.asarray(carrier.positions)[:, 2], -1.0, atol=1e-9)
    np.testing.assert_allclose(np.asarray(carrier.positions)[:, :2], run["ball.position"][:, :2], atol=1e-12)
    assert data.floor == -1.0


@pytest.mark.in_turn(3)
@pytest.mark.parametrize("angle", [0.3, 0.7])
@pytest.mark.parametrize(("off", "side"), [(-1e-13, 1), (0.0, 1), (-0.01, -1)])
def test_the_arrow_of_a_contact_of_both_directions_points_to_the_side_of_the_run(
    angle: float, off: float, side: int
) -> None:
    """What is put on an inclined plane is open above it, whatever round-off says; what is below stays below."""
    place, normal = np.array([0.1, 0.2, 0.3]), np.array([np.sin(angle), 0, np.cos(angle)])
    start = place + off * normal + 0.7 * np.array([np.cos(angle), 0, -np.sin(angle)])
    model = kt.Model.of(
        "ball on a plane",
        kt.Gravity(acceleration=(0, 0, -9.81 * side)),
        kt.Marker("plane", "ground", frame=kt.Frame.along(tuple(normal), tuple(place))),
        kt.Body("ball", 2.0, inertia=INERTIA, pose=kt.Frame.at(tuple(start))),
    )
    touch = kt.PointPlaneEvent("touch", "ball", "plane", action=kt.Restitution(0.0))
    run = kt.simulate(model, 0.2, output=0.1, events=[touch])
    arrow = next(reaction for reaction in report_data(run, model).reactions if reaction.joint == "touch")
    needed = side * 2 * 9.81 * np.cos(angle) * normal
    np.testing.assert_allclose(np.asarray(arrow.force)[-1], needed, atol=1e-9)


def test_the_arrow_of_two_spheres_is_the_whole_force_where_they_touch() -> None:
    """A ball rolls down a fixed one: the arrow is m (a − g), friction included, on the surface of the fixed one."""
    touch = kt.DistanceEvent(
        "touch",
        "ball",
        "centre",
        0.6,
        radius=0.1,
        direction="falling",
        action=kt.Restitution(0.0, friction=0.8),
    )
    model = kt.Model.of(
        "ball on a ball",
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Body.sphere("ball", 1.0, 0.1, pose=kt.Frame.at((0.36, 0, 0.48))),
        kt.Marker("centre", "ground", kt.Frame()),
        kt.Planar("plane", "ground", "ball", frame=kt.Frame.along((0, 1, 0), (0.36, 0, 0.48))),
    )
    run = kt.simulate(model, 0.1, output=0.05, events=[touch])
    data = report_data(run, model)
    arrow = next(reaction for reaction in data.reactions if reaction.joint == "touch")
    carrier = next(body for body in data.bodies if body.name == arrow.body)
    needed = run["ball.acceleration"] - [0, 0, -9.81]
    np.testing.assert_allclose(np.asarray(arrow.force), needed, atol=1e-9)
    tangential = np.abs(run["touch.friction_force"]).max()
    assert tangential > 1.0 and np.abs(run["touch.force"]).min() > 1.0
    np.testing.assert_allclose(np.linalg.norm(carrier.positions, axis=1), 0.5, atol=1e-9)


def test_a_rolling_contact_has_an_arrow_where_it_touches() -> None:
    model = kt.Model.of(
        "ball",
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Body.sphere("ball", mass=1.0, radius=0.1, pose=kt.Frame.at((0, 0, 0.35))),
        kt.Marker("slope", "ground", kt.Frame.at((0, 0, 0.2))),
        kt.RollingSphere("roll", "ball", 0.1, "slope", plane_offset=0.05),
        kt.Force("push", "ball", force=(0.4, 0, 0)),
    )
    run = kt.simulate(model, 0.2, output=0.02)
    data = report_data(run, model)
    arrow = next(reaction for reaction in data.reactions if reaction.joint == "roll")
    carrier = next(body for body in data.bodies if body.name == arrow.body)
    needed = run["ball.acceleration"] - [0, 0, -9.81] - [0.4, 0, 0]
    np.testing.assert_allclose(arrow.force, needed, atol=1e-9)
    # of 2/5 of the mass in its inertia, rolling takes a sideways force of 2/7 of the push
    np.testing.assert_allclose(run["roll.force.x"], -0.4 * 2 / 7, atol=1e-9)
    np.testing.assert_allclose(np.asarray(carrier.positions)[:, 2], 0.25, atol=1e-12)
    assert data.floor == pytest.approx(0.25)


def test_moments_follow_the_forces_in_the_order_of_the_page() -> None:
    """A cantilevered arm: the weld carries m g l; arrows come in the order in which the page computes them."""
    model = kt.Model.of(
        "arm",
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Body("arm", 2.0, (0.5, 0, 0), INERTIA, pose=kt.Frame.at((0, 0, 0))),
        kt.Body("tip", 1.0, inertia=INERTIA, pose=kt.Frame.at((1.0, 0, 0))),
        kt.Weld("wall", "ground", "arm", point=(0, 0, 0)),
        kt.Revolute("hinge", "arm", "tip", point=(1.0, 0, 0), axis=(0, 1, 0)),
    )
    run = kt.simulate(model, 0.1, output=0.05)
    reactions = scene_of(run, model, ModelNumbers(model, {})).reactions
    for reaction, channel in zip(reactions, drawn_forces(model), strict=True):
        assert channel.endswith("_moment") == (reaction.kind == "moment")
        np.testing.assert_array_equal(reaction.force, run[channel])
    moment = next(r for r in reactions if r.kind == "moment" and r.joint == "wall")
    np.testing.assert_allclose(moment.force, [[0, -9.81 * (2.0 * 0.5 + 1.0), 0]] * 3, atol=1e-9)


def test_the_arrow_of_a_rim_stands_at_its_lowest_point() -> None:
    """A disc that leans by 30° falls over: its edge is below its centre by r cos 30°, beside it by r sin 30°."""
    c, s = np.cos(np.pi / 3), np.sin(np.pi / 3)
    pose = kt.Frame(position=(0, 0, 0.2 * s), rotation=((1, 0, 0), (0, c, -s), (0, s, c)))
    model = kt.Model.of(
        "coin", kt.Gravity(acceleration=(0, 0, -9.81)), kt.Body("coin", 2.0, inertia=INERTIA, pose=pose)
    )
    action = kt.Restitution(0.0, friction=1.0)
    rim = kt.PointPlaneEvent("edge", "coin", rim=0.2, direction="falling", action=action)
    run = kt.simulate(model, 0.02, output=0.01, events=[rim])
    data = report_data(run, model)
    arrow = next(reaction for reaction in data.reactions if reaction.joint == "edge")
    carrier = next(body for body in data.bodies if body.name == arrow.body)
    np.testing.assert_allclose(np.asarray(carrier.positions)[0], [0.0, -0.2 * c, 0.0], atol=1e-12)
    np.testing.assert_allclose(np.asarray(carrier.positions)[:, 2], 0.0, atol=1e-9)


def test_the_arrows_of_curves_stand_where_they_touch() -> None:
    """An ellipse on a ball and on a plane: at the ends of its axes."""
    upright = ((1, 0, 0), (0, 0, -1), (0, 1, 0))
    model = kt.Model.of(
        "ellipse",
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Body("disc", 2.0, inertia=INERTIA, pose=kt.Frame((0, 0, 0.1), upright)),
        kt.Planar("upright", "ground", "disc", frame=kt.Frame.along((0, 1, 0))),
        kt.Marker("ball", "ground", kt.Frame((-0.25, 0, 0.1), upright)),
        kt.Force("push", "disc", force=(-5.0, 0, 0)),
    )
    rim, action = "sqrt((0.2*cos(angle))^2 + (0.1*sin(angle))^2)", kt.Restitution(0.0, friction=1.0)
    events = [
        kt.PointPlaneEvent("floor", "disc", rim=rim, direction="falling", action=action),
        kt.CurvesEvent("stop", "disc", "ball", rim1=rim, rim2=0.05, action=kt.Restitution(0.0)),
    ]
    run = kt.simulate(model, 0.02, output=0.01, events=events)
    data = report_data(run, model)
    for name, point, force in (("floor", [0, 0, 0], [0, 0, 19.62]), ("stop", [-0.2, 0, 0.1], [5.0, 0, 0])):
        arrow = next(reaction for reaction in data.reactions if reaction.joint == name)
        carrier = next(body for body in data.bodies if body.name == arrow.body)
        np.testing.assert_allclose(np.asarray(carrier.positions), [point] * len(run), atol=1e-9)
        np.testing.assert_allclose(np.asarray(arrow.force)[-1], force, atol=1e-9)
