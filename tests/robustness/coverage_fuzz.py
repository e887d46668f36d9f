"""Readers under inputs that a fuzzer invents to reach new code (atheris, coverage-guided); not run by pytest.

    pip install -e .[fuzz]
    python tests/robustness/coverage_fuzz.py toml -max_total_time=600

Targets: model files (``toml``, ``urdf``, ``mjcf``), ``expression``, reference cases (``case``), tables and measurements
(``csv``), matrices (``npy``, ``npz``, ``mtx``), meshes (``stl``, ``obj``, ``ply``, ``dae``, ``gltf``, ``glb``), results
(``hdf5``) and manifests of sweeps (``manifest``). Everything is to be read or refused in words, and nothing may take
long or much memory; libFuzzer's own options follow (``-runs``, ``-max_total_time``, ``-rss_limit_mb``).

Where there is no atheris, ``python tests/robustness/coverage_fuzz.py --blind SECONDS TARGET`` changes the seeds at
random without looking at what they reach: a look, no proof.
"""

from __future__ import annotations

import contextlib
import io
import random
import sys
import tempfile
import time
import traceback
import warnings
from collections.abc import Callable
from pathlib import Path

import numpy as np

try:
    import atheris
except ImportError:
    atheris = None

PACKAGES = [
    f"kinetree.{name}" for name in ("io", "model", "files", "results", "elastic.files", "report.meshes")
]
with atheris.instrument_imports(include=PACKAGES) if atheris else contextlib.nullcontext():
    import kinetree as kt
    from kinetree.analysis.search.measurements import _csv as read_measurements
    from kinetree.files.arrays import matrix_from
    from kinetree.files.input import FileError
    from kinetree.io.load import load_any
    from kinetree.io.toml import loads
    from kinetree.model.expressions.parser import parse
    from kinetree.report.scene.meshes import read_mesh
    from kinetree.results.storage.shard_folder import ShardFolder
    from kinetree_validation.robots import MissingRobotError
    from kinetree_validation.validate import read_case

from mechanisms import double_pendulum  # noqa: E402
from test_robot_files import URDF, assert_sound  # noqa: E402
from watchdog import refused_clearly  # noqa: E402

EXAMPLES = Path(__file__).parents[2] / "src" / "kinetree" / "examples"
CASES = Path(__file__).parents[2] / "validation"
FOLDER = Path(tempfile.mkdtemp(prefix="kinetree-fuzz-"))


def _toml(data: bytes) -> None:
    model = loads(data.decode("utf-8", "replace"), "fuzz.toml").model
    assert model.validate().faults == ()


def _urdf(data: bytes) -> None:
    path = FOLDER / "robot.urdf"
    path.write_bytes(data)
    assert_sound(load_any(path).model)


def _expression(data: bytes) -> None:
    text = data.decode("utf-8", "replace")
    read = parse(text)
    assert parse(str(read)) == read


def _case(data: bytes) -> None:
    path = FOLDER / "case.json"
    path.write_bytes(data)
    with contextlib.suppress(MissingRobotError):
        read_case(path)


def _mjcf(data: bytes) -> None:
    path = FOLDER / "robot.xml"
    path.write_bytes(data)
    assert_sound(load_any(path).model)


def _tables(data: bytes) -> None:
    path = FOLDER / "table.csv"
    path.write_bytes(data)
    with contextlib.suppress(kt.TableFileError):
        kt.Table.from_csv("road", path)
    read_measurements(path)


def _matrix(suffix: str) -> Callable[[bytes], None]:
    def read(data: bytes) -> None:
        path = FOLDER / f"matrix.{suffix}"
        path.write_bytes(data)
        matrix_from(path, "K")

    return read


def _mesh(suffix: str) -> Callable[[bytes], None]:
    def read(data: bytes) -> None:
        path = FOLDER / f"mesh.{suffix}"
        path.write_bytes(data)
        read_mesh(str(path))

    return read


def _hdf5(data: bytes) -> None:
    path = FOLDER / "run.h5"
    path.write_bytes(data)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of missing checksums
        kt.Run.load(path)


def _manifest(data: bytes) -> None:
    folder = FOLDER / "sweep"
    folder.mkdir(exist_ok=True)
    (folder / "manifest.json").write_bytes(data)
    (folder / "model.toml").write_text("")
    ShardFolder.open(folder)


MATRICES, MESHES = ("npy", "npz", "mtx"), ("stl", "obj", "ply", "dae", "gltf", "glb")
TARGETS: dict[str, Callable[[bytes], None]] = {
    "toml": _toml,
    "urdf": _urdf,
    "mjcf": _mjcf,
    "expression": _expression,
    "case": _case,
    "csv": _tables,
    **{suffix: _matrix(suffix) for suffix in MATRICES},
    **{suffix: _mesh(suffix) for suffix in MESHES},
    "hdf5": _hdf5,
    "manifest": _manifest,
}

MJCF = """\
<mujoco><option gravity="0 0 -9.81"/><worldbody><body name="a" pos="0 0 1"><joint name="j" type="hinge" axis="0 1 0"/>
<geom type="capsule" size="0.1 0.2"/><body name="b" pos="0 0 -1"><joint name="k" type="slide" axis="0 0 1"/>
<geom type="box" size="0.1 0.1 0.1"/></body></body></worldbody><actuator><motor joint="j"/></actuator></mujoco>
"""


def _array(suffix: str) -> bytes:
    from scipy import io as scipy_io

    stream, K = io.BytesIO(), np.array([[2.0, -1.0], [-1.0, 2.0]])
    if suffix == "npy":
        np.save(stream, K)
    elif suffix == "npz":
        np.savez(stream, K=K)
    else:
        scipy_io.mmwrite(stream, K)
    return stream.getvalue()


def _cube(suffix: str) -> bytes:
    import trimesh

    made = trimesh.creation.box().export(file_type=suffix)
    if isinstance(made, dict):  # glTF: a document and its buffers
        made = made["model.gltf"]
    return made.encode() if isinstance(made, str) else bytes(made)


def _results() -> bytes:
    path = FOLDER / "seed.h5"
    kt.simulate(double_pendulum(), 0.05, output=0.01).save(path)
    return path.read_bytes()


def _sweep_manifest() -> bytes:
    folder = FOLDER / "seed"
    kt.simulate_many(double_pendulum(), 0.05, parameters={"m": [1.0, 2.0]}, out=folder)
    return (folder / "manifest.json").read_bytes()


def seeds(target: str) -> list[bytes]:
    """Inputs to begin with: good ones."""
    if target == "toml":
        return [path.read_bytes() for path in sorted(EXAMPLES.glob("*.toml"))]
    if target == "urdf":
        return [URDF.encode()]
    if target == "mjcf":
        return [MJCF.encode()]
    if target == "csv":
        return [b"t,a [mm]\n0,1\n1,2\n2,1\n3,0\n", b"x;y\n0;1\n1;'2\n2;3\n"]
    if target in MATRICES:
        return [_array(target)]
    if target in MESHES:
        return [_cube(target)]
    if target == "hdf5":
        return [_results()]
    if target == "manifest":
        return [_sweep_manifest()]
    if target == "case":
        files = [path.read_bytes() for path in sorted(CASES.glob("*.json"))]
        return [data for data in files if len(data) < 20_000]
    return [
        b"2*pi*sin(t)**2 - sqrt(k/m)",
        b"if(t < 1, -x.y, max(a, b, 1e-3))",
        b"J1.angle_rate*(1 - smoothstep(t, 0, 1))",
    ]


def changed(data: bytes, random_: random.Random) -> bytes:
    """An input with a few bytes changed, cut out, doubled, or replaced by numbers that mean something."""
    content = bytearray(data)
    for _ in range(random_.choice((1, 1, 2, 4, 16))):
        at = random_.randrange(len(content) + 1)
        end = min(len(content), at + random_.choice((1, 2, 4, 8, 64, 512)))
        piece = random_.choice(
            (b"", bytes(content[at:end]) * 2, random_.randbytes(end - at), bytes(end - at), b"\xff" * (end - at),
             str(random_.choice((-1, 0, 10**12, 10**400))).encode(), b"nan", b"[" * 200)
        )  # fmt: skip
        content[at:end] = piece
    return bytes(content)


def blind(seconds: float, target: str) -> None:
    """Change seeds at random for a while; stop at what is neither read nor refused in words."""
    random_, begun, count, first = random.Random(1), time.monotonic(), 0, seeds(target)
    while time.monotonic() - begun < seconds:
        data = changed(random_.choice(first), random_)
        count += 1
        try:
            TARGETS[target](data)
        except Exception as error:
            if not clear(error):
                traceback.print_exc()
                (FOLDER / "finding").write_bytes(data)
                raise SystemExit(f"{target}: {FOLDER / 'finding'} after {count} inputs") from None
    print(f"{target}: {count} inputs, nothing found")


def clear(error: Exception) -> bool:
    """Whether a file was refused in words."""
    return refused_clearly(error) or isinstance(error, FileError)


def main() -> None:
    """Fuzz the target named first on the command line."""
    if len(sys.argv) == 4 and sys.argv[1] == "--blind" and sys.argv[3] in TARGETS:
        blind(float(sys.argv[2]), sys.argv[3])
        return
    if atheris is None:
        raise SystemExit("atheris is missing: pip install 'kinetree[fuzz]', or give --blind SECONDS TARGET")
    if len(sys.argv) < 2 or sys.argv[1] not in TARGETS:
        raise SystemExit(f"name a target: {', '.join(TARGETS)}")
    target = sys.argv.pop(1)
    corpus = FOLDER / "corpus"
    corpus.mkdir()
    for number, data in enumerate(seeds(target)):
        (corpus / f"seed{number}").write_bytes(data)
    warnings.simplefilter("error")

    def one_input(data: bytes) -> None:
        try:
            TARGETS[target](data)
        except Exception as error:
            if not clear(error):
                raise

    atheris.Setup([*sys.argv, str(corpus), "-timeout=20", "-rss_limit_mb=2048"], one_input)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
