"""Compiled functions called without Numba: arguments, memory made inside, and what the code on disk is known by."""

from __future__ import annotations

import pickle
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from kinetree.kernels import storage
from kinetree.kernels.llvm import cache, host
from kinetree.linalg import machine_code
from kinetree.linalg.arguments import FAILED, INTEGER, INTEGERS, REAL, REALS, STACK, TABLE
from kinetree.linalg.compiled import entry

GENUINE = print
"""Python's own: Ray, where it was used before in the same process, puts another one in its place."""

PROGRAM = """
import sys
import kinetree as kt
rod = kt.Body("rod", 1.0, com=(0.5, 0, 0), inertia=(0.1, 0.1, 0.1, 0, 0, 0), pose=kt.Frame())
hinge = kt.Revolute("hinge", "ground", "rod", point=(0, 0, 0), axis=(0, 0, 1))
run = kt.simulate(kt.Model.of("pendulum", kt.Gravity(acceleration=(0, -9.81, 0)), rod, hinge), 0.5)
print(run.status, repr(float(run.x[-1, 0])), "numba" in sys.modules)
"""


@entry(INTEGER, REAL, REALS, TABLE, STACK, INTEGERS)
def gathered(n, a, x, X, Y, k):  # type: ignore[no-untyped-def]
    """An entry of every kind of argument, and of arrays the last one by all lengths."""
    x[0] = n + a + X[X.shape[0] - 1, X.shape[1] - 1] + 2.0 * X[1, 0] + Y[Y.shape[0] - 1, 1, Y.shape[2] - 1]
    X[0, 1] = x.size + 10 * X.size + 100 * Y.size
    k[k.size - 1] += 5
    return k[0]


@entry(INTEGER)
def allocates(n):  # type: ignore[no-untyped-def]
    """Makes arrays in a loop, one of them kept alive by a view."""
    total = 0.0
    for i in range(100):
        a = np.empty((n, 2))
        b = a[1:]
        a[:, :] = i
        total += b[n - 2, 1] + np.zeros(3).sum()
    return np.int64(total)


def test_arguments_arrive_as_they_are() -> None:
    x, X, Y, k = np.zeros(4), np.arange(6.0).reshape(2, 3), np.arange(24.0).reshape(2, 3, 4), np.array([7, 8])
    assert gathered(3, 0.5, x, X, Y, k) == 7
    assert x[0] == 3 + 0.5 + 5.0 + 2.0 * 3.0 + 1 * 12 + 1 * 4 + 3
    assert (X[0, 1], k.tolist()) == (4 + 60 + 2400, [7, 13])


def test_arrays_that_were_pickled_are_taken_as_they_are() -> None:
    """Their dtypes are objects of their own: scenarios sent to workers, results read from a file."""
    given = np.zeros(4), np.arange(6.0).reshape(2, 3), np.arange(24.0).reshape(2, 3, 4), np.array([7, 8])
    x, X, Y, k = pickle.loads(pickle.dumps(given))
    assert x.dtype is not given[0].dtype
    assert gathered(3, 0.5, x, X, Y, k) == gathered(3, 0.5, *given)
    assert x[0] == given[0][0]


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (2, np.zeros(4, np.float32)),
        (2, np.zeros((2, 2))),
        (2, [0.0]),
        (3, np.zeros((3, 2)).T),
        (5, np.zeros(3)),
    ],
)
def test_arrays_of_another_kind_are_refused(place: int, value: Any) -> None:
    arguments: list[Any] = [1, 2.0, np.zeros(1), np.zeros((2, 2)), np.zeros((2, 2, 2)), np.zeros(1, np.int64)]
    arguments[place] = value
    with pytest.raises(TypeError, match="in C order"):
        gathered(*arguments)
    with pytest.raises(ValueError, match="shorter"):
        gathered(1, 2.0)


def test_last_arguments_are_given_once_for_many_calls() -> None:
    x, X, Y, k = np.zeros(4), np.arange(6.0).reshape(2, 3), np.arange(24.0).reshape(2, 3, 4), np.array([7, 8])
    often = gathered.with_last(x, X, Y, k)
    found = [(often(n, 0.5), float(x[0]), int(k[1])) for n in (3, 4)]
    assert found == [(7, 33.5, 13), (7, 34.5, 18)]
    with pytest.raises(TypeError, match="in C order"):
        gathered.with_last(X.T, Y, k)


def test_arrays_made_inside_are_freed() -> None:
    resource = pytest.importorskip("resource")
    assert allocates(50_000) == 4950  # 800 kB a hundred times
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(5):
        allocates(50_000)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 40_000


def test_no_room_is_said() -> None:
    with pytest.raises(MemoryError, match="allocates"):
        allocates(2**58)
    assert np.iinfo(np.int64).min == FAILED


def test_what_only_numba_has_is_refused() -> None:
    """A missing symbol would end the process when the code is loaded."""

    def prints(n: Any) -> Any:
        GENUINE(n)
        return n

    with pytest.raises(TypeError, match=r"prints: calls .*, which only Numba has"):
        _ = entry(INTEGER)(prints).address


def test_values_closed_over_count() -> None:
    """Two functions of one text with different numbers in them."""

    def adds(more: int) -> Any:
        def add(n: Any) -> Any:
            return n + more

        return entry(INTEGER)(add)

    assert (adds(1)(1), adds(2)(1)) == (2, 3)


def test_the_key_holds_all_that_the_code_depends_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def key(kinds: Any = allocates.kinds) -> str:
        machine_code._toolchain.cache_clear()
        return machine_code._key(allocates.py_func, kinds)

    keys = [key(), key((REAL,)), machine_code._key(gathered.py_func, gathered.kinds)]
    for owner, name, value in (
        (machine_code, "source_stamp", lambda function: "another text"),
        (machine_code, "installed", lambda package: f"another {package}"),
        (machine_code.llvmlite, "__version__", "another llvmlite"),
        (machine_code.np, "__version__", "another NumPy"),
        (machine_code, "processor", lambda: ("triple", "another processor", "+features")),
        (sys, "version_info", (4, 0, 0)),
    ):
        with monkeypatch.context() as changed:
            changed.setattr(owner, name, value)
            keys.append(key())
    assert len(set(keys)) == len(keys)
    assert key() == keys[0]
    assert host.processor()[0]


def test_damaged_code_on_disk_is_replaced(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KINETREE_CACHE_DIR", str(tmp_path))
    machine_code.address_of(allocates.py_func, allocates.kinds)
    (file,) = storage.directory().iterdir()
    whole = file.read_bytes()
    file.write_bytes(whole[:-100])
    assert cache.load(file.name) is None
    assert entry(*allocates.kinds)(allocates.py_func)(2) == 4950
    assert cache.load(file.name) is not None  # its checksum holds again


def test_a_second_process_runs_without_numba() -> None:
    """And computes the same, to the last bit."""
    first, second = (
        subprocess.run(
            [sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True
        ).stdout.split()
        for _ in range(2)
    )
    assert first[:2] == second[:2]
    assert (second[0], second[2]) == ("finished", "False")
