"""The size of reactions that decides how they are shared, against its formula written with numbers."""

import casadi as ca
import numpy as np
import pytest

import kinetree as kt
from kinetree.friction.reaction_sharing import ReactionSize, null_space_of_columns
from kinetree.preparation.prepare import prepare

A, B, CENTRES = (0.0, 0.2, 0.0), (1.0, 0.0, 0.3), {"wheel": (0.1, 0.2, 0.0), "box": (1.5, 0.0, 0.5)}
MASS, INERTIA = {"wheel": 2.0, "box": 3.0}, {"wheel": (0.1, 0.2, 0.3), "box": (0.4, 0.5, 0.6)}
RATIO, LAMBDA, G = 0.7, 5.0, 9.81


def wheel_and_box(moved=(0.0, 0.0, 0.0), unit: float = 1.0) -> kt.Model:
    """A wheel that drives a box along a slideway through a rope; lengths in ``unit`` of 1 m, somewhere in the world."""

    def at(point) -> tuple[float, ...]:
        return tuple(unit * (np.array(point) + moved))

    bodies = [
        kt.Body(
            name,
            MASS[name],
            inertia=(*(unit**2 * i for i in INERTIA[name]), 0, 0, 0),
            pose=kt.Frame.at(at(r)),
        )
        for name, r in CENTRES.items()
    ]
    return kt.Model.of(
        "wheel and box",
        *bodies,
        kt.Revolute("hinge", "ground", "wheel", point=at(A), axis=(0, 0, 1)),
        kt.Prismatic("slide", "ground", "box", point=at(B), axis=(1, 0, 0)),
        kt.Coupler("rope", (("slide", 1.0), ("hinge", unit * RATIO))),
    )


def length_of_bearings() -> float:
    """ℓ = 0.1 √(mean |r − r̄|² of the bearings + (Σ ½ tr I + m |r_G − r̄|²)/Σ m); the rope makes one mechanism of it."""
    middle = (np.array(A) + B) / 2
    spread = (np.sum((A - middle) ** 2) + np.sum((B - middle) ** 2)) / 2
    gyration = sum(
        sum(INERTIA[name]) / 2 + MASS[name] * np.sum((CENTRES[name] - middle) ** 2) for name in MASS
    )
    return float(0.1 * np.sqrt(spread + gyration / sum(MASS.values())))


def measured(model: kt.Model, lam: float) -> np.ndarray:
    """The reactions as one vector, at the start, without accelerations, for the force λ of the only constraint."""
    prepared = prepare(model, formulation="elimination")
    eq, start = prepared.compiled.equations, prepared.state
    assert len(eq.rows.names) == 1
    found = ca.Function("R", [eq.t, eq.x, eq.y, eq.p], [ReactionSize(eq).of(ca.SX(*eq.y.shape), ca.SX(lam))])
    return np.array(found(0.0, start.x, start.u, start.p), dtype=float).ravel()


@pytest.mark.parametrize("case", [{}, {"moved": (100.0, -30.0, 7.0)}, {"unit": 1000.0}])
def test_a_rope_counts_half_at_either_end(case):
    """Its force on the slideway, and its moment on the hinge over ℓ, in N; both joints carry that, and nothing else."""
    values = np.abs(measured(wheel_and_box(**case), LAMBDA)) / LAMBDA
    moment = RATIO / length_of_bearings()
    assert sorted(values[-2:]) == pytest.approx(sorted([0.5**0.5, 0.5**0.5 * moment]), rel=1e-9)
    joints = np.zeros(12)
    joints[[5, 6]] = moment, 1.0
    np.testing.assert_allclose(values[:-2], joints, rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize("case", [{}, {"moved": (100.0, -30.0, 7.0)}, {"unit": 1000.0}])
def test_moments_of_joints_count_over_the_length_of_bearings(case):
    """What is held still weighs on its joint: its weight, and the moment of that about the joint over ℓ."""
    unit = case.get("unit", 1.0)
    model = wheel_and_box(**case).add(kt.Gravity(acceleration=(0, 0, -unit * G)))
    values = measured(model, 0.0) / unit
    for found, name, joint in ((values[:6], "wheel", A), (values[6:12], "box", B)):
        weight = np.array([0.0, 0.0, MASS[name] * G])
        moment = np.cross(np.array(CENTRES[name]) - joint, weight)
        np.testing.assert_allclose(found[:3], weight, rtol=0, atol=1e-8)
        np.testing.assert_allclose(found[3:], moment / length_of_bearings(), rtol=0, atol=1e-6)


@pytest.mark.parametrize("case", [{}, {"moved": (100.0, -30.0, 7.0)}, {"unit": 1000.0}])
def test_a_rod_counts_by_what_it_does_to_both_bodies_where_it_holds_them(case):
    """Its force there, of which half of the squares at either end; no moment, for it goes through both places."""
    unit = case.get("unit", 1.0)
    rim, corner = np.array([0.0, 0.4, 0.1]), np.array([0.2, -0.3, 0.4])
    span = np.array(CENTRES["box"]) + corner - CENTRES["wheel"] - rim
    length = float(np.linalg.norm(span))
    model = wheel_and_box(**case).remove("rope")
    model = model.add(
        kt.Marker.at("rim", "wheel", tuple(unit * rim)),
        kt.Marker.at("corner", "box", tuple(unit * corner)),
        kt.Distance("rod", "rim", "corner", length=unit * length),
    )
    ends = measured(model, LAMBDA)[-12:].reshape(2, 2, 3)
    force = ends[1, 0]
    np.testing.assert_allclose(ends[0, 0], -force, rtol=0, atol=1e-9 * np.abs(force).max())
    np.testing.assert_allclose(np.cross(force, span), 0.0, atol=1e-9 * np.abs(force).max())
    assert np.sum(ends[:, 0] ** 2) == pytest.approx(LAMBDA**2, rel=1e-9)
    np.testing.assert_allclose(ends[:, 1], 0.0, atol=1e-9 * LAMBDA)


def test_a_mechanism_beside_it_does_not_matter():
    """A pendulum far away, and one welded to the ground, have lengths of their own."""
    inertia = (0.1, 0.1, 0.1, 0, 0, 0)
    beside = [
        kt.Body("pendulum", 1.0, inertia=inertia, pose=kt.Frame.at((50, 0, 0))),
        kt.Revolute("other", "ground", "pendulum", point=(60, 0, 0), axis=(0, 1, 0)),
        kt.Body("post", 1.0, inertia=inertia, pose=kt.Frame.at((0, 80, 0))),
        kt.Weld("foot", "ground", "post", point=(0, 90, 0)),
    ]
    alone, found = measured(wheel_and_box(), LAMBDA), measured(wheel_and_box().add(*beside), LAMBDA)
    assert sorted(np.abs(found[np.abs(found) > 1e-9])) == pytest.approx(
        sorted(np.abs(alone[np.abs(alone) > 1e-9]))
    )


def test_reactions_without_effect_are_found_among_rows_of_any_length() -> None:
    """Five rows of rank 3 and one of zeros, from 1e-4 to 1e4 long: three columns, of unit length, and Φᵀλ = 0."""
    random = np.random.default_rng(11)
    rows = random.standard_normal((3, 4))
    Phi = np.vstack([rows, random.standard_normal((2, 3)) @ rows, np.zeros((1, 4))])
    lengths = np.array([1e-4, 1.0, 1e4, 1e-2, 1e2, 1.0])
    null = null_space_of_columns(Phi * lengths[:, None])
    assert null.shape == (6, 3)
    np.testing.assert_allclose(np.linalg.norm(null, axis=0), 1.0)
    forces = lengths[:, None] * null
    assert (np.abs(Phi.T @ forces).max(axis=0) <= 1e-9 * (np.abs(Phi.T) @ np.abs(forces)).max(axis=0)).all()
