"""Interfaces of a body given by nodes: a frame that carries a set of nodes rigidly, or that is their average."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from kinetree.arrays import Array, Indices
from kinetree.spatial.numeric import skew


@dataclass(frozen=True)
class NodeInterface:
    """Where others attach to a body given by nodes.

    Parameters
    ----------
    name
        Its name.
    nodes
        Numbers of the nodes it holds.
    connection
        ``"rigid"``: the nodes move as one rigid body with the frame (RBE2), which stiffens the body there.
        ``"average"``: the frame moves as the nodes do on average, and spreads its loads over them (RBE3).
    position : (3,)
        Origin of the frame (m, coordinates of the nodes); None: the centre of the nodes.
    rotation : (3, 3)
        Its axes as columns; None: those of the coordinates.
    """

    name: str
    nodes: tuple[int, ...]
    connection: Literal["rigid", "average"] = "rigid"
    position: tuple[float, float, float] | None = None
    rotation: Array | None = None


@dataclass(frozen=True)
class NodeDisplacements:
    """Displacements of the nodes u = Z y, with the motions of the interfaces among y.

    Parameters
    ----------
    Z : (d, r) sparse
        Nodal displacements per degree of freedom y.
    interfaces
        For each interface where in y its displacement (3) and rotation (3) stand.
    origins : (i, 3)
        Origins of their frames (m).
    """

    Z: Any
    interfaces: list[Indices]
    origins: Array


def rigid_motions(x: Array, origin: Array, each: int) -> Array:
    """Displacements (each·k, 6) of nodes at x (k, 3) when a frame at the origin moves (3) and turns (3)."""
    found = np.zeros((len(x), each, 6))
    found[:, :3, :3] = np.eye(3)
    found[:, :3, 3:] = [-skew(p - origin) for p in x]
    if each == 6:
        found[:, 3:, 3:] = np.eye(3)
    return found.reshape(each * len(x), 6)


def connect(
    x: Array, each: int, interfaces: Sequence[NodeInterface], rows: Sequence[Indices]
) -> NodeDisplacements:
    """Take the motions of interfaces as degrees of freedom of their own.

    Parameters
    ----------
    x : (k, 3)
        Nodes (m).
    each
        Degrees of freedom of a node, 3 or 6.
    interfaces, rows
        Interfaces, and the rows of x that they hold.
    """
    from scipy import sparse

    origins = np.array(
        [x[r].mean(0) if i.position is None else i.position for i, r in zip(interfaces, rows, strict=True)]
    )
    held = np.concatenate(rows)
    free = np.setdiff1d(np.arange(each * len(x)), (each * held[:, None] + np.arange(each)).ravel())
    blocks = [(free, sparse.identity(len(free), format="coo"))]
    seats, at = [], len(free)
    for interface, r, origin in zip(interfaces, rows, origins, strict=True):
        R = rigid_motions(x[r], origin, each)
        if interface.connection == "average":
            # translations only: A = (RᵀR)⁻¹Rᵀ on them; what A does not see stays free
            moving = np.arange(each * len(r)) % each < 3
            T = R[moving]
            rest = np.linalg.qr(T, mode="complete")[0][:, 6:]
            block = np.zeros((each * len(r), 6 + rest.shape[1] + np.sum(~moving)))
            block[moving, :6], block[moving, 6 : 6 + rest.shape[1]] = T, rest
            block[~moving, 6 + rest.shape[1] :] = np.eye(int(np.sum(~moving)))
        else:
            block = R
        seats.append(at + np.arange(6))
        blocks.append(((each * r[:, None] + np.arange(each)).ravel(), sparse.coo_matrix(block)))
        at += block.shape[1]
    row, column, data, start = [], [], [], 0
    for dofs, part in blocks:
        row.append(dofs[part.row])
        column.append(part.col + start)
        data.append(part.data)
        start += part.shape[1]
    Z = sparse.csc_matrix(
        (np.concatenate(data), (np.concatenate(row), np.concatenate(column))), shape=(each * len(x), start)
    )
    return NodeDisplacements(Z, seats, origins)
