"""Derivatives of rates and outputs along a direction of states and inputs."""

from __future__ import annotations

from dataclasses import replace

import casadi as ca
from casadi import SX

from kinetree.export.code.exported import Exported
from kinetree.kernels.graph import Graph


def with_slopes(model: Exported) -> Exported:
    """The model with a function ``slopes`` in place of its Jacobian.

    (t, z, p, dz, du) → dzdot, dout along a direction of states and inputs. Where outputs depend on constraint forces,
    contacts may close, parts are switched, or the equations are evaluated in stages, there is none.
    """
    functions = {name: graph for name, graph in model.functions.items() if not name.endswith("jacobian")}
    rhs, outputs = model.functions["rhs"], model.functions["outputs"]
    contacts = any(event.kind == "contact" for event in model.events)
    others = contacts or len(model.modes) > 1
    if not model.forces and not others and not rhs.stages and not outputs.stages:
        zdot, z, p = rhs.outputs["zdot"], rhs.inputs["z"], rhs.inputs["p"]
        ydot = zdot[model.n_x : model.n_x + model.n_y]
        out = ca.substitute(outputs.outputs["out"], outputs.inputs["ydot"], ydot)
        dz, du = SX.sym("dz", z.shape[0]), SX.sym("du", len(model.inputs))
        along = SX(p.shape[0], 1)
        names = [v.name for v in model.parameters]
        for k, entry in enumerate(model.inputs):
            along[names.index(entry.parameter)] = du[k]
        both, direction = ca.vertcat(z, p), ca.vertcat(dz, along)
        inputs = {"t": rhs.inputs["t"], "z": z, "p": p, "dz": dz, "du": du}
        slopes = {"dzdot": ca.jtimes(zdot, both, direction), "dout": ca.jtimes(out, both, direction)}
        functions["slopes"] = Graph(inputs, {name: ca.densify(value) for name, value in slopes.items()})
    modes = [
        replace(mode, functions={key: name for key, name in mode.functions.items() if key != "jacobian"})
        for mode in model.modes
    ]
    return replace(model, functions=functions, modes=tuple(modes))
