"""Analyses of case files in other formulations than the one they are made in.

========================  ==============================================================================================
equilibrium               what was found must be one in any coordinates: nothing accelerates there but as the steady
                          motion does
eigenvalues, at rest      they do not depend on coordinates: those of the motion linearised in the other ones
eigenvalues, steady       deviations are seen from the moving frame, which tree coordinates know: the second route of
                          `linearize` compares them with the augmented formulation; there is none by the others
inverse dynamics          with the forces found, the other formulation must give the accelerations of the motion
sensitivity               differences of runs in the other formulation
========================  ==============================================================================================
"""

from __future__ import annotations

from functools import partial

import casadi as ca
import numpy as np

from kinetree.analysis.equilibrium import at_rest, equilibrium
from kinetree.analysis.linearize import linearize
from kinetree.analysis.simulate import simulate
from kinetree.arrays import Array
from kinetree.assembly.loop_closure import Constraints, State
from kinetree.balance.equilibrium_equations import Balance
from kinetree.channels.catalogue import acceleration_channel
from kinetree.compile.common_form import Answer, Formulation
from kinetree.compile.equation_graphs import equations_at
from kinetree.derivatives.jumps import directional
from kinetree.derivatives.variation import vary
from kinetree.formulations.contract import Equations
from kinetree.formulations.reactions import link_accelerations
from kinetree.io.run_model_text import model_of
from kinetree.symbolic.mechanism import Mechanism
from kinetree.symbolic.tree import Tree
from kinetree_validation.analyses import Analysis, AnalysisScore, Scores, read_steady, run_with
from kinetree_validation.analysis_runs import (
    FINE,
    actuation_of,
    eigenvalue_scores,
    mechanism_in,
    sensitivity_question,
    sensitivity_scores,
)
from kinetree_validation.cases import MechanismCase

STANDS = 1e-8
"""Accelerations that differ, over those at work there."""

SECOND_ROUTE = "augmented"
"""The formulation in which `linearize` checks steady motions."""

NOT_APPLICABLE = "not applicable"


def run_elsewhere(case: MechanismCase, formulation: str) -> tuple[AnalysisScore, ...]:
    """Analyses of a case in another formulation; those that make no sense there say why."""
    return tuple(_run(analysis, formulation) for analysis in case.analyses)


def _run(analysis: Analysis, formulation: str) -> AnalysisScore:
    if analysis.type == "eigenvalues" and _is_steady(analysis) and formulation != SECOND_ROUTE:
        why = "deviations from a steady motion are seen from its moving frame, in the coordinates of the tree"
        return AnalysisScore(analysis.name, analysis.type, NOT_APPLICABLE, reason=why)
    return run_with(partial(_RUNNERS[analysis.type], formulation), analysis)


def _is_steady(analysis: Analysis) -> bool:
    return "steady" in analysis.node or analysis.node.value.get("at") == "steady motion"


def _stands(formulation: str, analysis: Analysis) -> Scores:
    """How far the equilibrium is from one in another formulation."""
    mechanism, node = mechanism_in(analysis), analysis.node
    steady = read_steady(mechanism, node["steady"]) if "steady" in node else None
    there = equilibrium(at_rest(mechanism.model("equilibrium")), steady=steady).situation
    state = State(there.t, there.x, there.y, there.p)
    other = Formulation(equations_at(formulation, there.compiled.constraints, state))
    wanted = _link_motion(there.compiled.equations)(there.t, there.x, there.y, there.p, there.ydot)
    return [("accelerations", _apart(other.answer(state), np.array(wanted, dtype=float)))]


def _link_motion(eq: Equations) -> ca.Function:
    """Accelerations (bodies × 6) of all links, of (t, x, y, p, ẏ)."""
    ydot = ca.SX.sym("ydot", eq.y.shape[0])
    moving = link_accelerations(eq.motion, eq.x, eq.moved, eq.y, ydot)
    rows = [ca.vertcat(*moving[link.number]).T for link in eq.tree.links]
    return ca.Function("links", [eq.t, eq.x, eq.y, eq.p, ydot], [ca.densify(ca.vertcat(*rows))])


def _apart(answer: Answer, wanted: Array) -> float:
    """Largest difference of accelerations, over what is at work and what is allowed."""
    off = np.abs(answer.accelerations - wanted)
    sizes = [max(size, 1e-300) for size in (answer.terms.acceleration, answer.terms.angular)]
    return float(max(off[:, :3].max(initial=0.0) / sizes[0], off[:, 3:].max(initial=0.0) / sizes[1])) / STANDS


def _eigenvalues(formulation: str, analysis: Analysis) -> Scores:
    """Eigenvalues of the motion linearised in another formulation; of steady motions what the second route says."""
    mechanism, node = mechanism_in(analysis), analysis.node
    model = mechanism.model("eigenvalues")
    at = "equilibrium" if node.value["at"] == "equilibrium" else "start"
    if _is_steady(analysis):
        steady = read_steady(mechanism, node["steady"])
        linear = linearize(model if at == "start" else at_rest(model), at=at, steady=steady)
        return [("second route", linear.disagreement / STANDS)]
    there = linearize(at_rest(model), at=at, check=False).situation
    state = State(there.t, there.x, there.y, there.p)
    equations = equations_at(formulation, there.compiled.constraints, state)
    x, y = equations.from_tree(there.x, there.y, there.p)
    A = vary(Balance(equations), there.t, x, y, there.p).A
    return eigenvalue_scores(node, np.linalg.eigvals(A).astype(complex))


def _actuated(formulation: str, analysis: Analysis) -> Scores:
    """Accelerations in another formulation under the forces that inverse dynamics found, beside those of the motion."""
    run = actuation_of(analysis).run
    model = model_of(run)
    functions = Constraints(Tree(Mechanism.of(model)))
    moved = [link.joint.joint for link in functions.tree.links if link.joint.joint.n_u]
    ydot = np.column_stack([np.asarray(run[acceleration_channel(j)]).reshape(len(run), -1) for j in moved])
    p = np.broadcast_to(run.parameter_rows(), (len(run), len(run.parameters)))
    states = [State(t, x, y, row) for t, x, y, row in zip(run.t, run.x, run.y, p, strict=True)]
    moving = _link_motion(equations_at("elimination", functions, states[0]))
    worst = 0.0
    for state, rates in zip(states, ydot, strict=True):
        other = Formulation(equations_at(formulation, functions, state))
        wanted = np.array(moving(state.t, state.x, state.u, state.p, rates), dtype=float)
        worst = max(worst, _apart(other.answer(state), wanted))
    return [("accelerations", worst)]


def _sensitivity(formulation: str, analysis: Analysis) -> Scores:
    """Differences of runs in another formulation, beside the derivatives of the case."""
    question = sensitivity_question(analysis)
    model, name = question.model, question.parameter.name

    def blocks(distance: float) -> list[Array]:
        run = simulate(
            model, float(question.times[-1]), parameters={name: distance}, formulation=formulation,
            output=question.times, rtol=FINE, atol=FINE / 10, events=question.events,
        )  # fmt: skip
        last = np.searchsorted(run.t, question.times, side="right") - 1
        return [np.asarray(run[channel]).reshape(len(run), -1)[last] for channel in question.channels]

    values = blocks(0.0)
    ends = np.cumsum([block.shape[1] for block in values])[:-1]
    slopes = np.split(directional(lambda d: np.column_stack(blocks(d)), question.step), ends, axis=1)
    found = [dict(zip(question.channels, parts, strict=True)) for parts in (slopes, values)]
    return sensitivity_scores(question, *found)


_RUNNERS = {
    "equilibrium": _stands,
    "eigenvalues": _eigenvalues,
    "inverse_dynamics": _actuated,
    "sensitivity": _sensitivity,
}
