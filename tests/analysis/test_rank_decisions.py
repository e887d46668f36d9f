"""Which rows count as independent: by their directions alone, whatever their units."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from kinetree.arrays import Array
from kinetree.balance.balance_search import Point, _normalised
from kinetree.balance.equilibrium_equations import multipliers, null_space
from kinetree.nonsmooth.contact_modes import _movable

UNITS = [1e-9, 1.0, 1e12]


def beside(direction: Array, angle: float) -> Array:
    """A unit row that is turned by an angle from the first axis."""
    return np.cos(angle) * np.eye(3)[0] + np.sin(angle) * direction


def movable(rows: Array, held: int) -> list[int]:
    """Added rows that restrict what the ``held`` first ones leave."""
    state: Any = SimpleNamespace(t=0.0, x=None, u=None, p=None)
    constraints: Any = ConstantRows(rows)
    return _movable(constraints, state, range(held), range(held, rows.shape[0]))


class ConstantRows:
    """Constraints whose rows are the same in every pose."""

    def __init__(self, rows: Array) -> None:
        self.rows = rows

    def __call__(self, *_: Any) -> tuple[None, None, Array, None]:
        return None, None, self.rows, None

    def length(self, *_: Any) -> float:
        return 1.0

    def speed_sizes(self, length: float) -> Array:
        return np.full(self.rows.shape[1], length)

    def moved(self, x: None, *_: Any) -> None:
        return x


@pytest.mark.parametrize("unit", [1e-15, *UNITS])
@pytest.mark.parametrize(("angle", "counts"), [(1e-5, True), (1e-11, False)])
def test_friction_holds_what_constraints_leave(unit: float, angle: float, counts: bool) -> None:
    held, added = np.eye(3)[0], beside(np.eye(3)[1], angle)
    assert movable(unit * np.array([held, added]), 1) == ([0] if counts else [])
    assert movable(np.array([held, unit * added]), 1) == ([0] if counts else [])


@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.parametrize(("angle", "kept"), [(1e-3, 2), (1e-9, 1)])
def test_feet_that_hold_the_same_count_once(unit: float, angle: float, kept: int) -> None:
    feet = np.array([np.eye(3)[0], unit * beside(np.eye(3)[1], angle), np.zeros(3)])
    assert len(movable(feet, 0)) == kept
    assert movable(feet[:0], 0) == []


@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.parametrize(("angle", "free"), [(1e-7, 1), (1e-11, 2)])
def test_what_rows_leave_free(unit: float, angle: float, free: int) -> None:
    B = unit * np.array([np.eye(3)[0], 1e-3 * beside(np.eye(3)[1], angle)])
    Z = null_space(B)
    assert Z.shape == (3, free)
    np.testing.assert_allclose(Z.T @ Z, np.eye(free), atol=1e-14)
    assert np.abs(B @ Z).max() <= 1e-10 * unit
    np.testing.assert_array_equal(null_space(np.zeros((0, 3))), np.eye(3))
    force = np.array([2.0, 0.0, 0.0])
    np.testing.assert_allclose(B[:1].T @ multipliers(B[:1], force), force)


@pytest.mark.parametrize("unit", UNITS)
def test_directions_are_normalised_by_their_mass(unit: float) -> None:
    A, Z = unit * np.diag([1.0, 4.0, 1e-12]), np.eye(3)
    found = _normalised(Z, A)
    np.testing.assert_allclose(found.T @ A @ found, np.eye(3), atol=1e-9)
    np.testing.assert_array_equal(_normalised(Z, unit * np.diag([1.0, 4.0, 1e-15])), Z)
    assert _normalised(Z[:, :0], A).shape == (3, 0)


def point_of(stiffness: np.ndarray) -> Point:
    """A pose of which only the stiffness and the inertia, 1 of each coordinate, are known."""
    point, free = object.__new__(Point), np.eye(len(stiffness))
    known = {"K": stiffness, "Z": free, "Z_h": free, "terms": SimpleNamespace(A=free), "rates": np.zeros(0)}
    vars(point).update(known, stiffness=stiffness)
    return point


@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.parametrize(("weak", "answers"), [(1e-9, True), (1e-13, True), (1e-16, False)])
def test_freedoms_without_stiffness_stay_put(unit: float, weak: float, answers: bool) -> None:
    J = unit * np.diag([2.0, 2.0 * weak])
    step = point_of(J).way(-unit * np.array([2.0, 2.0 * weak]))
    np.testing.assert_allclose(step, [1.0, 1.0 if answers else 0.0], rtol=1e-12)
    oblique = np.array([[0.6, 0.8], [-0.8, 0.6]])
    beside = point_of(oblique @ J @ oblique.T).way(-oblique @ (unit * np.array([2.0, 2.0 * weak])))
    if weak < 1e-10:  # where coordinates are stiff, what is left of their stiffness is judged by it
        np.testing.assert_allclose(oblique.T @ beside, [1.0, 0.0], atol=1e-12)
    half = point_of(J).way(-unit * np.array([2.0, 0.0]), damping=2.0 * unit)
    np.testing.assert_allclose(half, [0.5, 0.0], rtol=1e-12)
    assert not point_of(0.0 * J).way(-np.ones(2)).any()
