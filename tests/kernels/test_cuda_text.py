"""Device functions, compiled as C++ and run: the same bits as machine code made by LLVM."""

import ctypes
import shutil
import subprocess

import casadi as ca
import numpy as np
import pytest

from kinetree.kernels import Graph, Stage, compile_graph, cuda
from kinetree.kernels.cuda import CUDA, write_device_function
from kinetree.kernels.llvm.writer import has_multiply_add
from kinetree.model.expressions.piecewise import locate, take

pytestmark = [
    pytest.mark.skipif(shutil.which("g++") is None, reason="there is no g++"),
    pytest.mark.skipif(not has_multiply_add(), reason="LLVM fuses nothing on this processor"),
]


def compiled(graph, folder):
    """A function of one row of inputs, from the device text of a graph with the input x and the output y."""
    source = write_device_function(graph, "f")
    entry = 'extern "C" void call(const double *x, double *y)\n{ double work[ROOM(%d)]; f(x, y, work); }\n'
    (folder / "f.cpp").write_text(CUDA.prelude + source.text + entry % source.n_work)
    command = ["g++", "-std=c++17", "-O1", "-ffp-contract=off", "-Wall", "-Werror", "-Wno-unused-function"]
    subprocess.run([*command, "-shared", "-fPIC", "-o", folder / "f.so", folder / "f.cpp"], check=True)
    library = ctypes.CDLL(str(folder / "f.so"))

    def call(x):
        y = np.zeros(source.outputs["y"])
        library.call(
            np.ascontiguousarray(x).ctypes.data_as(ctypes.c_void_p), y.ctypes.data_as(ctypes.c_void_p)
        )
        return y

    return call, source


def agree(graph, folder, points):
    call, source = compiled(graph, folder)
    bound = compile_graph(graph, cache=False).bind()
    for x in points:
        bound.inputs["x"].flat[:] = x
        bound()
        np.testing.assert_array_equal(call(x), bound.outputs["y"].ravel())
    return source


def test_sines_and_cosines_are_those_of_the_machine_code(tmp_path):
    x = ca.SX.sym("x")
    rng = np.random.default_rng(3)
    multiples = rng.integers(-60000, 60000, 300) * (np.pi / 2)
    points = [
        *rng.uniform(-10, 10, 500), *rng.uniform(-2e5, 2e5, 200), *10.0 ** rng.uniform(-300, 300, 200),
        *multiples, *np.nextafter(multiples, 1e9), 0.0, -0.0, np.inf, -np.inf, np.nan, 1e5, -1e5,
    ]  # fmt: skip
    agree(Graph({"x": x}, {"y": ca.vertcat(ca.sin(x), ca.cos(x), ca.sin(2 * x))}), tmp_path, points)


def test_operations_are_those_of_the_machine_code(tmp_path):
    x = ca.SX.sym("x", 3)
    a, b, c = x[0], x[1], x[2]
    y = ca.vertcat(
        a * b + c, a * b - c, c - a * b, a / b + c / b, 1 / c, ca.sqrt(ca.fabs(a)), ca.sign(b), ca.exp(a), a**b,
        ca.fmin(a, b), ca.fmax(b, c), ca.floor(a), ca.if_else(a < b, c, -c), ca.atan2(a, b), ca.logic_or(a > b, c > 0),
    )  # fmt: skip
    points = np.random.default_rng(5).normal(size=(200, 3)) * 3
    agree(Graph({"x": x}, {"y": y}), tmp_path, points)


def test_long_functions_hand_values_on_through_their_workspace(tmp_path, monkeypatch):
    monkeypatch.setattr(cuda, "INLINED", 10)
    monkeypatch.setattr(cuda, "PIECE", 20)
    x = ca.SX.sym("x", 4)
    values = x
    for k in range(30):
        values = ca.vertcat(*[ca.sin(values[i] * values[(i + 1) % 4] + 0.1 * k) for i in range(4)])
    source = agree(
        Graph({"x": x}, {"y": ca.vertcat(values, ca.sum1(values))}),
        tmp_path,
        np.random.default_rng(1).normal(size=(20, 4)),
    )
    assert source.n_work > 0 and source.text.count("APART") > 3


def test_stages_and_tables(tmp_path):
    x, s, r = ca.SX.sym("x", 2), ca.SX.sym("s", 2), ca.SX.sym("r", 2)
    stages = (
        Stage(s, ca.vertcat(x[0] * x[1] + 0.5, ca.cos(x[0]))),
        Stage(r, ca.vertcat(s[0] * s[1] + 0.7, ca.cos(s[0]))),
    )
    place = locate(np.array([-2.0, -0.5, 0.3, 2.0]), x[0])
    y = ca.vertcat(r[0] + x[1], r[1] * take(np.array([3.0, -1.0, 7.5]), place))
    points = np.random.default_rng(2).normal(size=(50, 2))
    source = agree(Graph({"x": x}, {"y": y}, stages), tmp_path, points)
    assert source.text.count("f_shared_") >= 3  # one function for both stages
