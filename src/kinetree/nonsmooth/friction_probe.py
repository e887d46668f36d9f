"""Accelerations and forces of a mode at a state, from which it is judged whether the mode is consistent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.compile.compiled_model import CompiledModel
from kinetree.friction.contact_rows import contacts_of
from kinetree.friction.implicit_forces import contact_row, implicit_of, without_stages
from kinetree.friction.parts import Stick, rubs_of
from kinetree.nonsmooth.contact_modes import sticking_of
from kinetree.nonsmooth.shared_friction import shared
from kinetree.solve.events.modes import ActiveSet

CONVERGED = 1e-9
"""Share of a normal force that the solution for it may miss."""


@dataclass(frozen=True)
class Seen:
    """Accelerations and forces of a mode at a state; ``sound``: the implicit forces exist."""

    ydot: Array
    pressing: Array
    held: dict[int, Array]
    most: dict[int, float]
    sound: bool


class Probe:
    """Accelerations and forces of one mode."""

    def __init__(
        self,
        compiled: CompiledModel,
        active: ActiveSet,
        friction: Sequence[int],
        contacts: Sequence[int],
    ) -> None:
        eq, rows = compiled.equations, compiled.rows_here
        answer = shared(compiled, without_stages(eq, rows, lambda: compiled.sizes))
        names = [contact.name for contact in contacts_of(compiled.model)]
        pressing = [answer.lam[contact_row(eq, names[contacts.index(k)])] for k in active.contacts]
        outputs = [answer.ydot, ca.vertcat(SX(0, 1), *pressing)]
        self._sticking: list[int] = []
        self._free = [stick.free for stick in compiled.model.constraints if isinstance(stick, Stick)]
        for i, (k, rub) in enumerate(zip(friction, rubs_of(compiled.model), strict=True)):
            if k in active.sticking:
                self._sticking.append(i)
                outputs += [*sticking_of(compiled, rub, answer)]
        self._implicit = bool(implicit_of(compiled.model))
        if self._implicit:
            sizes = compiled.sizes
            outputs += [sizes.values, sizes.miss, sizes.determinant]
        self._function = ca.Function("probe", [eq.t, compiled.z, eq.p], [ca.densify(o) for o in outputs])

    def __call__(self, t: float, z: Array, p: Array) -> Seen:
        values = [np.array(v, dtype=float).ravel() for v in self._function.call([t, z, p])]
        held = {i: np.zeros(2) for i in self._sticking}
        for n, i in enumerate(self._sticking):
            held[i][list(self._free[i])] = values[2 + 2 * n]
        most = {i: float(values[3 + 2 * n][0]) for n, i in enumerate(self._sticking)}
        sound = all(np.isfinite(value).all() for value in values)
        if self._implicit and sound:
            sizes, miss, det = values[-3:]
            sound = bool(det[0] > 0 and np.abs(miss).max() <= CONVERGED * max(1.0, np.abs(sizes).max()))
        return Seen(values[0], values[1], held, most, sound)
