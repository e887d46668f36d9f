"""F0: velocities and partial velocities for three choices of generalized speeds."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

from kinetree.formulations.partial_velocities import CHOICES, PartialVelocities, partial_velocities_of
from kinetree.model import GROUND, Frame, Model
from kinetree.model.joints import Free
from kinetree.spatial.numeric import angles_from_rotation, quaternion_from_rotation, skew
from kinetree.spatial.symbolic import angles_partials
from kinetree.symbolic.mechanism import Mechanism
from kinetree.symbolic.tree import Tree
from strategies.answers import evaluate
from strategies.draws import Draws

EIGHT_BODIES = (0, 1, 2, 1, 2, 1, 1, 7)
"""L(K) of the eight-body example."""


def free_tree(lower: tuple[int, ...], draws: Draws, aligned: bool = False) -> Tree:
    """Bodies that move freely relative to their lower bodies, with attachment points at any place."""
    names = [GROUND, *(f"B{k}" for k in range(1, len(lower) + 1))]
    bodies = [draws.body(name) for name in names[1:]]
    joints = []
    for name, J in zip(names[1:], lower, strict=True):
        attached = Frame.at(draws.vector() if J else (0.0, 0.0, 0.0)) if aligned else draws.frame()
        own = Frame() if aligned else draws.frame()
        joints.append(Free(f"F{name}", names[J], name, frame_inner=attached, frame_outer=own))
    return Tree(Mechanism.of(Model.of("free bodies", *bodies, *joints)))


def state(found: PartialVelocities, draws: Draws) -> tuple[np.ndarray, np.ndarray]:
    """Coordinates away from the singularity of angles, and speeds of order one."""
    coordinates_of = angles_from_rotation if found.choice == "angle-rates" else quaternion_from_rotation
    rotations = [coordinates_of(draws.turn()) for _ in found.rotations]
    shifts = draws.random.uniform(-1.0, 1.0, size=3 * len(found.s))
    return np.concatenate([*rotations, shifts]), draws.random.uniform(-1.0, 1.0, size=found.y.shape[0])


def values(found: PartialVelocities, outputs: list[ca.SX], x: np.ndarray, y: np.ndarray) -> list[np.ndarray]:
    return evaluate([found.x, found.y], outputs, x, y)


@pytest.mark.parametrize("choice", CHOICES)
def test_two_bodies_have_the_printed_partial_velocities(choice):
    """The formulas of the source for v_G2, term by term."""
    draws = Draws(seed=3)
    tree = free_tree((0, 1), draws, aligned=True)
    found = partial_velocities_of(tree, choice)
    x, y = state(found, draws)
    B2 = found.of("B2")
    matrix = CHOICES[choice].matrix
    R_B1, B1R_B2, v_y = values(found, [matrix(found.rotations[0]), matrix(found.rotations[1]), B2.v_y], x, y)
    R_B2 = B1R_B2 @ R_B1
    q2_, r2_ = (np.array(ca.DM(vector)).ravel() for vector in (tree.links[1].qK, tree.links[1].rK))
    s2_ = x[-3:]
    q2, s2, r2 = R_B1.T @ q2_, R_B1.T @ s2_, R_B2.T @ r2_

    (turn1, shift1), (turn2, shift2) = found.columns("B1"), found.columns("B2")
    expected = {
        "fixed-frame": (-(skew(q2) + skew(s2) + skew(r2)), -skew(r2) @ R_B1.T),
        "body-frame": (
            -R_B1.T @ (skew(q2_) + skew(s2_)) - R_B2.T @ skew(r2_) @ B1R_B2,
            -R_B2.T @ skew(r2_),
        ),
    }
    if choice == "angle-rates":  # case 2 post-multiplied by [ω',θ̇] = P
        P1, P2 = values(found, [angles_partials(o) for o in found.rotations], x, y)
        for_omega1, for_omega2 = (m @ p for m, p in zip(expected["body-frame"], (P1, P2), strict=True))
        # and it is case 1 post-multiplied by [ω,θ̇] in the frames the angular velocities are measured in
        from_fixed = [
            m @ R.T @ p for m, R, p in zip(expected["fixed-frame"], (R_B1, B1R_B2), (P1, P2), strict=True)
        ]
        np.testing.assert_allclose(from_fixed, (for_omega1, for_omega2), atol=1e-14)
    else:
        for_omega1, for_omega2 = expected[choice]
    np.testing.assert_allclose(v_y[:, shift1], np.eye(3), atol=1e-15)
    np.testing.assert_allclose(v_y[:, turn1], for_omega1, atol=1e-14)
    np.testing.assert_allclose(v_y[:, shift2], R_B1.T, atol=1e-14)
    np.testing.assert_allclose(v_y[:, turn2], for_omega2, atol=1e-14)


@pytest.mark.parametrize("choice", CHOICES)
def test_eight_bodies_by_exact_differentiation(choice):
    """v = ṗ, [v,y] = ∂v/∂y and d[v,y]/dt, of every body with all 48 speeds, differentiated by CasADi."""
    draws = Draws(seed=5)
    tree = free_tree(EIGHT_BODIES, draws)
    assert tree.topology.L == EIGHT_BODIES
    assert tree.topology.u == (0, 1, 2, 1, 2, 1, 1, 2)
    found = partial_velocities_of(tree, choice)
    assert found.y.shape == (48, 1)
    x, y = state(found, draws)
    for link in tree.links:
        body = found.of(link.name)
        along = lambda of: ca.reshape(ca.jtimes(ca.vec(of), found.x, found.x_dot), *of.shape)  # noqa: E731
        computed = [body.v, body.v_y, body.omega_y, body.v_dot_y, body.omega_dot_y]
        differentiated = [
            along(body.position),
            ca.jacobian(body.v, found.y),
            ca.jacobian(body.omega, found.y),
            along(body.v_y),
            along(body.omega_y),
        ]
        for ours, exact in zip(
            values(found, computed, x, y), values(found, differentiated, x, y), strict=True
        ):
            np.testing.assert_allclose(ours, exact, atol=1e-12)


@pytest.mark.parametrize("choice", CHOICES)
def test_eight_bodies_by_finite_differences(choice):
    """The same without derivatives of ours: the motion is followed for a moment, to and fro."""
    draws = Draws(seed=6)
    tree = free_tree(EIGHT_BODIES, draws)
    found = partial_velocities_of(tree, choice)
    x, y = state(found, draws)
    bodies = [found.of(link.name) for link in tree.links]
    outputs = [ca.vertcat(*[getattr(b, part) for b in bodies]) for part in ("position", "v", "omega")]
    partials = [ca.vertcat(*[getattr(b, part) for b in bodies]) for part in ("v_y", "omega_y")]
    rates = [ca.vertcat(*[getattr(b, part) for b in bodies]) for part in ("v_dot_y", "omega_dot_y")]
    motion = ca.Function(
        "motion", [found.x, found.y], [found.x_dot, *outputs, *map(ca.densify, partials + rates)]
    )

    x_dot, _, v, omega, v_y, omega_y, v_dot_y, omega_dot_y = (np.array(m) for m in motion(x, y))
    # velocities are linear in the speeds: one unit of each gives its column without error
    for j in range(48):
        _, _, v_more, omega_more, *_ = (np.array(m) for m in motion(x, y + np.eye(48)[j]))
        np.testing.assert_allclose((v_more - v).ravel(), v_y[:, j], atol=1e-13)
        np.testing.assert_allclose((omega_more - omega).ravel(), omega_y[:, j], atol=1e-13)
    h = 1e-5
    before, after = ([np.array(m) for m in motion(x + sign * h * x_dot.ravel(), y)] for sign in (-1, 1))
    for k, ours in ((1, v), (4, v_dot_y), (5, omega_dot_y)):
        np.testing.assert_allclose((after[k] - before[k]) / (2 * h), ours, atol=1e-8)


def test_points_of_a_body():
    """v_P = v_G + ω × (P − G), and the same of the partial velocities."""
    draws = Draws(seed=8)
    tree = free_tree((0, 1, 1), draws)
    found = partial_velocities_of(tree, "body-frame")
    x, y = state(found, draws)
    G, P = found.of("B3"), found.of("B3", (0.3, -0.2, 0.9))
    parts = [G.position, P.position, G.v, P.v, G.omega, G.v_y, P.v_y, G.omega_y]
    p_G, p_P, v_G, v_P, omega, G_y, P_y, omega_y = values(found, parts, x, y)
    arm = (p_P - p_G).ravel()
    body = tree.model.body("B3")
    np.testing.assert_allclose(np.linalg.norm(arm), np.linalg.norm(np.subtract((0.3, -0.2, 0.9), body.com)))
    np.testing.assert_allclose(v_P, v_G + skew(omega.ravel()) @ arm[:, None], atol=1e-14)
    np.testing.assert_allclose(P_y, G_y - skew(arm) @ omega_y, atol=1e-14)


def test_unknown_choice_is_named():
    tree = free_tree((0,), Draws(seed=1))
    with pytest.raises(ValueError, match="there are fixed-frame, body-frame, angle-rates"):
        partial_velocities_of(tree, "space-frame")
