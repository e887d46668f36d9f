"""Content of a model file: its arrays of tables and their classes, without the code that reads them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from kinetree.model import Body, Frame, Marker
from kinetree.model.blocks import BLOCKS
from kinetree.model.constraints import CONSTRAINTS
from kinetree.model.contacts import Contacts
from kinetree.model.events import EVENTS
from kinetree.model.joints import JOINTS
from kinetree.model.loads import LOADS
from kinetree.model.segments import Beam, Cable
from kinetree.model.user_measures import MEASURES
from kinetree.preparation.run_settings import RunSettings

FORMAT = 1
"""Version of the file format, the key ``format``."""

TYPE = "type"
"""Key that tells which class of a registry a table describes."""


@dataclass(frozen=True)
class UsedFile:
    """A model file used as a part of this one: TOML, URDF or MJCF, its path from the folder of this file.

    Parameters
    ----------
    file
        Its path.
    prefix
        Path of the part in all names: ``knee`` in the file is ``prefix.knee`` here. With ``count``, a number from 1 on
        follows the prefix.
    at
        Frame of the part in the world.
    set
        Values of its parameters: numbers, text with a unit, or expressions of the parameters here.
    mirror
        Axis of its world that is turned round before it is placed.
    count, step
        Number of copies, and the frame in the world by which each is moved on from the one before it: ``{}`` where
        joints place them.
    events
        True if its events go along.
    """

    other_words: ClassVar[Mapping[str, str]] = {
        "path": 'the path is file = "…"',
        "name": 'the name of a part is prefix = "…"',
        "parameters": "values of its parameters are set = {…}",
        "position": "where it stands is at = {position = […]}",
        "pose": "where it stands is at = {position = […]}",
    }
    file: str
    prefix: str
    at: Frame | None = None
    set: dict[str, Any] | None = None
    mirror: Literal["x", "y", "z"] | None = None
    count: int | None = None
    step: Frame | None = None
    events: bool = True


NAME_KEYS = {"use": "prefix"}
"""Keys that hold the name of an object, where it is not ``name``."""

ITEMS: dict[str, type | Mapping[str, type]] = {
    "body": Body,
    "joint": JOINTS,
    "load": LOADS,
    "constraint": CONSTRAINTS,
    "marker": Marker,
    "block": BLOCKS,
    "measure": MEASURES,
    "beam": Beam,
    "cable": Cable,
    "event": EVENTS,
    "use": UsedFile,
}
"""Arrays of tables in a file: the class or the registry each of them is made of."""

SECTIONS: dict[str, type] = {"run": RunSettings, "contacts": Contacts}
"""Tables of which a file has one, with the class of each."""
