"""The compiled linearisation against `linearize`, differences and other functions."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

import kinetree as kt
from kinetree.analysis.linearizer import _turning
from kinetree.symbolic.mechanism import Mechanism
from kinetree.symbolic.tree import Tree
from strategies import linkages

Z = (0, 0, 1)


def four_bar() -> kt.Model:
    return linkages.four_bar(
        kt.Parameter("k", 60.0),
        kt.Parameter("c", 0.3),
        kt.SpringDamper("link", "ground", "coupler", stiffness="k", damping="c", free_length=0.2),
        kt.JointMotor("motor", "A", torque="0.5*sin(t)"),
    )


@pytest.fixture(scope="module")
def of_loop() -> kt.Linearizer:
    return kt.linearizer(four_bar(), ["motor", "k"])


def test_a_loop_along_its_motion(of_loop: kt.Linearizer):
    """A and B at instants of a run are those of `linearize`, whose two routes agree."""
    model = four_bar()
    run = kt.simulate(model, 0.8, output=0.4, rtol=1e-11, atol=1e-13)
    compared = 0
    for k, t in enumerate(run.t):
        there = kt.linearize(model, at=run, t=t, inputs=["motor", "k"])
        A, B = of_loop(run.x[k], run.y[k], t=t)
        if of_loop.states == there.states:  # it keeps those of the start, which may not be the best here
            compared += 1
            assert pytest.approx(there.A, rel=1e-9, abs=1e-9) == A
            assert pytest.approx(there.B, rel=1e-9, abs=1e-9) == B
    assert compared


def test_accelerations_by_speeds_inputs_and_forces_stand_apart(of_loop: kt.Linearizer):
    q, u = of_loop.q0, of_loop.u0
    at = of_loop.accelerations(q, u)
    n = u.size
    assert [part.shape for part in (at.xi, at.u, at.inputs, at.tau)] == [(n, n), (n, n), (n, 2), (n, n)]
    assert np.array_equal(np.hstack([at.xi, at.u, at.inputs, at.tau]), at.all)


def test_other_parameters(of_loop: kt.Linearizer):
    softer = four_bar().with_parameters(k=20.0)
    run = kt.simulate(softer, 0.4, output=[0.4], rtol=1e-11, atol=1e-13)
    there = kt.linearize(softer, at=run, t=0.4)
    p = of_loop.p0.copy()
    p[of_loop.parameters.index("k")] = 20.0
    A, _ = of_loop(run.x[0], run.y[0], p=p, t=0.4)
    assert pytest.approx(there.A, rel=1e-9, abs=1e-9) == A
    own, _ = of_loop(of_loop.q0, of_loop.u0)
    again, _ = of_loop(of_loop.q0, of_loop.u0, p=of_loop.p0)
    assert np.array_equal(own, again)


def arm() -> kt.Model:
    """A ball joint, a universal one and a hinge, the middle one driven from outside through a spring."""
    return kt.Model.of(
        "arm",
        kt.Parameter("c", 0.3),
        kt.Gravity(acceleration=(0, -9.81, 0)),
        kt.Body("upper", 1.5, com=(0.2, 0.05, 0), inertia=(0.02, 0.05, 0.06, 0, 0, 0)),
        kt.Body("middle", 0.7, com=(0.1, 0.02, 0.03), inertia=(0.02, 0.03, 0.04, 0, 0, 0)),
        kt.Body("lower", 2.0, com=(0.3, 0, 0), inertia=(0.01, 0.04, 0.045, 0, 0, 0)),
        kt.Spherical("S", "ground", "upper", frame_inner=kt.Frame.at((0, 0, 0)), frame_outer=kt.Frame.at((0, 0, 0))),
        kt.Universal("U", "upper", "middle", frame_inner=kt.Frame.at((0.5, 0, 0)), frame_outer=kt.Frame.at((0, 0, 0))),
        kt.Revolute("E", "middle", "lower", frame_inner=kt.Frame.at((0.3, 0, 0)), frame_outer=kt.Frame.at((0, 0, 0))),
        kt.SpringDamper("line", "ground", "lower", stiffness=30.0, damping="c", free_length=0.1),
    )  # fmt: skip


@pytest.mark.slow
def test_a_tree_turns_with_its_ball_joint():
    """Derivatives against differences; A is also that of the motion along itself: A (u, u̇) = d/dt (u, u̇)."""
    found, other = kt.linearizer(arm()), kt.functions(arm())
    random = np.random.default_rng(2)
    q, u, tau = random.normal(size=found.q0.size), random.normal(size=6), random.normal(size=6)
    q[:4] /= np.linalg.norm(q[:4])
    ours = found.accelerations(q, u, tau)
    here = other.forward(q, u, tau)
    assert ours.udot == pytest.approx(here, rel=1e-10)
    assert ours.inputs.shape == (6, 0)
    step = 1e-6
    for k, way in enumerate(np.eye(6)):
        assert ours.tau[:, k] == pytest.approx(other.forward(q, u, tau + way) - here, rel=1e-9, abs=1e-9)
        for slope, at in (
            (ours.xi, lambda s, way=way: (_moved(q, s * way), u)),
            (ours.u, lambda s, way=way: (q, u + s * way)),
        ):
            difference = (other.forward(*at(step), tau) - other.forward(*at(-step), tau)) / (2 * step)
            assert slope[:, k] == pytest.approx(difference, rel=1e-6, abs=1e-5)
    A, B = found(q, u)
    rates = other.forward(q, u)
    later, earlier = ((_moved(q, sign * 1e-5 * u), u + sign * 1e-5 * rates) for sign in (1.0, -1.0))
    jerk = (other.forward(*later) - other.forward(*earlier)) / 2e-5
    assert (A @ np.r_[u, rates])[:6] == pytest.approx(rates, abs=1e-9)
    assert (A @ np.r_[u, rates])[6:] == pytest.approx(jerk, rel=1e-5, abs=1e-4)
    assert B.shape == (12, 0)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "value"), [("LARGEST_SWEEP", -1), ("STAGED_FROM", 1)])
def test_large_models_take_other_ways_to_the_same_numbers(
    name: str, value: int, monkeypatch: pytest.MonkeyPatch
):
    """Equations in stages, and both halves of their solution in compiled loops."""
    found = kt.linearizer(arm())
    random = np.random.default_rng(4)
    q, u = random.normal(size=found.q0.size), random.normal(size=6)
    q[:4] /= np.linalg.norm(q[:4])
    whole, forced = found(q, u)[0], found.accelerations(q, u)
    monkeypatch.setattr(f"kinetree.analysis.linearizer.{name}", value)
    other = kt.linearizer(arm())
    assert other(q, u)[0] == pytest.approx(whole, rel=1e-11, abs=1e-11)
    assert other.accelerations(q, u).all == pytest.approx(forced.all, rel=1e-11, abs=1e-11)


def _moved(q: np.ndarray, xi: np.ndarray) -> np.ndarray:
    """Coordinates after a small displacement δξ of all joints, to second order: the ball joint by a quaternion."""
    e0, e = q[3], q[:3]
    half = xi[:3] / 2
    out = q.copy()
    turned = np.r_[e + e0 * half + np.cross(e, half), e0 - e @ half]
    out[:4] = turned / np.linalg.norm(turned)
    out[4:] += xi[3:]
    return out


def test_what_it_cannot_answer_is_said(of_loop: kt.Linearizer):
    with pytest.raises(kt.NoAnswerError, match="off its constraints"):
        of_loop(of_loop.q0 + 0.1, of_loop.u0)
    with pytest.raises(kt.NoAnswerError, match="off its constraints"):
        of_loop.accelerations(of_loop.q0, of_loop.u0 + 0.1)
    with pytest.raises(kt.NoAnswerError, match=r"other shapes than q \(3,\)"):
        of_loop(np.zeros(5), of_loop.u0)
    with pytest.raises(kt.NoAnswerError, match="no load, driver or parameter"):
        kt.linearizer(four_bar(), ["moter"])


@pytest.mark.parametrize("mass", [1e-6, 1e3])
def test_what_is_light_is_not_singular(mass: float):
    """A rod of length l that hangs: ω² = 3 g/2 l, whatever it weighs."""
    hanging = kt.Model.of(
        "hanging rod",
        kt.Gravity(acceleration=(0, -9.81, 0)),
        kt.Body.rod("rod", mass=mass, length=1.0, pose=kt.Frame.at((0.5, 0, 0))),
        kt.Revolute("hinge", "ground", "rod", point=(0, 0, 0), axis=Z, q0=(-np.pi / 2,)),
    )
    there = kt.linearizer(hanging)
    A, _ = there(there.q0, there.u0)
    assert pytest.approx(np.array([[0, 1], [-1.5 * 9.81, 0]]), rel=1e-12, abs=1e-9) == A


def test_turns_of_a_ball_joint_differ_from_its_speeds_by_the_turning_of_its_axes() -> None:
    """δξ̇ = δω − ω × δξ in axes of the body, ξ being small turns about them."""
    model = kt.Model.of(
        "ball",
        kt.Body("b", 1.0, inertia=(1, 2, 3, 0, 0, 0)),
        kt.Spherical("J", "ground", "b", frame_inner=kt.Frame(), frame_outer=kt.Frame()),
    )
    tree = Tree(Mechanism.of(model))
    q, u = ca.SX.sym("q", tree.n_q), ca.SX.sym("u", tree.n_u)
    turning = ca.Function("turning", [q, u], [ca.densify(_turning(tree, q, u))])
    e, w = np.array([0.1, 0.2, 0.3, 0.9]), np.array([0.5, -0.7, 1.1])
    for xi in np.eye(3):
        assert np.array(turning(e / np.linalg.norm(e), w) @ xi).ravel() == pytest.approx(-np.cross(w, xi))
