"""Branches of mechanisms: which are alike, and that evaluating them side by side changes no bit."""

from dataclasses import replace

import numpy as np

import kinetree as kt
from kinetree.compile.equation_graphs import alike, branches
from kinetree.kernels import compile_graph
from kinetree.kernels.llvm import module
from strategies.spiders import spider


def test_branches_of_the_same_build_are_found():
    #   1 ── 2 ── 3, 1 ── 4 ── 5, 1 ── 6 (a weld) ── 7, 1 ── 8 ── 9
    lower = [0, 1, 2, 1, 4, 1, 6, 1, 8]
    kinds = ["free", "r", "r", "r", "r", None, "r", "r", "p"]
    assert alike(lower, kinds) == [[[2, 3], [4, 5]]]
    assert alike(lower, [*kinds[:6], "p", "r", "p"]) == [[[2, 3], [4, 5]]]
    assert alike(lower, [*kinds[:8], "r"]) == [[[2, 3], [4, 5], [8, 9]]]


def test_links_correspond_whatever_the_order_of_the_joints():
    lower, kinds = [0, 1, 2, 2, 1, 5, 5], ["free", "r", "r", "p", "r", "p", "r"]
    ((one, other),) = alike(lower, kinds)
    assert [kinds[k - 1] for k in one] == [kinds[k - 1] for k in other]
    assert sorted(one + other) == [2, 3, 4, 5, 6, 7]


def test_a_tree_is_cut_into_limbs_of_about_equal_weight():
    # a pelvis with two legs of six joints and a waist of three that carries two arms of seven
    lower = [0, *_chain(2, 6, 1), *_chain(8, 6, 1), *_chain(14, 3, 1), *_chain(17, 7, 16), *_chain(24, 7, 16)]
    found = branches(lower, [6] + [1] * 29)
    assert [found.count(k) for k in range(5)] == [4, 7, 7, 6, 6]
    assert branches([0, 1, 2, 3], [1] * 4) == [0, 0, 0, 0]  # a chain has none


def _chain(first, links, on):
    """What the links of a chain hang on, the first of them on another link."""
    return [on, *range(first, first + links - 1)]


def test_a_spider_gives_the_same_bits_in_lanes(monkeypatch):
    """Legs at different angles about the trunk: constants differ, the structure does not."""
    compiled = kt.prepare(spider(6, parameters=True)).compiled
    graph = compiled.rhs_graph()
    assert [len(group) for group in graph.alike] == [6]
    monkeypatch.setattr(module, "register_width", lambda: 2)
    chosen = []
    in_lanes = module.in_lanes
    monkeypatch.setattr(module, "in_lanes", lambda *given: chosen.append(in_lanes(*given)) or chosen[-1])
    alone, beside = (compile_graph(g, cache=False, quick=True) for g in (replace(graph, alike=()), graph))
    assert [tape.width for tape in chosen] == [2]
    rng = np.random.default_rng(6)
    bound = [alone.bind(), beside.bind()]
    for _ in range(10):
        point = {name: rng.standard_normal(shape.shape) for name, shape in graph.inputs.items()}
        for b in bound:
            for name, values in point.items():
                b.inputs[name][...] = values
            b()
        np.testing.assert_array_equal(bound[0].outputs["zdot"], bound[1].outputs["zdot"])
        assert np.isfinite(bound[0].outputs["zdot"]).all()
