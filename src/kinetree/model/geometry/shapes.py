"""Visual shapes: what a body looks like. They carry no mass."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, ClassVar

from kinetree.model.geometry.frame import Frame
from kinetree.model.values.fields import Vec3, scalar, set_field, vector
from kinetree.words.arguments import short
from kinetree.words.names import did_you_mean

__all__ = ["SHAPES", "Box", "Cylinder", "Mesh", "Rod", "Shape", "Sphere"]

COLOR_REMEDY = 'write "#rrggbb", or a name of CSS such as "red"'
_NAMES = """
    aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown
    burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue
    darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange
    darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise
    darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia
    gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo
    ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan
    lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue
    lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon
    mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue
    mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin
    navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen
    paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red
    rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue
    slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white
    whitesmoke yellow yellowgreen
"""
COLOR_NAMES = frozenset(_NAMES.split())
"""The colours that CSS has names for."""

_DIGITS = re.compile(r"#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})")


def color_fault(color: object) -> tuple[str, str] | None:
    """Fault of a colour and its remedy; None for a valid colour, or where none is given."""
    text = color.strip().lower() if isinstance(color, str) else ""
    if color is None or text in COLOR_NAMES or _DIGITS.fullmatch(text):
        return None
    return f"{short(color)} is no colour", did_you_mean(text, COLOR_NAMES) or COLOR_REMEDY


@dataclass(frozen=True)
class Shape:
    """A shape at a pose in its body's frame, with an optional colour: ``"#rrggbb"`` or a name of CSS."""

    kind: ClassVar[str] = ""
    pose: Frame = field(default=Frame(), kw_only=True)
    color: str | None = field(default=None, kw_only=True)


@dataclass(frozen=True)
class Box(Shape):
    """Box of full edge lengths ``size`` (m), centred."""

    kind: ClassVar[str] = "box"
    size: Vec3 = (0.1, 0.1, 0.1)

    def __post_init__(self) -> None:
        set_field(self, "size", vector(self.size, 3, "size"))


@dataclass(frozen=True)
class Cylinder(Shape):
    """Cylinder along z, centred (m)."""

    kind: ClassVar[str] = "cylinder"
    radius: Any = 0.05
    length: Any = 0.1

    def __post_init__(self) -> None:
        set_field(self, "radius", scalar(self.radius, "radius"))
        set_field(self, "length", scalar(self.length, "length"))


@dataclass(frozen=True)
class Sphere(Shape):
    """Sphere, centred (m)."""

    kind: ClassVar[str] = "sphere"
    radius: Any = 0.05

    def __post_init__(self) -> None:
        set_field(self, "radius", scalar(self.radius, "radius"))


@dataclass(frozen=True)
class Rod(Shape):
    """Round rod from ``start`` to ``end`` in the shape's frame (m)."""

    kind: ClassVar[str] = "rod"
    start: Vec3 = (0.0, 0.0, 0.0)
    end: Vec3 = (1.0, 0.0, 0.0)
    radius: Any = 0.02

    def __post_init__(self) -> None:
        set_field(self, "start", vector(self.start, 3, "start"))
        set_field(self, "end", vector(self.end, 3, "end"))
        set_field(self, "radius", scalar(self.radius, "radius"))


@dataclass(frozen=True)
class Mesh(Shape):
    """The surface in a mesh file (STL, OBJ, DAE, glTF, GLB, PLY), each axis scaled.

    Lengths of the file are metres, or what a DAE file says its unit is; 1e-3 is the scale of millimetres. Axes are
    those of the file: nothing is turned because a format calls y or z up. In a model file, the path begins at its
    folder.
    """

    kind: ClassVar[str] = "mesh"
    file: str = ""
    scale: Vec3 = (1.0, 1.0, 1.0)

    def __post_init__(self) -> None:
        set_field(self, "scale", vector(self.scale, 3, "scale"))


def sizes_of(shape: Shape) -> dict[str, Any]:
    """Lengths of a shape (m), by the names of their fields; empty of a mesh."""
    found = {name: getattr(shape, name) for name in ("radius", "length") if hasattr(shape, name)}
    if isinstance(shape, Box) and isinstance(shape.size, tuple):
        found |= {f"size[{i}]": value for i, value in enumerate(shape.size)}
    return found


SHAPES: dict[str, type[Shape]] = {cls.kind: cls for cls in (Box, Cylinder, Sphere, Rod, Mesh)}
