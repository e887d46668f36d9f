"""Plain records of an SDFormat file: models with links, joints and frames, one within the other."""

from __future__ import annotations

from dataclasses import dataclass, field

from kinetree.arrays import Array
from kinetree.io.import_report import FilePlace
from kinetree.io.urdf.records import Inertial
from kinetree.model.geometry.frame import AT_REST, Pose
from kinetree.model.geometry.shapes import Shape

MODEL = "__model__"
"""The frame of the model that a name is used in."""

WORLD = "world"


@dataclass(frozen=True)
class NamedFrame:
    """A frame that poses can be given in: one of a link, a joint, or its own.

    ``relative_to`` is the frame that its pose is given in, ``attached_to`` the frame that it moves with; of a link it
    is empty.
    """

    place: FilePlace
    pose: Pose
    relative_to: str
    attached_to: str


@dataclass(frozen=True)
class SdfLink:
    """A link; its shapes stand with their poses in the link frame."""

    place: FilePlace
    inertial: Inertial
    shapes: tuple[tuple[Pose, Shape], ...]
    falls: bool


@dataclass(frozen=True)
class SdfMimic:
    """An axis that follows that of another joint: q = multiplier (q_leader − reference) + offset."""

    place: FilePlace
    joint: str
    axis: int
    multiplier: float
    offset: float
    reference: float


@dataclass(frozen=True)
class SdfAxis:
    """An axis of a joint, given in the frame ``expressed_in``."""

    xyz: Array
    expressed_in: str
    limits: tuple[float, float] | None
    damping: float
    friction: float
    stiffness: float
    reference: float
    mimic: SdfMimic | None


@dataclass(frozen=True)
class SdfJoint:
    """A joint between two frames; ``pitch`` in m/rad, ``ratio`` and ``reference_body`` of a gearbox."""

    place: FilePlace
    name: str
    type: str
    parent: str
    child: str
    axes: tuple[SdfAxis, ...]
    pitch: float
    ratio: float
    reference_body: str


@dataclass
class Scope:
    """A model (or the world) with all that its names mean.

    ``path`` are the names of the models around it and its own; ``pose`` is that of its frame ``placement`` in the frame
    ``relative_to`` of the scope around it.
    """

    place: FilePlace
    path: tuple[str, ...] = ()
    around: Scope | None = None
    pose: Pose = AT_REST
    relative_to: str = MODEL
    placement: str = MODEL
    canonical: str = ""
    static: bool = False
    links: dict[str, SdfLink] = field(default_factory=dict)
    joints: dict[str, SdfJoint] = field(default_factory=dict)
    frames: dict[str, NamedFrame] = field(default_factory=dict)
    models: dict[str, Scope] = field(default_factory=dict)

    @property
    def fixed(self) -> bool:
        """True if it or a model around it is static."""
        return self.static or (self.around is not None and self.around.fixed)

    @property
    def names(self) -> tuple[str, ...]:
        """All names that its own elements may use for a frame."""
        return (*self.frames, *self.models, *(f"{m}::{n}" for m, s in self.models.items() for n in s.frames))
