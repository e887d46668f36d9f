"""A model as a Functional Mock-up Unit: model description, sources and binaries in one archive.

The sources are those of the model in C, with derivatives along directions for ``fmi3GetDirectionalDerivative``; they
are compiled for this machine and others by the package ``ziglang`` or by the system's compiler.
"""

from __future__ import annotations

import hashlib
import platform
import shutil
import subprocess
import sys
import tempfile
import uuid
import zipfile
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

import casadi as ca
from casadi import SX

from kinetree.export.code.c import c_sources, filled
from kinetree.export.code.exported import Exported
from kinetree.export.code.fmu_description import build_description, description
from kinetree.export.code.variables import ExportError
from kinetree.files.output import StoreError, replacing
from kinetree.kernels.graph import Graph
from kinetree.words.names import nearest

SPELLED = {
    2: {
        "fmi": "fmi2",
        "instance": "fmi2Component",
        "real": "fmi2Real",
        "State": "FMUstate",
        "De": "DeSerialize",
    },
    3: {
        "fmi": "fmi3",
        "instance": "fmi3Instance",
        "real": "fmi3Float64",
        "State": "FMUState",
        "De": "Deserialize",
    },
}
"""Names that the two standards spell differently."""


def write_fmu(
    model: Exported,
    path: Path,
    *,
    fmi: int = 3,
    platforms: Sequence[str] | str = "all",
    compiler: str | None = None,
) -> list[Path]:
    """Write an FMU for model exchange and co-simulation.

    Parameters
    ----------
    model
        Result of `exported`.
    path
        The file, ``*.fmu``.
    fmi
        Version of the standard: 2 or 3.
    platforms
        ``"all"``, ``"native"``, or names such as ``"x86_64-linux"`` (FMI 2 has no names for ARM).
    compiler
        A C compiler of the system for the native platform, such as ``"cc"``; by default the package ``ziglang``,
        which compiles for all platforms.

    Raises
    ------
    ExportError
        The message says what cannot be done, and the remedy; no file is left behind then.
    """
    if fmi not in (2, 3):
        raise ExportError(f"FMI {fmi} is no version this program writes; choose 2 or 3")
    if path.suffix != ".fmu":
        raise ExportError(f'the name of an FMU ends in ".fmu", and "{path}" does not')
    wanted = _platforms(platforms, fmi, compiler)
    model = with_slopes(model)
    sources = unit_sources(model, fmi)
    token = str(uuid.UUID(bytes=hashlib.sha256("".join(sources.values()).encode()).digest()[:16]))
    sources = {name: text.replace("@token@", token) for name, text in sources.items()}
    texts = {f"sources/{name}": text for name, text in sources.items()}
    units = [name for name in sources if name.endswith(".c")]
    texts["modelDescription.xml"] = description(model, fmi, token, units)
    if fmi == 3:
        texts["sources/buildDescription.xml"] = build_description(model, units)
    libraries = built(model.identifier, sources, wanted, compiler)
    folders = FMI2_FOLDERS if fmi == 2 else {name: name for name in PLATFORMS}
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with replacing(path) as scratch, zipfile.ZipFile(scratch, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, text in texts.items():
                archive.writestr(name, text)
            for platform, (name, content) in libraries.items():
                archive.writestr(f"binaries/{folders[platform]}/{name}", content)
    except StoreError as error:
        raise ExportError(str(error)) from None
    except OSError as error:
        raise ExportError(
            f'"{path}" cannot be written ({error.strerror or error}); give another one with -o'
        ) from None
    return [path]


def unit_sources(model: Exported, fmi: int) -> dict[str, str]:
    """Names and texts of the sources of an FMU; its token stands as ``@token@``."""
    name = model.identifier
    places = [v.name for v in model.parameters]
    inputs = ", ".join(str(places.index(entry.parameter)) for entry in model.inputs) or "-1"
    return {
        **c_sources(model),
        f"{name}_unit.h": filled("unit.h.in", model),
        f"{name}_unit.c": filled("unit.c", model, inputs=inputs).replace(
            f'#include "{name}_unit.h"', f'#include "{name}_unit.h"\n#include "{name}_equations.h"'
        ),
        f"{name}_fmi{fmi}.c": filled(f"fmi{fmi}.c", model, common=filled("fmi.c", model, **SPELLED[fmi])),
    }


def _platforms(asked: Sequence[str] | str, fmi: int, compiler: str | None) -> list[str]:

    known = list(FMI2_FOLDERS) if fmi == 2 else list(PLATFORMS)
    if compiler is not None:
        asked = "native"
    if asked == "native":
        asked = [native()]
        if asked[0] not in known:
            raise ExportError(
                f"FMI {fmi} has no name for this machine ({asked[0]}); write FMI 3, or platforms "
                f"{', '.join(known)}"
            )
    if asked == "all":
        return known
    names = [asked] if isinstance(asked, str) else list(asked)
    for name in names:
        if name not in known:
            raise ExportError(f"platform {name!r} is not one of FMI {fmi}; {nearest(name, known)}")
    return names


def with_slopes(model: Exported) -> Exported:
    """The model with a function ``slopes`` in place of its Jacobian.

    (t, z, p, dz, du) → dzdot, dout along a direction of states and inputs. Where outputs depend on constraint forces,
    contacts may close, parts are switched, or the equations are evaluated in stages or solved for, there is none.
    """
    functions = {name: graph for name, graph in model.functions.items() if not name.endswith("jacobian")}
    rhs, outputs = model.functions.get("rhs"), model.functions["outputs"]
    contacts = any(event.kind == "contact" for event in model.events)
    others = contacts or len(model.modes) > 1
    if rhs is not None and not (model.forces or others or rhs.stages or outputs.stages):
        zdot, z, p = rhs.outputs["zdot"], rhs.inputs["z"], rhs.inputs["p"]
        ydot = zdot[model.n_x : model.n_x + model.n_y]
        out = ca.substitute(outputs.outputs["out"], outputs.inputs["ydot"], ydot)
        dz, du = SX.sym("dz", z.shape[0]), SX.sym("du", len(model.inputs))
        along = SX(p.shape[0], 1)
        names = [v.name for v in model.parameters]
        for k, entry in enumerate(model.inputs):
            along[names.index(entry.parameter)] = du[k]
        both, direction = ca.vertcat(z, p), ca.vertcat(dz, along)
        inputs = {"t": rhs.inputs["t"], "z": z, "p": p, "dz": dz, "du": du}
        slopes = {"dzdot": ca.jtimes(zdot, both, direction), "dout": ca.jtimes(out, both, direction)}
        functions["slopes"] = Graph(inputs, {name: ca.densify(value) for name, value in slopes.items()})
    modes = [
        replace(mode, functions={key: name for key, name in mode.functions.items() if key != "jacobian"})
        for mode in model.modes
    ]
    return replace(model, functions=functions, modes=tuple(modes))


PLATFORMS: dict[str, tuple[str, str]] = {
    "x86_64-linux": ("x86_64-linux-gnu.2.17", ".so"),
    "aarch64-linux": ("aarch64-linux-gnu.2.17", ".so"),
    "x86_64-windows": ("x86_64-windows-gnu", ".dll"),
    "x86_64-darwin": ("x86_64-macos", ".dylib"),
    "aarch64-darwin": ("aarch64-macos", ".dylib"),
}
"""Names of FMI 3, with the compiler's name of the target and the ending of libraries there."""

FMI2_FOLDERS = {"x86_64-linux": "linux64", "x86_64-windows": "win64", "x86_64-darwin": "darwin64"}
"""Names of FMI 2 for the platforms that it knows."""

FLAGS = ("-std=c99", "-O2", "-shared", "-fvisibility=hidden")


def native() -> str:
    """Name of this machine in FMI 3."""
    machine = {"amd64": "x86_64", "arm64": "aarch64"}.get(
        platform.machine().lower(), platform.machine().lower()
    )
    return f"{machine}-{ {'win32': 'windows', 'darwin': 'darwin'}.get(sys.platform, 'linux') }"


def built(
    name: str, sources: Mapping[str, str], platforms: Sequence[str], compiler: str | None
) -> dict[str, tuple[str, bytes]]:
    """Compile sources for some platforms: name and content of the library of each.

    Raises
    ------
    ExportError
        There is no compiler, or it failed; what it said is part of the message.
    """
    if compiler is None and find_spec("ziglang") is None:
        raise ExportError(
            "binaries of an FMU need a C compiler: install kinetree[fmu] (the package ziglang, for all platforms), or "
            "name one of the system with --compiler cc (for this platform only)"
        )
    if compiler is not None and shutil.which(compiler) is None:
        raise ExportError(f"the compiler {compiler!r} is not found; give its path, or install kinetree[fmu]")
    with tempfile.TemporaryDirectory() as folder:
        for file, text in sources.items():
            (Path(folder) / file).write_text(text, encoding="utf-8")
        units = [file for file in sources if file.endswith(".c")]

        def one(target: str) -> tuple[str, tuple[str, bytes]]:
            triple, ending = PLATFORMS[target]
            out = f"{target}{ending}"
            head = (
                [compiler]
                if compiler is not None
                else [sys.executable, "-m", "ziglang", "cc", "-target", triple]
            )
            position = [] if "windows" in target else ["-fPIC"]
            command = [*head, *FLAGS, *position, "-o", out, *units, *([] if "windows" in target else ["-lm"])]
            done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
            if done.returncode:
                raise ExportError(f"the compiler failed for {target}:\n{done.stderr[-2000:]}")
            return target, (f"{name}{ending}", (Path(folder) / out).read_bytes())

        with ThreadPoolExecutor(2) as pool:
            return dict(pool.map(one, platforms))
