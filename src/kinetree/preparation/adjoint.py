"""Gradients of scalar objectives by the adjoint of the integrator's own steps.

    J = T(z(t_end)) + ∫ l(t, z, p) dt,       z⁺ = z + h Σ b_i K_i,   K_i = F(t + c_i h, Z_i),   Z_i = z + h Σ a_ij K_j

The accepted steps of a run are its checkpoints. They are gone through backwards: the stages of a step are computed
again from the state it started from, and with λ⁺ = ∂J/∂z⁺

    v_i = h b_i λ⁺ + h Σ_{j>i} a_ji w_j,   w_i = F_zᵀ(Z_i) v_i,     λ = λ⁺ + Σ w_i,   μ = μ⁺ + Σ F_pᵀ(Z_i) v_i,

the integrand being one more entry of F. This is the derivative of the numbers the run consists of, so it agrees with
the tangents to round-off, and nothing is integrated backwards. The gradient is λ(t₀)ᵀ S(t₀) + μ.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np
from numpy.typing import NDArray

from kinetree.kernels import Graph, Kernel, Stage, compile_graph
from kinetree.kernels.chain_rule import backward
from kinetree.model.events import ExpressionEvent
from kinetree.model.model import Model
from kinetree.model.validation.events import event_faults
from kinetree.preparation.assembly import State, assemble
from kinetree.preparation.choice import DEFAULT
from kinetree.preparation.no_answer import NoAnswerError
from kinetree.preparation.prepare import prepare
from kinetree.preparation.switching import jumps_with
from kinetree.preparation.tangent_runs import MOST_STEPS, with_initial_parameters
from kinetree.preparation.tangents import Tangents
from kinetree.solve.dop853 import TABLEAU
from kinetree.solve.integrate import integrate
from kinetree.solve.solution import Solution
from kinetree.solve.steps_back import Pullback

SX = ca.SX
Array = NDArray[np.float64]

RETRACED = 1e-6
"""How far a step computed again may be off, over the size of the state."""


@dataclass(frozen=True)
class Objective:
    """A scalar of a run: an expression at its end, and the integral of another one over time (either may be 0)."""

    terminal: Any = 0.0
    integral: Any = 0.0


@dataclass(frozen=True)
class Graded:
    """Objectives of a run (m) and their gradients (m × parameters), with the run's solution."""

    values: Array
    gradients: Array
    solution: Solution


class Adjoint:
    """Objectives of runs of a model and their gradients, compiled once.

    Parameters
    ----------
    model
        The mechanism.
    objectives
        What is differentiated.
    wrt
        Names of parameters, or of initial coordinates and speeds of joints.
    t_start
        First time (s).
    """

    def __init__(
        self, model: Model, objectives: Sequence[Objective], wrt: Sequence[str], t_start: float = 0.0
    ) -> None:
        varied, places = with_initial_parameters(model, wrt)
        jumping = jumps_with(varied, frozenset(places))
        if jumping:
            raise NoAnswerError(
                f"{', '.join(jumping[:4])} jumps at a state, or at a time that moves with what is varied; derivatives "
                "across such a jump are not taken: write it with smoothstep or tanh"
            )
        expressions = _checked(varied, objectives)
        self.t_start, self.m = t_start, len(objectives)
        self.prepared = prepare(varied, formulation=DEFAULT, t_start=t_start)
        self.compiled = compiled = self.prepared.compiled
        known = list(compiled.tree.symbols.parameter_names)
        self.indices = [known.index(place) for place in places]
        factors = {parameter.name: parameter.factor for parameter in varied.parameters}
        self.factors = np.array([factors[place] for place in places])
        self.start: Array = self.prepared.state.p[self.indices] / self.factors
        self.tangents = Tangents(compiled, tuple(self.indices))
        self.system = compiled.system(explicit_only=True)
        self._compile(expressions)

    def _compile(self, expressions: list[tuple[Any, Any]]) -> None:
        compiled, eq, n, m = self.compiled, self.compiled.equations, self.tangents.n, self.m
        graph = compiled.rhs_graph()
        assert graph is not None  # the formulation gives accelerations
        z, stages = ca.vertcat(eq.x, eq.y), tuple(graph.stages)
        terminal, integrand = (ca.vertcat(*[eq.motion.value(e[i]) for e in expressions]) for i in (0, 1))
        F = ca.vertcat(graph.outputs["zdot"][:n], integrand)
        V = SX.sym("V", n + m, m)
        more, W = backward(stages, F, ca.vertcat(z, eq.p[self.indices]), V)
        inputs = {"t": eq.t, "z": z, "p": eq.p}
        self._pullback = Pullback(
            _kernel("rates", inputs, {"F": F}, stages),
            _kernel("adjoint", {**inputs, "V": V}, {"W": W}, (*stages, *more)),
            TABLEAU,
        )
        slopes = [terminal, ca.jacobian(terminal, z), ca.jacobian(terminal, eq.p[self.indices])]
        self._terminal = ca.Function("terminal", [eq.t, z, eq.p], [ca.densify(e) for e in slopes])

    def parameters(self, values: Array | None = None) -> Array:
        """All parameters of the model (SI), those that vary at ``values`` (in their own units)."""
        p = self.prepared.state.p.copy()
        if values is not None:
            p[self.indices] = values * self.factors
        return p

    def at(
        self,
        t_end: float,
        values: Array | None = None,
        *,
        rtol: float = 1e-9,
        atol: float = 1e-11,
        max_steps: int = MOST_STEPS,
    ) -> Graded:
        """Objectives and gradients for these values of the parameters.

        Raises
        ------
        NoAnswerError
            Where the run fails or cannot be gone through backwards.
        AssemblyError
            Where there is no start for these values.
        """
        state = self.prepared.state
        if values is not None:
            state = assemble(self.compiled.constraints, self.parameters(values), self.t_start)
        z0 = self.compiled.pack(state)
        solution = integrate(
            self.system, self.t_start, z0, t_end, state.p,
            method="dop853", rtol=rtol, atol=atol, output=None, max_steps=max_steps,
        )  # fmt: skip
        if solution.status == "interrupted":
            raise KeyboardInterrupt
        if solution.status != "finished":
            reached = solution.t[-1] if solution.t.size else self.t_start
            raise NoAnswerError(f"the run ended early, at t = {reached:.6g} s: {solution.reason}")
        return self._backwards(solution, state)

    def _backwards(self, solution: Solution, state: State) -> Graded:
        n, p = self.tangents.n, state.p
        t, z = solution.t, np.ascontiguousarray(solution.z[:, :n])
        end, end_z, end_p = (np.array(v, dtype=float) for v in self._terminal(t[-1], z[-1], p))
        objective, lam, mu = end.ravel(), end_z.T.copy(), end_p.T.copy()
        lost = self._pullback.through(t, z, p, (-np.inf, np.inf), lam, mu, objective, RETRACED)
        if lost >= 0:
            raise NoAnswerError(
                f"the run cannot be gone through backwards at t = {t[lost]:.6g} s: its equations switch there, or are "
                "singular; use sensitivities"
            )
        start, _ = self.tangents.start(self.compiled.constraints, state)
        gradients = lam.T @ self.tangents.split(start)[1] + mu.T
        return Graded(objective, gradients * self.factors, solution)


def _kernel(name: str, inputs: dict[str, SX], outputs: dict[str, SX], stages: tuple[Stage, ...]) -> Kernel:
    graph = Graph(inputs, {key: ca.densify(value) for key, value in outputs.items()}, stages)
    return compile_graph(graph, name=name)


def _checked(model: Model, objectives: Sequence[Objective]) -> list[tuple[Any, Any]]:
    """The expressions of the objectives; `NoAnswerError` for what they name that does not exist."""
    events = [
        (
            ExpressionEvent(f"{k + 1}, at the end", o.terminal),
            ExpressionEvent(f"{k + 1}, integral", o.integral),
        )
        for k, o in enumerate(objectives)
    ]
    faults = event_faults([event for pair in events for event in pair], model)
    if faults:
        raise NoAnswerError("\n".join(str(fault).replace("event ", "objective ", 1) for fault in faults))
    return [(first.expression, second.expression) for first, second in events]
