"""Sensitivities: derivatives of a motion with respect to parameters and initial values."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kinetree.model.body import Parameter
from kinetree.model.events import Event
from kinetree.model.expressions import Name
from kinetree.model.model import Model
from kinetree.preparation.asked import model_for
from kinetree.preparation.balance import Balance
from kinetree.preparation.channel_slopes import ChannelSlopes
from kinetree.preparation.event_actions import event_functions, event_specs
from kinetree.preparation.given import ModelLike
from kinetree.preparation.no_answer import NoAnswerError
from kinetree.preparation.prepare import Prepared, prepare
from kinetree.preparation.run_info import output_times, run_info
from kinetree.preparation.switching import jumps_with
from kinetree.preparation.tangents import Tangents
from kinetree.preparation.variation import accelerations_at
from kinetree.results.info import Event as Occurrence
from kinetree.results.run import Run
from kinetree.solve.integrate import integrate
from kinetree.words.names import nearest

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Sensitivities:
    """Derivatives of channels along a run.

    Attributes
    ----------
    run
        The run itself.
    of, units
        Channels (or their components) and their units.
    wrt
        Parameters and initial values.
    values
        ∂ channel / ∂ parameter (k × channels × parameters).
    """

    run: Run
    of: tuple[str, ...]
    units: tuple[str, ...]
    wrt: tuple[str, ...]
    values: Array

    @property
    def idle(self) -> tuple[str, ...]:
        """Parameters and initial values that change nothing of what was asked for."""
        return tuple(name for j, name in enumerate(self.wrt) if not np.any(self.values[..., j]))

    @property
    def t(self) -> Array:
        """Times (k), s."""
        return self.run.t

    def __getitem__(self, names: tuple[str, str]) -> Array:
        """Derivative of a channel with respect to a parameter over time; (k,) or (k, components)."""
        channel, parameter = names
        column = self.wrt.index(parameter)
        if channel in self.of:
            return np.asarray(self.values[:, self.of.index(channel), column])
        rows = [i for i, name in enumerate(self.of) if name.startswith(channel + ".")]
        if not rows:
            raise KeyError(f"there is no derivative of {channel!r}; {nearest(channel, self.of)}")
        return np.asarray(self.values[:, rows, column])


def sensitivities(
    model: ModelLike,
    t_end: float,
    of: Sequence[str],
    wrt: Sequence[str],
    *,
    t_start: float = 0.0,
    method: str = "dop853",
    rtol: float = 1e-9,
    atol: float = 1e-11,
    output: float | ArrayLike | str | None = None,
    parameters: Mapping[str, float] | None = None,
    events: Sequence[Event] = (),
) -> Sensitivities:
    """Derivatives of channels along a run with respect to parameters and initial values.

    Tangents are integrated beside the motion, with exact derivatives of the equations; assembly is differentiated
    too, and events are passed with the change of their time.

    Parameters
    ----------
    model
        The mechanism.
    t_end, t_start, method, rtol, atol, output, parameters, events
        As for :func:`kinetree.simulate`.
    of
        Channels, components or patterns.
    wrt
        Names of parameters, or of initial coordinates and speeds of joints (``"A.angle"``, ``"A.angle_rate"``; the
        joint is then held during assembly, and others follow).

    Raises
    ------
    NoAnswerError
        Where a parameter or initial value does not exist, or the run cannot be differentiated.
    """
    started = time.perf_counter()
    model = model_for("sensitivities", model)
    if parameters:
        model = model.with_parameters(**parameters)
    varied, places = with_initial_parameters(model, wrt)
    jumping = jumps_with(varied, frozenset(places))
    if jumping:
        raise NoAnswerError(
            f"{', '.join(jumping[:4])} jumps at a state, or at a time that moves with what is varied; derivatives "
            "across such a jump are not taken: write it with smoothstep or tanh, or as an event"
        )
    prepared = prepare(varied, t_start=t_start)
    compiled, state = prepared.compiled, prepared.state
    names = compiled.tree.symbols.parameter_names
    tangents = Tangents(compiled, tuple(names.index(place) for place in places))
    g = event_functions(compiled, events)
    system = tangents.system(compiled.system(explicit_only=True), g)
    z0, p0 = tangents.start(compiled.constraints)
    watched = event_specs(compiled, events, lambda change: None) if g is not None else []
    specs = [tangents.through(spec, g) for spec in watched if g is not None]
    times = output_times(output, t_start, t_end)
    solution = integrate(
        system, t_start, z0, t_end, p0, method=method, rtol=rtol, atol=atol, output=times, events=specs
    )
    if solution.status == "failed":
        reached = solution.t[-1] if solution.t.size else t_start
        raise NoAnswerError(f"the run ended early, at t = {reached:.6g} s: {solution.reason}")
    own = [tangents.split(z) for z in solution.z]
    settings = {"t_start": t_start, "t_end": t_end, "method": method, "rtol": rtol, "atol": atol}
    layout = (info := run_info(compiled, method, settings)).layout
    x, y, w = layout.split(np.array([z for z, _ in own]))
    happened = [
        Occurrence(r.t, events[r.index].name, tangents.split(r.z_before)[0], tangents.split(r.z_after)[0])
        for r in solution.events
    ]
    run = Run(
        info, solution.t, x, y, w,
        events=happened, status=solution.status, reason=solution.reason,
        timings={"integrate": time.perf_counter() - started}, source=prepared.channels,
    )  # fmt: skip
    P = tangents.split_parameters(p0)[1]
    slopes = _Slopes(prepared, tangents, of)
    values = np.array([slopes.at(t, z, S, state.p, P) for t, (z, S) in zip(solution.t, own, strict=True)])
    values = values.reshape(solution.t.size, len(slopes.names), len(wrt))
    return Sensitivities(run, slopes.names, slopes.units, tuple(wrt), values)


def with_initial_parameters(model: Model, wrt: Sequence[str]) -> tuple[Model, tuple[str, ...]]:
    """A copy of the model in which every initial value asked for is a parameter, and the parameters' names."""
    known = {parameter.name for parameter in model.parameters}
    joints = {joint.name: joint for joint in model.joints}
    initial = [name for name in wrt if name not in known]
    faults = []
    for name in initial:
        owner, _, channel = name.rpartition(".")
        joint = joints.get(owner)
        if joint is None or channel not in (*joint.coordinate_names, *joint.speed_names):
            remedy = nearest(name, [*known, *_initial_names(model)])
            faults.append(f"wrt {name!r}: there is no such parameter or initial value; {remedy}")
    if faults:
        raise NoAnswerError("\n".join(faults))
    if not initial:
        return model, tuple(wrt)
    start = prepare(model)
    tree = start.compiled.tree
    places: dict[str, str] = {}
    parts: dict[str, Any] = {}
    for k, name in enumerate(initial):
        owner, _, channel = name.rpartition(".")
        joint = parts.get(owner, joints[owner])
        link = tree.link_of_joint(owner)
        if link is None:
            raise NoAnswerError(
                f"wrt {name!r}: the joint closes a loop; give it cut=False, or use another joint"
            )
        q, u = start.state.x[link.coordinates].tolist(), start.state.u[link.speeds].tolist()
        given_q = list(joint.q0) if joint.q0 is not None else q
        given_u = list(joint.u0) if joint.u0 is not None else u
        of_q = channel in joint.coordinate_names
        index = (joint.coordinate_names if of_q else joint.speed_names).index(channel)
        parameter = Parameter(f"initial_{k}", (q if of_q else u)[index])
        (given_q if of_q else given_u)[index] = Name(parameter.name)
        parts[owner] = replace(joint, q0=tuple(given_q), u0=tuple(given_u), hold=True)
        places[name] = parameter.name
        model = model.add(parameter)
    return model.replace(*parts.values()), tuple(places.get(name, name) for name in wrt)


def _initial_names(model: Model) -> list[str]:
    return [f"{j.name}.{c}" for j in model.joints for c in (*j.coordinate_names, *j.speed_names)]


class _Slopes:
    """Derivatives of channels at a row, accelerations and constraint forces varied with it."""

    def __init__(self, prepared: Prepared, tangents: Tangents, of: Sequence[str]) -> None:
        self._tangents = tangents
        self._compiled = prepared.compiled
        self._slopes = ChannelSlopes(prepared.compiled, of)
        self.names, self.units = self._slopes.names, self._slopes.units
        self._balance = Balance(prepared.compiled.dense) if self._slopes.dynamic else None

    def at(self, t: float, z: Array, S: Array, p: Array, P: Array) -> Array:
        """Derivatives (channels × parameters)."""
        n_x, n = self._tangents.n_x, self._tangents.n
        x, y = z[:n_x], z[n_x:n]
        S = self._tangents.consistent(t, x, y, p, S, P)
        dx, dy = S[:n_x], S[n_x:]
        rows = len(self._compiled.equations.rows.names)
        ydot, lam = np.zeros(n - n_x), np.zeros(rows)
        dydot, dlam = np.zeros((n - n_x, P.shape[1])), np.zeros((rows, P.shape[1]))
        if self._balance is not None:
            ydot, lam, dydot, dlam = accelerations_at(self._balance, t, x, y, p, dx, dy, P)
        return self._slopes.at((t, x, y, p, ydot, lam), dx, dy, P, dydot, dlam)
