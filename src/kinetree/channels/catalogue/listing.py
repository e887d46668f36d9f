"""Where channels are entered, and what their expressions are made of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

from casadi import SX

from kinetree.arrays import Array
from kinetree.compile.compiled_model import CompiledModel
from kinetree.friction.implicit_forces import SymbolicSolution
from kinetree.model.motion import Measure
from kinetree.nonsmooth.shared_friction import shared
from kinetree.results.channels import ChannelInfo
from kinetree.spatial.symbolic import time_derivative
from kinetree.symbolic.constraints import BodyRows, ConstraintWrench, body_rows

XYZ = ("x", "y", "z")


@dataclass(frozen=True)
class Channel:
    """What a channel is, the expression it is made from, and what is done to its values (k, …) afterwards.

    ``finish`` takes the values and the parameters (k, n_p) at the same instants.
    """

    info: ChannelInfo
    expression: Callable[[], SX]
    finish: Callable[[Array, Array], Array] | None = None


class Listing:
    """Channels of a compiled model, entered by kinds of objects.

    Expressions may depend on t, x, y, p of the equations and on the symbols ``ydot`` (accelerations ẏ), ``lam``
    (multipliers λ of all rows) and ``w`` (accumulated works).
    """

    def __init__(self, compiled: CompiledModel) -> None:
        self.compiled = compiled
        self.tree, self.eq = compiled.tree, compiled.equations
        self.ydot = SX.sym("ydot", self.eq.y.shape[0])
        self.lam = SX.sym("lam", len(self.eq.rows.names))
        self.w = SX.sym("w", compiled.n_w)
        self.channels: dict[str, Channel] = {}

    def add(
        self,
        name: str,
        kind: str,
        unit: str | tuple[str, ...],
        components: tuple[str, ...],
        description: str,
        expression: Callable[[], SX],
        finish: Callable[[Array, Array], Array] | None = None,
    ) -> None:
        """Enter a channel; its expression is made when it is first asked for."""
        units = (unit,) if isinstance(unit, str) else unit
        info = ChannelInfo.of(units, components, description, kind)
        self.channels[name] = Channel(info, expression, finish)

    def add_measure(self, owner: str, kind: str, measure: Measure) -> None:
        """Enter what a load or a constraint tells about itself."""
        value = self.tree.in_world(measure.value) if measure.is_position else measure.value
        made = partial(SX, value)
        name = f"{owner}.{measure.name}"
        self.add(name, kind, measure.unit, measure.components, measure.description, made)

    def rate(self, expression: Callable[[], SX]) -> SX:
        """Time derivative along the motion of a velocity, which depends on positions and speeds alone."""
        eq, value = self.eq, expression()
        return time_derivative(value, eq.x, eq.xdot) + time_derivative(value, eq.y, self.ydot)

    @cached_property
    def forces(self) -> SX:
        """λ, those of friction that sticks in several places shared."""
        return shared(self.compiled, SymbolicSolution(self.ydot, self.lam)).lam

    @cached_property
    def reactions(self) -> dict[str, ConstraintWrench]:
        """Reactions of all joints, by name."""
        return self.eq.reactions(self.ydot, self.forces)

    @cached_property
    def body_rows(self) -> BodyRows:
        """Constraint rows in velocities of bodies."""
        return body_rows(self.eq.motion, self.eq.joints_in_rows)

    def rows_of(self, constraint: str) -> list[int]:
        """The rows of a constraint."""
        names = self.eq.rows.names
        return [i for i, name in enumerate(names) if name.kind == "constraint" and name.source == constraint]

    def multipliers(self, rows: Sequence[int]) -> SX:
        """λ of some rows."""
        return self.forces[list(rows)]


def entry(vector: SX, index: int) -> SX:
    """One entry of a vector."""
    return vector[index]
