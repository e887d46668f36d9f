"""Uncertainty: distributions of answers where parameters are uncertain, and how much of the spread each one causes.

Answers are single numbers of a run, read from a channel at its end or over all its times.

    S_i = V(E(f | θ_i)) / V(f),    T_i = E(V(f | θ_j, j ≠ i)) / V(f)

are the first and total indices of Sobol': the share of the variance that θ_i causes alone, and that with all its
interactions. They are estimated as by Saltelli and others (Comput. Phys. Commun. 181, 2010) from n (d + 2) runs, in
lanes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from kinetree.analysis.scenarios.many import simulate_many
from kinetree.analysis.scenarios.many_runs import ManyRuns
from kinetree.analysis.scenarios.plan import Distribution
from kinetree.arrays import Array
from kinetree.model.events import Event
from kinetree.model.model import Model
from kinetree.preparation.run_arguments import ModelLike, model_for, quantities
from kinetree.results.channels import ChannelList
from kinetree.results.display import ReportableResult, plain_fields
from kinetree.results.run import Run
from kinetree.tolerances import RESOLVED_EXTREMUM
from kinetree.words.arguments import Arguments, NoAnswerError, known_name
from kinetree.words.keywords import spelled

REDUCTIONS: dict[str, Callable[[Array], Array]] = {
    "end": lambda rows: rows[:, -1],
    "max": lambda rows: rows.max(axis=1),
    "min": lambda rows: rows.min(axis=1),
    "mean": lambda rows: rows.mean(axis=1),
    "peak": lambda rows: np.abs(rows).max(axis=1),
    "rms": lambda rows: np.sqrt((rows**2).mean(axis=1)),
}
"""Reductions of rows of scenarios (S × times) to a number for each (S): "peak" is the largest magnitude."""

_FORM = re.compile(r"^\s*(?:(\w+)\s*\(\s*(.+?)\s*\)|([^()]+?))\s*$")


@dataclass(frozen=True)
class RunAnswer:
    """A number of a run: a channel, or a component of one, and how it is reduced over time."""

    text: str
    channel: str
    reduction: str

    @classmethod
    def of(cls, text: str) -> RunAnswer:
        """Read an answer from text such as ``"max(hinge.reaction.x)"``, or ``"hinge.angle"`` at the end."""
        found = _FORM.match(text)
        kind = found[1] if found and found[1] else "end"
        if found is None or kind not in REDUCTIONS:
            raise NoAnswerError(
                f"answer {text!r} is none: give a channel for its value at the end, or one of "
                + ", ".join(f"{name}(channel)" for name in REDUCTIONS)
            )
        return cls(text.strip(), found[2] or found[3], kind)

    @property
    def at_end(self) -> bool:
        """True if the last time alone tells it."""
        return self.reduction == "end"

    @property
    def between_rows(self) -> bool:
        """True if it may lie between the times of rows, so that a neighbouring row is read instead."""
        return self.reduction in ("max", "min", "peak")

    def read(self, rows: Array) -> Array:
        """The number of every scenario (S) from rows (S × times)."""
        return REDUCTIONS[self.reduction](rows)


LEVELS = (0.05, 0.5, 0.95)
"""Quantiles that are reported."""

ROWS = 201
"""Number of times at which channels are read, where none are given and the last one is not enough."""

RESAMPLES = 200
"""Number of resamplings of the runs for the bounds of indices."""


@dataclass(frozen=True)
class Uncertainty(ReportableResult):
    """Distributions of answers, and the indices of Sobol'.

    Attributes
    ----------
    names, distributions
        Parameters and initial values that are uncertain, and how.
    answers, units
        Answers asked of every run, and their units.
    values
        Parameters and initial values of the independent runs (2n × d).
    samples
        Answers of these (2n × answers); NaN where a run failed.
    first, total
        First and total indices (answers × d); NaN where an answer does not vary.
    first_interval, total_interval
        Bounds of their 95 % confidence, by bootstrap (2 × answers × d).
    failures
        Why runs failed, by kind with their number. Sets of d + 2 runs with one of them do not count for the indices.
    count
        Runs that were made.
    warnings
        Answers that the times at which channels are read do not resolve.
    model, settings
        The model, and t_end, t_start, rtol, atol and events of its runs.
    """

    names: tuple[str, ...]
    distributions: tuple[Distribution, ...]
    answers: tuple[str, ...]
    units: tuple[str, ...]
    values: Array
    samples: Array
    first: Array
    total: Array
    first_interval: Array
    total_interval: Array
    failures: dict[str, int]
    count: int
    warnings: tuple[str, ...]
    model: Model
    settings: Mapping[str, Any]

    def __getitem__(self, answer: str) -> Array:
        """Samples of an answer (2n)."""
        known_name("uncertainty", "answer", answer, self.answers)
        found: Array = self.samples[:, self.answers.index(answer)]
        return found

    @property
    def mean(self) -> Array:
        """Mean of every answer."""
        return np.asarray(np.nanmean(self.samples, axis=0), dtype=float)

    @property
    def deviation(self) -> Array:
        """Standard deviation of every answer."""
        return np.asarray(np.nanstd(self.samples, axis=0, ddof=1), dtype=float)

    def quantiles(self, shares: ArrayLike = LEVELS) -> Array:
        """Values that these shares of the runs lie below (shares × answers)."""
        return np.asarray(np.nanquantile(self.samples, np.atleast_1d(shares), axis=0), dtype=float)

    def run(self, number: int) -> Run:
        """One of the independent runs."""
        from kinetree.analysis.simulate import simulate

        given = dict(zip(self.names, self.values[number].tolist(), strict=True))
        known = {parameter.name for parameter in self.model.parameters}
        return simulate(
            self.model, parameters={n: v for n, v in given.items() if n in known}, progress=False,
            initial={n: v for n, v in given.items() if n not in known}, **self.settings,
        )  # fmt: skip

    def columns(self) -> list[tuple[str, str, Array]]:
        """Values and answers of the independent runs as columns of a table: name, unit, values (2n)."""
        units = {parameter.name: parameter.unit or "" for parameter in self.model.parameters}
        return [
            *((name, units.get(name, ""), self.values[:, j]) for j, name in enumerate(self.names)),
            *(
                (a, u, self.samples[:, k])
                for k, (a, u) in enumerate(zip(self.answers, self.units, strict=True))
            ),
        ]

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {
            "model": self.model.name,
            **plain_fields(self, "names count failures warnings"),
            "answers": {
                answer: {
                    "unit": self.units[k],
                    "mean": float(self.mean[k]),
                    "deviation": float(self.deviation[k]),
                    "quantiles": dict(zip(map(str, LEVELS), self.quantiles()[:, k].tolist(), strict=True)),
                    "first": _plain(self.first[k]),
                    "total": _plain(self.total[k]),
                }
                for k, answer in enumerate(self.answers)
            },
        }

    def __str__(self) -> str:
        lines = [f"{self.model.name}: {self.count} runs, {len(self.names)} uncertain values"]
        width = max(map(len, self.names))
        for k, (answer, unit) in enumerate(zip(self.answers, self.units, strict=True)):
            low, middle, high = self.quantiles()[:, k]
            told = f"{self.mean[k]:.5g} ± {self.deviation[k]:.3g}" + (f" {unit}" if unit else "")
            if not self.deviation[k] > 0:
                lines.append(f"  {answer}: {self.mean[k]:.5g}{f' {unit}' if unit else ''}, it does not vary")
                continue
            lines.append(f"  {answer}: {told}; median {middle:.5g}, 90 % between {low:.5g} and {high:.5g}")
            for j in np.argsort(-np.nan_to_num(self.total[k])):
                error = np.ptp(self.total_interval[:, k, j]) / 2
                lines.append(
                    f"    {self.names[j]:<{width}}  first {self.first[k, j]:6.3f}, total {self.total[k, j]:6.3f}"
                    f" ± {error:.3f}"
                )
        lines += [f"  ! {number} runs failed: {why}" for why, number in self.failures.items()]
        lines += [f"  ! {words}" for words in self.warnings]
        return "\n".join(lines)


@spelled
@quantities
def uncertainty(
    model: ModelLike,
    t_end: float | None,
    values: Mapping[str, Distribution],
    answers: Sequence[str],
    *,
    count: int = 1024,
    seed: int = 0,
    output: float | ArrayLike | None = None,
    t_start: float | None = None,
    rtol: float | None = None,
    atol: float | None = None,
    events: Sequence[Event] | None = None,
    threads: int | None = None,
    progress: bool | None = None,
) -> Uncertainty:
    """Distributions of answers of runs with uncertain values, and the share of their variance that each value causes.

    Values are drawn independently of each other, from a scrambled Sobol' sequence.

    Parameters
    ----------
    model
        The mechanism.
    t_end, t_start, rtol, atol, events, threads
        As for :func:`kinetree.simulate_many`.
    values
        Parameters and initial coordinates and speeds with their distributions: ``{"m": kt.Normal(2.0, 0.1)}``.
    answers
        Numbers of a run: ``"hinge.angle"`` (at the end), ``"max(hinge.reaction.x)"``; min, mean, rms and peak, the
        largest magnitude, likewise.
    count
        n, a power of 2. There are n (d + 2) runs of d values.
    seed
        Seed of the random numbers, for the runs and for the bounds of the indices.
    output
        Interval (s) or times at which channels are read; 201 times, or the last alone where it does.
    progress
        Show a progress bar on stderr; None: when it is a terminal.

    Raises
    ------
    NoAnswerError
        If answers or names do not exist, or too many runs fail.
    """
    asked = Arguments("uncertainty")
    asked.instances("values", tuple(values.values()) if isinstance(values, Mapping) else values, Distribution,
                    'give distributions by name: {"m": kt.Normal(2.0, 0.1)}')  # fmt: skip
    asked.names("answers", answers, 'give a list such as ["max(hinge.reaction.x)"]')
    asked.whole("count", count, 2, "give a power of 2, such as 1024")
    asked.whole("seed", seed, 0, "give a whole number")
    if isinstance(count, int) and count > 1 and count & (count - 1):
        asked.fault("count", f"{count} is no power of 2", f"give {1 << (count - 1).bit_length()}")
    if isinstance(values, Mapping) and not values:
        asked.fault(
            "values", "nothing is uncertain", 'give distributions by name: {"m": kt.Normal(2.0, 0.1)}'
        )
    asked.check()
    wanted = [RunAnswer.of(text) for text in answers]
    plain = model_for("uncertainty", model, touches=True)
    runs = _Runs(plain, model, tuple(values), wanted)
    names, d = tuple(values), len(values)
    A, B = _drawn(tuple(values.values()), count, seed)
    mixed = np.stack([np.where(np.arange(d) == j, B, A) for j in range(d)])
    rows = np.concatenate([A, B, mixed.reshape(-1, d)])
    if output is None and not all(one.at_end for one in wanted):
        output = runs.times(t_end, t_start)
    settings = {"t_start": t_start, "rtol": rtol, "atol": atol, "events": events}
    runs.look(rows[:1], t_end, output, {**settings, "threads": threads})
    found, many = runs.read(rows, t_end, output, {**settings, "threads": threads, "progress": progress})
    first, total, intervals = _indices(found, count, d, seed)
    failed: dict[str, int] = {}
    for status, why in zip(many.status, many.reason, strict=True):
        if status != "finished":
            failed[why or status] = failed.get(why or status, 0) + 1
    return Uncertainty(
        names, tuple(values.values()), tuple(one.text for one in wanted), runs.units(many), rows[: 2 * count],
        found[: 2 * count], first, total, intervals[0], intervals[1], failed, len(rows),
        runs.unresolved(many, found), plain,
        {"t_end": float(many.t[-1]), **{name: value for name, value in settings.items() if value is not None}},
    )  # fmt: skip


class _Runs:
    """Answers of many runs."""

    def __init__(
        self, model: Model, given: ModelLike, names: tuple[str, ...], answers: list[RunAnswer]
    ) -> None:
        known = {parameter.name for parameter in model.parameters}
        self._given, self._names, self._answers = given, names, answers
        self._initial = [name not in known for name in names]

    def times(self, t_end: float | None, t_start: float | None) -> Array:
        """Times at which channels are read."""
        end, begin = t_end, t_start
        of_file = getattr(self._given, "run", None)
        end = getattr(of_file, "t_end", None) if end is None else end
        if end is None:
            raise NoAnswerError("uncertainty: say t_end, or give a file whose run settings say it")
        return np.linspace(0.0 if begin is None else begin, end, ROWS)

    def look(self, rows: Array, t_end: float | None, output: Any, settings: Mapping[str, Any]) -> None:
        """Refuse answers that are no numbers of a run before thousands of runs are made.

        Contacts have channels from the first time that they close; those are left to the end.
        """
        of_file = getattr(self._given, "run", None)
        known_later = (
            settings["events"] or getattr(of_file, "events", None) or getattr(of_file, "contacts", None)
        )
        if not known_later:
            self.read(rows, t_end, output, {**settings, "progress": False})

    def read(
        self, rows: Array, t_end: float | None, output: Any, settings: Mapping[str, Any]
    ) -> tuple[Array, ManyRuns]:
        """Answers (runs × answers), NaN where a run failed."""
        columns = dict(zip(self._names, rows.T, strict=True))
        initial = {name for name, yes in zip(self._names, self._initial, strict=True) if yes}
        many = simulate_many(
            self._given, t_end, parameters={n: v for n, v in columns.items() if n not in initial},
            initial={n: v for n, v in columns.items() if n in initial}, output=output, **settings,
        )  # fmt: skip
        assert isinstance(many, ManyRuns)
        if "interrupted" in many.status:
            raise KeyboardInterrupt
        listed = ChannelList(many.names)
        for one in self._answers:
            channel, component = listed.split(one.channel)
            if component is None and listed[channel].width > 1:
                parts = ", ".join(f"{channel}.{c}" for c in listed[channel].components)
                raise NoAnswerError(f"answer {one.text!r} has several components; name one of {parts}")
        found = np.stack([one.read(many[one.channel]) for one in self._answers], axis=-1)
        found[[status != "finished" for status in many.status]] = np.nan
        return found, many

    def unresolved(self, many: ManyRuns, found: Array) -> tuple[str, ...]:
        """Warnings of extrema that every second row alone gives otherwise: they lie between the rows."""
        warnings = []
        for k, one in enumerate(self._answers):
            known = ~np.isnan(found[:, k])
            if not one.between_rows or not known.any() or many.t.size < 3:
                continue
            rows, own = many[one.channel][known], found[known, k]
            error = float(np.mean(np.abs(one.read(rows[:, ::2]) - own)))
            if error > RESOLVED_EXTREMUM * max(
                float(np.std(own)), RESOLVED_EXTREMUM * float(np.mean(np.abs(own)))
            ):
                warnings.append(
                    f"{one.text} is read at {many.t.size} times only, which may miss it by about {error:.2g}: it "
                    "changes by as much with every second of them; give a smaller output="
                )
        return tuple(warnings)

    def units(self, many: ManyRuns) -> tuple[str, ...]:
        """Units of the answers."""
        listed = ChannelList(many.names)
        found = [listed[listed.split(one.channel)[0]].unit for one in self._answers]
        return tuple("" if unit == "1" else unit for unit in found)


def _drawn(distributions: Sequence[Distribution], count: int, seed: int) -> tuple[Array, Array]:
    """Two independent sets of values (n × d)."""
    from scipy.stats import qmc

    d = len(distributions)
    shares = qmc.Sobol(2 * d, seed=np.random.default_rng(seed), bits=64).random(count)
    shares = np.clip(shares, 1e-15, 1 - 1e-15)
    values = np.column_stack([distributions[j % d].quantile(shares[:, j]) for j in range(2 * d)])
    return values[:, :d], values[:, d:]


def _indices(found: Array, n: int, d: int, seed: int) -> tuple[Array, Array, tuple[Array, Array]]:
    """First and total indices (answers × d), and the bounds of both (2 × answers × d)."""
    from scipy.stats import bootstrap

    answers = found.shape[1]
    sets = found.reshape(d + 2, n, answers)
    whole = np.isfinite(sets).all(axis=(0, 2))
    if whole.sum() < max(4, n // 2):
        raise NoAnswerError(
            f"uncertainty: in {n - int(whole.sum())} of {n} sets of runs one fails, too many for indices; narrow the "
            "distributions"
        )
    sets = sets[:, whole]
    varies = np.ptp(sets[:2], axis=(0, 1)) > 1e-12 * np.abs(sets[:2]).max(axis=(0, 1))
    indices = np.full((2, answers, d), np.nan)
    intervals = np.full((2, 2, answers, d), np.nan)
    if varies.any():
        sets = sets[:, :, varies]
        numbers = np.arange(sets.shape[1])
        indices[:, varies] = _estimate(sets)
        bounds = bootstrap(
            [numbers], lambda drawn: _estimate(sets[:, drawn]), n_resamples=RESAMPLES, method="BCa",
            random_state=np.random.default_rng(seed),
        ).confidence_interval  # fmt: skip
        intervals[:, :, varies] = np.stack([bounds.low, bounds.high], axis=1)
    return indices[0], indices[1], (intervals[0], intervals[1])


def _estimate(sets: Array) -> Array:
    """First and total indices (2 × answers × d) of sets of d + 2 runs (d + 2 × n × answers): A, B, and A with θ_i of B.

    S_i = ⟨B (A_i − A)⟩ / V and T_i = ⟨(A − A_i)²⟩ / 2V, the estimators (b) and (f) of Saltelli and others, of answers
    about their mean.
    """
    centred = sets - sets[:2].mean(axis=(0, 1))
    A, B, mixed = centred[0], centred[1], centred[2:]
    variance = centred[:2].var(axis=(0, 1))
    first = (B * (mixed - A)).mean(axis=1) / variance
    total = ((A - mixed) ** 2).mean(axis=1) / (2 * variance)
    return np.stack([first.T, total.T])


def _plain(values: Array) -> list[float | None]:
    return [float(value) if np.isfinite(value) else None for value in values]
