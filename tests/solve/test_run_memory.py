"""The memory of a run: Python and compiled code see the same numbers under the same names."""

import re
from dataclasses import replace
from pathlib import Path

import numba
import numpy as np
import pytest
from handmade import pendulum

from kinetree.linalg.compiled import Unit, compiled
from kinetree.solve.integrate import integrate, resume
from kinetree.solve.memory import ARRAYS, INTEGERS, LAYOUT, REALS, Memory, length_of
from kinetree.solve.memory import __file__ as memory_file
from kinetree.solve.methods import FILES, load_method
from kinetree.solve.record import invoke, run_at
from kinetree.solve.setup import blank_memory

SIZES = {
    name: k for k, name in enumerate((name for name in INTEGERS if name[:2] in ("n_", "m", "m_")), start=2)
}


def full_memory() -> Memory:
    """Every array there is, all lengths different, every number its place."""
    memory = Memory.laid_out(SIZES, {name: length_of(name, SIZES) for name in ARRAYS})
    memory.reals[:] = np.arange(memory.reals.size)
    return memory


def test_arrays_have_their_shapes_and_nothing_lies_upon_anything_else():
    memory = full_memory()
    taken = {"integers": np.zeros(memory.integers.size, int), "reals": np.zeros(memory.reals.size, int)}
    taken["integers"][: len(INTEGERS) + len(ARRAYS)] += 1
    taken["reals"][: len(REALS)] += 1
    for name, place in ARRAYS.items():
        array = getattr(memory, name)
        assert array.shape == tuple((SIZES[of] if of else 0) + more for of, more in place.shape), name
        block = "integers" if place.dtype == "i8" else "reals"
        first = (array.ctypes.data - getattr(memory, block).ctypes.data) // 8
        taken[block][first : first + array.nbytes // 8] += 1
        if block == "reals":
            assert first % 8 == 0, name
    assert max(used.max() for used in taken.values()) == 1
    assert taken["integers"].min() == 1


def test_every_name_of_the_tables_is_used():
    """Names nobody reads are words of a comment that slipped in, or left over."""
    folder = Path(memory_file).parent
    text = "".join(
        path.read_text(encoding="utf-8") for path in folder.glob("*.py") if path.name != "memory.py"
    )
    used = set(re.findall(r"(?:run|memory)\.(\w+)", text)) | {"layout"}
    used |= {of for place in ARRAYS.values() for of, _ in place.shape if of}
    assert {*INTEGERS, *REALS, *ARRAYS} <= used
    assert len(INTEGERS) + len(REALS) + len(ARRAYS) == len({*INTEGERS, *REALS, *ARRAYS})


@compiled
def read(run, out):  # type: ignore[no-untyped-def]
    """One field of every kind, and the last entry of arrays with one, two and three lengths."""
    out[0], out[1], out[2], out[3] = (
        run.n_z,
        run.t_drift_speed,
        run.psi[run.m - 1],
        run.B[run.m - 1, run.n_y - 1],
    )
    out[4] = run.lane_K[run.n_k - 1, run.n_z - 1, run.n_lanes - 1]
    out[5] = run.lu_complex[run.n_lu - 1, run.n_lu - 1].imag
    run.partition[run.n_y] = 7
    run.steps += 3
    run.h = 1
    run.newton_complex[1] = 2.0 - 3.0j
    return run.lane_K.shape


def test_compiled_code_reads_and_writes_the_same_numbers():
    memory, out = full_memory(), np.zeros(6)
    before = memory.copy()
    shape = read(memory, out)
    expected = [before.n_z, before.t_drift_speed, before.psi[-1], before.B[-1, -1], before.lane_K[-1, -1, -1]]
    assert out.tolist() == [*expected, before.lu_complex[-1, -1].imag]
    assert shape == memory.lane_K.shape
    assert (memory.partition[-1], memory.steps, memory.h, memory.newton_complex[1]) == (7, 3, 1.0, 2.0 - 3.0j)
    changed = {"integers": memory.integers != before.integers, "reals": memory.reals != before.reals}
    assert (changed["integers"].sum(), changed["reals"].sum()) == (2, 3)


@Unit
def count(integers, reals):  # type: ignore[no-untyped-def]
    """A unit that counts, and adds up."""
    run = run_at(integers, reals)
    run.steps += 1
    run.error += run.z[run.n_z - 1]
    return run.steps


@compiled
def call_twice(run, address):  # type: ignore[no-untyped-def]
    """Through the address."""
    return 10 * invoke(address, run) + invoke(address, run)


def test_units_see_the_memory_of_their_caller():
    memory = full_memory()
    memory.error = 0.0
    assert call_twice(memory, count.address) == 12
    assert memory.error == 2 * memory.z[-1]


def test_names_that_do_not_exist_are_refused_on_both_sides():
    memory = full_memory()

    @compiled
    def misspelt(run):  # type: ignore[no-untyped-def]
        return run.stepps

    with pytest.raises(AttributeError, match="no field 'stepps'"):
        _ = memory.stepps
    with pytest.raises(AttributeError, match="'stepps'"):
        memory.stepps = 1
    with pytest.raises(AttributeError, match="write into arrays"):
        memory.z = np.zeros(3)
    with pytest.raises(numba.TypingError, match="stepps"):
        misspelt(memory)


@pytest.mark.parametrize("name", FILES)
def test_a_method_asks_for_no_array_without_room(name):
    """Of every method's arrays none is empty, and those it does not name take no room."""
    system, method = pendulum(), load_method(name)
    if method.descriptor:
        with pytest.raises(ValueError, match="needs the 'matrices' and 'tangent' kernels"):
            blank_memory(system, [method])
        return
    memory = blank_memory(system, [method])
    method.install(memory)
    asked = {name: getattr(memory, name) for name in method.arrays}
    empty = {name for name, array in asked.items() if not array.size}
    assert empty == ({"tableau_e"} if method.fixed and "tableau_e" in asked else set())
    assert all(memory.integers[ARRAYS[name].offset] for name in asked)
    assert not memory.integers[ARRAYS["lane_K"].offset]


def test_a_state_that_another_version_laid_out_is_refused():
    system, z0 = pendulum(), np.array([1.0, 0.0])
    run = integrate(system, 0.0, z0, 1.0, method="tsit5")
    assert run.resume.memory.layout == LAYOUT
    other = run.resume.integers.copy()
    other[INTEGERS["layout"]] += 1
    with pytest.raises(ValueError, match=r"another version of Kinetree.*run it again from the start"):
        resume(system, replace(run.resume, integers=other), 2.0)
    with pytest.raises(ValueError, match="another version of Kinetree"):
        resume(system, replace(run.resume, integers=np.zeros(3, np.int64)), 2.0)
