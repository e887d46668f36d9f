"""What every formulation must answer alike: accelerations of all bodies and reactions of all joints."""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.formulations.contract import Equations
from kinetree.formulations.reactions import link_accelerations


@dataclass(frozen=True)
class Answer:
    """Accelerations of link origins and angular accelerations (n×6), reactions (joints×6), world axes."""

    speeds_rate: np.ndarray
    multipliers: np.ndarray
    accelerations: np.ndarray
    reactions: np.ndarray


def evaluate(inputs: list[SX], outputs: list[SX], *values: object) -> list[np.ndarray]:
    """Values of some expressions, as arrays of their shapes."""
    function = ca.Function("evaluate", inputs, [ca.densify(output) for output in outputs])
    return [np.array(value) for value in function.call([ca.DM(np.asarray(v, dtype=float)) for v in values])]


def answer(equations: Equations, q: np.ndarray, u: np.ndarray, t: float = 0.7) -> Answer:
    """Solve one formulation at a state of the tree, and bring the result to the common form."""
    eq = equations
    x, y = eq.from_tree(q, u)
    state = [eq.t, eq.x, eq.y, eq.p]
    values = [t, x, y, eq.tree.symbols.defaults]
    if eq.accelerations is not None:
        ydot, lam = evaluate(state, [eq.accelerations], *values)[0].ravel(), np.zeros(0)
    else:
        rows = eq.rows
        A, f, B, gamma, phi, psi = evaluate(
            state, [eq.A, eq.f, rows.B, rows.gamma, rows.phi, rows.psi], *values
        )
        assert np.abs(phi).max(initial=0.0) < 1e-9, f"{eq.formulation}: state violates its constraints"
        assert np.abs(psi).max(initial=0.0) < 1e-9, f"{eq.formulation}: speeds violate its constraints"
        m = B.shape[0]
        K = np.block([[A, -B.T], [B, np.zeros((m, m))]])
        solution = np.linalg.lstsq(K, np.concatenate([f, gamma]).ravel(), rcond=1e-12)[0]
        ydot, lam = solution[: len(y)], solution[len(y) :]
    return _common_form(eq, state, values, ydot, lam)


def _common_form(
    eq: Equations, state: list[SX], values: list[object], ydot: np.ndarray, lam: np.ndarray
) -> Answer:
    ydot_, lam_ = SX.sym("ydot", len(ydot)), SX.sym("lambda", len(lam))
    moving = link_accelerations(eq.motion, eq.x, eq.N @ eq.y, eq.y, ydot_)
    by_name = {eq.tree.links[k - 1].name: ca.vertcat(*rates) for k, rates in moving.items()}
    held = {name: ca.vertcat(w.force, w.moment) for name, w in eq.reactions(ydot_, lam_).items()}
    stacked = [ca.vertcat(SX(0, 1), *[part[name] for name in sorted(part)]) for part in (by_name, held)]
    accelerations, reactions = evaluate([*state, ydot_, lam_], stacked, *values, ydot, lam)
    return Answer(ydot, lam, accelerations.reshape(-1, 6), reactions.reshape(-1, 6))


def disagreement(a: np.ndarray, b: np.ndarray) -> float:
    """Largest difference relative to the largest entry.

    Generated models have masses, lengths and speeds of order one. Where an answer vanishes all the same
    (nothing acts on a body that rests), entries below a thousandth of that are not set in relation.
    """
    scale = max(np.abs(a).max(initial=1e-3), np.abs(b).max(initial=1e-3))
    return float(np.abs(a - b).max(initial=0.0) / scale)
