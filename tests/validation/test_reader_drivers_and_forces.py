"""Every driver and force type of the format against closed forms."""

from __future__ import annotations

import numpy as np
import pytest
from mbref_writing import TIMES, G, body, document, passes, quantity, run

M = 2.0

LAWS = {
    "a number": (1.7, 1.7 * TIMES, 1.7 + 0 * TIMES, 0 * TIMES),
    "constant text": ("20.0", 20 * TIMES, 20 + 0 * TIMES, 0 * TIMES),
    "polynomial": ("2*t - 3*t^2", TIMES**2 - TIMES**3, 2 * TIMES - 3 * TIMES**2, 2 - 6 * TIMES),
    "sum of sines": (
        "0.5*sin(3*t + 0.2) - cos(2*t)/4",
        (np.cos(0.2) - np.cos(3 * TIMES + 0.2)) / 6 - np.sin(2 * TIMES) / 8,
        np.sin(3 * TIMES + 0.2) / 2 - np.cos(2 * TIMES) / 4,
        1.5 * np.cos(3 * TIMES + 0.2) + np.sin(2 * TIMES) / 2,
    ),
    "decay": (
        "exp(-t) - 2*sin(-(3*t))/5",
        1 - np.exp(-TIMES) + 2 / 15 * (1 - np.cos(3 * TIMES)),
        np.exp(-TIMES) + 0.4 * np.sin(3 * TIMES),
        -np.exp(-TIMES) + 1.2 * np.cos(3 * TIMES),
    ),
    "parameters": ("A*cos(w*t)", 0.6 / 4 * np.sin(4 * TIMES), 0.6 * np.cos(4 * TIMES), -2.4 * np.sin(4 * TIMES)),
    "no closed form at hand": (
        "1/(1 + t**2)",
        np.arctan(TIMES),
        1 / (1 + TIMES**2),
        -2 * TIMES / (1 + TIMES**2) ** 2,
    ),
    "product": (
        "np.exp(-t)*np.sin(2*t)",
        (2 - np.exp(-TIMES) * (np.sin(2 * TIMES) + 2 * np.cos(2 * TIMES))) / 5,
        np.exp(-TIMES) * np.sin(2 * TIMES),
        np.exp(-TIMES) * (2 * np.cos(2 * TIMES) - np.sin(2 * TIMES)),
    ),
}  # fmt: skip


def _arm(rate: float) -> dict:
    return body(position=(1, 0, 0), velocity=[0, rate, 0], angular_velocity=[0, 0, rate])


@pytest.mark.parametrize(
    ("kind", "law", "outward"),
    [
        *(("revolute", law, True) for law in LAWS),
        *(("revolute", law, False) for law in ("sum of sines", "product")),
        ("cylindrical", "polynomial", True),
    ],
)
def test_driven_turn(tmp_path, kind: str, law: str, outward: bool) -> None:
    text, angle, rate, acceleration = LAWS[law]
    sign = 1.0 if outward else -1.0
    ends = ("ground", "B") if outward else ("B", "ground")
    joint = {
        "name": "J", "type": kind, "body1": ends[0], "body2": ends[1], "point": [0, 0, 0], "axis": [0, 0, 1],
        "driver": {"rate": text, "accel": "not read"},
    }  # fmt: skip
    c, s, o = np.cos(angle), np.sin(sign * angle), 0 * angle
    tangent, inward = np.stack([-s, c, o], 1), -np.stack([c, s, o], 1)
    a = sign * acceleration[:, None] * tangent + rate[:, None] ** 2 * inward
    quantities = [
        quantity("com_position", np.stack([c, s, o], 1), body="B"),
        quantity("angular_velocity", sign * np.outer(rate, [0, 0, 1]), body="B"),
        quantity("angular_acceleration", sign * np.outer(acceleration, [0, 0, 1]), body="B"),
        quantity("com_acceleration", a, body="B", rtol=1e-9),
        quantity("reaction_force", sign * M * a, joint="J", rtol=1e-9),
    ]
    passes(
        tmp_path,
        [_arm(sign * rate[0])],
        [joint],
        quantities,
        gravity=(0, 0, 0),
        parameters={"A": 0.6, "w": 4, "l": [1]},
    )


def test_driven_slide(tmp_path) -> None:
    text, way, rate, acceleration = LAWS["sum of sines"]
    joint = {
        "name": "J", "type": "prismatic", "body1": "ground", "body2": "B", "point": [0, 0, 0], "axis": [0, 0, 2],
        "driver": {"rate": text},
    }  # fmt: skip
    quantities = [
        quantity("com_position", np.outer(way, [0, 0, 1]), body="B"),
        quantity("com_velocity", np.outer(rate, [0, 0, 1]), body="B"),
        quantity("com_acceleration", np.outer(acceleration, [0, 0, 1]), body="B"),
    ]
    passes(tmp_path, [body(velocity=[0, 0, rate[0]])], [joint], quantities)


def test_driven_slide_of_a_cylindrical_joint_by_name(tmp_path) -> None:
    joint = {
        "name": "J", "type": "cylindrical", "body1": "ground", "body2": "B", "point": [0, 0, 0], "axis": [0, 0, 1],
        "driver": {"rate": "2*t", "coordinate": "translation"},
    }  # fmt: skip
    quantities = [
        quantity("com_position", np.outer(TIMES**2, [0, 0, 1]), body="B"),
        quantity("angular_velocity", np.outer(3 + 0 * TIMES, [0, 0, 1]), body="B"),
    ]
    passes(tmp_path, [body(angular_velocity=[0, 0, 3])], [joint], quantities)


def test_driven_distance(tmp_path) -> None:
    joint = {
        "name": "D", "type": "distance", "body1": "ground", "point1": [0, 0, 1], "body2": "B", "point2": [0, 0, 0],
        "driver": {"rate": "0.3*t"},
    }  # fmt: skip
    quantities = [
        quantity("com_position", -np.outer(0.15 * TIMES**2, [0, 0, 1]), body="B"),
        quantity("reaction_force", np.outer(M * (G - 0.3) + 0 * TIMES, [0, 0, 1]), joint="D"),
    ]
    passes(tmp_path, [body()], [joint], quantities)


def _rail() -> list:
    return [{"name": "J", "type": "prismatic", "body1": "ground", "body2": "B", "axis": [1, 0, 0]}]


def test_spring_and_damper(tmp_path) -> None:
    """A damped oscillator about the free length."""
    k, c = 50.0, 4.0
    force = {
        "type": "spring_damper",
        "body1": "ground",
        "point1": [-1, 0, 0],
        "body2": "B",
        "point2": [0, 0, 0],
    }
    decay, w = c / 2 / M, np.sqrt(k / M - (c / 2 / M) ** 2)
    x = -0.2 + 0.2 * np.exp(-decay * TIMES) * (np.cos(w * TIMES) + decay / w * np.sin(w * TIMES))
    quantities = [
        quantity("com_position", np.outer(x, [1, 0, 0]), body="B"),
        quantity("energy_total", [0.5 * k * 0.2**2], [0.0]),
    ]
    passes(tmp_path, [body()], _rail(), quantities, [{**force, "k": k, "c": c, "L0": 0.8}])


def test_spring_between_two_bodies(tmp_path) -> None:
    w = np.sqrt(30 / 1.0)  # reduced mass 1
    force = {
        "type": "spring_damper",
        "body1": "A",
        "point1": [0, 0, 0],
        "body2": "B",
        "point2": [2, 0, 0],
        "k": 30.0,
        "L0": 1.5,
    }
    x = 2 - (0.5 - 0.5 * np.cos(w * TIMES)) / 2
    pair = [body("A"), body("B", (2, 0, 0))]
    passes(
        tmp_path, pair, [], [quantity("com_position", np.outer(x, [1, 0, 0]), body="B")], [force], (0, 0, 0)
    )


@pytest.mark.parametrize(
    ("key", "push", "way"),
    [("force", 6.0, TIMES**2 * 1.5), ("value", "6*cos(2*t)", (1 - np.cos(2 * TIMES)) * 0.75)],
)
def test_actuator_extends(tmp_path, key: str, push: object, way: np.ndarray) -> None:
    force = {
        "type": "actuator",
        "body1": "ground",
        "point1": [-1, 0, 0],
        "body2": "B",
        "point2": [0, 0, 0],
        key: push,
    }
    passes(
        tmp_path, [body()], _rail(), [quantity("com_position", np.outer(way, [1, 0, 0]), body="B")], [force]
    )


@pytest.mark.parametrize(("value", "turn"), [(1.2, TIMES), ("1.2*t", TIMES**2 / 2)])
def test_torque_on_body2_and_back_on_body1(tmp_path, value: object, turn: np.ndarray) -> None:
    force = {"type": "torque", "body1": "A", "body2": "B", "axis": [0, 0, 3], "value": value}
    pair = [body("A"), body("B", (1, 0, 0))]
    quantities = [
        quantity("angular_velocity", np.outer(1.2 / 0.6 * turn, [0, 0, 1]), body="B"),
        quantity("angular_velocity", np.outer(-1.2 / 0.6 * turn, [0, 0, 1]), body="A"),
    ]
    passes(tmp_path, pair, [], quantities, [force])


def test_torque_axis_turns_with_body1(tmp_path) -> None:
    """Body1 turns about z; the axis starts along x, so does the torque on body2, and then follows."""
    force = {"type": "torque", "body1": "A", "body2": "B", "axis": [1, 0, 0], "value": 1.0}
    heavy = body("A", inertia=[[1e9, 0, 0], [0, 1e9, 0], [0, 0, 1e9]], angular_velocity=[0, 0, 2.0])
    light = body("B", (3, 0, 0), inertia=[[0.5, 0, 0], [0, 0.5, 0], [0, 0, 0.5]])
    w = np.stack([np.sin(2 * TIMES), 1 - np.cos(2 * TIMES), 0 * TIMES], 1)
    passes(tmp_path, [heavy, light], [], [quantity("angular_velocity", w, body="B", atol=1e-7)], [force])


@pytest.mark.parametrize("second", ["B", "ground"])
def test_torque_against_ground(tmp_path, second: str) -> None:
    first, sign = ("ground", 1.0) if second == "B" else ("B", -1.0)
    force = {"type": "torque", "body1": first, "body2": second, "axis": [0, 0, 1], "value": 1.2}
    w = np.outer(sign * 2.0 * TIMES, [0, 0, 1])
    passes(tmp_path, [body()], [], [quantity("angular_velocity", w, body="B")], [force])


@pytest.mark.parametrize("outward", [True, False])
@pytest.mark.parametrize("named", [True, False])
def test_rotational_spring_and_damper(tmp_path, outward: bool, named: bool) -> None:
    """Q measured from the given pose, body2 relative to body1."""
    ends = ("ground", "B") if outward else ("B", "ground")
    sign = 1.0 if outward else -1.0
    joint = {
        "name": "J",
        "type": "revolute",
        "body1": ends[0],
        "body2": ends[1],
        "point": [0, 0, 0],
        "axis": [0, 0, 1],
    }
    k, c, free = 12.0, 0.9, 0.4
    where = {"joint": "J"} if named else {"body1": ends[0], "body2": ends[1]}
    force = {"type": "rotational_spring_damper", **where, "k": k, "c": c, "q0": free}
    decay = c / 2 / 0.6
    w = np.sqrt(k / 0.6 - decay**2)
    q = free * (1 - np.exp(-decay * TIMES) * (np.cos(w * TIMES) + decay / w * np.sin(w * TIMES)))
    tip = np.stack([np.cos(q), np.sin(sign * q), 0 * q], 1)
    quantities = [
        quantity("point_position", tip, body="B", point=[1, 0, 0]),
        quantity("energy_total", [0.5 * k * free**2], [0.0]),
        quantity("reaction_torque", np.zeros((TIMES.size, 3)), joint="J"),
    ]
    passes(tmp_path, [body()], [joint], quantities, [force])


@pytest.mark.parametrize("kind", ["force", "point_force"])
def test_force_at_a_point(tmp_path, kind: str) -> None:
    force = {"type": kind, "body": "B", "point": [0, 0, 0], "force": [0, "4*t", 2.0]}
    path = np.stack([0 * TIMES, TIMES**3 / 3, TIMES**2 / 2], 1)
    passes(tmp_path, [body()], [], [quantity("com_position", path, body="B")], [force], (0, 0, 0))
    beside = {"type": kind, "body": "B", "point": [0, 3, 0], "force": [2.0, 0, 0]}
    quantities = [
        quantity("com_acceleration", [[2.0 / M, 0, 0]], [0.0], body="B"),
        quantity("angular_acceleration", [[0, 0, -2.0 * 3 / 0.6]], [0.0], body="B"),
    ]
    passes(tmp_path, [body()], [], quantities, [beside], (0, 0, 0))


@pytest.mark.parametrize("inertia", [[0.3, 0.5, 0.6], [[0.3, 0.1, 0], [0.1, 0.5, 0], [0, 0, 0.6]]])
def test_inertias_of_three_numbers_and_of_nine(tmp_path, inertia: list) -> None:
    """About z, a principal axis, both are 0.6 kg m²; about x a torque at the start shows the product of inertia."""
    force = {"type": "torque", "body1": "ground", "body2": "B", "axis": [1, 0, 0], "value": 1.2}
    J = np.diag(inertia) if np.ndim(inertia) == 1 else np.array(inertia)
    wanted = quantity("angular_acceleration", [np.linalg.solve(J, [1.2, 0, 0])], [0.0], body="B")
    passes(tmp_path, [body(inertia=inertia)], [], [wanted], [force], (0, 0, 0))


def test_an_inertia_that_is_not_symmetric_is_refused(tmp_path) -> None:
    skewed = body(inertia=[[0.3, 0.01, 0], [0, 0.5, 0], [0, 0, 0.6]])
    (row,) = run(tmp_path, document([skewed], [], [quantity("com_position", [[0, 0, 0]], [0.0], body="B")]))
    assert row.verdict == "ERROR"
    assert "must be symmetric" in row.reason
