"""A model with flexible bodies as the tree takes it: every interface a body of its own, without mass.

The user's joints, markers and loads name interfaces ``body.interface``. Opening the graph knows flexible bodies as
one node; then the interface on the joint that carries a body becomes its root, and the node becomes

    root interface ──ModalJoint──▸ body ──InterfaceJoint──▸ every other interface.

The coordinates of the modal joint are the modes; it is passed against the motion of the root interface on the body, and
moves nothing where the modes are zero at the root.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, wraps
from typing import Any, ClassVar

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.elastic.moving_frames import Station
from kinetree.elastic.reduced import Reduced
from kinetree.model.body import Body
from kinetree.model.expressions import Scalar
from kinetree.model.flexible.base import Flexible, interface_pose
from kinetree.model.geometry.frame import Frame
from kinetree.model.joints.base import Joint, Rows, Value
from kinetree.model.joints.weld import Weld
from kinetree.model.object_cache import ObjectCache
from kinetree.model.values.fields import Invalid
from kinetree.spatial.symbolic import skew, time_derivative
from kinetree.tolerances import REDUCTION_ROUND_OFF


@dataclass(frozen=True, eq=False)
class ModalJoint(Joint):
    """The modes of a flexible body as coordinates of a joint between its root interface and its body frame.

    The inverse of the motion of the root interface on the body.

    Parameters
    ----------
    elastic
        The body in its modes, in the body frame.
    root
        Name of the root interface.
    """

    kind: ClassVar[str] = "modal"
    axial: ClassVar[bool] = False
    cuttable: ClassVar[bool] = False

    elastic: Reduced = field(kw_only=True)
    root: str = field(kw_only=True)

    @cached_property
    def station(self) -> Station:
        return self.elastic.station(self.root)

    @property
    def constant_partials(self) -> bool:  # type: ignore[override]
        """True if the modes are zero at the root."""
        at = self.station
        return not (at.Phi.any() or at.Psi.any() or at.H.any() or at.turning.any())

    @property
    def coordinate_names(self) -> tuple[str, ...]:
        """Names of the modes."""
        return self.elastic.names

    @property
    def coordinate_units(self) -> tuple[str, ...]:
        """Modal coordinates are lengths."""
        return ("m",) * self.elastic.n

    def displacement(self, q: SX, value: Value) -> SX:
        """−Rᵀ p: the body frame seen from the root."""
        return -(rotation(self.station, q).T @ position(self.station, q))

    def rotation(self, q: SX, value: Value) -> SX:
        return rotation(self.station, q).T

    def partials(self, q: SX, value: Value) -> tuple[SX, SX]:
        """H, D on the modal speeds, in components of the body."""
        turning, shifting = root_partials(self.station, q)
        return turning, shifting

    def partial_rates(self, q: SX, u: SX) -> tuple[SX, SX]:
        """Ḣ u and Ḋ u along the modal speeds u (3 each)."""
        turning, shifting = root_partial_rates(self.station, q, u)
        return turning, shifting

    def coordinates_of(self, p: Array, C: Array, near: Array, value: Callable[[Any], float]) -> Array:
        """Return ``near``: a pose does not determine modal coordinates."""
        return near


@dataclass(frozen=True, eq=False)
class InterfaceJoint(Joint):
    """An interface that moves with the modes of its flexible body; it has no coordinates of its own.

    Parameters
    ----------
    station
        The interface in the body frame.
    """

    kind: ClassVar[str] = "interface"
    axial: ClassVar[bool] = False
    constant_partials: ClassVar[bool] = False
    coordinate_names: ClassVar[tuple[str, ...]] = ()
    coordinate_units: ClassVar[tuple[str, ...]] = ()

    station: Station = field(kw_only=True)

    def _modal(self, q: SX) -> SX:
        """The modal coordinates; undeformed where none are given."""
        return q if q.shape[0] else SX(self.station.Phi.shape[1], 1)

    def displacement(self, q: SX, value: Value) -> SX:
        return position(self.station, self._modal(q))

    def rotation(self, q: SX, value: Value) -> SX:
        return rotation(self.station, self._modal(q))

    def partials(self, q: SX, value: Value) -> tuple[SX, SX]:
        """H, D on the modal speeds, in its own components (3×n)."""
        turning, shifting = partials(self.station, self._modal(q))
        return turning, shifting

    def partial_rates(self, q: SX, u: SX) -> tuple[SX, SX]:
        """Ḣ u and Ḋ u along the modal speeds u, which are the rates of the modal coordinates q (3 each)."""
        turning, shifting = partial_rates(self.station, q, u)
        return turning, shifting

    def constraints(self, p: SX, C: SX, value: Value) -> Rows:
        raise NotImplementedError

    def coordinates_of(self, p: Array, C: Array, near: Array, value: Callable[[Any], float]) -> Array:
        return np.zeros(0)


# --- the motion of an interface on its body ---------------------------------------------------------------
#     p(q) = x + Φ q − ½ qᵀ H q            R(q) = Cay(τ) R₀,   τ = f(θ²) θ,   θ = Ψ q + ½ qᵀ B q
#     Cay(τ) = 1 + c (τ̃ + ½ τ̃²),          ω = c (τ̇ + ½ τ × τ̇),   c = 4/(4 + τ²)
# A bent beam turns by the angle θ itself, Cay(τ) by 2 atan(τ/2); f = tan(θ/2)/(θ/2), as a series, makes the two equal
# (to 1e-4 at 1 rad, 1e-7 at 0.5 rad), so that beams of many pieces close to a ring.
TANGENT = (1 / 12, 1 / 120, 17 / 20160)
"""Series of tan(θ/2)/(θ/2) = 1 + Σ a_k θ^2k."""


KEPT = 1024
"""Formulas that are kept, written out in symbols."""

_written = ObjectCache(KEPT)


def written_once(
    formula: Callable[..., tuple[SX, ...]], data: Iterable[Array], *columns: SX
) -> tuple[SX, ...]:
    """The matrices of a formula in some columns, written out in symbols once for all bodies with the same data.

    Equal pieces of a beam share them, and so do all traces of their motion. An operation at a time, a formula takes
    milliseconds to write. Entries of the columns that are zero are left out of it.
    """
    patterns = tuple(tuple(column.sparsity().find()) for column in columns)
    arrays = tuple(np.ascontiguousarray(part).tobytes() for part in data)

    def made() -> ca.Function:
        symbols = [SX.sym(f"c{k}", column.sparsity()) for k, column in enumerate(columns)]
        return ca.Function("written", symbols, list(formula(*symbols)))

    key = (formula.__qualname__, *(column.shape for column in columns), patterns, arrays)
    return tuple(_written.once(key, made).call(list(columns)))


def _of_station(formula: Callable[..., tuple[SX, ...]]) -> Callable[..., tuple[SX, ...]]:
    """A formula of a station and columns, written once for equal stations."""

    @wraps(formula)
    def applied(station: Station, *columns: SX) -> tuple[SX, ...]:
        data = (station.position, station.rotation, station.Phi, station.Psi, station.H, station.turning)

        @wraps(formula)
        def here(*symbols: SX) -> tuple[SX, ...]:
            return formula(station, *symbols)

        return written_once(here, data, *columns)

    return applied


def position(station: Station, q: SX) -> SX:
    """p(q) in the body frame (3)."""
    return pose(station, q)[0]


def rotation(station: Station, q: SX) -> SX:
    """R(q): components of the interface → of the body (3×3)."""
    return pose(station, q)[1]


@_of_station
def pose(station: Station, q: SX) -> tuple[SX, SX]:
    """p(q) and R(q)."""
    p = plain(station.position) + (plain(station.Phi) - _times(station.H, q) / 2) @ q
    return p, _cayley(station, q) @ plain(station.rotation)


@_of_station
def partials(station: Station, q: SX) -> tuple[SX, SX]:
    """ω and ṗ per modal speed, in components of the interface (3×n): Cay(τ)ᵀ ω = c (τ̇ − ½ τ × τ̇)."""
    R0 = plain(station.rotation)
    tau, tau_q = _turning(station, q)
    turning = 4 / (4 + ca.sumsqr(tau)) * (tau_q - skew(tau) @ tau_q / 2)
    shifting = _cayley(station, q).T @ (plain(station.Phi) - _times(station.H, q))
    return R0.T @ turning, R0.T @ shifting


@_of_station
def partial_rates(station: Station, q: SX, u: SX) -> tuple[SX, SX]:
    """Rates of ω and ṗ at constant modal speeds u, while q changes with u (3 each)."""
    H, D = partials(station, q)
    return time_derivative(H @ u, q, u), time_derivative(D @ u, q, u)


@_of_station
def root_partials(station: Station, q: SX) -> tuple[SX, SX]:
    """ω and ṗ of the body against its root per modal speed, body components (3×n each): the root's, reversed."""
    turning, shifting = partials(station, q)
    R = rotation(station, q)
    turned = R @ turning
    return -turned, -(skew(position(station, q)) @ turned) - R @ shifting


@_of_station
def root_partial_rates(station: Station, q: SX, u: SX) -> tuple[SX, SX]:
    """Rates of ω and ṗ of the body against its root at constant modal speeds u, while q changes with u (3 each)."""
    H, D = root_partials(station, q)
    return time_derivative(H @ u, q, u), time_derivative(D @ u, q, u)


def _times(second_order: Array, q: SX) -> SX:
    """H q or B q (3×n), H_ij = H_ji."""
    return ca.vertcat(*[(plain(part) @ q).T for part in second_order])


def _cayley(station: Station, q: SX) -> SX:
    """Cay(τ)."""
    tau, _ = _turning(station, q)
    t = skew(tau)
    return SX.eye(3) + 4 / (4 + ca.sumsqr(tau)) * (t + t @ t / 2)


def _turning(station: Station, q: SX) -> tuple[SX, SX]:
    """The vector τ and ∂τ/∂q (3×n): f θ_q + 2 f' θ θᵀθ_q, θ_q = Ψ + B q."""
    Psi, Bq = plain(station.Psi), _times(station.turning, q)
    theta, theta_q = (Psi + Bq / 2) @ q, Psi + Bq
    square = ca.sumsqr(theta)
    f, slope = SX(1), SX(0)
    for k, a in enumerate(TANGENT, start=1):
        f, slope = f + a * square**k, slope + k * a * square ** (k - 1)
    return f * theta, f * theta_q + 2 * slope * theta @ (theta.T @ theta_q)


def plain(values: Array) -> SX:
    """Data as a sparse constant matrix, without entries that are nothing but round-off."""
    found = np.array(values, dtype=float)
    found[np.abs(found) <= REDUCTION_ROUND_OFF * np.abs(found).max(initial=0.0)] = 0.0
    return ca.sparsify(SX(ca.DM(found)))


def plain_by_modes(symmetric: Array) -> SX:
    """A stiffness or a damping as a sparse constant matrix, without entries that are round-off of their modes.

    Each is judged by those of its two modes: one along a thin beam is 1e12 times as stiff as one across it.
    """
    own = np.sqrt(np.abs(np.diag(symmetric)))
    units = np.outer(own, own)
    return plain(np.divide(symmetric, units, out=np.zeros_like(units), where=units > 0.0)) * SX(ca.DM(units))


@dataclass(frozen=True)
class Interface(Body):
    """An interface of a flexible body, as a body without mass."""


def interface_name(body: str, interface: str) -> str:
    """Name of an interface among the bodies."""
    return f"{body}.{interface}"


def is_flexible(body: Body) -> bool:
    """True if a body has flexible data, right or wrong."""
    return isinstance(body.flexible, Flexible)


def interface_names(body: Body) -> tuple[str, ...]:
    """Names of the interfaces of a body within it; none of a rigid one."""
    return body.flexible.interface_names if isinstance(body.flexible, Flexible) else ()


def homes(bodies: Iterable[Body]) -> dict[str, str]:
    """The flexible body of every interface, by its name."""
    return {
        interface_name(body.name, interface): body.name
        for body in bodies
        if isinstance(body.name, str)
        for interface in interface_names(body)
    }


def interfaces(body: Body) -> tuple[Interface, ...]:
    """The interfaces of a flexible body as bodies, undeformed; at its origin where the data cannot be used."""
    assert isinstance(body.flexible, Flexible)
    known = not body.flexible.failures
    found = []
    for name in body.flexible.interface_names:
        pose = body.pose
        if known and isinstance(pose, Frame):
            pose = composed(pose, Frame(*interface_pose(body.flexible.reduced.station(name))))
        found.append(Interface(interface_name(body.name, name), 0.0, pose=pose))
    return tuple(found)


def undeformed(body: Body) -> Body:
    """A flexible body as a rigid one: mass, mass centre and inertia from its data."""
    assert isinstance(body.flexible, Flexible)
    data = body.flexible.reduced
    com = data.S0 / data.mass
    C = data.C0 - data.mass * np.outer(com, com)
    J = np.trace(C) * np.eye(3) - C
    inertia = (J[0, 0], J[1, 1], J[2, 2], J[0, 1], J[0, 2], J[1, 2])
    numbers = [float(v) for v in inertia]
    return replace(body, mass=data.mass, com=tuple(map(float, com)), inertia=tuple(numbers), flexible=None)  # type: ignore[arg-type]


def inner_joints(body: Body, root: str, data: Reduced | None) -> tuple[Joint, ...]:
    """The joints inside a flexible body hung on an interface: its modes first, then the other interfaces.

    ``data`` holds the modes in which the model takes it; None: they cannot be computed, which validation reports.
    """
    flexible = body.flexible
    assert isinstance(flexible, Flexible)
    data = _without_modes(flexible) if data is None else data
    at_root = Frame(*interface_pose(data.station(root)))
    if not data.n:  # rigid
        frames = {name: Frame(*interface_pose(data.station(name))) for name in flexible.interface_names}
        others = [
            Weld(end, body.name, end, frame_inner=frames[name], frame_outer=Frame())
            for name in flexible.interface_names
            if name != root and (end := interface_name(body.name, name))
        ]
        first = interface_name(body.name, root)
        return Weld(body.name, first, body.name, frame_inner=Frame(), frame_outer=at_root), *others
    start = {
        name: (*(given if isinstance(given, tuple) else ()), *(0.0,) * data.n)[: data.n]
        for name, given in (("q0", flexible.q0), ("u0", flexible.u0))
    }
    modal = ModalJoint(
        body.name,
        interface_name(body.name, root),
        body.name,
        frame_inner=Frame(),
        frame_outer=Frame(),
        elastic=data,
        root=root,
        **start,  # type: ignore[arg-type]
    )
    moving = [
        InterfaceJoint(
            interface_name(body.name, name),
            body.name,
            interface_name(body.name, name),
            frame_inner=Frame(),
            frame_outer=Frame(),
            station=data.station(name),
        )
        for name in flexible.interface_names
        if name != root
    ]
    return (modal, *moving)


def _without_modes(flexible: Flexible) -> Reduced:
    """A body in place of one with faulty data."""
    names = flexible.interface_names
    zero = np.zeros
    stations = [(name, zero(3), np.eye(3), zero((3, 0)), zero((3, 0)), zero((3, 0, 0))) for name in names]
    from kinetree.elastic.moving_frames import Station

    nothing = zero((0, 0, 3, 3))
    return Reduced(
        (), names[0] if names else "", 1.0, zero(3), zero((3, 0)), zero((3, 0, 0)), np.eye(3), zero((0, 3, 3)),
        nothing, nothing, zero((0, 0)), zero((0, 0)), tuple(Station(*s) for s in stations), zero(0),
    )  # fmt: skip


def expanded_bodies(bodies: Sequence[Body]) -> tuple[Body, ...]:
    """All bodies of the tree: flexible ones with their interfaces behind them."""
    found: list[Body] = []
    for body in bodies:
        if is_flexible(body):
            found += [undeformed(body), *interfaces(body)]
        else:
            found.append(body)
    return tuple(found)


def composed(outer: Frame, inner: Frame) -> Frame:
    """A frame in a frame that is itself given in a third; entries may be expressions."""
    if isinstance(outer.rotation, Invalid) or isinstance(outer.position, Invalid):
        return outer
    R, S, p = outer.rotation, inner.rotation, inner.position

    def row(i: int, column: Sequence[Scalar]) -> Scalar:
        return R[i][0] * column[0] + R[i][1] * column[1] + R[i][2] * column[2]

    rotation = tuple(tuple(row(i, [S[k][j] for k in range(3)]) for j in range(3)) for i in range(3))
    return Frame(tuple(outer.position[i] + row(i, p) for i in range(3)), rotation)  # type: ignore[arg-type]
