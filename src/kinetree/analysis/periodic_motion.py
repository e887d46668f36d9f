"""A periodic motion of a mechanism, found by Newton's method, and its stability."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from kinetree.analysis.orbit_collocation import closed_orbit
from kinetree.analysis.shooting import PeriodicMotionError, Shooting, Shot, independent_values, settled
from kinetree.analysis.simulate import simulate
from kinetree.arrays import Array, Complex
from kinetree.model.events import Event
from kinetree.model.model import Model
from kinetree.preparation.run_arguments import ModelLike, model_and_run, quantities, value_units
from kinetree.preparation.run_settings import RunSettings
from kinetree.results.display import ReportableResult, plain_fields
from kinetree.results.run import Run
from kinetree.tolerances import (
    LARGEST_CHANGE,
    LEAST_GAIN,
    ORBIT_AT_REST,
    ORBIT_ATOL,
    ORBIT_RTOL,
    PERIOD_ROUND_OFF,
    SINGULAR_PERIOD,
)
from kinetree.words.arguments import ArgumentError, ArgumentFault, Arguments, NoAnswerError, is_finite, short
from kinetree.words.keywords import spelled
from kinetree.words.names import nearest
from kinetree.words.services import service

NEUTRAL = 1e-5
"""Largest distance of a multiplier from the unit circle to count as on it."""


DAMPINGS = (0.0, 1e-3, 1e-2, 0.1, 1.0, 10.0)
"""Dampings of Newton's step that are tried, over the largest singular value."""


COLLOCATION = "collocation"
"""The method that does not shoot."""


GOES_ON = 1e4
"""Gap after a second period, over tolerance and growth of deviations, up to which the motion repeats as before."""
NEARLY_CLOSED = 1e-6
"""Gap below which the accuracy of the runs, not the guess, ends the search."""


@dataclass(frozen=True)
class PeriodicMotion(ReportableResult):
    """A motion that repeats itself.

    Attributes
    ----------
    period
        T (s).
    values
        Initial coordinates, speeds (and parameters) from which it starts, by name.
    multipliers
        Floquet multipliers, eigenvalues of the monodromy matrix, largest first: what becomes of small deviations in a
        period. One of them is 1 where nothing drives the mechanism in time (``driven`` false): a deviation along the
        motion.
    monodromy
        The matrix, in the order of ``values``.
    gap
        Gap between end and start, over the size of the channels.
    iterations
        Iterations of Newton's method.
    driven
        True if the equations depend on time with this period, so that no multiplier has to be 1.
    notes
        Remarks.
    """

    period: float
    values: dict[str, float]
    multipliers: Complex
    monodromy: Array
    gap: float
    iterations: int
    driven: bool
    notes: tuple[str, ...]
    original: Model
    settings: Mapping[str, Any]

    @property
    def own_multipliers(self) -> Complex:
        """Multipliers without the one of deviations along the motion."""
        if self.driven:
            return self.multipliers
        return np.delete(self.multipliers, int(np.argmin(np.abs(self.multipliers - 1))))

    @property
    def stability(self) -> str:
        """Stability in a word: "stable", "unstable", or "neutral" (multipliers on the unit circle, none outside)."""
        largest = float(np.abs(self.own_multipliers).max(initial=0.0))
        if largest > 1 + NEUTRAL:
            return "unstable"
        return "neutral" if largest > 1 - NEUTRAL else "stable"

    @property
    def stable(self) -> bool:
        """True if small deviations do not grow."""
        return self.stability != "unstable"

    @cached_property
    def run(self) -> Run:
        """One period, from the start found."""
        return _run_from(self.original, self.values, self.settings)

    def plot(self, *channels: str, **options: Any) -> Any:
        """Plot channels over one period; those of the start where none are named. Options are those of `Run.plot`."""
        named = channels or tuple(name for name in self.values if name in self.run.channels)
        return service("plot")(self.run, *named, **options)

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        names = "period values multipliers stability gap iterations driven notes"
        return {"model": self.original.name, **plain_fields(self, names)}

    def __str__(self) -> str:
        lines = [f"{self.original.name}: repeats after {self.period:.9g} s, {self.stability}"]
        width = max(map(len, self.values))
        units = value_units(self.original)
        lines += [
            f"  {name:<{width}}  {value: .9g} {units.get(name, '')}".rstrip()
            for name, value in self.values.items()
        ]
        for v in self.multipliers:
            at = f"{v.real: .6g}" if abs(v.imag) < 1e-12 else f"{v.real: .6g} {v.imag:+.6g}i"
            lines.append(f"  multiplier {at} (magnitude {abs(v):.6g})")
        lines.append(f"  closes to {self.gap:.0e} of its size, after {self.iterations} iterations")
        lines += [f"  note: {note}" for note in self.notes]
        return "\n".join(lines)


@spelled
@quantities
def periodic(
    model: ModelLike,
    period: float | None = None,
    *,
    settle: float = 0.0,
    unknowns: Sequence[str] | Mapping[str, str] | None = None,
    advance: Mapping[str, float] | None = None,
    fixed: bool | None = None,
    parameters: Mapping[str, float] | None = None,
    t_start: float | None = None,
    method: str = "dop853",
    rtol: float | None = None,
    atol: float | None = None,
    events: Sequence[Event] | None = None,
    tolerance: float = 1e-10,
    max_iterations: int = 40,
    intervals: int = 20,
    guess: Run | PeriodicMotion | Mapping[str, Any] | None = None,
) -> PeriodicMotion:
    """Find a motion that repeats itself, near the model's own start, and whether it is stable.

    Newton's method on r = c(T) − c(0) − a with exact derivatives: tangents are integrated beside the motion, through
    events, impacts and changes of contacts (shooting). Where nothing drives the mechanism in time the period is found
    too, and iterates do not move along the motion itself.

    With ``method="collocation"`` all of the motion is found at once: motions that are so unstable that no run stays on
    them, and from a rough guess. Nothing may happen on the way then: no impacts, contacts or friction that sticks.

    Parameters
    ----------
    model
        The mechanism. Its initial values (or ``q0`` and ``u0`` of its joints) are the first guess.
    period
        T (s): the first guess of it, or the period itself where the mechanism is driven in time. It may be left out
        where the mechanism is let ``settle``.
    settle
        Time (s) for which the mechanism runs first, so that a stable motion is near.
    unknowns
        Initial coordinates and speeds that are looked for; by default independent ones. A mapping gives the channel
        that each begins, for parameters that are initial values: ``{"charge": "filter.state"}``.
    advance
        Increase of channels in a period, by name (rad, m): ``{"wheel.angle": 2*pi}``.
    fixed
        True if the period is held; by default where the equations depend on time.
    parameters, t_start, rtol, atol, events
        As for :func:`kinetree.simulate`; where nothing says them, tolerances are 1e-10 and 1e-12.
    method
        Integrator of the runs with which it is shot, or "collocation".
    tolerance
        Largest gap, relative to the size of the channels, of a motion that counts as closed; of collocation, largest
        sum of the errors that are measured on all intervals.
    max_iterations
        Iterations after which the search is given up; of collocation ten times as many on every mesh.
    intervals
        Intervals of collocation, to begin with; they are divided until the error is allowed.
    guess
        Start of collocation: a run, a periodic motion, or a mapping with times ``t`` (s) and values of coordinates and
        speeds (SI) by name; the run from the model's start where it is left out.

    Raises
    ------
    PeriodicMotionError
        If no periodic motion is found, only a state of rest, or the state has values that are not looked for.
    """
    collocated = method == COLLOCATION
    given = RunSettings.given(
        t_end=None, t_start=t_start, method="dop853" if collocated else method, rtol=rtol, atol=atol,
        parameters=parameters, events=events,
    )  # fmt: skip
    model, asked = model_and_run("periodic", model, given, whole=False, rtol=ORBIT_RTOL, atol=ORBIT_ATOL)
    if guess is not None and not collocated:
        remedy = f'give method="{COLLOCATION}" too; runs begin with the values of the model'
        raise ArgumentError(
            "periodic", [ArgumentFault("guess", "guess: no motion is shot from a guess", remedy)]
        )
    if isinstance(guess, PeriodicMotion):
        guess = guess.run
    if period is None and isinstance(guess, Run):
        period = float(guess.t[-1] - guess.t[0])
    if period is None and not settle:
        remedy = "give a first guess in s, or settle=…, a time for which the mechanism runs first"
        raise ArgumentError("periodic", [ArgumentFault("period", "period is missing", remedy)])
    length = 1.0 if period is None else period
    check_arguments(
        "periodic", period=length, tolerance=tolerance, settle=settle, max_iterations=max_iterations,
        intervals=intervals,
    )  # fmt: skip
    if parameters:
        model = model.with_parameters(**parameters)
    search = PeriodicSearch(model, unknowns, advance or {}, None, asked, tolerance, max_iterations)
    start = search.runs.start
    if settle:
        start, again = settled(model, search.shooting, asked, settle)
        period = again if period is None else period
        if collocated and guess is None:
            guess = search.run_from(start, float(period))
    assert period is not None
    if collocated:
        return search.collocated(guess, float(period), fixed, intervals)
    return search.motion(start, float(period), fixed)


def check_arguments(function: str, *, period: Any, tolerance: Any, settle: Any = 0.0, **counts: Any) -> None:
    """Refuse a period, a tolerance, a time or numbers of iterations and points that are none."""
    asked = Arguments(function)
    if not (is_finite(settle) and settle >= 0):
        asked.fault("settle", f"settle must be a time, zero or more (got {short(settle)})", "give it in s")
    if not (is_finite(period) and period > 0):
        asked.fault("period", f"period must be a positive time (got {short(period)})", "give it in s")
    if not (is_finite(tolerance) and 0 < tolerance < 1):
        message = f"tolerance must lie between 0 and 1 (got {short(tolerance)})"
        asked.fault("tolerance", message, "leave it out, or give 1e-9, for example")
    for name, count in counts.items():
        if not (isinstance(count, int) and not isinstance(count, bool) and count > 0):
            message = f"{name} must be a positive whole number (got {short(count)})"
            asked.fault(name, message, "leave it out, or give 40, for example")
    asked.check()


def _run_from(model: Model, values: Mapping[str, float], settings: Mapping[str, Any]) -> Run:
    """The run from initial values, some of which may be parameters."""
    known = {parameter.name for parameter in model.parameters}
    initial = {name: value for name, value in values.items() if name not in known}
    own = {name: value for name, value in values.items() if name in known}
    held = sorted({name.rpartition(".")[0] for name in initial})
    model = model.with_parameters(**own) if own else model
    return simulate(model, initial=initial, hold=held, progress=False, **settings)


def _sorted(multipliers: Any) -> Complex:
    """Largest first."""
    found: Complex = np.asarray(multipliers, dtype=complex)
    return found[np.argsort(-np.abs(found), kind="stable")]


class PeriodicSearch:
    """Newton's method for periodic motions of one model, compiled once.

    Parameters
    ----------
    model
        The mechanism.
    unknowns, advance
        As for :func:`periodic`.
    parameter
        A parameter that may vary too.
    asked
        Settings of the runs.
    tolerance, max_iterations
        Limits that end the search.
    """

    def __init__(
        self,
        model: Model,
        unknowns: Sequence[str] | Mapping[str, str] | None,
        advance: Mapping[str, float],
        parameter: str | None,
        asked: RunSettings,
        tolerance: float,
        max_iterations: int,
    ) -> None:
        self.model, self.asked = model, asked
        self.tolerance, self.max_iterations = tolerance, max_iterations
        if unknowns is None:
            unknowns = independent_values(model, asked.t_start, asked.events, advance)
        elif not isinstance(unknowns, Mapping):
            unknowns = {name: name for name in unknowns}
        if not unknowns:
            raise PeriodicMotionError("this mechanism cannot move: there is nothing to look for")
        strange = [name for name in advance if name not in unknowns.values()]
        if strange:
            remedy = nearest(strange[0], list(unknowns.values()))
            raise PeriodicMotionError(
                f"advance: {strange[0]!r} is none of the channels that repeat; {remedy}"
            )
        self.shooting = Shooting(
            model, unknowns, advance, parameter, t_start=asked.t_start, events=asked.events, method=asked.method,
            rtol=asked.rtol, atol=asked.atol,
        )  # fmt: skip
        self.runs = self.shooting.runs
        self.n = len(self.shooting.names)

    def motion(self, start: Array, T: float, fixed: bool | None = None) -> PeriodicMotion:
        """The periodic motion next to a guess of its values and period."""
        fixed = self.shooting.driven if fixed is None else fixed
        s, shot, iterations = start.copy(), self.shooting.shoot(start, T), 0
        while (gap := self.gap(shot)) > self.tolerance:
            if iterations == self.max_iterations:
                raise self._not_found(f"after {iterations} iterations", s, T, gap)
            iterations += 1
            s, T, shot = self._improved(s, T, shot, fixed)
        if not (fixed and self.shooting.driven):
            self._check_rest(shot, T)
        self.check_other_second(s, T, shot)
        return self.found(s, T, shot, iterations, fixed)

    def run_from(self, start: Array, T: float) -> Run:
        """The run from values of the unknowns over a period."""
        return _run_from(
            self.model, dict(zip(self.shooting.names, start.tolist(), strict=True)), self._settings(T)
        )

    def collocated(self, guess: Any, T: float, fixed: bool | None, intervals: int) -> PeriodicMotion:
        """The periodic motion next to a guess, by collocation."""
        shooting = self.shooting
        if shooting.names != shooting.channels:
            raise PeriodicMotionError(
                f'method="{COLLOCATION}" needs unknowns that are channels themselves; leave method out, or unknowns'
            )
        if not self.runs.uneventful:
            raise PeriodicMotionError(
                f'method="{COLLOCATION}" does not pass events, contacts, friction that sticks, jumps of laws or samples'
                "; leave it out, and the motion is shot"
            )
        fixed = shooting.driven if fixed is None else fixed
        orbit = closed_orbit(
            self.model, shooting.names, self._gained, T,
            fixed=fixed, guess=guess, t_start=self.asked.t_start, tolerance=self.tolerance, intervals=intervals,
            max_iterations=10 * self.max_iterations,
        )  # fmt: skip
        driven = shooting.driven and fixed
        if not orbit.moves and not driven:
            raise self._rest(orbit.start, orbit.period)
        multipliers = _sorted(np.linalg.eigvals(orbit.monodromy))
        notes = [f"by collocation on {orbit.intervals} intervals", *self._notes(multipliers, driven)]
        if (grown := float(np.abs(multipliers).max(initial=0.0)) * self.asked.rtol) > PERIOD_ROUND_OFF:
            notes.append(
                "no run stays on it for a period: what it is off by at the start grows "
                f"{grown / self.asked.rtol:.1e} times"
            )
        if GOES_ON * max(self.tolerance, orbit.error) < orbit.second_error < np.inf:
            raise self._other_second(orbit.period, orbit.second_error)
        return self._motion(
            orbit.start,
            orbit.period,
            multipliers,
            orbit.monodromy,
            orbit.error,
            orbit.iterations,
            driven,
            notes,
        )

    @property
    def _gained(self) -> dict[str, float]:
        """Increase of coordinates in a period, by name."""
        gained = zip(self.shooting.channels, self.shooting.advance.tolist(), strict=True)
        return {name: value for name, value in gained if value}

    def of_twice_the_period(self) -> PeriodicSearch:
        """Return the search for motions that repeat after two periods."""
        search = copy(self)
        search.shooting = copy(self.shooting)
        search.shooting.advance = 2 * self.shooting.advance
        return search

    def gap(self, shot: Shot) -> float:
        """Return the largest gap between end and start, over the size of the channels."""
        return float(np.abs(self.shooting.gap(shot) / self.scale(shot)).max())

    def scale(self, shot: Shot) -> Array:
        """Sizes of the channels; those that stay near zero have the size of the others of their unit."""
        units = np.array(self.shooting.units)
        of_unit = np.array([shot.size[units == unit].max() for unit in units])
        return np.maximum(shot.size, np.where(of_unit > 0, 1e-3 * of_unit, 1.0))

    def _improved(self, s: Array, T: float, shot: Shot, fixed: bool) -> tuple[Array, float, Shot]:
        """The next iterate: Newton's step, damped as far as needed to bring the motion nearer to closing.

            δ = V diag(σ/(σ² + λ²)) Uᵀ (−r)       of J = U σ Vᵀ, λ from 0 on (Levenberg, Marquardt)

        Motions of a family, as of a pendulum without friction, have singular J; steps are of least length then.
        """
        n, scale, before, reason = self.n, self.scale(shot), self.gap(shot), ""
        J = np.zeros((n + 1, n + 1))
        J[:n, :n] = (shot.end_slopes - shot.start_slopes)[:, :n] * scale / scale[:, None]
        if not fixed:
            J[:n, n] = shot.end_rate * T / scale
            J[n, :n] = shot.start_rate * T / scale  # not along the motion itself
        U, sigma, V = np.linalg.svd(J)
        demand = -(U.T @ np.append(self.shooting.gap(shot) / scale, 0.0))
        for damping in DAMPINGS:
            kept = sigma > SINGULAR_PERIOD * sigma[0]
            step = V.T @ np.where(kept, sigma * demand / (sigma**2 + (damping * sigma[0]) ** 2 + ~kept), 0.0)
            step *= min(1.0, LARGEST_CHANGE / float(np.abs(step).max(initial=LARGEST_CHANGE)))
            s_new, T_new = s.copy(), T * (1 + step[n])
            s_new[:n] += step[:n] * scale
            try:
                new = self.shooting.shoot(s_new, T_new)
            except NoAnswerError as error:
                reason = f": {error}"
                continue
            # a free motion that merely shrinks is not nearer to closing; a driven one may have to
            measure = scale if fixed and self.shooting.driven else self.scale(new)
            if float(np.abs(self.shooting.gap(new) / measure).max()) < LEAST_GAIN * before:
                return s_new, T_new, new
        raise self._not_found(f"no step brings it nearer to closing{reason}", s, T, before)

    def _not_found(self, words: str, s: Array, T: float, gap: float) -> PeriodicMotionError:
        reached = ", ".join(
            f"{name} = {value:.6g}" for name, value in zip(self.shooting.names, s, strict=False)
        )
        remedy = "begin nearer to it (initial values and period of a run that nearly repeats)"
        if gap < NEARLY_CLOSED:
            remedy = (
                f"its runs are not more accurate: give smaller rtol and atol, or tolerance={10 * gap:.0e}"
            )
        return PeriodicMotionError(
            f"no periodic motion was found: {words}. Nearest: {reached}, period {T:.6g} s, which misses its start by "
            f"{gap:.1e} of its size; {remedy}"
        )

    def _check_rest(self, shot: Shot, T: float) -> None:
        """Refuse a state of rest, which repeats after any time and is no motion."""
        moving = shot.range / self.scale(shot)
        if moving.max() < ORBIT_AT_REST and not np.any(self.shooting.advance):
            raise self._rest(shot.start, T)

    def _rest(self, start: Array, T: float) -> PeriodicMotionError:
        values = ", ".join(f"{c} = {v:.6g}" for c, v in zip(self.shooting.channels, start, strict=True))
        return PeriodicMotionError(
            f"what was found is a state of rest ({values}), which repeats after any time; begin farther from it, "
            f"nearer to a motion of period {T:.4g} s"
        )

    def check_other_second(self, s: Array, T: float, shot: Shot) -> None:
        """Refuse a motion that is back at its start but goes on otherwise: its drive does not repeat."""
        end = self.shooting.after_two(s, T)
        if end is None:
            return
        scale = self.scale(shot)
        off = float(np.abs((end - shot.end - self.shooting.advance) / scale).max())
        growth = float(np.linalg.norm(self.shooting.monodromy(shot) * scale / scale[:, None], 2))
        if not off <= GOES_ON * self.tolerance * (1 + growth):
            raise self._other_second(T, off)

    def _other_second(self, T: float, off: float) -> PeriodicMotionError:
        return PeriodicMotionError(
            f"after {T:.9g} s the motion is back where it started, but goes on otherwise, and is off by {off:.1e} "
            "of its size a period later: what drives the mechanism, or what events have set, is not the same again "
            f"after {T:.9g} s; give the period of what drives it, with all its digits"
        )

    def found(self, s: Array, T: float, shot: Shot, iterations: int, fixed: bool) -> PeriodicMotion:
        """The motion from values, period and run that close."""
        M = self.shooting.monodromy(shot)
        multipliers = _sorted(np.linalg.eigvals(M))
        driven = self.shooting.driven and fixed
        notes = self._notes(multipliers, driven)
        return self._motion(s, T, multipliers, M, self.gap(shot), iterations, driven, notes)

    def _settings(self, T: float) -> dict[str, Any]:
        """Settings of a run over a period."""
        return {
            "t_start": self.asked.t_start, "t_end": self.asked.t_start + T, "rtol": self.asked.rtol,
            "atol": self.asked.atol, "method": self.asked.method, "events": self.asked.events,
        }  # fmt: skip

    def _motion(
        self,
        s: Array,
        T: float,
        multipliers: Complex,
        M: Array,
        gap: float,
        iterations: int,
        driven: bool,
        notes: Sequence[str],
    ) -> PeriodicMotion:
        values = dict(zip(self.shooting.names, s[: self.n].tolist(), strict=True))
        return PeriodicMotion(
            float(T),
            values,
            multipliers,
            M,
            gap,
            iterations,
            driven,
            tuple(notes),
            self.model,
            self._settings(T),
        )

    def _notes(self, multipliers: Complex, driven: bool) -> list[str]:
        notes = []
        if not driven:
            off = float(np.abs(multipliers - 1).min())
            if off > 1e-3:
                notes.append(
                    f"the multiplier of deviations along the motion is off 1 by {off:.0e}: multipliers are not better"
                )
            near = np.count_nonzero(np.abs(multipliers - 1) < NEUTRAL)
            if near > 1:
                notes.append(
                    "one of a family of periodic motions (several multipliers are 1): the nearest was taken"
                )
        return notes
