"""Cutting a long trace into stages, one per body, so that compile time stays linear and equal bodies share code.

A stage is a list of definitions ``symbols := expressions``. Where staging is off, ``cut`` hands its arguments back.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import casadi as ca

from kinetree.kernels.graph import nonzeros
from kinetree.symbolic.articulated import Inertia6

SX = ca.SX

STAGED_FROM = 48
"""Number of moving joints from which traces are cut; below, one straight-line function is fastest."""


@dataclass
class Stages:
    """Definitions made so far, in order of evaluation."""

    active: bool
    definitions: list[tuple[SX, SX]] = field(default_factory=list)

    def cut(self, *matrices: SX) -> tuple[SX, ...]:
        """Replace every computed entry by a fresh symbol; constants and plain symbols stay as they are."""
        if not self.active:
            return matrices
        entries: list[SX] = [entry for matrix in matrices for entry in nonzeros(matrix)]
        computed: dict[int, SX] = {}
        for entry in entries:
            if not (entry.is_constant() or entry.is_symbolic()):
                computed.setdefault(entry.element_hash(), entry)
        if not computed:
            return matrices
        symbols = SX.sym(f"w{len(self.definitions)}", len(computed))
        self.definitions.append((symbols, ca.vertcat(*computed.values())))
        names = dict(zip(computed, nonzeros(symbols), strict=True))
        flat = ca.vertcat(*[names.get(entry.element_hash(), entry) for entry in entries])
        fresh, start = [], 0
        for matrix in matrices:
            fresh.append(SX(matrix.sparsity(), flat[start : start + matrix.nnz()]))
            start += matrix.nnz()
        return tuple(fresh)

    def cut_inertia(self, M: Inertia6) -> Inertia6:
        """Cut the blocks of a symmetric 6×6 matrix."""
        if not self.active:
            return M
        vv, vw, ww = self.cut(M.vv, M.vw, M.ww)
        return Inertia6(vv, vw, ww)
