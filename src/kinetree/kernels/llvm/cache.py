"""Compiled kernels on disk, found by what they compute and on which processor."""

from __future__ import annotations

import functools
import hashlib
import json
import marshal
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

import llvmlite
import llvmlite.binding as llvm

from kinetree.kernels import storage
from kinetree.kernels.llvm.host import processor

if TYPE_CHECKING:  # loops are compiled, and fetched from here, where there is no CasADi
    from kinetree.kernels.tape import StageTape, Tape


@dataclass(frozen=True)
class Entry:
    """What is stored of a kernel.

    Attributes
    ----------
    n_work : int
        Length of the workspace in doubles.
    functions : int
        Number of distinct functions.
    elementary : list of str
        Elementary functions it calls, by their symbols.
    code : bytes
        The object file.
    """

    n_work: int
    functions: int
    elementary: list[str]
    code: bytes


def key(stages: list[StageTape], outputs: Tape, sizes: tuple[list[Any], ...], lanes: int, level: int) -> str:
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
    versions = repr((llvmlite.__version__, llvm.llvm_version_info, processor())).encode()
    return hashlib.sha256(storage.writers() + versions).digest()


def load(name: str) -> Entry | None:
    """Read a stored kernel; None if there is none or if its checksum does not match."""
    stored = storage.read(name)
    if stored is None:
        return None
    head, _, code = stored.partition(b"\n")
    try:
        return Entry(**json.loads(head), code=code)
    except (TypeError, ValueError):  # of another kind
        return None


def store(name: str, entry: Entry) -> None:
    """Store a kernel; a folder that cannot be written is let be."""
    fields = asdict(entry)
    code = fields.pop("code")
    storage.write(name, json.dumps(fields).encode() + b"\n" + code)
