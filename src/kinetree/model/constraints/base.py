"""What a constraint type has to say, once. Every constraint type is one file with one class.

A constraint looks at the motion and answers with :class:`Row` s: position-level residuals φ(q, t) = 0
(holonomic) or velocity-level residuals P(q, t) v + p(q, t) = 0 (nonholonomic, linear in the velocities).
Jacobians and right-hand sides are differentiated exactly from these expressions, and the forces of a
constraint are Φᵀλ: a row that is a length (m) or a sliding velocity (m/s) along a unit direction has a force
(N) along it as its multiplier.

Adding a constraint type:
1. one new file here with one frozen dataclass derived from :class:`Constraint`, ``kind`` set;
2. implement :meth:`Constraint.rows`, ``places``/``joints`` (the names it refers to) and, in
   :meth:`Constraint.faults`, the checks of its own; ``constants`` and ``own_names`` say what its expressions
   may name; :meth:`Constraint.carried` and :meth:`Constraint.measures` what its forces do to bearings, and
   which further channels it has;
3. one line, the name of the file, in ``__init__.py``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Literal

from casadi import SX

from kinetree.model.complaints import Complaint
from kinetree.model.expressions import name_segments
from kinetree.model.geometry.drawings import Drawing, Standing
from kinetree.model.graph.references import expressions_in
from kinetree.model.joints.base import Joint
from kinetree.model.measures import Measure
from kinetree.model.motion import Motion
from kinetree.model.surroundings import Surroundings

__all__ = ["SX", "Carried", "Complaint", "Constraint", "Measure", "Row", "Surroundings"]


@dataclass(frozen=True)
class Row:
    """One scalar constraint equation ``expression = 0``.

    ``label`` says in words which direction it blocks; ``unit`` is the unit of the residual. Of constraints with several
    rows, ``component`` names that of the force along it.
    """

    label: str
    expression: SX
    level: Literal["position", "velocity"] = "position"
    unit: str = "m"
    component: str = ""


@dataclass(frozen=True)
class Carried:
    """What a joint carries beyond Φᵀλ: force (N) and moment (N m) of inner on outer body, world axes.

    The moment is about the origin of the joint's frame on the outer body.
    """

    joint: str
    force: SX
    moment: SX


@dataclass(frozen=True)
class Constraint:
    """A constraint that is not a joint.

    Parameters
    ----------
    name
        Unique among the constraints.
    active
        False: off at the start, as if it were not there, until an event switches it on.
    """

    kind: ClassVar[str] = ""
    constants: ClassVar[tuple[str, ...]] = ()
    """Fields whose expressions must not vary in time; all others may name time and states."""
    loads_bearings: ClassVar[bool] = False
    """Whether `carried` tells what its forces do to the bearings, where it relates coordinates of several joints."""
    own_names: ClassVar[tuple[str, ...]] = ()
    """Plain names to which this type gives a meaning of its own in its expressions."""
    differentiated: ClassVar[int] = 2
    """How often its expressions are differentiated in time: twice those of positions, once those of velocities."""
    name: str
    active: bool = field(default=True, kw_only=True)

    @property
    def places(self) -> tuple[str, ...]:
        """Markers, bodies or ground this constraint refers to."""
        return ()

    @property
    def joints(self) -> tuple[str, ...]:
        """Joints this constraint refers to."""
        return ()

    def bearings(self, joints: Sequence[Joint]) -> tuple[str, ...]:
        """Further joints whose coordinates it relates, found among the joints of a model."""
        return ()

    @property
    def link(self) -> str | None:
        """How a line between its first two places is drawn: "spring", "damper", "line", or None for not at all."""
        return None

    @property
    def rheonomic(self) -> bool:
        """Whether time stands in one of its expressions."""
        return any(("t",) in name_segments(expression) for expression in expressions_in(self))

    def faults(self, surroundings: Surroundings) -> Iterable[Complaint]:
        """What is wrong with this constraint beyond unknown names and values that are no numbers."""
        return ()

    def rows(self, motion: Motion) -> list[Row]:
        """The constraint equations at this motion."""
        raise NotImplementedError

    def carried(self, motion: Motion, lam: SX) -> list[Carried]:
        """What bearings carry because its forces act elsewhere than Φᵀλ says, λ being its multipliers.

        Wheels whose angles are in proportion turn each other by forces at their teeth. These do on the motion what
        Φᵀλ does, but load the bearings as well.
        """
        return []

    def drawings(self, standing: Standing) -> list[Drawing]:
        """What it looks like, besides the line of `link`."""
        return []

    def measures(self, motion: Motion, lam: SX) -> list[Measure]:
        """Further channels, λ being its multipliers."""
        return []
