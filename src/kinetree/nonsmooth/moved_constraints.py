"""Constraints that an event would move: a length, a place or a law of motion that jumps with a parameter.

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

    def refuse(self, t: float, z: Array, before: Array, after: Array, event: str) -> None:
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
