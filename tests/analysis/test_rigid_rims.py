"""Rims that touch a plane rigidly: discs and cylinders that roll, slide and fall, by closed forms and other routes."""

from __future__ import annotations

import math
from dataclasses import replace
from importlib.resources import files

import numpy as np
import pytest

import kinetree as kt
from kinetree.io.load import load
from kinetree.io.toml import dumps, loads
from kinetree.words.arguments import EventError

G, R, L, M = 9.81, 0.1, 0.3, 2.0
TIGHT = {"rtol": 1e-10, "atol": 1e-12, "progress": False}


def roller(
    slope: float = 0.0, yaw: float = 0.0, speed: float = 0.0, friction: float = 0.2
) -> tuple[kt.Model, list]:
    """A cylinder that lies on a plane which falls along x; its axis is y, turned by the yaw."""
    c, s = math.cos(yaw), math.sin(yaw)
    across = M * (3 * R**2 + L**2) / 12
    body = kt.Body(
        "roller", mass=M, inertia=(across, across, M * R**2 / 2, 0, 0, 0), velocity=(speed, 0, 0),
        pose=kt.Frame(position=(0, 0, R), rotation=((c, 0, -s), (s, 0, c), (0, -1, 0))),
    )  # fmt: skip
    gravity = kt.Gravity(acceleration=(G * math.sin(slope), 0, -G * math.cos(slope)))
    action = kt.Restitution(0.0, friction=friction)
    events = kt.PointPlaneEvent.cylinder("floor", "roller", R, L, direction="falling", action=action)
    return kt.Model.of("roller", gravity, body), events


@pytest.mark.in_turn(4)
@pytest.mark.parametrize(
    ("slope", "yaw", "friction"), [(0.3, 0.0, 0.11), (0.3, 0.0, 0.09), (0.5, 0.0, 0.15), (0.3, 0.4, 0.5)]
)
def test_a_cylinder_rolls_down_a_slope_up_to_three_times_the_friction(
    slope: float, yaw: float, friction: float
) -> None:
    """2/3 g sin α along the way that it can roll; beyond tan α = 3 μ it slides."""
    model, events = roller(slope, yaw, friction=friction)
    run = kt.simulate(model, t_end=1.0, events=events, output=[1.0], **TIGHT)
    down = 2 / 3 * G * math.sin(slope) * math.cos(yaw) * np.array([math.cos(yaw), math.sin(yaw), 0.0])
    spin = np.linalg.norm(down) / R
    rolls = math.tan(slope) < 3 * friction
    assert {event.description for event in run.events} == {"rest", "stick" if rolls else "slip"}
    if not rolls:
        down = np.array([G * (math.sin(slope) - friction * math.cos(slope)), 0.0, 0.0])
        spin = 2 * friction * G * math.cos(slope) / R
    np.testing.assert_allclose(run["roller.velocity"][-1], down, atol=1e-8)
    np.testing.assert_allclose(run["roller.position"][-1], down / 2 + [0, 0, R], atol=1e-8)
    assert np.linalg.norm(run["roller.angular_velocity"][-1]) == pytest.approx(spin, rel=1e-8)
    for end in (1, 2) if yaw == 0.0 else ():
        assert run[f"floor {end}.force"][-1] == pytest.approx(M * G * math.cos(slope) / 2, rel=1e-7)
    assert run.audit is not None and run.audit.verdict == "ok"


def test_a_cylinder_that_slides_rolls_after_a_third() -> None:
    model, events = roller(speed=3.0)
    run = kt.simulate(model, t_end=0.6, events=events, output=[0.6], **TIGHT)
    rolls = [event.t for event in run.events if event.description == "stick"]
    assert rolls == pytest.approx([3.0 / (3 * 0.2 * G)] * 2, rel=1e-8)
    assert run["roller.velocity.x"][-1] == pytest.approx(2.0, rel=1e-8)


@pytest.mark.slow
def test_a_cylinder_on_a_table_that_is_pulled_away_follows_by_a_third() -> None:
    model, events = roller(friction=0.5)
    model = model.add(
        kt.Body("table", mass=1.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame()),
        kt.Prismatic("rail", "ground", "table", point=(0, 0, 0), axis=(1, 0, 0)),
        kt.JointDriver("pull", "rail", law="t^2"),
    )
    events = [replace(event, plane="table") for event in events]
    run = kt.simulate(model, t_end=0.5, events=events, output=[0.5], **TIGHT)
    assert run["roller.velocity.x"][-1] == pytest.approx(2.0 / 3 * 0.5, rel=1e-8)


def disc(spin: tuple[float, float, float], lean: float = 1.2217304763960306) -> kt.Model:
    """The disc of the example, turned about x, with an angular velocity (world axes) at which it rolls at first."""
    model = load(str(files("kinetree.examples") / "rolling_disk.toml")).model
    lowest = 0.3 * np.array([0.0, -math.cos(lean), -math.sin(lean)])
    pose = kt.Frame(
        position=(0, 0, -lowest[2]),
        rotation=((1, 0, 0), (0, math.cos(lean), -math.sin(lean)), (0, math.sin(lean), math.cos(lean))),
    )
    rolling = tuple(float(v) for v in -np.cross(spin, lowest))
    return model.replace(replace(model.body("disk"), pose=pose, velocity=rolling, angular_velocity=spin))


def test_a_disc_that_wobbles_rolls_as_the_constraint_of_rolling_has_it() -> None:
    ideal = disc((0.3, 5.0, -0.9))
    free = replace(ideal, constraints=())
    rim = kt.PointPlaneEvent(
        "rim", "disk", rim=0.3, direction="falling", action=kt.Restitution(0.0, friction=1.0)
    )
    times = [0.4, 0.8]
    expected = kt.simulate(ideal, t_end=0.8, output=times, **TIGHT)
    run = kt.simulate(free, t_end=0.8, output=times, events=[rim], **TIGHT)
    assert [event.description for event in run.events] == ["rest", "stick"]
    for channel in ("disk.position", "disk.velocity", "disk.angular_velocity"):
        np.testing.assert_allclose(run[channel], expected[channel], atol=2e-8)
    again = loads(dumps(free, kt.RunSettings(t_end=0.8, events=(rim,))))
    assert again.run is not None and again.run.events == (rim,)


def test_a_rim_strikes_as_the_point_of_it_does_that_is_lowest() -> None:
    """One impact, sliding, with restitution: a rounded rim, and the sphere around that point of it."""
    lean, tube = 1.0, 0.02
    model = replace(disc((2.0, -3.0, 4.0), lean), constraints=())
    body = model.body("disk")
    above = replace(body.pose, position=(0.0, 0.0, 0.3 * math.sin(lean) + tube))
    model = model.replace(replace(body, pose=above, velocity=(0.5, 0.2, -1.0)))
    shared = {"direction": "falling", "action": kt.Restitution(0.4, friction=0.3), "offset": tube}
    after = []
    for event in (
        kt.PointPlaneEvent("rim", "disk", rim=0.3, **shared),
        kt.PointPlaneEvent("rim", "disk", at=(0, -0.3, 0), **shared),
    ):
        run = kt.simulate(model, t_end=1e-6, output=[1e-6], events=[event], **TIGHT)
        (impact,) = run.events
        assert impact.t == 0.0
        assert np.abs(impact.z_after - impact.z_before).max() > 0.1
        after.append(impact.z_after)
    np.testing.assert_allclose(*after, rtol=0, atol=1e-12)


def test_a_smooth_rim_keeps_energy_and_both_momenta() -> None:
    model = replace(disc((1.0, 9.0, 3.0)), constraints=())
    rim = kt.PointPlaneEvent("rim", "disk", rim=0.3, direction="falling", action=kt.Restitution(0.0))
    run = kt.simulate(model, t_end=1.0, output=0.1, events=[rim], **TIGHT)
    assert run.status == "finished" and np.ptp(run["disk.position.z"]) > 1e-2
    assert np.abs(run["rim.gap"]).max() < 1e-9 and run["rim.force"].min() > 0
    w, A = run["disk.angular_velocity"], run["disk.rotation"].reshape(-1, 3, 3)
    axis = A[:, :, 2]
    spin = np.sum(w * axis, axis=1)
    upright = 0.045 * w[:, 2] + 0.045 * spin * axis[:, 2]  # of the vertical: A = 0.045, C = 0.09 kg m²
    assert np.ptp(run["energy.total"]) < 1e-8
    assert np.ptp(spin) < 1e-8 and np.ptp(upright) < 1e-9


def test_a_rim_that_lies_flat_ends_the_run_in_words() -> None:
    """A disc that is let go leaning falls flat, and has no lowest point then."""
    model = replace(disc((0.0, 0.0, 0.0), lean=0.5), constraints=())
    rim = kt.PointPlaneEvent("rim", "disk", rim=0.3, direction="falling", action=kt.Restitution(0.0))
    run = kt.simulate(model, t_end=2.0, events=[rim], progress=False)
    assert run.status == "failed" and '; contact "rim" has its rim parallel to the plane' in run.reason
    assert run.reason.startswith("the run does not get beyond t = ") and "inertia" not in run.reason


def test_a_rim_that_falls_flat_is_no_mistake_in_an_expression() -> None:
    """Its height has no value just above the plane; the reason is the rim alone."""
    model = replace(disc((0.0, 0.0, 0.0)), constraints=())
    (disk,) = model.bodies
    model = replace(model, bodies=(replace(disk, pose=kt.Frame.at((0, 0, 0.5))),))
    rim = kt.PointPlaneEvent("rim", "disk", rim=0.3, direction="falling", action=kt.Restitution(0.0))
    run = kt.simulate(model, t_end=2.0, events=[rim], progress=False)
    assert run.status == "failed" and '"rim" has its rim parallel to the plane' in run.reason
    assert "expression" not in run.reason and run.t[-1] == pytest.approx(np.sqrt(2 * 0.5 / 9.81), rel=1e-2)


@pytest.mark.parametrize("height", [5.0, 0.11])
def test_a_coin_may_be_flat_in_the_air(height: float) -> None:
    """It passes the plane of the floor slowly on its way up and down; then it falls on one side, within the run."""
    tilt, turning = 0.1, -0.2
    coin = kt.Body.cylinder(
        "coin", mass=0.1, radius=R, length=0.01, pose=kt.Frame.rotated((1, 0, 0), tilt, position=(0, 0, height)),
        velocity=(0, 0, 5.0), angular_velocity=(turning, 0, 0),
    )  # fmt: skip
    rims = kt.PointPlaneEvent.cylinder(
        "floor", "coin", R, 0.01, direction="falling", action=kt.Restitution(0.0)
    )
    times = [0.25, 0.5, 0.75, 1.0]
    run = kt.simulate(
        kt.Model.of("coin", kt.Gravity(acceleration=(0, 0, -G)), coin),
        1.0,
        events=rims,
        output=times,
        **TIGHT,
    )
    assert run.status == "finished"
    angle = tilt + turning * run.t
    centre = height + 5.0 * run.t - G / 2 * run.t**2 - 0.005 * np.cos(angle)
    np.testing.assert_allclose(run["floor 1.gap"], centre - R * np.abs(np.sin(angle)), atol=1e-9)


def test_lengths_of_cylinders_and_boxes_are_expressions_or_have_units() -> None:
    """They ended in a traceback; what is none is told by validation, with the event."""
    rims = kt.PointPlaneEvent.cylinder("floor", "roller", "100 mm", "300 mm")
    assert rims == kt.PointPlaneEvent.cylinder("floor", "roller", 0.1, 0.3)
    box = kt.PointPlaneEvent.corners("floor", "roller", ("20 cm", 0.4, "600 mm"))
    assert box == kt.PointPlaneEvent.corners("floor", "roller", (0.2, 0.4, 0.6))
    long = kt.PointPlaneEvent.cylinder(
        "floor", "roller", R, "long", direction="falling", action=kt.Restitution(0.0)
    )
    model = roller(speed=1.0)[0].add(kt.Parameter("long", L))
    assert kt.simulate(model, 0.1, events=long, progress=False)["floor 1.gap"].max() < 1e-9
    for wrong in (
        kt.PointPlaneEvent.cylinder("floor", "roller", R, "3 kg"),
        kt.PointPlaneEvent.corners("floor", "roller", (1.0, 2.0)),
    ):
        with pytest.raises(EventError, match="floor 1"):
            kt.simulate(model, 0.1, events=wrong)


def test_a_negative_rim_is_refused() -> None:
    model = replace(disc((0.0, 0.0, 0.0)), constraints=())
    rim = kt.PointPlaneEvent("rim", "disk", rim=-0.3, direction="falling", action=kt.Restitution(0.0))
    with pytest.raises(EventError, match="rim must not be negative"):
        kt.simulate(model, t_end=0.1, events=[rim])


@pytest.mark.in_turn(6)
@pytest.mark.parametrize("formulation", ["auto", "augmented", "kane-euler-parameters"])
@pytest.mark.parametrize(("far", "backwards"), [(1e6, False), (0.0, True)])
def test_a_cylinder_rolls_alike_in_any_formulation_anywhere_and_in_any_order(
    formulation: str, far: float, backwards: bool
) -> None:
    """The slope is a plane of its own, 10⁶ m away or here, and the rims are written in either order."""
    slope, friction, t_end = 0.3, 0.3, 0.5
    frame = kt.Frame.rotated((0, 1, 0), slope, position=(far, 0, 0))
    centre = (far + R * math.sin(slope), 0, R * math.cos(slope))
    body = kt.Body.cylinder(
        "roller", mass=M, radius=R, length=L, pose=kt.Frame.rotated((1, 0, 0), math.pi / 2, position=centre)
    )
    parts = [kt.Gravity(acceleration=(0, 0, -G)), kt.Marker("slope", "ground", frame), body]
    action = kt.Restitution(0.0, friction=friction)
    events = kt.PointPlaneEvent.cylinder("floor", "roller", R, L, plane="slope", action=action)
    if backwards:
        parts, events = parts[::-1], events[::-1]
    run = kt.simulate(
        kt.Model.of("roller", *parts), t_end, events=events, formulation=formulation, output=[t_end], **TIGHT
    )
    way = np.linalg.norm(run["roller.position"][-1] - centre)
    assert way == pytest.approx(G * math.sin(slope) * t_end**2 / 3, abs=2e-9)  # 10⁶ m are known to 1e-10 m
    assert run.audit is not None and run.audit.verdict == "ok"
