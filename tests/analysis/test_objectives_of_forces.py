"""Objectives of reactions, forces and accelerations: closed forms, and tangents as an independent route."""

from __future__ import annotations

import numpy as np
import pytest

import kinetree as kt
from strategies import linkages

FINE = {"rtol": 1e-11, "atol": 1e-13}


M, E, W = 2.0, 0.3, 4.0


def rotor() -> kt.Model:
    """A disk that turns freely about an axis beside its mass centre."""
    return kt.Model.of(
        "rotor",
        kt.Parameter("m", M), kt.Parameter("e", E), kt.Parameter("b", 0.0),
        kt.Body("disk", "m", com=("e - b", 0, 0), inertia=(0.1, 0.1, 0.2, 0, 0, 0)),
        kt.Revolute("A", "ground", "disk", frame_inner=kt.Frame(), frame_outer=kt.Frame(), u0=(W,)),
    )  # fmt: skip


def test_the_bearing_of_a_rotor_out_of_balance():
    """|R|² = (m e ω²)², at the end and integrated over T."""
    T, square = 0.7, "A.reaction.x^2 + A.reaction.y^2"
    found = kt.gradient(rotor(), T, kt.Objective(square, square), ["m", "e", "A.angle_rate"], **FINE)
    value = (M * E * W**2) ** 2 * (1 + T)
    assert found.value == pytest.approx(value, rel=1e-10)
    assert [found["m"], found["e"]] == pytest.approx([2 * value / M, 2 * value / E], rel=1e-9)
    assert found["A.angle_rate"] == pytest.approx(4 * value / W, rel=1e-9)


def test_the_force_of_a_contact_that_closes_on_the_way():
    """A ball that falls from h and stays: ∫ N dt = m g (T − t₁) behind the impact at t₁, and N(T) = m g."""
    m, g, h, T = 1.5, 9.0, 0.5, 0.8
    model = kt.Model.of(
        "ball",
        kt.Parameter("g", g), kt.Parameter("h", h), kt.Parameter("m", m),
        kt.Gravity(acceleration=(0, 0, "-g")),
        kt.Body("ball", "m", inertia=(0.1, 0.1, 0.1, 0, 0, 0), pose=kt.Frame.at((0, 0, "h"))),
    )  # fmt: skip
    floor = kt.PointPlaneEvent("floor", "ball", "ground", direction="falling", action=kt.Restitution(0.0))
    objective = kt.Objective("floor.force", "floor.force")
    found = kt.gradient(model, T, objective, ["g", "h", "m"], events=[floor], **FINE)
    landing = np.sqrt(2 * h / g)
    assert found.value == pytest.approx(m * g * (1 + T - landing), rel=1e-9)
    assert found["m"] == pytest.approx(g * (1 + T - landing), rel=1e-8)
    assert found["h"] == pytest.approx(-m * g / np.sqrt(2 * h * g), rel=1e-8)
    assert found["g"] == pytest.approx(m * (1 + T - landing) + m * landing / 2, rel=1e-8)


@pytest.fixture(scope="module")
def four_bar() -> kt.Model:
    mass, reach = kt.Parameter("mass", 2.0), kt.Parameter("reach", 0.9)
    damper = kt.JointDamper("damper", "A", damping=0.3)
    return linkages.four_bar(mass, reach, damper, coupler="mass", reach="reach")


def test_reactions_of_a_loop_agree_with_tangents(four_bar: kt.Model):
    """Of a cut joint and of a flat, redundantly held loop: at the end, as by sensitivities."""
    names = ["mass", "reach"]
    channels = ["B.reaction.x", "D.reaction.z", "coupler.acceleration.y"]
    wanted = "B.reaction.x + 3*D.reaction.z - coupler.acceleration.y"
    found = kt.gradient(four_bar, 0.4, wanted, names, **FINE)
    slopes = kt.sensitivities(four_bar, 0.4, channels, names, output=[0.4], **FINE).values[-1]
    np.testing.assert_allclose(found.values, np.array([1.0, 3.0, -1.0]) @ slopes, rtol=1e-7)


def test_a_counterweight_that_takes_all_load_from_a_bearing():
    """|R| = m |e − b| ω²: least where b = e, and at the limit R = 1 N of a constraint b = e − 1/(m ω²)."""
    objective = kt.Objective(integral="A.reaction.x^2 + A.reaction.y^2")
    best = kt.optimize(rotor(), 0.5, objective, {"b": 0.0}, rtol=1e-8, atol=1e-10)
    assert best.status == "converged" and best.parameters["b"] == pytest.approx(E, rel=1e-6)
    limited = kt.optimize(
        rotor(), 0.5, kt.Objective(integral="b^2"), {"b": 0.1},
        constraints={"A.reaction.x^2 + A.reaction.y^2": (0.0, 1.0)}, rtol=1e-8, atol=1e-10,
    )  # fmt: skip
    assert limited.parameters["b"] == pytest.approx(E - 1 / (M * W**2), rel=1e-6)


@pytest.mark.parametrize(
    ("objective", "words"),
    [
        ("B.raction.x", "objective \"integral\".*did you mean 'B.reaction'"),
        ("B.reaction", "has 3 components; name one of B.reaction.x, B.reaction.y"),
        ("mas", 'unknown name "mas"; did you mean "mass"\\?'),
        ("B.reaction.w", "the components of 'B.reaction' are x, y, z"),
        ("work.dissipation", r"gathered along the run; write Objective\(integral="),
        ("sign(B.reaction.x)", "jumps where no load does.*smoothstep"),
    ],
)
def test_mistakes_in_objectives_are_answered(four_bar: kt.Model, objective: str, words: str):
    with pytest.raises(kt.NoAnswerError, match=rf"(?s){words}"):
        kt.gradient(four_bar, 0.1, kt.Objective(integral=objective), ["mass"])


@pytest.fixture(scope="module")
def door() -> kt.Model:
    """A door on two hinges in line: who carries its weight, no rigid body can tell; what they carry together is m g."""
    return kt.Model.of(
        "door",
        kt.Parameter("m", 20.0),
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Body("leaf", "m", inertia=(2.0, 2.0, 1.0, 0, 0, 0), com=(0.4, 0, 1.0), pose=kt.Frame()),
        kt.Revolute("low", "ground", "leaf", point=(0, 0, 0.2), axis=(0, 0, 1), u0=1.0),
        kt.Revolute("high", "ground", "leaf", point=(0, 0, 1.8), axis=(0, 0, 1)),
    )


@pytest.mark.parametrize("unit", [1.0, 1e9])
def test_a_gradient_of_reactions_that_are_not_unique_says_so(door: kt.Model, unit: float) -> None:
    """In any unit of force."""
    shared, whole = (
        kt.gradient(door, 0.2, f"({objective})/{unit}", ["m"])
        for objective in ("low.reaction.z", "low.reaction.z + high.reaction.z")
    )
    assert whole["m"] == pytest.approx(9.81 / unit, rel=1e-9)
    assert whole.notes == ()
    assert shared["m"] == pytest.approx(9.81 / 2 / unit, rel=1e-6)
    (note,) = shared.notes
    assert "not unique" in note and note in str(shared) and shared.to_dict()["notes"] == [note]


def test_sensitivities_of_reactions_that_are_not_unique_say_so(door: kt.Model) -> None:
    found = kt.sensitivities(door, 0.1, ["low.reaction.z", "low.angle"], ["m"], output=0.1)
    (note,) = found.notes
    assert note.startswith("low.reaction.z is not unique") and note in str(found)
