"""The law of compliant contacts at a state, written down once more: forces on both bodies, bristles, channels."""

from itertools import product

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import kinetree as kt

STATES = {  # position, rotation vector (of the box against the plate), velocity, angular velocity (world axes)
    "one": ((0.0, 0.0, 0.0), (0, 0, 0), (0.3, -0.2, 0.4), (2.0, -1.0, 3.0)),
    "two": ((0.1, 0.12, -0.09), (0, 0, 0), (-0.1, 0.3, 0.7), (-1.0, 4.0, 0.5)),
    "plate": ((5.0, 0.0, 0.0), (0.3, -0.2, 0.5), (0.2, 0.1, -0.3), (0.4, -0.3, 0.2)),
    "box": (None, (0.02, 0.03, 0.4), (-0.3, 0.25, -0.35), (0.7, 0.9, -0.6)),
}
R1, R2, SIZE = 0.1, 0.085, np.array([0.2, 0.16, 0.1])
SPHERES = {
    "stiffness": 3e5, "exponent": 1.5, "damping": 0.4, "friction": 0.3, "static_friction": 0.5, "transition": 0.05,
    "stribeck": 0.4, "rolling_resistance": 2e-3, "rolling_transition": 0.5,
}  # fmt: skip
CORNERS = {
    "stiffness": 2e4, "exponent": 1.2, "damping": 0.5, "friction": 0.35, "bristle": 2e-3, "bristle_time": 4e-3,
    "rolling_resistance": 1e-3,
}  # fmt: skip
MASS, INERTIA = 2.0, np.diag([0.01, 0.02, 0.03])


def turned(name):
    found = Rotation.from_rotvec(STATES[name][1]).as_matrix()
    return turned("plate") @ found if name == "box" else found


def position(name):
    if name != "box":
        return np.array(STATES[name][0])
    plate = turned("plate")  # the box stands on the plate with its lower corners, not all as deep
    return np.array(STATES["plate"][0]) + plate @ (0.05, -0.02, 0.0485)


def model():
    bodies = [
        kt.Body(
            name,
            MASS,
            inertia=(*np.diag(INERTIA), 0, 0, 0),
            pose=kt.Frame(position=tuple(position(name)), rotation=tuple(map(tuple, turned(name)))),
            velocity=STATES[name][2],
            angular_velocity=STATES[name][3],
        )
        for name in STATES
    ]
    return kt.Model.of(
        "contacts",
        *bodies,
        kt.SphereSphere("spheres", "one", "two", radius1=R1, radius2=R2, **SPHERES),
        kt.BoxPlane("corners", "box", "plate", size=tuple(SIZE), **CORNERS),
    )


@pytest.fixture(scope="module")
def run():
    return kt.simulate(model(), 1e-7, output=[0.0, 1e-7], rtol=1e-10, atol=1e-12)


def velocity(name, point):
    return np.array(STATES[name][2]) + np.cross(STATES[name][3], point - position(name))


def law(names, normal, gap, point, given):
    """Force and rolling moment on the first body, slip, and g and ξ̇ (world axes) of bristles that begin straight."""
    if gap >= 0:
        return np.zeros(3), np.zeros(3), 0.0, np.zeros(3), np.zeros(3)
    v = velocity(names[0], point) - velocity(names[1], point)
    approach = -normal @ v
    N = given["stiffness"] * (-gap) ** given["exponent"] * max(0.0, 1 + given["damping"] * approach)
    slip = v + approach * normal
    mu = given["friction"]
    if "static_friction" in given:
        mu += (given["static_friction"] - mu) * np.exp(-((np.linalg.norm(slip) / given["stribeck"]) ** 2))
    if "bristle" in given:
        g = given["bristle_time"] * slip / given["bristle"]
        size = np.linalg.norm(g)
        friction = -mu * N * g / max(1.0, size)
        rates = slip / given["bristle"] - max(0.0, size - 1) * g / (given["bristle_time"] * size)
    else:
        g, rates = np.zeros(3), np.zeros(3)
        friction = -mu * N * slip / np.hypot(np.linalg.norm(slip), given["transition"])
    w = np.subtract(STATES[names[0]][3], STATES[names[1]][3])
    w = w - normal * (normal @ w)
    width = np.hypot(np.linalg.norm(w), given.get("rolling_transition", 1e-2))
    return N * normal + friction, -given["rolling_resistance"] * N * w / width, N, g, rates


def touches():
    """Names of both bodies, normal, gap, point and law of every touch."""
    span = position("one") - position("two")
    distance = np.linalg.norm(span)
    normal, gap = span / distance, distance - R1 - R2
    yield ("one", "two"), normal, gap, position("two") + (R2 + gap / 2) * normal, SPHERES
    normal = turned("plate")[:, 2]
    for signs in product((-1, 1), repeat=3):
        corner = position("box") + turned("box") @ (np.array(signs) * SIZE / 2)
        gap = normal @ (corner - position("plate"))
        yield ("box", "plate"), normal, gap, corner - gap / 2 * normal, CORNERS


def test_accelerations_of_both_bodies(run):
    forces = {name: np.zeros(3) for name in STATES}
    moments = {name: np.zeros(3) for name in STATES}
    for (first, second), normal, gap, point, given in touches():
        force, rolling, *_ = law((first, second), normal, gap, point, given)
        for name, sign in ((first, 1.0), (second, -1.0)):
            forces[name] += sign * force
            moments[name] += sign * (rolling + np.cross(point - position(name), force))
    assert all(np.abs(force).max() > 1.0 for force in forces.values())
    for name in STATES:
        J = turned(name) @ INERTIA @ turned(name).T
        w = np.array(STATES[name][3])
        np.testing.assert_allclose(run[f"{name}.acceleration"][0], forces[name] / MASS, rtol=1e-9)
        turning = np.linalg.solve(J, moments[name] - np.cross(w, J @ w))
        np.testing.assert_allclose(run[f"{name}.angular_acceleration"][0], turning, rtol=1e-8)


def test_channels_of_the_corners(run):
    corners = list(touches())[1:]
    found = [law(*touch) for touch in corners]
    gaps = [touch[2] for touch in corners]
    assert 2 <= sum(gap < 0 for gap in gaps) <= 6  # some touch, some do not
    np.testing.assert_allclose(run["corners.gap"][0], gaps, rtol=1e-9)
    normal = np.array([part[2] for part in found])
    np.testing.assert_allclose(run["corners.normal_force"][0], normal, rtol=1e-9)
    n = turned("plate")[:, 2]
    friction = [np.linalg.norm(part[0] - (part[0] @ n) * n) for part in found]
    np.testing.assert_allclose(run["corners.friction_force"][0], friction, rtol=1e-8, atol=1e-12)
    centre = normal @ np.array([touch[3] for touch in corners]) / normal.sum()
    np.testing.assert_allclose(run["corners.point"][0], centre, rtol=1e-9)
    elastic = [
        touch[4]["stiffness"] * (-touch[2]) ** (touch[4]["exponent"] + 1) / (touch[4]["exponent"] + 1)
        for touch in touches()
        if touch[2] < 0
    ]
    assert run["energy.potential"][0] == pytest.approx(sum(elastic), rel=1e-9)


def test_bristles_begin_to_lean_with_the_slip_in_the_axes_of_the_plate(run):
    """ξ̇ = v/b − max(0, |g| − 1) g/(τ |g|), some beyond the bound and some not."""
    corners = list(touches())[1:]
    sizes = [np.linalg.norm(law(*touch)[3]) for touch in corners if touch[2] < 0]
    assert min(sizes) < 1 < max(sizes)
    names = [i for i, name in enumerate(run.layout.x_names) if "bristle" in name]
    rates = np.diff(run.x[:, names], axis=0)[0] / 1e-7
    wanted = np.concatenate([turned("plate").T @ law(*touch)[4] for touch in corners])
    np.testing.assert_allclose(rates, wanted, rtol=1e-3, atol=1e-3 * np.abs(wanted).max())


def test_corners_are_named_by_the_sides_they_are_on(run):
    normal, origin = turned("plate")[:, 2], np.array(STATES["plate"][0])
    for sides in product((-1, 1), repeat=3):
        corner = position("box") + turned("box") @ (np.array(sides) * SIZE / 2)
        name = "".join("−+"[side > 0] for side in sides)
        assert run[f"corners.gap.{name}"][0] == pytest.approx(normal @ (corner - origin), abs=1e-12)
