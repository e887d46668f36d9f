"""A kernel as a function of Python that takes arrays of NumPy and hands their addresses to the machine code.

`ctypes` needs about a microsecond for a call and as much for every address that it is asked for, several times what
the dynamics of a robot's arm takes. The text ``array_call.c`` is a function of CPython itself: it looks at its
arguments where NumPy keeps them, and a call costs a fraction of a microsecond. Where Python or NumPy keep things
elsewhere (another implementation, a build without the lock of the interpreter) there is no such function, and callers
go the longer way.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

import llvmlite.binding as llvm
import numpy as np

from kinetree.arrays import Array
from kinetree.kernels import Kernel
from kinetree.runtime.library import Function

_OF_PYTHON = ("PyLong_AsVoidPtr", "PyFloat_AsDouble", "PyErr_Occurred", "PyErr_Clear", "Py_IncRef")
_FAST_CALL = 0x0080
_NUMBER = 3
_CLASS, _DATA, _DIMENSIONS, _SHAPE, _DTYPE, _FLAGS = 8, 16, 24, 32, 56, 64
"""Offsets (bytes) of these fields in an array, as every extension that was compiled for NumPy expects them."""


class _Method(ctypes.Structure):
    """PyMethodDef."""

    _fields_ = (
        ("name", ctypes.c_char_p),
        ("address", ctypes.c_void_p),
        ("flags", ctypes.c_int),
        ("text", ctypes.c_char_p),
    )


@cache
def available() -> bool:
    """Return True if arrays of this process lie in memory as the text expects them."""
    if sys.implementation.name != "cpython" or ctypes.sizeof(ctypes.c_void_p) != 8:
        return False
    probe = np.empty((3, 5))

    def word(at: int) -> int:
        return ctypes.c_uint64.from_address(id(probe) + at).value

    def half(at: int) -> int:
        return ctypes.c_int32.from_address(id(probe) + at).value

    fixed = (word(_CLASS), word(_DATA), half(_DIMENSIONS), word(_DTYPE), half(_FLAGS))
    if fixed != (id(np.ndarray), probe.ctypes.data, 2, id(np.dtype(np.float64)), probe.flags.num):
        return False
    return tuple((ctypes.c_int64 * 2).from_address(word(_SHAPE))) == probe.shape


def array_call(
    kernel: Kernel,
    outputs: Mapping[str, tuple[int, ...]],
    inputs: Sequence[str],
    *,
    numbers: Sequence[str],
    stand_ins: Mapping[str, Array] | None = None,
    least: tuple[str, float] | None = None,
) -> Callable[..., bool]:
    """A function ``(*outputs, *inputs) → bool`` that fills arrays of doubles.

    It answers False, with outputs that may hold anything, where an argument is not an array of doubles by rows of the
    shape asked, where outputs share memory with other arguments, or where the result is not to be trusted.
    A function is for one thread at a time.

    Parameters
    ----------
    kernel
        For one state.
    outputs
        Those that are filled, with the shapes of their arrays.
    inputs
        Names of the inputs in the order of the function's arguments; those of the kernel that are not among them keep
        their stand-ins. All but numbers are vectors.
    numbers
        Those of the inputs that are numbers.
    stand_ins
        Values in place of None, or of an input that is no argument.
    least
        An output that must not be below a value.
    """
    if not available():
        return _longer_way
    fixed = {name: np.array(array, dtype=float).reshape(-1) for name, array in (stand_ins or {}).items()}
    inner = {name: np.zeros(shape) for name, shape in kernel.outputs.items() if name not in outputs}
    order_in, order_out = list(kernel.inputs), list(kernel.outputs)
    if order_in != list(inputs) or order_out[: len(outputs)] != list(outputs):
        raise ValueError(
            f"kernel '{kernel.name}': arguments must be in its order, {order_in} and {order_out}"
        )
    table = [_asked(shape, None) for shape in outputs.values()]
    for name in inputs:
        size, stand_in = kernel.inputs[name][0] * kernel.inputs[name][1], fixed.get(name)
        if stand_in is not None and stand_in.size != size:
            raise ValueError(
                f"kernel '{kernel.name}': stand-in of '{name}' has {stand_in.size} of {size} numbers"
            )
        table.append(_asked((size,), stand_in, is_number=name in numbers))
    arguments = np.array(table, dtype=np.int64)
    in_table = np.zeros(max(len(order_in), 1), dtype=np.uintp)
    out_table = np.array(
        [inner[name].ctypes.data if name in inner else 0 for name in order_out], dtype=np.uintp
    )
    work, values = np.zeros(max(kernel.n_work, 1)), np.zeros(max(len(order_in), 1))
    name, bound = least or ("", 0.0)
    words = [
        *(kernel.address, work.ctypes.data, in_table.ctypes.data, out_table.ctypes.data),
        *(len(outputs), len(inputs), arguments.ctypes.data, values.ctypes.data),
        *(inner[name].ctypes.data if name else 0, int(np.float64(bound).view(np.int64))),
        *(id(np.ndarray), id(np.dtype(np.float64)), id(None), id(True), id(False)),
        *(_DATA, _DIMENSIONS, _SHAPE, _DTYPE, _FLAGS),
    ]
    call = np.array(words, dtype=np.int64)
    method = _Method(kernel.name.encode(), _function().address, _FAST_CALL, None)
    kept = (call, arguments, in_table, out_table, work, values, fixed, inner, kernel, method)
    made: Callable[..., bool] = _new_function()(ctypes.byref(method), call.ctypes.data, kept)
    return made


def _asked(
    shape: tuple[int, ...], stand_in: Array | None, is_number: bool = False
) -> tuple[int, int, int, int]:
    kind = _NUMBER if is_number else len(shape)
    rows, columns = (*shape, 1)[:2]
    return kind, rows, columns, 0 if stand_in is None else stand_in.ctypes.data


def _longer_way(*arguments: Any) -> bool:
    return False


@cache
def _function() -> Function:
    for name in _OF_PYTHON:
        llvm.add_symbol(name, ctypes.cast(getattr(ctypes.pythonapi, name), ctypes.c_void_p).value)
    return Function("array_call", "array_call")


@cache
def _new_function() -> Any:
    """PyCFunction_NewEx: the object given as the module of a function lives as long as the function does."""
    new = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.c_void_p, ctypes.py_object, ctypes.py_object)
    return new(("PyCFunction_NewEx", ctypes.pythonapi))
