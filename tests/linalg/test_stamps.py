"""Compiled functions are compiled anew when anything they depend on changes, and only then."""

import importlib
import pickle
import sys
from pathlib import Path

import numba
import pytest

from kinetree.kernels.llvm import numba_bridge
from kinetree.linalg import multipliers, rank, stamps
from kinetree.linalg.lowering import stamped_index
from kinetree.linalg.stamps import source_files, source_stamp
from kinetree.solve import memory, radau5, reduce, tsit5
from kinetree.solve.drive import advance

FILES = {
    "__init__": "",
    "numbers_": "FACTOR = 2.0\n",
    "helper": "from loops_under_test import numbers_\n\ndef twice(x):\n    return numbers_.FACTOR * x\n",
    "late": "four = 4\n",
    "sibling": "def thrice(x):\n    return 3.0 * x\n",
    "caller": "from .helper import twice\n\ndef four_times(x):\n    return twice(twice(x))\n",
}


@pytest.fixture
def stamp_with(tmp_path, monkeypatch):
    """Stamp of `caller.four_times` in a package in which some files have more in them."""
    folder = tmp_path / "loops_under_test"
    folder.mkdir()
    monkeypatch.syspath_prepend(tmp_path)

    def stamp(**added):
        for name, text in FILES.items():
            (folder / f"{name}.py").write_text(text + added.get(name, ""))
        for name in [name for name in sys.modules if name.startswith("loops_under_test")]:
            monkeypatch.delitem(sys.modules, name)
        for cached in (stamps._text, stamps._digest, stamps._imported, stamps._is_file):
            cached.cache_clear()
        importlib.invalidate_caches()
        importlib.import_module("loops_under_test.sibling")
        return source_stamp(importlib.import_module("loops_under_test.caller").four_times)

    return stamp


@pytest.mark.parametrize("file", ["caller", "helper", "numbers_"])
def test_what_is_called_and_the_numbers_it_takes_count(stamp_with, file):
    assert stamp_with(**{file: "# edited\n"}) != stamp_with()


def test_modules_that_are_imported_only_to_compile_count(stamp_with):
    """They are not there yet when the stamp is made; a stamp without them would run stale code."""
    uses = 'def Deferred(module, name): ...\n\ntwice = Deferred("loops_under_test.late", "four")\n'
    before = stamp_with(caller=uses)
    assert "loops_under_test.late" not in sys.modules
    assert before != stamp_with(caller=uses, late="# edited\n")
    assert stamp_with() == stamp_with(late="# edited\n")


def test_other_files_do_not_count(stamp_with):
    assert stamp_with(sibling="# edited\n") == stamp_with() == stamp_with()


def test_the_loops_of_the_integrators():
    """The loop depends on the memory's layout and on how kernels are called; methods it calls by address."""
    loop = source_files(advance.py_func)
    deferred = {
        Path(memory.__file__).with_name("record_types.py"),
        Path(stamps.__file__).with_name("intrinsics.py"),
    }
    assert {memory.__file__, numba_bridge.__file__, *map(str, deferred)} <= set(loop)
    assert {radau5.__file__, tsit5.__file__}.isdisjoint(loop)
    assert {memory.__file__, radau5.__file__} <= set(source_files(radau5.METHOD.unit.py_func))
    assert {multipliers.__file__, rank.__file__} <= set(source_files(reduce.by_multipliers.py_func))


def test_a_list_of_other_sources_is_not_even_read(tmp_path):
    """It may name classes that have moved since: reading it would fail."""
    now = stamped_index(str(tmp_path), "loop", "stamp of today")
    gone = b"ckinetree.solve.record\nNoLongerThere\n."  # a class by its name, as pickle writes it
    for version in (numba.__version__, f"{numba.__version__} stamp of yesterday"):
        (tmp_path / "loop.nbi").write_bytes(pickle.dumps(version) + gone)
        assert now.load("key") is None
    now.save("key", "code")
    assert now.load("key") == "code"
