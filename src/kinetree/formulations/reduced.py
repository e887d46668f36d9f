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

Ψ and γ̄ are sums over joints and over rows eliminated before: the summands are kept, and added up where a row is
eliminated, so that rows with as many neighbours and summands share one trace.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import casadi as ca
from casadi import SX

from kinetree.formulations.joint_recursion import ArticulatedBody
from kinetree.symbolic.articulated import Inertia6
from kinetree.symbolic.staging import HeldMatrix, Stages
from kinetree.symbolic.symbols import symmetric
from kinetree.symbolic.tree import Tree


@dataclass
class Elimination:
    """λ_r as a function of V̇_i and of multipliers found before it: 1/Ψ_rr, γ̄_r, Φ̂_r and the Ψ_ro of other rows."""

    row: int
    pivot_inverse: HeldMatrix
    gamma: HeldMatrix
    phi_v: HeldMatrix
    phi_w: HeldMatrix
    others: list[int]
    psi: HeldMatrix


class ReducedSystem:
    """Ψ and γ̄ of the rows still to be solved, kept sparse, by their summands."""

    def __init__(self, gamma: Sequence[SX | HeldMatrix], stages: Stages) -> None:
        self._stages = stages
        self.gamma: list[list[HeldMatrix]] = [[stages.hold(value)] for value in gamma]
        self.psi: dict[tuple[int, int], list[HeldMatrix]] = {}
        self._coupled: dict[int, dict[int, None]] = {}  # rows by row, in the order in which they were coupled
        self.diagonals: dict[int, list[HeldMatrix]] = {}
        self.references: dict[int, SX] = {}
        self.pivots: list[tuple[SX, SX]] = []

    def entry(self, r: int, s: int) -> HeldMatrix:
        """Summands of Ψ_rs, as a column."""
        return self._stages.stacked(self.psi.get((min(r, s), max(r, s))) or [self._stages.hold(_NOTHING)])

    def right(self, r: int) -> HeldMatrix:
        """Summands of γ̄_r, as a column."""
        return self._stages.stacked(self.gamma[r])

    def add(self, r: int, s: int, value: HeldMatrix) -> None:
        key = (min(r, s), max(r, s))
        if key not in self.psi:
            self._coupled.setdefault(r, {})[s] = None
            self._coupled.setdefault(s, {})[r] = None
            self.psi[key] = []
        self.psi[key].append(value)

    def reference(self, r: int) -> SX:
        """Size that the pivot of a row is compared with: the mobility of its bodies, or Ψ_rr as the joints made it."""
        known = self.references.get(r)
        return _total(ca.vertcat(*[part.sx for part in self.diagonals[r]])) if known is None else known

    def neighbours(self, r: int) -> list[int]:
        """Rows coupled to row r."""
        return [s for s in self._coupled.get(r, ()) if s != r]

    def drop(self, r: int) -> None:
        """Forget an eliminated row."""
        for s in self._coupled.pop(r, {}):
            self.psi.pop((min(r, s), max(r, s)))
            if s != r:
                self._coupled[s].pop(r)


_NOTHING = SX(1, 1)
_NO_ROW = SX(1, 3)
_NO_COLUMN = SX(0, 1)


@dataclass
class GroupRows:
    """Rows present at a group with their Jacobians on its V̇ (link components)."""

    phi_v: dict[int, HeldMatrix] = field(default_factory=dict)
    phi_w: dict[int, HeldMatrix] = field(default_factory=dict)

    def add(self, row: int, v: HeldMatrix, w: HeldMatrix, stages: Stages) -> None:
        """Φ̂_row += (v, w)."""
        if row in self.phi_v:
            v, w = stages.step("sum of rows", _sums, self.phi_v[row], v, self.phi_w[row], w)
        self.phi_v[row], self.phi_w[row] = v, w

    @property
    def rows(self) -> list[int]:
        """Row numbers present here."""
        return list(self.phi_v)


def _sums(a: SX, b: SX, c: SX, d: SX) -> tuple[SX, SX]:
    return a + b, c + d


def present_rows(here: GroupRows, rows: list[int], stages: Stages) -> tuple[HeldMatrix, HeldMatrix]:
    """Φ̂ of the given rows as matrices; rows that only touch the joint's own speeds are zero here."""
    none = stages.hold(_NO_ROW)
    return (
        stages.stacked([here.phi_v.get(r, none) for r in rows]),
        stages.stacked([here.phi_w.get(r, none) for r in rows]),
    )


def accumulate(
    reduced: ReducedSystem, rows: list[int], psi: HeldMatrix, shift: HeldMatrix, stages: Stages
) -> None:
    """Ψ += h D⁻¹ hᵀ (its upper triangle), Wijckmans (3.46), and γ̄ −= Φ̂ C + h e, Wijckmans (3.47)."""
    for i, j, value in stages.entries(psi):
        reduced.add(rows[i], rows[j], value)
        if i == j:
            reduced.diagonals.setdefault(rows[i], []).append(value)
    for i, _, value in stages.entries(shift):
        reduced.gamma[rows[i]].append(value)


def eliminate_at_body(
    hanging: ArticulatedBody, here: GroupRows, reduced: ReducedSystem, done: list[int], stages: Stages
) -> tuple[ArticulatedBody, list[Elimination]]:
    """Eliminate the rows that concern only what lies outside this body: M̂_i + Φ̂ᵀΨ⁻¹Φ̂ and ĝ_i + Φ̂ᵀΨ⁻¹γ̄."""
    found = []
    for r in _fewest_first(done, reduced):
        step = _eliminate(reduced, r, here, stages)
        found.append(step)
        parts = stages.step(
            "relieved", _relieved, *(*hanging.parts, step.phi_v, step.phi_w, step.pivot_inverse, step.gamma)
        )
        hanging = ArticulatedBody(parts)
    return hanging, found


def _relieved(
    vv: SX, vw: SX, ww: SX, F: SX, T: SX, phi_v: SX, phi_w: SX, pivot_inverse: SX, gamma: SX
) -> tuple[SX, ...]:
    """M̂_i + Φ̂_rᵀ Φ̂_r / Ψ_rr and ĝ_i + Φ̂_rᵀ γ̄_r / Ψ_rr."""
    scaled_v, scaled_w = phi_v * pivot_inverse, phi_w * pivot_inverse
    M = Inertia6(  # λ of the second row of Wijckmans (3.48) put into the first
        symmetric(vv + phi_v.T @ scaled_v), vw + phi_v.T @ scaled_w, symmetric(ww + phi_w.T @ scaled_w)
    )
    return M.vv, M.vw, M.ww, F + scaled_v.T * gamma, T + scaled_w.T * gamma


@dataclass(frozen=True)
class EndingRows:
    """Rows as they come to the body where they end: Φ̂ V̇ + Ψ λ = γ̄, Wijckmans (3.45)."""

    rows: tuple[int, ...]
    Phi: SX
    Psi: SX
    gamma: SX


def rows_ending(reduced: ReducedSystem, here: GroupRows, rows: Sequence[int]) -> EndingRows:
    """Φ̂, Ψ and γ̄ of some rows at a body, their summands added up."""
    Psi = [[_total(reduced.entry(r, s).sx) for s in rows] for r in rows]
    none = SX(1, 3)
    Phi = [
        ca.horzcat(*[part[r].sx if r in part else none for part in (here.phi_v, here.phi_w)]) for r in rows
    ]
    return EndingRows(
        tuple(rows),
        ca.vertcat(SX(0, 6), *Phi),
        ca.vertcat(SX(0, len(rows)), *[ca.horzcat(*row) for row in Psi]),
        ca.vertcat(SX(0, 1), *[_total(reduced.right(r).sx) for r in rows]),
    )


def _fewest_first(rows: Sequence[int], reduced: ReducedSystem) -> Iterable[int]:
    """Rows in the order in which they fill in least, one at a time: that with the fewest neighbours is next."""
    waiting = {r: k for k, r in enumerate(rows)}
    heap = [(len(reduced.neighbours(r)), k, r) for r, k in waiting.items()]
    heapq.heapify(heap)
    while heap:
        count, _, r = heapq.heappop(heap)
        if r not in waiting or count != len(reduced.neighbours(r)):
            continue
        near = reduced.neighbours(r)
        del waiting[r]
        yield r  # whoever asked eliminates it now
        for s in near:
            if s in waiting:
                heapq.heappush(heap, (len(reduced.neighbours(s)), waiting[s], s))


def _eliminate(reduced: ReducedSystem, r: int, here: GroupRows, stages: Stages) -> Elimination:
    """Schur complement of one row: what it leaves in the rows coupled to it and in their Φ̂ here."""
    others = sorted(reduced.neighbours(r))
    phi_v, phi_w = here.phi_v.pop(r), here.phi_w.pop(r)
    pivot_inverse, gamma, psi, to_gamma, to_psi, to_v, to_w = stages.step(
        ("eliminated row", len(others)),
        _eliminated_row,
        *(reduced.entry(r, r), reduced.right(r), phi_v, phi_w),
        *[reduced.entry(r, o) for o in others],
    )
    for i, _, value in stages.entries(to_gamma):
        reduced.gamma[others[i]].append(value)
    for i, j, value in stages.entries(to_psi):
        reduced.add(others[i], others[j], value)
    for o, v, w in zip(others, stages.rows(to_v), stages.rows(to_w), strict=True):
        here.add(o, v, w, stages)
    reduced.pivots.append((pivot_inverse.sx, reduced.reference(r)))
    reduced.drop(r)
    return Elimination(r, pivot_inverse, gamma, phi_v, phi_w, others, psi)


def _eliminated_row(*matrices: SX) -> tuple[SX, ...]:
    """1/Ψ_rr, γ̄_r, Ψ_ro, and what the row adds to γ̄_o, Ψ_os and Φ̂_o of the rows coupled to it."""
    own, right, phi_v, phi_w = (*(_total(column) for column in matrices[:2]), *matrices[2:4])
    psi = ca.vertcat(SX(0, 1), *[_total(column) for column in matrices[4:]])
    pivot_inverse = 1 / own
    ratio = psi * pivot_inverse
    return (
        *(pivot_inverse, right, psi, -(ratio * right), ca.triu(-(ratio @ psi.T))),
        *(-(ratio @ phi_v), -(ratio @ phi_w)),
    )


def _total(column: SX) -> SX:
    """Sum of a column, from the first entry on."""
    total = SX(1, 1)
    for k in range(column.shape[0]):
        total = total + column[k] if k else column[k]
    return total


def solve_at_ground(
    tree: Tree, here: GroupRows, reduced: ReducedSystem, tops: dict[int, int], stages: Stages
) -> list[Elimination]:
    """Sparse LDLᵀ of the rows that reached ground, where V̇_0 = −g is known."""
    remaining = [r for r, top in tops.items() if top == 0]
    none, gravity = stages.hold(_NO_ROW), stages.hold(tree.gravity)
    for r in remaining:
        if r in here.phi_v:
            (known,) = stages.step("known at ground", _product, here.phi_v[r], gravity)
            reduced.gamma[r] += [value for _, _, value in stages.entries(known)]
        here.phi_v[r], here.phi_w[r] = none, none
    return [_eliminate(reduced, r, here, stages) for r in _fewest_first(remaining, reduced)]


def _product(a: SX, b: SX) -> tuple[SX]:
    return (a @ b,)


def back_substitute(steps: list[Elimination], stages: Stages) -> dict[int, HeldMatrix]:
    """Multipliers of the rows solved at ground, the last eliminated first."""
    lam: dict[int, HeldMatrix] = {}
    for step in reversed(steps):
        (lam[step.row],) = stages.step("multiplier", _multiplier, step.gamma, *_known_of(step, lam, stages))
    return lam


def multiplier_at(
    step: Elimination, V: tuple[HeldMatrix, HeldMatrix], lam: dict[int, HeldMatrix], stages: Stages
) -> HeldMatrix:
    """λ_r of a row eliminated at a body that accelerates with V̇."""
    (found,) = stages.step(
        "multiplier at a body",
        _multiplier_at,
        *(step.gamma, step.phi_v, step.phi_w, *V, *_known_of(step, lam, stages)),
    )
    return found


def _known_of(
    step: Elimination, lam: dict[int, HeldMatrix], stages: Stages
) -> tuple[HeldMatrix, HeldMatrix, HeldMatrix]:
    others = [lam[o] for o in step.others] or [stages.hold(_NO_COLUMN)]
    return step.pivot_inverse, step.psi, stages.stacked(others)


def _multiplier(gamma: SX, pivot_inverse: SX, psi: SX, lam: SX) -> tuple[SX]:
    """λ_r = (γ̄_r − Σ Ψ_ro λ_o) / Ψ_rr."""
    for k in range(psi.shape[0]):
        gamma = gamma - psi[k] * lam[k]
    return (gamma * pivot_inverse,)


def _multiplier_at(
    gamma: SX, phi_v: SX, phi_w: SX, a: SX, alpha: SX, pivot_inverse: SX, psi: SX, lam: SX
) -> tuple[SX]:
    """λ_r = (γ̄_r − Φ̂_r V̇_i − Σ Ψ_ro λ_o) / Ψ_rr."""
    return _multiplier(gamma - phi_v @ a - phi_w @ alpha, pivot_inverse, psi, lam)  # Wijckmans (3.45)
