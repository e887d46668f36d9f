"""Derivatives of changes at one instant: impacts, friction that comes to rest, parts switched on, actions.

An impact, and every other change of speeds by constraints that begin to hold, is the solution of

    A (y⁺ − y⁻) = Jᵀ Λ + Σ Dᵀ F,    ψ(x, y⁺) = 0,   γ_H(y⁺) = 0,   γ_K(y⁺) + e γ_K(y⁻) = 0,   v_T(y⁺) = 0,
    F = −μ Λ_n v⁺/|v⁺|

with the constraints ψ, the contacts H that are closed afterwards, those K that are left again, the friction T that
holds, and F of friction that slides through the impact. Who belongs to which set was decided before; the sets being
the same for all neighbouring motions, the derivatives of y⁺ follow from those of the equations. That the found y⁺
solves them is checked: a law that these are not the equations of (several impacts one after the other, say) is refused.

Where a load jumps at g(t, z, p) = 0, the time of the jump moves by dt = −(g_z S + g_p P)/ġ, ġ = g_t + g_z F⁻, and with
the right-hand sides F⁻ and F⁺ on both sides

    S⁺ = S + (F⁻ − F⁺) dt,      λ⁻ = λ⁺ − g_zᵀ (F⁻ − F⁺)·λ⁺/ġ,   μ⁻ = μ⁺ − g_pᵀ (F⁻ − F⁺)·λ⁺/ġ

for tangents forwards and for adjoints backwards. Kinks (F⁻ = F⁺) change nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, Protocol

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.assembly.constraint_functions import row_scales
from kinetree.compile.compiled_model import CompiledModel
from kinetree.compile.switching import laws, part_switches
from kinetree.friction.contact_rows import contacts_of
from kinetree.friction.dry_friction import sliding_frictions
from kinetree.model.events import Restitution
from kinetree.model.expressions.switching import TIME, SwitchingFunction, switches
from kinetree.model.loads import ConvexContact
from kinetree.spatial.symbolic import time_derivative
from kinetree.tolerances import (
    BENT_RATE,
    GRAZING,
    JUMP_STEP,
    LEAST_SQUARES_RANK,
    NO_JUMP,
    SAME_SHIFT,
    SHORTEST_JUMP_STEP,
    SLOPE_RANK,
    SWITCHING_ZERO,
    VARIED_ROUND_OFF,
)
from kinetree.words.arguments import NoAnswerError

Action = Callable[[float, Array, Array], tuple[Array, Array, bool] | None]

STENCIL = ((1.0, 3 / 4), (2.0, -3 / 20), (3.0, 1 / 60))
"""Central difference of order 6: distances and weights (the other side with the opposite sign)."""
SOLVED = 1e-7
"""Largest error in the equations of an impact, over the greatest impulse or speed."""


def directional(function: Callable[[float], Array], step: float) -> Array:
    """Derivative at 0 of a smooth function of one number, to about 12 digits of its size."""
    parts = [weight * (function(k * step) - function(-k * step)) for k, weight in STENCIL]
    return np.asarray(sum(parts[1:], parts[0]) / step, dtype=float)


class Jump(Protocol):
    """The derivative of a jump (t, z, p) → (z⁺, p⁺), z = (x, y)."""

    def along(self, dt: Array, dz: Array, dp: Array) -> tuple[Array, Array]:
        """Dz⁺ (n × k) and dp⁺ (n_p × k) of k ways dt (k), dz (n × k), dp (n_p × k)."""


@dataclass(frozen=True)
class ActionJump:
    """An action that is a smooth function of time, state and parameters, by differences of order 6."""

    action: Action
    t: float
    z: Array
    p: Array

    def along(self, dt: Array, dz: Array, dp: Array) -> tuple[Array, Array]:
        n, z = dz.shape[0], self.z
        found_z, found_p = np.empty_like(dz), np.empty_like(dp)
        for j in range(dt.size):
            way = np.concatenate([dz[:, j], np.zeros(z.size - n)])
            slope = directional(self._line(float(dt[j]), way, dp[:, j]), self._step(way))
            found_z[:, j], found_p[:, j] = slope[:n], slope[z.size :]
        return found_z, found_p

    def _line(self, dt: float, way: Array, dp: Array) -> Callable[[float], Array]:
        """State and parameters afterwards, along a line through time, state and parameters before."""

        def at(s: float) -> Array:
            result = self.action(self.t + s * dt, self.z + s * way, self.p + s * dp)
            found = (self.z + s * way, self.p + s * dp) if result is None else result[:2]
            return np.concatenate([np.asarray(found[0]), np.asarray(found[1])])

        return at

    def _step(self, way: Array) -> float:
        """Return the step along such a line for a difference."""
        size = 1.0 + float(np.abs(self.z).max(initial=0.0))
        return 1e-3 * size / max(float(np.abs(way).max(initial=0.0)), 1.0)


@dataclass(frozen=True)
class Rows:
    """Constraints φ = 0 that were switched on: their names, and φ_t (m × 1), φ_x and φ_p."""

    t: float
    names: tuple[str, ...]
    by_t: Array
    by_x: Array
    by_p: Array

    def refuse(self, row: int) -> NoAnswerError:
        """Return the error for a row that does not fit for other values of the varied parameters."""
        return NoAnswerError(
            f"{self.names[row]} is switched on at t = {self.t:.6g} s, and with other values of what is varied it would "
            "not fit there any more: the motion has no derivative; let the event be where it fits, for all values"
        )

    def fit(self, dt: Array, dz: Array, dp: Array) -> None:
        """Raise :class:`NoAnswerError` where they do not fit along a way."""
        parts = [self.by_t * dt, self.by_x @ dz[: self.by_x.shape[1]], self.by_p @ dp]
        off, size = np.abs(sum(parts)), sum(np.abs(part) for part in parts)
        bad = np.flatnonzero((off > VARIED_ROUND_OFF * size + 1e-12).any(axis=1))
        if bad.size:
            raise self.refuse(int(bad[0]))


@dataclass(frozen=True)
class LinearJump:
    """Derivatives of z⁺ by t (n), z (n × n) and p (n × n_p); parameters stay."""

    by_t: Array
    by_z: Array
    by_p: Array
    rows: Rows | None = None
    """Rows of parts that were switched on; they must fit."""

    def along(self, dt: Array, dz: Array, dp: Array) -> tuple[Array, Array]:
        return self.by_t[:, None] * dt + self.by_z @ dz + self.by_p @ dp, dp


@dataclass(frozen=True)
class JumpContacts:
    """Places of contacts and rubs in a change of speeds: contacts H and K, rubs T, and those that slide through."""

    held: tuple[int, ...] = ()
    left: tuple[int, ...] = ()
    sticking: tuple[int, ...] = ()
    sliding: tuple[int, ...] = ()


class SpeedJumps:
    """Changes of speeds of a model with its contacts open, differentiated; one set of equations for all sets."""

    def __init__(self, compiled: CompiledModel) -> None:
        self._compiled = compiled
        eq = compiled.dense
        self.n_x, self.n_y = int(eq.x.shape[0]), int(eq.y.shape[0])
        self._contacts, self._rubs = contacts_of(compiled.model), sliding_frictions(compiled.model)
        names = [contact.name for contact in self._contacts]
        self._contact_of = [
            None if rub.surfaces.contact is None else names.index(rub.surfaces.contact) for rub in self._rubs
        ]
        self._functions: dict[JumpContacts, tuple[ca.Function, ca.Function]] = {}

    def contact_of(self, rub: int) -> int | None:
        """The contact of a rub, by its place."""
        return self._contact_of[rub]

    def at(
        self, t: float, z: Array, z_after: Array, p: Array, sets: JumpContacts, switched: bool = False
    ) -> LinearJump:
        """The derivative where speeds change from those of z to those of z_after.

        ``switched``: constraints were switched on, which must fit along every way.
        """
        n_x, n_y = self.n_x, self.n_y
        x, y, y_after = z[:n_x], z[n_x : n_x + n_y], z_after[n_x : n_x + n_y]
        impulses, slopes = self._made(sets)
        J, momentum, rates, sizes = (np.array(v, dtype=float) for v in impulses.call([t, x, y, y_after, p]))
        scale = row_scales(J.T)  # columns are generalised forces of unit impulses
        lam = scale * np.linalg.lstsq(J * scale, momentum.ravel(), rcond=SLOPE_RANK)[0]
        self._check(t, J @ lam - momentum.ravel(), momentum, rates.ravel(), float(sizes.item()), y_after)
        K, by_t, by_x, by_y, by_p, phi_t, phi_x, phi_p = (
            np.array(v, dtype=float) for v in slopes.call([t, x, y, y_after, p, lam])
        )
        wanted = np.hstack([by_t, by_x, by_y, by_p])
        row = row_scales(K)
        column = np.concatenate([np.ones(n_y), scale])
        found = np.linalg.lstsq(
            K * row[:, None] * column, -(wanted * row[:, None]), rcond=LEAST_SQUARES_RANK
        )[0][:n_y]
        still = np.hstack([np.zeros((n_x, 1)), np.eye(n_x), np.zeros((n_x, n_y + p.size))])
        whole = np.vstack([still, found])

        fitting = Rows(t, tuple(map(str, self._compiled.dense.rows.names)), phi_t, phi_x, phi_p)
        return LinearJump(
            whole[:, 0], whole[:, 1 : 1 + n_x + n_y], whole[:, 1 + n_x + n_y :], fitting if switched else None
        )

    def _check(self, t: float, miss: Array, momentum: Array, rates: Array, size: float, y: Array) -> None:
        speeds = 1e-3 + size * float(np.abs(y).max(initial=0.0))
        if np.abs(miss).max(initial=0.0) > SOLVED * np.abs(momentum).max(initial=0.0) + 1e-8 * speeds or (
            np.abs(rates).max(initial=0.0) > SOLVED * speeds
        ):
            raise NoAnswerError(
                f"the impact at t = {t:.6g} s is none of a law with derivatives: several contacts are hit one after "
                "the other at one instant, their coefficients would create energy together, or a bearing rubs with "
                "the impulse of its reaction"
            )

    def _made(self, sets: JumpContacts) -> tuple[ca.Function, ca.Function]:
        if sets not in self._functions:
            self._functions[sets] = self._equations(sets)
        return self._functions[sets]

    def _equations(self, sets: JumpContacts) -> tuple[ca.Function, ca.Function]:
        eq = self._compiled.dense
        motion, A = eq.motion, eq.A
        assert A is not None
        xdot = eq.moved
        after = SX.sym("y_after", self.n_y)

        def rate(place: int) -> SX:
            gap = self._contacts[place].gap(motion)
            return time_derivative(gap, eq.x, xdot) + time_derivative(gap, eq.t, SX(1))

        def then(expression: SX) -> SX:
            return ca.substitute(expression, eq.y, after)

        coefficients = []
        for place in sets.left:
            action = self._contacts[place].event.action
            assert isinstance(action, Restitution)
            coefficients.append(motion.value(action.coefficient))
        normals = [rate(place) for place in (*sets.held, *sets.left)]
        holding = [self._rubs[i].surfaces.velocity(motion) for i in sets.sticking]
        rows = ca.vertcat(eq.rows.psi, *normals, *holding)
        met = ca.vertcat(
            then(eq.rows.psi),
            *[then(normal) for normal in normals[: len(sets.held)]],
            *[
                then(normal) + e * normal
                for normal, e in zip(normals[len(sets.held) :], coefficients, strict=True)
            ],
            *[then(velocity) for velocity in holding],
        )
        J = ca.densify(ca.jacobian(rows, eq.y)).T
        first = eq.rows.psi.shape[0]
        order = (*sets.held, *sets.left)
        for i in sets.sliding:
            contact = self._contact_of[i]
            assert contact is not None
            surfaces = self._rubs[i].surfaces
            v = surfaces.velocity(motion)
            D, v_after = ca.jacobian(v, eq.y), then(v)
            along = surfaces.sliding(motion, v_after, v_after / ca.norm_2(v_after), SX(1))
            column = first + order.index(contact)
            J[:, column] = J[:, column] + D.T @ along
        lam = SX.sym("lam", J.shape[1])
        momentum = A @ (after - eq.y)
        E = ca.vertcat(momentum - J @ lam, met)
        state = [eq.t, eq.x, eq.y, after, eq.p]
        size = ca.sum1(ca.vertcat(SX(1), ca.fabs(ca.vec(ca.densify(ca.jacobian(rows, eq.y))))))
        impulses = ca.Function("impulses", state, [ca.densify(e) for e in (J, momentum, met, size)])
        phi = eq.rows.phi
        outputs = [
            ca.jacobian(E, ca.vertcat(after, lam)),
            *[ca.jacobian(E, v) for v in (eq.t, eq.x, eq.y, eq.p)],
            *[ca.jacobian(phi, v) for v in (eq.t, eq.x, eq.p)],
        ]
        slopes = ca.Function("slopes", [*state, lam], [ca.densify(e) for e in outputs])
        return impulses, slopes


Flow = Callable[[float, Array, Array], Array]

SIDE = 1e-5
"""Distance from a jump, in steps, at which the right-hand side of either side is evaluated."""
HERE = 1e-7
"""Distance from a zero of a function, in steps, within which the function counts as zero."""
NEAREST = SIDE * SHORTEST_JUMP_STEP
"""Least distance from a jump (over 1 s or the size of time): the jump itself is off by round-off."""
UNCLEAR = 3.0
"""Factor on the least distance: beyond it another jump is separate, within its inverse at once, between unclear."""


class Look(NamedTuple):
    """Distances from a jump (s) at which the right-hand side of a side is evaluated: largest and least."""

    far: float
    near: float

    def is_at_once(self, t: float, earlier: float) -> bool:
        """Return True if the jump at t is so near an earlier one that it is seen from it: they differ by round-off."""
        return 0.0 <= t - earlier <= self.near / 2


class _Functions(NamedTuple):
    """Switching functions g at a state with their slopes; ``reach``: sizes of their rates, ``terms``: their own."""

    g: Array
    g_t: Array
    g_z: Array
    g_p: Array
    reach: Array
    terms: Array


@dataclass(frozen=True)
class Crossing:
    """One jump: g_z/ġ (n), g_p/ġ (n_p), and F⁻ − F⁺."""

    by_z: Array
    by_p: Array
    jump: Array


class Crossings:
    """The jumps of a model's loads that move with the state or with some parameters.

    Parameters
    ----------
    compiled
        The model.
    varied
        Names of the parameters that vary.

    Raises
    ------
    NoAnswerError
        If a constraint jumps, or a load by names that only it knows.
    """

    def __init__(self, compiled: CompiledModel, varied: frozenset[str]) -> None:
        model, eq = compiled.model, compiled.equations
        parameters = {parameter.name for parameter in model.parameters}
        constraints = {f'{part.kind} "{part.name}"' for part in model.constraints}
        found: dict[SwitchingFunction, str] = {}
        refused: dict[str, None] = {}
        for owner, expression in laws(model):
            for switch in switches(expression, jumps=True):
                if not any(len(name) > 1 or name[0] in varied for name in switch.names):
                    continue
                plain = {name[0] for name in switch.names if len(name) == 1 and name != TIME}
                if owner in constraints or not plain <= parameters:
                    refused[f"{owner} ({switch})"] = None
                else:
                    found.setdefault(switch, f"{owner} ({switch})")
        if refused:
            raise NoAnswerError(
                f"{', '.join(list(refused)[:4])} jumps at a state, or at a time that moves with what is varied; of a "
                "constraint such a jump has no derivative: write it with smoothstep or tanh, or as an event"
            )
        passed = [load for load in model.loads if isinstance(load, ConvexContact) and not load.located]
        if passed:
            raise NoAnswerError(
                f'{passed[0].kind} "{passed[0].name}" does not locate where its corners touch (located is false), and '
                "a step over such a bend has no derivative: leave located out"
            )
        values = [eq.motion.value(switch.function) for switch in found]
        functions = [ca.sin(np.pi * v) if s.integers else v for s, v in zip(found, values, strict=True)]
        names = list(found.values())
        for name, function in part_switches(model, eq.motion, eq.applied.effects):
            functions.append(function)
            names.append(name)
        self.names, g = tuple(names), ca.vertcat(SX(0, 1), *functions)
        slopes = [g, *(ca.jacobian(g, v) for v in (eq.t, ca.vertcat(eq.x, eq.y), eq.p))]
        self._function = ca.Function("g", [eq.t, eq.x, eq.y, eq.p], [ca.densify(part) for part in slopes])
        self._n_x, self._n = int(eq.x.shape[0]), int(eq.x.shape[0] + eq.y.shape[0])

    def __bool__(self) -> bool:
        return bool(self.names)

    def at(
        self, t: float, z: Array, p: Array, h: float, flow: Flow, kinks: bool
    ) -> list[tuple[str, Crossing]]:
        """The jumps, or ``kinks`` as well, at a state at which the right-hand side switches; h is the last step.

        Raises
        ------
        NoAnswerError
            If a function is only touched.
        """
        found = self._at(t, z, p, flow)
        h, n, look = max(h, SHORTEST_JUMP_STEP * max(1.0, abs(t))), self._n, self._look(t, h, found)
        before, after = (sided(flow, t, z, p, look, sign) for sign in (-1, 1))
        jump = before - after
        if not kinks and not np.any(np.abs(jump) > NO_JUMP * (np.abs(before).max() + np.abs(after).max())):
            return []
        rates = found.g_t + found.g_z @ before[:n]
        crossings = []
        for k, name in enumerate(self.names):
            size, reach = abs(found.g[k]), found.reach[k]
            if look.near * reach < UNCLEAR * size <= UNCLEAR**2 * look.near * reach:
                raise NoAnswerError(
                    f"{name} jumps at nearly the time of another jump, t = {t:.6g} s, and what each of them does "
                    "cannot be told apart: let them jump together, or further from each other"
                )
            if size - SWITCHING_ZERO * found.terms[k] > max(HERE * h, look.near / UNCLEAR) * reach:
                continue
            if not abs(rates[k]) > GRAZING * reach:
                raise NoAnswerError(
                    f"{name} is only touched at t = {t:.6g} s: the motion has no derivative there"
                )
            crossings.append((name, Crossing(found.g_z[k] / rates[k], found.g_p[k] / rates[k], jump)))
        return crossings

    def look(self, t: float, z: Array, p: Array, h: float, flow: Flow) -> Look:
        """Return the distances from a jump to look at its sides; h is the length of the last step."""
        return self._look(t, h, self._at(t, z, p, flow))

    def _at(self, t: float, z: Array, p: Array, flow: Flow) -> _Functions:
        n = self._n
        g, g_t, g_z, g_p = (
            np.array(v, dtype=float) for v in self._function(t, z[: self._n_x], z[self._n_x : n], p)
        )
        g_t = g_t.ravel()
        reach = np.abs(g_t) + np.abs(g_z * flow(t, z, p)[:n]).sum(axis=1)
        terms = np.abs(g_t * t) + np.abs(g_z * z[:n]).sum(axis=1) + np.abs(g_p * p).sum(axis=1)
        return _Functions(g.ravel(), g_t, g_z, g_p, reach, terms)

    def _look(self, t: float, h: float, found: _Functions) -> Look:
        """Choose distances so large that functions that are zero here but for round-off have changed their signs."""
        near = NEAREST * max(1.0, abs(t))
        for g, reach, terms in zip(found.g, found.reach, found.terms, strict=True):
            if reach > 0.0 and abs(g) <= SWITCHING_ZERO * terms:
                near = max(near, SWITCHING_ZERO * terms / reach)
        return Look(max(SIDE * max(h, SHORTEST_JUMP_STEP * max(1.0, abs(t))), near), near)

    def one(
        self,
        t: float,
        z: Array,
        p: Array,
        h: float,
        flow: Flow,
        ways: tuple[Array, Array],
        kinks: bool = False,
    ) -> Crossing | None:
        """The jump (or kink) at a state, None where there is none; several must move alike with S and P (``ways``).

        Raises
        ------
        NoAnswerError
            If a function is only touched, or two that move apart switch at once.
        """
        found = self.at(t, z, p, h, flow, kinks)
        if not found:
            return None
        S, P = ways
        shifts = [crossing.by_z @ S + crossing.by_p @ P for _, crossing in found]
        size = max(float(np.abs(shift).max(initial=0.0)) for shift in shifts)
        if any(np.abs(shift - shifts[0]).max(initial=0.0) > SAME_SHIFT * size for shift in shifts[1:]):
            names = " and ".join(name for name, _ in found[:3])
            raise NoAnswerError(
                f"{names} jump at the same time, t = {t:.6g} s, and move apart: the motion has no derivative there"
            )
        return found[0][1]

    def check_at(self, t: float, z: Array, p: Array, flow: Flow) -> None:
        """Raise where a load jumps at the very state at which an event acts: which comes first decides what follows."""
        found = self.at(t, z, p, JUMP_STEP, flow, kinks=False) if self else []
        if found:
            raise NoAnswerError(
                f"an event acts where {found[0][0]} jumps, at t = {t:.6g} s: the motion has no derivative there"
            )


def sided(flow: Flow, t: float, z: Array, p: Array, look: Look, sign: int = 1) -> Array:
    """The right-hand side at a state as seen from later (``sign`` 1) or earlier (−1), to second order in the way.

    It is looked at from nearer where it is not straight over that way: another jump may be there.
    """

    def at(ahead: float, rate: Array) -> Array:
        moved = z.copy()
        moved[: rate.size] += ahead * rate[: moved.size]
        return flow(t + ahead, moved, p)

    here = at(0.0, np.zeros(0))[: z.size]
    reach, nearest = sign * look.far, sign * look.near
    while True:
        rate = at(reach, here)[: z.size]
        near, far, own = (at(ahead, rate) for ahead in (reach, 2.0 * reach, nearest))
        found = 2.0 * near - far
        straight = not np.any(np.abs(found - own) > BENT_RATE * (np.abs(found).max() + np.abs(own).max()))
        if straight or reach == nearest:
            return found
        reach = np.copysign(max(abs(reach) / 8.0, abs(nearest)), reach)
