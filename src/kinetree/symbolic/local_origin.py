"""The site of a mechanism, and coordinates of bodies that float, measured from there.

Round-off of a position is ε times its distance from the origin. A thousand kilometres away that is 10⁻¹⁰ m, and with it
directions of constraints, forces of stiff parts and gaps of contacts become uncertain, though all of them depend on
differences of positions alone. So the ground's link frame has its origin at the *site* of the mechanism: the first
frame that a joint has on the ground, or the first place of a body that floats, where all of these are many times
farther away than the mechanism is large; else the origin of the world.

Joints by which bodies float have their inner frames moved there too. The state holds differences from the site, and
steps are controlled by them; users name and give the coordinates of the joint itself, which are larger by a constant.
The two have different names, ``x_from_site`` and ``x``, so that neither is taken for the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.model.body import GROUND
from kinetree.model.expressions import Expr
from kinetree.model.expressions.evaluation import CasadiOperations
from kinetree.model.geometry.frame import Frame
from kinetree.model.joints.base import Joint
from kinetree.model.topology import Topology
from kinetree.symbolic.links import NumericPose, Pose, compose, times, transposed
from kinetree.symbolic.mechanism import Mechanism
from kinetree.symbolic.symbols import Symbols, vector
from kinetree.tolerances import OWN_SITE

Point = tuple[float, float, float]
ORIGIN: Point = (0.0, 0.0, 0.0)


class Geometry(Protocol):
    """Part of a tree (`kinetree.symbolic.tree.Tree`) that is used here."""

    model: Mechanism
    topology: Topology
    symbols: Symbols

    def frame(self, frame: Frame) -> Pose: ...

    def world_pose(self, body: str) -> Pose:
        """Initial pose of a body."""
        ...

    def joint_frames(self, joint: Joint) -> tuple[Pose, Pose]:
        """Poses of the joint frames in the inner and the outer body's frame."""
        ...


def floats(joint: Joint) -> bool:
    """True if a joint lets a body move anywhere from a ground frame; its first coordinates are the displacement."""
    shifts = (joint.relative or ())[:3] == ("s1", "s2", "s3")
    return shifts and joint.inner == GROUND and not isinstance(joint.world_frame(), Frame)


def site_of(tree: Geometry) -> Point:
    """The site (m, world) of the mechanism with the values that the model has for its parameters."""
    own = {joint.name for joint in tree.model.joints}
    joints = [*tree.model.joints, *(link.joint for link in tree.topology.tree if link.joint.name not in own)]
    parts = (*tree.model.loads, *tree.model.constraints)
    if not all(type(part).__module__.startswith("kinetree.") for part in parts):
        return ORIGIN  # parts of others may ask for positions in the world
    fixed: list[Pose] = []
    floating: list[Pose] = []
    moving: list[Pose] = []
    for joint in joints:
        frames = tree.joint_frames(joint)
        if floats(joint):
            floating.append(_start(tree, joint, frames[0]))
            moving.append(frames[1])
            continue
        for body, pose in zip((joint.inner, joint.outer), frames, strict=True):
            (fixed if body == GROUND else moving).append(pose)
    fixed.sort(key=lambda pose: not isinstance(pose, NumericPose))
    fixed += floating
    if not fixed:
        return ORIGIN
    fixed += [tree.frame(marker.frame) for marker in tree.model.markers if marker.body == GROUND]
    first = _positions(tree, fixed[:1])[0]
    if not np.linalg.norm(first) > OWN_SITE:  # the shortest way to the answer for nearly all models
        return ORIGIN
    places = _positions(tree, fixed)
    moving += [tree.frame(Frame(position=body.com)) for body in tree.model.bodies]
    arms = np.linalg.norm(_positions(tree, moving), axis=1)
    size = max(float(arms.max(initial=0.0)), float(np.linalg.norm(places - first, axis=1).max()))
    if not 0.0 < OWN_SITE * size < np.linalg.norm(first):
        return ORIGIN
    return (float(first[0]), float(first[1]), float(first[2]))


def _start(tree: Geometry, joint: Joint, inner: Pose) -> Pose:
    """Initial pose (world) of a body that floats; ``inner`` is its joint's frame on the ground."""
    if joint.q0 is not None:
        return compose(inner, (vector(joint.q0[:3], tree.symbols), SX.eye(3)))
    return inner if tree.model.body(joint.outer).pose is None else tree.world_pose(joint.outer)


def _positions(tree: Geometry, poses: Iterable[Pose]) -> Array:
    """Positions (k, 3) in numbers."""
    found = []
    for pose in poses:
        if isinstance(pose, NumericPose):
            found.append(np.array(pose.p))
        else:
            value = ca.Function("position", [tree.symbols.p], [ca.densify(pose[0])])
            found.append(np.array(value(tree.symbols.defaults), dtype=float).ravel())
    return np.array(found).reshape(-1, 3)


class FloatingCoordinates:
    """Coordinates of joints by which bodies float: those that users give, and those that the state keeps.

    Attributes
    ----------
    frames
        Frames on the ground and on the body, for joints whose coordinates are measured from the site.
    """

    def __init__(self, tree: Geometry, site: Point) -> None:
        self.frames: dict[str, tuple[Pose, Pose]] = {}
        self._shifts: dict[str, Array] = {}
        self._own: dict[str, tuple[str, float]] = {}
        joints = (*(link.joint for link in tree.topology.tree), *tree.topology.cuts)
        for joint in filter(floats, joints if any(site) else ()):
            inner, outer = tree.joint_frames(joint)
            if not isinstance(inner, NumericPose):
                continue  # it goes with parameters
            away = tuple(a - b for a, b in zip(site, inner.p, strict=True))
            shift = np.zeros(joint.n_q)
            shift[:3] = times(transposed(inner.R), away)
            self.frames[joint.name] = NumericPose(site, inner.R), outer
            self._shifts[joint.name] = shift
            own = (f"{joint.name}.{name}" for name in joint.coordinate_names[:3])
            self._own |= zip(self.names(joint), zip(own, map(float, shift), strict=False), strict=False)

    def names(self, joint: Joint) -> tuple[str, ...]:
        """Names that the coordinates of a joint have in the state."""
        names = joint.coordinate_names
        if joint.name in self._shifts:
            names = (*[f"{name}_from_site" for name in names[:3]], *names[3:])
        return tuple(f"{joint.name}.{name}" for name in names)

    def own(self, name: str) -> tuple[str, float]:
        """The joint's own coordinate for a name in the state, and the amount by which it is larger."""
        return self._own.get(name, (name, 0.0))

    def shift(self, joint: Joint) -> Array:
        """Difference (n_q) of the coordinates that users give and read from those of the state."""
        return self._shifts.get(joint.name, np.zeros(joint.n_q))

    def in_symbols(self, joint: str, q: SX) -> SX:
        """Coordinates as users give and read them, from those that the state keeps."""
        return q + SX(ca.sparsify(ca.DM(self._shifts[joint]))) if joint in self._shifts else q


@dataclass(frozen=True)
class SplitValue:
    """A value as the sum of a moving part (None: nothing moves) and of a constant part, which may be far larger."""

    moving: SX | None
    still: SX

    @property
    def whole(self) -> SX:
        """The value."""
        return self.still if self.moving is None else self.moving + self.still


class SplitOperations:
    """Arithmetic that adds constant parts first.

    With a position z = z_s + Z, measured from the site Z, a law k (z − z₀) is k (z_s + (Z − z₀)): the large numbers
    cancel before the small one comes in, which keeps its digits.
    """

    def number(self, value: float) -> SplitValue:
        """Return a number as a constant part."""
        return SplitValue(None, SX(value))

    def apply(self, node: Expr, operands: Sequence[SplitValue]) -> SplitValue:
        """Sums, differences and changes of sign by parts; all else of whole values."""
        if node.operation in ("+", "-", "neg"):
            first, last = operands[0], operands[-1]
            signed = last if node.operation == "+" else SplitValue(_negative(last.moving), -last.still)
            return signed if len(operands) == 1 else _sum(first, signed)
        found = SX(CasadiOperations().apply(node, [operand.whole for operand in operands]))
        return (
            SplitValue(None, found)
            if all(operand.moving is None for operand in operands)
            else SplitValue(found, SX(0))
        )


def _negative(moving: SX | None) -> SX | None:
    return None if moving is None else -moving


def _sum(a: SplitValue, b: SplitValue) -> SplitValue:
    moving = b.moving if a.moving is None else a.moving if b.moving is None else a.moving + b.moving
    return SplitValue(moving, a.still + b.still)
