"""Calls of kernels from functions compiled with Numba."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic


@intrinsic
def call_kernel(typing_context: Any, address: Any, in_table: Any, out_table: Any, work: Any) -> Any:
    """Call a kernel; for use inside functions compiled with Numba.

    Parameters
    ----------
    address : int
        `Kernel.address`. It is passed at run time, so callers can be cached on disk.
    in_table, out_table : int
        Addresses of arrays of pointers (``table.ctypes.data``), one per input and output.
    work : int
        Address of the workspace of `Kernel.n_work` doubles.
    """
    if not all(isinstance(t, types.Integer) for t in (address, in_table, out_table, work)):
        return None

    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        pointer = ir.IntType(8).as_pointer()
        function_type = ir.FunctionType(ir.VoidType(), [pointer, pointer, pointer])
        function = builder.inttoptr(arguments[0], function_type.as_pointer())
        builder.call(function, [builder.inttoptr(a, pointer) for a in arguments[1:]])
        return context.get_dummy_value()

    return types.void(types.intp, types.intp, types.intp, types.intp), codegen
