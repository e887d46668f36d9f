"""The runtime of exported programs, compiled once for all programs of the tests that have the same of it.

An exported program has the runtime's text in the file that integrates, and compiling it takes most of the time. Here
functions of that text are made common to several files, their bodies and all else unchanged: the runtime is compiled
once and kept, programs are compiled with its declarations and linked with it. Tests of optimised programs, of other
compilers and of sources in units compile programs as they are.
"""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from kinetree.files.output import make_private
from kinetree.kernels.source import ELEMENTARY

_LATER = r"(?:static|OUTLINED) (?!inline |const )"
_FUNCTION = re.compile(rf"^{_LATER}([^;{{}}#=]*?\b(\w+)\([^;{{}}#=]*\)) \{{\n.*?^\}}\n", re.M | re.S)
_DECLARATION = re.compile(rf"^{_LATER}([^;{{}}#=]*?\b(\w+)\([^;{{}}#=]*\);\n)", re.M)
_ONE_LINE = re.compile(r"^(?:static|OUTLINED) [^;{}#=]*?\b(\w+)\([^;{}#=]*\) \{.*\}$", re.M)


def parted(runtime: str, solver: str) -> tuple[str, str, str]:
    """Declarations of the runtime, its text, and the text that includes it, with functions that are common to files.

    Functions in one line are left as they are: every file has its own.
    """
    own = set(_ONE_LINE.findall(runtime))
    given = {name for _, name in _DECLARATION.findall(runtime)} - own  # some of them by the program

    def common(found: re.Match[str]) -> str:
        return found[0] if found[2] in own else found[0].split(" ", 1)[1]

    text = _DECLARATION.sub(common, runtime)
    outside = re.compile(rf"^static (?=[\w ]+ (?:{'|'.join(given)})\()", re.M)
    return _FUNCTION.sub(r"\1;\n", text), _FUNCTION.sub(common, text), outside.sub("", solver)


def with_shared_runtime(
    sources: Mapping[str, str], name: str, command: Sequence[str]
) -> tuple[dict[str, str], str]:
    """Sources of a model ``name`` with declarations in place of the runtime, and the path of the object they need.

    ``command`` compiles; objects are kept in a folder of this user, and written whole or not at all.
    """
    header, solver = f"{name}_runtime.h", f"{name}_solve.c"
    declarations, text, connected = parted(sources[header], sources[solver])
    return {**sources, header: declarations, solver: connected}, _object(
        text, sources[ELEMENTARY], tuple(command)
    )


@cache
def _object(text: str, elementary: str, command: tuple[str, ...]) -> str:
    place = [] if sys.platform == "win32" else ["-fPIC"]
    command = (*command, "-O0", "-fvisibility=hidden", *place, "-c")
    version = subprocess.run([command[0], "--version"], capture_output=True, check=False).stdout.decode()
    key = hashlib.sha256("\0".join([text, elementary, version, *command]).encode()).hexdigest()
    folder = (
        Path(tempfile.gettempdir()) / f"kinetree-tests-{os.getuid() if hasattr(os, 'getuid') else 'objects'}"
    )
    make_private(folder)
    kept = folder / f"{key}.o"
    if not kept.exists():
        with tempfile.TemporaryDirectory(dir=folder) as place_of_one:
            here = Path(place_of_one)
            (here / ELEMENTARY).write_text(elementary, encoding="utf-8")
            (here / "runtime.h").write_text(text, encoding="utf-8")
            (here / "runtime.c").write_text('#include "runtime.h"\n', encoding="utf-8")
            done = subprocess.run(
                [*command, "runtime.c", "-o", "runtime.o"],
                cwd=here,
                capture_output=True,
                text=True,
                check=False,
            )
            assert done.returncode == 0, done.stderr
            (here / "runtime.o").replace(kept)
    return str(kept)
