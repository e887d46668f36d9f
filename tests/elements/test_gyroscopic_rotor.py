"""Rotors whose spin is carried around: against a rotor with a hinge and a gear of its own, and closed forms."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

import kinetree as kt
from kinetree.formulations.contract import FORMULATIONS
from metamorphic.comparison import check
from metamorphic.relation import relations
from metamorphic.scene import Scene

I, RATIO, SPEED = 0.004, 5.0, 3.0
INERTIA = (0.003, 0.003, I, 0, 0, 0)
PLACE = kt.Frame.along((1, 0.5, 0.2), (0.1, 0.1, 0.05))
DENSE = [name for name, traits in FORMULATIONS.items() if not traits.direct]


def arm(*more) -> kt.Model:
    """Three bodies on hinges whose axes are not parallel, all moving."""
    return kt.Model.of(
        "arm",
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Parameter("n", RATIO),
        kt.Body("yaw", 2.0, inertia=(0.05, 0.06, 0.08, 0.001, 0.002, -0.003), pose=kt.Frame.at((0.1, 0, 0))),
        kt.Body(
            "pitch", 1.0, inertia=(0.02, 0.03, 0.04, 0.001, 0, 0.002), pose=kt.Frame.at((0.3, 0.05, -0.2))
        ),
        kt.Body("tip", 0.5, inertia=(0.01, 0.008, 0.007, 0, 0, 0), pose=kt.Frame.at((0.45, 0.05, -0.4))),
        kt.Revolute("J", "ground", "yaw", point=(0, 0, 0), axis=(0.2, 0.1, 1.0), u0=1.5),
        kt.Revolute("K", "yaw", "pitch", point=(0.2, 0, 0), axis=(0, 1, 0.3), q0=0.2, u0=SPEED),
        kt.Revolute("L", "pitch", "tip", point=(0.4, 0, -0.3), axis=(1, 0.2, 0), u0=-2.0),
        *more,
    )


def geared(carrier: str) -> kt.Model:
    """The rotor as a body with a hinge of its own, which a gear turns."""
    return arm(
        kt.Body("rotor", 0.4, inertia=INERTIA, pose=PLACE),
        kt.Revolute("R", carrier, "rotor", frame=PLACE, u0=RATIO * SPEED),
        kt.Coupler("gear", (("R", 0, 1.0), ("K", 0, -RATIO)), offset=0.2 * RATIO),
    )


def carried(carrier: str) -> kt.Model:
    """Its mass and its inertia at rest on the carrier."""
    return arm(
        kt.Body("housing", 0.4, inertia=INERTIA, pose=PLACE),
        kt.Weld("bolt", carrier, "housing", frame=PLACE),
        kt.Marker("axis", "housing"),
        kt.GyroscopicRotor("rotor", "K", carrier="axis", inertia=I, ratio="n"),
    )


SETTINGS = {"output": 0.1, "rtol": 1e-10, "atol": 1e-11}


@cache
def expected(carrier: str) -> kt.Run:
    return kt.simulate(geared(carrier), 1.0, **SETTINGS)


@pytest.mark.parametrize(
    ("carrier", "formulation"),
    [
        ("yaw", "elimination"),
        *(
            pytest.param(carrier, name, marks=pytest.mark.slow)
            for carrier in ("yaw", "pitch", "tip")
            for name in DENSE
            if (carrier, name) != ("yaw", "elimination")
        ),
    ],
)
def test_it_moves_as_a_rotor_with_a_hinge_and_a_gear(carrier: str, formulation: str) -> None:
    """Carried before the hinge, behind it, and two bodies farther; motion, energy and what bearings carry."""
    other = expected(carrier)
    run = kt.simulate(carried(carrier), 1.0, formulation=formulation, **SETTINGS)
    assert run.audit.verdict == "ok"
    moments = ("J.reaction_moment", "L.reaction_moment")
    for channel in ("tip.position", "tip.angular_velocity", "J.reaction", "L.reaction", *moments):
        assert run[channel] == pytest.approx(other[channel], abs=2e-8), channel
    assert run["energy.total"] == pytest.approx(other["energy.total"], abs=1e-8)
    still = kt.simulate(
        arm(kt.RotorInertia("rotor", "K", inertia=I, ratio=RATIO)), 1.0, output=[1.0], rtol=1e-8
    )
    assert np.abs(run["tip.position"][-1] - still["tip.position"][-1]).max() > 1e-2


def test_a_turntable_feels_the_spin_that_it_turns() -> None:
    """The rotor about x turns with n s, the table about z with Ω: the moment I n s Ω about y."""
    spin, turn = 40.0, 2.0
    light = (1e-3, 1e-3, 1e-3, 0, 0, 0)
    model = kt.Model.of(
        "turntable",
        kt.Body("table", 3.0, inertia=(0.1, 0.1, 0.2, 0, 0, 0), pose=kt.Frame()),
        kt.Body("wheel", 1.0, inertia=light, pose=kt.Frame()),
        kt.Revolute("J", "ground", "table", point=(0, 0, 0), axis=(0, 0, 1)),
        kt.Revolute("K", "table", "wheel", point=(0, 0, 0), axis=(0, 0, 1)),
        kt.JointDriver("turn", "J", law=f"{turn}*t"),
        kt.JointDriver("drive", "K", law=f"{spin}*t"),
        kt.Marker("motor", "table", kt.Frame.along((1, 0, 0))),
        kt.GyroscopicRotor("rotor", "K", carrier="motor", inertia=I, ratio=RATIO),
    )
    run = kt.simulate(model, 0.5, output=0.1)
    c, s = np.cos(run["J.angle"]), np.sin(run["J.angle"])
    across = I * RATIO * spin * turn * np.column_stack([-s, c, 0 * c])
    assert run["J.reaction_moment"] == pytest.approx(across, abs=1e-9)


def test_on_every_hinge_of_a_loop_beside_the_ground_it_is_inertia_alone() -> None:
    """n² I on crank and rocker, with the hinge that is cut; nothing carries these rotors around."""

    def four_bar(extra: float, *rotors: kt.Load) -> kt.Model:
        points, names = ((0, 0, 0), (0.3, 1.0, 0), (2.0, 1.5, 0), (2.2, 0.0, 0)), ["ground", *"abc", "ground"]
        bars = []
        for name, p, q in zip("abc", points, points[1:], strict=False):
            along = np.subtract(q, p) / np.linalg.norm(np.subtract(q, p))
            middle = (np.add(p, q) / 2).tolist()
            pose = kt.Frame.from_axes(along.tolist(), (-along[1], along[0], 0.0), middle)
            more = extra if name != "b" else 0.0
            bars.append(kt.Body(name, 1.0, inertia=(0.01, 0.08, 0.09 + more, 0, 0, 0), pose=pose))
        hinges = [
            kt.Revolute(f"J{k}", names[k], names[k + 1], point=points[k], axis=(0, 0, 1)) for k in range(4)
        ]
        return kt.Model.of("four-bar", kt.Gravity(acceleration=(0, -9.81, 0)), *bars, *hinges, *rotors)

    rotors = [
        kt.GyroscopicRotor(f"rotor {j}", j, carrier="ground", inertia=I, ratio=RATIO) for j in ("J0", "J3")
    ]
    heavier = kt.simulate(four_bar(RATIO**2 * I), 0.4, **SETTINGS)
    run = kt.simulate(four_bar(0.0, *rotors), 0.4, **SETTINGS)
    for channel in ("b.position", "J1.reaction", "J3.reaction", "energy.total"):
        assert run[channel] == pytest.approx(heavier[channel], abs=2e-8), channel


DEFAULT = (
    "parts in reverse order",
    "translated by 1e6 m",
    "in kilometres, grams and milliseconds",
    "mirrored",
)


@pytest.mark.parametrize(
    "relation",
    [name if name in DEFAULT else pytest.param(name, marks=pytest.mark.slow) for name in relations()],
)
def test_relations_hold_with_a_rotor_that_is_carried(relation: str) -> None:
    model = carried("yaw").add(kt.JointDamper("drag", "K", damping=0.05))
    check(Scene("rotor", model, seconds=0.5), relation)


@pytest.mark.parametrize(
    ("load", "words"),
    [
        (kt.GyroscopicRotor("r", "K", carrier="nowhere", inertia=I), 'unknown body or marker "nowhere"'),
        (kt.GyroscopicRotor("r", "K", inertia=I), "carrier"),
        (kt.GyroscopicRotor("r", "M", carrier="yaw", inertia=I), 'unknown joint "M"'),
        (kt.GyroscopicRotor("r", "slide", carrier="yaw", inertia=I), 'joint "slide" (prismatic) is no hinge'),
        (kt.GyroscopicRotor("r", "K", carrier="yaw", inertia=-1.0), "inertia must not be negative"),
        (kt.GyroscopicRotor("r", "K", carrier="yaw", inertia="J.angle"), "must be constant"),
        (kt.GyroscopicRotor("r", "K", carrier="yaw"), "inertia is zero: the rotor does nothing"),
        (kt.RotorInertia("r", "K"), "inertia is zero: the rotor does nothing"),
    ],
)
def test_mistakes(load: kt.Load, words: str) -> None:
    block = kt.Body("block", 1.0, inertia=(0.1, 0.1, 0.1, 0, 0, 0), pose=kt.Frame.at((1, 0, 0)))
    slide = kt.Prismatic("slide", "tip", "block", point=(1, 0, 0), axis=(1, 0, 0))
    assert words in str(arm(block, slide, load).validate())


def test_recursive_equations_say_that_they_do_not_take_it() -> None:
    with pytest.raises(ValueError, match=r'load "rotor" couples bodies .* give a RotorInertia'):
        kt.simulate(carried("yaw"), 0.1, formulation="recursive")
