"""Functions of a mechanism for people who write their own loops: compiled, on arrays, for one state or a batch.

    M(q) u̇ + h(t, q, u) = τ + Bᵀλ,      B u̇ = γ

M is the mass matrix of the spanning tree, h holds all loads of the model, gravity and gyroscopic terms, τ are forces on
the speeds that are given from outside, and the rows B are the closed loops and constraints.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np
from casadi import SX
from numpy.typing import ArrayLike

from kinetree.analysis.differentiable.state_functions import BatchedKernel
from kinetree.analysis.inside.asked_equations import equations_asked
from kinetree.analysis.state_batches import StateBatch, into
from kinetree.arrays import Array
from kinetree.channels.evaluation import least_multipliers
from kinetree.formulations.contract import FORMULATIONS
from kinetree.formulations.cut_joint import forward_dynamics
from kinetree.friction.implicit_forces import implicit_of
from kinetree.preparation.prepare import prepare
from kinetree.preparation.run_arguments import ModelLike, model_for, quantities
from kinetree.symbolic.forces import gather
from kinetree.symbolic.joint_coordinates import TreeState
from kinetree.symbolic.staging import STAGED_FROM, Stages
from kinetree.tolerances import SCALED_RANK
from kinetree.words.arguments import NoAnswerError, asked_by, known_name
from kinetree.words.keywords import spelled

if TYPE_CHECKING:
    from kinetree.analysis.differentiable.state_functions import StateFunctions

_Filled = tuple[BatchedKernel, Callable[..., bool]]
"""A kernel, and its function that fills arrays of one state."""
HEALTHY = 1e-9
"""Smallest pivot of the constraints, relative, at which the recursive method is trusted."""


@dataclass(frozen=True)
class AccelerationDerivatives:
    """Accelerations and their exact derivatives; with a batch, its axis first.

    Attributes
    ----------
    udot
        Accelerations u̇ (n_u).
    q, u, tau, p, t
        ∂u̇/∂q (n_u × n_q), ∂u̇/∂u, ∂u̇/∂τ (n_u × n_u), ∂u̇/∂p (n_u × n_p), ∂u̇/∂t (n_u).
    """

    udot: Array
    q: Array
    u: Array
    tau: Array
    p: Array
    t: Array


class Functions:
    """Compiled functions of a model.

    Arguments are arrays of coordinates q (n_q), speeds u (n_u), forces on the speeds τ (n_u), parameters p (n_p, SI;
    the model's own where left out) and a time t; any of them may have a batch axis in front, (k, n). Results have it
    then too. ``out`` is an array to fill.

    Arrays of doubles of one state go to the compiled function as they are: a call costs half a microsecond beside the
    function itself (without ``out`` a little more), a batch what the lanes of vector registers need. An object is for
    one thread.

    Attributes
    ----------
    coordinates, speeds, parameters, constraints
        Names of the entries of q, of u (and τ), of p, and of the rows of B.
    q0, u0, p0
        The model's assembled start and its parameters (SI).
    """

    def __init__(self, model: ModelLike, t: float = 0.0, formulation: str = "auto") -> None:
        plain = model_for("functions", model)
        with asked_by("functions", t_start="t"):
            prepared = prepare(plain, formulation=formulation, t_start=t)
        self._name = plain.name
        self._compiled = prepared.compiled
        eq = self._eq = prepared.compiled.dense
        if formulation in FORMULATIONS:
            eq = self._eq = equations_asked(prepared.compiled, formulation, prepared.state)
        self.coordinates, self.speeds = eq.coordinate_names, eq.speed_names
        self.parameters = tuple(prepared.compiled.tree.symbols.parameter_names)
        self.constraints = tuple(str(name) for name in eq.rows.names)
        self.q0, self.u0 = eq.from_tree(
            prepared.state.x, prepared.state.u, prepared.state.p, prepared.state.t
        )
        self.p0: Array = prepared.state.p
        self._n_u = self.u0.size
        self._poses: dict[str, _Filled] = {}
        self._jacobians: dict[str, _Filled] = {}

    def __str__(self) -> str:
        return (
            f"functions of {self._name}: {len(self.coordinates)} coordinates, {len(self.speeds)} speeds, "
            f"{len(self.parameters)} parameters, {len(self.constraints)} rows of constraints"
        )

    # --- equations ------------------------------------------------------------------------------------
    def mass_matrix(self, q: ArrayLike, *, p: ArrayLike | None = None, out: Array | None = None) -> Array:
        """M (n_u × n_u)."""
        filled = np.empty((self._n_u, self._n_u)) if out is None else out
        if self._fill_mass(filled, q, p):
            return filled
        batch = self._batch(q=q, p=p)
        return into(out, batch.shaped(self._mass(**batch.inputs("x", "p"))["A"]))

    def bias(
        self,
        q: ArrayLike,
        u: ArrayLike,
        *,
        p: ArrayLike | None = None,
        t: ArrayLike = 0.0,
        out: Array | None = None,
    ) -> Array:
        """H (n_u): forces that keep u̇ = 0, loads of the model included."""
        filled = np.empty(self._n_u) if out is None else out
        if self._fill_bias(filled, t, q, u, p):
            return filled
        batch = self._batch(q=q, u=u, p=p, t=t)
        return into(out, batch.shaped(self._bias(**batch.inputs("t", "x", "y", "p"))["h"][..., 0]))

    def inverse(
        self,
        q: ArrayLike,
        u: ArrayLike,
        udot: ArrayLike,
        *,
        p: ArrayLike | None = None,
        t: ArrayLike = 0.0,
        out: Array | None = None,
    ) -> Array:
        """Forces M u̇ + h on the speeds (n_u) that give these accelerations, constraints giving none."""
        filled = np.empty(self._n_u) if out is None else out
        if self._fill_inverse(filled, t, q, u, udot, p):
            return filled
        batch = self._batch(q=q, u=u, udot=udot, p=p, t=t)
        return into(
            out, batch.shaped(self._inverse(**batch.inputs("t", "x", "y", "udot", "p"))["tau"][..., 0])
        )

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
        """Accelerations u̇ (n_u) under forces τ, loops and constraints respected."""
        filled = np.empty(self._n_u) if out is None else out
        if self._fill_forward(filled, t, q, u, tau, p):
            return filled
        batch = self._batch(q=q, u=u, tau=tau, p=p, t=t)
        return into(out, batch.shaped(self._recursive(batch)))

    def _recursive(self, batch: StateBatch) -> Array:
        """U̇ by the recursive method; by matrices where rows that were independent at the start no longer are."""
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
        """True if u̇ is a recursion; with friction that follows constraint forces it is not."""
        return self._eq.traits.on_tree and not implicit_of(self._compiled.model)

    def constraint_jacobian(
        self, q: ArrayLike, *, p: ArrayLike | None = None, t: ArrayLike = 0.0, out: Array | None = None
    ) -> Array:
        """B (m × n_u): constraints are B u = b."""
        filled = np.empty((len(self.constraints), self._n_u)) if out is None else out
        if self._fill_rows(filled, t, q, p):
            return filled
        batch = self._batch(q=q, p=p, t=t)
        return into(out, batch.shaped(self._rows(**batch.inputs("t", "x", "p"))["B"]))

    def derivatives(
        self,
        q: ArrayLike,
        u: ArrayLike,
        tau: ArrayLike | None = None,
        *,
        p: ArrayLike | None = None,
        t: ArrayLike = 0.0,
    ) -> AccelerationDerivatives:
        """Accelerations and their derivatives ∂u̇/∂(q, u, τ, p, t).

        With loops, derivatives hold for changes of q and u that the constraints allow; with quaternions, for changes of
        their four numbers as they stand in the equations.
        """
        batch = self._batch(q=q, u=u, tau=tau, p=p, t=t)
        udot, lam, A, B = self._accelerations(batch)
        found = self._slopes(**batch.inputs("t", "x", "y", "p"), a=udot, lam=lam)
        n_x, n, n_p = self.q0.size, self.u0.size, self.p0.size
        force = -np.concatenate([found["R_x"], found["R_y"], found["R_p"], found["R_t"]], axis=2)
        rows = -np.concatenate([found["G_x"], found["G_y"], found["G_p"], found["G_t"]], axis=2)
        count = udot.shape[0]
        unit = np.broadcast_to(np.eye(n), (count, n, n))
        force = np.concatenate([force, unit], axis=2)
        rows = np.concatenate([rows, np.zeros((count, rows.shape[1], n))], axis=2)
        varied = _varied(A, B, force, rows)
        parts = np.split(varied, np.cumsum([n_x, n, n_p, 1]), axis=2)
        by_q, by_u, by_p, by_t, by_tau = (batch.shaped(part) for part in parts)
        return AccelerationDerivatives(batch.shaped(udot), by_q, by_u, by_tau, by_p, by_t[..., 0])

    def _accelerations(self, batch: StateBatch) -> tuple[Array, Array, Array, Array]:
        """U̇, λ, M and B."""
        found = self._terms(**batch.inputs("t", "x", "y", "p"))
        force = found["f"][..., 0] + batch["tau"]
        udot, lam = least_multipliers(found["A"], force, found["B"], found["gamma"][..., 0])
        return udot, lam, found["A"], found["B"]

    # --- other libraries ------------------------------------------------------------------------------
    def jax(self) -> StateFunctions:
        """Return the functions for JAX, with exact derivatives, under jit, grad, jacfwd, jacrev and vmap."""
        from kinetree.analysis.differentiable.array_function import jax_function
        from kinetree.analysis.differentiable.state_functions import StateFunctions

        return StateFunctions(self, jax_function)

    def torch(self) -> StateFunctions:
        """Return the functions for PyTorch, with exact derivatives; axes in front of the last one are batches."""
        from kinetree.analysis.differentiable.array_function import torch_function
        from kinetree.analysis.differentiable.state_functions import StateFunctions

        return StateFunctions(self, torch_function)

    def kernel(self, name: str, place: str = "") -> BatchedKernel:
        """The compiled function behind one of those here, of symbols t, x = q, y = u, p and udot."""
        if place:
            return (self._pose if name == "pose" else self._place_jacobian)(place)[0]
        of_states = {
            "mass_matrix": "_mass",
            "bias": "_bias",
            "inverse": "_inverse",
            "constraint_jacobian": "_rows",
        }
        kernel: BatchedKernel = getattr(self, of_states[name])
        return kernel

    # --- places ---------------------------------------------------------------------------------------
    def pose(
        self, place: str, q: ArrayLike, *, p: ArrayLike | None = None, out: tuple[Array, Array] | None = None
    ) -> tuple[Array, Array]:
        """Position (3) and rotation (3 × 3, to world axes) of a body or marker."""
        kernel, fill = self._pose(place)
        position, rotation = (np.empty(3), np.empty((3, 3))) if out is None else out
        if fill(position, rotation, q, p):
            return position, rotation
        batch = self._batch(q=q, p=p)
        found = kernel(**batch.inputs("x", "p"))
        filled = (None, None) if out is None else out
        return (
            into(filled[0], batch.shaped(found["position"][..., 0])),
            into(filled[1], batch.shaped(found["rotation"])),
        )

    def jacobian(
        self, place: str, q: ArrayLike, *, p: ArrayLike | None = None, out: Array | None = None
    ) -> Array:
        """Jacobian (6 × n_u) of a body's mass centre or a marker: velocity, then angular velocity, world axes."""
        kernel, fill = self._place_jacobian(place)
        filled = np.empty((6, self._n_u)) if out is None else out
        if fill(filled, q, p):
            return filled
        batch = self._batch(q=q, p=p)
        return into(out, batch.shaped(kernel(**batch.inputs("x", "p"))["J"]))

    def _pose(self, place: str) -> _Filled:
        if place not in self._poses:
            motion = self._motion_of(place)
            outputs = {"position": motion.world_position(place), "rotation": motion.rotation(place)}
            shapes: dict[str, tuple[int, ...]] = {"position": (3,), "rotation": (3, 3)}
            self._poses[place] = self._of_place("pose", outputs, shapes)
        return self._poses[place]

    def _place_jacobian(self, place: str) -> _Filled:
        if place not in self._jacobians:
            motion = self._motion_of(place)
            twist = ca.vertcat(motion.velocity(place), motion.angular_velocity(place))
            outputs = {"J": ca.jacobian(twist, self._eq.y)}
            self._jacobians[place] = self._of_place("jacobian", outputs, {"J": (6, self._n_u)})
        return self._jacobians[place]

    def _motion_of(self, place: str) -> Any:
        model = self._compiled.model.model
        known = [*(b.name for b in model.bodies), *(m.name for m in model.markers)]
        known_name("functions", "body or marker", place, known)
        return self._eq.motion

    def _of_place(self, name: str, outputs: dict[str, SX], shapes: dict[str, tuple[int, ...]]) -> _Filled:
        kernel = BatchedKernel(name, {"x": self._eq.x, "p": self._eq.p}, outputs)
        return kernel, kernel.of_one_state(shapes, {"p": self.p0})

    # --- kernels --------------------------------------------------------------------------------------
    @property
    def _matrices(self) -> tuple[SX, SX]:
        """M and −h, where the formulation has them."""
        eq = self._eq
        if eq.A is None or eq.f is None:
            having = ", ".join(name for name, traits in FORMULATIONS.items() if not traits.direct)
            raise NoAnswerError(
                f"functions: the formulation {eq.formulation} finds the accelerations without a mass matrix, and has "
                f"neither M nor h; these have: {having}"
            )
        return eq.A, eq.f

    @cached_property
    def _mass(self) -> BatchedKernel:
        eq, (A, _) = self._eq, self._matrices
        return BatchedKernel("mass_matrix", {"x": eq.x, "p": eq.p}, {"A": A})

    @cached_property
    def _terms(self) -> BatchedKernel:
        eq, (A, f) = self._eq, self._matrices
        outputs = {"A": A, "f": f, "B": eq.rows.B, "gamma": eq.rows.gamma}
        return BatchedKernel("terms", {"t": eq.t, "x": eq.x, "y": eq.y, "p": eq.p}, outputs)

    @cached_property
    def _bias(self) -> BatchedKernel:
        eq, (_, f) = self._eq, self._matrices
        return BatchedKernel("bias", {"t": eq.t, "x": eq.x, "y": eq.y, "p": eq.p}, {"h": -f})

    @cached_property
    def _inverse(self) -> BatchedKernel:
        eq, (A, f) = self._eq, self._matrices
        a = SX.sym("a", self._n_u)
        inputs = {"t": eq.t, "x": eq.x, "y": eq.y, "udot": a, "p": eq.p}
        return BatchedKernel("inverse", inputs, {"tau": A @ a - f})

    @cached_property
    def _rows(self) -> BatchedKernel:
        eq = self._eq
        return BatchedKernel("rows", {"t": eq.t, "x": eq.x, "p": eq.p}, {"B": eq.rows.B})

    # --- the same for arrays of one state, called directly: they answer False where the longer way is to be gone
    @cached_property
    def _fill_mass(self) -> Callable[..., bool]:
        return self._mass.of_one_state({"A": (self._n_u, self._n_u)}, {"p": self.p0})

    @cached_property
    def _fill_bias(self) -> Callable[..., bool]:
        return self._bias.of_one_state({"h": (self._n_u,)}, {"p": self.p0})

    @cached_property
    def _fill_inverse(self) -> Callable[..., bool]:
        return self._inverse.of_one_state({"tau": (self._n_u,)}, {"p": self.p0})

    @cached_property
    def _fill_rows(self) -> Callable[..., bool]:
        return self._rows.of_one_state({"B": (len(self.constraints), self._n_u)}, {"p": self.p0})

    @cached_property
    def _fill_forward(self) -> Callable[..., bool]:
        if not self._direct:
            return lambda *arguments: False
        stand_ins = {"p": self.p0, "tau": np.zeros(self._n_u)}
        return self._forward.of_one_state({"udot": (self._n_u,)}, stand_ins, least=("health", HEALTHY))

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
        eq, (A, f) = self._eq, self._matrices
        a, lam = SX.sym("a", eq.y.shape[0]), SX.sym("lam", len(eq.rows.names))
        R, G = A @ a - f - eq.rows.B.T @ lam, eq.rows.B @ a - eq.rows.gamma
        by = {"x": eq.x, "y": eq.y, "p": eq.p, "t": eq.t}
        outputs = {
            f"{name}_{key}": ca.jacobian(value, symbol)
            for name, value in (("R", R), ("G", G))
            for key, symbol in by.items()
        }
        return BatchedKernel("slopes", {**by, "a": a, "lam": lam}, outputs)

    # --- arguments ------------------------------------------------------------------------------------
    def _batch(self, **given: ArrayLike | None) -> StateBatch:
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
        return StateBatch(default | arrays, next(iter(counts.values()), None))


def _varied(A: Array, B: Array, force: Array, rows: Array) -> Array:
    """Δa of A δa = δf + Bᵀδλ, B δa = δγ for k systems and several columns (see `least_multipliers`)."""
    L = np.linalg.cholesky(A)
    y0 = np.linalg.solve(L, force)
    if B.shape[1]:
        B_hat = np.linalg.solve(L, B.transpose(0, 2, 1)).transpose(0, 2, 1)
        y0 = y0 + np.linalg.pinv(B_hat, rcond=SCALED_RANK) @ (rows - B_hat @ y0)
    return np.asarray(np.linalg.solve(L.transpose(0, 2, 1), y0), dtype=float)


@spelled
@quantities
def functions(model: ModelLike, t: float = 0.0, *, formulation: str = "auto") -> Functions:
    """Compiled functions of a model for loops of one's own: see :class:`kinetree.Functions`.

    Parameters
    ----------
    model
        The mechanism.
    t
        Time at which it is assembled (s).
    formulation
        Name of the formulation whose coordinates, speeds and matrices they are; with "auto" those of the spanning tree.
    """
    return Functions(model, t, formulation)
