"""The functions of t, z, p that integration needs, as graphs that can be written in any language."""

from __future__ import annotations

import casadi as ca

from kinetree.kernels.graph import AnyStage, Graph
from kinetree.preparation.compiled import CompiledModel

SX = ca.SX


def motion_functions(compiled: CompiledModel, jacobian: bool) -> dict[str, Graph]:
    """``rhs``, ``matrices``, ``constraints``, ``tangent``, ``follow`` and ``jacobian``, as far as there are such."""
    eq = compiled.equations
    arguments = {"t": eq.t, "z": compiled.z, "p": eq.p}
    found: dict[str, Graph] = {}
    rhs = compiled.rhs_graph()
    if rhs is not None:
        found["rhs"] = rhs
    if eq.rows.names or rhs is None:
        found["matrices"] = matrices(compiled)
    if eq.rows.names:
        rows = {"phi": eq.rows.phi, "psi": eq.rows.psi, "B": eq.rows.B}
        found["constraints"] = Graph(arguments, {name: ca.densify(value) for name, value in rows.items()})
        found["tangent"] = tangent(compiled)
    if eq.corrections is not None:
        found["follow"] = Graph(arguments, {"dx": ca.densify(eq.corrections)})
    if jacobian and rhs is not None and not rhs.stages:
        zdot = rhs.outputs["zdot"]
        slopes = {"J": ca.jacobian(zdot, compiled.z), "dfdt": ca.jacobian(zdot, eq.t)}
        found["jacobian"] = Graph(arguments, {name: ca.densify(value) for name, value in slopes.items()})
    return found


def matrices(compiled: CompiledModel) -> Graph:
    """ẋ, A, f, B, γ of A ẏ = f + Bᵀλ, B ẏ = γ, and ẇ: of the formulation, or of the elimination beside it."""
    eq = compiled.dense
    assert eq.A is not None and eq.f is not None
    inputs = {"t": eq.t, "z": ca.vertcat(eq.x, eq.y, SX.sym("w", compiled.n_w)), "p": eq.p}
    outputs = {
        "xdot": eq.xdot,
        "A": eq.A,
        "f": eq.f,
        "B": eq.rows.B,
        "gamma": eq.rows.gamma,
        "wdot": compiled.integrals.rates(eq, None),
    }
    return Graph(inputs, {name: ca.densify(value) for name, value in outputs.items()})


def tangent(compiled: CompiledModel) -> Graph:
    """N(x) δ: how coordinates change when speeds act for a moment."""
    eq = compiled.equations
    delta = SX.sym("delta", eq.y.shape[0])
    inputs = {"t": eq.t, "z": compiled.z, "p": eq.p, "delta": delta}
    return Graph(inputs, {"dx": ca.densify(eq.N @ delta)})


def stages_for(compiled: CompiledModel, expressions: SX) -> tuple[AnyStage, ...]:
    """The stages that expressions are built on; none where they use none."""
    stages = compiled.equations.stages
    if stages and not ca.depends_on(expressions, ca.vertcat(*[ca.vec(stage.symbols) for stage in stages])):
        return ()
    return stages
