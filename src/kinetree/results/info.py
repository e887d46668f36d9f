"""Facts about a run before its first step, notes on its start, and types of what can happen to it on the way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from kinetree.arrays import Array

MARCH = "march"
"""Method of runs that marched through contacts."""

STATUSES = ("finished", "stopped", "failed", "interrupted")
"""Ends of a run: at its last time, by an event, by a failure, or from outside."""


@dataclass(frozen=True)
class StateLayout:
    """Names and units of coordinates x, speeds y and accumulated works w.

    ``quaternions`` are the indices in x at which a unit quaternion (four entries) starts.
    """

    x_names: tuple[str, ...] = ()
    x_units: tuple[str, ...] = ()
    y_names: tuple[str, ...] = ()
    y_units: tuple[str, ...] = ()
    w_names: tuple[str, ...] = ()
    w_units: tuple[str, ...] = ()
    quaternions: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        for block in ("x", "y", "w"):
            names, units = getattr(self, f"{block}_names"), getattr(self, f"{block}_units")
            if len(names) != len(units):
                raise ValueError(f"StateLayout: {len(names)} names but {len(units)} units of {block}")
        if any(not 0 <= start <= self.n_x - 4 for start in self.quaternions):
            raise ValueError(
                f"StateLayout: quaternions start at {list(self.quaternions)}, outside {self.n_x} coordinates"
            )

    @property
    def n_x(self) -> int:
        return len(self.x_names)

    @property
    def n_y(self) -> int:
        return len(self.y_names)

    @property
    def n_w(self) -> int:
        """Number of accumulated works."""
        return len(self.w_names)

    @property
    def n_z(self) -> int:
        """Length of z = (x, y, w)."""
        return self.n_x + self.n_y + self.n_w

    @property
    def names(self) -> tuple[str, ...]:
        return self.x_names + self.y_names + self.w_names

    @property
    def units(self) -> tuple[str, ...]:
        return self.x_units + self.y_units + self.w_units

    def split(self, z: Array) -> tuple[Array, Array, Array]:
        """x, y and w of states z (…, n_z)."""
        i, j = self.n_x, self.n_x + self.n_y
        return z[..., :i], z[..., i:j], z[..., j:]


@dataclass(frozen=True)
class RunInfo:
    """Facts about a run that are known before its first step: model, settings and programs.

    Parameters
    ----------
    model_name, model_text : str
        The model and the text that describes it, from which its channels can be rebuilt.
    layout : StateLayout
        Names and units of the state.
    settings : mapping
        Settings the run was asked for with (numbers, text, lists, nested mappings).
    versions : mapping
        Programs and libraries used, with their versions.
    formulation, method : str
        Equations and integrator.
    parameters : mapping
        Values at the start, in the order of the kernel's inputs.
    """

    model_name: str
    layout: StateLayout
    model_text: str = ""
    settings: Mapping[str, Any] = field(default_factory=dict)
    versions: Mapping[str, str] = field(default_factory=dict)
    formulation: str = ""
    method: str = ""
    parameters: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True)
class ParameterChange:
    """A parameter took another value at time t (s).

    Of the rows at that very time, the last has the new value.
    """

    t: float
    name: str
    value: float


@dataclass(frozen=True, eq=False, repr=False)
class Occurrence:
    """An event at time t (s): its name, its effect in words, the state z before and after."""

    t: float
    name: str
    z_before: Array
    z_after: Array
    description: str = ""

    @property
    def jumped(self) -> bool:
        """True if the state changed."""
        return not np.array_equal(self.z_before, self.z_after)

    def __repr__(self) -> str:
        """Time, name and what happened; the states are read from the object."""
        jump = ", jumped" if self.jumped else ""
        return f"<{self.name} at {self.t:.9g} s{f': {self.description}' if self.description else ''}{jump}>"


@dataclass(frozen=True)
class Note:
    """A value asked for at the start of a run that assembly had to change, or that the model does not have.

    Attributes
    ----------
    what
        Whose value it is, in words: ``joint "C": angle_rate``; where there are no values, all of it in words.
    asked, got
        The values, one or several, in ``unit``.
    unit
        Their unit.
    """

    what: str
    asked: tuple[float, ...] = ()
    got: tuple[float, ...] = ()
    unit: str = ""

    def __str__(self) -> str:
        if not self.asked:
            return self.what
        return f"{self.what}: asked {_shown(self.asked)} {self.unit}, got {_shown(self.got)} {self.unit}"

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Note:
        """Return the note with these fields."""
        asked, got = (tuple(float(v) for v in data[name]) for name in ("asked", "got"))
        return cls(str(data["what"]), asked, got, str(data["unit"]))


def _shown(values: tuple[float, ...]) -> str:
    listed = ", ".join(f"{value:.9g}" for value in values)
    return listed if len(values) == 1 else f"({listed})"
