"""Rigid contact of many bodies in one run: which shapes touch, friction and restitution by pair, moving surfaces."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from typing import Any, ClassVar

from kinetree.model.body import GROUND, Body, Marker
from kinetree.model.expressions import Scalar
from kinetree.model.geometry.frame import Frame
from kinetree.model.geometry.shapes import Shape
from kinetree.model.loads.convex_contact import ContactShape
from kinetree.model.values.fields import Invalid, ModelObject, Vec3, items, set_field
from kinetree.words.arguments import Remedy, short

ALL = "*"
"""Pattern that fits every name; in a longer pattern it stands for any part of a name."""
FLOOR = "floor"
"""Name of the plane z = 0, where no part of the model has it."""

LAWS = ("friction", "restitution", "rolling_resistance", "spinning_resistance", "adhesion")
"""Numbers of a contact that pairs may have of their own."""

_OTHER_WORDS = {
    "mu": "the coefficient of friction is friction",
    "static_friction": "there is one coefficient, friction, for rest and for sliding",
    "rolling": "the resistance against rolling is rolling_resistance (m)",
    "spinning": "the resistance against turning about the normal is spinning_resistance (m)",
    "coefficient": "the coefficient of restitution is restitution",
}
_LEAST = {
    "friction": "give a coefficient, 0 for a smooth surface",
    "restitution": "0 is plastic, 1 is elastic",
    "rolling_resistance": "give it in m",
    "spinning_resistance": "give it in m",
    "adhesion": "give the greatest pull in N",
}


@dataclass(frozen=True)
class ContactPair(ModelObject):
    """Numbers of a contact between two bodies, or groups of shapes, that differ from those of all others.

    Of several pairs that fit, the last one that gives a number counts.

    Parameters
    ----------
    a, b
        A body, ``"ground"``, the marker where a shape is, a group of shapes, or ``"floor"``. ``*`` stands for any part
        of a name: ``"ball*"``. Without b it is a pair with all others.
    friction, restitution, rolling_resistance, spinning_resistance, adhesion
        As of :class:`Contacts`; what is not given stays as it is.
    touch
        False: they do not touch each other. True: they do, even if a joint connects them or they are of one group.
    """

    other_words: ClassVar[Mapping[str, str]] = _OTHER_WORDS
    not_negative: ClassVar[Mapping[str, str]] = _LEAST
    a: str
    b: str = ALL
    friction: Scalar | None = field(default=None, kw_only=True)
    restitution: Scalar | None = field(default=None, kw_only=True)
    rolling_resistance: Scalar | None = field(default=None, kw_only=True)
    spinning_resistance: Scalar | None = field(default=None, kw_only=True)
    adhesion: Scalar | None = field(default=None, kw_only=True)
    touch: bool | None = field(default=None, kw_only=True)


@dataclass(frozen=True)
class MovingSurface(ModelObject):
    """A surface that moves along itself while its body stays where it is: the belt of a conveyor.

    Parameters
    ----------
    at
        A body, ``"ground"``, the marker where a shape is, or the group of shapes, with ``*`` as in a pair.
    velocity
        Velocity of the surface against its body (m/s), along the axes of the body, or of the marker where ``at`` is
        one: numbers, or expressions of the time t and of parameters.
    """

    other_words: ClassVar[Mapping[str, str]] = {"speed": "the velocity has three components: velocity"}
    at: str
    velocity: Vec3 = Invalid("nothing", "velocity is not given", "give three components in m/s")  # type: ignore[assignment]


@dataclass(frozen=True)
class Contacts(ModelObject):
    """Bodies that touch, by the hundred: who touches whom, and how.

    Two shapes touch unless they are on one body, or on bodies that are welded together, or on bodies that a joint
    connects. Shapes of the ground touch all others, but not each other.

    Parameters
    ----------
    shapes
        Shapes that touch, by their places. Their edges are sharp unless they have a radius.
    bodies
        Bodies, and ``"ground"``, whose own shapes touch, those as which they are drawn; ``*`` stands for any part of a
        name. Without shapes and bodies, the own shapes of all of them touch.
    floor
        True: the plane z = 0 touches too. A name: the xy plane of this marker, whose z axis points out of it.
    friction
        Coefficient of Coulomb friction, at rest and sliding.
    restitution
        Coefficient of restitution: 0 is plastic, 1 elastic.
    rolling_resistance
        Moment against rolling over the normal force (m).
    spinning_resistance
        Moment against turning about the normal over the normal force (m).
    adhesion
        Greatest force by which a contact holds surfaces together (N).
    pairs
        Pairs of bodies or groups with other numbers, or that do not touch.
    surfaces
        Surfaces that move: conveyors.
    neighbours
        True: bodies that a joint connects touch each other too.
    decompose
        True: a mesh is divided into convex pieces (needs ``kinetree[decomposition]``). False: it touches as its hull.
    step
        Step in time (s). None: chosen.
    tolerance
        Largest error of the velocities at the contacts in a step (m/s).
    """

    other_words: ClassVar[Mapping[str, str]] = {
        **_OTHER_WORDS,
        "shape": "shapes are a list, shapes",
        "pair": "pairs are a list, pairs",
        "surface": "surfaces are a list, surfaces",
        "ground": "the plane z = 0 is floor; shapes of the ground are those of the model",
        "plane": "the plane z = 0 is floor",
        "mesh": "a mesh of a body touches as its hull, or in pieces: decompose",
        "neighbors": "it is spelled neighbours",
        "method": "contacts are marched through; instants of few contacts are located by events (kinetree.ConvexEvent)",
    }
    positive: ClassVar[Mapping[str, str]] = {
        "step": "give it in s, or leave it out",
        "tolerance": "give it in m/s",
    }
    not_negative: ClassVar[Mapping[str, str]] = _LEAST
    shapes: tuple[ContactShape, ...] = ()
    bodies: tuple[str, ...] = field(default=(), kw_only=True)
    floor: bool | str = field(default=False, kw_only=True)
    friction: Scalar = field(default=0.5, kw_only=True)
    restitution: Scalar = field(default=0.0, kw_only=True)
    rolling_resistance: Scalar = field(default=0.0, kw_only=True)
    spinning_resistance: Scalar = field(default=0.0, kw_only=True)
    adhesion: Scalar = field(default=0.0, kw_only=True)
    pairs: tuple[ContactPair, ...] = field(default=(), kw_only=True)
    surfaces: tuple[MovingSurface, ...] = field(default=(), kw_only=True)
    neighbours: bool = field(default=False, kw_only=True)
    decompose: bool = field(default=False, kw_only=True)
    step: Scalar | None = field(default=None, kw_only=True)
    tolerance: Scalar = field(default=1e-10, kw_only=True)

    def __post_init__(self) -> None:
        super().__post_init__()
        set_field(self, "shapes", _listed(self.shapes, "shapes", ContactShape))
        set_field(self, "bodies", _listed(self.bodies, "bodies", str))
        set_field(self, "pairs", _listed(self.pairs, "pairs", ContactPair))
        set_field(self, "surfaces", _listed(self.surfaces, "surfaces", MovingSurface))


_EXAMPLES = {
    ContactShape: Remedy(
        'give shapes=(kt.ContactShape("box", size=(0.1, 0.1, 0.1)),)',
        'give shapes = [{at = "box", size = [0.1, 0.1, 0.1]}]',
    ),
    ContactPair: Remedy(
        'give pairs=(kt.ContactPair("a", "b", friction=0.2),)',
        'give pairs = [{a = "a", b = "b", friction = 0.2}]',
    ),
    MovingSurface: Remedy(
        'give surfaces=(kt.MovingSurface("belt", velocity=(0.3, 0, 0)),)',
        'give surfaces = [{at = "belt", velocity = [0.3, 0, 0]}]',
    ),
    str: Remedy('give bodies=("box*", "ground")', 'give bodies = ["box*", "ground"]'),
}


def _listed(value: Any, name: str, kind: type) -> Any:
    """A list of objects of one class as a tuple, or what is wrong with it; a single object is a list of one."""
    if isinstance(value, kind):
        return (value,)
    found = items(value, name)
    if isinstance(found, Invalid):
        return Invalid(found.given, found.message, _EXAMPLES[kind])
    wrong = next((one for one in found if not isinstance(one, kind)), None)
    if wrong is None:
        return found
    what = "name" if kind is str else kind.__name__
    return Invalid(short(value), f"{name} holds {short(wrong)}, which is no {what}", _EXAMPLES[kind])


@dataclass(frozen=True)
class TouchingShape:
    """A shape that touches, on its body.

    Attributes
    ----------
    name
        Its name in messages and channels.
    body, frame
        Its body (or ground), and where it is in the frame of that.
    shape
        The shape: one of :class:`ContactShape`, or one as which a body is drawn.
    names
        All names by which a pair can mean it.
    group
        Shapes of one group do not touch each other; empty for none.
    where
        The field that holds it, such as ``shapes[2]``, or ``floor``; ``bodies`` for the own shape of a body.
    """

    name: str
    body: str
    frame: Frame
    shape: ContactShape | Shape
    names: frozenset[str]
    group: str = ""
    where: str = "bodies"


def shapes_meant(name: str, shapes: Collection[TouchingShape]) -> list[bool]:
    """For each shape, whether a name or pattern means it."""
    meant = frozenset(fitting(name, frozenset[str]().union(*(shape.names for shape in shapes))))
    return [not shape.names.isdisjoint(meant) for shape in shapes]


def fitting(name: str, known: Collection[str]) -> list[str]:
    """The known names that a name or pattern means: what is a name itself is no pattern."""
    if name in known or ALL not in name:
        return [name] if name in known else []
    pattern = "".join(f"[{c}]" if c in "?[" else c for c in name)  # of fnmatch, which knows these two besides
    return [one for one in known if fnmatchcase(one, pattern)]


def touching_shapes(
    contacts: Contacts,
    bodies: Mapping[str, Body],
    markers: Mapping[str, Marker],
    ground_shapes: Iterable[Shape],
) -> tuple[TouchingShape, ...]:
    """All shapes that touch, of places that the model has; the others are told by the checks."""
    own = {name: body.shapes for name, body in bodies.items() if isinstance(body.shapes, tuple)}
    own[GROUND] = tuple(ground_shapes)
    found: list[TouchingShape] = []
    for i, shape in enumerate(contacts.shapes if isinstance(contacts.shapes, tuple) else ()):
        if (place := _placed(shape.at, bodies, markers)) is not None:
            body, frame = place
            names = frozenset({shape.at, body, *([shape.group] if shape.group else [])})
            found.append(TouchingShape(shape.at, body, frame, shape, names, shape.group, f"shapes[{i}]"))
    named = contacts.bodies if isinstance(contacts.bodies, tuple) else ()
    if not contacts.shapes and not named:
        named = (ALL,)
    for name in dict.fromkeys(name for given in named for name in fitting(given, own)):
        shapes = (shape for shape in own[name] if isinstance(shape, Shape))
        found += [TouchingShape(name, name, one.pose, one, frozenset({name})) for one in shapes]
    found += _floor(contacts.floor, bodies, markers)
    return tuple(_told_apart(found))


def _placed(at: Any, bodies: Mapping[str, Body], markers: Mapping[str, Marker]) -> tuple[str, Frame] | None:
    """The body of a place and its frame there; that of a body is its mass centre, with the axes of the body."""
    if at == GROUND:
        return GROUND, Frame()
    if at in bodies:
        return at, Frame(bodies[at].com)
    marker = markers.get(at)
    if marker is None or not (marker.body in bodies or marker.body == GROUND):
        return None
    return marker.body, marker.frame


def _floor(
    floor: bool | str, bodies: Mapping[str, Body], markers: Mapping[str, Marker]
) -> Iterator[TouchingShape]:
    """The plane z = 0 of the ground, or the xy plane of a marker."""
    at = GROUND if floor is True else floor
    place = _placed(at, bodies, markers) if isinstance(at, str) else None
    if place is None:
        return
    body, frame = place
    own = set() if FLOOR in bodies or FLOOR in markers else {FLOOR}
    yield TouchingShape(
        FLOOR, body, frame, ContactShape(str(at), plane=True), frozenset({str(at), body, *own}), where="floor"
    )


def _told_apart(shapes: list[TouchingShape]) -> Iterator[TouchingShape]:
    """Shapes with names of their own: those of one place are counted."""
    counted: dict[str, int] = {}
    for shape in shapes:
        counted[shape.name] = counted.get(shape.name, 0) + 1
    seen: dict[str, int] = {}
    for shape in shapes:
        seen[shape.name] = number = seen.get(shape.name, 0) + 1
        several = counted[shape.name] > 1
        yield replace(shape, name=f"{shape.name} {number}") if several else shape
