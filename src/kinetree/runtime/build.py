"""Builds the runtime: its C sources (``c``) as LLVM bitcode, as WebAssembly, or as one file for other compilers.

Bitcode is read by newer versions of LLVM than the one that wrote it, never by older ones: it is made by
``ziglang`` 0.13, whose LLVM 18 is older than that of any llvmlite that Kinetree allows.

The page of a report loads ``page/runtime.wasm`` beside the functions of its model, or ``page/runtime_beside.wasm``
where forces hold contacts and friction beside its equations. It has no memory of its own: the first `PAGE_BYTES` of the
one it is given are its stack and its constants; kernels are called through its table.

``python -m kinetree.runtime.build`` compiles it, by the package ``ziglang``.

The text includes `HEADER`, which is written of the tables of the memory wherever it is compiled and kept nowhere.
``python -m kinetree.runtime.build --header FOLDER`` writes it alone, for other compilers and editors.

In the one file for other compilers, parts stand in the order in which they include each other. Functions of a part that
others call become internal to the one translation unit, and what two parts have each for itself under one name carries
the name of its part. Nothing else of the text is changed.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Sequence
from inspect import getsource
from pathlib import Path

import kinetree.tolerances
from kinetree.kernels.source import ELEMENTARY
from kinetree.kernels.tape import FUNCTIONS
from kinetree.runtime.tables import header, tolerances

HERE = Path(__file__).parent
SOURCES, BITCODE, PAGE = HERE / "c", HERE / "bitcode", HERE / "page" / "runtime.wasm"
HEADER = "memory.h"
"""Header of the memory of a run, which `kinetree.runtime.tables` writes."""
PAGE_BESIDE = PAGE.with_name("runtime_beside.wasm")
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
    "-fno-unroll-loops",  # little code is compiled soon
)
APART = "-fno-inline-functions"
"""Option of parts whose small functions stay functions, and are compiled soon."""
INLINED = ("collision", "march", "row_solver")
"""Parts that spend their time in small functions: with these inlined they are a fifth faster, and no longer."""

PAGE_BYTES = 65536
"""Bytes of memory, from its beginning on, that are the runtime's own in a page."""
PAGE_STACK = 32768
PAGE_OPTIONS = (
    *SHARED,
    *("-I.", "-I../page", "-DWHOLE_ROWS", "-DEXPLICIT_ALONE", "-DOWN_MODES"),
    *("-target", "wasm32-freestanding", "-mcpu=generic+bulk_memory+sign_ext+nontrapping_fptoint"),
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
ELEMENTARY_FUNCTIONS = tuple(sorted({"sin", "cos", *FUNCTIONS.values()}))
PAGE_FUNCTIONS = (
    *("advance", "rates", "course_room", "open_course", "begin_course", "resume_course", "continue_course"),
    *("explicit_runge_kutta", "location", "projection", "careful_solution", "by_multipliers"),
    *("projection_room", "careful_room", "reduction_room", "constraints_at"),
    *("multipliers_of_matrices", "reduction_work", "least_change", "least_squares_of_matrix"),
    *("kinetree_exact_fma", *(f"kinetree_{name}" for name in ELEMENTARY_FUNCTIONS)),
)
"""Functions that a page calls, directly or by address."""
BESIDE_FUNCTIONS = ("open_beside", "forces_of_plots", "drift_of_contacts")
"""Functions for pages whose contacts and friction are held beside the equations."""


def modules() -> list[str]:
    """Names of the parts that are compiled each on its own."""
    return sorted(file.stem for file in SOURCES.glob("*.c"))


def tolerances_header() -> str:
    """The text of ``tolerances.h``: each number with its meaning, as the source of `kinetree.tolerances` tells it."""
    told = dict(
        re.findall(
            r'^([A-Z_]+) = [^\n]*\n"""(.*?)"""$', getsource(kinetree.tolerances), re.MULTILINE | re.DOTALL
        )
    )
    defined = "\n".join(
        f"/* {' '.join(told[name].split())} */\n#define {name} ({value!r})"
        for name, value in tolerances().items()
    )
    return f"""\
/* Tolerances; written from kinetree.tolerances. */
#ifndef KINETREE_TOLERANCES_H
#define KINETREE_TOLERANCES_H

{defined}

#endif
"""


def write_header(folder: Path) -> None:
    """Write the header of the memory of a run into a folder."""
    (folder / HEADER).write_text(header(), encoding="utf-8")


def compile_to(folder: Path) -> list[Path]:
    """Compile all parts into a folder; RuntimeError with the compiler's words where one cannot be."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as cache:
        files = {name: folder / f"{name}.bc" for name in modules()}
        for name, file in files.items():
            options = OPTIONS if name in INLINED else (*OPTIONS, APART)
            _ziglang("cc", *options, f"{name}.c", "-o", str(file.absolute()), cache=cache)
    return list(files.values())


def link_page(file: Path, beside: bool = False) -> Path:
    """Compile and link the functions of a page into a file; ``beside``: forces hold contacts beside its equations."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as cache:
        whole = Path(cache) / "whole.c"  # in one piece, what parts have in common is there once
        parts = (*PAGE_PARTS, *(("beside",) if beside else ()), "course")
        functions = (*PAGE_FUNCTIONS, *(BESIDE_FUNCTIONS if beside else ()))
        defined = ("-DHELD_BESIDE",) if beside else ()
        whole.write_text("".join(f'#include "{name}.c"\n' for name in parts), encoding="utf-8")
        compiled = Path(cache) / "whole.o"
        _ziglang("cc", *PAGE_OPTIONS, *defined, str(whole), "-o", str(compiled), cache=cache)
        options = ["--no-entry", "--import-memory", "--export-table", "--growable-table", "--strip-all"]
        options += ["--allow-undefined", "--stack-first", "-z", f"stack-size={PAGE_STACK}"]
        options += [f"--export={name}" for name in (*functions, "__heap_base")]
        _ziglang("wasm-ld", *options, str(compiled), "-o", str(file.absolute()), cache=cache)
    file.chmod(0o644)
    return file


def _ziglang(*arguments: str, cache: str) -> None:
    environment = os.environ | {"ZIG_GLOBAL_CACHE_DIR": cache, "ZIG_LOCAL_CACHE_DIR": cache}
    write_header(Path(cache))
    command = [
        sys.executable,
        "-m",
        "ziglang",
        *arguments,
        *(["-I.", "-I", cache] if arguments[0] == "cc" else []),
    ]
    done = subprocess.run(command, cwd=SOURCES, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{' '.join(arguments)}:\n{done.stderr}")


def main() -> None:
    """Compile, and print the names of the files; or write the header of the memory alone."""
    if sys.argv[1:2] == ["--header"]:
        return write_header(Path(sys.argv[2]))
    (SOURCES / "tolerances.h").write_text(tolerances_header(), encoding="utf-8")
    for file in (*compile_to(BITCODE), link_page(PAGE), link_page(PAGE_BESIDE, beside=True)):
        print(f"{file.name}  {file.stat().st_size} bytes")


if __name__ == "__main__":
    main()


_INCLUDE = re.compile(r'^#include "(\w+\.h)"\n', re.MULTILINE)
_OUTSIDE = re.compile(r"^(int64_t \w+\()", re.MULTILINE)
_OWN = re.compile(r"^(?:static (?:inline )?|KT_INLINE )(?:const )?[\w ]+?[ *](\w+)(?:\(|\[)", re.MULTILINE)
_MACRO = re.compile(r"^#define (\w+)", re.MULTILINE)

EXACT = """\
#if defined __clang__
#pragma STDC FP_CONTRACT OFF
#elif defined __GNUC__
#pragma GCC optimize("fp-contract=off")
#endif
"""
"""Products and sums are not contracted, whatever the compiler's options say."""

PRELUDE = f"""\
/* The runtime of Kinetree: steps, error control, dense output, location of events, constraints. The same text moves
   models in Kinetree itself: it gives the same bits there and here. */
{EXACT}\
#if defined __GNUC__
#pragma GCC diagnostic ignored "-Wunused-function"
#else
#include <math.h>
#define __builtin_inf() INFINITY
#define __builtin_nan(text) NAN
#define __builtin_sqrt sqrt
#define __builtin_fabs fabs
#define __builtin_floor floor
#endif

"""


def whole_text(parts: Sequence[str], prelude: str = PRELUDE, provided: Iterable[str] = ()) -> str:
    """One file with these parts of the text (``"drive"``, ``"explicit"``, …), which includes ``elementary.h``.

    Headers that are ``provided`` are left out: what they say stands before this text. What two parts, or headers that
    they alone include, call the same is called by the name of its part.
    """
    known = set(provided)
    texts = {part: (SOURCES / f"{part}.c").read_text(encoding="utf-8") for part in parts}
    included = {
        part: {header for name in _INCLUDE.findall(text) for header in _all_headers(name)}
        for part, text in texts.items()
    }
    times = Counter(header for headers in included.values() for header in headers)
    defined = {
        part: set(_OWN.findall(text)).union(
            *(_OWN.findall(_text_of(header)) for header in included[part] if times[header] == 1)
        )
        for part, text in texts.items()
    }
    holders = Counter(name for names in defined.values() for name in names)
    written = [prelude]
    for part, text in texts.items():
        headers = "".join(_headers(name, known) for name in _INCLUDE.findall(text))
        own = _OUTSIDE.sub(r"static \1", _INCLUDE.sub("", text))
        for name in sorted(defined[part]):
            if holders[name] > 1:  # members of structures may be called the same
                headers, own = (
                    re.sub(rf"(?<![\w.>]){name}\b", f"{part}_{name}", one) for one in (headers, own)
                )
        # headers may have such names
        macros = [f"#undef {name}\n" for name in dict.fromkeys(_MACRO.findall(own))]
        written += [headers, *macros, own, *macros, "\n"]
    return "".join(written)


def _text_of(name: str) -> str:
    return header() if name == HEADER else (SOURCES / name).read_text(encoding="utf-8")


def _guard(name: str) -> str:
    return f"#ifndef KINETREE_{name[:-2].upper()}_H"


def _headers(name: str, known: set[str]) -> str:
    """A header with those that it includes where it does so; those with a guard once, templates every time."""
    if name in known:
        return ""
    if name == ELEMENTARY:  # which the equations include, too
        known.add(name)
        return f'#include "{name}"\n'
    text = _text_of(name)
    if _guard(name) in text:
        known.add(name)
    return _INCLUDE.sub(lambda found: _headers(found[1], known), _OUTSIDE.sub(r"static \1", text)) + "\n"


def text_behind(header: str, before: str, without: Iterable[str] = ()) -> str:
    """A header and those that it includes, to stand in one file behind the text ``before``; some are left out."""
    known = {name for name in _all_headers(header) if _guard(name) in before} | set(without)
    return _headers(header, known)


def _all_headers(name: str) -> set[str]:
    found = {name}
    for inner in _INCLUDE.findall(_text_of(name)):
        found |= _all_headers(inner)
    return found
