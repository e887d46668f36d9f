"""The error of the objective: what controls that are free at every instant would gain over those of the mesh.

Multipliers make the Lagrangian L of the program stationary, whose controls are linear between the nodes. As though the
controls u at one collocation point were free, and accelerations and forces q = (ẏ, λ) there followed by their
equations E(u, q) = 0,

    D = dL/du,   W = d²L/du²   with dq/du = S = −E_q⁻¹ E_u

are slope and curvature of the Hamiltonian, times the weight of the point. The minimum principle holds where no change δ
within the limits makes D δ + W δ²/2 negative. What it makes of it, added over all points, is about how much the
objective is above that of the best controls nearby. An interval that misses its end by d changes the objective too, and
so does its integral where it is I instead of J:

    error = Σ max_δ −(D δ + W δ²/2) + Σ |I − J − λᵀd|.

For controls that jump from limit to limit it is the true one but for higher powers of the length of an interval. Where
controls hardly matter, or states lie on their bounds, D is uncertain and the sum too large: it is taken as no more than
the division of its intervals has changed.
"""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca
import numpy as np
from numpy.typing import NDArray

from kinetree.analysis.optimal_motion.phases import places_of_jumps
from kinetree.analysis.optimal_motion.program import MotionProgram, PlannedPath
from kinetree.analysis.optimal_motion.search import ProgramSolution
from kinetree.arrays import Array
from kinetree.channels.evaluation import mapped
from kinetree.tolerances import FLAT_LIMIT, NO_OBJECTIVE


def objective_size(found: ProgramSolution) -> float:
    """Size of the objective, over which its error is relative; not zero where the objective is."""
    return max(abs(found.objective), NO_OBJECTIVE * found.solver.size.objective)


def objective_errors(
    program: MotionProgram, found: ProgramSolution, missed: Array, integrals: Array
) -> tuple[Array, Array]:
    """Errors of the objective by interval of the mesh (k): from its controls, and from the states missed at its end.

    ``missed`` (k × states) is what intervals miss at their ends, and ``integrals`` (k) are those of the objective.
    """
    own, block = program.regular, program.blocks[2]
    (shares,) = mapped(block.function.objective, found.v[block.places], np.ascontiguousarray(block.given.T))
    by_controls, by_path = np.zeros(program.count), np.zeros(program.count)
    with np.errstate(invalid="ignore"):
        by_path[own] = integrals[own] - shares.reshape(own.size, -1).sum(axis=1)
        by_path[own] -= (found.multipliers[program.end_rows] * missed[own]).sum(axis=1)
    if program.layout.n_u:
        by_controls[own] = _gains(program, found)
    return _told(by_controls), _told(np.abs(by_path))


def _told(errors: Array) -> Array:
    return np.where(np.isfinite(errors), errors, np.inf)


@dataclass(frozen=True)
class PointSlopes:
    """Derivatives at all points of a program (k), of the controls there.

    Attributes
    ----------
    u
        Controls (k × n_u).
    D, W
        Slopes and curvatures (k × n_u) of the Lagrangian; limits do not count in the slopes.
    low, high
        Least and greatest change of each control (k × n_u) that the limits allow, those of other quantities included.
    integrand, accelerations
        Derivatives of the weighted integrand (k × n_u) and of ẏ (k × n_y × n_u).
    """

    u: Array
    D: Array
    W: Array
    low: Array
    high: Array
    integrand: Array
    accelerations: Array

    @property
    def best(self) -> Array:
        """The change δ (k × n_u) of each control that makes D δ + W δ²/2 least."""
        bent = self.W > 0
        with np.errstate(over="ignore"):
            free = np.where(bent, -self.D / np.where(bent, self.W, 1.0), 0.0)
        straight = np.where(self.D > 0, self.low, np.where(self.D < 0, self.high, 0.0))
        return np.asarray(np.where(bent, np.clip(free, self.low, self.high), straight))


def _gains(program: MotionProgram, found: ProgramSolution) -> Array:
    """Gains of better controls, by regular interval."""
    at = point_slopes(program, found)
    change = at.best
    gain = -(at.D * change + np.maximum(at.W, 0.0) * change**2 / 2)
    gains = np.where(_kept_by_states(program, found), 0.0, gain.reshape(program.regular.size, -1).sum(axis=1))
    if program.transcription.method.from_start:
        gains = gains + _bending_gains(program, found, at.W)
    return np.asarray(gains)


def _kept_by_states(program: MotionProgram, found: ProgramSolution) -> NDArray[np.bool_]:
    """Regular intervals along which bounds of states, whose multipliers come in pulses, leave the controls no freedom.

    A bound counts that is touched at all points, by the rule of interior points: its distance is below its multiplier.
    """
    count, points, sizes = program.regular.size, program.transcription.method.points, found.solver.size
    rows = slice(program.first_rows[2], program.first_rows[2] + program.blocks[2].m)
    g, lam = found.rows[rows] / sizes.rows[rows], found.multipliers[rows] * sizes.rows[rows] / sizes.objective
    least, most = (np.array([getattr(row, end) for row in program.point_rows]) for end in ("low", "high"))
    near = np.minimum(g - least / sizes.rows[rows], most / sizes.rows[rows] - g)
    of_states = program.transcription.bounds_of_states
    states = np.array([row.limit is not None and id(row.limit) in of_states for row in program.point_rows])
    touched = (states & (near <= np.abs(lam))).reshape(count, points.size, -1)
    always = touched[:, points > 0].all(axis=1).sum(axis=1)
    return np.asarray(always >= program.layout.n_u)


BENT = 1.0 / 360.0
"""Half the mean square of τ² − τ + 1/6, the difference of a parabola and the line closest to it."""


def _bending_gains(program: MotionProgram, found: ProgramSolution, W: Array) -> Array:
    """Gains of controls that bend within their intervals, by regular interval.

    Multipliers of Hermite and Simpson go straight on an interval, so that their slopes D do not tell it. How much
    controls bend is taken from the nodes on either side, the less of both.
    """
    mesh = program.mesh
    lengths = np.diff(mesh)
    u = program.unpack(found.v).u
    bends = np.full(u.shape, np.inf)
    inner = 1 + np.flatnonzero((lengths[:-1] > 0) & (lengths[1:] > 0))
    before, behind = lengths[inner - 1, None], lengths[inner, None]
    rises = (u[inner + 1] - u[inner]) / behind - (u[inner] - u[inner - 1]) / before
    bends[inner] = np.abs(2 * rises / (before + behind))
    k = program.regular
    least = np.minimum(bends[k], bends[k + 1])
    aside = np.where(np.isfinite(least), least, 0.0) * lengths[k, None] ** 2 / 2
    curved = np.maximum(W, 0.0).reshape(k.size, -1, u.shape[1]).sum(axis=1)
    return np.asarray((BENT * curved * aside**2).sum(axis=1))


NEIGHBOURS = 6
"""Nodes before the end of a phase whose controls give those at the end."""


def end_controls(program: MotionProgram, found: ProgramSolution) -> tuple[Array, Array]:
    """Nodes at which phases begin and end (k), and controls there by the minimum principle (k × n_u).

    NaN where D and W do not tell a control: without curvature, as of one that jumps between its limits. Controls
    u − D/W at the points of an interval give that at its beginning, where multipliers of Radau's points have their full
    order, and the last of those beginnings an end. That of the motion follows from the conditions there where it can:
    with their gradient λ it makes H = L + λᵀẏ least.
    """
    points, n_u = program.transcription.method.points, program.layout.n_u
    at = point_slopes(program, found)
    told = at.W > 0
    best = np.where(told, at.u - at.D / np.where(told, at.W, 1.0), np.nan)
    begins = np.einsum("s,ksi->ki", _weights_at(0.0, points), best.reshape(-1, points.size, n_u))
    jumps = places_of_jumps(program.mesh)
    first, last = np.concatenate([[0], jumps + 1]), np.concatenate([jumps, [program.mesh.size - 1]])
    values = [begins[np.searchsorted(program.regular, k)] for k in first]
    for k, end in zip(first.tolist(), last.tolist(), strict=True):
        near = np.arange(max(k, end - NEIGHBOURS), end)
        weights = _weights_at(program.mesh[end], program.mesh[near])
        values.append(weights @ begins[np.searchsorted(program.regular, near)])
    problem = program.transcription.problem
    if not problem.point.has_manifold and not _by_rates(program, found).any():
        length = program.unpack(found.v).durations[-1] * (program.mesh[-1] - program.mesh[-2])
        weight = length * program.transcription.method.ends[-1]
        slope = at.integrand[-1] / weight + _end_gradient(program, found) @ at.accelerations[-1]
        values[-1] = np.where(told[-1], at.u[-1] - weight * slope / np.where(told[-1], at.W[-1], 1.0), np.nan)
    low, high = (
        np.array([getattr(control, side) for control in problem.controls]) for side in ("low", "high")
    )
    return np.concatenate([first, last]), np.clip(values, low, high)


def _end_gradient(program: MotionProgram, found: ProgramSolution) -> Array:
    """Gradient of the objective and of the conditions at the end, by the speeds there (n_y)."""
    block, layout = program.blocks[0], program.layout
    w, given = found.v[block.places], np.ascontiguousarray(block.given.T)
    (gradient,), (entries,) = (
        mapped(block.function.gradient, w, given),
        mapped(block.function.jacobian, w, given),
    )
    rows, columns = block.function.jacobian_places
    np.add.at(gradient[0], columns, entries[0] * found.multipliers[: block.m][rows])
    begin = layout.n_node + layout.n_x
    return np.asarray(gradient[0, begin : begin + layout.n_y])


def _weights_at(place: float, knots: Array) -> Array:
    """Weights with which values at knots give that of their polynomial at a place."""
    return np.array([np.prod([(place - b) / (a - b) for b in knots if b != a]) for a in knots])


def point_slopes(program: MotionProgram, found: ProgramSolution) -> PointSlopes:
    """Slopes and curvatures of the Lagrangian at all points of all regular intervals, in their order."""
    layout, block = program.layout, program.blocks[2]
    function, n_u, n_q = block.function, layout.n_u, layout.n_y + layout.n_lam
    rows = slice(program.first_rows[2], program.first_rows[2] + block.m)
    lam = found.multipliers[rows].reshape(block.count, -1)
    w, given = found.v[block.places], np.ascontiguousarray(block.given.T)
    # Places of (u, q) among the unknowns of a point; a control is that of both ends of the interval.
    place = np.full(function.n, -1)
    place[:n_u] = place[n_u : 2 * n_u] = np.arange(n_u)
    begin = 2 * n_u + layout.n_x + layout.n_y
    place[begin : begin + n_q] = n_u + np.arange(n_q)
    (gradient,) = mapped(function.gradient, w, given)
    (entries,) = mapped(function.jacobian, w, given)
    J = np.zeros((block.count, function.m, n_u + n_q))
    for k, (row, column) in enumerate(zip(*function.jacobian_places, strict=True)):
        if place[column] >= 0:
            J[:, row, place[column]] += entries[:, k]
    H = _curvatures(program, place, w, given, lam)
    D = gradient[:, :n_u] + gradient[:, n_u : 2 * n_u] + np.einsum("kr,kri->ki", lam, J[:, :, :n_u])
    D += _by_rates(program, found)
    E_u, E_q = J[:, :n_q, :n_u], J[:, :n_q, n_u:]
    S = -np.linalg.pinv(E_q) @ E_u
    P = np.concatenate([np.broadcast_to(np.eye(n_u), (block.count, n_u, n_u)), S], axis=1)
    W = np.einsum("kai,kab,kbi->ki", P, H, P)
    slopes = J[:, n_q:] @ P
    D -= np.einsum("kr,kri->ki", lam[:, n_q:], slopes)
    c = np.tile(program.transcription.method.points, program.regular.size)[:, None]
    u = (1 - c) * w[:, :n_u] + c * w[:, n_u : 2 * n_u]
    room = _room(program, u, found.rows[rows].reshape(block.count, -1)[:, n_q:], slopes)
    by_place = np.zeros((block.count, n_u + n_q))
    for column in np.flatnonzero(place >= 0):
        by_place[:, place[column]] += gradient[:, column]
    return PointSlopes(u, D, W, *room, np.einsum("ka,kai->ki", by_place, P), S[:, : layout.n_y])


def _curvatures(program: MotionProgram, place: Array, w: Array, given: Array, lam: Array) -> Array:
    """Hessian of the Lagrangian of (u, q) at all points."""
    function = program.blocks[2].function
    size = int(place.max()) + 1
    H = np.zeros((w.shape[0], size, size))
    (entries,) = mapped(function.hessian, w, given, np.ones((w.shape[0], 1)), lam)
    for k, (row, column) in enumerate(zip(*function.hessian_places, strict=True)):
        i, j = place[row], place[column]
        if i >= 0 and j >= 0:
            H[:, i, j] += entries[:, k]
            if row != column:
                H[:, j, i] += entries[:, k]
    return H


def _by_rates(program: MotionProgram, found: ProgramSolution) -> Array:
    """Share of D by rates ẋ that controls stand in, as the inputs of blocks: −h Σ_i a_ij λ_iᵀ ∂ẋ_j/∂u."""
    transcription, layout = program.transcription, program.layout
    problem, method, eq = transcription.problem, transcription.method, transcription.problem.point.eq
    u = ca.vertcat(*[eq.p[control.index] for control in problem.controls])
    slope = ca.jacobian(eq.xdot, u)
    count, s = program.regular.size, method.points.size
    if not slope.nnz():
        return np.zeros((count * s, layout.n_u))
    path = program.unpack(found.v)
    function = ca.Function("rates_by_controls", [eq.t, eq.x, eq.y, eq.p], [ca.densify(slope.T)])
    at = _places(program, path)
    (slopes,) = mapped(function, *at)
    block, first = program.blocks[1], program.first_rows[1]
    lam = found.multipliers[first : first + block.m].reshape(count, -1)
    inner = np.flatnonzero(method.points > 0)
    n_z = layout.n_x + layout.n_y
    of_x = lam[:, : inner.size * n_z].reshape(count, inner.size, n_z)[:, :, : layout.n_x]
    lengths = (
        path.durations[problem.phase_at(program.mesh[program.regular])]
        * np.diff(program.mesh)[program.regular]
    )
    weighted = -lengths[:, None, None] * np.einsum("ij,kix->kjx", method.weights[inner], of_x)
    shaped = slopes.reshape(count, s, layout.n_x, layout.n_u)
    return np.asarray(np.einsum("kjx,kjxu->kju", weighted, shaped).reshape(count * s, -1))


def _places(program: MotionProgram, path: PlannedPath) -> tuple[Array, Array, Array, Array]:
    """t, x, y and p at all points of the regular intervals."""
    problem, c = program.transcription.problem, program.transcription.method.points
    k = program.regular
    taus = (program.mesh[k, None] + np.diff(program.mesh)[k, None] * c).ravel()
    u = ((1 - c[None, :, None]) * path.u[k, None] + c[None, :, None] * path.u[k + 1, None]).reshape(
        taus.size, -1
    )
    phases = np.repeat(problem.phase_at(program.mesh[k]), c.size)
    p = problem.parameters_at(u, path.parameters, phases)
    x, y = (values[k].reshape(taus.size, -1) for values in (path.stage_x, path.stage_y))
    return (problem.t_start + path.at(taus))[:, None], x, y, p


def _room(program: MotionProgram, u: Array, values: Array, slopes: Array) -> tuple[Array, Array]:
    """Least and greatest changes of the controls; one without a limit changes by no more than its largest value."""
    controls = program.transcription.problem.controls
    reach = np.abs(u).max(axis=0)
    ends = [np.array([getattr(control, end) for control in controls]) for end in ("low", "high")]
    low = np.where(np.isfinite(ends[0]), ends[0] - u, -reach)
    high = np.where(np.isfinite(ends[1]), ends[1] - u, reach)
    rows = program.point_rows
    least, most = (
        np.array([getattr(row, end) for row in rows]).reshape(u.shape[0], -1) for end in ("low", "high")
    )
    first = least.shape[1] - values.shape[1]
    for r in range(values.shape[1]):
        slope = slopes[:, r]
        acts = np.abs(slope) > FLAT_LIMIT * np.abs(slope).max(initial=0.0)
        divisor = np.where(acts, slope, 1.0)
        with np.errstate(invalid="ignore"):
            one, other = ((end[:, first + r] - values[:, r])[:, None] / divisor for end in (least, most))
        low = np.where(acts, np.maximum(low, np.minimum(one, other)), low)
        high = np.where(acts, np.minimum(high, np.maximum(one, other)), high)
    return np.minimum(low, 0.0), np.maximum(high, 0.0)
