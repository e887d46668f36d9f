"""Analyses of case files in other formulations than the one they are made in, where that makes sense.

An equilibrium found in the tree's coordinates must be one in any others: nothing accelerates there. Eigenvalues about a
state of rest do not depend on coordinates. Sensitivities are those of the production formulation alone, and forces of
inverse dynamics are compared with the reference once.
"""

from __future__ import annotations

from functools import partial

import numpy as np

from kinetree.analysis.equilibrium import at_rest, equilibrium
from kinetree.analysis.linearize import linearize
from kinetree.io.mbref.analyses import Analysis, AnalysisScore, Scores, run_with
from kinetree.io.mbref.analysis_runs import eigenvalue_scores, mechanism_in
from kinetree.io.mbref.cases import MechanismCase
from kinetree.preparation.answers import Formulation
from kinetree.preparation.assembly import State
from kinetree.preparation.balance import Balance
from kinetree.preparation.formulated import equations_at
from kinetree.preparation.situation import Situation
from kinetree.preparation.variation import vary

STANDS = 1e-8
"""Accelerations at an equilibrium, over those at work there."""


def run_elsewhere(case: MechanismCase, formulation: str) -> tuple[AnalysisScore, ...]:
    """Analyses of a case in another formulation; none where none makes sense."""
    runners = {"equilibrium": _stands, "eigenvalues": _eigenvalues}
    resting = [one for one in case.analyses if one.type in runners and _at_rest(one)]
    return tuple(run_with(partial(runners[one.type], formulation), one) for one in resting)


def _at_rest(analysis: Analysis) -> bool:
    return "steady" not in analysis.node and analysis.node.value.get("at") != "steady motion"


def _stands(formulation: str, analysis: Analysis) -> Scores:
    """How far the equilibrium is from one in another formulation."""
    found = equilibrium(at_rest(mechanism_in(analysis).model("equilibrium")))
    there = found.situation
    equations = equations_at(formulation, there.compiled.constraints, _state(there))
    answer = Formulation(equations).answer(_state(there))
    moved = np.abs(answer.accelerations).reshape(-1, 6)
    size = max(answer.terms.acceleration, 1e-300), max(answer.terms.angular, 1e-300)
    off = max(moved[:, :3].max(initial=0.0) / size[0], moved[:, 3:].max(initial=0.0) / size[1])
    return [("accelerations", float(off) / STANDS)]


def _eigenvalues(formulation: str, analysis: Analysis) -> Scores:
    """Eigenvalues of the motion linearised in another formulation, about the same state of rest."""
    model = at_rest(mechanism_in(analysis).model("eigenvalues"))
    at = "equilibrium" if analysis.node.value["at"] == "equilibrium" else "start"
    there = linearize(model, at=at, check=False).situation
    equations = equations_at(formulation, there.compiled.constraints, _state(there))
    x, y = equations.from_tree(there.x, there.y, there.p)
    A = vary(Balance(equations), there.t, x, y, there.p).A
    return eigenvalue_scores(analysis.node, np.linalg.eigvals(A).astype(complex))


def _state(there: Situation) -> State:
    return State(there.t, there.x, there.y, there.p)
