"""Contacts as numbers: places of shapes on their bodies, families, pairs, materials, surfaces; known by hand."""

from __future__ import annotations

import re
import sys
from itertools import permutations
from math import sqrt
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import kinetree as kt
from kinetree.contact.description import ContactTables, describe
from kinetree.contact.shapes import BOX, CYLINDER, PLANE, POINT, SEGMENT
from kinetree.symbolic.mechanism import Mechanism

SIDE = (1.0, 2.0, 3.0)
TURNED = kt.Frame.rotated((0, 0, 1), 0.5, (0.1, 0.2, 0.3))
INERTIA = (1.0, 1.0, 1.0, 0.0, 0.0, 0.0)


def body(name: str, *shapes: Any, x: float = 0.0, **more: Any) -> kt.Body:
    return kt.Body(name, 1.0, inertia=INERTIA, shapes=shapes, pose=kt.Frame.at((x, 0.0, 0.0)), **more)


def ball(name: str, x: float = 0.0) -> kt.Body:
    return body(name, kt.shapes.Sphere(0.1), x=x)


def pose(tables: ContactTables, name: str) -> tuple[np.ndarray, np.ndarray]:
    row = tables.pose[tables.names.index(name)]
    return row[:3], row[3:].reshape(3, 3)


def touching(tables: ContactTables) -> set[frozenset[str]]:
    """Names of the shapes of all pairs that may touch."""
    return {frozenset((tables.names[i], tables.names[j])) for i, j in np.argwhere(tables.touch())}


def pairs(*named: str) -> set[frozenset[str]]:
    return {frozenset(one.split()) for one in named}


# --- shapes ----------------------------------------------------------------------------------------------
def test_own_shapes_are_placed_in_the_frame_of_the_body_wherever_its_mass_centre_is() -> None:
    model = kt.Model.of(
        "one of each",
        body(
            "b",
            kt.shapes.Box(SIDE, pose=TURNED),
            kt.shapes.Cylinder(0.1, 0.4),
            kt.shapes.Sphere(0.2, pose=kt.Frame.at((1.0, 0.0, 0.0))),
            kt.shapes.Rod((1.0, 0.0, 0.0), (1.0, 0.0, 4.0), 0.05),
            com=(7.0, 8.0, 9.0),
        ),
    )
    tables = describe(Mechanism.of(model), kt.Contacts(floor=True))
    assert tables.bodies == ("ground", "b")
    assert tables.names == ("b 1", "b 2", "b 3", "b 4", "floor")
    assert tables.core.tolist() == [BOX, CYLINDER, POINT, SEGMENT, PLANE]
    assert tables.body.tolist() == [1, 1, 1, 1, 0]
    np.testing.assert_allclose(
        tables.size, [(0.5, 1.0, 1.5), (0.1, 0.1, 0.2), (0, 0, 0), (0, 0, 2.0), (0, 0, 0)], atol=1e-15
    )
    np.testing.assert_allclose(tables.radius, [0, 0, 0.2, 0.05, 0], atol=0)
    np.testing.assert_array_equal(pose(tables, "b 1")[0], TURNED.position)
    np.testing.assert_array_equal(pose(tables, "b 1")[1], TURNED.rotation)
    np.testing.assert_array_equal(pose(tables, "b 3")[0], (1.0, 0.0, 0.0))
    np.testing.assert_allclose(pose(tables, "b 4")[0], (1.0, 0.0, 2.0), atol=1e-15)
    np.testing.assert_allclose(pose(tables, "b 4")[1][:, 2], (0.0, 0.0, 1.0), atol=1e-15)
    np.testing.assert_array_equal(tables.pose[4], [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1])


def test_a_rod_along_any_axis_lies_along_z_of_its_core() -> None:
    rod = kt.shapes.Rod((0.0, 1.0, 0.0), (3.0, 1.0, 4.0), 0.05, pose=TURNED)
    tables = describe(Mechanism.of(kt.Model.of("m", body("b", rod))), kt.Contacts(floor=True))
    origin, R = pose(tables, "b")
    for end, z in ((rod.start, -2.5), (rod.end, 2.5)):
        given = np.array(TURNED.position) + np.array(TURNED.rotation) @ end
        np.testing.assert_allclose(origin + R @ (0, 0, z), given, atol=1e-14)
    assert tables.size[0].tolist() == [0.0, 0.0, 2.5]
    np.testing.assert_allclose(R @ R.T, np.eye(3), atol=1e-15)


def test_explicit_shapes_are_at_markers_or_mass_centres_and_rounded_edges_go_off_their_cores() -> None:
    model = kt.Model.of(
        "explicit",
        body("b", kt.shapes.Sphere(5.0), com=(0.0, 0.0, 0.5)),
        kt.Marker("m", "b", TURNED),
        kt.Marker("slope", "ground", kt.Frame.rotated((1, 0, 0), 0.3)),
    )
    shapes = (
        kt.ContactShape("b", size=SIDE, radius=0.1),
        kt.ContactShape("m", radius=0.2, length=0.6, flat=True, edge=0.05),
        kt.ContactShape("m", radius=0.2, length=0.6),
    )
    tables = describe(Mechanism.of(model), kt.Contacts(shapes, floor="slope"))
    assert tables.names == ("b", "m 1", "m 2", "floor")  # not the sphere
    np.testing.assert_allclose(
        tables.size[:3], [(0.4, 0.9, 1.4), (0.15, 0.15, 0.25), (0, 0, 0.3)], atol=1e-15
    )
    np.testing.assert_allclose(tables.radius, [0.1, 0.05, 0.2, 0.0], atol=0)
    np.testing.assert_array_equal(pose(tables, "b")[0], (0.0, 0.0, 0.5))
    np.testing.assert_array_equal(pose(tables, "m 2")[0], TURNED.position)
    np.testing.assert_array_equal(pose(tables, "floor")[1], model.marker("slope").frame.rotation)


CUBE = [(x, y, z) for x in (0.0, 2.0) for y in (0.0, 2.0) for z in (0.0, 4.0)]


def test_the_hull_of_points_has_its_corners_about_its_middle_and_nothing_within() -> None:
    inside = [(1.0, 1.0, 1.0), (1.0, 0.0, 2.0)]
    shape = kt.ContactShape("m", vertices=CUBE + inside)
    model = kt.Model.of("m", body("b"), kt.Marker("m", "b", TURNED))
    tables = describe(Mechanism.of(model), kt.Contacts(shape, floor=True))
    corners = np.array(sorted(map(tuple, tables.points[0])))
    np.testing.assert_allclose(corners, np.array(CUBE) - (1.0, 1.0, 2.0), atol=1e-14)
    np.testing.assert_allclose(tables.size[0], (1.0, 1.0, 2.0), atol=1e-14)
    np.testing.assert_allclose(
        pose(tables, "m")[0],
        np.array(TURNED.position) + np.array(TURNED.rotation) @ (1.0, 1.0, 2.0),
        atol=1e-14,
    )
    rounded = describe(
        Mechanism.of(model), kt.Contacts(kt.ContactShape("m", vertices=CUBE, radius=0.25), floor=True)
    )
    np.testing.assert_allclose(rounded.size[0], (0.75, 0.75, 1.75), atol=1e-14)
    assert rounded.radius[0] == 0.25


def test_a_hull_may_have_many_corners() -> None:
    rng = np.random.default_rng(1)
    points = rng.normal(size=(60, 3))
    points /= np.linalg.norm(points, axis=1)[:, None]
    model = kt.Model.of("m", body("b"))
    tables = describe(
        Mechanism.of(model), kt.Contacts(kt.ContactShape("b", vertices=points.tolist()), floor=True)
    )
    assert len(tables.points[0]) == 60
    fewer = describe(
        Mechanism.of(model),
        kt.Contacts(kt.ContactShape("b", vertices=points.tolist(), corners=20), floor=True),
    )
    assert len(fewer.points[0]) == 20


def _ell(path: Path) -> None:
    """An L of two boxes, 2 × 1 × 1 and 1 × 1 × 1 on its end, as an STL file."""
    trimesh = pytest.importorskip("trimesh")
    outline = [(0, 0), (2, 0), (2, 1), (1, 1), (1, 2), (0, 2)]
    triangles = [(0, 1, 2), (0, 2, 3), (0, 3, 4), (0, 4, 5)]
    vertices = [(x, y, z) for z in (0.0, 1.0) for x, y in outline]
    faces = [(a, c, b) for a, b, c in triangles] + [(a + 6, b + 6, c + 6) for a, b, c in triangles]
    for i in range(6):
        j = (i + 1) % 6
        faces += [(i, j, j + 6), (i, j + 6, i + 6)]
    trimesh.Trimesh(vertices, faces).export(path)


def test_a_mesh_touches_as_its_hull_and_says_so(tmp_path: Path) -> None:
    _ell(tmp_path / "ell.stl")
    mesh = kt.shapes.Mesh(str(tmp_path / "ell.stl"), (0.5, 0.5, 2.0))
    tables = describe(Mechanism.of(kt.Model.of("m", body("b", mesh))), kt.Contacts(floor=True))
    origin, _ = pose(tables, "b")
    corners = {tuple(np.round(point + origin, 12)) for point in tables.points[0]}
    outline = [(0, 0), (1, 0), (1, 0.5), (0.5, 1), (0, 1)]  # without the hollow corner
    assert corners == {(x, y, z) for x, y in outline for z in (0.0, 2.0)}
    assert any('meshes touch as their convex hulls, hollows filled: "b"' in note for note in tables.notes)


def test_a_mesh_in_pieces_is_one_shape_of_several_cores(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _ell(tmp_path / "ell.stl")

    def run_coacd(mesh: Any, **options: Any) -> list[Any]:
        assert len(mesh.vertices) == 12
        first = [(x, y, z) for x in (0, 2) for y in (0, 1) for z in (0, 1)]
        second = [(x, y, z) for x in (0, 1) for y in (1, 2) for z in (0, 1)]
        return [[np.array(points), None] for points in (first, second)]

    fake = SimpleNamespace(
        Mesh=lambda vertices, triangles: SimpleNamespace(vertices=vertices),
        run_coacd=run_coacd,
        set_log_level=lambda level: None,
        __spec__=SimpleNamespace(name="coacd"),
    )
    monkeypatch.setitem(sys.modules, "coacd", fake)
    mesh = kt.shapes.Mesh(str(tmp_path / "ell.stl"))
    tables = describe(
        Mechanism.of(kt.Model.of("m", body("b", mesh))), kt.Contacts(floor=True, decompose=True)
    )
    assert tables.names == ("b piece 1", "b piece 2", "floor")
    np.testing.assert_allclose(tables.size[:2], [(1.0, 0.5, 0.5), (0.5, 0.5, 0.5)])
    assert touching(tables) == {frozenset(("b piece 1", "floor")), frozenset(("b piece 2", "floor"))}
    assert not any("hull" in note for note in tables.notes)


def test_meshes_that_cannot_touch_are_told_all_at_once(tmp_path: Path) -> None:
    pytest.importorskip("trimesh").Trimesh([(0, 0, 0), (1, 0, 0), (0, 1, 0)], [(0, 1, 2)]).export(
        tmp_path / "flat.stl"
    )
    model = kt.Model.of(
        "m",
        body("a", kt.shapes.Mesh(str(tmp_path / "flat.stl"))),
        body("b", kt.shapes.Mesh(str(tmp_path / "missing.stl")), x=5.0),
    )
    with pytest.raises(kt.ArgumentError) as error:
        describe(Mechanism.of(model), kt.Contacts())
    first, second = (fault.message for fault in error.value.faults)
    assert re.fullmatch('a: mesh ".*flat.stl": 3 different points have no hull', first)
    assert re.fullmatch('b: mesh ".*missing.stl": there is no such file', second)


# --- who touches whom ------------------------------------------------------------------------------------
def linkage() -> kt.Model:
    """Two balls on a rod each, welded; the rods hinged to each other, the first to the ground; a free ball; a shelf."""
    hinge = {"axis": (0, 1, 0)}
    return kt.Model.of(
        "linkage",
        *(ball(name, x) for x, name in enumerate(("a", "A", "b", "B", "free", "shelf"))),
        kt.Weld("w1", "a", "A", point=(0, 0, 0)),
        kt.Weld("w2", "b", "B", point=(2, 0, 0)),
        kt.Weld("w3", "ground", "shelf", point=(5, 0, 0)),
        kt.Revolute("h1", "ground", "a", point=(0, 0, 0), **hinge),
        kt.Revolute("h2", "A", "b", point=(1.5, 0, 0), **hinge),
        kt.Prismatic("rail", "shelf", "free", point=(5, 0, 0), axis=(1, 0, 0)),
        ground_shapes=(kt.shapes.Box((9.0, 9.0, 0.1)),),
    )


def test_families_are_bodies_that_are_welded_together() -> None:
    tables = describe(Mechanism.of(linkage()), kt.Contacts(floor=True))
    family = dict(zip(tables.names, tables.family.tolist(), strict=True))
    assert family == {"a": 1, "A": 1, "b": 3, "B": 3, "free": 5, "shelf": 0, "ground": 0, "floor": 0}


def test_neighbours_do_not_touch_nor_what_is_welded_to_them_and_the_ground_touches_all() -> None:
    tables = describe(Mechanism.of(linkage()), kt.Contacts(floor=True))
    with_ground = {
        frozenset((name, ground)) for name in ["a", "A", "b", "B", "free"] for ground in ("ground", "floor")
    }
    others = pairs("a free", "A free", "b free", "B free", "a shelf", "A shelf", "b shelf", "B shelf")
    assert touching(tables) == with_ground | others
    everything = describe(Mechanism.of(linkage()), kt.Contacts(floor=True, neighbours=True))
    neighbours = pairs("a b", "a B", "A b", "A B", "free shelf")
    assert touching(everything) == with_ground | others | neighbours


def test_joints_that_events_switch_neither_weld_nor_make_neighbours() -> None:
    tables = describe(Mechanism.of(linkage()), kt.Contacts(), switched=("w1", "rail"))
    assert pairs("a A", "free shelf", "a b") <= touching(tables)
    assert not pairs("A b", "A B") & touching(tables)
    opened = linkage().replace(kt.Weld("w1", "a", "A", point=(0, 0, 0), active=False))
    assert pairs("a A") <= touching(describe(Mechanism.of(opened), kt.Contacts()))


def balls(count: int = 3) -> kt.Model:
    return kt.Model.of("balls", *(ball(f"ball{i}", i) for i in range(1, count + 1)), ball("stone", 9))


def test_the_last_pair_that_gives_a_number_counts() -> None:
    contacts = kt.Contacts(
        friction=0.5,
        restitution=0.1,
        pairs=(
            kt.ContactPair("ball*", friction=0.2, restitution=0.2),
            kt.ContactPair("ball*", "ball*", friction=0.3),
            kt.ContactPair("stone", "ball1", restitution=0.9, adhesion=2.0),
        ),
        floor=True,
    )
    tables = describe(Mechanism.of(balls()), contacts)

    def law(table: str, one: str, other: str) -> float:
        i, j = (tables.material[tables.names.index(name)] for name in (one, other))
        assert getattr(tables, table)[i, j] == getattr(tables, table)[j, i]
        return float(getattr(tables, table)[i, j])

    assert law("friction", "ball1", "ball2") == 0.3
    assert law("restitution", "ball1", "ball2") == 0.2
    assert law("friction", "ball1", "stone") == law("friction", "ball1", "floor") == 0.2
    assert law("restitution", "ball1", "stone") == 0.9
    assert law("restitution", "ball2", "stone") == 0.2
    assert law("friction", "stone", "floor") == 0.5
    assert law("adhesion", "ball1", "stone") == 2.0
    assert law("adhesion", "ball2", "stone") == 0.0
    assert len(tables.friction) == 4  # ball1, the other balls, stone, floor
    assert tables.rolling.max() == tables.spinning.max() == 0.0


def test_a_hundred_bodies_alike_are_one_material() -> None:
    tables = describe(Mechanism.of(balls(100)), kt.Contacts(pairs=kt.ContactPair("ball*", friction=0.1)))
    assert tables.friction.shape == (2, 2)


def test_pairs_switch_contacts_off_and_on() -> None:
    off = describe(Mechanism.of(balls()), kt.Contacts(pairs=kt.ContactPair("ball1", touch=False)))
    assert touching(off) == pairs("ball2 ball3", "ball2 stone", "ball3 stone")
    back = (kt.ContactPair("*", touch=False), kt.ContactPair("stone", "ball2", touch=True))
    assert touching(describe(Mechanism.of(balls()), kt.Contacts(pairs=back))) == pairs("stone ball2")
    joined = kt.Contacts(pairs=kt.ContactPair("A", "b", touch=True))
    assert pairs("A b") <= touching(describe(Mechanism.of(linkage()), joined))
    assert not pairs("A B") & touching(describe(Mechanism.of(linkage()), joined))
    welded = kt.Contacts(pairs=kt.ContactPair("a", "A", touch=True))
    assert not pairs("a A") & touching(describe(Mechanism.of(linkage()), welded))


def test_shapes_of_a_group_do_not_touch_each_other_and_can_be_named_by_it() -> None:
    shapes = [kt.ContactShape(f"ball{i}", radius=0.1, group="balls" if i < 3 else "") for i in (1, 2, 3)]
    tables = describe(Mechanism.of(balls()), kt.Contacts(shapes))
    assert touching(tables) == pairs("ball1 ball3", "ball2 ball3")
    none = describe(Mechanism.of(balls()), kt.Contacts(shapes, pairs=kt.ContactPair("balls", touch=False)))
    assert touching(none) == set()


def test_bodies_choose_whose_own_shapes_touch() -> None:
    tables = describe(Mechanism.of(balls()), kt.Contacts(bodies=("ball*",), floor=True))
    assert tables.names == ("ball1", "ball2", "ball3", "floor")
    both = kt.Contacts((kt.ContactShape("stone", size=(1, 1, 1)),), bodies="ball2")
    assert describe(Mechanism.of(balls()), both).names == ("stone", "ball2")


def test_planes_do_not_touch_planes() -> None:
    model = kt.Model.of("m", ball("a"), ball("b", 3.0))
    shapes = [kt.ContactShape(name, plane=True) for name in "ab"]
    tables = describe(Mechanism.of(model), kt.Contacts(shapes, bodies=("a", "b"), floor=True))
    one_plane = [("a 1", "b 2"), ("a 2", "b 1"), ("a 2", "b 2"), ("a 2", "floor"), ("b 2", "floor")]
    assert touching(tables) == {frozenset(pair) for pair in one_plane}


def test_nothing_of_the_ground_is_noted() -> None:
    (note,) = describe(Mechanism.of(balls()), kt.Contacts()).notes
    assert "floor=True" in note
    assert describe(Mechanism.of(balls()), kt.Contacts(floor=True)).notes == ()


# --- values ----------------------------------------------------------------------------------------------
def test_surfaces_move_along_the_axes_of_their_body_or_marker() -> None:
    model = kt.Model.of(
        "conveyor",
        ball("belt"),
        ball("b", 3.0),
        kt.Marker("m", "belt", kt.Frame.rotated((0, 0, 1), 0.25 * np.pi)),
        kt.Parameter("v", 2.0),
    )
    shapes = (kt.ContactShape("m", size=SIDE), kt.ContactShape("b", radius=0.1))

    def moving(at: str) -> ContactTables:
        surface = kt.MovingSurface(at, velocity=("v*t", 0.0, "3 mm/s"))
        return describe(Mechanism.of(model), kt.Contacts(shapes, surfaces=(surface,)))

    along = moving("m").surface_velocities(3.0)
    np.testing.assert_allclose(along, [(3 * sqrt(2), 3 * sqrt(2), 0.003), (0, 0, 0)], atol=1e-15)
    np.testing.assert_allclose(moving("belt").surface_velocities(3.0)[0], (6.0, 0.0, 0.003), atol=0)
    assert moving("m").surface.tolist() == [0, -1]
    assert (
        describe(Mechanism.of(model), kt.Contacts(shapes)).surface_velocities(1.0).tolist() == [[0, 0, 0]] * 2
    )


def test_parameters_and_definitions_are_numbers_of_the_set_that_is_given() -> None:
    model = kt.Model.of(
        "parameters",
        kt.Body.box("box", 1.0, ("side", "side", "2*side"), pose=kt.Frame()),
        body(
            "b", kt.shapes.Sphere("half", pose=kt.Frame.at(("side", 0.0, 0.0))), com=("half", 0.0, 0.0), x=5.0
        ),
        kt.Parameter("side", 200, "mm"),
        kt.Definition("half", "side/2"),
        kt.Parameter("mu", 0.3),
    )
    contacts = kt.Contacts(
        kt.ContactShape("b", size=("half",) * 3),
        bodies=("box", "b"),
        friction="mu",
        pairs=kt.ContactPair("box", "b", friction="2*mu", rolling_resistance="half"),
        step="mu/100",
        tolerance="1e-3 mm/s",
    )
    for given, side, mu in (({}, 0.2, 0.3), ({"side": 400, "mu": 0.1}, 0.4, 0.1)):
        tables = describe(Mechanism.of(model).with_parameters(**given), contacts)
        np.testing.assert_allclose(tables.size[:2], [(side / 4,) * 3, (side / 2, side / 2, side)], rtol=1e-15)
        assert tables.radius[2] == pytest.approx(side / 2)
        np.testing.assert_allclose(tables.pose[:, 0], [side / 2, 0.0, side], rtol=1e-15)
        i, j = tables.material[1:]
        assert tables.friction[i, j] == pytest.approx(2 * mu)
        assert tables.friction[i, i] == pytest.approx(mu)
        assert (tables.step, tables.tolerance) == (pytest.approx(mu / 100), pytest.approx(1e-6))
        assert tables.rolling[i, j] == pytest.approx(side / 2)


def test_other_units_give_the_same_tables() -> None:
    def tables(r: Any, velocity: Any) -> ContactTables:
        model = kt.Model.of("m", body("a", kt.shapes.Cylinder(r, r)), ball("b", 3.0))
        pair = kt.ContactPair("a", rolling_resistance=r)
        moving = kt.MovingSurface("a", velocity=(velocity, 0, 0))
        return describe(
            Mechanism.of(model), kt.Contacts(rolling_resistance=r, pairs=pair, surfaces=moving, floor=True)
        )

    _same(tables(0.05, 0.2), tables("50 mm", "12 m/min"))


def _same(one: ContactTables, other: ContactTables) -> None:
    """Two tables are equal shape by shape, taken in the order of their names."""
    a, b = (np.argsort(tables.names) for tables in (one, other))
    assert np.array(one.names)[a].tolist() == np.array(other.names)[b].tolist()
    for tables in (one, other):
        assert len(tables.core) == len(tables.names)
    for name in ("core", "pose", "size", "radius"):
        np.testing.assert_allclose(getattr(one, name)[a], getattr(other, name)[b], rtol=1e-15)
    assert touching(one) == touching(other)
    for name in ("friction", "restitution", "rolling", "spinning", "adhesion"):
        laws = [getattr(t, name)[np.ix_(t.material[k], t.material[k])] for t, k in ((one, a), (other, b))]
        np.testing.assert_allclose(*laws, rtol=1e-15)
    np.testing.assert_allclose(one.surface_velocities(0.7)[a], other.surface_velocities(0.7)[b], rtol=1e-15)
    bodies = [[t.bodies[k] for k in t.body[order]] for t, order in ((one, a), (other, b))]
    assert bodies[0] == bodies[1]


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_the_order_of_the_parts_does_not_matter(order: tuple[int, ...]) -> None:
    contacts = kt.Contacts(
        floor=True,
        pairs=(kt.ContactPair("a", "B", friction=0.1), kt.ContactPair("free", restitution=0.2)),
        surfaces=kt.MovingSurface("b", velocity=("t", 0, 0)),
    )
    model = linkage()
    first, second, third = (model.bodies[i : i + 2] for i in (0, 2, 4))
    groups = (first, second, third)
    bodies = [one for i in order for one in groups[i]]
    other = kt.Model.of("m", *reversed(model.joints), *bodies, ground_shapes=model.ground_shapes)
    _same(describe(Mechanism.of(model), contacts), describe(Mechanism.of(other), contacts))
