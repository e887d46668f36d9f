"""Gradients of scalar objectives by the adjoint of the integrator's own steps.

    J = T(z(t_end)) + ∫ l(t, z, p) dt,       z⁺ = z + h Σ b_i K_i,   K_i = F(t + c_i h, Z_i),   Z_i = z + h Σ a_ij K_j

The accepted steps of a run are its checkpoints. They are gone through backwards: the stages of a step are computed
again from the state it started from, and with λ⁺ = ∂J/∂z⁺

    v_i = h b_i λ⁺ + h Σ_{j>i} a_ji w_j,   w_i = F_zᵀ(Z_i) v_i,     λ = λ⁺ + Σ w_i,   μ = μ⁺ + Σ F_pᵀ(Z_i) v_i,

the integrand being one more entry of F. This is the derivative of the steps the run consists of, so it
agrees with the tangents to round-off (to the accuracy of the run, behind an event), and nothing is integrated
backwards. The gradient is λ(t₀)ᵀ S(t₀) + μ.

What S goes through forwards at an instant (:mod:`kinetree.derivatives.event_sensitivities`),
λ = ∂J/∂z and μ = ∂J/∂p go through transposed: with a = λ⁺, m = μ⁺ and b = −F⁺·λ⁺, every jump from the last to the first

    b ← b + R_tᵀ(a, m),   a ← R_zᵀ(a, m),   m ← R_pᵀ(a, m),       λ = a − g_z (F⁻·a + b)/ġ,   μ = m − g_p (F⁻·a + b)/ġ
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.assembly.loop_closure import State, assemble
from kinetree.compile.compiled_model import CompiledModel
from kinetree.derivatives.event_sensitivities import Passage, Passages, Shift, in_mode, is_start
from kinetree.derivatives.jumps import LinearJump, Look, sided
from kinetree.derivatives.objectives import Objective, ObjectiveExpressions, with_integral_states
from kinetree.derivatives.tangent_runs import MOST_STEPS, VariedRuns, check_no_chatter
from kinetree.kernels import AnyStage, Graph, Kernel, compile_graph
from kinetree.kernels.chain_rule import backward
from kinetree.model.events import Event
from kinetree.model.expressions import Expr
from kinetree.model.model import Model
from kinetree.nonsmooth.contact_modes import ContactModes
from kinetree.nonsmooth.contacts import RunContacts, base_of
from kinetree.nonsmooth.event_actions import event_specs
from kinetree.solve.integrate import integrate
from kinetree.solve.methods.dop853 import TABLEAU
from kinetree.solve.methods.explicit_rk import Pullback
from kinetree.solve.modes import ALL_OPEN, ActiveSet, ContactInstant, ContactMode, Settled
from kinetree.solve.solution import EventSpec, Solution
from kinetree.solve.switchings import NO_BREAKS
from kinetree.solve.system import System
from kinetree.words.arguments import NoAnswerError

LOOKED_AT = 6
"""Steps of a run, the longest ones, whose deviations are looked at."""

FOLLOWED, DECAYED = (2.0, 0.5), (8.0, 3.0)
"""h |λ| of an eigenvalue above which a step does not follow it, and the value that shorter steps aim at.
The second pair is for those that decay within their period: steps need not follow them, but must not let them grow.
"""

PARTS = 4
"""Parts of a step in which integrands of channels are searched for bends."""

BESIDE = np.concatenate([-np.logspace(-1, -8, 8), np.logspace(-8, -1, 8)])
"""Distances of rows from such a bend, over the step: so no stage of a step is beyond it, but those of the shortest."""

STEPS_AT_ONCE = 256
"""Steps gone through at once; Ctrl-C is answered between them."""
RETRACED = 1e-6
"""Largest error of a step that is computed again, over the size of the state."""


@dataclass(frozen=True)
class ObjectiveGradients:
    """Objectives of a run (m) and their gradients (m × parameters), with the run's solution."""

    values: Array
    gradients: Array
    solution: Solution


class Adjoint(VariedRuns):
    """Objectives of runs of a model and their gradients, compiled once.

    Parameters
    ----------
    model
        The mechanism.
    objectives
        Objectives to differentiate.
    wrt
        Names of parameters, or of initial coordinates and speeds of joints.
    t_start
        First time (s).
    events
        Events in the runs.
    """

    def __init__(
        self,
        model: Model,
        objectives: Sequence[Objective],
        wrt: Sequence[str],
        t_start: float,
        events: Sequence[Event],
    ) -> None:
        model, objectives = with_integral_states(model, objectives)

        def named(varied: Model) -> Sequence[Expr]:
            self._expressions = ObjectiveExpressions(varied, objectives)
            return self._expressions.named

        super().__init__(model, wrt, t_start, events, named)
        self.m = len(objectives)
        self._passages = RecordedPassages(self.modes, self.events, self._contacts, tuple(self.indices))
        self.tangents = self._passages.passages.tangents(ALL_OPEN)
        specs = event_specs(self.compiled, self.events, lambda change: None, base_of(self.modes))
        self._specs = [self._passages.through(spec) for spec in specs]
        # an action may write parameters: with events all of them count
        self._counted = list(range(self.compiled.equations.p.shape[0])) if self._specs else self.indices
        self._stretches: dict[ActiveSet, _Stretch] = {}
        self._stretch(ALL_OPEN)

    def _stretch(self, active: ActiveSet) -> _Stretch:
        """The equations of a mode, forwards and backwards."""
        if active not in self._stretches:
            compiled = self.modes.compiled(active)
            self._stretches[active] = _Stretch(compiled, self._expressions, self._counted, self.tangents.n)
        return self._stretches[active]

    @property
    def undetermined(self) -> frozenset[int]:
        """Numbers of the objectives that depend on how reactions which are not unique are shared."""
        return frozenset(self._expressions.undetermined)

    def at(
        self,
        t_end: float,
        values: Array | None = None,
        *,
        rtol: float = 1e-9,
        atol: float = 1e-11,
        max_steps: int = MOST_STEPS,
    ) -> ObjectiveGradients:
        """Objectives and gradients for these values of the parameters.

        Raises
        ------
        NoAnswerError
            If the run fails or cannot be gone through backwards.
        AssemblyError
            If there is no start for these values.
        """
        state = self.prepared.state
        if values is not None:
            state = assemble(self.compiled.constraints, self.parameters(values), self.t_start)
        z0 = self.compiled.pack(state)
        if self._contacts is not None:
            self._contacts.check_start_gaps(self.t_start, z0, state.p)
        solution = self._run(z0, t_end, state.p, rtol, atol, max_steps, np.inf)
        if solution.status == "finished" and (longest := self._longest_step(solution)) < np.inf:
            solution = self._run(z0, t_end, state.p, rtol, atol, max_steps, longest)
        if solution.status == "interrupted":
            raise KeyboardInterrupt
        if solution.status != "finished":
            reached = solution.t[-1] if solution.t.size else self.t_start
            raise NoAnswerError(f"the run ended early, at t = {reached:.6g} s: {solution.reason}")
        check_no_chatter(solution)
        return self._backwards(solution, state)

    def _run(
        self, z0: Array, t_end: float, p: Array, rtol: float, atol: float, max_steps: int, longest: float
    ) -> Solution:
        self._passages.begin(self.t_start)
        return integrate(
            self._passages.system(ContactMode()), self.t_start, z0, t_end, p,
            method="dop853", rtol=rtol, atol=atol, output=None, events=self._specs, max_steps=max_steps,
            max_step=longest, contacts=None if self._contacts is None else self._passages,
        )  # fmt: skip

    def _longest_step(self, solution: Solution) -> float:
        """Longest step (s) that follows deviations from this motion too; infinite where its own steps do.

        Motions at rest take steps of any length, over which λ would be anything: they are held against the eigenvalues
        of F_z at the longest of them.
        """
        t, longest = solution.t, np.inf
        h = np.diff(t)
        modes = [(begin, mode.active) for begin, mode in solution.modes]
        for k in np.argsort(-h, kind="stable")[:LOOKED_AT]:
            active = next((mode for begin, mode in reversed(modes) if begin <= t[k]), ALL_OPEN)
            values = np.linalg.eigvals(self._stretch(active).slopes(t[k], solution.z[k], solution.p_last))
            damped = -values.real > 0.5 * np.abs(values)
            for chosen, (most, then) in ((values[~damped], FOLLOWED), (values[damped], DECAYED)):
                fastest = float(np.abs(chosen).max(initial=0.0))
                if h[k] * fastest > most:
                    longest = min(longest, then / fastest)
        return longest

    def _backwards(self, solution: Solution, state: State) -> ObjectiveGradients:
        p, instants = solution.p_last, self._passages.instants.copy()
        t, z = _with_rows_at(instants, solution.t, solution.z[:, : self.tangents.n])
        active = solution.modes[-1][1].active if solution.modes else ALL_OPEN
        objective, lam, mu = self._stretch(active).terminal(t[-1], z[-1], p)
        last = t.size - 1
        while True:
            begin = instants[-1].t if instants else self.t_start
            first = int(np.searchsorted(t, begin, side="right")) - 1  # the row behind it, of two at one time
            if not instants:
                first = 0
            self._through(active, t[first : last + 1], z[first : last + 1], p, lam, mu, objective)
            if not instants:
                break
            last = int(np.searchsorted(t, begin, side="left"))
            while instants and instants[-1].t == begin:
                instant = instants.pop()
                if isinstance(instant, Switching):
                    lam, mu = self._before_jump(instant, lam, mu)
                else:
                    lam, mu = self._before_passage(instant, lam, mu)
                    p, active = instant.p, instant.active
        start, whole = self.tangents.start(self.compiled.constraints, state)
        S, P = self.tangents.split(start)[1], self.tangents.split_parameters(whole)[1]
        self._check_start(S, P)
        rows = [self._counted.index(index) for index in self.indices]
        gradients = lam.T @ S + mu[rows].T
        return ObjectiveGradients(objective, gradients * self.factors, solution)

    def _check_start(self, S: Array, P: Array) -> None:
        """Raise where conditions that hold at the start do not hold for other values."""
        if self._passages.starting is None:
            return
        passage, found = self._passages.starting
        S_after, _ = passage.jumps[0].along(np.zeros(S.shape[1]), S, P)
        self._passages.passages.check_start(passage.t, passage.z, passage.p, found, S, P, S_after)

    def _through(
        self, active: ActiveSet, t: Array, z: Array, p: Array, lam: Array, mu: Array, objective: Array
    ) -> None:
        """Back through the steps of a stretch without events and jumps, by the pieces between switching times."""
        find = self.modes.system(ContactMode()).breaks
        breaks = NO_BREAKS if find is None else find(p, t[0], t[-1])
        stretch = self._stretch(active)
        pullback, (t, z) = stretch.pullback, stretch.with_bends(t, z, p)
        last = t.size - 1
        while last > 0:
            k = int(np.searchsorted(breaks.times, t[last], side="left"))
            first = 0 if k == 0 else int(np.searchsorted(t, breaks.times[k - 1], side="left"))
            first = max(min(first, last - 1), last - STEPS_AT_ONCE)
            low, high = breaks.around(float(t[first]))
            lost = pullback.through(
                t[first : last + 1], z[first : last + 1], p, (low, high), lam, mu, objective, RETRACED
            )
            if lost >= 0:
                raise NoAnswerError(
                    f"the run cannot be gone through backwards at t = {t[first + lost]:.6g} s: its equations switch "
                    "there, or are singular; use sensitivities"
                )
            last = first

    def _before_jump(self, there: Switching, lam: Array, mu: Array) -> tuple[Array, Array]:
        """λ and μ before a jump of a load."""
        n = self.tangents.n
        ways = np.eye(n + there.p.size)
        crossings = self._passages.passages.tangents(there.active).crossings
        if not crossings:
            return lam, mu
        flow = self._stretch(there.active).flow
        found = crossings.one(there.t, there.z, there.p, there.h, flow, (ways[:n], ways[n:]))
        if found is None:
            return lam, mu
        worth = found.jump[:n] @ lam + found.jump[n:]
        return lam - np.outer(found.by_z, worth), mu - np.outer(found.by_p[self._counted], worth)

    def _before_passage(self, passage: Passage, lam: Array, mu: Array) -> tuple[Array, Array]:
        """λ and μ before an instant at which something happened."""
        n = self.tangents.n
        before, after = (
            self._stretch(active).integrand(passage.t, z[:n], p, passage.look)
            for active, z, p in (
                (passage.active, passage.z, passage.p),
                (passage.then, passage.z_after, passage.p_after),
            )
        )
        lam, mu = transposed(passage, lam, _spread(mu, self._counted, passage.p.size), before - after)
        return lam, mu[self._counted]


class _Stretch:
    """F of a mode with the integrands behind it, the terms at the end, and their transposed derivatives."""

    def __init__(
        self, compiled: CompiledModel, expressions: ObjectiveExpressions, counted: list[int], n: int
    ) -> None:
        eq = compiled.equations
        graph = compiled.rhs_graph()
        assert graph is not None  # the formulation gives accelerations
        z, stages = ca.vertcat(eq.x, eq.y), tuple(graph.stages)
        terminal, integrand, bends = expressions.values(compiled)
        m = integrand.shape[0]
        F = ca.vertcat(graph.outputs["zdot"][:n], integrand)
        V, wrt = SX.sym("V", n + m, m), ca.vertcat(z, eq.p[counted])
        more, W = backward(stages, F, wrt, V)
        inputs = {"t": eq.t, "z": z, "p": eq.p}
        self._n = n
        self._rates = _kernel("rates", inputs, {"F": F}, stages)
        self._bends = _kernel("bends", inputs, {"g": bends}, stages) if bends.shape[0] else None
        back = _kernel("adjoint", {**inputs, "V": V}, {"W": W}, (*stages, *more))
        self.pullback = Pullback(self._rates, back, TABLEAU)
        used = stages if any(ca.depends_on(terminal, ca.vec(stage.symbols)) for stage in stages) else ()
        after, slopes = backward(used, terminal, wrt, SX(ca.DM.eye(m)))
        self._at_the_end = Graph(inputs, {"T": terminal, "slopes": slopes}, (*used, *after))

    @cached_property
    def _terminal(self) -> Kernel | ca.Function:
        """Function of the terms at the end, compiled where equations are needed for it."""
        graph = self._at_the_end
        if graph.stages:
            return _kernel("terminal", dict(graph.inputs), dict(graph.outputs), tuple(graph.stages))
        outputs = [ca.densify(value) for value in graph.outputs.values()]
        return ca.Function(
            "terminal", list(graph.inputs.values()), outputs, list(graph.inputs), list(graph.outputs)
        )

    def flow(self, t: float, z: Array, p: Array) -> Array:
        """F with the integrands behind it."""
        return np.asarray(self._rates(t=np.array([t]), z=z, p=p)["F"], dtype=float).ravel()

    def with_bends(self, t: Array, z: Array, p: Array) -> tuple[Array, Array]:
        """Rows of a run, with one wherever an integrand bends that is no state of the run.

        Steps are tried in parts; where a function changes its sign from one part to the next, its zero is bracketed.
        """
        if self._bends is None:
            return t, z
        n, rows = self._n, [(t[0], z[0])]
        for begin, end, state, reached in zip(t[:-1], t[1:], z[:-1], z[1:], strict=True):
            ends = begin + (end - begin) * np.arange(1, PARTS) / PARTS
            tried = [(at, self._stepped(begin, state, at - begin, p)) for at in ends]
            places = [(begin, state), *tried, (end, reached)]
            signs = [np.sign(self._bends(t=np.array([at]), z=one, p=p)["g"]).ravel() for at, one in places]
            found = set()
            for k in range(PARTS):
                for i in np.flatnonzero(signs[k] * signs[k + 1] < 0):
                    found.add(self._zero(int(i), places[k][0], places[k + 1][0], begin, state, p))
            ends = np.add.outer(sorted(found), BESIDE * (end - begin)).ravel()
            inner = np.unique(ends[(begin < ends) & (ends < end)])
            rows += [(at, self._stepped(begin, state, at - begin, p)) for at in inner]
            rows.append((end, reached))
        return np.array([at for at, _ in rows]), np.array([state[:n] for _, state in rows])

    def _zero(self, i: int, low: float, high: float, begin: float, state: Array, p: Array) -> float:
        """Time between two others at which function i of those that bend integrands is zero."""
        from scipy.optimize import brentq

        bends = self._bends
        assert bends is not None

        def value(at: float) -> float:
            there = self._stepped(begin, state, at - begin, p)
            return float(np.ravel(bends(t=np.array([at]), z=there, p=p)["g"])[i])

        return float(brentq(value, low, high, xtol=4 * np.spacing(max(abs(low), abs(high)))))

    def _stepped(self, t: float, z: Array, h: float, p: Array) -> Array:
        """State after one step h of the method of the run."""
        A, b, c = TABLEAU.a, TABLEAU.b, TABLEAU.c
        K = np.zeros((TABLEAU.stages, self._n))
        for i in range(TABLEAU.stages):
            K[i] = self.flow(t + c[i] * h, z[: self._n] + h * (A[i, :i] @ K[:i]), p)[: self._n]
        return np.asarray(z[: self._n] + h * (b @ K))

    def slopes(self, t: float, z: Array, p: Array) -> Array:
        """∂F/∂z (n × n) by differences; zero where F is not finite."""
        n = self._n
        step = 1e-7 * np.maximum(1.0, np.abs(z[:n]))
        columns = [self.flow(t, z[:n] + d, p)[:n] - self.flow(t, z[:n] - d, p)[:n] for d in np.diag(step)]
        J = np.column_stack(columns) / (2 * step)
        return J if np.isfinite(J).all() else np.zeros((n, n))

    def integrand(self, t: float, z: Array, p: Array, look: Look | None) -> Array:
        """The integrands; behind a jump of a load as ``look`` has it."""
        return (self.flow(t, z, p) if look is None else sided(self.flow, t, z, p, look))[self._n :]

    def terminal(self, t: float, z: Array, p: Array) -> tuple[Array, Array, Array]:
        """Return the terms at the end (m), and their derivatives by z (n × m) and by the parameters that count."""
        found = self._terminal(t=np.array([t]), z=z, p=p)
        slopes = np.array(found["slopes"], dtype=float)
        return np.array(found["T"], dtype=float).ravel(), slopes[: self._n].copy(), slopes[self._n :].copy()


def _with_rows_at(instants: Sequence[Passage | Switching], t: Array, z: Array) -> tuple[Array, Array]:
    """Rows of a run, with one at every instant: where an action changes nothing, a step goes on through it."""
    for instant in instants:
        place = int(np.searchsorted(t, instant.t))
        if place == t.size or t[place] != instant.t:
            t, z = np.insert(t, place, instant.t), np.insert(z, place, instant.z[: z.shape[1]], axis=0)
    return t, np.ascontiguousarray(z)


def _spread(mu: Array, counted: list[int], n_p: int) -> Array:
    """Μ of all parameters."""
    out = np.zeros((n_p, mu.shape[1]))
    out[counted] = mu
    return out


def _kernel(name: str, inputs: dict[str, SX], outputs: dict[str, SX], stages: tuple[AnyStage, ...]) -> Kernel:
    graph = Graph(inputs, {key: ca.densify(value) for key, value in outputs.items()}, stages)
    return compile_graph(graph, name=name)


@dataclass(frozen=True)
class Switching:
    """A switching of the right-hand side: time, state, parameters, length of the last step, and the mode."""

    t: float
    z: Array
    p: Array
    h: float
    active: ActiveSet


class RecordedPassages:
    """The events of runs that are gone through backwards (a :class:`kinetree.solve.modes.Contacts`).

    Parameters
    ----------
    modes, events, contacts, indices
        As of :class:`Passages`.
    """

    def __init__(
        self,
        modes: ContactModes,
        events: Sequence[Event],
        contacts: RunContacts | None,
        indices: tuple[int, ...],
    ) -> None:
        self.modes, self.passages = modes, Passages(modes, events, contacts, indices)
        self.indices = () if contacts is None else contacts.indices
        self._systems: dict[ContactMode, System] = {}
        self.begin(0.0)

    def begin(self, t: float) -> None:
        """A run from this time on."""
        self._t_start = t
        self.instants: list[Passage | Switching] = []
        self.starting: tuple[Passage, Settled] | None = None
        """Changes by contacts and friction at the start."""

    def system(self, mode: ContactMode) -> System:
        """The system of a mode; where it switches is remembered."""
        if mode not in self._systems:
            self._systems[mode] = replace(self.modes.system(mode), crossing=self._crossing(mode.active))
        return self._systems[mode]

    def _crossing(self, active: ActiveSet) -> Callable[[float, Array, Array, float], Array]:
        def cross(t: float, z: Array, p: Array, h: float) -> Array:
            tangents, last = self.passages.tangents(active), self.instants[-1] if self.instants else None
            look = tangents.crossings.look(t, z[: self.passages.n], p, h, tangents.flow)
            if not (isinstance(last, Switching) and look.is_at_once(t, last.t)):
                self.instants.append(Switching(t, z[: self.passages.n].copy(), p, h, active))
            return z

        return cross

    def through(self, spec: EventSpec) -> EventSpec:
        """An event whose action is remembered."""
        if spec.action is None:
            return spec

        def act(
            t: float, z: Array, p: Array, active: ActiveSet = ALL_OPEN
        ) -> tuple[Array, Array, bool] | None:
            found = self.passages.acted(spec, t, z, p, active)
            if found is None:
                return None
            (after, changed, _), jump = found
            passage, _ = self._arrive(t, z, p, active, spec.index)
            passage.happened(self.passages, jump, after, changed, active)
            return found[0]

        return in_mode(spec, act)

    def held_at_start(self, t: float, z: Array, p: Array, mode: ContactMode) -> ContactMode:
        return self.passages.held_at_start(t, z, p, mode)

    def switch(self, t: float, z: Array, p: Array, mode: ContactMode, index: int) -> Settled:
        found, jump = self.passages.switched(t, z, p, mode, index)
        if jump is not None:
            passage, carried = self._arrive(t, z, p, mode.active, index)
            if carried:
                self.passages.check_switching_on(t, index)
            elif isinstance(jump, LinearJump):
                self.passages.check_fit(passage, jump)
            passage.happened(self.passages, jump, found.z, p, found.mode.active)
        return found

    def settle(self, at: ContactInstant) -> Settled:
        found, jump = self.passages.settled(at)
        if jump is None:
            return found
        passage = self._find(at.t, at.z, at.p, at.mode.active, at.opening)
        passage.happened(self.passages, jump, found.z, at.p, found.mode.active)
        if not at.opening and is_start(at.t, self._t_start) and len(passage.jumps) == 1:
            self.starting = passage, found
        return found

    def _begun(self, t: float, z: Array, p: Array, active: ActiveSet, shift: Shift) -> Passage:
        t = self._t_start if is_start(t, self._t_start) else t  # of the first row
        passage = self.passages.begun(t, z, p, active, shift)
        self.instants.append(passage)
        return passage

    def _arrive(self, t: float, z: Array, p: Array, active: ActiveSet, index: int) -> tuple[Passage, bool]:
        """The instant of an event that acts: its own, or (True) that of the change that carried it across zero."""
        passages = self.passages
        last = self.instants[-1] if self.instants else None
        if isinstance(last, Switching) and passages.at_once(t, last):
            found = passages.begun(last.t, last.z, last.p, last.active, passages.still(p))
            if passages.carried(t, found, index):
                return self._behind(last, z, active), True
        if isinstance(last, Passage) and passages.carried(t, last, index):
            return last, True
        shift = passages.moved(t, z, p, active, index, jumped=is_start(t, self._t_start))
        return self._begun(t, z, p, active, shift or passages.still(p)), False

    def _find(self, t: float, z: Array, p: Array, active: ActiveSet, opening: Collection[int]) -> Passage:
        """The instant at which contacts or friction change."""
        passages, n = self.passages, self.passages.n
        found = [passages.moved(t, z, p, active, k, jumped=True) for k in sorted(opening)]
        shifts = [shift for shift in found if shift is not None]
        if found and len(shifts) == len(found):
            tangents = passages.tangents(active)
            tangents.crossings.check_at(t, z, p, tangents.flow)
            ways = np.eye(n + p.size)
            return self._begun(t, z, p, active, passages.common(shifts, ways[:n], ways[n:], t, opening))
        last = self.instants[-1] if self.instants else None
        if isinstance(last, Passage) and passages.at_once(t, last):
            return last
        if isinstance(last, Switching) and passages.at_once(t, last):
            return self._behind(last, z, active)
        if not is_start(t, self._t_start):
            raise passages.unknown(t, opening)
        return self._begun(t, z, p, active, passages.still(p))

    def _behind(self, switching: Switching, z: Array, active: ActiveSet) -> Passage:
        """The instant behind a jump of a load, whose time is the time of that: seen from there, F⁻ is F behind it."""
        t, p, h, n = switching.t, switching.p, switching.h, self.passages.n
        tangents, ways = self.passages.tangents(active), np.eye(n + p.size)
        found = None
        if tangents.crossings:
            ways_of = (ways[:n], ways[n:])
            found = tangents.crossings.one(t, switching.z, p, h, tangents.flow, ways_of, kinks=True)
        shift = self.passages.still(p)
        if found is not None:  # ġ behind the jump is ġ⁻ − g_z (F⁻ − F⁺)
            slower = 1.0 - float(found.by_z @ found.jump[:n])
            shift = Shift(found.by_z / slower, found.by_p / slower)
        passage = self._begun(t, z, p, active, shift)
        passage.look = tangents.crossings.look(t, z, p, h, tangents.flow)
        passage.before = passage.after = self.passages.flow(active, t, z, p, passage.look)
        return passage


def transposed(passage: Passage, lam: Array, mu: Array, gain: Array) -> tuple[Array, Array]:
    """Λ (n × m) and μ (n_p × m) before an instant, of those after it.

    ``gain`` (m): the integrands before it less those after it, which its time is worth besides.
    """
    n, n_p = lam.shape[0], mu.shape[0]
    both, by_time = np.concatenate([lam, mu]), gain - passage.after @ lam
    ways = np.eye(1 + n + n_p)
    for jump in reversed(passage.jumps):
        matrix = np.concatenate(jump.along(ways[0], ways[1 : 1 + n], ways[1 + n :]))
        back = matrix.T @ both
        by_time, both = by_time + back[0], back[1:]
    worth = passage.before @ both[:n] + by_time
    shift = passage.shift
    return both[:n] - np.outer(shift.by_z, worth), both[n:] - np.outer(shift.by_p, worth)
