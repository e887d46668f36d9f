"""Binary glTF: read back by trimesh and accessor by accessor, the motion is that of the run."""

import json
import struct

import numpy as np
import pytest

import kinetree as kt
from kinetree.report.page.data import PageMotion, ReportData
from kinetree.report.picture.actors import surfaces_of, with_normals
from kinetree.report.picture.gltf import gltf_bytes
from kinetree.report.scene.shapes import (
    Capsule,
    Ellipsoid,
    PageBox,
    PageCone,
    PageCylinder,
    PageFrame,
    PageLine,
    PageMesh,
    PageSphere,
    Plane,
)
from kinetree.spatial.numeric import rotation_from_quaternion


@pytest.fixture(scope="module")
def run(swinging):
    return swinging


@pytest.fixture(scope="module")
def file(run, tmp_path_factory):
    return run.to_gltf(tmp_path_factory.mktemp("gltf") / "motion.glb")


class Reader:
    """As much of the specification as the files need, written apart from the writer."""

    def __init__(self, content: bytes) -> None:
        magic, version, length = struct.unpack_from("<4sII", content)
        assert (magic, version, length) == (b"glTF", 2, len(content))
        size, kind = struct.unpack_from("<I4s", content, 12)
        assert kind == b"JSON" and size % 4 == 0
        self.document = json.loads(content[20 : 20 + size])
        rest = content[20 + size :]
        if rest:
            count, kind = struct.unpack_from("<I4s", rest)
            assert kind == b"BIN\0" and count == len(rest) - 8 and count % 4 == 0
            self.buffer = rest[8:]

    def array(self, number: int) -> np.ndarray:
        accessor = self.document["accessors"][number]
        view = self.document["bufferViews"][accessor["bufferView"]]
        width = {"SCALAR": 1, "VEC3": 3, "VEC4": 4}[accessor["type"]]
        kind = {5126: "<f4", 5125: "<u4"}[accessor["componentType"]]
        found = np.frombuffer(self.buffer, kind, accessor["count"] * width, view["byteOffset"])
        assert found.nbytes == view["byteLength"]
        found = found.reshape(-1, width)
        if "min" in accessor:
            assert (accessor["min"], accessor["max"]) == (found.min(0).tolist(), found.max(0).tolist())
        return found

    def motion(self, name: str, path: str) -> tuple[np.ndarray, np.ndarray]:
        (animation,) = self.document["animations"]
        for channel in animation["channels"]:
            target, sampler = channel["target"], animation["samplers"][channel["sampler"]]
            if self.document["nodes"][target["node"]]["name"] == name and target["path"] == path:
                return self.array(sampler["input"])[:, 0], self.array(sampler["output"])
        raise KeyError(name, path)


def test_the_animation_is_the_motion_of_the_run(run, file):
    read = Reader(file.read_bytes())
    times, positions = read.motion("bob", "translation")
    assert times == pytest.approx(run.t, abs=1e-6)
    assert positions == pytest.approx(run["bob.origin"], abs=1e-6)
    _, quaternions = read.motion("bob", "rotation")
    for q, expected in zip(quaternions, run["bob.quaternion"], strict=True):
        assert rotation_from_quaternion(q) == pytest.approx(rotation_from_quaternion(expected), abs=1e-6)
    assert (np.einsum("ij,ij->i", quaternions[1:], quaternions[:-1]) > 0).all()


def test_a_spring_reaches_from_one_end_to_the_other(run, file):
    read = Reader(file.read_bytes())
    _, middle = read.motion("spring", "translation")
    _, turned = read.motion("spring", "rotation")
    _, scale = read.motion("spring", "scale")
    half = np.array(
        [0.5 * s[2] * rotation_from_quaternion(q)[:, 2] for q, s in zip(turned, scale, strict=True)]
    )
    assert middle - half == pytest.approx(np.tile([1.0, 0.0, 0.0], (len(run), 1)), abs=1e-6)
    assert middle + half == pytest.approx(run["bob.position"], abs=1e-6)


def test_joints_markers_and_arrows_go_along(run, tmp_path):
    """Arrows begin at the joint, point where its force does, and are as long as it is large."""
    read = Reader(run.to_gltf(tmp_path / "forces.glb", forces=True).read_bytes())
    names = {node["name"] for node in read.document["nodes"]}
    assert {"joint hinge", "marker peg", "force hinge", "force hinge head 1"} <= names
    # the pendulum is flat and its joint has no moment but round-off, which is not drawn
    assert np.abs(run["hinge.reaction_moment"]).max() < 1e-9 and "moment hinge" not in names
    _, turned = read.motion("force hinge", "rotation")
    _, shaft = read.motion("force hinge", "scale")
    _, head = read.motion("force hinge head 1", "translation")
    force = run["hinge.reaction"]
    sizes = np.linalg.norm(force, axis=1)
    along = np.array([rotation_from_quaternion(q)[:, 2] for q in turned])
    assert along == pytest.approx(force / sizes[:, None], abs=1e-5)
    assert head == pytest.approx(shaft[:, 2:] * along, abs=1e-5)  # the hinge is at the origin
    full = shaft[:, 0] > 0.999  # shorter arrows have smaller heads
    cone = np.ptp(shaft[full, 2] - sizes[full] * np.ptp(shaft[full, 2]) / np.ptp(sizes[full]))
    assert full.sum() > 5 and cone < 1e-4
    assert not any(name.startswith("force") for name in _names(run.to_gltf(tmp_path / "plain.glb")))


def _names(file):
    return [node["name"] for node in Reader(file.read_bytes()).document["nodes"]]


def test_another_program_sees_the_same_scene(run, file):
    trimesh = pytest.importorskip("trimesh")
    scene = trimesh.load_scene(file)
    turn = np.array([[1, 0, 0], [0, 0, 1], [0, -1, 0]])  # z is up here, y in glTF
    T = scene.graph["bob"][0]
    assert T[:3, 3] == pytest.approx(turn @ run["bob.origin"][0], abs=1e-6)
    assert T[:3, :3] == pytest.approx(turn @ rotation_from_quaternion(run["bob.quaternion"][0]), abs=1e-6)
    names = [
        n for n in scene.graph.nodes_geometry if n == "bob" or scene.graph.transforms.parents.get(n) == "bob"
    ]
    parts = [scene.geometry[scene.graph[n][1]] for n in names]
    corners = np.concatenate([part.vertices for part in parts])
    assert corners.max(0) == pytest.approx([0.28, 0.35, 1.03], abs=2e-3)
    for part in parts:
        part.merge_vertices(merge_norm=True)
        assert part.is_watertight and part.volume > 0


VOLUMES = {
    "box": (PageBox(size=(1, 2, 3), position=(5, 0, 0)), 6.0),
    "sphere": (PageSphere(radius=0.5), np.pi / 6),
    "ellipsoid": (Ellipsoid(radii=(1, 2, 3)), 8 * np.pi),
    "cylinder": (PageCylinder(radius=0.5, length=2), np.pi / 2),
    "cone": (PageCone(radius=0.5, length=3), np.pi / 4),
    "capsule": (Capsule(p1=(0, 0, 0), p2=(1, 1, 1), radius=0.5), np.pi / 6 + np.sqrt(3) * np.pi / 4),
    "mirrored mesh": (
        PageMesh(
            vertices=[[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]],
            triangles=[[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]],
            scale=(-2, 1, 1),
        ),
        1 / 3,
    ),
}


@pytest.mark.parametrize("name", VOLUMES)
def test_surfaces_enclose_the_volume_of_their_shape_and_look_outward(name):
    shape, expected = VOLUMES[name]
    (surface,) = surfaces_of(shape, "#ffffff", 0.01)
    points, normals, triangles = with_normals(surface)
    a, b, c = (points[triangles[:, i]] for i in range(3))
    volume = np.einsum("ij,ij->", a, np.cross(b, c)) / 6
    assert expected * 0.97 < volume < expected * 1.0001
    faces = np.cross(b - a, c - a)
    assert (np.einsum("ij,ij->i", faces, normals[triangles[:, 0]]) > 0).all()
    assert np.linalg.norm(normals, axis=1) == pytest.approx(1.0)


def test_lines_frames_planes_and_painted_meshes_have_surfaces_too():
    assert len(surfaces_of(PageLine(points=[[0, 0, 0], [1, 0, 0], [1, 1, 0]]), "#ffffff", 0.01)) == 2
    assert {s.color for s in surfaces_of(PageFrame(size=1.0), "#ffffff", 0.01)} == {
        "#d1495b",
        "#2a9d62",
        "#2f6fde",
    }
    assert surfaces_of(Plane(size=(1, 2)), "#ffffff", 0.01)[0].open
    two = PageMesh(
        vertices=np.concatenate([np.eye(3), 2 * np.eye(3)]),
        triangles=[[0, 1, 2], [3, 4, 5]],
        paint=[(3, "#ff0000"), (3, None)],
    )
    first, second = surfaces_of(two, "#123456", 0.01)
    assert (first.color, second.color) == ("#ff0000", "#123456")
    assert second.vertices[second.triangles[0]] == pytest.approx(2 * np.eye(3))


def test_what_stands_still_is_a_scene_without_animation():
    body = PageMotion(
        "b", [[1, 2, 3]], [[0, 0, 0, 1]], [PageBox(size=(1, 1, 1), color="#ff0000", opacity=0.5)]
    )
    read = Reader(gltf_bytes(ReportData(title="", times=[0.0], bodies=[body], gravity=(0, -9.81, 0))))
    assert "animations" not in read.document
    assert read.document["nodes"][-1]["rotation"] == pytest.approx([0, 0, 0, 1])  # y is up already
    (material,) = read.document["materials"]
    assert material["alphaMode"] == "BLEND"
    assert material["pbrMetallicRoughness"]["baseColorFactor"] == pytest.approx([1, 0, 0, 0.5])
    assert Reader(gltf_bytes(ReportData(title="none", times=[0.0]))).document["scenes"]


def test_other_names_of_files_are_refused(run, tmp_path):
    with pytest.raises(ValueError, match=r"end in \.glb"):
        run.to_gltf(tmp_path / "motion.obj")
    with pytest.raises(kt.ArgumentError):
        run.to_gltf(7)
