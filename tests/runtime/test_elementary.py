"""Elementary functions: below one unit in the last place of sums in many digits, and the same bits in every home."""

from __future__ import annotations

import ctypes
import math
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import casadi as ca
import mpmath
import numpy as np
import pytest

from kinetree.arrays import Array
from kinetree.kernels import Graph, compile_graph
from kinetree.kernels.source import elementary_text
from kinetree.runtime import build

ONE = ("sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh", "exp", "expm1",
       "log", "log1p", "erf")  # fmt: skip
TWO = ("pow", "atan2", "hypot", "fmod", "remainder", "fmin", "fmax")
SPECIAL = [0.0, -0.0, 1.0, -1.0, 0.5, 2.0, -3.0, 1e22, 5e-324, -1e-310, 1.7e308, np.inf, -np.inf, np.nan]


def sizes(rng: np.random.Generator, count: int, low: float, high: float) -> Array:
    """Numbers of both signs whose exponents are spread evenly."""
    return np.asarray(rng.choice([-1.0, 1.0], count) * 2.0 ** rng.uniform(low, high, count))


def points_of(name: str, rng: np.random.Generator, count: int) -> Array:
    """Arguments where a function is hard: small and large, near its zeros, poles and ends."""
    everywhere = [rng.uniform(-4, 4, count), sizes(rng, count, -60, 9), sizes(rng, count // 4, -1074, -900)]
    if name in ("sin", "cos", "tan"):
        multiples = np.concatenate([np.arange(1, 40), rng.integers(40, 2**40, count)]) * (np.pi / 2)
        # 0x16ac5b262ca1ff times 2^797 is the double nearest to a multiple of pi/2
        worst = [math.ldexp(6381956970095103, 797), math.ldexp(5706674932067741, -52), 355.0, 103993.0]
        everywhere += [
            np.nextafter(multiples, 0.0),
            multiples,
            sizes(rng, count, 16, 1023.9),
            np.array(worst),
        ]
    elif name in ("asin", "acos", "atanh"):
        everywhere += [sizes(rng, count, -1, 0), 1 - 2.0 ** rng.uniform(-53, -1, count)]
    elif name in ("log", "log1p", "acosh"):
        everywhere += [2.0 ** rng.uniform(-1074, 1023.9, count), 1 + sizes(rng, count, -52, -2)]
    elif name == "erf":
        everywhere += [rng.uniform(-6.2, 6.2, 2 * count)]
    else:
        everywhere += [sizes(rng, count, 3, 9.5), 1 + sizes(rng, count, -52, -2), sizes(rng, count, 9, 1023)]
    return np.concatenate(everywhere)


def exact(name: str, *arguments: float) -> Any:
    """The value in many digits; None where there is no real one."""
    with mpmath.workprec(1200 if name in ("sin", "cos", "tan") and abs(arguments[0]) > 1e9 else 320):
        x = [mpmath.mpf(float(a)) for a in arguments]
        if name in ("exp", "expm1", "sinh", "cosh") and abs(x[0]) > 1000:
            if x[0] > 0 or name == "cosh":
                return mpmath.inf
            return {"exp": mpmath.mpf(0), "expm1": mpmath.mpf(-1), "sinh": -mpmath.inf}[name]
        if name == "pow" and abs(arguments[1] * math.log(arguments[0])) > 800:
            return mpmath.inf if (arguments[0] > 1) == (arguments[1] > 0) else mpmath.mpf(0)
        if name == "log1p":
            return mpmath.log1p(x[0]) if x[0] > -1 else None
        if name == "pow":
            return mpmath.power(*x)
        value = getattr(mpmath, name)(*x)
        return None if isinstance(value, mpmath.mpc) else value


def units(value: float, truth: Any) -> float:
    """The error in units of the last place; infinite where one of both is not a number and the other is."""
    if truth is None or math.isnan(value):
        return 0.0 if truth is None and math.isnan(value) else math.inf
    try:
        nearest = float(truth)
    except OverflowError:
        nearest = math.inf if truth > 0 else -math.inf
    if math.isinf(value) or math.isinf(nearest):
        return 0.0 if value == nearest else math.inf
    return float(abs(mpmath.mpf(value) - truth) / math.ulp(nearest))


@cache
def kernel(lanes: int) -> Any:
    """All functions of both numbers, by name: one kernel."""
    x, y = ca.SX.sym("x"), ca.SX.sym("y")
    outputs = {name: getattr(ca, name)(x) for name in ONE}
    outputs |= {name: x**y if name == "pow" else getattr(ca, name)(x, y) for name in TWO}
    return compile_graph(Graph({"x": x, "y": y}, outputs), lanes=lanes).bind()


def evaluated(name: str, x: Array, y: Array | None = None, lanes: int = 1) -> Array:
    """A function of arrays, by a kernel."""
    bound = kernel(lanes)
    found = np.empty(len(x))
    for k in range(0, len(x), lanes):
        bound.inputs["x"].flat[:] = x[k : k + lanes]
        bound.inputs["y"].flat[:] = 1.0 if y is None else y[k : k + lanes]
        bound()
        found[k : k + lanes] = bound.outputs[name].ravel()
    return found


@pytest.mark.parametrize("name", ONE)
def test_the_error_is_below_one_unit_in_the_last_place(name: str) -> None:
    x = points_of(name, np.random.default_rng(5), 60)
    values = evaluated(name, x)
    errors = [units(float(value), exact(name, at)) for at, value in zip(x, values, strict=True)]
    worst = int(np.argmax(errors))
    assert errors[worst] < 0.95, (name, x[worst].hex(), values[worst].hex())


@pytest.mark.parametrize("name", ["pow", "atan2", "hypot"])
def test_the_error_of_functions_of_two_numbers_is_below_one_unit_in_the_last_place(name: str) -> None:
    rng = np.random.default_rng(6)
    x = np.concatenate([sizes(rng, 150, -3, 3), sizes(rng, 150, -60, 60), 1 + sizes(rng, 100, -52, -2)])
    y = np.concatenate([sizes(rng, 150, -3, 3), sizes(rng, 150, -60, 60), sizes(rng, 100, 0, 55)])
    if name == "pow":
        x = abs(x)
        y[150:300] = rng.choice([0.5, 1.5, 3.0, -0.125, 1 / 3, 12.0], 150)
    values = evaluated(name, x, y)
    errors = [units(float(v), exact(name, a, b)) for a, b, v in zip(x, y, values, strict=True)]
    worst = int(np.argmax(errors))
    assert errors[worst] < 0.75, (x[worst].hex(), y[worst].hex(), values[worst].hex())


@pytest.mark.parametrize("name", ["fmod", "remainder"])
def test_remainders_are_exact(name: str) -> None:
    rng = np.random.default_rng(7)
    x = np.concatenate([sizes(rng, 200, -1074, 1023), rng.integers(-50, 50, 200) / 4])
    y = np.concatenate([sizes(rng, 200, -1074, 1023), rng.integers(1, 20, 200) / 4])
    truth = [getattr(math, name)(a, b) for a, b in zip(x, y, strict=True)]
    assert evaluated(name, x, y).tobytes() == np.array(truth).tobytes()


FLAGS = ["-std=c99", "-ffp-contract=off", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC"]


def compiled(folder: Path, options: list[str]) -> ctypes.CDLL:
    """The text by the host's compiler."""
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("there is no C compiler")
    loop = "for (long k = 0; k < n; k++)"
    text = elementary_text()
    for name in ONE:
        text += f"void of_{name}(const double *x, double *f, long n) {{ {loop} f[k] = kt_{name}(x[k]); }}\n"
    for name in TWO:
        arguments = "const double *x, const double *y, double *f, long n"
        text += f"void of_{name}({arguments}) {{ {loop} f[k] = kt_{name}(x[k], y[k]); }}\n"
    arguments = "const double *x, const double *y, const double *z, double *f, double *g, long n"
    both = "f[k] = kt_fma(x[k], y[k], z[k]), g[k] = kt_exact_fma(x[k], y[k], z[k]);"
    text += f"void of_fma({arguments}) {{ {loop} {both} }}\n"
    (folder / "all.c").write_text(text, encoding="utf-8")
    subprocess.run([compiler, *FLAGS, *options, folder / "all.c", "-o", folder / "all.so", "-lm"], check=True)
    return ctypes.CDLL(str(folder / "all.so"))


def called(library: ctypes.CDLL, name: str, *arrays: Array, results: int = 1) -> list[Array]:
    found = [np.empty_like(arrays[0]) for _ in range(results)]
    pointers = [ctypes.c_void_p(a.ctypes.data) for a in (*arrays, *found)]
    getattr(library, f"of_{name}")(*pointers, ctypes.c_long(len(arrays[0])))
    return found


@pytest.mark.parametrize("options", [["-O0"], ["-O3"]], ids=["plain", "optimised"])
def test_kernels_lanes_and_the_hosts_compiler_give_the_same_bits(tmp_path: Path, options: list[str]) -> None:
    library = compiled(tmp_path, options)
    rng = np.random.default_rng(8)
    pairs = np.array([(a, b) for a in SPECIAL for b in SPECIAL]).T
    for name in (*ONE, *TWO):
        if name in ONE:
            x = np.concatenate([points_of(name, rng, 60), SPECIAL])
            arguments = [x[: len(x) // 4 * 4]]
        else:
            x, y = sizes(rng, 200, -5, 5), sizes(rng, 200, -5, 5)
            arguments = [np.concatenate([x, pairs[0]]), np.concatenate([y, pairs[1]])]
        (c,) = called(library, name, *arguments)
        for lanes in (1, 4):
            found = evaluated(name, *arguments, lanes=lanes)
            np.testing.assert_array_equal(found, c, err_msg=name)  # NaN is NaN: its bits are the processor's
            zero = c == 0.0
            np.testing.assert_array_equal(np.signbit(found[zero]), np.signbit(c[zero]), err_msg=name)


def test_special_values_are_those_of_the_c_standard() -> None:
    special = np.array(SPECIAL)
    names = {
        "asin": "arcsin",
        "acos": "arccos",
        "atan": "arctan",
        "asinh": "arcsinh",
        "acosh": "arccosh",
        "atanh": "arctanh",
    }
    pairs = np.array([(a, b) for a in SPECIAL for b in SPECIAL]).T
    with np.errstate(all="ignore"):
        for name in (*ONE, *TWO):
            arguments = [special] if name in ONE else [*pairs]
            if name == "erf":
                truth = np.array([math.erf(a) for a in special])
            elif name == "remainder":
                usable = np.isfinite(pairs[0]) & (pairs[1] != 0) & ~np.isnan(pairs[1])
                arguments = [*pairs[:, usable]]
                truth = np.array([math.remainder(a, b) for a, b in zip(*arguments, strict=True)])
            else:
                numpy_name = {"pow": "power", "atan2": "arctan2"}.get(name, names.get(name, name))
                truth = getattr(np, numpy_name)(*arguments)
            found = evaluated(name, *arguments)
            np.testing.assert_allclose(found, truth, rtol=4e-16, atol=0, err_msg=name)
            if name not in ("fmin", "fmax"):  # of two zeros either will do
                signs = np.signbit(found) == np.signbit(truth)
                assert (signs | np.isnan(truth)).all(), name


def test_multiply_add_without_an_instruction_for_it_is_that_of_the_processor(tmp_path: Path) -> None:
    library = compiled(tmp_path, ["-O2"])
    rng = np.random.default_rng(9)
    count = 20_000
    kinds = []
    for low, high in ((-30, 30), (-500, 500), (-1074, 1023), (-560, -480), (480, 530)):
        x, y = sizes(rng, count, low, high), sizes(rng, count, low, high)
        with np.errstate(all="ignore"):
            near = -x * y * rng.choice([1.0, 1.0 + 2**-52, 1 - 2**-53, 1.5, 2.0**-54, 2.0**53], count)
        kinds += [(x, y, sizes(rng, count, low, high)), (x, y, near), (x, y, sizes(rng, count, -1074, -1000))]
    kinds += [tuple(rng.integers(0, 2**64, (3, count), dtype=np.uint64).view(np.float64))]
    x, y, z = (np.concatenate([kind[k] for kind in kinds]) for k in range(3))
    hardware, text = called(library, "fma", x, y, z, results=2)
    np.testing.assert_array_equal(text, hardware)
    assert (np.signbit(text) == np.signbit(hardware))[hardware == 0].all()


def test_tables_are_what_they_say() -> None:
    text = (build.SOURCES / "elementary_tables.h").read_text(encoding="utf-8")

    def rows(name: str) -> list[list[float]]:
        body = text.split(f"{name}[")[1].split("= {")[1].split("};")[0]
        return [[float.fromhex(v) for v in row.split("}")[0].split(",")] for row in body.split("{")[1:]]

    with mpmath.workprec(300):

        def close(parts: list[float], truth: Any) -> bool:
            return bool(abs(sum(map(mpmath.mpf, parts)) - truth) <= mpmath.mpf(2) ** -103 * abs(truth))

        assert all(
            close(row, mpmath.mpf(2) ** (mpmath.mpf(j) / 32))
            for j, row in enumerate(rows("kt_powers_of_two"))
        )
        assert all(
            close(row, mpmath.atan(mpmath.mpf(i) / 16)) for i, row in enumerate(rows("kt_arctangents"))
        )
        for c, *parts in rows("kt_logarithms"):
            assert abs(sum(map(mpmath.mpf, parts)) + mpmath.log(c)) < mpmath.mpf(2) ** -95
            assert (parts[0] * 2**42).is_integer()
            assert (c * 512).is_integer()
        for i, (high, low, slope) in enumerate(rows("kt_error_function")):
            at = (i + mpmath.mpf(9) / 2) / 8
            assert close([high, low], mpmath.erf(at))
            assert slope == float(2 / mpmath.sqrt(mpmath.pi) * mpmath.exp(-at * at))
    with mpmath.workprec(1500):
        words = text.split("kt_two_over_pi[")[1].split("= {")[1].split("}")[0].replace("ULL", "").split(",")
        found = sum(int(w, 16) << (64 * (20 - k)) for k, w in enumerate(w for w in words if w.strip()))
        assert found == int(mpmath.floor(2 / mpmath.pi * mpmath.mpf(2) ** 1280))
