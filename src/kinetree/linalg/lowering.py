"""From Python to LLVM by way of Numba. Imported only when something is compiled, for Numba takes long to import."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

import llvmlite.binding as llvm
import numba
from numba import types
from numba.core import event
from numba.core.caching import IndexDataCacheFile
from numba.core.registry import cpu_target
from numba.core.runtime.nrtdynmod import _meminfo_struct_type

from kinetree.kernels.llvm.libm import LIBRARY
from kinetree.linalg.arguments import ENTRY, FAILED, LLVM, Kind
from kinetree.linalg.deferred import MODULES
from kinetree.linalg.meter import METER, tell
from kinetree.linalg.stamps import source_stamp

_OPTIONS = {"nogil": True, "error_model": "numpy"}

# Arrays made inside a compiled function are owned by a header: references, destructor and its argument, data, size,
# allocator. Numba's runtime keeps these; without it, one block of the C library holds header and data.
_ALLOCATION = """
declare ptr @malloc(i64)
declare void @free(ptr)
define linkonce_odr ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 %align) {
  %room = add i64 %size, 128
  %block = call ptr @malloc(i64 %room)
  %none = icmp eq ptr %block, null
  br i1 %none, label %end, label %fill
fill:
  store i64 1, ptr %block
  %place = ptrtoint ptr %block to i64
  %behind = add i64 %place, 127
  %aligned = and i64 %behind, -64
  %data = inttoptr i64 %aligned to ptr
  %of_data = getelementptr {i64, ptr, ptr, ptr, i64}, ptr %block, i32 0, i32 3
  store ptr %data, ptr %of_data
  br label %end
end:
  ret ptr %block
}
define linkonce_odr void @NRT_MemInfo_call_dtor(ptr %block) {
  call void @free(ptr %block)
  ret void
}
"""
_ALIGNMENT = 64  # of the data in such a block


class _Heard(event.Listener):
    """Measures the time that Numba holds its compiler."""

    def on_start(self, event: Any) -> None:
        """The compiler is taken."""
        METER.begin()

    def on_end(self, event: Any) -> None:
        """It is given back."""
        METER.end()


class _Passing(event.Listener):
    """Hears of every pass of the compiler; there is none where the code comes from disk."""

    def on_start(self, event: Any) -> None:
        """Something is compiled."""
        tell()

    def on_end(self, event: Any) -> None:
        """Nothing to do."""


event.register("numba:compiler_lock", _Heard())
event.register("numba:run_pass", _Passing())


def _ready() -> None:
    """Import what compiled functions refer to, so that Numba knows it."""
    for module in tuple(MODULES):
        import_module(module)
    cpu_target.typing_context.refresh()
    cpu_target.target_context.refresh()


def dispatcher(function: Callable[..., Any], **options: Any) -> Any:
    """Numba's function, for calls from others."""
    _ready()
    return numba.njit(**_OPTIONS, **options)(function)


def cached_dispatcher(function: Callable[..., Any]) -> Any:
    """Numba's function, for calls from Python; stamped with all it depends on.

    Where no folder can be written, Numba refuses to cache: then every process compiles for itself.
    """
    _ready()
    try:
        found = numba.njit(cache=True, **_OPTIONS)(function)
    except RuntimeError:
        return numba.njit(**_OPTIONS)(function)
    store = found._cache
    store._cache_file = stamped_index(store._cache_path, store._impl.filename_base, source_stamp(function))
    return found


def stamped_index(folder: str, name: str, stamp: str) -> IndexDataCacheFile:
    """Numba's list of what it keeps of a function.

    The stamp counts as a version too: the list of another one is not even unpickled, for it may name classes that are
    no more.
    """
    index = IndexDataCacheFile(cache_path=folder, filename_base=name, source_stamp=stamp)
    index._version = f"{index._version} {stamp}"
    return index


def lowered(function: Callable[..., Any], kinds: Sequence[Kind]) -> bytes:
    """Optimised LLVM bitcode of a function, entered at `ENTRY` with the words of its arguments; needs no Numba to run.

    Parameters
    ----------
    function : callable
        Returns an integer.
    kinds : sequence of Kind
        Of its arguments.
    """
    _ready()
    alone = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    signature = types.int64(*[kind.numba() for kind in kinds])
    made = numba.njit(signature, **_OPTIONS, **alone)(function).overloads[signature.args]
    context = llvm.create_context()
    with llvm.parse_bitcode(
        made.library._final_module.as_bitcode(), context
    ) as module:  # closed before its context
        text = _ALLOCATION + _entry(made.fndesc.llvm_func_name, kinds)
        module.link_in(llvm.parse_assembly(_header(module) + text, context))
        _check(function.__name__, module)
        return bytes(module.as_bitcode())


def _header(module: Any) -> str:
    return f'target datalayout = "{module.data_layout}"\ntarget triple = "{module.triple}"\n'


def _entry(name: str, kinds: Sequence[Kind]) -> str:
    """The function that is called from outside: Numba's takes where to put result and exception, then the values."""
    outside: list[str] = []
    lines: list[str] = []
    values: list[str] = []
    for k, kind in enumerate(kinds):
        words = [f"%a{k}.{j}" for j in range(len(kind.words))]
        outside += [f"{LLVM[word]} {name}" for word, name in zip(kind.words, words, strict=True)]
        more, inside = kind.inside(words)
        lines += more
        values += inside
    declared = ", ".join(value.split()[0] for value in values)
    return "\n".join(
        [
            f'declare i32 @"{name}"(ptr, ptr{", " * bool(values)}{declared})',
            f"define i64 @{ENTRY}({', '.join(outside)}) {{",
            "%result = alloca i64",
            "%raised = alloca ptr",
            *lines,
            f'%status = call i32 @"{name}"({", ".join(["ptr %result", "ptr %raised", *values])})',
            "%good = icmp eq i32 %status, 0",
            "%value = load i64, ptr %result",
            f"%returned = select i1 %good, i64 %value, i64 {FAILED}",
            "ret i64 %returned",
            "}",
        ]
    )


def _check(name: str, module: Any) -> None:
    """Refuse code that calls what is not there without Numba: a missing symbol would end the process."""
    called = {function.name for function in module.functions if function.is_declaration}
    foreign = sorted(called - {n for n in called if n.startswith("llvm.")} - set(LIBRARY))
    by_library = {n for n in called if n.startswith("llvm.powi.")}
    if foreign or by_library:
        raise TypeError(f"{name}: calls {', '.join([*foreign, *by_library])}, which only Numba has")
    elements = [str(element) for element in _meminfo_struct_type.elements]
    if elements[0] != "i64" or elements[3] != "i8*" or len(elements) > 8:
        raise TypeError(f"{name}: this version of Numba lays out the owners of arrays otherwise: {elements}")
