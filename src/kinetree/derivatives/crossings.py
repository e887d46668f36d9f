"""Derivatives across jumps: what a motion's change is worth on the other side of a load that switches.

Where a load jumps at g(t, z, p) = 0, the time of the jump moves by dt = −(g_z S + g_p P)/ġ, ġ = g_t + g_z F⁻, and with
the right-hand sides F⁻ and F⁺ on both sides

    S⁺ = S + (F⁻ − F⁺) dt,      λ⁻ = λ⁺ − g_zᵀ (F⁻ − F⁺)·λ⁺/ġ,   μ⁻ = μ⁺ − g_pᵀ (F⁻ − F⁺)·λ⁺/ġ

for tangents forwards and for adjoints backwards. Kinks (F⁻ = F⁺) change nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.compile.compiled_model import CompiledModel
from kinetree.compile.switching import laws
from kinetree.model.expressions.switching import TIME, SwitchingFunction, switches
from kinetree.words.errors import NoAnswerError

Flow = Callable[[float, Array, Array], Array]

SIDE = 1e-5
"""How far from a jump, in steps, the right-hand side of either side is looked at."""
SHORTEST = 1e-5
"""Length of a step (over 1 s or the size of time) that counts at least: those that end at a jump may be round-off."""
HERE = 1e-7
"""How near to a zero of a function, in steps, it is taken to be there."""
GRAZING = 1e-9
"""Rate of a switching function per step, over its size, below which it is only touched."""
TOGETHER = 1e-3
"""Length of a step (s) in place of the run's, where only the same time to round-off counts."""
SMALL = 1e-9
"""Jump of a right-hand side, over its size, that is none."""
SAME = 1e-6
"""Relative difference between the shifts of two jumps at one time that counts as none."""


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
        Where a constraint jumps, or a load by names that only it knows.
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
        values = [eq.motion.value(switch.function) for switch in found]
        functions = [ca.sin(np.pi * v) if s.integers else v for s, v in zip(found, values, strict=True)]
        names = list(found.values())
        for load, effect in eq.applied.effects:
            for words, function in effect.switches:
                functions.append(function)
                names.append(f'{load.kind} "{load.name}" ({words})')
        self.names, g = tuple(names), ca.vertcat(SX(0, 1), *functions)
        slopes = [g, *(ca.jacobian(g, v) for v in (eq.t, ca.vertcat(eq.x, eq.y), eq.p))]
        self._function = ca.Function("g", [eq.t, eq.x, eq.y, eq.p], [ca.densify(part) for part in slopes])
        self._n_x, self._n = int(eq.x.shape[0]), int(eq.x.shape[0] + eq.y.shape[0])

    def __bool__(self) -> bool:
        return bool(self.names)

    def at(
        self, t: float, z: Array, p: Array, h: float, flow: Flow, kinks: bool = False
    ) -> list[tuple[str, Crossing]]:
        """The jumps, or ``kinks`` as well, at a state at which the right-hand side switches; h is the last step.

        Raises
        ------
        NoAnswerError
            Where a function is only touched.
        """
        n, h = self._n, max(h, SHORTEST * max(1.0, abs(t)))
        before, after = (sided(flow, t, z, p, sign * reach_of(t, h)) for sign in (-1.0, 1.0))
        jump = before - after
        if not kinks and not np.any(np.abs(jump) > SMALL * (np.abs(before).max() + np.abs(after).max())):
            return []
        g, g_t, g_z, g_p = (
            np.array(v, dtype=float) for v in self._function(t, z[: self._n_x], z[self._n_x : n], p)
        )
        rates = g_t.ravel() + g_z @ before[:n]
        found = []
        for k, name in enumerate(self.names):
            reach = float(np.abs(g_t[k]).sum() + np.abs(g_z[k] * before[:n]).sum())
            if not abs(float(g[k, 0])) <= HERE * h * reach + 1e-12:
                continue
            if not abs(rates[k]) > GRAZING * reach:
                raise NoAnswerError(
                    f"{name} is only touched at t = {t:.6g} s: the motion has no derivative there"
                )
            found.append((name, Crossing(g_z[k] / rates[k], g_p[k] / rates[k], jump)))
        return found

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
            Where a function is only touched, or two that move apart switch at once.
        """
        found = self.at(t, z, p, h, flow, kinks)
        if not found:
            return None
        S, P = ways
        shifts = [crossing.by_z @ S + crossing.by_p @ P for _, crossing in found]
        size = max(float(np.abs(shift).max(initial=0.0)) for shift in shifts)
        if any(np.abs(shift - shifts[0]).max(initial=0.0) > SAME * size for shift in shifts[1:]):
            names = " and ".join(name for name, _ in found[:3])
            raise NoAnswerError(
                f"{names} jump at the same time, t = {t:.6g} s, and move apart: the motion has no derivative there"
            )
        return found[0][1]

    def refuse_at(self, t: float, z: Array, p: Array, flow: Flow) -> None:
        """Raise where a load jumps at the very state at which an event acts: which comes first decides what follows."""
        found = self.at(t, z, p, TOGETHER, flow) if self else []
        if found:
            raise NoAnswerError(
                f"an event acts where {found[0][0]} jumps, at t = {t:.6g} s: the motion has no derivative there"
            )


def reach_of(t: float, h: float) -> float:
    """How far from a jump (s) to look, h being the length of the last step."""
    return SIDE * max(h, SHORTEST * max(1.0, abs(t)))


def sided(flow: Flow, t: float, z: Array, p: Array, reach: float) -> Array:
    """The right-hand side at a state as seen from ``reach`` s later (or earlier), to second order in it."""

    def at(ahead: float, rate: Array) -> Array:
        moved = z.copy()
        moved[: rate.size] += ahead * rate[: moved.size]
        return flow(t + ahead, moved, p)

    rate = at(0.0, np.zeros(0))[: z.size]
    rate = at(reach, rate)[: z.size]
    return 2.0 * at(reach, rate) - at(2.0 * reach, rate)
