"""A march through time with many contacts: its memory, and its progress from one time to the next.

The steps are taken by ``runtime/c/march.c``, whose table `March` (``march.h``) is filled here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kinetree.arrays import Array
from kinetree.contact.description import ContactTables
from kinetree.contact.mechanism import MarchedMechanism
from kinetree.contact.rows import GOAL, Law, RowGroup, RowTable, SolverSettings
from kinetree.contact.shapes import HULL, TOUCH, PlacedCore, ShapeTable, hull
from kinetree.contact.stops import judged_by
from kinetree.runtime.library import PLACE, REAL, Function, address
from kinetree.words.interrupts import place_of_request, was_asked

WORDS = (
    "n_x", "n_v", "n_w", "blocks", "rows", "positions", "quaternions", "quaternion", "begin", "mass", "row",
    "level", "slope", "block", "jacobian", "reach", "p", "of_motion", "of_places", "of_rows", "of_change",
    "of_surfaces", "of_stops", "find_pairs", "touches_of", "solve_rows", "row_solver_room", "least_impulses",
    "kernel_work", "shapes", "material", "surface", "surfaces", "materials", "most_pairs", "most_touches",
    "driver_work", "n_limits", "limited", "strength", "n_stops", "stop_block", "stop_slope", "stop_bounce",
    "stop_length", "settings", "x", "v", "w", "v_before", "touch", "impulse", "rate", "limit_impulse",
    "stop_impulse", "stop_rate", "touches", "undetermined", "steps", "impacts", "missed", "projections", "solved",
    "sweeps", "splittings", "newton", "begins_anew", "request", "of_time", "told", "work", "collision_work",
    "solver_work", "solver_room", "wanted",
)  # fmt: skip
"""Words of the table, in their order in ``march.h``."""
KERNELS = ("motion", "places", "rows", "change", "surfaces", "stops")
"""Functions of the mechanism, whose addresses are the words ``of_motion``, …; 0 for those that there are not."""
STATE = (
    *(
        "p",
        "x",
        "v",
        "w",
        "v_before",
        "touch",
        "impulse",
        "rate",
        "limit_impulse",
        "stop_impulse",
        "stop_rate",
    ),
    *("of_time", "told"),
)
"""Arrays that a march changes (and parameters)."""
COUNTS = (
    "touches", "steps", "impacts", "missed", "projections", "solved", "sweeps", "splittings", "newton", "begins_anew",
    "wanted",
)  # fmt: skip
"""Numbers that a march changes."""
ROOMS = ("kernel_work", "work", "collision_work", "solver_work")
"""Arrays that hold nothing from one step to the next."""

_march_to = Function("march", "march_to", PLACE, REAL, REAL)
_look_ahead = Function("march", "look_ahead", PLACE, REAL)
_march_room = Function("march", "march_room", PLACE)
CALLED = {
    name: Function(module, name)
    for module, names in (
        ("collision", ("find_pairs", "touches_of")),
        ("row_solver", ("solve_rows", "row_solver_room", "least_impulses")),
    )
    for name in names
}
"""Functions of other parts of the runtime, whose addresses are words."""


class Status(IntEnum):
    """How a march to a time ended, as ``march.h`` numbers it."""

    REACHED = 0
    ASKED = 1
    MASSLESS = 2
    NOT_FINITE = 3
    ROOM_WANTED = 4


class Told(IntEnum):
    """Numbers that a march tells the audit, as ``march.h`` orders them."""

    WORK = 0
    RESIDUAL = 1
    RESIDUAL_AT = 2
    OVERLAP = 3
    OVERLAP_AT = 4
    LEFT = 5
    MOVED = 6
    LOOPS = 7
    BELTS = 8
    LIFTED = 9
    START = 10


@dataclass(frozen=True)
class ConstantFriction:
    """Friction of joints: along each of these speeds of the model a force of this size at the most (N, N m)."""

    speeds: NDArray[np.int64]
    strength: Array


@dataclass(frozen=True)
class MarchStart:
    """Start of a march: time (s), coordinates, speeds and works of the model, and parameters."""

    t: float
    x: Array
    y: Array
    w: Array
    p: Array


class March:
    """A mechanism with its contacts, on its way through time.

    Parameters
    ----------
    mechanism
        Its functions.
    tables
        Shapes, pairs and materials; bodies are those of the mechanism.
    friction
        Friction of its joints.
    start
        Where it begins.
    tolerance
        Largest residual of the speeds of contacts (m/s).
    """

    def __init__(
        self,
        mechanism: MarchedMechanism,
        tables: ContactTables,
        friction: ConstantFriction,
        start: MarchStart,
        tolerance: float,
    ) -> None:
        self.mechanism, self.tables = mechanism, tables
        self.shapes = shape_table(tables)
        self.length = least_length(tables)
        self.tolerance, self.settings = tolerance, SolverSettings(tolerance, GOAL * tolerance)
        self._kept: dict[str, Any] = {}
        self._table = np.zeros(len(WORDS), dtype=np.int64)
        blocks, bodies = mechanism.blocks, mechanism.block_of_body
        v = mechanism.speeds(start.t, start.x, start.y, start.p)
        self._set(
            n_x=start.x.size, n_v=v.size, n_w=start.w.size, blocks=blocks.begin.size - 1, rows=blocks.rows.size,
            positions=int((mechanism.levels >= 0).sum()), quaternions=len(mechanism.quaternions),
            quaternion=np.array(mechanism.quaternions, dtype=np.int64), begin=blocks.begin, mass=blocks.mass,
            row=blocks.row, level=mechanism.levels, slope=blocks.slope, block=np.array(bodies, dtype=np.int64),
            jacobian=mechanism.jacobian, reach=_reach(tables, len(bodies)), p=start.p.copy(),
            **{name: called.address for name, called in CALLED.items()}, material=tables.material,
            surface=np.where(tables.surface >= 0, np.cumsum(tables.surface >= 0) - 1, -1).astype(np.int64),
            surfaces=_laws(tables), materials=tables.friction.shape[0], driver_work=mechanism.driver_work,
            n_limits=friction.speeds.size, limited=_inverse(blocks.speeds)[friction.speeds], strength=friction.strength,
            n_stops=len(mechanism.stops), stop_block=mechanism.stop_blocks, stop_slope=mechanism.stop_slopes,
            stop_bounce=np.array([stop.bounce for stop in mechanism.stops]),
            stop_length=judged_by(mechanism.stops, self.length), stop_impulse=np.zeros(len(mechanism.stops)),
            stop_rate=np.zeros(2 * len(mechanism.stops)), settings=self.settings.words, shapes=self.shapes.words,
            x=start.x.copy(), v=v,
            w=start.w.copy(), v_before=v.copy(), limit_impulse=np.zeros(friction.speeds.size), begins_anew=1,
            of_time=np.array([start.t, 0.0, 0.0, self.length]), told=np.zeros(len(Told)),
        )  # fmt: skip
        self._set_kernels()
        count = len(tables.core)
        self._make_room(max(4 * count, 64), max(8 * count, 64), 1 << 16)

    def _set(self, **words: Any) -> None:
        """Set words of the table: numbers, or arrays, which are kept, by their addresses."""
        for name, value in words.items():
            if isinstance(value, np.ndarray):
                value = np.ascontiguousarray(value)
                self._kept[name] = value
            self._table[WORDS.index(name)] = address(value) if isinstance(value, np.ndarray) else value

    def _get(self, name: str) -> int:
        return int(self._table[WORDS.index(name)])

    def _set_kernels(self) -> None:
        kernels = self.mechanism.kernels
        self._set(**{f"of_{name}": kernels[name].address if name in kernels else 0 for name in KERNELS})
        self._set(kernel_work=np.empty(max(kernel.n_work for kernel in kernels.values()) + 8))

    @property
    def words(self) -> dict[str, int | NDArray[Any]]:
        """The words of the table by name: numbers, and the arrays in place of their addresses."""
        return {name: self._kept.get(name, int(self._table[k])) for k, name in enumerate(WORDS)}

    def make_room_for(self, pairs: int, touches: int) -> None:
        """Make room for so many pairs of shapes and contacts at once, whatever the rows of these contacts."""
        laws = _laws(self.tables)
        cone, disc, spin = (
            RowGroup(law, (), np.zeros(n)) for law, n in ((Law.CONE, 3), (Law.DISC, 2), (Law.DISC, 1))
        )
        of_contact = [cone, *[disc] * bool(laws[..., 2].any()), *[spin] * bool(laws[..., 3].any())]
        limits = [RowGroup(Law.INTERVAL, (), np.zeros(1))] * self._get("n_limits")
        stops = [RowGroup(Law.ONE_SIDED, (), np.zeros(1))] * self._get("n_stops")
        self._make_room(
            pairs,
            touches,
            RowTable.of(self.mechanism.blocks.lengths.tolist(), of_contact * touches + limits + stops).room,
        )

    def _make_room(self, pairs: int, touches: int, solver: int) -> None:
        """Make room for so many pairs, contacts, and doubles of the solver; contacts of the last step are kept."""
        before, kept = self._get("touches"), self._kept
        touch, impulse, rate = np.zeros(touches, dtype=TOUCH), np.zeros((touches, 6)), np.zeros((touches, 3))
        if before:
            for name, room in (("touch", touch), ("impulse", impulse), ("rate", rate)):
                room[:before] = kept[name][:before]
        self._kept["touch"] = touch
        self._table[WORDS.index("touch")] = touch.ctypes.data
        self._set(most_pairs=pairs, most_touches=touches, impulse=impulse, rate=rate, solver_room=solver)
        self._set(solver_work=np.empty(solver), collision_work=self.shapes.room(pairs))
        self._set(work=np.empty(_march_room(address(self._table))))

    def to(self, t: float, step: float) -> Status:
        """March up to a time, in steps of this length at the most (s)."""
        return self._with_room(lambda: _march_to(address(self._table), t, step))

    def look_ahead(self, step: float) -> Status:
        """Find the forces of contacts at the start: those of a first step (s), which is not taken."""
        return self._with_room(lambda: _look_ahead(address(self._table), step))

    def _with_room(self, call: Callable[[], int]) -> Status:
        """Call the runtime, with more room where it wants some, and again behind requests that do not end the run."""
        self._set(request=place_of_request())
        while True:
            status = Status(call())
            if status == Status.ASKED and was_asked():
                continue
            if status != Status.ROOM_WANTED:
                return status
            pairs, touches, solver = map(self._get, ("most_pairs", "most_touches", "solver_room"))
            wanted = self._get("wanted")
            if wanted:
                self._make_room(pairs, touches, 2 * wanted)
            else:
                self._make_room(2 * pairs, 2 * touches, solver)

    @property
    def t(self) -> float:
        """Time reached (s)."""
        return float(self._kept["of_time"][0])

    @property
    def p(self) -> Array:
        """Parameters (SI), to be read and written; `begin_anew` follows a change."""
        return np.asarray(self._kept["p"], dtype=float)

    def begin_anew(self) -> None:
        """Take the next step as a first one: forces have changed since the last step."""
        self._set(begins_anew=1)

    @property
    def state(self) -> Array:
        """Coordinates, speeds and works of the model (x, y, w)."""
        x, v, w, p = (self._kept[name] for name in ("x", "v", "w", "p"))
        return self.mechanism.model_state(self.t, x, v, w, p)

    def told(self, which: Told) -> float:
        """Number that is told to the audit."""
        return float(self._kept["told"][which])

    def count(self, name: str) -> int:
        """Number of steps, impacts, steps above the tolerance (``missed``), or projections until now."""
        return self._get(name)

    def contacts(self) -> tuple[NDArray[Any], Array]:
        """Contacts of the last step, and their forces (N) and moments (N m) on the first shape. Shapes (k,), (k, 6)."""
        count, h = self._get("touches"), float(self._kept["of_time"][2])
        return self._kept["touch"][:count].copy(), self._kept["impulse"][:count] / h if h else np.zeros(
            (count, 6)
        )

    def stop_forces(self) -> Array:
        """Forces of stops along their gaps in the last step (N, N m)."""
        h, impulse = float(self._kept["of_time"][2]), self._kept["stop_impulse"]
        return impulse / h if h else np.zeros(impulse.size)

    def joint_friction(self) -> Array:
        """Forces of the friction of joints in the last step (N, N m)."""
        h, impulse = float(self._kept["of_time"][2]), self._kept["limit_impulse"]
        return impulse / h if h else np.zeros(impulse.size)


def shape_table(tables: ContactTables) -> ShapeTable:
    """The shapes of a description, for the runtime."""
    shapes = []
    for core, pose, size, radius, points in zip(
        tables.core, tables.pose, tables.size, tables.radius, tables.points, strict=True
    ):
        position, rotation = pose[:3], pose[3:].reshape(3, 3)
        if core == HULL:
            shapes.append(hull(points, float(radius), position=position, rotation=rotation))
        else:
            shapes.append(PlacedCore(int(core), size, float(radius), position, rotation))
    never = [(int(a), int(b)) for a, b in tables.apart]
    return ShapeTable(len(tables.bodies), shapes, tables.body.tolist(), tables.family.tolist(), never)


def least_length(tables: ContactTables) -> float:
    """Least extent of a shape (m), by which gaps are judged."""
    extents = [
        2 * float(radius + min((part for part in size if part > 0), default=0.0))
        for size, radius in zip(tables.size, tables.radius, strict=True)
    ]
    return min((extent for extent in extents if extent > 0), default=1.0)


def _reach(tables: ContactTables, bodies: int) -> Array:
    """Distance of the farthest point of the cores of each body from its origin (m); none of the ground."""
    reach = np.zeros(bodies)
    for body, pose, size in zip(tables.body, tables.pose, tables.size, strict=True):
        if body:
            reach[body] = max(reach[body], np.linalg.norm(pose[:3]) + np.linalg.norm(size))
    return reach


def _laws(tables: ContactTables) -> Array:
    laws = (tables.friction, tables.restitution, tables.rolling, tables.spinning, tables.adhesion)
    return np.stack(laws, axis=-1).astype(float)


def _inverse(order: NDArray[np.int64]) -> NDArray[np.int64]:
    found = np.empty_like(order)
    found[order] = np.arange(order.size)
    return found
