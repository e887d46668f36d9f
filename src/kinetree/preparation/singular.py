"""Singular configurations: places where constraints that act independently all around become dependent."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kinetree.linalg.pivoted import pivoted
from kinetree.preparation.assembly import (
    AssemblyError,
    Constraints,
    State,
    independent_rows,
    least_change,
    row_scales,
)

Array = NDArray[np.float64]

DISTANCE = 1e-3
"""How far from a configuration, in its largest joint coordinate (rad, sizes of the mechanism), is looked."""

_CLOSED = 1e-12  # residual of the constraints, over the extent of x, of a neighbour that counts
_NEARBY_RANK = 1e-6  # tolerance of its rank: the distance from the singular configuration leaves more
_DIRECTIONS = 4  # free motions, and mixtures of them, that are tried
_OBSTRUCTED = (
    1e-6  # acceleration demanded beyond what others do, over what they all demand, of a motion of 1 rad/s
)
_LARGEST = 150  # tree speeds beyond which a neighbourhood takes too long to look at


def rows_nearby(constraints: Constraints, state: State) -> tuple[int, ...]:
    """Independent rows where the free motions lead, at the configuration of highest rank found there.

    More of them than at the state itself mean that the state is singular. Where no configuration is nearby (a chain
    that is stretched out), or the model is large, curvature alone tells.

    Parameters
    ----------
    constraints
        Constraint functions of the model's tree.
    state
        An assembled state.
    """
    rest = np.zeros(constraints.tree.n_u)
    _, _, B, _ = constraints(state.t, state.x, rest, state.p)
    here = best = independent_rows(B)
    free = constraints.tree.n_u - len(best)
    if len(best) == B.shape[0] or free == 0:
        return best
    large = constraints.tree.n_u > _LARGEST
    scaled = B * row_scales(B)[:, None]
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
    C = None
    if here:
        C = np.zeros((len(others), len(here)))
        there = scaled[others].any(axis=1)  # rows of zeros are no share of any other
        if there.any():
            C[there] = np.linalg.lstsq(scaled[list(here)].T, scaled[others][there].T, rcond=1e-12)[0].T
    random = np.random.default_rng(0)
    found = []
    for mixture in random.standard_normal((_DIRECTIONS, modes.shape[0])):
        motion = mixture @ modes
        motion = motion / np.abs(motion / speeds).max()
        gamma = constraints.curvature(state.t, state.x, motion, state.p) / sizes
        if not np.isfinite(gamma).all():
            continue
        gap, scale = gamma[others], 1.0 + np.abs(gamma[others])
        if C is not None:
            gap, scale = gap - C @ gamma[list(here)], scale + np.abs(C) @ np.abs(gamma[list(here)])
        found.append(gap / scale)
    if not found:
        return ()
    R, order = pivoted(np.array(found))
    rank = int(np.sum(np.abs(np.diag(R)) > _OBSTRUCTED))
    return tuple(others[int(i)] for i in order[:rank])


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


def refuse_singular_start(constraints: Constraints, state: State) -> None:
    """Raise :class:`AssemblyError` for a state from which the motion is not determined."""
    if not constraints.rows.names:
        return
    _, _, B, _ = constraints(state.t, state.x, state.u, state.p)
    here, nearby = independent_rows(B), rows_nearby(constraints, state)
    if len(nearby) <= len(here):
        return
    n_u = constraints.tree.n_u
    mode = np.linalg.svd(B * row_scales(B)[:, None])[2][len(here)]
    moving = constraints.tree.speed_names[int(np.argmax(np.abs(mode)))].rpartition(".")[0]
    lost = "\n".join(f"  {constraints.rows.names[i]}" for i in nearby if i not in here)
    raise AssemblyError(
        f'model "{constraints.tree.model.name}" starts in a singular configuration: it has {n_u - len(here)} degrees '
        f"of freedom there and {n_u - len(nearby)} nearby, so how it goes on is not determined. There, other "
        f"constraints already demand what these do:\n{lost}\n"
        f'start a little beside it, with other initial coordinates q0 of joint "{moving}", for example'
    )
