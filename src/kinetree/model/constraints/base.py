"""What a constraint type has to say, once. Every constraint type is one file with one class.

A constraint looks at the motion and answers with :class:`Row` s: position-level residuals φ(q, t) = 0 (holonomic)
or velocity-level residuals P(q, t) v + p(q, t) = 0 (nonholonomic, linear in the velocities). Jacobians and
right-hand sides are differentiated exactly from these expressions.

Adding a constraint type:
1. one new file here with one frozen dataclass derived from :class:`Constraint`, ``kind`` set;
2. implement :meth:`Constraint.rows`, and ``places``/``joints`` (the names it refers to);
3. one line in the registry of ``__init__.py``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

import casadi as ca

from kinetree.model.motion import Motion

SX = ca.SX


@dataclass(frozen=True)
class Row:
    """One scalar constraint equation ``expression = 0``.

    ``label`` says in words which direction it blocks; ``unit`` is the unit of the residual.
    """

    label: str
    expression: SX
    level: Literal["position", "velocity"] = "position"
    unit: str = "m"


@dataclass(frozen=True)
class Constraint:
    """A constraint that is not a joint."""

    kind: ClassVar[str] = ""
    rheonomic: ClassVar[bool] = False
    name: str

    @property
    def places(self) -> tuple[str, ...]:
        """Markers, bodies or ground this constraint refers to."""
        return ()

    @property
    def joints(self) -> tuple[str, ...]:
        """Joints this constraint refers to."""
        return ()

    def rows(self, motion: Motion) -> list[Row]:
        """The constraint equations at this motion."""
        raise NotImplementedError
