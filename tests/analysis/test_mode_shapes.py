"""Displacements of bodies in a mode are those of small rotations about the joints' axes."""

import numpy as np
import pytest

import kinetree as kt

POINTS = np.array([[0.0, 0.0, 0.0], [0.3, -0.2, 0.5], [0.1, 0.4, 0.9]])
AXES = np.array([[0.0, 0.6, 0.8], [1.0, 0.0, 0.0], [0.48, 0.6, 0.64]])
CENTRES = np.array([[0.2, 0.1, 0.3], [0.2, 0.3, 0.6], [-0.1, 0.3, 1.2]])
INERTIA = (0.02, 0.03, 0.04, 0.001, 0.002, -0.003)


def arm(*, slide: bool = False) -> kt.Model:
    """Three bodies with mass centres apart from their joints and from their own origins; springs hold them."""
    bodies = [
        kt.Body(
            f"b{k}",
            1.0 + k,
            com=tuple(CENTRES[k] - POINTS[k]),
            inertia=INERTIA,
            pose=kt.Frame.at(tuple(POINTS[k])),
        )
        for k in range(3)
    ]
    inner = ["ground", "b0", "b1"]
    kinds = [kt.Revolute, kt.Prismatic if slide else kt.Revolute, kt.Revolute]
    joints = [
        kind(f"j{k}", inner[k], f"b{k}", point=tuple(POINTS[k]), axis=tuple(AXES[k]))
        for k, kind in enumerate(kinds)
    ]
    springs = [kt.JointSpring(f"s{k}", f"j{k}", stiffness=50.0 + 30 * k) for k in range(3)]
    dampers = [kt.JointDamper("d", "j1", damping=0.4)]
    return kt.Model.of("arm", *bodies, *joints, *springs, *dampers)


@pytest.mark.parametrize("slide", [False, True])
def test_bodies_move_as_their_joints_turn(slide):
    found = kt.modes(arm(slide=slide), at="start")
    assert len(found) == 3
    for mode in found:
        moved, turned = np.zeros((3, 3), complex), np.zeros((3, 3), complex)
        for j in range(3):
            amount = next(value for name, value in mode.joints.items() if name.startswith(f"j{j}"))
            for b in range(j, 3):
                if slide and j == 1:
                    moved[b] += amount * AXES[j]
                else:
                    moved[b] += amount * np.cross(AXES[j], CENTRES[b] - POINTS[j])
                    turned[b] += amount * AXES[j]
        for b in range(3):
            np.testing.assert_allclose(mode.bodies[f"b{b}"], [*moved[b], *turned[b]], rtol=0, atol=1e-12)
        assert max(map(abs, mode.joints.values())) == pytest.approx(1.0, rel=1e-12)


def test_energies_of_a_mode_are_in_balance():
    """Undamped, ω² Σ (m |d|² + θᵀ I θ) = Σ k δ²: what the bodies carry is what the springs hold."""
    found = kt.modes(arm().remove("d"), at="start")
    I = np.array([[0.02, 0.001, 0.002], [0.001, 0.03, -0.003], [0.002, -0.003, 0.04]])
    for mode in found:
        carried = 0.0
        for b in range(3):
            d, theta = mode.bodies[f"b{b}"][:3].real, mode.bodies[f"b{b}"][3:].real
            carried += (1.0 + b) * d @ d + theta @ I @ theta
        held = sum(
            (50.0 + 30 * k) * next(v for n, v in mode.joints.items() if n.startswith(f"j{k}")).real ** 2
            for k in range(3)
        )
        assert (2 * np.pi * mode.frequency) ** 2 * carried == pytest.approx(held, rel=1e-9)
