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


def test_four_slides_side_by_side_have_the_modes_of_the_textbook():
    """Damped (ω = 4, ζ = 0.25), overdamped (λ = −1, −9), unstable (λ = ±2), and free."""
    springs = {"damped": (16.0, 2.0), "slow": (9.0, 10.0), "pushed": (-4.0, 0.0), "free": (0.0, 0.0)}
    parts = []
    for k, (name, (stiffness, damping)) in enumerate(springs.items()):
        parts += [
            kt.Body(name, 1.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame.at((0, k, 0))),
            kt.Prismatic(f"rail {name}", "ground", name, point=(0, k, 0), axis=(1, 0, 0)),
            kt.JointSpring(f"spring {name}", f"rail {name}", stiffness=stiffness),
            kt.JointDamper(f"damper {name}", f"rail {name}", damping=damping),
        ]
    found = kt.modes(kt.Model.of("slides", *parts))
    by_joint = {}
    for mode in found:
        (joint, *others) = mode.taking_part()
        assert not others
        by_joint.setdefault(joint.removeprefix("rail ").partition(".")[0], []).append(mode)
    (damped,) = by_joint["damped"]
    assert damped.eigenvalue == pytest.approx(complex(-1.0, np.sqrt(15.0)), rel=1e-9)
    assert damped.frequency == pytest.approx(4 / (2 * np.pi), rel=1e-9)
    assert damped.damping_ratio == pytest.approx(0.25, rel=1e-9)
    assert damped.oscillates and not damped.unstable and not damped.rigid
    slow = sorted(by_joint["slow"], key=lambda mode: mode.frequency)
    assert [mode.eigenvalue for mode in slow] == pytest.approx([-1.0, -9.0], rel=1e-8)
    assert all(mode.damping_ratio == pytest.approx(1.0) and not mode.oscillates for mode in slow)
    pushed = sorted(by_joint["pushed"], key=lambda mode: mode.eigenvalue.real)
    assert [mode.eigenvalue for mode in pushed] == pytest.approx([-2.0, 2.0], rel=1e-8)
    assert [mode.unstable for mode in pushed] == [False, True]
    assert all(mode.rigid and not mode.unstable for mode in by_joint["free"])
    assert found.frequencies == pytest.approx([4 / (2 * np.pi)])
    assert not found.stable and not found.linearization.stable
    rising = [mode.frequency for mode in found]
    assert rising == pytest.approx(sorted(rising), abs=1e-9)
    written = found.to_dict()
    assert written["stable"] is False and written["model"] == "slides"
    assert [mode["frequency"] for mode in written["modes"]] == rising
    assert np.diff(np.abs(found.linearization.poles)).min() > -1e-9


def test_a_transfer_function_has_the_shape_of_its_frequencies():
    """x/F = 1/(m s² + c s + k), and the acceleration, which the force reaches at once."""
    model = kt.Model.of(
        "mass",
        kt.Body("block", 2.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame()),
        kt.Prismatic("rail", "ground", "block", point=(0, 0, 0), axis=(1, 0, 0)),
        kt.JointSpring("spring", "rail", stiffness=50.0),
        kt.JointDamper("damper", "rail", damping=3.0),
        kt.JointMotor("push", "rail", torque=0.0),
    )
    found = kt.linearize(model, inputs=["push"], outputs=["rail.displacement", "rail.acceleration"])
    s = np.array([[1j, 2.0 + 3j], [0.5, -4j]])
    G = found.transfer(s)
    assert G.shape == (2, 2, 2, 1)
    wanted = 1 / (2 * s**2 + 3 * s + 50)
    np.testing.assert_allclose(G[..., 0, 0], wanted, rtol=1e-9)
    np.testing.assert_allclose(G[..., 1, 0], s**2 * wanted, rtol=1e-9)
    assert found.transfer(0.0).shape == (2, 1)
    assert found.transfer(0.0)[0, 0] == pytest.approx(1 / 50)
    assert (found.input_units, found.output_units, found.stable) == (("N",), ("m", "m/s²"), True)
