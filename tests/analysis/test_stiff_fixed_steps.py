"""Steps of gauss4 that fixed-point iteration does not solve: h|λ| beyond 1, stiff contact."""

from __future__ import annotations

import numpy as np

import kinetree as kt


def mass(law: str, **start: tuple[float, ...]) -> kt.Model:
    return kt.Model.of(
        "mass",
        kt.Body.sphere("block", 1.0, 0.1, pose=kt.Frame()),
        kt.Prismatic("s", "ground", "block", point=(0, 0, 0), axis=(1, 0, 0), **start),
        kt.JointMotor("spring", "s", torque=law),
    )


def test_oscillations_far_beyond_the_step_turn_by_the_stability_function() -> None:
    """Gauss with two stages: R(z) = (1 + z/2 + z²/12)/(1 − z/2 + z²/12), of absolute value 1 for z = iωh."""
    omega, h = 4000.0, 5e-3
    run = kt.simulate(mass(f"-{omega**2}*s.q", q0=(1.0,)), 100 * h, method="gauss4", step=h, output=h)
    z = 1j * omega * h
    R = (1 + z / 2 + z**2 / 12) / (1 - z / 2 + z**2 / 12)
    np.testing.assert_allclose(run["s.displacement"], (R ** np.arange(101)).real, atol=1e-12)


def elastic_pendulum(q: tuple[float, float], u: tuple[float, float]) -> kt.Model:
    return kt.Model.of(
        "elastic pendulum",
        kt.Gravity(),
        kt.Body("frame", 0.1, inertia=(0.01, 0.01, 0.01, 0, 0, 0), pose=kt.Frame()),
        kt.Body.sphere("bob", 1.0, 0.1, pose=kt.Frame()),
        kt.Revolute("hinge", "ground", "frame", point=(0, 0, 0), axis=(0, 1, 0), q0=q[:1], u0=u[:1]),
        kt.Prismatic("slide", "frame", "bob", point=(0, 0, 0), axis=(1, 0, 0), q0=q[1:], u0=u[1:]),
        kt.JointSpring("spring", "slide", stiffness=9e6, free=1.0),
    )


def test_a_stiff_motion_runs_back_to_where_it_began() -> None:
    """The method is symmetric if its stages are solved to round-off: ω h = 3, which no fixed-point iteration solves."""
    names, start = ("hinge.angle", "slide.displacement"), ((0.3, 1.001), (0.0, 0.5))
    forward = kt.simulate(elastic_pendulum(*start), 0.2, method="gauss4", step=1e-3, output=0.2)
    q = tuple(float(forward[name][-1]) for name in names)
    u = tuple(-float(forward[f"{name}_rate"][-1]) for name in names)
    back = kt.simulate(elastic_pendulum(q, u), 0.2, method="gauss4", step=1e-3, output=0.2)  # type: ignore[arg-type]
    assert abs(q[0] - 0.3) > 0.1
    np.testing.assert_allclose([back[name][-1] for name in names], start[0], atol=1e-11)
    np.testing.assert_allclose([-back[f"{name}_rate"][-1] for name in names], start[1], atol=1e-8)


def test_a_ball_on_a_stiff_floor() -> None:
    floor = {"stiffness": 2e4, "exponent": 1.5, "damping": 0.3, "friction": 0.4, "transition": 0.05}
    model = kt.Model.of(
        "ball",
        kt.Gravity(),
        kt.Body.sphere("ball", 0.3, 0.05, pose=kt.Frame.at((0, 0, 0.1)), velocity=(0.4, 0, -1.0)),
        kt.SpherePlane("bump", "ball", "ground", radius=0.05, **floor),
    )
    accurate = kt.simulate(model, 0.5, rtol=1e-10, output=0.5)["ball.position"][-1]
    for h, allowed in ((1e-3, 1e-6), (4e-3, 5e-5)):
        run = kt.simulate(model, 0.5, method="gauss4", step=h, output=0.5)
        assert run.status == "finished"
        np.testing.assert_allclose(run["ball.position"][-1], accurate, atol=allowed)


def test_what_cannot_be_solved_is_told_with_the_step_and_the_remedy() -> None:
    run = kt.simulate(mass("exp(20*s.q)", q0=(1.0,)), 0.1, method="gauss4", step=5e-3)
    assert run.status == "failed"
    assert "a step of 0.005 s could not be solved; take shorter steps (step)" in run.reason
