"""Shared libraries from C sources, for this machine and others, by the package ``ziglang`` or the system's compiler."""

from __future__ import annotations

import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path

from kinetree.export.code.exported import ExportError

PLATFORMS: dict[str, tuple[str, str]] = {
    "x86_64-linux": ("x86_64-linux-gnu.2.17", ".so"),
    "aarch64-linux": ("aarch64-linux-gnu.2.17", ".so"),
    "x86_64-windows": ("x86_64-windows-gnu", ".dll"),
    "x86_64-darwin": ("x86_64-macos", ".dylib"),
    "aarch64-darwin": ("aarch64-macos", ".dylib"),
}
"""Names of FMI 3, with the compiler's name of the target and the ending of libraries there."""

FMI2_FOLDERS = {"x86_64-linux": "linux64", "x86_64-windows": "win64", "x86_64-darwin": "darwin64"}
"""What FMI 2 calls the platforms it knows."""

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
