"""The processor that kernels are compiled for."""

from __future__ import annotations

import sys
from functools import cache
from typing import Any

import llvmlite.binding as llvm


@cache
def initialize() -> None:
    """Prepare LLVM for this processor; needed once per process."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()


@cache
def processor() -> tuple[str, str, str]:
    """Triple, name and features of this processor, as LLVM writes them."""
    features = llvm.get_host_cpu_features()
    return llvm.get_process_triple(), llvm.get_host_cpu_name(), features.flatten() if features else ""


def has_multiply_add() -> bool:
    """Whether the processor has fused multiply-add instructions for double precision."""
    triple, _, features = processor()
    return not triple.startswith(("x86", "i686")) or "+fma" in features.split(",")


def preferred_lanes() -> int:
    """How many scenarios one kernel call should evaluate on this processor for the best throughput."""
    triple, _, features = processor()
    if triple.startswith("x86") and "+avx512f" in features.split(","):
        return 8
    return 4


@cache
def target_machine(level: int = 2) -> Any:
    """LLVM's description of this processor, with the given level of optimisation of machine code."""
    initialize()
    triple, cpu, features = processor()
    relocation = "default" if sys.platform == "win32" else "pic"
    return llvm.Target.from_triple(triple).create_target_machine(
        cpu=cpu, features=features, opt=level, reloc=relocation, codemodel="jitdefault", jit=True
    )
