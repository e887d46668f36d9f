"""Data of a run: its trajectory with names and units, and how it came about."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from kinetree.arrays import Array
from kinetree.results.audit import Audit
from kinetree.results.channels import ChannelInfo
from kinetree.results.info import STATUSES, Note, Occurrence, ParameterChange, RunInfo, StateLayout
from kinetree.words.keywords import former_exports


class NonFiniteError(ValueError):
    """A number that is not finite was about to enter a run; the message says which, and at what time."""


def require_finite(what: str, t: Array, values: Array, names: Sequence[str] = (), first_row: int = 0) -> None:
    """Refuse numbers that are not finite.

    Raises
    ------
    NonFiniteError
        Names the quantity, its column, the row and the time, and how many rows are affected.
    """
    good = np.isfinite(values)
    if good.all():
        return
    bad = ~good
    rows = bad.reshape(len(values), -1).any(axis=1)
    row = int(np.argmax(rows))
    column = int(np.argmax(bad.reshape(len(values), -1)[row]))
    label = f"'{names[column]}' of {what}" if column < len(names) else what
    value = float(values.reshape(len(values), -1)[row, column])
    when = f" (t = {float(t[row])!r} s)" if len(t) > row and np.isfinite(t[row]) else ""
    count = int(rows.sum())
    more = f", and {count - 1} more rows after it are not finite" if count > 1 else ""
    raise NonFiniteError(
        f"{label} is {value} at time index {first_row + row}{when}{more}; "
        f"keep only the rows before it, and look at the motion just there"
    )


class RunData:
    """The data of a run. It does not change once made; `kinetree.results.run.Run` is what users see.

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
        Changes of parameters by events.
    events : sequence of Event
        Events on the way.
    statistics, timings : mapping
        Work done (counts), wall-clock seconds by phase ("trace", "compile", "integrate").
    status : str
        "finished", "stopped" (by an event), "failed" or "interrupted".
    reason : str
        Why it ended before its last time, in words.
    audit : Audit or callable, optional
    resume : mapping, optional
        Arrays and scalars from which the run can be continued bit for bit.
    stored : mapping
        Channels whose values are already known, name to values.
    stored_info : mapping
        Descriptions of those channels.
    errors : mapping
        Estimated errors that are known already, by channel.
    notes : sequence of Note, optional
        Values asked for at the start that could not be kept; those of the audit where left out.

    Raises
    ------
    ValueError
        Shapes do not fit, times descend.
    NonFiniteError
        A state is not finite; its name, row and time are given.
    """

    after_jumps: bool
    """True if a single row at a jump is the state after it: rows of `at`, not of the integration."""

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
        events: Sequence[Occurrence] = (),
        statistics: Mapping[str, Any] | None = None,
        timings: Mapping[str, float] | None = None,
        status: str = "finished",
        reason: str = "",
        audit: Audit | Callable[[], Audit] | None = None,
        resume: Mapping[str, Any] | None = None,
        stored: Mapping[str, ArrayLike] | None = None,
        stored_info: Mapping[str, ChannelInfo] | None = None,
        errors: Mapping[str, ArrayLike] | None = None,
        notes: Sequence[Note] | None = None,
    ) -> None:
        self.info, self.after_jumps = info, False
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
        self._audit = audit
        self.resume = None if resume is None else dict(resume)
        self.stored = {name: frozen(values) for name, values in (stored or {}).items()}
        self.stored_info = {name: (stored_info or {}).get(name, ChannelInfo("1")) for name in self.stored}
        self.errors = {name: frozen(values) for name, values in (errors or {}).items()}
        self._notes = None if notes is None else tuple(notes)
        _check_shapes(self)
        require_finite("the times", self.t, self.t)
        for block, names in (("x", layout.x_names), ("y", layout.y_names), ("w", layout.w_names)):
            require_finite(f"the states {block}", self.t, getattr(self, block), names)
        if self.zdot is not None:
            require_finite("the rates of the states", self.t, self.zdot, layout.names)

    @property
    def audit(self) -> Audit | None:
        """Figures on how far to trust the run; measured when first asked for."""
        if callable(self._audit):
            self._audit = self._audit()
        return self._audit

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
        return self.info.method

    @property
    def parameters(self) -> Mapping[str, float]:
        """Values of the parameters at the start, SI."""
        return self.info.parameters

    @property
    def notes(self) -> tuple[Note, ...]:
        """Values asked for at the start that could not be kept, with the values taken; quantities it lacks."""
        if self._notes is not None:
            return self._notes
        return () if self.audit is None else self.audit.notes

    @property
    def complete(self) -> bool:
        """True if the run came to its end: its last time, or an event that ends it."""
        return self.status in ("finished", "stopped")

    @property
    def z(self) -> Array:
        """States (k, n_z) = (x, y, w)."""
        return np.hstack([self.x, self.y, self.w])

    def __len__(self) -> int:
        return self.t.size

    @property
    def jumps(self) -> list[Occurrence]:
        """Events at which the state or a parameter changed at once."""
        changed = {change.t for change in self.changes}
        return [event for event in self.events if event.jumped or event.t in changed]

    def parameters_after(self, t: float) -> Array:
        """Parameters (n_p,) just after time t (s)."""
        values = dict(self.parameters) | {c.name: c.value for c in self.changes if c.t <= t}
        return np.array(list(values.values()), np.float64)

    def parameter_rows(self) -> Array:
        """Parameters at every row (k, n_p), or (1, n_p) where no event changed them.

        At the instant of a change the first row is that before it, as its state is.
        """
        rows = np.array([list(self.parameters.values())], np.float64).reshape(1, -1)
        if not self.changes:
            return rows
        rows = np.repeat(rows, len(self), axis=0)
        columns = {name: column for column, name in enumerate(self.parameters)}
        for change in self.changes:
            first, behind = (int(self.t.searchsorted(change.t, side=side)) for side in ("left", "right"))
            if behind > first and not self.after_jumps:
                first += 1
            rows[first:, columns[change.name]] = change.value
        return rows


def _check_shapes(run: RunData) -> None:
    """Refuse a run whose arrays do not fit its layout, or whose times descend; all faults at once."""
    k, layout = run.t.size, run.layout
    faults = [] if run.t.ndim == 1 else [f"t has shape {run.t.shape}, expected ({k},)"]
    for name, width in (("x", layout.n_x), ("y", layout.n_y), ("w", layout.n_w), ("zdot", layout.n_z)):
        array = getattr(run, name)
        if array is not None and array.shape != (k, width):
            faults.append(f"{name} has shape {array.shape}, expected ({k}, {width})")
    for name, values in run.stored.items():
        info = run.stored_info[name]
        shape = (k, len(info.components)) if info.components else (k,)
        if values.shape != shape:
            faults.append(f"stored channel '{name}' has shape {values.shape}, expected {shape}")
    before = np.flatnonzero(run.t.ravel()[1:] < run.t.ravel()[:-1])
    if before.size:
        row = int(before[0]) + 1
        faults.append(f"times must not descend: row {row} is at {run.t[row]} s, after {run.t[row - 1]} s")
    if run.status not in STATUSES:
        faults.append(f"status {run.status!r} is unknown; it is one of {', '.join(STATUSES)}")
    for change in run.changes:
        if change.name not in run.parameters:
            faults.append(
                f"a change at t = {change.t} s names parameter '{change.name}', which does not exist"
            )
    if faults:
        raise ValueError(f"run of '{run.info.model_name}': " + "; ".join(faults))


def frozen(values: ArrayLike) -> Array:
    """The values as an array of doubles that nobody can write into; a copy unless they are that already."""
    if isinstance(values, np.ndarray) and values.dtype == np.float64 and not values.flags.writeable:
        return values
    array = np.array(values, np.float64)
    array.setflags(write=False)
    return array


__getattr__ = former_exports(__name__, Record="RunData")
