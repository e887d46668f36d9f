"""Machine code in memory from LLVM code and bitcode, kept on disk by content and processor.

The key on disk holds all that the code depends on: the bitcode, the version of LLVM, and processor and features.

The elementary functions that kernels call are the runtime's own (``elementary.h``), made known to LLVM by address:
their bits are the same on every machine and in every program that runs the text; the C library's are not. Kernels call
them as ``kinetree_<name>``, and sine and cosine, of one angle or of a vector of them, as ``kinetree_sincos_<lanes>``.
"""

from __future__ import annotations

import ctypes
import functools
import hashlib
import json
import marshal
import re
import sys
import threading
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, field
from functools import cache
from itertools import accumulate, pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import llvmlite
import llvmlite.binding as llvm

from kinetree.kernels import storage
from kinetree.kernels.llvm.writer import OPTIMIZED, QUICK, constants_in_table, processor, target_machine

if TYPE_CHECKING:
    from kinetree.kernels.tape import StageTape, Tape


PARTS = "kinetree_parts"
"""Table of the addresses of functions in other object files, in that of the function that calls them."""

LIBRARY = ("ceil", "floor", "fma", "sqrt", "memcpy", "memmove", "memset")
"""Called where the processor has no instruction for it; each gives the same bits in every library."""


@cache
def _library() -> ctypes.CDLL:
    return ctypes.CDLL("ucrtbase") if sys.platform == "win32" else ctypes.CDLL(None)


def _address(name: str) -> int | None:
    try:
        function = getattr(_library(), name)
    except AttributeError:
        # a process that was started without libm in its global scope
        function = getattr(ctypes.CDLL("libm.so.6"), name)
    return ctypes.cast(function, ctypes.c_void_p).value


@cache
def publish_library() -> None:
    """Make the library's functions known to LLVM."""
    for name in LIBRARY:
        llvm.add_symbol(name, _address(name))


_lock = threading.Lock()  # LLVM's global context is not safe for threads


def compile_object(text: str, level: int) -> bytes:
    """Compile LLVM code to the bytes of an object file, with a level of optimisation."""
    with _lock:
        machine = target_machine(level)
        module = llvm.parse_assembly(text, llvm.create_context())
        return bytes(machine.emit_object(module))


def load_object(objects: Sequence[bytes], entry: str, apart: int = 0) -> tuple[Any, int]:
    """Load the object files of a kernel, of which the last one calls the functions of the others.

    Each has an engine of its own: in one engine, several objects of x86-64 mix up the tables by which they find what
    lies elsewhere.

    Parameters
    ----------
    objects : sequence of bytes
        The object files.
    entry : str
        The function that is asked for.
    apart : int
        Functions in the object files before the last, equally many in each.

    Returns
    -------
    engines
        They own the code; the address is valid as long as they live.
    int
        Address of the function `entry`.
    """
    *parts, last = engines = [load_engine(data) for data in objects]
    if parts:
        found = [parts[k * len(parts) // apart].get_function_address(f"chunk_{k}") for k in range(apart)]
        (ctypes.c_uint64 * apart).from_address(last.get_global_value_address(PARTS))[:] = found
    return engines, last.get_function_address(entry)


def load_engine(data: bytes) -> Any:
    """Load an object file: return the owner of its code, which gives the addresses of functions as long as it lives."""
    with _lock:
        publish_library()
        machine = target_machine()
        # in the global context: one of its own might be freed before the engine
        module = llvm.parse_assembly("")
        engine = llvm.create_mcjit_compiler(module, machine)
        engine.add_object_file(llvm.ObjectFileRef.from_data(data))
        engine.finalize_object()
        return engine


@dataclass(frozen=True)
class Entry:
    """Stored form of a kernel.

    Attributes
    ----------
    n_work : int
        Length of the workspace in doubles.
    functions : int
        Number of distinct functions.
    elementary : list of str
        Elementary functions it calls, by their symbols.
    code : bytes
        The object files, one behind the other.
    lengths : list of int
        Bytes of each; none where it is one.
    apart : int
        Functions in those before the last.
    """

    n_work: int
    functions: int
    elementary: list[str]
    code: bytes
    lengths: list[int] = field(default_factory=list)
    apart: int = 0

    @property
    def objects(self) -> list[bytes]:
        """The object files."""
        ends = [*accumulate(self.lengths)] or [len(self.code)]
        return [self.code[first:last] for first, last in pairwise([0, *ends])]


def key(stages: list[StageTape], outputs: Tape, sizes: tuple[list[Any], ...], lanes: int, level: int) -> str:
    """Name of a kernel: a digest of its instructions, of the processor and of the sources that write the code."""
    digest = hashlib.sha256(_cache_toolchain())
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
def _cache_toolchain() -> bytes:
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


FOLDER = Path(__file__).parents[2] / "runtime" / "bitcode"
AT_EVENTS = ("friction", "impacts")
"""Long parts that act at single instants of a run: they are compiled quickly, with the same results to the last bit."""
_COMPILED_FOR = re.compile(
    r'"(?:target-cpu|target-features|tune-cpu|probe-stack|frame-pointer)"(?:="[^"]*")?'
)


def load_part(
    name: str, *, finish: Callable[[str], str] = str, key: bytes = b"", tell: Callable[[], None] | None = None
) -> Any:
    """Load a part of the runtime: return the owner of its machine code, which gives the addresses of functions.

    Parameters
    ----------
    name : str
        Name of the part.
    finish : callable
        Function for its LLVM code before it is compiled.
    key : bytes
        Digest of everything that `finish` depends on.
    tell : callable
        Called before code is made anew.
    """
    bitcode, place = _bitcode_of(name, key)
    entry = load(place)
    if entry is None:
        if tell is not None:
            tell()
        text = finish(for_this_machine(bitcode))
        entry = Entry(0, 1, [], compile_object(text, QUICK if name in AT_EVENTS else OPTIMIZED))
        store(place, entry)
    return load_engine(entry.code)


def has_part(name: str) -> bool:
    """True if the machine code of a part is on disk."""
    return storage.is_there(_bitcode_of(name)[1])


def _bitcode_of(name: str, key: bytes = b"") -> tuple[bytes, str]:
    """The bitcode of a part, and where its machine code is stored."""
    bitcode = (FOLDER / f"{name}.bc").read_bytes()
    return bitcode, hashlib.sha256(_bitcode_toolchain() + key + bitcode).hexdigest()


def for_this_machine(bitcode: bytes) -> str:
    """LLVM code of bitcode, without the description of the machine that it was made on."""
    machine = target_machine()
    context = llvm.create_context()
    with llvm.parse_bitcode(bitcode, context) as module:
        text = _COMPILED_FOR.sub("", str(module))
    text = re.sub(r"^target .*\n", "", text, flags=re.MULTILINE)
    return f'target datalayout = "{machine.target_data}"\ntarget triple = "{machine.triple}"\n' + text


@cache
def _bitcode_toolchain() -> bytes:
    """Digest of everything that turns bitcode into machine code."""
    versions = repr((llvmlite.__version__, llvm.llvm_version_info, processor())).encode()
    return hashlib.sha256(versions + Path(__file__).read_bytes()).digest()


PREFIX = "kinetree_"
WIDTHS = (2, 4, 8)
"""Numbers of lanes of which sine and cosine are taken at once."""

_published: set[str] = set()
_publishing = threading.Lock()  # not `_lock`, which is taken while the functions are compiled


def publish(names: Iterable[str]) -> None:
    """Make elementary functions callable from machine code by their names.

    The symbols have a prefix of their own, so that LLVM neither replaces nor evaluates the calls.
    """
    with _publishing:
        for name in names:
            if name not in _published:
                llvm.add_symbol(name, _engine(_part(name)).get_function_address(name))
                _published.add(name)


def _part(name: str) -> str:
    return "sines" if name.startswith(f"{PREFIX}sincos_") else "elementary"


@cache
def _engine(part: str) -> Any:
    """The machine code of a part, which stays as long as the process lives."""
    if part == "sines":
        return load_part(part, finish=_by_value, key=Path(__file__).read_bytes())
    return load_part(part)


def _by_value(text: str) -> str:
    """Give the functions of vectors, whose text hands them over by address, a form that takes and returns them.

    The former are put into the latter, and what goes through memory into registers.
    """
    text = text.replace(" noinline ", " ") + "".join(_vector_function(lanes) for lanes in WIDTHS)
    with llvm.parse_assembly(text, llvm.create_context()) as module:
        for lanes in WIDTHS:
            module.get_function(f"{PREFIX}sines_{lanes}").linkage = "internal"
        builder = llvm.create_pass_builder(
            target_machine(), llvm.create_pipeline_tuning_options(speed_level=1)
        )
        passes = llvm.create_new_module_pass_manager()
        passes.add_always_inliner_pass()
        passes.add_sroa_pass()
        passes.add_global_dead_code_eliminate_pass()
        passes.run(module, builder)
        return constants_in_table(str(module), "sines.numbers")


def _vector_function(lanes: int) -> str:
    """Write ``kinetree_sincos_<lanes>``; where one angle is far, each is left to the function of one number."""
    T, symbol = f"<{lanes} x double>", f"@{PREFIX}sincos_{lanes}"
    pair = f"{{ {T}, {T} }}"
    both = [
        f"  %both = insertvalue {pair} undef, {T} %s, 0",
        f"  %pair = insertvalue {pair} %both, {T} %c, 1",
    ]
    lines = [f"define {pair} {symbol}({T} %x) nounwind {{"]
    lines += [f"  %{name} = alloca {T}, align 16" for name in ("angles", "sines", "cosines")]
    lines += [
        f"  store {T} %x, ptr %angles, align 16",
        f"  %near = call i32 @{PREFIX}sines_{lanes}(ptr %angles, ptr %sines, ptr %cosines) alwaysinline",
        "  %all = icmp ne i32 %near, 0",
        "  br i1 %all, label %together, label %apart",
        "together:",
        f"  %s = load {T}, ptr %sines, align 16",
        f"  %c = load {T}, ptr %cosines, align 16",
        *both,
        f"  ret {pair} %pair",
        "apart:",
        f"  %far = call {pair} {symbol}_apart({T} %x)",
        f"  ret {pair} %far",
        "}",
        f"define internal {pair} {symbol}_apart({T} %x) noinline nounwind {{",
    ]
    sines, cosines = "undef", "undef"
    for k in range(lanes):
        s, c = ("%s", "%c") if k == lanes - 1 else (f"%s{k}", f"%c{k}")
        lines += [
            f"  %x{k} = extractelement {T} %x, i32 {k}",
            f"  %p{k} = call {{ double, double }} @{PREFIX}sincos_1(double %x{k})",
            f"  %a{k} = extractvalue {{ double, double }} %p{k}, 0",
            f"  %b{k} = extractvalue {{ double, double }} %p{k}, 1",
            f"  {s} = insertelement {T} {sines}, double %a{k}, i32 {k}",
            f"  {c} = insertelement {T} {cosines}, double %b{k}, i32 {k}",
        ]
        sines, cosines = s, c
    return "\n".join(["", *lines, *both, f"  ret {pair} %pair", "}", ""])
