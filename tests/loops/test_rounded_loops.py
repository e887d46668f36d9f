"""Flat loops of spatial joints whose frames are rounded: their surplus constraints contradict each other."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import kinetree as kt

PLANE = Rotation.from_euler("xyz", [0.3, 0.7, -0.4]).as_matrix()
CORNERS = {"A": (0.0, 0.0), "B": (0.1, 0.3), "C": (0.7, 0.5), "D": (0.6, 0.0)}
BARS = {"a": "AB", "b": "BC", "c": "DC"}


def corner(name: str) -> np.ndarray:
    return PLANE @ np.array([*CORNERS[name], 0.0]) + (0.3, -0.2, 0.5)


def four_bar(digits: int, **kinds: type[kt.Joint]) -> kt.Model:
    """Three bars in a plane askew; joint frames on them are rounded, as files are."""
    at = {"ground": (np.zeros(3), np.eye(3))}
    for name, (first, second) in BARS.items():
        along = (corner(second) - corner(first)) / np.linalg.norm(corner(second) - corner(first))
        axes = np.column_stack([along, np.cross(PLANE[:, 2], along), PLANE[:, 2]])
        at[name] = (corner(first), axes)

    def joint(name: str, inner: str, outer: str) -> kt.Joint:
        frames = []
        for origin, axes in (at[inner], at[outer]):
            turn = Rotation.from_matrix(axes.T @ PLANE).as_quat().round(digits)
            place = (axes.T @ (corner(name) - origin)).round(digits)
            frames.append(kt.Frame.from_quaternion(turn.tolist(), place.tolist()))
        return kinds.get(name, kt.Revolute)(name, inner, outer, frame_inner=frames[0], frame_outer=frames[1])

    bodies = [kt.Body(name, 1.0, inertia=(0.01, 0.02, 0.02, 0, 0, 0)) for name in BARS]
    ends = {"A": ("ground", "a"), "B": ("a", "b"), "C": ("b", "c"), "D": ("ground", "c")}
    joints = [joint(name, *bodies) for name, bodies in ends.items()]
    return kt.Model.of("four-bar", kt.Gravity(acceleration=(0, 0, -9.81)), *bodies, *joints)


@pytest.mark.in_turn(2)
@pytest.mark.parametrize(
    ("digits", "formulation"), [(12, "auto"), (10, "auto"), (8, "auto"), (7, "auto"), (8, "augmented")]
)
def test_rows_that_rounding_keeps_open_are_left_out_and_told(digits, formulation):
    """The motion of the exact numbers, as far as the rounded ones are theirs; a flat four-bar has one freedom."""
    exact = kt.simulate(four_bar(15), 0.5)
    model = four_bar(digits)
    run = kt.simulate(model, 0.5, formulation=formulation)
    assert run.audit.verdict == "ok", run.audit.to_text()
    for body in BARS:
        far = np.abs(run[f"{body}.position"] - exact[f"{body}.position"]).max()
        assert far < 100 * 10.0**-digits + 1e-7
    assert any('"C": translation along z stays open' in str(note) for note in run.notes)
    assert not exact.notes
    assert kt.examine(model).degrees_of_freedom == 1


def test_verify_agrees_on_rounded_loops():
    assert kt.verify(four_bar(8), samples=1, compiled=False).ok


def test_beyond_that_the_reason_and_the_remedy_are_told():
    with pytest.raises(
        kt.AssemblyError, match="more constraints than they need, and numbers that are rounded"
    ):
        kt.prepare(four_bar(6))


def test_the_remedy_helps():
    """Without surplus constraints the same rounded numbers give the motion of the exact ones."""
    exact = kt.simulate(four_bar(15), 0.5)
    freed = kt.simulate(four_bar(7, C=kt.Spherical, B=kt.Cylindrical), 0.5)
    assert freed.audit.verdict == "ok", freed.audit.to_text()
    np.testing.assert_allclose(freed["a.position"], exact["a.position"], atol=2e-6)


def test_a_loop_that_is_truly_open_is_not_called_rounded():
    model = four_bar(15)
    c = model.joint("C")
    moved = kt.Revolute("C", "b", "c", frame_inner=c.frame_inner, frame_outer=kt.Frame.at((0.5, 0, 0.1)))
    with pytest.raises(kt.AssemblyError) as error:
        kt.prepare(model.replace(moved))
    assert "rounded" not in str(error.value)


def test_loops_of_any_size_are_closed_to_the_digits_that_their_lengths_have() -> None:
    """Two arms of 0.3 L and 0.4 L held 0.5 L apart, from poses in which they are not: L = 10⁵ m, and 10⁻³ m."""
    for L in (1e5, 1e-3):
        arms = [
            part
            for name, x, length in (("a", 0.0, 0.3 * L), ("b", 0.6 * L, 0.4 * L))
            for part in (
                kt.Body(name, mass=1.0, inertia=(0, 0, L**2, 0, 0, 0), pose=kt.Frame.at((x, 0, 0))),
                kt.Revolute(f"{name}0", "ground", name, point=(x, 0, 0), axis=(0, 0, 1), q0=1.0 + x / L),
                kt.Marker(f"{name}1", name, kt.Frame.at((length, 0, 0))),
            )
        ]
        model = kt.Model.of("held", *arms, kt.Distance("rod", "a1", "b1", 0.5 * L))
        q = dict(zip("ab", kt.prepare(model).state.x, strict=True))
        ends = [np.array([0.0, 0.0]), np.array([0.6 * L, 0.0])]
        ends[0] += 0.3 * L * np.array([np.cos(q["a"]), np.sin(q["a"])])
        ends[1] += 0.4 * L * np.array([np.cos(q["b"]), np.sin(q["b"])])
        assert np.linalg.norm(ends[1] - ends[0]) == pytest.approx(0.5 * L, rel=1e-12)
