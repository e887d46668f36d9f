"""Shapes of USD prims: how they are drawn, their masses, and the mass properties of bodies made of them.

Mass properties follow UsdPhysics: what the body gives is taken, what it leaves open comes from its colliders, with
their own mass, their density, that of the body, that of their material, or 1000 kg/m³.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np

from kinetree.arrays import Array
from kinetree.files.mesh_file import MeshFileError, MeshSolid, solid_within
from kinetree.io.import_report import css_colour
from kinetree.io.usd.stage import PrimPlacement, UsdSource
from kinetree.model.geometry.frame import Pose, compose, frame, inverse
from kinetree.model.geometry.shapes import Box, Cylinder, Rod, Shape, Sphere

WATER: Final = 1000.0
"""Density of prims without one (kg/m³)."""

POINT: Final = 0.1
"""Radius of the ball that stands for a body with a mass and nothing else (m)."""

AXES: Final = ("X", "Y", "Z")

DRAWN: Final = ("Cube", "Sphere", "Cylinder", "Cylinder_1", "Capsule", "Capsule_1", "Cone", "Mesh", "Plane")


@dataclass(frozen=True)
class UsdForm:
    """A geometric prim: its solid, in its own frame with z as its axis, how it is drawn, and its pose in the world."""

    pose: Pose
    solid: MeshSolid
    shape: Shape | None


@dataclass(frozen=True)
class UsdMass:
    """Mass (kg), mass centre (m) and inertia about it (kg m²), in the frame of a body."""

    mass: float
    centre: Array
    inertia: Array

    def seen_from(self, pose: Pose) -> UsdMass:
        """Return the same mass properties in the frame in which this one has a pose."""
        r, R = pose
        return UsdMass(self.mass, r + R @ self.centre, R @ self.inertia @ R.T)


def turned_to(axis: str) -> Array:
    """Frame whose z axis is X, Y or Z of another; its x and y axes are the next two in turn."""
    k = AXES.index(axis)
    return np.eye(3)[:, [(k + 1) % 3, (k + 2) % 3, k]]


def form_of(source: UsdSource, prim: Any) -> UsdForm | str:
    """A geometric prim; in words, why it is none that can be read."""
    placed = source.placement(prim)
    if isinstance(placed, str):
        return placed
    kind = str(prim.GetTypeName())
    if kind == "Mesh":
        return _mesh(source, prim, placed)
    if kind == "Cube":
        size = source.positive(prim, "size", 2.0) * placed.scale
        return UsdForm(placed.pose, _box(size), Box(tuple(size.tolist())))
    if kind == "Sphere":
        if not placed.uniform:
            return "it is an ellipsoid (a sphere that is scaled differently along its axes)"
        radius = source.positive(prim, "radius", 1.0) * float(placed.scale[0])
        return UsdForm(placed.pose, _revolved(0.0, radius, capped=True), Sphere(radius))
    if kind in ("Cylinder", "Capsule", "Cone"):
        return _round(source, prim, placed, kind)
    return f"it is a {kind}"


def _round(source: UsdSource, prim: Any, placed: PrimPlacement, kind: str) -> UsdForm | str:
    turn = turned_to(source.word(prim, "axis", AXES, "Z"))
    x, y, z = np.abs(turn.T @ placed.scale).tolist()
    if abs(x - y) > 1e-5 * max(x, y) or (kind == "Capsule" and not placed.uniform):
        return f"it is a {kind.lower()} that is not round, being scaled differently along its axes"
    default = (1.0, 0.5) if kind == "Capsule" else (2.0, 1.0)
    height = source.positive(prim, "height", default[0]) * z
    radius = source.positive(prim, "radius", default[1]) * x
    pose = (placed.pose[0], placed.pose[1] @ turn)
    if kind == "Cone":
        return UsdForm(pose, _cone(height, radius), None)
    if kind == "Cylinder":
        return UsdForm(pose, _revolved(height, radius, capped=False), Cylinder(radius, height))
    drawn = Rod((0.0, 0.0, -height / 2), (0.0, 0.0, height / 2), radius)
    return UsdForm(pose, _revolved(height, radius, capped=True), drawn)


def _box(size: Array) -> MeshSolid:
    """I_xx = V (b² + c²)/12 and so on."""
    volume, squares = float(np.prod(size)), size**2
    return MeshSolid(volume, np.zeros(3), volume / 12 * np.diag(squares.sum() - squares))


def _revolved(h: float, r: float, capped: bool) -> MeshSolid:
    """A cylinder of length h and radius r along z, with half balls at its ends where it is capped (h = 0: a ball)."""
    V, ball = np.pi * r * r * h, 4 / 3 * np.pi * r**3 if capped else 0.0
    along = V * r * r / 2 + ball * 2 / 5 * r * r
    across = V * (3 * r * r + h * h) / 12 + ball * (2 / 5 * r * r + h * h / 4 + 3 / 8 * h * r)
    return MeshSolid(V + ball, np.zeros(3), np.diag([across, across, along]))


def _cone(h: float, r: float) -> MeshSolid:
    """A cone along z with its tip at h/2: the mass centre is a quarter of its height above the base."""
    V = np.pi * r * r * h / 3
    across = V * (3 / 20 * r * r + 3 / 80 * h * h)
    return MeshSolid(V, np.array([0.0, 0.0, -h / 4]), np.diag([across, across, V * 3 / 10 * r * r]))


def _mesh(source: UsdSource, prim: Any, placed: PrimPlacement) -> UsdForm | str:
    points = np.array(source.value(prim, "points") or (), dtype=float).reshape(-1, 3) * placed.scale
    counts = [int(n) for n in source.value(prim, "faceVertexCounts") or ()]
    corners = np.array(source.value(prim, "faceVertexIndices") or (), dtype=np.int64)
    if not counts or min(counts) < 3 or sum(counts) != len(corners):
        return "its faces are no polygons"
    if (
        not len(points)
        or corners.min() < 0
        or corners.max() >= len(points)
        or not np.all(np.isfinite(points))
    ):
        return "its faces name points that it does not have"
    approximation = source.value(prim, "physics:approximation") or "none"
    try:
        if approximation == "convexHull":
            from scipy.spatial import ConvexHull, QhullError

            try:
                hull = ConvexHull(points)
            except QhullError:
                return "its points lie in a plane"
            triangles = hull.simplices.astype(np.int64)
            a, b, c = (points[triangles[:, i]] - points.mean(axis=0) for i in range(3))
            inward = np.einsum("ij,ij->i", a, np.cross(b, c)) < 0.0
            triangles[inward] = triangles[inward][:, ::-1]
        elif approximation in ("boundingCube", "boundingSphere"):
            return f"its collider is a {approximation}"
        else:
            triangles = np.array(
                [
                    (corners[start], corners[start + k], corners[start + k + 1])
                    for start, n in zip(np.cumsum([0, *counts[:-1]]), counts, strict=True)
                    for k in range(1, n - 1)
                ]
            )
        return UsdForm(placed.pose, solid_within(points, triangles), None)
    except MeshFileError as error:
        return str(error)


# --- mass properties ------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class _Given:
    """Mass attributes of a prim, in SI units; None or zero where they say nothing."""

    mass: float
    density: float
    centre: Array | None
    inertia: Array | None


def _given(source: UsdSource, prim: Any, placed: PrimPlacement) -> _Given:
    kg, m = source.mass, source.length
    if "PhysicsMassAPI" not in source.schemas(prim):
        return _Given(0.0, 0.0, None, None)
    mass = source.positive(prim, "physics:mass", 0.0) * kg
    density = source.positive(prim, "physics:density", 0.0) * kg / m**3
    centre = source.vector(prim, "physics:centerOfMass")
    moments = source.vector(prim, "physics:diagonalInertia")
    inertia, turn = None, np.eye(3)
    axes = source.value(prim, "physics:principalAxes")
    if (
        axes is not None
        and source.authored(prim, "physics:principalAxes")
        and (not hasattr(axes, "GetReal") or any((axes.GetReal(), *axes.GetImaginary())))
    ):
        found = source.rotation(prim, "physics:principalAxes")
        turn = np.eye(3) if found is None else found
    if moments is not None and np.any(moments):
        inertia = turn @ np.diag(moments * kg * m**2) @ turn.T
    elif not np.array_equal(turn, np.eye(3)):
        source.leave_out(prim, "physics:principalAxes without physics:diagonalInertia")
    return _Given(mass, density, None if centre is None else centre * placed.scale, inertia)


def mass_of(source: UsdSource, prim: Any, placed: PrimPlacement, colliders: list[Any]) -> UsdMass:
    """Mass properties of a body in its frame; faults where they cannot be known."""
    given = _given(source, prim, placed)
    if given.mass and given.inertia is not None and given.centre is not None:
        return UsdMass(given.mass, given.centre, given.inertia)
    parts = [_collider(source, collider, given, placed) for collider in colliders]
    total = _sum([part for part in parts if part is not None])
    mass = given.mass or total.mass
    if None in parts or (not mass and source.report.faults):
        return UsdMass(1.0, np.zeros(3), np.eye(3))  # there are faults
    if not mass:
        source.fault(
            prim, "has neither a mass nor a collider with a volume", "give physics:mass, or colliders"
        )
        return UsdMass(1.0, np.zeros(3), np.eye(3))
    if given.inertia is None and not total.mass:
        source.note(
            prim, f"has a mass and no inertia: a ball of {POINT} m radius is taken, as UsdPhysics has it"
        )
        inertia = 0.4 * mass * POINT**2 * np.eye(3)
        return UsdMass(mass, np.zeros(3) if given.centre is None else given.centre, inertia)
    centre = total.centre if given.centre is None else given.centre
    if given.inertia is not None:
        if not source.authored(prim, "physics:principalAxes"):
            source.note(prim, "gives its inertia and no principal axes: they are taken along its own axes")
        return UsdMass(mass, centre, given.inertia)
    moved = _about(replace(total, mass=mass, inertia=total.inertia * (mass / total.mass)), centre)
    return UsdMass(mass, centre, moved)


def _collider(source: UsdSource, prim: Any, body: _Given, placed: PrimPlacement) -> UsdMass | None:
    form = form_of(source, prim)
    own = source.placement(prim)
    if isinstance(form, str) or isinstance(own, str):
        remedy = "give the body physics:mass, physics:centerOfMass and physics:diagonalInertia"
        source.fault(prim, f"has no mass that can be known: {form}", remedy)
        return None
    given, solid = _given(source, prim, own), form.solid
    mass = given.mass or solid.volume * (given.density or body.density or _material(source, prim) or WATER)
    turn = own.pose[1].T @ form.pose[1]  # from the axis of a cylinder to those of its prim
    density = mass / solid.volume if solid.volume > 0.0 else 0.0
    found = UsdMass(mass, turn @ solid.centre, turn @ solid.inertia @ turn.T * density)
    if given.inertia is not None:
        found = replace(found, inertia=given.inertia)
    if given.centre is not None:
        inertia = found.inertia if given.inertia is not None else _about(found, given.centre)
        found = UsdMass(mass, given.centre, inertia)
    return found.seen_from(compose(inverse(placed.pose), own.pose))


def _material(source: UsdSource, prim: Any) -> float:
    from pxr import UsdShade

    material, _ = UsdShade.MaterialBindingAPI(prim).ComputeBoundMaterial("physics")
    if not material or "PhysicsMaterialAPI" not in source.schemas(material.GetPrim()):
        return 0.0
    density = source.positive(material.GetPrim(), "physics:density", 0.0)
    return density * source.mass / source.length**3


def _about(body: UsdMass, point: Array) -> Array:
    """Steiner: I + m (|d|² 1 − d dᵀ)."""
    d = point - body.centre
    return body.inertia + body.mass * (d @ d * np.eye(3) - np.outer(d, d))


def _sum(parts: list[UsdMass]) -> UsdMass:
    mass = sum(part.mass for part in parts)
    if not mass:
        return UsdMass(0.0, np.zeros(3), np.zeros((3, 3)))
    centre = sum((part.mass * part.centre for part in parts), np.zeros(3)) / mass
    return UsdMass(mass, centre, sum((_about(part, centre) for part in parts), np.zeros((3, 3))))


# --- looks ----------------------------------------------------------------------------------------------------
def looks_of(source: UsdSource, prims: list[Any], body: Pose) -> tuple[Shape, ...]:
    """Return the shapes that show prims on a body; prims for guidance are drawn only where there are no others."""
    shown = [
        prim for prim in prims if str(source.value(prim, "purpose") or "default") not in ("guide", "proxy")
    ]
    found = []
    for prim in shown or prims:
        if source.value(prim, "visibility") == "invisible":
            continue
        form = form_of(source, prim)
        if isinstance(form, str) or form.shape is None:
            kind = str(prim.GetTypeName()).lower()
            source.leave_out(prim, f"the look of a {kind}", acts=False)
            continue
        at = frame(compose(inverse(body), form.pose))
        found.append(replace(form.shape, pose=at, color=_colour(source, prim)))
    return tuple(found)


def _colour(source: UsdSource, prim: Any) -> str | None:
    """The displayed colour of a prim, or that of its material, as CSS writes it."""
    colours = source.value(prim, "primvars:displayColor")
    rgb = colours[0] if colours else None
    if rgb is None:
        from pxr import UsdShade

        material, _ = UsdShade.MaterialBindingAPI(prim).ComputeBoundMaterial()
        surface = material.ComputeSurfaceSource()[0] if material else None
        rgb = source.value(surface.GetPrim(), "inputs:diffuseColor") if surface else None
    if rgb is None or len(rgb) != 3:
        return None
    return css_colour([float(part) for part in rgb], lambda text: source.note(prim, text))
