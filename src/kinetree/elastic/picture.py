"""How a flexible body is drawn, and what the sections of a beam bear."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from kinetree.arrays import Array, Indices


@dataclass(frozen=True)
class Sections:
    """Internal forces of a beam at places along it, per modal coordinate.

    Parameters
    ----------
    s : (k,)
        Arc length (m).
    forces : (k, 6, n)
        N, Qy, Qz (N), Mx (torsion), My, Mz (N m) per unit of each modal coordinate, in section axes: x along the beam.
    stress : (k, p, 6)
        Normal stress (Pa) at p points of the section per unit of each of the six; p = 0 where the section is not known.
    points : (k, p, 2)
        These points (y, z) in the section (m).
    """

    s: Array
    forces: Array
    stress: Array
    points: Array

    def normal_stress(self, q: Array) -> Array:
        """σ (Pa) at the points of the sections, (…, k, p), for modal coordinates q (…, n)."""
        return np.asarray(np.einsum("kpa,kan,...n->...kp", self.stress, self.forces, q))


@dataclass(frozen=True)
class Picture:
    """Points of the body that are drawn, with their modes.

    Parameters
    ----------
    points : (k, 3)
        In the undeformed body (m, body frame).
    shapes : (k, 3, n)
        Displacement per modal coordinate (body frame).
    lines : (l, 2)
        Pairs of points joined by a line.
    triangles : (t, 3)
        Points of the triangles of the surface, anticlockwise from outside.
    radius
        Half the thickness with which lines are drawn (m).
    sections
        What a beam bears along its length, at the points of the lines.
    """

    points: Array
    shapes: Array
    lines: Indices
    triangles: Indices
    radius: float = 0.0
    sections: Sections | None = None

    def rebased(self, x0: Array, a: Array, W: Array) -> Picture:
        """Seen from a frame at x0 that moves by a q and turns by ψ q, W being [ψ̃_j]."""
        points = self.points - x0
        shapes = self.shapes - a - np.einsum("jab,kb->kaj", W, points)
        return replace(self, points=points, shapes=shapes)

    def turned(self, R: Array) -> Picture:
        """Components in axes whose columns in the present ones are R."""
        return replace(self, points=self.points @ R, shapes=np.einsum("ba,kbj->kaj", R, self.shapes))

    def combined(self, V: Array) -> Picture:
        """In other modal coordinates: q = V q'."""
        sections = self.sections
        if sections is not None:
            sections = replace(sections, forces=sections.forces @ V)
        return replace(self, shapes=self.shapes @ V, sections=sections)
