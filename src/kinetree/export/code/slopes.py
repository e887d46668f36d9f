"""Derivatives of rates and outputs with respect to states and inputs, for programs that ask for directions."""

from __future__ import annotations

from dataclasses import replace

import casadi as ca

from kinetree.export.code.exported import Exported
from kinetree.kernels.graph import Graph

SX = ca.SX


def with_slopes(model: Exported) -> Exported:
    """The model with a function ``slopes`` in place of its Jacobian.

    (t, z, p) → J = ∂ż/∂z, F = ∂ż/∂u, C = ∂out/∂z, D = ∂out/∂u, u being the inputs. Where outputs depend on constraint
    forces, contacts may close, or the equations are evaluated in stages, there is none.
    """
    functions = {name: graph for name, graph in model.functions.items() if name != "jacobian"}
    rhs, outputs = model.functions["rhs"], model.functions["outputs"]
    contacts = any(event.kind == "contact" for event in model.events)
    if not model.forces and not contacts and not rhs.stages and not outputs.stages:
        zdot, z, p = rhs.outputs["zdot"], rhs.inputs["z"], rhs.inputs["p"]
        ydot = zdot[model.n_x : model.n_x + model.n_y]
        out = ca.substitute(outputs.outputs["out"], outputs.inputs["ydot"], ydot)
        names = [v.name for v in model.parameters]
        places = [names.index(entry.parameter) for entry in model.inputs]

        def by_inputs(value: SX) -> SX:
            return ca.jacobian(value, p)[:, places] if places else SX(value.shape[0], 0)

        slopes = {
            "J": ca.jacobian(zdot, z),
            "F": by_inputs(zdot),
            "C": ca.jacobian(out, z),
            "D": by_inputs(out),
        }
        functions["slopes"] = Graph(
            {"t": rhs.inputs["t"], "z": z, "p": p},
            {name: ca.densify(value) for name, value in slopes.items()},
        )
    return replace(model, functions=functions)
