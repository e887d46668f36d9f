"""Equality constraints as cut joints and couplers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import numpy as np

from kinetree.io.mjcf.source import MjcfSource, pose, rotation
from kinetree.io.mjcf.tendons import Tendon
from kinetree.io.mjcf.tree import body_name
from kinetree.model.constraints.coupler import Coupler
from kinetree.model.constraints.holonomic import Holonomic
from kinetree.model.expressions import Expr, Name, Scalar
from kinetree.model.geometry.frame import Pose, frame
from kinetree.model.joints.spherical import Spherical
from kinetree.model.joints.weld import Weld

Held = TypeVar("Held", bound=Spherical | Weld)


def read_equalities(source: MjcfSource, tendons: Mapping[int, Tendon]) -> list[Any]:
    """Cut joints and constraints; kinds that cannot be represented are faults, as the motion would be wrong."""
    if source.switches.off("equality"):
        return []
    m, kinds = source.m, source.mujoco.mjtEq
    words = [str(kinds(int(kind))).rsplit("_", 1)[-1].lower() for kind in m.eq_type]
    source.choose_names("equality", [f"{word}{i + 1}" for i, word in enumerate(words)], "joints")
    smooth = {number for number, tendon in tendons.items() if tendon.is_smooth}
    items: list[Any] = []
    for index, word in enumerate(words):
        if not m.eq_active0[index]:
            source.leave_out("equality", index, "an equality that is not active", acts=False)
        elif word == "connect":
            items.append(_connect(source, index))
        elif word == "weld":
            items.append(_weld(source, index))
        elif word == "joint":
            items.append(_joint(source, index))
        elif word == "tendon" and {*_tendons_of(source, index)} <= smooth:
            items.append(_tendon(source, index, tendons))
        else:
            message = f"an equality of kind {word} cannot be represented"
            source.refuse("equality", index, message, "remove it, or make it inactive (active='false')")
    if items:
        source.notes.append(f"{source.path}: equalities are exact here; MuJoCo's are soft (solref, solimp)")
    return items


def _sites(source: MjcfSource, index: int) -> tuple[tuple[str, Pose], tuple[str, Pose]] | None:
    """The two sites an equality holds together, or None when it is given by bodies."""
    m = source.m
    if int(m.eq_objtype[index]) != int(source.mujoco.mjtObj.mjOBJ_SITE):
        return None

    def at(site: int) -> tuple[str, Pose]:
        return body_name(source, int(m.site_bodyid[site])), pose(m.site_pos[site], m.site_quat[site])

    return at(int(m.eq_obj1id[index])), at(int(m.eq_obj2id[index]))


def _bodies(source: MjcfSource, index: int) -> tuple[str, str]:
    m = source.m
    return body_name(source, int(m.eq_obj1id[index])), body_name(source, int(m.eq_obj2id[index]))


def _connect(source: MjcfSource, index: int) -> Spherical:
    """Two points that coincide: a ball joint that is cut."""
    data = np.array(source.m.eq_data[index], dtype=float)
    return _held(Spherical, source, index, (data[0:3], np.eye(3)), (data[3:6], np.eye(3)))


def _weld(source: MjcfSource, index: int) -> Weld | Spherical:
    """Two bodies in a fixed relative pose: a weld that is cut.

    MuJoCo's data are the anchor a on the second body, the point p of the first body it is held at, and the rotation R
    of the second body in the first: r1 + R1 p = r2 + R2 a, R1 R = R2. Where ``torquescale`` is zero the rotation is
    free.
    """
    data = np.array(source.m.eq_data[index], dtype=float)
    kind: type[Weld | Spherical] = Spherical if data[10] == 0.0 else Weld
    # some versions leave the rotation of a weld between sites at zero: the sites say it
    R = rotation(data[6:10]) if data[6:10].any() else np.eye(3)
    return _held(kind, source, index, (data[3:6], R), (data[0:3], np.eye(3)))


def _held(kind: type[Held], source: MjcfSource, index: int, at_inner: Pose, at_outer: Pose) -> Held:
    """A cut joint between the sites of an equality, or between its bodies at these poses."""
    sites = _sites(source, index)
    if sites is None:
        inner, outer = _bodies(source, index)
    else:
        (inner, at_inner), (outer, at_outer) = sites
    name, first, second = source.name("equality", index), frame(at_inner), frame(at_outer)
    return kind(name, inner, outer, frame_inner=first, frame_outer=second, cut=True)


def _joint(source: MjcfSource, index: int) -> Coupler | Holonomic:
    """Relation y − y0 = a0 + a1 (x − x0) + … + a4 (x − x0)⁴ of two joints; without a second joint y − y0 = a0."""
    m, name = source.m, source.name("equality", index)
    first, second = int(m.eq_obj1id[index]), int(m.eq_obj2id[index])
    a = [float(v) for v in m.eq_data[index][0:5]]
    y, y0 = source.name("joint", first), float(m.qpos0[m.jnt_qposadr[first]])
    if second < 0:
        return Coupler(name, ((y, 0, 1.0),), -(y0 + a[0]))
    x, x0 = source.name("joint", second), float(m.qpos0[m.jnt_qposadr[second]])
    if not any(a[2:]):
        terms = ((y, 0, 1.0), (x, 0, -a[1])) if a[1] != 0.0 else ((y, 0, 1.0),)
        return Coupler(name, terms, a[1] * x0 - y0 - a[0])
    shift: Expr = Name(x, "q") - x0 if x0 != 0.0 else Name(x, "q")
    polynomial = _polynomial(a, shift)
    unit = "m" if int(m.jnt_type[first]) == int(source.mujoco.mjtJoint.mjJNT_SLIDE) else "rad"
    return Holonomic(name, Name(y, "q") - y0 - polynomial, unit)


def _tendons_of(source: MjcfSource, index: int) -> list[int]:
    """Numbers of the one or two tendons of an equality."""
    given = (int(source.m.eq_obj1id[index]), int(source.m.eq_obj2id[index]))
    return [tendon for tendon in given if tendon >= 0]


def _tendon(source: MjcfSource, index: int, tendons: Mapping[int, Tendon]) -> Holonomic:
    """Relation of the lengths of two tendons, or of one, as of joints; their lengths at rest are the references."""
    m = source.m
    a = [float(v) for v in m.eq_data[index][0:5]]
    first, *others = _tendons_of(source, index)
    value: Scalar = tendons[first].length - float(m.tendon_length0[first]) - a[0]
    if others:
        shift = tendons[others[0]].length - float(m.tendon_length0[others[0]])
        value = tendons[first].length - float(m.tendon_length0[first]) - _polynomial(a, shift)
    return Holonomic(source.name("equality", index), value, "m")


def _polynomial(a: list[float], x: Expr) -> Scalar:
    """a0 + a1 x + … + a4 x⁴ by Horner's rule."""
    value: Scalar = a[4]
    for coefficient in (a[3], a[2], a[1], a[0]):
        value = value * x + coefficient
    return value
