"""The reduced system of the cut-joint method (F6), kept sparse and solved in straight-line code.

Wijckmans (3.48) at the body i where the rows end, with λ as a force on the bodies:

    [ M̂_i  −Φ̂ᵀ ] [ V̇_i ]   [ ĝ_i ]            first row:  Wijckmans (3.41)
    [ Φ̂     Ψ  ] [ λ   ] = [ γ̄   ]            second row: Wijckmans (3.45)

The source inverts this matrix as a whole at the base body. Here λ goes first: the second row gives

    λ = Ψ⁻¹ (γ̄ − Φ̂ V̇_i),    and in the first    (M̂_i + Φ̂ᵀ Ψ⁻¹ Φ̂) V̇_i = ĝ_i + Φ̂ᵀ Ψ⁻¹ γ̄ ,

which is again an equation of motion of body i alone, so that the recursion goes on inward. Ψ is never inverted: its
rows r are eliminated one at a time, as in LDLᵀ, with the pivot Ψ_rr:

    λ_r = (γ̄_r − Φ̂_r V̇_i − Σ_o Ψ_ro λ_o) / Ψ_rr
    Ψ_os ← Ψ_os − Ψ_or Ψ_rs / Ψ_rr      γ̄_o ← γ̄_o − Ψ_or γ̄_r / Ψ_rr      Φ̂_o ← Φ̂_o − Ψ_or Φ̂_r / Ψ_rr
    M̂_i ← M̂_i + Φ̂_rᵀ Φ̂_r / Ψ_rr         ĝ_i ← ĝ_i + Φ̂_rᵀ γ̄_r / Ψ_rr
"""

from __future__ import annotations

from dataclasses import dataclass, field

import casadi as ca

from kinetree.symbolic.articulated import Inertia6
from kinetree.symbolic.staging import Stages
from kinetree.symbolic.symbols import symmetric
from kinetree.symbolic.tree import Tree

SX = ca.SX


@dataclass
class Elimination:
    """λ_r as a function of V̇_i and of multipliers found before it: 1/Ψ_rr, γ̄_r, Φ̂_r and the Ψ_ro."""

    row: int
    pivot_inverse: SX
    gamma: SX
    phi_v: SX
    phi_w: SX
    others: dict[int, SX]


class Reduced:
    """Ψ and γ̄ of the rows still to be solved, kept sparse."""

    def __init__(self, gamma: SX) -> None:
        self.gamma = [gamma[i] for i in range(gamma.shape[0])]
        self.psi: dict[tuple[int, int], SX] = {}
        self._coupled: dict[int, dict[int, None]] = {}  # rows by row, in the order in which they were coupled
        self.diagonals: dict[int, SX] = {}
        self.references: dict[int, SX] = {}
        self.pivots: list[tuple[SX, SX]] = []

    def entry(self, r: int, s: int) -> SX:
        """Ψ_rs."""
        return self.psi.get((min(r, s), max(r, s)), SX(1, 1))

    def add(self, r: int, s: int, value: SX) -> None:
        """Ψ_rs += value."""
        key = (min(r, s), max(r, s))
        if key not in self.psi:
            self._coupled.setdefault(r, {})[s] = None
            self._coupled.setdefault(s, {})[r] = None
        self.psi[key] = self.psi[key] + value if key in self.psi else value

    def neighbours(self, r: int) -> list[int]:
        """Rows coupled to row r."""
        return [s for s in self._coupled.get(r, ()) if s != r]

    def stage(self, r: int, stages: Stages) -> None:
        """Define what row r holds by symbols, where traces are cut: the rows after it build on them."""
        (self.gamma[r],) = stages.cut(self.gamma[r])
        for s in self._coupled.get(r, ()):
            key = (min(r, s), max(r, s))
            (self.psi[key],) = stages.cut(self.psi[key])

    def drop(self, r: int) -> None:
        """Forget an eliminated row."""
        for s in self._coupled.pop(r, {}):
            self.psi.pop((min(r, s), max(r, s)))
            if s != r:
                self._coupled[s].pop(r)


@dataclass
class Carried:
    """Rows present at a group with their Jacobians on its V̇ (link components)."""

    phi_v: dict[int, SX] = field(default_factory=dict)
    phi_w: dict[int, SX] = field(default_factory=dict)

    def add(self, row: int, v: SX, w: SX) -> None:
        """Φ̂_row += (v, w)."""
        self.phi_v[row] = self.phi_v[row] + v if row in self.phi_v else v
        self.phi_w[row] = self.phi_w[row] + w if row in self.phi_w else w

    @property
    def rows(self) -> list[int]:
        """Row numbers present here."""
        return list(self.phi_v)


def present_rows(here: Carried, rows: list[int]) -> tuple[SX, SX]:
    """Φ̂ of the given rows as matrices; rows that only touch the joint's own speeds are zero here."""
    return (
        ca.vertcat(SX(0, 3), *[here.phi_v.get(r, SX(1, 3)) for r in rows]),
        ca.vertcat(SX(0, 3), *[here.phi_w.get(r, SX(1, 3)) for r in rows]),
    )


def accumulate(reduced: Reduced, rows: list[int], h: SX, Dinv_h: SX, shift: SX) -> None:
    """Ψ += h D⁻¹ hᵀ, Wijckmans (3.46), and γ̄ −= Φ̂ C + h e, Wijckmans (3.47)."""
    for i, r in enumerate(rows):
        reduced.gamma[r] = reduced.gamma[r] - shift[i]
        for j in range(i, len(rows)):
            value = h[i, :] @ Dinv_h[:, j]
            if value.nnz():
                reduced.add(r, rows[j], value)
                if i == j:
                    reduced.diagonals[r] = reduced.diagonals.get(r, SX(0)) + value


def eliminate_at_body(
    M: Inertia6, g: tuple[SX, SX], here: Carried, reduced: Reduced, done: list[int]
) -> tuple[Inertia6, tuple[SX, SX], list[Elimination]]:
    """Eliminate the rows that concern only what lies outside this body: M̂_i + Φ̂ᵀΨ⁻¹Φ̂ and ĝ_i + Φ̂ᵀΨ⁻¹γ̄."""
    found = []
    F, T = g
    remaining = list(done)
    while remaining:
        r = min(remaining, key=lambda k: len(reduced.neighbours(k)))
        remaining.remove(r)
        step = _eliminate(reduced, r, here)
        found.append(step)
        scaled_v, scaled_w = step.phi_v * step.pivot_inverse, step.phi_w * step.pivot_inverse
        M = Inertia6(
            symmetric(M.vv + step.phi_v.T @ scaled_v),
            M.vw + step.phi_v.T @ scaled_w,
            symmetric(M.ww + step.phi_w.T @ scaled_w),
        )
        F, T = F + scaled_v.T * step.gamma, T + scaled_w.T * step.gamma
    return M, (F, T), found


def _eliminate(reduced: Reduced, r: int, here: Carried) -> Elimination:
    """Schur complement of one row: what it leaves in the rows coupled to it and in their Φ̂ here."""
    pivot_inverse = 1 / reduced.entry(r, r)
    phi_v, phi_w = here.phi_v.pop(r), here.phi_w.pop(r)
    gamma = reduced.gamma[r]
    others = {o: reduced.entry(r, o) for o in reduced.neighbours(r)}
    ordered = sorted(others)
    ratio = {o: others[o] * pivot_inverse for o in ordered}
    for i, o in enumerate(ordered):
        reduced.gamma[o] = reduced.gamma[o] - ratio[o] * gamma
        here.add(o, -(ratio[o] * phi_v), -(ratio[o] * phi_w))
        for other in ordered[i:]:
            reduced.add(o, other, -(ratio[o] * others[other]))
    reduced.pivots.append((pivot_inverse, reduced.references.get(r, reduced.diagonals[r])))
    reduced.drop(r)
    return Elimination(r, pivot_inverse, gamma, phi_v, phi_w, others)


def solve_at_ground(
    tree: Tree, here: Carried, reduced: Reduced, tops: dict[int, int], stages: Stages
) -> list[Elimination]:
    """Sparse LDLᵀ of the rows that reached ground, where V̇_0 = −g is known."""
    remaining = [r for r, top in tops.items() if top == 0]
    for r in remaining:
        if r in here.phi_v:
            reduced.gamma[r] = reduced.gamma[r] + here.phi_v[r] @ tree.gravity
        here.phi_v[r], here.phi_w[r] = SX(1, 3), SX(1, 3)
    steps = []
    while remaining:
        r = min(remaining, key=lambda k: len(reduced.neighbours(k)))
        remaining.remove(r)
        reduced.stage(r, stages)
        steps.append(_eliminate(reduced, r, here))
    return steps


def back_substitute(steps: list[Elimination], stages: Stages) -> dict[int, SX]:
    """Multipliers of the rows solved at ground, the last eliminated first."""
    lam: dict[int, SX] = {}
    for step in reversed(steps):
        (lam[step.row],) = stages.cut(multiplier(step, step.gamma, lam))
    return lam


def multiplier(step: Elimination, total: SX, lam: dict[int, SX]) -> SX:
    """λ = (total − Σ Ψ_o λ_o)/Ψ."""
    for o, psi in step.others.items():
        total = total - psi * lam[o]
    return total * step.pivot_inverse
