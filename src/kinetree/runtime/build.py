"""``python -m kinetree.runtime.build``: the C text of the runtime as LLVM bitcode and as WebAssembly, by ``ziglang``.

Bitcode is read by newer versions of LLVM than the one that wrote it, never by older ones: it is made by
``ziglang`` 0.13, whose LLVM 18 is older than that of any llvmlite that Kinetree allows.

The page of a report loads ``page/runtime.wasm`` beside the functions of its model. It has no memory of its own: the
first `PAGE_BYTES` of the one it is given are its stack and its constants; kernels are called through its table.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from kinetree.kernels.operations import FUNCTIONS
from kinetree.runtime.tables import header

HERE = Path(__file__).parent
TEXT, BITCODE, PAGE = HERE / "text", HERE / "bitcode", HERE / "page" / "runtime.wasm"
COMPILER = "0.13.0"
"""Version of ``ziglang`` that makes the bitcode."""
SHARED = (
    *("-std=c99", "-Wall", "-Wextra", "-Werror", "-Wno-unused-function", "-c", "-g0", "-ffreestanding"),
    "-ffp-contract=off",  # the same bits everywhere
    *("-fno-math-errno", "-fno-sanitize=all", "-fno-stack-protector", "-fno-unwind-tables"),
)
OPTIONS = (
    *SHARED,
    *("-O2", "-emit-llvm", "-target", "x86_64-linux-musl", "-DKT_FMA=__builtin_fma"),
    *("-fno-inline-functions", "-fno-unroll-loops"),  # little code is compiled soon
)

PAGE_BYTES = 65536
"""Bytes of memory, from its beginning on, that are the runtime's own in a page."""
PAGE_STACK = 32768
PAGE_OPTIONS = (
    *SHARED,
    *("-I.", "-I../page", "-DWHOLE_ROWS", "-DEXPLICIT_ALONE", "-DOWN_MODES"),
    *("-target", "wasm32-freestanding", "-mcpu=generic+bulk_memory"),
    *("-O2", "-fno-inline-functions", "-fno-unroll-loops"),  # it travels with every page
)
PAGE_PARTS = (
    *(
        "careful",
        "drive",
        "elementary",
        "explicit",
        "impacts",
        "least_change",
        "linear",
        "locate",
        "project",
        "reduce",
    ),
    "switchings",
)
ELEMENTARY = tuple(sorted({"sin", "cos", *FUNCTIONS.values()}))
PAGE_FUNCTIONS = (
    *("advance", "rates", "course_room", "open_course", "begin_course", "resume_course", "continue_course"),
    *("explicit_runge_kutta", "location", "projection", "careful_solution", "by_multipliers"),
    *("projection_room", "careful_room", "reduction_room", "constraints_at"),
    *("multipliers_of_matrices", "reduction_work", "least_change", "least_squares_of_matrix"),
    *("kinetree_exact_fma", *(f"kinetree_{name}" for name in ELEMENTARY)),
)
"""What a page calls, or has called by address."""


def modules() -> list[str]:
    """Names of the parts that are compiled each on its own."""
    return sorted(file.stem for file in TEXT.glob("*.c"))


def write_header(folder: Path = TEXT) -> None:
    """Write ``memory.h``."""
    (folder / "memory.h").write_text(header(), encoding="utf-8")


def compile_to(folder: Path) -> list[Path]:
    """Compile all parts into a folder; RuntimeError with the compiler's words where one cannot be."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as cache:
        files = {name: folder / f"{name}.bc" for name in modules()}
        for name, file in files.items():
            _ziglang("cc", *OPTIONS, f"{name}.c", "-o", str(file.absolute()), cache=cache)
    return list(files.values())


def link_page(file: Path) -> Path:
    """Compile and link what a page needs into a file."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as cache:
        whole = Path(cache) / "whole.c"  # in one piece, what parts have in common is there once
        parts = (*PAGE_PARTS, "course")
        whole.write_text("".join(f'#include "{name}.c"\n' for name in parts), encoding="utf-8")
        compiled = Path(cache) / "whole.o"
        _ziglang("cc", *PAGE_OPTIONS, str(whole), "-o", str(compiled), cache=cache)
        options = ["--no-entry", "--import-memory", "--export-table", "--growable-table", "--strip-all"]
        options += ["--allow-undefined", "--stack-first", "-z", f"stack-size={PAGE_STACK}"]
        options += [f"--export={name}" for name in (*PAGE_FUNCTIONS, "__heap_base")]
        _ziglang("wasm-ld", *options, str(compiled), "-o", str(file.absolute()), cache=cache)
    file.chmod(0o644)
    return file


def _ziglang(*arguments: str, cache: str) -> None:
    environment = os.environ | {"ZIG_GLOBAL_CACHE_DIR": cache, "ZIG_LOCAL_CACHE_DIR": cache}
    command = [sys.executable, "-m", "ziglang", *arguments]
    done = subprocess.run(command, cwd=TEXT, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{' '.join(arguments)}:\n{done.stderr}")


def main() -> None:
    """Write the header, compile, and print the names of the files."""
    write_header()
    for file in (*compile_to(BITCODE), link_page(PAGE)):
        print(f"{file.name}  {file.stat().st_size} bytes")


if __name__ == "__main__":
    main()
