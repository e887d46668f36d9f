"""Stops in marches, events with restitution: limits of joints and ropes, against closed forms and located events."""

from __future__ import annotations

from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import kinetree as kt
from kinetree.words.arguments import EventError
from strategies.marched import DOWN, WEIGHT, box, told

LOW = kt.Marker("low", "ground", kt.Frame.at((0.0, 0.0, -5.0)))
INERTIA = (0.01, 0.01, 0.01, 0.0, 0.0, 0.0)


def far(step: float = 1e-3, body: str = "bob") -> kt.Contacts:
    """Contacts of a sphere that is far from its floor."""
    return kt.Contacts(floor="low", step=step, shapes=kt.ContactShape(body, radius=0.05))


def pendulum() -> kt.Model:
    """A bob of 1 kg on 1 m, whose hinge has limits on both sides."""
    bob = kt.Body("bob", mass=1.0, inertia=INERTIA, pose=kt.Frame.at((0.0, 0.0, -1.0)))
    hinge = kt.Revolute(
        "hinge", "ground", "bob", point=(0, 0, 0), axis=(0, 1, 0), q0=0.8, limits=(-0.3, 0.85)
    )
    return kt.Model.of("pendulum", DOWN, LOW, bob, hinge)


def limits(bounce: float, joint: str = "hinge") -> list[kt.JointLimitEvent]:
    """Events that stop a joint at both limits."""
    return [
        kt.JointLimitEvent(side, joint, side=side, action=kt.Restitution(bounce))
        for side in ("lower", "upper")
    ]


def dropped(*, at: float) -> kt.Model:
    """A weight of 2 kg that slides along a vertical guide with a lower limit."""
    weight = kt.Body("bob", mass=2.0, inertia=INERTIA, pose=kt.Frame.at((0.0, 0.0, at)))
    guide = kt.Prismatic("guide", "ground", "bob", point=(0, 0, 0), axis=(0, 0, 1), q0=at, limits=(0.0, 9.0))
    return kt.Model.of("weight", DOWN, LOW, weight, guide)


@pytest.mark.parametrize("bounce", [0.0, 0.5, 1.0])
def test_pendulum_between_limits_moves_as_located_events_move_it(bounce: float) -> None:
    """Instants of blows are cut out of steps: the error is of second order in the step across them."""
    asked: dict[str, Any] = {"events": limits(bounce), "output": 0.05}
    located, errors = kt.simulate(pendulum(), 2.5, rtol=1e-11, atol=1e-13, **asked), []
    for step in (2e-3, 1e-3, 5e-4):
        run = kt.simulate(pendulum(), 2.5, contacts=far(step), **asked)
        errors.append(np.abs(run["hinge.angle"] - located["hinge.angle"]).max())
        assert run["hinge.angle"].min() >= -0.3 - 1e-12
        assert run.statistics["impacts"] == sum(event.description == "impact" for event in located.events)
        assert not told(run)
    assert errors[0] <= 1e-4
    assert errors[0] / errors[1] > 3.4
    assert errors[1] / errors[2] > 3.4


def test_a_weight_bounces_on_its_limit_at_known_times() -> None:
    height, bounce = 1.0, 0.6
    first, speed = sqrt(2 * height / WEIGHT), sqrt(2 * WEIGHT * height)
    flights = 2 * speed * bounce ** np.arange(1, 5) / WEIGHT
    apexes = first + np.cumsum(flights) - flights / 2
    run = kt.simulate(
        dropped(at=height), float(apexes[-1]), output=np.array([0.0, *apexes]), contacts=far(),
        events=[kt.JointLimitEvent("end", "guide", side="lower", action=kt.Restitution(bounce))],
    )  # fmt: skip
    assert np.abs(run["guide.displacement_rate"][1:]).max() <= 1e-9
    assert run["guide.displacement"][1:] == pytest.approx(height * bounce ** (2 * np.arange(1, 5)), abs=1e-9)


def test_what_rests_on_a_limit_presses_with_its_weight_and_stays() -> None:
    events = [kt.JointLimitEvent("end", "guide", side="lower", action=kt.Restitution(0.0))]
    run = kt.simulate(dropped(at=0.2), 20.0, output=1.0, contacts=far(2e-3), events=events)
    assert np.abs(run["guide.displacement"][1:]).max() <= 1e-12
    assert run["end.force"][1:] == pytest.approx(2.0 * WEIGHT, rel=1e-10)
    assert run["end.force"][0] == 0.0


def test_a_rope_over_a_pulley_comes_taut_and_holds_two_weights() -> None:
    """Plastic: both weights go on with m1 v / (m1 + m2); then as Atwood's machine, with its tension."""
    m1, m2, fall = 3.0, 1.0, 0.05
    bodies = [
        kt.Body(name, mass=m, inertia=INERTIA, pose=kt.Frame.at((x, 0.0, 0.0)))
        for name, m, x in (("heavy", m1, -1.0), ("light", m2, 1.0))
    ]
    guides = [
        kt.Prismatic(f"guide_{name}", "ground", name, point=(x, 0, 0), axis=(0, 0, 1))
        for name, x in (("heavy", -1.0), ("light", 1.0))
    ]
    floor = kt.Contacts(
        floor="low", step=1e-3, shapes=[kt.ContactShape(name, radius=0.05) for name in ("heavy", "light")],
    )  # fmt: skip
    tops = [kt.Marker(f"top{k}", "ground", kt.Frame.at((x, 0.0, 4.0))) for k, x in enumerate((-1.0, 1.0))]
    rope = kt.RopeEvent(
        "rope", ["heavy", "top0", "top1", "light"], 8.0 + 2.0 + fall, action=kt.Restitution(0.0)
    )
    hold = kt.JointMotor("lift", "guide_light", torque=m2 * WEIGHT)  # the light one floats until it is pulled
    model = kt.Model.of("Atwood", DOWN, LOW, *bodies, *guides, *tops, hold)
    t0, t1 = sqrt(2 * fall / WEIGHT), 0.5
    run = kt.simulate(model, t1, output=np.array([0.0, t0 + 0.05, t1]), contacts=floor, events=[rope])
    after, a = m1 * WEIGHT * t0 / (m1 + m2), m1 * WEIGHT / (m1 + m2)
    for row, t in ((1, t0 + 0.05), (2, t1)):
        speed = after + a * (t - t0)
        assert run["guide_light.displacement_rate"][row] == pytest.approx(speed, rel=1e-9)
        assert run["guide_heavy.displacement_rate"][row] == pytest.approx(-speed, rel=1e-9)
        assert run["rope.force"][row] == pytest.approx(m2 * a, rel=1e-9)
    stretched = run["guide_light.displacement"][2] + run["guide_heavy.displacement"][2]
    assert stretched == pytest.approx(-fall, abs=1e-12)


def test_a_stop_and_contacts_hold_together() -> None:
    """A slider pushes a box along the floor until its own limit stops it; the box slides on and stops by friction."""
    mu, v = 0.3, 2.0
    pusher = kt.Body.box("pusher", 1.0, (0.1, 0.1, 0.1), pose=kt.Frame.at((-0.2, 0.0, 0.06)))
    guide = kt.Prismatic(
        "guide", "ground", "pusher", point=(0, 0, 0.06), axis=(1, 0, 0), u0=v, limits=(-1.0, 0.3)
    )
    model = kt.Model.of(
        "push", DOWN, pusher, guide, box(size=(0.1, 0.1, 0.1), velocity=(v, 0.0, 0.0), at=(-0.1, 0.0, 0.05))
    )
    stop = kt.JointLimitEvent("stop", "guide", action=kt.Restitution(0.0))
    run = kt.simulate(
        model, 1.5, output=0.01, events=[stop], contacts=kt.Contacts(floor=True, friction=mu, step=5e-4)
    )
    assert run["guide.displacement"].max() <= 0.3 + 1e-12
    assert run["guide.displacement"][-1] == pytest.approx(0.3, abs=1e-12)
    assert run["box.velocity.x"][-1] == pytest.approx(0.0, abs=1e-9)
    assert run["box.position.x"][-1] > 0.2
    assert run.audit.verdict != "bad"


def test_stops_are_kept_with_a_run_and_read_again(tmp_path: Path) -> None:
    run = kt.simulate(pendulum(), 1.0, output=0.1, events=limits(0.3), contacts=far())
    run.save(tmp_path / "run.h5")
    read = kt.Run.load(tmp_path / "run.h5")
    for name in ("lower.force", "upper.force", "hinge.angle", "bob.acceleration"):
        assert np.array_equal(read[name], run[name])
    assert "hinge.reaction" not in run.channels  # it would lack the forces of stops


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (kt.ExpressionEvent("seen", "hinge.angle"), "follows events with restitution alone"),
        (
            kt.PointPlaneEvent("foot", "bob", "low", action=kt.Restitution(0.0, friction=0.2)),
            "stops of a march have no friction",
        ),
        (
            kt.JointLimitEvent("end", "hinge", action=kt.Restitution(0.5, law="sequential")),
            'leave law="sequential" out',
        ),
        (
            kt.ExpressionEvent("fast", "hinge.angle_rate", action=kt.Restitution(0.5)),
            "needs a function of positions, and of no speeds",
        ),
    ],
)
def test_other_events_are_refused_in_words(event: kt.Event, words: str) -> None:
    with pytest.raises(EventError, match=words):
        kt.simulate(pendulum(), 1.0, events=[event], contacts=far())


@pytest.mark.parametrize("place", [0.0, 1e6], ids=["here", "far away"])
@pytest.mark.parametrize("turned", [False, True], ids=["in order", "in another order"])
def test_a_rope_holds_alike_in_every_place_and_order(place: float, turned: bool) -> None:
    """A weight on a rope of 1 m that comes taut: its energy behind the blow is that of its speed across the rope."""
    top = kt.Marker("top", "ground", kt.Frame.at((place, 0.0, 0.0)))
    low = kt.Marker("low", "ground", kt.Frame.at((place, 0.0, -5.0)))
    bob = kt.Body("bob", mass=1.0, inertia=INERTIA, pose=kt.Frame.at((place + 0.5, 0.0, 0.0)))
    parts = [low, top, bob]
    model = kt.Model.of("rope", DOWN, *(reversed(parts) if turned else parts))
    rope = kt.RopeEvent("rope", ["top", "bob"], 1.0, action=kt.Restitution(0.0))
    run = kt.simulate(model, 0.8, output=np.array([0.0, 0.8]), contacts=far(5e-4), events=[rope])
    x, z = run["bob.position.x"][-1] - place, run["bob.position.z"][-1]
    taut = 1.0 - np.hypot(
        x, z
    )  # never stretched; slack by what the rope bends within a step, of third order in it
    assert -1e-12 - 1e-15 * place <= taut <= 5e-4**2 * 1e-2
    speed = sqrt(2 * WEIGHT * sqrt(0.75)) * 0.5  # across the rope where it comes taut, 30° from the vertical
    energy = speed**2 / 2 - WEIGHT * sqrt(0.75)
    assert run["energy.kinetic"][-1] + WEIGHT * z == pytest.approx(energy, abs=2e-5)
