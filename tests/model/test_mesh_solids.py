"""Bodies from mesh files: mass properties of the solid within a closed surface, and surfaces that are none."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import kinetree as kt
from kinetree.spatial.numeric import rotation_from_axis_angle

pytest.importorskip("trimesh")

CORNERS = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], dtype=float)
FACES = (
    *((0, 1, 3), (0, 3, 2), (4, 6, 7), (4, 7, 5), (0, 4, 5), (0, 5, 1)),
    *((2, 3, 7), (2, 7, 6), (0, 2, 6), (0, 6, 4), (1, 5, 7), (1, 7, 3)),
)
"""A cube of edge 2, faces outward."""

SIZE, AT = np.array([0.2, 0.3, 0.5]), np.array([3.0, -2.0, 1.0])
TURN = rotation_from_axis_angle((1.0, 2.0, 3.0), 0.7)


def written(path: Path, points: np.ndarray, faces: tuple[tuple[int, ...], ...] = FACES) -> str:
    lines = [f"v {x!r} {y!r} {z!r}" for x, y, z in points.tolist()]
    path.write_text("\n".join([*lines, *(f"f {a + 1} {b + 1} {c + 1}" for a, b, c in faces)]))
    return str(path)


def matrix(body: kt.Body) -> np.ndarray:
    xx, yy, zz, xy, xz, yz = body.inertia
    return np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])


@pytest.mark.parametrize("inside_out", [False, True])
def test_box_that_is_turned_and_moved(tmp_path: Path, inside_out: bool) -> None:
    faces = tuple(face[::-1] if inside_out else face for face in FACES)
    file = written(tmp_path / "box.obj", CORNERS * SIZE / 2 @ TURN.T + AT, faces)
    body, box = (
        kt.Body.mesh("b", file=file, density=700.0),
        kt.Body.box("b", size=SIZE.tolist(), density=700.0),
    )
    assert abs(body.mass - box.mass) < 1e-9 * box.mass
    assert np.abs(np.array(body.com) - AT).max() < 1e-9
    assert np.abs(matrix(body) - TURN @ matrix(box) @ TURN.T).max() < 1e-9 * max(box.inertia)
    assert body.shapes[0].file == file


def test_scale_and_a_mass_in_place_of_a_density(tmp_path: Path) -> None:
    file = written(tmp_path / "box.obj", CORNERS * 500)
    assert kt.Body.mesh("b", "2 kg", file, scale=1e-3) == kt.Body.mesh("b", "2 kg", file, scale=(1e-3,) * 3)
    body = kt.Body.mesh("b", "2 kg", file, scale=(2e-4, 3e-4, 5e-4))
    box = kt.Body.box("b", 2.0, (0.2, 0.3, 0.5))
    assert body.mass == 2.0 and np.allclose(body.inertia, box.inertia, rtol=1e-12, atol=1e-15)


def test_hollow_body_has_less(tmp_path: Path) -> None:
    """A box within a box, its faces turned inward, is a hole."""
    inner = tuple((a + 8, c + 8, b + 8) for a, b, c in FACES)
    file = written(tmp_path / "hollow.obj", np.vstack([CORNERS, CORNERS / 2]), (*FACES, *inner))
    body = kt.Body.mesh("b", file=file, density=3.0)
    whole, hole = (kt.Body.box("b", size=(s, s, s), density=3.0) for s in (2.0, 1.0))
    assert abs(body.mass - (whole.mass - hole.mass)) < 1e-12
    assert abs(body.inertia[0] - (whole.inertia[0] - hole.inertia[0])) < 1e-12


@pytest.mark.parametrize(
    ("faces", "words"),
    [
        (FACES[1:], r"its surface is not closed \(3 edges have one side only\)"),
        ((FACES[0][::-1], *FACES[1:]), "its triangles do not all face outward"),
        (((0, 1, 3), (0, 3, 1)), "its surface encloses no volume"),
    ],
)
def test_surfaces_that_enclose_nothing_are_refused(tmp_path: Path, faces: tuple, words: str) -> None:
    file = written(tmp_path / "part.obj", CORNERS, faces)
    with pytest.raises(kt.ModelError, match=f'body "part": mass of mesh ".*": {words}'):
        kt.Model.of("m", kt.Body.mesh("part", file=file, density=1.0)).checked()


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"file": "nowhere.stl", "density": 1.0}, "there is no such file"),
        ({"file": __file__, "density": 1.0}, "mesh files end in .stl"),
        (
            {"file": "a.stl", "density": 1.0, "scale": (1, 0, 1)},
            "scale must be one number, or three, other than zero",
        ),
        ({"file": "a.stl", "density": 1.0, "scale": (1, 2)}, "scale must be one number, or three"),
    ],
)
def test_mistakes(given: dict, words: str) -> None:
    with pytest.raises(kt.ModelError, match=words):
        kt.Model.of("m", kt.Body.mesh("part", **given)).checked()
