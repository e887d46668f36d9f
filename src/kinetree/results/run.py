"""A run: its trajectory, everything that can be computed from it, and how far to trust it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from os import PathLike
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

from kinetree.results import hooks
from kinetree.results.audit import Audit
from kinetree.results.channels import ChannelError, ChannelInfo, ChannelList, ChannelSource, FloatArray
from kinetree.results.checks import check_shapes, require_finite
from kinetree.results.info import Event, ParameterChange, RunInfo, StateLayout
from kinetree.results.interpolate import interpolate
from kinetree.results.lookup import ChannelLookup, frozen

if TYPE_CHECKING:
    import pandas


class Run:
    """A trajectory with names and units, and how it came about. It does not change once made.

    ``run["crank.angle"]`` gives a channel over time, ``run["crank.position.x"]`` one component of one;
    ``run.channels`` lists them all. States are at hand; other channels are computed when first asked for.
    A name that is both a state and a channel means the state.

    Parameters
    ----------
    info : RunInfo
        Model, settings, versions, formulation, method, layout, parameters.
    t : array (k,)
        Times in s, not descending. Two rows of equal time are the sides of a jump.
    x, y, w : arrays (k, n_x), (k, n_y), (k, n_w)
        Coordinates, speeds, accumulated works.
    zdot : array (k, n_z), optional
        Rates of (x, y, w); makes `at` more accurate.
    changes : sequence of ParameterChange
        What events did to the parameters.
    events : sequence of Event
        What happened on the way.
    statistics, timings : mapping
        Work done (counts), wall-clock seconds by phase ("trace", "compile", "integrate").
    status : str
        "finished", "stopped" (by an event), "failed" or "interrupted".
    reason : str
        Why it ended before its last time, in words.
    audit : Audit, optional
    resume : mapping, optional
        Arrays and scalars from which the run can be continued bit for bit.
    stored : mapping
        Channels whose values are already known, name to values.
    stored_info : mapping
        What those channels are.
    source : ChannelSource, optional
        Computes all other channels. Where it is left out, the model text is read again when a channel is
        wanted.

    Raises
    ------
    ValueError
        Shapes do not fit, times descend.
    NonFiniteError
        A state is not finite; its name, row and time are given.
    """

    def __init__(
        self,
        info: RunInfo,
        t: ArrayLike,
        x: ArrayLike,
        y: ArrayLike,
        w: ArrayLike | None = None,
        *,
        zdot: ArrayLike | None = None,
        changes: Sequence[ParameterChange] = (),
        events: Sequence[Event] = (),
        statistics: Mapping[str, Any] | None = None,
        timings: Mapping[str, float] | None = None,
        status: str = "finished",
        reason: str = "",
        audit: Audit | None = None,
        resume: Mapping[str, Any] | None = None,
        stored: Mapping[str, ArrayLike] | None = None,
        stored_info: Mapping[str, ChannelInfo] | None = None,
        source: ChannelSource | None = None,
    ) -> None:
        self.info = info
        self.t = frozen(t)
        k, layout = self.t.size, info.layout
        self.x = frozen(x)
        self.y = frozen(y)
        self.w = frozen(np.empty((k, 0)) if w is None else w)
        self.zdot = None if zdot is None else frozen(zdot)
        self.changes = tuple(sorted(changes, key=lambda change: change.t))
        self.events = tuple(events)
        self.statistics = dict(statistics or {})
        self.timings = dict(timings or {})
        self.status, self.reason = status, reason
        self.audit = audit
        self.resume = None if resume is None else dict(resume)
        self.stored = {name: frozen(values) for name, values in (stored or {}).items()}
        self.stored_info = {name: (stored_info or {}).get(name, ChannelInfo("1")) for name in self.stored}
        self._source = source
        check_shapes(self)
        require_finite("the times", self.t, self.t)
        for block, names in (("x", layout.x_names), ("y", layout.y_names), ("w", layout.w_names)):
            require_finite(f"the states {block}", self.t, getattr(self, block), names)
        if self.zdot is not None:
            require_finite("the rates of the states", self.t, self.zdot, layout.names)
        self._lookup = ChannelLookup(self)

    # what the run is of

    @property
    def layout(self) -> StateLayout:
        """Names and units of x, y, w."""
        return self.info.layout

    @property
    def model_name(self) -> str:
        """Name of the model."""
        return self.info.model_name

    @property
    def model_text(self) -> str:
        """The model as text."""
        return self.info.model_text

    @property
    def settings(self) -> Mapping[str, Any]:
        """Settings the run was asked for with."""
        return self.info.settings

    @property
    def versions(self) -> Mapping[str, str]:
        """Programs and libraries used."""
        return self.info.versions

    @property
    def formulation(self) -> str:
        """Formulation of the equations of motion."""
        return self.info.formulation

    @property
    def method(self) -> str:
        """Integrator."""
        return self.info.method

    @property
    def parameters(self) -> Mapping[str, float]:
        """Values of the parameters at the start."""
        return self.info.parameters

    @property
    def complete(self) -> bool:
        """Whether the run came to its end: its last time, or an event that ends it."""
        return self.status in ("finished", "stopped")

    @property
    def z(self) -> FloatArray:
        """States (k, n_z) = (x, y, w)."""
        return np.hstack([self.x, self.y, self.w])

    def __len__(self) -> int:
        return self.t.size

    def __repr__(self) -> str:
        span = f"{self.t[0]:g} to {self.t[-1]:g} s" if len(self) else "empty"
        why = f": {self.reason}" if self.reason else ""
        made = ", ".join(part for part in (self.formulation, self.method) if part)
        return f"<Run of '{self.model_name}', {len(self)} rows, {span}, {self.status}{why} ({made})>"

    def parameter_rows(self) -> FloatArray:
        """Parameters at every row (k, n_p), or (1, n_p) where no event changed them."""
        rows = np.array([list(self.parameters.values())], np.float64).reshape(1, -1)
        if not self.changes:
            return rows
        rows = np.repeat(rows, len(self), axis=0)
        columns = {name: column for column, name in enumerate(self.parameters)}
        for change in self.changes:
            first = int(np.searchsorted(self.t, change.t, side="right"))
            if first and self.t[first - 1] == change.t:
                first -= 1
            rows[first:, columns[change.name]] = change.value
        return rows

    # channels

    @property
    def source(self) -> ChannelSource | None:
        """What computes channels; rebuilt from the model text where the run was loaded without one."""
        if self._source is None and self.model_text and hooks.is_registered("channel_source"):
            self._source = hooks.resolve("channel_source")(self)
        return self._source

    @property
    def channels(self) -> ChannelList:
        """Every channel with its unit; ``run.channels.search("crank.*")`` finds some."""
        return self._lookup.channels()

    def __getitem__(self, name: str) -> FloatArray:
        """Values of a channel (k,) or (k, c), or of one component (k,)."""
        found = self.evaluate([name])
        if name not in found:
            words = f"use run.evaluate([{name!r}]) for them all"
            raise ChannelError(f"{name!r} matches {len(found)} channels; {words}")
        return found[name]

    def __contains__(self, name: object) -> bool:
        return self._lookup.at_hand(str(name)) is not None or name in self.channels

    def describe(self, name: str) -> ChannelInfo:
        """Unit, components and meaning of a channel."""
        return self._lookup.describe(name)

    def unit(self, name: str) -> str:
        """Unit of a channel."""
        return self.describe(name).unit

    def evaluate(self, names: Iterable[str], *, allow_nonfinite: bool = False) -> dict[str, FloatArray]:
        """Several channels at once (names or patterns such as ``"crank.*"``), computed together.

        Raises
        ------
        ChannelError
            Unknown names, with the nearest ones.
        NonFiniteError
            A value is not finite, unless `allow_nonfinite`.
        """
        result = self._lookup.evaluate([names] if isinstance(names, str) else list(names))
        if not allow_nonfinite:
            for name, values in result.items():
                require_finite(f"channel '{name}'", self.t, values)
        return result

    # parts, and states in between

    def between(self, t0: float, t1: float) -> Run:
        """The rows with t0 ≤ t ≤ t1 (s), as a run. Channels already computed are kept."""
        if not t0 <= t1:
            raise ValueError(f"between: t0 = {t0} lies after t1 = {t1}")
        first, end = (int(np.searchsorted(self.t, t0)), int(np.searchsorted(self.t, t1, side="right")))
        rows = slice(first, end)
        part = self._derive(
            self.t[rows],
            (self.x[rows], self.y[rows], self.w[rows]),
            None if self.zdot is None else self.zdot[rows],
            {name: values[rows] for name, values in self.stored.items()},
            tuple(event for event in self.events if t0 <= event.t <= t1),
        )
        part._lookup.computed = {name: values[rows] for name, values in self._lookup.computed.items()}
        return part

    def at(self, times: ArrayLike) -> Run:
        """The run at other times (s, ascending, within its span), as a run.

        States are interpolated (see `kinetree.results.interpolate`), quaternions stay of unit length, and
        channels are computed anew from these states. At a jump the state after it is given. Constraints
        hold up to the error of interpolation.
        """
        times = np.atleast_1d(np.array(times, np.float64))
        require_finite("the times asked for", times, times)
        if not len(self):
            raise ValueError("at: this run has no rows")
        if times.ndim != 1 or np.any(np.diff(times) <= 0):
            raise ValueError("at: the times must ascend")
        if times.size and not self.t[0] <= times[0] <= times[-1] <= self.t[-1]:
            outside = times[0] if times[0] < self.t[0] else times[-1]
            raise ValueError(f"at: t = {outside} s lies outside the run, {self.t[0]} to {self.t[-1]} s")
        changed = {change.t for change in self.changes}
        jumps = [event for event in self.events if event.jumped or event.t in changed]
        z = interpolate(times, self.t, self.z, self.zdot, jumps, self.layout.quaternions)
        return self._derive(times, self.layout.split(z), None, {}, self.events)

    def _derive(
        self,
        t: FloatArray,
        states: tuple[FloatArray, FloatArray, FloatArray],
        zdot: FloatArray | None,
        stored: Mapping[str, FloatArray],
        events: Sequence[Event],
    ) -> Run:
        return Run(
            self.info,
            t,
            *states,
            zdot=zdot,
            changes=self.changes,
            events=events,
            statistics=self.statistics,
            timings=self.timings,
            status=self.status,
            reason=self.reason,
            audit=self.audit,
            stored=stored,
            stored_info=self.stored_info,
            source=self._source,
        )

    def with_audit(self, audit: Audit) -> Run:
        """The same run with an audit."""
        run = self._derive(self.t, (self.x, self.y, self.w), self.zdot, self.stored, self.events)
        run.audit, run.resume, run._lookup.computed = audit, self.resume, dict(self._lookup.computed)
        return run

    # ways out

    def to_pandas(self, channels: Iterable[str] | None = None) -> pandas.DataFrame:
        """A table over time. See `kinetree.results.tables.to_pandas`."""
        from kinetree.results.tables import to_pandas

        return to_pandas(self, channels)

    def to_csv(self, path: str | PathLike[str], channels: Iterable[str] | None = None) -> None:
        """Write a table over time as text. See `kinetree.results.tables.to_csv`."""
        from kinetree.results.tables import to_csv

        to_csv(self, path, channels)

    def save(self, path: str | PathLike[str], channels: Iterable[str] = ()) -> None:
        """Write the run as HDF5, and values of `channels` with it. See `kinetree.results.store`."""
        from kinetree.results.store import save_run

        save_run(self, path, channels)

    @classmethod
    def load(cls, path: str | PathLike[str], source: ChannelSource | None = None) -> Run:
        """Read a run that `save` or a `RunWriter` wrote, finished or not."""
        from kinetree.results.store import load_run

        return load_run(path, source)

    def plot(self, *channels: str, **options: Any) -> Any:
        """Plot channels over time."""
        return hooks.resolve("plot")(self, *channels, **options)

    def show(self, **options: Any) -> Any:
        """Show the motion."""
        return hooks.resolve("show")(self, **options)
