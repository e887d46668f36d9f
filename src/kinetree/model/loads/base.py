"""What a load type has to say, once. Every load type is one file with one class.

A load looks at the motion and answers with an :class:`Effect`: wrenches on bodies, forces on joint speeds, and
the potential energy of its conservative part (if any). Energy accounts follow from these alone: the power of a
load minus the release of its potential is the work it does on the system.

Adding a load type:
1. one new file here with one frozen dataclass derived from :class:`Load`, ``kind`` set;
2. implement :meth:`Load.effect`, and ``places``/``joints`` (the names it refers to, for validation);
3. one line in the registry of ``__init__.py``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

import casadi as ca

from kinetree.model.motion import Motion

SX = ca.SX


@dataclass(frozen=True)
class Wrench:
    """Force and moment on a body: world components, the force acting at a world point."""

    body: str
    force: SX
    moment: SX
    point: SX


@dataclass(frozen=True)
class Effect:
    """What a load does at one instant."""

    wrenches: tuple[Wrench, ...] = ()
    joint_forces: tuple[tuple[str, SX], ...] = ()
    potential: SX | None = None


@dataclass(frozen=True)
class Load:
    """A load on the mechanism."""

    kind: ClassVar[str] = ""
    name: str

    @property
    def places(self) -> tuple[str, ...]:
        """Markers, bodies or ground this load refers to."""
        return ()

    @property
    def joints(self) -> tuple[str, ...]:
        """Joints this load refers to."""
        return ()

    @property
    def conservative(self) -> bool:
        """Whether all work of this load is release of its potential."""
        return False

    @property
    def dissipates(self) -> bool:
        """Whether what this load does beyond its potential is dissipation."""
        return False

    def effect(self, motion: Motion) -> Effect:
        """Wrenches, joint forces and potential energy at this motion."""
        raise NotImplementedError


@dataclass(frozen=True)
class JointLoad(Load):
    """A load along one speed of a joint."""

    joint: str = ""
    coordinate: int = field(default=0, kw_only=True)

    @property
    def joints(self) -> tuple[str, ...]:
        """The joint this load acts in."""
        return (self.joint,)

    def along(self, motion: Motion, force: SX) -> tuple[str, SX]:
        """The joint force vector with ``force`` on this load's coordinate."""
        tau = SX(motion.speeds(self.joint).shape[0], 1)
        tau[self.coordinate] = force
        return self.joint, tau


def resolve_axes(motion: Motion, axes: str) -> SX:
    """Rotation matrix from the named axes ("world" or a place) to the world."""
    return SX.eye(3) if axes in ("world", "ground") else motion.rotation(axes)
