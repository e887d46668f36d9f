"""Mesh files in the report: every format, scale and pose, colours, the budget, and files that are not there."""

import base64
import sys
from importlib import metadata
from pathlib import Path

import numpy as np
import pytest

import kinetree as kt
from kinetree.files.mesh_file import MeshFileError, read_mesh
from kinetree.io.urdf import ModelFileError, load_urdf
from kinetree.report.from_run import report_data
from kinetree.report.numbers import ModelNumbers
from kinetree.report.page.encode import encode
from kinetree.report.picture.actors import surfaces_of
from kinetree.report.scene.body_shapes import MeshFiles
from kinetree.report.scene.run_scene import scene_of, still
from kinetree.spatial.numeric import rotation_from_quaternion

trimesh = pytest.importorskip("trimesh")

SIZE = (1.0, 2.0, 3.0)
CORNER = (0.5, 0.0, -1.0)


def brick() -> "trimesh.Trimesh":
    found = trimesh.creation.box(SIZE)
    found.apply_translation(np.add(CORNER, np.multiply(0.5, SIZE)))
    return found


def volume(vertices, triangles) -> float:
    """By the divergence theorem: negative where a surface is inside out."""
    a, b, c = (np.asarray(vertices)[np.asarray(triangles)[:, i]] for i in range(3))
    return float(np.einsum("ij,ij->", a, np.cross(b, c)) / 6)


@pytest.mark.parametrize("kind", ["stl", "stl_ascii", "obj", "dae", "glb", "gltf", "ply"])
def test_every_format_gives_the_same_brick(kind, tmp_path):
    path = tmp_path / f"brick.{kind.partition('_')[0]}"
    if kind == "gltf":
        for name, content in brick().export(file_type="gltf").items():
            (tmp_path / name).write_bytes(content)
        path = tmp_path / "model.gltf"
    else:
        brick().export(path, file_type=kind)
    (part,) = read_mesh(str(path))
    assert len(part.vertices) == 8 and len(part.triangles) == 12
    assert part.vertices.min(0) == pytest.approx(CORNER)
    assert part.vertices.max(0) == pytest.approx(np.add(CORNER, SIZE))
    assert volume(part.vertices, part.triangles) == pytest.approx(6.0)


def test_the_unit_of_a_dae_file_counts_and_its_up_axis_does_not(tmp_path):
    path = tmp_path / "brick.dae"
    text = brick().export(file_type="dae").decode()
    asset = '<asset><unit name="millimeter" meter="0.001"/><up_axis>Y_UP</up_axis></asset>'
    head, _, tail = text.partition("<asset")
    path.write_text(head + asset + tail.partition("</asset>")[2])
    (part,) = read_mesh(str(path))
    assert np.ptp(part.vertices, axis=0) == pytest.approx(np.multiply(1e-3, SIZE))


def test_parts_stand_where_the_scene_has_them_in_their_colours(tmp_path):
    scene = trimesh.Scene()
    for shift, color in ((0.0, (255, 0, 0, 255)), (5.0, (0, 0, 255, 255))):
        one = brick()
        one.visual = trimesh.visual.TextureVisuals(
            material=trimesh.visual.material.PBRMaterial(baseColorFactor=color)
        )
        scene.add_geometry(one, transform=trimesh.transformations.translation_matrix((shift, 0, 0)))
    scene.export(tmp_path / "two.glb")
    mesh = MeshFiles([str(tmp_path / "two.glb")]).mesh(str(tmp_path / "two.glb"))
    assert list(mesh.paint) == [(8, "#ff0000"), (8, "#0000ff")] and not list(mesh.faults())
    assert np.asarray(mesh.vertices)[8:, 0].min() == pytest.approx(5.5)
    assert not MeshFiles([mesh.file]).mesh(mesh.file, color="#00ff00").paint


@pytest.mark.slow
def test_all_meshes_together_keep_within_the_budget(tmp_path):
    path = str(tmp_path / "ball.stl")
    trimesh.creation.icosphere(subdivisions=6).export(path)  # 82 000 triangles, 2 MB
    run, model = on_a_crank(kt.shapes.Mesh(path), kt.shapes.Mesh(path, (2.0, 2.0, 2.0)))
    data = report_data(run, model, mesh_budget=60)
    meshes = encode(data)["bodies"][0]["shapes"]
    size = sum(len(mesh[name]["data"]) for mesh in meshes for name in ("vertices", "triangles"))
    assert 30_000 < size <= 60_000
    first = data.bodies[0].shapes[0]
    assert volume(first.vertices, first.triangles) == pytest.approx(4 * np.pi / 3, rel=0.02)
    assert any("2 meshes are drawn: made coarser, from 163840" in f.text for f in data.notes)
    tiny = report_data(run, model, mesh_budget=0.1)
    assert not any(shape.kind == "mesh" for shape in tiny.bodies[0].shapes)
    assert any("no room" in f.text and f.severity == "warn" for f in tiny.notes)
    assert base64.b64decode(meshes[0]["vertices"]["data"])


def on_a_crank(*shapes):
    body = kt.Body(
        "crank",
        2.0,
        inertia=(1.0, 2.0, 2.5, 0.0, 0.0, 0.0),
        com=(0.5, 0.0, 0.0),
        shapes=shapes,
        pose=kt.Frame(),
    )
    model = kt.Model.of("crank", body, kt.Revolute("A", "ground", "crank", point=(0, 0, 0), axis=(0, 0, 1)))
    return still(model), model


def test_the_page_can_show_meshes_simple_shapes_or_the_inertia(tmp_path):
    path = str(tmp_path / "brick.stl")
    brick().export(path)
    run, model = on_a_crank(kt.shapes.Mesh(path), kt.shapes.Sphere(0.1))
    (body,) = scene_of(run, model, ModelNumbers(model, {})).bodies
    assert [shape.kind for shape in body.shapes] == ["mesh", "sphere"]
    assert [shape.kind for shape in body.plain] == ["sphere"]
    box, ball = body.inertia
    (x, y, z), m = box.size, 2.0
    moments = m / 12 * np.array([y**2 + z**2, x**2 + z**2, x**2 + y**2])
    assert sorted(moments) == pytest.approx([1.0, 2.0, 2.5])
    assert ball.position == pytest.approx((0.5, 0.0, 0.0))
    run, model = on_a_crank(kt.shapes.Mesh(path))
    (only,) = scene_of(run, model, ModelNumbers(model, {})).bodies
    assert {shape.kind for shape in only.plain} <= {"box", "capsule", "sphere"} and only.plain


def test_light_bodies_without_shapes_among_meshes_are_frames(tmp_path):
    path = str(tmp_path / "brick.stl")
    brick().export(path)
    _, model = on_a_crank(kt.shapes.Mesh(path))
    sole = kt.Body("sole", 1e-4, inertia=(1e-4, 1e-4, 1e-4, 0, 0, 0), pose=kt.Frame())
    model = model.add(sole, kt.Revolute("B", "crank", "sole", point=(0, 0, 0), axis=(0, 0, 1)))
    crank, sole = scene_of(still(model), model, ModelNumbers(model, {})).bodies
    assert [shape.kind for shape in (*crank.shapes, *sole.shapes)] == ["mesh", "frame"]


URDF = """<robot name="r"><link name="base"/>
<link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>
<visual><origin xyz="1 2 3" rpy="0 0 1.5707963267948966"/>
<geometry><mesh filename="package:///arm/meshes/brick.stl" scale="0.001 -0.001 0.001"/></geometry></visual>
<visual><geometry><mesh filename="package://arm/meshes/brik.stl"/></geometry></visual></link>
<joint name="j" type="continuous"><parent link="base"/><child link="a"/></joint></robot>"""


def test_a_robot_finds_its_meshes_beside_it_and_names_those_that_are_missing(tmp_path):
    (tmp_path / "arm" / "meshes").mkdir(parents=True)
    (tmp_path / "arm" / "urdf").mkdir()
    brick().export(tmp_path / "arm" / "meshes" / "brick.stl")
    file = tmp_path / "arm" / "urdf" / "r.urdf"
    file.write_text(URDF)
    loaded = kt.load(file)
    (warning,) = loaded.warnings
    assert str(warning).startswith(
        f'{file}:5: link "a": there is no mesh file "package://arm/meshes/brik.stl"'
    )
    data = report_data(still(loaded.model), loaded.model)
    (mesh,) = data.bodies[0].shapes
    assert (mesh.position.tolist(), mesh.scale.tolist()) == ([1.0, 2.0, 3.0], [0.001, -0.001, 0.001])
    assert np.abs(mesh.quaternion) == pytest.approx([0, 0, np.sqrt(0.5), np.sqrt(0.5)])
    (told,) = [f for f in data.notes if f.severity == "warn"]
    assert (
        "body 'a': the mesh 'package://arm/meshes/brik.stl' is not drawn: there is no such file" in told.text
    )
    assert not load_urdf(URDF).warnings  # a text without a folder has no place to look


def test_the_command_that_looks_at_a_model_keeps_to_a_budget(tmp_path, capfd):
    from kinetree.cli.app import start

    folder = tmp_path / "arm"
    for part in ("meshes", "urdf"):
        (folder / part).mkdir(parents=True)
    brick().export(folder / "meshes" / "brick.stl")
    (folder / "urdf" / "r.urdf").write_text(URDF)
    page = tmp_path / "page.html"
    command = ["view", str(folder / "urdf" / "r.urdf"), "--no-open", "--quiet", "-o", str(page)]
    drawn = []
    for budget in ("100", "0"):
        assert start([*command, "--mesh-budget", budget]) == 0
        drawn.append('"fromFile":true' in page.read_text())
    assert drawn == [True, False]
    assert start([*command, "--mesh-budget", "-1"]) == 2
    assert "give a size in kB" in capfd.readouterr().err


def test_a_model_file_names_meshes_from_its_own_folder(tmp_path):
    (tmp_path / "looks").mkdir()
    brick().export(tmp_path / "looks" / "brick.obj")
    file = tmp_path / "model.toml"
    file.write_text("""format = 1
[model]
name = "m"
[ground]
shapes = [{ type = "mesh", file = "looks/brick.obj", scale = [0.1, 0.1, 0.1] }]
[[body]]
name = "b"
mass = 1.0
pose = { position = [0, 0, 0] }
inertia = [1, 1, 1, 0, 0, 0]
[[body.shapes]]
type = "mesh"
file = "looks/absent.obj"
[[joint]]
name = "j"
type = "revolute"
inner = "ground"
outer = "b"
point = [0, 0, 0]
axis = [0, 0, 1]
""")
    loaded = kt.load(file)
    assert Path(loaded.model.ground_shapes[0].file) == (tmp_path / "looks" / "brick.obj").resolve()
    (warning,) = loaded.warnings
    assert str(warning).startswith(f'{file}:13: body "b": there is no mesh file "looks/absent.obj"')
    scene = scene_of(still(loaded.model), loaded.model, ModelNumbers(loaded.model, {}))
    assert scene.ground[0].kind == "mesh" and scene.bodies[0].shapes


MJCF = """<mujoco><compiler meshdir="m"/>
<asset><mesh name="b" file="brick.stl" scale="{scale}" refpos="0.1 0 0" refquat="{turn}"/></asset>
<worldbody><body name="a" pos="1 2 3" euler="10 20 30">
<inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/><joint type="hinge" axis="0 1 0"/>
<geom type="mesh" mesh="b" pos="0.1 0.2 0.3" euler="40 0 50"/></body></worldbody></mujoco>"""


@pytest.mark.parametrize(
    ("scale", "turn"),
    [("0.1 0.2 -0.1", "1 0 0 0"), ("0.1 0.1 0.1", "0.6 0.8 0 0"), ("0.1 0.2 0.1", "0.6 0.8 0 0")],
)
def test_meshes_of_mjcf_stand_where_mujoco_has_them(tmp_path, scale, turn):
    mujoco = pytest.importorskip("mujoco")
    (tmp_path / "m").mkdir()
    lopsided = brick()
    lopsided.vertices[0] *= 1.3
    lopsided.export(tmp_path / "m" / "brick.stl")
    file = tmp_path / "r.xml"
    file.write_text(MJCF.format(scale=scale, turn=turn))
    loaded = kt.load(file)
    if scale == "0.1 0.2 0.1":  # turned, then stretched: no shape of a model is that
        assert "turned before it is stretched" in str(loaded.not_represented[0])
        return
    (body,) = report_data(still(loaded.model), loaded.model).bodies
    (surface,) = surfaces_of(body.shapes[0], "#ffffff", 0.01)
    R = rotation_from_quaternion(body.quaternions[0])
    ours = surface.vertices @ R.T + body.positions[0]
    m = mujoco.MjModel.from_xml_path(str(file))
    d = mujoco.MjData(m)
    mujoco.mj_forward(m, d)
    theirs = m.mesh_vert @ d.geom_xmat[0].reshape(3, 3).T + d.geom_xpos[0]
    assert ours.min(0) == pytest.approx(theirs.min(0), abs=1e-6)
    assert ours.max(0) == pytest.approx(theirs.max(0), abs=1e-6)


def test_mjcf_goes_without_a_mesh_unless_its_mass_comes_from_it(tmp_path):
    pytest.importorskip("mujoco")
    file = tmp_path / "r.xml"
    text = MJCF.format(scale="1 1 1", turn="1 0 0 0")
    file.write_text(text)
    loaded = kt.load(file)
    assert loaded.model.body("a").mass == 1.0
    (warning,) = loaded.warnings
    assert str(warning).startswith(f'{file}:5: body "a": there is no mesh file "brick.stl"')
    file.write_text(text.replace('<inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/>', ""))
    with pytest.raises(ModelFileError, match=r"brick\.stl"):
        kt.load(file)


def test_files_that_cannot_be_drawn_are_said_why(tmp_path, monkeypatch):
    damaged = tmp_path / "damaged.glb"
    damaged.write_bytes(b"glTF" + bytes(40))
    with pytest.raises(MeshFileError, match="cannot be read"):
        read_mesh(str(damaged))
    (tmp_path / "empty.obj").write_text("v 0 0 0\n")
    with pytest.raises(MeshFileError, match=r"cannot be read|no triangles"):
        read_mesh(str(tmp_path / "empty.obj"))
    with pytest.raises(MeshFileError, match=r"end in \.stl"):
        read_mesh(__file__)
    (tmp_path / "other.stl").write_text("solid\nendsolid\n")
    monkeypatch.setitem(sys.modules, "trimesh", None)
    with pytest.raises(MeshFileError, match=r"pip install 'kinetree\[meshes\]'"):
        read_mesh(str(tmp_path / "other.stl"))


def test_a_real_robot_has_the_meshes_that_another_reader_sees():
    """Bounding boxes of the Panda's parts by Assimp, and a picture of every link."""
    coal = pytest.importorskip("coal")
    panda = [file for file in metadata.files("example-robot-data") or () if file.name == "panda.urdf"]
    if not panda:
        pytest.skip("the package example-robot-data is not installed")
    model = kt.load(Path(str(panda[0].locate()))).model
    files = {shape.file for body in model.bodies for shape in body.shapes}
    assert len(files) >= 9
    for file in sorted(files)[:3]:
        other = coal.MeshLoader().load(file)
        other.computeLocalAABB()
        points = np.concatenate([part.vertices for part in read_mesh(file)])
        assert points.min(0) == pytest.approx(other.aabb_local.min_.ravel(), abs=2e-6)
        assert points.max(0) == pytest.approx(other.aabb_local.max_.ravel(), abs=2e-6)
