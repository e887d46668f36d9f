"""From LLVM code to machine code in memory."""

from __future__ import annotations

import threading
from typing import Any

import llvmlite.binding as llvm

from kinetree.kernels.llvm.host import target_machine
from kinetree.kernels.llvm.libm import publish_library

_lock = threading.Lock()  # LLVM's global context is not safe for threads


def compile_object(text: str, level: int) -> bytes:
    """Compile LLVM code to the bytes of an object file, with a level of optimisation."""
    with _lock:
        machine = target_machine(level)
        module = llvm.parse_assembly(text, llvm.create_context())
        return bytes(machine.emit_object(module))


def load_object(data: bytes, entry: str) -> tuple[Any, int]:
    """Load an object file.

    Returns
    -------
    engine
        Owns the code; the address is valid as long as it lives.
    int
        Address of the function `entry`.
    """
    engine = load_engine(data)
    return engine, engine.get_function_address(entry)


def load_engine(data: bytes) -> Any:
    """Load an object file: what owns its code, and knows the addresses of its functions as long as it lives."""
    with _lock:
        publish_library()
        machine = target_machine()
        # in the global context: one of its own might be freed before the engine
        module = llvm.parse_assembly("")
        engine = llvm.create_mcjit_compiler(module, machine)
        engine.add_object_file(llvm.ObjectFileRef.from_data(data))
        engine.finalize_object()
        return engine
