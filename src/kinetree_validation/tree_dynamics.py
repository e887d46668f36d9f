"""Dynamics of an open tree at given states: what robot libraries are compared by.

Everything is evaluated by the routines the program itself uses: composite bodies for the mass matrix, recursive
Newton–Euler for inverse dynamics, and the compiled recursion (or any other formulation) for forward dynamics.
"""

from __future__ import annotations

from functools import cached_property

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.assembly.loop_closure import State
from kinetree.channels.evaluation import mapped
from kinetree.compile.common_form import Formulation
from kinetree.formulations.contract import FORMULATIONS, build
from kinetree.formulations.inverse_dynamics import inverse_dynamics, mass_matrix
from kinetree.formulations.reactions import link_accelerations
from kinetree.model.body import GROUND
from kinetree.model.model import Model
from kinetree.symbolic.forces import gather, kinetic
from kinetree.symbolic.joint_coordinates import TreeState
from kinetree.symbolic.mechanism import Mechanism
from kinetree.symbolic.tree import Tree


class TreeDynamics:
    """Dynamics of a model without loops or constraints, at k states at once.

    Arguments are coordinates q (k, n_q), speeds u (k, n_u), their rates u̇ (k, n_u) in the order of the tree's joints,
    and parameter values p (n_p) or (k, n_p).
    """

    def __init__(self, model: Model) -> None:
        self.model = model
        self.tree = Tree(Mechanism.of(model))
        self._state = TreeState(self.tree)
        self._udot = SX.sym("udot", self.tree.n_u)

    def _at(self, expressions: list[SX], q: Array, u: Array, udot: Array | None, p: Array) -> list[Array]:
        state, k = self._state, q.shape[0]
        inputs = [self.tree.symbols.t, state.q, state.u, self._udot, self.tree.symbols.p]
        function = ca.Function("tree", inputs, [ca.densify(e) for e in expressions])
        rates = np.zeros_like(u) if udot is None else udot
        p = np.broadcast_to(np.atleast_2d(p), (k, self.tree.symbols.p.shape[0]))
        return mapped(function, np.zeros((k, 1)), q, u, rates, p)

    def mass_matrix(self, q: Array, p: Array) -> Array:
        """Mass matrices (k, n_u, n_u)."""
        n = self.tree.n_u
        M = mass_matrix(self.tree, self._state.q)
        return self._at([M], q, np.zeros((q.shape[0], n)), None, p)[0].reshape(-1, n, n)

    @cached_property
    def _inverse(self) -> SX:
        motion = self._state.motion
        return inverse_dynamics(self.tree, self._state.q, self._state.u, self._udot, gather(motion), motion)

    def inverse(self, q: Array, u: Array, udot: Array, p: Array) -> Array:
        """Forces on the speeds (k, n_u) beyond the model's own loads."""
        return self._at([self._inverse], q, u, udot, p)[0]

    def frame(self, body: str, q: Array, p: Array) -> tuple[Array, Array, Array]:
        """Origin (k, 3) and rotation (k, 3, 3) of a body's frame, and its Jacobian [linear; angular] (k, 6, n_u).

        World axes; the reference point is the origin of the body's frame.
        """
        state, n = self._state, self.tree.n_u
        number = self.tree.topology.number(body)
        offset, C = self.tree.link_pose(body)
        if body == GROUND or number == 0:
            position, R, twist = offset, C, SX(6, 1)
        else:
            (r, R_K), (v, w) = state.motion.link_pose(number), state.motion.link_velocity(number)
            arm = R_K @ offset
            position, R, twist = r + arm, R_K @ C, ca.vertcat(v + ca.cross(w, arm), w)
        J = ca.jacobian(twist, state.u)
        u = np.zeros((q.shape[0], n))
        at, rotation, jacobian = self._at([self.tree.in_world(position), R, J], q, u, None, p)
        return at, rotation.reshape(-1, 3, 3), jacobian.reshape(-1, 6, n)

    @cached_property
    def moving(self) -> tuple[str, ...]:
        """Bodies that can move: all but those welded to ground."""
        topology = self.tree.topology
        free = [
            k for k in range(1, len(topology.bodies) + 1)
            if any(topology.tree[j - 1].joint.n_u for j in topology.path(k))
        ]  # fmt: skip
        return tuple(topology.bodies[k - 1] for k in free)

    def energies(self, q: Array, u: Array, p: Array) -> tuple[Array, Array, Array, float]:
        """Kinetic and potential energy (k), mass centre (k, 3) and mass of all bodies that can move."""
        motion = self._state.motion
        masses = [SX(motion.value(self.model.body(name).mass)) for name in self.moving]
        moment = sum(
            (m * motion.world_position(b) for m, b in zip(masses, self.moving, strict=True)), SX(3, 1)
        )
        total = sum(masses, SX(0))
        V = -ca.dot(self.tree.gravity, moment)
        T, potential, centre, mass = self._at([kinetic(motion), V, moment / total, total], q, u, None, p)
        return T[:, 0], potential[:, 0], centre, float(mass[0, 0])

    def forward(self, formulation: str, reduction: str, q: Array, u: Array, p: Array) -> Array:
        """Accelerations of all bodies (k, bodies, 6) in any formulation; see :meth:`accelerations`."""
        traits = FORMULATIONS[formulation]
        options = {"select": ()} if traits.selects else {}
        evaluated = Formulation(build(formulation, self.tree, **options), compiled=traits.direct)
        p = np.broadcast_to(np.atleast_2d(p), (q.shape[0], self.tree.symbols.p.shape[0]))
        states = [State(0.0, *values) for values in zip(q, u, p, strict=True)]
        return np.array(
            [evaluated.answer(state, reduction or "multipliers").accelerations for state in states]
        )

    def accelerations(self, q: Array, u: Array, udot: Array, p: Array) -> Array:
        """Accelerations of all bodies (k, bodies, 6) that the rates u̇ amount to: linear, then angular, world."""
        state = self._state
        found = link_accelerations(state.motion, state.x, state.N @ state.u, state.u, self._udot)
        rates = {self.tree.links[k - 1].name: ca.vertcat(*pair) for k, pair in found.items()}
        stacked = ca.vertcat(SX(0, 1), *[rates[name] for name in self.tree.topology.bodies])
        return self._at([stacked], q, u, udot, p)[0].reshape(q.shape[0], -1, 6)
