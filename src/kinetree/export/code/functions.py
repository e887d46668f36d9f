"""The functions of t, z, p that integration needs, as graphs that can be written in any language."""

from __future__ import annotations

import casadi as ca
from casadi import SX

from kinetree.compile.compiled_model import CompiledModel
from kinetree.compile.controller_blocks import sampled_blocks
from kinetree.compile.reach import reach_graph
from kinetree.kernels.graph import AnyStage, Graph


def motion_functions(compiled: CompiledModel, jacobian: bool) -> dict[str, Graph]:
    """``rhs``, ``matrices``, ``constraints``, ``tangent``, ``reach``, ``follow``, ``jacobian``, those there are."""
    rhs, rows = compiled.rhs_graph(), compiled.constraint_graph()
    found = {"rhs": rhs}
    if rows is not None or rhs is None:
        found["matrices"] = compiled.matrices_graph()
    if rows is not None:
        found |= {"constraints": rows, "tangent": compiled.change_graph(), "reach": reach_graph(compiled)}
    found["follow"] = compiled.follow_graph()
    if jacobian and rhs is not None and not rhs.stages:
        found["jacobian"] = compiled.jacobian_graph(rhs.outputs["zdot"])
    return {name: graph for name, graph in found.items() if graph is not None}


def sampling_functions(compiled: CompiledModel) -> dict[str, Graph]:
    """``sampling``: what sampled blocks hold behind a sample, and ``clocks``: when they sample; none without such."""
    held, blocks, value = (
        compiled.sampling_graph(),
        sampled_blocks(compiled.equations),
        compiled.tree.symbols.value,
    )
    if held is None:
        return {}
    times = {
        "period": ca.vertcat(*[value(block.period) for block in blocks]),
        "offset": ca.vertcat(*[value(block.offset) for block in blocks]),
    }
    outputs = {name: ca.densify(expression) for name, expression in times.items()}
    return {"sampling": held, "clocks": Graph({"p": compiled.tree.symbols.p}, outputs)}


def stages_for(compiled: CompiledModel, expressions: SX) -> tuple[AnyStage, ...]:
    """The stages that expressions are built on; none where they use none."""
    stages = compiled.equations.stages
    if stages and not ca.depends_on(expressions, ca.vertcat(*[ca.vec(stage.symbols) for stage in stages])):
        return ()
    return stages
