"""Branches that are alike, evaluated in the lanes of vectors: the same bits, by fewer instructions."""

import casadi as ca
import numpy as np
import pytest
from casadi import SX

from kinetree.kernels import Graph, compile_graph
from kinetree.kernels.fusion import fuse, share_reciprocals
from kinetree.kernels.lane_packs import Packed, pack
from kinetree.kernels.llvm import module
from kinetree.kernels.llvm.module import in_lanes, issued
from kinetree.kernels.tape import (
    CONST,
    COS_OF,
    FMA,
    FMS,
    FNMA,
    INPUT,
    JOIN,
    SIN_OF,
    SINCOS,
    SPREAD,
    TAKE,
    read_graph,
)


def star(branches, links=4, odd=(), own_parameters=False, seed=3):
    """Chains on a hub: angles go out, forces come in to the hub, its answer goes out again.

    Every branch has constants of its own, the ``odd`` ones another structure, as where a frame is turned around.
    """
    rng = np.random.default_rng(seed)
    hub, q = SX.sym("hub", 2), SX.sym("q", links * branches)
    p = SX.sym("p", branches)
    pulls, forces = SX(0), []
    for b in range(branches):
        x, force, ends = hub[0] * rng.uniform(0.5, 2) + 0.3, SX(0), []
        for k in range(links):
            s, c, angle = ca.sin(q[links * b + k]), ca.cos(q[links * b + k]), q[links * b + k]
            x = s * x * rng.uniform(-1, 1) - c * (hub[1] + rng.uniform(0.1, 1)) * rng.uniform(0.5, 2)
            if b in odd:
                x = angle - ca.fabs(x) if k == 0 else c - x
            for _ in range(12):
                x = x * rng.uniform(0.1, 0.9) + s * hub[1] * rng.uniform(-1, 1)
            if own_parameters:
                x = x + p[b] * s
            ends.append(x)
        for x in reversed(ends):
            force = x * x - force / (1.5 + ca.sqrt(1 + x * x))
        forces.append((ends, force))
        pulls += force * (hub[0] + rng.uniform(0.1, 1))
    answer = pulls / (2 + hub[1] * hub[1])
    out = [(answer - force) * x + x for ends, force in forces for x in ends]
    alike = [[[2 + links * b + k for k in range(links)] for b in range(branches)]]
    return Graph({"hub": hub, "q": q, "p": p}, {"out": ca.vertcat(answer, *out)}, (), alike)


def fused(graph):
    return fuse(share_reciprocals(read_graph(graph)[1]), multiply_add=True, angles_first=True)


def evaluated(tape, sources):
    """Results of a tape, packed or not, in NumPy: an instruction at a time, a vector is a row."""
    values = []
    two = {ca.OP_ADD: np.add, ca.OP_SUB: np.subtract, ca.OP_MUL: np.multiply, ca.OP_DIV: np.divide}
    one = {
        ca.OP_NEG: np.negative, ca.OP_SQ: lambda a: a * a, ca.OP_SQRT: np.sqrt, ca.OP_INV: lambda a: 1 / a,
        ca.OP_SIN: np.sin, ca.OP_COS: np.cos, ca.OP_FABS: np.fabs, ca.OP_TWICE: lambda a: a + a,
        SINCOS: lambda a: (np.sin(a), np.cos(a)), SIN_OF: lambda a: a[0], COS_OF: lambda a: a[1],
    }  # fmt: skip
    for k, (op, args) in enumerate(zip(tape.operations, tape.arguments, strict=True)):
        wide = isinstance(tape, Packed) and tape.is_wide(k)
        operands = [] if op in (CONST, INPUT) else [values[i] for i in args]
        if op == CONST:
            numbers = [tape.constants[i] for i in args]
            value = np.array(numbers) if wide else numbers[0]
        elif op == INPUT:
            value = sources[args[0]]
        elif op == JOIN:
            value = np.array(operands)
        elif op == SPREAD:
            value = np.full(tape.width, operands[0])
        elif TAKE <= op < TAKE + 8:
            value = operands[0][op - TAKE]
        elif op in (FMA, FMS, FNMA):
            a, b, c = operands
            value = a * b + c if op == FMA else a * b - c if op == FMS else c - a * b
        else:
            value = two[op](*operands) if op in two else one[op](*operands)
        if wide and op != SINCOS:
            assert np.shape(value) == (tape.width,)
        values.append(value)
    results = np.full(1 + max(d for d, _ in tape.results), np.nan)
    for destination, k in tape.results:
        results[destination] = values[k]
    return results


@pytest.mark.parametrize("width", [1, 2, 4])
@pytest.mark.parametrize(
    ("branches", "odd", "own"), [(4, (), False), (5, (), False), (4, (1, 3), False), (4, (), True)]
)
def test_a_packed_tape_gives_what_the_tape_gives(width, branches, odd, own):
    graph = star(branches, odd=odd, own_parameters=own)
    tape = fused(graph)
    rng = np.random.default_rng(1)
    for neighbours in (True, False):
        packed = pack(tape, graph.alike, width, neighbours, True)
        for _ in range(3):
            sources = rng.uniform(-1, 1, 2 + 5 * branches)
            np.testing.assert_array_equal(evaluated(packed, sources), evaluated(tape, sources))


def test_all_but_the_hub_is_done_in_vectors():
    graph = star(4)
    tape = fused(graph)
    packed = pack(tape, graph.alike, 4, True, True)
    outside = sum(
        kind < 0 and op not in (CONST, INPUT) and not TAKE <= op < TAKE + 4
        for op, kind in zip(packed.operations, packed.kinds, strict=True)
    )
    assert outside <= 14  # of the hub: a sum over four branches and what comes of it
    assert issued(packed) < 0.6 * issued(tape)  # sines are taken four at a time without lanes too


def test_parameters_of_single_branches_do_not_stop_lanes():
    graph = star(4, own_parameters=True)
    assert issued(pack(fused(graph), graph.alike, 4, True, True)) < 0.6 * issued(fused(graph))


def test_branches_of_equal_structure_are_matched_where_others_stand_between_them():
    graph = star(4, odd=(1, 3))
    tape = fused(graph)
    first_half, neighbours = (issued(pack(tape, graph.alike, 2, n, True)) for n in (False, True))
    assert first_half < 0.75 * issued(tape) < neighbours
    chosen = in_lanes(tape, graph.alike)
    assert isinstance(chosen, Packed)
    assert issued(chosen) == first_half


def test_lanes_are_not_used_where_they_do_not_pay():
    graph = star(2, odd=(1,))
    tape = fused(graph)
    assert in_lanes(tape, graph.alike) is tape
    assert in_lanes(tape, []) is tape


@pytest.fixture(scope="module")
def long_star():
    """Long enough for several functions, with a branch left over; and its machine code without lanes."""
    graph = star(9, links=6)
    return graph, compile_graph(Graph(graph.inputs, graph.outputs), cache=False, quick=True)


@pytest.mark.in_turn(3)
@pytest.mark.parametrize("width", [2, 4, 8])
def test_machine_code_gives_the_same_bits(width, monkeypatch, long_star):
    monkeypatch.setattr(module, "WIDTHS", (width,))
    monkeypatch.setattr(module, "PAYS", 10.0)
    monkeypatch.setattr(module, "register_width", lambda: width)
    graph, alone = long_star
    in_branches = compile_graph(graph, cache=False, quick=True)
    assert 1 < in_branches.n_functions < alone.n_functions
    bound = [kernel.bind() for kernel in (alone, in_branches)]
    rng = np.random.default_rng(5)
    special = [0.0, -0.0, 1e6, np.inf, np.nan, np.pi / 2]
    for trial in range(30):
        point = {name: rng.uniform(-4, 4, symbols.shape) for name, symbols in graph.inputs.items()}
        if trial >= 20:
            point["q"].flat[rng.integers(point["q"].size)] = special[trial % len(special)]
        for b in bound:
            for name, values in point.items():
                b.inputs[name][...] = values
            b()
        np.testing.assert_array_equal(bound[0].outputs["out"], bound[1].outputs["out"])
