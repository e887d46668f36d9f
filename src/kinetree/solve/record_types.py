"""How Numba compiles the memory of a run: ``run.h``, ``run.steps += 1``, ``run.z[i]``. Imported when it does.

A `Memory` handed to a compiled function, or the two pointers handed to a unit, become a value of a type of their own
that is no more than these two pointers. Its attributes are the names in the tables of `kinetree.solve.memory`; each
compiles to one load or store at a known place, and arrays to a view made from the lengths that stand in the integers.
"""

from __future__ import annotations

from typing import Any

import numba
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.typing.templates import AttributeTemplate
from numba.extending import (
    NativeValue,
    infer_getattr,
    intrinsic,
    lower_getattr_generic,
    lower_setattr_generic,
    models,
    register_model,
    unbox,
)
from numba.np.arrayobj import make_array, populate_array

from kinetree.solve.memory import ARRAYS, INTEGERS, REALS, Memory

_ELEMENTS = {"i8": types.int64, "f8": types.float64, "c16": types.complex128}


class MemoryType(types.Type):
    """Of a `Memory` in compiled code."""

    def __init__(self) -> None:
        super().__init__(name="Memory")


MEMORY = MemoryType()
Memory._numba_type_ = MEMORY  # how compiled functions know the type of an argument


@register_model(MemoryType)
class MemoryModel(models.StructModel):
    """The two pointers."""

    def __init__(self, manager: Any, kind: Any) -> None:
        members = [("integers", types.CPointer(types.int64)), ("reals", types.CPointer(types.float64))]
        super().__init__(manager, kind, members)


def _array_type(name: str) -> types.Array:
    place = ARRAYS[name]
    return types.Array(_ELEMENTS[place.dtype], len(place.shape), "C")


@infer_getattr
class MemoryAttributes(AttributeTemplate):
    """Types of the fields."""

    key = MemoryType

    def generic_resolve(self, kind: Any, name: str) -> Any:
        """Type of the field `name`; None (an error of the compiler, with the line) if there is none."""
        if name in INTEGERS:
            return types.int64
        if name in REALS:
            return types.float64
        return _array_type(name) if name in ARRAYS else None


def _scalar(context: Any, builder: Any, run: Any, name: str) -> Any:
    """Pointer to a scalar field."""
    blocks = cgutils.create_struct_proxy(MEMORY)(context, builder, run)
    block, k = (blocks.integers, INTEGERS[name]) if name in INTEGERS else (blocks.reals, REALS[name])
    return builder.gep(block, [ir.Constant(ir.IntType(64), k)], inbounds=True)


@lower_getattr_generic(MemoryType)
def _read(context: Any, builder: Any, kind: Any, run: Any, name: str) -> Any:
    if name not in ARRAYS:
        return builder.load(_scalar(context, builder, run, name))
    word = ir.IntType(64)
    place, array_type = ARRAYS[name], _array_type(name)
    blocks = cgutils.create_struct_proxy(MEMORY)(context, builder, run)
    offset = builder.load(builder.gep(blocks.integers, [ir.Constant(word, place.offset)], inbounds=True))
    block = blocks.integers if place.dtype == "i8" else blocks.reals
    array = make_array(array_type)(context, builder)
    data = builder.bitcast(builder.gep(block, [offset], inbounds=True), array.data.type)
    shape = []
    for of, more in place.shape:
        number = ir.Constant(word, more)
        length = number if of is None else builder.load(_scalar(context, builder, run, of))
        shape.append(builder.add(length, number) if of is not None and more else length)
    size = context.get_abi_sizeof(context.get_data_type(array_type.dtype))
    strides = [ir.Constant(word, size)]
    for length in shape[:0:-1]:
        strides.insert(0, builder.mul(strides[0], length))
    populate_array(array, data, shape, strides, ir.Constant(word, size), None)
    return array._getvalue()


@lower_setattr_generic(MemoryType)
def _write(context: Any, builder: Any, signature: Any, arguments: Any, name: str) -> None:
    if name in ARRAYS:
        raise numba.errors.TypingError(f"'{name}' is an array in the memory of a run; write into it")
    run, value = arguments
    builder.store(value, _scalar(context, builder, run, name))


@unbox(MemoryType)
def _unbox(kind: Any, memory: Any, c: Any) -> Any:
    """The pointers of the two arrays; the caller keeps the `Memory`, and so the arrays, while the function runs."""
    run = cgutils.create_struct_proxy(MEMORY)(c.context, c.builder)
    failed = []
    for name, element in (("integers", types.int64), ("reals", types.float64)):
        array_type = types.Array(element, 1, "C")
        held = c.pyapi.object_getattr_string(memory, name)
        native = c.unbox(array_type, held)
        c.pyapi.decref(held)
        array = make_array(array_type)(c.context, c.builder, native.value)
        setattr(run, name, array.data)
        c.context.nrt.decref(c.builder, array_type, native.value)
        failed.append(native.is_error)
    return NativeValue(run._getvalue(), is_error=c.builder.or_(*failed))


@intrinsic
def run_at(typing_context: Any, integers: Any, reals: Any) -> Any:
    """``run_at(integers, reals)``: the memory whose blocks begin at these pointers."""
    pointers = (types.CPointer(types.int64), types.CPointer(types.float64))

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        run = cgutils.create_struct_proxy(MEMORY)(context, builder)
        run.integers, run.reals = arguments
        return run._getvalue()

    return MEMORY(*pointers), generate


@intrinsic
def invoke(typing_context: Any, address: Any, run: Any) -> Any:
    """``invoke(address, run)``: call the `Unit` at `address`; returns its code."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        word, real = ir.IntType(64), ir.DoubleType()
        blocks = cgutils.create_struct_proxy(MEMORY)(context, builder, arguments[1])
        function_type = ir.FunctionType(word, [word.as_pointer(), real.as_pointer()])
        function = builder.inttoptr(arguments[0], function_type.as_pointer())
        return builder.call(function, [blocks.integers, blocks.reals])

    return types.int64(types.int64, MEMORY), generate
