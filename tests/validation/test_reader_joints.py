"""Every joint type of the format, in both directions, against closed forms."""

from __future__ import annotations

import numpy as np
import pytest
from mbref_writing import TIMES, G, at_all_times, body, passes, quantity

M = 2.0
UP = np.array([0.0, 0.0, G])


def test_free_body_falls_and_turns(tmp_path) -> None:
    v, w = np.array([1.0, -2.0, 3.0]), np.array([0.0, 0.0, 1.5])
    fall = np.outer(TIMES, v) + np.outer(TIMES**2, [0, 0, -G / 2])
    c, s, o, e = np.cos(1.5 * TIMES), np.sin(1.5 * TIMES), 0 * TIMES, 1 + 0 * TIMES
    turned = np.stack([np.stack([c, -s, o], 1), np.stack([s, c, o], 1), np.stack([o, o, e], 1)], 1)
    tilt = np.array([[1.0, 0, 0], [0, 0, -1], [0, 1, 0]])  # body y is world z: it spins about its own y
    quantities = [
        quantity("com_position", fall, body="B"),
        quantity("com_velocity", v + np.outer(TIMES, [0, 0, -G]), body="B"),
        quantity("com_acceleration", at_all_times([0, 0, -G]), body="B"),
        quantity("angular_velocity", at_all_times(w), body="B"),
        quantity("angular_velocity_body", at_all_times([0, 1.5, 0]), body="B"),
        quantity("angular_acceleration", at_all_times([0, 0, 0]), body="B"),
        quantity("rotation_matrix", turned @ tilt, body="B"),
        quantity("point_position", fall + np.stack([c, s, o], 1), body="B", point=[1, 0, 0]),
        quantity(
            "point_velocity",
            v + np.outer(TIMES, [0, 0, -G]) + 1.5 * np.stack([-s, c, o], 1),
            body="B",
            point=[1, 0, 0],
        ),
        quantity("energy_total", 0.5 * M * v @ v + 0.5 * 0.5 * 1.5**2 + 0 * TIMES),
    ]
    falling = body(velocity=v.tolist(), angular_velocity=w.tolist(), rotation=tilt.tolist())
    row = passes(tmp_path, [falling], [], quantities)
    assert row.compared == len(quantities)


@pytest.mark.parametrize("outward", [True, False])
def test_weld_carries_weight_and_moment(tmp_path, outward: bool) -> None:
    ends = ("ground", "B") if outward else ("B", "ground")
    sign = 1.0 if outward else -1.0
    joint = {"name": "W", "type": "weld", "body1": ends[0], "body2": ends[1], "point": [0, 0, 0]}
    quantities = [
        quantity("reaction_force", at_all_times([0, 0, sign * M * G]), joint="W"),
        quantity("reaction_torque", at_all_times([0, -sign * M * G * 1.5, 0]), joint="W"),
    ]
    passes(tmp_path, [body(position=(1.5, 0, 0))], [joint], quantities)


@pytest.mark.parametrize("outward", [True, False])
def test_revolute_starts_to_fall(tmp_path, outward: bool) -> None:
    ends = ("ground", "B") if outward else ("B", "ground")
    sign = 1.0 if outward else -1.0
    alpha = M * G * 0.8 / (0.5 + M * 0.8**2)
    joint = {
        "name": "J",
        "type": "revolute",
        "body1": ends[0],
        "body2": ends[1],
        "point": [1, 2, 3],
        "axis": [0, 1, 0],
    }
    quantities = [
        quantity("angular_acceleration", [[0, alpha, 0]], [0.0], body="B"),
        quantity("com_acceleration", [[0, 0, -0.8 * alpha]], [0.0], body="B"),
        quantity("reaction_force", [[0, 0, sign * M * (G - 0.8 * alpha)]], [0.0], joint="J"),
        quantity("reaction_torque", [[0, 0, 0]], [0.0], joint="J"),
        quantity("energy_total", M * G * 3 + 0 * TIMES),
    ]
    passes(tmp_path, [body(position=(1.8, 2, 3))], [joint], quantities)


def test_spherical_conical_pendulum(tmp_path) -> None:
    """A ball on a ball joint goes round at a constant tilt: (I + m l²) terms balance m g l."""
    l, tilt, inertia = 0.7, 0.6, 0.02
    across, down = l * np.sin(tilt), l * np.cos(tilt)
    # a sphere that does not turn with respect to the pendulum's vertical plane: ω along z
    rate = np.sqrt(M * G / (M * down))
    c, s = np.cos(rate * TIMES), np.sin(rate * TIMES)
    joint = {"name": "S", "type": "spherical", "body1": "ground", "body2": "B", "point": [0, 0, 0]}
    ball = body(
        position=(across, 0, -down),
        inertia=(inertia * np.eye(3)).tolist(),
        velocity=[0, rate * across, 0],
        angular_velocity=[0, 0, rate],
    )
    quantities = [
        quantity("com_position", np.stack([across * c, across * s, -down + 0 * c], 1), body="B"),
        quantity(
            "reaction_force",
            np.stack([-M * rate**2 * across * c, -M * rate**2 * across * s, M * G + 0 * c], 1),
            joint="S",
        ),
        quantity("reaction_torque", at_all_times([0, 0, 0]), joint="S"),
    ]
    passes(tmp_path, [ball], [joint], quantities)


@pytest.mark.parametrize("outward", [True, False])
def test_universal_turns_about_either_axis(tmp_path, outward: bool) -> None:
    ends = ("ground", "B") if outward else ("B", "ground")
    alpha = M * G * 0.8 / (0.5 + M * 0.8**2)
    axes = {"axis1": [0, 1, 0], "axis2": [1, 0, 0]}
    joint = {"name": "U", "type": "universal", "body1": ends[0], "body2": ends[1], "point": [0, 0, 0], **axes}
    quantities = [
        quantity("angular_acceleration", [[0, alpha, 0]], [0.0], body="B"),
        quantity("energy_total", 0.5 * 0.3 * 4.0 + 0 * TIMES),
    ]
    passes(tmp_path, [body(position=(0.8, 0, 0), angular_velocity=[2, 0, 0])], [joint], quantities)


@pytest.mark.parametrize("outward", [True, False])
@pytest.mark.parametrize("kind", ["prismatic", "cylindrical"])
def test_slides_down_an_incline(tmp_path, kind: str, outward: bool) -> None:
    ends = ("ground", "B") if outward else ("B", "ground")
    sign = 1.0 if outward else -1.0
    axis = np.array([3.0, 0.0, -4.0]) / 5
    a = (G * 4 / 5) * axis
    joint = {
        "name": "P",
        "type": kind,
        "body1": ends[0],
        "body2": ends[1],
        "point": [0, 0, 0],
        "axis": (2 * axis).tolist(),
    }
    quantities = [
        quantity("com_position", np.outer(TIMES**2 / 2, a), body="B"),
        quantity("reaction_force", at_all_times(sign * M * (a + UP)), joint="P"),
        quantity("angular_velocity", at_all_times([0, 0, 0]), body="B"),
    ]
    passes(tmp_path, [body()], [joint], quantities)


def test_cylindrical_spins_while_it_falls(tmp_path) -> None:
    joint = {
        "name": "C",
        "type": "cylindrical",
        "body1": "ground",
        "body2": "B",
        "point": [0, 0, 5],
        "axis": [0, 0, 1],
    }
    fall = np.outer(0.4 * TIMES - G * TIMES**2 / 2, [0, 0, 1])
    quantities = [
        quantity("com_position", fall, body="B"),
        quantity("angular_velocity", at_all_times([0, 0, 7.0]), body="B"),
    ]
    passes(tmp_path, [body(velocity=[0, 0, 0.4], angular_velocity=[0, 0, 7.0])], [joint], quantities)


@pytest.mark.parametrize("outward", [True, False])
def test_distance_carries_the_weight(tmp_path, outward: bool) -> None:
    sign = 1.0 if outward else -1.0
    above, ball = [0.2, 0, 1.0], [0.2, 0, 0]
    joint = {
        "name": "D",
        "type": "distance",
        "body1": "ground",
        "point1": above,
        "body2": "B",
        "point2": ball,
    }
    if not outward:
        joint |= {"body1": "B", "point1": ball, "body2": "ground", "point2": above}
    quantities = [
        quantity("com_position", at_all_times([0.2, 0, 0]), body="B"),
        quantity("reaction_force", at_all_times([0, 0, sign * M * G]), joint="D"),
        quantity("reaction_torque", at_all_times([0, 0, 0]), joint="D"),
    ]
    passes(tmp_path, [body(position=ball)], [joint], quantities)


def test_distance_between_two_free_bodies(tmp_path) -> None:
    """Two equal masses tied together turn about their middle."""
    joint = {
        "name": "D",
        "type": "distance",
        "body1": "A",
        "point1": [-1, 0, 0],
        "body2": "B",
        "point2": [1, 0, 0],
    }
    c, s = np.cos(0.9 * TIMES), np.sin(0.9 * TIMES)
    pair = [body("A", (-1, 0, 0), velocity=[0, -0.9, 0]), body("B", (1, 0, 0), velocity=[0, 0.9, 0])]
    quantities = [
        quantity("com_position", np.stack([c, s, 0 * c], 1), body="B"),
        quantity("reaction_force", -M * 0.81 * np.stack([c, s, 0 * c], 1), joint="D"),
    ]
    passes(tmp_path, pair, [joint], quantities, gravity=(0, 0, 0))


@pytest.mark.parametrize("height", [0.0, 0.25])
def test_disk_rolls_straight_on_a_raised_plane(tmp_path, height) -> None:
    joint = {"name": "R", "type": "rolling_disk", "body": "B", "axis": [0, 1, 0], "radius": 0.4}
    if height:  # where none is given the plane is at zero
        joint["plane_height"] = height
    centre = np.array([0, 0, 0.4 + height])
    disk = body(position=tuple(centre), velocity=[0.8, 0, 0], angular_velocity=[0, 2.0, 0])
    quantities = [
        quantity("com_position", np.outer(TIMES, [0.8, 0, 0]) + centre, body="B"),
        quantity("reaction_force", at_all_times([0, 0, M * G]), joint="R"),
    ]
    passes(tmp_path, [disk], [joint], quantities)


def test_sphere_rolls_down_a_plane_off_the_origin(tmp_path) -> None:
    """A solid-like sphere with I = 0.4 m R²: a = 5/7 g sin β."""
    R, n = 0.2, np.array([0.6, 0.0, 0.8])
    centre = np.array([1.0, 2.0, 3.0]) + R * n
    down = np.array([0.8, 0.0, -0.6])
    ball = body(position=centre.tolist(), inertia=(0.4 * M * R * R * np.eye(3)).tolist())
    joint = {
        "name": "R",
        "type": "rolling_sphere",
        "body": "B",
        "radius": R,
        "plane_normal": (3 * n).tolist(),
    }
    a = 5 / 7 * G * 0.6
    quantities = [
        quantity("com_position", centre + np.outer(a * TIMES**2 / 2, down), body="B"),
        quantity("angular_velocity", np.outer(a * TIMES / R, [0, 1, 0]), body="B"),
        quantity("reaction_force", at_all_times(M * (a * down + UP)), joint="R"),
    ]
    passes(tmp_path, [ball], [joint], quantities)


def test_sphere_on_a_turntable_off_the_origin(tmp_path) -> None:
    """Released on the table's own motion it orbits the hub at 2/7 of the table's rate."""
    R, spin, hub = 0.1, 3.0, np.array([1.0, -1.0, 0.0])
    orbit = 2 / 7 * spin
    start = hub + np.array([0.5, 0, R])
    velocity = np.array([0, orbit * 0.5, 0])
    surface = np.cross([0, 0, spin], [0.5, 0, 0])
    w = np.array([-(velocity - surface)[1], 0.0, 0.0]) / R  # v + ω × (−R n) = surface velocity
    ball = body(
        position=start.tolist(), inertia=(0.4 * M * R * R * np.eye(3)).tolist(),
        velocity=velocity.tolist(), angular_velocity=w.tolist(),
    )  # fmt: skip
    joint = {
        "name": "R", "type": "rolling_sphere", "body": "B", "radius": R, "plane_normal": [0, 0, 1],
        "plane_angular_velocity": [0, 0, spin], "plane_center": hub.tolist(),
    }  # fmt: skip
    c, s = np.cos(orbit * TIMES), np.sin(orbit * TIMES)
    path = hub + np.array([0, 0, R]) + np.stack([0.5 * c, 0.5 * s, 0 * c], 1)
    passes(tmp_path, [ball], [joint], [quantity("com_position", path, body="B")])


def test_knife_edge_holds_against_a_sideways_pull(tmp_path) -> None:
    joint = {"name": "K", "type": "knife_edge", "body": "B", "point": [0, 0, 0], "normal": [0, 1, 0]}
    quantities = [
        quantity("com_position", np.outer(0.5 * TIMES + 0.5 * TIMES**2, [1, 0, 0]), body="B"),
        quantity("reaction_force", at_all_times([0, M * 5.0, 0]), joint="K"),
        quantity("reaction_torque", at_all_times([0, 0, 0]), joint="K"),
    ]
    passes(tmp_path, [body(velocity=[0.5, 0, 0])], [joint], quantities, gravity=(1.0, -5.0, 0))


def test_joints_and_bodies_may_share_names_and_use_any_text(tmp_path) -> None:
    joints = [
        {
            "name": "left-hip roll",
            "type": "revolute",
            "body1": "ground",
            "body2": "left-hip roll",
            "point": [0, 0, 0],
            "axis": [0, 0, 1],
        },
        {"name": "t", "type": "weld", "body1": "left-hip roll", "body2": "t", "point": [1, 0, 0]},
    ]
    bodies = [
        body("left-hip roll", angular_velocity=[0, 0, 2]),
        body("t", (1, 0, 0), velocity=[0, 2, 0], angular_velocity=[0, 0, 2]),
    ]
    quantities = [
        quantity("com_acceleration", [[-4.0, 0, 0]], [0.0], body="t"),
        quantity("angular_velocity", at_all_times([0, 0, 2.0]), body="left-hip roll"),
        quantity("reaction_force", [[-4.0 * M, 0, 0]], [0.0], joint="t"),
    ]
    passes(tmp_path, bodies, joints, quantities, gravity=(0, 0, 0))
