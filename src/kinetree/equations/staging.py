"""Cutting a long trace into stages, one per body, so that compile time stays linear and equal bodies share code.

A stage is a list of definitions ``symbols := expressions``. Where staging is off, ``cut`` hands its arguments back.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import casadi as ca

from kinetree.equations.articulated import Inertia6

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
        fresh, symbols, expressions = [], [], []
        seen: dict[int, SX] = {}
        for matrix in matrices:
            entries = []
            for entry in (matrix.nz[i] for i in range(matrix.nnz())):
                if entry.is_constant() or entry.is_symbolic():
                    entries.append(entry)
                    continue
                key = entry.element_hash()
                if key not in seen:
                    seen[key] = SX.sym(f"w{len(self.definitions)}_{len(symbols)}")
                    symbols.append(seen[key])
                    expressions.append(entry)
                entries.append(seen[key])
            fresh.append(SX(matrix.sparsity(), ca.vertcat(*entries)) if entries else matrix)
        if symbols:
            self.definitions.append((ca.vertcat(*symbols), ca.vertcat(*expressions)))
        return tuple(fresh)

    def cut_inertia(self, M: Inertia6) -> Inertia6:
        """Cut the blocks of a symmetric 6×6 matrix."""
        if not self.active:
            return M
        vv, vw, ww = self.cut(M.vv, M.vw, M.ww)
        return Inertia6(vv, vw, ww)
