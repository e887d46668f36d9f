"""Stored kernels: found again, never trusted when damaged, never in the way."""

import logging
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import casadi as ca
import numpy as np
import pytest

from kinetree.kernels import Graph, Stage, compile_graph, storage
from kinetree.kernels.llvm import engine
from kinetree.kernels.tape import read_graph
from kinetree.model.expressions.piecewise import locate, take


def graph(constant=2.5):
    x = ca.SX.sym("x", 3)
    return Graph({"x": x}, {"y": ca.sin(x) * constant + ca.exp(x)})


def entries(folder):
    """All files of the folder, those being written too, but for the one that tells when it was looked through."""
    return sorted(set(folder.iterdir()) - {folder / storage._LOOKED_THROUGH}) if folder.exists() else []


def check(kernel, constant=2.5):
    x = np.array([0.1, -0.4, 2.0])
    np.testing.assert_allclose(kernel(x=x)["y"].ravel(), np.sin(x) * constant + np.exp(x), rtol=1e-14)


def test_second_compilation_is_read_from_disk(kernel_cache):
    first, second = compile_graph(graph()), compile_graph(graph())
    assert not first.timings.cached
    assert second.timings.cached
    assert second.timings.emit == second.timings.compile == 0
    assert (second.n_work, second.n_functions) == (first.n_work, first.n_functions)
    assert len(entries(kernel_cache)) == 1
    check(second)


def test_another_graph_number_of_lanes_or_processor_is_another_entry(kernel_cache, monkeypatch):
    compile_graph(graph())
    assert not compile_graph(graph(3.5)).timings.cached
    assert not compile_graph(graph(), lanes=2).timings.cached
    check(compile_graph(graph(3.5)), 3.5)
    engine._cache_toolchain.cache_clear()
    monkeypatch.setattr(engine, "processor", lambda: ("another", "processor", ""))
    assert not compile_graph(graph()).timings.cached
    engine._cache_toolchain.cache_clear()
    assert len(entries(kernel_cache)) == 4


def test_the_name_of_a_kernel_does_not_depend_on_who_else_holds_its_numbers():
    """Equal numbers have the same name, however often each of them is referred to."""
    x = ca.SX.sym("x", 300)  # more than the whole numbers that Python has once
    values = [ca.sin(x[:3]) * 2.5 + 4.25, take(np.array([1.5, 2.5]), locate(np.array([0.0, 1.0, 2.0]), x[0]))]
    symbols = ca.SX.sym("s", 2)
    staged = Graph({"x": x}, {"y": values[0] * symbols[0], "z": values[1]}, (Stage(symbols, x[298:] * 1.5),))
    (stage,), outputs = read_graph(staged)
    sizes = ([1000], [3000], [])
    before = engine.key([stage], outputs, sizes, 1, 3)
    held = [
        *stage.reads, *stage.writes, *sizes, *outputs.lookups[0].values,
        *(part for tape in (stage.tape, outputs)
          for part in (*tape.operations, *tape.arguments, *tape.constants, *tape.results)),
    ]  # fmt: skip
    assert engine.key([stage], outputs, sizes, 1, 3) == before
    assert held


def test_cache_can_be_left_alone(kernel_cache):
    check(compile_graph(graph(), cache=False))
    assert entries(kernel_cache) == []


@pytest.mark.parametrize("damage", ["truncate", "flip", "empty", "foreign"])
def test_damaged_entries_are_replaced(kernel_cache, damage):
    compile_graph(graph())
    (entry,) = entries(kernel_cache)
    good = entry.read_bytes()
    bad = {
        "truncate": good[: len(good) // 2],
        "flip": good[:-100] + bytes([good[-100] ^ 1]) + good[-99:],
        "empty": b"",
        "foreign": b"something else entirely" * 10,
    }[damage]
    entry.write_bytes(bad)
    kernel = compile_graph(graph())
    assert not kernel.timings.cached
    check(kernel)
    assert compile_graph(graph()).timings.cached
    assert entries(kernel_cache) == [entry]


def test_many_writers_leave_one_whole_entry(kernel_cache):
    with ThreadPoolExecutor(8) as pool:
        kernels = list(pool.map(lambda _: compile_graph(graph()), range(16)))
    for kernel in kernels:
        check(kernel)
    assert len(entries(kernel_cache)) == 1
    assert compile_graph(graph()).timings.cached


def test_folder_that_cannot_be_made_is_no_fault(tmp_path, monkeypatch, caplog):
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    monkeypatch.setenv("KINETREE_CACHE_DIR", str(blocked))
    with caplog.at_level(logging.WARNING):
        check(compile_graph(graph()))
        check(compile_graph(graph()))
    assert sum("not kept on disk" in record.message for record in caplog.records) == 1


def test_full_disk_is_no_fault(kernel_cache, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(storage.os, "replace", full)
    check(compile_graph(graph()))
    assert entries(kernel_cache) == []


def test_entries_not_used_for_longest_are_removed(kernel_cache, monkeypatch):
    compile_graph(graph(1.5))
    (old,) = entries(kernel_cache)
    os.utime(old, (0, 0))
    compile_graph(graph(2.5))
    monkeypatch.setattr(storage, "LIMIT", int(2.5 * old.stat().st_size))
    compile_graph(graph(3.5))
    assert len(entries(kernel_cache)) == 2
    assert old not in entries(kernel_cache)


def test_the_folder_is_looked_through_once_an_hour_or_when_much_was_written(kernel_cache, monkeypatch):
    """With thousands of entries that takes longer than writing one: ten writes were ten looks at all of them."""
    looked = []
    monkeypatch.setattr(storage, "_prune", looked.append)
    monkeypatch.setattr(storage, "LIMIT", 16_000)
    for k in range(10):
        storage.write(f"{k:064x}", bytes(10))
    assert looked == [kernel_cache]
    storage.write("a" * 64, bytes(1000))
    assert len(looked) == 2
    storage.write("b" * 64, bytes(10))
    assert len(looked) == 2
    os.utime(kernel_cache / storage._LOOKED_THROUGH, (0, 0))
    storage.write("c" * 64, bytes(10))
    assert len(looked) == 3


def test_another_process_finds_the_entry(kernel_cache):
    program = """
import casadi as ca
from kinetree.kernels import Graph, compile_graph
x = ca.SX.sym("another_name", 3)
print(compile_graph(Graph({"z": x}, {"w": ca.sin(x) * 2.5 + ca.exp(x)})).timings.cached)
"""
    compile_graph(graph())
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "True"  # names do not matter, what is computed does


def test_platform_folder_without_the_variable(monkeypatch, tmp_path):
    monkeypatch.delenv("KINETREE_CACHE_DIR")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    monkeypatch.setattr(storage.sys, "platform", "linux")
    assert storage.directory() == tmp_path / "kinetree" / "kernels"
    monkeypatch.setattr(storage.sys, "platform", "win32")
    assert storage.directory() == tmp_path / "kinetree" / "kernels"
    monkeypatch.setattr(storage.sys, "platform", "darwin")
    assert storage.directory().parts[-4:] == ("Library", "Caches", "kinetree", "kernels")
