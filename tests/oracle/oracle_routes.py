"""Independent routes to the same answer: each runs one case and gives its channels at the same times."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from oracle_structures import Structure, Values

import kinetree as kt
from kinetree.arrays import Array

RTOL, ATOL = 1e-9, 1e-11
FINER = {"rtol": RTOL / 10, "atol": ATOL / 10}
ROWS = 6
"""Rows of the plain run: far apart, so that turns between them must have been counted along the motion."""
NODES = 6
"""Nodes in each panel of Gauss's quadrature over a run."""


@dataclass(frozen=True)
class Answer:
    """Channels of a route at the common times."""

    route: str
    channels: dict[str, Array]
    hits: tuple[tuple[str, float], ...] = ()


@dataclass(frozen=True)
class Quadrature:
    """Times and weights of Gauss's rule on panels that begin and end where the motion has corners."""

    ends: Array
    t: Array
    weights: Array

    @classmethod
    def between(cls, start: float, end: float, panels: int, corners: list[float]) -> Quadrature:
        """A rule on panels of about equal length, split at corners."""
        ends = np.unique(np.concatenate([np.linspace(start, end, panels + 1), corners]))
        ends = ends[np.concatenate([[True], np.diff(ends) > 1e-9])]
        nodes, weights = np.polynomial.legendre.leggauss(NODES)
        half = np.diff(ends) / 2
        t = (ends[:-1] + half)[:, None] + half[:, None] * nodes
        return cls(ends, t, half[:, None] * weights)

    def integral(self, rates: Array) -> Array:
        """Integrals from the start to the end of every panel, of rates at the nodes (k,)."""
        return np.cumsum((rates.reshape(self.t.shape) * self.weights).sum(axis=1))


class Case:
    """One set of parameter values of a structure, and the routes to its motion."""

    def __init__(self, structure: Structure, values: Values) -> None:
        self.structure, self.values = structure, values
        self.model = structure.model.with_parameters(**values)
        self.times = np.linspace(structure.start, structure.end, ROWS)

    def __repr__(self) -> str:
        return f"{self.structure.name} with {self.values}"

    def run(self, **options: object) -> kt.Run:
        """A run of this case; it must get to its end, and its energy must close."""
        settings: dict[str, object] = {"rtol": RTOL, "atol": ATOL, "output": self.times, **options}
        run = kt.simulate(
            self.model,
            self.structure.end,
            t_start=self.structure.start,
            events=self.structure.events,
            **settings,  # type: ignore[arg-type]
        )
        assert run.status == "finished", f"{self}: {options}: {run.reason}"
        assert run.audit is not None and run.audit.energy is not None
        assert run.audit.energy.relative_error < 1000 * RTOL, f"{self}: {options}: {run.audit}"
        return run

    def answer(self, route: str, run: kt.Run) -> Answer:
        """What a run says at the common times."""
        covered = (self.times >= run.t[0] - 1e-12) & (self.times <= run.t[-1] + 1e-12)
        rows = np.searchsorted(run.t, self.times[covered] - 1e-12)
        # residuals are errors, and q and −q are the same rotation
        names = [n for n in run.channels if not n.startswith("residual.") and not n.endswith(".quaternion")]
        hits = tuple((event.name, event.t) for event in run.events)
        return Answer(route, {name: values[rows] for name, values in run.evaluate(names).items()}, hits)

    @cached_property
    def plain(self) -> kt.Run:
        """The run a user makes."""
        return self.run()

    @cached_property
    def solo(self) -> Answer:
        """Its answer."""
        return self.answer("solo", self.plain)

    # --- the routes -------------------------------------------------------------------------------------------
    @cached_property
    def quadrature(self) -> Quadrature:
        """Where the finer run has rows: no panel is longer than its step there, none lies across a switching.

        A load that switches by the state jumps at a time that the motion alone knows; there a step ends. Steps that end
        at rows of the plain run are these rows: sampled blocks jump there, and shown is what holds behind.
        """
        made = self.structure
        steps = [t for t in self.run(**FINER, output=None).t.tolist() if np.abs(self.times - t).min() > 1e-9]
        return Quadrature.between(made.start, made.end, made.panels, [*made.edges(self.values), *steps])

    @cached_property
    def finer(self) -> kt.Run:
        """Ten times smaller tolerances, and rows wherever integrals are taken."""
        rule = self.quadrature
        rows = np.unique(np.concatenate([self.times, rule.ends, rule.t.ravel()]))
        return self.run(**FINER, output=rows)

    def tolerance(self) -> Answer:
        """Answer with ten times smaller tolerances."""
        return self.answer("ten times smaller tolerance", self.finer)

    def continued(self) -> Answer:
        """The run made in two parts; bit for bit the same as in one."""
        middle = float(self.times[ROWS // 2])
        structure = self.structure
        first = kt.simulate(
            self.model,
            middle,
            t_start=structure.start,
            rtol=RTOL,
            atol=ATOL,
            events=structure.events,
            output=self.times[: ROWS // 2 + 1],
        )
        second = kt.continue_run(
            first,
            self.model,
            structure.end,
            output=self.times[ROWS // 2 :],
            events=structure.events or None,
        )
        parts = [self.answer("continued", run) for run in (first, second)]
        joined = {name: np.concatenate([p.channels[name] for p in parts]) for name in parts[0].channels}
        return Answer("continued", joined, parts[0].hits + parts[1].hits)

    def formulation(self, name: str) -> Answer:
        """Other equations of the same motion."""
        return self.answer(name, self.run(formulation=name))

    def method(self, name: str) -> Answer:
        """Another integrator."""
        return self.answer(name, self.run(method=name))


def scenarios(structure: Structure, cases: list[Case], device: str | None = None) -> kt.ManyRuns:
    """All cases at once, as scenarios of a sweep."""
    names = list(cases[0].values)
    return kt.simulate_many(
        structure.model,
        structure.end,
        t_start=structure.start,
        parameters={name: np.array([case.values[name] for case in cases]) for name in names},
        rtol=RTOL,
        atol=ATOL,
        output=cases[0].times,
        method="dop853",
        threads=1,
        device=device,
    )


def many(structure: Structure, cases: list[Case]) -> list[Answer]:
    """What a sweep gives of every case."""
    runs = scenarios(structure, cases)
    assert all(runs.finished), f"{structure.name}: {runs.reason}"
    found = {name: runs.channel(name) for name in cases[0].solo.channels if name in runs.source.names}
    return [Answer("many", {name: v[s] for name, v in found.items()}) for s in range(len(cases))]
