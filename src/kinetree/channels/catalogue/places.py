"""Channels of bodies and markers."""

from __future__ import annotations

from functools import partial

from casadi import SX

from kinetree.arrays import Array
from kinetree.channels.catalogue.listing import XYZ, Listing
from kinetree.spatial.numeric import quaternions_from_rotations

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
