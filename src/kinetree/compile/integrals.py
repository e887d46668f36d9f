"""Quantities w integrated beside the motion: works of loads and drivers, and turns of counted angles."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.assembly.loop_closure import State
from kinetree.formulations.contract import Equations
from kinetree.friction.contact_rows import contacts_of, gaps_of
from kinetree.kernels.graph import AnyStage, Stage
from kinetree.spatial.symbolic import time_derivative
from kinetree.symbolic.constraints import ConstraintRows
from kinetree.symbolic.forces import WORKS, load_powers
from kinetree.symbolic.joint_coordinates import (
    TURN,
    CountedAngle,
    counted_angles,
    counted_rates,
    principal_coordinates,
)
from kinetree.symbolic.mechanism import Mechanism
from kinetree.symbolic.symbols import Evaluator

LONGEST_SUM, TOGETHER = 4000, 16
"""Nodes of a sum of powers up to which it stays straight code, and how many of a longer one are added in a stage.

Code of stages is shared by loads of the same build: it is compiled with care, and stays in the processor's cache of
instructions, however many loads there are.
"""


@dataclass(frozen=True)
class Integrals:
    """The entries of w, with their rates and first values.

    Parameters
    ----------
    model
        A valid model.
    equations
        Its equations in the formulation that is integrated.
    """

    model: Mechanism
    equations: Equations

    def __len__(self) -> int:
        return len(self.accounts) + len(self.counted)

    @cached_property
    def accounts(self) -> tuple[str, ...]:
        """The work accounts this model needs (J)."""
        eq = self.equations
        found = load_powers(eq.motion, eq.applied, eq.x, eq.xdot)
        driven = demands_motion(eq.rows, eq.y) or self._moves_contacts or self._moves_what_is_off
        return tuple(name for name in WORKS if name in found or (name == "drivers" and driven))

    @property
    def _moves_contacts(self) -> bool:
        """True if a contact moves as a function of time, so that it does work when it is closed."""
        return bool(ca.depends_on(gaps_of(contacts_of(self.model), self.equations.motion), self.equations.t))

    @property
    def _moves_what_is_off(self) -> bool:
        """True if a constraint that is off would prescribe motion, so that it does work when it is on."""
        eq = self.equations
        off = [row for c in self.model.constraints if not c.active for row in c.rows(eq.motion)]
        rates = [
            time_derivative(row.expression, eq.t, SX(1))
            if row.level == "position"
            else ca.substitute(row.expression, eq.y, SX.zeros(*eq.y.shape))
            for row in off
        ]
        return bool(ca.sparsify(ca.vertcat(SX(0, 1), *rates)).nnz())

    @cached_property
    def counted(self) -> tuple[CountedAngle, ...]:
        """Angles that are no coordinates of the formulation, whose turns are counted (rad)."""
        return counted_angles(self.equations.motion)

    @property
    def names(self) -> tuple[str, ...]:
        """Names of w: works, then counted angles."""
        return (*(f"work.{name}" for name in self.accounts), *(angle.name for angle in self.counted))

    @property
    def units(self) -> tuple[str, ...]:
        return ("J",) * len(self.accounts) + ("rad",) * len(self.counted)

    def rates(self, eq: Equations, driver_power: SX | None, stages: list[AnyStage] | None = None) -> SX:
        """ẇ in the symbols of these equations; the power of drivers where it is known there (W).

        Powers of many loads are added up in groups, each a stage that is appended to ``stages``, where these are given.
        """
        found = load_powers(eq.motion, eq.applied, eq.x, eq.xdot)
        rates = {account: _added(powers, stages) for account, powers in found.items()}
        if driver_power is not None:
            rates["drivers"] = driver_power
        works = [rates.get(name, SX(0)) for name in self.accounts]
        return ca.vertcat(SX(0, 1), *works, counted_rates(self.counted, eq.motion, eq.loops.rates))

    @property
    def parameters(self) -> frozenset[int]:
        """Parameters that the first values depend on."""
        return self._principal.parameters

    def first(self, state: State, x: Array) -> Array:
        """The integrals w at an assembled state, x being its coordinates in this formulation: works at zero, angles
        counted on from the tree's own, and for cut joints from what is closest to what was asked.
        """
        theta = self._principal(x, state.p)[0].ravel()
        near = np.zeros_like(theta)
        for i, angle in enumerate(self.counted):
            link = self.equations.motion.tree.link_of_joint(angle.joint.name)
            if link is not None:
                near[i] = state.x[link.coordinates][angle.index]
            else:
                near[i] = state.asked.get(angle.channel, 0.0)
        return np.concatenate(
            [np.zeros(len(self.accounts)), theta + TURN * np.floor((near - theta) / TURN + 0.5)]
        )

    def count_along(self, t: Array, x: Array, y: Array, p: Array) -> tuple[Array, Array]:
        """Counted angles and their rates (k, n) along a motion known at instants t (k,), x and y (k, …), p (n_p,).

        From one instant to the next an angle is expected where the mean of its two rates leads.
        """
        eq = self.equations
        rates = ca.Function(
            "rates", [eq.t, eq.x, eq.y, eq.p], [ca.densify(counted_rates(self.counted, eq.motion))]
        )
        theta = np.array([self._principal(row, p)[0].ravel() for row in x]).reshape(t.size, -1)
        rate = np.array([np.array(rates(*at, p)).ravel() for at in zip(t, x, y, strict=True)]).reshape(
            theta.shape
        )
        for k in range(1, t.size):
            expected = theta[k - 1] + (t[k] - t[k - 1]) * (rate[k - 1] + rate[k]) / 2
            theta[k] += TURN * np.floor((expected - theta[k]) / TURN + 0.5)
        return theta, rate

    @cached_property
    def principal(self) -> SX:
        """The counted angles within half a turn (rad), in the coordinates and parameters."""
        motion = self.equations.motion
        found = [principal_coordinates(a.joint, motion)[a.index] for a in self.counted]  # type: ignore[index]
        return ca.densify(ca.vertcat(SX(0, 1), *found))

    @cached_property
    def _principal(self) -> Evaluator:
        eq = self.equations
        return Evaluator("principal", [eq.x], eq.tree.symbols, [self.principal])


def demands_motion(rows: ConstraintRows, y: SX) -> bool:
    """True if a constraint prescribes motion of a system at rest (b ≠ 0), so that it does work."""
    at_rest = ca.substitute(ca.densify(rows.psi), y, SX.zeros(*y.shape))
    return bool(ca.sparsify(at_rest).nnz())


def _added(powers: list[SX], stages: list[AnyStage] | None) -> SX:
    """A sum; a long one by groups, of which each becomes a stage."""
    if stages is not None and ca.n_nodes(ca.vertcat(*powers)) > LONGEST_SUM:
        groups = [powers[k : k + TOGETHER] for k in range(0, len(powers), TOGETHER)]
        symbols = SX.sym("power", len(groups))
        stages += [Stage(symbols[k], _added(group, None)) for k, group in enumerate(groups)]
        powers = ca.vertsplit(symbols)
    total = SX(0)
    for power in powers:
        total = total + power
    return total
