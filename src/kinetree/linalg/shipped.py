"""Compiled loops that come with the program: optimised LLVM bitcode, made when it was built or installed in place.

The first run after an installation then makes machine code of them, in a tenth of the time that Numba takes. A file is
found by what it was made from, so code of other sources is never taken; code for another system, or of a later LLVM
than the one installed, is let be, and Numba compiles as it does in a checkout.
"""

from __future__ import annotations

import hashlib
import tempfile
import zlib
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm

from kinetree.kernels.llvm.host import processor
from kinetree.linalg.arguments import Kind
from kinetree.linalg.stamps import source_stamp

FOLDER = Path(__file__).parent / "shipped"
_FORMAT = b"kinetree loop 1\n"
_WRITTEN = ".new-"  # beginning of the names of files being written


def file_of(function: Callable[..., Any], kinds: Sequence[Kind], folder: Path) -> Path:
    """Where the bitcode of a function stands: a digest of its sources and of how it is called, and the system."""
    named = (function.__module__, function.__qualname__, [kind.name for kind in kinds])
    makers = [(Path(__file__).parent / f"{name}.py").read_bytes() for name in ("arguments", "lowering")]
    parts = [_FORMAT, repr(named).encode(), source_stamp(function).encode(), *makers]
    return folder / f"{hashlib.sha256(b'/'.join(parts)).hexdigest()[:40]}.{processor()[0]}"


def fetch(function: Callable[..., Any], kinds: Sequence[Kind]) -> bytes | None:
    """The stored file of a function; None if none was shipped."""
    if not FOLDER.is_dir():
        return None
    try:
        return file_of(function, kinds, FOLDER).read_bytes()
    except OSError:
        return None


def unpack(stored: bytes) -> bytes | None:
    """Bitcode out of a stored file; None if it is damaged or the LLVM installed cannot read it."""
    if not stored.startswith(_FORMAT):
        return None
    try:
        code = zlib.decompress(stored[len(_FORMAT) :])
        with llvm.parse_bitcode(code, context := llvm.create_context()) as module:
            module.verify()
        del context
    except (zlib.error, RuntimeError):
        return None
    return code


def store(function: Callable[..., Any], kinds: Sequence[Kind], folder: Path, code: bytes) -> Path:
    """Write the bitcode of a function to the folder that is shipped; returns its file, which appears complete."""
    file = file_of(function, kinds, folder)
    with tempfile.NamedTemporaryFile(dir=folder, prefix=_WRITTEN, delete=False) as written:
        written.write(_FORMAT + zlib.compress(code, 9))
    Path(written.name).chmod(0o644)
    Path(written.name).replace(file)
    return file


def keep_only(files: Collection[Path], folder: Path) -> None:
    """Remove what was made for this system of other sources, so that a folder in a checkout does not grow."""
    for file in folder.glob(f"*.{processor()[0]}"):
        if file not in files:
            file.unlink(missing_ok=True)
