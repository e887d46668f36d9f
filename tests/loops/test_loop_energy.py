"""Power in closed loops: constraints that do not move do no work, drivers do all there is."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest
from loop_mechanisms import WITH_MATRICES, bricard, four_bar, rhombic_linkage

from kinetree.analysis.trust.verify import random_states
from kinetree.assembly.loop_closure import Constraints, State, assemble
from kinetree.compile.common_form import Formulation
from kinetree.compile.equation_graphs import equations_at
from kinetree.model import Model
from kinetree.model.constraints import JointDriver
from kinetree.model.loads import Gravity
from kinetree.spatial.symbolic import time_derivative
from kinetree.symbolic.forces import kinetic, potential
from kinetree.symbolic.mechanism import Mechanism
from kinetree.symbolic.tree import Tree
from strategies.closed import Closure, LoopCase, LoopSketch, loop_of
from strategies.trees import Branch

ALL = ("cut-joint", *WITH_MATRICES)
SPATIAL = (Branch(0, "spherical", False), Branch(1, "universal", True), Branch(2, "cylindrical", False))


def energy_rates(constraints: Constraints, state: State, name: str) -> tuple[float, float, float]:
    """d(T + V)/dt along the motion, λ·b of the constraints (both W), and the size of their terms."""
    eq = equations_at(name, constraints, state)
    answer = Formulation(eq).answer(state)
    energy = kinetic(eq.motion) + potential(eq.motion, eq.applied)
    ydot, lam = ca.SX.sym("ydot", eq.y.shape[0]), ca.SX.sym("lambda", len(eq.rows.names))
    variables = ca.vertcat(eq.x, eq.y)
    rate = time_derivative(energy, variables, ca.vertcat(eq.N @ eq.y, ydot))
    b = eq.rows.B @ eq.y - eq.rows.psi
    terms = ca.norm_2(eq.rows.B.T @ lam) * ca.norm_2(eq.y)
    function = ca.Function(
        "power", [eq.t, eq.x, eq.y, eq.p, ydot, lam], [rate, ca.dot(lam, b), ca.densify(terms)]
    )
    x, y = eq.from_tree(state.x, state.u)
    return tuple(float(v) for v in function(state.t, x, y, state.p, answer.ydot, answer.lam))


def moving_states(model: Model) -> tuple[Constraints, list[State]]:
    constraints = Constraints(Tree(Mechanism.of(model)))
    return constraints, random_states(constraints, assemble(constraints), 2, seed=3)


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("make", [four_bar, bricard, lambda: rhombic_linkage(1.0, 0.4, 1.0)])
def test_loops_keep_their_energy(make, name: str):
    constraints, states = moving_states(make())
    for state in states:
        rate, driven, size = energy_rates(constraints, state, name)
        assert abs(driven) < 1e-12 * size
        assert abs(rate) < 1e-11 * size
        assert size > 1e-2, "constraint forces act"


@pytest.mark.in_turn(3)
@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("extra", ["distance", "plane", "coupler", "knife edge", "disk"])
def test_generated_loops_with_constraints_keep_their_energy(extra: str, name: str):
    closures = (Closure("spherical", 0, 2, cut=True, twice=False),)
    case: LoopCase = loop_of(LoopSketch(SPATIAL, closures, (extra,), False, False, seed=5))
    model = case.model.add(Gravity())
    constraints = Constraints(Tree(Mechanism.of(model)))
    start = case.state(constraints)
    (state,) = random_states(constraints, start, 1, seed=1)
    rate, driven, size = energy_rates(constraints, state, name)
    assert max(abs(rate), abs(driven)) < 1e-11 * size


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("joint", ["J0", "J1", "J2", "J3"])
def test_power_of_a_driver_is_the_rate_of_energy(joint: str, name: str):
    """Whether the driven joint is in the tree or cut."""
    model = four_bar().add(JointDriver("drive", joint, 0, "0.4*t + 0.3*sin(2*t)"))
    constraints, (state, _) = moving_states(model)
    rate, driven, size = energy_rates(constraints, state, name)
    assert abs(driven) > 0.1
    np.testing.assert_allclose(rate, driven, atol=1e-11 * size)
