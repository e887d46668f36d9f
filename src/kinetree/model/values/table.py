"""Tables: functions given by points, used in expressions by their name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from os import PathLike
from typing import Any, Literal

import numpy as np

from kinetree.arrays import Array
from kinetree.model.expressions import Apply, Scalar
from kinetree.model.expressions.piecewise import Outside, Piecewise
from kinetree.model.values.fields import Invalid, set_field
from kinetree.model.values.units import si_factor
from kinetree.words.constructors import constructor
from kinetree.words.keywords import Spelled

FEWEST = {"linear": 2, "pchip": 3, "cubic": 4}
"""Points that each interpolation needs."""


@dataclass(frozen=True)
class Table(Spelled):
    """A function given by points: ``Table("road", x=[…], y=[…])`` is ``road(t)`` in expressions.

    Parameters
    ----------
    name
        Its name in expressions; letters, digits and underscores.
    x
        Points of the first argument, ascending.
    y
        Its values at these points; of a function of two arguments, the points of the second.
    z
        Of a function of two arguments: its values, one row for each x and one column for each y.
    interpolation
        ``"linear"``; ``"pchip"``, which follows the points without overshoot, with a continuous slope; ``"cubic"``, the
        spline with two continuous derivatives, as laws of drivers need it. Of two arguments linear or cubic.
    outside
        Beyond the ends: ``"error"``, the run fails there and says so; ``"clamped"``, the value at the end;
        ``"periodic"``, the same again.
    units
        Units of x, y (and z), such as ``("s", "mm")``; SI where they are left out.
    end_slopes
        Slopes of a cubic table at its first and last point, in its units; without them its third derivative is
        continuous at the second and the last but one (the end condition called not-a-knot).
    """

    name: str
    x: tuple[float, ...] = ()
    y: tuple[float, ...] = ()
    z: tuple[tuple[float, ...], ...] | None = None
    interpolation: Literal["linear", "pchip", "cubic"] = field(default="cubic", kw_only=True)
    outside: Literal["error", "clamped", "periodic"] = field(default="error", kw_only=True)
    units: tuple[str, ...] = field(default=(), kw_only=True)
    end_slopes: tuple[float, float] | None = field(default=None, kw_only=True)

    def __post_init__(self) -> None:
        for name in ("x", "y"):
            set_field(self, name, _floats(getattr(self, name), name))
        if self.z is not None:
            set_field(self, "z", _rows(self.z))
        if self.end_slopes is not None:
            set_field(self, "end_slopes", _floats(self.end_slopes, "end_slopes"))
        if isinstance(self.units, list):
            set_field(self, "units", tuple(self.units))

    @constructor
    @staticmethod
    def from_csv(
        name: str,
        file: str | PathLike[str],
        columns: Sequence[str] | None = None,
        *,
        units: Sequence[str] | None = None,
        interpolation: Any = "cubic",
        outside: Any = "error",
        end_slopes: Any = None,
    ) -> Table:
        """A table from columns of a CSV file, whose first line names them, with units if wanted: ``height [mm]``.

        Parameters
        ----------
        name
            Its name in expressions.
        file
            Path of the file. Columns are separated by commas, semicolons or tabs; lines that begin with # are skipped.
        columns
            Names of the columns of x and y, or of x, y and z (one line for each point of the grid, in any order). All
            columns of the file, where they are left out.
        units
            Units of these columns, where the file does not say them.
        interpolation, outside, end_slopes
            As of a table given by points.

        Raises
        ------
        TableFileError
            With every fault of the file and its line.
        """
        from kinetree.model.values.table_csv import read_csv

        found = read_csv(file, columns, units)
        x, y, z = found.points()
        return Table(
            name,
            x,
            y,
            z,
            interpolation=interpolation,
            outside=outside,
            units=found.units,
            end_slopes=end_slopes,
        )

    def __call__(self, *arguments: Scalar | str) -> Apply:
        """The table in an expression: ``road(Name("t"))``, or ``road("t - 2")``."""
        from kinetree.model.expressions import parse

        return Apply(self.name, *(parse(a) if isinstance(a, str) else a for a in arguments))

    @property
    def arity(self) -> int:
        """Number of arguments: 1 or 2."""
        return 1 if self.z is None else 2

    @property
    def smoothness(self) -> int:
        """How many derivatives are continuous, ends that are held apart: 0, 1 or 2."""
        return {"linear": 0, "pchip": 1, "cubic": 2}[self.interpolation]

    @cached_property
    def function(self) -> Piecewise:
        """The function it is, in SI units. The table must be valid."""
        import numpy as np

        factors = [si_factor(unit) for unit in self.units] or [1.0] * (self.arity + 1)
        x, y = np.array(self.x) * factors[0], np.array(self.y) * factors[1]
        if self.z is not None:
            z = np.array(self.z) * factors[2]
            return surface(self.name, x, y, z, self.interpolation, self.outside)
        slopes = self.end_slopes and [slope * factors[1] / factors[0] for slope in self.end_slopes]
        return curve(self.name, x, y, self.interpolation, self.outside, slopes)


def _floats(values: Any, what: str) -> Any:
    if isinstance(values, Invalid):
        return values
    if hasattr(values, "tolist"):
        values = values.tolist()
    if isinstance(values, (str, bytes)) or not isinstance(values, Sequence):
        return Invalid(repr(values)[:80], f"{what} must be a list of numbers (got {values!r:.60})")
    found = []
    for i, value in enumerate(values):
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            return Invalid(repr(value)[:80], f"{what}[{i}] must be a plain number (got {value!r:.60})")
        found.append(float(value))
    return tuple(found)


def _rows(values: Any) -> Any:
    if isinstance(values, Invalid):
        return values
    if hasattr(values, "tolist"):
        values = values.tolist()
    if isinstance(values, (str, bytes)) or not isinstance(values, Sequence):
        return Invalid(repr(values)[:80], "z must be a list of lists of numbers", "give one row for each x")
    rows = [_floats(row, f"z[{i}]") for i, row in enumerate(values)]
    return next((row for row in rows if isinstance(row, Invalid)), tuple(rows))


def curve(name: str, x: Array, y: Array, interpolation: str, outside: Outside, slopes: Any) -> Piecewise:
    """The piecewise polynomials through points (x, y); ``slopes`` at the ends, or None."""
    return Piecewise(name, [x], _pieces(x, y, interpolation, outside, slopes), outside)


def surface(name: str, x: Array, y: Array, z: Array, interpolation: str, outside: Outside) -> Piecewise:
    """The piecewise polynomials of two arguments through the points of a grid."""
    # along x first: the coefficients of its powers are themselves functions of y
    along_x = _pieces(x, z, interpolation, outside)  # cells of x, y, powers of x
    both = _pieces(
        y, np.moveaxis(along_x, 1, 0), interpolation, outside
    )  # cells of y and x, powers of x and y
    return Piecewise(name, [x, y], np.moveaxis(both, 0, 1), outside)


def _pieces(x: Array, y: Array, interpolation: str, outside: Outside, slopes: Any = None) -> Array:
    """Coefficients of the powers of the distance from the lower knot: cells, other axes of y, powers."""
    if interpolation == "linear":
        h = np.diff(x).reshape(-1, *[1] * (y.ndim - 1))
        return np.stack([y[:-1], np.diff(y, axis=0) / h], axis=-1)
    from scipy.interpolate import CubicSpline, PchipInterpolator

    if interpolation == "cubic":
        ends: Any = "not-a-knot"
        if outside == "periodic":
            ends, y = "periodic", np.concatenate([y[:-1], y[:1]])  # equal to the last bit
        elif slopes is not None:
            ends = ((1, slopes[0]), (1, slopes[1]))
        c = CubicSpline(x, y, bc_type=ends).c
    elif outside == "periodic":  # the slope at the seam is that of any other point
        period = x[-1] - x[0]
        longer = np.concatenate([x[-3:-1] - period, x, x[1:3] + period])
        repeated = np.concatenate([y[-3:-1], y, y[1:3]])
        c = PchipInterpolator(longer, repeated).c[:, 2:-2]
    else:
        c = PchipInterpolator(x, y).c
    return np.moveaxis(np.asarray(c)[::-1], 0, -1)
