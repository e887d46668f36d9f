"""Parameters that change in a run: constraints that would move at once, and inertias that no rigid body has.

No motion follows a jump of a constraint on positions: bodies would have to be elsewhere at once. What moves gradually
does (an expression of time, or a driver).
"""

from __future__ import annotations

import casadi as ca
import numpy as np

from kinetree.arrays import Array
from kinetree.compile.compiled_model import CompiledModel
from kinetree.nonsmooth.switched_parts import tree_state
from kinetree.runtime.tables import FITS
from kinetree.solve.modes import ContactError


class MovedConstraints:
    """Constraints on positions of a model that a parameter may move.

    Parameters
    ----------
    compiled
        The model.
    parameter
        Number of the parameter.
    """

    def __init__(self, compiled: CompiledModel, parameter: int) -> None:
        eq = compiled.equations
        self._compiled, self._names = compiled, eq.rows.names[: eq.rows.holonomic]
        self._any = ca.depends_on(eq.rows.phi, eq.p[parameter]) if self._names else False

    def check(self, t: float, z: Array, before: Array, after: Array, event: str) -> None:
        """Raise :class:`ContactError` where other parameters move constraints that were met at a state."""
        if not self._any:
            return
        compiled = self._compiled
        kernel = compiled.once("constraints of switching", compiled.constraint_kernel)
        assert kernel is not None
        moved = np.abs(kernel(t=t, z=z, p=after)["phi"] - kernel(t=t, z=z, p=before)["phi"]).ravel()
        sizes = compiled.constraints.sizes(
            self._names, compiled.constraints.length(tree_state(compiled, t, z, before).x, before)
        )
        listed = "; ".join(
            f"{name} by {off:.3g} {name.unit}"
            for name, off, size in zip(self._names, moved, sizes, strict=True)
            if not off <= FITS * size
        )
        if listed:
            raise ContactError(
                f'event "{event}" would move constraints at once at t = {t:.9g} s, {listed}, which no motion follows; '
                "let them move gradually, by an expression of time"
            )


class Inertias:
    """Masses and inertias of a model as functions of its parameters."""

    def __init__(self, compiled: CompiledModel) -> None:
        symbols, bodies = compiled.tree.symbols, compiled.tree.model.bodies
        masses = {body.name: ca.SX(symbols.value(body.mass)) for body in bodies}
        tensors = {body.name: ca.vertcat(*[ca.SX(symbols.value(v)) for v in body.inertia]) for body in bodies}
        self._masses = {name: m for name, m in masses.items() if ca.depends_on(m, symbols.p)}
        self._tensors = {name: tensor for name, tensor in tensors.items() if ca.depends_on(tensor, symbols.p)}
        outputs = [ca.vertcat(*self._masses.values()), ca.horzcat(*self._tensors.values())]
        self._symbols = symbols.p
        self._values = ca.Function("inertias", [symbols.p], [ca.densify(ca.SX(o)) for o in outputs])

    @property
    def vary(self) -> bool:
        """Whether any of them depends on a parameter."""
        return bool(self._masses or self._tensors)

    def soundness(self, index: int, value: ca.SX) -> ca.SX:
        """Below zero where no rigid body has the masses and inertias with another value of a parameter; else not.

        Of an inertia I, both I and ½ tr(I) 1 − I (whose least principal value is ½ (a + b − c)) have no negative
        principal values: their leading minors tell, with 1e-9 of their size added for round-off.
        """
        judged = [ca.SX(1), *self._masses.values()]
        for tensor in self._tensors.values():
            xx, yy, zz, xy, xz, yz = ca.vertsplit(tensor)
            inertia = ca.vertcat(ca.horzcat(xx, xy, xz), ca.horzcat(xy, yy, yz), ca.horzcat(xz, yz, zz))
            size = ca.fabs(xx) + ca.fabs(yy) + ca.fabs(zz)
            scaled = inertia / ca.if_else(size > 0, size, 1)
            for matrix in (scaled, 0.5 * ca.trace(scaled) * ca.SX.eye(3) - scaled):
                shifted = matrix + 1e-9 * ca.SX.eye(3)
                judged += [ca.det(shifted[:k, :k]) for k in (1, 2, 3)]
        other = ca.SX(self._symbols)
        other[index] = value
        return ca.substitute(ca.mmin(ca.vertcat(*judged)), self._symbols, other)

    def fault(self, p: Array) -> str | None:
        """What no rigid body can have, in words; None where all is well. What does not vary is not judged."""
        masses, tensors = (np.array(v, dtype=float) for v in self._values(p))
        for name, mass in zip(self._masses, masses.ravel(), strict=True):
            if not mass >= 0:
                return f"body {name!r} would have the mass {mass:.4g} kg"
        for name, (xx, yy, zz, xy, xz, yz) in zip(self._tensors, tensors.T, strict=False):
            a, b, c = np.linalg.eigvalsh([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
            allowed = 1e-9 * max(abs(a), abs(c))
            if a < -allowed or c > a + b + allowed:
                return (
                    f"body {name!r} would have the principal moments {a:.4g}, {b:.4g}, {c:.4g} kg m², which no "
                    "rigid body has"
                )
        return None
