"""The same mechanism described differently: in another order, in other body frames."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from kinetree.model import GROUND, Body, Frame, Marker, Model
from kinetree.model.joints import Joint
from kinetree.model.parts import ROOMS


def shuffled(model: Model, seed: int) -> Model:
    """All parts in another order."""
    random = np.random.default_rng(seed)
    parts = [part for room, _ in ROOMS for part in getattr(model, room)]
    empty = replace(model, **{room: () for room, _ in ROOMS})
    return empty.add(*(parts[k] for k in random.permutation(len(parts))))


def seen_from(frame: Frame | None, new: Frame) -> Frame:
    """A frame given in a body's frame, in a new body frame that is itself given in the old one."""
    old = frame or Frame()
    R, position = np.array(new.rotation), np.array(old.position) - np.array(new.position)
    return Frame((R.T @ position).tolist(), (R.T @ np.array(old.rotation)).tolist())


def in_other_body_frames(model: Model, frames: dict[str, Frame]) -> Model:
    """The same bodies, each described in a new body frame (given in its old one). Numbers only."""

    def body(b: Body) -> Body:
        R = np.array(frames[b.name].rotation)
        xx, yy, zz, xy, xz, yz = b.inertia
        inertia = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]], dtype=float)
        com = seen_from(Frame(b.com), frames[b.name]).position
        return replace(b, com=com, inertia=(R.T @ inertia @ R).tolist())

    def joint(j: Joint) -> Joint:
        ends = {}
        for end, frame in (("frame_inner", j.inner), ("frame_outer", j.outer)):
            ends[end] = getattr(j, end) if frame == GROUND else seen_from(getattr(j, end), frames[frame])
        return replace(j, **ends)

    def marker(m: Marker) -> Marker:
        return m if m.body == GROUND else replace(m, frame=seen_from(m.frame, frames[m.body]))

    parts = [*map(body, model.bodies), *map(joint, model.joints), *model.loads, *map(marker, model.markers)]
    return Model.of(model.name, *parts)
