"""Whether flexible bodies have the damping that is asked of them in the modes of a mechanism.

Of a mode λ with displacements ξ (modal coordinates q of flexible bodies among them), kinetic energy ½|λ|² ξᴴMξ, a body
of stiffness K, damping D and asked share ζ(ω) adds

    qᴴDq/(2|λ| ξᴴMξ)         to the damping ratio, where       ζ(|λ|) qᴴKq/(|λ|² ξᴴMξ)         was asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import casadi as ca
import numpy as np

from kinetree.analysis.linear.linearize import Linearization
from kinetree.arrays import Array
from kinetree.model.flexible.base import Flexible
from kinetree.model.flexible.elasticity import Elasticity
from kinetree.symbolic.energy import kinetic

STRAINED = 0.5
"""Share of the energy of a mode in damped bodies from which on their damping is that of the mode."""

DIFFERENT = 0.2
"""Relative difference of a share of damping that is told."""

MOST = 3
"""Modes that are told, the slowest."""


def damping_doubts(linear: Linearization, modes: Iterable[tuple[complex, Any]]) -> Iterator[str]:
    """What is to be said of modes (λ, ξ), ξ by the speeds of the model, slowest first."""
    compiled = linear.situation.compiled
    bodies = {body.name: body.flexible for body in compiled.model.bodies}
    parts = {link.joint.joint.name: link.speeds for link in compiled.tree.links if link.elastic is not None}
    loads = [load for load, _ in compiled.equations.applied.effects if isinstance(load, Elasticity)]
    asked = {}
    for load in loads:
        flexible = bodies.get(load.name)
        given = flexible.structural_damping if isinstance(flexible, Flexible) else {}
        if any(given.get(name) for name in ("ratio", "mass")):
            asked[load.name] = given
    if not asked:
        return
    M = _mass(linear)
    told = 0
    for number, (value, shape) in enumerate(modes, start=1):
        omega = abs(value)
        energy = omega**2 * float(np.real(shape.conj() @ M @ shape))
        if not energy or told == MOST:
            continue
        strained = wanted = found = 0.0
        for load in loads:
            if load.name not in asked:
                continue
            q, given = shape[parts[load.name]], asked[load.name]
            share = float(np.real(q.conj() @ load.elastic.Kff @ q)) / energy
            strained += share
            wanted += share * (
                given.get("ratio", 0.0)
                + given.get("mass", 0.0) / (2 * omega)
                + given.get("stiffness", 0.0) * omega / 2
            )
            force = load.elastic.Dff @ q
            for other, D in load.damped_by:
                force = force + D @ shape[parts[other]]
            found += omega * float(np.real(q.conj() @ force)) / (2 * energy)
        if strained < STRAINED or abs(found - wanted) <= DIFFERENT * wanted:
            continue
        told += 1
        named = ", ".join(f'"{name}"' for name in asked)
        yield (
            f"mode {number} ({omega / (2 * np.pi):.4g} Hz) is damped by {found:.3g} of critical where the damping of "
            f"{named} asks for {wanted:.3g}: springs, or bodies that give way, make it another mode than those it is "
            f"meant for; stiffness_damping = {2 * wanted / (omega * strained):.3g} s instead of damping is right for it"
        )


def _mass(linear: Linearization) -> Array:
    """Mass matrix of the speeds y."""
    situation = linear.situation
    eq = situation.compiled.equations
    M = ca.densify(ca.hessian(kinetic(eq.motion), eq.y)[0])
    function = ca.Function("M", [eq.t, eq.x, eq.y, eq.p], [M])
    return np.array(function(situation.t, situation.x, situation.y, situation.p), dtype=float)
