"""Files of strangers: devices, headings that promise too much, nesting without end, names of other files.

Each is refused in words that name the file, without its content, within little memory.
"""

from __future__ import annotations

import gzip
import io
import json
import os
import struct
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy import sparse
from scipy.io import mmwrite

import kinetree as kt
from kinetree.analysis.search.measurements import _csv
from kinetree.cli.app import start
from kinetree.files.arrays import matrix_from
from kinetree.files.mesh_file import MeshFileError, read_mesh
from kinetree.io.load import LoadedModel, ModelFileError
from kinetree.io.urdf import load_urdf
from kinetree.results import StoreError
from kinetree_validation.document import CaseError, read_json
from kinetree_validation.validate import read_case

SECRET = "hunter2:x:0:0:hunter2:/home:/bin/sh\ndaemon:x:1:1:daemon\n"

MODEL = """\
format = 1
[model]
name = "m"
[[body]]
name = "b"
mass = 1
inertia = [1, 1, 1, 0, 0, 0]
[[joint]]
name = "j"
type = "revolute"
inner = "ground"
outer = "b"
frame_inner = {}
frame_outer = {}
"""


def _npy_heading(shape: tuple[int, ...], kind: str = "<f8") -> bytes:
    stream = io.BytesIO()
    np.lib.format.write_array_header_1_0(stream, {"descr": kind, "fortran_order": False, "shape": shape})
    return stream.getvalue()


def _npz(content: bytes) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("K.npy", content)
    return stream.getvalue()


PROMISES: dict[str, bytes] = {
    "matrix.npy": _npy_heading((10**6, 10**6)),
    "matrix.npz": _npz(_npy_heading((10**6, 10**6))),
    "nothings.npy": _npy_heading((10**12,), "|S0"),
    "complex.npy": _npy_heading((1, 1), "<c16") + bytes(16),
    "times.npy": _npy_heading((1, 1), "<M8[s]") + bytes(8),
    "between.mtx": b"%%MatrixMarket matrix coordinate real general\n2 2 1\n1.5 1 3.0\n",
    "no_number.mtx": b"%%MatrixMarket matrix coordinate real general\n2 2 1\nnan 1 3.0\n",
    "no_value.mtx": b"%%MatrixMarket matrix coordinate real general\n2 2 1\n1 1\n",
    "values.mtx": b"%%MatrixMarket matrix coordinate real general\n2 2 1\n1 1 3.0 4.0\n",
    "columns.mtx": b"%%MatrixMarket matrix array real general\n1 2\n1.0 2.0\n3.0 4.0\n",
    "twice.mtx": b"%%MatrixMarket matrix coordinate real symmetric\n2 2 2\n2 1 4.0\n1 2 4.0\n",
    "diagonal.mtx": b"%%MatrixMarket matrix coordinate real skew-symmetric\n2 2 1\n1 1 4.0\n",
    "sizes.mtx": b"%%MatrixMarket matrix coordinate real general\n2 2 1 1\n1 1 3.0\n",
    "dense.mtx": b"%%MatrixMarket matrix array real general\n1000000 1000000\n1.0\n",
    "sparse.mtx": b"%%MatrixMarket matrix coordinate real general\n3 3 1000000000000\n1 1 1.0\n",
    "wide.mtx": b"%%MatrixMarket matrix coordinate real general\n1000000000000 1000000000000 1\n1 1 1.0\n",
    "packed.mtx.gz": gzip.compress(b"%%MatrixMarket matrix array real general\n1000000 1000000\n1.0\n"),
    "nothing.mtx": b"",
    "short.mtx": b"%%MatrixMarket matrix array real general\n2 2\n1.0\n2.0\n3.0\n",
    "long.mtx": b"%%MatrixMarket matrix array real symmetric\n2 2\n1.0\n2.0\n3.0\n4.0\n",
    "index.mtx": b"%%MatrixMarket matrix coordinate real general\n2 2 1\n5 -7 1.0\n",
    "secret.csv": SECRET.encode(),
    "secret.txt": SECRET.encode(),
    "secret.npy": SECRET.encode(),
    "secret.npz": SECRET.encode(),
}


@pytest.mark.parametrize("name", PROMISES)
def test_matrices_that_are_none_are_refused(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(PROMISES[name])
    with pytest.raises(ValueError, match=name) as error:
        matrix_from(path, "K")
    assert "hunter2" not in str(error.value)


def test_matrices_are_those_that_scipy_writes(tmp_path: Path) -> None:
    A = np.array([[2.0, -1.0, 0.0], [-1.0, 2.5, 0.0], [0.0, 0.0, 1e-3]])
    B = np.array([[0.0, 1.0, 0.0], [-1.0, 0.0, 0.0], [0.5, 0.0, 3.0]])
    for number, matrix in enumerate((A, B, A - A.T + np.triu(B, 1) - np.triu(B, 1).T)):
        for made in (matrix, sparse.coo_matrix(matrix), sparse.csc_matrix(matrix)):
            path = tmp_path / f"{number}.mtx"
            mmwrite(path, made)
            found = matrix_from(path, "K")
            assert sparse.issparse(found) == sparse.issparse(made)
            assert np.array_equal(found.toarray() if sparse.issparse(found) else found, matrix)
    packed = tmp_path / "packed.mtx.gz"
    packed.write_bytes(gzip.compress(path.read_bytes()))
    assert np.array_equal(matrix_from(packed, "K").toarray(), matrix)


def _glb(document: dict[str, Any]) -> bytes:
    text = json.dumps(document).encode()
    text += b" " * (-len(text) % 4)
    return struct.pack("<4sIIII", b"glTF", 2, 20 + len(text), len(text), 0x4E4F534A) + text


_HUGE = {
    "asset": {"version": "2.0"},
    "scenes": [{"nodes": [0]}],
    "scene": 0,
    "nodes": [{"mesh": 0}],
    "meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}],
    "accessors": [{"componentType": 5126, "count": 10**11, "type": "VEC3"}],
}
_ENDLESS = {**_HUGE, "accessors": [], "meshes": [], "nodes": [{"children": [1]}, {"children": [0]}]}
_NAMES = {**_HUGE, "accessors": [], "buffers": [{"uri": "../secret", "byteLength": 10}]}

MESHES: dict[str, bytes] = {
    "points.ply": b"ply\nformat ascii 1.0\nelement vertex 1000000000000\nproperty float x\nproperty float y\n"
    b"property float z\nelement face 0\nproperty list uchar int vertex_indices\nend_header\n0 0 0\n",
    "triangles.stl": bytes(80) + struct.pack("<I", 4_000_000_000),
    "zeros.glb": _glb(_HUGE),
    "zeros.gltf": json.dumps(_HUGE).encode(),
    "endless.gltf": json.dumps(_ENDLESS).encode(),
    "outside.gltf": json.dumps(_NAMES).encode(),
    "deep.gltf": b"[" * 100_000,
    "secret.obj": b"mtllib ../secret\n" + SECRET.encode(),
    "secret.dae": SECRET.encode(),
}


@pytest.mark.parametrize("name", MESHES)
def test_meshes_that_are_none_are_refused(name: str, tmp_path: Path) -> None:
    pytest.importorskip("trimesh")
    (tmp_path / "secret").write_text(SECRET)
    folder = tmp_path / "folder"
    folder.mkdir()
    path = folder / name
    path.write_bytes(MESHES[name])
    with pytest.raises(MeshFileError) as error:
        read_mesh(str(path))
    assert "hunter2" not in str(error.value)


@pytest.mark.skipif(sys.platform == "win32", reason="devices and pipes of POSIX")
@pytest.mark.parametrize(
    "read",
    [
        lambda folder: kt.load(folder / "x.toml"),
        lambda folder: kt.load(folder / "x.urdf"),
        lambda folder: kt.load(folder / "x.xml"),
        lambda folder: kt.load(folder / "x.h5"),
        lambda folder: kt.Table.from_csv("t", folder / "x.csv"),
        lambda folder: _csv(folder / "x.csv"),
        lambda folder: matrix_from(folder / "x.npz", "K"),
        lambda folder: read_mesh(str(folder / "x.stl")),
        lambda folder: read_json(folder / "x.json"),
    ],
)
@pytest.mark.parametrize("kind", ["device", "pipe"])
def test_what_has_no_end_is_not_read(read: Callable[[Path], object], kind: str, tmp_path: Path) -> None:
    for suffix in ("toml", "urdf", "xml", "h5", "csv", "npz", "stl", "json"):
        place = tmp_path / f"x.{suffix}"
        if kind == "device":
            place.symlink_to("/dev/zero")
        else:
            os.mkfifo(place)
    with pytest.raises((ValueError, OSError), match=r"device or a pipe|there is no file"):
        read(tmp_path)


def test_no_content_of_other_files_is_repeated(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "secret.csv").write_text(SECRET)
    (tmp_path / "secret.xml").write_text(SECRET)
    (tmp_path / "secret.toml").write_text(SECRET)
    table = tmp_path / "table.toml"
    table.write_text(MODEL + '[tables]\nroad = { file = "secret.csv" }\n')
    for file in ("table.toml", "secret.toml", "secret.xml"):
        assert start(["check", str(tmp_path / file)]) == 3
        said = capfd.readouterr()
        assert "secret" in said.err
        assert "hunter2" not in said.err + said.out
    with pytest.raises(ValueError, match=r"secret\.csv") as error:
        _csv(tmp_path / "secret.csv")
    assert "hunter2" not in str(error.value)
    with pytest.raises(CaseError) as refused:
        read_json(tmp_path / "secret.csv")
    assert "hunter2" not in str(refused.value)


def _named_outside(tmp_path: Path) -> dict[str, str]:
    """Models that name a file beside their folder, by file name."""
    (tmp_path / "road.csv").write_text("x,y\n0,0\n1,1\n2,0\n3,1\n")
    (tmp_path / "part.xml").write_text("<mujoco><worldbody/></mujoco>")
    (tmp_path / "K.npy").write_bytes(_npy_heading((1, 1)) + bytes(8))
    (tmp_path / "cube.stl").write_bytes(bytes(84))
    folder = tmp_path / "model"
    folder.mkdir()
    (folder / "link.csv").symlink_to(tmp_path / "road.csv")
    table = '[tables]\nroad = {{ file = "{}" }}\n'
    flexible = 'flexible = {{ type = "matrices", stiffness = "{}", mass = "K.npy", nodes = "n.csv" }}\n'
    robot = '<mujoco>{}<worldbody><body><geom size="1"/></body></worldbody></mujoco>'
    return {
        "table.toml": MODEL + table.format("../road.csv"),
        "absolute.toml": MODEL + table.format(tmp_path / "road.csv"),
        "link.toml": MODEL + table.format("link.csv"),
        "flexible.toml": MODEL.replace("[[joint]]", flexible.format("../K.npy") + "[[joint]]"),
        "include.xml": robot.format('<include file="../part.xml"/>'),
        "mesh.xml": robot.format('<asset><mesh name="m" file="../cube.stl"/></asset>'),
        "folder.xml": robot.format(
            f'<compiler meshdir="{tmp_path}"/><asset><mesh name="m" file="cube.stl"/></asset>'
        ),
    }


@pytest.mark.parametrize(
    "name",
    ["table.toml", "absolute.toml", "link.toml", "flexible.toml", "include.xml", "mesh.xml", "folder.xml"],
)
def test_files_outside_the_folder_are_followed_only_when_asked(name: str, tmp_path: Path) -> None:
    models = _named_outside(tmp_path)
    path = tmp_path / "model" / name
    path.write_text(models[name])
    with pytest.raises(ModelFileError, match="outside the folder of the model") as error:
        kt.load(path)
    assert "--allow-outside" in str(error.value)
    if name in ("table.toml", "absolute.toml", "link.toml", "include.xml"):
        loaded = kt.load(path, allow_outside=True)
        assert isinstance(loaded, LoadedModel)
        assert start(["check", str(path), "--allow-outside", "--quiet"]) == 0


def test_meshes_outside_are_told_and_not_drawn(tmp_path: Path) -> None:
    """Those of a package, and of the package that the model is in, are inside."""
    for place in ("cube.stl", "own/meshes/cube.stl", "other/cube.stl", "none/cube.stl"):
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / place).write_bytes(bytes(84))
    (tmp_path / "own" / "package.xml").write_text("<package/>")
    (tmp_path / "other" / "package.xml").write_text("<package/>")
    (tmp_path / "own" / "urdf").mkdir()
    names = [
        "../meshes/cube.stl", "package://own/meshes/cube.stl", "package://other/cube.stl",
        "../../cube.stl", "package://none/cube.stl", "package://own/../cube.stl", f"file://{tmp_path}/cube.stl",
    ]  # fmt: skip
    visuals = "".join(f'<visual><geometry><mesh filename="{name}"/></geometry></visual>' for name in names)
    path = tmp_path / "own" / "urdf" / "r.urdf"
    inertial = (
        '<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>'
    )
    path.write_text(
        f'<robot name="r"><link name="base"/><link name="arm">{inertial}{visuals}</link>'
        '<joint name="j" type="revolute"><parent link="base"/><child link="arm"/><axis xyz="0 0 1"/>'
        '<limit lower="-1" upper="1" effort="1" velocity="1"/>'
        "</joint></robot>"
    )
    told = [str(warning) for warning in load_urdf(path).warnings]
    assert len(told) == 4
    assert all("outside the folder of the model" in text for text in told)
    assert load_urdf(path, allow_outside=True).warnings == ()


def test_a_model_that_asks_mujoco_for_very_much_memory_is_refused(tmp_path: Path) -> None:
    for inner in (
        '<asset><hfield name="h" nrow="1000000" ncol="1000000" size="1 1 1 1"/></asset>',
        '<size memory="100G"/>',
        '<worldbody><replicate count="100000000"><geom size="1"/></replicate></worldbody>',
        '<asset><mesh name="m" builtin="supertorus" params="100000 0.1 0.1 1"/></asset>',
        '<sensor><user name="u" dim="2000000000"/></sensor>',
    ):
        path = tmp_path / "large.xml"
        path.write_text(f"<mujoco>{inner}</mujoco>")
        with pytest.raises(ModelFileError, match="very much memory"):
            kt.load(path)


def test_help_says_which_files_are_run(capfd: pytest.CaptureFixture[str]) -> None:
    for command in ("run", "check", "verify", "equations", "sweep", "view", "export", "fit", "modes"):
        start([command, "--help"])
        words = capfd.readouterr().out.replace("│", " ").split()
        assert "run as a program" in " ".join(words)


LITTLE_MEMORY = """
import resource, sys
from kinetree.files.arrays import read_matrix_market, read_npy
resource.setrlimit(resource.RLIMIT_AS, (1_500_000_000,) * 2)
print(read_npy(sys.argv[1]).sum(), read_matrix_market(sys.argv[2]).sum())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="limits of Linux")
def test_small_files_need_little_memory(tmp_path: Path) -> None:
    """Room was taken for the largest file that is allowed, two gigabytes, whatever the size of this one."""
    np.save(tmp_path / "K.npy", np.ones(3))
    text = b"%%MatrixMarket matrix array real general\n1 2\n1.0\n2.0\n"
    (tmp_path / "K.mtx.gz").write_bytes(gzip.compress(text))
    command = [sys.executable, "-c", LITTLE_MEMORY, str(tmp_path / "K.npy"), str(tmp_path / "K.mtx.gz")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("3.0 3.0\n", "")


LONG = 400 * "n"  # characters, more than a file's name can have
NAMES = {
    "m.toml": MODEL + f'\n[[use]]\nfile = "{LONG}.toml"\nprefix = "a"\n',
    "m.xml": f'<mujoco><include file="{LONG}.xml"/></mujoco>',
}


@pytest.mark.parametrize("name", NAMES)
def test_names_that_no_file_can_have_are_refused_in_models(name: str, tmp_path: Path) -> None:
    if name == "m.xml":
        pytest.importorskip("mujoco")
    (tmp_path / name).write_text(NAMES[name])
    with pytest.raises(ModelFileError, match=LONG[:100]):
        kt.load(tmp_path / name)


@pytest.mark.parametrize("command", ["check {}.toml", "plot {}.h5", "fit m.toml {}.csv --parameters k"])
def test_names_that_no_file_can_have_are_refused_in_commands(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("m.toml").write_text(MODEL)
    assert start(command.format(LONG).split()) == 2
    assert f"there is no file '{LONG}" in capfd.readouterr().err.replace("\n", "")


def test_matrices_and_results_of_such_names_are_not_there(tmp_path: Path) -> None:
    with pytest.raises(kt.ArgumentError, match="there is no file"):
        matrix_from(tmp_path / f"{LONG}.npy", "K")
    with pytest.raises(StoreError, match="there is no such file"):
        kt.Run.load(tmp_path / f"{LONG}.h5")


def test_cases_with_numbers_of_hundreds_of_digits_are_refused(tmp_path: Path) -> None:
    """Directions of hinges, and ends of beams, which a plane of motion is looked for in before they are read."""
    path = tmp_path / "case.json"
    large = 10**400
    beam = {"kind": "beam", "start": [0, 0, 0], "end": [large, 0, 0], "y_axis": [0, large, 0]}
    body = {"name": "b", "position": [0, 0, 0], "flexible": beam}
    hinge = {"name": "j", "type": "revolute", "body1": "ground", "body2": "b", "axis": [0, 0, large]}
    model = {"bodies": [body], "joints": [hinge]}
    for parameters in ({"k": large}, {}):
        document = {
            "schema": "mbref-1",
            "name": "n",
            "kind": "mechanism",
            "parameters": parameters,
            "model": model,
        }
        path.write_text(json.dumps(document))
        with pytest.raises(CaseError, match="must"):
            read_case(path)


def test_parts_of_parts_do_not_become_more_than_a_model_can_have(tmp_path: Path) -> None:
    """Twenty small files, each with ten copies of the next one, would be 10²⁰ bodies."""
    (tmp_path / "c.toml").write_text(MODEL)
    for name, part in (("b", "c"), ("a", "b")):
        copies = f'\n[[use]]\nfile = "{part}.toml"\nprefix = "x"\ncount = 300\nstep = {{}}\n'
        (tmp_path / f"{name}.toml").write_text(MODEL + copies)
    assert len(kt.load(tmp_path / "b.toml").model.bodies) == 301
    with pytest.raises(ModelFileError, match=r"a\.toml:\d+.* 180602 bodies, joints and other things; 20000"):
        kt.load(tmp_path / "a.toml")
