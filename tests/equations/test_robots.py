"""Published robots against Pinocchio: forward dynamics as machine code, inverse dynamics, mass matrix."""

from __future__ import annotations

from functools import cache

import casadi as ca
import numpy as np
import pytest

from kinetree.formulations.inverse_dynamics import inverse_dynamics, mass_matrix
from kinetree.kernels import compile_graph
from kinetree.symbolic.forces import AppliedLoads
from kinetree.symbolic.joint_coordinates import TreeState
from strategies.robots import Robot, robot_file

pin = pytest.importorskip("pinocchio", reason="Pinocchio is not installed")

ARM_HUMANOID_QUADRUPED = ("panda", "g1", "anymal")
WITHIN = 1e-10


@cache
def robot_of(name: str) -> Robot:
    if robot_file(name) is None:
        pytest.skip("the robot files of example-robot-data are not installed")
    return Robot(name)


def relative_error(ours: np.ndarray, theirs: np.ndarray) -> float:
    return float(np.abs(ours - theirs).max() / np.abs(theirs).max())


@pytest.mark.in_turn(3)
@pytest.mark.parametrize("lanes", [1, 4])
@pytest.mark.parametrize("name", ARM_HUMANOID_QUADRUPED)
def test_forward_dynamics_as_machine_code(name, lanes):
    robot = robot_of(name)
    kernel = compile_graph(robot.graph(), lanes=lanes, cache=False)
    random = np.random.default_rng(2)
    for _ in range(100 // lanes):
        states = [robot.state(random) for _ in range(lanes)]
        q, u, tau = (np.stack(values, axis=-1) for values in zip(*states, strict=True))
        udot = kernel(q=q, u=u, tau=tau)["udot"].reshape(-1, lanes)
        for k, (q_k, u_k, tau_k) in enumerate(states):
            theirs = pin.aba(
                robot.pin, robot.pin_data, q_k[robot.q_order], u_k[robot.u_order], tau_k[robot.u_order]
            )
            assert relative_error(udot[robot.u_order, k], theirs) < WITHIN


def test_stages_change_nothing():
    """A trace cut into one stage per body gives the same accelerations."""
    robot = robot_of("g1")
    whole, cut = (compile_graph(robot.graph(staged), cache=False) for staged in (False, True))
    random = np.random.default_rng(3)
    for _ in range(20):
        q, u, tau = robot.state(random)
        one, other = (kernel(q=q, u=u, tau=tau)["udot"] for kernel in (whole, cut))
        assert relative_error(other, one) < 1e-11


@pytest.mark.parametrize("name", ARM_HUMANOID_QUADRUPED)
def test_inverse_dynamics_and_mass_matrix(name):
    robot = robot_of(name)
    tree = robot.tree
    state, udot = TreeState(tree), ca.SX.sym("udot", tree.n_u)
    tau = inverse_dynamics(tree, state.q, state.u, udot, AppliedLoads(), state.motion)
    function = ca.Function(
        "dynamics", [state.q, state.u, udot], [tau, ca.densify(mass_matrix(tree, state.q))]
    )
    random = np.random.default_rng(4)
    order = robot.u_order
    for _ in range(20):
        q, u, _ = robot.state(random)
        wanted = random.uniform(-5.0, 5.0, size=tree.n_u)
        ours, M = (np.array(value) for value in function(q, u, wanted))
        theirs = pin.rnea(robot.pin, robot.pin_data, q[robot.q_order], u[order], wanted[order])
        assert relative_error(ours.ravel()[order], theirs) < WITHIN
        M_theirs = pin.crba(robot.pin, robot.pin_data, q[robot.q_order])
        M_theirs = np.triu(M_theirs) + np.triu(M_theirs, 1).T
        assert relative_error(M[np.ix_(order, order)], M_theirs) < WITHIN
