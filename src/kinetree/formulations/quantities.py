"""Named intermediate quantities of a formulation: symbol, meaning, unit, frame and equation number beside the value.

A formulation hands out the very expressions that its equations are made of, and only when somebody asks for them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from casadi import SX

AXES = ("x", "y", "z")
TWIST = ("vx", "vy", "vz", "wx", "wy", "wz")
"""Rows of velocities V = (v; ω) and accelerations V̇."""
WRENCH = ("Fx", "Fy", "Fz", "Mx", "My", "Mz")
"""Rows of forces above moments."""


@dataclass(frozen=True)
class NamedQuantity:
    """A named intermediate quantity.

    Attributes
    ----------
    name
        Key in plain letters: ``"omega_y"``, ``"M_hat"``, ``"D"``.
    symbol
        Its symbol in the source: ``"[ω_K,y]"``.
    of
        The body or joint it belongs to; empty for the whole system.
    meaning
        Meaning in words.
    unit
        Unit in SI; "by row" or "by column" where the labels say the rest.
    frame
        The frame whose components it has; empty where it has none.
    equation
        Source and number: ``"Kamman θ (15)"``; empty where the source has no number for it.
    expression
        Its expression in x, y, t and p, or what makes it where that is long.
    rows, columns
        Labels; a column vector has no ``columns``, a number neither.
    """

    name: str
    symbol: str
    of: str
    meaning: str
    unit: str
    frame: str
    equation: str
    expression: SX | Callable[[], SX]
    rows: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()

    @cached_property
    def value(self) -> SX:
        """The quantity as an expression in x, y, t and p."""
        return self.expression if isinstance(self.expression, SX) else self.expression()


@dataclass(frozen=True)
class Label:
    """Label of a quantity, the same for all bodies and joints."""

    name: str
    symbol: str
    meaning: str
    unit: str
    equation: str = ""
    frame: str = ""

    def of(
        self,
        value: SX | Callable[[], SX],
        rows: Sequence[str] = (),
        columns: Sequence[str] = (),
        owner: str = "",
        frame: str | None = None,
    ) -> NamedQuantity:
        """The quantity of one body or joint."""
        shown = self.frame if frame is None else frame
        return NamedQuantity(
            self.name,
            self.symbol,
            owner,
            self.meaning,
            self.unit,
            shown,
            self.equation,
            value,
            tuple(rows),
            tuple(columns),
        )


@dataclass(frozen=True)
class StateAndRows:
    """The coordinates, the speeds and the constraint rows of a formulation, with their names."""

    x: SX
    y: SX
    N: SX
    phi: SX
    psi: SX
    B: SX
    gamma: SX
    coordinates: tuple[str, ...]
    speeds: tuple[str, ...]
    rows: tuple[str, ...]
    joints_as_rows: bool


X = Label("x", "x", "coordinates", "by row")
Y = Label("y", "y", "speeds", "by row")
N = Label("N", "N", "kinematical equations: ẋ = N y, and the rates of blocks", "by row and column")
PHI = Label("phi", "φ", "holonomic constraints, zero where they are kept", "by row", "Wijckmans (2.14)")
PSI = Label("psi", "ψ", "velocity residual B y − b of all constraints", "by row and s⁻¹", "Wijckmans (2.16)")
B = Label("B", "B", "constraint rows of the speeds: B y = b", "by row and column", "Huston (14)")
PHI_ROWS = Label(
    "Phi",
    "Φ",
    "constraint rows of all joints and constraints: Φ v = 0",
    "by row and column",
    "Wijckmans (2.22)",
)
GAMMA = Label("gamma", "γ", "right side of B ẏ = γ", "by row and s⁻²", "Wijckmans (2.23)")


def of_state_and_rows(state: StateAndRows) -> Iterator[NamedQuantity]:
    """Coordinates, speeds, kinematical equations and constraint rows: what all formulations have."""
    yield X.of(state.x, state.coordinates)
    yield Y.of(state.y, state.speeds)
    yield N.of(state.N, state.coordinates, state.speeds)
    if state.rows:
        yield PHI.of(state.phi, state.rows[: state.phi.shape[0]])
        yield PSI.of(state.psi, state.rows)
        yield (PHI_ROWS if state.joints_as_rows else B).of(state.B, state.rows, state.speeds)
        yield GAMMA.of(state.gamma, state.rows)
