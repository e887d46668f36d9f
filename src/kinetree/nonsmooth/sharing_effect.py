"""Whether a motion with friction depends on how reactions are shared that it does not determine.

Along the forces Z that change no motion by themselves (:mod:`kinetree.friction.reaction_sharing`), the loads ν that
friction follows change by dν = F (∂w/∂λ) Z, with F of :class:`kinetree.friction.implicit_forces.Sizes`, and with
them the accelerations, by dẏ = (∂ẏ/∂ν) dν. A box that slides straight on is slowed down alike however its feet share
its weight: dẏ = 0. If it spins as well, the rule of sharing decides the motion.
"""

from __future__ import annotations

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.compile.compiled_model import CompiledModel
from kinetree.friction.implicit_forces import Solved, implicit_of, sources_of
from kinetree.friction.parts import Rub
from kinetree.friction.reaction_sharing import held_rows, repeated_rows, without_effect

MATTERS = 1e-6
"""Share of the effect of all friction that a change of the shares, as great as the loads are, must have to matter."""
FOLLOWS = 1e-9
"""Change of a load (N) over the forces that share it (N) that is not round-off."""


class SharingEffect:
    """What the sharing of reactions does to the motion of a model whose friction slides."""

    def __init__(self, compiled: CompiledModel) -> None:
        self._implicit = implicit_of(compiled.model)
        self._function: ca.Function | None = None
        eq, rows = compiled.unresolved, compiled.rows_here
        spare = repeated_rows(eq, rows) if self._implicit else []
        if not spare:
            return
        held = set(held_rows(eq))
        Z = without_effect(eq, [i for i in rows if i in held], spare)
        sizes = compiled.sizes
        nu, lam = ca.vertcat(*[rub.size for rub in self._implicit]), SX.sym("lambda", Z.shape[0])
        at = Solved(SX.zeros(*eq.y.shape), lam)
        sources = ca.vertcat(*sources_of(eq, at))
        change = sizes.follow @ (ca.jacobian(sources, lam) @ Z)
        A = compiled.dense.A
        assert A is not None
        A = ca.substitute(A, ca.vertcat(compiled.dense.x, compiled.dense.y), ca.vertcat(eq.x, eq.y))
        outputs = [
            ca.substitute(ca.densify(change), lam, SX.zeros(*lam.shape)),
            ca.jacobian(sizes.answer.ydot, nu),
            A,
            sizes.values,
        ]
        made = ca.substitute([ca.densify(o) for o in outputs], [nu], [ca.densify(sizes.values)])
        self._function = ca.Function("sharing", [eq.t, eq.x, eq.y, eq.p], made)

    @property
    def possible(self) -> bool:
        """Whether there is anything to share that friction follows."""
        return self._function is not None

    def at(self, t: float, x: Array, y: Array, p: Array) -> list[Rub]:
        """Friction whose load was shared by rule, at a state where the motion depends on it; else none."""
        if self._function is None:
            return []
        change, Y, A, nu = (np.array(part, dtype=float) for part in self._function.call([t, x, y, p]))
        if not all(np.isfinite(part).all() for part in (change, Y, A, nu)):
            return []
        whole = float(_lengths(Y, A) @ np.abs(nu.ravel()))
        found: set[int] = set()
        for column in change.T:
            greatest = float(np.abs(column).max(initial=0.0))
            if greatest > FOLLOWS:
                effect = float(_lengths(Y @ column[:, None], A)[0]) * np.abs(nu).max() / greatest
                if effect > MATTERS * whole:
                    found |= {int(i) for i in np.flatnonzero(np.abs(column) > FOLLOWS)}
        return [self._implicit[i] for i in sorted(found)]


def _lengths(columns: Array, A: Array) -> Array:
    """√(ẏᵀ A ẏ) of accelerations, as columns."""
    return np.asarray(np.sqrt(np.maximum(np.sum(columns * (A @ columns), axis=0), 0.0)), dtype=float)
