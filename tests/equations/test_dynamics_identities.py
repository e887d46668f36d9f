"""What forward and inverse dynamics, mass matrix, energies and momenta must satisfy among themselves."""

from __future__ import annotations

from dataclasses import dataclass, replace

import casadi as ca
import numpy as np
from casadi import SX
from hypothesis import given

from kinetree.formulations.contract import build
from kinetree.formulations.inverse_dynamics import inverse_dynamics, mass_matrix
from kinetree.formulations.recursive import forward_dynamics
from kinetree.model.loads import Bushing, JointSpring, SpringDamper
from kinetree.spatial.symbolic import time_derivative
from kinetree.symbolic.forces import AppliedLoads, gather, power
from kinetree.symbolic.joint_coordinates import TreeState
from kinetree.symbolic.mechanism import Mechanism
from kinetree.symbolic.relative import frames_of
from kinetree.symbolic.tree import Tree
from strategies.answers import disagreement, evaluate
from strategies.effort import examples
from strategies.sums import gravitational_energy, kinetic_energy, momentum
from strategies.trees import TreeCase, trees

INTERNAL = ("bushing", "force", "joint-spring", "joint-damper", "joint-motor", "joint-friction")
"""Kinds of generated loads that come with their reaction when no body hangs on ground."""


@dataclass
class Setting:
    """A case on symbols: state, loads, and u̇ = forward dynamics."""

    case: TreeCase

    def __post_init__(self) -> None:
        self.tree = Tree(Mechanism.of(self.case.model))
        self.state = TreeState(self.tree)
        self.motion = self.state.motion
        self.applied = gather(self.motion)

    def values(self, outputs: list[SX], *extra: tuple[SX, np.ndarray]) -> list[np.ndarray]:
        symbols = self.tree.symbols
        inputs = [symbols.t, self.state.q, self.state.u, symbols.p, *[symbol for symbol, _ in extra]]
        given_values = [self.case.t, *self.case.state(self.tree), symbols.defaults, *[v for _, v in extra]]
        return evaluate(inputs, outputs, *given_values)

    def forward(self, tau: SX | None = None) -> SX:
        """u̇, with joint forces τ beside the loads."""
        joint = dict(self.applied.joint)
        for link in self.tree.links if tau is not None else ():
            name = link.joint.joint.name
            joint[name] = joint.get(name, SX(link.joint.joint.n_u, 1)) + tau[link.speeds]
        applied = AppliedLoads(self.applied.force, self.applied.moment, joint, self.applied.effects)
        return forward_dynamics(self.tree, self.state.q, self.state.u, applied, self.motion)

    def rate(self, expression: SX, udot: SX) -> SX:
        """Time derivative along the motion with these rates of the speeds."""
        symbols = self.tree.symbols
        moving = ca.vertcat(self.state.q, self.state.u, symbols.t)
        return time_derivative(expression, moving, ca.vertcat(self.state.N @ self.state.u, udot, 1))


@given(trees(bodies=(1, 5)))
@examples(7, 30)
def test_mass_matrix(case: TreeCase):
    """M is symmetric, positive definite, ∂τ/∂u̇, the matrix of the kinetic energy, and elimination's A."""
    s = Setting(case)
    udot = SX.sym("udot", s.tree.n_u)
    tau = inverse_dynamics(s.tree, s.state.q, s.state.u, udot, s.applied, s.motion)
    outputs = [
        mass_matrix(s.tree, s.state.q),
        ca.jacobian(tau, udot),
        ca.hessian(kinetic_energy(s.motion), s.state.u)[0],
    ]
    M, of_tau, of_energy = s.values(outputs, (udot, np.zeros(s.tree.n_u)))
    eliminated = build("elimination", s.tree)
    q, u = case.state(s.tree)
    state = [eliminated.t, eliminated.x, eliminated.y, eliminated.p]
    (A,) = evaluate(state, [eliminated.A], case.t, q, u, s.tree.symbols.defaults)
    assert np.array_equal(M, M.T)
    assert np.all(np.linalg.eigvalsh(M) > 0)
    for other in (of_tau, of_energy, A):
        assert disagreement(M, other) < 1e-12


@given(trees(bodies=(1, 6)))
@examples(7, 30)
def test_forward_undoes_inverse(case: TreeCase):
    s = Setting(case)
    udot, tau = SX.sym("udot", s.tree.n_u), SX.sym("tau", s.tree.n_u)
    wanted = np.random.default_rng(1).uniform(-3.0, 3.0, size=s.tree.n_u)
    needed = inverse_dynamics(s.tree, s.state.q, s.state.u, udot, s.applied, s.motion)
    (forces,) = s.values([needed], (udot, wanted))
    (answered,) = s.values([s.forward(tau)], (tau, forces.ravel()))
    assert disagreement(answered.ravel(), wanted) < 1e-10
    free, nothing = s.values([s.forward(), needed], (udot, np.zeros(s.tree.n_u)))
    (at_rest,) = s.values([needed], (udot, free.ravel()))
    assert np.abs(at_rest).max(initial=0.0) < 1e-10 * max(1.0, np.abs(nothing).max(initial=0.0))


@given(trees(bodies=(1, 6), most_loads=4))
@examples(7, 30)
def test_power_balance(case: TreeCase):
    """d(T + V)/dt is the power of the loads, and elastic loads take their power from their potential."""
    s = Setting(case)
    udot = s.forward()
    gained = s.rate(kinetic_energy(s.motion) + gravitational_energy(s.motion), udot)
    supplied = sum((power(effect, s.motion) for _, effect in s.applied.effects), SX(0))
    elastic = [_purely_elastic(load) for load in s.tree.model.loads]
    effects = [load.effect(s.motion) for load in elastic if load is not None]
    stored = [s.rate(effect.potential, udot) + power(effect, s.motion) for effect in effects]
    scale = sum((ca.fabs(power(effect, s.motion)) for effect in effects), ca.fabs(gained))
    outputs = [gained, supplied, ca.fmax(scale, 1), ca.vertcat(SX(0, 1), *stored)]
    gain, supply, size, unbalanced = s.values(outputs)
    assert abs(gain - supply) < 1e-10 * size
    assert np.abs(unbalanced).max(initial=0.0) < 1e-11 * size


def _purely_elastic(load: object) -> object:
    """A load without its damper and actuator; None for those without a potential."""
    if isinstance(load, SpringDamper):
        return replace(load, damping=0.0, actuator=0.0)
    if isinstance(load, Bushing):
        return replace(load, damping=(0.0,) * 6)
    return load if isinstance(load, JointSpring) else None


@given(trees(bodies=(2, 6), root="floating", loads=INTERNAL, most_loads=4))
@examples(7, 30)
def test_momentum_is_conserved(case: TreeCase):
    """Springs, motors and friction between the bodies of a floating tree change neither momentum."""
    s = Setting(case)
    udot = s.forward()
    total = momentum(s.motion)
    changed, present = s.values([s.rate(total, udot), total])
    assert np.abs(changed).max() < 1e-10 * max(1.0, np.abs(present).max())


@given(trees(bodies=(1, 5)))
@examples(6, 25)
def test_reactions_do_no_virtual_work(case: TreeCase):
    """SᵀW = Hᵀ M + Dᵀ F = 0 for the reaction of each joint."""
    s = Setting(case)
    equations = build("recursive", s.tree)
    ydot = SX.sym("ydot", s.tree.n_u)
    reactions = equations.reactions(ydot, SX(0, 1))
    work, carried = [SX(0, 1)], [SX(0, 1)]
    for link in s.tree.links:
        joint = link.joint.joint
        wrench, frames = reactions[joint.name], frames_of(joint, equations.motion)
        H, D = joint.partials(equations.motion.coordinates(joint.name), s.tree.symbols.value)
        work.append(H.T @ (frames.R_O.T @ wrench.moment) + D.T @ (frames.R_O.T @ wrench.force))
        carried += [wrench.force, wrench.moment]
    q, u = case.state(s.tree)
    state = [equations.t, equations.x, equations.y, equations.p]
    at = (case.t, q, u, s.tree.symbols.defaults)
    (rates,) = evaluate(state, [equations.accelerations], *at)
    works, wrenches = evaluate([*state, ydot], [ca.vertcat(*work), ca.vertcat(*carried)], *at, rates)
    assert np.abs(works).max(initial=0.0) < 1e-10 * max(1.0, np.abs(wrenches).max())
