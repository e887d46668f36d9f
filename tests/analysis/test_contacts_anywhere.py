"""Contacts are the same wherever they stand in the world, in whatever units, and whatever moves beside them."""

import casadi as ca
import numpy as np
import pytest

import kinetree as kt
from kinetree.friction.contact_rows import contacts_of
from kinetree.model.events import Event
from kinetree.nonsmooth.contact_state import ROUND_OFF, scales_of

SIZE, G = (0.2, 0.2, 0.2), 9.81


def box_above(
    floor: float, x: float, gap: float, e: float, unit: float = 1.0
) -> tuple[kt.Model, list[Event]]:
    """A box above a plane at this height, at x; lengths and accelerations in metres times the unit."""
    size = tuple(unit * edge for edge in SIZE)
    place = (unit * x, 0, unit * (floor + 0.1 + gap))
    box = kt.Body.box("box", mass=1.0, size=size, pose=kt.Frame.at(place))
    plane = kt.Marker.at("plane", "ground", (unit * x, 0, unit * floor))
    model = kt.Model.of("box", kt.Gravity(acceleration=(0, 0, -G * unit)), box, plane)
    events = kt.PointPlaneEvent.corners(
        "foot", "box", size, "plane", direction="falling", action=kt.Restitution(e)
    )
    return model, list(events)


def test_round_off_of_gaps_is_that_of_the_places_they_are_differences_of() -> None:
    """Along the normal, with the distance or the offset; the length is the largest of sizes and gyrations."""
    first, second, floor = (
        np.array([300.0, -20.0, 5.0]),
        np.array([60.0, 300.0, 5.0]),
        np.array([7.0, 8, -9]),
    )
    normal = np.array([2.0, -1.0, 2.0]) / 3
    bodies = [
        kt.Body(name, 2.0, inertia=(I, I, I, 0, 0, 0), pose=kt.Frame.at(place))
        for name, I, place in (("a", 0.02, first), ("b", 0.08, second))
    ]
    guides = [
        kt.Prismatic(f"of {body.name}", "ground", body.name, point=body.pose.position, axis=(1, 0, 0))
        for body in bodies
    ]
    plane = kt.Marker("plane", "ground", kt.Frame.along(normal, floor))
    events = [
        kt.DistanceEvent("apart", "a", "b", 30.0, action=kt.Restitution(0.5)),
        kt.DistanceEvent("near", "a", "b", 0.01, action=kt.Restitution(0.5)),
        kt.CurvesEvent("rims", "a", "b", rim1=2.0, rim2=3.0, action=kt.Restitution(0.5)),
        kt.PointPlaneEvent("down", "a", "plane", offset=-4.0, at=(0, 0, 6.0), action=kt.Restitution(0.5)),
    ]
    compiled = kt.prepare(kt.Model.of("far", *bodies, *guides, plane), events=events).compiled
    eq = compiled.equations
    pairs = [ca.vertcat(*scales_of(c, eq.motion, eq.x, compiled.tree)) for c in contacts_of(compiled.model)]
    found = np.array(ca.Function("scales", [eq.x, eq.p], [ca.horzcat(*pairs)])(np.zeros(2), []))
    line = (second - first) / np.linalg.norm(second - first)
    between = np.abs(line) @ (np.abs(first) + np.abs(second))
    above = np.abs(normal) @ (np.abs(first + np.array([0, 0, 6.0])) + np.abs(floor))
    assert found[0] == pytest.approx([30.0, np.sqrt(3 * 0.08 / (2 * 2.0)), 3.0, 6.0])
    assert found[1] / ROUND_OFF == pytest.approx([between + 30.0, between + 0.01, between + 2.0, above + 4.0])


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("x", [1e3, 1e6])
def test_a_foot_above_the_floor_does_not_touch_far_from_the_origin(x: float) -> None:
    """0.9 mm are fallen through in √(2 h/g), at 10⁶ m too, and what bounces is followed as far as at the origin."""
    near, far = (_fallen(place) for place in (0.0, x))
    assert far.events[0].t == pytest.approx(np.sqrt(2 * 9e-4 / G), rel=1e-9)
    assert [e.description for e in far.events] == [e.description for e in near.events]
    np.testing.assert_allclose([e.t for e in far.events], [e.t for e in near.events], rtol=1e-9)
    assert far.audit is not None
    assert far.audit.verdict == "ok"


def _fallen(x: float) -> kt.Run:
    model, events = box_above(0.0, x, 9e-4, 0.5)
    return kt.simulate(model, 0.3, events=events, output=[0, 0.3])


def test_high_above_the_origin_round_off_is_all_that_a_contact_loses() -> None:
    """The plane itself is 10⁶ m away, where a gap is known to 10⁻¹⁰ m: bounces end at a hundred times that."""
    for floor in (0.0, 1e6):
        model, events = box_above(floor, 0.0, 0.01, 0.5)
        run = kt.simulate(model, 0.5, events=events, output=[0, 0.5])
        assert run.status == "finished", run.reason
        first = np.sqrt(2 * 0.01 / G)
        impacts = [
            event.t for event in run.events if event.name == "foot 1" and event.description == "impact"
        ]
        np.testing.assert_allclose(impacts[:4], first * (1 + 2 * np.cumsum([0, 0.5, 0.25, 0.125])), rtol=1e-6)
        # all together take 3 first falls, those that would rise by h or less 4 √(h/0.01) of one
        assert run.events[-1].t == pytest.approx(3 * first, rel=4 / 3 * np.sqrt(1.5e-8 / 0.01))
        assert run["box.position.z"][-1] - floor == pytest.approx(0.1, abs=1e-8)


@pytest.mark.slow
def test_other_units_of_length_change_nothing_but_lengths() -> None:
    found = []
    for unit in (1.0, 1e3, 1e-3):
        model, events = box_above(0.0, 0.3, 0.01, 0.5, unit)
        found.append(kt.simulate(model, 0.3, events=events, output=[0, 0.3], atol=1e-12 * min(unit, 1.0)))
    for run in found[1:]:
        assert [e.description for e in run.events] == [e.description for e in found[0].events]
        np.testing.assert_allclose([e.t for e in run.events], [e.t for e in found[0].events], rtol=1e-8)


@pytest.mark.parametrize("spin", [0.0, 1e4])
def test_a_slow_approach_is_an_impact_whatever_turns_elsewhere(spin: float) -> None:
    ball = kt.Body.sphere(
        "ball", mass=1.0, radius=0.1, pose=kt.Frame.at((0, 0, 0.1 + 1e-6)), velocity=(0, 0, -1e-6)
    )
    rotor = kt.Body.sphere("rotor", mass=1.0, radius=0.1, pose=kt.Frame.at((5, 0, 0)))
    hinge = kt.Revolute("hinge", "ground", "rotor", point=(5, 0, 0), axis=(0, 0, 1), u0=(spin,))
    floor = kt.PointPlaneEvent("floor", "ball", offset=0.1, direction="falling", action=kt.Restitution(0.5))
    run = kt.simulate(
        kt.Model.of("m", ball, rotor, hinge), 2.0, events=[floor], output=[0, 2.0], max_steps=10**6
    )
    assert [event.description for event in run.events] == ["impact"]
    assert run.events[0].t == pytest.approx(1.0, rel=1e-8)
    assert run["ball.velocity.z"][-1] == pytest.approx(5e-7, rel=1e-9)


def test_what_approaches_more_slowly_than_its_own_speed_resolves_is_stopped() -> None:
    """Along an inclined plane at 1000 m/s, towards it at 10⁻⁷ m/s: it touches and slides along."""
    n, s = np.array([0.6, 0, 0.8]), np.array([0.8, 0, -0.6])
    ball = kt.Body.sphere(
        "ball",
        mass=1.0,
        radius=0.1,
        pose=kt.Frame.at(tuple((0.1 + 1e-8) * n)),
        velocity=tuple(1e3 * s - 1e-7 * n),
    )
    plane = kt.Marker("plane", "ground", kt.Frame.along(tuple(n)))
    touch = kt.PointPlaneEvent(
        "floor", "ball", "plane", offset=0.1, direction="falling", action=kt.Restitution(0.5)
    )
    run = kt.simulate(kt.Model.of("m", ball, plane), 2.0, events=[touch], output=[0, 2.0])
    assert run.status == "finished", run.reason
    assert [event.description for event in run.events] == ["impact"]
    assert abs(run["ball.velocity"][-1] @ n) < 1e-11


@pytest.mark.parametrize(("mass", "exponent"), [(0.01, 1.0), (0.01, 1.5), (10.0, 1.5)])
def test_spheres_that_meet_head_on_after_kilometres_rebound(mass: float, exponent: float) -> None:
    """One overtakes the other after 50 km, by an elastic contact of 10⁻⁶ to 10⁻⁵ of the run: they exchange speeds.

    Within the error of steps: a relative tolerance of 10⁻⁸ of 50 km is half a millimetre, of a contact of centimetres.
    """
    radius = 1.0
    first = kt.Body.sphere("a", mass=mass, radius=radius, pose=kt.Frame(), velocity=(600.0, 0, 0))
    second = kt.Body.sphere(
        "b", mass=mass, radius=radius, pose=kt.Frame.at((25e3, 0, 0)), velocity=(300.0, 0, 0)
    )
    pair = kt.SphereSphere("pair", "a", "b", radius1=radius, radius2=radius, stiffness=1e7, exponent=exponent)
    run = kt.simulate(kt.Model.of("pair", first, second, pair), 100.0, output=[0, 100.0])
    assert run["a.velocity.x"][-1] == pytest.approx(300.0, rel=1e-4)
    assert run["b.velocity.x"][-1] == pytest.approx(600.0, rel=1e-4)
    assert run.audit is not None
    assert not any("back and forth" in str(note) for note in run.audit.warnings)


@pytest.mark.parametrize("unit", [1.0, 1e3, 2.0**-10])
def test_what_is_left_of_a_gap_is_closed_by_the_masses_whatever_the_unit_of_length(unit: float) -> None:
    """One end of a rod comes to rest from h above the floor: the other rises by h/2, and falls with 3 g/2."""
    h, v = 2e-9, 1e-4
    rod = kt.Body(
        "rod",
        1.0,
        inertia=(1e-6 * unit**2, unit**2 / 12, unit**2 / 12, 0, 0, 0),
        pose=kt.Frame(position=(0, 0, unit * h / 2), rotation=[[1, 0, h], [0, 1, 0], [-h, 0, 1]]),
        velocity=(0, 0, unit * v / 2),
        angular_velocity=(0, -v, 0),
    )
    ends = [
        kt.PointPlaneEvent(name, "rod", at=(unit * x, 0, 0), direction="falling", action=kt.Restitution(0.2))
        for name, x in (("first", -0.5), ("second", 0.5))
    ]
    model = kt.Model.of("rod", kt.Gravity(acceleration=(0, 0, -G * unit)), rod)
    run = kt.simulate(model, 1e-4, events=ends, output=[0, 1e-4], atol=1e-15 * min(unit, 1.0))
    assert (run.events[0].name, run.events[0].description) == ("first", "rest")
    falls = next(e.t for e in run.events if e.name == "second")
    assert falls == pytest.approx((v + np.sqrt(v**2 + 1.5 * G * h)) / (1.5 * G), rel=1e-4)
