"""Code compiled quickly computes the same bits as optimised code: what is proved with one holds for the other."""

import casadi as ca
import numpy as np
import pytest
from kernel_graphs import arm, state_of
from test_kernel_operations import NUMBERS, ONE, PAIRS, TWO

from kinetree.kernels import Graph, Stage, compile_graph
from kinetree.kernels.llvm import compiler, emission, module
from kinetree.kernels.llvm.writer import OPTIMIZED, QUICK, level


def assert_same_bits(graph, values, lanes):
    quick, optimised = (compile_graph(graph, lanes=lanes, quick=way) for way in (True, False))
    assert not optimised.timings.cached, "they are different code"
    one, other = quick(**values), optimised(**values)
    for name in graph.outputs:
        a, b = one[name], other[name]
        np.testing.assert_array_equal(a, b)
        real = ~np.isnan(a)
        assert np.array_equal(np.signbit(a[real]), np.signbit(b[real]))


@pytest.mark.parametrize("lanes", [1, 4])
def test_every_operation_on_awkward_numbers(lanes):
    """All operations in one graph, on all pairs of numbers, so that they compete for registers."""
    a, b = ca.SX.sym("a", PAIRS.shape[1]), ca.SX.sym("b", PAIRS.shape[1])
    some = ca.SX.sym("some", len(NUMBERS))
    one = {name: ca.vertcat(*[f(x) for x in ca.vertsplit(some)]) for name, (f, _) in ONE.items()}
    # some of the pairs, others for every operation
    picked = {name: range(k, PAIRS.shape[1], 61) for k, name in enumerate(TWO)}
    two = {name: ca.vertcat(*[f(a[i], b[i]) for i in picked[name]]) for name, (f, _) in TWO.items()}
    graph = Graph({"a": a, "b": b, "some": some}, {**one, **two})
    values = {"a": PAIRS[0], "b": PAIRS[1], "some": NUMBERS}
    if lanes > 1:
        values = {
            name: np.stack([np.roll(v, k) for k in range(lanes)], axis=-1) for name, v in values.items()
        }
        values = {name: value[:, None, :] for name, value in values.items()}
    assert_same_bits(graph, values, lanes)


@pytest.mark.parametrize("lanes", [1, 2, 4, 8])
@pytest.mark.parametrize("staged", [False, True])
def test_a_mechanism_with_more_values_than_registers(lanes, staged):
    graph = arm(12, staged)
    assert_same_bits(graph, state_of(graph, lanes), lanes)


def test_the_level_is_chosen_by_kernel_or_for_all(monkeypatch):
    assert (level(False), level(True)) == (OPTIMIZED, QUICK)
    monkeypatch.setenv("KINETREE_QUICK_CODE", "1")
    assert (level(False), level(True)) == (QUICK, QUICK)
    monkeypatch.setenv("KINETREE_QUICK_CODE", "0")
    assert level(False) == OPTIMIZED


def test_long_kernels_are_compiled_quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """By their instructions; those for many scenarios at once, which are evaluated more often, are not."""
    levels = []
    monkeypatch.setattr(compiler, "compile_object", lambda text, level: levels.append(level) or b"")
    monkeypatch.setattr(compiler, "load_object", lambda *given: (None, 0))
    graph = arm(2, staged=False)
    for long in (10**6, 10):
        monkeypatch.setattr(compiler, "LONG", long)
        for lanes in (1, 2):
            compile_graph(graph, lanes=lanes, cache=False)
    assert levels == [OPTIMIZED, OPTIMIZED, QUICK, OPTIMIZED]


@pytest.mark.parametrize("lanes", [1, 2])
def test_long_kernels_are_compiled_in_parts_that_compute_the_same_bits(
    lanes, tmp_path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KINETREE_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(emission, "CHUNK", 40 * lanes)
    x = ca.SX.sym("x", 30)
    y = ca.sin(x) * ca.exp(-x * x) + ca.sqrt(1 + x**2) * 1.37
    graph = Graph(
        {"x": x}, {"y": ca.cos(y + ca.vertcat(y[1:], y[0])) / (2 + ca.tanh(y)), "x2": x * x, "z": ca.SX(2, 2)}
    )
    sizes, compiled = [], compiler.compile_object
    monkeypatch.setattr(compiler, "compile_object", lambda *a: (sizes.append(1), compiled(*a))[1])
    found = []
    for part in (10**6, 3, 3):
        monkeypatch.setattr(module, "PART", part)
        kernel = compile_graph(graph, lanes=lanes, cache=part == 3, quick=True)
        found.append(kernel(x=np.linspace(-2.0, 3.0, 30 * lanes).reshape(kernel.array_shape((30, 1)))))
        sizes.append(0)
    whole, *_ = "".join(map(str, sizes)).split("0")
    assert whole == "1" and kernel.n_functions > 6
    # at the third time all parts are read from disk
    assert kernel.timings.cached and len(sizes) == 1 + 3 + (kernel.n_functions - 1) // 3 + 1
    for name in graph.outputs:
        assert all(np.array_equal(found[0][name], other[name]) for other in found[1:])


def test_a_part_that_cannot_be_compiled_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PART", 1)
    monkeypatch.setattr(emission, "CHUNK", 10)

    def refused(text: str, level: int) -> bytes:
        raise RuntimeError("LLVM refuses it")

    monkeypatch.setattr(compiler, "compile_object", refused)
    with pytest.raises(RuntimeError, match="LLVM refuses it"):
        compile_graph(arm(2, staged=False), cache=False, quick=True)


def test_stages_of_one_structure_count_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A long chain whose steps share their code is short code: it is optimised, however many steps there are."""
    x, levels = ca.SX.sym("x"), []
    stages, last = [], x
    for k in range(30):
        symbol = ca.SX.sym(f"s{k}")
        stages.append(Stage(symbol, ca.sin(last) * (1.0 + 0.1 * k) + last**2))
        last = symbol
    graph = Graph({"x": x}, {"y": last}, tuple(stages))
    monkeypatch.setattr(compiler, "level", lambda quick: levels.append(quick) or level(quick))
    monkeypatch.setattr(compiler, "LONG", 20)
    assert compile_graph(graph, cache=False).n_instructions > 60
    monkeypatch.setattr(compiler, "LONG", 2)
    compile_graph(graph, cache=False)
    assert levels == [False, True]
