"""Inertia of rotors on the speeds of joints, against heavier bodies, mass matrices and MuJoCo."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import kinetree as kt
from kinetree.formulations.contract import FORMULATIONS
from metamorphic.comparison import check
from metamorphic.relation import relations
from metamorphic.scene import Scene

Z = (0.0, 0.0, 1.0)
I, RATIO = 0.02, 3.0


def bar(name: str, p, q, extra: float = 0.0) -> kt.Body:
    along = np.subtract(q, p) / np.linalg.norm(np.subtract(q, p))
    pose = kt.Frame.from_axes(along.tolist(), (-along[1], along[0], 0.0), (np.add(p, q) / 2).tolist())
    return kt.Body(name, 1.0, inertia=(0.01, 0.08, 0.09 + extra, 0, 0, 0), pose=pose)


def four_bar(extra: float = 0.0, *rotors: kt.RotorInertia) -> kt.Model:
    points = ((0, 0, 0), (0.3, 1.0, 0), (2.0, 1.5, 0), (2.2, 0.0, 0))
    names = ["ground", "a", "b", "c", "ground"]
    bars = [
        bar(n, p, q, extra if n == "a" else 0.0) for n, p, q in zip("abc", points, points[1:], strict=False)
    ]
    hinges = [kt.Revolute(f"J{k}", names[k], names[k + 1], point=points[k], axis=Z) for k in range(4)]
    return kt.Model.of("four-bar", kt.Gravity(acceleration=(0, -9.81, 0)), *bars, *hinges, *rotors)


@pytest.mark.in_turn(3)
@pytest.mark.parametrize("formulation", [name for name in FORMULATIONS if name != "recursive"])
def test_on_a_hinge_with_ground_it_is_inertia_of_the_body_that_turns(formulation: str):
    """Motion, reactions and energy of a loop; n² I on the crank, or in the crank."""
    settings = {"output": 0.1, "rtol": 1e-9, "atol": 1e-11, "formulation": formulation}
    heavier = kt.simulate(four_bar(RATIO**2 * I), 0.4, **settings)
    found = kt.simulate(
        four_bar(0.0, kt.RotorInertia("rotor", "J0", inertia=I, ratio=RATIO)), 0.4, **settings
    )
    assert found.audit.verdict == "ok"
    for channel in ("b.position", "J1.reaction", "J3.reaction", "energy.total"):
        assert found[channel] == pytest.approx(heavier[channel], abs=2e-7), channel
    assert np.ptp(found["energy.total"]) < 1e-7


def pendulum(*more) -> kt.Model:
    hung = {"frame_outer": kt.Frame.at((-0.5, 0, 0))}
    return kt.Model.of(
        "double pendulum", kt.Gravity(acceleration=(0, -9.81, 0)), kt.Parameter("I", I),
        kt.Body.box("a", 1.0, (1.0, 0.1, 0.2)), kt.Body.box("b", 2.0, (1.0, 0.1, 0.2)),
        kt.Revolute("J", "ground", "a", frame_inner=kt.Frame(), **hung, q0=(0.3,)),
        kt.Revolute("K", "a", "b", frame_inner=kt.Frame.at((0.5, 0, 0)), **hung, q0=(0.4,), u0=(1.0,)), *more,
    )  # fmt: skip


ROTOR = kt.RotorInertia("rotor", "K", inertia="I", ratio=RATIO)


@pytest.mark.parametrize("formulation", FORMULATIONS)
def test_between_moving_bodies_it_stands_on_the_diagonal_of_the_mass_matrix(formulation: str):
    """(M + n² I on one speed) u̇ + h = 0, integrated by SciPy, M and h of the model without a rotor."""
    without = kt.functions(pendulum(kt.Marker("tip", "b", kt.Frame())))
    added = np.diag([0.0, RATIO**2 * I])

    def rates(t: float, z: np.ndarray) -> np.ndarray:
        q, u = z[:2], z[2:]
        return np.concatenate([u, np.linalg.solve(without.mass_matrix(q) + added, -without.bias(q, u))])

    start = np.concatenate([without.q0, without.u0])
    expected = solve_ivp(rates, (0, 0.8), start, method="DOP853", rtol=1e-11, atol=1e-12).y[:2, -1]
    run = kt.simulate(pendulum(ROTOR), 0.8, output=[0.8], rtol=1e-10, atol=1e-12, formulation=formulation)
    assert [run["J.angle"][-1], run["K.angle"][-1]] == pytest.approx(expected, abs=1e-8)
    assert run.audit.verdict == "ok"


def test_forces_and_derivatives_know_it():
    of, without = kt.functions(pendulum(ROTOR)), kt.functions(pendulum(kt.Marker("tip", "b", kt.Frame())))
    q, u, udot = of.q0, np.array([0.7, -0.4]), np.array([1.0, 2.0])
    assert of.inverse(q, u, udot) - without.inverse(q, u, udot) == pytest.approx([0.0, RATIO**2 * I * 2.0])
    slopes, h = of.derivatives(q, u), 1e-6
    for k, step in enumerate(np.eye(2) * h):
        difference = (of.forward(q + step, u) - of.forward(q - step, u)) / (2 * h)
        assert slopes.q[:, k] == pytest.approx(difference, rel=1e-7)
    more = {"p": of.p0 + h * (np.array(of.parameters) == "I")}
    assert slopes.p[:, of.parameters.index("I")] == pytest.approx(
        (of.forward(q, u, **more) - of.forward(q, u)) / h, rel=1e-4
    )
    standing = np.array([np.pi / 2, 0.0])
    found = kt.linearize(pendulum(ROTOR), at="equilibrium").A
    assert found[2:, :2] == pytest.approx(of.derivatives(standing, np.zeros(2)).q, rel=1e-6)


def test_an_impulse_moves_it_along():
    """J Δu of a pendulum with a rotor in its hinge: the inertia about the hinge and n² I."""
    wheel = kt.Body("wheel", 1.0, inertia=(0.1, 0.1, 0.3, 0, 0, 0), pose=kt.Frame())
    hinge = kt.Revolute("H", "ground", "wheel", point=(0, 0, 0), axis=Z, u0=(1.0,))
    rotor = kt.RotorInertia("rotor", "H", inertia=I, ratio=RATIO)
    rim = kt.Marker.at("rim", "wheel", (0.5, 0, 0))
    event = kt.ExpressionEvent(
        "blow", expression="t - 0.5", action=kt.Impulse("rim", (0.0, 0.48, 0.0), axes="wheel")
    )
    run = kt.simulate(kt.Model.of("wheel", wheel, hinge, rotor, rim), 1.0, events=[event], output=[0.0, 1.0])
    assert run["H.angle_rate"][-1] == pytest.approx(1.0 + 0.24 / (0.3 + RATIO**2 * I), rel=1e-10)


DEFAULT = (
    "parts in reverse order",
    "translated by 1e6 m",
    "in kilometres, grams and milliseconds",
    "mirrored",
)
"""Relations of the ordinary tests; a joint that is written the other way round carries the rotor in all."""


@pytest.mark.parametrize(
    "relation",
    [name if name in DEFAULT else pytest.param(name, marks=pytest.mark.slow) for name in relations()],
)
def test_relations_hold_with_a_rotor(relation: str) -> None:
    pose = {"frame_inner": kt.Frame.at((0.5, 0, 0)), "frame_outer": kt.Frame.at((0.5, 0, 0))}
    turned = kt.Revolute("K", "b", "a", **pose, q0=(0.4,), u0=(1.0,))
    model = pendulum(ROTOR, kt.JointDamper("drag", "K", damping=0.05)).replace(turned)
    check(Scene("rotor", model, seconds=0.8), relation)


def test_its_mistakes_are_answered():
    with pytest.raises(kt.ModelError, match="inertia must not be negative"):
        pendulum(kt.RotorInertia("rotor", "K", inertia=-1.0)).checked()
    with pytest.raises(kt.ModelError, match="has no speed number 2"):
        pendulum(kt.RotorInertia("rotor", "K", inertia=1.0, coordinate=2)).checked()


@pytest.mark.parametrize("ratio", [RATIO, 0.0])
def test_one_joint_of_a_loop_has_no_speed_that_turns_a_rotor(ratio: float):
    """The model says so by itself, as every analysis does; with a rotor on every joint but one it is valid."""
    everywhere = [kt.RotorInertia(f"R{k}", f"J{k}", inertia=I, ratio=ratio) for k in range(4)]
    model = four_bar(0.0, *everywhere)
    (fault,) = model.validate().faults
    assert "closes a loop" in fault.message
    for ask in (kt.Model.checked, lambda model: kt.simulate(model, 0.1), kt.equilibrium):
        with pytest.raises(kt.ModelError, match="closes a loop"):
            ask(model)
    left = [rotor for rotor in everywhere if rotor.name != fault.name]
    assert not four_bar(0.0, *left).validate().faults


@pytest.mark.parametrize(("given", "words"), [("armature", "is the inertia"), ("gear", "it is called ratio")])
def test_other_words_are_answered(given: str, words: str):
    with pytest.raises(kt.ArgumentError, match=words):
        kt.RotorInertia("rotor", "K", **{given: 0.1})
