"""Singular configurations: places where constraints that act independently all around become dependent."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kinetree.preparation.assembly import AssemblyError, Constraints, State, independent_rows, least_change

Array = NDArray[np.float64]

DISTANCE = 1e-3
"""How far from a configuration, in its largest joint coordinate (rad, m), its neighbourhood is looked at."""

_CLOSED = 1e-12  # residual of the constraints, over the extent of x, of a neighbour that counts
_NEARBY_RANK = 1e-6  # tolerance of its rank: the distance from the singular configuration leaves more
_DIRECTIONS = 4  # free motions, and mixtures of them, that are tried
_LARGEST = 150  # tree speeds beyond which a neighbourhood takes too long to look at


def rows_nearby(constraints: Constraints, state: State) -> tuple[int, ...]:
    """Independent rows where the free motions lead, at the configuration of highest rank found there.

    More of them than at the state itself mean that the state is singular. Large models are not looked at.

    Parameters
    ----------
    constraints
        Constraint functions of the model's tree.
    state
        An assembled state.
    """
    rest = np.zeros(constraints.tree.n_u)
    _, _, B, _ = constraints(state.t, state.x, rest, state.p)
    best = independent_rows(B)
    free = constraints.tree.n_u - len(best)
    if len(best) == B.shape[0] or free == 0 or constraints.tree.n_u > _LARGEST:
        return best
    modes = np.linalg.svd(B)[2][len(best) :]
    mixtures = np.random.default_rng(0).standard_normal((_DIRECTIONS if free > 1 else 0, free)) @ modes
    for direction in (*modes[:_DIRECTIONS], *mixtures):
        delta = DISTANCE * direction / np.abs(direction).max()
        neighbour = moved_along(constraints, state, state.x, delta, most=40)
        phi, _, B, _ = constraints(state.t, neighbour, rest, state.p)
        if np.abs(phi).max(initial=0.0) > _CLOSED * (1.0 + np.abs(neighbour).max(initial=0.0)):
            continue
        rows = independent_rows(B, tolerance=_NEARBY_RANK)
        if len(rows) > len(best):
            best = rows
    return best


def moved_along(constraints: Constraints, state: State, x: Array, delta: Array, most: int = 8) -> Array:
    """Follow a free motion from x for a small distance δ (tree speeds × s) and close the constraints again."""
    rest = np.zeros(constraints.tree.n_u)
    _, _, B, N = constraints(state.t, x, rest, state.p)
    tangent = delta + least_change(B, B @ delta, np.eye(delta.size)) if B.size else delta
    x = constraints.moved(x, N, tangent)
    m_h = constraints.rows.holonomic
    for _ in range(most):
        phi, _, B, N = constraints(state.t, x, rest, state.p)
        if not phi.size or np.abs(phi).max() < 1e-12:
            break
        x = constraints.moved(x, N, least_change(B[:m_h], phi, np.eye(delta.size)))
    return x


def refuse_singular_start(constraints: Constraints, state: State) -> None:
    """Raise :class:`AssemblyError` for a state from which the motion is not determined."""
    _, _, B, _ = constraints(state.t, state.x, state.u, state.p)
    here, nearby = independent_rows(B), rows_nearby(constraints, state)
    if len(nearby) <= len(here):
        return
    n_u = constraints.tree.n_u
    mode = np.linalg.svd(B)[2][len(here)]
    moving = constraints.tree.speed_names[int(np.argmax(np.abs(mode)))].rpartition(".")[0]
    lost = "\n".join(f"  {constraints.rows.names[i]}" for i in nearby if i not in here)
    raise AssemblyError(
        f'model "{constraints.tree.model.name}" starts in a singular configuration: it has {n_u - len(here)} degrees '
        f"of freedom there and {n_u - len(nearby)} nearby, so how it goes on is not determined. There, other "
        f"constraints already demand what these do:\n{lost}\n"
        f'start a little beside it, with other initial coordinates q0 of joint "{moving}", for example'
    )
