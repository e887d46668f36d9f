"""The memory of a run: Python and compiled code see the same numbers under the same names."""

import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from handmade import pendulum

from kinetree import solve
from kinetree.runtime import tables
from kinetree.runtime.tables import ARRAYS, INTEGERS, LAYOUT, REALS, length_of
from kinetree.solve.functions import wind_clocks
from kinetree.solve.integrate import integrate, resume
from kinetree.solve.memory import OF_EVENTS, Memory
from kinetree.solve.methods.registry import FILES, load_method
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
    text = Path(tables.__file__).parent / "c"
    files = (*text.iterdir(), *Path(solve.__file__).parent.glob("*.py"))
    written = "".join(file.read_text(encoding="utf-8") for file in files)
    used = set(re.findall(r"(?:memory\.|[ir]->|, )(\w+)", written)) | {"layout"}
    used |= {of for place in ARRAYS.values() for of, _ in place.shape if of}
    assert {*INTEGERS, *REALS, *ARRAYS} <= used
    assert len(INTEGERS) + len(REALS) + len(ARRAYS) == len({*INTEGERS, *REALS, *ARRAYS})


def test_the_text_of_the_runtime_knows_the_same_names_at_the_same_places():
    """The header lists the fields in the order in which they lie in the blocks."""
    text = tables.header()
    integers, reals = re.findall(r"typedef struct \{\n((?:    (?:int64_t|double) \w+;\n)+)\}", text)
    assert re.findall(r"(\w+);", integers) == [*INTEGERS, *(f"at_{name}" for name in ARRAYS)]
    assert re.findall(r"(\w+);", reals) == list(REALS)
    assert [ARRAYS[name].offset for name in ARRAYS] == list(range(len(INTEGERS), len(INTEGERS) + len(ARRAYS)))


def test_the_runtime_reads_and_writes_the_same_numbers():
    """A clock that ticks next at 0.5 + 3 · 0.25 s: wind_clocks reads and writes arrays, and writes a scalar."""
    sizes = {"n_clocks": 2}
    memory = Memory.laid_out(sizes, {name: length_of(name, sizes) for name in ("period", "offset", "ticks")})
    before, offsets, periods = memory.copy(), np.array([0.5, 0.0]), np.array([0.25, 2.0])
    assert wind_clocks(memory, periods, offsets, 1.25, False, True) == -1
    assert memory.t_sample == 1.25
    assert memory.ticks.tolist() == [3.0, 1.0]
    assert wind_clocks(memory, periods, offsets, 1.25, False, False) == -1
    assert memory.ticks.tolist() == [3.0, 1.0], "they are wound already"
    assert wind_clocks(memory, periods, offsets, 1.25, True, False) == -1
    assert memory.ticks.tolist() == [4.0, 1.0], "what ticks at 1.25 s has ticked"
    assert wind_clocks(memory, np.array([0.25, 0.0]), offsets, 1.25, True, False) == 1
    memory.t_sample = before.t_sample
    for name in ("period", "offset", "ticks"):
        getattr(memory, name)[:] = 0.0
    assert np.array_equal(memory.reals, before.reals)


def test_what_events_have_left_goes_along_into_a_mode_with_other_switchings():
    """Functions that switch ż stand behind those of events: with another number of them the arrays are longer."""

    def of_mode(switches: int) -> Memory:
        sizes = {"n_e": 2 + switches, "n_switches": switches, "n_actions": 2}
        return Memory.laid_out(sizes, {name: length_of(name, sizes) for name in OF_EVENTS})

    before, behind = of_mode(1), of_mode(3)
    before.g_before[:], before.doubt[:], before.strictness = (1.0, 2.0, 3.0), (0.0, -1.0, 0.0), 1.0
    before.happened[:2], before.shrinking[:2], before.interval[:2] = (1, 0), (3, 0), (0.25, 0.0)
    behind.take_over(before)
    assert behind.g_before.tolist() == [1.0, 2.0, 0.0, 0.0, 0.0]
    assert (behind.happened[0], behind.shrinking[0], behind.interval[0]) == (1, 3, 0.25)
    assert behind.doubt.tolist() == [0.0, -1.0, 0.0, 0.0, 0.0], (
        "sliding that has just begun is to be looked at"
    )
    assert behind.strictness == 1.0


def test_names_that_do_not_exist_are_refused_on_both_sides():
    memory = full_memory()
    with pytest.raises(AttributeError, match="no field 'stepps'"):
        _ = memory.stepps
    with pytest.raises(AttributeError, match="'stepps'"):
        memory.stepps = 1
    with pytest.raises(AttributeError, match="write into arrays"):
        memory.z = np.zeros(3)


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


def test_scratch_memory_is_nobody_elses():
    """Copies, and memories that take over the numbers of others, work in room of their own."""
    first = full_memory()
    first.provide(100)
    second, third = first.copy(), full_memory()
    third.adopt(first.integers, first.reals)
    assert {memory.n_scratch for memory in (first, second, third)} == {max(100, SIZES["n_scratch"])}
    assert len({memory.scratch for memory in (first, second, third)}) == 3
