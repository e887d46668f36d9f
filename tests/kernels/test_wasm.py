"""Modules of WebAssembly as they are written; that browsers compute what they say is tested with the report's page."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest
from casadi import SX

from kinetree.kernels import Graph, GraphError, Stage
from kinetree.kernels.tape import OPERANDS
from kinetree.kernels.wasm import NUMBER, write_module
from kinetree.kernels.wasm_binary import LENT, MULTIPLY_ADD, PATTERNS, signed, unsigned


def test_every_operation_has_a_counterpart() -> None:
    assert set(OPERANDS) == set(PATTERNS) | set(LENT)
    assert not set(PATTERNS) & set(LENT)
    for op, pattern in PATTERNS.items():
        assert {part for part in pattern if isinstance(part, int)} == set(range(OPERANDS[op]))


@pytest.mark.parametrize(
    ("value", "encoded"),
    [(0, "00"), (127, "7f"), (128, "8001"), (624485, "e58e26"), (2**32 - 1, "ffffffff0f")],
)
def test_unsigned_numbers_as_in_the_specification(value: int, encoded: str) -> None:
    assert unsigned(value).hex() == encoded


@pytest.mark.parametrize(
    ("value", "encoded"), [(0, "00"), (63, "3f"), (64, "c000"), (-1, "7f"), (-64, "40"), (-123456, "c0bb78")]
)
def test_signed_numbers_as_in_the_specification(value: int, encoded: str) -> None:
    assert signed(value).hex() == encoded


def test_no_two_arrays_share_memory() -> None:
    x, p, s = SX.sym("x", 3), SX.sym("p", 2), SX.sym("s", 2)
    staged = Graph({"x": x, "p": p}, {"a": s * x[0], "b": SX.ones(2, 2) * p[0]}, (Stage(s, x[:2] + p),))
    made = write_module({"one": staged, "two": Graph({"x": x}, {"c": ca.sin(x)})})
    places = [*made.inputs.values(), *(place for found in made.outputs.values() for place in found.values())]
    taken = [at for place in places for at in range(place.address, place.address + NUMBER * place.length)]
    assert len(set(taken)) == len(taken)
    assert all(place.address % NUMBER == 0 for place in places)
    assert made.binary.startswith(b"\x00asm\x01\x00\x00\x00")


def test_products_and_sums_leave_room_to_be_rounded_once() -> None:
    """A page finds them by their instructions, which constants that look alike must not be taken for."""
    a, b, c = SX.sym("a"), SX.sym("b"), SX.sym("c")
    alike = float(np.frombuffer(bytes(8 * [1]), "<f8")[0])  # eight bytes as those of `nop`
    values = ca.vertcat(a * b + c, b * c - a, b - a * c, a + alike, b * alike - alike, a / b)
    made = write_module({"one": Graph({"a": a, "b": b, "c": c}, {"y": values})})
    assert made.binary.count(MULTIPLY_ADD) == 4


def test_inputs_of_one_name_have_one_size() -> None:
    a, b = SX.sym("a", 2), SX.sym("a", 3)
    with pytest.raises(GraphError, match="input 'a' of 'two' has another size"):
        write_module({"one": Graph({"a": a}, {"y": a}), "two": Graph({"a": b}, {"y": b})})
