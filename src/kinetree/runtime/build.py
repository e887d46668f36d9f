"""``python -m kinetree.runtime.build``: the C text of the runtime as LLVM bitcode, by the package ``ziglang``.

Bitcode is read by newer versions of LLVM than the one that wrote it, never by older ones: it is made by
``ziglang`` 0.13, whose LLVM 18 is older than that of any llvmlite that Kinetree allows.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from kinetree.runtime.tables import header

HERE = Path(__file__).parent
TEXT, BITCODE = HERE / "text", HERE / "bitcode"
COMPILER = "0.13.0"
"""Version of ``ziglang`` that makes the bitcode."""
OPTIONS = (
    *("-std=c99", "-O2", "-Wall", "-Wextra", "-Werror", "-emit-llvm", "-c", "-target", "x86_64-linux-musl"),
    "-ffp-contract=off",  # the same bits everywhere
    *("-fno-math-errno", "-fno-sanitize=all", "-fno-stack-protector", "-fno-unwind-tables", "-ffreestanding"),
    *(
        "-fno-inline-functions",
        "-fno-unroll-loops",
        "-Wno-unused-function",
        "-g0",
    ),  # little code is compiled soon
)


def modules() -> list[str]:
    """Names of the parts that are compiled each on its own."""
    return sorted(file.stem for file in TEXT.glob("*.c"))


def write_header(folder: Path = TEXT) -> None:
    """Write ``memory.h``."""
    (folder / "memory.h").write_text(header(), encoding="utf-8")


def compile_to(folder: Path) -> list[Path]:
    """Compile all parts into a folder; RuntimeError with the compiler's words where one cannot be."""
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    with tempfile.TemporaryDirectory() as cache:
        environment = os.environ | {"ZIG_GLOBAL_CACHE_DIR": cache, "ZIG_LOCAL_CACHE_DIR": cache}
        for name in modules():
            files.append(folder / f"{name}.bc")
            command = [
                sys.executable,
                "-m",
                "ziglang",
                "cc",
                *OPTIONS,
                f"{name}.c",
                "-o",
                str(files[-1].absolute()),
            ]
            done = subprocess.run(
                command, cwd=TEXT, env=environment, capture_output=True, text=True, check=False
            )
            if done.returncode:
                raise RuntimeError(f"{name}.c could not be compiled:\n{done.stderr}")
    return files


def main() -> None:
    """Write the header, compile, and print the names of the files."""
    write_header()
    for file in compile_to(BITCODE):
        print(f"{file.name}  {file.stat().st_size} bytes")


if __name__ == "__main__":
    main()
