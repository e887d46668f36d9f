"""A joint replaced by constraints that hold the same: points on lines and planes, axes that stay perpendicular."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

import kinetree as kt
from kinetree.model.expressions import Expr, Scalar, to_float
from kinetree.model.joints.base import Joint
from kinetree.model.references import joints_named_in, referenced_joints
from metamorphic.motion import of_run, refusable
from metamorphic.relation import Change, relation
from metamorphic.scene import Array, Scene

HELD: dict[type[Joint], tuple[str, tuple[str, ...]]] = {
    kt.Weld: ("xyz", ("xy", "yz", "zx")),
    kt.Revolute: ("xyz", ("zx", "zy")),
    kt.Prismatic: ("xy", ("xy", "yz", "zx")),
    kt.Cylindrical: ("xy", ("zx", "zy")),
    kt.Universal: ("xyz", ("xy",)),
    kt.Spherical: ("xyz", ()),
    kt.SphericalAngles: ("xyz", ()),
    kt.Planar: ("z", ("zx", "zy")),
}
"""Of each type of joint the directions of the inner frame in which the outer origin is held, and pairs of an inner and
an outer axis that stay perpendicular."""


@relation("a joint as constraints")
def constraints_for_a_joint(scene: Scene) -> Change | None:
    """A joint that nothing refers to is taken out, and constraints do what it did.

    Where there is one that a body hangs on, it is that one: in flat loops most of the constraints would restrict no
    motion, and are refused.
    """
    model = scene.model
    named = referenced_joints(model) | joints_named_in(model, scene.events)
    named |= {name for part in (*model.measures, *scene.events) for name in _texts(part)}
    chosen = [
        joint for joint in model.joints if type(joint) in HELD and joint.name not in named and joint.active
    ]
    if not chosen or any(body.flexible is not None for body in model.bodies):
        return None
    joint = max(chosen, key=lambda joint: _carries(model, joint))
    standing = Standing(scene)
    changed = scene.with_(
        model=standing.started(_without(model, joint)).add(*standing.constraints(joint)),
    )

    def name(channel: str) -> str | None:
        return None if channel.rpartition(".")[0] == joint.name else channel

    return Change(changed, name=name, run=lambda: of_run(refusable(changed.run)))


def _without(model: kt.Model, joint: Joint) -> kt.Model:
    return replace(model, joints=tuple(other for other in model.joints if other is not joint))


def _floating(model: kt.Model) -> set[str]:
    """Bodies that are given a free joint."""
    own = {joint.name for joint in model.joints}
    return {link.joint.outer for link in model.topology.tree if link.joint.name not in own}


def _carries(model: kt.Model, joint: Joint) -> int:
    """How many bodies hang on nothing without this joint."""
    return len(_floating(_without(model, joint)))


def _texts(part: Any) -> list[str]:
    return [value for value in vars(part).values() if isinstance(value, str)]


class Standing:
    """Where the joints and bodies of a scene stand, as numbers."""

    def __init__(self, scene: Scene) -> None:
        self.scene, self.model, self.run = scene, scene.model, scene.plain
        self.bodies = {body.name: body for body in self.model.bodies}
        self.known = {p.name: p.value * p.factor for p in self.model.parameters}
        self.defined = {d.name: d.expression for d in self.model.definitions}

    def number(self, value: Scalar) -> float:
        """Value of a number or of an expression of parameters."""
        if not isinstance(value, Expr):
            return float(value)
        return to_float(
            value, lambda s: self.known[s[0]] if s[0] in self.known else self.number(self.defined[s[0]])
        )

    def frame(self, frame: kt.Frame | None) -> tuple[Array, Array]:
        """Position and rotation of a frame."""
        frame = frame or kt.Frame()
        return np.array([self.number(v) for v in frame.position]), np.array(
            [[self.number(v) for v in row] for row in frame.rotation]
        )

    def frames(self, joint: Joint) -> dict[str, kt.Frame]:
        """Frames of a joint on its bodies."""
        world, found = joint.world_frame(), {}
        for side, body in (("frame_inner", joint.inner), ("frame_outer", joint.outer)):
            p, R = self.frame(world if isinstance(world, kt.Frame) else getattr(joint, side))
            if isinstance(world, kt.Frame) and body != "ground":
                origin, axes = self.frame(self.bodies[body].pose)
                p, R = axes.T @ (p - origin), axes.T @ R
            found[side] = kt.Frame(p.tolist(), R.tolist())
        return found

    def constraints(self, joint: Joint) -> list[Any]:
        """Markers and constraints that hold what a joint holds."""
        frames = self.frames(joint)
        inner, outer = (f"{joint.name} {side}" for side in ("inner", "outer"))
        places, axes = HELD[type(joint)]
        parts: list[Any] = [
            kt.Marker(inner, joint.inner, frames["frame_inner"]),
            kt.Marker(outer, joint.outer, frames["frame_outer"]),
        ]
        if "xy" in places:
            parts.append(kt.PointOnLine(f"{joint.name} line", outer, inner))
        if "z" in places:
            parts.append(kt.PointOnPlane(f"{joint.name} plane", outer, inner))
        for a, b in axes:
            product = " + ".join(f"`{inner}`.e{a}_{c}*`{outer}`.e{b}_{c}" for c in "xyz")
            parts.append(kt.Holonomic(f"{joint.name} {a}{b}", product, unit="rad"))
        return parts

    def started(self, model: kt.Model) -> kt.Model:
        """A model that starts where the scene does: coordinates of joints, and poses of bodies that float now."""
        model = replace(model, joints=tuple(map(self._joint, model.joints)))
        floating = _floating(model)
        return replace(model, bodies=tuple(self._body(body, body.name in floating) for body in model.bodies))

    def _joint(self, joint: Joint) -> Joint:
        none = dict.fromkeys(joint.placed_by)
        q0, u0 = (
            tuple(float(self.run[f"{joint.name}.{c}"][0]) for c in names)
            for names in (joint.coordinate_names, joint.speed_names)
        )
        return replace(joint, **{**none, **self.frames(joint)}, q0=q0 or None, u0=u0 or None)

    def _body(self, body: kt.Body, floats: bool) -> kt.Body:
        if not floats:
            return replace(body, pose=None, velocity=None, angular_velocity=None)
        origin, rotation, v, w = (
            np.asarray(self.run[f"{body.name}.{what}"])[0]
            for what in ("origin", "rotation", "velocity", "angular_velocity")
        )
        pose = kt.Frame(origin.tolist(), rotation.reshape(3, 3).tolist())
        return replace(body, pose=pose, velocity=tuple(v.tolist()), angular_velocity=tuple(w.tolist()))
