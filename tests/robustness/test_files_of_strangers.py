"""Files that lead out of their folder, that become very large, or that are damaged: each class in many variants.

Everything is made here, with a seed where there is chance. Small files of a class are read; larger ones are refused in
words, within little memory and without being built.
"""

from __future__ import annotations

import json
import random
import re
import struct
import subprocess
import sys
import warnings
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from mechanisms import double_pendulum
from watchdog import refused_clearly, within

import kinetree as kt
from kinetree.files.confined import ReadingLimits, confined
from kinetree.files.counting import expansion
from kinetree.files.input import FileError
from kinetree.files.mesh_file import MeshFileError, read_mesh
from kinetree.io.load import ModelFileError
from kinetree.io.usd import load_usd
from kinetree.results import StoreError


def refusal(path: Path) -> str:
    """In which words a model file is refused."""
    with pytest.raises(ModelFileError) as error, within(30.0, f"reading {path.name}"):
        kt.load(path)
    return str(error.value)


# --- counting ---------------------------------------------------------------------------------------------------
def test_what_parts_of_parts_become_is_what_building_them_gives() -> None:
    """Random graphs without circles: the count is that of a list that is built by brute force."""
    chance = random.Random(3)
    for _ in range(50):
        size = chance.randint(1, 8)
        made_of = {
            k: [(j, chance.randint(1, 3)) for j in range(k + 1, size) if chance.random() < 0.5]
            for k in range(size)
        }

        def built(thing: int, made_of: dict[int, list[tuple[int, int]]] = made_of) -> Iterator[int]:
            yield thing
            for part, copies in made_of[thing]:
                for _ in range(copies):
                    yield from built(part)

        def depth(thing: int, made_of: dict[int, list[tuple[int, int]]] = made_of) -> int:
            return 1 + max((depth(part) for part, _ in made_of[thing]), default=0)

        found = expansion(0, lambda thing, made_of=made_of: (1, made_of[thing]))
        assert (found.count, found.deepest, found.circle) == (len(list(built(0))), depth(0), None)


def test_circles_and_long_chains_are_counted_without_recursion() -> None:
    assert expansion(0, lambda k: (1, [((k + 1) % 5, 1)])).circle == 0
    long = expansion(0, lambda k: (1, [(k + 1, 2)] if k < 20_000 else []))
    assert (long.deepest, long.count) == (20_001, 2**20_001 - 1)


# --- MJCF -------------------------------------------------------------------------------------------------------
LEAF = '<mujoco><worldbody><body name="b"><joint/><geom size="1"/></body></worldbody></mujoco>'


def attaching(file: str, times: int = 2) -> str:
    """A model that attaches another one some times."""
    copies = "".join(f'<attach model="m" body="b" prefix="{k}_"/>' for k in range(times))
    return (
        f'<mujoco><asset><model name="m" file="{file}"/></asset>'
        f'<worldbody><body name="b">{copies}</body></worldbody></mujoco>'
    )


def world(inner: str) -> str:
    return f"<mujoco><worldbody>{inner}</worldbody></mujoco>"


def flexible(count: str, more: str = "") -> str:
    return f'<flexcomp type="grid" count="{count}" spacing="1 1 1" name="f" radius=".01" {more}/>'


def image(width: int, height: int) -> bytes:
    """A PNG file whose heading promises many dots."""
    heading = b"IHDR" + struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + heading + struct.pack(">I", zlib.crc32(heading))


IN_CIRCLES = {
    "itself": {"a": attaching("a.xml")},
    "by another path": {"a": attaching("../models/a.xml")},
    "two": {"a": attaching("b.xml"), "b": attaching("a.xml")},
    "behind an include": {"a": world('<include file="i.xml"/>'), "i": attaching("a.xml")},
    "behind a leaf": {"a": attaching("b.xml"), "b": attaching("c.xml"), "c": attaching("b.xml")},
}
LARGE = {
    "cube": {"a": world(flexible("1000 1000 1000"))},
    "square": {"a": world(flexible("1000 1000 1"))},
    "cells": {"a": world(flexible("2 2 2", 'dof="trilinear" cellcount="300 300 300"'))},
    "copies of a cube": {"a": world(f'<replicate count="50">{flexible("10 10 10")}</replicate>')},
    "attached cubes": {
        "a": attaching("b.xml", 4),
        "b": attaching("c.xml", 4),
        "c": world(f'<body name="b">{flexible("9 9 9")}</body>'),
    },
    "tree": {
        "a": attaching("f1.xml"),
        **{f"f{k}": attaching(f"f{k + 1}.xml") for k in range(1, 20)},
        "f20": LEAF,
    },
    "copies of copies": {
        "a": world('<replicate count="1000"><include file="b.xml"/></replicate>'),
        "b": '<mujoco><replicate count="1000"><geom size="1"/></replicate></mujoco>',
    },
    "heights": {
        "a": '<mujoco><asset><hfield name="h" nrow="9999" ncol="9999" size="1 1 1 1"/></asset></mujoco>'
    },
    "torus": {
        "a": '<mujoco><asset><mesh name="m" builtin="supertorus" params="999 .1 .1 1"/></asset></mujoco>'
    },
    "user data": {"a": '<mujoco><size nuser_body="1000000000"/><worldbody><body/></worldbody></mujoco>'},
}


def written(files: dict[str, str], folder: Path, suffix: str) -> Path:
    folder.mkdir(exist_ok=True)
    for name, text in files.items():
        (folder / f"{name}.{suffix}").write_text(text)
    return folder / f"a.{suffix}"


@pytest.mark.parametrize("name", IN_CIRCLES)
def test_mjcf_that_attaches_itself_is_refused(name: str, tmp_path: Path) -> None:
    """MuJoCo followed it until the stack was full."""
    pytest.importorskip("mujoco")
    assert "in a circle" in refusal(written(IN_CIRCLES[name], tmp_path / "models", "xml"))


@pytest.mark.parametrize("name", LARGE)
def test_mjcf_that_becomes_very_large_is_refused(name: str, tmp_path: Path) -> None:
    pytest.importorskip("mujoco")
    assert "very much memory and time" in refusal(written(LARGE[name], tmp_path, "xml"))


def test_images_that_become_very_large_are_refused(tmp_path: Path) -> None:
    pytest.importorskip("mujoco")
    (tmp_path / "heights.png").write_bytes(image(60_000, 60_000))
    (tmp_path / "a.xml").write_text(
        '<mujoco><asset><hfield name="h" file="heights.png" size="1 1 1 1"/></asset></mujoco>'
    )
    assert "60000 × 60000 dots" in refusal(tmp_path / "a.xml")


def test_a_few_attached_and_repeated_models_are_read(tmp_path: Path) -> None:
    pytest.importorskip("mujoco")
    files = {"a": attaching("f1.xml"), "f1": attaching("f2.xml"), "f2": LEAF}
    assert len(kt.load(written(files, tmp_path, "xml")).model.bodies) == 7


@pytest.mark.parametrize("count", ["-2", "0", "x", "2.5", "1e3", "", "nan", "2 2"])
def test_counts_of_copies_are_whole_numbers(count: str, tmp_path: Path) -> None:
    pytest.importorskip("mujoco")
    files = {"a": world(f'\n<replicate count="{count}"><geom size="1"/></replicate>')}
    words = refusal(written(files, tmp_path, "xml"))
    assert "a.xml:2: <replicate" in words and "give a whole number of copies, 1 at least" in words


# --- parts of parts and included models -------------------------------------------------------------------------
HEAD = 'format = 1\n[model]\nname = "m"\n'
BODY = '[[body]]\nname = "b"\nmass = 1\ninertia = [1, 1, 1, 0, 0, 0]\n'


def using(file: str, times: int, more: str = "") -> str:
    return HEAD + "".join(f'[[use]]\nfile = "{file}.toml"\nprefix = "p{k}"\n{more}' for k in range(times))


def inline(file: str) -> str:
    """Thirty copies of a file, written in one line."""
    return f'use = [{{file = "{file}.toml", prefix = "p", count = 30, step = {{}}}}]\n{HEAD}'


USED = {
    "tree": [using(f"f{k}", 4) for k in range(1, 13)],
    "counts": [using(f"f{k}", 1, "count = 30\nstep = {}\n") for k in range(1, 13)],
    "inline tables": [inline(f"f{k}") for k in range(1, 9)],
}


@pytest.mark.parametrize("name", USED)
def test_parts_of_parts_are_counted_first(name: str, tmp_path: Path) -> None:
    """Nothing is built: what is at the bottom holds an error that nobody comes to."""
    files = {("a" if k == 0 else f"f{k}"): text for k, text in enumerate(USED[name])}
    files[f"f{len(files)}"] = HEAD + BODY + "nonsense = 1\n"
    words = refusal(written(files, tmp_path, "toml"))
    assert "bodies, joints and other things; 20000 are allowed" in words and "nonsense" not in words


def including(file: str, times: int, scheme: str = "") -> str:
    copies = "".join(f"<include><uri>{scheme}{file}</uri><name>p{k}</name></include>" for k in range(times))
    return f'<sdf version="1.9"><model name="m">{copies}</model></sdf>'


@pytest.mark.parametrize("scheme", ["", "file://"])
def test_included_models_are_counted_first(scheme: str, tmp_path: Path) -> None:
    leaf = '<sdf version="1.9"><model name="m"><link name="l"/></model></sdf>'
    files = {("a" if k == 0 else f"f{k}"): including(f"f{k + 1}.sdf", 4, scheme) for k in range(12)}
    path = written(files | {"f12": leaf}, tmp_path, "sdf")
    assert "elements with the files that it includes; 100000 are read" in refusal(path)
    assert len(kt.load(tmp_path / "f10.sdf").model.bodies) == 16


# --- USD --------------------------------------------------------------------------------------------------------
def usda(inner: str, heading: str = "") -> str:
    return f'#usda 1.0\n(\n    defaultPrim = "w"\n    metersPerUnit = 1\n{heading})\n{inner}'


SECRET = usda(
    'def Xform "w"\n{\n    def Xform "hunter2" (prepend apiSchemas = ["PhysicsRigidBodyAPI", "PhysicsMassAPI"])\n'
    "    {\n"
    "        float physics:mass = 1\n        float3 physics:diagonalInertia = (1, 1, 1)\n    }\n}\n"
)
VARIABLES = (
    '    expressionVariables = {\n        string F = "../secret.usda"\n        string N = "secret"\n    }\n'
)


def naming(arc: str) -> str:
    return f'def Xform "w" ({arc})\n{{\n}}\n'


OUTSIDE = {
    "plain": usda(naming("references = @../secret.usda@")),
    "variable": usda(naming('references = @`"${F}"`@'), VARIABLES),
    "part of a name": usda(naming('references = @`"../${N}.usda"`@'), VARIABLES),
    "condition": usda(naming("""references = @`if(eq(${N}, "secret"), ${F}, "none.usda")`@"""), VARIABLES),
    "arguments": usda(naming("references = @../secret.usda:SDF_FORMAT_ARGS:a=b@")),
    "payload": usda(naming('payload = @`"${F}"`@'), VARIABLES),
    "payload with arguments": usda(naming("payload = @../secret.usda:SDF_FORMAT_ARGS:a=b@")),
    "sublayer": usda("", '    subLayers = [@`"${F}"`@]\n' + VARIABLES),
    "sublayer with arguments": usda("", "    subLayers = [@../secret.usda:SDF_FORMAT_ARGS:a=b@]\n"),
    "through a file within": usda(naming("references = @inner.usda@"), VARIABLES),
    "in a variant": usda(
        'def Xform "w" (\n    variants = {\n        string v = "a"\n    }\n    prepend variantSets = "v"\n)'
        '\n{\n    variantSet "v" = {\n'
        '        "a" (references = @`"${F}"`@) {\n        }\n    }\n}\n',
        VARIABLES,
    ),
}


@pytest.mark.parametrize("name", OUTSIDE)
def test_usd_reads_files_of_its_folder_alone(name: str, tmp_path: Path) -> None:
    pytest.importorskip("pxr")
    (tmp_path / "secret.usda").write_text(SECRET)
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "inner.usda").write_text(usda(naming('references = @`"${F}"`@')))
    (folder / "a.usda").write_text(OUTSIDE[name])
    words = refusal(folder / "a.usda")
    assert "outside its folder" in words and "hunter2" not in words
    found = kt.load(folder / "a.usda", allow_outside=True)
    assert "hunter2" in [body.name for body in found.model.bodies]


def doubled(depth: int, arc: str = "references") -> str:
    pairs = "".join(
        f'def "a{k}"\n{{\n    def "x" ({arc} = </a{k + 1}>)\n    {{\n    }}\n    def "y" ({arc} = </a{k + 1}>)\n'
        "    {\n    }\n}\n"
        for k in range(depth)
    )
    return usda(f'{pairs}def "a{depth}"\n{{\n}}\n')


WITHOUT_END = {
    "doubled": (doubled(26), "asks for"),
    "doubled payloads": (doubled(26, "payload"), "asks for"),
    "doubled classes": (doubled(26, "inherits"), "asks for"),
    "doubled specializes": (doubled(26, "specializes"), "asks for"),
    "a chain": (
        usda("".join(f'def "a{k}" (references = </a{k + 1}>)\n{{\n}}\n' for k in range(400)) + 'def "a400"\n{\n}\n'),
        "within one another",
    ),
    "nested prims": (usda('def "a"\n{\n' * 50_000 + "}\n" * 50_000), "50000 brackets within one another"),
    "nested lists": (usda(f'def "a"\n{{\n    custom int[] x = {"[" * 9_000}{"]" * 9_000}\n}}\n'), "brackets"),
    "behind comments": (
        usda('def "a" # }}}}\n{\n' * 9_000 + "}\n" * 9_000), "9000 brackets within one another"
    ),
    "a circle": (usda('def "a" (references = </b>)\n{\n}\ndef "b" (references = </a>)\n{\n}\n'), "Cycle detected"),
    "a circle through a child": (
        usda('def "a"\n{\n    def "c" (references = </a>)\n    {\n    }\n}\n'), "Cycle detected"
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", WITHOUT_END)
def test_usd_that_becomes_very_large_or_deep_is_refused(name: str, tmp_path: Path) -> None:
    pytest.importorskip("pxr")
    text, words = WITHOUT_END[name]
    path = tmp_path / "a.usda"
    path.write_text(text)
    assert words in refusal(path)
    with pytest.raises(ModelFileError, match=words):
        load_usd(text)


def test_doubled_references_to_files_are_counted(tmp_path: Path) -> None:
    pytest.importorskip("pxr")
    for k in range(26):
        twice = "".join(f'    def "{n}" (references = @f{k + 1}.usda@)\n    {{\n    }}\n' for n in "xy")
        (tmp_path / f"f{k}.usda").write_text(usda(f'def "w"\n{{\n{twice}}}\n'))
    (tmp_path / "f26.usda").write_text(usda('def "w"\n{\n}\n'))
    assert "asks for" in refusal(tmp_path / "f0.usda")


SOUND_USD = usda(
    'def PhysicsScene "scene"\n{\n}\ndef Xform "w"\n{\n'
    '    def Cube "b" (prepend apiSchemas = ["PhysicsRigidBodyAPI", "PhysicsMassAPI"])\n    {\n'
    "        float physics:mass = 2\n        float3 physics:diagonalInertia = (1, 1, 1)\n"
    "        double3 xformOp:translate = (0, 0, 1)\n"
    '        uniform token[] xformOpOrder = ["xformOp:translate"]\n    }\n'
    '    def PhysicsRevoluteJoint "j"\n    {\n        rel physics:body1 = </w/b>\n'
    '        uniform token physics:axis = "X"\n    }\n}\n'
)


def mutants(data: bytes, chance: random.Random, count: int, hot: int = 0) -> Iterator[bytes]:
    """Bytes changed, lost, zeroed or cut in some places; half of the places lie among the first ``hot`` bytes."""
    for _ in range(count):
        made = bytearray(data)
        for _ in range(chance.randint(1, 3)):
            at = chance.randrange(min(hot, len(made)) if hot and chance.random() < 0.5 else len(made))
            end, kind = min(len(made), at + chance.randint(1, 40)), chance.randrange(4)
            if kind == 0:
                made[at] = chance.randrange(256)
            elif kind == 1:
                made[at:end] = chance.randbytes(end - at)
            elif kind == 2:
                made[at:end] = bytes(end - at)
            else:
                made = made[: max(at, 1)]
        yield bytes(made)


def assert_read_or_refused(path: Path, data: bytes, read: Callable[[Path], object]) -> bool:
    """Whether it is read; what is refused is refused in words that name the file."""
    path.write_bytes(data)
    try:
        with warnings.catch_warnings(), within(60.0, f"reading {path.name}"):
            warnings.simplefilter("ignore")
            read(path)
    except Exception as error:
        if not (isinstance(error, StoreError) or refused_clearly(error)):
            raise
        return False
    return True


def test_texts_of_usd_with_changed_bytes(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    """A third of them were no UTF-8, which ended in "a fault of Kinetree"."""
    pytest.importorskip("pxr")
    count = 3000 if request.config.getoption("--slow") else 150
    path, chance = tmp_path / "a.usda", random.Random(5)
    read = [
        assert_read_or_refused(path, data, kt.load) for data in mutants(SOUND_USD.encode(), chance, count)
    ]
    assert {True, False} == set(read)


@pytest.mark.parametrize(
    "text", [b"\xff", b"\xc3(", b"\xed\xa0\x80", "é".encode("latin-1"), "é".encode("utf-16")]
)
def test_texts_of_usd_that_are_no_utf_8_are_told_with_their_line(text: bytes, tmp_path: Path) -> None:
    pytest.importorskip("pxr")
    path = tmp_path / "a.usda"
    path.write_bytes(SOUND_USD.replace("Cube", "CUBE").encode().replace(b'"b"', b'"' + text + b'"'))
    assert "a.usda:11: is not UTF-8 text" in refusal(path)


def test_binary_usd_with_changed_bytes(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    """Some led usd-core into loops without end, others to texts that are none."""
    pxr = pytest.importorskip("pxr.Sdf")
    layer = pxr.Layer.CreateAnonymous(".usda")
    layer.ImportFromString(SOUND_USD)
    layer.Export(str(tmp_path / "sound.usdc"))
    sound = (tmp_path / "sound.usdc").read_bytes()
    assert len(kt.load(tmp_path / "sound.usdc").model.bodies) == 1
    count = 300 if request.config.getoption("--slow") else 3
    for k, data in enumerate(mutants(sound, random.Random(1), count)):
        assert_read_or_refused(tmp_path / f"{k}.usdc", data, kt.load)


# --- meshes -----------------------------------------------------------------------------------------------------
SOLID = 'flexible = {{ type = "mesh", mesh = "{}", E = 2e11, density = 7800, interfaces = [{}] }}\n'
INTERFACE = '{ name = "r", where = [[0, 0, 0], [1, 1, 1]] }'


@pytest.fixture
def tetrahedron(tmp_path: Path) -> Path:
    """A folder with a tetrahedron as XDMF with its data beside it, and the same data one folder above."""
    meshio = pytest.importorskip("meshio")
    folder = tmp_path / "folder"
    folder.mkdir()
    points = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1.0]])
    meshio.Mesh(points, [("tetra", np.array([[0, 1, 2, 3]]))]).write(folder / "a.xdmf")
    (tmp_path / "secret.h5").write_bytes((folder / "a.h5").read_bytes())
    return folder


def _linked(folder: Path) -> None:
    import h5py

    with h5py.File(folder / "link.h5", "w") as file:
        for name in ("data0", "data1"):
            file[name] = h5py.ExternalLink("../secret.h5", name)


BINARY = (
    '<Xdmf Version="3.0"><Domain><Grid><Geometry GeometryType="XYZ"><DataItem DataType="Int" Dimensions="4 3" '
    'Format="Binary" Precision="4">{}</DataItem></Geometry></Grid></Domain></Xdmf>'
)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("b.xdmf", "../secret.h5:"),
        ("c.xdmf", "../folder/../secret.h5:"),
        ("d.xdmf", "link.h5:"),
        ("e.xdmf", BINARY.format("../secret.h5")),
        ("f.xdmf", BINARY.format("/dev/zero")),
        ("g.inp", "*HEADING\n*INCLUDE,INPUT=../secret.inp\n"),
        ("h.inp", "*HEADING\n*INCLUDE,INPUT=inner.inp\n"),
    ],
)
def test_meshes_read_files_of_their_folder_alone(name: str, text: str, tetrahedron: Path) -> None:
    from kinetree.files.solid_mesh import read_solid_mesh

    _linked(tetrahedron)
    (tetrahedron.parent / "secret.inp").write_text("*NODE\n1,0,0,0\n")
    (tetrahedron / "inner.inp").write_text("*HEADING\n*INCLUDE,INPUT=../secret.inp\n")
    text = (
        text if text.startswith(("<", "*")) else (tetrahedron / "a.xdmf").read_text().replace("a.h5:", text)
    )
    (tetrahedron / name).write_text(text)
    with pytest.raises(FileError, match=r"outside its folder|names other files"):
        read_solid_mesh(tetrahedron / name)


def test_meshes_read_the_files_beside_them(tetrahedron: Path) -> None:
    from kinetree.files.solid_mesh import read_solid_mesh

    found = read_solid_mesh(tetrahedron / "a.xdmf")
    assert found.points.shape == (4, 3)
    assert [(block.type, block.dim, block.data.tolist()) for block in found.cells] == [
        ("tetra", 3, [[0, 1, 2, 3]])
    ]


GRID = "# vtk DataFile Version 2.0\nx\nASCII\nDATASET STRUCTURED_POINTS\nDIMENSIONS {}\nORIGIN 0 0 0\nSPACING 1 1 1\n"


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("a.vtk", GRID.format("1000 1000 1000"), "grid of 1000 × 1000 × 1000 points"),
        ("b.vtk", GRID.format("4000000000 1 1"), "points"),
        ("c.vtk", GRID.replace("DIMENSIONS", "dimensions").format("9999 9999 9999"), "points"),
        ("d.inp", "*HEADING\n*INCLUDE,INPUT=d.inp\n", "damaged"),
        (
            "e.ply",
            "ply\nformat ascii 1.0\nelement vertex 1000000000000\nproperty float x\nend_header\n",
            "is|takes",
        ),
    ],
)
def test_meshes_of_a_few_bytes_take_little(name: str, text: str, words: str, tmp_path: Path) -> None:
    pytest.importorskip("meshio")
    from kinetree.files.solid_mesh import read_solid_mesh

    (tmp_path / name).write_text(text)
    with pytest.raises(FileError, match=words):
        read_solid_mesh(tmp_path / name)


def collada(nodes: str) -> str:
    return (
        '<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1"><library_nodes>'
        f'{nodes}</library_nodes><library_visual_scenes><visual_scene id="s"><node><instance_node url="#n0"/></node>'
        '</visual_scene></library_visual_scenes><scene><instance_visual_scene url="#s"/></scene></COLLADA>'
    )


NODE = '<node id="n{}"><instance_node url="#n{}"/><instance_node url="#n{}"/></node>'


@pytest.mark.parametrize(
    ("nodes", "words"),
    [
        ("".join(NODE.format(k, k + 1, k + 1) for k in range(26)), "becomes .* nodes"),
        (NODE.format(0, 0, 0), "without end"),
        (NODE.format(0, 1, 1) + NODE.format(1, 0, 0), "without end"),
        ("<node>" * 2_000 + "</node>" * 2_000, "without end"),
    ],
)
def test_nodes_of_collada_are_counted(nodes: str, words: str, tmp_path: Path) -> None:
    pytest.importorskip("trimesh")
    path = tmp_path / "a.dae"
    path.write_text(collada(nodes))
    with pytest.raises(MeshFileError, match=words), within(30.0, "reading a.dae"):
        read_mesh(str(path))


# --- results ----------------------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The file of a run."""
    path = tmp_path_factory.mktemp("saved") / "run.h5"
    kt.simulate(double_pendulum(), 0.1, output=0.01).save(path)
    return path.read_bytes()


def _used(path: Path) -> None:
    run = kt.load(path)
    str(run), run.t, run.status, run.audit


def test_results_with_changed_bytes(request: pytest.FixtureRequest, saved: bytes, tmp_path: Path) -> None:
    """Some ended in "a fault of Kinetree": whether it is a sweep was asked outside of what says that it is damaged."""
    count = 3000 if request.config.getoption("--slow") else 30
    read = [
        assert_read_or_refused(tmp_path / "run.h5", data, _used)
        for data in mutants(saved, random.Random(11), count, hot=4_000)
    ]
    assert False in read


@pytest.mark.in_turn(2)
@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"mass = ", b"mess = "),
        (b"gravity = [", b"gravity = ["[::-1]),
        (b"9.81", b"8.81"),
        (b"encoding", b"encodinh"),
    ],
)
def test_texts_of_results_that_were_changed_are_told(
    old: bytes, new: bytes, saved: bytes, tmp_path: Path
) -> None:
    """A mass or a name in the model's text was another one without a word."""
    if old not in saved:
        pytest.skip("this run holds no such text")
    for at in [match.start() for match in re.finditer(re.escape(old), saved)][:6]:
        path = tmp_path / "run.h5"
        path.write_bytes(saved[:at] + new + saved[at + len(old) :])
        with pytest.raises(StoreError, match=r"run\.h5.*damaged"):
            _used(path)


# --- limits of a process ----------------------------------------------------------------------------------------
TASKS = """
import os
def fill(): return bytes(bytearray(3_000_000_000))
def turn():
    while True: pass
def crash():
    import ctypes
    ctypes.string_at(0)
def leave(): raise SystemExit(0)
def speak():
    os.write(1, b"noise")
    print("more noise")
    return b"answer"
"""


@pytest.mark.skipif(sys.platform != "linux", reason="limits of Linux")
@pytest.mark.parametrize(
    ("task", "words"),
    [
        ("fill", "GB to be read"),
        ("turn", "takes more than 1 s"),
        ("crash", "ends the process"),
        ("leave", "SystemExit"),
    ],
)
def test_a_process_that_takes_too_much_is_told(
    task: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "tasks_of_strangers.py").write_text(TASKS)
    monkeypatch.syspath_prepend(str(tmp_path))
    limits = ReadingLimits(500_000_000, 1)
    assert confined("x.msh", "tasks_of_strangers:speak", limits) == b"answer"
    with pytest.raises(FileError, match=words) as error:
        confined("x.msh", f"tasks_of_strangers:{task}", limits)
    assert error.value.file == "x.msh"


# --- words ------------------------------------------------------------------------------------------------------
FORMULA = re.compile(r"(?<!\\)(\$\$?)(?:\\.|[^$\\])*\1")
HOSTILE = [
    "**x** <script>alert(1)</script>",
    "[x](javascript:alert(1))",
    "![x](http://e/x.png)",
    "`x` | $y$ _z_",
    "\\[x\\]",
]


@pytest.mark.parametrize("name", HOSTILE)
def test_names_in_markdown_are_words(name: str) -> None:
    """A reader of Markdown finds the name as text, and no markup but Kinetree's."""
    markdown = pytest.importorskip("markdown_it").MarkdownIt()
    body = kt.Body(name, 1.0, inertia=(1, 1, 1, 0, 0, 0))
    frames = {"frame_inner": kt.Frame(), "frame_outer": kt.Frame()}
    model = kt.Model.of(name, body, kt.Revolute(name, "ground", name, **frames))
    text = FORMULA.sub("", kt.equations(model).markdown())
    inline = [child for token in markdown.parse(text) for child in token.children or ()]
    assert not {t.type for t in inline} - {"text", "strong_open", "strong_close", "softbreak", "hardbreak"}
    assert not [token for token in markdown.parse(text) if token.type.startswith("html")]
    assert name in "".join(token.content for token in inline)


@pytest.mark.parametrize(
    "times", [{"t_end": 1.0}, {0.0, 1.0}, "abc", ["a"], None, [], [1, 0], [0, np.nan], [[0], [1]]]
)
def test_times_that_are_none_are_told(times: object) -> None:
    with pytest.raises(kt.ArgumentError, match=r"times must be .*; give one or more times in s, ascending"):
        kt.kinematics(double_pendulum(), times)


READ_IN_LITTLE = """
import resource, sys
import kinetree as kt
from kinetree.io.load import ModelFileError
resource.setrlimit(resource.RLIMIT_AS, (3_000_000_000,) * 2)
for path in sys.argv[1:]:
    try:
        kt.load(path)
    except ModelFileError as error:
        print("refused")
"""


@pytest.mark.skipif(sys.platform != "linux", reason="limits of Linux")
def test_files_of_all_kinds_that_become_large_take_little_memory(tmp_path: Path) -> None:
    """In one process with a limit, so that nothing is hidden in what another test has taken."""
    pytest.importorskip("mujoco")
    pytest.importorskip("pxr")
    paths = [written(LARGE[name], tmp_path / f"m{k}", "xml") for k, name in enumerate(LARGE)]
    (tmp_path / "a.usda").write_text(doubled(26))
    command = [sys.executable, "-c", READ_IN_LITTLE, *map(str, paths), str(tmp_path / "a.usda")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=150)
    assert done.stdout.split() == ["refused"] * (len(paths) + 1), json.dumps(done.stderr[-2000:])
