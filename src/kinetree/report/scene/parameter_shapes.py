"""Numbers of the scene that change with parameters: sizes of shapes, points of joints, markers and springs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.model import Model
from kinetree.model.geometry import shapes as model_shapes
from kinetree.report.numbers import ModelNumbers
from kinetree.report.page.data import PageMotion
from kinetree.report.scene.body_shapes import drawable
from kinetree.report.scene.contact_arrows import touching_parts
from kinetree.report.scene.run_scene import linked_parts, seen_joints
from kinetree.report.scene.shapes import Capsule, PageBox, PageShape, PageSphere
from kinetree.symbolic.tree import Tree

SAME = 1e-9  # m: a stand-in that ends so close to a joint ends at the joint


@dataclass(frozen=True)
class ScenePlace:
    """Where numbers belong: a list of the scene, an entry of it, of bodies also one of its shapes, and the field."""

    part: str
    index: int
    shape: int
    field: str
    count: int


def scene_places(
    tree: Tree, model: Model, drawn: Sequence[PageMotion], numbers: ModelNumbers
) -> tuple[list[ScenePlace], SX]:
    """What of a drawn scene depends on parameters, and the numbers as one column in the symbols of a tree.

    Boxes and balls that stand in for bodies keep their size; rods that stand in follow the joints.
    """
    places: list[ScenePlace] = []
    found: list[SX] = []
    for look, value in _all(tree, model, drawn, numbers):
        value = ca.densify(SX(value))
        if tree.symbols.p.shape[0] and ca.depends_on(value, tree.symbols.p):
            places.append(look)
            found.append(ca.vec(value))
    return places, ca.vertcat(SX(0, 1), *found)


def _all(
    tree: Tree, model: Model, drawn: Sequence[PageMotion], numbers: ModelNumbers
) -> Iterator[tuple[ScenePlace, SX]]:
    # the tree has the same parts with definitions and tables in place of their names, and more of flexible bodies
    bodies = {body.name: body for body in tree.model.bodies}
    markers = {marker.name: marker for marker in tree.model.markers}
    points: defaultdict[str, list[SX]] = defaultdict(list)
    for name in bodies:
        points[name].append(tree.place(name)[1][0])
    moments = len(seen_joints(model)) + len(touching_parts(model))
    for i, joint in enumerate(seen_joints(model)):
        inner, outer = (pose[0] for pose in tree.joint_frames(tree.model.joint(joint.name)))
        points[joint.inner].append(inner)
        points[joint.outer].append(outer)
        yield ScenePlace("joints", i, -1, "point", 3), inner
        yield ScenePlace("reactions", i, -1, "point", 3), outer
        yield ScenePlace("reactions", moments + i, -1, "point", 3), outer
    for i, marker in enumerate(model.markers):
        yield ScenePlace("markers", i, -1, "point", 3), tree.frame(markers[marker.name].frame)[0]
    for i, part in enumerate(linked_parts(model)):
        for end, place in enumerate(part.places[:2]):
            owner, (point, _) = tree.place(place)
            points[owner].append(point)
            yield ScenePlace("links", i, -1, f"point{end + 1}", 3), point
    p = tree.symbols.p

    def number(point: SX) -> Array:
        return np.asarray(
            ca.Function("point", [p], [ca.densify(point)])(tree.symbols.defaults), dtype=float
        ).ravel()

    known = {name: [(point, number(point)) for point in mine] for name, mine in points.items()}
    for i, body in enumerate(model.bodies):
        shapes = bodies[body.name].shapes if body.name in bodies else ()
        own = [shape for shape in shapes if drawable(shape, numbers, drawn[i].shapes)]
        for k, shape in enumerate(own):
            yield from ((ScenePlace("bodies", i, k, *named), value) for named, value in _fields(tree, shape))
        if not own:
            for k, stand_in in enumerate(drawn[i].shapes):
                yield from _standing(i, k, stand_in, known.get(body.name, []))


def _fields(tree: Tree, shape: model_shapes.Shape) -> Iterator[tuple[tuple[str, int], SX]]:
    value = tree.symbols.value
    yield ("position", 3), tree.frame(shape.pose)[0]
    if isinstance(shape, model_shapes.Box):
        yield ("size", 3), ca.vertcat(*[value(v) for v in shape.size])
    elif isinstance(shape, model_shapes.Cylinder):
        yield ("radius", 1), value(shape.radius)
        yield ("length", 1), value(shape.length)
    elif isinstance(shape, model_shapes.Sphere):
        yield ("radius", 1), value(shape.radius)
    elif isinstance(shape, model_shapes.Rod):
        yield ("p1", 3), ca.vertcat(*[value(v) for v in shape.start])
        yield ("p2", 3), ca.vertcat(*[value(v) for v in shape.end])
        yield ("radius", 1), value(shape.radius)
    elif isinstance(shape, model_shapes.Mesh):
        yield ("scale", 3), ca.vertcat(*[value(v) for v in shape.scale])


def _standing(
    i: int, k: int, shape: PageShape, points: list[tuple[SX, Array]]
) -> Iterator[tuple[ScenePlace, SX]]:
    fields = (
        ("p1", "p2")
        if isinstance(shape, Capsule)
        else ("position",)
        if isinstance(shape, (PageBox, PageSphere))
        else ()
    )
    for field in fields:
        here = np.asarray(getattr(shape, field), dtype=float)
        for symbol, number in points:
            if np.abs(number - here).max() <= SAME:
                yield ScenePlace("bodies", i, k, field, 3), symbol
                break
