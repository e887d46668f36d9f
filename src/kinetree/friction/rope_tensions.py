"""Tensions along a rope that rubs on its pulleys, from all forces of a motion."""

from __future__ import annotations

import casadi as ca
from casadi import SX

from kinetree.formulations.contract import Equations
from kinetree.friction.dry_friction import FORCE, SlidingFriction, StickingFriction, sliding_frictions
from kinetree.friction.rope_friction import RopeSurfaces


def with_friction_forces(eq: Equations, constraint: str, rows: list[int], lam: SX) -> SX:
    """Multipliers of some rows of a constraint and, where it is a rope, behind them the forces of its friction (N).

    ``lam`` are the multipliers of all rows.
    """
    return ca.vertcat(lam[rows], *[_force(eq, rub, lam) for rub in frictions_of_rope(eq, constraint)])


def frictions_of_rope(eq: Equations, rope: str) -> list[SlidingFriction]:
    """The friction of a rope, along its path."""
    return [
        rub
        for rub in sliding_frictions(eq.tree.model)
        if isinstance(rub.surfaces, RopeSurfaces) and rub.surfaces.rope.name == rope
    ]


def load_of_pulley(eq: Equations, surfaces: RopeSurfaces, lam: SX) -> SX:
    """N: the tension before a pulley and that behind it (N)."""
    rope = surfaces.rope
    T = rope.tensions(with_friction_forces(eq, rope.name, rows_of(eq, rope.name), lam))
    return T[surfaces.number - 1] + T[surfaces.number]


def rows_of(eq: Equations, constraint: str) -> list[int]:
    """The rows of a constraint."""
    names = eq.rows.names
    return [i for i, row in enumerate(names) if row.kind == "constraint" and row.source == constraint]


def sticking_rows(eq: Equations, rub: SlidingFriction) -> list[int]:
    """The rows of a rub while it sticks."""
    return rows_of(eq, sticking_name(eq, rub))


def sticking_name(eq: Equations, rub: SlidingFriction) -> str:
    """Name of the constraint of a rub while it sticks."""
    # by name: where a model has definitions, the tree has their values, and its surfaces are not those of the model
    sticks = (c for c in eq.tree.model.constraints if isinstance(c, StickingFriction))
    kind, name = type(rub.surfaces), rub.surfaces.name
    return next(c.name for c in sticks if isinstance(c.surfaces, kind) and c.surfaces.name == name)


def _force(eq: Equations, rub: SlidingFriction, lam: SX) -> SX:
    """Tension before a pulley less that behind it (N)."""
    if rows := sticking_rows(eq, rub):
        return lam[rows]
    effect = next(effect for load, effect in eq.applied.effects if load.name == rub.name)
    return next((measure.value for measure in effect.measures if measure.name == FORCE), SX(0))
