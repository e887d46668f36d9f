"""Every file of others is opened by `kinetree.files.input.opened_plain`: readers call nothing else that opens a path.

A reader that opens a file in a way of its own follows links out of the folder, waits at a pipe, or takes a device for
a file. Libraries that open files themselves are listed below with what makes each of them safe.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parents[2] / "src" / "kinetree"
ROOMS = ("io", "files", "elastic", "results/storage", "model/values", "analysis/search")
OPENING = frozenset(
    ("open", "fdopen", "read_text", "read_bytes", "fromfile", "memmap", "loadtxt", "genfromtxt", "File", "ZipFile",
     "GzipFile", "from_file", "from_xml_path", "FindOrOpen", "CreateNew", "Open", "load_scene", "load_mesh", "CDLL",
     "run_path", "read_model_description", "extract", "parse_file", "mmread", "loadmat", "is_hdf5")
)  # fmt: skip
"""Names of functions that open files, of Python and of the libraries that readers use."""
WHOLE_NAMES = frozenset(("np.load", "meshio.read", "trimesh.load"))
"""Those whose last word is that of many other functions."""
ALLOWED = {
    ("files/input.py", "os.open"): "the one place where files are opened",
    ("files/input.py", "os.fdopen"): "of what was opened there",
    ("files/arrays.py", "zipfile.ZipFile"): "of bytes",
    ("files/arrays.py", "packed.open"): "an entry of those bytes",
    ("files/arrays.py", "gzip.open"): "of bytes",
    ("files/arrays.py", "np.loadtxt"): "of text that was read",
    ("files/confined.py", "os.fdopen"): "the standard output of the process",
    ("files/confined.py", "open"): "how much memory the process has, told by Linux",
    ("files/mesh_file.py", "trimesh.load_scene"): "of bytes, with a resolver that keeps to the folder",
    ("files/output.py", "open"): "files that are written",
    ("files/output.py", "os.open"): "files that are written, and folders",
    ("files/output.py", "os.fdopen"): "files that are written",
    (
        "files/solid_mesh.py",
        "meshio.read",
    ): "in a process with limits, where every file that is opened is checked",
    ("files/solid_mesh.py", "np.load"): "of bytes",
    ("files/usd_values.py", "Sdf.Layer.FindOrOpen"): "in a process with limits; the path was checked",
    (
        "io/fmu_block.py",
        "fmpy.read_model_description",
    ): "FMPy takes paths only; checked before, run only if allowed",
    ("io/fmu_block.py", "fmpy.extract"): "the same file, into a new folder",
    ("io/load.py", "runpy.run_path"): "a program, run because its user names it",
    (
        "io/mjcf/compiling.py",
        "mujoco.MjSpec.from_file",
    ): "MuJoCo takes paths only; all that it names was scanned",
    ("io/usd/layers.py", "zipfile.ZipFile"): "of bytes",
    ("io/usd/layers.py", "Sdf.Layer.FindOrOpen"): "the file was checked, and lies within reach",
    ("io/usd/stage.py", "Sdf.Layer.FindOrOpen"): "the file was checked",
    ("io/usd/stage.py", "Usd.Stage.Open"): "all layers were checked; what it has opened is checked after",
    ("results/storage/hdf5.py", "open"): "files that are written; on Windows the file that HDF5 has open",
    (
        "results/storage/hdf5.py",
        "h5py.File",
    ): "checked by opened_plain; its links are looked at before they are used",
    ("results/storage/hdf5.py", "h5py.h5a.open"): "an attribute of a file that is open",
    ("results/storage/run_file.py", "h5py.is_hdf5"): "to say what is wrong with a file that was refused",
    ("results/storage/stream.py", "open"): "files that are written",
}


def calls(text: str) -> set[str]:
    """Calls in a program of functions that open files, as they are written; methods of texts are not among them."""
    found = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call):
            name = ast.unparse(node.func)
            is_own = isinstance(node.func, ast.Name) and name in ("read_text", "read_bytes", "extract")
            if name in WHOLE_NAMES or (name.rpartition(".")[2] in OPENING and not is_own):
                found.add(name)
    return found


def test_readers_open_files_in_one_place_only() -> None:
    seen = set()
    for room in ROOMS:
        for file in sorted((SOURCE / room).rglob("*.py")):
            name = file.relative_to(SOURCE).as_posix()
            seen |= {(name, call) for call in calls(file.read_text(encoding="utf-8"))}
    assert not seen - ALLOWED.keys(), "read through kinetree.files.input, or say here why not"
    assert not ALLOWED.keys() - seen, "no longer there"


@pytest.mark.parametrize(
    "call",
    [
        "open(path)",
        "io.open(path)",
        "path.open()",
        "Path(path).read_text()",
        "path.read_bytes()",
        "np.fromfile(path)",
        "np.load(path)",
        "meshio.read(path)",
        "np.loadtxt(path)",
        "h5py.File(path)",
        "zipfile.ZipFile(path)",
        "os.open(path, 0)",
        "Sdf.Layer.FindOrOpen(path)",
    ],
)
def test_calls_that_open_files_are_found(call: str) -> None:
    assert calls(f"def read(path):\n    with {call} as file:\n        return file\n")
