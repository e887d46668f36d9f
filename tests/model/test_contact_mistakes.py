"""Mistakes with contacts and friction: each is answered once, by name, with the reason and the remedy."""

from __future__ import annotations

import re
from math import cos, sin
from pathlib import Path

import pytest
from faulty_models import arm

import kinetree as kt
from kinetree.words.arguments import EventError

CORNERS = [(0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)]


def _touching(shape: kt.ContactShape) -> kt.ConvexContact:
    return kt.ConvexContact("c", (shape, kt.ContactShape("ground", plane=True)), stiffness=1.0)


GOOD = {"radius": 0.1, "stiffness": 1e5}
MISTAKES: dict[str, tuple[kt.Load, tuple[str, ...]]] = {
    "negative stiffness": (
        kt.SpherePlane("c", "crank", **GOOD | {"stiffness": -1.0}),
        ("stiffness must be positive (got -1)", "N/m^exponent"),
    ),
    "stiffness with a unit of other powers": (
        kt.SpherePlane("c", "crank", **GOOD | {"stiffness": "1e5 N/m"}),
        ("'1e5 N/m' is of another dimension than this value, which is in N/m^1.5",),
    ),
    "no stiffness": (kt.SpherePlane("c", "crank", radius=0.1), ("stiffness is not given",)),
    "no radius": (kt.SpherePlane("c", "crank", stiffness=1e5), ("radius is not given", "give it in m")),
    "negative radius": (
        kt.SpherePlane("c", "crank", **GOOD | {"radius": -0.1}),
        ("radius must be positive (got -0.1)",),
    ),
    "negative damping": (
        kt.SpherePlane("c", "crank", **GOOD, damping=-1.0),
        ("damping must not be negative", "give c (s/m)"),
    ),
    "soft exponent": (
        kt.SpherePlane("c", "crank", **GOOD, exponent=0.5),
        ("exponent must be at least 1", "1.5 for curved surfaces"),
    ),
    "negative friction": (
        kt.SpherePlane("c", "crank", **GOOD, friction=-0.2),
        ("friction must not be negative", "0 for a smooth surface"),
    ),
    "static friction below sliding friction": (
        kt.SpherePlane("c", "crank", **GOOD, friction=0.3, static_friction=0.2),
        ("static_friction (0.2) is less than friction (0.3)",),
    ),
    "no transition": (
        kt.SpherePlane("c", "crank", **GOOD, friction=0.3, transition=0.0),
        ("transition must be positive (got 0)", "m/s"),
    ),
    "negative rolling resistance": (
        kt.SpherePlane("c", "crank", **GOOD, rolling_resistance=-1e-3),
        ("rolling_resistance must not be negative", "arm in m"),
    ),
    "unknown body": (kt.SpherePlane("c", "cranc", **GOOD), ('unknown body or marker "cranc"', 'did you mean "crank"')),
    "no body": (kt.SpherePlane("c", **GOOD), ("sphere is not given", "name a body, a marker or ground")),
    "unknown plane": (kt.SpherePlane("c", "crank", "flor", **GOOD), ('unknown body or marker "flor"',)),
    "a body with itself": (
        kt.SphereSphere("c", "crank", "crank", radius1=0.1, radius2=0.1, stiffness=1.0),
        ('both shapes are on "crank"', "two bodies"),
    ),
    "no second radius": (
        kt.SphereSphere("c", "crank", "ground", radius1=0.1, stiffness=1.0),
        ("radius2 is not given",),
    ),
    "no shapes": (kt.ConvexContact("c", stiffness=1.0), ("shapes are not given", "kt.ContactShape")),
    "a shape that is none": (
        kt.ConvexContact("c", (kt.ContactShape("crank"), kt.ContactShape("ground", plane=True)), stiffness=1.0),
        ("shapes[0] has no shape", "size of a box"),
    ),
    "a plane with a radius": (
        kt.ConvexContact(
            "c", (kt.ContactShape("crank", radius=0.1), kt.ContactShape("ground", plane=True, radius=1)), stiffness=1.0
        ),
        ("shapes[1]: a plane has no radius",),
    ),
    "a box and a capsule at once": (
        kt.ConvexContact(
            "c",
            (kt.ContactShape("crank", size=(1, 1, 1), length=1), kt.ContactShape("ground", plane=True)),
            stiffness=1.0,
        ),
        ("shapes[0]: size is that of a box, length that of a capsule",),
    ),
    "a capsule without radius": (
        kt.ConvexContact(
            "c", (kt.ContactShape("crank", length=1), kt.ContactShape("ground", plane=True)), stiffness=1.0
        ),
        ("shapes[0]: radius of the capsule is not given",),
    ),
    "a box of nothing but rounded edges": (
        kt.ConvexContact(
            "c",
            (kt.ContactShape("crank", size=(1, 1, 0.1), radius=0.05), kt.ContactShape("ground", plane=True)),
            stiffness=1.0,
        ),
        ("shapes[0]: radius 0.05 is half of the least edge 0.1 or more",),
    ),
    "a shape that grows": (
        kt.ConvexContact(
            "c", (kt.ContactShape("crank", radius="0.1 + t"), kt.ContactShape("ground", plane=True)), stiffness=1.0
        ),
        ("shapes[0]: radius varies in time",),
    ),
    "shapes of one group only": (
        kt.ConvexContact(
            "c",
            (kt.ContactShape("crank", radius=0.1, group="g"), kt.ContactShape("ground", radius=0.1, group="g")),
            stiffness=1.0,
        ),
        ("no two of its shapes can touch", "not of one group"),
    ),
    "two shapes at one place": (
        kt.ConvexContact(
            "c", (kt.ContactShape("crank", radius=0.1), kt.ContactShape("crank", radius=0.2)), stiffness=1.0
        ),
        ('another shape is at "crank"',),
    ),
    "a misspelt place of a shape": (
        kt.ConvexContact(
            "c", (kt.ContactShape("cranc", radius=0.1), kt.ContactShape("ground", plane=True)), stiffness=1.0
        ),
        ('unknown body or marker "cranc"', 'did you mean "crank"'),
    ),
    "a flat cylinder without length": (
        _touching(kt.ContactShape("crank", radius=0.1, flat=True)),
        ("shapes[0]: a cylinder with flat ends has a radius and a length", "leave flat out"),
    ),
    "a cylinder of no length": (
        _touching(kt.ContactShape("crank", radius=0.1, length=0.0, flat=True)),
        ("shapes[0]: length must be positive (got 0)",),
    ),
    "a cylinder of nothing but rims": (
        _touching(kt.ContactShape("crank", radius=0.1, length=0.1, flat=True, edge=0.05)),
        ("shapes[0]: edge 0.05 is half of the lesser of length and diameter, 0.1, or more",),
    ),
    "rims of a capsule": (
        _touching(kt.ContactShape("crank", radius=0.1, length=0.1, edge=0.01)),
        ("shapes[0]: edge rounds the rims of a cylinder", "flat = true"),
    ),
    "a hull and a box at once": (
        _touching(kt.ContactShape("crank", vertices=CORNERS, size=(1, 1, 1))),
        ("shapes[0]: vertices are those of a hull",),
    ),
    "a hull of points in a plane": (
        _touching(kt.ContactShape("crank", vertices=[(0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0)])),
        ("shapes[0]: all points lie in one plane", "points of a solid"),
    ),
    "a hull of three points": (
        _touching(kt.ContactShape("crank", vertices=[*CORNERS[:3], CORNERS[0]])),
        ("shapes[0]: 3 different points have no hull", "four or more"),
    ),
    "a hull of too many corners": (
        _touching(kt.ContactShape("crank", vertices=[(cos(i), sin(i), z) for i in range(9) for z in (0, 1)])),
        ("shapes[0]: its hull has 18 corners, and 12 at most", "corners=12"),
    ),
    "more corners than are taken": (
        _touching(kt.ContactShape("crank", vertices=CORNERS, corners=40)),
        ("shapes[0]: corners must be 4 to 12 (got 40)",),
    ),
    "corners of a box": (
        _touching(kt.ContactShape("crank", size=(1, 1, 1), corners=8)),
        ("shapes[0]: corners are those of a hull",),
    ),
    "a hull of nothing but rounded edges": (
        _touching(kt.ContactShape("crank", vertices=CORNERS, radius=0.25)),
        ("shapes[0]: radius 0.25 leaves nothing of a hull", "round the edges with less"),
    ),
    "a hull of names": (
        _touching(kt.ContactShape("crank", vertices=[("2*t", 0, 0), *CORNERS])),
        ("shapes[0]: vertices and radius of a hull are numbers",),
    ),
    "a corner of two coordinates": (
        _touching(kt.ContactShape("crank", vertices=[(0, 0), *CORNERS])),
        ("vertices[0] must have 3 components",),
    ),
    "a plane with flat ends": (
        kt.ConvexContact(
            "c", (kt.ContactShape("crank", radius=0.1), kt.ContactShape("ground", plane=True, flat=True)), stiffness=1.0
        ),
        ("shapes[1]: a plane has no flat ends",),
    ),
    "a mesh file that is not there": (
        _touching(kt.ContactShape.mesh("crank", "stone.stl")),
        ('vertices of mesh "stone.stl"', "closed surface"),
    ),
    "a shape that is a number": (
        kt.ConvexContact("c", (kt.ContactShape("crank", radius=0.1), 3), stiffness=1.0),  # type: ignore[arg-type]
        ("shapes must be a list of a contact shape",),
    ),
    "a flat box": (
        kt.BoxPlane("c", "crank", size=(0.1, 0.0, 0.1), stiffness=1.0),
        ("size[1] is not given", "give it in m"),
    ),
    "a box of two edges": (kt.BoxPlane("c", "crank", size=(0.1, 0.1), stiffness=1.0), ("size must have 3 components",)),
    "a mesh without vertices": (kt.MeshPlane("c", "crank", stiffness=1.0), ("vertices are not given",)),
    "a vertex of two coordinates": (
        kt.MeshPlane("c", "crank", vertices=[(0, 0, 0), (1, 1)], stiffness=1.0),
        ("vertices[1] must have 3 components",),
    ),
    "a cylinder without length": (
        kt.CylinderPlane("c", "crank", radius=0.1, stiffness=1.0),
        ("length is not given",),
    ),
    "a stiffness that varies": (
        kt.SpherePlane("c", "crank", **GOOD | {"stiffness": "1e5*t"}),
        ('"t" varies in time', "numbers and parameters only"),
    ),
    "an outline the wrong way round": (
        kt.CurveCurve("c", "crank", outline1=[(0, 0), (0, 1), (1, 1)], outline2=[(-1, 0, 1), (1, 0, 1)],
                      depth=0.1, stiffness=1.0),
        ("outline1: the outline runs clockwise", "anticlockwise"),
    ),
    "an outline of one point": (
        kt.CurveCurve("c", "crank", outline1=[(0, 0)], outline2=[(-1, 0, 1), (1, 0, 1)], depth=0.1, stiffness=1.0),
        ("outline1: an outline needs at least two vertices",),
    ),
    "a vertex that is no point": (
        kt.CurveCurve("c", "crank", outline1=[(0, 0, 1), ("a", 0, 1)], outline2=[(-1, 0, 1), (1, 0, 1)],
                      depth=0.1, stiffness=1.0),
        ("outline1[1] must be two or three numbers",),
    ),
    "curves without depth": (
        kt.CurveCurve("c", "crank", outline1=[(-1, 0, 1), (1, 0, 1)], outline2=[(-1, 0, 1), (1, 0, 1)], stiffness=1.0),
        ("depth is not given",),
    ),
    "no friction": (kt.DryFriction("c", "hinge"), ("neither force nor coefficient is given", "radius")),
    "negative friction force": (kt.DryFriction("c", "hinge", force=-1.0), ("force must not be negative",)),
    "static force below sliding force": (
        kt.DryFriction("c", "hinge", force=2.0, static_force=1.0),
        ("static_force (1) is less than force (2)",),
    ),
    "static coefficient below sliding one": (
        kt.DryFriction("c", "hinge", coefficient=0.3, static_coefficient=0.2, radius=0.1),
        ("static_coefficient (0.2) is less than coefficient (0.3)",),
    ),
    "bearing without radius": (kt.DryFriction("c", "hinge", coefficient=0.3), ("radius is not given",)),
    "negative bearing radius": (
        kt.DryFriction("c", "hinge", coefficient=0.3, radius=-0.1),
        ("radius must be positive (got -0.1)",),
    ),
    "friction in an unknown joint": (kt.DryFriction("c", "hing", force=1.0), ('unknown joint "hing"', '"hinge"')),
    "friction along a speed that is not there": (
        kt.DryFriction("c", "hinge", force=1.0, coordinate=1),
        ("has no speed number 1", "choose from 0"),
    ),
}  # fmt: skip

FALL = {"direction": "falling"}
CONTACTS: dict[str, tuple[kt.Event, tuple[str, ...]]] = {
    "restitution beyond 1": (
        kt.PointPlaneEvent("e", "crank", action=kt.Restitution(1.2), **FALL),
        ("must lie between 0 and 1 (got 1.2)", "0 is plastic"),
    ),
    "negative friction": (
        kt.PointPlaneEvent("e", "crank", action=kt.Restitution(0.5, friction=-0.1), **FALL),
        ("friction must not be negative (got -0.1)",),
    ),
    "static friction below friction": (
        kt.PointPlaneEvent(
            "e", "crank", action=kt.Restitution(0.5, friction=0.3, static_friction=0.1), **FALL
        ),
        ("static_friction (0.1) is less than friction (0.3)",),
    ),
    "friction of spheres without a radius": (
        kt.DistanceEvent("e", "crank", "ground", 1.0, action=kt.Restitution(0.5, friction=0.3)),
        ("where they touch on the line of their centres", "radius of the sphere around at1"),
    ),
    "friction of a sphere without size": (
        kt.DistanceEvent("e", "crank", "ground", 1.0, radius=0.0, action=kt.Restitution(0.5, friction=0.3)),
        ("radius must be positive (got 0)", "give it in m"),
    ),
    "friction of a function": (
        kt.ExpressionEvent("e", "hinge.angle", action=kt.Restitution(0.5, friction=0.3)),
        ("friction needs surfaces along which to slide", "point-plane"),
    ),
}


@pytest.mark.parametrize("mistake", sorted(CONTACTS))
def test_a_mistake_of_a_contact_is_one_clear_fault(mistake: str) -> None:
    event, words = CONTACTS[mistake]
    with pytest.raises(ValueError, match='event "e"') as error:
        kt.simulate(arm(), 1.0, events=[event])
    assert all(word in str(error.value) for word in words), str(error.value)
    assert len(str(error.value).splitlines()) <= 2


@pytest.mark.parametrize(
    ("name", "words"),
    [("spring", "a load has the same name, and both have forces"), ("t", 'the name "t" is reserved')],
)
def test_a_contact_has_a_name_of_its_own(name: str, words: str) -> None:
    """The force of a contact took the channel of the load that had its name."""
    model = arm(kt.SpringDamper("spring", "crank", "ground", stiffness=1.0))
    event = kt.PointPlaneEvent(name, "crank", action=kt.Restitution(0.5), **FALL)
    with pytest.raises(EventError, match=re.escape(f'event "{name}": {words}')):
        kt.simulate(model, 1.0, events=[event], progress=False)


@pytest.mark.parametrize("mistake", sorted(MISTAKES))
def test_a_mistake_is_one_clear_fault(mistake: str) -> None:
    load, words = MISTAKES[mistake]
    faults = arm(load).validate().faults
    assert len(faults) == 1, [str(fault) for fault in faults]
    assert all(word in str(faults[0]) for word in ('load "c"', *words)), str(faults[0])


def test_mistakes_of_a_file_are_told_with_their_lines(tmp_path: Path) -> None:
    path = tmp_path / "ball.toml"
    path.write_text(
        "format = 1\n[model]\nname = 'm'\n[[body]]\nname = 'ball'\nmass = 1.0\ninertia = [1, 1, 1, 0, 0, 0]\n"
        "[[load]]\nname = 'floor'\ntype = 'sphere-plane'\nsphere = 'bal'\nradius = 0.1\nstiffness = -2\n"
        "friction = 0.5\nstatic_friction = 0.4\n[[load]]\nname = 'roof'\ntype = 'spere-plane'\n"
    )
    with pytest.raises(ValueError, match=r"ball\.toml") as error:
        kt.load(path)
    told = {
        11: 'did you mean "ball"',
        13: "stiffness must be positive",
        15: "less than friction",
        16: 'did you mean "sphere-plane"',
    }
    for line, words in told.items():
        assert any(f"ball.toml:{line}:" in row and words in row for row in str(error.value).splitlines()), (
            words
        )
