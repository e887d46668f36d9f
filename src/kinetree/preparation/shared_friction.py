"""How friction that sticks in several places shares what it holds.

Feet of a rigid body that stick hold some motions more than once: of their rows D only some, S, are independent, with
D = C S on the motions that all else leaves. What they hold together, λ_S, is then shared in proportion to what each can
bear, w = μₛ N: of all λ with Cᵀλ = λ_S the one of least Σ λ²/w,

    λ = W C (Cᵀ W C)⁻¹ λ_S

A body that is pulled along is so torn loose as a whole, at the sum of what its feet can bear.
"""

from __future__ import annotations

import casadi as ca

from kinetree.preparation.compiled import CompiledModel
from kinetree.preparation.friction_parts import Stick
from kinetree.preparation.implicit_forces import Solved, contact_row

SX = ca.SX

LEAST = 1e-10
"""Share of all that can be borne which a foot counts with at least, so that the shares are defined."""
SLACK = 1e-9
"""Share of all that can be borne by which a foot may carry more than it can: one that carries nothing stands by."""


def sticking_forces(compiled: CompiledModel, answer: Solved) -> dict[str, SX]:
    """Forces of all friction that sticks, by the names of its constraints; λ of the answer may be of any rows."""
    eq, rows = compiled.equations, set(compiled.rows_here)
    names = [c.name for c in compiled.model.constraints if isinstance(c, Stick) and c.sticks]
    mine = {
        name: [i for i, row in enumerate(eq.rows.names) if row.kind == "constraint" and row.source == name]
        for name in names
    }
    every = [i for name in names for i in mine[name]]
    kept = [i for i in every if i in rows]
    if len(kept) == len(every):
        return {name: answer.lam[mine[name]] for name in names}
    B = ca.densify(eq.rows.B)
    S = _beside(B[kept, :], B[[i for i in sorted(rows) if i not in every], :])
    C = _solve(S @ S.T, S @ B[every, :].T).T
    w = ca.vertcat(*[bearable(compiled, name, answer) for name in names for _ in mine[name]])
    w = ca.fmax(w, LEAST * ca.sum1(w) + 1e-30)
    shared = w * (C @ _solve(C.T @ (w * C), C.T @ answer.lam[every]))
    found, start = {}, 0
    for name in names:
        found[name] = shared[start : start + len(mine[name])]
        start += len(mine[name])
    return found


def bound(compiled: CompiledModel, name: str, answer: Solved) -> SX:
    """The greatest force of what sticks, with the slack that what sticks beside it leaves."""
    others = [
        bearable(compiled, c.name, answer)
        for c in compiled.model.constraints
        if isinstance(c, Stick) and c.sticks and c.name != name
    ]
    return bearable(compiled, name, answer) + SLACK * sum(others, SX(0))


def bearable(compiled: CompiledModel, name: str, answer: Solved) -> SX:
    """The greatest force of a constraint of friction that sticks: μₛ N, or that of its joint."""
    eq = compiled.equations
    surfaces = next(c.surfaces for c in compiled.model.constraints if isinstance(c, Stick) and c.name == name)
    size = SX(0)
    if surfaces.contact is not None:
        size = answer.lam[contact_row(eq, surfaces.contact)]
    elif surfaces.joint is not None:
        size = ca.norm_2(eq.reactions(answer.ydot, answer.lam)[surfaces.joint].force)
    return surfaces.sticking(eq.motion, surfaces.normal(eq.motion, size))


def _beside(rows: SX, others: SX) -> SX:
    """What is left of rows beside others."""
    if others.shape[0] == 0:
        return rows
    return rows - (_solve(others @ others.T, others @ rows.T)).T @ others


def _solve(A: SX, b: SX) -> SX:
    """A⁻¹ b of a symmetric positive definite A, as straight-line code."""
    D, LT, order = ca.ldl(ca.densify(A))
    return ca.ldl_solve(ca.densify(b), D, LT, order)
