"""Modules of WebAssembly compute what their graphs say: a machine of its own runs them, CasADi computes beside it."""

from __future__ import annotations

import bisect
import math
from collections.abc import Mapping

import casadi as ca
import numpy as np
import pytest
from casadi import SX
from kernel_graphs import arm
from wasm_machine import Machine

from kinetree.kernels import Graph, Stage, wasm
from kinetree.kernels.wasm import KERNEL, Module, write_module
from kinetree.model.expressions.piecewise import locate, take

LENT = {
    **{name: getattr(math, name) for name in (
        "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh",
        "exp", "log", "pow", "fmod", "hypot", "log1p", "expm1", "erf")},
    "sign": lambda a: math.copysign(1.0, a) if a else 0.0,
    "fmin": min,
    "fmax": max,
}  # fmt: skip


def machine_of(made: Module) -> Machine:
    """The module with what it is lent, and all of its memory set to what must not be read."""

    def row(x: float, address: int, count: int) -> float:
        table = machine.numbers(address, count)
        return float(min(max(bisect.bisect_right(table, x) - 1, 0), count - 2))

    def entry(i: float, address: int, count: int) -> float:
        return machine.numbers(address, count)[int(i)]

    machine = Machine(made.binary, {**LENT, "locate": row, "take": entry})
    return machine


def inputs_of(graph: Graph, seed: int) -> dict[str, np.ndarray]:
    random = np.random.default_rng(seed)
    return {name: random.uniform(0.2, 0.9, symbols.shape) for name, symbols in graph.inputs.items()}


def expected(graph: Graph, given: Mapping[str, np.ndarray]) -> dict[str, np.ndarray]:
    """Outputs by CasADi, row by row."""
    known = {}
    symbols, outputs = list(graph.inputs.values()), list(graph.outputs.values())
    for stage in reversed(list(graph.stages)):
        outputs = ca.substitute(outputs, [stage.symbols], [ca.densify(stage.expressions)])
    found = ca.Function("f", symbols, [ca.densify(o) for o in outputs]).call(list(given.values()))
    for name, value in zip(graph.outputs, found, strict=True):
        known[name] = np.array(value).reshape(-1)
    return known


def check(graphs: dict[str, Graph], seed: int = 0) -> None:
    made = write_module(graphs, list(graphs))
    for way in ("alone", "as a kernel"):
        machine = machine_of(made)
        assert made.end <= len(machine.memory) < made.end + 65536
        machine.put(made.end - 8, 0.0)
        tables = 1024  # below what the module has for itself
        for name, graph in graphs.items():
            given = inputs_of(graph, seed)
            if way == "alone":
                for key, value in given.items():
                    machine.put(made.inputs[key].address, *value.reshape(-1))
                machine.call(name)
                places = {key: place.address for key, place in made.outputs[name].items()}
            else:
                where, pointers = 4096, []
                for value in given.values():
                    machine.put(where, *value.reshape(-1))
                    pointers.append(where)
                    where += 8 * value.size
                places = {}
                for key, place in made.outputs[name].items():
                    places[key] = where
                    pointers.append(where)
                    where += 8 * place.length
                for k, address in enumerate(pointers):
                    machine.memory[tables + 8 * k : tables + 8 * k + 8] = address.to_bytes(8, "little")
                machine.call(KERNEL + name, tables, tables + 8 * len(given), 0)
            for key, wanted in expected(graph, given).items():
                found = machine.numbers(places[key], wanted.size)
                np.testing.assert_allclose(
                    found, wanted, rtol=1e-13, atol=1e-13, err_msg=f"{name}.{key} {way}"
                )


def operations() -> Graph:
    """Every operation that a tape may have, some values used often, some once."""
    x = SX.sym("x", 4)
    a, b, c, d = (x[i] for i in range(4))
    values = [
        a + b, a - b, a * b, a / b, -a, a * a, 2 * a, 1 / a, ca.sqrt(a), ca.fabs(a - b), ca.floor(5 * a),
        ca.ceil(5 * b), ca.copysign(a, b - c), a < b, a <= b, a <= a, ca.eq(a, b), ca.ne(a, b), ca.logic_not(a < b),
        ca.logic_not(b < a), ca.logic_and(a < b, c < d), ca.logic_and(b < a, d < c), ca.logic_or(a < b, c < d),
        ca.logic_or(b < a, c < d), ca.if_else(a < b, c, d), ca.if_else(b < a, c, d), ca.sin(a), ca.cos(a), ca.tan(a),
        ca.asin(a), ca.acos(b), ca.atan(c), ca.atan2(a, b), ca.sinh(a), ca.cosh(b), ca.tanh(c), ca.exp(a), ca.log(b),
        a**b, ca.sign(a - b), ca.fmin(a, b), ca.fmax(a, b), a * b + c, a * b - c, c - a * b,
        (a + b) * (a + b) * (c - d), ca.sin(a * b) * ca.cos(a * b),
    ]  # fmt: skip
    return Graph({"x": x}, {"y": ca.vertcat(*values), "twice": ca.horzcat(a, b + c)})


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_every_operation(seed: int) -> None:
    check({"all": operations()}, seed)


def test_stages_and_matrices_and_inputs_that_graphs_share() -> None:
    x, p, s = SX.sym("x", 3), SX.sym("p", 2, 2), SX.sym("s", 2)
    staged = Graph({"x": x, "p": p}, {"a": s * x[0], "b": p @ p * s[1]}, (Stage(s, x[:2] + p[0, :].T),))
    check({"one": staged, "two": Graph({"x": x}, {"c": ca.sin(x), "d": SX(7.5)})})
    check({"arm": arm(3, True)})


@pytest.mark.parametrize("length", [3, 20, 300])
def test_long_tapes_in_pieces(length: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wasm, "PIECE", length)
    check({"arm": arm(5, False)})


def test_nested_deeply(monkeypatch: pytest.MonkeyPatch) -> None:
    x = SX.sym("x", 2)
    value = x[0]
    for k in range(40):
        value = ca.sin(value + x[1]) + 0.01 * k
    graph = Graph({"x": x}, {"y": value, "z": value * value})
    for deepest in (3, 60):
        monkeypatch.setattr(wasm, "DEEPEST", deepest)
        check({"deep": graph})


def test_a_chain_as_long_as_a_function_may_be_is_written() -> None:
    """What is nested too deeply gets a local, else the writer itself would go as deep as the chain is long."""
    x = SX.sym("x")
    value = x
    for _ in range(2000):
        value = ca.sin(value)
    check({"chain": Graph({"x": x}, {"y": value})})


@pytest.mark.parametrize(
    ("grown", "more"),
    [
        (ca.sin, 2),  # a call: the instruction, and the number of the function
        (lambda y: y + ca.sin(y), 9),  # a local written and read twice, a call, a sum
    ],
)
def test_what_is_used_once_stays_on_the_stack_and_what_is_used_twice_is_computed_once(grown, more) -> None:
    x = SX.sym("x")

    def size(length: int) -> int:
        value = x
        for _ in range(length):
            value = grown(value)
        return len(write_module({"f": Graph({"x": x}, {"y": value})}).binary)

    sizes = [size(length) for length in range(40, 46)]
    assert np.diff(sizes).tolist() == [more] * 5


def test_tables() -> None:
    grid, values = np.array([0.0, 0.3, 0.5, 0.8, 1.0]), np.array([3.0, -1.0, 4.0, 1.5])
    x = SX.sym("x", 3)
    rows = [take(values, locate(grid, x[k])) * (x[k] - take(grid[:-1], locate(grid, x[k]))) for k in range(3)]
    check({"table": Graph({"x": x}, {"y": ca.vertcat(*rows)})})
