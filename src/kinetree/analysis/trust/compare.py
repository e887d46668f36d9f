"""Comparisons: cost of the equations in every formulation, its growth with the mechanism, and runs beside each other.

`compare_formulations` measures the instructions of one evaluation of the accelerations, the time to write the equations
and to compile them, the time of an evaluation in a compiled loop, and the error, which is the disagreement of the
formulations at random states. `compare_growth` does so for three kinds of graph: a chain, a binary tree, and loops in
a row. `compare` compares runs of other values, methods or models channel by channel.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np

from kinetree.analysis.trust.verify import Certificate, FormulationRow, random_states, verify
from kinetree.assembly.constraint_functions import constraints_of
from kinetree.assembly.loop_closure import AssemblyError, State, assemble
from kinetree.compile.common_form import PRINCIPLES, Formulation
from kinetree.compile.compiled_model import CompiledModel
from kinetree.compile.equation_graphs import DEFAULT, FormulationChoice
from kinetree.formulations.contract import FORMULATIONS, VARIANTS, FormulationError
from kinetree.kernels import Kernel
from kinetree.model import GROUND, Body, Frame, Model
from kinetree.model.joints import Revolute
from kinetree.model.loads import Gravity
from kinetree.preparation.prepare import automatic
from kinetree.preparation.run_arguments import ModelLike, check_model, model_of
from kinetree.results.channels import ChannelError
from kinetree.results.display import ReportableResult
from kinetree.results.run import Run
from kinetree.solve.stepping import time_evaluations
from kinetree.solve.system import REDUCTIONS
from kinetree.symbolic.mechanism import Mechanism
from kinetree.words.arguments import Arguments
from kinetree.words.keywords import former_keywords, spelled
from kinetree.words.names import nearest


@former_keywords(remark="note")
@dataclass(frozen=True)
class ComparedWay:
    """One formulation with one reduction.

    Attributes
    ----------
    formulation, reduction
        Names; the reduction is empty where the formulation solves for its accelerations itself.
    coordinates, speeds, constraints
        Numbers of entries of x and y, and of constraint rows.
    instructions
        Instructions of the straight code of one evaluation: of ẋ, ẏ, ẇ, or of ẋ, A, f, B, γ, ẇ before they are reduced.
    trace_seconds, compile_seconds
        Time to write the equations and to compile all that a run with an explicit method needs, nothing of it from the
        disk (s); of the formulation with the first reduction.
    microseconds
        One evaluation of ż in a compiled loop, reduction included (µs).
    error
        Largest difference to the first formulation over all states, relative to what is at work there (accelerations,
        reactions, constraint residual: see `verify.FormulationRow`), and of the timed machine code
        to the same equations evaluated otherwise.
    note
        Why the model is not accepted, or what else is to be said.
    equations
        First-order differential equations that are integrated: of x and y; with the reduction "reduced" of x and the
        independent speeds only.
    states
        For ways that are not measured here: number of states at which they were compared.
    """

    formulation: str
    reduction: str
    coordinates: int = 0
    speeds: int = 0
    constraints: int = 0
    instructions: int = 0
    trace_seconds: float = 0.0
    compile_seconds: float = 0.0
    microseconds: float = 0.0
    error: float = 0.0
    note: str = ""
    equations: int = 0
    states: int = 0

    @property
    def name(self) -> str:
        return f"{self.formulation} × {self.reduction}" if self.reduction else self.formulation

    @property
    def measured(self) -> bool:
        """True if the model was accepted."""
        return self.instructions > 0


@dataclass(frozen=True)
class Comparison:
    """The outcome of :func:`compare_formulations`.

    Attributes
    ----------
    model
        Name of the model.
    bodies
        Number of its bodies.
    ways
        One per formulation and reduction.
    automatic
        The formulation that "auto" takes.
    """

    model: str
    bodies: int
    ways: tuple[ComparedWay, ...]
    automatic: str

    @property
    def measured(self) -> tuple[ComparedWay, ...]:
        """The ways that accept the model."""
        return tuple(way for way in self.ways if way.measured)

    @property
    def taken(self) -> ComparedWay:
        """The way that "auto" takes."""
        return next(way for way in self.ways if way.formulation == self.automatic)

    @property
    def quickest(self) -> ComparedWay:
        """The way with the least time of an evaluation."""
        return min(self.measured, key=lambda way: way.microseconds)

    def way(self, formulation: str, reduction: str = "") -> ComparedWay:
        """One way by its names."""
        return next(w for w in self.ways if (w.formulation, w.reduction) == (formulation, reduction))

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return asdict(self)

    def __str__(self) -> str:
        return self.to_text()

    def to_text(self) -> str:
        """The table for people; a star marks what "auto" takes."""
        rows = [row_text(way, way.formulation == self.automatic) for way in self.ways]
        return "\n".join([head_text(self.model, self.bodies), *rows])


_WIDTH = 2 + max(map(len, FORMULATIONS)) + 3 + max(map(len, (*REDUCTIONS, *PRINCIPLES)))


def head_text(model: str, bodies: int) -> str:
    """The lines above the table."""
    head = " equations speeds   rows  instructions  trace s  compile s        µs    error"
    count = "1 body" if bodies == 1 else f"{bodies} bodies"
    return f'model "{model}": {count}; * is what auto takes\n{"":{_WIDTH}}{head}'


def row_text(way: ComparedWay, taken: bool) -> str:
    """The line of one way."""
    name = f"{'*' if taken else ' '} {way.name}"
    if not way.measured:
        words = f"error {way.error:.1e} at {way.states} states, not timed" if way.states else "not compared"
        return f"{name:{_WIDTH}}  {words}{': ' if way.note else ''}{way.note}"
    sizes = f"{way.equations:10d}{way.speeds:7d}{way.constraints:7d}{way.instructions:14d}"
    times = f"{way.trace_seconds:9.3f}{way.compile_seconds:11.3f}{way.microseconds:10.2f}"
    note = f"  ({way.note})" if way.note else ""
    return f"{name:{_WIDTH}}{sizes}{times}{way.error:9.1e}{note}"


@spelled
def compare_formulations(
    model: ModelLike,
    samples: int = 2,
    seed: int = 0,
    *,
    on_way: Callable[[ComparedWay, bool], None] | None = None,
) -> Comparison:
    """Measure every formulation with every constraint reduction on a model.

    Parameters
    ----------
    model
        Any valid model, what :func:`kinetree.load` gave, or the path of a model file.
    samples
        Number of random consistent states at which answers are compared; times are taken at the first.
    seed
        Seed of the random numbers the states are made of.
    on_way
        Called with every way as soon as it is measured, and whether "auto" takes it.

    Raises
    ------
    AssemblyError
        If the model cannot be assembled.
    """
    model = model_of(model)
    asked = Arguments("compare_formulations")
    check_model(asked, model)
    asked.whole("samples", samples, 1, "give the number of states")
    asked.whole("seed", seed, 0, "give any whole number")
    asked.check()
    constraints = constraints_of(Mechanism.of(model))
    start = assemble(constraints)
    certificate = verify(model, samples, seed, compiled=False, state=start)
    (at, *_) = random_states(constraints, start, 1, seed)
    taken = automatic(CompiledModel(constraints.tree.model, FormulationChoice(DEFAULT), constraints, start))
    ways: list[ComparedWay] = []
    for formulation in dict.fromkeys(row.formulation for row in certificate.rows):
        compiled = CompiledModel(constraints.tree.model, FormulationChoice(formulation), constraints, start)
        for way in _ways(formulation, compiled, at, certificate):
            ways.append(way)
            if on_way is not None:
                on_way(way, formulation == taken)
    return Comparison(model.name, len(model.bodies), tuple(ways), taken)


def _ways(
    formulation: str, compiled: CompiledModel, at: State, certificate: Certificate
) -> Iterator[ComparedWay]:
    """One way per reduction the formulation takes; for principles and variants the rows that `verify` found."""
    every = {row.reduction: row for row in certificate.rows if row.formulation == formulation}
    at_states = (
        every if formulation in VARIANTS else {name: every[name] for name in PRINCIPLES if name in every}
    )
    rows = {name: row for name, row in every.items() if name not in at_states}
    if rows:
        yield from _measured_ways(formulation, compiled, at, rows)
    for name, row in at_states.items():
        error = max(row.accelerations, row.reactions, row.residual)
        sizes = {"equations": row.equations, "states": row.states}
        yield ComparedWay(formulation, name, error=error, note=row.note, **sizes)


def _measured_ways(
    formulation: str, compiled: CompiledModel, at: State, rows: Mapping[str, FormulationRow]
) -> Iterator[ComparedWay]:
    """The ways that are integrated, measured."""
    first = replace(compiled, cache=False)
    try:
        eq = first.equations
        reductions = tuple(r for r in REDUCTIONS if r in rows) or tuple(rows)
        for k, reduction in enumerate(reductions):
            row = rows[reduction]
            if not row.states:
                yield ComparedWay(formulation, reduction, note=row.note)
                continue
            used = first if k == 0 else first.reduced_by(reduction)
            system = used.system(explicit_only=True)
            kernel = system.matrices if system.rhs is None else system.rhs
            assert isinstance(kernel, Kernel)
            found = time_evaluations(system, at.t, used.pack(at), at.p)
            yield ComparedWay(
                formulation,
                reduction,
                coordinates=system.n_x,
                speeds=system.n_y,
                constraints=len(eq.rows.names),
                equations=used.first_order_equations,
                instructions=kernel.n_instructions,
                trace_seconds=first.timings.trace,
                compile_seconds=first.timings.compile,
                microseconds=1e6 * found.seconds,
                error=max(
                    row.accelerations,
                    row.reactions,
                    row.residual,
                    _difference(Formulation(eq), reduction, at, found.zdot),
                ),
                note=row.note or ("solved otherwise here" if found.fallbacks else ""),
            )
    except (FormulationError, AssemblyError) as refusal:
        yield ComparedWay(formulation, "", note=str(refusal))


def _difference(evaluated: Formulation, reduction: str, at: State, zdot: Any) -> float:
    """Largest difference of the timed ẏ to that of the same equations, relative to the terms it is the sum of."""
    answer = evaluated.answer(at, reduction or "multipliers")
    n_x, n_y = evaluated.equations.x.shape[0], evaluated.equations.y.shape[0]
    size = max(np.abs(answer.ydot).max(initial=0.0), answer.terms.acceleration, answer.terms.angular)
    difference = float(np.abs(zdot[n_x : n_x + n_y] - answer.ydot).max(initial=0.0))
    return difference / size if size > 0.0 else difference


Z = (0.0, 0.0, 1.0)


def chain(n: int) -> Model:
    """Chain of n boxes of 1 m and 1 kg, hinged end to end about z and y in turn."""
    return _hinged(f"chain of {n}", n, lambda k: k - 1)


def tree(n: int) -> Model:
    """Tree of n boxes of 1 m and 1 kg, two hinged to the end of each: box k to box k/2."""
    return _hinged(f"tree of {n}", n, lambda k: k // 2)


def _hinged(name: str, n: int, inner: Callable[[int], int]) -> Model:
    names = [GROUND, *(f"box {k}" for k in range(1, n + 1))]
    items: list[Any] = [Gravity()]
    for k in range(1, n + 1):
        axis = Z if k % 2 else (0.0, 1.0, 0.0)
        j = inner(k)
        before = Frame.along(axis, (0.5 if j else 0.0, 0.0, 0.0))
        after = Frame.along(axis, (-0.5, 0.0, 0.0))
        items.append(Body.box(names[k], 1.0, (1.0, 0.1, 0.2)))
        items.append(Revolute(f"hinge {k}", names[j], names[k], frame_inner=before, frame_outer=after))
    return Model.of(name, *items)


def loops(n: int) -> Model:
    """Row of n four-bars side by side, each rocker the next one's crank: 2n + 1 rods of 1 kg, n loops, one freedom."""
    items: list[Any] = [Gravity(acceleration=(0.0, -9.81, 0.0))]
    along, across = (0.4, 0.9, 0.0), (-0.9, 0.4, 0.0)
    for k in range(n + 1):
        pose = Frame.from_axes(along, across, (k + 0.2, 0.45, 0.0))
        items.append(Body.rod(f"crank {k}", 1.0, 0.97**0.5, radius=0.02, pose=pose))
        items.append(Revolute(f"foot {k}", GROUND, f"crank {k}", point=(k, 0, 0), axis=Z))
        if k:
            items.append(Body.rod(f"bar {k}", 1.0, 1.0, radius=0.02, pose=Frame.at((k - 0.1, 0.9, 0.0))))
            left, right = (k - 0.6, 0.9, 0.0), (k + 0.4, 0.9, 0.0)
            items.append(Revolute(f"left {k}", f"crank {k - 1}", f"bar {k}", point=left, axis=Z))
            items.append(Revolute(f"right {k}", f"bar {k}", f"crank {k}", point=right, axis=Z))
    return Model.of(f"{n} loops", *items)


FAMILIES: dict[str, Callable[[int], Model]] = {"chain": chain, "tree": tree, "loops": loops}


@dataclass(frozen=True)
class Growth:
    """Cost of every way over a family of models of growing size.

    Attributes
    ----------
    family
        "chain", "tree" or "loops".
    sizes
        Number of bodies (of loops).
    comparisons
        One for each size.
    """

    family: str
    sizes: tuple[int, ...]
    comparisons: tuple[Comparison, ...]

    @property
    def ways(self) -> list[tuple[str, list[ComparedWay]]]:
        """Every way that accepts all models, with its figures over the sizes."""
        found: dict[str, list[ComparedWay]] = {}
        for comparison in self.comparisons:
            for way in comparison.measured:
                found.setdefault(way.name, []).append(way)
        return [(name, ways) for name, ways in found.items() if len(ways) == len(self.sizes)]

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {
            "family": self.family,
            "sizes": list(self.sizes),
            "comparisons": [comparison.to_dict() for comparison in self.comparisons],
        }

    def __str__(self) -> str:
        return self.to_text()

    def to_text(self) -> str:
        """The table for people: instructions and µs over the sizes."""
        width = max(len(name) for name, _ in self.ways)
        sizes = "".join(f"{size:>18d}" for size in self.sizes)
        lines = [f"{self.family}: instructions and µs per evaluation", f"{'':{width}}{sizes}"]
        for name, ways in self.ways:
            lines.append(
                f"{name:{width}}" + "".join(f"{w.instructions:9d}{w.microseconds:9.2f}" for w in ways)
            )
        return "\n".join(lines)


@spelled
def compare_growth(family: str, sizes: Sequence[int] = (2, 4, 8)) -> Growth:
    """Measure every formulation with every reduction on chains, trees or loops of several sizes.

    Parameters
    ----------
    family
        "chain" (n bodies), "tree" (n bodies, branching in two) or "loops" (n four-bars, 2n + 1 bodies).
    sizes
        The numbers n, ascending.
    """
    asked = Arguments("compare_growth")
    asked.choice("family", family, tuple(FAMILIES))
    for size in sizes:
        asked.whole("sizes", size, 1, "give whole numbers from 1 on")
    asked.check()
    models = [FAMILIES[family](size) for size in sizes]
    return Growth(family, tuple(sizes), tuple(compare_formulations(model, samples=1) for model in models))


Given = Mapping[str, Run] | Iterable[Run | str | PathLike[str]]


_MOST_TOLD = 6  # channels that a print of a comparison shows


@dataclass(frozen=True, eq=False)
class RunComparison(ReportableResult):
    """Runs by their names, and the channels they are compared in; made by :func:`compare`.

    Attributes
    ----------
    runs
        By name, in the order given.
    channels
        Names of scalar channels and components, with their units.
    """

    runs: Mapping[str, Run]
    channels: Mapping[str, str]

    def of(self, channel: str) -> dict[str, np.ndarray[tuple[int, ...], np.dtype[np.float64]]]:
        """Values of a channel at the times of each run that has it; gaps (NaN) where a run has no value."""
        return {
            name: run.evaluate([channel], allow_nonfinite=True)[channel]
            for name, run in self.runs.items()
            if _has(run, channel)
        }

    def __str__(self) -> str:
        shown = list(self.channels)[:_MOST_TOLD]
        width = max(map(len, self.runs))
        lines = [f"{len(self.runs)} runs, {len(self.channels)} channels; least, greatest and last values"]
        for channel in shown:
            lines.append(f"{channel}{f' [{self.channels[channel]}]' if self.channels[channel] else ''}")
            for name, values in self.of(channel).items():
                least, most, last = np.nanmin(values), np.nanmax(values), values[-1]
                lines.append(f"  {name:<{width}}  {least:12.6g} {most:12.6g} {last:12.6g}")
        if len(self.channels) > len(shown):
            lines.append(f"and {len(self.channels) - len(shown)} more channels")
        return "\n".join(lines)


@spelled
def compare(runs: Given, channels: Iterable[str] = ()) -> RunComparison:
    """Lay runs over each other.

    Parameters
    ----------
    runs
        Two or more runs, or paths of results (.h5); with a mapping, by the names they are shown by. Runs in a list
        are named by what differs between them: ``stiffness = 900``, ``method = rk4``.
    channels
        Names or patterns; where left out, the coordinates and speeds, and the energies, of the runs.

    Returns
    -------
    RunComparison
        Notebooks show it; ``report(path)`` writes the page.

    Raises
    ------
    ArgumentError
        Fewer than two runs, or something that is none.
    ChannelError
        A channel that no two runs have, or that has not the same unit in all of them.
    """
    asked = Arguments("compare")
    if isinstance(runs, (Run, Model, str, PathLike)) or not isinstance(runs, Iterable):
        other = (
            "; formulations of a model are compared by compare_formulations"
            if isinstance(runs, Model)
            else ""
        )
        asked.fault("runs", f"{type(runs).__name__} is no list", f"give two runs or more, [a, b]{other}")
        asked.check()
    given = _named(runs)
    for name, run in given.items():
        asked.instance(f"run {name!r}", run, Run, "give runs, or paths of results (.h5)")
    if len(given) < 2:
        asked.fault("runs", f"there is {len(given)}", "give two runs or more")
    asked.check()
    found: dict[str, str] = {}
    for name in _wanted(given, list(channels)):
        units = {run.describe(name).unit for run in given.values() if _has(run, name)}
        if len(units) > 1:
            raise ChannelError(
                f"compare: channel {name!r} has other units in other runs: {', '.join(sorted(units))}"
            )
        found[name] = units.pop()
    return RunComparison(given, found)


def _named(runs: Given) -> dict[str, Any]:
    """Runs by names that are all different: given names, names of files, differing values, else numbers."""
    if isinstance(runs, Mapping):
        return dict(runs)
    runs = list(runs)
    differing = _differences([one for one in runs if isinstance(one, Run)])
    named: dict[str, Any] = {}
    for number, one in enumerate(runs, start=1):
        path = Path(one) if isinstance(one, (str, PathLike)) else None
        name = (differing.get(id(one)) or f"run {number}") if path is None else path.stem
        if name in named and path is not None:
            name = str(path)
        named[f"{name} ({number})" if name in named else name] = one if path is None else Run.load(path)
    return named


MOST_TOLD = 3
"""Values that a name of a run tells."""


def _differences(runs: list[Run]) -> dict[int, str]:
    """Return words that tell runs apart, by their identities; empty if no named difference exists."""
    told = {id(run): _values(run) for run in runs}
    names = dict.fromkeys(name for values in told.values() for name in values)
    differing = [name for name in names if len({values.get(name) for values in told.values()}) > 1][
        :MOST_TOLD
    ]
    return {
        key: ", ".join(f"{name} = {values[name]}" for name in differing if name in values)
        for key, values in told.items()
    }


def _values(run: Run) -> dict[str, str]:
    """Model, parameters, initial values and settings of a run, as words."""
    info = run.info
    settings = dict(info.settings)
    found: dict[str, object] = {
        "model": info.model_name,
        **info.parameters,
        **(settings.pop("initial", None) or {}),
    }
    found |= {"formulation": info.formulation, "method": info.method}
    found |= {
        name: settings[name] for name in ("rtol", "atol", "step", "t_start", "t_end") if name in settings
    }
    shown = {
        name: f"{value:.6g}" if isinstance(value, float) else str(value) for name, value in found.items()
    }
    return {name: value for name, value in shown.items() if value != "None"}


def _wanted(runs: Mapping[str, Run], patterns: list[str]) -> list[str]:
    """Scalar names that two runs or more have."""
    counts: dict[str, int] = {}
    for run in runs.values():
        exact = [name for name in patterns if "*" not in name and _has(run, name)]
        wild = [name for name in patterns if "*" in name]
        usual = [] if patterns else [*run.layout.x_names, *run.layout.y_names, *_energies(run)]
        for name in dict.fromkeys([*exact, *usual, *(run.channels.expand(wild) if wild else ())]):
            for part in _scalars(run, name):
                counts[part] = counts.get(part, 0) + 1
    lonely = [name for name in patterns if "*" not in name and not _shared(name, counts)]
    if lonely:
        known = {name: None for run in runs.values() for name in run.channels}
        told = "\n".join(f"  - {name!r}; {nearest(name, known)}" for name in lonely)
        raise ChannelError(f"compare: no two runs have these channels:\n{told}")
    if not any(count > 1 for count in counts.values()):
        raise ChannelError("compare: no two runs share a channel; are they of the same model?")
    return [name for name, count in counts.items() if count > 1]


def _shared(name: str, counts: Mapping[str, int]) -> bool:
    return any(count > 1 for part, count in counts.items() if part == name or part.startswith(f"{name}."))


def _energies(run: Run) -> list[str]:
    return [name for name in run.channels if name.startswith("energy.")]


def _scalars(run: Run, name: str) -> list[str]:
    info = run.describe(name)
    return [f"{name}.{part}" for part in info.components] if info.components else [name]


def _has(run: Run, name: str) -> bool:
    try:
        run.describe(name)
    except ChannelError:
        return False
    return True
