"""Elastic and damping forces of flexible bodies in their modes, damped as the model holds and loads them.

Flexible bodies that are welded to one another, with the rigid bodies welded to them, vibrate as one structure. Take it
out of the graph of the model: a joint of it whose other body is still connected to ground holds it, and that body is
taken as fixed; bodies that are no longer connected to ground are carried by it, with their mass, as rigid ones.

Warnings estimate the error of a beam in its modes. The modes give the strains of the beam, and the strains give its
exact shape at any deflection: sections turn by R with R' = R κ̃, and the axis follows r' = R (e + γ). The equations
have this shape to the second order of the modes. The difference at the ends is the gap. Under moments at the ends, the
error of deflections is the gap; under forces it is `LOADED` times the gap, because the work of the forces is wrong
along with their lever.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from typing import ClassVar

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.elastic.moving_frames import Station
from kinetree.elastic.reduced import Reduced
from kinetree.elastic.structure import Damping, Member, Structure, modal_damping
from kinetree.model.flexible.base import Flexible
from kinetree.model.flexible.expansion import plain, plain_by_modes, position, rotation, written_once
from kinetree.model.flexible.used_modes import SurroundingStructure, structure
from kinetree.model.loads.base import Effect, Load
from kinetree.model.motion import Measure, Motion
from kinetree.model.parts import Parts
from kinetree.spatial.symbolic import skew
from kinetree.tolerances import MODES_IN_DOUBT, NEGLIGIBLE_DEFLECTION, NO_ANGLE

LARGEST_TURN = 0.3
"""Rotation of an interface against the body frame (rad) beyond which linear modes are in doubt."""

LARGEST_KNOWN_TURN = 1.0
"""Largest rotation (rad) of a beam whose frame moves with an inner section; its shape error is measured besides."""


ARC, LEVER = 0.09, 1.1
"""Relative error of the deflection of a beam over the square of its largest turn: ARC when bent to an arc, plus LEVER
times the variance of the bending moment over its mean square, since the lever of forces becomes shorter.

Values of elasticas: 1/12 under an end moment (no variance), 0.46 under an end force (1/3)."""

UNKNOWN = 0.5
"""Relative error of the deflection over the square of the largest turn, for bodies that are no beams."""

SAMPLES = 9
"""Number of places along a beam at which rotations are checked."""

MOST_SOFTENED = 0.1
"""Share by which loads may change the stiffness of a body whose data do not describe this change."""


@dataclass(frozen=True, eq=False)
class Elasticity(Load):
    """−K q − D q̇ on the modes of a flexible body, which has its name; ½ qᵀ K q is its strain energy.

    Parameters
    ----------
    elastic
        The body in its modes, with its own stiffness K and damping D.
    damped_by
        Name and damping matrix (n, m), by their modal speeds, of other bodies that vibrate with it as one structure.
    """

    kind: ClassVar[str] = "elasticity"
    dissipates: ClassVar[bool] = True
    elastic: Reduced = field(kw_only=True)
    damped_by: tuple[tuple[str, Array], ...] = field(default=(), kw_only=True)

    @property
    def joints(self) -> tuple[str, ...]:
        """The modal joints, which have the names of the bodies too."""
        return (self.name, *(name for name, _ in self.damped_by))

    @property
    def conservative(self) -> bool:
        """True if there is no structural damping."""
        return not self.elastic.Dff.any()

    def effect(self, motion: Motion) -> Effect:
        """Forces on the modal speeds, and the strain energy."""
        q, rate = motion.coordinates(self.name), motion.speeds(self.name)
        resisted = plain_by_modes(self.elastic.Kff) @ q
        energy = ca.dot(q, resisted) / 2
        measure = Measure("strain_energy", "J", (), "strain energy of the flexible body", energy)
        damping = plain_by_modes(self.elastic.Dff) @ rate
        for other, D in self.damped_by:
            damping = damping + plain(D) @ motion.speeds(other)
        return Effect(
            joint_forces=((self.name, -resisted - damping),),
            potential=energy,
            measures=(measure,),
            warnings=self._warnings(motion, q),
        )

    def _warnings(self, motion: Motion, q: SX) -> tuple[tuple[str, Callable[[], SX]], ...]:
        """Warnings, as functions that write them: only the audit needs them, and they take longer than the forces."""

        @cache
        def turned() -> SX:
            return ca.mmax(ca.vertcat(SX(1, 1), *[ca.sumsqr(turn @ q) for turn in self._turns()]))

        largest = LARGEST_KNOWN_TURN if is_carried_inside(self.elastic) else LARGEST_TURN
        is_beam = self.elastic.picture is not None and self.elastic.picture.sections is not None
        remedy = (
            'cut it into pieces (pieces = "auto"), or into more' if is_beam else "cut it into several bodies"
        )
        found: list[tuple[str, Callable[[], SX]]] = [
            (
                f"bends or twists by more than {largest:g} rad, where its modes are no longer true; {remedy}",
                lambda: turned() - largest**2,
            ),
            (
                f"bends so far that its deflections are too large by more than {MODES_IN_DOUBT:.0%} "
                f"(about half the square of the angle); {remedy}",
                lambda: self._excess(q, turned()),
            ),
        ]
        if not self.elastic.stiffened:
            slowest = float(min(self.elastic.frequencies))
            found.append(
                (
                    f"turns faster than a tenth of its lowest natural frequency ({slowest:.3g} rad/s), and its data do "
                    "not tell how rotation stiffens it",
                    lambda: ca.sumsqr(motion.angular_velocity(self.name)) - (slowest / 10) ** 2,
                )
            )
        if self.elastic.softening is not None:
            words = (
                f"bears loads that stiffen or soften it by more than {MOST_SOFTENED:.0%}, and its data do not tell "
                "how: it may buckle; give it as a beam or a mesh, or by matrices with rotations at more nodes"
            )
            found.append((words, lambda: self._softened(q)))
        return tuple(found)

    def _turns(self) -> list[SX]:
        """Rotation (3, n) of the interfaces and, of a beam, of pieces along it."""
        data, picture = self.elastic, self.elastic.picture
        found = [plain(station.Psi) for station in data.stations]
        if picture is not None and picture.sections is not None:
            ends = picture.lines[np.linspace(0, len(picture.lines) - 1, SAMPLES).round().astype(int)]
            along = picture.points[ends[:, 1]] - picture.points[ends[:, 0]]
            moved = picture.shapes[ends[:, 1]] - picture.shapes[ends[:, 0]]
            found += [plain(np.cross(r, u, axisb=0).T / (r @ r)) for r, u in zip(along, moved, strict=True)]
        return found

    def _excess(self, q: SX, turned: SX) -> SX:
        """Positive where the estimated error of deflections is larger than `MODES_IN_DOUBT`."""
        picture = self.elastic.picture
        if picture is None or picture.sections is None:
            return UNKNOWN * turned - MODES_IN_DOUBT
        if is_carried_inside(self.elastic):
            length = float(picture.sections.s[-1])
            wrong = [
                LOADED * (ca.norm_2(gap.shift) + length * ca.norm_2(gap.turn))
                - MODES_IN_DOUBT * (ca.norm_2(gap.deflection) + NEGLIGIBLE_DEFLECTION * length)
                for gap in gaps(self.elastic, q)
            ]
            return ca.mmax(ca.vertcat(*wrong))
        some = np.linspace(0, len(picture.sections.s) - 1, SAMPLES).round().astype(int)
        total, variance = SX(0), SX(0)
        for row in (4, 5):
            moment = plain(picture.sections.forces[some, row]) @ q
            total += ca.sumsqr(moment)
            variance += ca.sumsqr(moment) - ca.sum1(moment) ** 2 / SAMPLES
        return turned * (ARC * total + LEVER * variance) - MODES_IN_DOUBT * total

    def _softened(self, q: SX) -> SX:
        """Positive where stresses change the stiffness of the slowest modes too much, √Σ_ij (Σ_m Γ_mij q_m)²."""
        data = self.elastic
        assert data.softening is not None
        change = plain(data.softening.reshape(data.n, -1).T) @ q
        # where H is known, what is missing couples modes of different kinds, and counts by its square
        most = MOST_SOFTENED**0.5 if data.stiffened else MOST_SOFTENED
        return ca.sumsqr(change) - most**2


@dataclass(frozen=True)
class Vibrating:
    """Bodies that vibrate as one structure.

    Parameters
    ----------
    bodies
        Flexible bodies welded to one another, by name.
    structure
        Structure of these bodies and of all bodies welded to them or carried by them, with its supports.
    unknown
        Names of carried bodies that are left out, because their mass or place is no number.
    """

    bodies: tuple[str, ...]
    structure: Structure
    unknown: tuple[str, ...]


def elasticities(model: Parts, data: dict[str, Reduced]) -> tuple[Elasticity, ...]:
    """Loads of the flexible bodies of a valid model against their modes, in the order of the bodies."""
    surrounding = SurroundingStructure.of(model, data)
    asked = damping_asked(surrounding)
    shares: dict[tuple[str, str], Array] = {}
    for group in vibrating(surrounding, asked):
        modes = group.structure.modes
        D = modal_damping(group.structure, {name: asked[name] for name in group.bodies if name in asked})
        shares.update({(a, b): D[modes[a], modes[b]] for a in group.bodies for b in group.bodies})
    found = []
    for name, body in data.items():
        flexible = surrounding.bodies[name].flexible
        assert isinstance(flexible, Flexible)
        stiffness = flexible.structural_damping.get("stiffness", 0.0)
        own = shares.get((name, name), np.zeros_like(body.Dff))
        others = {b: D for (a, b), D in shares.items() if a == name and b != name and D.any()}
        damped = replace(body, Dff=body.Dff + stiffness * body.Kff + own)
        found.append(Elasticity(name, elastic=damped, damped_by=tuple(others.items())))
    return tuple(found)


def damping_asked(surrounding: SurroundingStructure) -> dict[str, Damping]:
    """Damping of flexible bodies that ask for damping of their modes, by name."""
    found = {}
    for name, data in surrounding.data.items():
        flexible = surrounding.bodies[name].flexible
        assert isinstance(flexible, Flexible)
        given = flexible.structural_damping
        damping = Damping(given.get("ratio", 0.0), given.get("mass", 0.0))
        if data.n and (damping.ratio or damping.mass):
            found[name] = damping
    return found


def vibrating(surrounding: SurroundingStructure, asked: dict[str, Damping]) -> Iterator[Vibrating]:
    """The structures of those flexible bodies of which damping is asked."""
    done: set[str] = set()
    for name in asked:
        if name in done:
            continue
        welded = _welded(surrounding, name)
        done |= welded
        yield _vibrating(surrounding, welded)


def _welded(surrounding: SurroundingStructure, name: str) -> set[str]:
    """The body, and all bodies that welds connect to it without passing the ground."""
    joints = [surrounding.ends(joint) for joint in surrounding.joints if not joint.n_u]
    found, pending = {name}, [name]
    while pending:
        at = pending.pop()
        near = {b if a == at else a for a, b in joints if at in (a, b)}
        new = [body for body in near if body in surrounding.bodies and body not in found]
        found.update(new)
        pending += new
    return found


def _vibrating(surrounding: SurroundingStructure, welded: set[str]) -> Vibrating:
    grounded = surrounding.reached(welded)
    carried = _carried(surrounding, welded, grounded)
    members: dict[str, Member] = {}
    unknown: list[str] = []
    for name in surrounding.bodies:
        if name in welded and name in surrounding.data and surrounding.data[name].n:
            members[name] = surrounding.data[name]
        elif name in welded or name in carried:
            try:
                members[name] = surrounding.rigid(name)
            except LookupError:
                unknown.append(name)
    joints = [joint for joint in surrounding.joints if any(end in members for end in surrounding.ends(joint))]
    inner = [j for j in joints if not any(end in unknown for end in surrounding.ends(j))]
    built, misplaced = structure(surrounding, members, inner)
    for joint in misplaced:
        ends = surrounding.ends(joint)
        if any(end in grounded for end in ends):
            hold = surrounding.coarse_hold(joint, members)
            built = replace(built, holds=(*built.holds, *([] if hold is None else [hold])))
        else:
            unknown += [end for end in ends if not isinstance(members[end], Reduced)]
    bodies = tuple(name for name, member in members.items() if isinstance(member, Reduced))
    return Vibrating(bodies, built, tuple(dict.fromkeys(unknown)))


def _carried(surrounding: SurroundingStructure, welded: set[str], grounded: set[str]) -> set[str]:
    """Bodies carried by these: bodies that reach the ground through them alone."""
    found: set[str] = set()
    pending = list(welded)
    while pending:
        at = pending.pop()
        for joint in surrounding.joints:
            ends = surrounding.ends(joint)
            if at in ends:
                other = ends[1] if ends[0] == at else ends[0]
                if other not in grounded and other not in welded and other not in found:
                    found.add(other)
                    pending.append(other)
    return found


LOADED = 4.0
"""Error of a deflection under forces, divided by the gap: an error of third order counts once in itself, and three
times in the forces on the modes. Under moments alone it is 1."""


@dataclass(frozen=True)
class Gap:
    """Difference of the equations from the exact shape at one end of a beam, seen from the other end.

    Parameters
    ----------
    shift : 3
        Position in the equations less that in the exact shape (m).
    turn : 3
        Rotation in the equations less that in the exact shape (rad).
    deflection : 3
        Displacement by bending and stretch in the exact shape (m).
    rotation : 3×3
        Rotation of the sections in the exact shape.
    """

    shift: SX
    turn: SX
    deflection: SX
    rotation: SX


def is_carried_inside(data: Reduced) -> bool:
    """True if the body frame of a beam moves with a section between its interfaces."""
    ends = [station for station in data.stations if station.interface]
    known = data.picture is not None and data.picture.turns is not None and data.n > 0
    return known and len(ends) > 1 and all(end.Phi.any() or end.Psi.any() for end in ends)


def gaps(data: Reduced, q: SX) -> list[Gap]:
    """Gaps of all interfaces of a beam but the first, at modal coordinates q (n); written once for equal beams."""
    picture, ends = data.picture, [station for station in data.stations if station.interface]
    assert picture is not None and picture.turns is not None
    arrays = [picture.points, picture.shapes, picture.turns]
    for end in ends:
        arrays += [end.position, end.rotation, end.Phi, end.Psi, end.H, end.turning]

    def formula(q: SX) -> tuple[SX, ...]:
        found = _gaps(data, q)
        return tuple(part for gap in found for part in (gap.shift, gap.turn, gap.deflection, gap.rotation))

    found = written_once(formula, arrays, q)
    return [Gap(*found[k : k + 4]) for k in range(0, len(found), 4)]


def _gaps(data: Reduced, q: SX) -> list[Gap]:
    first, *others = [station for station in data.stations if station.interface]
    R_a, r_a = _exact(data, q, first)
    T_a, p_a = _described(first, q)
    found = []
    for station in others:
        R_b, r_b = _exact(data, q, station)
        T_b, p_b = _described(station, q)
        exact, described = R_a.T @ (r_b - r_a), T_a.T @ (p_b - p_a)
        bent = R_a.T @ R_b
        E = bent.T @ (T_a.T @ T_b)
        turn = ca.vertcat(E[2, 1] - E[1, 2], E[0, 2] - E[2, 0], E[1, 0] - E[0, 1]) / 2
        found.append(Gap(described - exact, turn, exact - plain(station.position - first.position), bent))
    return found


def _described(station: Station, q: SX) -> tuple[SX, SX]:
    """Turn and place of a station in the equations."""
    return rotation(station, q) @ plain(station.rotation).T, position(station, q)


def _exact(data: Reduced, q: SX, station: Station) -> tuple[SX, SX]:
    """Turn and place of a station, integrated along the axis from the section of the body frame."""
    picture = data.picture
    assert picture is not None and picture.turns is not None
    x, u, theta = picture.points, picture.shapes, picture.turns
    start = int(np.argmin(np.abs(u).sum((1, 2)) + np.abs(theta).sum((1, 2))))
    end = int(np.argmin(np.linalg.norm(x - station.position, axis=1)))
    R, r = SX.eye(3), plain(x[start])
    way = range(start, end, 1 if end > start else -1)
    for i in way:
        j = i + way.step
        turned = plain(theta[j] - theta[i]) @ q
        middle, after = R @ _exponential(turned / 2), R @ _exponential(turned)
        along = x[j] - x[i]
        # (e + γ) ds of the element: what it moves less what it turns by
        strained = u[j] - u[i] + np.cross(along, (theta[i] + theta[j]) / 2, axisb=0).T
        r = r + (R + 4 * middle + after) @ (plain(along) + plain(strained) @ q) / 6
        R = after
    return R, r


def _exponential(v: SX) -> SX:
    """exp(ṽ) of a rotation vector."""
    angle, K = ca.sqrt(ca.sumsqr(v) + NO_ANGLE), skew(v)
    half = ca.sin(angle / 2) / (angle / 2)
    return SX.eye(3) + ca.sin(angle) / angle * K + half**2 / 2 * (K @ K)
