"""Tendons and actuators: springs, dampers and lengths along sites or joints, and motors of joints or along tendons.

A force f along a tendon of length L acts by Jᵀf with J = ∂L/∂q. Of a fixed tendon L = Σ c q, a force c f in each joint;
of a spatial one L = Σ |r2 − r1|/d over its straight parts with their divisors d, a force f/d that pushes the sites of
each part from each other.

Around a sphere or a cylinder of radius r, with a and b from its centre to the sites (of a cylinder across its axis e),
X = |a × b|, s² = a² − r² and σ² = b² − r², the tendon lies on it where φ = atan2(X, a·b) − acos(r/a) − acos(r/b) > 0:

    P = s + σ + r φ,      ∂P/∂a = a (s + r a·b/X)/a² − b r/X,      ∂P/∂b likewise

and with h along the axis L = √(P² + h²), a helix. As L depends on the places of the sites relative to the geom alone,
the force f ∂L/∂r on each site has its reaction on the body of the geom at the same point.

On the side of a site, with s from the centre to it, the tendon never passes the point opposite to s: with the angles
of a and b counted from s, between −π and π, it goes around from one to the other, if need be by the longer way with
φ = 2π − atan2(X, a·b) − acos(r/a) − acos(r/b) and −r in place of r in the slopes. So does MuJoCo from version 4 on.

With that site inside the geom, the tendon is led through it as through an eye: where the straight line passes outside
of it, φ < 0, it bends at that point p of the circle where both parts make the same angle ψ with the normal,

    G(ψ) = asin(r/a sin ψ) + asin(r/b sin ψ) − 2 ψ + atan2(X, a·b) = 0,      P = |a − p| + |b − p|

and with α = asin(r/|a| sin ψ)

    |a − p| = |a| cos α − r cos ψ,      ∂P/∂a = a (cos α + sin α a·b/X)/|a| − b |a| sin α/X,      ∂P/∂b likewise.

G falls and is concave, so Newton's method comes to ψ from above.

An actuator is a motor of a joint, or a force along a tendon, with a parameter for its control. In a ball joint it is a
torque along its gear g, fixed to the body or to its parent, and its length is g times the rotation vector.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from kinetree.io.mjcf.compiling import SINGLE
from kinetree.io.mjcf.source import MjcfSource, pose
from kinetree.io.mjcf.tree import ball_parameters, ball_turn, body_name
from kinetree.model import Parameter
from kinetree.model.body import Definition, Marker
from kinetree.model.expressions import Call, Expr, Name, Number, Scalar
from kinetree.model.geometry.frame import frame
from kinetree.model.loads.base import Load
from kinetree.model.loads.force import Force
from kinetree.model.loads.joint_damper import JointDamper
from kinetree.model.loads.joint_motor import JointMotor
from kinetree.model.loads.rotor_inertia import RotorInertia
from kinetree.model.loads.spring_damper import SpringDamper
from kinetree.model.user_measures.base import (
    Vector,
    angular_velocity,
    axis,
    cross,
    difference,
    dot,
    position,
    velocity,
)

SIDES_FROM = 4
"""Version of MuJoCo from which on tendons lie on the side of a site as they do here."""
NEWTON_STEPS = 8
"""Newton steps to the angle at which a tendon bends in an eye; more do not change it."""
AT_EDGE = 1e-12
"""Distance of a site from the edge of an eye, over its radius, below which the angle is that at this distance."""
IN_LINE = 1e-13
"""Sine of the angle between both sites below which the eye lies in line with them."""


@dataclass(frozen=True)
class TendonPart:
    """Part of a tendon: a joint with its coefficient, or two sites with one over the divisor."""

    places: tuple[str, ...]
    factor: float
    is_rigid: bool = False
    """True if both sites are on one body: the part counts for the length, but no force acts."""

    @property
    def length(self) -> Expr:
        """Coordinate of the joint, or distance of the sites."""
        if len(self.places) == 1:
            return Name(self.places[0], "q")
        span = self._span
        return Call("sqrt", dot(span, span))

    @property
    def rate(self) -> Expr:
        """Rate of the length."""
        if len(self.places) == 1:
            return Name(self.places[0], "u")
        moving = difference(velocity(self.places[1]), velocity(self.places[0]))
        return dot(self._span, moving) / self.length

    @property
    def _span(self) -> Any:
        return difference(position(self.places[1]), position(self.places[0]))

    def loads(self, force: Scalar) -> tuple[Load, ...]:
        """The load by which a force along the tendon acts here, to be named."""
        acting = self.factor * force if self.factor != 1.0 else force
        if len(self.places) == 1:
            return (JointMotor("", self.places[0], torque=acting),)
        return (SpringDamper("", *self.places, actuator=acting),)


@dataclass(frozen=True)
class WrappedPart:
    """Part of a tendon between two sites that may lie on a geom between them, the shorter way around or on one side.

    ``geom`` is a place at its centre, with the axis of a cylinder along z; ``radius`` in m; ``side`` is the site on
    whose side it lies, ``is_eye`` whether that is inside, and the geom an eye; ``label`` begins the names of what is
    defined for it.
    """

    label: str
    sites: tuple[str, str]
    geom: str
    radius: float
    is_cylinder: bool
    factor: float
    is_rigid: bool
    side: str | None = None
    is_eye: bool = False

    def _from_centre(self) -> tuple[Vector, Vector]:
        centre = position(self.geom)
        return difference(position(self.sites[0]), centre), difference(position(self.sites[1]), centre)

    def _across(self, arm: Vector) -> Vector:
        """Return the part of a vector perpendicular to the axis of a cylinder; of a sphere the whole vector."""
        if not self.is_cylinder:
            return arm
        e = axis(self.geom, "z")
        return difference(arm, _times(dot(arm, e), e))

    def _defined(self, what: str) -> Name:
        return Name(f"{self.label}_{what}")

    @property
    def definitions(self) -> Iterator[Definition]:
        """Definitions of the length (m), the slopes by the positions of both sites, and their parts, by name."""
        r, defined = self.radius, self._defined
        a, b = (self._across(arm) for arm in self._from_centre())
        span = difference(position(self.sites[1]), position(self.sites[0]))
        normal, X, along = cross(a, b), defined("across"), defined("along")
        wrapped: Expr = Call("atan2", X, along) - self._seen("aa") - self._seen("bb")
        lies, P, straight = defined("lies"), defined("lying"), defined("straight")
        yield Definition(f"{self.label}_aa", dot(a, a), "m^2")
        yield Definition(f"{self.label}_bb", dot(b, b), "m^2")
        yield Definition(f"{self.label}_along", dot(a, b), "m^2")
        yield Definition(f"{self.label}_across", Call("sqrt", dot(normal, normal)), "m^2")
        inside = Call("min", defined("aa"), defined("bb")) - r**2
        if self.is_eye:
            yield Definition(f"{self.label}_lies", Call("min", -wrapped, inside))
            yield from self._through_eye()
        elif self.side is None:
            yield Definition(f"{self.label}_lies", Call("min", wrapped, inside))
            yield from self._around(wrapped, r)
        else:
            yield from self._around_side(a, b, inside)
            yield from self._around(defined("wrapped"), defined("way") * r)
        yield Definition(f"{self.label}_straight", Call("sqrt", dot(span, span)), "m")
        e = axis(self.geom, "z")
        h = dot(span, e)
        L = Call("sqrt", P**2 + h**2) if self.is_cylinder else P
        yield Definition(f"{self.label}_length", Call("if", lies > 0, L, straight), "m")
        for names, one, other, square, sign in zip(
            self._slopes, (a, b), (b, a), ("aa", "bb"), (-1.0, 1.0), strict=True
        ):
            slope = difference(_times(defined(f"by_{square}"), one), _times(defined(f"off_{square}"), other))
            if self.is_cylinder:
                slope = difference(_times(P / self.length, slope), _times(-sign * h / self.length, e))
            for name, on, off in zip(names, slope, span, strict=True):
                yield Definition(name.segments[0], Call("if", lies > 0, on, sign * off / straight))

    def _seen(self, square: str) -> Expr:
        """Angle at the centre between a site and the point where its line touches the geom."""
        return Call("acos", Call("min", self.radius / Call("sqrt", self._defined(square)), 1.0))

    def _around(self, wrapped: Expr, turned: Scalar) -> Iterator[Definition]:
        """Length P of the tendon on the geom, and its slopes by the places of both sites along a and along b."""
        along, X = self._defined("along"), self._defined("across")
        roots = {
            square: Call("sqrt", Call("max", self._defined(square) - self.radius**2, 0.0))
            for square in ("aa", "bb")
        }
        yield Definition(f"{self.label}_lying", roots["aa"] + roots["bb"] + self.radius * wrapped, "m")
        for square, root in roots.items():
            by = (root + turned * along / X) / self._defined(square)
            yield Definition(f"{self.label}_by_{square}", by, "1/m")
            yield Definition(f"{self.label}_off_{square}", turned / X, "1/m")

    def _through_eye(self) -> Iterator[Definition]:
        """Define length and slopes of a tendon that bends at the edge of an eye."""
        r, defined = self.radius, self._defined
        along, X = defined("along"), defined("across")
        ratio = {
            square: Call("min", r / Call("sqrt", defined(square)), 1.0 - AT_EDGE) for square in ("aa", "bb")
        }
        angle = Call("atan2", X, along)
        # the first step, from a right angle
        bend: Expr = (Call("asin", ratio["aa"]) + Call("asin", ratio["bb"]) + angle) / 2.0
        for k in range(NEWTON_STEPS):
            yield Definition(f"{self.label}_bend{k}", bend, "rad")
            at = defined(f"bend{k}")
            sine, cosine = Call("sin", at), Call("cos", at)
            value: Expr = angle - 2.0 * at
            slope: Expr = Number(-2.0)
            for A in ratio.values():
                value = value + Call("asin", A * sine)
                slope = slope + A * cosine / Call("sqrt", 1.0 - (A * sine) ** 2)
            bend = at - value / slope
        yield Definition(f"{self.label}_bend", bend, "rad")
        sine, cosine = Call("sin", defined("bend")), Call("cos", defined("bend"))
        parts = {
            square: Call("sqrt", defined(square)) * Call("sqrt", 1.0 - (A * sine) ** 2) - r * cosine
            for square, A in ratio.items()
        }
        yield Definition(f"{self.label}_lying", parts["aa"] + parts["bb"], "m")
        # of sites in line with the centre the sine is zero as well, and so is the share of the other site
        least = IN_LINE * Call("sqrt", defined("aa") * defined("bb"))
        for square, A in ratio.items():
            arm, share = Call("sqrt", defined(square)), A * sine / (X + least)
            by = (Call("sqrt", 1.0 - (A * sine) ** 2) + share * along) / arm
            yield Definition(f"{self.label}_by_{square}", by, "1/m")
            yield Definition(f"{self.label}_off_{square}", share * arm, "1/m")

    def _around_side(self, a: Vector, b: Vector, inside: Expr) -> Iterator[Definition]:
        """Define the way around (1 the shorter, −1 the longer), its angle, and a value > 0 where it touches."""
        assert self.side is not None
        defined = self._defined
        aa, bb, along, X, sa, sb = (defined(what) for what in ("aa", "bb", "along", "across", "sa", "sb"))
        s = self._across(difference(position(self.side), position(self.geom)))
        yield Definition(f"{self.label}_sa", dot(s, a), "m^2")
        yield Definition(f"{self.label}_sb", dot(s, b), "m^2")
        from_side = Call("atan2", sa * bb - sb * along, X * sb) - Call("atan2", sa * along - sb * aa, X * sa)
        yield Definition(f"{self.label}_turn", from_side)
        yield Definition(f"{self.label}_way", Call("if", defined("turn") < 0, -1.0, 1.0))
        turned = defined("way") * defined("turn")
        yield Definition(f"{self.label}_wrapped", turned - self._seen("aa") - self._seen("bb"))
        yield Definition(f"{self.label}_lies", Call("min", defined("wrapped"), inside))

    @property
    def _slopes(self) -> tuple[tuple[Name, Name, Name], ...]:
        return tuple(tuple(Name(f"{self.label}_{end}{c}") for c in "xyz") for end in (1, 2))  # type: ignore[misc]

    @property
    def length(self) -> Expr:
        """Length of the tendon from site to site."""
        return self._defined("length")

    @property
    def rate(self) -> Expr:
        """Rate of the length: slopes times the velocities of the sites relative to the geom."""
        total: Any = 0.0
        for site, slope, arm in zip(self.sites, self._slopes, self._from_centre(), strict=True):
            carried = cross(angular_velocity(self.geom), arm)
            moving = difference(difference(velocity(site), velocity(self.geom)), carried)
            total = total + dot(slope, moving)
        return total

    def loads(self, force: Scalar) -> tuple[Load, ...]:
        """Forces on both sites, with their reactions on the geom, to be named."""
        acting = self.factor * force if self.factor != 1.0 else force
        return tuple(
            Force("", site, (acting * x, acting * y, acting * z), reaction=self.geom)
            for site, (x, y, z) in zip(self.sites, self._slopes, strict=True)
        )


def _times(factor: Expr, vector: Vector) -> Vector:
    x, y, z = (factor * one for one in vector)
    return x, y, z


@dataclass(frozen=True)
class Tendon:
    """A tendon that is represented."""

    name: str
    parts: tuple[TendonPart | WrappedPart, ...]

    @property
    def length(self) -> Expr:
        """L (m, or the unit of the joints)."""
        return _sum([(part.factor, part.length) for part in self.parts])

    @property
    def rate(self) -> Expr:
        """The rate of L."""
        return _sum([(part.factor, part.rate) for part in self.parts if not part.is_rigid])

    @property
    def is_smooth(self) -> bool:
        """True if the length has two derivatives everywhere: the tendon lies on no geom that it may leave."""
        return all(isinstance(part, TendonPart) for part in self.parts)

    def loads(self, source: MjcfSource, name: str, force: Scalar) -> Iterator[Load]:
        """The loads by which a force along it (positive: pushing) acts; the first has the name."""
        acting = [load for part in self.parts if not part.is_rigid for load in part.loads(force)]
        for i, load in enumerate(acting):
            yield replace(load, name=name if i == 0 else source.fresh(f"{name}_{i + 1}", "loads"))


def read_tendons(source: MjcfSource) -> tuple[dict[int, Tendon], list[Load | Marker | Definition]]:
    """The tendons that are represented, by their numbers, and their springs and dampers; others are listed.

    Geoms around which they lie are places of their own, lengths on them definitions.
    """
    m = source.m
    source.choose_names("tendon", [f"tendon{i + 1}" for i in range(m.ntendon)], "loads")
    found: dict[int, Tendon] = {}
    loads: list[Load | Marker | Definition] = []
    geoms: dict[int, Marker] = {}
    for index in range(m.ntendon):
        parts = _parts(source, index, geoms)
        if isinstance(parts, str):
            source.leave_out("tendon", index, parts)
            continue
        found[index] = Tendon(source.name("tendon", index), parts)
        wrapped = [part for part in parts if isinstance(part, WrappedPart)]
        loads += [one for part in wrapped for one in part.definitions]
        loads += _passive(source, index, found[index])
        armature = float(getattr(m, "tendon_armature", np.zeros(m.ntendon))[index])
        loads += _rotor(source, index, "tendon", found[index], armature)
        _list_left_out(source, index)
    return found, [*geoms.values(), *loads]


def _parts(
    source: MjcfSource, index: int, geoms: dict[int, Marker]
) -> tuple[TendonPart | WrappedPart, ...] | str:
    """Return the parts of a tendon, or in words the reason why it is not represented."""
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
    around = (int(kinds.mjWRAP_SPHERE), int(kinds.mjWRAP_CYLINDER))
    sides = {row: int(m.wrap_prm[row]) for kind, row in zip(types, rows, strict=True) if kind in around}
    for row, side in sides.items():
        reason = _reason_against_side(source, int(m.wrap_objid[row]), side) if side >= 0 else None
        if reason is not None:
            return reason
    parts: list[TendonPart | WrappedPart] = []
    divisor, site, geom, side = 1.0, -1, -1, -1
    for kind, what, row in zip(types, objects, rows, strict=True):
        if kind == int(kinds.mjWRAP_PULLEY):
            divisor, site = float(m.wrap_prm[row]), -1
        elif kind in around:
            geom, side = what, sides[row]
        else:
            if site >= 0:
                parts.append(_between(source, (site, what), geom, side, 1 / divisor, geoms))
            site, geom, side = what, -1, -1
    return tuple(parts)


def _reason_against_side(source: MjcfSource, geom: int, side: int) -> str | None:
    """Why a tendon on the side of a site is not represented; None when it is."""
    m = source.m
    if m.geom_bodyid[geom] != m.site_bodyid[side]:
        return "a tendon around a geom on the side of a site of another body (sidesite)"
    if not _is_eye(source, geom, side) and int(source.mujoco.__version__.split(".")[0]) < SIDES_FROM:
        return "a tendon on the side of a site (sidesite), laid as MuJoCo did before version 4"
    return None


def _is_eye(source: MjcfSource, geom: int, side: int) -> bool:
    """True if the site at the side of a geom lies inside the geom."""
    m = source.m
    return bool(np.linalg.norm(m.site_pos[side] - m.geom_pos[geom]) < m.geom_size[geom][0])


def _between(
    source: MjcfSource, sites: tuple[int, int], geom: int, side: int, factor: float, geoms: dict[int, Marker]
) -> TendonPart | WrappedPart:
    """The part of a tendon between two sites, with a geom between them and a site at its side or without (-1)."""
    m = source.m
    one, other = (source.name("site", site) for site in sites)
    bodies = {int(m.site_bodyid[site]) for site in sites}
    if geom < 0:
        return TendonPart((one, other), factor, len(bodies) == 1)
    bodies.add(int(m.geom_bodyid[geom]))
    if geom not in geoms:
        placed = frame(pose(m.geom_pos[geom], m.geom_quat[geom]))
        name = source.fresh(f"wrap_{geom + 1}", "places")
        geoms[geom] = Marker(name, body_name(source, int(m.geom_bodyid[geom])), placed)
    cylinder = int(m.geom_type[geom]) == int(source.mujoco.mjtGeom.mjGEOM_CYLINDER)
    radius = float(m.geom_size[geom][0])
    label = source.fresh(re.sub(r"\W", "_", f"wrap_{one}_{other}"), "loads")
    beside = source.name("site", side) if side >= 0 else None
    rigid, eye = len(bodies) == 1, side >= 0 and _is_eye(source, geom, side)
    return WrappedPart(label, (one, other), geoms[geom].name, radius, cylinder, factor, rigid, beside, eye)


def _passive(source: MjcfSource, index: int, tendon: Tendon) -> Iterator[Load]:
    """Spring and damper of a tendon: −k (L − l) beyond either of its two lengths, −d L̇."""
    m, off = source.m, source.switches.off
    k = 0.0 if off("spring") else float(m.tendon_stiffness[index])
    d = 0.0 if off("damper") else float(m.tendon_damping[index])
    low, high = (float(v) for v in m.tendon_lengthspring[index])
    if k == 0.0 and d == 0.0:
        return
    only = tendon.parts[0] if len(tendon.parts) == 1 else None
    if isinstance(only, TendonPart) and len(only.places) == 2 and only.factor == 1.0 and low == high:
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


def _rotor(
    source: MjcfSource, index: int, kind: str, tendon: Tendon, inertia: float, gear: float = 1.0
) -> Iterator[RotorInertia]:
    """Armature along a tendon: a rotor where it runs over one joint, L = c q; on others it is listed."""
    joints = [part for part in tendon.parts if isinstance(part, TendonPart) and len(part.places) == 1]
    if inertia and len(joints) == len(tendon.parts) == 1:
        label = source.fresh(f"{source.name(kind, index)}_rotor", "loads")
        yield RotorInertia(label, *joints[0].places, inertia=inertia, ratio=gear * joints[0].factor)
    elif inertia:
        source.leave_out(kind, index, "armature")


def _list_left_out(source: MjcfSource, index: int) -> None:
    """List the properties of a tendon that the model does not contain."""
    m, off = source.m, source.switches.off
    if m.tendon_limited[index] and not off("limit"):
        source.leave_out("tendon", index, "a stop at its limits", counted="stops at limits of tendons")
    for switch, field, words in (
        ("frictionloss", "tendon_frictionloss", "friction"),
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


def read_actuators(source: MjcfSource, tendons: Mapping[int, Tendon]) -> list[Any]:
    """Motors and the parameters that control them; actuators that cannot be represented are listed."""
    m, clamped = source.m, set[int]()
    # from version 4 on nu counts controls, of which an actuator may have several
    count = len(m.actuator_trntype)
    source.choose_names("actuator", [f"actuator{i + 1}" for i in range(count)], "loads")
    items = [] if source.switches.off("actuation") else _motors(source, tendons, clamped)
    items += [load for index in range(count) for load in _beside(source, index, tendons)]
    for joint in np.flatnonzero(m.jnt_actfrclimited):
        if int(joint) not in clamped:
            source.leave_out("joint", int(joint), "limit of the actuator force")
    return items


def _motors(source: MjcfSource, tendons: Mapping[int, Tendon], clamped: set[int]) -> list[Any]:
    """Motors with their parameters; joints whose limit of forces bounds their motor are added to ``clamped``."""
    m = source.m
    count = len(m.actuator_trntype)
    items: list[Any] = []
    for index in range(count):
        reason = _reason_against(source, index, tendons)
        if reason is not None:
            source.leave_out("actuator", index, reason)
            continue
        name, target = source.name("actuator", index), int(m.actuator_trnid[index][0])
        gear = float(m.actuator_gear[index][0])
        items.append(Parameter(name, 0.0))
        if int(m.actuator_trntype[index]) == int(source.mujoco.mjtTrn.mjTRN_TENDON):
            tendon = tendons[target]
            force = _force(source, index, name, gear * tendon.length, gear * tendon.rate)
            items += tendon.loads(source, name, gear * force if gear != 1.0 else force)
        elif _is_ball(source, target):
            items += _ball_motors(source, index, name, target)
        else:
            joint = source.name("joint", target)
            torque = _force(source, index, name, gear * Name(joint, "q"), gear * Name(joint, "u"))
            torque = gear * torque if gear != 1.0 else torque
            if m.jnt_actfrclimited[target] and _acts_alone(source, index, target, count):
                torque = _within(torque, m.jnt_actfrcrange[target])
                clamped.add(target)
            items.append(JointMotor(name, joint, torque=torque))
    return items


def _beside(source: MjcfSource, index: int, tendons: Mapping[int, Tendon]) -> Iterator[Load]:
    """Armature and damping of an actuator, which act with the square of its gear, also where it is switched off.

    In a ball joint they act along all three speeds, without a gear. The former versions of MuJoCo have neither.
    """
    m, kinds, name = source.m, source.mujoco.mjtTrn, source.name("actuator", index)
    armature = float(m.actuator_armature[index]) if hasattr(m, "actuator_armature") else 0.0
    damping = float(m.actuator_damping[index]) if hasattr(m, "actuator_damping") else 0.0
    if source.switches.off("damper"):
        damping = 0.0
    elif hasattr(m, "actuator_dampingpoly") and np.any(m.actuator_dampingpoly[index]):
        source.leave_out("actuator", index, "a damping that is not linear")
    target, transmission = int(m.actuator_trnid[index][0]), int(m.actuator_trntype[index])
    gear = float(m.actuator_gear[index][0])
    on_joint = transmission in (int(kinds.mjTRN_JOINT), int(kinds.mjTRN_JOINTINPARENT))
    if on_joint and (int(m.jnt_type[target]) in SINGLE or _is_ball(source, target)):
        ball = _is_ball(source, target)
        joint, ratio = source.name("joint", target), 1.0 if ball else gear
        for i in range(3 if ball else 1):
            end = f"_{i + 1}" if ball else ""
            if armature:
                label = source.fresh(f"{name}_rotor{end}", "loads")
                yield RotorInertia(label, joint, coordinate=i, inertia=armature, ratio=ratio)
            if damping:
                label = source.fresh(f"{name}_damper{end}", "loads")
                yield JointDamper(label, joint, coordinate=i, damping=ratio**2 * damping)
        return
    if transmission == int(kinds.mjTRN_TENDON) and target in tendons:
        tendon = tendons[target]
        yield from _rotor(source, index, "actuator", tendon, armature, gear)
        if damping:
            label = source.fresh(f"{name}_damper", "loads")
            yield from tendon.loads(source, label, -(gear**2) * damping * tendon.rate)
        armature = damping = 0.0
    for value, words in ((armature, "armature"), (damping, "damping")):
        if value:
            source.leave_out("actuator", index, words)


def _is_ball(source: MjcfSource, joint: int) -> bool:
    return int(source.m.jnt_type[joint]) == int(source.mujoco.mjtJoint.mjJNT_BALL)


def _ball_motors(source: MjcfSource, index: int, name: str, target: int) -> Iterator[JointMotor]:
    """Motors of a ball joint along its three speeds; the first has the name."""
    m, joint = source.m, source.name("joint", target)
    x, y, z = (Number(float(v)) for v in m.actuator_gear[index][:3])
    gear: Vector = (x, y, z)
    if int(m.actuator_trntype[index]) == int(source.mujoco.mjtTrn.mjTRN_JOINTINPARENT):
        vector, scalar = ball_parameters(joint)
        across = cross(vector, gear)  # g − 2 ε4 ε × g + 2 ε × (ε × g), as the body sees it
        back = difference(_times(2.0 * scalar, across), _times(Number(2.0), cross(vector, across)))
        gear = difference(gear, back)
    speeds = (Name(joint, "wx"), Name(joint, "wy"), Name(joint, "wz"))
    force = _force(source, index, name, dot(gear, ball_turn(joint)), dot(gear, speeds))
    along = [(i, share) for i, share in enumerate(gear) if share != Number(0.0)]
    for k, (i, share) in enumerate(along):
        label = name if k == 0 else source.fresh(f"{name}_{k + 1}", "loads")
        yield JointMotor(label, joint, coordinate=i, torque=share * force)


def _acts_alone(source: MjcfSource, index: int, joint: int, count: int) -> bool:
    """True if no other actuator, and no gravity compensation, adds to the force that the joint limits."""
    if source.m.jnt_actgravcomp[joint]:
        return False
    return not any(i != index and _may_act_on(source, i, joint) for i in range(count))


def _may_act_on(source: MjcfSource, index: int, joint: int) -> bool:
    """True if an actuator may act on a joint in some position, as far as its transmission tells."""
    m, mujoco = source.m, source.mujoco
    target, transmission = int(m.actuator_trnid[index][0]), int(m.actuator_trntype[index])
    if _is_switched_off(source, index):
        return False
    if transmission in (int(mujoco.mjtTrn.mjTRN_JOINT), int(mujoco.mjtTrn.mjTRN_JOINTINPARENT)):
        return target == joint
    if transmission != int(mujoco.mjtTrn.mjTRN_TENDON):
        return True
    rows = slice(int(m.tendon_adr[target]), int(m.tendon_adr[target]) + int(m.tendon_num[target]))
    of_joints = m.wrap_type[rows] == int(mujoco.mjtWrap.mjWRAP_JOINT)
    return not of_joints.all() or joint in m.wrap_objid[rows]


def _is_switched_off(source: MjcfSource, index: int) -> bool:
    return bool(int(source.m.opt.disableactuator) >> int(source.m.actuator_group[index]) & 1)


def _reason_against(source: MjcfSource, index: int, tendons: Mapping[int, Tendon]) -> str | None:
    """Why an actuator is not represented; None when it is."""
    m, mujoco = source.m, source.mujoco
    on_joint = (int(mujoco.mjtTrn.mjTRN_JOINT), int(mujoco.mjtTrn.mjTRN_JOINTINPARENT))
    if _is_switched_off(source, index):
        return "an actuator of a group that is switched off (actuatorgroupdisable)"
    target, transmission = int(m.actuator_trnid[index][0]), int(m.actuator_trntype[index])
    if transmission == int(mujoco.mjtTrn.mjTRN_TENDON):
        if target not in tendons:
            return "an actuator of a tendon that is left out"
    elif transmission not in on_joint:
        return "an actuator that acts neither on a joint nor on a tendon"
    elif int(m.jnt_type[target]) == int(mujoco.mjtJoint.mjJNT_FREE):
        return "an actuator of a free joint"
    if int(m.actuator_gaintype[index]) == int(mujoco.mjtGain.mjGAIN_MUSCLE):
        return "a muscle"
    if m.actuator_plugin[index] >= 0:
        return "an actuator of a plugin"
    if int(getattr(m, "actuator_ctrlnum", {index: 1})[index]) != 1:
        return "an actuator with several controls"
    if int(m.actuator_dyntype[index]) != int(mujoco.mjtDyn.mjDYN_NONE):
        return "an actuator with dynamics of its own"
    gain, bias = int(m.actuator_gaintype[index]), int(m.actuator_biastype[index])
    if gain not in (int(mujoco.mjtGain.mjGAIN_FIXED), int(mujoco.mjtGain.mjGAIN_AFFINE)):
        return "an actuator whose gain is not linear"
    if bias not in (int(mujoco.mjtBias.mjBIAS_NONE), int(mujoco.mjtBias.mjBIAS_AFFINE)):
        return "an actuator whose bias is not linear"
    return None


def _force(source: MjcfSource, index: int, parameter: str, length: Scalar, speed: Scalar) -> Scalar:
    """Force before the gear, gain · ctrl + bias; both are b0 + b1 · length + b2 · speed, with the gear in these."""
    m, mujoco = source.m, source.mujoco
    control: Scalar = Name(parameter)
    at = int(m.actuator_ctrladr[index]) if hasattr(m, "actuator_ctrladr") else index
    if m.actuator_ctrllimited[at] and not source.switches.off("clampctrl"):
        control = _within(control, m.actuator_ctrlrange[at])
    gain = _affine(m.actuator_gainprm[index], length, speed)
    if int(m.actuator_gaintype[index]) == int(mujoco.mjtGain.mjGAIN_FIXED):
        gain = float(m.actuator_gainprm[index][0])
    force: Scalar = gain * control if gain != 1.0 else control
    if int(m.actuator_biastype[index]) == int(mujoco.mjtBias.mjBIAS_AFFINE):
        bias = _affine(m.actuator_biasprm[index], length, speed)
        force = force + bias if bias != 0.0 else force
    if m.actuator_forcelimited[index]:
        force = _within(force, m.actuator_forcerange[index])
    return force


def _affine(coefficients: Any, length: Scalar, speed: Scalar) -> Scalar:
    constant, of_length, of_speed = (float(v) for v in coefficients[:3])
    value: Scalar = constant
    if of_length != 0.0:
        value = value + of_length * length
    if of_speed != 0.0:
        value = value + of_speed * speed
    return value


def _within(value: Scalar, limits: Any) -> Scalar:
    low, high = (float(v) for v in limits)
    return Call("max", low, Call("min", value, high))
