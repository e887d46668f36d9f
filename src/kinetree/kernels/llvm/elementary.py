"""Elementary functions that kernels call: the runtime's own (``elementary.h``), made known to LLVM by address.

Their bits are the same on every machine and in every program that runs the text; the C library's are not. Kernels call
them as ``kinetree_<name>``, and sine and cosine, of one angle or of a vector of them, as ``kinetree_sincos_<lanes>``.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm

from kinetree.kernels.llvm.engine import load_part
from kinetree.kernels.llvm.host import target_machine
from kinetree.kernels.llvm.writer import constants_in_table

PREFIX = "kinetree_"
WIDTHS = (2, 4, 8)
"""Numbers of lanes of which sine and cosine are taken at once."""

_lock = threading.Lock()
_published: set[str] = set()


def publish(names: Iterable[str]) -> None:
    """Make elementary functions callable from machine code by their names.

    The symbols have a prefix of their own, so that LLVM neither replaces nor evaluates the calls.
    """
    with _lock:
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
