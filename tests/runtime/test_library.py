"""Functions of the runtime: arguments, machine code on disk and what it is known by, and processes without Numba."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kinetree.kernels import storage
from kinetree.kernels.llvm import engine
from kinetree.linalg.reductions import lu, solve_multipliers, split_rows
from kinetree.runtime import library
from kinetree.runtime.library import INTEGER, INTEGERS, REAL, REALS, TABLE, Function, Unit
from kinetree.tolerances import RANK_TOLERANCE

PROGRAM = """
import sys
import kinetree as kt
rod = kt.Body("rod", 1.0, com=(0.5, 0, 0), inertia=(0.1, 0.1, 0.1, 0, 0, 0), pose=kt.Frame())
hinge = kt.Revolute("hinge", "ground", "rod", point=(0, 0, 0), axis=(0, 0, 1))
run = kt.simulate(kt.Model.of("pendulum", kt.Gravity(acceleration=(0, -9.81, 0)), rod, hinge), 0.5)
print(run.status, repr(float(run.x[-1, 0])), "numba" in sys.modules)
"""


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        (REALS, np.zeros(4, np.float32)),
        (REALS, np.zeros((2, 2))),
        (REALS, [0.0]),
        (TABLE, np.zeros((3, 2)).T),
        (INTEGERS, np.zeros(3)),
    ],
)
def test_arrays_of_another_kind_are_refused(kind: Any, value: Any) -> None:
    with pytest.raises(TypeError, match="in C order"):
        kind.flat(value)


def test_arguments_become_words() -> None:
    table = np.zeros((2, 3))
    assert TABLE.flat(table) == (table.ctypes.data, 2, 3)
    assert REALS.flat(np.zeros(0)) == (0, 0)
    assert (INTEGER.flat(3), REAL.flat(2)) == ((3,), (2.0,))
    again = pickle.loads(pickle.dumps(table))
    assert TABLE.flat(again)[1:] == (2, 3)  # its dtype is an object of its own


def test_arrays_that_are_written_through_addresses_must_be_in_order() -> None:
    A = np.eye(4)[::2, ::2]
    with pytest.raises(TypeError, match="in C order"):
        lu(A, np.zeros(2, np.int64))
    with pytest.raises(TypeError, match="in C order"):
        lu(np.eye(2, dtype=np.float32), np.zeros(2, np.int64))


def test_nothing_is_written_beyond_the_room_that_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every reduction, of many sizes and ranks: behind the room that it was promised nothing changes."""
    from kinetree.linalg import reductions

    rooms: list[Any] = []

    def guarded(B: Any) -> Any:
        whole = np.full(reductions._reduction_work(*B.shape) + 64, 7.25)
        rooms.append(whole)
        return whole[:-64]

    monkeypatch.setattr(reductions, "_work", guarded)
    random = np.random.default_rng(2)
    for m, n, rank in ((0, 4, 0), (1, 1, 1), (3, 5, 2), (6, 4, 3), (12, 5, 5), (5, 12, 4), (20, 21, 19)):
        B = random.normal(size=(m, rank)) @ random.normal(size=(rank, n))
        root = random.normal(size=(n, n))
        A, f, gamma = root @ root.T + np.eye(n), random.normal(size=n), B @ random.normal(size=n)
        ydot, lam, partition = np.zeros(n), np.zeros(m), np.full(n + 1, -1, np.int64)
        assert solve_multipliers(A, f, B, gamma, ydot, lam) == (rank, 0)
        assert reductions.solve_zero_eigenvalue(A, f, B, gamma, ydot, lam) == (rank, 0)
        assert reductions.solve_partitioned(A, f, B, gamma, partition, ydot, lam) == (rank, 0)
        C, T, N = np.zeros((min(m, n), n)), np.zeros((m, m)), np.zeros((m, m))
        assert split_rows(B, C, T, N, RANK_TOLERANCE) == rank
        reductions.choose_independent(B, partition)
    assert len(rooms) == 7 * 5
    assert all((room[-64:] == 7.25).all() for room in rooms)


def test_a_function_that_is_not_there_is_said() -> None:
    with pytest.raises(LookupError, match=r"drive\.c has no function advanced"):
        _ = Function("drive", "advanced").address


def test_the_key_holds_all_that_the_code_depends_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def key() -> bytes:
        engine._bitcode_toolchain.cache_clear()
        return engine._bitcode_toolchain()

    keys = [key()]
    for owner, name, value in (
        (engine.llvmlite, "__version__", "another llvmlite"),
        (engine, "processor", lambda: ("triple", "another processor", "+features")),
    ):
        with monkeypatch.context() as changed:
            changed.setattr(owner, name, value)
            keys.append(key())
    assert len(set(keys)) == len(keys)
    assert key() == keys[0]


def fresh(module: str, monkeypatch: pytest.MonkeyPatch) -> int:
    """The address of a unit as a new process finds it."""
    monkeypatch.setattr(library, "_engines", {})
    return Unit(module, "gauss_four").address


def test_damaged_code_on_disk_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KINETREE_CACHE_DIR", str(tmp_path))
    assert fresh("gauss4", monkeypatch)
    (file,) = (kept for kept in storage.directory().iterdir() if not kept.name.startswith("."))
    whole = file.read_bytes()
    file.write_bytes(whole[:-100])
    assert engine.load(file.stem) is None
    assert fresh("gauss4", monkeypatch)
    assert engine.load(file.stem) is not None  # its checksum holds again


def test_where_nothing_can_be_kept_code_is_made_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("KINETREE_CACHE_DIR", str(tmp_path / "file"))
    assert fresh("gauss4", monkeypatch)
    assert (tmp_path / "file").read_text() == "no folder"


def test_a_second_process_computes_the_same_bits_without_numba() -> None:
    first, second = (
        subprocess.run(
            [sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True
        ).stdout.split()
        for _ in range(2)
    )
    assert first == second
    assert (second[0], second[2]) == ("finished", "False")


def test_parts_are_made_beside_the_caller(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KINETREE_CACHE_DIR", str(tmp_path))
    engines: dict[str, object] = {}
    monkeypatch.setattr(library, "_engines", engines)
    told: list[int] = []
    monkeypatch.setattr(library, "LISTENERS", [lambda: told.append(1)])
    asked = Unit("gauss4", "gauss_four"), Unit("steps_back", "steps_back"), Unit("gauss4", "gauss_four")
    library.make_ready(*asked)
    others = [thread for thread in threading.enumerate() if thread.name == "parts of the runtime"]
    for thread in others:
        thread.join()
    assert others and set(engines) == {"gauss4", "steps_back"} and told == [1]
    assert asked[0].address and told == [1]  # the code is there
    engines.clear()
    library.make_ready(*asked)  # on disk by now: nothing is begun
    assert not engines and told == [1]


def test_a_part_that_is_there_is_had_while_another_is_made() -> None:
    unit = Unit("gauss4", "gauss_four")
    assert unit.address
    found: list[int] = []
    with library._lock:  # as whoever makes a part holds it
        asking = threading.Thread(target=lambda: found.append(Unit("gauss4", "gauss_four").address))
        asking.start()
        asking.join(timeout=10.0)
        there = list(found)
    asking.join()
    assert there == [unit.address]


def test_parts_that_cannot_be_made_are_told_to_whoever_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    library.make_ready()
    monkeypatch.setattr(engine, "has_part", lambda name: False)
    unknown = Unit("no_such_part", "nothing")
    library.make_ready(unknown)
    with pytest.raises(FileNotFoundError, match="no_such_part"):
        _ = unknown.address


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are not forked here")
def test_a_fork_waits_until_llvm_is_free() -> None:
    inside, forked = threading.Event(), []

    def hold() -> None:
        with library._lock:
            inside.set()
            time.sleep(0.1)
            forked.append("not yet")

    thread = threading.Thread(target=hold)
    thread.start()
    inside.wait()
    child = os.fork()
    if child == 0:
        os._exit(0 if library._lock.acquire(timeout=1.0) else 1)
    assert forked == ["not yet"] and os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    thread.join()
