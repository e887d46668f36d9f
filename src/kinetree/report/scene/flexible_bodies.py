"""Flexible bodies in the 3D scene: beams as rods that bend, surfaces in patches that follow, interfaces as places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import numpy as np

from kinetree.arrays import Array, Indices
from kinetree.elastic.moving_frames import Picture
from kinetree.elastic.reduced import Reduced
from kinetree.model import Body, Model
from kinetree.model.flexible.base import Flexible
from kinetree.model.flexible.expansion import interface_name
from kinetree.model.flexible.used_modes import used_modes
from kinetree.report.page.data import PageMotion, PlotGroup, Series
from kinetree.report.scene.shapes import Capsule, PageMesh, PageShape, PageSphere
from kinetree.results.run import Run
from kinetree.spatial.numeric import quaternion_from_rotation, rotation_from_quaternion
from kinetree.tolerances import TINY

RODS = 16
"""Straight pieces a bent beam is drawn with, at most."""
PATCHES = 64
"""Rigid patches a bent surface is drawn with, at most."""
MOST_TRIANGLES = 20_000
COLORS = ("#3a86c8", "#e07a3f", "#2a9d8f", "#b05fa8")
"""Colours of beams: all pieces of one beam look alike."""


def flexible_bodies(model: Model) -> list[tuple[Body, Reduced]]:
    """Flexible bodies, and their data in the modes that the model takes."""
    if not any(isinstance(body.flexible, Flexible) for body in model.bodies):
        return []
    used = used_modes(model)
    return [(body, used[body.name]) for body in model.bodies if body.name in used]


def interface_bodies(model: Model) -> list[str]:
    """Names of all interfaces, which joints and markers stand on."""
    return [
        interface_name(body.name, station.name)
        for body, data in flexible_bodies(model)
        for station in data.stations
    ]


def flexible_channels(model: Model) -> list[str]:
    """Channels the drawing is made of: modal coordinates, and poses of the interfaces."""
    modes = [f"{body.name}.{mode}" for body, data in flexible_bodies(model) for mode in data.names]
    return [
        *modes,
        *(f"{name}.{what}" for name in interface_bodies(model) for what in ("origin", "quaternion")),
    ]


def flexible_motions(
    model: Model, values: Mapping[str, Array], deformation: float, notes: list[str]
) -> Iterator[PageMotion]:
    """Interfaces, the rods of bent beams, and the patches of bent surfaces.

    Parameters
    ----------
    model, values
        The model, and channels (`flexible_channels` and poses of bodies).
    deformation
        Factor by which deflections are drawn larger. Interfaces stand where they are.
    remarks
        Remarks on bodies that could not be drawn are added here.
    """
    for name in interface_bodies(model):
        yield PageMotion(name, values[f"{name}.origin"], values[f"{name}.quaternion"], [])
    drawn = 0
    for body, data in flexible_bodies(model):
        picture = data.picture
        if picture is None:
            continue
        if len(picture.lines):
            color = COLORS[drawn % len(COLORS)]
            drawn += 1
            yield from _rods(body.name, picture, data, values, deformation, color)
        elif 0 < len(picture.triangles) <= MOST_TRIANGLES:
            yield from _patches(body.name, picture, data, values, deformation)
        else:
            notes.append(
                f"flexible body {body.name!r} has no surface to draw; balls stand for its interfaces"
            )


def resting_shapes(body: Body) -> list[PageShape]:
    """Balls at the interfaces of a flexible body that is drawn neither by rods nor by patches."""
    assert isinstance(body.flexible, Flexible)
    data = body.flexible.reduced
    picture = data.picture
    if picture is not None and (len(picture.lines) or 0 < len(picture.triangles) <= MOST_TRIANGLES):
        return []
    places = np.array([station.position for station in data.stations])
    size = float(np.ptp(places, axis=0).max(initial=0.0)) or 1.0
    return [PageSphere(position=place, radius=0.03 * size) for place in places]


def _rods(
    name: str, picture: Picture, data: Reduced, values: Mapping[str, Array], deformation: float, color: str
) -> Iterator[PageMotion]:
    """Straight rods between points of the deformed axis, each a body of its own."""
    nodes = np.unique(np.linspace(0, len(picture.points) - 1, RODS + 1).round().astype(int))
    world = _deformed(name, picture, nodes, data, values, deformation)
    for k in range(len(nodes) - 1):
        along = world[:, k + 1] - world[:, k]
        lengths = np.linalg.norm(along, axis=1, keepdims=True)
        turned = _steady([_with_x(d) for d in along / np.maximum(lengths, TINY)])
        half = float(np.median(lengths)) / 2
        rod = Capsule(
            p1=(-half, 0.0, 0.0), p2=(half, 0.0, 0.0), radius=max(picture.radius, 1e-9), color=color
        )
        yield PageMotion(f"{name}, piece {k + 1}", (world[:, k] + world[:, k + 1]) / 2, turned, [rod])


def _deformed(
    name: str,
    picture: Picture,
    points: Indices,
    data: Reduced,
    values: Mapping[str, Array],
    deformation: float,
) -> Array:
    """Places (frame, point, 3) of some points of the drawing in the world (m)."""
    frames = len(values[f"{name}.origin"])
    q = np.array([values[f"{name}.{mode}"] for mode in data.names]).reshape(data.n, frames).T
    local = picture.points[points] + deformation * np.einsum("kan,tn->tka", picture.shapes[points], q)
    R = np.array([rotation_from_quaternion(e) for e in values[f"{name}.quaternion"]])
    return np.asarray(values[f"{name}.origin"][:, None] + np.einsum("tab,tkb->tka", R, local))


def _steady(rotations: Iterable[Array]) -> Array:
    """Quaternions of rotations, of the same sign from frame to frame: pages turn the short way."""
    turned = np.array([quaternion_from_rotation(R) for R in rotations])
    for t in range(1, len(turned)):
        if turned[t] @ turned[t - 1] < 0:
            turned[t] = -turned[t]
    return turned


def _patches(
    name: str, picture: Picture, data: Reduced, values: Mapping[str, Array], deformation: float
) -> Iterator[PageMotion]:
    """Pieces of the surface, each moved as the rigid body that is nearest to its deformed points."""
    for number, triangles in enumerate(_cut(picture), start=1):
        corners, local = np.unique(triangles, return_inverse=True)
        rest = picture.points[corners]
        middle = rest.mean(axis=0)
        world = _deformed(name, picture, corners, data, values, deformation)
        middles = world.mean(axis=1)
        U, _, Vt = np.linalg.svd(np.einsum("tka,kb->tab", world - middles[:, None], rest - middle))
        U[:, :, 2] *= np.sign(np.linalg.det(U @ Vt))[:, None]  # no reflections
        shape = PageMesh(vertices=rest - middle, triangles=local.reshape(triangles.shape), color=COLORS[0])
        yield PageMotion(f"{name}, patch {number}", middles, _steady(U @ Vt), [shape])


def _cut(picture: Picture) -> list[Indices]:
    """Triangles of the surface in patches: the longest is halved until there are enough."""
    parts = [picture.triangles]
    while len(parts) < PATCHES:
        centres = [picture.points[part].mean(axis=1) for part in parts]
        lengths = [float(np.ptp(c, axis=0).max()) if len(c) > 1 else 0.0 for c in centres]
        k = int(np.argmax(lengths))
        if lengths[k] == 0.0:
            break
        along = centres[k][:, int(np.argmax(np.ptp(centres[k], axis=0)))]
        order, half = np.argsort(along, kind="stable"), len(along) // 2
        part = parts.pop(k)
        parts += [part[order[:half]], part[order[half:]]]
    return parts


def _with_x(direction: Array) -> Array:
    """A rotation whose first column is along a direction."""
    if not np.isfinite(direction).all():
        return np.eye(3)
    other = np.eye(3)[int(np.argmin(np.abs(direction)))]
    y = np.cross(other, direction)
    y /= np.linalg.norm(y)
    return np.stack([direction, y, np.cross(direction, y)], 1)


def stress_plots(run: Run, model: Model) -> list[PlotGroup]:
    """Largest normal stress of each beam whose section is known (Pa)."""
    series = []
    for body, data in flexible_bodies(model):
        sections = None if data.picture is None else data.picture.sections
        if sections is None or not sections.stress.shape[1] or not data.n:
            continue
        names = [f"{body.name}.{mode}" for mode in data.names]
        values = run.evaluate(names, allow_nonfinite=True)
        stress = sections.normal_stress(np.stack([values[name] for name in names], 1))
        series.append(Series(f"{body.name}: largest |normal stress|", np.abs(stress).max(axis=(1, 2))))
    return [PlotGroup("Stress of beams", "Pa", series, True)] if series else []
