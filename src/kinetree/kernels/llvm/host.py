"""The processor that kernels are compiled for."""

from __future__ import annotations

import math
import os
import sys
from functools import cache
from typing import Any

import llvmlite.binding as llvm


@cache
def _initialize() -> None:
    """Prepare LLVM for this processor; needed once per process."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()


@cache
def processor() -> tuple[str, str, str]:
    """Triple, name and features of this processor, as LLVM writes them."""
    triple = llvm.get_process_triple()
    features = llvm.get_host_cpu_features()
    flags = [features.flatten()] if features else []
    if triple.startswith(("aarch64", "arm64")):
        # a second scheduling after register allocation takes a tenth of the time and gains nothing measurable
        flags.append("-use-postra-scheduler")
    return triple, llvm.get_host_cpu_name(), ",".join(flags)


def _x86_flags() -> set[str]:
    """Features of an x86 processor; of any other the empty set."""
    triple, _, features = processor()
    return set(features.split(",")) if triple.startswith(("x86", "i686", "amd64")) else set()


def register_width() -> int:
    """Doubles in a vector register."""
    flags = _x86_flags()
    return 8 if "+avx512f" in flags else 4 if "+avx" in flags else 2


def has_multiply_add() -> bool:
    """Whether the processor has fused multiply-add instructions for double precision."""
    return not _x86_flags() or "+fma" in _x86_flags()


def is_immediate(value: float) -> bool:
    """Whether a constant is best written into the code; others are read from a table.

    AArch64 has instructions for ±n/16 · 2^k with few bits only. LLVM makes other doubles of four instructions, and
    splits the address of each into two, where one load from a table with a known beginning would do. On x86 they are
    operands in memory already.
    """
    if not processor()[0].startswith(("aarch64", "arm64")) or value == 0.0:
        return True
    mantissa, exponent = math.frexp(abs(value))
    return -2 <= exponent <= 5 and (32.0 * mantissa).is_integer()


def copies_in_table(lanes: int) -> int:
    """How often a table of constants holds each of them: as AArch64 code for lanes reads them with one instruction."""
    return 2 if lanes > 1 and processor()[0].startswith(("aarch64", "arm64")) else 1


def preferred_lanes() -> int:
    """How many scenarios one kernel call should evaluate on this processor for the best throughput.

    One register full, at least four: where registers hold two doubles, two of them hide each other's latency,
    while four spill.
    """
    return max(register_width(), 4)


OPTIMIZED, QUICK = 2, 0
"""Levels of LLVM's generator of code: the quick one takes a fifth of the time, and its code up to a fifth more.

The instructions are the same but for registers and memory, and so are the results, to the last bit.
"""


def level(quick: bool) -> int:
    """The level to compile with: that of a kernel, or of all kernels where ``KINETREE_QUICK_CODE`` is set to 1."""
    return QUICK if quick or os.environ.get("KINETREE_QUICK_CODE") == "1" else OPTIMIZED


def target_machine(level: int = OPTIMIZED) -> Any:
    """Make LLVM's generator of code for this processor, with the given level of optimisation."""
    _initialize()
    triple, cpu, features = processor()
    relocation = "default" if sys.platform == "win32" else "pic"
    return llvm.Target.from_triple(triple).create_target_machine(
        cpu=cpu, features=features, opt=level, reloc=relocation, codemodel="jitdefault", jit=True
    )
