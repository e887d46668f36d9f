"""The state a mechanism is linearised about: at rest, in steady motion, or at an instant of a run."""

from __future__ import annotations

import casadi as ca
import numpy as np

from kinetree.analysis.equilibrium import equilibrium
from kinetree.analysis.equilibrium_result import Equilibrium
from kinetree.arrays import Array
from kinetree.balance.force_balance import Balance, check_steady, steady_balance
from kinetree.channels.evaluation import EvaluatedState, is_singular
from kinetree.model.model import Model
from kinetree.preparation.prepare import Prepared, prepare
from kinetree.preparation.run_info import check_same_run, check_same_values
from kinetree.results.run import Run
from kinetree.symbolic.steady import SteadyMotion
from kinetree.words.arguments import ArgumentError, ArgumentFault, short
from kinetree.words.errors import NoAnswerError

STANDS = 1e-7
"""Accelerations (relative to those of gravity and of the motion itself) below which a motion counts as steady."""
_CHOOSE = "say which values are meant with parameters={…}"


class LinearizationError(NoAnswerError):
    """A state about which the motion cannot be linearised, or two formulations that disagree."""


def state_of(
    model: Model,
    at: str | Equilibrium | Run,
    t: float | None,
    steady: SteadyMotion | None,
    chosen: tuple[str, ...],
) -> tuple[EvaluatedState, Balance, bool]:
    """The state, its balance of forces, and whether it is one of rest or steady motion (else an instant of a run).

    ``chosen`` are the parameters whose values were asked for, so that they may differ from those of ``at``.
    """
    if isinstance(at, Run):
        return (*_of_run(model, at, t, chosen), False)
    time = 0.0 if t is None else t
    if isinstance(at, Equilibrium):
        prepared = prepare(model, formulation="elimination", t_start=at.situation.t, allow_singular=True)
        balance = steady_balance(prepared.compiled, at.steady)
        there = at.situation
        values = dict(zip(there.compiled.tree.symbols.parameter_names, there.p, strict=True))
        check_same_values(
            model, values, "equilibrium", f"linearise its own model (equilibrium.model), or {_CHOOSE}", chosen
        )
        situation = _at(prepared, balance, there.t, there.x)
        _refuse_moving(balance, situation)
        return situation, balance, True
    if isinstance(at, str) and at == "equilibrium":
        found = equilibrium(model, steady=steady, t=time)
        balance = steady_balance(found.situation.compiled, steady)
        return found.situation, balance, True
    if not isinstance(at, str) or at != "start":
        message = f"at cannot be {short(at)}"
        remedy = 'give "start", "equilibrium", an Equilibrium or a run'
        if isinstance(at, SteadyMotion):
            remedy = 'give the steady motion as steady=…, beside at="equilibrium" or at="start"'
        raise ArgumentError("linearize", [ArgumentFault("at", message, remedy)])
    prepared = prepare(model, formulation="elimination", t_start=time, allow_singular=True)
    balance = steady_balance(prepared.compiled, steady)
    if steady is not None and not steady.at_rest:
        check_steady(balance, steady, time, prepared.state.x, prepared.state.p)
    situation = _at(prepared, balance, time, prepared.state.x)
    _refuse_moving(balance, situation)
    return situation, balance, True


def _at(prepared: Prepared, balance: Balance, t: float, x: Array) -> EvaluatedState:
    p = prepared.state.p
    w, _ = balance.steady_speeds(t, x, p)
    terms = balance.terms(t, x, w, p)
    ydot, lam, _ = balance.accelerations(terms)
    return EvaluatedState(prepared.compiled, t, x, w, p, ydot, lam)


def _of_run(
    model: Model, run: Run, t: float | None, chosen: tuple[str, ...]
) -> tuple[EvaluatedState, Balance]:
    if t is None:
        raise ValueError("give the instant of the run: linearize(model, at=run, t=…)")
    prepared = prepare(model, formulation="elimination", t_start=t, allow_singular=True)
    balance = steady_balance(prepared.compiled, None)
    eq, p = prepared.compiled.equations, prepared.state.p
    instant = run.at(t)
    check_same_run(model, run, instant, _CHOOSE, chosen)
    known = dict(zip(run.layout.x_names, instant.x[0], strict=True))
    speeds = dict(zip(run.layout.y_names, instant.y[0], strict=True))
    missing = [n for n in eq.coordinate_names if n not in known] + [
        n for n in eq.speed_names if n not in speeds
    ]
    if missing:
        raise LinearizationError(
            f"the run has no {', '.join(missing[:4])}: linearise about runs of the formulations auto or elimination"
        )
    x = np.array([known[name] for name in eq.coordinate_names])
    y = np.array([speeds[name] for name in eq.speed_names])
    ydot, lam, _ = balance.accelerations(balance.terms(t, x, y, p))
    return EvaluatedState(prepared.compiled, t, x, y, p, ydot, lam), balance


def _refuse_moving(balance: Balance, situation: EvaluatedState) -> None:
    """The accelerations of the motion must be those of the steady motion."""
    own = balance.own_rates(situation.t, situation.x, situation.y, situation.p).rates
    if np.abs(own).max(initial=0.0) > STANDS:
        worst = balance.equations.tree.symbols.state_names[int(np.argmax(np.abs(own)))]
        raise LinearizationError(
            f"the start is no equilibrium: {worst}, a state of a block, would change by {np.abs(own).max():.3g} per "
            "second; let it start (initial) where it rests, or take an instant of a run"
        )
    _, wdot = balance.steady_speeds(situation.t, situation.x, situation.p)
    gravity = _gravity(situation)
    scale = max(float(np.abs(wdot).max(initial=0.0)), gravity, 1.0)
    off = np.abs(situation.ydot - wdot)
    if off.max(initial=0.0) > STANDS * scale:
        worst = balance.equations.speed_names[int(np.argmax(off))]
        raise LinearizationError(
            f"the start is no equilibrium and no steady motion: {worst} would change by {off.max():.3g} per second; "
            'linearise at="equilibrium", describe the steady motion, or take an instant of a run'
        )


def _gravity(situation: EvaluatedState) -> float:
    """Magnitude of the acceleration of gravity (m/s²)."""
    tree = situation.compiled.tree
    g = ca.Function("g", [tree.symbols.p], [ca.densify(tree.gravity)])(situation.p)
    return float(np.linalg.norm(np.array(g)))


def check_regular(situation: EvaluatedState, balance: Balance) -> None:
    """Refuse positions in which more motions are free than nearby."""
    B = balance.terms(situation.t, situation.x, situation.y, situation.p).B
    if is_singular(situation, B):
        raise LinearizationError(
            "the position is singular: more motions are free here than nearby, and the motion has no linearisation; "
            "start from another position (kinetree check names the motions)"
        )
