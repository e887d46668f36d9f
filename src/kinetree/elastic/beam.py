"""Beams: straight, tapered or bent, assembled of elements and reduced to modes."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from itertools import pairwise

import numpy as np

from kinetree.arrays import Array
from kinetree.elastic.beam_mesh import GAUSS, RUNNING, WEIGHTS, BeamMesh, sideways
from kinetree.elastic.craig_bampton import Basis, craig_bampton, residual_deflections
from kinetree.elastic.moving_frames import Picture, Sections, Station
from kinetree.elastic.reduced import MassPoints, Reduced
from kinetree.elastic.section import Section
from kinetree.words.arguments import Arguments, short

MODES = 10
ELEMENTS = 32
Places = Sequence[tuple[str, float]]


def beam(
    points: Array | Sequence[Sequence[float]],
    sections: Section | Sequence[Section],
    *,
    interfaces: Places,
    places: Places = (),
    loaded: Collection[str] = (),
    y_axis: Sequence[float] | None = None,
    plane: Sequence[float] | None = None,
    modes: int = MODES,
    relief: int = 1,
    fastest: float = math.inf,
    elements: int = ELEMENTS,
    frame_at: float | None = None,
    inner_twist: bool = False,
) -> Reduced:
    """A beam along a polyline, reduced to modes; the body frame is that of the points, fixed to one section.

    Parameters
    ----------
    points : (p, 3)
        The axis, straight between the points (m); two make a straight beam.
    sections
        One for all, or one at each point, in between by `Section.between`.
    interfaces
        Names and arc lengths (m) of the frames where other parts attach. Each but the first adds six static modes.
    places
        Names and arc lengths (m) of frames that add no modes where they are only observed.
    loaded
        Names of the places where loads or joints act. Static deflections under forces and moments there
        (`residual_deflections`) join the modes as far as these lack them, whatever ``fastest`` is.
    y_axis
        Direction near the section's y axis, made perpendicular to each piece of the axis; None: any, where the section
        has no preferred one, or horizontal.
    plane
        Normal of the plane in which it bends; None: it bends and twists in all directions. In a plane it has half
        as many static modes.
    modes
        Number of normal modes with all interfaces held, beside the static ones (`craig_bampton`).
    relief
        Deflections of the accelerated beam that are among the modes (`craig_bampton`); 0 for pieces of a long one.
    fastest
        Modes faster than this (rad/s, first interface held) are left out, and said to be.
    elements
        Number of elements, at least.
    frame_at
        Arc length (m) of the section that the body frame is fixed to; None: the first interface.
    inner_twist
        True: its twist between the interfaces under a torque along it is among the modes.

    Returns
    -------
    Reduced
        In natural modes with that section held, slowest first.

    Raises
    ------
    ArgumentError
        With everything that is wrong.
    """
    axis, along, up = _checked(
        points, sections, y_axis, plane, interfaces, places, modes, relief, elements, frame_at
    )
    fixed = interfaces[0][1] if frame_at is None else float(frame_at)
    mesh = BeamMesh.of(axis, along, up, [*(s for _, s in (*interfaces, *places)), fixed], elements)
    K, M = mesh.matrices()
    Z = mesh.motions(None if plane is None else np.asarray(plane, dtype=float))
    each = 6 if plane is None else 3
    dofs = np.array([each * mesh.node_at(s) + np.arange(each) for _, s in interfaces])
    rigid = Z.T @ mesh.rigid()  # the columns of Z are orthonormal
    K_y, M_y = (K, M) if plane is None else (Z.T @ K @ Z, Z.T @ M @ Z)  # in space Z is the identity
    # a torque along it, uniform as that of an angular acceleration about the line between its ends
    ends = axis[-1] - axis[0]
    spun = rigid[:, 3:] @ (ends / np.linalg.norm(ends)) if inner_twist and plane is None else None
    basis = craig_bampton(
        K_y, M_y, rigid, dofs[0], dofs[1:].ravel(), modes, relief, None if spun is None else spun[:, None]
    )
    at = np.array(
        [each * mesh.node_at(s) + np.arange(each) for name, s in places if name in loaded], dtype=int
    )
    scale = np.ones(each)
    scale[-3 if plane is None else -1 :] = 1 / mesh.s[-1]  # moments as forces at the length of the beam
    extra = residual_deflections(K_y, M_y, basis.T, dofs[0], at.ravel(), np.tile(scale, len(at)))
    basis = Basis(Z @ np.hstack([basis.T, extra]), basis.left_out)
    body = _reduced(mesh, basis, basis.T.T @ K @ basis.T, interfaces, places, fixed)
    return body.diagonalised(fastest=fastest, needed=extra.shape[1])


def _reduced(
    mesh: BeamMesh, basis: Basis, Kff: Array, interfaces: Places, places: Places, fixed: float
) -> Reduced:
    """Integrals and stations for the modes of a basis; H is counted from the section at the arc length ``fixed``."""
    T, n = basis.T, basis.T.shape[1]
    nodal = T[: 6 * len(mesh.s)].reshape(len(mesh.s), 6, n)
    mass, H, B = _mass_points(mesh, T)

    def station(name: str, s: float, kept: bool) -> Station:
        k = mesh.node_at(s)
        axes = mesh.axes[max(k - 1, 0)]
        return Station(name, mesh.x[k], axes, nodal[k, :3], nodal[k, 3:], H[k], kept, B[k])

    stations = [station(*i, True) for i in interfaces] + [station(*p, False) for p in places]
    body = Reduced(
        names=tuple(f"mode{j + 1}" for j in range(n)),
        root="",
        mass=float(mass.m.sum()),
        **mass.integrals()._asdict(),
        Kff=Kff,
        Dff=np.zeros((n, n)),
        stations=tuple(stations),
        left_out=basis.left_out,
        picture=_picture(mesh, T),
    )
    return body.carried_by(station("", fixed, False))


def _mass_points(mesh: BeamMesh, T: Array) -> tuple[MassPoints, Array, Array]:
    """The Gauss points, and H and B at the nodes (k, 3, n, n), counted from the start of the beam.

    Strains are linear in the modes, so that the strain energy is ½ qᵀKq to the third order: sections turn by R with
    R' = R κ̃, and the axis goes with them and is strained by γ (stretch and shear). To the second order, with θ = ∫κ ds
    and b = ½ ∫ θ×θ' ds,

        R = exp(θ + b),    r' = R (e + γ) = e + γ + θ×e + θ×γ + ½ θ×(θ×e) + b×e.

    ½ θ×(θ×e) is the shortening −½ |θ|² e, and ½ (θ·e) θ across the axis. Together with b×e it couples bending
    and twist (a load in one plane that buckles a beam into the other, frames that are bent); θ×γ turns what is
    stretched.
    """
    N, A, l = mesh.at_gauss_points, mesh.axes[:, None], mesh.lengths[:, None]
    e = mesh.axes[:, None, :, 0]
    local = (mesh.turns @ T[mesh.dofs])[:, None]
    m = l * WEIGHTS * [[section.rhoA for section in sections] for sections in mesh.at_gauss]
    x = mesh.x[:-1, None] + (GAUSS * l)[..., None] * e
    spread = np.array([[section.spread for section in sections] for sections in mesh.at_gauss])
    spread = (l * WEIGHTS)[..., None, None] * (A @ spread @ A.swapaxes(-1, -2))
    phi = A @ (N.displacement @ local)
    theta, kappa = A @ (N.rotation @ local), A @ (N.strain[:, :, 3:] @ local)
    # B_ij = ½ ∫ (θ_i×θ_j' + θ_j×θ_i') ds: b = ½ qᵀBq
    turned = _symmetric(_crossed(theta[..., :, None], kappa[..., None, :]))
    B, B_node = _running(turned, mesh.lengths)
    # H_ij' = −½ (θ_i×(θ_j×e + 2γ_j) + θ_j×(θ_i×e + 2γ_i)) − B_ij×e
    gamma = A @ (N.strain[:, :, :3] @ local)
    moved = _crossed(theta, e[..., None]) + 2 * gamma
    bent = _symmetric(_crossed(theta[..., :, None], moved[..., None, :]))
    H, H_node = _running(-bent - _crossed(B, e[..., None, None]), mesh.lengths)
    return (
        MassPoints(*(part.reshape(-1, *part.shape[2:]) for part in (m, x, spread, phi, theta, H, B))),
        H_node,
        B_node,
    )


def _running(values: Array, lengths: Array) -> tuple[Array, Array]:
    """Integrals along the beam up to the Gauss points (e, g, …) and up to the nodes (e + 1, …)."""
    whole = np.einsum("e,g,eg...->e...", lengths, WEIGHTS, values)
    at_nodes = np.concatenate([np.zeros_like(whole[:1]), np.cumsum(whole, axis=0)])
    return at_nodes[:-1, None] + np.einsum("e,gh,eh...->eg...", lengths, RUNNING, values), at_nodes


def _crossed(a: Array, b: Array) -> Array:
    """Cross product along the third index."""
    (a1, a2, a3), (b1, b2, b3) = np.moveaxis(a, 2, 0), np.moveaxis(b, 2, 0)
    return np.stack([a2 * b3 - a3 * b2, a3 * b1 - a1 * b3, a1 * b2 - a2 * b1], axis=2)


def _symmetric(A: Array) -> Array:
    """Return the symmetric part in the last two indices."""
    return (A + A.swapaxes(-1, -2)) / 2


def _picture(mesh: BeamMesh, T: Array) -> Picture:
    nodes = len(mesh.s)
    same = len({len(section.points) for section in mesh.at_nodes}) == 1
    kept = mesh.at_nodes[0].points if same else ()
    stress = np.array([s.stress for s in mesh.at_nodes]) if kept else np.zeros((nodes, 0, 6))
    corners = np.array([s.points for s in mesh.at_nodes]) if kept else np.zeros((nodes, 0, 2))
    thickness = max((math.hypot(*p) for p in kept), default=float(mesh.s[-1]) / 100)
    nodal = T[: 6 * nodes].reshape(nodes, 6, -1)
    return Picture(
        mesh.x,
        nodal[:, :3],
        np.stack([np.arange(nodes - 1), np.arange(1, nodes)], 1),
        np.zeros((0, 3), dtype=np.int64),
        radius=thickness,
        sections=Sections(mesh.s, mesh.internal_forces(T), stress, corners),
        turns=nodal[:, 3:],
    )


def _checked(
    points: object,
    sections: object,
    y_axis: object,
    plane: object,
    interfaces: Places,
    places: Places,
    modes: int,
    relief: int,
    elements: int,
    frame_at: float | None,
) -> tuple[Array, list[Section], Array]:
    """The axis (p, 3), a section at each of its points, and the direction of y; `ArgumentError` for what is wrong."""
    asked = Arguments("beam")
    asked.whole("modes", modes, 0, "10 is a good start")
    if relief not in (0, 1, 2):
        asked.fault("relief", f"relief must be 0, 1 or 2 (got {short(relief)})", "1 is good for most")
    asked.whole("elements", elements, 1, f"{ELEMENTS} are enough for most")
    axis = np.asarray(points, dtype=float)
    if axis.ndim != 2 or axis.shape[1] != 3 or len(axis) < 2 or not np.isfinite(axis).all():
        asked.fault(
            "points", "the axis must be two or more points of three numbers", "give start and end in m"
        )
        asked.check()
    lengths = np.linalg.norm(np.diff(axis, axis=0), axis=1)
    for k in np.flatnonzero(lengths == 0.0):
        asked.fault("points", f"points {k + 1} and {k + 2} of the axis are the same", "leave one out")
    along = [sections] * len(axis) if isinstance(sections, Section) else list(sections)  # type: ignore[call-overload]
    if len(along) != len(axis):
        message = f"{len(along)} sections are given for {len(axis)} points of the axis"
        asked.fault("sections", message, "give one for all, or one at each point")
    if not interfaces:
        asked.fault("interfaces", "the beam has no interface", 'give one at least, such as ("root", 0.0)')
    total, names = float(lengths.sum()), [name for name, _ in (*interfaces, *places)]
    for name, s in (*interfaces, *places):
        if not -1e-9 * total <= s <= total * (1 + 1e-9):
            message = f'interface "{name}" is at arc length {s:g} m, outside the beam'
            asked.fault("interfaces", message, f"the beam goes from 0 to {total:g} m")
        if names.count(name) > 1:
            asked.fault("interfaces", f'two interfaces are called "{name}"', "give each a name of its own")
    if frame_at is not None and not 0 <= frame_at <= total * (1 + 1e-9):
        message = f"frame_at is {frame_at:g} m, outside the beam"
        asked.fault("frame_at", message, f"the beam goes from 0 to {total:g} m")
    seats = sorted((s, name) for name, s in interfaces)
    for (a, first), (b, second) in pairwise(seats):
        if b - a < 1e-6 * total:
            message = f'interfaces "{first}" and "{second}" are at the same arc length'
            asked.fault("interfaces", message, "attach both to one interface")
    directions = np.diff(axis, axis=0)
    up = sideways(directions[0]) if y_axis is None else np.asarray(y_axis, dtype=float)
    if up.shape != (3,) or not np.isfinite(up).all() or not up.any():
        asked.fault("y_axis", f"y_axis must be a direction (got {short(y_axis)})", "give three numbers")
    else:
        for d, l in zip(directions, lengths, strict=True):
            if l > 0 and np.linalg.norm(np.cross(d, up)) < 1e-6 * l * np.linalg.norm(up):
                asked.fault("y_axis", "y_axis is along the beam", "give a direction across every piece of it")
                break
    if plane is not None:
        normal = np.asarray(plane, dtype=float)
        if normal.shape != (3,) or not np.isfinite(normal).all() or not normal.any():
            asked.fault(
                "plane", f"plane must be a normal direction (got {short(plane)})", "give three numbers"
            )
        elif np.abs(directions @ normal).max() > 1e-6 * lengths.max() * np.linalg.norm(normal):
            asked.fault(
                "plane", "the beam does not lie in the plane with this normal", "give a normal across it"
            )
    asked.check()
    return axis, along, up
