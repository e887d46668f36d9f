"""What holds a flexible body in its model: the joints by which it hangs on the ground, the rest taken as fixed.

Take the body out of the graph of the model: a joint of it whose other body is still connected to ground holds it, one
whose other body is not is carried by it. What a joint leaves free, its partials H and D say; all else is blocked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import casadi as ca
import numpy as np

from kinetree.elastic.damping import Support
from kinetree.elastic.reduced import Station
from kinetree.model.body import GROUND, Body
from kinetree.model.expressions import Scalar
from kinetree.model.expressions.numeric import is_real
from kinetree.model.fields import numbers
from kinetree.model.flexible.base import Flexible
from kinetree.model.frame import Frame
from kinetree.model.joints.base import Joint
from kinetree.spatial.numeric import Array, skew


def supports(body: Body, joints: Sequence[Joint], home: Mapping[str, str]) -> tuple[Support, ...]:
    """What holds a flexible body of a valid model.

    Parameters
    ----------
    body
        The flexible body.
    joints
        Joints of the model, as the user gave them.
    home
        The flexible body of every interface of the model, by name.
    """
    flexible = body.flexible
    assert isinstance(flexible, Flexible)
    ends = [(home.get(j.inner, j.inner), home.get(j.outer, j.outer), j) for j in joints if j.active]
    grounded = _reached([(a, b) for a, b, _ in ends if body.name not in (a, b)])
    found = []
    for a, b, joint in ends:
        if (a == body.name) == (b == body.name) or (b if a == body.name else a) not in grounded:
            continue
        interface = joint.inner if a == body.name else joint.outer
        station = flexible.reduced.station(interface.removeprefix(f"{body.name}."))
        found.append(Support(station.name, _blocked(joint, body, station, outer=b == body.name)))
    return tuple(found)


def _reached(edges: Sequence[tuple[str, str]]) -> set[str]:
    """Bodies connected to ground."""
    neighbours: dict[str, list[str]] = {}
    for a, b in edges:
        neighbours.setdefault(a, []).append(b)
        neighbours.setdefault(b, []).append(a)
    reached, pending = {GROUND}, [GROUND]
    while pending:
        new = [body for body in neighbours.get(pending.pop(), ()) if body not in reached]
        reached.update(new)
        pending += new
    return reached


def _blocked(joint: Joint, body: Body, station: Station, outer: bool) -> Array:
    """Directions (k, 6) in which a joint holds a station. Where its place has parameters, no turn is blocked."""
    if not joint.n_u:
        return np.eye(6)
    try:
        free = _partials(joint)
        point, axes = _frame(joint, body, station, outer)
    except LookupError:
        return (
            np.eye(6)[:3] if not any(unit.startswith("m") for unit in joint.speed_units) else np.zeros((0, 6))
        )
    _, sizes, rows = np.linalg.svd(free.T)
    rows = rows[int(np.sum(sizes > 1e-9)) :]
    moving, turning = rows[:, :3] @ axes.T, rows[:, 3:] @ axes.T
    return np.hstack([moving, turning - moving @ skew(point - station.position)])


def _partials(joint: Joint) -> Array:
    """(D; H) where the joint frames coincide (6, n_u)."""

    def value(scalar: Scalar) -> ca.SX:
        if not is_real(scalar):
            raise LookupError
        return ca.SX(float(scalar))

    H, D = joint.partials(ca.SX(ca.DM(joint.reference_coordinates)), value)
    return np.array(ca.DM(ca.densify(ca.vertcat(D, H))))


def _frame(joint: Joint, body: Body, station: Station, outer: bool) -> tuple[Array, Array]:
    """Point (m) and axes of a joint on a flexible body, in the body frame; LookupError where they are no numbers."""
    world = joint.world_frame()
    if isinstance(world, Frame):
        (origin, turned), (point, axes) = _numbers(body.pose), _numbers(world)
        return turned.T @ (point - origin), turned.T @ axes
    point, axes = _numbers(joint.frame_outer if outer else joint.frame_inner)
    return station.position + station.rotation @ point, station.rotation @ axes


def _numbers(frame: Frame | None) -> tuple[Array, Array]:
    if not isinstance(frame, Frame):
        raise LookupError
    position, rows = numbers(frame.position), [numbers(row) for row in frame.rotation]
    if position is None or None in rows:
        raise LookupError
    return np.array(position), np.array(rows, dtype=float)
