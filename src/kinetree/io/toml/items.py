"""What stands in a model file: its arrays of tables and their classes, without what it takes to read them."""

from __future__ import annotations

from collections.abc import Mapping

from kinetree.model import Body, Marker
from kinetree.model.blocks import BLOCKS
from kinetree.model.constraints import CONSTRAINTS
from kinetree.model.events import EVENTS
from kinetree.model.joints import JOINTS
from kinetree.model.loads import LOADS
from kinetree.model.segments.parts import Beam, Cable
from kinetree.model.user_measures import MEASURES

FORMAT = 1
"""Version of the file format, the key ``format``."""

TYPE = "type"
"""Key that tells which class of a registry a table describes."""

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
}
"""Arrays of tables in a file: the class or the registry each of them is made of."""
