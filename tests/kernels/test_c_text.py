"""Graphs as C, compiled and run: the same bits as machine code made by LLVM."""

from __future__ import annotations

import ctypes
import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path

import casadi as ca
import numpy as np
import pytest

from kinetree.kernels import Graph, compile_graph
from kinetree.kernels.llvm.writer import has_multiply_add
from kinetree.kernels.source import ELEMENTARY, C, elementary_text, write_function

COMPILERS = {
    "cc": ["cc"] if shutil.which("cc") else None,
    "zig": [sys.executable, "-m", "ziglang", "cc"] if importlib.util.find_spec("ziglang") else None,
}


def swing() -> Graph:
    """Sines, powers, exponentials and multiply-adds that depend on each other."""
    x = ca.SX.sym("x", 4)
    s, c = ca.sin(x), ca.cos(x)
    mass = ca.vertcat(*[2 + s[i] * c[(i + 1) % 4] for i in range(4)])
    force = (
        ca.tanh(3 * x) + ca.exp(-x * x) * c - ca.fabs(x) ** 1.5 + ca.atan2(s, 1 + c * c) + ca.log(1 + x * x)
    )
    force += ca.fmin(s, c) - ca.fmax(s * x, 0.1) + ca.hypot(s, x)
    return Graph(
        {"x": x}, {"y": ca.vertcat(force / mass, ca.dot(force, mass), ca.asin(s[0] / 2), ca.acos(c[1] / 3))}
    )


@pytest.mark.skipif(not has_multiply_add(), reason="LLVM fuses nothing on this processor")
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow if name == "zig" else ()) for name in COMPILERS]
)
def test_equations_have_the_bits_of_machine_code(name: str, tmp_path: Path) -> None:
    compiler = COMPILERS[name]
    if compiler is None:
        pytest.skip("this compiler is not there")
    graph = swing()
    source = write_function(graph, "f", C)
    entry = f"void call(const double *x, double *y) {{ double work[{source.n_work + 1}]; f(x, y, work); }}\n"
    (tmp_path / "f.c").write_text(C.prelude + source.text + entry, encoding="utf-8")
    (tmp_path / ELEMENTARY).write_text(elementary_text(), encoding="utf-8")
    options = [
        "-std=c99",
        "-pedantic",
        "-O2",
        "-ffp-contract=off",
        "-Wall",
        "-Wextra",
        "-Werror",
        "-shared",
        "-fPIC",
    ]
    subprocess.run([*compiler, *options, "-o", tmp_path / "f.so", tmp_path / "f.c", "-lm"], check=True)
    library = ctypes.CDLL(str(tmp_path / "f.so"))
    bound = compile_graph(graph).bind()
    rng = np.random.default_rng(2)
    for x in (*rng.normal(size=(200, 4)), *rng.uniform(-1e6, 1e6, (20, 4)), np.zeros(4), np.full(4, 1e200)):
        y = np.empty(bound.outputs["y"].size)
        library.call(ctypes.c_void_p(x.ctypes.data), ctypes.c_void_p(y.ctypes.data))
        bound.inputs["x"].flat[:] = x
        bound()
        np.testing.assert_array_equal(y, bound.outputs["y"].ravel())
