"""Modules of WebAssembly on disk: the same as written anew, found by what they compute, never trusted when damaged."""

import casadi as ca
import pytest

from kinetree.kernels import Graph, wasm
from kinetree.kernels.graph import GraphError
from kinetree.kernels.wasm import write_module


def graphs(constant=2.5, name="f", output="y"):
    x, p = ca.SX.sym("x", 3), ca.SX.sym("p")
    return {name: Graph({"x": x, "p": p}, {output: ca.sin(x) * constant + ca.exp(x) / p})}


@pytest.fixture
def written(monkeypatch):
    """How many modules were written."""
    count = []

    def counted(given, kernels):
        count.append(given)
        return write_module(given, kernels)

    monkeypatch.setattr(wasm, "write_module", counted)
    return count


@pytest.mark.usefixtures("kernel_cache")
def test_a_module_from_disk_is_the_one_that_is_written(written):
    first, second = wasm.kept_module(graphs()), wasm.kept_module(graphs())
    assert first == second == write_module(graphs())
    assert len(written) == 1


@pytest.mark.usefixtures("kernel_cache")
def test_other_numbers_and_names_are_other_modules(written):
    for given in (graphs(), graphs(3.5), graphs(name="g"), graphs(output="z")):
        assert wasm.kept_module(given) == write_module(given)
    assert len(written) == 4


@pytest.mark.parametrize("damage", [b"", b"kinetree kernel 1\n and no more"])
def test_a_damaged_file_is_written_anew(kernel_cache, written, damage):
    wasm.kept_module(graphs())
    (file,) = kernel_cache.glob("*.kernel")
    file.write_bytes(damage)
    assert wasm.kept_module(graphs()) == wasm.kept_module(graphs()) == write_module(graphs())
    assert len(written) == 2


def test_what_cannot_be_written_is_refused_as_before(kernel_cache):
    x, free = ca.SX.sym("x"), ca.SX.sym("free")
    with pytest.raises(GraphError, match="free"):
        wasm.kept_module({"f": Graph({"x": x}, {"y": x * free})})
    assert not kernel_cache.exists() or not list(kernel_cache.iterdir())
