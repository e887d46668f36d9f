"""From a model to compiled kernels and the system an integrator takes."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.assembly.constraint_functions import RowSystems
from kinetree.assembly.singular_positions import check_coordinates_regular, start_function
from kinetree.compile.controller_blocks import clocks_of
from kinetree.compile.equation_graphs import (
    WrittenModel,
    evaluation_operations,
    numbers_of,
    pattern_of,
    rows_pattern,
)
from kinetree.compile.switching import switch_times
from kinetree.kernels import AnyStage, DeferredKernel, Graph, Kernel, compile_graph
from kinetree.kernels.chain_rule import dependence
from kinetree.kernels.graph import Alike
from kinetree.linalg.sparsity import BandPattern, SparsePattern, band_pattern
from kinetree.model.events import Event
from kinetree.model.object_cache import ObjectCache
from kinetree.solve.system import System
from kinetree.symbolic.loops import StagedRows, staged_rows

MOST_SYSTEMS = 8
"""Number of systems kept of one set of equations: with other events, or for other methods."""

LARGEST_FALLBACK, LARGEST_STRUCTURE = 80, 160
"""Number of tree speeds up to which the dense rank-revealing fallback is compiled beside the recursive kernel, in any
case and of flexible bodies, which a method for structures needs it for."""

LONGEST_OPTIMIZED = 5_000
"""Instructions of the constraints up to which their code is optimised: beyond, this costs more time than it saves."""

LARGEST_JACOBIAN = 60_000
"""Instructions × states up to which the Jacobian is compiled as a whole: beyond, this costs more time than it saves."""

Slope = Kernel | DeferredKernel | None


class Slopes(NamedTuple):
    """The Jacobian of ż, as a whole or by products with it: one of both, or none where ż has no kernel of its own.

    If it is a ``band``, products give it, and ``gradients`` give the rows of works.
    """

    whole: Slope = None
    products: Slope = None
    gradients: Slope = None
    band: BandPattern | None = None


@dataclass
class CompiledModel(WrittenModel):
    """A written model whose kernels are compiled when they are first needed.

    Kernels of flexible bodies are compiled quickly, except for many scenarios at once: their runs are stiff and end
    after some thousand evaluations, while optimised code pays after three million. So are those of a passing mode.
    """

    def _compile(
        self,
        name: str,
        inputs: dict[str, SX],
        outputs: dict[str, SX],
        stages: Sequence[AnyStage] = (),
        lanes: int = 1,
        quick: bool = False,
        alike: Alike = (),
    ) -> Kernel:
        started = time.perf_counter()
        quick = quick or (lanes == 1 and (self.tree.is_flexible or self.passing))
        graph = Graph(inputs, outputs, tuple(stages), alike)
        kernel = compile_graph(graph, lanes=lanes, name=name, cache=self.cache, quick=quick)
        self.timings.compile += time.perf_counter() - started
        self.timings.kernels += 1
        self.timings.cached += bool(kernel.timings.cached)
        return kernel

    @property
    def _shapes(self) -> dict[str, tuple[int, int]]:
        return {name: symbols.shape for name, symbols in self.inputs.items()}

    def rhs(self, lanes: int = 1) -> Kernel | None:
        started = time.perf_counter()
        graph = self.rhs_graph()
        self.timings.trace += time.perf_counter() - started
        if graph is None:
            return None
        return self._compile(
            "rhs", dict(graph.inputs), dict(graph.outputs), graph.stages, lanes, alike=graph.alike
        )

    @property
    def acceleration_kernel(self) -> Kernel:
        """Compiled ẏ and λ of the selected rows, for results."""
        return self.once("accelerations", self._acceleration_kernel)

    def _acceleration_kernel(self) -> Kernel:
        eq = self.equations
        assert eq.accelerations is not None
        lam = SX(0, 1) if eq.multipliers is None else eq.multipliers
        inputs = {"t": eq.t, "x": eq.x, "y": eq.y, "p": eq.p}
        outputs = {"ydot": ca.densify(eq.accelerations), "lam": ca.densify(lam)}
        return self._compile("accelerations", inputs, outputs, eq.stages, quick=True)

    def matrices(self, needed: bool, structure: bool) -> Kernel | DeferredKernel | None:
        """Compiled A, f, B, γ: of the formulation, or by composite bodies beside the recursive one.

        Composite bodies are compiled now if the method ``needed`` them. As the fallback of a constrained model that is
        not too large, or where "auto" may choose a method for a ``structure``, they are compiled when a run needs them.
        """
        eq = self.equations
        if eq.A is not None or needed:
            return self._matrices(whole=needed)
        largest = LARGEST_STRUCTURE if structure else LARGEST_FALLBACK
        if not (eq.rows.names or structure) or self.tree.n_u > largest:
            return None
        n, m = eq.y.shape[0], len(eq.rows.names)
        shapes = {"xdot": (eq.x.shape[0], 1), "A": (n, n), "f": (n, 1), "B": (m, n), "gamma": (m, 1)}
        return DeferredKernel(self._shapes, {**shapes, "wdot": (self.n_w, 1)}, self._matrices)

    def _matrices(self, whole: bool = False) -> Kernel:
        """`matrices`, compiled now; sparse matrices are given by their numbers alone, unless wanted ``whole``."""
        started = time.perf_counter()
        graph = self.matrices_graph(sparse=self._sparse and not whole)
        self.timings.trace += time.perf_counter() - started
        return self._compile("matrices", dict(graph.inputs), dict(graph.outputs))

    @property
    def _sparse(self) -> bool:
        """True if A and B are given by their nonzero numbers alone."""
        return self.choice.reduction == "sparse" and self.equations.A is not None

    def pattern(self, rows: Sequence[int]) -> SparsePattern:
        """Order and pattern of the sparse solution with these independent rows."""
        eq = self.equations
        assert eq.A is not None
        return pattern_of(eq, rows)

    def _made(self, name: str, graph: Graph | None) -> Kernel | None:
        return None if graph is None else self._compile(name, dict(graph.inputs), dict(graph.outputs))

    def constraint_kernel(self, sparse: bool = False) -> Kernel | None:
        """Compiled φ, ψ, B; of ``sparse`` rows the numbers of B alone."""
        if not sparse:
            graph = self.constraint_graph()
            if graph is None:
                return None
            count = ca.Function("count", list(graph.inputs.values()), list(graph.outputs.values()))
            quick = count.n_instructions() > LONGEST_OPTIMIZED
            return self._compile("constraints", dict(graph.inputs), dict(graph.outputs), quick=quick)
        rows, stages = (
            (self.equations.rows, ()) if self._sparse else (self._staged_rows, self._staged_rows.stages)
        )
        outputs = {"phi": ca.densify(rows.phi), "psi": ca.densify(rows.psi), "B": numbers_of(rows.B)}
        return self._compile("constraints", self.inputs, outputs, stages)

    @property
    def _sparse_rows(self) -> bool:
        """True if B is better given by its nonzero numbers: with many loops by kinds, or with the sparse reduction."""
        return self._sparse or bool(self.equations.loops.loops)

    @property
    def _staged_rows(self) -> StagedRows:
        return self.once("staged rows", lambda: staged_rows(self.constraints.state, self.equations.loops))

    def row_pattern(self) -> SparsePattern:
        """Places of the nonzero numbers of B, and the order in which its rows are solved."""
        rows = self.equations.rows if self._sparse else self._staged_rows
        return self.once("row pattern", lambda: rows_pattern(rows.B))

    def tangent(self) -> Kernel | None:
        return self._made("tangent", self.tangent_graph())

    @property
    def _tangent_fixes_parameters(self) -> bool:
        """True if the compiled N(x) δ depends on the parameters of the assembled state."""
        return self.once("fixes", lambda: bool(ca.depends_on(ca.vec(self.equations.N), self.equations.p)))

    def follow(self) -> Kernel | None:
        """Compiled corrections of followed coordinates, where there are any."""
        return self._made("follow", self.follow_graph())

    def jacobian(self, wanted: bool) -> Slopes:
        """Compiled ∂ż/∂z and ∂ż/∂t of small models, now if ``wanted``; of larger ones products with them."""
        graph = self.rhs_graph()
        if graph is None:
            return Slopes()
        zdot = graph.outputs["zdot"]
        n = zdot.shape[0]
        if not graph.stages:
            size = n * ca.Function("size", list(graph.inputs.values()), [zdot]).n_instructions()
            if size <= LARGEST_JACOBIAN and wanted:
                return Slopes(whole=self._jacobian(zdot))
            if size <= LARGEST_JACOBIAN:
                shapes = {"J": (n, n), "dfdt": (n, 1)}
                return Slopes(whole=DeferredKernel(self._shapes, shapes, lambda: self._jacobian(zdot)))
        taken = {**self._shapes, "direction": (n + 1, 1)}
        products = DeferredKernel(taken, {"product": (n, 1)}, lambda: self._products(graph))
        band = None if self.equations.rows.names else self.once("band", lambda: self._band(graph))
        if band is None:
            return Slopes(products=products)
        rows = DeferredKernel(
            self._shapes, {"gradients": (self.n_w, n - self.n_w)}, lambda: self._gradients(graph)
        )
        return Slopes(products=products, gradients=rows if self.n_w else None, band=band)

    def _band(self, graph: Graph) -> BandPattern | None:
        """The pattern of ∂ż/∂z, where it is a band."""
        return band_pattern(dependence(graph, "zdot", "z"), graph.outputs["zdot"].shape[0] - self.n_w)

    def _gradients(self, graph: Graph) -> Kernel:
        started = time.perf_counter()
        rows = self.gradients_graph(graph)
        self.timings.trace += time.perf_counter() - started
        return self._compile("gradients", dict(rows.inputs), dict(rows.outputs), rows.stages)

    def _products(self, graph: Graph) -> Kernel:
        started = time.perf_counter()
        products = self.products_graph(graph)
        self.timings.trace += time.perf_counter() - started
        return self._compile("products", dict(products.inputs), dict(products.outputs), products.stages)

    def _jacobian(self, zdot: SX) -> Kernel:
        started = time.perf_counter()
        graph = self.jacobian_graph(zdot)
        self.timings.trace += time.perf_counter() - started
        return self._compile("jacobian", dict(graph.inputs), dict(graph.outputs))

    def event_kernel(self, functions: SX | None, events: Sequence[Event] = ()) -> Kernel | None:
        """Compiled event functions g(t, z, p) of these events, those of switchings behind them.

        They are compiled quickly: a step evaluates them once.
        """
        graph = self.event_graph(functions, events)
        if graph is None:
            return None
        return self._compile("events", dict(graph.inputs), dict(graph.outputs), graph.stages, quick=True)

    def sampling(self) -> Kernel | None:
        """Compiled values of sampled blocks at a sample, and inputs of their functions there."""
        graph = self.sampling_graph()
        return None if graph is None else self._compile("sampling", dict(graph.inputs), dict(graph.outputs))

    @property
    def first_order_equations(self) -> int:
        """Differential equations that are integrated, works aside: of x and y, or of x and the independent speeds."""
        eq = self.equations
        independent = eq.accelerations is None and bool(eq.rows.names) and self.choice.reduction == "reduced"
        return int(eq.x.shape[0] + eq.y.shape[0]) - (len(self.rows_here) if independent else 0)

    def system(
        self,
        *,
        stiff: bool = False,
        functions: SX | Callable[[], SX] | None = None,
        events: Sequence[Event] = (),
        lanes: int | None = None,
        explicit_only: bool = False,
        descriptor: bool = False,
    ) -> System:
        """Everything an integrator needs, compiled.

        ``functions`` of ``events`` are watched; a function that makes them, of these equations and events alone, is
        asked for them once.
        ``descriptor``: the method works on A ẏ = f + Bᵀλ as it stands, so that A, f, B, γ are needed in any case.
        """
        looked_at = self.once("start", lambda: start_function(self.equations))
        check_coordinates_regular(self.equations, looked_at, self.state, self.model.name)
        if isinstance(functions, SX):
            return self._system(stiff, functions, events, lanes, explicit_only, descriptor)
        make = partial(self._system, stiff, functions, events, lanes, explicit_only, descriptor)
        key = exactly(tuple(events))
        if key is None:
            return make()
        fixed = self.state.p.tobytes() if self._tangent_fixes_parameters else b""
        return self._systems.once((key, self.rows_here, fixed, stiff, lanes, explicit_only, descriptor), make)

    @property
    def _systems(self) -> ObjectCache:
        return self.once("systems", lambda: ObjectCache(MOST_SYSTEMS))

    @property
    def operations(self) -> float:
        """Least operations of one evaluation of the equations."""
        rows = len(self.rows_here)
        return self.once(("operations", rows), lambda: evaluation_operations(self.equations, rows))

    @property
    def judges_works(self) -> bool:
        """True if works are the only part of the state that shows some errors, in a model without flexible bodies.

        Loads act along coordinates that drivers determine, or dissipate stored energy while they exert no force.
        """
        effects = self.equations.applied.effects
        driven = "drivers" in self.integrals.accounts
        return not self.tree.is_flexible and (driven or any(effect.relaxes for _, effect in effects))

    def _system(
        self,
        stiff: bool,
        functions: SX | Callable[[], SX] | None,
        events: Sequence[Event],
        lanes: int | None,
        explicit_only: bool,
        descriptor: bool,
    ) -> System:
        eq = self.equations
        functions = functions() if callable(functions) and not isinstance(functions, SX) else functions
        constrained = bool(eq.rows.names)
        own_speeds = int(eq.y.shape[0]) == self.tree.n_u
        compliance = self.tree.compliance if constrained and own_speeds else None
        rows = self.rows_here
        structure = self.tree.is_flexible and not (stiff or explicit_only or descriptor or eq.stages)
        matrices = self.matrices(needed=descriptor, structure=structure)
        sparse_rows = (
            constrained and self._sparse_rows and (matrices is None or (self._sparse and not descriptor))
        )
        accounts = self.integrals.accounts
        drivers = accounts.index("drivers") if "drivers" in accounts else -1

        def with_rows(other: tuple[int, ...]) -> tuple[Kernel | None, Slope, Slope]:
            model = replace(self, rows=other)
            found = Slopes() if explicit_only else model.jacobian(stiff)
            return model.rhs(), found.whole, found.products

        slopes = Slopes() if explicit_only else self.jacobian(stiff)

        choice = RowSystems(with_rows if eq.select else None) if constrained and not self._sparse else None
        system = System(
            n_x=eq.x.shape[0],
            n_y=eq.y.shape[0],
            n_w=self.n_w,
            n_p=eq.p.shape[0],
            rhs=self.rhs(),
            matrices=matrices,
            constraints=self.constraint_kernel(sparse_rows),
            row_pattern=self.row_pattern() if sparse_rows else None,
            tangent=self.tangent() if constrained or descriptor or structure else None,
            follow=self.follow(),
            jacobian=slopes.whole,
            products=slopes.products,
            gradients=slopes.gradients,
            band=slopes.band,
            events=self.event_kernel(functions, events),
            switches=self.state_switches(events)[1],
            rhs_lanes=None if lanes is None else self.rhs(lanes),
            reduction=self.choice.reduction,
            pattern=self.pattern(rows) if self._sparse and not descriptor else None,
            quaternions=np.asarray(eq.quaternions, dtype=np.int64),
            independent_rows=np.asarray(rows, dtype=np.int64) if constrained else None,
            sampling=self.sampling(),
            clocks=clocks_of(eq),
            n_own=eq.tree.symbols.n_s,
            constraint_work_index=drivers,
            choice=choice,
            breaks=switch_times(self.model, events),
            reach=self.constraints.reach if constrained else None,
            compliance=compliance,
            nodes=compliance is not None and bool(self.tree.node_speeds),
            operations=self.operations if structure else 0.0,
            judges_works=self.judges_works,
        )
        if choice is not None:
            choice.systems[tuple(int(i) for i in rows)] = system
        return system


def exactly(things: tuple[object, ...]) -> Hashable | None:
    """Key that two things share only if they are the same to the sign of a zero; None where they have no key."""
    try:
        hash(things)
    except TypeError:
        return None
    return things, repr(things)
