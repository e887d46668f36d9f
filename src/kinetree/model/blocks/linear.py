"""Linear blocks of continuous controllers.

- State space: ẋ = A x + B u, y = C x + D u.
- Transfer function: Y(s) = numerator(s)/denominator(s) · U(s).
- Integrator: ẏ = u. Low-pass filter of first order: T ẏ + y = u.
- Delay: y(t) ≈ u(t − T), by a Padé approximation:

    e^(−sT) ≈ P(−sT)/Q(sT)      P of order n − 1, Q of order n, so that no part of the input comes through at once

Exact up to the power 2n − 1 of sT: signals slower than about n/T rad/s are delayed truly, faster ones are smeared. A
true delay line of samples is a sampled block.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from math import factorial
from typing import Any, ClassVar

from kinetree.model.blocks.base import Block
from kinetree.model.expressions import Scalar
from kinetree.model.faults import PartFault
from kinetree.model.motion import Surroundings
from kinetree.model.values.fields import Invalid, matrix, scalars, set_field, vector

Rows = tuple[tuple[Scalar, ...], ...]


@dataclass(frozen=True)
class StateSpace(Block):
    """A linear system with matrices A (n × n), B (n × m), C (k × n) and D (k × m; zero when left out).

    States are ``x1 … xn``. The output is ``output`` where there is one, else ``output1 … outputk``.
    """

    kind: ClassVar[str] = "state-space"
    constants: ClassVar[tuple[str, ...]] = ("A", "B", "C", "D", "initial")
    inputs: tuple[Scalar, ...]
    A: Rows = field(kw_only=True)
    B: Rows = field(kw_only=True)
    C: Rows = field(kw_only=True)
    D: Rows | None = field(default=None, kw_only=True)
    initial: tuple[Scalar, ...] | None = field(default=None, kw_only=True)

    def __post_init__(self) -> None:
        given = [self.inputs] if isinstance(self.inputs, str | float | int) else self.inputs
        set_field(self, "inputs", scalars(given, "inputs"))
        n, m, k = _length(self.A), _length(self.inputs), _length(self.C)
        set_field(self, "A", matrix(self.A, n, n, "A"))
        set_field(self, "B", matrix(self.B, n, m, "B"))
        set_field(self, "C", matrix(self.C, k, n, "C"))
        if self.D is not None:
            set_field(self, "D", matrix(self.D, k, m, "D"))
        if self.initial is not None:
            set_field(self, "initial", vector(self.initial, n, "initial"))

    @property
    def state_names(self) -> tuple[str, ...]:
        return tuple(f"x{i + 1}" for i in range(_length(self.A)))

    @property
    def output_names(self) -> tuple[str, ...]:
        """``output``, or output1 … outputk."""
        k = _length(self.C)
        return ("output",) if k == 1 else tuple(f"output{i + 1}" for i in range(k))

    def unit_of(self, channel: str) -> str:
        """The block's unit for outputs; states have none of their own."""
        return self.unit if channel in self.output_names else "1"

    @property
    def states(self) -> dict[str, Scalar]:
        """X, zero unless ``initial`` says otherwise."""
        names = self.state_names
        return dict(zip(names, self.initial or (0.0,) * len(names), strict=True))

    def begun(self, states: Mapping[str, float]) -> Block:
        """Return the block that starts from these x."""
        return replace(self, initial=tuple(states[name] for name in self.state_names))

    @property
    def rates(self) -> dict[str, Scalar]:
        """A x + B u."""
        x = [self.own(name) for name in self.state_names]
        return {
            name: row_sum((*zip(a, x, strict=True), *zip(b, self.inputs, strict=True)))
            for name, a, b in zip(self.state_names, self.A, self.B, strict=True)
        }

    @property
    def outputs(self) -> dict[str, Scalar]:
        """C x + D u."""
        x = [self.own(name) for name in self.state_names]
        D = self.D or ((0.0,) * len(self.inputs),) * len(self.C)
        return {
            name: row_sum((*zip(c, x, strict=True), *zip(d, self.inputs, strict=True)))
            for name, c, d in zip(self.output_names, self.C, D, strict=True)
        }

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """Faults: no rows of inputs, or no rows of C."""
        for where in ("inputs", "C"):
            if not isinstance(getattr(self, where), Invalid) and not getattr(self, where):
                yield f"{where} is empty", "give at least one row", where


def row_sum(products: Iterable[tuple[Scalar, Scalar]]) -> Scalar:
    """Σ a·b, without the products whose factor is the number zero."""
    total: Scalar = 0.0
    for a, b in products:
        if a == 0.0 and isinstance(a, float):
            continue
        term = b if isinstance(a, float) and a == 1.0 else a * b
        total = term if isinstance(total, float) and total == 0.0 else total + term
    return total


def _length(value: Any) -> int:
    if hasattr(value, "tolist"):
        value = value.tolist()
    return len(value) if isinstance(value, Sequence) and not isinstance(value, str) else 0


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
        super().__post_init__()
        for name in ("numerator", "denominator"):
            set_field(self, name, scalars(getattr(self, name), name))

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
        """Faults: more zeros than poles, a leading coefficient of zero, no coefficients."""
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


@dataclass(frozen=True)
class _FirstOrder(Block):
    """A block with one input and one state, which is its output."""

    input: Scalar
    initial: Scalar = field(default=0.0, kw_only=True)

    @property
    def states(self) -> dict[str, Scalar]:
        return {"state": self.initial}

    def begun(self, states: Mapping[str, float]) -> Block:
        """Return the block that starts from this state."""
        return replace(self, initial=states["state"])

    @property
    def outputs(self) -> dict[str, Scalar]:
        return {"output": self.own("state")}


@dataclass(frozen=True)
class Integrator(_FirstOrder):
    """The integral of its input over time, from ``initial`` on."""

    kind: ClassVar[str] = "integrator"
    constants: ClassVar[tuple[str, ...]] = ("initial",)

    @property
    def rates(self) -> dict[str, Scalar]:
        return {"state": self.input}


@dataclass(frozen=True)
class LowPass(_FirstOrder):
    """A first-order lag with time constant ``time_constant`` (s): 1/(2π T) is its corner frequency in Hz."""

    kind: ClassVar[str] = "low-pass"
    constants: ClassVar[tuple[str, ...]] = ("time_constant", "initial")
    positive: ClassVar[Mapping[str, str]] = {"time_constant": "give it in s"}
    time_constant: Scalar = field(kw_only=True)

    @property
    def rates(self) -> dict[str, Scalar]:
        return {"state": (self.input - self.own("state")) / self.time_constant}


HIGHEST = 10
"""Order above which round-off of the coefficients spoils the approximation."""


@dataclass(frozen=True)
class Delay(Block):
    """The input ``delay`` seconds ago, approximated by Padé's rational function of the given ``order`` (1 to 10).

    Before the start the input is taken to have been ``initial`` for ever.
    """

    kind: ClassVar[str] = "delay"
    constants: ClassVar[tuple[str, ...]] = ("delay", "initial")
    positive: ClassVar[Mapping[str, str]] = {"delay": "give it in s"}
    input: Scalar
    delay: Scalar = field(kw_only=True)
    order: int = field(default=4, kw_only=True)
    initial: Scalar = field(default=0.0, kw_only=True)

    @property
    def _usable(self) -> bool:
        return type(self.order) is int and 1 <= self.order <= HIGHEST

    @property
    def state_names(self) -> tuple[str, ...]:
        return tuple(f"x{i + 1}" for i in range(self.order)) if self._usable else ()

    @property
    def states(self) -> dict[str, Scalar]:
        """States at rest under the input before the start, which determines the first state; the others are zero."""
        _, below = pade(self.order)
        first = self.initial / below[0]
        return {name: first if name == "x1" else 0.0 for name in self.state_names}

    def begun(self, states: Mapping[str, float]) -> Block | None:
        """Return the block that starts at rest under the input that its first state gives; None if not at rest."""
        _, below = pade(self.order)
        resting = not any(states[name] for name in self.state_names if name != "x1")
        return replace(self, initial=states["x1"] * below[0]) if resting else None

    @property
    def rates(self) -> dict[str, Scalar]:
        """ẋ_i T = x_(i+1), the last from Q(sT) x1 = u."""
        names, (_, below) = self.state_names, pade(self.order)
        found: dict[str, Scalar] = {name: self.own(after) / self.delay for name, after in pairwise(names)}
        feedback = row_sum(zip(below, map(self.own, names), strict=False))
        found[names[-1]] = (self.input - feedback) / (below[-1] * self.delay)
        return found

    @property
    def outputs(self) -> dict[str, Scalar]:
        above, _ = pade(self.order)
        return {"output": row_sum(zip(above, map(self.own, self.state_names), strict=True))}

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """Faults: a delay that is not positive, an order out of range."""
        if type(self.order) is int and not self._usable:
            yield f"order must be 1 to {HIGHEST} (got {self.order})", "4 to 6 are usual", "order"


def pade(n: int) -> tuple[list[float], list[float]]:
    """Coefficients of P(−x) (order n − 1) and Q(x) (order n), rising powers, of e^(−x) ≈ P(−x)/Q(x)."""
    m = n - 1
    above = [
        (-1) ** k * factorial(m + n - k) * factorial(m) / (factorial(k) * factorial(m - k)) for k in range(n)
    ]
    below = [factorial(m + n - k) * factorial(n) / (factorial(k) * factorial(n - k)) for k in range(n + 1)]
    scale = float(below[-1])
    return [a / scale for a in above], [b / scale for b in below]
