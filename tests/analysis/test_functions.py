"""Functions on arrays against closed forms, other routes, and differences."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.linalg import null_space

import kinetree as kt
from kinetree.derivatives.tangents import directional
from kinetree_validation.tree_dynamics import TreeDynamics

Z = (0, 0, 1)


def arm() -> kt.Model:
    """A ball joint and a hinge, with a damper and a marker at the tip."""
    return kt.Model.of(
        "arm",
        kt.Parameter("m", 2.0), kt.Parameter("c", 0.3),
        kt.Gravity(acceleration=(0, -9.81, 0)),
        kt.Body("upper", 1.5, com=(0.2, 0.05, 0), inertia=(0.02, 0.05, 0.06, 0, 0, 0)),
        kt.Body("lower", "m", com=(0.3, 0, 0), inertia=(0.01, 0.04, 0.045, 0, 0, 0)),
        kt.Spherical("S", "ground", "upper", frame_inner=kt.Frame.at((0, 0, 0)), frame_outer=kt.Frame.at((0, 0, 0))),
        kt.Revolute("E", "upper", "lower", frame_inner=kt.Frame.at((0.5, 0, 0)), frame_outer=kt.Frame.at((0, 0, 0))),
        kt.JointDamper("damper", "E", damping="c"),
        kt.Marker("tip", "lower", kt.Frame.at((0.6, 0, 0))),
    )  # fmt: skip


@pytest.fixture(scope="module")
def of_arm() -> kt.Functions:
    return kt.functions(arm())


def states(found: kt.Functions, count: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    random = np.random.default_rng(3)
    q = random.normal(size=(count, found.q0.size))
    q[:, :4] /= np.linalg.norm(q[:, :4], axis=1, keepdims=True)
    return q, random.normal(size=(count, 4)), random.normal(size=(count, 4))


def test_tree_functions_are_those_of_the_recursions(of_arm: kt.Functions):
    """Composite bodies and recursive Newton–Euler on the one side, elimination on the other."""
    q, u, tau = states(of_arm, 11)
    tree = TreeDynamics(arm())
    assert of_arm.mass_matrix(q) == pytest.approx(tree.mass_matrix(q, of_arm.p0), abs=1e-12)
    udot = of_arm.forward(q, u, tau)
    assert of_arm.inverse(q, u, udot) == pytest.approx(tau, abs=1e-10)
    assert tree.inverse(q, u, udot, of_arm.p0) == pytest.approx(tau, abs=1e-10)
    assert of_arm.bias(q, u) == pytest.approx(of_arm.inverse(q, u, np.zeros(4)), abs=1e-12)
    _, _, jacobian = tree.frame("lower", q, of_arm.p0)
    assert of_arm.jacobian("tip", q)[:, 3:] == pytest.approx(jacobian[:, 3:], abs=1e-12)


def test_one_state_and_a_batch_are_the_same(of_arm: kt.Functions):
    q, u, tau = states(of_arm, 11)
    together = of_arm.derivatives(q, u, tau)
    for i in (0, 7, 10):
        alone = of_arm.derivatives(q[i], u[i], tau[i])
        assert alone.udot.shape == (4,)
        for name in ("udot", "q", "u", "tau", "p"):
            assert getattr(together, name)[i] == pytest.approx(getattr(alone, name), rel=1e-12, abs=1e-12)
    position, rotation = of_arm.pose("tip", q)
    assert position.shape == (11, 3)
    assert rotation[4] == pytest.approx(of_arm.pose("tip", q[4])[1])


def test_derivatives_are_differences(of_arm: kt.Functions):
    q, u, tau = (part[0] for part in states(of_arm, 1))
    found = of_arm.derivatives(q, u, tau)
    p = of_arm.p0
    assert found.udot == pytest.approx(of_arm.forward(q, u, tau))
    for by, place, at in (
        (found.q, 0, q),
        (found.u, 1, u),
        (found.tau, 2, tau),
        (found.p, 3, p),
    ):
        for j in range(at.size):

            def moved(d: float, place: int = place, j: int = j) -> np.ndarray:
                given = [part.copy() for part in (q, u, tau, p)]
                given[place][j] += d
                return of_arm.forward(*given[:3], p=given[3])

            assert by[:, j] == pytest.approx(directional(moved, 1e-3), abs=1e-7)


def test_the_jacobian_of_a_marker_gives_its_velocity(of_arm: kt.Functions):
    model = arm()
    run = kt.simulate(model, 0.5, initial={"E.angle_rate": 1.0}, output=0.1)
    twists = np.einsum("kij,kj->ki", of_arm.jacobian("tip", run.x), run.y)
    assert twists[:, :3] == pytest.approx(run["tip.velocity"], abs=1e-10)
    assert twists[:, 3:] == pytest.approx(run["tip.angular_velocity"], abs=1e-10)
    assert of_arm.pose("tip", run.x)[0] == pytest.approx(run["tip.position"], abs=1e-10)


def test_loops_are_respected():
    """Accelerations of a four-bar are those of its run, B u vanishes, and u̇ changes as its derivatives say."""
    bar = {"inertia": (0.02, 0.04, 0.05, 0, 0, 0)}
    model = kt.Model.of(
        "four-bar",
        kt.Parameter("k", 60.0),
        kt.Gravity(acceleration=(0, -9.81, 0)),
        kt.Body("crank", 1.0, **bar, pose=kt.Frame.at((0.1, 0.2, 0))),
        kt.Body("coupler", 2.0, **bar, pose=kt.Frame.at((0.65, 0.55, 0))),
        kt.Body("rocker", 1.5, **bar, pose=kt.Frame.at((1.0, 0.35, 0))),
        kt.Revolute("A", "ground", "crank", point=(0, 0, 0), axis=Z),
        kt.Revolute("B", "crank", "coupler", point=(0.2, 0.4, 0), axis=Z),
        kt.Revolute("C", "coupler", "rocker", point=(1.1, 0.7, 0), axis=Z),
        kt.Revolute("D", "ground", "rocker", point=(0.9, 0, 0), axis=Z),
        kt.JointSpring("spring", "A", stiffness="k"),
    )  # fmt: skip
    step = 1e-3
    times = 0.3 + step * np.arange(-3, 4)
    run = kt.simulate(model, 0.4, output=times, rtol=1e-12, atol=1e-14)
    found = kt.functions(model)
    udot = found.forward(run.x, run.y)
    speeds = [found.speeds.index(f"{joint}.angle_rate") for joint in ("A", "B")]
    assert udot[:, speeds[0]] == pytest.approx(run["A.acceleration"], rel=1e-9)
    B = found.constraint_jacobian(run.x)
    assert B.shape[1:] == (len(found.constraints), len(found.speeds))
    assert np.abs(np.einsum("kij,kj->ki", B, run.y)).max() < 1e-10
    slopes = found.derivatives(run.x[3], run.y[3])
    along = slopes.q @ run.y[3] + slopes.u @ udot[3]
    weights = np.array([-1 / 60, 3 / 20, -3 / 4, 0, 3 / 4, -3 / 20, 1 / 60]) / step
    assert along == pytest.approx(weights @ udot, rel=1e-6)


def four_bar() -> kt.Model:
    """A parallelogram, which stands in line at an angle of zero."""
    ends = {"a": ((0, 0, 0), (0, 0.5, 0)), "c": ((0, 0.5, 0), (1, 0.5, 0)), "d": ((1, 0, 0), (1, 0.5, 0))}
    bodies = [
        kt.Body(
            name,
            1.0,
            inertia=(0.01, 0.02, 0.03, 0, 0, 0),
            pose=kt.Frame.at(tuple(np.mean(ends[name], axis=0))),
        )
        for name in ends
    ]
    hinges = [("A", "ground", "a", (0, 0, 0)), ("B", "a", "c", (0, 0.5, 0)), ("C", "c", "d", (1, 0.5, 0))]
    joints = [kt.Revolute(name, i, o, point=point, axis=Z) for name, i, o, point in hinges]
    last = kt.Revolute("D", "ground", "d", point=(1, 0, 0), axis=Z)
    return kt.Model.of("four-bar", kt.Gravity(acceleration=(0, -9.81, 0)), *bodies, *joints, last)


@pytest.mark.parametrize("make", [arm, four_bar])
def test_accelerations_by_recursion_are_those_of_matrices(make):
    """Alone, into an array, in a batch: M u̇ + h = τ + Bᵀλ is solved by the derivatives' route."""
    of = kt.functions(make())
    random, n = np.random.default_rng(5), of.u0.size
    q, u, tau = np.tile(of.q0, (11, 1)), random.normal(size=(11, n)), random.normal(size=(11, n))
    if of.constraints:  # the speeds that the loop allows
        u = u @ null_space(of.constraint_jacobian(of.q0)) @ null_space(of.constraint_jacobian(of.q0)).T
    expected = of.derivatives(q, u, tau).udot
    assert of.forward(q, u, tau) == pytest.approx(expected, rel=1e-10, abs=1e-10)
    out = np.full(n, np.nan)
    for k in range(3):
        assert of.forward(q[k], u[k], tau[k], out=out) is out
        assert out == pytest.approx(expected[k], rel=1e-10, abs=1e-10)
        assert of.forward(q[k].tolist(), u[k], tau[k]) == pytest.approx(out, rel=1e-12)
    assert of.forward(of.q0, u[0], out=out) == pytest.approx(
        of.derivatives(of.q0, u[0]).udot, rel=1e-10, abs=1e-10
    )
    with pytest.raises(kt.NoAnswerError, match="out has the shape"):
        of.forward(q, u, tau, out=out)


def test_a_singular_position_has_the_accelerations_of_matrices():
    """Rows that were independent at the start are not where the bars stand in line: redundant rows are met together."""
    of = kt.functions(four_bar())
    in_line = of.q0 + np.array(
        [{"A": -np.pi / 2, "B": np.pi / 2, "D": -np.pi / 2}[n[0]] for n in of.coordinates]
    )
    still = np.zeros(of.u0.size)
    found = of.forward(in_line, still)
    assert np.isfinite(found).all()
    B = of.constraint_jacobian(in_line)
    assert np.linalg.matrix_rank(B, tol=1e-9) < np.linalg.matrix_rank(of.constraint_jacobian(of.q0), tol=1e-9)
    assert np.abs(B @ found).max() < 1e-9
    assert found == pytest.approx(of.forward(in_line[None], still[None])[0], abs=1e-12)


def test_every_function_fills_an_array(of_arm: kt.Functions):
    """Newton's law holds in the arrays that were filled, and a batch, lists and strides give the same bits."""
    of, n = of_arm, of_arm.u0.size
    q, u, tau = (part[0] for part in states(of, 1))
    udot, h, M, back = np.empty(n), np.empty(n), np.empty((n, n)), np.empty(n)
    J, r, R = np.empty((6, n)), np.empty(3), np.empty((3, 3))
    assert of.forward(q, u, tau, out=udot) is udot
    assert of.bias(q, u, t=0, out=h) is h
    assert of.mass_matrix(q, out=M) is M
    assert of.inverse(q, u, udot, out=back) is back
    assert of.jacobian("tip", q, out=J) is J
    assert of.pose("tip", q, out=(r, R))[1] is R
    assert M @ udot + h == pytest.approx(tau, rel=1e-10, abs=1e-10)
    assert back == pytest.approx(tau, rel=1e-10, abs=1e-10)
    batch = np.stack([q, of.q0, q]), np.stack([u, u, u]), np.stack([tau, tau, tau])
    strided = [np.stack([part, part], axis=1)[:, 0] for part in (q, u, tau)]
    for route in (of.forward(*batch)[2], of.forward(*strided), of.forward(*map(list, (q, u, tau)))):
        assert (route == udot).all()
    assert (of.inverse(*batch[:2], np.stack([udot] * 3))[0] == back).all()
    assert (of.jacobian("tip", batch[0])[2] == J).all()
    assert (of.pose("tip", batch[0])[0][2] == r).all()
    assert (of.mass_matrix(batch[0])[0] == M).all()
    shared = u.copy()
    assert (of.forward(q, shared, tau, out=shared) == udot).all()  # an argument may be overwritten
    one = np.ones(n, dtype=int)
    assert (of.forward(q, one, tau) == of.forward(q, one.astype(float), tau)).all()


def test_parameters_and_time_reach_the_direct_call():
    """A pendulum with a driven torque: u̇ = (a t − m g l sin q)/(m l²) for its own and for given parameters."""
    rod = kt.Body("bob", mass="m", com=(0, -0.5, 0), inertia=(0, 0, 0, 0, 0, 0), pose=kt.Frame())
    hinge = kt.Revolute("hinge", "ground", "bob", point=(0, 0, 0), axis=Z)
    motor = kt.JointMotor("drive", "hinge", torque="3*t")
    gravity = kt.Gravity(acceleration=(0, -9.81, 0))
    of = kt.functions(kt.Model.of("pendulum", kt.Parameter("m", 2.0, "kg"), gravity, rod, hinge, motor))
    q, u = np.array([0.7]), np.array([0.3])
    for m, p in ((2.0, None), (5.0, np.array([5.0])), (5.0, [5.0])):
        for t in (0.0, 2, np.float64(1.5)):
            expected = (3.0 * float(t) - m * 9.81 * 0.5 * np.sin(0.7)) / (m * 0.25)
            assert of.forward(q, u, p=p, t=t) == pytest.approx([expected], rel=1e-12)
    assert of.forward(q, u, t=np.array([0.0, 2.0])).shape == (2, 1)


def test_wrong_shapes_and_names(of_arm: kt.Functions):
    with pytest.raises(kt.NoAnswerError, match=r"q has the shape \(3,\); give \(5,\) or \(k, 5\)"):
        of_arm.mass_matrix(np.zeros(3))
    with pytest.raises(kt.NoAnswerError, match="batches have different lengths: q 2, u 3"):
        of_arm.bias(np.zeros((2, 5)), np.zeros((3, 4)))
    with pytest.raises(KeyError, match="no body or marker 'tipp'"):
        of_arm.pose("tipp", of_arm.q0)
    whole, fixed = np.zeros(4, dtype=int), np.zeros(4)
    fixed.flags.writeable = False
    with pytest.raises(kt.NoAnswerError, match="out has numbers of type int64"):
        of_arm.forward(of_arm.q0, of_arm.u0, out=whole)
    with pytest.raises(kt.NoAnswerError, match="no room that may be written"):
        of_arm.forward(of_arm.q0, of_arm.u0, out=fixed)
