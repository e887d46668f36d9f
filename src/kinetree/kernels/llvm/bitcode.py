"""Machine code of the runtime's bitcode, made once for this processor and kept on disk.

The key on disk holds all that the code depends on: the bitcode, the version of LLVM, and processor and features.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import llvmlite
import llvmlite.binding as llvm

from kinetree.kernels.llvm import cache as storage
from kinetree.kernels.llvm.engine import compile_object, load_engine
from kinetree.kernels.llvm.host import OPTIMIZED, processor, target_machine

FOLDER = Path(__file__).parents[2] / "runtime" / "bitcode"
_COMPILED_FOR = re.compile(
    r'"(?:target-cpu|target-features|tune-cpu|probe-stack|frame-pointer)"(?:="[^"]*")?'
)


def load_part(
    name: str, *, finish: Callable[[str], str] = str, key: bytes = b"", tell: Callable[[], None] | None = None
) -> Any:
    """Load a part of the runtime: what owns its machine code, and knows the addresses of its functions.

    Parameters
    ----------
    name : str
        Of the part.
    finish : callable
        What is done with its LLVM code before it is compiled.
    key : bytes
        What that depends on.
    tell : callable
        Called before code is made anew.
    """
    bitcode = (FOLDER / f"{name}.bc").read_bytes()
    place = hashlib.sha256(_toolchain() + key + bitcode).hexdigest()
    entry = storage.load(place)
    if entry is None:
        if tell is not None:
            tell()
        text = finish(for_this_machine(bitcode))
        entry = storage.Entry(0, 1, [], compile_object(text, OPTIMIZED))
        storage.store(place, entry)
    return load_engine(entry.code)


def for_this_machine(bitcode: bytes) -> str:
    """LLVM code of bitcode, without what it says of the machine that it was made on."""
    machine = target_machine()
    context = llvm.create_context()
    with llvm.parse_bitcode(bitcode, context) as module:
        text = _COMPILED_FOR.sub("", str(module))
    text = re.sub(r"^target .*\n", "", text, flags=re.MULTILINE)
    return f'target datalayout = "{machine.target_data}"\ntarget triple = "{machine.triple}"\n' + text


@cache
def _toolchain() -> bytes:
    """Digest of what makes machine code of bitcode."""
    versions = repr((llvmlite.__version__, llvm.llvm_version_info, processor())).encode()
    return hashlib.sha256(versions + Path(__file__).read_bytes()).digest()
