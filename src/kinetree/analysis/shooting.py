"""Shooting: does a motion repeat itself after a time T, and how does the answer change with its start?

    r(s, T) = c(T; s) − c(0; s) − a,      M = ∂c(T)/∂s (∂c(0)/∂s)⁻¹

s are the values that are looked for, c the channels that must repeat, a what they have gained after a period (a turn
of a wheel). M is the monodromy matrix of the motion, whose eigenvalues are the Floquet multipliers.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import casadi as ca
import numpy as np

from kinetree.analysis.linearize import position_names
from kinetree.analysis.simulate import simulate
from kinetree.arrays import Array
from kinetree.balance.equilibrium_equations import null_space
from kinetree.channels.evaluation import EvaluatedState
from kinetree.compile.equation_graphs import DEFAULT
from kinetree.derivatives.tangent_runs import TangentRuns
from kinetree.linalg.pivoted_qr import pivoted
from kinetree.model.events import Event, Record
from kinetree.model.model import Model
from kinetree.nonsmooth.event_actions import own_events
from kinetree.preparation.prepare import prepare
from kinetree.preparation.run_settings import RunSettings
from kinetree.tolerances import RUN_ATOL, RUN_RTOL, TINY
from kinetree.words.arguments import NoAnswerError

ROWS = 33
"""Rows of a run at which the size of its channels is measured."""

DELTA = 1e-4
"""Part of the period over which rates of channels at both ends are measured (their error is of order DELTA²)."""


SETTLE_ROWS = 4001
"""Rows of the run in which the mechanism settles."""


class PeriodicMotionError(NoAnswerError):
    """A periodic motion that was not found, or that shooting cannot find, with the reason."""


@dataclass(frozen=True)
class Shot:
    """One run over a period with its tangents.

    Attributes
    ----------
    start, end
        c(0) and c(T).
    start_rate, end_rate
        ċ(0) and ċ(T), by differences.
    start_slopes, end_slopes
        ∂c(0)/∂s and ∂c(T)/∂s (channels × values), those by a parameter behind.
    size
        Largest magnitude of every channel's deviation from its mean along the run, and of the channel.
    """

    start: Array
    end: Array
    start_rate: Array
    end_rate: Array
    start_slopes: Array
    end_slopes: Array
    size: Array
    range: Array


class Shooting:
    """Runs of a model over a period.

    Parameters
    ----------
    model
        The mechanism.
    unknowns
        Names of initial values or parameters, and the channel that each begins.
    advance
        Increase of channels in a period, by name; zero for others.
    parameter
        A parameter by which derivatives are found too.
    t_start, events, method, rtol, atol
        Settings of the runs.
    """

    def __init__(
        self,
        model: Model,
        unknowns: Mapping[str, str],
        advance: Mapping[str, float],
        parameter: str | None,
        *,
        t_start: float,
        events: Sequence[Event],
        method: str,
        rtol: float,
        atol: float,
    ) -> None:
        self.names, self.channels = tuple(unknowns), tuple(unknowns.values())
        wrt = (*self.names, *(() if parameter is None else (parameter,)))
        self.runs = TangentRuns(model, self.channels, wrt, t_start, events)
        self.units = self.runs.units
        self.advance = np.array([advance.get(channel, 0.0) for channel in self.channels])
        self.t_start, self._method, self._rtol, self._atol = t_start, method, rtol, atol
        self._acting = [event for event in events if not isinstance(event.action, Record)]

    @property
    def driven(self) -> bool:
        """True if equations or acting events depend on time: the period is then that of the drive."""
        graph, eq = self.runs.compiled.rhs_graph(), self.runs.compiled.equations
        assert graph is not None  # the formulation gives accelerations
        parts = [*graph.outputs.values(), eq.rows.phi, eq.rows.psi]
        parts += [stage.value for stage in graph.stages if hasattr(stage, "value")]
        parts += [event.value(eq.motion, self.runs.compiled.model) for event in self._acting]
        return self.runs.system.clocks is not None or any(ca.depends_on(part, eq.t) for part in parts)

    def shoot(self, values: Array, T: float) -> Shot:
        """Run for a time T from these values of the unknowns (and of the parameter).

        Raises
        ------
        NoAnswerError
            If there is no such start, or the run ends early.
        """
        inner = np.linspace(2 * DELTA, 1 - 2 * DELTA, ROWS)
        times = self.t_start + T * np.array([0, DELTA, *inner, 1 - DELTA, 1])
        traced = self.runs.run(
            float(times[-1]), times, values, method=self._method, rtol=self._rtol, atol=self._atol
        )
        if traced.solution.status != "finished":
            raise PeriodicMotionError(
                f"the run ends at t = {traced.solution.t[-1]:.6g} s, before the period of {T:.6g} s is over: "
                f"{traced.solution.reason or traced.solution.status}"
            )
        c, h = traced.values, DELTA * T
        middle = 0.5 * (c.max(axis=0) + c.min(axis=0))
        return Shot(
            c[0],
            c[-1],
            (-3 * c[0] + 4 * c[1] - c[2]) / (2 * h),
            (3 * c[-1] - 4 * c[-2] + c[-3]) / (2 * h),
            traced.slopes[0],
            traced.slopes[-1],
            np.abs(c).max(axis=0),
            np.abs(c - middle).max(axis=0),
        )

    def after_two(self, values: Array, T: float) -> Array | None:
        """Channels after two periods; None where the motion cannot go on so long, such as past the end of a table."""
        times = self.t_start + T * np.array([0.0, 1.0, 2.0])
        try:
            traced = self.runs.run(
                float(times[-1]), times, values, method=self._method, rtol=self._rtol, atol=self._atol
            )
        except NoAnswerError:
            return None
        return traced.values[-1] if traced.solution.status == "finished" else None

    def gap(self, shot: Shot) -> Array:
        """Return the gap r between the channels after and before the period."""
        return shot.end - shot.start - self.advance

    def monodromy(self, shot: Shot) -> Array:
        """M: deviations after a period from those at its start."""
        n = len(self.names)
        return np.asarray(np.linalg.solve(shot.start_slopes[:, :n].T, shot.end_slopes[:, :n].T).T)


def independent_values(
    model: Model, t_start: float, events: Sequence[Event], preferred: Collection[str]
) -> dict[str, str]:
    """Initial values that determine the start of a motion: independent coordinates and speeds of joints.

    Parameters
    ----------
    model, t_start, events
        The mechanism, its first time (s) and what is watched.
    preferred
        Names that are taken where they can be; then come those of joints that are held or have a start of their own.

    Raises
    ------
    PeriodicMotionError
        If the state has more: states of blocks, or orientations that are no plain coordinates.
    """
    prepared = prepare(
        model, formulation=DEFAULT, t_start=t_start, events=(*events, *own_events(model, events))
    )
    compiled, state = prepared.compiled, prepared.state
    eq = compiled.equations
    z = compiled.pack(state)
    n_x, n_y = int(eq.x.shape[0]), int(eq.y.shape[0])
    x, y = z[:n_x], z[n_x : n_x + n_y]
    B = np.array(ca.Function("B", [eq.t, eq.x, eq.y, eq.p], [ca.densify(eq.rows.B)])(state.t, x, y, state.p))
    positions = position_names(EvaluatedState(compiled, state.t, x, y, state.p, np.zeros(n_y), np.zeros(0)))
    given = [link.joint.joint for link in eq.tree.links]
    likely = {joint.name for joint in given if joint.hold or joint.q0 is not None or joint.u0 is not None}
    names: list[str] = []
    for rows, all_names in ((eq.rows.holonomic, positions), (B.shape[0], eq.speed_names)):
        Z = null_space(B[:rows])
        weights = [
            1e3 if name in preferred else 10.0 if name.rpartition(".")[0] in likely else 1.0
            for name in all_names
        ]
        _, order = pivoted((Z * np.array(weights)[:, None]).T)
        names += [all_names[i] for i in sorted(order[: Z.shape[1]])]
    faults = [f"{name} is a state of a block" for name in eq.tree.symbols.state_names]
    turning = dict.fromkeys(name.rpartition(".")[0] for name in names if "∫" in name)
    faults += [f'speeds of joint "{name}" are no rates of its coordinates' for name in turning]
    if faults:
        raise PeriodicMotionError(
            f"the values that a motion starts from cannot be chosen here: {'; '.join(faults)}. Give unknowns={{value: "
            "channel} with an initial value, or a parameter that is one, for every state; joints that turn in space "
            "have such values as spherical-angles or free-angles"
        )
    return {name: name for name in names}


def settled(model: Model, shooting: Shooting, asked: RunSettings, settle: float) -> tuple[Array, float]:
    """Values of the unknowns after a run of some time (s), and the time (s) since which they nearly come again.

    Raises
    ------
    PeriodicMotionError
        If the unknowns are not channels themselves, the run ends early, or nothing comes again.
    """
    if shooting.names != shooting.channels:
        raise PeriodicMotionError(
            "settle needs unknowns that are channels themselves; give a start and a period instead"
        )
    end = asked.t_start + settle
    times = np.linspace(asked.t_start, end, SETTLE_ROWS)
    run = simulate(
        model,
        end,
        t_start=asked.t_start,
        output=times,
        rtol=RUN_RTOL,
        atol=RUN_ATOL,
        events=asked.events,
        progress=False,
    )
    if run.status != "finished":
        raise PeriodicMotionError(f"while it settles, the run ends at t = {run.t[-1]:.6g} s: {run.reason}")
    c = np.column_stack([run[name] for name in shooting.channels])
    c = c[np.isin(run.t, times)]
    half = c[c.shape[0] // 2 :]
    size = np.maximum(np.abs(half - half.mean(axis=0)).max(axis=0), TINY)
    off, gaining = c - c[-1], shooting.advance != 0
    gained = shooting.advance[gaining]
    off[:, gaining] -= np.round(off[:, gaining] / gained) * gained  # whole turns do not count
    size[gaining] = np.abs(gained) / 2
    distance = np.abs(off / size).max(axis=1)[::-1]
    away = int(np.argmax(distance > 0.5))
    back = away + int(np.argmax(distance[away:] < 0.2))
    if not away or back == away:
        raise PeriodicMotionError(
            f"in the {settle:g} s for which it was let settle the mechanism does not come back to where it ends; let "
            "it settle longer, or give a period"
        )
    near = back + int(np.argmin(distance[back : back + max(2, (back - away) // 2)]))
    return c[-1].copy(), near * settle / (SETTLE_ROWS - 1)
