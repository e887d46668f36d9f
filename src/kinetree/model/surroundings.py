"""What a load or a constraint may ask about the model it stands in while the model is being validated."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from kinetree.model.body import Body, Marker
from kinetree.model.joints.base import Joint
from kinetree.model.part_faults import Numbers


class Surroundings(Numbers, Protocol):
    """The bodies, the joints, the markers and the values of the parameters of a model."""

    @property
    def bodies(self) -> Mapping[str, Body]: ...

    @property
    def joints(self) -> Mapping[str, Joint]:
        """Joints by name, the free joints of floating bodies included."""
        ...

    @property
    def markers(self) -> Mapping[str, Marker]: ...
