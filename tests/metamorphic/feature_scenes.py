"""Mechanisms of the covering array of features as scenes, and scenes of features that stand in none of them."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache

import kinetree as kt
from metamorphic.scene import Scene
from pairs.cases import Choice, covering, words
from pairs.features import mechanism
from pairs.routes import END


@cache
def feature_scene(seed: int, number: int) -> Scene:
    """The mechanism of a choice of the covering array, with its events."""
    return scene_of(covering(seed)[number])


def scene_of(choice: Choice, watched: bool = True) -> Scene:
    """The mechanism of a choice, with its events where they are to be watched."""
    made = mechanism(choice)
    return Scene(words(choice), made.model().checked(), tuple(made.events) if watched else (), 0.0, END)


DOWN = kt.Gravity(acceleration=(0.0, 0.0, -9.81))
SOLID = (0.02, 0.03, 0.01, 0.0, 0.0, 0.0)
UPRIGHT = ((1, 0, 0), (0, 0, -1), (0, 1, 0))
"""Axes of a place whose x and y axes are x and z of the world."""


def _placed_in_the_world() -> Scene:
    """A pendulum whose markers are given in the world, on it and on the ground, with a spring between them."""
    turned = kt.Frame.rotated((1, 2, 0.5), 0.8, (0.6, 0.1, -0.2))
    model = kt.Model.of(
        "markers in the world",
        DOWN,
        kt.Body("bob", 1.5, inertia=SOLID, pose=kt.Frame.rotated((0, 1, 1), 0.3, (0.4, 0.0, -0.1))),
        kt.Spherical("pivot", "ground", "bob", point=(0, 0, 0), u0=(0.3, -0.5, 0.2)),
        kt.Marker("tip", "bob", world=turned),
        kt.Marker("post", "ground", world=kt.Frame.rotated((0, 0, 1), 0.5, (0.9, -0.3, 0.4))),
        kt.SpringDamper("spring", "tip", "post", stiffness=30.0, damping=0.5, free_length=0.4),
        kt.Force("thrust", "tip", force=(0.7, 0.2, -0.4), axes="tip"),
    )
    return Scene("markers in the world", model, seconds=1.0)


def _on_its_rims() -> Scene:
    """A cylinder that lies askew on a slope and rolls."""
    frame = kt.Frame.from_axes((math.cos(0.2), math.sin(0.2), 0), (0, 0, -1), (0, 0, 0.1))
    model = kt.Model.of(
        "rims",
        kt.Gravity(acceleration=(9.81 * math.sin(0.3), 0, -9.81 * math.cos(0.3))),
        kt.Body.cylinder("roller", mass=2.0, radius=0.1, length=0.3, pose=frame),
        kt.Marker("slope", "ground", kt.Frame.rotated((0, 0, 1), 0.4)),
    )
    action = kt.Restitution(0.0, friction=0.3)
    rims = kt.PointPlaneEvent.cylinder("rim", "roller", 0.1, 0.3, "slope", direction="falling", action=action)
    return Scene("rims", model, tuple(rims), seconds=0.5)


def _heavy_rope() -> Scene:
    """Two weights on a rope with mass over a wheel that it turns."""
    model = kt.Model.of(
        "rope with mass",
        DOWN,
        kt.Body("wheel", 1.0, inertia=SOLID, pose=kt.Frame.at((0, 0, 2.0))),
        kt.Revolute("axle", "ground", "wheel", point=(0, 0, 2.0), axis=(0, -1, 0)),
        kt.Marker("groove", "wheel", kt.Frame(rotation=UPRIGHT)),
        kt.Body("heavy", 3.0, inertia=SOLID, pose=kt.Frame.at((-0.3, 0, 1.0))),
        kt.Body("light", 2.0, inertia=SOLID, pose=kt.Frame.at((0.3, 0, 0.5))),
        kt.Prismatic("left", "ground", "heavy", point=(-0.3, 0, 1.0), axis=(0, 0, 1)),
        kt.Prismatic("right", "ground", "light", point=(0.3, 0, 0.5), axis=(0, 0, 1)),
        kt.Rope(
            "rope",
            ("heavy", kt.Pulley("groove", 0.3, clockwise=True, no_slip=True), "light"),
            2.5 + 0.3 * math.pi,
            mass_per_length=0.4,
        ),
    )
    return Scene("rope with mass", model, seconds=0.6)


def _rubbing_chain() -> Scene:
    """Five hinges with dry friction: more states than there are sets of equations in an exported program."""
    parts: list[object] = [DOWN]
    for k in range(5):
        axis = ((0, 1, 0), (0.3, 1, 0.2))[k % 2]
        before = f"link {k - 1}" if k else "ground"
        parts += [
            kt.Body(f"link {k}", 1.0, inertia=SOLID, pose=kt.Frame.at((0.3 * k + 0.15, 0, 0))),
            kt.Revolute(f"hinge {k}", before, f"link {k}", point=(0.3 * k, 0, 0), axis=axis, u0=0.1 * k),
            kt.DryFriction(f"rub {k}", f"hinge {k}", force=0.5 + 0.2 * k, static_force=0.8 + 0.2 * k),
        ]
    return Scene("friction in five joints", kt.Model.of("friction in five joints", *parts), seconds=0.5)


def _elliptic_disc() -> Scene:
    """An elliptic disc that rolls down a plane against a round post, with friction at both."""
    rim = "sqrt((0.15*cos(angle))^2 + (0.08*sin(angle))^2) + 0.01*sin(angle)"
    model = kt.Model.of(
        "curves",
        kt.Gravity(acceleration=(1.5, 0, -9.7)),
        kt.Body(
            "disc", 2.0, inertia=SOLID, pose=kt.Frame((0, 0, 0.07), UPRIGHT), angular_velocity=(0, 3.0, 0)
        ),
        kt.Planar("upright", "ground", "disc", frame=kt.Frame.along((0, 1, 0), (0, 0, 0.07))),
        kt.Marker("floor", "ground", kt.Frame.at((0, 0, 0))),
        kt.Marker("post", "ground", kt.Frame((0.25, 0, 0.12), UPRIGHT)),
    )
    action = kt.Restitution(0.2, friction=0.5)
    events = (
        kt.PointPlaneEvent("ground rim", "disc", "floor", rim=rim, direction="falling", action=action),
        kt.CurvesEvent("post rim", "disc", "post", rim1=rim, rim2=0.03, action=kt.Restitution(0.1)),
    )
    return Scene("curves", model, events, seconds=0.3)


def _struck(shape: kt.ContactShape) -> Scene:
    """A body that lands on a floor, and a capsule that falls on it."""
    inertia = (2e-3, 2.5e-3, 3e-3, 1e-4, 0, 0)
    model = kt.Model.of(
        "convex bodies",
        DOWN,
        kt.Body("lower", 1.0, inertia=inertia, pose=kt.Frame.along((0.1, 0.3, 1), (0, 0, 0.09))),
        kt.Body("upper", 0.5, inertia=inertia, pose=kt.Frame.along((1, 0.2, 0.1), (0.01, 0.02, 0.22))),
        kt.Marker("floor", "ground"),
        kt.ConvexContact(
            "touch",
            (
                kt.ContactShape("floor", plane=True),
                shape,
                kt.ContactShape("upper", radius=0.03, length=0.1),
            ),
            stiffness=1e5,
            damping=1.0,
            friction=0.3,
            transition=0.01,
        ),
    )
    return Scene("convex bodies", model.checked(), seconds=0.15)


def _struck_cylinder() -> Scene:
    return _struck(kt.ContactShape("lower", radius=0.06, length=0.1, flat=True))


def _struck_hull() -> Scene:
    corners = [(-0.1, -0.08, -0.05), (0.12, -0.07, -0.05), (0.0, 0.11, -0.05), (0.01, 0.02, 0.09)]
    return _struck(kt.ContactShape("lower", vertices=corners))


NAMED: dict[str, Callable[[], Scene]] = {
    "markers in the world": _placed_in_the_world,
    "cylinder on its rims": _on_its_rims,
    "rope with mass": _heavy_rope,
    "friction in five joints": _rubbing_chain,
    "elliptic disc": _elliptic_disc,
    "cylinder under a capsule": _struck_cylinder,
    "hull under a capsule": _struck_hull,
}
"""Scenes of features by name."""


@cache
def named_scene(name: str) -> Scene:
    """One of these scenes."""
    return NAMED[name]()
