"""Linearisation against closed forms, differences of the nonlinear motion and a second formulation."""

from __future__ import annotations

import numpy as np
import pytest

import kinetree as kt
from kinetree.analysis.equilibrium import at_rest
from strategies import linkages

g = 9.81


def cart_pole() -> kt.Model:
    return kt.Model.of(
        "cart-pole",
        kt.Gravity(acceleration=(0, -g, 0)),
        kt.Body("cart", 2.0, inertia=(0.1, 0.1, 0.1, 0, 0, 0), pose=kt.Frame()),
        kt.Body.rod("pole", mass=1.0, length=1.2, pose=kt.Frame.rotated((0, 0, 1), np.pi / 2, (0, 0.6, 0))),
        kt.Prismatic("rail", "ground", "cart", point=(0, 0, 0), axis=(1, 0, 0)),
        kt.Revolute("hinge", "cart", "pole", point=(0, 0, 0), axis=(0, 0, 1)),
        kt.JointMotor("motor", "rail"),
        kt.Parameter("push", 0.0, "N"),
        kt.Force("wind", "pole", ("push", 0, 0)),
    )


def test_cart_pole_is_the_textbook_one():
    m, M, l = 1.0, 2.0, 0.6
    I = m * (2 * l) ** 2 / 12
    found = kt.linearize(
        cart_pole(), inputs=["motor"], outputs=["rail.displacement", "hinge.angle", "hinge.reaction.y"]
    )
    mass = np.array([[M + m, -m * l], [-m * l, I + m * l * l]])
    stiffness = np.array([[0, 0], [0, -m * g * l]])
    assert found.states == ("rail.displacement", "hinge.angle", "rail.displacement_rate", "hinge.angle_rate")
    np.testing.assert_allclose(found.A[2:, :2], -np.linalg.solve(mass, stiffness), atol=1e-12)
    np.testing.assert_allclose(found.B[2:, 0], np.linalg.solve(mass, [1.0, 0.0]), atol=1e-12)
    np.testing.assert_allclose(found.C[:2, :2], np.eye(2), atol=1e-14)
    np.testing.assert_allclose(found.C[2], 0.0, atol=1e-12)  # cos q is flat at the top
    assert not found.stable
    assert found.disagreement < 1e-12


def test_transfer_function_and_conversions():
    found = kt.linearize(cart_pole(), inputs=["motor", "push"], outputs=["hinge.angle"])
    s = 1.3j
    direct = found.C @ np.linalg.solve(s * np.eye(4) - found.A, found.B) + found.D
    np.testing.assert_allclose(found.transfer(s), direct)
    assert found.to_scipy().A.shape == (4, 4)
    assert found.transfer([1j, 2j]).shape == (2, 1, 2)


def test_inputs_that_do_not_exist_or_do_nothing():
    with pytest.raises(kt.InputError, match=r"no load, driver or parameter .* did you mean .motor"):
        kt.linearize(cart_pole(), inputs=["moter"])
    model = cart_pole().add(kt.Parameter("idle", 1.0))
    with pytest.raises(kt.InputError, match="'idle' acts on nothing"):
        kt.linearize(model, inputs=["idle"])
    with pytest.raises(kt.InputError, match=r"name one, such as wind\.x"):
        kt.linearize(model, inputs=["wind"])


def test_a_start_that_moves_is_refused():
    tilted = cart_pole().replace(
        kt.Revolute("hinge", "cart", "pole", point=(0, 0, 0), axis=(0, 0, 1), q0=(0.3,))
    )
    with pytest.raises(kt.LinearizationError, match="no equilibrium and no steady motion"):
        kt.linearize(tilted)


def four_bar(**extra: object) -> kt.Model:
    """A four-bar linkage with a spring and a motor, general lengths."""
    return linkages.four_bar(
        kt.JointSpring("spring", "A", stiffness=60.0),
        kt.JointDamper("damper", "D", damping=0.3),
        kt.JointMotor("motor", "A"),
        *extra.values(),
    )


def test_loop_decays_and_swings_as_its_simulation_does():
    model = four_bar()
    rest = kt.equilibrium(model)
    found = kt.linearize(model, at=rest)
    (pole,) = [p for p in found.poles if p.imag > 0]
    start = rest.coordinates["A.angle"]
    nudged = rest.model
    eps = 1e-5
    run = kt.simulate(nudged, 1.0, initial={"A.angle": start + eps}, rtol=1e-12, atol=1e-14, output=0.01)
    deviation = (np.asarray(run["A.angle"]) - start) / eps
    amplitude = (
        deviation[0]
        * np.exp(pole.real * run.t)
        * (np.cos(pole.imag * run.t) - pole.real / pole.imag * np.sin(pole.imag * run.t))
    )
    np.testing.assert_allclose(deviation, amplitude, atol=2e-4)


def test_driver_as_input_is_acceleration_and_states():
    """A crank driven by its law: the rocker follows as the Jacobian says, and no derivative of the input is left."""
    model = four_bar(driver=kt.JointDriver("drive", "A", 0, 0.0))
    found = kt.linearize(
        model, at="equilibrium", inputs=["drive"], outputs=["D.angle", "D.angle_rate", "drive.force"]
    )
    assert found.states == ("drive.displacement", "drive.rate")
    assert found.inputs == ("drive.acceleration",)
    h = 1e-5

    def rocker(q: float) -> float:
        moved = four_bar(driver=kt.JointDriver("drive", "A", 0, q))
        return float(kt.equilibrium(moved)["D.angle"])

    ratio = (rocker(h) - rocker(-h)) / (2 * h)
    np.testing.assert_allclose(found.C[0], (ratio, 0.0), atol=1e-8)
    np.testing.assert_allclose(found.C[1], (0.0, ratio), atol=1e-8)
    assert found.D[2, 0] > 0  # inertia felt at the crank


def test_instant_of_a_run_is_the_derivative_of_its_accelerations():
    model = four_bar()
    run = kt.simulate(model, 0.5, initial={"A.angle_rate": 3.0})
    found = kt.linearize(model, at=run, t=0.3)
    assert not found.steady
    assert found.disagreement < 1e-10


def test_singular_position_is_refused():
    """Three bars in one line: the loop may buckle either way."""
    z = (0, 0, 1)

    def bar(name: str, x: float) -> kt.Body:
        return kt.Body(name, 1.0, inertia=(0.1, 0.1, 0.1, 0, 0, 0), pose=kt.Frame.at((x, 0, 0)))

    model = kt.Model.of(
        "flat",
        bar("a", 0.5), bar("b", 1.5), bar("c", 1.5),
        kt.Revolute("A", "ground", "a", point=(0, 0, 0), axis=z),
        kt.Revolute("B", "a", "b", point=(1, 0, 0), axis=z),
        kt.Revolute("C", "b", "c", point=(2, 0, 0), axis=z),
        kt.Revolute("D", "ground", "c", point=(1, 0, 0), axis=z),
    )  # fmt: skip
    with pytest.raises((kt.LinearizationError, ValueError), match="singular"):
        kt.linearize(at_rest(model))


def test_modes_of_a_spring_chain_are_the_closed_form():
    n, k, m = 5, 700.0, 0.8
    parts: list[object] = []
    for i in range(n):
        parts += [
            kt.Body(f"m{i}", m, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame.at((float(i + 1), 0, 0))),
            kt.Prismatic(f"s{i}", "ground", f"m{i}", point=(float(i + 1), 0, 0), axis=(1, 0, 0)),
        ]
    ends = ["ground", *(f"m{i}" for i in range(n)), "wall"]
    parts.append(kt.Marker("wall", "ground", kt.Frame.at((float(n + 1), 0, 0))))
    parts += [
        kt.SpringDamper(f"k{i}", ends[i], ends[i + 1], stiffness=k, free_length=1.0) for i in range(n + 1)
    ]
    found = kt.modes(kt.Model.of("chain", *parts))
    wanted = 2 * np.sqrt(k / m) * np.sin(np.arange(1, n + 1) * np.pi / (2 * n + 2)) / (2 * np.pi)
    np.testing.assert_allclose(found.frequencies, wanted, rtol=1e-9)
    first = np.array([found[0].joints[f"s{i}.displacement"] for i in range(n)])
    np.testing.assert_allclose(
        first / first[0], np.sin(np.arange(1, n + 1) * np.pi / (n + 1)) / np.sin(np.pi / (n + 1)), atol=1e-9
    )


def test_a_mode_is_drawn_with_its_loop_closed():
    model = four_bar()
    found = kt.modes(model)
    run = kt.vibrate(found, 0, amplitude=0.1, frames=21)
    shape = found[0].joints
    lead = max(shape, key=lambda name: abs(shape[name]))
    rest = found.linearization.situation.coordinates[lead]
    assert np.ptp(run[lead] - rest) == pytest.approx(0.2, rel=0.05)
    assert np.asarray(run["residual.position"]).max() < 1e-10
    assert np.array_equal(run.t, np.linspace(0.0, 1.0, 21))  # one whole period, so that pictures go on
    np.testing.assert_allclose(run.x[-1], run.x[0], atol=1e-9)
    free = kt.animate_mode(model, 0, frames=9)
    assert np.array_equal(free.t, np.linspace(0.0, 1.0, 9))
    assert np.abs(free.x[[4, 8]] - free.x[0]).max() < 0.05 * np.ptp(free.x, axis=0).max()
    with pytest.raises(kt.NoAnswerError, match="counted from 0"):
        kt.vibrate(found, 5)
    assert kt.vibrate(found, 0, amplitude=0.1, frames=2).t.size == 2
    with pytest.raises(kt.ArgumentError, match="frames"):
        kt.vibrate(found, 0, frames=1)
    with pytest.raises(kt.ArgumentError, match="mode"):
        kt.vibrate(found, -1)


def test_bode_plot_and_poles(tmp_path):
    found = kt.linearize(four_bar(), at="equilibrium", inputs=["motor"], outputs=["D.angle"])
    figure = kt.plot_bode(found, path=tmp_path / "bode.png")
    (line,) = figure.axes[0].get_lines()
    f, size = line.get_data()
    peak = f[int(np.argmax(size))]
    assert peak == pytest.approx(
        np.abs(found.poles[0]) / (2 * np.pi), rel=0.02
    )  # lightly damped: at the pole
    assert (tmp_path / "bode.png").stat().st_size > 1000
    assert kt.plot_poles(found).axes
    with pytest.raises(kt.NoAnswerError, match="needs inputs and outputs"):
        kt.plot_bode(kt.linearize(four_bar(), at="equilibrium"))


def test_motions_without_any_stiffness_are_no_disagreement():
    """A falling pair of bodies: nothing varies, and round-off must not be judged by round-off."""
    model = kt.Model.of(
        "falling",
        kt.Gravity(acceleration=(0.3, -0.7, -9.81)),
        kt.Body(
            "a",
            1.3,
            inertia=(0.1, 0.2, 0.25, 0, 0, 0),
            pose=kt.Frame.rotated((1, 2, 3), 0.7, (0.1, 0.2, 0.3)),
        ),
        kt.Body(
            "b",
            0.7,
            inertia=(0.3, 0.2, 0.25, 0, 0, 0),
            pose=kt.Frame.rotated((3, 1, 2), 1.7, (0.6, -0.2, 0.3)),
        ),
        kt.Spherical("ball", "a", "b", point=(0.37, 0.11, 0.29)),
    )
    run = kt.simulate(model, 0.1)
    found = kt.linearize(model, at=run, t=0.05)
    assert found.disagreement < 1e-10


def test_a_length_and_a_tilt_as_inputs_of_a_moving_pendulum_with_a_spring():
    # a bob of mass m at distance l from the hinge and turned by a, on a spring (k, free length 0) to (X, Y):
    # (m l² + I) φ̈ = −m g l cos(φ + a) + k l (Y cos(φ + a) − X sin(φ + a))
    m, I, k, X, Y, l, a = 1.3, 0.02, 40.0, 0.7, -0.4, 0.8, 0.1
    model = kt.Model.of(
        "sprung pendulum",
        kt.Gravity(acceleration=(0, -g, 0)),
        kt.Parameter("l", l),
        kt.Parameter("a", a),
        kt.Body("bob", m, inertia=(I, I, I, 0, 0, 0)),
        kt.Revolute(
            "hinge",
            "ground",
            "bob",
            frame_inner=kt.Frame.rotated((0, 0, 1), "a"),
            frame_outer=kt.Frame(("-l", 0, 0)),
            u0=(2.0,),
        ),
        kt.Marker("wall", "ground", kt.Frame((X, Y, 0))),
        kt.SpringDamper("spring", "bob", "wall", stiffness=k),
    )
    run = kt.simulate(model, t_end=0.3)
    found = kt.linearize(model, at=run, t=0.2, inputs=["l", "a"])
    angle = float(run.at(0.2)["hinge.angle"][0])

    def acceleration(l: complex, a: complex) -> complex:
        c, s = np.cos(angle + a), np.sin(angle + a)
        return (-m * g * l * c + k * l * (Y * c - X * s)) / (m * l**2 + I)

    h = 1e-30
    by_l, by_a = acceleration(l + 1j * h, a).imag / h, acceleration(l, a + 1j * h).imag / h
    np.testing.assert_allclose(found.B, [[0, 0], [by_l, by_a]], rtol=1e-7, atol=1e-12)
    assert found.disagreement < 1e-12
