"""A compiled model's functions as source text for a device that integrates many scenarios at once."""

from __future__ import annotations

import casadi as ca
import numpy as np

from kinetree.kernels.cuda.dialect import write_device_function
from kinetree.preparation.compiled import LARGEST_FALLBACK, CompiledModel
from kinetree.preparation.sampling import sampled_blocks
from kinetree.preparation.switching import switch_times
from kinetree.solve.cuda.program import DeviceSystem
from kinetree.solve.system import System


def why_not_on_device(compiled: CompiledModel) -> str:
    """What of a model keeps all its scenarios from a device, in words; empty where nothing does."""
    eq = compiled.equations
    if compiled.rhs_graph() is None:
        return "its accelerations are not given directly"
    if sampled_blocks(eq):
        return "its controllers are sampled, and steps end at samples"
    if names := compiled.state_switches()[1]:
        return f"its equations switch with the motion ({', '.join(names[:3])}), and steps begin anew there"
    return ""


def device_system(compiled: CompiledModel) -> DeviceSystem:
    """The functions that integration needs, as source text, with their sizes."""
    eq = compiled.equations
    constrained = bool(eq.rows.names)
    graphs = {
        "rhs": compiled.rhs_graph(),
        "constraints": compiled.constraint_graph(),
        "tangent": compiled.tangent_graph() if constrained else None,
        "follow": compiled.follow_graph(),
    }
    return DeviceSystem(
        functions={
            name: write_device_function(graph, name) for name, graph in graphs.items() if graph is not None
        },
        n_x=eq.x.shape[0],
        n_y=eq.y.shape[0],
        n_w=compiled.n_w,
        n_p=eq.p.shape[0],
        quaternions=tuple(int(q) for q in np.asarray(eq.quaternions, dtype=int)),
        rows=tuple(sorted(int(i) for i in compiled.rows_here)) if constrained else (),
        pattern=_pattern(eq.rows.B),
        fallback=constrained and compiled.tree.n_u <= LARGEST_FALLBACK,
        choice=constrained,
        health_min=System.health_min,
        breaks=switch_times(compiled.model),
    )


def _pattern(B: ca.SX) -> tuple[tuple[int, ...], ...]:
    """Columns of every row of B that are not always zero."""
    sparse = ca.sparsify(B)
    rows: list[list[int]] = [[] for _ in range(B.shape[0])]
    for i, j in zip(sparse.sparsity().row(), sparse.sparsity().get_col(), strict=True):
        rows[i].append(j)
    return tuple(tuple(sorted(columns)) for columns in rows)
