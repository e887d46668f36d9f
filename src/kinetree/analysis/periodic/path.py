"""Periodic motions over a parameter: continuation along the arc, through folds, with the changes of stability on it.

r(s, T, μ) = 0,     ⟨ẋ, δ(s, T, μ)⟩ = step        (pseudo-arclength; all values scaled)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from kinetree.analysis.periodic.periodic import NEUTRAL, PeriodicMotion, PeriodicSearch, check_arguments
from kinetree.analysis.periodic.shooting import PeriodicMotionError, Shot
from kinetree.arrays import Array
from kinetree.model.events import Event
from kinetree.preparation.quantities import quantities
from kinetree.preparation.run_arguments import ModelLike, model_and_run
from kinetree.preparation.run_settings import RunSettings
from kinetree.results.display import ReportableResult
from kinetree.words.arguments import known_name
from kinetree.words.errors import NoAnswerError
from kinetree.words.keywords import spelled

EASY, HARD = 3, 7
"""Iterations up to which the next step is longer, and from which it is given up."""

SHORTEST, LONGEST = 1e-5, 3.0
"""Lengths of steps over the first one: below which the path is given up, and the greatest."""


@dataclass(frozen=True)
class PathChange:
    """A change on a path of periodic motions, between two of its points.

    Attributes
    ----------
    kind
        "fold" (the path turns back), "branch" (a multiplier passes +1), "period doubling" (−1) or "torus" (a pair of
        others).
    value
        The parameter there, interpolated between the points.
    index
        The point before it.
    """

    kind: str
    value: float
    index: int

    def __str__(self) -> str:
        return f"{self.kind} near {self.value:.6g}"


@dataclass(frozen=True)
class PeriodicPath(ReportableResult):
    """Periodic motions along a parameter.

    Attributes
    ----------
    parameter
        Its name.
    values
        Its value for every motion, in the parameter's own unit.
    motions
        The motions.
    changes
        Folds and changes of stability.
    reason
        Why the path ends.
    """

    parameter: str
    values: Array
    motions: tuple[PeriodicMotion, ...]
    changes: tuple[PathChange, ...]
    reason: str

    @property
    def periods(self) -> Array:
        """Periods (s)."""
        return np.array([motion.period for motion in self.motions])

    @property
    def stable(self) -> tuple[bool, ...]:
        """Which motions are stable."""
        return tuple(motion.stable for motion in self.motions)

    def __getitem__(self, name: str) -> Array:
        """Initial values along the path, by name."""
        known_name("path", "value", name, tuple(self.motions[0].values))
        return np.array([motion.values[name] for motion in self.motions])

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {
            "parameter": self.parameter,
            "values": self.values.tolist(),
            "motions": [motion.to_dict() for motion in self.motions],
            "changes": [{"kind": c.kind, "value": c.value, "index": c.index} for c in self.changes],
            "reason": self.reason,
        }

    def __str__(self) -> str:
        first = self.motions[0]
        lines = [f"{first.original.name}: {len(self.motions)} periodic motions over {self.parameter}"]
        for value, motion in zip(self.values, self.motions, strict=True):
            largest = np.abs(motion.own_multipliers).max(initial=0.0)
            lines.append(
                f"  {self.parameter} = {value:<12.6g} period {motion.period:<12.6g} "
                f"largest multiplier {largest:<10.4g} {motion.stability}"
            )
        lines += [f"  {change}" for change in self.changes]
        return "\n".join([*lines, f"  ends: {self.reason}"])


@spelled
@quantities
def periodic_path(
    model: ModelLike,
    period: float,
    parameter: str,
    to: float,
    *,
    step: float | None = None,
    max_points: int = 100,
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
) -> PeriodicPath:
    """Follow a periodic motion over a parameter, through folds, and say where its stability changes.

    Parameters
    ----------
    model, period
        The mechanism and the period, as for :func:`kinetree.periodic`; the path begins at the model's own value of the
        parameter.
    parameter
        Name of the parameter.
    to
        Its value at which the path ends, in the parameter's own unit.
    step
        First change of the parameter; by default a twentieth of the way.
    max_points
        Motions after which the path ends.
    unknowns, advance, fixed, parameters, t_start, method, rtol, atol, events, tolerance
        As for :func:`kinetree.periodic`. The period of what drives a mechanism in time stays the same along the path.

    Raises
    ------
    PeriodicMotionError
        Where there is no periodic motion to begin with.
    """
    given = RunSettings.given(
        t_end=None, t_start=t_start, method=method, rtol=rtol, atol=atol, parameters=parameters, events=events
    )
    model, asked = model_and_run("periodic_path", model, given, whole=False, rtol=1e-10, atol=1e-12)
    check_arguments("periodic_path", period=period, tolerance=tolerance, max_points=max_points)
    known_name("periodic_path", "parameter", parameter, tuple(p.name for p in model.parameters))
    if parameters:
        model = model.with_parameters(**parameters)
    search = PeriodicSearch(model, unknowns, advance or {}, parameter, asked, tolerance, 40)
    start = search.runs.start
    if to == start[-1]:
        raise PeriodicMotionError(
            f"{parameter} is {to:g} already, where the path is to end; give another end"
        )
    first = (to - start[-1]) / 20 if step is None else abs(step) * np.sign(to - start[-1])
    return _Path(search, parameter, fixed, float(to), max_points).follow(start, float(period), float(first))


class _Path:
    def __init__(
        self, search: PeriodicSearch, parameter: str, fixed: bool | None, to: float, most: int
    ) -> None:
        self.search, self.parameter, self.to, self.most = search, parameter, to, most
        self.fixed = search.shooting.driven if fixed is None else fixed
        self.n = search.n

    def follow(self, start: Array, T: float, first: float) -> PeriodicPath:
        motion = self.search.motion(start, T, self.fixed)
        point = np.array([*motion.values.values(), motion.period, start[-1]])
        shot = self._shoot(point)
        scale = np.append(self.search.scale(shot), (motion.period, abs(self.to - start[-1])))
        points, motions, ways = (
            [point],
            [self._with_value(motion, point)],
            [self._way(shot, point, scale, None, first)],
        )
        step, reason = abs(first) / scale[-1] / max(abs(ways[0][-1]), 0.05), ""
        shortest, longest = SHORTEST * step, LONGEST * step
        while not reason:
            if len(points) >= self.most:
                reason = f"{self.most} motions were found"
                break
            try:
                point, shot, iterations = self._corrected(points[-1], ways[-1], scale, step)
                found = self.search.found(point[:-2], point[-2], shot, iterations, self.fixed)
            except NoAnswerError as error:
                step /= 2
                if step < shortest:
                    reason = f"no periodic motion was found beyond {self.parameter} = {points[-1][-1]:.6g}: {error}"
                continue
            if (point[-1] - self.to) * (points[0][-1] - self.to) <= 0:
                point, found = self._at_end(points[-1], point)
                reason = f"{self.parameter} = {self.to:.6g} is reached"
            points.append(point)
            motions.append(self._with_value(found, point))
            ways.append(self._way(shot, point, scale, ways[-1], first))
            step = min(longest, 1.5 * step) if iterations <= EASY else step
        values = np.array([p[-1] for p in points])
        return PeriodicPath(
            self.parameter, values, tuple(motions), tuple(_changes(values, motions, ways)), reason
        )

    def _with_value(self, motion: PeriodicMotion, point: Array) -> PeriodicMotion:
        model = self.search.model.with_parameters(**{self.parameter: float(point[-1])})
        return replace(motion, original=model)

    def _shoot(self, point: Array) -> Shot:
        return self.search.shooting.shoot(np.append(point[: self.n], point[-1]), float(point[-2]))

    def _jacobian(self, shot: Shot, point: Array, scale: Array) -> Array:
        """Derivatives of r and of the phase by (s, T, μ), scaled."""
        n, size = self.n, scale[: self.n]
        J = np.zeros((n + 1, n + 2))
        slopes = shot.end_slopes - shot.start_slopes
        J[:n, :n] = slopes[:, :n] * size / size[:, None]
        J[:n, n] = 0.0 if self.fixed else shot.end_rate * scale[n] / size
        J[:n, n + 1] = slopes[:, n] * scale[n + 1] / size
        if self.fixed:
            J[n, n] = 1.0  # the period stays
        else:
            J[n, :n] = shot.start_rate * scale[n] / size
        return J

    def _way(self, shot: Shot, point: Array, scale: Array, before: Array | None, first: float) -> Array:
        """Direction of the path, on from the one before."""
        way = np.asarray(np.linalg.svd(self._jacobian(shot, point, scale))[2][-1])
        onward = way @ before if before is not None else way[-1] * first
        return way if onward >= 0 else -way

    def _corrected(self, point: Array, way: Array, scale: Array, step: float) -> tuple[Array, Shot, int]:
        """The next point: a step along the path, then Newton's method across it."""
        guess = point + step * way * scale
        new = guess.copy()
        for iteration in range(1, HARD + 1):
            shot = self._shoot(new)
            if self.search.gap(shot) <= self.search.tolerance:
                return new, shot, iteration
            J = np.vstack([self._jacobian(shot, new, scale), way])
            rest = np.append(
                -self.search.shooting.gap(shot) / scale[: self.n], [0.0, way @ ((guess - new) / scale)]
            )
            new = new + np.linalg.lstsq(J, rest, rcond=1e-12)[0] * scale
        raise PeriodicMotionError(f"it does not close after {HARD} iterations")

    def _at_end(self, before: Array, after: Array) -> tuple[Array, PeriodicMotion]:
        """The motion at the very end of the path."""
        part = (self.to - before[-1]) / (after[-1] - before[-1])
        guess = before + part * (after - before)
        motion = self.search.motion(np.append(guess[: self.n], self.to), float(guess[-2]), self.fixed)
        return np.array([*motion.values.values(), motion.period, self.to]), motion


def _changes(values: Array, motions: Sequence[PeriodicMotion], ways: Sequence[Array]) -> list[PathChange]:
    changes = []
    for k in range(len(motions) - 1):
        before, after = ways[k][-1], ways[k + 1][-1]
        if before * after < 0:
            changes.append(PathChange("fold", _extreme(values, ways, k), k))
        one, two = (_outside(motions[i]) for i in (k, k + 1))
        if one[0] != two[0] and not before * after < 0:
            here = motions[k if one[0] > two[0] else k + 1].own_multipliers
            outside = here[np.abs(here) > 1 + NEUTRAL]
            outer = outside[int(np.argmin(np.abs(np.abs(outside) - 1)))]
            kind = "torus" if abs(outer.imag) > 1e-6 else "branch" if outer.real > 0 else "period doubling"
            part = (1 - one[1]) / (two[1] - one[1]) if two[1] != one[1] else 0.5
            changes.append(
                PathChange(kind, float(values[k] + np.clip(part, 0, 1) * (values[k + 1] - values[k])), k)
            )
    return changes


def _outside(motion: PeriodicMotion) -> tuple[int, float]:
    """How many multipliers lie outside the unit circle, and the largest magnitude."""
    sizes = np.abs(motion.own_multipliers)
    return int(np.count_nonzero(sizes > 1 + NEUTRAL)), float(sizes.max(initial=0.0))


def _extreme(values: Array, ways: Sequence[Array], k: int) -> float:
    """The parameter where the path turns back: its slope along the arc is taken as linear between the points."""
    a, b = ways[k][-1], ways[k + 1][-1]
    part = a / (a - b)
    # cubic through both values and slopes, where the slope vanishes: the rise over the first part of the interval
    length = 2 * (values[k + 1] - values[k]) / (a + b) if a + b else 0.0
    return (
        float(values[k] + 0.5 * a * part * length) if length > 0 else float(max(values[k : k + 2], key=abs))
    )
