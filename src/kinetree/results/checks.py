"""Numbers that enter a run are finite."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from kinetree.arrays import Array


class NonFiniteError(ValueError):
    """A number that is not finite was about to enter a run; the message says which, and at what time."""


def require_finite(what: str, t: Array, values: Array, names: Sequence[str] = (), first_row: int = 0) -> None:
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
