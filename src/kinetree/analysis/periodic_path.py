"""Periodic motions over a parameter: continuation along the arc, through folds, and on to the branches that leave it.

    r(s, T, μ) = 0,     ⟨w, δ(s, T, μ)⟩ = step        (pseudo-arclength; all values scaled, w the direction of the path)

Between two points something happened where a test function changed its sign, and there it is located:

    fold               w_μ                              the path turns back
    branch             det [J; w]                       J = ∂(r, phase)/∂(s, T, μ) has another null vector beside w
    period doubling    det (M + 1)                      a multiplier passes −1
    torus              Π_{i<j} (μ_i μ_j − 1)            a pair of multipliers passes the unit circle (Neimark, Sacker)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from os import PathLike
from typing import TYPE_CHECKING, Any

import numpy as np
from scipy.interpolate import BarycentricInterpolator
from scipy.optimize import brentq

from kinetree.analysis.periodic_motion import (
    NEARLY_CLOSED,
    NEUTRAL,
    PeriodicMotion,
    PeriodicSearch,
    check_arguments,
)
from kinetree.analysis.shooting import PeriodicMotionError, Shot
from kinetree.arrays import Array
from kinetree.model.events import Event
from kinetree.preparation.run_arguments import ModelLike, model_and_run, quantities
from kinetree.preparation.run_settings import RunSettings
from kinetree.results.display import ReportableResult
from kinetree.tolerances import ORBIT_ATOL, ORBIT_RTOL, SINGULAR_PERIOD
from kinetree.words.arguments import ArgumentError, ArgumentFault, NoAnswerError, known_name, short
from kinetree.words.keywords import spelled
from kinetree.words.services import service

if TYPE_CHECKING:
    from matplotlib.figure import Figure

EASY, HARD = 2, 7
"""Iterations up to which the next step is made longer, and after which a step is given up."""

NODES = 7
"""Intervals between the points through which a path is interpolated near a crossing."""

SHORTEST, LONGEST = 1e-5, 3.0
"""Shortest step, below which the path is given up, and longest step, both over the first one."""

NULL = 1e-4
"""Singular value over the largest below which a vector belongs to the null space, where a branch was located."""


@dataclass(frozen=True)
class PathChange:
    """A change on a path of periodic motions, between two of its points.

    Attributes
    ----------
    kind
        "fold" (the path turns back), "branch" (another path crosses it; a multiplier passes +1), "period doubling" (−1)
        or "torus" (a pair of others: Neimark and Sacker's bifurcation, behind which motions no longer repeat).
    value
        The parameter there.
    index
        The point before it.
    located
        True if the motion there was found, so that the value is as good as those of the points; else it is interpolated
        between them.
    """

    kind: str
    value: float
    index: int
    located: bool

    def __str__(self) -> str:
        name = "torus (Neimark–Sacker)" if self.kind == "torus" else self.kind
        return f"{name} at {self.value:.6g}" if self.located else f"{name} near {self.value:.6g}"


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
        Folds, branches and changes of stability.
    reason
        Why the path ends, and which branches could not be followed.
    branches
        Paths that leave this one, as many as were asked for; each begins with the motion at its ``origin``.
    origin
        The change of another path that this one begins at.
    """

    parameter: str
    values: Array
    motions: tuple[PeriodicMotion, ...]
    changes: tuple[PathChange, ...]
    reason: str
    branches: tuple[PeriodicPath, ...] = ()
    origin: PathChange | None = None

    @property
    def periods(self) -> Array:
        """Periods (s)."""
        return np.array([motion.period for motion in self.motions])

    @property
    def stable(self) -> tuple[bool, ...]:
        """Stability of each motion, True for stable."""
        return tuple(motion.stable for motion in self.motions)

    @property
    def family(self) -> tuple[PeriodicPath, ...]:
        """The path itself and all that leave it."""
        return (self, *(member for branch in self.branches for member in branch.family))

    def __getitem__(self, name: str) -> Array:
        """Initial values along the path, by name."""
        known_name("path", "value", name, tuple(self.motions[0].values))
        return np.array([motion.values[name] for motion in self.motions])

    def plot(self, *values: str, path: str | PathLike[str] | None = None) -> Figure:
        """Plot motions over the parameter: unstable ones dashed, folds and branches marked, branches too.

        Parameters
        ----------
        values
            Initial values, "period" or "multiplier" (the largest magnitude); initial values and the period where left
            out. Each has axes of its own.
        path
            Path of the figure (.png, .svg or .pdf).

        Returns
        -------
        matplotlib.figure.Figure
        """
        for name in values:
            known_name("plot", "value", name, (*self.motions[0].values, "period", "multiplier"))
        figure: Figure = service("plot_path")(self, values, path)
        return figure

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {
            "parameter": self.parameter,
            "values": self.values.tolist(),
            "motions": [motion.to_dict() for motion in self.motions],
            "changes": [
                {"kind": c.kind, "value": c.value, "index": c.index, "located": c.located}
                for c in self.changes
            ],
            "reason": self.reason,
            "branches": [branch.to_dict() for branch in self.branches],
        }

    def __str__(self) -> str:
        first = self.motions[0]
        lines = [f"{first.original.name}: {len(self.motions)} periodic motions over {self.parameter}"]
        if self.origin is not None:
            lines = [f"from the {self.origin}: {len(self.motions)} motions"]
        for value, motion in zip(self.values, self.motions, strict=True):
            largest = np.abs(motion.own_multipliers).max(initial=0.0)
            lines.append(
                f"  {self.parameter} = {value:<12.6g} period {motion.period:<12.6g} "
                f"largest multiplier {largest:<10.4g} {motion.stability}"
            )
        lines += [f"  {change}" for change in self.changes]
        lines.append(f"  ends: {self.reason}")
        for branch in self.branches:
            lines += [f"  {line}" for line in str(branch).split("\n")]
        return "\n".join(lines)


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
    branches: int = 0,
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
    """Follow a periodic motion over a parameter, through folds and to its branches; say where its stability changes.

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
        Motions after which a path ends.
    branches
        Branches that are followed at most: both ways from a point where paths cross, and motions of twice the period;
        then those that leave them. They end at either end of the path or after ``max_points``. Tori are told, and not
        followed: motions there do not repeat.
    unknowns, advance, fixed, parameters, t_start, method, rtol, atol, events, tolerance
        As for :func:`kinetree.periodic`. The period of what drives a mechanism in time stays the same along the path.

    Raises
    ------
    PeriodicMotionError
        If there is no periodic motion to begin with.
    """
    given = RunSettings.given(
        t_end=None, t_start=t_start, method=method, rtol=rtol, atol=atol, parameters=parameters, events=events
    )
    model, asked = model_and_run("periodic_path", model, given, whole=False, rtol=ORBIT_RTOL, atol=ORBIT_ATOL)
    check_arguments("periodic_path", period=period, tolerance=tolerance, max_points=max_points)
    if not (isinstance(branches, int) and not isinstance(branches, bool) and branches >= 0):
        message = f"branches must be a whole number, zero or more (got {short(branches)})"
        remedy = "give how many branches are to be followed, 4 for example"
        raise ArgumentError("periodic_path", [ArgumentFault("branches", message, remedy)])
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
    fixed = search.shooting.driven if fixed is None else fixed
    course = _Course(search, parameter, fixed, max_points)
    path = course.from_start(start, float(period), float(to), float(first))
    return _with_branches(path, course, (float(start[-1]), float(to)), branches)


def _with_branches(path: PeriodicPath, course: _Course, ends: tuple[float, float], most: int) -> PeriodicPath:
    """A path with the branches that leave it and those that leave these, ``most`` in all, nearest relatives first."""
    found, parents, waiting = [path], [-1], [(0, course)]
    while waiting and len(found) <= most:
        parent, course = waiting.pop(0)
        for change in found[parent].changes:
            for onto, beginning in course.leaving(change)[: most + 1 - len(found)]:
                try:
                    branch = onto.along(*beginning, ends, change)
                except NoAnswerError as error:
                    lost = f"{found[parent].reason}; the branch from the {change} is not followed: {error}"
                    found[parent] = replace(found[parent], reason=lost)
                    continue
                waiting.append((len(found), onto))
                found.append(branch)
                parents.append(parent)
    for k in range(len(found) - 1, 0, -1):  # every path stands before those that leave it
        before = found[parents[k]]
        found[parents[k]] = replace(before, branches=(found[k], *before.branches))
    return found[0]


@dataclass(frozen=True)
class _PathPoint:
    """A point of a path: values (s, T, μ), its run, the direction of the path there (scaled), and the motion."""

    values: Array
    shot: Shot
    way: Array
    motion: PeriodicMotion


class _Course:
    """Continuation of motions of one period (or of twice, four times that of the first path)."""

    def __init__(self, search: PeriodicSearch, parameter: str, fixed: bool, most: int) -> None:
        self.search, self.parameter, self.fixed, self.most = search, parameter, fixed, most
        self.n = search.n
        self.scale, self.step = np.ones(self.n + 2), 1.0
        self._there: dict[PathChange, _PathPoint] = {}

    def from_start(self, start: Array, T: float, to: float, first: float) -> PeriodicPath:
        """The path from a first guess to a value of the parameter."""
        motion = self.search.motion(start, T, self.fixed)
        values = np.array([*motion.values.values(), motion.period, start[-1]])
        shot = self._shoot(values)
        # lengths are compared with lengths: channels of a unit have one scale, so that those at rest can begin to move
        units, size = np.array(self.search.shooting.units), self.search.scale(shot)
        sizes = [size[units == unit].max() for unit in units]
        self.scale = np.array([*sizes, motion.period, abs(to - start[-1])])
        way = self._way(shot, None)
        way = way if way[-1] * first >= 0 else -way
        self.step = abs(first) / self.scale[-1] / max(abs(way[-1]), 0.05)
        point = _PathPoint(values, shot, way, self._with_value(motion, values))
        return self._followed(point, (to,), None)

    def along(self, values: Array, way: Array, ends: tuple[float, ...], origin: PathChange) -> PeriodicPath:
        """The path from a point on in a direction, to either end."""
        shot = self._shoot(values)
        motion = self.search.found(values[:-2], values[-2], shot, 0, self.fixed)
        path = self._followed(_PathPoint(values, shot, way, self._with_value(motion, values)), ends, origin)
        if len(path.motions) == 1:
            raise PeriodicMotionError(path.reason)
        return path

    def _followed(
        self, first: _PathPoint, ends: tuple[float, ...], origin: PathChange | None
    ) -> PeriodicPath:
        points, reason, step = [first], "", self.step
        shortest, longest = SHORTEST * step, LONGEST * step
        while not reason:
            if len(points) >= self.most:
                reason = f"{self.most} motions were found"
                self._check_other_second(points[-1])
                break
            last = points[-1]
            try:
                point, iterations = self._next(last, step)
            except NoAnswerError as error:
                step /= 2
                if step < shortest:
                    value = last.values[-1]
                    self._check_other_second(last)
                    reason = f"no periodic motion was found beyond {self.parameter} = {value:.6g}: {error}"
                continue
            passed = [end for end in ends if (point.values[-1] - end) * (last.values[-1] - end) < 0]
            passed += [end for end in ends if point.values[-1] == end]
            if passed:
                point = self._at_end(last, point, passed[0])
                reason = f"{self.parameter} = {passed[0]:.6g} is reached"
            points.append(point)
            step = min(longest, 1.5 * step) if iterations <= EASY else step
        values = np.array([point.values[-1] for point in points])
        motions = tuple(point.motion for point in points)
        first_change = 1 if origin else 0  # a path that leaves another begins at a change of that one
        changes = [
            change for k in range(first_change, len(points) - 1) for change in self._changes(points, k)
        ]
        return PeriodicPath(self.parameter, values, motions, tuple(changes), reason, (), origin)

    def _check_other_second(self, point: _PathPoint) -> None:
        """Check the period as for one motion: the parameter of the path may change the period of the drive."""
        values = point.values
        self.search.check_other_second(np.append(values[: self.n], values[-1]), float(values[-2]), point.shot)

    def _with_value(self, motion: PeriodicMotion, values: Array) -> PeriodicMotion:
        model = self.search.model.with_parameters(**{self.parameter: float(values[-1])})
        return replace(motion, original=model)

    def _shoot(self, values: Array) -> Shot:
        return self.search.shooting.shoot(np.append(values[: self.n], values[-1]), float(values[-2]))

    def jacobian(self, shot: Shot) -> Array:
        """Derivatives of r and of the phase by (s, T, μ), scaled."""
        n, scale, size = self.n, self.scale, self.scale[: self.n]
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

    def _way(self, shot: Shot, before: Array | None) -> Array:
        """Direction of the path, on from the one before."""
        way = np.asarray(np.linalg.svd(self.jacobian(shot))[2][-1])
        return way if before is None or way @ before >= 0 else -way

    def _next(self, last: _PathPoint, step: float) -> tuple[_PathPoint, int]:
        """The next point and its iterations: a step along the path, then Newton's method across it."""
        guess = last.values + step * last.way * self.scale
        new = guess.copy()
        for iteration in range(HARD):
            shot = self._shoot(new)
            if self.search.gap(shot) <= self.search.tolerance:
                found = self.search.found(new[:-2], new[-2], shot, iteration, self.fixed)
                return _PathPoint(
                    new, shot, self._way(shot, last.way), self._with_value(found, new)
                ), iteration
            J = np.vstack([self.jacobian(shot), last.way])
            rest = np.append(
                -self.search.shooting.gap(shot) / self.scale[: self.n],
                [0.0, last.way @ ((guess - new) / self.scale)],
            )
            # next to a branch the other direction is nearly free: it is left alone
            new = new + np.linalg.lstsq(J, rest, rcond=SINGULAR_PERIOD)[0] * self.scale
        raise PeriodicMotionError(f"it does not close after {HARD} iterations")

    def _at_end(self, before: _PathPoint, after: _PathPoint, end: float) -> _PathPoint:
        """The motion at the very end of the path."""
        part = (end - before.values[-1]) / (after.values[-1] - before.values[-1])
        guess = before.values + part * (after.values - before.values)
        motion = self.search.motion(np.append(guess[: self.n], end), float(guess[-2]), self.fixed)
        values = np.array([*motion.values.values(), motion.period, end])
        shot = self._shoot(values)
        return _PathPoint(values, shot, self._way(shot, before.way), self._with_value(motion, values))

    def _changes(self, points: Sequence[_PathPoint], k: int) -> list[PathChange]:
        """Find the changes between point k and the next one."""
        one, two = points[k], points[k + 1]
        kinds = [kind for kind, test in self._tests().items() if test(one) * test(two) < 0]
        outside = [_outside(point.motion) for point in (one, two)]
        if outside[0] == outside[1]:  # pairs of multipliers that are their inverses pass nothing
            kinds = [kind for kind in kinds if kind != "torus"]
        if outside[0] != outside[1] and not kinds:  # two at once: named by the multiplier that passes
            wide = max((one, two), key=lambda point: _outside(point.motion)).motion.own_multipliers
            wide = wide[np.abs(wide) > 1 + NEUTRAL]
            outer = wide[int(np.argmin(np.abs(wide)))]
            kinds = ["torus" if abs(outer.imag) > 1e-6 else "branch" if outer.real > 0 else "period doubling"]
        found = []
        for kind in kinds:
            at = self._located(one, two, kind)
            if kind == "torus" and at is not None and not _pair_on_circle(at.motion):
                continue  # two real multipliers whose product is 1
            value = 0.5 * (one.values[-1] + two.values[-1]) if at is None else at.values[-1]
            found.append(PathChange(kind, float(value), k, at is not None))
            if at is not None:
                self._there[found[-1]] = at
        return sorted(found, key=lambda change: abs(change.value - one.values[-1]))

    def _tests(self) -> dict[str, Callable[[_PathPoint], float]]:
        return {
            "fold": lambda point: float(point.way[-1]),
            "branch": self._crossing,
            "period doubling": lambda point: _real_product(1 + point.motion.own_multipliers),
            "torus": lambda point: _real_product(
                [a * b - 1 for a, b in combinations(point.motion.own_multipliers, 2)]
            ),
        }

    def _crossing(self, point: _PathPoint) -> float:
        """The determinant of [J; w]; exactly 0 where it is round-off, as for motions of a family."""
        J = np.vstack([self.jacobian(point.shot), point.way])
        sigma = np.linalg.svd(J, compute_uv=False)
        return float(np.linalg.det(J)) if sigma[-1] > SINGULAR_PERIOD * sigma[0] else 0.0

    def _located(self, one: _PathPoint, two: _PathPoint, kind: str) -> _PathPoint | None:
        """The point between two others at which a test function vanishes; none where it is not found."""
        test = self._tests()[kind]
        length = float(one.way @ ((two.values - one.values) / self.scale))
        if not test(one) * test(two) < 0 or not length > 0:
            return None
        if kind == "branch":
            return self._located_crossing(one, two, length)
        ends = {0.0: test(one), length: test(two)}
        try:
            h = brentq(
                lambda h: ends[h] if h in ends else test(self._next(one, h)[0]),
                0.0,
                length,
                xtol=1e-9 * length,
            )
            return self._next(one, float(h))[0]
        except NoAnswerError:
            return None

    def _located_crossing(self, one: _PathPoint, two: _PathPoint, length: float) -> _PathPoint | None:
        """The point between two others at which another path crosses.

        Next to it Newton's method would run along the other path. So the path and det [J; w] are polynomials through
        points at some distance, and from their zero it is led back in the directions in which J is not singular.
        """
        known = [(0.0, one), (length, two)]
        for h in 0.5 * length * (1 - np.cos(np.pi * np.arange(1, NODES) / NODES)):
            try:
                known.insert(-1, (float(h), self._next(one, float(h))[0]))
            except NoAnswerError:
                continue
        h = np.array([h for h, _ in known])
        along = BarycentricInterpolator(
            h, [[self._crossing(point), *point.values, *point.way] for _, point in known]
        )
        zero = brentq(lambda h: along(h)[0], 0.0, length)
        _, values, way = np.split(along(zero), [1, 1 + one.values.size])
        values[-2] = one.values[-2] if self.fixed else values[-2]
        try:
            for _ in range(HARD):
                shot = self._shoot(values)
                rest = np.append(-self.search.shooting.gap(shot) / self.scale[: self.n], 0.0)
                J = self.jacobian(shot)
                if self.search.gap(shot) <= self.search.tolerance:
                    break
                values = values + np.linalg.lstsq(J, rest, rcond=NULL)[0] * self.scale
        except NoAnswerError:
            return None
        _, sigma, V = np.linalg.svd(J)
        gap = self.search.gap(shot)
        if gap > NEARLY_CLOSED or sigma[-1] > NULL * sigma[0]:
            return None
        plane = V[-2:]  # null vectors of J: directions of both paths
        way = plane.T @ (plane @ way)
        motion = self.search.found(values[:-2], values[-2], shot, 0, self.fixed)
        return _PathPoint(values, shot, way / np.linalg.norm(way), self._with_value(motion, values))

    def leaving(self, change: PathChange) -> list[tuple[_Course, tuple[Array, Array]]]:
        """The courses that leave this one at a change: where each begins and in which direction."""
        at = self._there.get(change)
        if at is None or change.kind not in ("branch", "period doubling"):
            return []
        if change.kind == "branch":
            one, two = np.linalg.svd(self.jacobian(at.shot))[2][-2:]  # null vectors of J
            across = (two @ at.way) * one - (one @ at.way) * two  # that across the path
            across /= np.linalg.norm(across)
            return [(self._leaving(1), (at.values, way)) for way in (across, -across)]
        multipliers, vectors = np.linalg.eig(at.motion.monodromy)
        v = np.real(vectors[:, int(np.argmin(np.abs(multipliers + 1)))])
        away = np.zeros(self.n + 2)  # deviations that come back turned round: M v = −v
        away[: self.n] = np.linalg.solve(at.shot.start_slopes[:, : self.n], v) / self.scale[: self.n]
        twice = at.values.copy()
        twice[-2] *= 2
        # those of the other direction are the same, a period later
        return [(self._leaving(2), (twice, away / np.linalg.norm(away)))]

    def _leaving(self, times: int) -> _Course:
        """A course that leaves this one, of motions of the same or of twice the period."""
        search = self.search if times == 1 else self.search.of_twice_the_period()
        course = _Course(search, self.parameter, self.fixed, self.most)
        course.scale, course.step = self.scale.copy(), self.step
        course.scale[-2] *= times
        return course


def _real_product(factors: Any) -> float:
    return float(np.real(np.prod(factors)))


def _outside(motion: PeriodicMotion) -> int:
    """Return the number of multipliers outside the unit circle."""
    return int(np.count_nonzero(np.abs(motion.own_multipliers) > 1 + NEUTRAL))


def _pair_on_circle(motion: PeriodicMotion) -> bool:
    """Return True if the two multipliers whose product is nearest to 1 are complex."""
    pairs = combinations(motion.own_multipliers, 2)
    return bool(abs(min(pairs, key=lambda pair: abs(pair[0] * pair[1] - 1))[0].imag) > 1e-6)
