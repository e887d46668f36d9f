"""Instructions read from CasADi's text are those that it gives one by one."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest
from casadi import SX

from kinetree.kernels import graph
from kinetree.kernels.graph import instructions_of
from kinetree.kernels.tape import OPERANDS


def every_operation() -> ca.Function:
    """A function with each operation that kernels know, with constants of many forms, and a call of another."""
    x = SX.sym("x", 13)
    called = ca.Function("called", [x[:2]], [ca.sin(x[:2]), x[0] * x[1]], {"never_inline": True})
    found = list(called(x[3:5] / 7))
    for op, count in OPERANDS.items():
        found.append(SX.binary(op, x[10], x[12]) if count == 2 else SX.unary(op, x[11]))
    found += [x[2] ** 2.5, x[2] ** x[3]]
    found += [x[k % 13] * c for k, c in enumerate((0.5, -3.0, 1e-300, 1.5e22, -2.25e-7, 123456789.0, np.pi))]
    return ca.Function("f", [x[:10], x[10:]], [ca.vertcat(*found), x[1] + np.inf])


def asked(function: ca.Function) -> list[tuple[int, ...]]:
    """Operation and places of every instruction that is no call."""
    found = []
    for k in range(function.n_instructions()):
        op = function.instruction_id(k)
        places = [*function.instruction_output(k), *function.instruction_input(k)]
        found.append((op, 0, 0, 0) if op == ca.OP_CALL else (op, *[*places, 0, 0][:3]))
    return found


def read(function: ca.Function) -> list[tuple[int, ...]]:
    return list(zip(*instructions_of(function), strict=True))


def test_every_operation_is_read_as_it_is_asked_for() -> None:
    function = every_operation()
    assert {ca.OP_CALL, ca.OP_CONST, ca.OP_POW, ca.OP_CONSTPOW, ca.OP_ATAN2} <= {
        op for op, *_ in asked(function)
    }
    assert read(function) == asked(function)


def test_a_function_without_instructions() -> None:
    assert read(ca.Function("f", [SX.sym("x")], [SX(0, 1)])) == []


@pytest.mark.parametrize("text", ["", "Algorithm:\n@0 = input[0][0]", "Algorithm:\n@1 2 = 3\n" * 40])
def test_texts_of_other_forms_are_not_trusted(text: str) -> None:
    function = every_operation()

    class OtherText:
        """The function as another version of CasADi might write it."""

        def str(self, more: bool) -> str:
            assert more
            return text

        def __getattr__(self, name: str) -> object:
            return getattr(function, name)

    assert list(zip(*instructions_of(OtherText()), strict=True)) == asked(function)


def test_places_that_the_text_names_otherwise_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    function = every_operation()
    kept = graph._places
    monkeypatch.setattr(graph, "_places", lambda f, k: [*kept(f, k)[:1], *kept(f, k)[:0:-1]])
    differences = [(a, b) for a, b in zip(read(function), asked(function), strict=True) if a != b]
    # operands in the other order: what CasADi says when asked is believed, not its text
    assert differences and all(sorted(a[1:]) == sorted(b[1:]) for a, b in differences)
