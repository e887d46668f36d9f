"""How far a beam in its modes is from the shape that the same strains make it take exactly.

The modes fix the strains of a beam, and with them its shape at any deflection: sections turn by R with R' = R κ̃, and
the axis goes with them, r' = R (e + γ). What the equations have of it is exact to the second order of the modes. Under
moments at its ends a beam is wrong by the gap between the two; under forces deflections are wrong by `LOADED` times as
much, as the work of the forces is wrong along with their lever.
"""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.elastic.reduced import Reduced
from kinetree.elastic.station import Station
from kinetree.model.flexible.expansion import plain, position, rotation
from kinetree.spatial.symbolic import skew

LOADED = 4.0
"""Error of a deflection under forces over the gap: one of the third order counts once in itself, and three times in the
forces on the modes. Under moments alone it is 1."""


@dataclass(frozen=True)
class Gap:
    """Of one end of a beam, seen from the other.

    Parameters
    ----------
    shift : 3
        Position in the equations less that of the exact shape (m).
    turn : 3
        The same of the rotation (rad).
    deflection : 3
        Displacement by bending and stretch in the exact shape (m).
    rotation : 3×3
        Of the sections, in the exact shape.
    """

    shift: SX
    turn: SX
    deflection: SX
    rotation: SX


def is_carried_inside(data: Reduced) -> bool:
    """Whether the body frame of a beam goes with a section between its interfaces."""
    ends = [station for station in data.stations if station.interface]
    known = data.picture is not None and data.picture.turns is not None and data.n > 0
    return known and len(ends) > 1 and all(end.Phi.any() or end.Psi.any() for end in ends)


def gaps(data: Reduced, q: SX) -> list[Gap]:
    """Of all interfaces of a beam but the first, at modal coordinates q (n)."""
    first, *others = [station for station in data.stations if station.interface]
    R_a, r_a = _exact(data, q, first)
    T_a, p_a = _described(first, q)
    found = []
    for station in others:
        R_b, r_b = _exact(data, q, station)
        T_b, p_b = _described(station, q)
        exact, described = R_a.T @ (r_b - r_a), T_a.T @ (p_b - p_a)
        bent = R_a.T @ R_b
        E = bent.T @ (T_a.T @ T_b)
        turn = ca.vertcat(E[2, 1] - E[1, 2], E[0, 2] - E[2, 0], E[1, 0] - E[0, 1]) / 2
        found.append(Gap(described - exact, turn, exact - plain(station.position - first.position), bent))
    return found


def _described(station: Station, q: SX) -> tuple[SX, SX]:
    """Turn and place of a station in the equations."""
    return rotation(station, q) @ plain(station.rotation).T, position(station, q)


def _exact(data: Reduced, q: SX, station: Station) -> tuple[SX, SX]:
    """Turn and place of a station, integrated along the axis from the section of the body frame."""
    picture = data.picture
    assert picture is not None and picture.turns is not None
    x, u, theta = picture.points, picture.shapes, picture.turns
    start = int(np.argmin(np.abs(u).sum((1, 2)) + np.abs(theta).sum((1, 2))))
    end = int(np.argmin(np.linalg.norm(x - station.position, axis=1)))
    R, r = SX.eye(3), plain(x[start])
    way = range(start, end, 1 if end > start else -1)
    for i in way:
        j = i + way.step
        turned = plain(theta[j] - theta[i]) @ q
        middle, after = R @ _exponential(turned / 2), R @ _exponential(turned)
        along = x[j] - x[i]
        # (e + γ) ds of the element: what it moves less what it turns by
        strained = u[j] - u[i] + np.cross(along, (theta[i] + theta[j]) / 2, axisb=0).T
        r = r + (R + 4 * middle + after) @ (plain(along) + plain(strained) @ q) / 6
        R = after
    return R, r


def _exponential(v: SX) -> SX:
    """exp(ṽ) of a rotation vector."""
    angle, K = ca.sqrt(ca.sumsqr(v) + TINY), skew(v)
    half = ca.sin(angle / 2) / (angle / 2)
    return SX.eye(3) + ca.sin(angle) / angle * K + half**2 / 2 * (K @ K)


TINY = 1e-30
"""Square of an angle that is none (rad²)."""
