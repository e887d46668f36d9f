"""Channels of bodies, markers and joints, and of the whole model: energies, works, residuals."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.channels.catalogue.listing import XYZ, Listing, entry
from kinetree.model.flexible.expansion import ModalJoint
from kinetree.model.joints.base import Joint
from kinetree.spatial.numeric import quaternions_from_rotations
from kinetree.symbolic.forces import kinetic, potential
from kinetree.symbolic.joint_coordinates import (
    coordinates_at,
    joint_speeds,
    knows_coordinates,
    principal_coordinates,
    with_turns,
)
from kinetree.symbolic.relative import frames_of
from kinetree.symbolic.tree import Tree

NINE = tuple(f"{i}{j}" for i in "xyz" for j in "xyz")


def list_place(listing: Listing, name: str, kind: str) -> None:
    """Enter the channels of a body or a marker."""
    motion = listing.eq.motion
    what = "mass centre" if kind == "body" else "marker"
    position, rotation = partial(motion.world_position, name), partial(_rotation, listing, name)
    velocity, turning = partial(motion.velocity, name), partial(motion.angular_velocity, name)
    for quantity, unit, words, made in (
        ("position", "m", f"position of the {what}", position),
        ("velocity", "m/s", f"velocity of the {what}", velocity),
        ("acceleration", "m/s²", f"acceleration of the {what}", partial(listing.rate, velocity)),
        ("angular_velocity", "rad/s", "angular velocity", turning),
        ("angular_acceleration", "rad/s²", "angular acceleration", partial(listing.rate, turning)),
    ):
        listing.add(f"{name}.{quantity}", kind, unit, XYZ, f"{words}, world axes", made)
    listing.add(f"{name}.rotation", kind, "1", NINE, "own axes → world, row by row", rotation)
    words = "own axes → world (scalar last)"
    listing.add(f"{name}.quaternion", kind, "1", ("x", "y", "z", "w"), words, rotation, _quaternions)
    if kind == "body":
        words = "position of the body frame's origin, world axes"
        listing.add(f"{name}.origin", kind, "m", XYZ, words, partial(_origin, listing, name))


def _rotation(listing: Listing, place: str) -> SX:
    return listing.eq.motion.rotation(place).T  # column by column of the transpose is row by row


def _origin(listing: Listing, body: str) -> SX:
    r, R = listing.eq.motion.link_pose(listing.tree.topology.number(body))
    return listing.tree.in_world(r + R @ listing.tree.link_pose(body)[0])


def _quaternions(rotations: Array, _p: Array) -> Array:
    """Quaternions (x, y, z, w) of rotation matrices (k, 9) row by row, of continuous sign."""
    return quaternions_from_rotations(rotations.reshape(-1, 3, 3))


def acceleration_channel(joint: Joint) -> str:
    """Name of the channel of the rates of a joint's speeds; the body that has modes has an acceleration of its own."""
    return f"{joint.name}.{'modal_acceleration' if isinstance(joint, ModalJoint) else 'acceleration'}"


def list_joint(listing: Listing, joint: Joint, coupled: Mapping[str, Sequence[str]]) -> None:
    """Enter the channels of a joint; ``coupled`` are the joints that each gear or belt acts on."""
    _list_coordinates(listing, joint)
    for i, (name, unit) in enumerate(zip(joint.speed_names, joint.speed_units, strict=True)):
        words = f"speed of {joint.kind} joint"
        listing.add(f"{joint.name}.{name}", "joint", unit, (), words, partial(_speed, listing, joint, i))
    if joint.n_u:
        components = joint.speed_names if joint.n_u > 1 else ()
        units = tuple(f"{unit}²" for unit in joint.speed_units)
        made = partial(listing.rate, partial(joint_speeds, joint, listing.eq.motion))
        name = acceleration_channel(joint)
        listing.add(name, "joint", units, components, "rates of the speeds", made)
    if isinstance(joint, ModalJoint):
        return  # the interfaces have the forces
    words = f"of {joint.inner} on {joint.outer} at the joint, world axes"
    if by := [name for name, joints in coupled.items() if joint.name in joints]:
        listed = ", ".join(f'"{name}"' for name in by)
        words += f"; without the tooth or belt forces of {listed}, which acts on the coordinates alone"
    force, moment = partial(_force, listing, joint.name), partial(_moment, listing, joint.name)
    listing.add(f"{joint.name}.reaction", "joint", "N", XYZ, f"reaction force {words}", force)
    listing.add(f"{joint.name}.reaction_moment", "joint", "N·m", XYZ, f"reaction moment {words}", moment)


def _list_coordinates(listing: Listing, joint: Joint) -> None:
    motion = listing.eq.motion
    known = knows_coordinates(motion, joint.name)
    expressed = None if known else principal_coordinates(joint, motion)
    words = "modal coordinate" if isinstance(joint, ModalJoint) else f"coordinate of {joint.kind} joint"
    for i, (name, unit) in enumerate(zip(joint.coordinate_names, joint.coordinate_units, strict=True)):
        finish: Callable[[Array, Array], Array] | None = None
        if known:
            made = partial(_coordinate, listing, joint.name, i)
        elif expressed is not None:
            made = partial(_counted, listing, f"{joint.name}.{name}", expressed[i])
        else:
            made, finish = partial(_relative_pose, listing, joint), partial(_tracked, listing.tree, joint, i)
        listing.add(f"{joint.name}.{name}", "joint", unit, (), words, made, finish)


def _coordinate(listing: Listing, joint: str, index: int) -> SX:
    return listing.eq.motion.coordinates(joint)[index]


def _counted(listing: Listing, channel: str, theta: SX) -> SX:
    """An angle with the turns counted along the run; any other coordinate as it is."""
    name = f"counted.{channel}"
    names = listing.compiled.integrals.names
    return with_turns(theta, listing.w[names.index(name)]) if name in names else theta


def _relative_pose(listing: Listing, joint: Joint) -> SX:
    frames = frames_of(joint, listing.eq.motion)
    return ca.vertcat(ca.densify(frames.p), ca.vec(ca.densify(frames.C)))


def _tracked(tree: Tree, joint: Joint, index: int, values: Array, p: Array) -> Array:
    """A coordinate without an expression (of a quaternion), its sign continuous from one sample to the next."""
    out = np.empty((values.shape[0], joint.n_q))
    near: Array | None = None
    for k, row in enumerate(values):
        out[k] = near = coordinates_at(tree, joint, row[:3], row[3:].reshape(3, 3).T, near, p[k])
    return out[:, index : index + 1] + tree.floating.shift(joint)[index]


def _speed(listing: Listing, joint: Joint, index: int) -> SX:
    return joint_speeds(joint, listing.eq.motion)[index]


def _force(listing: Listing, joint: str) -> SX:
    return listing.reactions[joint].force


def _moment(listing: Listing, joint: str) -> SX:
    return listing.reactions[joint].moment


def list_energies(listing: Listing) -> None:
    """Enter the works done on the model, and its energies."""
    for index, name in enumerate(listing.compiled.integrals.accounts):
        words = f"work done on the model: {name}"
        listing.add(f"work.{name}", "energy", "J", (), words, partial(entry, listing.w, index))
    energies = partial(_kinetic, listing), partial(_potential, listing), partial(_total, listing)
    for name, words, made in zip(
        ("kinetic", "potential", "total"),
        ("kinetic energy", "potential energy (gravity zero at the origin)", "kinetic and potential energy"),
        energies,
        strict=True,
    ):
        listing.add(f"energy.{name}", "energy", "J", (), words, made)


def _kinetic(listing: Listing) -> SX:
    return kinetic(listing.eq.motion)


def _potential(listing: Listing) -> SX:
    return potential(listing.eq.motion, listing.eq.applied)


def _total(listing: Listing) -> SX:
    return _kinetic(listing) + _potential(listing)


def list_residuals(listing: Listing) -> None:
    """Enter how far the constraints are from being met."""
    rows = listing.eq.rows
    if not rows.names:
        return
    acceleration = rows.B @ listing.ydot - rows.gamma
    for level, residual in (("position", rows.phi), ("velocity", rows.psi), ("acceleration", acceleration)):
        words = f"largest constraint residual at {level} level"
        listing.add(f"residual.{level}", "residual", "1", (), words, partial(_largest, residual))
        if level == "acceleration":
            continue
        per = "" if level == "position" else "/s"
        is_length = [name.unit.split("/")[0] == "m" for name in rows.names[: residual.shape[0]]]
        for what, unit, wanted in (("lengths", "m", True), ("angles", "rad", False)):
            chosen = [i for i, length in enumerate(is_length) if length == wanted]
            if chosen:
                label, part = f"residual.{level}.{what}", partial(_largest, residual[chosen])
                listing.add(label, "residual", unit + per, (), f"{words}, {what}", part)


def _largest(values: SX) -> SX:
    return ca.norm_inf(ca.densify(values)) if values.shape[0] else SX(0)
