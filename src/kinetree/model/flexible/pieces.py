"""A model whose long beams are cut into pieces, so that they may bend through any angle.

A `FlexibleBeam` with ``pieces`` becomes a chain of shorter ones, each with its frame at its middle (`frame_at`) and
welded to the next. Its interfaces and places become markers of the same names, ``body.interface``, and joints at them
end at the pieces: what else the model says of the beam stays as it is written.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from kinetree.arrays import Array
from kinetree.elastic.beam_mesh import section_axes, sideways
from kinetree.model.body import Body, Marker
from kinetree.model.flexible.beam import BeamSection, FlexibleBeam
from kinetree.model.flexible.expansion import composed, interface_name
from kinetree.model.geometry.frame import Frame
from kinetree.model.geometry.shapes import Rod, Shape
from kinetree.model.joints.weld import Weld
from kinetree.tolerances import BEAM_LENGTH_ROUND_OFF
from kinetree.words.arguments import ArgumentError, ArgumentFault, Arguments

if TYPE_CHECKING:
    from kinetree.model.model import Model

AUTO = "auto"
START, END = "a", "b"
"""Interfaces of a piece."""


def beams(model: Model) -> dict[str, FlexibleBeam]:
    """Beams that can be cut into pieces, by body."""
    return {
        body.name: body.flexible
        for body in model.bodies
        if isinstance(body, Body) and isinstance(body.flexible, FlexibleBeam)
    }


def beams_in_pieces(model: Model) -> dict[str, int | str]:
    """Number of pieces of the beams that are to be cut, or ``"auto"``, by body."""
    return {name: beam.pieces for name, beam in beams(model).items() if beam.pieces != 1}


def in_pieces(model: Model, counts: Mapping[str, int] | None = None, *, split: int = 0) -> Model:
    """Return the model with its beams cut; the model itself if no beam is, or if it is faulty, which its checks tell.

    Parameters
    ----------
    model
        Any model.
    counts
        Numbers of pieces of beams that leave them open (``"auto"``), by body; one where none is given.
    split
        Number into which each piece is cut again, as in `BeamPieces`.

    Raises
    ------
    ArgumentError
        If the model asks of a beam something that pieces cannot do.
    """
    asked = beams_in_pieces(model)
    if not asked or model.validate().faults:
        return model
    wanted = {
        name: (counts or {}).get(name, 1) if pieces == AUTO else int(pieces) for name, pieces in asked.items()
    }
    made = model.kept.once(("pieces", split, *sorted(wanted.items())), lambda: _cut(model, wanted, split))
    return made.with_parameters(**{one.name: one.value for one in model.parameters})


def _cut(model: Model, counts: Mapping[str, int], split: int) -> Model:
    chosen = tuple((name, count) for name, count in counts.items() if beams_in_pieces(model)[name] == AUTO)
    single = [model.body(name) for name, count in counts.items() if count == 1]
    model = replace(
        model.replace(*[replace(body, flexible=replace(body.flexible, pieces=1)) for body in single]),  # type: ignore[type-var]
        chosen_pieces=chosen,
    )
    chains = {name: BeamPieces(model.body(name), count, split) for name, count in counts.items() if count > 1}
    ends = {name: end for chain in chains.values() for name, end in chain.places.items()}
    bodies: list[Body] = []
    for body in model.bodies:
        bodies += chains[body.name].bodies if body.name in chains else (body,)
    joints = [
        replace(joint, inner=ends.get(joint.inner, joint.inner), outer=ends.get(joint.outer, joint.outer))
        if joint.inner in ends or joint.outer in ends
        else joint
        for joint in model.joints
    ]
    markers = [
        replace(marker, body=ends[marker.body]) if marker.body in ends else marker for marker in model.markers
    ]
    made = replace(
        model,
        bodies=tuple(bodies),
        joints=(*joints, *(weld for chain in chains.values() for weld in chain.welds)),
        markers=(*markers, *(Marker(name, end) for name, end in ends.items())),
    )
    faults = [
        ArgumentFault(
            "pieces",
            f"with {' and '.join(map(repr, chains))} in pieces, {fault.kind} {fault.name!r}: {fault.message}",
            "name an interface of the beam, or leave its pieces out",
        )
        for fault in made.validate().faults
    ]
    if faults:
        raise ArgumentError(f'model "{model.name}"', faults)
    return made


@dataclass(frozen=True)
class BeamPieces:
    """A flexible beam as a chain of pieces.

    Parameters
    ----------
    body
        The body with its `FlexibleBeam`.
    count
        Number of pieces, at least: it is cut at all its interfaces too.
    split
        Number into which each of these is cut again, so that ends of pieces are ends for every multiple of it too; the
        beam is then cut at its places and corners besides. 0: neither.
    """

    body: Body
    count: int
    split: int = 0

    @property
    def beam(self) -> FlexibleBeam:
        """Data of the whole beam."""
        assert isinstance(self.body.flexible, FlexibleBeam)
        return self.body.flexible

    @cached_property
    def _axis(self) -> tuple[Array, Array]:
        """Points (p, 3), and their arc lengths (m)."""
        points = np.array(self.beam.points, dtype=float)
        return points, np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))])

    @cached_property
    def ends(self) -> tuple[float, ...]:
        """Arc lengths of the ends of the pieces (m), from 0 on."""
        length = float(self._axis[1][-1])
        stops = [0.0]
        cuts = [*self.beam.interfaces, *self.beam.places] if self.split else self.beam.interfaces
        corners = self._axis[1][1:-1].tolist() if self.split else []
        for s in sorted([*(float(at.s) for at in cuts), *corners, length]):
            if s - stops[-1] > 1e-9 * length:
                stops.append(s)
        found = [0.0]
        for a, b in pairwise(stops):
            number = max(1, math.ceil(self.count * (b - a) / length - 1e-9))
            found += np.linspace(a, b, number * max(1, self.split) + 1)[1:].tolist()
        return tuple(found)

    def names(self) -> list[str]:
        """Names of the bodies of the pieces, in their order along the beam."""
        return [f"{self.body.name} {k}" for k in range(1, len(self.ends))]

    @cached_property
    def places(self) -> dict[str, str]:
        """Interfaces and places of the beam: those of the pieces, by their names in the model."""
        found = {}
        for at in (*self.beam.interfaces, *self.beam.places):
            k, where = self._at(float(at.s))
            name = where if isinstance(where, str) else at.name
            found[interface_name(self.body.name, at.name)] = interface_name(f"{self.body.name} {k}", name)
        return found

    def _at(self, s: float) -> tuple[int, str | float]:
        """The piece, from 1, and its end or the arc length within it, at an arc length of the beam."""
        ends = np.array(self.ends)
        nearest = int(np.argmin(np.abs(ends - s)))
        if abs(ends[nearest] - s) <= 1e-9 * ends[-1]:
            return (nearest, END) if nearest else (1, START)
        k = int(np.searchsorted(ends, s))
        return k, s - float(ends[k - 1])

    @cached_property
    def _pieces(self) -> tuple[FlexibleBeam, ...]:
        """The data of the pieces; equal ones share theirs, so that what is computed of them is computed once."""
        cut = [self._piece(k) for k in range(len(self.ends) - 1)]
        found: list[FlexibleBeam] = []
        for k, piece in enumerate(cut):
            earlier = next((i for i in range(k) if self._alike(cut[i], piece)), None)
            if earlier is not None:
                found.append(found[earlier])
            else:
                found.append(piece if self.beam.fastest is None else self._without_fast(piece))
        return tuple(found)

    def _alike(self, one: FlexibleBeam, other: FlexibleBeam) -> bool:
        """True if two pieces differ only by the round-off of lengths."""
        names, lengths = [], []
        for piece in (one, other):
            at = (*piece.interfaces, *piece.places)
            names.append([here.name for here in at])
            lengths.append(np.array([*np.ravel(piece.points), *(here.s for here in at)], dtype=float))
        return (
            names[0] == names[1]
            and lengths[0].size == lengths[1].size
            and bool(np.abs(lengths[0] - lengths[1]).max() <= BEAM_LENGTH_ROUND_OFF * self._axis[1][-1])
            and (one.sections, one.y_axis, one.plane) == (other.sections, other.y_axis, other.plane)
        )

    @cached_property
    def bodies(self) -> tuple[Body, ...]:
        """The pieces."""
        return tuple(Body(name, **self._placed(k)) for k, name in enumerate(self.names()))

    @cached_property
    def welds(self) -> tuple[Weld, ...]:
        """Welds that hold the pieces together."""
        found = []
        for k, (inner, outer) in enumerate(pairwise(self.bodies)):
            # axes of the sections are those of the element before them, and differ where the axis has a corner
            before = self.frames[k][1] @ _station(inner, END)
            after = self.frames[k + 1][1] @ _station(outer, START)
            turned = Frame(rotation=_rows(_clean(before.T @ after)))
            ends = interface_name(inner.name, END), interface_name(outer.name, START)
            found.append(
                Weld(f"{self.body.name} weld {k + 1}", *ends, frame_inner=turned, frame_outer=Frame())
            )
        return tuple(found)

    @cached_property
    def _up(self) -> Array:
        """Direction near the y axis of the sections, body frame."""
        points, _ = self._axis
        along = points[1] - points[0]
        up = sideways(along) if self.beam.y_axis is None else np.array(self.beam.y_axis, dtype=float)
        return np.asarray(up / np.linalg.norm(up))

    @cached_property
    def frames(self) -> list[tuple[Array, Array]]:
        """Middles of the pieces, and section axes there (columns), in the frame of the whole beam."""
        points, s = self._axis
        found = []
        for a, b in pairwise(self.ends):
            middle = (a + b) / 2
            segment = min(max(int(np.searchsorted(s, middle)) - 1, 0), len(points) - 2)
            found.append((self._point(middle), section_axes(points[segment + 1] - points[segment], self._up)))
        return found

    def _point(self, at: float) -> Array:
        points, s = self._axis
        return np.array([np.interp(at, s, points[:, i]) for i in range(3)])

    def _placed(self, k: int) -> dict[str, Any]:
        """Arguments of the body of a piece."""
        middle, axes = self.frames[k]
        flexible = self._pieces[k]
        frame = Frame(tuple(_clean(middle).tolist()), _rows(_clean(axes)))
        body = self.body
        given: dict[str, Any] = {"flexible": flexible, "shapes": self._shapes(k)}
        if isinstance(body.pose, Frame):
            given["pose"] = composed(body.pose, frame)
        if body.velocity is None and body.angular_velocity is None:
            return given
        if body.velocity is None or body.angular_velocity is None or body.pose is None:
            message = "velocity or angular_velocity is given without the other, or without the pose"
            remedy = "give all three: the velocities of the pieces follow from them"
            raise ArgumentError(f'body "{body.name}" in pieces', [ArgumentFault("velocity", message, remedy)])
        data = flexible.reduced
        centre = middle + axes @ (data.S0 / data.mass)
        whole = self.beam.reduced
        arm = composed(
            Frame(rotation=body.pose.rotation), Frame(tuple((centre - whole.S0 / whole.mass).tolist()))
        )
        x, y, z = arm.position
        wx, wy, wz = body.angular_velocity
        turned = wy * z - wz * y, wz * x - wx * z, wx * y - wy * x
        given["velocity"] = tuple(v + w for v, w in zip(body.velocity, turned, strict=True))
        given["angular_velocity"] = body.angular_velocity
        return given

    def _shapes(self, k: int) -> tuple[Shape, ...]:
        """Shapes of the beam that a piece carries: those whose middle is next to its own."""
        middle, axes = self.frames[k]
        seen = Frame(tuple((-(axes.T @ middle)).tolist()), _rows(axes.T))
        found = []
        for shape in self.body.shapes:
            away = [np.linalg.norm(_middle(shape) - at) for at, _ in self.frames]
            if int(np.argmin(away)) == k:
                found.append(replace(shape, pose=composed(seen, shape.pose)))
        return tuple(found)

    def _piece(self, k: int) -> FlexibleBeam:
        """A piece in the section axes of its middle, with all its modes."""
        beam, (points, s) = self.beam, self._axis
        a, b = self.ends[k], self.ends[k + 1]
        middle, axes = self.frames[k]
        inside = [i for i, at in enumerate(s) if a + 1e-9 * s[-1] < at < b - 1e-9 * s[-1]]
        along = [self._point(a), *(points[i] for i in inside), self._point(b)]
        sections = (
            [self._section(a), *(beam.sections[i] for i in inside), self._section(b)] if beam.sections else []
        )
        modes = inner_modes(beam.modes, len(self.ends) - 1, planar=beam.plane is not None)
        here = {
            at.name: within
            for at in beam.places
            for number, within in [self._at(float(at.s))]
            if number == k + 1 and not isinstance(within, str)
        }
        return replace(
            beam,
            points=tuple(tuple(_clean(axes.T @ (point - middle)).tolist()) for point in along),
            section=None if sections else beam.section,
            sections=tuple(sections),
            interfaces={START: 0.0, END: b - a},  # type: ignore[arg-type]
            places=here,  # type: ignore[arg-type]
            y_axis=tuple(_clean(axes.T @ self._up).tolist()),
            plane=None if beam.plane is None else tuple(_clean(axes.T @ np.array(beam.plane)).tolist()),
            modes=modes,
            relief=0,
            fastest=None,
            elements=max(4 + 4 * modes, -(-beam.elements // (len(self.ends) - 1))),
            frame_at=(b - a) / 2,
            inner_twist=beam.plane is None,
            pieces=1,
            check_units=False,  # what is doubted of the whole is told of the whole
        )

    def _section(self, at: float) -> BeamSection:
        _, s = self._axis
        i = min(max(int(np.searchsorted(s, at, side="right")) - 1, 0), len(s) - 2)
        share = float((at - s[i]) / (s[i + 1] - s[i]))
        return self.beam.sections[i].between(self.beam.sections[i + 1], share)

    def _without_fast(self, piece: FlexibleBeam) -> FlexibleBeam:
        """Return the piece without modes of stretch and twist, if the whole beam leaves them out and they are fast."""
        beam, length = self.beam, self._axis[1][-1]
        made = beam._made_sections(Arguments("beam"))
        kinds = [[(one.EA, one.rhoA) for one in made], [(one.GJ, one.rhoIx) for one in made]]
        slowest = min(
            math.pi / 2 / length * math.sqrt(min(stiff for stiff, _ in kind) / max(mass for _, mass in kind))
            for kind in kinds[: 1 if beam.plane is not None else 2]
        )
        found = piece.reduced.frequencies
        bending = (2 if beam.plane is not None else 4) + piece.modes
        assert beam.fastest is not None
        if slowest < beam.fastest or bending >= len(found) or found[bending] < 2 * found[bending - 1]:
            return piece
        return replace(piece, fastest=float(math.sqrt(found[bending - 1] * found[bending])))


def inner_modes(modes: int, count: int, *, planar: bool) -> int:
    """Natural modes of a piece, so that the chain has as many good ones as the whole beam was asked to have.

    A chain of n pieces without any has n/2.5 natural modes in a plane to 1e-3; each mode of the pieces adds n to them.
    """
    wanted = modes if planar else modes / 2
    each = 0 if 2.5 * wanted <= count and count >= 4 else max(1, math.ceil(wanted / count))
    return each if planar else 2 * each


def _middle(shape: Shape) -> Array:
    """Position of the middle of a shape on its body (m); expressions, which no pieces follow, count as zero."""
    rows = [[x if isinstance(x, float) else 0.0 for x in row] for row in shape.pose.rotation]
    position = [x if isinstance(x, float) else 0.0 for x in shape.pose.position]
    ends = (shape.start, shape.end) if isinstance(shape, Rod) else ()
    own = [[x if isinstance(x, float) else 0.0 for x in end] for end in ends]
    return np.array(position) + np.array(rows) @ (np.mean(own, axis=0) if own else np.zeros(3))


def _station(body: Body, name: str) -> Array:
    assert isinstance(body.flexible, FlexibleBeam)
    return body.flexible.reduced.station(name).rotation


def _clean(values: Array) -> Array:
    """Set round-off to zero and round to whole numbers, so that zeros cost nothing in the equations."""
    found = np.array(values, dtype=float)
    found[np.abs(found) <= BEAM_LENGTH_ROUND_OFF * max(1.0, np.abs(found).max(initial=0.0))] = 0.0
    whole = np.round(found)
    return np.where(np.abs(found - whole) <= BEAM_LENGTH_ROUND_OFF, whole, found)


def _rows(matrix: Array) -> Any:
    return tuple(tuple(map(float, row)) for row in matrix)
