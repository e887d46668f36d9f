"""Tendons: springs, dampers and lengths along sites or joints, and what pulls at them.

A force f along a tendon of length L acts by Jᵀf with J = ∂L/∂q. Of a fixed tendon L = Σ c q, a force c f in each joint;
of a spatial one L = Σ |r2 − r1|/d over its straight parts with their divisors d, a force f/d that pushes the sites of
each part from each other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from kinetree.io.mjcf.source import MjcfSource
from kinetree.model.expressions import Call, Expr, Name, Scalar
from kinetree.model.loads.base import Load
from kinetree.model.loads.joint_motor import JointMotor
from kinetree.model.loads.spring_damper import SpringDamper
from kinetree.model.user_measures.base import difference, dot, position, velocity


@dataclass(frozen=True)
class TendonPart:
    """What a tendon acts on: a joint with its coefficient, or two sites with one over the divisor."""

    places: tuple[str, ...]
    factor: float
    is_rigid: bool = False
    """Whether both sites are on one body: it counts for the length, and no force acts."""

    @property
    def length(self) -> Expr:
        """Coordinate of the joint, or distance of the sites."""
        if len(self.places) == 1:
            return Name(self.places[0], "q")
        span = self._span
        return Call("sqrt", dot(span, span))

    @property
    def rate(self) -> Expr:
        """Its rate."""
        if len(self.places) == 1:
            return Name(self.places[0], "u")
        moving = difference(velocity(self.places[1]), velocity(self.places[0]))
        return dot(self._span, moving) / self.length

    @property
    def _span(self) -> Any:
        return difference(position(self.places[1]), position(self.places[0]))

    def load(self, name: str, force: Scalar) -> Load:
        """The load by which a force along the tendon acts here."""
        acting = self.factor * force if self.factor != 1.0 else force
        if len(self.places) == 1:
            return JointMotor(name, self.places[0], torque=acting)
        return SpringDamper(name, *self.places, actuator=acting)


@dataclass(frozen=True)
class Tendon:
    """A tendon that is represented."""

    name: str
    parts: tuple[TendonPart, ...]

    @property
    def length(self) -> Expr:
        """L (m, or the unit of the joints)."""
        return _sum([(part.factor, part.length) for part in self.parts])

    @property
    def rate(self) -> Expr:
        """The rate of L."""
        return _sum([(part.factor, part.rate) for part in self.parts if not part.is_rigid])

    def loads(self, source: MjcfSource, name: str, force: Scalar) -> Iterator[Load]:
        """The loads by which a force along it (positive: pushing) acts; the first has the name."""
        acting = [part for part in self.parts if not part.is_rigid]
        for i, part in enumerate(acting):
            yield part.load(name if i == 0 else source.fresh(f"{name}_{i + 1}", "loads"), force)


def read_tendons(source: MjcfSource) -> tuple[dict[int, Tendon], list[Load]]:
    """The tendons that are represented, by their numbers, and their springs and dampers; others are listed."""
    m = source.m
    source.choose_names("tendon", [f"tendon{i + 1}" for i in range(m.ntendon)], "loads")
    found: dict[int, Tendon] = {}
    loads: list[Load] = []
    for index in range(m.ntendon):
        parts = _parts(source, index)
        if isinstance(parts, str):
            source.leave_out("tendon", index, parts)
            continue
        found[index] = Tendon(source.name("tendon", index), parts)
        loads += _passive(source, index, found[index])
        _list_left_out(source, index)
    return found, loads


def _parts(source: MjcfSource, index: int) -> tuple[TendonPart, ...] | str:
    """What a tendon acts on; a reason in words where it is not represented."""
    m, kinds = source.m, source.mujoco.mjtWrap
    first = int(m.tendon_adr[index])
    rows = range(first, first + int(m.tendon_num[index]))
    types = [int(m.wrap_type[row]) for row in rows]
    objects = [int(m.wrap_objid[row]) for row in rows]
    if types[0] == int(kinds.mjWRAP_JOINT):
        values = [float(m.wrap_prm[row]) for row in rows]
        named = [(source.name("joint", joint),) for joint in objects]
        return tuple(
            TendonPart(joint, value) for joint, value in zip(named, values, strict=True) if value != 0.0
        )
    if set(types) - {int(kinds.mjWRAP_SITE), int(kinds.mjWRAP_PULLEY)}:
        return "a tendon that wraps around geoms"
    parts, divisor = [], 1.0
    for row, following in pairwise(rows):
        kind, then = types[row - first], types[following - first]
        if kind == int(kinds.mjWRAP_PULLEY):
            divisor = float(m.wrap_prm[row])
        elif then == int(kinds.mjWRAP_SITE):
            one, other = objects[row - first], objects[following - first]
            named_sites = (source.name("site", one), source.name("site", other))
            rigid = bool(m.site_bodyid[one] == m.site_bodyid[other])
            parts.append(TendonPart(named_sites, 1 / divisor, rigid))
    return tuple(parts)


def _passive(source: MjcfSource, index: int, tendon: Tendon) -> Iterator[Load]:
    """Spring and damper of a tendon: −k (L − l) beyond either of its two lengths, −d L̇."""
    m, off = source.m, source.switches.off
    k = 0.0 if off("spring") else float(m.tendon_stiffness[index])
    d = 0.0 if off("damper") else float(m.tendon_damping[index])
    low, high = (float(v) for v in m.tendon_lengthspring[index])
    if k == 0.0 and d == 0.0:
        return
    only = tendon.parts[0] if len(tendon.parts) == 1 else None
    if only is not None and len(only.places) == 2 and only.factor == 1.0 and low == high:
        yield SpringDamper(tendon.name, *only.places, stiffness=k, damping=d, free_length=low)
        return
    force: Scalar = 0.0
    if k != 0.0:
        L = tendon.length
        stretch: Scalar = L - low
        if low != high:
            stretch = Call("max", L - high, 0.0) + Call("min", L - low, 0.0)
        force = -k * stretch
    if d != 0.0:
        force = -d * tendon.rate + force
    yield from tendon.loads(source, tendon.name, force)


def _list_left_out(source: MjcfSource, index: int) -> None:
    """What of a tendon is not in the model."""
    m, off = source.m, source.switches.off
    if m.tendon_limited[index] and not off("limit"):
        source.leave_out("tendon", index, "a stop at its limits", counted="stops at limits of tendons")
    for switch, field, words in (
        ("frictionloss", "tendon_frictionloss", "friction"),
        ("", "tendon_armature", "armature"),
        ("", "tendon_actfrclimited", "limit of the actuator force"),
        ("spring", "tendon_stiffnesspoly", "a stiffness that is not linear"),
        ("damper", "tendon_dampingpoly", "a damping that is not linear"),
    ):
        values = getattr(m, field, None)
        if values is not None and np.any(values[index]) and not (switch and off(switch)):
            source.leave_out("tendon", index, words)


def _sum(terms: list[tuple[float, Expr]]) -> Expr:
    """Σ factor × expression."""
    total: Any = 0.0
    for factor, value in terms:
        term = value if factor == 1.0 else factor * value
        total = term if total == 0.0 else total + term
    return total
