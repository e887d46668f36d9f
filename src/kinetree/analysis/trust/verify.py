"""Verification: every formulation with every constraint reduction must answer alike, at random states.

The equations of a model are written several times over, in coordinates that have nothing in common. They must agree on
the accelerations of all bodies, and on the reactions of all joints where these are unique.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from time import perf_counter
from typing import Any

import numpy as np

from kinetree.analysis.simulate import simulate
from kinetree.analysis.trust.companion_run import error_of_motion
from kinetree.arrays import Array
from kinetree.assembly.constraint_functions import constraints_of
from kinetree.assembly.loop_closure import (
    Constraints,
    State,
    assemble,
    check_residual,
    independent_rows,
    least_change,
)
from kinetree.compile.common_form import PRINCIPLES, Answer, Formulation, SingularStateError, disagreement
from kinetree.compile.equation_graphs import equations_at
from kinetree.formulations.contract import FORMULATIONS, VARIANTS, FormulationError
from kinetree.friction.reaction_sharing import Determinacy, ReactionSpace
from kinetree.preparation.own_speeds import Speeds, SpeedTexts, with_speeds
from kinetree.preparation.prepare import DENSE
from kinetree.preparation.run_arguments import ModelLike, check_model, model_and_settings
from kinetree.results.display import NotebookDisplay
from kinetree.results.errors import MotionError
from kinetree.solve.system import REDUCTIONS
from kinetree.symbolic.mechanism import Mechanism
from kinetree.tolerances import CLOSED_SAMPLE, RANDOM_DEFORMATION, ROW_ROUND_OFF, SCALED_RANK
from kinetree.words.arguments import Arguments, NoAnswerError
from kinetree.words.keywords import former_keywords, spelled

ILL_CONDITIONED = 1e5
"""Condition number of the constraint Jacobian above which the tolerance is a hundred times larger."""


@former_keywords(remark="note")
@dataclass(frozen=True)
class FormulationRow:
    """One formulation with one constraint reduction.

    Attributes
    ----------
    formulation, reduction
        Names; the reduction is empty where the formulation solves for its accelerations itself. "maggi",
        "udwadia-kalaba" and "partial-velocities" are evaluated at these states, and not integrated.
    accelerations
        Largest difference of body accelerations to the first formulation, over all states, relative to the largest
        acceleration (gravity and what velocities add included).
    reactions
        Difference of joint reactions, in the directions in which they are unique, relative to the largest inertia
        force, weight, applied load or reaction; moments to those and their arms.
    residual
        Largest relative residual of B ẏ = γ.
    trace_seconds
        Time to write the equations (s).
    microseconds
        Time of one evaluation of the accelerations called from Python (µs).
    equations
        First-order differential equations: of x and y; with the reduction "reduced" of x and the independent speeds.
    states
        Number of states evaluated.
    note
        Why the model, or some of the states, were not accepted.
    """

    formulation: str
    reduction: str
    accelerations: float = 0.0
    reactions: float = 0.0
    residual: float = 0.0
    trace_seconds: float = 0.0
    microseconds: float = 0.0
    equations: int = 0
    states: int = 0
    note: str = ""

    @property
    def name(self) -> str:
        return f"{self.formulation} × {self.reduction}" if self.reduction else self.formulation


@dataclass(frozen=True)
class Certificate(NotebookDisplay):
    """The outcome of :func:`verify`.

    Attributes
    ----------
    model
        Name of the model.
    rows
        One per formulation and reduction; the others are compared with the first that accepts the model.
    condition_numbers
        Condition numbers of the independent constraint rows, at each state.
    undetermined
        Directions in which reactions are not unique, so not compared.
    tolerance
        Largest difference granted at each state.
    error
        Estimated error of the run that the model's file describes; None where it describes none.
    error_words
        Why there is none, where the file does.
    """

    model: str
    rows: tuple[FormulationRow, ...]
    condition_numbers: tuple[float, ...]
    undetermined: tuple[str, ...]
    tolerance: float
    seed: int
    error: MotionError | None = None
    error_words: str = ""

    @property
    def compared(self) -> tuple[FormulationRow, ...]:
        """Rows with at least one state."""
        return tuple(row for row in self.rows if row.states)

    @property
    def ok(self) -> bool:
        """True if at least two ways were compared and all agree."""
        return len(self.compared) > 1 and all(self._agrees(row) for row in self.compared)

    def _agrees(self, row: FormulationRow) -> bool:
        return max(row.accelerations, row.reactions, row.residual) <= self.tolerance

    @property
    def run_words(self) -> list[str]:
        """Say in words how many digits of the run of the file are right."""
        if self.error is None:
            return [f"not estimated, {self.error_words}"] if self.error_words else []
        return [f"{self.error} ({self.error.reason})" if self.error.reason else str(self.error)]

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {**asdict(self), "ok": self.ok}

    def __str__(self) -> str:
        return self.to_text()

    def to_text(self) -> str:
        """The table for people."""
        width = max((len(row.name) for row in self.rows), default=0)
        lines = [
            f'model "{self.model}": {"all agree" if self.ok else "NOT VERIFIED"}',
            f"{len(self.condition_numbers)} states, seed {self.seed}, "
            f"differences relative to {self.compared[0].name if self.compared else 'nothing'}",
            f"{'':{width}}  equations  accelerations  reactions  B ẏ − γ   trace s  eval µs",
        ]
        for row in self.rows:
            if not row.states:
                lines.append(f"{row.name:{width}}  not compared: {row.note}")
                continue
            numbers = (
                f"{row.equations:9d}  {row.accelerations:13.1e}  {row.reactions:9.1e}  {row.residual:7.1e}"
            )
            times = f"{row.trace_seconds:8.3f} {row.microseconds:8.1f}"
            note = f"  ({row.note})" if row.note else ""
            mark = "" if self._agrees(row) else "  DISAGREES"
            lines.append(f"{row.name:{width}}  {numbers}  {times}{mark}{note}")
        conditions = ", ".join(f"{number:.1e}" for number in self.condition_numbers)
        lines.append(f"condition numbers of the constraints: {conditions}")
        lines += [f"not unique, so not compared: reaction of {name}" for name in self.undetermined]
        lines += [f"error of the run of the file: {words}" for words in self.run_words]
        return "\n".join(lines)


@spelled
def verify(
    model: ModelLike,
    samples: int = 5,
    seed: int = 0,
    tolerance: float = 1e-8,
    *,
    compiled: bool = True,
    state: State | None = None,
    speeds: SpeedTexts | Speeds | None = None,
) -> Certificate:
    """Compare all formulations and constraint reductions on a model, at random consistent states.

    Where a file is given that describes a run, that run is made, and its error estimated.

    Parameters
    ----------
    model
        Any valid model, what `kinetree.load` gave, or the path of a model file.
    samples
        Number of states.
    seed
        Seed of the random numbers the states are made of.
    tolerance
        Largest relative difference granted; a hundred times more where the constraints' condition number
        exceeds 1e5 at some state.
    compiled
        True if machine code is evaluated, as in simulations, or CasADi's interpreter; the times are those of
        the one or the other.
    state
        The state to look around; assembled from the model's initial pose when not given.
    speeds
        Generalized speeds of your own choice (`kinetree.Speeds`): the equations in these are compared too.

    Raises
    ------
    AssemblyError
        If the model cannot be assembled.
    """
    given = model
    model, settings = model_and_settings(model)
    asked = Arguments("verify")
    check_model(asked, model)
    asked.whole("samples", samples, 1, "give the number of states")
    asked.whole("seed", seed, 0, "give any whole number")
    asked.positive("tolerance", tolerance, "give a small number such as 1e-8")
    asked.check()
    model = with_speeds(model, speeds)
    constraints = constraints_of(Mechanism.of(model))
    start = state or assemble(constraints)
    states = random_states(constraints, start, samples, seed)
    conditions = tuple(_condition(constraints, at) for at in states)
    reactions = ReactionSpace(constraints.tree)
    known = [reactions.at(state) for state in states]
    comparison = _Comparison(constraints, start, states, known, compiled)
    variants = [name for name, traits in VARIANTS.items() if model.speeds or not traits.own_speeds]
    names = (*FORMULATIONS, *variants)
    rows = [row for formulation in names for row in comparison.rows_of(formulation)]
    error, words = _error_of_run(given) if settings.t_end is not None else (None, "")
    return Certificate(
        model.name,
        tuple(rows),
        conditions,
        tuple(dict.fromkeys(str(row) for at in known for row in at.undetermined)),
        tolerance * (100 if max(conditions, default=1.0) > ILL_CONDITIONED else 1),
        seed,
        error,
        words,
    )


def _error_of_run(given: ModelLike) -> tuple[MotionError | None, str]:
    """The estimated error of the run that a file describes; or None, and why."""
    try:
        run = simulate(given, progress=False)
    except (NoAnswerError, ValueError) as refusal:
        return None, str(refusal)
    return error_of_motion(run) if run.complete else (None, run.reason)


def _condition(constraints: Constraints, state: State) -> float:
    """Condition number of the independent constraint rows, scaled to unit length."""
    _, _, B, _ = constraints(state.t, state.x, state.u, state.p)
    B = B[list(independent_rows(B))]
    if B.size == 0:
        return 1.0
    return float(np.linalg.cond(B / np.linalg.norm(B, axis=1)[:, None]))


class _Comparison:
    """Evaluates formulations at the states and compares them with the first."""

    def __init__(
        self,
        constraints: Constraints,
        start: State,
        states: list[State],
        known: list[Determinacy],
        compiled: bool,
    ) -> None:
        self.constraints, self.start, self.states, self.known = constraints, start, states, known
        self.compiled = compiled
        self.reference: dict[int, Answer] = {}

    def rows_of(self, formulation: str) -> list[FormulationRow]:
        """One row per reduction the formulation takes."""
        started = perf_counter()
        try:
            equations = equations_at(formulation, self.constraints, self.start)
        except FormulationError as refusal:
            return [FormulationRow(formulation, "", note=str(refusal))]
        traced = perf_counter() - started
        variant = formulation in VARIANTS
        evaluated = Formulation(equations, self.compiled and not variant)
        reductions: tuple[str, ...] = REDUCTIONS if not evaluated.direct and equations.rows.names else ("",)
        if variant:
            reductions = reductions[:1]
        elif formulation == DENSE and equations.rows.names:
            reductions = (*REDUCTIONS, *PRINCIPLES)
        return [self._row(evaluated, reduction, traced) for reduction in reductions]

    def _row(self, evaluated: Formulation, reduction: str, traced: float) -> FormulationRow:
        worst = np.zeros(3)
        accepted: list[State] = []
        note = ""
        solver = reduction or "multipliers"
        for k, state in enumerate(self.states):
            try:
                answer = evaluated.answer(state, solver)
            except SingularStateError as refusal:
                note = f"state {k + 1} left out: {refusal}"
                continue
            except FormulationError as refusal:
                return FormulationRow(evaluated.equations.formulation, reduction, note=str(refusal))
            accepted.append(state)
            worst = np.fmax(worst, self._differences(k, answer, evaluated.joints))
        calls, rounds = (50, 3) if evaluated.compiled and reduction not in PRINCIPLES else (1, 1)
        seconds = evaluated.seconds(accepted[0], solver, calls, rounds) if accepted else 0.0
        return FormulationRow(
            evaluated.equations.formulation,
            reduction,
            accelerations=float(worst[0]),
            reactions=float(worst[1]),
            residual=float(worst[2]),
            trace_seconds=traced,
            microseconds=1e6 * seconds,
            equations=evaluated.first_order_equations(accepted[0], reduction) if accepted else 0,
            states=len(accepted),
            note=note,
        )

    def _differences(self, k: int, answer: Answer, joints: tuple[str, ...]) -> Array:
        first = self.reference.setdefault(k, answer)
        unique = [self.known[k].unique.get(name, np.eye(6)) for name in joints]
        mine, other = (
            np.array([P @ wrench for P, wrench in zip(unique, found.reactions, strict=True)])
            for found in (answer, first)
        )
        return np.array(
            [
                disagreement(
                    answer.accelerations, first.accelerations, first.terms.acceleration, first.terms.angular
                ),
                disagreement(mine, other, first.terms.force, first.terms.moment),
                answer.residual,
            ]
        )


def random_states(constraints: Constraints, start: State, count: int, seed: int) -> list[State]:
    """Consistent states around ``start``: moved along the free motions, with random speeds.

    A step that the constraints cannot follow is halved; a model that cannot move keeps its configuration.

    Parameters
    ----------
    constraints
        Constraint functions of the model's tree.
    start
        An assembled state.
    count
        Number of states; the first keeps the configuration of ``start``.
    seed
        Seed of the random numbers.
    """
    random = np.random.default_rng(seed)
    states = []
    for k in range(count):
        x = start.x
        step = 0.0 if k == 0 else 0.4
        wish = random.normal(size=constraints.tree.n_u) * _reach(constraints, start)
        while step > 1e-3:
            moved = _moved(constraints, start, step * wish)
            if moved is not None:
                x = moved
                break
            step /= 2
        n_s = constraints.tree.symbols.n_s
        if n_s:  # states of blocks are free
            x = np.concatenate([x[:-n_s], x[-n_s:] + random.normal(size=n_s)])
        u = start.u + random.normal(size=constraints.tree.n_u)
        states.append(State(start.t, x, _consistent_speeds(constraints, start, x, u), start.p))
    return states


def _reach(constraints: Constraints, start: State) -> Array:
    """Return the largest change of each speed's coordinate: a rad or a metre; for modes a small part of the size."""
    reach = np.ones(constraints.tree.n_u)
    for link in constraints.tree.links:
        if link.elastic is not None:
            reach[link.speeds] = (
                RANDOM_DEFORMATION * constraints.length(start.x, start.p) / np.sqrt(link.elastic.n)
            )
    return reach


def _moved(constraints: Constraints, start: State, delta: Array) -> Array | None:
    """``start`` displaced by about δ and brought back to φ = 0 by Newton steps; None where they fail."""
    u = np.zeros(constraints.tree.n_u)
    m_h = constraints.rows.holonomic
    unit = np.eye(constraints.tree.n_u)
    _, _, B, N = constraints(start.t, start.x, u, start.p)
    if m_h:
        delta = delta + least_change(B[:m_h], B[:m_h] @ delta, unit)
    x = constraints.moved(start.x, N, delta)
    for _ in range(12):
        phi, _, B, N = constraints(start.t, x, u, start.p)
        if not np.all(np.isfinite(phi)):
            return None
        if np.abs(phi).max(initial=0.0) <= CLOSED_SAMPLE * (1 + np.abs(x).max(initial=0.0)):
            return x
        x = constraints.moved(x, N, least_change(B[:m_h], phi, unit, tolerance=1e-7))
    return None


def _consistent_speeds(constraints: Constraints, start: State, x: Array, u: Array) -> Array:
    """The speeds closest to u that satisfy B u = b; 0 where only round-off of u is left of them.

    Squares of such round-off would be the only terms of B ẏ = γ in a loop that cannot move and carries no load.
    """
    if not constraints.rows.names:
        return u
    unit, drawn = np.eye(u.size), float(np.abs(u).max(initial=0.0))
    for _ in range(2):
        _, psi, B, _ = constraints(start.t, x, u, start.p)
        u = u + least_change(B, psi, unit, tolerance=SCALED_RANK)
    u = np.where(np.abs(u) > ROW_ROUND_OFF * drawn, u, 0.0)
    _, psi, _, _ = constraints(start.t, x, u, start.p)
    check_residual(constraints.rows.names, psi, 1e-9 * (1 + float(np.abs(u).max(initial=0.0))), "velocities")
    return u
