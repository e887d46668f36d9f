"""How long a mechanism is, for programs that decide by it what round-off is."""

from __future__ import annotations

from functools import reduce

import casadi as ca
from casadi import SX

from kinetree.compile.compiled_model import CompiledModel
from kinetree.kernels.graph import Graph


def reach_graph(compiled: CompiledModel) -> Graph:
    """Longest arm of the mechanism (m), as a function of the parameters: round-off of residuals follows from it."""
    arms = compiled.constraints.arms
    sizes = [abs(arm) for arm in ca.vertsplit(ca.densify(arms))] if arms.shape[0] else []
    longest = reduce(ca.fmax, sizes, SX(0))
    return Graph({"p": compiled.tree.symbols.p}, {"length": ca.densify(longest)})
