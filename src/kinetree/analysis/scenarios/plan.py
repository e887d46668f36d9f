"""Values given to scenarios, by name, made for any stretch of scenarios without making the others.

What a scenario gets depends on its number alone (and on the seed, where values are drawn), never on how scenarios are
cut into shards.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from itertools import pairwise
from typing import Any, Protocol, Self

import numpy as np
from numpy.typing import ArrayLike

from kinetree.arrays import Array
from kinetree.model.values.fields import set_field
from kinetree.model.values.units import Quantity, UnitError, quantity
from kinetree.words.arguments import Arguments, is_finite, short
from kinetree.words.keywords import CheckedKeywords

VALUES_PER_STREAM = 4096
"""Values drawn from one stream of random numbers: of as many scenarios, one behind the other."""


class Column(Protocol):
    """Values of one parameter or initial value."""

    @property
    def varies(self) -> bool:
        """True if scenarios may have different values."""

    def values(self, start: int, stop: int) -> Array:
        """Values of scenarios start … stop - 1; a single number (0 dimensions) where all have the same."""

    def described(self) -> dict[str, Any]:
        """Return plain data that tells the column from any other."""


@dataclass(frozen=True)
class ArrayValues:
    """Values from an array (S,), or one number for all."""

    array: Array

    @property
    def varies(self) -> bool:
        """True if there is a value for every scenario."""
        return self.array.ndim == 1

    def values(self, start: int, stop: int) -> Array:
        """Part of the array."""
        return self.array[start:stop] if self.varies else self.array

    def described(self) -> dict[str, Any]:
        """The number, or how many values there are with their digest."""
        if not self.varies:
            return {"kind": "number", "value": float(self.array)}
        digest = hashlib.sha256(np.ascontiguousarray(self.array).view(np.uint8).data).hexdigest()
        return {"kind": "values", "count": self.array.size, "sha256": digest}


@dataclass(frozen=True)
class Axis:
    """Axis ``number`` of a grid: each of its values for ``stride`` scenarios, over and over."""

    points: Array
    number: int
    stride: int
    unit: str

    @property
    def varies(self) -> bool:
        """A grid lists all its axes."""
        return True

    def values(self, start: int, stop: int) -> Array:
        """Values of these scenarios."""
        return self.points[np.arange(start, stop) // self.stride % self.points.size]

    def described(self) -> dict[str, Any]:
        """Values of the axis and its place in the grid."""
        place = {"number": self.number, "stride": self.stride}
        return {"kind": "axis", "points": self.points.tolist(), **place, "unit": self.unit}


def grid_columns(axes: Mapping[str, Array], units: Mapping[str, str]) -> dict[str, Axis]:
    """Columns of all combinations of values, the last axis varying fastest."""
    columns, stride = {}, 1
    for number, name in reversed(list(enumerate(axes))):
        columns[name] = Axis(axes[name], number, stride, units[name])
        stride *= axes[name].size
    return {name: columns[name] for name in axes}


@dataclass(frozen=True)
class Distribution(CheckedKeywords):
    """Random values, drawn for every scenario; see `Uniform`, `LogUniform` and `Normal`.

    Its numbers are in the unit of the parameter, or all of them texts with units: ``Normal("2.7 N/mm", "0.1 N/mm")``.
    """

    @property
    def has_units(self) -> bool:
        """True if its numbers were given with units and are not yet converted to that of a parameter."""
        return any(isinstance(value, Quantity) for value in vars(self).values())

    def in_unit(self, convert: Callable[[str], Any]) -> Self:
        """Return the distribution with numbers that ``convert`` makes of its texts."""
        return type(self)(**{name: convert(value.text) for name, value in vars(self).items()})

    def draw(self, random: np.random.Generator, count: int) -> Array:
        raise NotImplementedError

    def quantile(self, share: Array) -> Array:
        """Values that these shares (between 0 and 1) of all values lie below."""
        raise NotImplementedError

    def read_units(self) -> None:
        """Texts with units as numbers that remember them."""
        for name, value in vars(self).items():
            if not isinstance(value, str):
                continue
            try:
                found = quantity(value)
            except UnitError as error:
                asked = Arguments(type(self).__name__)
                asked.fault(name, f"{name}: {error.reason}", error.remedy or "give a unit such as N/mm")
                asked.check()
            if found is not None:
                set_field(self, name, found)

    def check(self, holds: bool, remedy: str) -> None:
        """Refuse values that are not numbers, and numbers that do not belong together."""
        asked = Arguments(type(self).__name__)
        for name, value in vars(self).items():
            asked.number(
                name, value, 'give a number, in the unit of the parameter, or one with its unit: "2 N/mm"'
            )
        asked.check()
        dimensions = [getattr(value, "dimension", None) for value in vars(self).values()]
        if any(dimension != dimensions[0] for dimension in dimensions):
            listed = ", ".join(str(getattr(value, "text", value)) for value in vars(self).values())
            asked.fault(
                next(iter(vars(self))),
                f"{listed} are not of one kind",
                "give all with units of one dimension, or none",
            )
        asked.check()
        if not holds:
            listed = ", ".join(
                f"{name} = {value.text if isinstance(value, Quantity) else f'{value:g}'}"
                for name, value in vars(self).items()
            )
            asked.fault("low", f"{listed} cannot be used", remedy)
        asked.check()


@dataclass(frozen=True)
class Uniform(Distribution):
    """Values anywhere between ``low`` and ``high``, evenly."""

    low: float
    high: float

    def __post_init__(self) -> None:
        self.read_units()
        self.check(_ordered(self.low, self.high), "give low below high")

    def draw(self, random: np.random.Generator, count: int) -> Array:
        return self.quantile(random.random(count))

    def quantile(self, share: Array) -> Array:
        return self.low + (self.high - self.low) * share


@dataclass(frozen=True)
class LogUniform(Distribution):
    """Values between ``low`` and ``high``, evenly on a logarithmic scale."""

    low: float
    high: float

    def __post_init__(self) -> None:
        self.read_units()
        self.check(_ordered(0.0, self.low, self.high), "give positive numbers, low below high")

    def draw(self, random: np.random.Generator, count: int) -> Array:
        return self.quantile(random.random(count))

    def quantile(self, share: Array) -> Array:
        found: Array = np.exp(np.log(self.low) + np.log(self.high / self.low) * share)
        return found


@dataclass(frozen=True)
class Normal(Distribution):
    """Values with the normal distribution of this mean and standard deviation."""

    mean: float
    deviation: float

    def __post_init__(self) -> None:
        self.read_units()
        self.check(_ordered(0.0, self.deviation), "give a positive deviation")

    def draw(self, random: np.random.Generator, count: int) -> Array:
        return self.mean + self.deviation * random.standard_normal(count)

    def quantile(self, share: Array) -> Array:
        from scipy.special import ndtri

        return np.asarray(self.mean + self.deviation * ndtri(share), dtype=float)


def _ordered(*values: Any) -> bool:
    """True if numbers ascend; other checks report values that are not numbers."""
    return all(map(is_finite, values)) and all(a < b for a, b in pairwise(values))


@dataclass(frozen=True)
class RandomValues:
    """Values drawn from a distribution, of streams that the seed, the name and the number of a scenario decide."""

    name: str
    distribution: Distribution
    seed: int

    @property
    def varies(self) -> bool:
        return True

    def values(self, start: int, stop: int) -> Array:
        """Values of these scenarios."""
        size = VALUES_PER_STREAM
        streams = range(start // size, -(-stop // size))
        drawn = np.concatenate([np.empty(0), *(self._stream(number) for number in streams)])
        return drawn[start - streams.start * size : stop - streams.start * size]

    def _stream(self, number: int) -> Array:
        seeds = np.random.SeedSequence(self.seed, spawn_key=(zlib.crc32(self.name.encode()), number))
        return self.distribution.draw(np.random.default_rng(seeds), VALUES_PER_STREAM)

    def described(self) -> dict[str, Any]:
        """The distribution and the seed."""
        kind = type(self.distribution).__name__.lower()
        return {"kind": kind, **asdict(self.distribution), "seed": self.seed}


@dataclass(frozen=True)
class Plan:
    """Values given to S scenarios: columns of parameters and of initial values by name."""

    parameters: Mapping[str, Column]
    initial: Mapping[str, Column]
    count: int

    def tables(self, start: int, stop: int) -> tuple[dict[str, Array], dict[str, Array]]:
        """Parameters and initial values of scenarios start … stop - 1: numbers, or arrays (stop - start,)."""
        parameters, initial = (
            {name: column.values(start, stop) for name, column in table.items()}
            for table in (self.parameters, self.initial)
        )
        return parameters, initial

    def varied(self, start: int, stop: int) -> dict[str, Array]:
        """Return the values that differ between scenarios, by name (stop - start,)."""
        columns = {**self.parameters, **self.initial}
        return {name: column.values(start, stop) for name, column in columns.items() if column.varies}

    def described(self) -> dict[str, Any]:
        """The columns, as plain data."""
        return {
            what: {name: column.described() for name, column in table.items()}
            for what, table in (("parameters", self.parameters), ("initial", self.initial))
        }


def plan_of(
    caller: str,
    parameters: Mapping[str, ArrayLike | Distribution | Column],
    initial: Mapping[str, ArrayLike | Distribution | Column],
    count: int | None,
    seed: int | None,
) -> Plan:
    """Return the plan for the given values; `ArgumentError` with all that cannot be used."""
    asked = Arguments(caller)
    tables: list[dict[str, Column]] = []
    sizes: dict[str, int] = {}
    for what, given in (("parameters", parameters), ("initial", initial)):
        table: dict[str, Column] = {}
        for name, value in given.items():
            if isinstance(value, Distribution):
                table[name] = RandomValues(name, value, 0 if seed is None else seed)
            elif isinstance(value, Axis):  # of a grid
                table[name] = value
            else:
                array = _array(asked, what, name, value)
                table[name] = ArrayValues(array)
                if array.ndim == 1:
                    sizes[name] = array.size
        tables.append(table)
    drawn = [name for table in tables for name, column in table.items() if isinstance(column, RandomValues)]
    if drawn and seed is None:
        asked.fault(
            "seed", f"{drawn[0]} is drawn, but no seed is given", "give seed=1, or any other whole number"
        )
    if drawn and count is None and not sizes:
        asked.fault("count", f"{drawn[0]} is drawn, but how often?", "give count=, the number of scenarios")
    if seed is not None:
        asked.whole("seed", seed, 0, "leave it out where nothing is drawn")
    if count is not None:
        asked.whole("count", count, 1, "give the number of scenarios")
    asked.check()
    if count is not None:
        sizes["count"] = count
    if len(set(sizes.values())) > 1:
        listed = ", ".join(f"{name}: {size}" for name, size in sizes.items())
        asked.fault(
            "parameters", f"all arrays must have the same length ({listed})", "give one value per scenario"
        )
    asked.check()
    return Plan(tables[0], tables[1], next(iter(sizes.values()), 1))


def _array(asked: Arguments, what: str, name: str, value: Any) -> Array:
    try:
        array = np.asarray(value, dtype=float)
    except (TypeError, ValueError):
        array = np.zeros((0, 0))
    if array.ndim > 1:
        message = f"{what} {name} must be numbers or one-dimensional arrays (got {short(value)})"
        asked.fault(what, message, "give one number per scenario, or one for all")
        return np.zeros(())
    return array
