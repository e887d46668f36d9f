"""Functions of a mechanism for people who write their own loops: compiled, on arrays, for one state or a batch.

    M(q) u̇ + h(t, q, u) = τ + Bᵀλ,      B u̇ = γ

M is the mass matrix of the spanning tree, h holds all loads of the model, gravity and gyroscopic terms, τ are forces on
the speeds that are given from outside, and the rows B are the closed loops and constraints.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import casadi as ca
import numpy as np
from casadi import SX
from numpy.typing import ArrayLike, NDArray

from kinetree.analysis.batched_kernel import BatchedKernel
from kinetree.arrays import Array
from kinetree.assembly.constraint_functions import RANK_TOLERANCE
from kinetree.channels.accelerations import least_multipliers
from kinetree.formulations.cut_joint import forward_dynamics
from kinetree.friction.implicit_forces import implicit_of
from kinetree.kernels import compile_graph
from kinetree.preparation.prepare import prepare
from kinetree.preparation.run_arguments import ModelLike, model_for
from kinetree.symbolic.forces import gather
from kinetree.symbolic.staging import STAGED_FROM, Stages
from kinetree.symbolic.tree_state import TreeState
from kinetree.words.arguments import known_name
from kinetree.words.errors import NoAnswerError
from kinetree.words.keywords import spelled

HEALTHY = 1e-9
"""Smallest pivot of the constraints, relative, at which the recursive method is trusted."""


@dataclass(frozen=True)
class AccelerationDerivatives:
    """Accelerations and their exact derivatives; with a batch, its axis first.

    Attributes
    ----------
    udot
        Accelerations u̇ (n_u).
    q, u, tau, p
        ∂u̇/∂q (n_u × n_q), ∂u̇/∂u, ∂u̇/∂τ (n_u × n_u), ∂u̇/∂p (n_u × n_p).
    """

    udot: Array
    q: Array
    u: Array
    tau: Array
    p: Array


class Functions:
    """Compiled functions of a model.

    Arguments are arrays of coordinates q (n_q), speeds u (n_u), forces on the speeds τ (n_u), parameters p (n_p, SI;
    the model's own where left out) and a time t; any of them may have a batch axis in front, (k, n). Results have it
    then too.

    Attributes
    ----------
    coordinates, speeds, parameters, constraints
        Names of the entries of q, of u (and τ), of p, and of the rows of B.
    q0, u0, p0
        The model's assembled start and its parameters (SI).
    """

    def __init__(self, model: ModelLike, t: float = 0.0) -> None:
        prepared = prepare(model_for("functions", model), t_start=t)
        self._compiled = prepared.compiled
        eq = self._eq = prepared.compiled.dense
        self.coordinates, self.speeds = eq.coordinate_names, eq.speed_names
        self.parameters = tuple(prepared.compiled.tree.symbols.parameter_names)
        self.constraints = tuple(str(name) for name in eq.rows.names)
        self.q0, self.u0 = eq.from_tree(prepared.state.x, prepared.state.u, prepared.state.p)
        self.p0: Array = prepared.state.p
        self._places: dict[str, BatchedKernel] = {}

    # --- equations ------------------------------------------------------------------------------------
    def mass_matrix(self, q: ArrayLike, *, p: ArrayLike | None = None) -> Array:
        """M (n_u × n_u)."""
        batch = self._batch(q=q, p=p)
        return batch.shaped(self._mass(**batch.inputs("x", "p"))["A"])

    def bias(self, q: ArrayLike, u: ArrayLike, *, p: ArrayLike | None = None, t: ArrayLike = 0.0) -> Array:
        """H (n_u): what is needed to keep u̇ = 0, loads of the model included."""
        batch = self._batch(q=q, u=u, p=p, t=t)
        return batch.shaped(-self._terms(**batch.inputs("t", "x", "y", "p"))["f"][..., 0])

    def inverse(
        self,
        q: ArrayLike,
        u: ArrayLike,
        udot: ArrayLike,
        *,
        p: ArrayLike | None = None,
        t: ArrayLike = 0.0,
    ) -> Array:
        """Forces M u̇ + h on the speeds (n_u) that give these accelerations, constraints giving none."""
        batch = self._batch(q=q, u=u, udot=udot, p=p, t=t)
        found = self._terms(**batch.inputs("t", "x", "y", "p"))
        return batch.shaped((found["A"] @ batch["udot"][..., None] - found["f"])[..., 0])

    def forward(
        self,
        q: ArrayLike,
        u: ArrayLike,
        tau: ArrayLike | None = None,
        *,
        p: ArrayLike | None = None,
        t: ArrayLike = 0.0,
        out: Array | None = None,
    ) -> Array:
        """Accelerations u̇ (n_u) under forces τ, loops and constraints respected.

        Arrays of one state pass the least Python code, with ``out``, the array to fill, in one or two microseconds. An
        object with functions is for one thread.
        """
        if p is None and self._direct:
            filled = self._of_one_state(q, u, tau, t, out)
            if filled is not None:
                return filled
        batch = self._batch(q=q, u=u, tau=tau, p=p, t=t)
        return _into(out, batch.shaped(self._recursive(batch)))

    def _recursive(self, batch: _Batch) -> Array:
        """U̇ by the recursive method; by matrices where rows that were independent at the start are so no more."""
        if not self._direct:
            return self._accelerations(batch)[0]
        found = self._forward(**batch.inputs("t", "x", "y", "tau", "p"))
        udot: Array = found["udot"][..., 0]
        weak = ~((found["health"][:, 0, 0] >= HEALTHY) & np.isfinite(udot).all(axis=1))
        if weak.any():
            udot[weak] = self._accelerations(batch.part(weak))[0]
        return udot

    @cached_property
    def _direct(self) -> bool:
        """Whether u̇ is a recursion: friction that follows constraint forces is not one of them."""
        return not implicit_of(self._compiled.model)

    @cached_property
    def _of_one_state(self) -> Callable[[Any, Any, Any, Any, Any], Array | None]:
        """U̇ of arrays of one state; None where arguments are of another kind, or the state is singular."""
        call = compile_graph(self._forward.graph, lanes=1, name="forward").bind(p=self.p0)
        at_q, at_u, at_tau, at_t = (call.inputs[name].reshape(-1) for name in ("x", "y", "tau", "t"))
        udot, health = (call.outputs[name].reshape(-1) for name in ("udot", "health"))
        of_q, of_u, nothing = self.q0.shape, self.u0.shape, np.zeros(self.u0.size)

        def found(q: Any, u: Any, tau: Any, t: Any, out: Any) -> Array | None:
            tau, out = nothing if tau is None else tau, np.empty(of_u) if out is None else out
            try:
                if q.shape != of_q or u.shape != of_u or tau.shape != of_u or out.shape != of_u:
                    return None
                at_t[0] = t
            except (AttributeError, TypeError, ValueError):  # lists, batches of times
                return None
            at_q[...] = q
            at_u[...] = u
            at_tau[...] = tau
            call()
            out[...] = udot
            return out if health[0] >= HEALTHY else None

        return found

    def constraint_jacobian(self, q: ArrayLike, *, p: ArrayLike | None = None, t: ArrayLike = 0.0) -> Array:
        """B (m × n_u): constraints are B u = b."""
        batch = self._batch(q=q, p=p, t=t)
        return batch.shaped(self._terms(**batch.inputs("t", "x", "y", "p"))["B"])

    def derivatives(
        self,
        q: ArrayLike,
        u: ArrayLike,
        tau: ArrayLike | None = None,
        *,
        p: ArrayLike | None = None,
        t: ArrayLike = 0.0,
    ) -> AccelerationDerivatives:
        """Accelerations and their derivatives ∂u̇/∂(q, u, τ, p).

        With loops, derivatives hold for changes of q and u that the constraints allow; with quaternions, for changes of
        their four numbers as they stand in the equations.
        """
        batch = self._batch(q=q, u=u, tau=tau, p=p, t=t)
        udot, lam, A, B = self._accelerations(batch)
        found = self._slopes(**batch.inputs("t", "x", "y", "p"), a=udot, lam=lam)
        n_x, n, n_p = self.q0.size, self.u0.size, self.p0.size
        force = -np.concatenate([found["R_x"], found["R_y"], found["R_p"]], axis=2)
        rows = -np.concatenate([found["G_x"], found["G_y"], found["G_p"]], axis=2)
        count = udot.shape[0]
        unit = np.broadcast_to(np.eye(n), (count, n, n))
        force = np.concatenate([force, unit], axis=2)
        rows = np.concatenate([rows, np.zeros((count, rows.shape[1], n))], axis=2)
        varied = _varied(A, B, force, rows)
        parts = np.split(varied, np.cumsum([n_x, n, n_p]), axis=2)
        by_q, by_u, by_p, by_tau = (batch.shaped(part) for part in parts)
        return AccelerationDerivatives(batch.shaped(udot), by_q, by_u, by_tau, by_p)

    def _accelerations(self, batch: _Batch) -> tuple[Array, Array, Array, Array]:
        """U̇, λ, M and B."""
        found = self._terms(**batch.inputs("t", "x", "y", "p"))
        force = found["f"][..., 0] + batch["tau"]
        udot, lam = least_multipliers(found["A"], force, found["B"], found["gamma"][..., 0])
        return udot, lam, found["A"], found["B"]

    # --- places ---------------------------------------------------------------------------------------
    def pose(self, place: str, q: ArrayLike, *, p: ArrayLike | None = None) -> tuple[Array, Array]:
        """Position (3) and rotation (3 × 3, to world axes) of a body or marker."""
        batch = self._batch(q=q, p=p)
        found = self._place(place)(**batch.inputs("x", "p"))
        return batch.shaped(found["position"][..., 0]), batch.shaped(found["rotation"])

    def jacobian(self, place: str, q: ArrayLike, *, p: ArrayLike | None = None) -> Array:
        """Jacobian (6 × n_u) of a body's mass centre or a marker: velocity, then angular velocity, world axes."""
        batch = self._batch(q=q, p=p)
        return batch.shaped(self._place(place)(**batch.inputs("x", "p"))["J"])

    def _place(self, name: str) -> BatchedKernel:
        model, motion, eq = self._compiled.model, self._eq.motion, self._eq
        known_name(
            "functions",
            "body or marker",
            name,
            [*(b.name for b in model.bodies), *(m.name for m in model.markers)],
        )
        if name not in self._places:
            twist = ca.vertcat(motion.velocity(name), motion.angular_velocity(name))
            outputs = {
                "position": motion.world_position(name),
                "rotation": motion.rotation(name),
                "J": ca.jacobian(twist, eq.y),
            }
            self._places[name] = BatchedKernel(f"place_{len(self._places)}", {"x": eq.x, "p": eq.p}, outputs)
        return self._places[name]

    # --- kernels --------------------------------------------------------------------------------------
    @cached_property
    def _mass(self) -> BatchedKernel:
        eq = self._eq
        assert eq.A is not None
        return BatchedKernel("mass_matrix", {"x": eq.x, "p": eq.p}, {"A": eq.A})

    @cached_property
    def _terms(self) -> BatchedKernel:
        eq = self._eq
        assert eq.A is not None and eq.f is not None
        outputs = {"A": eq.A, "f": eq.f, "B": eq.rows.B, "gamma": eq.rows.gamma}
        return BatchedKernel("terms", {"t": eq.t, "x": eq.x, "y": eq.y, "p": eq.p}, outputs)

    @cached_property
    def _forward(self) -> BatchedKernel:
        """F6 (of open trees F5) with forces τ on the speeds."""
        tree = self._eq.tree
        state = TreeState(tree)
        applied, stages = gather(state.motion), Stages(active=tree.n_moving >= STAGED_FROM)
        tau = SX.sym("tau", tree.n_u)
        applied.add_joint_forces(tree, tau)
        found = forward_dynamics(
            tree, state.q, state.u, applied, state.motion, self._compiled.rows_here, stages
        )
        inputs = {"t": tree.symbols.t, "x": state.x, "y": state.y, "tau": tau, "p": tree.symbols.p}
        outputs = {"udot": found.udot, "health": found.health}
        return BatchedKernel("forward", inputs, outputs, stages.definitions)

    @cached_property
    def _slopes(self) -> BatchedKernel:
        """Derivatives of R = M a − f − Bᵀλ and G = B a − γ with a and λ held."""
        eq = self._eq
        assert eq.A is not None and eq.f is not None
        a, lam = SX.sym("a", eq.y.shape[0]), SX.sym("lam", len(eq.rows.names))
        R, G = eq.A @ a - eq.f - eq.rows.B.T @ lam, eq.rows.B @ a - eq.rows.gamma
        by = {"x": eq.x, "y": eq.y, "p": eq.p}
        outputs = {
            f"{name}_{key}": ca.jacobian(value, symbol)
            for name, value in (("R", R), ("G", G))
            for key, symbol in by.items()
        }
        return BatchedKernel("slopes", {"t": eq.t, **by, "a": a, "lam": lam}, outputs)

    # --- arguments ------------------------------------------------------------------------------------
    def _batch(self, **given: ArrayLike | None) -> _Batch:
        n_q, n_u, n_p = self.q0.size, self.u0.size, self.p0.size
        sizes = {"q": n_q, "u": n_u, "udot": n_u, "tau": n_u, "p": n_p}
        default = {"u": np.zeros(n_u), "tau": np.zeros(n_u), "p": self.p0, "t": np.zeros(1)}
        arrays: dict[str, Array] = {}
        faults = []
        for name, value in given.items():
            if value is None:
                continue
            array = np.asarray(value, dtype=float)
            if name == "t":
                arrays[name] = array[..., None]
            elif array.ndim not in (1, 2) or array.shape[-1] != sizes[name]:
                faults.append(
                    f"{name} has the shape {array.shape}; give ({sizes[name]},) or (k, {sizes[name]})"
                )
            else:
                arrays[name] = array
        counts = {name: array.shape[0] for name, array in arrays.items() if array.ndim == 2}
        if len(set(counts.values())) > 1:
            faults.append(
                "batches have different lengths: " + ", ".join(f"{n} {c}" for n, c in counts.items())
            )
        if faults:
            raise NoAnswerError("functions: " + "; ".join(faults))
        return _Batch(default | arrays, next(iter(counts.values()), None))


class _Batch:
    """Arguments as arrays with a batch axis, and results without it where none was given."""

    def __init__(self, arrays: Mapping[str, Array], count: int | None) -> None:
        self._single, k = count is None, 1 if count is None else count
        self._arrays = {name: np.broadcast_to(a, (k, a.shape[-1])) for name, a in arrays.items()}

    def __getitem__(self, name: str) -> Array:
        return self._arrays[name]

    def inputs(self, *names: str) -> dict[str, Array]:
        """Inputs of a kernel: t, x = q, y = u, p."""
        return {name: self._arrays[{"x": "q", "y": "u"}.get(name, name)] for name in names}

    def part(self, chosen: NDArray[np.bool_]) -> _Batch:
        """Some states of the batch."""
        return _Batch({name: array[chosen] for name, array in self._arrays.items()}, int(chosen.sum()))

    def shaped(self, values: Array) -> Array:
        """Results; without the batch axis where none was given."""
        return values[0] if self._single else values


def _varied(A: Array, B: Array, force: Array, rows: Array) -> Array:
    """Δa of A δa = δf + Bᵀδλ, B δa = δγ for k systems and several columns (see `least_multipliers`)."""
    L = np.linalg.cholesky(A)
    y0 = np.linalg.solve(L, force)
    if B.shape[1]:
        B_hat = np.linalg.solve(L, B.transpose(0, 2, 1)).transpose(0, 2, 1)
        y0 = y0 + np.linalg.pinv(B_hat, rcond=RANK_TOLERANCE) @ (rows - B_hat @ y0)
    return np.asarray(np.linalg.solve(L.transpose(0, 2, 1), y0), dtype=float)


def _into(out: Array | None, values: Array) -> Array:
    """The values, in ``out`` where it is given."""
    if out is None:
        return values
    if not isinstance(out, np.ndarray) or out.shape != values.shape:
        given = getattr(out, "shape", type(out).__name__)
        raise NoAnswerError(f"functions: out has the shape {given}; give an array {values.shape}")
    out[...] = values
    return out


@spelled
def functions(model: ModelLike, t: float = 0.0) -> Functions:
    """Compiled functions of a model for loops of one's own: see :class:`kinetree.Functions`.

    Parameters
    ----------
    model
        The mechanism.
    t
        Time at which it is assembled (s).
    """
    return Functions(model, t)
