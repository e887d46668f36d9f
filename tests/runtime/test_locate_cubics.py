"""The least value of a cubic, by which stretches without a crossing are recognised; compiled by the host's cc."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

from kinetree.runtime import build

TEXT = """
#include "locate.c"
double cubic_at(double a, double b, double da, double db, double s) {
    Stretch g = {a, b, da, db, 0.0};
    return cubic(&g, s);
}
double least_value(double a, double b, double da, double db) {
    Stretch g = {a, b, da, db, 0.0};
    return lowest(&g);
}
"""


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("there is no C compiler")
    folder = tmp_path_factory.mktemp("cubics")
    (folder / "cubics.c").write_text(TEXT)
    build.write_header(folder)
    made = folder / "cubics.so"
    options = ["-std=c99", "-O1", "-shared", "-fPIC", f"-I{build.SOURCES}", f"-I{folder}"]
    subprocess.run([compiler, *options, str(folder / "cubics.c"), "-o", str(made), "-lm"], check=True)
    found = ctypes.CDLL(str(made))
    for name in ("cubic_at", "least_value"):
        getattr(found, name).restype = ctypes.c_double
    return found


def test_the_least_value_is_that_of_a_fine_table(library: ctypes.CDLL) -> None:
    """Random values and slopes: extrema inside on either root, at the ends, and parabolas (no cubic term)."""
    random = np.random.default_rng(5)
    inside = 0
    for k in range(300):
        a, b, da, db = random.normal(size=4) * (1.0, 1.0, 4.0, 4.0)
        if k % 10 == 0:
            db = 2.0 * (b - a) - da  # then the cubic term vanishes
        given = [ctypes.c_double(value) for value in (a, b, da, db)]
        found = library.least_value(*given)
        s = np.linspace(0.0, 1.0, 2001)
        r = 1.0 - s
        table = r * r * ((1.0 + 2.0 * s) * a + s * da) + s * s * ((3.0 - 2.0 * s) * b - r * db)
        assert library.cubic_at(*given, ctypes.c_double(s[700])) == pytest.approx(table[700], abs=1e-14)
        assert found <= table.min() + 1e-12
        assert found >= table.min() - 1e-5
        inside += bool(found < min(a, b) - 1e-6)
    assert inside > 50  # extrema inside are really among them


def test_every_part_of_the_text_is_accepted_without_a_warning_by_the_host(tmp_path: Path) -> None:
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("there is no C compiler")
    options = [
        "-std=c99",
        "-Wall",
        "-Wextra",
        "-Werror",
        "-Wno-unused-function",
        "-fsyntax-only",
        "-ffreestanding",
        f"-I{tmp_path}",
        f"-I{build.SOURCES}",
    ]
    build.write_header(tmp_path)
    for name in build.modules():
        command = [compiler, *options, str(build.SOURCES / f"{name}.c")]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
