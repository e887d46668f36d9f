"""Linearisation: A, B, C and D of a mechanism in independent coordinates, with names and units.

The state it is linearised about is at rest, in steady motion, or an instant of a run.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np
from numpy.typing import ArrayLike

from kinetree.analysis.beam_pieces import pieces_in
from kinetree.analysis.equilibrium import Equilibrium, equilibrium
from kinetree.arrays import Array, Complex, one_thread
from kinetree.balance.equilibrium_equations import Balance, check_steady, steady_balance
from kinetree.channels.evaluation import EvaluatedState, is_singular
from kinetree.derivatives.tangents import ChannelSlopes, has_plain_rates
from kinetree.derivatives.variation import Variation, second_route, vary
from kinetree.model.flexible.pieces import in_pieces
from kinetree.model.model import Model
from kinetree.preparation.inputs import Input, InputError, with_inputs
from kinetree.preparation.prepare import Prepared, prepare
from kinetree.preparation.run_arguments import ModelLike, check_state, model_for, quantities
from kinetree.preparation.run_info import check_same_run, check_same_values
from kinetree.results.channels import ChannelList
from kinetree.results.display import ReportableResult, plain_fields
from kinetree.results.run import Run
from kinetree.symbolic.motion import SteadyMotion
from kinetree.tolerances import ROUTES_AGREE
from kinetree.words.arguments import ArgumentError, ArgumentFault, NoAnswerError, short
from kinetree.words.keywords import spelled

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
        _check_moving(balance, situation)
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
    _check_moving(balance, situation)
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


def _check_moving(balance: Balance, situation: EvaluatedState) -> None:
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


_NAMES = ("states", "state_units", "inputs", "input_units", "outputs", "output_units")


@dataclass(frozen=True)
class Linearization(ReportableResult):
    """ṡ = A s + B v, o = C s + D v about a motion.

    Attributes
    ----------
    A, B, C, D
        The matrices.
    states, state_units
        Independent coordinates (``J.angle``: its deviation), then independent speeds, states of blocks, and
        drivers that are inputs.
    inputs, input_units, outputs, output_units
        Names and units.
    coordinates
        Names of all speeds of the tree, the rows of ``back``.
    back
        Deviations of all joints from the states (rad, m): the displacement of every joint of the tree.
    situation
        The state linearised about.
    disagreement
        Relative difference from the second formulation; NaN where it was not asked.
    steady
        True if it is about rest or a steady motion, so that A stays the same in time.
    """

    A: Array
    B: Array
    C: Array
    D: Array
    states: tuple[str, ...]
    state_units: tuple[str, ...]
    inputs: tuple[str, ...]
    input_units: tuple[str, ...]
    outputs: tuple[str, ...]
    output_units: tuple[str, ...]
    coordinates: tuple[str, ...]
    back: Array
    situation: EvaluatedState
    variation: Variation
    disagreement: float
    steady: bool

    @property
    def poles(self) -> Complex:
        """Eigenvalues of A (1/s), by rising frequency."""
        values = np.linalg.eigvals(self.A).astype(complex)
        return values[np.lexsort((values.imag, np.round(np.abs(values), 12)))]

    @property
    def stable(self) -> bool:
        """True if no eigenvalue has a positive real part (beyond round-off)."""
        values = self.poles
        return bool(np.all(values.real <= 1e-6 * max(1.0, float(np.abs(values).max(initial=0.0)))))

    @property
    def warnings(self) -> tuple[str, ...]:
        """Doubts about the state, such as a flexible body that bends farther than its modes are accurate."""
        return self.situation.warnings

    def transfer(self, s: ArrayLike) -> Complex:
        """G(s) = C (s − A)⁻¹ B + D, shape (…, outputs, inputs), at complex frequencies s (rad/s)."""
        at = np.atleast_1d(np.asarray(s, dtype=complex))
        eye = np.eye(self.A.shape[0])
        found = np.array([self.C @ np.linalg.solve(v * eye - self.A, self.B) + self.D for v in at.ravel()])
        shape = np.shape(s)
        return found.reshape(*shape, self.C.shape[0], self.B.shape[1])

    def to_scipy(self) -> Any:
        from scipy.signal import StateSpace

        return StateSpace(self.A, self.B, self.C, self.D)

    def to_control(self) -> Any:
        """A ``control.StateSpace`` with named signals (needs the package python-control).

        In names of signals it takes no dots: ``hinge.angle`` is ``hinge_angle`` there.
        """
        try:
            import control
        except ImportError:
            raise ImportError("to_control() needs python-control: pip install 'kinetree[control]'") from None
        states, inputs, outputs = (
            [name.replace(".", "_") for name in names] for names in (self.states, self.inputs, self.outputs)
        )
        return control.ss(self.A, self.B, self.C, self.D, states=states, inputs=inputs, outputs=outputs)

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {
            "model": self.situation.compiled.model.name,
            **plain_fields(self, "A B C D", *_NAMES, "poles stable warnings"),
            "disagreement": None if np.isnan(self.disagreement) else self.disagreement,
        }

    def __str__(self) -> str:
        word = "stable" if self.stable else "unstable"
        lines = [f"{self.situation.compiled.model.name}: {len(self.states)} states, {word}"]
        lines += [
            f"  state {name} [{unit}]" for name, unit in zip(self.states, self.state_units, strict=True)
        ]
        lines += [
            f"  input {name} [{unit}]" for name, unit in zip(self.inputs, self.input_units, strict=True)
        ]
        lines += [
            f"  output {name} [{unit}]" for name, unit in zip(self.outputs, self.output_units, strict=True)
        ]
        lines += [f"  ! {words}" for words in self.warnings]
        lines += [f"  pole {v.real: .9g} {v.imag:+.9g}i" for v in self.poles]
        if not np.isnan(self.disagreement):
            lines.append(f"  a second formulation agrees to {self.disagreement:.0e}")
        return "\n".join(lines)


@spelled
@quantities
def linearize(
    model: ModelLike,
    *,
    at: str | Equilibrium | Run = "start",
    t: float | None = None,
    inputs: Sequence[str] = (),
    outputs: Sequence[str] = (),
    steady: SteadyMotion | None = None,
    parameters: Mapping[str, float] | None = None,
    check: bool = True,
) -> Linearization:
    """Linearise a mechanism about an equilibrium, a steady motion or an instant of a run.

    Parameters
    ----------
    model
        The mechanism.
    at
        "start": the model's initial state, which must be an equilibrium or (with ``steady``) a steady motion;
        "equilibrium": find the equilibrium next to it first; an :class:`Equilibrium`; or a run, with ``t``.
    t
        Time (s): of drivers and loads, or the instant of the run.
    inputs
        Names of loads (``"motor"``, ``"push.x"``), parameters, or drivers (their acceleration becomes the input).
    outputs
        Channels.
    steady
        The steady motion, where it is not rest: deviations are then those seen from its frame.
    parameters
        Values that replace the model's own.
    check
        True to compare with a second formulation; a disagreement is an error.

    Raises
    ------
    LinearizationError
        If the state is no equilibrium and no steady motion, is singular, or two formulations disagree.
    InputError
        If an input does not exist or acts on nothing.
    """
    check_state("linearize", parameters=parameters, steady=steady, t=t or 0.0, inputs=inputs, outputs=outputs)
    model = _in_pieces_of(model_for("linearize", model, whole=True), at)
    varied, named = with_inputs(model.with_parameters(**parameters) if parameters else model, tuple(inputs))
    # names that do not exist are told before states that are no equilibrium
    if outputs and isinstance(at, str):
        own = prepare(varied, formulation="elimination", t_start=t or 0.0, allow_singular=True)
        ChannelList(dict(own.channels.names)).expand(outputs)
    situation, balance, is_steady = state_of(varied, at, t, steady, tuple(parameters or ()))
    names = situation.compiled.tree.symbols.parameter_names
    drivers = tuple(names.index(i.parameter) for i in named if i.driver)
    plain = tuple(names.index(i.parameter) for i in named if not i.driver)
    arguments = (situation.t, situation.x, situation.y, situation.p)
    check_regular(situation, balance)
    with one_thread(balance.n):
        variation = vary(balance, *arguments, inputs=plain, drivers=drivers, steady=is_steady)
    _check_idle_inputs(balance, situation, variation, named)
    off = float("nan")
    if check:
        off = second_route(balance).disagreement(*arguments, variation, drivers)
        if not off <= ROUTES_AGREE:
            raise LinearizationError(
                f"two formulations of the linearised motion differ by {off:.1e}: the state is close to a singular one, "
                "or the model is faulty; run `kinetree verify` and `kinetree check` on it"
            )
    found = ChannelSlopes(situation.compiled, outputs)
    N = balance.terms(*arguments).N
    state = (*arguments, situation.ydot, situation.lam)
    dx = N @ variation.xi
    dx[dx.shape[0] - balance.n_s :] += variation.own
    C = found.at(state, dx, variation.y, variation.p, variation.ydot, variation.lam)
    ordered = _input_order(named)
    n_s = variation.columns.states
    positions, speeds, units = _state_names(situation, variation, named)
    return Linearization(
        variation.A,
        variation.B[:, ordered],
        C[:, :n_s],
        C[:, n_s:][:, ordered],
        positions + speeds,
        units,
        tuple(i.name for i in named),
        tuple(i.unit for i in named),
        found.names,
        found.units,
        situation.compiled.equations.speed_names,
        variation.xi[:, :n_s],
        situation,
        variation,
        off,
        is_steady,
    )


def _in_pieces_of(model: Model, at: str | Equilibrium | Run) -> Model:
    """A model with its beams in the pieces of the state that is given, in one before any equilibrium is known."""
    if isinstance(at, Equilibrium):
        return pieces_in(model, at.coordinates)
    if isinstance(at, Run):
        return pieces_in(model, at.layout.x_names)
    return model if at == "equilibrium" else in_pieces(model)


def _check_idle_inputs(
    balance: Balance, situation: EvaluatedState, variation: Variation, named: tuple[Input, ...]
) -> None:
    faults = []
    names = situation.compiled.tree.symbols.parameter_names
    plain = [i for i in named if not i.driver]
    if not plain:
        return
    d = balance.derivatives(situation.t, situation.x, situation.y, situation.p, situation.ydot, situation.lam)
    for k, entry in enumerate(plain):
        index = names.index(entry.parameter)
        if np.abs(d.phi_p[:, index]).max(initial=0.0) > 0 or np.abs(d.psi_p[:, index]).max(initial=0.0) > 0:
            faults.append(
                f"input {entry.name!r} changes the geometry of constraints and would act through its derivatives; "
                "use the law of a driver as input instead"
            )
        elif not np.any(variation.B[:, k]) and not np.any(d.R_p[:, index]):
            faults.append(
                f"input {entry.name!r} acts on nothing in this state: no freedom moves along it; leave it out, let it "
                "act on something that can move, or linearise about another state"
            )
    if faults:
        raise InputError("\n".join(faults))


# --- names ----------------------------------------------------------------------------------------------
def _input_order(named: tuple[Input, ...]) -> list[int]:
    """Columns of B in the order asked for: parameters come first there, drivers last."""
    plain = [i for i, entry in enumerate(named) if not entry.driver]
    driven = [i for i, entry in enumerate(named) if entry.driver]
    return [([*plain, *driven]).index(i) for i in range(len(named))]


def _state_names(
    situation: EvaluatedState, variation: Variation, named: tuple[Input, ...]
) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    eq = situation.compiled.equations
    rename = position_names(situation)
    positions = [rename[i] for i in variation.lead_positions]
    speeds = [eq.speed_names[i] for i in variation.lead_speeds]
    units = [eq.speed_units[i].removesuffix("/s") for i in variation.lead_positions]
    units += [eq.speed_units[i] for i in variation.lead_speeds]
    speeds += list(eq.tree.symbols.state_names)
    units += list(eq.tree.symbols.state_units)
    driven = [entry for entry in named if entry.driver]
    bare = [entry.name.removesuffix(".acceleration") for entry in driven]
    speeds += [f"{name}.displacement" for name in bare] + [f"{name}.rate" for name in bare]
    units += [entry.unit.removesuffix("/s²") for entry in driven] + [
        entry.unit.replace("/s²", "/s") for entry in driven
    ]
    return tuple(positions), tuple(speeds), tuple(units)


def position_names(situation: EvaluatedState) -> tuple[str, ...]:
    """Names of the displacements δξ: the coordinate where its rate is the speed, else the speed's direction."""
    out = []
    for link in situation.compiled.tree.links:
        joint = link.joint.joint
        names = (
            joint.coordinate_names
            if has_plain_rates(joint)
            else tuple(f"∫{name}" for name in joint.speed_names)
        )
        out += [f"{joint.name}.{name}" for name in names]
    return tuple(out)
