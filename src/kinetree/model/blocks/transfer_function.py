"""Transfer function: Y(s) = numerator(s)/denominator(s) · U(s).

Integrator: ẏ = u.

Low-pass filter of first order: T ẏ + y = u.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any, ClassVar

from kinetree.model.blocks.base import Block, not_positive
from kinetree.model.blocks.state_space import row_sum
from kinetree.model.expressions import Scalar
from kinetree.model.faults import PartFault
from kinetree.model.motion import Surroundings
from kinetree.model.values.fields import Invalid, items, scalar, set_field

_ORDER = "write the coefficients of falling powers of s, the constant last"


@dataclass(frozen=True)
class TransferFunction(Block):
    """A rational function of s with the coefficients of falling powers: 2/(s² + 3 s + 4) is [2] over [1, 3, 4].

    It starts from rest. Its states x1 … xn are those of the controllable canonical form.
    """

    kind: ClassVar[str] = "transfer-function"
    constants: ClassVar[tuple[str, ...]] = ("numerator", "denominator")
    input: Scalar
    numerator: tuple[Scalar, ...] = field(kw_only=True)
    denominator: tuple[Scalar, ...] = field(kw_only=True)

    def __post_init__(self) -> None:
        set_field(self, "input", scalar(self.input, "input"))
        for name in ("numerator", "denominator"):
            set_field(self, name, _coefficients(getattr(self, name), name))

    @property
    def state_names(self) -> tuple[str, ...]:
        """x1 … xn, n the order of the denominator."""
        known = isinstance(self.denominator, tuple)
        return tuple(f"x{i + 1}" for i in range(len(self.denominator) - 1)) if known else ()

    def unit_of(self, channel: str) -> str:
        """The block's unit for the output; states have none of their own."""
        return self.unit if channel == "output" else "1"

    @property
    def states(self) -> dict[str, Scalar]:
        """Zero at the start."""
        return dict.fromkeys(self.state_names, 0.0)

    @property
    def rates(self) -> dict[str, Scalar]:
        """ẋ1 = x2, …, ẋn = (u − a_n x1 − … − a_1 xn)/a_0."""
        names, a = self.state_names, self.denominator
        found: dict[str, Scalar] = {name: self.own(after) for name, after in pairwise(names)}
        if names:
            feedback = row_sum(zip(reversed(a[1:]), map(self.own, names), strict=True))
            found[names[-1]] = (self.input - feedback) / a[0]
        return found

    @property
    def outputs(self) -> dict[str, Scalar]:
        """Σ (b_k − d a_k) x + d u with the direct part d = b_0/a_0."""
        names, a = self.state_names, self.denominator
        b: tuple[Scalar, ...] = (0.0,) * (len(a) - len(self.numerator)) + self.numerator
        if isinstance(b[0], float) and b[0] == 0.0:
            return {"output": row_sum(zip(reversed(b[1:]), map(self.own, names), strict=True))}
        direct = b[0] / a[0]
        rest = [
            (bk - direct * ak, self.own(n)) for bk, ak, n in zip(b[1:], a[1:], reversed(names), strict=True)
        ]
        return {"output": row_sum([*rest, (direct, self.input)])}

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """More zeros than poles, no leading coefficient, nothing at all."""
        top, bottom = self.numerator, self.denominator
        if isinstance(top, Invalid) or isinstance(bottom, Invalid):
            return
        for name, value in (("numerator", top), ("denominator", bottom)):
            if not value:
                yield f"{name} is empty", _ORDER, name
        if bottom and surroundings.number(bottom[0]) == 0.0:
            yield "the leading coefficient of the denominator is zero", _ORDER, "denominator"
        elif len(top) > len(bottom):
            yield (
                f"the numerator has {len(top)} coefficients and the denominator {len(bottom)}: it would differentiate "
                "its input",
                "give the denominator at least the order of the numerator, e.g. by a short lag (T s + 1)",
                "numerator",
            )


def _coefficients(value: Any, what: str) -> Any:
    found = items(value.tolist() if hasattr(value, "tolist") else value, what)
    if isinstance(found, Invalid):
        return found
    parts = tuple(scalar(part, f"{what}[{i}]") for i, part in enumerate(found))
    return next((part for part in parts if isinstance(part, Invalid)), parts)


@dataclass(frozen=True)
class Integrator(Block):
    """The integral of its input over time, from ``initial`` on."""

    kind: ClassVar[str] = "integrator"
    constants: ClassVar[tuple[str, ...]] = ("initial",)
    input: Scalar
    initial: Scalar = field(default=0.0, kw_only=True)

    def __post_init__(self) -> None:
        for name in ("input", "initial"):
            set_field(self, name, scalar(getattr(self, name), name))

    @property
    def states(self) -> dict[str, Scalar]:
        return {"state": self.initial}

    def begun(self, states: Mapping[str, float]) -> Block:
        """From its state on."""
        return replace(self, initial=states["state"])

    @property
    def rates(self) -> dict[str, Scalar]:
        return {"state": self.input}

    @property
    def outputs(self) -> dict[str, Scalar]:
        return {"output": self.own("state")}


@dataclass(frozen=True)
class LowPass(Block):
    """A first-order lag with time constant ``time_constant`` (s): 1/(2π T) is its corner frequency in Hz."""

    kind: ClassVar[str] = "low-pass"
    constants: ClassVar[tuple[str, ...]] = ("time_constant", "initial")
    input: Scalar
    time_constant: Scalar = field(kw_only=True)
    initial: Scalar = field(default=0.0, kw_only=True)

    def __post_init__(self) -> None:
        for name in ("input", "time_constant", "initial"):
            set_field(self, name, scalar(getattr(self, name), name))

    @property
    def states(self) -> dict[str, Scalar]:
        return {"state": self.initial}

    def begun(self, states: Mapping[str, float]) -> Block:
        """From its state on."""
        return replace(self, initial=states["state"])

    @property
    def rates(self) -> dict[str, Scalar]:
        return {"state": (self.input - self.own("state")) / self.time_constant}

    @property
    def outputs(self) -> dict[str, Scalar]:
        return {"output": self.own("state")}

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """A time constant that is not positive."""
        return not_positive(surroundings, self, "time_constant", "it in s")
