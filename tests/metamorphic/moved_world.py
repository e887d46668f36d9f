"""The whole world moved rigidly: everything that is given in world axes goes with it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

import kinetree as kt
from kinetree.model.body import GROUND
from kinetree.model.expressions import Expr, Name, substitute
from kinetree.model.joints.base import Joint
from kinetree.model.states import PLACE_CHANNELS
from kinetree.results.channels import ChannelInfo
from metamorphic.relation import Change, relation
from metamorphic.rewriting import Place, rewritten, rewritten_events, rewritten_model
from metamorphic.scene import Array, Scene

MOVED = "moved_ground"
"""Marker on the ground where its frame has gone; it stands wherever the ground or the world was named as a place."""
BODIES = ("name", "carrier", "gear1", "gear2", "pulley1", "pulley2", "worm", "wheel", "rack", "pinion")
"""Fields that name a part or a body, and no place."""
XYZ = ("x", "y", "z")


@relation("translated by 1 m")
def nearby(scene: Scene) -> Change | None:
    """One metre away."""
    return moved_scene(scene, kt.Frame.at((0.6, -0.48, 0.64)))


@relation("translated by 1e3 m")
def a_kilometre_away(scene: Scene) -> Change | None:
    """A kilometre away."""
    return moved_scene(scene, kt.Frame.at((-480.0, 600.0, 640.0)))


@relation("translated by 1e6 m")
def a_thousand_kilometres_away(scene: Scene) -> Change | None:
    """A thousand kilometres away, by powers of two."""
    return moved_scene(scene, kt.Frame.at((2.0**20, -(2.0**19), 2.0**19)))


@relation("turned")
def turned(scene: Scene) -> Change | None:
    """Turned about a skew axis, and one metre away."""
    return moved_scene(scene, kt.Frame.rotated((2.0, 1.0, -2.0), 0.7, (0.6, -0.48, 0.64)))


@relation("turned by a quarter")
def turned_by_a_quarter(scene: Scene) -> Change | None:
    """World axes exchanged: x → y → z → x."""
    return moved_scene(scene, kt.Frame(rotation=((0, 0, 1), (1, 0, 0), (0, 1, 0))))


def moved_scene(scene: Scene, by: kt.Frame) -> Change | None:
    """The scene after a motion of the world."""
    motion = WorldMotion(scene.model, by)
    if motion.asks_orientation((*_parts(scene.model), *scene.events)):
        return None

    changed = scene.with_(model=motion.model(), events=rewritten_events(scene.events, motion.part))
    return Change(changed, seen=motion.seen, distance=float(np.linalg.norm(motion.d)))


def _parts(model: kt.Model) -> list[Any]:
    from kinetree.model.parts import ROOMS

    return [part for room, _ in ROOMS for part in getattr(model, room)]


class WorldMotion:
    """A rigid motion r → Q r + d of the world, and what it makes of the parts of a model."""

    def __init__(self, model: kt.Model, by: kt.Frame) -> None:
        self.by, self.old = by, model
        self.Q, self.d = np.array(by.rotation, dtype=float), np.array(by.position, dtype=float)
        own = {joint.name for joint in model.joints}
        self.floating = {
            link.joint.name: link.joint.outer for link in model.topology.tree if link.joint.name not in own
        }
        """Bodies that are given a free joint, by its name."""
        self.places = {part.name for part in (*model.bodies, *model.markers)} | {GROUND}
        self.joints = own

    # --- geometry -----------------------------------------------------------------------------------------------------
    def vector(self, v: Any) -> Any:
        """Components of a direction, which may be expressions."""
        return tuple(_sum([(self.Q[i, j], v[j]) for j in range(3)]) for i in range(3))

    def point(self, p: Any) -> Any:
        """Position of a point, which may be given by expressions."""
        return tuple(c + self.d[i] if self.d[i] else c for i, c in enumerate(self.vector(p)))

    def frame(self, frame: kt.Frame | None) -> kt.Frame:
        """A frame given in the world."""
        old = frame or kt.Frame()
        columns = [self.vector([row[j] for row in old.rotation]) for j in range(3)]
        rotation = tuple(tuple(columns[j][i] for j in range(3)) for i in range(3))
        return kt.Frame(self.point(old.position), rotation)

    # --- parts --------------------------------------------------------------------------------------------------------
    def model(self) -> kt.Model:
        """The model after the motion."""
        moved = rewritten_model(self.old, self.part)
        return replace(moved.add(kt.Marker(MOVED, GROUND, self.by)), ground_shapes=())

    def part(self, part: Any) -> Any:
        """A part or an event after the motion."""
        if isinstance(part, kt.Parameter | kt.Table):
            return part
        changed = rewritten(part, self._text, self._value)
        if isinstance(changed, kt.Body):
            return self._body(changed)
        if isinstance(changed, Joint):
            return self._joint(changed)
        if isinstance(changed, kt.Marker):
            return replace(changed, frame=self.frame(changed.frame)) if changed.body == GROUND else changed
        if isinstance(changed, kt.Gravity):
            return replace(changed, acceleration=self.vector(changed.acceleration))
        return changed

    def _body(self, body: kt.Body) -> kt.Body:
        changed: dict[str, Any] = {}
        if body.pose is not None or body.name in self.floating.values():
            changed["pose"] = self.frame(body.pose)
        for name in ("velocity", "angular_velocity"):
            if getattr(body, name) is not None:
                changed[name] = self.vector(getattr(body, name))
        return replace(body, **changed)

    def _joint(self, joint: Joint) -> Joint:
        world = joint.world_frame()
        if isinstance(world, kt.Frame):
            if joint.point is not None and np.array_equal(self.Q, np.eye(3)):
                return replace(joint, point=self.point(joint.point))
            given = {name: None for name in joint.placed_by if name in ("point", "axis", "axis1", "axis2")}
            return replace(joint, frame=self.frame(world), **given)
        ends = {"frame_inner": joint.inner, "frame_outer": joint.outer}
        return replace(joint, **{e: self.frame(getattr(joint, e)) for e, b in ends.items() if b == GROUND})

    def _text(self, text: str, place: Place) -> str:
        if text not in (GROUND, "world") or place.field in BODIES:
            return text
        if isinstance(place.part, Joint | kt.Marker):
            return text
        return MOVED

    def _value(self, value: Any, place: Place) -> Any:
        if not isinstance(value, Expr):
            return value
        return substitute(value, {n: e for n in _names(value) if (e := self._state(n)) is not None})

    def _state(self, segments: tuple[str, ...]) -> Expr | None:
        """A state in world components, of the states after the motion."""
        if len(segments) != 2 or segments[1] not in PLACE_CHANNELS:
            return None
        owner, channel = segments
        if owner in self.floating and channel in XYZ:
            return self._seen_name(owner, XYZ, XYZ.index(channel), shifted=True)
        if owner in self.joints or owner not in self.places:
            return None
        what, index = PLACE_CHANNELS[channel]
        if what == "rotation":
            own = "xyz"[index // 3]
            return self._seen_name(owner, tuple(f"e{own}_{c}" for c in XYZ), index % 3)
        letter = {"position": "", "velocity": "v", "angular_velocity": "w"}[what]
        return self._seen_name(owner, tuple(letter + c for c in XYZ), index, shifted=what == "position")

    def _seen_name(self, owner: str, names: tuple[str, ...], i: int, shifted: bool = False) -> Expr:
        terms = [
            (
                self.Q[j, i],
                Name(owner, names[j]) - self.d[j] if shifted and self.d[j] else Name(owner, names[j]),
            )
            for j in range(3)
        ]
        found: Expr = _sum(terms)
        return found

    def asks_orientation(self, parts: tuple[Any, ...]) -> bool:
        """Whether the Euler parameters of a floating body in the world are asked for, which have no simple image."""
        from kinetree.model.expressions import name_segments
        from kinetree.model.graph.references import expressions_in

        asked = {s for part in parts for e in expressions_in(part) for s in name_segments(e)}
        return any(len(s) == 2 and s[0] in self.floating and s[1][0] == "e" for s in asked)

    # --- channels -----------------------------------------------------------------------------------------------------
    def seen(self, name: str, info: ChannelInfo, values: Array) -> Array | None:
        """Channels of the moved world in the axes of the old one."""
        owner, _, what = name.rpartition(".")
        if owner in self.floating and what in (*XYZ, "e1", "e2", "e3", "e4"):
            return None  # coordinates in the world: the body's position and rotation say the same
        if info.kind == "measure" or len(info.components) not in (3, 9):
            return values
        if what == "rotation":
            return np.einsum("ji,kjl->kil", self.Q, values.reshape(-1, 3, 3)).reshape(-1, 9)
        if info.components != XYZ or "world" not in info.description:
            return values
        shift = self.d if info.unit == "m" else 0.0  # positions; all other lengths are in axes of their own
        return (values - shift) @ self.Q


def _names(value: Expr) -> frozenset[tuple[str, ...]]:
    from kinetree.model.expressions import name_segments

    return name_segments(value)


def _sum(terms: list[tuple[float, Any]]) -> Any:
    """Σ a·b of numbers a with numbers or expressions b; terms that vanish are left out."""
    total: Any = 0.0
    for a, b in terms:
        if a == 0.0 or (not isinstance(b, Expr) and b == 0.0):
            continue
        term = b if a == 1.0 else a * b
        total = term if not isinstance(total, Expr) and total == 0.0 else total + term
    return total
