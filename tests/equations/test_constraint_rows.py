"""Rows of every constraint type: what they hold, their derivatives, and the forces they exert."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import casadi as ca
import numpy as np
import pytest
from casadi import SX
from constraint_cases import (
    BETWEEN_PLACES,
    CONSTRAINTS,
    FORMULATIONS,
    MOVING,
    TIME,
    consistent,
    draw,
    equations,
    evaluator,
    machine,
    row_evaluator,
)
from scipy.optimize import brentq

from kinetree.formulations.contract import build
from kinetree.formulations.reactions import link_accelerations
from kinetree.model.constraints import CONSTRAINTS as REGISTRY
from kinetree.model.constraints import Constraint, Holonomic, JointDriver, Nonholonomic
from kinetree.symbolic.constraints import ConstraintError, body_rows, constraint_wrenches
from kinetree.symbolic.mechanism import Mechanism
from kinetree.symbolic.tree import Tree
from strategies.answers import answer, disagreement

R = 0.45
"""Value of the machine's parameter r."""


def test_every_type_has_a_case() -> None:
    assert {constraint.kind for constraint in CONSTRAINTS.values()} == set(REGISTRY)


# --- what the rows hold -------------------------------------------------------------------------------


class Places:
    """Positions, axes and velocities of places at a state that satisfies a constraint (numbers)."""

    def __init__(self, case: str) -> None:
        eq = equations(case)
        state = (TIME, *consistent(case))
        self.q = dict(zip(eq.coordinate_names, state[1], strict=True))
        self.u = dict(zip(eq.speed_names, state[2], strict=True))
        for quantity in ("position", "rotation", "velocity", "angular_velocity"):
            ask = getattr(eq.motion, quantity)
            names = (*MOVING, "table", "ground", "carriage")
            values = evaluator(eq, *[ask(name) for name in names])(*state)
            setattr(self, quantity, {n: np.squeeze(v) for n, v in zip(names, values, strict=True)})

    position: dict[str, np.ndarray]
    rotation: dict[str, np.ndarray]
    velocity: dict[str, np.ndarray]
    angular_velocity: dict[str, np.ndarray]

    def seen(self, place: str, base: str) -> np.ndarray:
        """Coordinates of a place in the axes of another."""
        return self.rotation[base].T @ (self.position[place] - self.position[base])

    def at(self, body: str, point: np.ndarray) -> np.ndarray:
        """Velocity of a body's material at a point."""
        return self.velocity[body] + np.cross(self.angular_velocity[body], point - self.position[body])

    def slip(self, body: str, on: str, point: np.ndarray) -> np.ndarray:
        """Velocity at a point of one body relative to another."""
        return self.at(body, point) - self.at(on, point)


def lowest_rim_point(places: Places, radius: float, plane: str) -> np.ndarray:
    """The point of a disk's rim with the least height above a plane, searched for along the rim."""
    axes, normal = places.rotation["eye"], places.rotation[plane][:, 2]

    def rim(angle: float) -> np.ndarray:
        return places.position["eye"] + radius * (np.cos(angle) * axes[:, 0] + np.sin(angle) * axes[:, 1])

    def slope(angle: float) -> float:
        return float(normal @ (np.cos(angle) * axes[:, 1] - np.sin(angle) * axes[:, 0]))

    near = min(np.linspace(0, 2 * np.pi, 60), key=lambda angle: float(normal @ rim(angle)))
    return rim(brentq(slope, near - 0.2, near + 0.2, xtol=1e-15))


def touching_disk(places: Places, radius: float, plane: str, height: float) -> list[float]:
    point = lowest_rim_point(places, radius, plane)
    above = places.rotation[plane][:, 2] @ (point - places.position[plane])
    return [above - height, *places.slip("eye", plane, point)]


def touching_sphere(
    places: Places, radius: float, plane: str, height: float, turning: float = 0.0
) -> list[float]:
    normal = places.rotation[plane][:, 2]
    point = places.position["eye"] - radius * normal
    lever = point - places.position[plane]
    carried = turning * np.cross(normal, lever)
    return [normal @ lever - height, *(places.slip("eye", plane, point) - carried)]


def over_a_pulley(places: Places, radius: float, sense: int, near: float) -> tuple[float, float]:
    """Length of a rope from the tool around the eye to the table, and the rate of its part before the eye's rim.

    The points of contact are found by the angles between centre, end and tangent, in the plane of the pulley.
    """
    ends = [places.seen(name, "eye") for name in ("tool", "table")]
    total, angles = 0.0, []
    for end, way in zip(ends, (-1, 1), strict=True):
        a = np.hypot(end[0], end[1])
        straight = np.sqrt(a**2 - radius**2)
        total += np.hypot(straight, end[2])
        angles.append(np.arctan2(end[1], end[0]) - way * sense * np.arccos(radius / a))
    wrap = sense * (angles[1] - angles[0])
    total += radius * (wrap + 2 * np.pi * round((near - wrap) / (2 * np.pi)))
    touch = radius * np.array([np.cos(angles[0]), np.sin(angles[0]), 0.0])
    point = places.position["eye"] + places.rotation["eye"] @ touch
    along = point - places.position["tool"]
    return total, along @ (places.at("eye", point) - places.velocity["tool"]) / np.linalg.norm(along)


HELD: dict[str, Callable[[Places], Any]] = {
    "distance": lambda p: np.linalg.norm(p.position["eye"] - p.position["tool"]) - 2 * R,
    "distance driver": lambda p: (
        np.linalg.norm(p.position["eye"] - p.position["tool"]) - (R + 0.3 * np.sin(2 * TIME))
    ),
    "marker driver": lambda p: p.seen("eye", "tool") @ [1, -2, 0.5] / np.sqrt(5.25) - R * TIME**2,
    "marker driver in the world": lambda p: p.position["eye"][2] - np.cos(TIME),
    "point on plane": lambda p: p.seen("eye", "tool")[2] - R,
    "point on line": lambda p: p.seen("eye", "tool")[:2],
    "point on surface": lambda p: p.seen("eye", "tool") ** 2 @ [0.25, 1, 2] - R,
    "point on curve": lambda p: [
        np.prod(p.seen("eye", "tool")[:2]) - R,
        p.seen("eye", "tool")[2] - np.sin(3 * p.seen("eye", "tool")[0]) + 0.1 * TIME,
    ],
    "point on graph": lambda p: [
        p.seen("eye", "tool")[1] - np.sin(p.seen("eye", "tool")[0]),
        p.seen("eye", "tool")[2] - R * p.seen("eye", "tool")[0] ** 2,
    ],
    "rope": lambda p: (
        over_a_pulley(p, 0.2, 1, np.pi / 2)[0]
        + np.linalg.norm(p.position["bore"] - p.position["table"])
        - (9 + R + 0.1 * TIME)
    ),
    "rope that turns a pulley": lambda p: [
        over_a_pulley(p, R / 3, -1, 2.0)[0] - 8,
        over_a_pulley(p, R / 3, -1, 2.0)[1],
    ],
    "rolling disk": lambda p: touching_disk(p, R, "tool", 0.2),
    "rolling disk on the ground": lambda p: touching_disk(p, 0.3, "table", 0.0),
    "rolling sphere": lambda p: touching_sphere(p, R, "tool", 0.2),
    "sphere on a turntable": lambda p: touching_sphere(p, 0.3, "table", 0.0, 2 + np.sin(TIME)),
    "knife edge": lambda p: p.rotation["eye"][:, 1] @ p.slip("eye", "tool", p.position["eye"]),
    "knife edge askew": lambda p: (
        p.rotation["eye"] @ [1, 2, 2] @ p.slip("eye", "tool", p.position["eye"]) / 3
    ),
    "knife edge on the ground": lambda p: p.rotation["eye"][:, 0] @ p.velocity["eye"],
    "joint driver": lambda p: p.q["slide.displacement"] - R * np.sin(3 * TIME),
    "driver of an angle of three": lambda p: p.q["base.theta2"] - R - TIME,
    "driver of a floating body": lambda p: p.q["float.z"] - R * TIME,
    "coupler": lambda p: (
        p.q["slide.displacement"] - R * p.q["slide.angle"] + 0.5 * p.q["base.x"] + 0.1 * TIME
    ),
    "spur gears": lambda p: 20 * p.q["pinion axle.angle"] + 30 * p.q["wheel axle.angle"],
    "helical gears": lambda p: 0.3 * p.q["wheel axle.angle"] + 0.2 * p.q["pinion axle.angle"],
    "ring gear": lambda p: 20 * (p.q["pinion axle.angle"] - 0.2) - 60 * p.q["wheel axle.angle"],
    "bevel gears": lambda p: 20 * p.q["pinion axle.angle"] - 30 * p.q["crown axle.angle"],
    "worm gears": lambda p: 2 * p.q["pinion axle.angle"] - 9 * p.q["worm wheel axle.angle"],
    "rack and pinion": lambda p: 0.2 * (p.q["pinion axle.angle"] - 0.1) - p.q["rack axle.displacement"],
    "belt": lambda p: 0.3 * p.q["wheel axle.angle"] - 0.15 * p.q["pinion axle.angle"],
    "crossed belt": lambda p: 0.1 * (p.q["pinion axle.angle"] - 0.1) + 0.3 * p.q["wheel axle.angle"],
    "force balance": lambda p: [
        3 * p.position["eye"][0] - 4 * p.q["slide.angle"] + 0.2 * TIME,
        2 * R * p.velocity["tool"][2] - 5 * p.u["slide.displacement_rate"] + np.sin(TIME),
    ],
    "holonomic": lambda p: (
        p.position["eye"][0] ** 2 + p.q["slide.angle"] * p.position["tool"][2] - R * np.cos(TIME)
    ),
}


@pytest.mark.parametrize("case", sorted(HELD))
def test_consistent_states_do_what_the_constraint_says(case: str) -> None:
    """Measured on the bodies by other means: a driven length, a lowest point, the velocity at a contact."""
    assert np.abs(HELD[case](Places(case))).max() < 1e-11


def test_all_but_the_written_velocity_are_measured() -> None:
    assert set(CONSTRAINTS) - set(HELD) == {"nonholonomic"}


# --- derivatives --------------------------------------------------------------------------------------


def in_turn(formulations: Sequence[str]) -> list[Any]:
    """Every type of constraint with every formulation, every second of these pairs among the slow tests."""
    pairs = [
        (i + j, case, name)
        for i, case in enumerate(sorted(CONSTRAINTS))
        for j, name in enumerate(formulations)
    ]
    return [pytest.param(*pair, marks=[pytest.mark.slow] if turn % 2 else []) for turn, *pair in pairs]


@pytest.mark.parametrize(("case", "formulation"), in_turn(FORMULATIONS))
def test_rows_are_derivatives_along_the_motion(case: str, formulation: str) -> None:
    """ψ = dφ/dt, and dψ/dt = B ẏ − γ for any ẏ, by central differences along a motion through the state."""
    eq, rows = equations(case, formulation), row_evaluator(case, formulation)
    rng = np.random.default_rng(2)
    x, y = eq.from_tree(*draw(eq.tree, rng))
    ydot = rng.normal(size=len(y))
    now, N = rows(TIME, x, y)
    h = 2e-6
    later, _ = rows(TIME + h, x + h * (N @ y), y + h * ydot)
    earlier, _ = rows(TIME - h, x - h * (N @ y), y - h * ydot)
    m = len(now.phi)
    assert m + len([name for name in eq.rows.names if name.unit.endswith("/s")]) == len(now.psi)
    scale = 1 + np.abs(now.B).max() * np.abs(ydot).max() + np.abs(now.gamma).max()
    np.testing.assert_allclose((later.phi - earlier.phi) / (2 * h), now.psi[:m], atol=1e-7 * scale)
    np.testing.assert_allclose(
        (later.psi - earlier.psi) / (2 * h), now.B @ ydot - now.gamma, atol=1e-7 * scale
    )


@pytest.mark.parametrize("case", sorted(CONSTRAINTS))
def test_rows_are_linear_in_the_speeds(case: str) -> None:
    eq, rows = equations(case), row_evaluator(case, "elimination")
    rng = np.random.default_rng(3)
    x, y = draw(eq.tree, rng)
    other = rng.normal(size=len(y))
    now, then = rows(TIME, x, y)[0], rows(TIME, x, other)[0]
    np.testing.assert_allclose(
        then.psi - now.psi, now.B @ (other - y), atol=1e-12 * (1 + np.abs(now.B).max())
    )


@pytest.mark.parametrize("case", sorted(CONSTRAINTS))
def test_rows_are_well_scaled(case: str) -> None:
    """A unit of a multiplier is of the order of a unit of force: rows neither vanish nor tower."""
    at = row_evaluator(case, "augmented")
    eq = equations(case, "augmented")
    B = at(TIME, *eq.from_tree(*consistent(case)))[0].B
    own = [i for i, name in enumerate(eq.rows.names) if name.kind == "constraint"]
    lengths = np.linalg.norm(B[own], axis=1)
    assert 0.05 < lengths.min() <= lengths.max() < 30


@pytest.mark.parametrize("formulation", ["elimination", "kane-euler-parameters"])
@pytest.mark.parametrize("case", sorted(CONSTRAINTS))
def test_rows_on_bodies_are_the_rows_in_coordinates(case: str, formulation: str) -> None:
    """B = Σ Φ_K ∂V_K/∂y + Σ c_j ∂u_j/∂y, and the same accelerations are allowed."""
    eq = equations(case, formulation)
    rows = body_rows(eq.motion, ())
    own = [i for i, name in enumerate(eq.rows.names) if name.kind == "constraint"]
    velocities = {K: eq.motion.link_velocity(K) for K in rows.phi_v}
    B = SX(len(own), eq.y.shape[0])
    for K, (v, w) in velocities.items():
        B += rows.phi_v[K] @ ca.jacobian(v, eq.y) + rows.phi_w[K] @ ca.jacobian(w, eq.y)
    for joint, c in rows.on_speeds.items():
        B += c @ ca.jacobian(eq.motion.speeds(joint), eq.y)
    ydot = SX.sym("ydot", eq.y.shape[0])
    accelerations = link_accelerations(eq.motion, eq.x, eq.N @ eq.y, eq.y, ydot)
    excess = -rows.gamma
    for K in rows.phi_v:
        a, alpha = accelerations[K]
        excess += rows.phi_v[K] @ a + rows.phi_w[K] @ alpha
    for joint, c in rows.on_speeds.items():
        u = eq.motion.speeds(joint)
        rate = ca.jacobian(u, eq.y) @ ydot + ca.jtimes(u, eq.x, eq.N @ eq.y)
        excess += c @ rate
    excess_here = eq.rows.B[own, :] @ ydot - eq.rows.gamma[own]
    rng = np.random.default_rng(4)
    x, y = eq.from_tree(*draw(eq.tree, rng))
    with_rates = ca.substitute([excess, excess_here], [ydot], [SX(ca.DM(rng.normal(size=len(y))))])
    here, there, excess_there, excess_own = evaluator(eq, eq.rows.B[own, :], B, *with_rates)(TIME, x, y)
    np.testing.assert_allclose(there, here, atol=1e-12 * (1 + np.abs(here).max()))
    np.testing.assert_allclose(excess_there, excess_own, atol=1e-11 * (1 + np.abs(excess_own).max()))


# --- forces -------------------------------------------------------------------------------------------


def exerted(case: str, lam: np.ndarray, q: np.ndarray, u: np.ndarray) -> dict[int, tuple[np.ndarray, ...]]:
    """Force, moment about O_K, origin, velocity and angular velocity of every body a constraint acts on."""
    eq = equations(case)
    wrenches = constraint_wrenches(eq.motion, (), SX(ca.DM(lam)))
    found = {}
    for K in wrenches.force:
        r, _ = eq.motion.link_pose(K)
        v, w = eq.motion.link_velocity(K)
        values = evaluator(eq, wrenches.force[K], wrenches.moment[K], r, v, w)(TIME, q, u)
        found[K] = tuple(value.ravel() for value in values)
    return found


@pytest.mark.parametrize("case", sorted(BETWEEN_PLACES))
def test_action_and_reaction(case: str) -> None:
    """Forces between two bodies balance each other: they push neither momentum nor spin into the whole."""
    q, u = consistent(case)
    lam = np.random.default_rng(6).normal(size=len(equations(case).rows.names))
    wrenches = exerted(case, lam, q, u)
    forces = np.array([F for F, *_ in wrenches.values()])
    moments = np.array([M + np.cross(r, F) for F, M, r, *_ in wrenches.values()])
    assert np.abs(forces).max() > 0.01
    np.testing.assert_allclose(forces.sum(axis=0), 0, atol=1e-12 * (1 + np.abs(forces).max()))
    np.testing.assert_allclose(moments.sum(axis=0), 0, atol=1e-12 * (1 + np.abs(moments).max()))


SCLERONOMIC = [
    *("distance", "point on plane", "point on line", "point on surface", "point on graph"),
    *("rolling disk", "rolling disk on the ground", "rolling sphere"),
    *("knife edge", "knife edge askew", "knife edge on the ground"),
]


@pytest.mark.parametrize("case", SCLERONOMIC)
def test_no_power_where_time_does_not_act(case: str) -> None:
    """Any multipliers at all, and any motion the constraint allows."""
    assert not CONSTRAINTS[case].rheonomic
    q, u = consistent(case)
    rng = np.random.default_rng(7)
    eq, rows = equations(case), row_evaluator(case, "elimination")
    B = rows(TIME, q, u)[0].B
    m = np.linalg.matrix_rank(B)
    assert m == len(eq.rows.names)
    allowed = np.linalg.svd(B)[2][m:].T @ rng.normal(size=len(u) - m)
    wrenches = exerted(case, rng.normal(size=m), q, allowed).values()
    powers = [part for F, M, _, v, w in wrenches for part in (F @ v, M @ w)]
    assert max(np.abs(powers)) > 1e-3
    assert abs(sum(powers)) < 1e-12 * max(1, *np.abs(powers))


@pytest.mark.parametrize(
    ("case", "plane", "radius"),
    [("rolling disk on the ground", "table", 0.3), ("sphere on a turntable", "table", 0.3)],
)
def test_multipliers_of_rolling_are_the_contact_force(case: str, plane: str, radius: float) -> None:
    """λ = (normal, two tangential) components in N; the force acts at the contact point, without a moment."""
    q, u = consistent(case)
    places = Places(case)
    lam = np.array([3.0, -2.0, 5.0])
    ((F, M, r, *_),) = exerted(case, lam, q, u).values()
    normal = places.rotation[plane][:, 2]
    point = (
        lowest_rim_point(places, radius, plane)
        if "disk" in case
        else places.position["eye"] - radius * normal
    )
    assert F @ normal == pytest.approx(3.0, abs=1e-12)
    assert np.linalg.norm(F) == pytest.approx(np.linalg.norm(lam), abs=1e-12)
    np.testing.assert_allclose(M - np.cross(point - r, F), 0, atol=1e-11)
    if "disk" in case:
        axis = places.rotation["eye"][:, 2]
        along = np.cross(axis, normal)
        assert F @ along / np.linalg.norm(along) == pytest.approx(-2.0, abs=1e-11)


@pytest.mark.in_turn(2)
@pytest.mark.parametrize(("case", "formulation"), in_turn(FORMULATIONS[1:]))
def test_formulations_agree(case: str, formulation: str) -> None:
    """The same accelerations, joint reactions and multipliers in all coordinates."""
    q, u = consistent(case)
    one, other = equations(case), equations(case, formulation)
    reference, found = answer(one, q, u, TIME), answer(other, q, u, TIME)
    assert disagreement(found.accelerations, reference.accelerations) < 1e-9
    assert disagreement(found.reactions, reference.reactions) < 1e-9
    own = [i for i, name in enumerate(other.rows.names) if name.kind == "constraint"]
    assert disagreement(found.multipliers[own], reference.multipliers) < 1e-9


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("case", sorted(set(CONSTRAINTS) - {"force balance"}))
def test_recursive_method_agrees(case: str) -> None:
    """Carrying the rows inward body by body (F6) finds the same accelerations and multipliers.

    What is in balance of forces has no mass, by which that method divides: it is refused beforehand.
    """
    q, u = consistent(case)
    reference = answer(equations(case), q, u, TIME)
    eq = equations(case, "cut-joint")
    accelerations, multipliers = evaluator(eq, eq.accelerations, eq.multipliers)(TIME, q, u)
    assert disagreement(accelerations.ravel(), reference.speeds_rate) < 1e-9
    assert disagreement(multipliers.ravel(), reference.multipliers) < 1e-9


# --- what is refused ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("constraint", "words"),
    [
        (Nonholonomic("c", "eye.vx**2 + eye.vy**2 - 1"), "is not linear in the velocities"),
        (Nonholonomic("c", "slide.u1*slide.u2"), "is not linear in the velocities"),
        (Nonholonomic("c", "sin(eye.wx)"), "is not linear in the velocities"),
        (Nonholonomic("c", "0*eye.vx"), "restricts no motion"),
        (Holonomic("c", "slide.angle - slide.angle"), "restricts no motion"),
        (Holonomic("c", "table.x"), "restricts no motion"),
    ],
)
@pytest.mark.parametrize("formulation", ["elimination", "augmented"])
def test_rows_that_are_no_constraints(constraint: Constraint, words: str, formulation: str) -> None:
    with pytest.raises(ConstraintError, match=words) as caught:
        build(formulation, Tree(Mechanism.of(machine(constraint))))
    assert 'constraint "c"' in str(caught.value)


def test_all_refused_rows_at_once() -> None:
    wrong = [
        Nonholonomic("square", "eye.vx**2"),
        Holonomic("nothing", "table.x - t"),
        JointDriver("good", "slide", 0, "t"),
    ]
    with pytest.raises(ConstraintError) as caught:
        build("elimination", Tree(Mechanism.of(machine(*wrong))))
    assert "square" in str(caught.value)
    assert "nothing" in str(caught.value)
    assert "good" not in str(caught.value)
