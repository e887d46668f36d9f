"""Mass and inertia of bodies by their shape, against sums over points inside them (Gauss's rule, which is exact)."""

from __future__ import annotations

import numpy as np
import pytest

import kinetree as kt

R, L, A, B, C = 0.3, 0.7, 0.2, 0.5, 0.9
NODES, WEIGHTS = np.polynomial.legendre.leggauss(5)
U, W = (NODES + 1) / 2, WEIGHTS / 2
TURNS = 8
ANGLES = 2 * np.pi * np.arange(TURNS) / TURNS
MADE = {
    "box": lambda **given: kt.Body.box("body", size=(A, B, C), **given),
    "sphere": lambda **given: kt.Body.sphere("body", radius=R, **given),
    "cylinder": lambda **given: kt.Body.cylinder("body", radius=R, length=L, **given),
    "rod": lambda **given: kt.Body.rod("body", radius=R, length=L, **given),
}


def points_of(kind: str) -> tuple[np.ndarray, np.ndarray]:
    """Points inside a solid about its middle (m) and the volume of each (m³)."""
    if kind == "box":
        a, b, c = np.meshgrid(U, U, U, indexing="ij")
        points = np.stack([(a - 0.5) * A, (b - 0.5) * B, (c - 0.5) * C])
        return points.reshape(3, -1), np.einsum("i,j,k->ijk", A * W, B * W, C * W).reshape(-1)
    r, b, angle = np.meshgrid(R * U, U, ANGLES, indexing="ij")
    around = np.full(TURNS, 2 * np.pi / TURNS)
    if kind == "sphere":
        height = 2 * b - 1
        across = np.sqrt(1 - height**2)
        points = np.stack([r * across * np.cos(angle), r * across * np.sin(angle), r * height])
        parts = np.einsum("i,j,k->ijk", R * W * (R * U) ** 2, 2 * W, around)
        return points.reshape(3, -1), parts.reshape(-1)
    ring = [r * np.cos(angle), r * np.sin(angle)]
    along = (b - 0.5) * L
    points = np.stack([*ring, along] if kind == "cylinder" else [along, *ring])
    return points.reshape(3, -1), np.einsum("i,j,k->ijk", R * W * R * U, L * W, around).reshape(-1)


@pytest.mark.parametrize("kind", MADE)
def test_mass_and_inertia_are_those_of_the_points_inside(kind: str) -> None:
    points, parts = points_of(kind)
    second = np.einsum("ap,bp,p->ab", points, points, parts)
    J = np.trace(second) * np.eye(3) - second
    wanted = (J[0, 0], J[1, 1], J[2, 2], 0.0, 0.0, 0.0)
    body = MADE[kind](density=1200.0)
    assert body.mass == pytest.approx(1200.0 * parts.sum(), rel=1e-12)
    np.testing.assert_allclose(body.inertia, 1200.0 * np.array(wanted), rtol=1e-12, atol=1e-12)
    given = MADE[kind](mass=2.5)
    np.testing.assert_allclose(given.inertia, 2.5 / parts.sum() * np.array(wanted), rtol=1e-12, atol=1e-12)
    assert given.mass == 2.5


def test_a_rod_without_a_radius_is_a_line() -> None:
    body = kt.Body.rod("body", mass=3.0, length=L)
    np.testing.assert_allclose(body.inertia, [0.0, 3 * L**2 / 12, 3 * L**2 / 12, 0, 0, 0], rtol=1e-12)
    (shape,) = body.shapes
    assert shape.start == (-L / 2, 0.0, 0.0) and shape.end == (L / 2, 0.0, 0.0)


def test_an_inertia_is_given_as_a_matrix_or_by_six_numbers() -> None:
    matrix = [[1.0, 0.1, 0.2], [0.1, 2.0, 0.3], [0.2, 0.3, 2.5]]
    six = (1.0, 2.0, 2.5, 0.1, 0.2, 0.3)
    assert (
        kt.Body("body", 1.0, inertia=matrix).inertia
        == kt.Body("body", 1.0, inertia=np.array(matrix)).inertia
        == six
    )
    for row, column in ((0, 1), (0, 2), (1, 2)):
        skew = [list(line) for line in matrix]
        skew[row][column] += 1e-6
        with pytest.raises(kt.ModelError, match="symmetric"):
            kt.Model.of("m", kt.Body("body", 1.0, inertia=skew)).checked()
