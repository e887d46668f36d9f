"""Readers under inputs that a fuzzer invents to reach new code; pytest reads only the inputs that it has kept.

    python tests/robustness/coverage_fuzz.py toml --seconds 3600 --seed 2

Targets: model files (``toml``, ``urdf``, ``mjcf``, ``sdf``), models with a part (``parts``), ``expression``, reference
cases (``case``), tables and measurements (``csv``), matrices (``npy``, ``npz``, ``mtx``), meshes (``stl``, ``obj``,
``ply``, ``dae``, ``gltf``, ``glb``), results (``hdf5``) and manifests of sweeps (``manifest``). Everything is to be
read or refused in words, and nothing may take long. An input that runs lines of the package which none had run before
is kept, and changed further; those that are small stay in ``corpus/`` for the next run.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import io
import random
import re
import sys
import tempfile
import time
import traceback
import warnings
import zipfile
from collections.abc import Callable
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import numpy as np
from mechanisms import double_pendulum
from test_robot_files import URDF, assert_sound
from watchdog import PACKAGE, HangError, refused_clearly, within

import kinetree as kt
from kinetree.analysis.search.measurements import _csv as read_measurements
from kinetree.files.arrays import matrix_from
from kinetree.files.input import FileError
from kinetree.files.mesh_file import _read, read_mesh
from kinetree.io.load import load_any
from kinetree.io.toml import loads
from kinetree.model.expressions.parser import parse
from kinetree.results.storage.shard_folder import ShardFolder
from kinetree_validation.robots import MissingRobotError
from kinetree_validation.validate import read_case

EXAMPLES = Path(__file__).parents[2] / "src" / "kinetree" / "examples"
CASES = Path(__file__).parents[2] / "validation"
CORPUS = Path(__file__).parent / "corpus"
LIMIT = 20.0  # s that reading an input may take
KEPT = 120_000  # bytes of the largest input that is kept
FOLDER = Path(tempfile.mkdtemp(prefix="kinetree-fuzz-"))


def _toml(data: bytes) -> None:
    model = loads(data.decode("utf-8", "replace"), "fuzz.toml").model
    assert model.validate().faults == ()


def _parts(data: bytes) -> None:
    main, _, part = data.partition(PART)
    (FOLDER / "part.toml").write_bytes(part)
    path = FOLDER / "model.toml"
    path.write_bytes(main)
    assert load_any(path).model.validate().faults == ()


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


def _sdf(data: bytes) -> None:
    path = FOLDER / "robot.sdf"
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
        _read.cache_clear()  # files of one size within a tick of the clock look alike
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
    "parts": _parts,
    "urdf": _urdf,
    "mjcf": _mjcf,
    "sdf": _sdf,
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


SDF = """\
<sdf version="1.9"><world name="w"><gravity>0 0 -9.8</gravity><model name="robot" canonical_link="base">
<pose degrees="true">0 0 1 0 90 0</pose><frame name="mark" attached_to="base"><pose>0.1 0 0 0 0 0</pose></frame>
<link name="base"><inertial auto="false"><pose>0.1 0.2 0.3 0.4 0.5 0.6</pose><mass>2.0</mass><inertia><ixx>0.3</ixx>
<iyy>0.2</iyy><izz>0.25</izz><ixy>0.01</ixy><ixz>0</ixz><iyz>0</iyz></inertia></inertial><visual name="v"><geometry>
<box><size>1 1 1</size></box></geometry></visual><collision name="c"><geometry><sphere><radius>0.5</radius></sphere>
</geometry></collision></link><link name="arm"><pose relative_to="hinge"/><inertial><mass>1</mass><inertia><ixx>1</ixx>
<iyy>1</iyy><izz>1</izz></inertia></inertial></link><joint name="hinge" type="revolute"><pose relative_to="mark"/>
<parent>base</parent><child>arm</child><axis><xyz expressed_in="__model__">0 1 1</xyz><limit><lower>-1</lower>
<upper>1</upper></limit><dynamics><damping>0.3</damping><spring_stiffness>2</spring_stiffness></dynamics></axis></joint>
<joint name="floor" type="universal"><parent>world</parent><child>base</child><axis><xyz>1 0 0</xyz></axis><axis2>
<xyz>0 1 0</xyz></axis2></joint><model name="inner" placement_frame="tip"><link name="tip"><inertial><mass>1</mass>
</inertial></link></model><joint name="screw" type="screw"><parent>arm</parent><child>inner::tip</child>
<axis><xyz>0 0 1</xyz></axis><screw_thread_pitch>0.1</screw_thread_pitch></joint></model></world></sdf>
"""


PART = b"\n# part.toml\n"
"""What stands between a model and the part that it uses."""


def _models_with_parts() -> list[bytes]:
    """Examples made from parts, each with one of them alone."""
    found = []
    for name, part in (("car", "corner"), ("excavator_parts", "boom"), ("walker", "leg")):
        main = (EXAMPLES / f"{name}.toml").read_bytes().replace(f"parts/{part}.toml".encode(), b"part.toml")
        found.append(main + PART + (EXAMPLES / "parts" / f"{part}.toml").read_bytes())
    part = found[0].partition(PART)[2]
    return [*found, b'name = "two"\n' + _USES + PART + part]


_USES = b"""
[[use]]
file = "part.toml"
prefix = "a"
count = 3
step = { position = [1, 0, 0] }
at = { position = [0, 0, 1] }
mirror = "y"
set = { bump = "2 mm" }
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
    if target == "parts":
        return _models_with_parts()
    if target == "urdf":
        return [URDF.encode()]
    if target == "mjcf":
        return [MJCF.encode()]
    if target == "sdf":
        return [SDF.encode()]
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


NUMBERS = (b"-1", b"0", b"1e-320", b"1e300", b"9" * 400, b"1000000000000", b"nan", b"inf", b"0x7fffffff")
TOKENS = re.compile(rb"[A-Za-z_][A-Za-z_0-9]*|[-+]?[0-9.]+(?:[eE][-+]?[0-9]+)?|\"[^\"\n]*\"|[\[\]{}<>=,()]")
LONGEST = 200_000  # bytes of an input


WINDOW = 300  # bytes in which words are looked for


def _words(data: bytes | bytearray, random_: random.Random) -> tuple[int, list[re.Match[bytes]]]:
    """A place in an input, and the words that follow it."""
    at = random_.randrange(max(1, len(data) - WINDOW // 2))
    return at, list(TOKENS.finditer(bytes(data[at : at + WINDOW])))


def _line(data: bytes | bytearray, random_: random.Random) -> tuple[int, int]:
    """Begin and end of a line of an input, its end of line included."""
    at = random_.randrange(len(data) + 1)
    return data.rfind(b"\n", 0, at) + 1, data.find(b"\n", at) + 1 or len(data)


def changed(data: bytes, other: bytes, random_: random.Random) -> bytes:
    """An input with a few bytes, words or lines changed, cut out, doubled, or taken from another input."""
    content = bytearray(data)
    for _ in range(random_.choice((1, 1, 2, 4, 16))):
        place, found = _words(content, random_) if random_.random() < 0.5 else (0, [])
        if found:  # a word, for another word of this input or of another one
            at, end = (place + edge for edge in random_.choice(found).span())
            words = [match.group() for match in _words(random_.choice((data, other)), random_)[1]]
            piece = random_.choice((*NUMBERS, *random_.choices(words or [b""], k=12), b""))
        elif random_.random() < 0.3 and b"\n" in content:  # a line
            at, end = _line(content, random_)
            begin, stop = _line(other, random_)
            own = bytes(content[at:end])
            piece = random_.choice((b"", other[begin:stop], own * 2, own + other[begin:stop]))
        else:  # bytes
            at = random_.randrange(len(content) + 1)
            end = min(len(content), at + random_.choice((1, 2, 4, 8, 64, 512)))
            start = random_.randrange(len(other) + 1)
            piece = random_.choice(
                (b"", bytes(content[at:end]) * 2, random_.randbytes(end - at), bytes(end - at), b"\xff" * (end - at),
                 random_.choice(NUMBERS), b"[" * 200, other[start : start + random_.choice((4, 64, 512))])
            )  # fmt: skip
        content[at:end] = piece
    return bytes(content[:LONGEST])


class Coverage:
    """Lines of the package that were run, each found once, by tracing the functions that have others left."""

    def __init__(self) -> None:
        self.left: dict[CodeType, set[int]] = {}
        self.count = 0

    def _call(self, frame: FrameType, event: str, value: Any) -> Any:
        code = frame.f_code
        left = self.left.get(code)
        if left is None:
            own = code.co_filename.startswith(PACKAGE)
            left = self.left[code] = {line for *_, line in code.co_lines() if line} if own else set()
        return self._line if left else None

    def _line(self, frame: FrameType, event: str, value: Any) -> Any:
        left = self.left[frame.f_code]
        if frame.f_lineno in left:
            left.remove(frame.f_lineno)
            self.count += 1
        return self._line if left else None

    def _run(self, read: Callable[[], None]) -> None:
        sys.settrace(self._call)
        try:
            read()
        finally:
            sys.settrace(None)

    def grows(self, read: Callable[[], None]) -> bool:
        """Whether a call ran lines that none had run before."""
        before = self.count
        self._run(read)
        return self.count > before


if sys.version_info >= (3, 12):

    class MonitoredCoverage(Coverage):
        """The same by events that the interpreter gives up after the first: what ran before costs nothing."""

        def __init__(self) -> None:
            super().__init__()
            monitoring, self.seen = sys.monitoring, set[tuple[CodeType, int]]()
            monitoring.use_tool_id(monitoring.COVERAGE_ID, "fuzzer")
            monitoring.register_callback(monitoring.COVERAGE_ID, monitoring.events.LINE, self._first)
            monitoring.set_events(monitoring.COVERAGE_ID, monitoring.events.LINE)

        def _first(self, code: CodeType, line: int) -> Any:
            if code.co_filename.startswith(PACKAGE) and (code, line) not in self.seen:
                self.seen.add((code, line))
                self.count += 1
            return sys.monitoring.DISABLE

        def _run(self, read: Callable[[], None]) -> None:
            read()

    coverage_of_lines: Callable[[], Coverage] = MonitoredCoverage
else:
    coverage_of_lines = Coverage


def read_or_refuse(target: str, data: bytes) -> None:
    """Read an input; raise what is neither a result nor a refusal in words, and what takes too long."""
    try:
        with within(LIMIT, target):
            TARGETS[target](data)
    except Exception as error:
        if not (refused_clearly(error) or isinstance(error, FileError)):
            raise


def kept_inputs(target: str, folder: Path = CORPUS) -> list[bytes]:
    """Inputs of earlier runs that reached lines of their own."""
    archive = folder / f"{target}.zip"
    if not archive.exists():
        return []
    with zipfile.ZipFile(archive) as entries:
        return [entries.read(name) for name in entries.namelist()]


def keep(target: str, inputs: list[bytes], to: Path = CORPUS) -> None:
    """Write the inputs that reached lines of their own, always to the same bytes."""
    to.mkdir(exist_ok=True)
    with zipfile.ZipFile(to / f"{target}.zip", "w", zipfile.ZIP_DEFLATED) as entries:
        for data in inputs:
            name = hashlib.sha256(data).hexdigest()[:16]
            entries.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED)


def fuzz(target: str, seconds: float, seed: int, to: Path = CORPUS) -> int:
    """Invent inputs for a while, from those that reached new lines; count what is neither read nor refused."""
    random_, coverage, begun = random.Random(seed), coverage_of_lines(), seeds(target)
    found: dict[str, int] = {}
    inputs, new = [], []
    for data in (*begun, *kept_inputs(target)):
        if coverage.grows(lambda data=data: read_or_refuse(target, data)):
            inputs.append(data)
            new += [] if data in begun else [data]
    first, count, end = coverage.count, 0, time.monotonic() + seconds
    while time.monotonic() < end:
        data = changed(random_.choice(inputs), random_.choice(inputs), random_)
        count += 1
        try:
            if coverage.grows(lambda data=data: read_or_refuse(target, data)):
                inputs.append(data)
                new.append(data)
        except (Exception, HangError) as error:
            last = traceback.extract_tb(error.__traceback__)[-1]
            place = f"{type(error).__name__} at {last.filename}:{last.lineno}"
            if place not in found:
                traceback.print_exc()
                print(f"{target}: {place}", flush=True)
                keep(f"{target}-finding-{len(found)}", [data], to)  # at once: what hangs may be killed
                new.append(data)
            found[place] = found.get(place, 0) + 1
    keep(target, [data for data in new if len(data) < KEPT], to)
    lines = f"lines {first} -> {coverage.count}"
    print(f"{target}: {count} inputs, {lines}, {len(new)} kept, findings: {found or 'none'}")
    return len(found)


def merge(target: str, folders: list[Path]) -> None:
    """Take the inputs of other runs into the corpus: of all, small ones first, those with lines of their own."""
    inputs = {data for folder in (CORPUS, *folders) for data in kept_inputs(target, folder)}
    coverage = coverage_of_lines()
    for data in seeds(target):
        coverage.grows(lambda data=data: read_or_refuse(target, data))
    small = sorted((data for data in inputs if len(data) < KEPT), key=lambda data: (len(data), data))
    keep(target, [data for data in small if coverage.grows(lambda data=data: read_or_refuse(target, data))])


def main() -> None:
    """Fuzz the target that is named on the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("target", choices=TARGETS)
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--to", type=Path, default=CORPUS, help="folder for the inputs that are kept")
    parser.add_argument(
        "--merge", type=Path, nargs="+", help="folders whose inputs are taken into the corpus"
    )
    given = parser.parse_args()
    if given.merge:
        merge(given.target, given.merge)
        return
    raise SystemExit(bool(fuzz(given.target, given.seconds, given.seed, given.to)))


if __name__ == "__main__":
    main()
