"""Sweeps: a model run for every combination of some values, with named axes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from os import PathLike
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kinetree.analysis.scenarios.many import FROM_FILE, simulate_many
from kinetree.analysis.scenarios.many_runs import Failure, ManyRuns
from kinetree.analysis.scenarios.plan import grid_columns
from kinetree.analysis.scenarios.shard_computation import coordinates_of
from kinetree.analysis.scenarios.shard_runs import ShardedRuns
from kinetree.arrays import Array
from kinetree.model.events import Event
from kinetree.model.model import Model
from kinetree.preparation.run_arguments import ModelLike, model_and_run, quantities
from kinetree.preparation.run_settings import RunSettings
from kinetree.results.channels import ChannelInfo, ChannelList
from kinetree.results.display import ReportableResult
from kinetree.results.run import Run
from kinetree.results.storage.shard_folder import is_shard_folder
from kinetree.words.arguments import NoAnswerError, known_name
from kinetree.words.keywords import constructor, spelled
from kinetree.words.services import service

if TYPE_CHECKING:
    from matplotlib.figure import Figure


MOST_NUMBERS = 500_000_000
"""Numbers of state a sweep may hold (4 GB)."""

PIECE = 4096
"""Scenarios looked at together."""

DEFAULT_ROWS = 200
"""Intervals of output of a sweep that does not say otherwise."""


@dataclass(frozen=True)
class Sweep(ReportableResult):
    """Runs for all combinations of values.

    Attributes
    ----------
    axes
        Parameters or initial values that vary, with their values, in the order of the arrays' axes.
    units
        Units of the axes.
    runs
        All scenarios in one row, the last axis varying fastest.
    shown
        Channels that its page shows; those stored in its file, or the coordinates of its joints, where there are none.
    """

    axes: dict[str, Array]
    units: dict[str, str]
    runs: ManyRuns | ShardedRuns
    shown: tuple[str, ...] = ()

    @property
    def t(self) -> Array:
        return self.runs.t

    @property
    def shape(self) -> tuple[int, ...]:
        """Number of values of every axis."""
        return tuple(values.size for values in self.axes.values())

    def __len__(self) -> int:
        return len(self.runs)

    @property
    def finished(self) -> NDArray[np.bool_]:
        """Boolean array in the shape of the grid: True for scenarios that reached the last time."""
        return self.runs.finished.reshape(self.shape)

    @property
    def failures(self) -> tuple[Failure, ...]:
        """Scenarios that did not reach the last time, but for those that an event stopped."""
        return tuple(self._failures())

    def _failures(self) -> Iterator[Failure]:
        for s, (status, reason) in enumerate(zip(self.runs.status, self.runs.reason, strict=True)):
            if status not in ("finished", "stopped"):
                place = tuple(int(i) for i in np.unravel_index(s, self.shape))
                values = {
                    name: float(axis[i]) for (name, axis), i in zip(self.axes.items(), place, strict=True)
                }
                yield Failure(place, values, reason or status)

    @property
    def idle(self) -> tuple[str, ...]:
        """Axes along which no motion changes, to the last bit."""
        left = [k for k, n in enumerate(self.shape) if n > 1]
        for start in range(0, len(self), PIECE):  # all of it may be more than memory holds
            if not left:
                break
            here = np.arange(start, min(start + PIECE, len(self)))
            places, z = np.unravel_index(here, self.shape), self.runs.motion(here)
            for k in list(left):
                firsts = tuple(np.zeros_like(p) if axis == k else p for axis, p in enumerate(places))
                first = self.runs.motion(np.ravel_multi_index(firsts, self.shape))
                if not np.array_equal(z, first, equal_nan=True):
                    left.remove(k)
        return tuple(name for k, name in enumerate(self.axes) if k in left)

    def describe(self, name: str) -> ChannelInfo:
        """Return unit and meaning of a channel or a component."""
        return self._listed()[name]

    def _listed(self) -> ChannelList:
        return ChannelList(dict(self.runs.names))

    def __getitem__(self, name: str) -> Array:
        """A channel or component: (…, k) or (…, k, c), the axes of the sweep first; NaN where a run ended early."""
        channel, component = self._listed().split(name)
        values = self.runs.channel(channel)
        values = values.reshape(*self.shape, *values.shape[1:])
        return values if component is None else values[..., component]

    def error(self, name: str) -> Array:
        """Estimated errors of a channel or component, in the shape of its values: see :meth:`kinetree.Run.error`."""
        if not isinstance(self.runs, ManyRuns):
            raise NoAnswerError(
                "errors of scenarios in a folder cannot be estimated; run a sweep without out="
            )
        found = self.runs.error(name)
        return found.reshape(*self.shape, *found.shape[1:])

    def run(self, **values: float) -> Run:
        """The scenario nearest to these values of the axes, as a run with all its channels: ``run(**{"m": 2.0})``."""
        index = []
        for name in values:
            known_name("Sweep.run", "axis", name, self.axes)
        for name, axis in self.axes.items():
            if name not in values and axis.size > 1:
                raise NoAnswerError(f"which scenario? Give a value of {name} too: run(**{{{name!r}: …}})")
            index.append(int(np.argmin(np.abs(axis - values.get(name, axis[0])))))
        return self.runs.run(int(np.ravel_multi_index(tuple(index), self.shape)))

    @property
    def coordinates(self) -> list[str]:
        """Coordinates of all joints, which are stored and shown where no channels are named."""
        return coordinates_of(self.runs.model, self.runs.names) or list(self.runs.info.layout.x_names)

    def save(self, path: str | PathLike[str], channels: Sequence[str] | None = None) -> None:
        """Write channels, axes and failures as HDF5 that xarray reads: ``xarray.open_dataset(path)``.

        States and the model's text are written too, so that :meth:`load` gives back every channel. Where scenarios
        were run with events only the channels named here can be had again.

        Parameters
        ----------
        path
            The file.
        channels
            Names or patterns; the coordinates of all joints where left out.
        """
        from kinetree.results.storage.store_sweep import write_sweep

        listed, runs = self._listed(), self.runs
        names = list(dict.fromkeys(listed.expand(self.coordinates if channels is None else channels)))
        write_sweep(
            path,
            info=runs.info,
            axes={
                axis_label(self, name): (values, self.units[name], name) for name, values in self.axes.items()
            },
            t=self.t,
            channels={name: (self[name], listed[name]) for name in names},
            status=np.array(runs.status, dtype=object).reshape(self.shape),
            reason=np.array(runs.reason, dtype=object).reshape(self.shape),
            states={
                "x": runs.x,
                "y": runs.y,
                "w": runs.w,
                "parameters": runs.parameters,
                "steps": runs.steps,
            },
        )

    @constructor
    @classmethod
    def of_folder(cls, runs: ShardedRuns) -> Sweep:
        """The sweep whose scenarios are in a folder; they must be a grid."""
        axes = runs.axes
        if not axes:
            raise NoAnswerError(
                f"the scenarios in {str(runs.path)!r} are no grid; take them as they are: kinetree.load"
            )
        return cls({n: v for n, (v, _) in axes.items()}, {n: unit for n, (_, unit) in axes.items()}, runs)

    @constructor
    @classmethod
    def load(cls, path: str | PathLike[str]) -> Sweep:
        """Read a sweep that :meth:`save` or ``kinetree sweep`` wrote, a file or a folder.

        Raises
        ------
        StoreError
            The file is missing, is no sweep, is damaged or was written by a newer version; the message says which.
        """
        from kinetree.results.storage.store_sweep import read_sweep

        if is_shard_folder(path):
            return cls.of_folder(ShardedRuns.load(path))
        found = read_sweep(path)
        S = int(np.prod([values.size for values, _ in found.axes.values()]))
        stored = {
            name: (values.reshape(S, *values.shape[len(found.axes) :]), info)
            for name, (values, info) in found.channels.items()
        }
        x, y, w, p = (found.states[key] for key in ("x", "y", "w", "parameters"))
        model = service("model")(found.info)
        runs = ManyRuns(
            model,
            found.info,
            found.t,
            x,
            y,
            w,
            p,
            found.status,
            found.reason,
            found.states["steps"],
            stored=stored,
        )
        axes = {name: values for name, (values, _) in found.axes.items()}
        return cls(axes, {name: unit for name, (_, unit) in found.axes.items()}, runs)

    def plot(
        self,
        channel: str,
        path: str | PathLike[str] | None = None,
        *,
        kind: str = "auto",
        at: str = "last",
        where: Mapping[str, float] | None = None,
    ) -> Figure:
        """A family of lines over time, or a map of one number over two axes.

        Parameters
        ----------
        channel
            A scalar channel or a component.
        path
            Path of the figure: png, svg or pdf.
        kind
            "lines" (over time, coloured by one axis), "map" (two axes), or "auto".
        at
            Number of every run that a map shows: its value at the "last" time, its "min", "max", "mean" or "rms".
        where
            Values of the other axes, the nearest one taken.
        """
        figure: Figure = service("plot_sweep")(self, channel, path, kind=kind, at=at, where=where or {})
        return figure

    def __str__(self) -> str:
        failures = self.failures
        stopped = self.runs.status.count("stopped")
        finished = len(self) - len(failures) - stopped
        lines = [f"{self.runs.model.name}: {len(self)} scenarios, {finished} finished"]
        lines[0] += f", {stopped} stopped by an event" if stopped else ""
        for name, values in self.axes.items():
            unit = f" {self.units[name]}" if self.units[name] else ""
            lines.append(f"  {name}: {values.size} values, {values.min():.6g} to {values.max():.6g}{unit}")
        lines += [f"  ! {name} changes no motion" for name in self.idle]
        lines += [f"  failed: {failure}" for failure in failures[:10]]
        lines += [f"  … and {len(failures) - 10} more failed"] if len(failures) > 10 else []
        return "\n".join(lines)


def axis_label(sweep: Sweep, name: str) -> str:
    """Name of an axis in files and figures; initial values are told from the channels of the same name."""
    return name if name in {p.name for p in sweep.runs.model.parameters} else f"{name}(0)"


@spelled
@quantities
def sweep(
    model: ModelLike,
    t_end: float | None,
    vary: Mapping[str, ArrayLike],
    *,
    output: float | ArrayLike | None = None,
    events: Sequence[Event] | None = None,
    **settings: Any,
) -> Sweep:
    """Run a model for every combination of some values.

    Parameters
    ----------
    model
        The mechanism.
    t_end
        Last time (s); None for that of the model file.
    vary
        Parameters, or initial coordinates and speeds (``"J1.angle"``), with the values of each.
    output
        Interval between rows (s) or an array of times; 200 intervals when not given.
    events
        Events to watch, with their actions; those of the model file where left out. Scenarios are then run one by one.
    **settings
        Further arguments of :func:`kinetree.simulate_many`: t_start, method, rtol, atol (those of the model file where
        left out), contacts, threads, device, progress, and out, a folder into which results are written shard by shard,
        and cluster …

    Returns
    -------
    Sweep
        A scenario that fails is listed with its reason and never disturbs another.
    """
    given = RunSettings.given(t_end=t_end, t_start=settings.get("t_start"), events=events)
    model, run = model_and_run("sweep", model, given, from_file=FROM_FILE)
    t_start, t_end = run.t_start, run.t_end
    axes = {name: np.atleast_1d(np.asarray(values, dtype=float)) for name, values in vary.items()}
    faults = [] if axes else ["nothing varies: give vary={name: values}"]
    for name, values in axes.items():
        if values.ndim != 1 or not values.size:
            faults.append(f"vary {name!r}: give a list of values")
        elif not np.isfinite(values).all():
            faults.append(f"vary {name!r}: all values must be finite numbers")
        elif np.unique(values).size < values.size:
            faults.append(f"vary {name!r}: {values.size - np.unique(values).size} values are there twice")
    if faults:
        raise NoAnswerError("\n".join(faults))
    units = _units(model, axes)
    times = np.linspace(t_start, t_end, DEFAULT_ROWS + 1) if output is None else output
    count = int(np.prod([values.size for values in axes.values()]))
    rows = np.size(times) if np.ndim(times) else (t_end - t_start) / float(times) + 1  # type: ignore[arg-type]
    size = count * rows * 2 * max(len(model.joints), len(model.bodies))
    if size > MOST_NUMBERS and settings.get("out") is None:
        raise NoAnswerError(
            f"{count:,} scenarios with {rows:,.0f} rows are about {8 * size / 1e9:.0f} GB; vary fewer values, give "
            "a longer interval of output, or a folder for them: out="
        )
    table = grid_columns(axes, units)
    known = {parameter.name for parameter in model.parameters}
    runs = simulate_many(
        model,
        parameters={name: values for name, values in table.items() if name in known},
        initial={name: values for name, values in table.items() if name not in known},
        count=count, output=times, **{**run.only(*FROM_FILE).arguments(), **settings},
    )  # fmt: skip
    return Sweep(axes, units, runs)


def _units(model: Model, axes: Mapping[str, Array]) -> dict[str, str]:
    units = {parameter.name: parameter.unit or "" for parameter in model.parameters}
    for joint in model.joints:
        units |= {
            f"{joint.name}.{c}": u
            for c, u in zip(joint.coordinate_names, joint.coordinate_units, strict=True)
        }
        units |= {f"{joint.name}.{c}": u for c, u in zip(joint.speed_names, joint.speed_units, strict=True)}
    for name in axes:
        known_name("sweep", "parameter or initial value", name, units)
    return {name: units[name] for name in axes}
