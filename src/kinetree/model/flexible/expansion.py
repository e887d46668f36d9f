"""A model with flexible bodies as the tree takes it: every interface a body of its own, without mass.

The user's joints, markers and loads name interfaces ``body.interface``. Opening the graph knows flexible bodies as
one node; then the interface on the joint that carries a body becomes its root, and the node becomes

    root interface ──ModalJoint──▸ body ──InterfaceJoint──▸ every other interface.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from kinetree.elastic.reduced import Reduced
from kinetree.model.body import Body
from kinetree.model.expressions import Scalar
from kinetree.model.flexible.base import Flexible, interface_pose
from kinetree.model.flexible.joints import InterfaceJoint, ModalJoint
from kinetree.model.geometry.frame import Frame
from kinetree.model.joints.base import Joint
from kinetree.model.joints.weld import Weld
from kinetree.model.values.fields import Invalid


@dataclass(frozen=True)
class Interface(Body):
    """An interface of a flexible body, as a body without mass."""


def interface_name(body: str, interface: str) -> str:
    """How an interface is named among the bodies."""
    return f"{body}.{interface}"


def is_flexible(body: Body) -> bool:
    """Whether a body has flexible data, right or wrong."""
    return isinstance(body.flexible, Flexible)


def interface_names(body: Body) -> tuple[str, ...]:
    """Names of the interfaces of a body within it; none of a rigid one."""
    return body.flexible.interface_names if isinstance(body.flexible, Flexible) else ()


def homes(bodies: Iterable[Body]) -> dict[str, str]:
    """The flexible body of every interface, by its name."""
    return {
        interface_name(body.name, interface): body.name
        for body in bodies
        if isinstance(body.name, str)
        for interface in interface_names(body)
    }


def interfaces(body: Body) -> tuple[Interface, ...]:
    """The interfaces of a flexible body as bodies, undeformed; at its origin where the data cannot be used."""
    assert isinstance(body.flexible, Flexible)
    known = not body.flexible.failures
    found = []
    for name in body.flexible.interface_names:
        pose = body.pose
        if known and isinstance(pose, Frame):
            pose = composed(pose, Frame(*interface_pose(body.flexible.reduced.station(name))))
        found.append(Interface(interface_name(body.name, name), 0.0, pose=pose))
    return tuple(found)


def undeformed(body: Body) -> Body:
    """A flexible body as a rigid one: mass, mass centre and inertia from its data."""
    assert isinstance(body.flexible, Flexible)
    data = body.flexible.reduced
    com = data.S0 / data.mass
    C = data.C0 - data.mass * np.outer(com, com)
    J = np.trace(C) * np.eye(3) - C
    inertia = (J[0, 0], J[1, 1], J[2, 2], J[0, 1], J[0, 2], J[1, 2])
    numbers = [float(v) for v in inertia]
    return replace(body, mass=data.mass, com=tuple(map(float, com)), inertia=tuple(numbers), flexible=None)  # type: ignore[arg-type]


def inner_joints(body: Body, root: str, data: Reduced | None) -> tuple[Joint, ...]:
    """The joints inside a flexible body hung on an interface: its modes first, then the other interfaces.

    ``data`` holds the modes in which the model takes it; None: they cannot be computed, which validation reports.
    """
    flexible = body.flexible
    assert isinstance(flexible, Flexible)
    data = _without_modes(flexible) if data is None else data
    at_root = Frame(*interface_pose(data.station(root)))
    if not data.n:  # rigid
        frames = {name: Frame(*interface_pose(data.station(name))) for name in flexible.interface_names}
        others = [
            Weld(end, body.name, end, frame_inner=frames[name], frame_outer=Frame())
            for name in flexible.interface_names
            if name != root and (end := interface_name(body.name, name))
        ]
        first = interface_name(body.name, root)
        return Weld(body.name, first, body.name, frame_inner=Frame(), frame_outer=at_root), *others
    start = {
        name: (*(given if isinstance(given, tuple) else ()), *(0.0,) * data.n)[: data.n]
        for name, given in (("q0", flexible.q0), ("u0", flexible.u0))
    }
    modal = ModalJoint(
        body.name,
        interface_name(body.name, root),
        body.name,
        frame_inner=Frame(),
        frame_outer=Frame(),
        elastic=data,
        root=root,
        **start,  # type: ignore[arg-type]
    )
    moving = [
        InterfaceJoint(
            interface_name(body.name, name),
            body.name,
            interface_name(body.name, name),
            frame_inner=Frame(),
            frame_outer=Frame(),
            station=data.station(name),
        )
        for name in flexible.interface_names
        if name != root
    ]
    return (modal, *moving)


def _without_modes(flexible: Flexible) -> Reduced:
    """A body in place of one with faulty data."""
    names = flexible.interface_names
    zero = np.zeros
    stations = [(name, zero(3), np.eye(3), zero((3, 0)), zero((3, 0)), zero((3, 0, 0))) for name in names]
    from kinetree.elastic.station import Station

    nothing = zero((0, 0, 3, 3))
    return Reduced(
        (), names[0] if names else "", 1.0, zero(3), zero((3, 0)), zero((3, 0, 0)), np.eye(3), zero((0, 3, 3)),
        nothing, nothing, zero((0, 0)), zero((0, 0)), tuple(Station(*s) for s in stations), zero(0),
    )  # fmt: skip


def expanded_bodies(bodies: Sequence[Body]) -> tuple[Body, ...]:
    """All bodies of the tree: flexible ones with their interfaces behind them."""
    found: list[Body] = []
    for body in bodies:
        if is_flexible(body):
            found += [undeformed(body), *interfaces(body)]
        else:
            found.append(body)
    return tuple(found)


def composed(outer: Frame, inner: Frame) -> Frame:
    """A frame in a frame that is itself given in a third; entries may be expressions."""
    if isinstance(outer.rotation, Invalid) or isinstance(outer.position, Invalid):
        return outer
    R, S, p = outer.rotation, inner.rotation, inner.position

    def row(i: int, column: Sequence[Scalar]) -> Scalar:
        return R[i][0] * column[0] + R[i][1] * column[1] + R[i][2] * column[2]

    rotation = tuple(tuple(row(i, [S[k][j] for k in range(3)]) for j in range(3)) for i in range(3))
    return Frame(tuple(outer.position[i] + row(i, p) for i in range(3)), rotation)  # type: ignore[arg-type]
