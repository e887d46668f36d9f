"""Solids from meshes against beams of the same section, and meshes that are wrong."""

import numpy as np
import pytest

from kinetree.elastic.beam import beam
from kinetree.elastic.mesh import MeshInterface, _Solid, from_mesh
from kinetree.elastic.section import Section

meshio = pytest.importorskip("meshio")
pytest.importorskip("skfem")

LENGTH, WIDTH, HEIGHT = 1.0, 0.05, 0.1
STEEL = {"E": 2e11, "nu": 0.3, "density": 7800.0}
ENDS = [
    MeshInterface("root", ((0, -1, -1), (0, 1, 1))),
    MeshInterface("tip", ((LENGTH, -1, -1), (LENGTH, 1, 1))),
]


def bar(pieces=8):
    """Hexahedra in a row, as meshio orders their corners; the end faces are groups."""
    section = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * [WIDTH / 2, HEIGHT / 2]
    # corners 0–3 anticlockwise seen from the fifth's side: the section turned so that x is the third direction
    points = np.array([[x, *p] for x in np.linspace(0, LENGTH, pieces + 1) for p in section])
    cells = np.array([[*range(4 * k, 4 * k + 4), *range(4 * k + 4, 4 * k + 8)] for k in range(pieces)])
    return meshio.Mesh(
        points, [("hexahedron", cells)], point_sets={"end": np.arange(4 * pieces, 4 * pieces + 4)}
    )


@pytest.fixture(scope="module")
def solid():
    return from_mesh(bar(), ENDS, modes=2, **STEEL)


@pytest.fixture(scope="module")
def rod():
    section = Section.rectangle(WIDTH, HEIGHT, **STEEL)
    return beam(
        [[0, 0, 0], [LENGTH, 0, 0]],
        section,
        interfaces=[("root", 0), ("tip", LENGTH)],
        y_axis=(0, 1, 0),
        modes=2,
    )


def test_frequencies_and_rigid_body_of_a_bar(solid, rod):
    assert solid.frequencies[:4] == pytest.approx(rod.frequencies[:4], rel=0.03)
    assert solid.mass == pytest.approx(rod.mass)
    assert pytest.approx(rod.S0, abs=1e-9) == solid.S0
    assert pytest.approx(rod.C0, abs=1e-6) == solid.C0


def test_shortening_and_stiffening_of_a_solid_are_those_of_a_beam(solid, rod):
    for body in (solid, rod):
        tip = body.station("tip")
        q = np.linalg.solve(body.Kff, tip.Phi[1])
        q *= 1e-3 / (tip.Phi[1] @ q)
        shortening = np.einsum("ij,i,j", tip.H[0], q, q) / 2
        assert shortening == pytest.approx(
            0.6e-6 / LENGTH, rel=0.02
        )  # 3/5 v²/L of a cantilever with a force at its tip
    stiffer = []
    for body in (solid, rod):
        J_zz = body.C2[:, :, 0, 0] + body.C2[:, :, 1, 1]
        stiffer.append(
            np.linalg.eigvalsh(body.Kff - 200.0**2 * J_zz)[:2] / body.mass - body.frequencies[:2] ** 2
        )
    assert stiffer[0] == pytest.approx(stiffer[1], rel=0.06)
    assert solid.stiffened


@pytest.mark.slow
def test_tetrahedra_and_groups_of_a_file(tmp_path, solid):
    hexahedra = bar(6)
    corners = hexahedra.cells[0].data
    six = [[0, 1, 2, 6], [0, 2, 3, 6], [0, 3, 7, 6], [0, 7, 4, 6], [0, 4, 5, 6], [0, 5, 1, 6]]
    cells = np.concatenate([corners[:, t] for t in six])
    path = tmp_path / "bar.inp"
    meshio.Mesh(1000 * hexahedra.points, [("tetra", cells)], point_sets=hexahedra.point_sets).write(path)
    ends = [ENDS[0], MeshInterface("tip", "end")]
    found = from_mesh(path, ends, scale=1e-3, modes=0, **STEEL)
    assert found.frequencies[:3] == pytest.approx(solid.frequencies[:3], rel=0.05)
    with pytest.raises(ValueError, match=r"no group 'ends'.*did you mean \"end\""):
        from_mesh(path, [MeshInterface("tip", "ends")], scale=1e-3, **STEEL)
    with pytest.raises(ValueError, match="1000 m long; give scale = 1e-3"):
        from_mesh(path, ends, **STEEL)


@pytest.mark.parametrize(("off", "found"), [(0.0, True), (-5e-10, True), (-5e-9, False)])
def test_boxes_of_a_small_part_take_the_nodes_of_its_face_alone(off, found):
    """Of a bar of 1 mm a face counts as inside a box that it misses by less than a millionth of the bar."""
    mesh = bar(4)
    solid = _Solid.of(1e-3 * mesh.points, "hexahedron", mesh.cells[0].data, STEEL["E"], STEEL["nu"])
    face = np.flatnonzero(solid.x[:, 0] == 0.0)
    box = ((off, 1, 1), (off - 1e-4, -1, -1))  # its corners in any order
    assert solid.nodes_of(MeshInterface("root", box), {}) == (tuple(face) if found else ())


def test_inverted_elements_are_named():
    mesh = bar(3)
    mesh.cells[0].data[1, [0, 1]] = mesh.cells[0].data[1, [1, 0]]
    with pytest.raises(ValueError, match="1 of 3 elements are inverted or flat: 1"):
        from_mesh(mesh, ENDS, **STEEL)


def test_what_is_no_solid(tmp_path, capsys):
    surface = meshio.Mesh(np.eye(3), [("triangle", np.array([[0, 1, 2]]))])
    with pytest.raises(ValueError, match="no solid elements, but triangle"):
        from_mesh(surface, ENDS, **STEEL)
    mixed = bar(2)
    mixed.cells.append(meshio.CellBlock("wedge", np.array([[0, 1, 2, 4, 5, 6]])))
    with pytest.raises(ValueError, match="solid elements of a kind that is not assembled: wedge"):
        from_mesh(mixed, ENDS, **STEEL)
    with pytest.raises(ValueError, match=r"there is no file .*absent.msh"):
        from_mesh(tmp_path / "absent.msh", ENDS, **STEEL)
    (tmp_path / "junk.vtk").write_text("hello")
    with pytest.raises(ValueError, match=r"meshio cannot read .*junk.vtk"):
        from_mesh(tmp_path / "junk.vtk", ENDS, **STEEL)
    assert capsys.readouterr() == ("", "")
    with pytest.raises(ValueError, match='no node lies where interface "root" is'):
        from_mesh(bar(2), [MeshInterface("root", ((3, 3, 3), (4, 4, 4)))], **STEEL)


@pytest.mark.slow
def test_a_mesh_in_a_model_file(tmp_path):
    import kinetree as kt
    from kinetree.io.model_file import ModelFileError

    bar(2).write(tmp_path / "bar.inp")
    text = """
format = 1
[model]
name = "solid"
[[body]]
name = "bar"
pose = {}
[body.flexible]
type = "mesh"
mesh = "bar.inp"
E = "200 GPa"
density = 7800
modes = 0
interfaces = [
  { name = "root", box = [[0, -1, -1], [0, 1, 1]] },
  { name = "tip", group = "end", frame = { position = [1, 0, 0.05] } },
]
[[joint]]
name = "clamp"
type = "weld"
inner = "ground"
outer = "bar.root"
point = [0, 0, 0]
"""
    path = tmp_path / "solid.toml"
    path.write_text(text)
    body = kt.load(path).model.body("bar").flexible.reduced
    assert body.mass == pytest.approx(7800 * LENGTH * WIDTH * HEIGHT)
    assert body.station("tip").position == pytest.approx([1, 0, 0.05])
    path.write_text(text.replace('group = "end"', 'group = "ends"'))
    with pytest.raises(ModelFileError, match="the mesh has no group 'ends'"):
        kt.load(path)
    path.write_text(text.replace("box = [[0, -1, -1], [0, 1, 1]]", "box = 3"))
    with pytest.raises(ModelFileError, match="box must be a list"):
        kt.load(path)
    given = kt.SurfaceInterface("root", box=np.array([[0, -1, -1], [0, 1, 1]]))
    assert given.box == ((0.0, -1.0, -1.0), (0.0, 1.0, 1.0))
    assert "box must be a list (got 3)" in repr(kt.SurfaceInterface("root", box=3).box)
    path.write_text(text.replace('mesh = "bar.inp"', 'mesh = "baz.inp"'))
    with pytest.raises(ModelFileError, match=r"there is no file"):
        kt.load(path)
