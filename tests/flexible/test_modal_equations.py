"""Equations of flexible bodies: against Lagrange's, against each other, against rigid bodies, and in balance."""

from __future__ import annotations

from dataclasses import replace

import casadi as ca
import numpy as np
import pytest
from casadi import SX
from clouds import cloud

import kinetree as kt
from kinetree.formulations.contract import FORMULATIONS, FormulationError, build
from kinetree.formulations.inertia_slopes import inertia_slopes
from kinetree.formulations.inverse_dynamics import inverse_dynamics, mass_matrix
from kinetree.model.flexible.base import FlexibleModes
from kinetree.symbolic.elastic import ElasticInertia
from kinetree.symbolic.forces import gather, kinetic, potential
from kinetree.symbolic.joint_coordinates import TreeState
from kinetree.symbolic.mechanism import Mechanism
from kinetree.symbolic.tree import Tree

X, Y, Z = (1, 0, 0), (0, 1, 0), (0, 0, 1)


def on(axis, point=(0, 0, 0)):
    return kt.Frame.along(axis, point)


def flexible(name, data, **fields):
    return kt.Body(name, flexible=FlexibleModes(data, **fields))


def undamped(data):
    return replace(data, Dff=0 * data.Dff)


def chain(root="b", treated=lambda data: data):
    """Two flexible bodies and two rigid ones on all kinds of places, with gravity and a spring in a joint."""
    return kt.Model.of(
        "chain",
        kt.Gravity(acceleration=(1.0, -9.81, 2.0)),
        flexible("first", treated(cloud(1, n=3))),
        flexible("second", treated(cloud(2, n=2))),
        kt.Body.box("tool", 0.7, (0.1, 0.2, 0.3)),
        kt.Body.box("side", 0.4, (0.3, 0.1, 0.2)),
        kt.Revolute("base", "ground", "first.a", frame_inner=on(Z), frame_outer=on((0, 1, 1), (0.1, 0, 0.2))),
        kt.Universal("middle", "first.c", f"second.{root}", frame_inner=on(Y), frame_outer=on(X)),
        kt.Prismatic("slide", "second.c", "tool", frame_inner=on((1, 1, 0)), frame_outer=on(X, (0, 0.2, 0))),
        kt.Weld("held", "side", "first.b", frame_inner=on(Y, (0.1, 0.2, 0)), frame_outer=on(Z)),
        kt.JointSpring("spring", "middle", stiffness=3.0, coordinate=1),
    )


LOADS = (
    kt.SpringDamper("strut", "side", "second.a", stiffness=20.0, damping=0.3, free_length=0.2),
    kt.Force("push", "second.c", force=("2*sin(3*t)", 1.0, "`second.c`.x + second.mode1")),
)


def loops():
    """A ring through two interfaces of one flexible body, one through two bodies, and one to ground."""
    arm = cloud(5, n=2)
    length = float(np.linalg.norm(np.array((0.4, 0.2, 0.1)) + arm.station("c").position))
    return kt.Model.of(
        "loops",
        kt.Gravity(acceleration=(0, -9.81, 0)),
        kt.Body("beam", flexible=FlexibleModes(cloud(4, n=4)), pose=kt.Frame()),
        kt.Body("arm", flexible=FlexibleModes(arm), pose=kt.Frame.at((0.4, 0.2, 0.1))),
        kt.Body.box("ring", 1.0, (0.1, 0.2, 0.3), pose=kt.Frame.at((0.5, 1, 0.3))),
        kt.Body.box("leg", 1.0, (0.1, 0.2, 0.3), pose=kt.Frame.at((-0.5, 1, 0.3))),
        kt.Revolute("hinge", "ground", "beam.a", point=(0, 0, 0), axis=(0, 0.2, 1)),
        kt.Spherical("s1", "beam.b", "ring", point=(0.1, 0.3, 0.2)),
        kt.Spherical("s2", "ring", "beam.c", point=(0.7, -0.3, 0.2)),
        kt.Universal("u", "leg", "beam.b", point=(0, 0.1, 0.2), axis1=X, axis2=Y),
        kt.Spherical("s3", "ground", "leg", point=(1, 1, 1)),
        kt.Spherical("s4", "arm.b", "leg", point=(0.3, 0.2, 0.1)),
        kt.Universal("s5", "ring", "arm.a", point=(0.4, 0.2, 0.1), axis1=X, axis2=Y),
        kt.Distance("rod", "arm.c", "ground", length=length),
    )


def general(tree, seed=3):
    """Coordinates, speeds and accelerations in general position, the modes small."""
    rng = np.random.default_rng(seed)
    q, u, udot = rng.normal(size=tree.n_q), rng.normal(size=tree.n_u), rng.normal(size=tree.n_u)
    for link in tree.links:
        if link.elastic is not None:
            q[link.coordinates] *= 0.05
    return q, u, udot


def close(found, expected, relative=1e-11):
    found, expected = np.asarray(found, dtype=float), np.asarray(expected, dtype=float)
    assert np.abs(found - expected).max() <= relative * max(1.0, np.abs(expected).max())


@pytest.fixture(scope="module", params=["b", "a"])
def moving(request):
    """The chain with its second body hung on one interface or the other, no load without a potential."""
    state = TreeState(Tree(Mechanism.of(chain(request.param, undamped))))
    udot = SX.sym("udot", state.tree.n_u)
    tau = inverse_dynamics(state.tree, state.q, state.u, udot, gather(state.motion), state.motion)
    return state, udot, tau


def evaluated(state, udot, *outputs):
    f = ca.Function("f", [state.motion.t, state.q, state.u, udot], list(map(ca.densify, outputs)))
    return [np.array(value) for value in f.call([0.3, *general(state.tree)])]


def test_inverse_dynamics_is_lagranges_equation(moving):
    """τ = d/dt ∂T/∂u − ∂T/∂q + ∂V/∂q, differentiated from the energies alone."""
    state, udot, tau = moving
    q, u = state.q, state.u
    T, V = kinetic(state.motion), potential(state.motion, gather(state.motion))
    rate = ca.jtimes(ca.gradient(T, u), ca.vertcat(q, u), ca.vertcat(u, udot))
    close(*evaluated(state, udot, tau, rate - ca.gradient(T - V, q)))


def test_mass_matrix_is_that_of_the_kinetic_energy_and_of_inverse_dynamics(moving):
    state, udot, tau = moving
    M, slope, curvature = evaluated(
        state,
        udot,
        mass_matrix(state.tree, state.q),
        ca.jacobian(tau, udot),
        ca.hessian(kinetic(state.motion), state.u)[0],
    )
    close(M, slope)
    close(M, curvature)
    assert np.linalg.eigvalsh(M)[0] > 0


def test_inertia_slopes_are_derivatives(moving):
    state, udot, _ = moving
    slopes = inertia_slopes(state.tree, state.motion, state.q, state.u, udot)
    M, lower = evaluated(state, udot, mass_matrix(state.tree, state.q), slopes.M)
    close(lower, np.tril(M))
    for speed, below in enumerate(slopes.below):  # pairs that no branch connects do not know each other
        inward = {speed}
        while below >= 0:
            inward.add(below)
            below = slopes.below[below]
        others = [k for k in range(speed) if k not in inward]
        assert np.abs(M[speed, others]).max(initial=0.0) <= 1e-12


def test_forward_and_inverse_dynamics_are_inverse():
    tree = Tree(Mechanism.of(chain().add(*LOADS)))
    eq = build("recursive", tree)
    tau = inverse_dynamics(tree, eq.x, eq.y, eq.accelerations, eq.applied, eq.motion)
    f = ca.Function("f", [eq.t, eq.x, eq.y], [tau])
    q, u, _ = general(tree)
    assert np.abs(np.array(f(0.3, q, u))).max() < 1e-10


def test_energy_of_the_body_is_that_of_its_points():
    """Without shortening the kinetic energy in modes is that of the points, at any deformation."""
    rng = np.random.default_rng(8)
    data = cloud(3, n=2, straight=True)
    m, x, phi = data.picture
    q, rate, v, w = (rng.normal(size=k) for k in (2, 2, 3, 3))
    body = ElasticInertia(data, SX(ca.DM(q)))
    speeds = v + np.cross(w, x + phi @ q) + phi @ rate
    T = float(ca.DM(body.kinetic(SX(ca.DM(v)), SX(ca.DM(w)), SX(ca.DM(rate)))))
    assert pytest.approx(float(m @ (speeds**2).sum(axis=1)) / 2, rel=1e-12) == T


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("model", [chain().add(*LOADS), loops()], ids=lambda m: m.name)
def test_formulations_agree(model):
    certificate = kt.verify(model, samples=3, compiled=False, tolerance=1e-9)
    assert certificate.ok, certificate.to_text()
    taken = {row.formulation for row in certificate.compared}
    assert taken >= {"cut-joint", "elimination"}


def test_other_formulations_say_that_they_take_none():
    tree = Tree(Mechanism.of(chain()))
    for name, traits in FORMULATIONS.items():
        if not traits.flexible:
            with pytest.raises(FormulationError, match='takes no flexible bodies \\("first", "second"\\)'):
                build(name, tree)


def without_modes(data):
    return data.combined(np.zeros((data.n, 0)))


def rigid(data, name):
    com = data.S0 / data.mass
    C = data.C0 - data.mass * np.outer(com, com)
    return kt.Body(name, data.mass, com=com, inertia=np.trace(C) * np.eye(3) - C)


def test_without_modes_the_body_is_rigid():
    """Modes switched off: the accelerations of rigid bodies whose joints stand where the interfaces are."""
    flexible_tree = Tree(Mechanism.of(chain("b", without_modes)))
    data = {"first": cloud(1, n=3), "second": cloud(2, n=2)}
    plain = chain("b", without_modes)
    items = []
    for joint in plain.joints:
        ends = {}
        for end in ("inner", "outer"):
            body, _, station = getattr(joint, end).partition(".")
            if station:
                at = data[body].station(station)
                pose = kt.Frame(tuple(at.position), at.rotation.tolist())
                ends[end], ends[f"frame_{end}"] = body, placed(pose, getattr(joint, f"frame_{end}"))
        items.append(replace(joint, **ends))
    bodies = [rigid(data[b.name], b.name) if b.flexible else b for b in plain.bodies]
    model = kt.Model.of("rigid", *bodies, *items, *plain.loads)
    found = []
    for tree in (flexible_tree, Tree(Mechanism.of(model))):
        eq = build("recursive", tree)
        q, u, _ = general(tree)
        found.append(np.array(ca.Function("f", [eq.t, eq.x, eq.y], [eq.accelerations])(0, q, u)))
    close(*found, relative=1e-12)


def placed(outer, inner):
    R, S = np.array(outer.rotation), np.array(inner.rotation)
    return kt.Frame(tuple(np.array(outer.position) + R @ np.array(inner.position)), (R @ S).tolist())
