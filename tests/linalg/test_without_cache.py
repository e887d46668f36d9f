"""Compiled loops where no folder for caches can be written."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numba.core import caching

from kinetree.linalg.compiled import Unit, compiled


@pytest.fixture
def nowhere_to_write(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(caching.CompileResultCacheImpl, "_locator_classes", [])


@pytest.mark.usefixtures("nowhere_to_write")
def test_functions_are_compiled_all_the_same() -> None:
    def twice(x: Any) -> Any:
        return 2.0 * x

    assert compiled(twice)(21.0) == 42.0


def test_units_are_compiled_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("KINETREE_CACHE_DIR", str(tmp_path / "file"))

    def count(integers: Any, reals: Any) -> Any:
        integers[0] += 1
        return 0

    from ctypes import CFUNCTYPE, c_int64, c_void_p

    unit = CFUNCTYPE(c_int64, c_void_p, c_void_p)(Unit(count).address)
    integers, reals = np.zeros(1, np.int64), np.zeros(1)
    assert unit(integers.ctypes.data, reals.ctypes.data) == 0
    assert Unit(count)(integers.ctypes.data, reals.ctypes.data) == 0
    assert integers[0] == 2
    assert not (tmp_path / "file" / "kernels").exists()
