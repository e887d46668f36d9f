"""From a model to compiled kernels and the system an integrator takes."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import casadi as ca
import numpy as np
from numpy.typing import NDArray

from kinetree.equations.contract import FORMULATIONS, Equations, build
from kinetree.kernels import Graph, Kernel, Stage, compile_graph
from kinetree.linalg.sparse_pattern import SparsePattern, analyse
from kinetree.model.events import Event
from kinetree.model.model import Model
from kinetree.preparation.assembly import AssemblyError, Constraints, State, independent_rows
from kinetree.preparation.contact_rows import contacts_of
from kinetree.preparation.formulated import rows_at
from kinetree.preparation.row_choice import RowChoice
from kinetree.preparation.switching import state_switches, switch_times
from kinetree.solve.system import REDUCTIONS, System
from kinetree.symbolic.constraints import ConstraintRows
from kinetree.symbolic.counted import (
    TURN,
    CountedAngle,
    counted_angles,
    counted_rates,
    principal_coordinates,
)
from kinetree.symbolic.energy import WORKS, load_powers
from kinetree.symbolic.tree import Tree

SX = ca.SX
Array = NDArray[np.float64]

DEFAULT = "cut-joint"
"""The production formulation: recursive, loops eliminated where they close."""

LARGEST_FALLBACK = 80
"""Number of tree speeds up to which the dense rank-revealing fallback is compiled beside the recursive kernel."""

NO_LENGTH = 1e-12
"""Length, over the largest coordinate, that is round-off."""

SINGULAR = 1e-8
"""Value of a guard at the start below which coordinates are singular there."""

LARGEST_JACOBIAN = 60_000
"""Instructions × states up to which an exact Jacobian is compiled without being asked for."""


@dataclass
class Timings:
    """Seconds spent tracing equations and compiling them, and how many kernels came from the disk cache."""

    trace: float = 0.0
    compile: float = 0.0
    kernels: int = 0
    cached: int = 0


@dataclass(frozen=True)
class Choice:
    """A formulation and the reduction of its constraints, by name."""

    formulation: str = DEFAULT
    reduction: str = "multipliers"

    def __post_init__(self) -> None:
        if self.reduction not in REDUCTIONS:
            raise ValueError(
                f"unknown constraint reduction {self.reduction!r}; there are {', '.join(REDUCTIONS)}"
            )

    def __str__(self) -> str:
        direct = FORMULATIONS[self.formulation].direct
        return self.formulation if direct else f"{self.formulation} × {self.reduction}"


@dataclass
class CompiledModel:
    """A model with its equations in one formulation; kernels are compiled when first needed.

    Parameters
    ----------
    model
        A valid model.
    choice
        Formulation and reduction.
    state
        The assembled state the independent rows are chosen at.
    rows
        Independent constraint rows, where the choice is already made (a run that is continued).
    own_rows
        The same of the formulation's own constraints.
    cache
        Whether machine code is looked for on disk, and left there.
    """

    model: Model
    choice: Choice
    constraints: Constraints
    state: State
    timings: Timings = field(default_factory=Timings)
    rows: tuple[int, ...] | None = None
    own_rows: tuple[int, ...] | None = None
    cache: bool = True

    @property
    def tree(self) -> Tree:
        """The spanning tree."""
        return self.constraints.tree

    @cached_property
    def select(self) -> tuple[int, ...]:
        """Independent constraint rows (tree coordinates) at the assembled state."""
        if self.rows is not None:
            return self.rows
        return rows_at(self.constraints, self.state)

    @cached_property
    def equations(self) -> Equations:
        """The equations in the chosen formulation."""
        started = time.perf_counter()
        selects = FORMULATIONS[self.choice.formulation].selects
        options = {"select": self.select} if selects else {}
        found = build(self.choice.formulation, self.tree, **options)
        self.timings.trace += time.perf_counter() - started
        return found

    def reduced_by(self, reduction: str) -> CompiledModel:
        """The same equations with another reduction of their constraints."""
        other = replace(self, choice=replace(self.choice, reduction=reduction), timings=Timings(), cache=True)
        other.__dict__["equations"] = self.equations  # what the cached property holds once it is asked for
        return other

    @cached_property
    def dense(self) -> Equations:
        """Equations with a mass matrix in the same coordinates: the chosen ones, or the elimination beside them."""
        return self.equations if self.equations.A is not None else build("elimination", self.tree)

    @property
    def _moves_contacts(self) -> bool:
        """Whether some contact moves by itself, so that it does work when it is closed."""
        gaps = [contact.gap(self.equations.motion) for contact in contacts_of(self.model)]
        return bool(gaps) and bool(ca.depends_on(ca.vertcat(*gaps), self.equations.t))

    @cached_property
    def accounts(self) -> tuple[str, ...]:
        """The work accounts this model needs."""
        eq = self.equations
        found = load_powers(eq.motion, eq.applied, eq.x, eq.N @ eq.y)
        driven = demands_motion(eq.rows, eq.y) or self._moves_contacts
        return tuple(name for name in WORKS if name in found or (name == "drivers" and driven))

    def _work_rates(self, eq: Equations, driver_power: SX | None) -> SX:
        rates = load_powers(eq.motion, eq.applied, eq.x, eq.N @ eq.y)
        if driver_power is not None:
            rates["drivers"] = driver_power
        works = [rates.get(name, SX(0)) for name in self.accounts]
        return ca.vertcat(SX(0, 1), *works, counted_rates(self.counted, eq.motion))

    @cached_property
    def counted(self) -> tuple[CountedAngle, ...]:
        """Angles that are no coordinates of the formulation, whose turns are counted beside the works."""
        return counted_angles(self.equations.motion)

    # --- layout ---------------------------------------------------------------------------------------
    @cached_property
    def z(self) -> SX:
        """State symbols z = (x, y, w)."""
        return ca.vertcat(self.equations.x, self.equations.y, SX.sym("w", self.n_w))

    @property
    def w_names(self) -> tuple[str, ...]:
        """Names of w: works, then counted angles."""
        return (*(f"work.{name}" for name in self.accounts), *(angle.name for angle in self.counted))

    @property
    def w_units(self) -> tuple[str, ...]:
        """Units of w."""
        return ("J",) * len(self.accounts) + ("rad",) * len(self.counted)

    @property
    def n_w(self) -> int:
        """Length of w."""
        return len(self.accounts) + len(self.counted)

    def pack(self, state: State) -> Array:
        """Z of an assembled state: works at zero, angles counted on."""
        X, Y = self.equations.from_tree(state.x, state.u)
        return np.concatenate([X, Y, np.zeros(len(self.accounts)), self._first_angles(state, X)])

    def _first_angles(self, state: State, X: Array) -> Array:
        """Counted angles at the start: the tree's own, and for cut joints what is closest to what was asked."""
        theta = np.array(self._principal(X, state.p), dtype=float).ravel()
        near = np.zeros_like(theta)
        for i, angle in enumerate(self.counted):
            link = self.tree.link_of_joint(angle.joint.name)
            if link is not None:
                near[i] = state.x[link.coordinates][angle.index]
            else:
                near[i] = state.asked.get(angle.channel, 0.0)
        return np.asarray(theta + TURN * np.floor((near - theta) / TURN + 0.5))

    def count_along(self, t: Array, x: Array, y: Array, p: Array) -> tuple[Array, Array]:
        """Counted angles and their rates (k, n) along a motion known at instants t (k,), x and y (k, …), p (n_p,).

        From one instant to the next an angle is expected where the mean of its two rates leads.
        """
        eq = self.equations
        rates = ca.Function(
            "rates", [eq.t, eq.x, eq.y, eq.p], [ca.densify(counted_rates(self.counted, eq.motion))]
        )
        theta = np.array([np.array(self._principal(row, p)).ravel() for row in x]).reshape(t.size, -1)
        rate = np.array([np.array(rates(*at, p)).ravel() for at in zip(t, x, y, strict=True)]).reshape(
            theta.shape
        )
        for k in range(1, t.size):
            expected = theta[k - 1] + (t[k] - t[k - 1]) * (rate[k - 1] + rate[k]) / 2
            theta[k] += TURN * np.floor((expected - theta[k]) / TURN + 0.5)
        return theta, rate

    @cached_property
    def _principal(self) -> ca.Function:
        eq = self.equations
        found = [principal_coordinates(a.joint, eq.motion)[a.index] for a in self.counted]  # type: ignore[index]
        return ca.Function("principal", [eq.x, eq.p], [ca.densify(ca.vertcat(SX(0, 1), *found))])

    # --- kernels --------------------------------------------------------------------------------------
    def _compile(
        self,
        name: str,
        inputs: dict[str, SX],
        outputs: dict[str, SX],
        stages: Sequence[Stage] = (),
        lanes: int = 1,
    ) -> Kernel:
        started = time.perf_counter()
        kernel = compile_graph(
            Graph(inputs, outputs, tuple(stages)), lanes=lanes, name=name, cache=self.cache
        )
        self.timings.compile += time.perf_counter() - started
        self.timings.kernels += 1
        self.timings.cached += bool(kernel.timings.cached)
        return kernel

    @cached_property
    def _inputs(self) -> dict[str, SX]:
        return {"t": self.equations.t, "z": self.z, "p": self.equations.p}

    def rhs_graph(self) -> Graph | None:
        """ż and health of formulations that give accelerations directly."""
        eq = self.equations
        if eq.accelerations is None:
            return None
        driver = None
        if eq.multipliers is not None and eq.given is not None and eq.multipliers.shape[0]:
            driver = ca.dot(eq.multipliers, eq.given)
        zdot = ca.vertcat(eq.N @ eq.y, eq.accelerations, self._work_rates(eq, driver))
        health = SX(1) if eq.health is None else eq.health
        stages = tuple(Stage(*definition) for definition in eq.stages)
        return Graph(self._inputs, {"zdot": ca.densify(zdot), "health": health}, stages)

    def rhs(self, lanes: int = 1) -> Kernel | None:
        """Compiled ż."""
        started = time.perf_counter()
        graph = self.rhs_graph()
        self.timings.trace += time.perf_counter() - started
        if graph is None:
            return None
        return self._compile("rhs", dict(graph.inputs), dict(graph.outputs), graph.stages, lanes)

    @cached_property
    def acceleration_kernel(self) -> Kernel:
        """Compiled ẏ and λ of the selected rows, for looking at results."""
        eq = self.equations
        assert eq.accelerations is not None
        lam = SX(0, 1) if eq.multipliers is None else eq.multipliers
        stages = tuple(Stage(*definition) for definition in eq.stages)
        inputs = {"t": eq.t, "x": eq.x, "y": eq.y, "p": eq.p}
        outputs = {"ydot": ca.densify(eq.accelerations), "lam": ca.densify(lam)}
        return self._compile("accelerations", inputs, outputs, stages)

    def matrices(self, needed: bool = False) -> Kernel | None:
        """Compiled A, f, B, γ: of the formulation, or of the elimination beside the recursive one.

        There they are the fallback of constrained models that are not too large, or ``needed`` by the method.
        """
        started = time.perf_counter()
        eq = self.equations
        if eq.A is None:
            if not needed and (not eq.rows.names or self.tree.n_u > LARGEST_FALLBACK):
                return None
            eq = self.dense
        assert eq.A is not None and eq.f is not None
        inputs = {"t": eq.t, "z": ca.vertcat(eq.x, eq.y, SX.sym("w", self.n_w)), "p": eq.p}
        outputs = {
            "xdot": eq.N @ eq.y,
            "A": eq.A,
            "f": eq.f,
            "B": eq.rows.B,
            "gamma": eq.rows.gamma,
            "wdot": self._work_rates(eq, None),
        }
        self.timings.trace += time.perf_counter() - started
        whole = {k: ca.densify(v) for k, v in outputs.items()}
        if self._sparse and not needed:
            whole |= {k: numbers_of(outputs[k]) for k in ("A", "B")}
        return self._compile("matrices", inputs, whole)

    @property
    def _sparse(self) -> bool:
        """Whether A and B are delivered by their numbers alone."""
        return self.choice.reduction == "sparse" and self.equations.A is not None

    def pattern(self, rows: Sequence[int]) -> SparsePattern:
        """Order and pattern of the sparse solution with these independent rows."""
        eq = self.equations
        assert eq.A is not None
        return pattern_of(eq, rows)

    def constraint_kernel(self) -> Kernel | None:
        """Compiled φ, ψ, B."""
        rows = self.equations.rows
        if not rows.names:
            return None
        outputs = {"phi": rows.phi, "psi": rows.psi, "B": rows.B}
        return self._compile("constraints", self._inputs, {k: ca.densify(v) for k, v in outputs.items()})

    def tangent(self) -> Kernel:
        """Compiled N(x) δ, at the parameters of the assembled state.

        It only carries the tiny corrections of projection, so parameters changed by events do not matter here.
        """
        eq = self.equations
        delta = SX.sym("delta", eq.y.shape[0])
        dx = ca.densify(ca.substitute(eq.N @ delta, eq.p, SX(ca.DM(self.state.p))))
        return self._compile("tangent", {"z": self.z, "delta": delta}, {"dx": dx})

    def follow(self) -> Kernel | None:
        """Compiled corrections of followed coordinates, where there are any."""
        corrections = self.equations.corrections
        if corrections is None:
            return None
        return self._compile("follow", self._inputs, {"dx": ca.densify(corrections)})

    def jacobian(self, wanted: bool) -> Kernel | None:
        """Compiled ∂ż/∂z and ∂ż/∂t, where asked for or small."""
        graph = self.rhs_graph()
        if graph is None or graph.stages:
            return None
        zdot = graph.outputs["zdot"]
        size = zdot.shape[0] * ca.Function("size", list(graph.inputs.values()), [zdot]).n_instructions()
        if not wanted and size > LARGEST_JACOBIAN:
            return None
        started = time.perf_counter()
        outputs = {
            "J": ca.densify(ca.jacobian(zdot, self.z)),
            "dfdt": ca.densify(ca.jacobian(zdot, self.equations.t)),
        }
        self.timings.trace += time.perf_counter() - started
        return self._compile("jacobian", self._inputs, outputs)

    def state_switches(self, events: Sequence[Event] = ()) -> tuple[SX, tuple[str, ...]]:
        """Functions of the motion at whose zeros loads, constraints and events switch, and what to call them."""
        return state_switches(self.model, self.equations.motion.value, events)

    def event_kernel(self, functions: SX | None, events: Sequence[Event] = ()) -> Kernel | None:
        """Compiled event functions g(t, z, p) of these events, those of switchings behind them."""
        switching, _ = self.state_switches(events)
        functions = ca.vertcat(SX(0, 1) if functions is None else functions, switching)
        if not functions.shape[0]:
            return None
        stages = tuple(Stage(*definition) for definition in self.equations.stages)
        if stages and not ca.depends_on(functions, ca.vertcat(*[ca.vec(stage.symbols) for stage in stages])):
            stages = ()
        return self._compile("events", self._inputs, {"g": ca.densify(functions)}, stages)

    def system(
        self,
        *,
        stiff: bool = False,
        functions: SX | None = None,
        events: Sequence[Event] = (),
        lanes: int | None = None,
        explicit_only: bool = False,
        descriptor: bool = False,
    ) -> System:
        """Everything an integrator needs, compiled.

        ``functions`` of ``events`` are watched.
        ``descriptor``: the method works on A ẏ = f + Bᵀλ as it stands, so that A, f, B, γ are needed in any case.
        """
        eq = self.equations
        self._refuse_singular_coordinates()
        constrained = bool(eq.rows.names)
        rows = self.rows_here
        drivers = self.accounts.index("drivers") if "drivers" in self.accounts else -1

        def with_rows(other: tuple[int, ...]) -> tuple[Kernel | None, Kernel | None]:
            model = replace(self, rows=other)
            return model.rhs(), None if explicit_only else model.jacobian(stiff)

        choice = RowChoice(with_rows if eq.select else None) if constrained and not self._sparse else None
        system = System(
            n_x=eq.x.shape[0],
            n_y=eq.y.shape[0],
            n_w=self.n_w,
            n_p=eq.p.shape[0],
            rhs=self.rhs(),
            matrices=self.matrices(needed=descriptor),
            constraints=self.constraint_kernel(),
            tangent=self.tangent() if constrained or descriptor else None,
            follow=self.follow(),
            jacobian=None if explicit_only else self.jacobian(stiff),
            events=self.event_kernel(functions, events),
            switches=self.state_switches(events)[1],
            rhs_lanes=None if lanes is None else self.rhs(lanes),
            reduction=self.choice.reduction,
            pattern=self.pattern(rows) if self._sparse and not descriptor else None,
            quaternions=np.asarray(eq.quaternions, dtype=np.int64),
            independent_rows=np.asarray(rows, dtype=np.int64) if constrained else None,
            constraint_work_index=drivers,
            choice=choice,
            breaks=switch_times(self.model),
        )
        if choice is not None:
            choice.systems[tuple(int(i) for i in rows)] = system
        return system

    def _refuse_singular_coordinates(self) -> None:
        """Raise :class:`AssemblyError` where coordinates are singular at the start, or a load has no direction."""
        eq = self.equations
        x, _ = eq.from_tree(self.state.x, self.state.u)
        lines = [(load, *effect.line) for load, effect in eq.applied.effects if effect.line is not None]
        parts = [guard for _, guard, _ in eq.guards]
        parts += [part for _, line, force in lines for part in (ca.norm_2(line), force)]
        if not parts:
            return
        function = ca.Function("guards", [eq.t, eq.x, eq.y, eq.p], [ca.vertcat(*parts)])
        values = np.array(
            function(self.state.t, x, np.zeros(eq.y.shape[0]), self.state.p), dtype=float
        ).ravel()
        bad = [
            f"  {name}; {remedy}"
            for (name, _, remedy), v in zip(eq.guards, values, strict=False)
            if not abs(v) > SINGULAR
        ]
        lengths, forces = values[len(eq.guards) :: 2], values[len(eq.guards) + 1 :: 2]
        for (load, _, _), length, force in zip(lines, lengths, forces, strict=True):
            if force != 0.0 and not length > NO_LENGTH * max(1.0, np.abs(x).max(initial=0.0)):
                bad.append(
                    f'  load "{load.name}" has zero length, where its force of {force:.3g} N has no direction; '
                    "give it a length, or free_length = 0"
                )
        if bad:
            listed = "\n".join(bad)
            raise AssemblyError(f'model "{self.model.name}" cannot start from here:\n{listed}')

    @cached_property
    def rows_here(self) -> tuple[int, ...]:
        """Independent rows of the formulation's own constraints."""
        if self.equations.traits.on_tree:
            return self.select
        if self.own_rows is not None:
            return self.own_rows
        if not self.equations.rows.names:
            return ()
        eq = self.equations
        x, y = eq.from_tree(self.state.x, self.state.u)
        B = ca.Function("B", [eq.t, eq.x, eq.y, eq.p], [ca.densify(eq.rows.B)])
        return independent_rows(np.array(B(self.state.t, x, y, self.state.p), dtype=float))


def numbers_of(matrix: SX) -> SX:
    """The structural nonzeros of a matrix as a column, in the order of its pattern."""
    return ca.vec(matrix.nz[:])


def pattern_of(equations: Equations, rows: Sequence[int]) -> SparsePattern:
    """Order and pattern of the sparse solution of a formulation with a matrix, for independent rows."""
    eq = equations
    assert eq.A is not None
    a, b = (
        tuple(np.asarray(part, dtype=np.int64) for part in matrix.sparsity().get_triplet())
        for matrix in (eq.A, eq.rows.B)
    )
    held: dict[str, list[int]] = {}
    for i, name in enumerate(eq.rows.names):
        held.setdefault(name.source if name.kind == "joint" else "", []).append(i)
    fronts = [(speeds, held.get(joint, [])) for speeds, joint in eq.fronts]
    return analyse(eq.y.shape[0], (a[0], a[1]), (b[0], b[1]), sorted(rows), fronts)


def demands_motion(rows: ConstraintRows, y: SX) -> bool:
    """Whether some constraint demands motion of a system at rest (b ≠ 0), so that it does work."""
    at_rest = ca.substitute(ca.densify(rows.psi), y, SX.zeros(*y.shape))
    return bool(ca.sparsify(at_rest).nnz())
