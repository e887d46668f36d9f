"""Singular configurations: positions at which constraints become dependent that are independent all around."""

from __future__ import annotations

from collections.abc import Callable

import casadi as ca
import numpy as np

from kinetree.arrays import Array
from kinetree.assembly.loop_closure import (
    AssemblyError,
    Constraints,
    State,
    independent_rows,
    least_change,
    row_scales,
)
from kinetree.formulations.contract import Equations
from kinetree.linalg.pivoted_qr import is_sparse, least_solution, pivoted
from kinetree.tolerances import LEAST_SQUARES_RANK, SINGULAR_START

DISTANCE = 1e-3
"""Distance from a configuration that is searched, in its largest joint coordinate (rad, sizes of the mechanism)."""

_CLOSED = 1e-12  # residual of the constraints, over the extent of x, of a neighbour that counts
_NEARBY_RANK = 1e-6  # tolerance of its rank: the distance from the singular configuration leaves more
_DIRECTIONS = 4  # free motions, and mixtures of them, that are tried
_OBSTRUCTED = (
    1e-6  # acceleration demanded beyond what others do, over what they all demand, of a motion of 1 rad/s
)
_LARGEST = 150  # tree speeds beyond which a neighbourhood takes too long to look at


def rows_nearby(
    constraints: Constraints, state: State, here: tuple[int, ...] | None = None
) -> tuple[int, ...]:
    """Independent rows where the free motions lead, at the configuration of highest rank found there.

    More of them than at the state itself mean that the state is singular. Where no configuration is nearby (a chain
    that is stretched out), or the model is large, curvature alone tells.

    Parameters
    ----------
    constraints
        Constraint functions of the model's tree.
    state
        An assembled state.
    here
        Independent rows at the state, where they are known.
    """
    rest = np.zeros(constraints.tree.n_u)
    _, _, B, _ = constraints(state.t, state.x, rest, state.p)
    here = best = independent_rows(B) if here is None else here
    free = constraints.tree.n_u - len(best)
    if len(best) == B.shape[0] or free == 0:
        return best
    large = constraints.tree.n_u > _LARGEST or is_sparse(B)
    scaled = B * row_scales(B)[:, None]
    if is_sparse(B):
        modes = _free_motions(scaled, here)
    else:
        modes = np.linalg.svd(scaled[list(here)] if large else scaled)[2][len(best) :]
    length = constraints.length(state.x, state.p)
    best = (*here, *obstructed_rows(constraints, state, B, here, modes))
    if large:
        return tuple(sorted(best))
    sizes = constraints.sizes(constraints.rows.names[: constraints.rows.holonomic], length)
    mixtures = np.random.default_rng(0).standard_normal((_DIRECTIONS if free > 1 else 0, free)) @ modes
    for direction in (*modes[:_DIRECTIONS], *mixtures):
        delta = DISTANCE * direction / np.abs(direction / constraints.speed_sizes(length)).max()
        neighbour = moved_along(constraints, state, state.x, delta, most=40)
        phi, _, B, _ = constraints(state.t, neighbour, rest, state.p)
        if np.abs(phi / sizes).max(initial=0.0) > _CLOSED:
            continue
        rows = independent_rows(B, tolerance=_NEARBY_RANK)
        if len(rows) > len(best):
            best = rows
    return tuple(sorted(best))


def _free_motions(B: Array, rows: tuple[int, ...]) -> Array:
    """Free motions u, B u = 0, one per row: random motions less the part that independent rows of a sparse B block."""
    random = np.random.default_rng(0).standard_normal((B.shape[1], _DIRECTIONS))
    return np.asarray((random - least_solution(B, B @ random, rows)).T, dtype=float)


def obstructed_rows(
    constraints: Constraints, state: State, B: Array, here: tuple[int, ...], modes: Array
) -> tuple[int, ...]:
    """Rows that depend on the independent ones at the state, but not on the way along its free motions.

    Along a motion u, B u̇ = γ(u). A row that depends on others everywhere, B_d = C B_i, demands nothing new:
    γ_d = C γ_i. Where γ_d − C γ_i is not zero, no acceleration continues the motion: it is free to first order only.

    Parameters
    ----------
    constraints, state
        Constraint functions of the model's tree, and an assembled state.
    B
        Constraint Jacobian there.
    here
        Its independent rows.
    modes
        Free motions, one per row.
    """
    length = constraints.length(state.x, state.p)
    sizes, speeds = constraints.sizes(constraints.rows.names, length), constraints.speed_sizes(length)
    others = sorted(set(range(B.shape[0])) - set(here))
    scaled = B / sizes[:, None] * speeds
    demanded = _others_by_shares(scaled, here, others)
    random = np.random.default_rng(0)
    found = []
    for mixture in random.standard_normal((_DIRECTIONS, modes.shape[0])):
        motion = mixture @ modes
        motion = motion / np.abs(motion / speeds).max()
        gamma = constraints.curvature(state.t, state.x, motion, state.p) / sizes
        if not np.isfinite(gamma).all():
            continue
        gap, scale = demanded(gamma)
        found.append(gap / scale)
    if not found:
        return ()
    R, order = pivoted(np.array(found))
    rank = int(np.sum(np.abs(np.diag(R)) > _OBSTRUCTED))
    return tuple(others[int(i)] for i in order[:rank])


def _others_by_shares(
    scaled: Array, here: tuple[int, ...], others: list[int]
) -> Callable[[Array], tuple[Array, Array]]:
    """γ ↦ (γ_d − C γ_i and the size of its terms) with the shares C of independent rows in the others, B_d = C B_i.

    A large sparse B needs no C: C γ_i = B_d a with the least a that satisfies the independent rows, B_i a = γ_i.
    """
    rows = list(here)
    if is_sparse(scaled):
        lengths = np.linalg.norm(scaled, axis=1)
        unit = scaled / np.where(lengths > 0, lengths, 1.0)[:, None]

        def by_motion(gamma: Array) -> tuple[Array, Array]:
            a = least_solution(unit, gamma / np.where(lengths > 0, lengths, 1.0), here)
            size = 1.0 + np.abs(gamma[others]) + np.abs(scaled[others]) @ np.abs(a)
            return gamma[others] - scaled[others] @ a, size

        return by_motion
    C = np.zeros((len(others), len(here)))
    there = scaled[others].any(axis=1)  # rows of zeros are no share of any other
    if here and there.any():
        C[there] = np.linalg.lstsq(scaled[rows].T, scaled[others][there].T, rcond=LEAST_SQUARES_RANK)[0].T

    def by_shares(gamma: Array) -> tuple[Array, Array]:
        size = 1.0 + np.abs(gamma[others]) + np.abs(C) @ np.abs(gamma[rows])
        return gamma[others] - C @ gamma[rows], size

    return by_shares


def moved_along(constraints: Constraints, state: State, x: Array, delta: Array, most: int = 8) -> Array:
    """Follow a free motion from x for a small distance δ (tree speeds × s) and close the constraints again."""
    rest = np.zeros(constraints.tree.n_u)
    _, _, B, N = constraints(state.t, x, rest, state.p)
    tangent = delta + least_change(B, B @ delta, np.eye(delta.size)) if B.size else delta
    x = constraints.moved(x, N, tangent)
    m_h = constraints.rows.holonomic
    sizes = constraints.sizes(constraints.rows.names[:m_h], constraints.length(state.x, state.p))
    for _ in range(most):
        phi, _, B, N = constraints(state.t, x, rest, state.p)
        if not phi.size or np.abs(phi / sizes).max() < 1e-13:
            break
        x = constraints.moved(x, N, least_change(B[:m_h], phi, np.eye(delta.size)))
    return x


def check_start_regular(constraints: Constraints, state: State) -> tuple[int, ...]:
    """Independent rows at a state; raises :class:`AssemblyError` where the motion from it is not determined."""
    if not constraints.rows.names:
        return ()
    _, _, B, _ = constraints(state.t, state.x, state.u, state.p)
    here = independent_rows(B)
    nearby = rows_nearby(constraints, state, here)
    if len(nearby) <= len(here):
        return here
    n_u = constraints.tree.n_u
    scaled = B * row_scales(B)[:, None]
    mode = _free_motions(scaled, here)[0] if is_sparse(B) else np.linalg.svd(scaled)[2][len(here)]
    moving = constraints.tree.speed_names[int(np.argmax(np.abs(mode)))].rpartition(".")[0]
    lost = "\n".join(f"  {constraints.rows.names[i]}" for i in nearby if i not in here)
    raise AssemblyError(
        f'model "{constraints.tree.model.name}" starts in a singular configuration: it has {n_u - len(here)} degrees '
        f"of freedom there and {n_u - len(nearby)} nearby, so how it goes on is not determined. There, other "
        f"constraints already demand what these do:\n{lost}\n"
        f'start a little beside it, with other initial coordinates q0 of joint "{moving}", for example'
    )


NO_LENGTH = 1e-12
"""Length, over the largest coordinate, that is round-off."""


def start_function(eq: Equations) -> ca.Function | None:
    """Function of (t, x, y, p) for the checks where a motion starts: guards, lines and faults; None without any."""
    lines = [effect.line for _, effect in eq.applied.effects if effect.line is not None]
    parts = [guard for _, guard, _ in eq.guards]
    parts += [part for line, force in lines for part in (ca.norm_2(line), force)]
    faults = [fault for _, effect in eq.applied.effects for fault in effect.start_faults]
    parts += [part for fault in faults for part in (fault.excess, fault.found)]
    return ca.Function("guards", [eq.t, eq.x, eq.y, eq.p], [ca.vertcat(*parts)]) if parts else None


class _Blank:
    """Placeholder for a number in a text."""

    def __format__(self, _how: str) -> str:
        return "{}"


def start_faults(eq: Equations) -> tuple[ca.SX, ca.SX, tuple[str, ...]]:
    """Checks of a start: a column of t, x and p, not 0 where the start is forbidden; a number and words for each entry.

    They do the work of `check_coordinates_regular` in programs that start without Kinetree; {} in the words stands for
    the number.
    """
    size = ca.norm_inf(ca.vertcat(eq.x, 1))
    found = [
        (ca.logic_not(ca.fabs(guard) > SINGULAR_START), guard, f"{name}; {remedy}")
        for name, guard, remedy in eq.guards
    ]
    for load, effect in eq.applied.effects:
        if effect.line is not None:
            line, force = effect.line
            nowhere = ca.logic_not(ca.norm_2(line) > NO_LENGTH * size)
            words = f'load "{load.name}" has zero length, where its force of {{}} N has no direction'
            found.append((ca.logic_and(force != 0, nowhere), force, words))
    for load, effect in eq.applied.effects:
        for fault in effect.start_faults:
            words = f'load "{load.name}": {fault.words.format(_Blank())}; {fault.remedy}'
            found.append((fault.excess > 0, fault.found, words))
    still = ca.SX.zeros(eq.y.shape[0])
    values, numbers = (
        ca.substitute(ca.vertcat(ca.SX(0, 1), *column), eq.y, still)
        for column in ([refused for refused, _, _ in found], [number for _, number, _ in found])
    )
    return values, numbers, tuple(words for _, _, words in found)


def check_coordinates_regular(eq: Equations, function: ca.Function | None, state: State, model: str) -> None:
    """Raise :class:`AssemblyError` where coordinates are singular at the start, or a load refuses it.

    ``function`` is what `start_function` made of the equations.
    """
    if function is None:
        return
    x, _ = eq.from_tree(state.x, state.u, state.p)
    lines = [load for load, effect in eq.applied.effects if effect.line is not None]
    faults = [(load, fault) for load, effect in eq.applied.effects for fault in effect.start_faults]
    values = np.array(function(state.t, x, np.zeros(eq.y.shape[0]), state.p), dtype=float).ravel()
    bad = [
        f"  {name}; {remedy}"
        for (name, _, remedy), v in zip(eq.guards, values, strict=False)
        if not abs(v) > SINGULAR_START
    ]
    of_lines, of_faults = np.split(values[len(eq.guards) :], [2 * len(lines)])
    lengths, forces = of_lines[::2], of_lines[1::2]
    for load, length, force in zip(lines, lengths, forces, strict=True):
        if force != 0.0 and not length > NO_LENGTH * max(1.0, np.abs(x).max(initial=0.0)):
            bad.append(
                f'  load "{load.name}" has zero length, where its force of {force:.3g} N has no direction; '
                "give it a length, or free_length = 0"
            )
    for (load, fault), excess, found in zip(faults, of_faults[::2], of_faults[1::2], strict=True):
        if excess > 0:
            bad.append(f'  load "{load.name}": {fault.words.format(found)}; {fault.remedy}')
    if bad:
        listed = "\n".join(bad)
        raise AssemblyError(f'model "{model}" cannot start from here:\n{listed}')
