"""Sources of flexible data by the name of their type in files."""

from __future__ import annotations

from kinetree.model.flexible.base import Flexible
from kinetree.model.flexible.beam import FlexibleBeam
from kinetree.model.flexible.nodes import FlexibleMatrices, FlexibleMesh

FLEXIBLE: dict[str, type[Flexible]] = {
    cls.kind: cls for cls in (FlexibleBeam, FlexibleMatrices, FlexibleMesh)
}
"""A new source is one file and one entry here."""
