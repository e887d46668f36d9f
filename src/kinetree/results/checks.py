"""What a run must satisfy: arrays that fit each other, and finite numbers only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from kinetree.results.channels import FloatArray
from kinetree.results.info import STATUSES

if TYPE_CHECKING:
    from kinetree.results.run import Run


class NonFiniteError(ValueError):
    """A number that is not finite was about to enter a run; the message says which, and at what time."""


def require_finite(
    what: str, t: FloatArray, values: FloatArray, names: Sequence[str] = (), first_row: int = 0
) -> None:
    """Refuse numbers that are not finite.

    Raises
    ------
    NonFiniteError
        Names the quantity, its column, the row and the time, and how many rows are affected.
    """
    bad = ~np.isfinite(values)
    if not bad.any():
        return
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


def check_shapes(run: Run) -> None:
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
    if np.any(np.diff(run.t.ravel()) < 0):
        row = int(np.argmax(np.diff(run.t.ravel()) < 0)) + 1
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
