"""Motions that drivers determine, and the forces that motions need."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

import kinetree as kt
from kinetree.balance.determined_motion import _condition

g = 9.81


def slider_crank(law: str | None = "5*t", **loads: object) -> kt.Model:
    """Crank 0.1 m, rod 0.3 m, in line at the start; the slider on the x axis."""
    z = (0, 0, 1)
    inertia = (0.001, 0.001, 0.002, 0, 0, 0)
    parts = [
        kt.Gravity(acceleration=(0, -g, 0)),
        kt.Body("crank", 1.0, inertia=inertia, pose=kt.Frame.at((0, 0.05, 0))),
        kt.Body("rod", 2.0, inertia=inertia, pose=kt.Frame.at((0.1414213562373095, 0.05, 0))),
        kt.Body("slider", 3.0, inertia=inertia, pose=kt.Frame.at((0.282842712474619, 0, 0))),
        kt.Revolute("A", "ground", "crank", point=(0, 0, 0), axis=z),
        kt.Revolute("B", "crank", "rod", point=(0, 0.1, 0), axis=z),
        kt.Revolute("C", "rod", "slider", point=(0.282842712474619, 0, 0), axis=z),
        kt.Prismatic("guide", "ground", "slider", point=(0.282842712474619, 0, 0), axis=(1, 0, 0)),
    ]
    if law is not None:
        parts.append(kt.JointDriver("motor", "A", 0, law))
    return kt.Model.of("slider-crank", *parts, *loads.values())


def closed_form(t: np.ndarray, omega: float = 5.0) -> tuple[np.ndarray, ...]:
    a = np.pi / 2 + omega * t
    r, l = 0.1, 0.3
    root = np.sqrt(l * l - (r * np.sin(a)) ** 2)
    x = r * np.cos(a) + root
    v = omega * (-r * np.sin(a) - r * r * np.sin(a) * np.cos(a) / root)
    return x, v


def test_slider_follows_the_closed_form_through_whole_turns():
    t = np.linspace(0, 3.0, 61)  # more than two turns
    run = kt.kinematics(slider_crank(), t)
    x, v = closed_form(t)
    np.testing.assert_allclose(run["slider.position.x"], x, atol=1e-12)
    np.testing.assert_allclose(run["slider.velocity.x"], v, atol=1e-11)
    np.testing.assert_allclose(run["A.angle"], 5 * t, atol=1e-12)


def test_times_before_zero_are_times_like_others():
    t = np.linspace(-2.0, -1.4, 4)
    run = kt.kinematics(slider_crank(), t)
    np.testing.assert_allclose(run["slider.position.x"], closed_form(t)[0], atol=1e-12)


@pytest.mark.parametrize("angle", [1e-3, 0.4, np.pi / 2])
def test_closeness_to_a_singular_position_is_that_of_two_directions(angle: float):
    """Rows at an angle α have singular values √(1 ± cos α): tan α/2 is left, however long they are; of none, 1."""
    rows = np.array([[3.0, 0.0, 0.0], [0.2 * np.cos(angle), 0.2 * np.sin(angle), 0.0]])
    assert _condition(SimpleNamespace(B=rows)) == pytest.approx(np.tan(angle / 2), rel=1e-9)
    twice = np.vstack([rows, 5.0 * rows[:1], np.zeros(3)])
    assert _condition(SimpleNamespace(B=twice[[0, 2]])) == pytest.approx(1.0)
    assert _condition(SimpleNamespace(B=twice[3:])) == 0.0
    assert _condition(SimpleNamespace(B=np.zeros((0, 3)))) == 1.0


def test_a_crank_that_starts_late_in_an_interval_is_followed_all_its_turns():
    """At rest for 0.9 s, nothing tells at the start of the interval how far it turns in the last tenth: 10 rad."""
    run = kt.kinematics(slider_crank("1000*max(t-0.9,0)^2"), np.array([0.0, 1.0]))
    assert run["A.angle"] == pytest.approx([0.0, 10.0], abs=1e-9)
    x, v = closed_form(np.array([10.0 / 200.0]), 200.0)
    assert run["slider.position.x"][-1] == pytest.approx(x[0], abs=1e-9)
    assert run["slider.velocity.x"][-1] == pytest.approx(v[0], rel=1e-9)


def test_kinematics_is_what_simulation_gives():
    t = np.linspace(0, 1.0, 11)
    followed = kt.kinematics(slider_crank("sin(3*t)"), t)
    simulated = kt.simulate(slider_crank("sin(3*t)"), 1.0, output=t, rtol=1e-11, atol=1e-13)
    for name in ("rod.position", "rod.angular_velocity", "slider.acceleration", "A.reaction", "motor.force"):
        wanted = np.asarray(simulated[name])
        np.testing.assert_allclose(
            followed[name], wanted, atol=1e-8 * (1 + np.abs(wanted).max()), err_msg=name
        )


@pytest.mark.in_turn(4)
@pytest.mark.parametrize("cut", ["A", "B", "C", "D"])
def test_whole_turns_between_two_times_are_followed_and_counted(cut: str):
    """A crank and rocker: from time to time the crank turns by up to 30 rad."""
    inertia = {"inertia": (0.02, 0.02, 0.03, 0, 0, 0)}
    places = {"A": (0, 0, 0), "B": (0.2, 0, 0), "C": (1.0, 0.7, 0), "D": (1.0, 0, 0)}
    pairs = {
        "A": ("ground", "crank"),
        "B": ("crank", "coupler"),
        "C": ("coupler", "rocker"),
        "D": ("ground", "rocker"),
    }
    model = kt.Model.of(
        "crank and rocker",
        kt.Body("crank", 1.0, **inertia, pose=kt.Frame.at((0.1, 0, 0))),
        kt.Body("coupler", 1.0, **inertia, pose=kt.Frame.at((0.6, 0.3, 0))),
        kt.Body("rocker", 1.0, **inertia, pose=kt.Frame.at((1.0, 0.3, 0))),
        *(
            kt.Revolute(
                name, *pairs[name], point=places[name], axis=(0, 0, 1), cut=True if name == cut else None
            )
            for name in pairs
        ),
        kt.JointDriver("turn", "A", 0, "20*t"),
    )
    few = kt.kinematics(model, [0.0, 0.5, 2.0])
    many = kt.kinematics(model, np.linspace(0.0, 2.0, 201))
    for name in pairs:
        np.testing.assert_allclose(few[f"{name}.angle"], many[f"{name}.angle"][[0, 50, 200]], atol=1e-10)
    assert np.ptp(many["D.angle"]) < 1.0
    np.testing.assert_allclose(few["A.angle"] + few["B.angle"], few["D.angle"] - few["C.angle"], atol=1e-10)


def test_freedoms_left_are_named():
    with pytest.raises(kt.KinematicsError, match=r"leave 1 freedom undetermined: .*A\.angle_rate"):
        kt.kinematics(slider_crank(None), [0.0, 1.0])


def test_a_motion_that_cannot_go_on_says_where():
    """The slider driven beyond its reach."""
    z = slider_crank(None).add(kt.JointDriver("pull", "guide", 0, "0.2*t"))
    with pytest.raises(kt.KinematicsError, match=r"cannot go on past t = 0\.58"):
        kt.kinematics(z, np.linspace(0, 2, 21))  # 0.4 m is reached at 0.117157/0.2 s


def test_transmission_of_the_crank():
    t = np.linspace(0.01, 1.0, 7)
    run = kt.kinematics(slider_crank(), t)
    found = kt.transmission(slider_crank(), run, ("A.angle_rate",), "slider")
    _, v = closed_form(t)
    np.testing.assert_allclose(found.jacobian[:, 0, 0], v / 5.0, atol=1e-10)
    with pytest.raises(kt.KinematicsError, match="no joint speeds"):
        kt.transmission(slider_crank(), run, ("A.speed",), "slider")


def test_transmission_of_an_arm_of_two_links():
    """Two inputs; where the arm is stretched out its manipulability vanishes, and one input alone does not do."""
    a, b = 0.5, 0.3
    model = kt.Model.of(
        "arm",
        kt.Body.rod("upper", 1.0, a, pose=kt.Frame.at((a / 2, 0, 0))),
        kt.Body.rod("fore", 1.0, b, pose=kt.Frame.at((a + b / 2, 0, 0))),
        kt.Revolute("shoulder", "ground", "upper", point=(0, 0, 0), axis=(0, 0, 1)),
        kt.Revolute("elbow", "upper", "fore", point=(a, 0, 0), axis=(0, 0, 1)),
        kt.Marker.at("hand", "fore", (b / 2, 0, 0)),
        kt.JointDriver("one", "shoulder", 0, "0.4*t"),
        kt.JointDriver("two", "elbow", 0, "sin(2*t)"),
    )
    run = kt.kinematics(model, [0.0, 0.4, 1.1])
    found = kt.transmission(model, run, ("shoulder.angle_rate", "elbow.angle_rate"), "hand")
    q, r = 0.4 * run.t, np.sin(2 * run.t)
    forearm = b * np.stack([-np.sin(q + r), np.cos(q + r)], 1)
    whole = a * np.stack([-np.sin(q), np.cos(q)], 1) + forearm
    np.testing.assert_allclose(found.jacobian[:, :2, :], np.stack([whole, forearm], 2), atol=1e-10)
    np.testing.assert_allclose(found.jacobian[:, 5, :], 1.0, atol=1e-12)
    J = found.jacobian
    volumes = np.sqrt(np.linalg.det(J.transpose(0, 2, 1) @ J))
    np.testing.assert_allclose(found.manipulability, volumes, rtol=1e-9)
    with pytest.raises(kt.KinematicsError, match="do not determine the motion: the mechanism has 2 freedoms"):
        kt.transmission(model, run, ("elbow.angle_rate",), "hand")


def test_inverse_dynamics_gives_the_driver_torque():
    t = np.linspace(0, 1.0, 9)
    run = kt.kinematics(slider_crank("sin(3*t)"), t)
    free = slider_crank(None)
    found = kt.inverse_dynamics(free, {"A.angle": "sin(3*t)"}, ["A"], t)
    np.testing.assert_allclose(found["A"], run["motor.force"], atol=1e-9)
    assert found.unique
    np.testing.assert_allclose(found.power[:, 0], found["A"] * 3 * np.cos(3 * t), atol=1e-9)
    along = kt.inverse_dynamics(free, run, ["A"])
    np.testing.assert_allclose(along["A"], found["A"], atol=1e-8)


@pytest.mark.slow
def test_forces_found_drive_a_simulation_along_the_motion():
    """What inverse dynamics asks for, applied as a motor, gives the motion."""
    t = np.linspace(0, 0.5, 401)
    free = slider_crank(None)
    needed = kt.inverse_dynamics(free, {"A.angle": "0.5*sin(3*t)"}, ["A"], t)["A"]
    powers = np.polynomial.Polynomial.fit(t, needed, 14)
    text = " + ".join(f"({c!r})*((t - 0.25)/0.25)**{k}" for k, c in enumerate(powers.coef.tolist()))
    run = kt.simulate(
        slider_crank(None, motor=kt.JointMotor("motor", "A", torque=text)),
        0.5,
        initial={"A.angle_rate": 1.5},
        hold=["A"],
    )
    assert run["A.angle"][-1] == pytest.approx(0.5 * np.sin(1.5), abs=1e-6)


def test_values_at_times_are_a_motion_too():
    t = np.linspace(0, 1.0, 201)
    free = slider_crank(None)
    exact = kt.inverse_dynamics(free, {"A.angle": "sin(3*t)"}, ["A"], t)
    sampled = kt.inverse_dynamics(free, {"A.angle": np.sin(3 * t)}, ["A"], t)
    np.testing.assert_allclose(sampled["A"][5:-5], exact["A"][5:-5], atol=2e-2)
    # the torque is the same of a motion that runs backwards; its power is not
    np.testing.assert_allclose(sampled.power[5:-5, 0], (exact["A"] * 3 * np.cos(3 * t))[5:-5], atol=6e-2)


def test_over_actuated_forces_are_the_smallest_and_their_freedom_is_told():
    t = [0.0, 0.2]
    free = slider_crank(None)
    one = kt.inverse_dynamics(free, {"A.angle": "sin(3*t)"}, ["A"], t)
    two = kt.inverse_dynamics(free, {"A.angle": "sin(3*t)"}, ["A", "guide"], t)
    assert not two.unique
    for k in range(2):
        basis = two.free[k]
        assert basis.shape == (2, 1)
        assert abs(two.values[k] @ basis[:, 0]) < 1e-9 * np.linalg.norm(two.values[k])  # least norm
        shift = basis[:, 0] / basis[1, 0] * two.values[k, 1]
        assert two.values[k, 0] - shift[0] == pytest.approx(
            one.values[k, 0], rel=1e-9
        )  # the guide's force taken off


def test_what_no_actuator_gives_is_named():
    z = (0, 0, 1)
    double = kt.Model.of(
        "double pendulum",
        kt.Gravity(acceleration=(0, -g, 0)),
        kt.Body.rod("a", mass=1.0, length=1.0, pose=kt.Frame.at((0.5, 0, 0))),
        kt.Body.rod("b", mass=1.0, length=1.0, pose=kt.Frame.at((1.5, 0, 0))),
        kt.Revolute("O", "ground", "a", point=(0, 0, 0), axis=z),
        kt.Revolute("P", "a", "b", point=(1, 0, 0), axis=z),
    )
    motion = {"O.angle": "sin(t)", "P.angle": "0.2*t"}
    with pytest.raises(
        kt.ActuationError, match=r"needs a force that no actuator gives, along .*P\.angle_rate"
    ):
        kt.inverse_dynamics(double, motion, ["O"], [0.0, 0.1])
    with pytest.raises(kt.ActuationError, match="'Q': there is no such joint; there are O, P"):
        kt.inverse_dynamics(double, motion, ["Q"], [0.0])
    with pytest.raises(kt.ActuationError, match="there is no such coordinate"):
        kt.inverse_dynamics(double, {"O.angel": "t"}, ["O"], [0.0])
    with pytest.raises(kt.ActuationError, match="3 values at 4 times"):
        kt.inverse_dynamics(double, {"O.angle": [0, 1, 2], "P.angle": "0"}, ["O", "P"], [0.0, 1, 2, 3])
