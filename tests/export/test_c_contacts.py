"""Contacts of exported C: impacts, rest, lifting off, and the forces behind the outputs. Closed forms, g = 10 m/s²."""

from __future__ import annotations

import numpy as np
import pytest

import kinetree as kt

from .programs import Program, slider

Event = kt.ExpressionEvent
INERTIA = (0.1, 0.1, 0.1, 0, 0, 0)


def floor(e: float, **law: str) -> kt.Event:
    return Event("floor", "x.displacement", direction="falling", action=kt.Restitution(e, **law))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("e", "action", "flight"),
    [
        pytest.param(
            0.0, kt.Impulse("b", (0, 0, 3.0)), (3.0, -10.0), marks=pytest.mark.slow
        ),  # upward it lifts off
        (0.5, kt.Impulse("b", (0, 0, -4.0)), (2.0, -10.0)),  # downward it rebounds
        (0.0, kt.SetParameter("F", 20.0), (0.0, 10.0)),  # what would pull opens
    ],
)
def test_what_happens_to_a_mass_at_rest_on_the_floor(tmp_path, e, action, flight) -> None:
    """Dropped from 5 mm, at rest long before 0.5 s; then 0.3 s of flight with this speed and acceleration."""
    model = slider(kt.Parameter("F", 0.0), kt.Force("f", "b", (0, 0, "F")), q0=0.005)
    program = Program(tmp_path, model, [floor(e), Event("kick", "t - 0.5", action=action)])
    message, found = program(0.49, 0.8)
    assert message == "ok"
    assert abs(found["x.displacement"][0]) < 1e-10
    assert abs(found["x.displacement_rate"][0]) < 1e-10
    speed, acceleration = flight
    assert found["x.displacement"][1] == pytest.approx(speed * 0.3 + acceleration * 0.045, abs=1e-9)
    assert found["x.displacement_rate"][1] == pytest.approx(speed + acceleration * 0.3, abs=1e-9)


def test_open_contacts_are_no_residual(tmp_path) -> None:
    """A driver holds one mass to its law, beside another that falls to the floor and stays there from 0.1 s on."""
    model = slider(
        kt.Body("c", mass=1.0, inertia=INERTIA, pose=kt.Frame()),
        kt.Prismatic("y", "ground", "c", point=(0, 0, 0), axis=(0, 0, 1)),
        kt.JointDriver("law", "y", law="0.1*t"),
        q0=0.05,
    )
    levels = [f"residual.{level}" for level in ("position", "velocity", "acceleration")]
    message, found = Program(tmp_path, model, [floor(0.0)], ["floor.force", *levels])(0.05, 0.2)
    assert message == "ok"
    assert found["floor.force"] == pytest.approx([0.0, 10.0], abs=1e-9)
    for level in levels:
        assert found[level] == pytest.approx([0.0, 0.0], abs=1e-12), level


@pytest.mark.slow
def test_a_parameter_changed_from_outside_lifts_a_mass_off(tmp_path) -> None:
    """What an importer does between two steps; a floor that an event moves away under it lets it fall."""
    model = slider(kt.Parameter("F", 0.0), kt.Force("f", "b", (0, 0, "F")), q0=0.005)
    program = Program(tmp_path, model, [floor(0.0)])
    message, found = program(0.5, 0.8, later={"F": 20.0})
    assert message == "ok"
    assert found["x.displacement"] == pytest.approx([0.0, 0.45], abs=1e-9)
    sinking = slider(kt.Parameter("f0", 0.0), q0=0.005)
    events = [
        Event("floor", "x.displacement - f0", direction="falling", action=kt.Restitution(0.0)),
        Event("kick", "t - 0.5", action=kt.SetParameter("f0", -1.0)),
    ]
    message, found = Program(tmp_path, sinking, events)(0.8, 1.0)
    assert message == "ok"
    assert found["x.displacement"] == pytest.approx([-0.45, -1.0], abs=1e-9)


@pytest.mark.parametrize(
    ("law", "speeds"),
    [
        ("sequential", (0.0, 0.0, 1.0)),
        pytest.param("simultaneous", (-1 / 3, 2 / 3, 2 / 3), marks=pytest.mark.slow),
    ],
)
def test_newtons_cradle_by_both_laws_of_impact(tmp_path, law, speeds) -> None:
    """Three equal masses in a row, the last two touching; the first comes with 1 m/s (e = 1)."""
    parts: list = [kt.Gravity(acceleration=(0, 0, 0))]
    for k, (q, u) in enumerate([(-0.5, 1.0), (0.0, 0.0), (0.0, 0.0)]):
        parts += [
            kt.Body(f"b{k}", mass=1.0, inertia=INERTIA, pose=kt.Frame()),
            kt.Prismatic(f"x{k}", "ground", f"b{k}", point=(0, 0, 0), axis=(1, 0, 0), q0=q, u0=u),
        ]
    action = kt.Restitution(1.0, law=law)
    events = [
        Event(f"c{k}", f"x{k + 1}.displacement - x{k}.displacement", direction="falling", action=action)
        for k in range(2)
    ]
    message, found = Program(tmp_path, kt.Model.of("cradle", *parts), events)(1.0)
    assert message == "ok"
    assert [found[f"x{k}.displacement_rate"][0] for k in range(3)] == pytest.approx(speeds, abs=1e-9)


@pytest.fixture(scope="module")
def bar(tmp_path_factory) -> Program:
    """A bar that falls flat on three points, more than it needs, and is pulled up at its right end later."""
    model = kt.Model.of(
        "bar",
        kt.Gravity(acceleration=(0, 0, -10)),
        kt.Parameter("F", 0.0),
        kt.Body.box("bar", mass=1.0, size=(1, 0.02, 0.02), pose=kt.Frame.at((0, 0, 0.2))),
        kt.Marker.at("l", "bar", (-0.5, 0, 0)),
        kt.Marker.at("c", "bar", (0.1, 0, 0)),
        kt.Marker.at("r", "bar", (0.5, 0, 0)),
        kt.Planar("p", "ground", "bar", frame=kt.Frame.along((0, -1, 0), (0, 0, 0.2))),
        kt.Force("pull", "r", (0, 0, "F")),
    )
    events = [
        kt.PointPlaneEvent(f"f{name}", name, direction="falling", action=kt.Restitution(0.5))
        for name in "lcr"
    ]
    events.append(Event("pull", "t - 1", action=kt.SetParameter("F", 6.0)))
    outputs = ["bar.position.z", "bar.velocity.z", "p.angle", "fl.force", "fc.force", "fr.force"]
    return Program(tmp_path_factory.mktemp("bar"), model, events, outputs, optimised=True)


@pytest.mark.slow
def test_a_bar_that_falls_flat_stays_flat_and_is_tipped_about_its_end(bar) -> None:
    """It bounces from 0.2 m with 1 m/s at 0.2 s; at rest its weight is carried by two of three points; 6 N at its right
    end turn it about its left one, with (6·1 − 10·0.5) N m over (1/3 + …) kg m².
    """
    message, found = bar(0.3, 0.9, 1.1)
    assert message == "ok"
    assert found["bar.position.z"][0] == pytest.approx(0.05, abs=1e-9)
    assert abs(found["bar.velocity.z"][0]) < 1e-8
    assert np.abs(found["p.angle"][:2]).max() < 1e-9
    assert found["fl.force"][1] + found["fc.force"][1] + found["fr.force"][1] == pytest.approx(10.0, abs=1e-8)
    assert min(found[f"f{k}.force"][1] for k in "lcr") >= 0.0
    inertia = (1 + 0.02**2) / 12 + 0.25
    assert abs(found["p.angle"][2]) == pytest.approx(0.5 * (1.0 / inertia) * 0.1**2, rel=1e-3)
    assert found["fr.force"][2] == found["fc.force"][2] == 0.0


@pytest.mark.slow
def test_contacts_of_which_very_many_sets_may_be_closed(tmp_path) -> None:
    """Five masses of 1 to 5 kg fall from 1 to 5 mm: what the floor carries after 0.1 s is their weight."""
    parts: list = [kt.Gravity(acceleration=(0, 0, -10))]
    for k in range(1, 6):
        parts += [
            kt.Body(f"b{k}", mass=k, inertia=INERTIA, pose=kt.Frame()),
            kt.Prismatic(f"x{k}", "ground", f"b{k}", point=(0, 0, 0), axis=(0, 0, 1), q0=0.001 * k),
        ]
    model = kt.Model.of("five", *parts)
    events: list[kt.Event] = [
        Event(f"c{k}", f"x{k}.displacement", direction="falling", action=kt.Restitution(0.0))
        for k in range(1, 6)
    ]
    names = [f"c{k}.force" for k in range(1, 6)]
    message, found = Program(tmp_path, model, events, names)(0.1)
    assert message == "ok"
    assert [found[name][0] for name in names] == pytest.approx([10.0, 20.0, 30.0, 40.0, 50.0], abs=1e-9)


@pytest.mark.slow
def test_forces_are_watched_beside_very_many_contacts(tmp_path) -> None:
    """A rod of 2 kg lies on the floor, pressed down by 4 N·m/s · t: its hinge carries 10 N − 4 N/s · t, 7 N at 0.75 s.

    What happens then is that another mass (1 kg) is pushed by 5 N. Four masses more may rest or not.
    """
    parts: list = [
        kt.Gravity(acceleration=(0, 0, -10)),
        kt.Parameter("F", 0.0),
        kt.Body("rod", mass=2.0, inertia=(1e-3, 1 / 6, 1 / 6, 0, 0, 0), pose=kt.Frame.at((0.5, 0, 0))),
        kt.Revolute("hinge", "ground", "rod", point=(0, 0, 0), axis=(0, 1, 0)),
        kt.Marker("end", "rod", frame=kt.Frame.at((0.5, 0, 0))),
        kt.JointMotor("press", "hinge", torque="4*t"),
        kt.Body("probe", mass=1.0, inertia=INERTIA, pose=kt.Frame()),
        kt.Prismatic("p", "ground", "probe", point=(0, 0, 0), axis=(1, 0, 0)),
        kt.JointMotor("push", "p", torque="F"),
    ]
    for k in range(4):
        parts += [
            kt.Body(f"b{k}", mass=1.0, inertia=INERTIA, pose=kt.Frame()),
            kt.Prismatic(f"x{k}", "ground", f"b{k}", point=(0, 0, 0), axis=(0, 0, 1), q0=0.01 * k),
        ]
    model, rest = kt.Model.of("watched", *parts), kt.Restitution(0.0)
    floors = [Event(f"c{k}", f"x{k}.displacement", direction="falling", action=rest) for k in range(4)]
    tip = kt.PointPlaneEvent("tip", "end", "ground", direction="falling", action=rest)
    weak = kt.ForceLimitEvent("weak", "hinge", 7.0, direction="falling", action=kt.SetParameter("F", 5.0))
    message, found = Program(tmp_path, model, [*floors, tip, weak], ["p.displacement"])(0.7, 1.0)
    assert message == "ok"
    assert found["p.displacement"] == pytest.approx([0.0, 0.5 * 5 * 0.25**2], abs=1e-9)
    other = kt.Revolute("other", "ground", "b0", point=(0, 0, 0), axis=(0, 0, 1))
    (tmp_path / "held").mkdir()
    held = Program(
        tmp_path / "held", model.add(other), [*floors, tip, weak], ["p.displacement"], most_sets=31
    )
    message, found = held(0.7, 1.0)  # one mass is held twice, and its forces are shared
    assert message == "ok"
    assert found["p.displacement"] == pytest.approx([0.0, 0.5 * 5 * 0.25**2], abs=1e-9)


@pytest.mark.slow
def test_reactions_and_forces_of_drivers_know_of_closed_contacts(tmp_path) -> None:
    """A driven mass (1 kg) catches another one (2 kg) and carries it: the driver feels both, its slideway neither.

    A rod hinged at one end lies on the floor with the other: half of its weight is carried at either.
    """
    carried = kt.Model.of(
        "carried",
        kt.Gravity(acceleration=(0, 0, -10)),
        kt.Body("a", mass=1.0, inertia=INERTIA, pose=kt.Frame()),
        kt.Body("b", mass=2.0, inertia=INERTIA, pose=kt.Frame.at((0, 0, 0.3))),
        kt.Prismatic("x", "ground", "a", point=(0, 0, 0), axis=(0, 0, 1)),
        kt.Prismatic("y", "ground", "b", point=(0, 0, 0.3), axis=(0, 0, 1)),
        kt.JointDriver("d", "x", law="0.2*sin(3*t)"),
    )
    contact = Event(
        "c", "y.displacement + 0.3 - x.displacement", direction="falling", action=kt.Restitution(0.0)
    )
    outputs = ["d.force", "d.power", "x.reaction.z", "c.force", "work.drivers", "energy.total"]
    message, found = Program(tmp_path, carried, [contact], outputs)(0.3, 0.6)
    lift = 10 - 1.8 * np.sin(1.8)
    assert message == "ok"
    assert found["d.force"][1] == pytest.approx(3 * lift, abs=1e-7)
    assert found["d.power"][1] == pytest.approx(3 * lift * 0.6 * np.cos(1.8), abs=1e-7)
    assert found["c.force"][1] == pytest.approx(2 * lift, abs=1e-7)
    assert abs(found["x.reaction.z"][1]) < 1e-7
    work, energy = found["work.drivers"], found["energy.total"]
    gained = 3 * (10 * 0.2 * (np.sin(1.8) - np.sin(0.9)) + 0.18 * (np.cos(1.8) ** 2 - np.cos(0.9) ** 2))
    assert work[1] - work[0] == pytest.approx(gained, abs=1e-7)
    assert energy[1] - energy[0] == pytest.approx(gained, abs=1e-7)

    rod = kt.Model.of(
        "rod",
        kt.Gravity(acceleration=(0, 0, -10)),
        kt.Body.box("rod", mass=1.0, size=(1, 0.02, 0.02), pose=kt.Frame.at((0.5, 0, 0.2))),
        kt.Marker.at("tip", "rod", (0.5, 0, 0)),
        kt.Revolute("h", "ground", "rod", point=(0, 0, 0.2), axis=(0, 1, 0)),
    )
    down = kt.PointPlaneEvent("floor", "tip", direction="falling", action=kt.Restitution(0.0))
    message, found = Program(tmp_path, rod, [down], ["h.reaction.z", "floor.force"])(1.0)
    assert message == "ok"
    assert found["h.reaction.z"][0] == pytest.approx(5.0, abs=1e-8)
    assert found["floor.force"][0] == pytest.approx(5.0, abs=1e-8)


@pytest.mark.slow
@pytest.mark.parametrize("idle", [pytest.param(0, marks=pytest.mark.slow), 4])
def test_a_driver_feels_a_contact_whose_direction_turns(tmp_path, idle: int) -> None:
    """A mass of 2 kg stands on a profile f = sin(5x)/50 that is drawn away below it at v = 0.5 m/s.

    It is lifted with f″v²: the contact pushes with N = 2 (10 + f″v²), and the driver against N f′. What the driver
    does is the mass's gain of energy, and the mass stays on the profile however loose the tolerance.
    With some contacts more that never close, forces of contacts are computed beside the equations.
    """
    lifted = kt.Model.of(
        "lifted",
        kt.Gravity(acceleration=(0, 0, -10)),
        kt.Body("a", mass=1.0, inertia=INERTIA, pose=kt.Frame()),
        kt.Body("b", mass=2.0, inertia=INERTIA, pose=kt.Frame()),
        kt.Prismatic("x", "ground", "a", point=(0, 0, 0), axis=(1, 0, 0)),
        kt.Prismatic("y", "ground", "b", point=(0, 0, 0), axis=(0, 0, 1)),
        kt.JointDriver("d", "x", law="0.5*t"),
    )
    gap = "y.displacement - sin(5*x.displacement)/50"
    contact, *others = (
        Event(name, f"{gap} + {k}", direction="falling", action=kt.Restitution(0.0))
        for k, name in enumerate("cABCD"[: 1 + idle])
    )
    outputs = ["c.force", "d.force", "work.drivers", "y.displacement"]
    program = Program(tmp_path, lifted, [contact, *others], outputs)
    times = np.array([0.4, 1.0])
    f, slope = np.sin(2.5 * times) / 50, np.cos(2.5 * times) / 10
    message, found = program(*times.tolist())
    assert message == "ok"
    assert found["c.force"] == pytest.approx(2 * (10 - 6.25 * f), abs=1e-7)
    assert found["d.force"] == pytest.approx(2 * (10 - 6.25 * f) * slope, abs=1e-7)
    gained = 20 * f + (0.5 * slope) ** 2
    assert np.diff(found["work.drivers"]) == pytest.approx(np.diff(gained), abs=1e-8)
    message, found = program(*times.tolist(), rtol=1e-3)
    assert message == "ok"
    assert found["y.displacement"] == pytest.approx(f, abs=1e-10)


@pytest.mark.slow
def test_a_contact_of_springs_moves_as_in_a_simulation(tmp_path) -> None:
    """A compliant contact: its force begins where the state says so."""
    model = slider(kt.SpherePlane("pad", "b", "ground", radius=0.05, stiffness=1e4, damping=5.0), q0=0.3)
    message, found = Program(tmp_path, model)(1.0, rtol=1e-11)
    run = kt.simulate(model, 1.0, rtol=1e-12, atol=1e-13, output=[1.0], progress=False)
    assert message == "ok"
    assert found["x.displacement"][0] == pytest.approx(run["x.displacement"][-1], abs=1e-7)


def test_a_start_beyond_a_contact_is_told(tmp_path) -> None:
    model = slider(kt.Parameter("h", 0.1), q0="h")
    program = Program(tmp_path, model, [floor(0.0)])
    assert program(1.0)[0] == "ok"
    assert "violated" in program(1.0, parameters={"h": -0.1})[0]


@pytest.mark.slow
def test_contacts_do_not_know_where_they_are_nor_what_turns_elsewhere(tmp_path) -> None:
    """A ball at 10⁶ m meets the floor at 10⁻⁶ m/s after 1 s, beside a rotor of 10⁴ rad/s; it leaves at half of that."""
    x = 1e6
    model = kt.Model.of(
        "far",
        kt.Body.sphere(
            "ball", mass=1.0, radius=0.1, pose=kt.Frame.at((x, 0, 0.1 + 1e-6)), velocity=(0, 0, -1e-6)
        ),
        kt.Body.sphere("rotor", mass=1.0, radius=0.1, pose=kt.Frame.at((x + 5, 0, 0))),
        kt.Revolute("hinge", "ground", "rotor", point=(x + 5, 0, 0), axis=(0, 0, 1), u0=(1e4,)),
    )
    touch = kt.PointPlaneEvent("floor", "ball", offset=0.1, direction="falling", action=kt.Restitution(0.5))
    message, found = Program(tmp_path, model, [touch], ["ball.velocity.z"])(0.5, 2.0)
    assert message == "ok"
    assert found["ball.velocity.z"] == pytest.approx([-1e-6, 5e-7], rel=1e-9)


@pytest.mark.slow
def test_bounces_that_end_push_nothing_that_is_in_the_air(tmp_path) -> None:
    """One mass comes to rest on the floor while another, whose contact is the first of the model, falls freely."""
    falling = kt.Body("a", mass=1.0, inertia=INERTIA, pose=kt.Frame())
    high = kt.Prismatic("y", "ground", "a", point=(0, 0, 0), axis=(0, 0, 1), q0=3.0)
    below = Event("below", "y.displacement", direction="falling", action=kt.Restitution(0.5))
    program = Program(tmp_path, slider(falling, high, q0=0.005), [below, floor(0.5)])
    message, found = program(0.5)
    assert message == "ok"
    assert abs(found["x.displacement"][0]) < 1e-10
    assert found["y.displacement"][0] == pytest.approx(3.0 - 5 * 0.25, abs=1e-9)
    assert found["y.displacement_rate"][0] == pytest.approx(-5.0, abs=1e-9)


@pytest.mark.slow
def test_a_foot_that_has_just_bounced_is_no_part_of_the_impact_of_another(tmp_path) -> None:
    """A block on two feet: one is hit while the other is less than 0.25 µm above the floor, as in a simulation."""
    model = kt.Model.of(
        "block",
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Body("b", 1.0, inertia=(0.02, 0.03, 0.04, 0, 0, 0), pose=kt.Frame.at((0, 0, 0.206))),
        kt.Planar("p", "ground", "b", frame=kt.Frame.along((0, 1, 0), (0, 0, 0.206))),
    )
    feet = [
        kt.PointPlaneEvent(name, "b", at=(x, 0, -0.2), direction="falling", action=kt.Restitution(e))
        for name, x, e in (("left", -0.2, 0.247), ("right", 0.25, 0.193))
    ]
    times = np.array([0.0515, 0.0518, 0.0535])
    message, found = Program(tmp_path, model, feet)(*times.tolist())
    run = kt.simulate(model, times[-1], output=times, rtol=1e-10, atol=1e-12, events=feet, progress=False)
    assert message == "ok" and run.status == "finished"
    assert {event.name for event in run.events if event.t > times[0]} == {"left", "right"}
    for name, values in found.items():
        assert values == pytest.approx(run[name], rel=1e-9, abs=1e-12), name
