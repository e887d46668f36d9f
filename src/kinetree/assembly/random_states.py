"""Random states that satisfy all constraints, near the assembled one."""

from __future__ import annotations

import numpy as np

from kinetree.arrays import Array
from kinetree.assembly.loop_closure import RANK_TOLERANCE, Constraints, State, check_residual, least_change

CLOSED = 1e-12
"""Largest residual (relative to 1 + the largest coordinate) of a sample."""

SMALL = 0.02
"""Deformation over the size of the mechanism that states of flexible bodies are tried with."""


def random_states(constraints: Constraints, start: State, count: int, seed: int) -> list[State]:
    """Consistent states around ``start``: moved along the free motions, with random speeds.

    A step that the constraints cannot follow is halved; a model that cannot move keeps its configuration.

    Parameters
    ----------
    constraints
        Constraint functions of the model's tree.
    start
        An assembled state.
    count
        Number of states; the first keeps the configuration of ``start``.
    seed
        Of the random numbers.
    """
    random = np.random.default_rng(seed)
    states = []
    for k in range(count):
        x = start.x
        step = 0.0 if k == 0 else 0.4
        wish = random.normal(size=constraints.tree.n_u) * _reach(constraints, start)
        while step > 1e-3:
            moved = _moved(constraints, start, step * wish)
            if moved is not None:
                x = moved
                break
            step /= 2
        n_s = constraints.tree.symbols.n_s
        if n_s:  # states of blocks are free
            x = np.concatenate([x[:-n_s], x[-n_s:] + random.normal(size=n_s)])
        u = start.u + random.normal(size=constraints.tree.n_u)
        states.append(State(start.t, x, _consistent_speeds(constraints, start, x, u), start.p))
    return states


def _reach(constraints: Constraints, start: State) -> Array:
    """How far each speed may lead: a rad or a metre; modes a small part of the mechanism's size."""
    reach = np.ones(constraints.tree.n_u)
    for link in constraints.tree.links:
        if link.elastic is not None:
            reach[link.speeds] = SMALL * constraints.length(start.x, start.p) / np.sqrt(link.elastic.n)
    return reach


def _moved(constraints: Constraints, start: State, delta: Array) -> Array | None:
    """``start`` displaced by about δ and brought back to φ = 0 by Newton steps; None where they fail."""
    u = np.zeros(constraints.tree.n_u)
    m_h = constraints.rows.holonomic
    unit = np.eye(constraints.tree.n_u)
    _, _, B, N = constraints(start.t, start.x, u, start.p)
    if m_h:
        delta = delta + least_change(B[:m_h], B[:m_h] @ delta, unit)
    x = constraints.moved(start.x, N, delta)
    for _ in range(12):
        phi, _, B, N = constraints(start.t, x, u, start.p)
        if not np.all(np.isfinite(phi)):
            return None
        if np.abs(phi).max(initial=0.0) <= CLOSED * (1 + np.abs(x).max(initial=0.0)):
            return x
        x = constraints.moved(x, N, least_change(B[:m_h], phi, unit, tolerance=1e-7))
    return None


def _consistent_speeds(constraints: Constraints, start: State, x: Array, u: Array) -> Array:
    """The speeds closest to u that satisfy B u = b."""
    if not constraints.rows.names:
        return u
    unit = np.eye(u.size)
    for _ in range(2):
        _, psi, B, _ = constraints(start.t, x, u, start.p)
        u = u + least_change(B, psi, unit, tolerance=RANK_TOLERANCE)
    _, psi, _, _ = constraints(start.t, x, u, start.p)
    check_residual(constraints.rows.names, psi, 1e-9 * (1 + float(np.abs(u).max(initial=0.0))), "velocities")
    return u
