"""The Whipple bicycle against the benchmark of Meijaard, Papadopoulos, Ruina and Schwab (2007).

Near upright straight riding at speed v the benchmark's equations are

    M q̈ + v C1 q̇ + (g K0 + v² K2) q = 0,     q = (lean, steer).

Here the bicycle is four bodies with two rolling disks, and its full nonlinear accelerations are differenced.
Axes: x forward, y right, z down.
"""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from loop_mechanisms import WITH_MATRICES

from kinetree.assembly.loop_closure import Constraints, State, independent_rows
from kinetree.compile.common_form import Formulation
from kinetree.compile.equation_graphs import equations_at
from kinetree.model import Body, Frame, Marker, Model
from kinetree.model.constraints import RollingDisk
from kinetree.model.joints import FreeAngles, Revolute
from kinetree.model.loads import Gravity
from kinetree.symbolic.mechanism import Mechanism
from kinetree.symbolic.tree import Tree

g = 9.81
M = np.array([[80.81722, 2.31941332208709], [2.31941332208709, 0.29784188199686]])
K0 = np.array([[-80.95, -2.59951685249872], [-2.59951685249872, -0.80329488458618]])
K2 = np.array([[0.0, 76.59734589573222], [0.0, 2.65431523794604]])
C1 = np.array([[0.0, 33.86641391492494], [-0.85035641456978, 1.68540397397560]])

WHEELBASE, TRAIL, TILT = 1.02, 0.08, np.pi / 10
REAR, FRONT = 0.3, 0.35
STEP = 1e-4


def part(name: str, at: tuple[float, float, float], mass: float, inertia: tuple[float, ...]) -> Body:
    """A body with its frame at its mass centre; inertia (Ixx, Iyy, Izz, Ixz), entries of the matrix."""
    xx, yy, zz, xz = inertia
    return Body(name, mass, (0, 0, 0), (xx, yy, zz, 0.0, xz, 0.0), pose=Frame.at(at))


def bicycle() -> Model:
    """The benchmark bicycle, upright at the origin, the rear wheel's contact under x = 0."""
    rear, front = (0.0, 0.0, -REAR), (WHEELBASE, 0.0, -FRONT)
    across = Frame.along((0, 1, 0))  # a wheel's axis
    steering = (np.sin(TILT), 0.0, np.cos(TILT))
    return Model.of(
        "bicycle",
        Gravity(acceleration=(0, 0, g)),
        part("frame", (0.3, 0, -0.9), 85.0, (9.2, 11.0, 2.8, 2.4)),
        part("fork", (0.9, 0, -0.7), 4.0, (0.05892, 0.06, 0.00708, -0.00756)),
        part("rear", rear, 2.0, (0.0603, 0.12, 0.0603, 0.0)),
        part("front", front, 3.0, (0.1405, 0.28, 0.1405, 0.0)),
        FreeAngles("ride", "ground", "frame", point=(0.3, 0, -0.9)),
        Revolute("steer", "frame", "fork", point=(WHEELBASE + TRAIL, 0, 0), axis=steering),
        Revolute("rear axle", "frame", "rear", point=rear, axis=(0, 1, 0)),
        Revolute("front axle", "fork", "front", point=front, axis=(0, 1, 0)),
        Marker("rear hub", "rear", across),
        Marker("front hub", "front", across),
        Marker("road", "ground", Frame.rotated((1, 0, 0), np.pi)),  # its z axis points up
        RollingDisk("rear contact", "rear hub", REAR, "road"),
        RollingDisk("front contact", "front hub", FRONT, "road"),
    )


@cache
def constraints() -> Constraints:
    return Constraints(Tree(Mechanism.of(bicycle())))


def index(names: tuple[str, ...], *wanted: str) -> list[int]:
    return [names.index(name) for name in wanted]


def riding(v: float, lean: float, steer: float, lean_rate: float, steer_rate: float) -> State:
    """The state of these values: height and pitch follow from contact, all other speeds from rolling."""
    at = constraints()
    tree = at.tree
    x, u = np.zeros(tree.n_q), np.zeros(tree.n_u)
    x[index(tree.coordinate_names, "ride.theta1", "steer.angle")] = lean, steer
    free = index(tree.speed_names, "ride.z_rate", "ride.theta2_rate")
    given = index(tree.speed_names, "ride.theta1_rate", "steer.angle_rate", "ride.x_rate")
    for _ in range(6):
        phi, _, B, N = at(0.0, x, u, np.zeros(0))
        x = x - N[:, free] @ np.linalg.solve(B[:2, free], phi)
    assert np.abs(phi).max() < 1e-14
    u[given] = lean_rate, steer_rate, v
    others = [i for i in range(tree.n_u) if i not in given]
    _, psi, B, _ = at(0.0, x, u, np.zeros(0))
    u[others] -= np.linalg.solve(B[:, others], psi)
    return State(0.0, x, u, np.zeros(0))


@cache
def formulation(name: str) -> Formulation:
    at, upright = constraints(), riding(4.6, 0, 0, 0, 0)
    return Formulation(equations_at(name, at, upright))


def linearised(name: str, v: float) -> np.ndarray:
    """∂(lean, steer accelerations)/∂(lean, steer, lean rate, steer rate), by central differences."""
    bodies = constraints().tree.topology.bodies
    axis = np.array([np.sin(TILT), 0.0, np.cos(TILT)])

    def accelerations(values: np.ndarray) -> np.ndarray:
        found = formulation(name).answer(riding(v, *values)).accelerations
        frame, fork = (found[bodies.index(body)][3:] for body in ("frame", "fork"))
        return np.array([frame[0], axis @ (fork - frame)])

    columns = [(accelerations(STEP * e) - accelerations(-STEP * e)) / (2 * STEP) for e in np.eye(4)]
    return np.column_stack(columns)


def test_freedoms_of_the_bicycle():
    """Seven configuration freedoms less four rolling conditions: lean, steer and forward speed."""
    upright = riding(4.6, 0, 0, 0, 0)
    _, _, B, _ = constraints()(upright.t, upright.x, upright.u, upright.p)
    assert (constraints().tree.n_u, len(independent_rows(B))) == (9, 6)


@pytest.mark.parametrize("v", [0.0, 4.6, 10.0])
@pytest.mark.parametrize("name", ["cut-joint", *WITH_MATRICES])
def test_linearised_accelerations_are_the_benchmark(name: str, v: float):
    expected = -np.linalg.solve(M, np.hstack([g * K0 + v**2 * K2, v * C1]))
    found = linearised(name, v)
    # Lean and steer angles are rates of change of angular velocities to first order only where the yaw
    # rate is: ω_x of the frame carries no first-order term of it.
    np.testing.assert_allclose(found, expected, rtol=2e-6, atol=2e-5)


def test_upright_riding_is_steady():
    found = formulation("cut-joint").answer(riding(4.6, 0, 0, 0, 0))
    assert np.abs(found.accelerations[constraints().tree.topology.bodies.index("frame")]).max() < 1e-12
