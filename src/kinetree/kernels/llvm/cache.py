"""Compiled kernels on disk, found by what they compute and on which processor."""

from __future__ import annotations

import contextlib
import functools
import hashlib
import json
import logging
import marshal
import os
import sys
import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import llvmlite
import llvmlite.binding as llvm

from kinetree.kernels.llvm.host import processor

if TYPE_CHECKING:  # loops are compiled, and fetched from here, where there is no CasADi
    from kinetree.kernels.tape import StageTape, Tape

LIMIT = 2**30  # bytes of stored kernels beyond which those not used for longest are removed
_MAGIC = b"kinetree kernel 1\n"
_TEMPORARY = ".new-"  # beginning of the names of files being written
_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Entry:
    """What is stored of a kernel.

    Attributes
    ----------
    n_work : int
        Length of the workspace in doubles.
    functions : int
        Number of distinct functions.
    libm : list of str
        Functions of the C library it calls.
    code : bytes
        The object file.
    """

    n_work: int
    functions: int
    libm: list[str]
    code: bytes


def directory() -> Path:
    """Folder of the stored kernels: ``KINETREE_CACHE_DIR``, else the platform's place for caches."""
    chosen = os.environ.get("KINETREE_CACHE_DIR")
    if chosen:
        return Path(chosen) / "kernels"
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return base / "kinetree" / "kernels"


def key(
    stages: list[StageTape], outputs: Tape, sizes: tuple[list[int], list[int]], lanes: int, level: int
) -> str:
    """Name of a kernel: a digest of its instructions, of the processor and of the sources that write the code."""
    digest = hashlib.sha256(_toolchain())
    digest.update(marshal.dumps((sizes, lanes, level, len(stages)), 2))
    for stage in stages:
        digest.update(marshal.dumps((stage.reads, stage.writes), 2))
    kinds: dict[int, int] = {}  # stages of one kind hold the very same list of operations
    for tape in [*(stage.tape for stage in stages), outputs]:
        kind = kinds.setdefault(id(tape.operations), len(kinds))
        # version 2 of the format writes equal values alike
        digest.update(marshal.dumps((kind, tape.constants), 2))
        if kind == len(kinds) - 1:
            digest.update(marshal.dumps((tape.operations, tape.arguments, tape.results), 2))
    digest.update(marshal.dumps([(lookup.kind, lookup.values) for lookup in outputs.lookups], 2))
    return digest.hexdigest()


@functools.cache
def _toolchain() -> bytes:
    sources = [path.read_bytes() for path in sorted(Path(__file__).parents[1].rglob("*.py"))]
    versions = repr((llvmlite.__version__, llvm.llvm_version_info, processor())).encode()
    return hashlib.sha256(b"\0".join([_MAGIC, versions, *sources])).digest()


def load(name: str) -> Entry | None:
    """Read a stored kernel; None if there is none or if its checksum does not match."""
    try:
        data = (directory() / name).read_bytes()
    except (OSError, RuntimeError):
        return None
    magic, checksum, rest = data[: len(_MAGIC)], data[len(_MAGIC) :][:32], data[len(_MAGIC) + 32 :]
    if magic != _MAGIC or checksum != hashlib.sha256(rest).digest():
        _log.info("stored kernel %s is damaged and will be replaced", name)
        return None
    with contextlib.suppress(OSError):
        os.utime(directory() / name)  # the time of last use, for `_prune`
    head, _, code = rest.partition(b"\n")
    return Entry(**json.loads(head), code=code)


def store(name: str, entry: Entry) -> None:
    """Store a kernel. The file appears complete or not at all; a folder that cannot be written is let be."""
    fields = asdict(entry)
    code = fields.pop("code")
    rest = json.dumps(fields).encode() + b"\n" + code
    data = _MAGIC + hashlib.sha256(rest).digest() + rest
    temporary = None
    try:
        folder = directory()
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=folder, prefix=_TEMPORARY)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.replace(temporary, folder / name)
        with contextlib.suppress(OSError):  # another process may remove the same files
            _prune(folder)
    except (OSError, RuntimeError) as fault:
        _say_once(str(fault))
        if temporary:
            Path(temporary).unlink(missing_ok=True)


def _prune(folder: Path) -> None:
    """Remove the entries not used for longest while all together exceed the limit."""
    files = [(file.stat(), file) for file in folder.iterdir() if not file.name.startswith(_TEMPORARY)]
    excess = sum(status.st_size for status, _ in files) - LIMIT
    for status, file in sorted(files, key=lambda pair: pair[0].st_mtime):
        if excess <= 0:
            break
        file.unlink(missing_ok=True)
        excess -= status.st_size


@functools.cache
def _say_once(fault: str) -> None:
    _log.warning("compiled kernels are not kept on disk: %s", fault)
