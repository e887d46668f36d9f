"""Test vectors: states near the start and what Kinetree's own compiled code makes of them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kinetree.arrays import Array
from kinetree.channels.accelerations import Accelerations
from kinetree.export.code.exported import Exported
from kinetree.kernels import compile_graph

COUNT = 8


@dataclass(frozen=True)
class Vector:
    """A state and its rates and outputs."""

    t: float
    z: Array
    p: Array
    zdot: Array
    out: Array


def vectors_of(model: Exported, count: int = COUNT, seed: int = 1) -> list[Vector]:
    """Vectors at states around the start (the first is the start itself), parameters as they are."""
    random = np.random.default_rng(seed)
    eq, n_x, n_y = model.compiled.equations, model.n_x, model.n_y
    z0, p = model.z_start, model.p_start
    outputs = compile_graph(model.functions["outputs"], name="outputs")
    rhs = compile_graph(model.functions["rhs"], name="rhs")
    contacts = sum(action.kind == "contact" for action in model.events)
    accelerations = Accelerations(model.compiled)
    found = []
    for k in range(count):
        z = z0 + (0.0 if k == 0 else 0.05) * random.standard_normal(z0.size)
        for q in eq.quaternions:
            z[q : q + 4] /= np.linalg.norm(z[q : q + 4])
        t = model.t_start + 0.1 * k
        x, y = z[:n_x], z[n_x : n_x + n_y]
        zdot = rhs(t=np.array([t]), z=z, p=p)["zdot"].ravel()
        _, lam = accelerations(np.array([t]), x[None], y[None], p[None])
        forces = np.insert(lam[0], np.full(contacts, model.m_h), 0.0)  # contacts are open
        out = outputs(t=np.array([t]), z=z, p=p, ydot=zdot[n_x : n_x + n_y], lam=forces)["out"].ravel()
        found.append(Vector(t, z, p, zdot, out))
    return found
