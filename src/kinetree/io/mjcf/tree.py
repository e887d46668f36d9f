"""Bodies, joints and geoms: the kinematic tree of an MJCF file and how it looks."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from kinetree.io.import_report import css_colour
from kinetree.io.mjcf.source import MjcfSource, pose, rotation
from kinetree.model import GROUND, Body, Marker
from kinetree.model.expressions import Call, Expr, Name
from kinetree.model.geometry.frame import AT_REST, Pose, compose, frame, inverse
from kinetree.model.geometry.shapes import Box, Cylinder, Mesh, Rod, Shape, Sphere
from kinetree.model.joints import Joint
from kinetree.model.joints.free import Free
from kinetree.model.joints.prismatic import Prismatic
from kinetree.model.joints.revolute import Revolute
from kinetree.model.joints.spherical import Spherical
from kinetree.model.joints.weld import Weld
from kinetree.model.loads import Load
from kinetree.model.loads.gravity_compensation import GravityCompensation
from kinetree.model.loads.joint_damper import JointDamper
from kinetree.model.loads.joint_friction import JointFriction
from kinetree.model.loads.joint_motor import JointMotor
from kinetree.model.loads.joint_spring import JointSpring
from kinetree.model.loads.rotor_inertia import RotorInertia
from kinetree.model.user_measures.base import Vector, dot
from kinetree.spatial.numeric import frame_with_z, rotation_from_axis_angle

SHOWN_GROUPS = (0, 1, 2)
"""Groups of geoms that MuJoCo draws; by custom the others hold collision geometry."""
NO_SINE = 1e-150
"""Sine of half an angle below which the angle counts as zero, so that quotients stay finite."""


def shapes_of(source: MjcfSource, body: int) -> tuple[Shape, ...]:
    """Return the shapes that show a body. Geoms of hidden groups are drawn only where there are no others."""
    m = source.m
    first = int(m.body_geomadr[body])
    geoms = list(range(first, first + int(m.body_geomnum[body])))
    shown = [geom for geom in geoms if m.geom_group[geom] in SHOWN_GROUPS] or geoms
    if len(shown) < len(geoms):
        count = len(geoms) - len(shown)
        source.note(
            "body", body, f"{count} geoms of hidden groups are not drawn on {source.owner('body', body)}"
        )
    found = [_shape(source, geom) for geom in shown]
    return tuple(shape for shape in found if shape is not None)


def _shape(source: MjcfSource, geom: int) -> Shape | None:
    m, kinds = source.m, source.mujoco.mjtGeom
    kind = int(m.geom_type[geom])
    x, y, z = (float(v) for v in m.geom_size[geom])
    placed = pose(m.geom_pos[geom], m.geom_quat[geom])
    common: dict[str, Any] = {"pose": frame(placed), "color": _color(source, geom)}
    if kind == kinds.mjGEOM_BOX:
        return Box((2 * x, 2 * y, 2 * z), **common)
    if kind == kinds.mjGEOM_SPHERE:
        return Sphere(x, **common)
    if kind == kinds.mjGEOM_CYLINDER:
        return Cylinder(x, 2 * y, **common)
    if kind == kinds.mjGEOM_CAPSULE:
        return Rod((0.0, 0.0, -y), (0.0, 0.0, y), x, **common)
    if kind == kinds.mjGEOM_MESH:
        return _mesh(source, geom, common)
    name = str(kinds(kind)).rsplit("_", 1)[-1].lower()
    source.leave_out("geom", geom, f"the look of a {name}", acts=False)
    return None


def _mesh(source: MjcfSource, geom: int, common: dict[str, Any]) -> Shape | None:
    """A mesh file. MuJoCo moves meshes to their principal axes; the file's own axes are found back."""
    m = source.m
    index = int(m.geom_dataid[geom])
    asset = next((mesh for mesh in source.spec.meshes if mesh.id == index), None)
    if asset is None or not asset.file:
        source.leave_out("geom", geom, "the look of a mesh given by its vertices", acts=False)
        return None
    moved = pose(m.mesh_pos[index], m.mesh_quat[index])
    placed = compose(pose(m.geom_pos[geom], m.geom_quat[geom]), inverse(moved))
    path = Path(source.spec.modelfiledir) / (source.spec.meshdir or "") / asset.file
    x, y, z = (float(v) for v in np.asarray(asset.scale))
    # MuJoCo moves the points of the file by −refpos, turns them by refquat back, and scales them then
    point, turn = pose(asset.refpos, asset.refquat)
    if not x == y == z and not np.allclose(turn, np.eye(3)):
        source.leave_out("geom", geom, "the look of a mesh that is turned before it is stretched", acts=False)
        return None
    inner = (-np.array([x, y, z]) * (turn.T @ point), turn.T)
    return Mesh(str(path.resolve()), (x, y, z), **{**common, "pose": frame(compose(placed, inner))})


def _color(source: MjcfSource, geom: int) -> str | None:
    m = source.m
    rgba, place = m.geom_rgba[geom], ("geom", geom)
    material = int(m.geom_matid[geom])
    if material >= 0 and np.allclose(rgba, (0.5, 0.5, 0.5, 1.0)):  # MuJoCo's default: the material decides
        rgba, place = m.mat_rgba[material], ("material", material)
    elif np.allclose(rgba, (0.5, 0.5, 0.5, 1.0)):
        return None

    def note(text: str) -> None:
        if not any(
            told.endswith(text) for told in source.report.notes
        ):  # many geoms may have it from one class
            source.note(*place, f"{source.owner(*place)}: {text}")

    return css_colour(rgba.astype(float).tolist(), note)


_KINDS = ("free", "ball", "slide", "hinge")


def name_tree(source: MjcfSource) -> None:
    """Choose the names of bodies, sites and joints."""
    m = source.m
    source.choose_names("body", ["world", *(f"body{i}" for i in range(1, m.nbody))], "places")
    sites = [f"{body_name(source, int(m.site_bodyid[i]))}_site" for i in range(m.nsite)]
    source.choose_names("site", sites, "places")
    owners = [source.name("body", int(body)) for body in m.jnt_bodyid]
    kinds = [_KINDS[int(kind)] for kind in m.jnt_type]
    joints = [f"{owner}_{kind}" for owner, kind in zip(owners, kinds, strict=True)]
    source.choose_names("joint", joints, "joints")


def body_name(source: MjcfSource, index: int) -> str:
    """Name of a body in the model; the world is the ground."""
    return GROUND if index == 0 else source.name("body", index)


def read_tree(source: MjcfSource) -> list[Any]:
    """Bodies, joints, joint loads and markers of a file."""
    items: list[Any] = []
    for index in range(1, source.m.nbody):
        items += _body(source, index)
    items += _sites(source)
    return items


def _body(source: MjcfSource, index: int) -> Iterator[Any]:
    m, name = source.m, source.name("body", index)
    R = rotation(m.body_iquat[index])
    with np.errstate(over="ignore", invalid="ignore"):  # numbers beyond reason are refused by the body
        inertia = R @ np.diag(m.body_inertia[index]) @ R.T
    mass = float(m.body_mass[index])
    yield Body(
        name,
        mass,
        m.body_ipos[index].tolist(),
        ((inertia + inertia.T) / 2).tolist(),
        shapes=shapes_of(source, index),
    )
    if m.body_gravcomp[index] != 0.0 and source.switches.compensates_gravity:
        label = source.fresh(f"{name}_gravity_compensation", "loads")
        yield GravityCompensation(label, name, share=float(m.body_gravcomp[index]))
    if m.body_mocapid[index] >= 0:
        source.leave_out("body", index, "motion from outside (mocap)")
    placed = pose(m.body_pos[index], m.body_quat[index])
    inner = body_name(source, int(m.body_parentid[index]))
    first = int(m.body_jntadr[index])
    joints = range(first, first + int(m.body_jntnum[index]))
    if not joints:
        weld = source.fresh(f"{name}_weld", "joints")
        yield Weld(weld, inner, name, frame_inner=frame(placed), frame_outer=frame(AT_REST))
    for joint in joints:
        outer = name
        # MuJoCo lets a body have several joints: one massless body for each but the last
        if joint != joints[-1]:
            outer = source.fresh(f"{name}_on_{source.name('joint', joint)}", "places")
            yield Body(outer, 0.0)
        yield _joint(source, joint, inner, outer, placed)
        yield from _joint_loads(source, joint)
        inner, placed = outer, AT_REST


def _joint(source: MjcfSource, index: int, inner: str, outer: str, placed: Pose) -> Joint:
    """A joint between frames at its anchor; ``placed`` is the outer body in the inner at the reference pose.

    Coordinates are MuJoCo's: at its reference value ``ref`` the frames stand as in the file, so the inner frame is set
    back by it.
    """
    m, name = source.m, source.name("joint", index)
    kind = _KINDS[int(m.jnt_type[index])]
    anchor, address = np.array(m.jnt_pos[index], dtype=float), int(m.jnt_qposadr[index])
    limits = None
    if m.jnt_limited[index] and not source.switches.off("limit"):
        if kind in ("hinge", "slide"):
            limits = ((float(m.jnt_range[index][0]), float(m.jnt_range[index][1])),)
        else:
            source.leave_out("joint", index, "limit of the rotation")
    if kind == "free":
        q = [float(v) for v in m.qpos0[address : address + 7]]
        q0 = (*q[:3], *q[4:], q[3])
        return Free(name, inner, outer, frame_inner=frame(AT_REST), frame_outer=frame(AT_REST), q0=q0)
    if kind == "ball":
        own: Pose = (anchor, np.eye(3))
        inner_frame = frame(compose(placed, own))
        return Spherical(name, inner, outer, frame_inner=inner_frame, frame_outer=frame(own))
    axis, ref = np.array(m.jnt_axis[index], dtype=float), float(m.qpos0[address])
    own = (anchor, frame_with_z(axis.tolist()))
    if kind == "hinge":
        back: Pose = (np.zeros(3), rotation_from_axis_angle((0.0, 0.0, 1.0), -ref))
    else:
        back = (np.array([0.0, 0.0, -ref]), np.eye(3))
    cls = Revolute if kind == "hinge" else Prismatic
    return cls(
        name,
        inner,
        outer,
        frame_inner=frame(compose(compose(placed, own), back)),
        frame_outer=frame(own),
        q0=(ref,) if ref != 0.0 else None,
        limits=limits,
    )


def ball_parameters(joint: str) -> tuple[Vector, Expr]:
    """Euler parameters of a ball joint: the vector and the scalar."""
    return (Name(joint, "e1"), Name(joint, "e2"), Name(joint, "e3")), Name(joint, "e4")


def ball_turn(joint: str) -> Vector:
    """Rotation vector (rad) of a ball joint, not longer than π, in the axes of either body."""
    vector, scalar = ball_parameters(joint)
    sine = Call("sqrt", dot(vector, vector) + NO_SINE**2)
    factor = 2.0 * Call("sign", scalar) * Call("atan2", sine, Call("abs", scalar)) / sine
    x, y, z = (factor * one for one in vector)
    return x, y, z


def _joint_loads(source: MjcfSource, index: int) -> Iterator[Load]:
    """Springs, dampers and friction of a joint; other loads are listed as left out."""
    m, name = source.m, source.name("joint", index)
    kind = _KINDS[int(m.jnt_type[index])]
    dof, size = int(m.jnt_dofadr[index]), {"free": 6, "ball": 3}.get(kind, 1)
    off = source.switches.off
    stiffness = 0.0 if off("spring") else float(m.jnt_stiffness[index])
    if stiffness != 0.0 and size == 1:
        free = float(m.qpos_spring[int(m.jnt_qposadr[index])])
        yield JointSpring(source.fresh(f"{name}_spring", "loads"), name, stiffness=stiffness, free=free)
    elif stiffness != 0.0 and kind == "ball":
        for i, turn in enumerate(ball_turn(name)):
            label = source.fresh(f"{name}_spring_{i + 1}", "loads")
            yield JointMotor(label, name, coordinate=i, torque=-stiffness * turn)
    elif stiffness != 0.0:
        source.leave_out(
            "joint", index, f"stiffness {stiffness:g} of a {kind} joint", counted="stiffness of joints"
        )
    for i in range(size):
        suffix = f"_{i + 1}" if size > 1 else ""
        damping = 0.0 if off("damper") else float(m.dof_damping[dof + i])
        friction = 0.0 if off("frictionloss") else float(m.dof_frictionloss[dof + i])
        if damping != 0.0:
            label = source.fresh(f"{name}_damper{suffix}", "loads")
            yield JointDamper(label, name, coordinate=i, damping=damping)
        if friction != 0.0:
            label = source.fresh(f"{name}_friction{suffix}", "loads")
            yield JointFriction(label, name, coordinate=i, coulomb=friction)
    if np.any(m.dof_frictionloss[dof : dof + size]) and not off("frictionloss"):
        source.note("joint", index, f'friction of joint "{name}" is smoothed over its transition speed')
    for i, armature in enumerate(m.dof_armature[dof : dof + size]):
        if armature and size == 6:
            source.leave_out("joint", index, f"armature {armature:g} of a free joint", counted="armature")
            break
        if armature:
            label = source.fresh(f"{name}_rotor{f'_{i + 1}' if size > 1 else ''}", "loads")
            yield RotorInertia(label, name, coordinate=i, inertia=float(armature))
    for switch, field, rows in (
        ("damper", "dof_dampingpoly", slice(dof, dof + size)),
        ("spring", "jnt_stiffnesspoly", slice(index, index + 1)),
    ):
        values = getattr(m, field, None)
        if values is not None and np.any(values[rows]) and not off(switch):
            source.leave_out("joint", index, "a damping or stiffness that is not linear")
    if m.jnt_actgravcomp[index] and off("actuation"):
        source.leave_out("joint", index, "gravity compensation that ends with the actuators")


def _sites(source: MjcfSource) -> Iterator[Marker]:
    m = source.m
    for index in range(m.nsite):
        placed = frame(pose(m.site_pos[index], m.site_quat[index]))
        yield Marker(source.name("site", index), body_name(source, int(m.site_bodyid[index])), placed)
