"""Exported C beside our own compiled code and CasADi's generated C: ``python benchmarks/exported_c.py [--json FILE]``.

All three evaluate the same right-hand side at the same states in a loop of their own language, with ``cc -O3`` for C.
"""

from __future__ import annotations

import ctypes
import json
import subprocess
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import casadi as ca
import numpy as np
from command_line import options_of

import kinetree as kt
from kinetree.kernels import compile_graph
from kinetree.kernels.source import ELEMENTARY, C, elementary_text, write_function
from kinetree.preparation.prepare import prepare
from kinetree.runtime.library import call_kernel

EXAMPLES = Path(kt.__file__).parent / "examples"
MODELS = {"four-bar": "four_bar.toml", "Andrews": "andrews_squeezer.toml", "Panda": "panda.py"}
CALLS, ROUNDS = 2000, 30
FLAGS = ["-std=c99", "-O3", "-march=native", "-shared", "-fPIC"]

LOOP = """
void loop(const double *t, const double *z, const double *p, double *zdot, double *health, double *work, int n)
{
    for (int i = 0; i < n; i++)
        rhs(t, z, p, zdot, health, work);
}
"""
CASADI_LOOP = """
void loop(const double **arg, double **res, long long int *iw, double *w, int n)
{
    for (int i = 0; i < n; i++)
        rhs(arg, res, iw, w, 0);
}
"""


def library(text: str, folder: Path, name: str) -> ctypes.CDLL:
    """C compiled as a shared library."""
    (folder / f"{name}.c").write_text(text, encoding="utf-8")
    out = folder / f"{name}.so"
    subprocess.run(["cc", *FLAGS, "-o", str(out), str(folder / f"{name}.c"), "-lm"], check=True)
    return ctypes.CDLL(str(out))


def best(function: Any, calls: int, rounds: int) -> float:
    """Seconds of one call, the least of many rounds."""
    times = []
    for _ in range(rounds):
        started = time.perf_counter()
        function()
        times.append((time.perf_counter() - started) / calls)
    return min(times)


def measure(name: str, file: str, calls: int = CALLS, rounds: int = ROUNDS) -> dict[str, Any]:
    """Microseconds of one right-hand side, and the largest difference between the three."""
    ready = prepare(EXAMPLES / file)
    graph = ready.compiled.rhs_graph()
    assert graph is not None
    z, p, t = ready.compiled.pack(ready.state) + 0.01, ready.state.p, np.array([0.1])
    n = z.size
    kernel = compile_graph(graph, name="rhs")
    mine = [np.zeros(n), np.zeros(1)]
    inputs = np.array([a.ctypes.data for a in (t, z, p)], dtype=np.uintp)
    outputs = np.array([a.ctypes.data for a in mine], dtype=np.uintp)
    work = np.zeros(max(kernel.n_work, 1))
    arguments = (kernel.address, inputs.ctypes.data, outputs.ctypes.data, work.ctypes.data, calls, 0, 0)
    call_kernel(*arguments)
    own = best(lambda: call_kernel(*arguments), calls, rounds)

    def pointer(a: np.ndarray) -> ctypes.c_void_p:
        return ctypes.c_void_p(a.ctypes.data)

    with tempfile.TemporaryDirectory() as name_of_folder:
        folder = Path(name_of_folder)
        source = write_function(graph, "rhs", C)
        (folder / ELEMENTARY).write_text(elementary_text(), encoding="utf-8")
        exported = library(f"{C.prelude}\n{source.text}\n{LOOP}", folder, "exported")
        zdot, health, scratch = np.zeros(n), np.zeros(1), np.zeros(source.n_work + 1)
        arrays = [pointer(a) for a in (t, z, p, zdot, health, scratch)]
        c = best(lambda: exported.loop(*arrays, calls), calls, rounds)

        function = ca.Function("rhs", list(graph.inputs.values()), list(graph.outputs.values()))
        generator = ca.CodeGenerator("generated.c", {"with_header": False})
        generator.add(function)
        generated = library(generator.dump() + CASADI_LOOP, folder, "generated")
        theirs = [np.zeros(n), np.zeros(1)]
        arg = np.array([a.ctypes.data for a in (t, z, p)] + [0] * function.sz_arg(), dtype=np.uintp)
        res = np.array([a.ctypes.data for a in theirs] + [0] * function.sz_res(), dtype=np.uintp)
        iw, w = np.zeros(function.sz_iw() + 1, np.int64), np.zeros(function.sz_w() + 1)
        places = [pointer(a) for a in (arg, res, iw, w)]
        casadi = best(lambda: generated.loop(*places, calls), calls, rounds)
    size = np.abs(mine[0]).max()
    difference = max(np.abs(zdot - mine[0]).max(), np.abs(theirs[0] - mine[0]).max()) / size
    return {
        "model": name,
        "own": own * 1e6,
        "c": c * 1e6,
        "casadi": casadi * 1e6,
        "difference": float(difference),
    }


def main(words: Sequence[str] | None = None) -> None:
    """Measure and print."""
    options = options_of(__doc__, json=True).parse_args(words)
    if options.smallest:
        rows = [measure("four-bar", MODELS["four-bar"], calls=2, rounds=1)]
    else:
        rows = [measure(name, file) for name, file in MODELS.items()]
    print("right-hand side, µs      own code   exported C   C ÷ own   CasADi's C   largest difference")
    for r in rows:
        times = f"{r['own']:11.3f}{r['c']:13.3f}{r['c'] / r['own']:10.2f}{r['casadi']:13.3f}"
        print(f"{r['model']:22}{times}{r['difference']:16.1e}")
    if options.json:
        options.json.write_text(json.dumps({"exported_c": rows}), encoding="utf-8")


if __name__ == "__main__":
    main()
