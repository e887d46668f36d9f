"""Blocks: parts of a controller, with states of their own beside those of the mechanism.

A block says what it is in the expression language of models, so that its kinks are located, its names are checked and
its derivatives are exact like those of any other expression:

    ṡ = rates(t, x, y, s, p)        outputs = outputs(t, x, y, s, p)

Its states and outputs have names, ``pid.output``, ``pid.integral``, which any expression may use.

Adding a block type:
1. one new file with a frozen dataclass derived from :class:`Block`, its ``kind`` set;
2. ``outputs``, and ``states`` with ``rates`` where it has any; expressions name its own states by :meth:`Block.own`;
3. ``constants`` lists the fields that must not vary in time;
4. one line in the registry in ``__init__``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from kinetree.model.expressions import Name, Scalar
from kinetree.model.faults import PartFault
from kinetree.model.motion import Surroundings
from kinetree.model.values.fields import ModelObject


@dataclass(frozen=True)
class Block(ModelObject):
    """Part of a controller.

    Parameters
    ----------
    name
        Unique in the model.
    unit
        Unit of the output, as its channel is labelled.
    """

    kind: ClassVar[str] = ""
    constants: ClassVar[tuple[str, ...]] = ()
    name: str
    unit: str = field(default="1", kw_only=True)

    def own(self, state: str) -> Name:
        """A state of this block in an expression."""
        return Name(self.name, state)

    @property
    def states(self) -> dict[str, Scalar]:
        """Names of its states, with their values at the start (expressions of parameters)."""
        return {}

    @property
    def rates(self) -> dict[str, Scalar]:
        """Rates of its states per second."""
        return {}

    @property
    def outputs(self) -> dict[str, Scalar]:
        """Names of its outputs, with their expressions."""
        raise NotImplementedError

    @property
    def state_names(self) -> tuple[str, ...]:
        """Names of its states; known even where its fields are faulty."""
        return tuple(self.states)

    @property
    def output_names(self) -> tuple[str, ...]:
        """Names of its outputs; known even where its fields are faulty."""
        return ("output",)

    def unit_of(self, channel: str) -> str:
        """Unit of a state or an output."""
        return self.unit

    def begun(self, states: Mapping[str, float]) -> Block | None:
        """Return the block that starts from these states; None if its fields cannot express them."""
        return None if any(value != 0.0 for value in states.values()) else self

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """Faults of this block, beyond unknown names and values that are no numbers."""
        return ()
