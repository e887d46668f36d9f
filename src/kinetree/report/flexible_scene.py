"""Flexible bodies in the 3D scene: beams as rods that bend, solids as they are at rest, interfaces as places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np

from kinetree.elastic.picture import Picture
from kinetree.elastic.reduced import Reduced
from kinetree.model import Body, Model
from kinetree.model.flexible.base import Flexible
from kinetree.model.flexible.expansion import interface_name
from kinetree.report.data import BodyMotion, PlotGroup, Series
from kinetree.report.shapes import Array, Capsule, Mesh, Shape, Sphere
from kinetree.results.run import Run
from kinetree.spatial.numeric import quaternion_from_rotation, rotation_from_quaternion

RODS = 16
"""Straight pieces a bent beam is drawn with, at most."""
MOST_TRIANGLES = 20_000
COLORS = ("#3a86c8", "#e07a3f", "#2a9d8f", "#b05fa8")
"""Of beams: all pieces of one look alike."""


def flexible_bodies(model: Model) -> list[tuple[Body, Reduced]]:
    """Bodies with modes, and their data."""
    return [
        (body, body.flexible.reduced)
        for body in model.bodies
        if isinstance(body.flexible, Flexible) and not body.flexible.failures
    ]


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
    model: Model, values: Mapping[str, Array], deformation: float, remarks: list[str]
) -> Iterator[BodyMotion]:
    """Interfaces, the rods of bent beams, and solids.

    Parameters
    ----------
    model, values
        The model, and channels (`flexible_channels` and poses of bodies).
    deformation
        How many times larger than they are deflections are drawn. Interfaces stand where they are.
    remarks
        What could not be drawn is added here.
    """
    for name in interface_bodies(model):
        yield BodyMotion(name, values[f"{name}.origin"], values[f"{name}.quaternion"], [])
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
            remarks.append(f"flexible body {body.name!r} is drawn as it is at rest, moved by its frame")


def resting_shapes(body: Body) -> list[Shape]:
    """Shapes that move with the frame of a flexible body: its surface, or balls at its interfaces; none for beams."""
    assert isinstance(body.flexible, Flexible)
    data = body.flexible.reduced
    picture = data.picture
    if picture is not None and len(picture.lines):
        return []
    if picture is not None and 0 < len(picture.triangles) <= MOST_TRIANGLES:
        return [Mesh(vertices=picture.points, triangles=picture.triangles)]
    places = np.array([station.position for station in data.stations])
    size = float(np.ptp(places, axis=0).max(initial=0.0)) or 1.0
    return [Sphere(position=place, radius=0.03 * size) for place in places]


def _rods(
    name: str, picture: Picture, data: Reduced, values: Mapping[str, Array], deformation: float, color: str
) -> Iterator[BodyMotion]:
    """Straight rods between points of the deformed axis, each a body of its own."""
    frames = len(values[f"{name}.origin"])
    nodes = np.unique(np.linspace(0, len(picture.points) - 1, RODS + 1).round().astype(int))
    q = np.array([values[f"{name}.{mode}"] for mode in data.names]).reshape(data.n, frames).T
    local = picture.points[nodes] + deformation * np.einsum("kan,tn->tka", picture.shapes[nodes], q)
    R = np.array([rotation_from_quaternion(e) for e in values[f"{name}.quaternion"]])
    world = values[f"{name}.origin"][:, None] + np.einsum("tab,tkb->tka", R, local)
    for k in range(len(nodes) - 1):
        along = world[:, k + 1] - world[:, k]
        lengths = np.linalg.norm(along, axis=1, keepdims=True)
        turned = np.array([quaternion_from_rotation(_with_x(d)) for d in along / np.maximum(lengths, 1e-300)])
        for t in range(1, len(turned)):  # the same sign from frame to frame: pages turn the short way
            if turned[t] @ turned[t - 1] < 0:
                turned[t] = -turned[t]
        half = float(np.median(lengths)) / 2
        rod = Capsule(
            p1=(-half, 0.0, 0.0), p2=(half, 0.0, 0.0), radius=max(picture.radius, 1e-9), color=color
        )
        yield BodyMotion(f"{name}, piece {k + 1}", (world[:, k] + world[:, k + 1]) / 2, turned, [rod])


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
