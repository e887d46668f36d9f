"""Kernels called with arrays of NumPy: which arguments they take, and what they leave alone."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from casadi import SX

from kinetree.kernels import Graph, Kernel, compile_graph
from kinetree.runtime import array_call as room
from kinetree.runtime.array_call import array_call


@pytest.fixture(scope="module")
def kernel() -> Kernel:
    t, x, p = SX.sym("t"), SX.sym("x", 3), SX.sym("p", 2)
    outputs = {"y": t * x + p[0], "A": x @ p.T, "health": x[0]}
    return compile_graph(Graph({"t": t, "x": x, "p": p}, outputs), name="small")


@pytest.fixture(scope="module")
def fill(kernel: Kernel) -> Callable[..., bool]:
    shapes: dict[str, tuple[int, ...]] = {"y": (3,), "A": (3, 2)}
    given = {"p": np.array([10.0, 20.0])}
    return array_call(kernel, shapes, ["t", "x", "p"], numbers=["t"], stand_ins=given, least=("health", 0.0))


X = np.array([1.0, 2.0, 3.0])


def test_arrays_are_filled(fill: Callable[..., bool]) -> None:
    y, A = np.zeros(3), np.zeros((3, 2))
    assert fill(y, A, 2.0, X, None) is True
    assert (y == 2.0 * X + 10.0).all()
    assert (np.outer(X, [10.0, 20.0]) == A).all()
    assert fill(y, A, -1, X, np.array([4.0, 5.0]))
    assert (y == -X + 4.0).all()
    assert (np.outer(X, [4.0, 5.0]) == A).all()


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (0, np.zeros(4)),
        (0, np.zeros((3, 1))),
        (0, np.zeros(6)[::2]),
        (0, None),
        (1, np.zeros((2, 3))),
        (1, np.zeros((2, 3)).T),
        (2, None),
        (2, np.zeros(1)),
        (2, "now"),
        (3, None),
        (3, [1.0, 2.0, 3.0]),
        (3, np.zeros(3, dtype=np.int64)),
        (3, np.zeros(3, dtype=np.float32)),
        (3, np.zeros(3, dtype=">f8")),
        (3, np.frombuffer(bytes(25), dtype=np.uint8)[1:].view(float)),
        (4, np.zeros(3)),
    ],
)
def test_arguments_of_another_kind_are_left_to_the_caller(
    fill: Callable[..., bool], place: int, value: Any
) -> None:
    arguments: list[Any] = [np.full(3, 7.0), np.full((3, 2), 7.0), 2.0, X, None]
    arguments[place] = value
    assert fill(*arguments) is False
    assert all((left == 7.0).all() for k, left in enumerate(arguments[:2]) if k != place)


def test_what_must_not_be_written_is_not(fill: Callable[..., bool]) -> None:
    fixed = np.zeros(3)
    fixed.flags.writeable = False
    assert not fill(fixed, np.zeros((3, 2)), 1.0, X, None)
    memory = np.array([1.0, 2.0, 3.0, 4.0, 5.0, 6.0])
    assert not fill(memory[:3], np.zeros((3, 2)), 1.0, memory[2:5], None)  # an input would be overwritten
    assert not fill(memory[:3], memory.reshape(3, 2), 1.0, X, None)
    assert (memory == np.arange(1.0, 7.0)).all()
    assert fill(memory[:3], np.zeros((3, 2)), 1.0, memory[3:], None)
    assert not fill(np.zeros(3))
    assert not fill()


def test_a_result_without_health_is_not_trusted(fill: Callable[..., bool]) -> None:
    y, A = np.zeros(3), np.zeros((3, 2))
    assert not fill(y, A, 1.0, -X, None)
    assert not fill(y, A, 1.0, np.full(3, np.nan), None)


def test_nothing_is_counted_twice_or_freed_too_soon(kernel: Kernel) -> None:
    made = array_call(kernel, {"y": (3,), "A": (3, 2)}, ["t", "x", "p"], numbers=["t"])
    y, A, p = np.zeros(3), np.zeros((3, 2)), np.ones(2)
    gc.collect()
    before = [sys.getrefcount(part) for part in (y, A, p, X)]
    for _ in range(1000):
        assert made(y, A, 1.0, X, p)
        made(y, A, "later", X, p)
    assert [sys.getrefcount(part) for part in (y, A, p, X)] == before
    assert (y == X + 1.0).all()


def test_where_arrays_lie_otherwise_there_is_no_such_call(
    kernel: Kernel, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert room.available()
    monkeypatch.setattr(room, "available", lambda: False)
    made = array_call(kernel, {"y": (3,), "A": (3, 2)}, ["t", "x", "p"], numbers=["t"])
    assert not made(np.zeros(3), np.zeros((3, 2)), 1.0, X, np.ones(2))


@pytest.mark.parametrize(
    ("outputs", "inputs"), [(("y", "A"), "txp"), (("A", "y"), "txp"), (("y", "A"), "xtp")]
)
def test_arguments_in_another_order_than_that_of_the_kernel_are_refused(
    kernel: Kernel, outputs: tuple[str, ...], inputs: str
) -> None:
    shapes = {name: {"y": (3,), "A": (3, 2)}[name] for name in outputs}
    if outputs == ("y", "A") and inputs == "txp":
        assert array_call(kernel, shapes, list(inputs), numbers=["t"])(
            np.zeros(3), np.zeros((3, 2)), 1.0, X, np.ones(2)
        )
        return
    with pytest.raises(ValueError, match=r"arguments must be in its order, \['t', 'x', 'p'\]"):
        array_call(kernel, shapes, list(inputs), numbers=["t"])
