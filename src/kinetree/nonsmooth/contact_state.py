"""Contacts at one instant: gaps, and how impulses change speeds. The law of restitution: ``runtime/c/impact_law.h``.

Nothing here depends on where the mechanism stands in the world, nor on what moves elsewhere. A gap is judged by the
length L of its contact, the largest radius of gyration of the bodies that touch or a length of the contact itself
(1 rad of angles), and by the round-off of its function as it is evaluated, ε times the size of the terms whose
difference it is: far from the origin these are coordinates, and 10⁶ m away a gap is known to some 10⁻¹⁰ m. Its rate is
judged by the terms that it is the sum of, |G| |y|, and by √(L |γ̈|), the speed that its acceleration brings about
over L.

With the speeds' changes that the constraints allow, ẏ = y_p + T v, B T = 0, and the Cholesky factor L of TᵀA T, the
rates γ = G y + … of the gaps change under impulses Λ (forces λ) along the contacts by

    Δγ = RᵀR Λ,    R = L⁻¹ Tᵀ Gᵀ,    Δy = T L⁻ᵀ R Λ

T and L are found by the runtime, which decides on Λ (``runtime/c/impact_law.h``) and on λ
(``runtime/c/contact_modes.h``).
"""

from __future__ import annotations

import weakref
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, partial
from weakref import WeakKeyDictionary

import casadi as ca
import numpy as np
from casadi import SX
from numpy.typing import NDArray

from kinetree.arrays import Array
from kinetree.compile.compiled_model import CompiledModel
from kinetree.formulations.contract import Equations
from kinetree.friction.contact_rows import Contact, PairMotion, features_by_pair, rate_function
from kinetree.kernels import Graph, Kernel, compile_graph
from kinetree.model.events import (
    ConvexEvent,
    CurvesEvent,
    DistanceEvent,
    ExpressionEvent,
    PointPlaneEvent,
    Restitution,
    RopeEvent,
)
from kinetree.model.expressions.evaluation import name_segments
from kinetree.model.geometry.convex_pairs import FeatureKind, open_gap, touch_of_kind
from kinetree.model.geometry.outlines import Rim
from kinetree.model.loads.convex_contact import ContactShape
from kinetree.model.motion import Motion
from kinetree.runtime.library import INTEGER, PLACE, TABLE, Function, address
from kinetree.runtime.tables import CONTACT_INTEGERS, CONTACT_REALS, CONTACTS_MASSLESS, CONTACTS_SETTLED
from kinetree.solve.modes import ContactError
from kinetree.spatial.symbolic import time_derivative
from kinetree.symbolic.mechanism import Mechanism
from kinetree.symbolic.tree import Tree
from kinetree.tolerances import MARGIN_LENGTHS, MARGIN_ROUND_OFFS, TOUCHING_LENGTHS, TOUCHING_ROUND_OFFS

ROUND_OFF = float(np.finfo(float).eps)
TOUCHING = (TOUCHING_LENGTHS, TOUCHING_ROUND_OFFS)
"""Gap, in lengths of the contact and in round-offs, up to which a contact takes part in impacts and may close."""
MARGIN = (MARGIN_LENGTHS, MARGIN_ROUND_OFFS)
"""Gap beyond which a contact that touches without being held counts as passed."""


@dataclass(frozen=True)
class ContactScales:
    """Lengths L and round-off of the gaps of all contacts (n)."""

    length: Array
    round_off: Array

    def gap(self, share: tuple[float, float]) -> Array:
        """A gap in lengths and round-offs."""
        return np.asarray(share[0] * self.length + share[1] * self.round_off, dtype=float)


def margin(contact: Contact, motion: Motion, x: SX, tree: Tree) -> SX:
    """MARGIN of a contact, in symbols."""
    length, off = scales_of(contact, motion, x, tree)
    return MARGIN[0] * length + MARGIN[1] * off


def scales_of(contact: Contact, motion: Motion, x: SX, tree: Tree) -> tuple[SX, SX]:
    """The length of a contact and the round-off of its gap, in symbols."""
    if isinstance(contact.event, ConvexEvent) and not contact.closed:
        terms = pair_terms(motion, x, contact.event).of(contact.event)[2]
        return length_of(contact, motion, tree), ROUND_OFF * terms
    gap = contact.gap(motion)
    slopes = ca.densify(ca.jacobian(gap, x))
    terms = ca.fmax(ca.sum1(ca.fabs(slopes.T * x)), _far_terms(contact, motion))
    return length_of(contact, motion, tree), ROUND_OFF * terms


def _far_terms(contact: Contact, motion: Motion) -> SX:
    """The size of the world coordinates whose difference along the normal is the gap; 0 where it is none of places."""
    event = contact.event
    if isinstance(event, PointPlaneEvent):
        n = motion.rotation(event.plane)[:, 2]
        both = ca.fabs(event.centre(motion)) + ca.fabs(motion.position(event.plane))
        return ca.dot(ca.fabs(n), both) + ca.fabs(motion.value(event.offset))
    if isinstance(event, CurvesEvent):
        point, n = event.contact(motion)
        both = ca.fabs(motion.position(event.curve1)) + ca.fabs(motion.position(event.curve2))
        return ca.dot(ca.fabs(n), both + ca.fabs(point - motion.position(event.curve1)))
    if isinstance(event, ConvexEvent):
        point, n = event.contact(motion)
        first, second = (shape.middle(motion) for shape in event.pair)
        return ca.dot(ca.fabs(n), ca.fabs(first) + ca.fabs(second) + ca.fabs(point - second))
    if isinstance(event, DistanceEvent):
        first, second = motion.position(event.at1), motion.position(event.at2)
        n = (second - first) / ca.fmax(ca.norm_2(second - first), 1e-300)
        return ca.dot(ca.fabs(n), ca.fabs(first) + ca.fabs(second)) + ca.fabs(motion.value(event.distance))
    return SX(0)


def lengths_of(contacts: Sequence[Contact], motion: Motion, tree: Tree) -> SX:
    """L of contacts, as a column; features of one pair of shapes have the same, which is written once."""
    found: dict[object, SX] = {}
    owners = [c.event.pair if isinstance(c.event, ConvexEvent) else c.name for c in contacts]
    for contact, owner in zip(contacts, owners, strict=True):
        if owner not in found:
            found[owner] = length_of(contact, motion, tree)
    return ca.vertcat(SX(0, 1), *[found[owner] for owner in owners])


def length_of(contact: Contact, motion: Motion, tree: Tree) -> SX:
    """L of a contact (m), or 1 where its gap is an angle."""
    model = tree.model
    event = contact.event
    if not event.unit(model).startswith("m"):
        return SX(1)
    lengths = [SX(0)]
    if isinstance(event, PointPlaneEvent):
        lengths += [ca.fabs(motion.value(v)) for v in (event.offset, *event.at)]
        lengths += Rim(event.rim).sizes(motion.value)
    elif isinstance(event, CurvesEvent):
        lengths += [size for rim in event.rims for size in rim.sizes(motion.value)]
    elif isinstance(event, ConvexEvent):
        lengths.append(event.least_size(motion))
    elif isinstance(event, DistanceEvent):
        lengths.append(ca.fabs(motion.value(event.distance)))
    elif isinstance(event, RopeEvent):
        lengths.append(ca.fabs(motion.value(event.length)))
    touching = _bodies(contact, motion, model)
    mine = [_gyration(tree, name) for name in touching]
    everyone = [link.gyration for link in tree.links]
    own, whole = (_largest([*lengths, *found]) for found in (mine, everyone))
    # points without inertia: the largest body there is, or else a metre
    return ca.if_else(own > 0, own, ca.if_else(whole > 0, whole, 1))


def _largest(values: list[SX]) -> SX:
    found = values[0]
    for value in values[1:]:
        found = ca.fmax(found, value)
    return found


def _bodies(contact: Contact, motion: Motion, model: Mechanism) -> list[str]:
    """Names of the bodies that touch, as far as the event names them."""
    event = contact.event
    places, joints = list(event.places), set(event.joints)
    if isinstance(event, ExpressionEvent):
        named = {segments[0] for segments in name_segments(event.expression)}
        joints |= named & {joint.name for joint in model.joints}
        places += [name for name in sorted(named) if name in {body.name for body in model.bodies}]
    found = [motion.body_of(place) for place in places]
    found += [name for joint in model.joints if joint.name in joints for name in (joint.inner, joint.outer)]
    return sorted(set(found))


def _gyration(tree: Tree, body: str) -> SX:
    """The radius of gyration of a body about its mass centre (m); 0 of the ground."""
    for link in tree.links:
        if link.name == body:
            return link.gyration
    return SX(0)


_changes_work = Function("impacts", "changes_work", INTEGER, INTEGER)
_changes = Function("impacts", "changes_of_speeds", PLACE, TABLE, PLACE, PLACE, PLACE)
_impulse_work = Function("impacts", "impulse_work", INTEGER, INTEGER)
_impulse = Function("impacts", "change_of_impulse", *[PLACE] * 5, INTEGER, INTEGER)


@dataclass(frozen=True)
class Matrices:
    """Equations of motion at a state: A ẏ = f + Bᵀλ, B ẏ = γ."""

    A: Array
    f: Array
    B: Array
    gamma: Array


class SpeedChanges:
    """A Δy = Bᵀ Λ_c + P with B Δy = 0: how impulses change the speeds of a constrained system."""

    def __init__(self, compiled: CompiledModel) -> None:
        eq = compiled.equations
        self._compiled, self.n_x, self.n_y = compiled, eq.x.shape[0], eq.y.shape[0]

    @cached_property
    def _kernel(self) -> Kernel:
        """The equations of motion as machine code: with the elementary functions that exported programs have."""
        return self._compiled.once("matrices of impulses", self._made)

    def _made(self) -> Kernel:
        graph = self._compiled.matrices_graph()
        outputs = {name: graph.outputs[name] for name in ("A", "f", "B", "gamma")}
        return compile_graph(
            Graph(graph.inputs, outputs), name="impulses", cache=self._compiled.cache, quick=True
        )

    def matrices(self, t: float, z: Array, p: Array) -> Matrices:
        """The equations of motion at a state."""
        found = self._kernel(t=t, z=z, p=p)
        n = self.n_y
        return Matrices(
            found["A"].reshape(n, n), found["f"].ravel(), found["B"].reshape(-1, n), found["gamma"].ravel()
        )

    def at(self, t: float, z: Array, p: Array) -> Allowed:
        """The allowed changes at a state."""
        matrices, n = self.matrices(t, z, p), self.n_y
        T, L, work = np.zeros(n * n), np.zeros(n * n), np.empty(_changes_work(matrices.B.shape[0], n))
        k = _changes(address(matrices.A), matrices.B, address(T), address(L), address(work))
        if k < 0:
            raise ContactError(massless(t))
        return Allowed(T[: n * k].reshape(n, k), L[: k * k].reshape(k, k))

    def of_impulse(self, t: float, z: Array, p: Array, P: Array) -> Array:
        """Δy that a generalised impulse P (n_y) makes at a state."""
        matrices, n = self.matrices(t, z, p), self.n_y
        A, B, m = matrices.A, np.ascontiguousarray(matrices.B), matrices.B.shape[0]
        P, dy = np.ascontiguousarray(P, np.float64), np.zeros(n)
        work = np.empty(_impulse_work(m, n))
        if not _impulse(*map(address, (A, B, P, dy, work)), m, n):
            raise ContactError(massless(t))
        return dy

    def changed(self, z: Array, delta: Array) -> Array:
        """The state with other speeds."""
        out = z.copy()
        out[self.n_x : self.n_x + self.n_y] += delta
        return out

    def displaced(self, t: float, z: Array, p: Array, delta: Array) -> Array:
        """The state at other positions, x + N(x) δ."""
        tangent, out = self._compiled.once("displacements", self._tangent), z.copy()
        out[: self.n_x] += tangent(t=t, z=z, p=p, delta=delta)["dx"].ravel()
        return out

    def _tangent(self) -> Kernel:
        graph = self._compiled.change_graph()
        return compile_graph(graph, name="displacements", cache=self._compiled.cache, quick=True)


def massless(t: float) -> str:
    """What to say where some motion has no mass."""
    return f"no impulse can act at t = {t:.9g} s: some motion has no mass; give all bodies mass and inertia"


@dataclass(frozen=True)
class Allowed:
    """T (n_y × k) and L (k × k) at a state."""

    T: Array
    L: Array


@dataclass(frozen=True)
class Gaps:
    """Gaps (n), γ = G y + …, G (n × n_y), γ̇ = G ẏ + bias, e; by what they are judged, and |∂ gap/∂t|."""

    gap: Array
    rate: Array
    G: Array
    bias: Array
    e: Array
    scales: ContactScales
    moved: Array

    def of(self, which: NDArray[np.int64]) -> Gaps:
        """Those of some contacts."""
        scales = ContactScales(self.scales.length[which], self.scales.round_off[which])
        parts = (self.gap[which], self.rate[which], self.G[which], self.bias[which], self.e[which])
        return Gaps(*parts, scales, self.moved[which])


def contact_measures(compiled: CompiledModel, contacts: Sequence[Contact]) -> dict[str, SX]:
    """What is measured of contacts, a row of each: γ = d gap/dt = G y + …, γ̇ = G ẏ + bias, and e.

    Derivatives of all rows together are other sums than those of one row alone: programs that measure each contact by
    itself take its row of these, so that they have the same bits.
    """
    eq = compiled.equations
    pairs = features_by_pair(contacts)
    own = [i for i in range(len(contacts)) if i not in {i for part in pairs.values() for i, _ in part}]
    places, parts = list(own), [_measures_of_each(eq, [contacts[i] for i in own])]
    for part in pairs.values():
        places += [i for i, _ in part]
        parts.append(_measures_of_pair(eq, contacts[part[0][0]], [event for _, event in part]))
    order = np.argsort(places).tolist()
    outputs = {name: ca.vertcat(*[part[name] for part in parts])[order, :] for name in parts[0]}
    actions = (contact.event.action for contact in contacts)
    e = [eq.motion.value(action.coefficient) for action in actions if isinstance(action, Restitution)]
    outputs["e"] = ca.vertcat(SX(0, 1), *e)
    names = ("gap", "rate", "G", "bias", "e", "length", "round_off", "moved")  # the order of programs
    return {name: ca.densify(outputs[name]) for name in names}


def _measures_of_each(eq: Equations, contacts: Sequence[Contact]) -> dict[str, SX]:
    """All but e of contacts, by differentiation of their gaps."""
    xdot = eq.moved
    gaps = ca.vertcat(SX(0, 1), *[contact.gap(eq.motion) for contact in contacts])
    scales = [scales_of(contact, eq.motion, eq.x, eq.tree) for contact in contacts]
    lengths, off = (ca.vertcat(SX(0, 1), *[scale[i] for scale in scales]) for i in (0, 1))
    moved = time_derivative(gaps, eq.t, SX(1))
    rate = time_derivative(gaps, eq.x, xdot) + moved
    bias = time_derivative(rate, eq.x, xdot) + time_derivative(rate, eq.t, SX(1))
    found = {"gap": gaps, "rate": rate, "G": ca.jacobian(rate, eq.y), "bias": bias}
    return found | {"length": lengths, "round_off": off, "moved": moved}


def _measures_of_pair(eq: Equations, contact: Contact, features: Sequence[ConvexEvent]) -> dict[str, SX]:
    """All but e of features of one pair of shapes, that of a contact and others, by functions that features call."""
    event, motion = features[0], eq.motion
    place, sizes = event.columns(motion)
    driven = time_derivative(place, eq.t, SX(1))
    moving = PairMotion(eq, place, ca.densify(time_derivative(place, eq.x, eq.moved) + driven))
    scales, found = pair_terms(motion, eq.x, event), dict[str, list[SX]]()
    for part in features:
        kind, which = part.kind_and_numbers(motion)
        rate, bias, row = moving.rates(partial(_gap_rates, kind), sizes, which)
        gap, moved, terms = scales.of(part)
        mine = {
            "gap": gap,
            "rate": rate,
            "G": row,
            "bias": bias,
            "round_off": ROUND_OFF * terms,
            "moved": moved,
        }
        for name, value in mine.items():
            found.setdefault(name, []).append(value)
    length = ca.repmat(length_of(contact, motion, eq.tree), len(features), 1)
    return {name: ca.vertcat(*values) for name, values in found.items()} | {"length": length}


@cache
def _gap_rates(kind: FeatureKind, columns: int) -> ca.Function:
    """Rate of the gap of a feature of a kind (`rate_function`)."""
    place, velocity, sizes = SX.sym("place", 12), SX.sym("velocity", 12), SX.sym("sizes", 8)
    which = SX.sym("which", kind.count)
    gap = open_gap(touch_of_kind(kind, place, sizes, which), sizes)
    rate = ca.jtimes(gap, place, velocity)
    return rate_function("rate_of_gap", rate, place, velocity, (sizes, which), columns)


class PairTerms:
    """Gaps of the features of a pair of shapes and the terms whose difference they are, by called functions."""

    def __init__(self, motion: Motion, x: SX, event: ConvexEvent) -> None:
        place, _ = event.columns(motion)
        slopes = ca.jacobian(place, x)
        columns = sorted(set(slopes.sparsity().get_triplet()[1]))
        R, middles = motion.rotation(event.pair[1].at), [shape.middle(motion) for shape in event.pair]
        driven = time_derivative(place, motion.t, SX(1))
        seen = [driven, slopes[:, columns], x[columns], ca.vertcat(ca.vec(R), *middles)]
        self._motion, self._seen = weakref.ref(motion), [ca.densify(part) for part in seen]

    def of(self, event: ConvexEvent) -> tuple[SX, SX, SX]:
        """The gap of the feature of an event, its rate by time alone, and its terms (all m, m/s)."""
        motion = self._motion()
        assert motion is not None
        kind, which = event.kind_and_numbers(motion)
        gap, moved, terms = _gap_scales(kind, self._seen[1].shape[1])(
            *event.columns(motion), which, *self._seen
        )
        return gap, moved, terms


_PAIR_TERMS: WeakKeyDictionary[Motion, dict[tuple[ContactShape, ContactShape], PairTerms]] = (
    WeakKeyDictionary()
)
"""Terms of the gaps of each pair of shapes, for each motion."""


def pair_terms(motion: Motion, x: SX, event: ConvexEvent) -> PairTerms:
    """Return the terms of the gaps of the pair of an event, computed once in a motion with coordinates x."""
    known = _PAIR_TERMS.setdefault(motion, {})
    if event.pair not in known:
        known[event.pair] = PairTerms(motion, x, event)
    return known[event.pair]


@cache
def _gap_scales(kind: FeatureKind, columns: int) -> ca.Function:
    """Gap of a feature of a kind, its rate by time alone, and the terms whose difference it is."""
    place, sizes, driven = SX.sym("place", 12), SX.sym("sizes", 8), SX.sym("driven", 12)
    slopes, x, world = SX.sym("slopes", 12, columns), SX.sym("x", columns), SX.sym("world", 15)
    which = SX.sym("which", kind.count)
    touch = touch_of_kind(kind, place, sizes, which)
    gap = open_gap(touch, sizes)
    by_place = ca.jacobian(gap, place)
    R, both = ca.reshape(world[:9], 3, 3), ca.fabs(world[9:12]) + ca.fabs(world[12:])
    far = ca.dot(ca.fabs(R @ touch.normal), both + ca.fabs(R @ touch.point))
    terms = ca.fmax(ca.fabs(by_place @ slopes) @ ca.fabs(x), far)
    values = ca.cse([ca.densify(value) for value in (gap, by_place @ driven, terms)])
    arguments = [place, sizes, which, driven, slopes, x, world]
    return ca.Function("scales_of_gap", arguments, values, {"never_inline": True})


class GapFunctions:
    """Gaps of contacts with their rates (`contact_measures`)."""

    def __init__(self, compiled: CompiledModel, contacts: Sequence[Contact]) -> None:
        eq, self._kernel = compiled.equations, None
        if contacts:
            graph = Graph(compiled.inputs, contact_measures(compiled, contacts))
            self._kernel = compile_graph(graph, name="gaps", cache=compiled.cache, quick=True)
        self._n_y = eq.y.shape[0]

    def __call__(self, t: float, z: Array, p: Array) -> Gaps:
        """The gaps at a state."""
        if self._kernel is None:
            none = np.zeros(0)
            scales = ContactScales(none, none)
            return Gaps(none, none, np.zeros((0, self._n_y)), none, none, scales, none)
        found = self._kernel(t=t, z=z, p=p)
        gap, rate, bias, e, length, off, moved = (
            found[name].ravel() for name in ("gap", "rate", "bias", "e", "length", "round_off", "moved")
        )
        scales = ContactScales(length, off)
        return Gaps(gap, rate, found["G"].reshape(-1, self._n_y), bias, e, scales, np.abs(moved))


Flags = NDArray[np.bool_]

_contacts_work = Function("impacts", "contacts_work", *[INTEGER] * 5, PLACE)
_look = Function("impacts", "contacts_look", INTEGER, INTEGER, *[PLACE] * 5, INTEGER, PLACE, PLACE)
_hit = Function("impacts", "contacts_hit", *[INTEGER] * 3, PLACE, INTEGER, *[PLACE] * 3)
_rest = Function("impacts", "contacts_rest", *[INTEGER] * 3, PLACE, PLACE, INTEGER, INTEGER, PLACE)
_rest_placed = Function(
    "impacts", "contacts_rest_placed", *[INTEGER] * 3, PLACE, PLACE, *[INTEGER] * 3, PLACE, PLACE
)
_close = Function("impacts", "contacts_close", *[INTEGER] * 3, *[PLACE] * 3)
_watched = Function("impacts", "contacts_watched", INTEGER, INTEGER, PLACE, PLACE)


class ContactsError(RuntimeError):
    """What cannot be kept at an instant: the `status` of the runtime, contacts, and a number of each to tell."""

    def __init__(self, status: int, which: NDArray[np.int64], told: Array) -> None:
        super().__init__(status)
        self.status, self.which, self.told = status, which, told


@dataclass(frozen=True)
class ImpactRubs:
    """Friction in impacts, that of contacts first, then bearings.

    Attributes
    ----------
    numbers : array (3 c + 1,)
        Rows of D at which each of c rubs begins, and their number; the contact of each, −1 of bearings; whether it
        sticks until now.
    D, v : arrays (d, n_y), (d,)
        Velocities v = D y + … of all directions.
    friction : array (3 c,)
        Coefficients of sliding, those of sticking, and speeds (m/s, rad/s) that are none.
    P : array (c, 3, n + d)
        Reactions of bearings by impulses of contacts and along rubs.
    """

    numbers: NDArray[np.int64] = field(default_factory=lambda: np.zeros(1, dtype=np.int64))
    D: Array = field(default_factory=lambda: np.array([]))
    v: Array = field(default_factory=lambda: np.array([]))
    friction: Array = field(default_factory=lambda: np.array([]))
    P: Array = field(default_factory=lambda: np.array([]))

    def __len__(self) -> int:
        return self.friction.size // 3

    @property
    def addresses(self) -> NDArray[np.int64]:
        """Where the arrays lie, in the order that the runtime expects."""
        arrays = (self.numbers, self.D, self.v, self.friction, self.P)
        return np.array([address(array) for array in arrays], dtype=np.int64)


class ContactState:
    """n contacts at a state of a mechanism with n_y speeds.

    Parameters
    ----------
    gaps
        Gaps and their rates.
    matrices
        The equations of motion without contacts.
    y : array (n_y,)
        Speeds.
    rows : array (states, n, width)
        Rows of these contacts at some states, by which it is decided whether contacts always hold the same motions.
    numbers
        Places of these contacts among all that there are.
    flags
        ``sequential``, ``closed``, ``opening`` and ``piled`` (:data:`kinetree.runtime.tables.CONTACT_INTEGERS`).

    Raises
    ------
    ContactsError
        Where some motion has no mass.
    """

    def __init__(
        self,
        gaps: Gaps,
        matrices: Matrices,
        y: Array,
        rows: Array,
        numbers: NDArray[np.int64],
        **flags: Flags,
    ) -> None:
        self.n, self.n_y = n, n_y = gaps.gap.size, y.size
        self.numbers = numbers
        self._numbers = np.zeros((len(CONTACT_REALS), n))
        self._flags = np.zeros((len(CONTACT_INTEGERS), n), dtype=np.int64)
        self.G, self._rows = np.ascontiguousarray(gaps.G), rows
        for name in ("gap", "rate", "bias", "e", "moved"):
            self.number(name)[:] = getattr(gaps, name)
        self.number("length")[:], self.number("round_off")[:] = gaps.scales.length, gaps.scales.round_off
        for name, values in flags.items():
            self.set_flag(name, values)
        self._matrices, self._y = matrices, np.ascontiguousarray(y)
        self._T, self._L, self._R = np.zeros(n_y * n_y), np.zeros(n_y * n_y), np.zeros(n_y * n)
        self._ydot = np.zeros(n_y)
        arrays = (self._numbers, self._flags, self.G, self._T, self._L, self._R, self._ydot)
        self._of = np.array([address(array) for array in arrays], dtype=np.int64)
        places = (address(part) for part in (matrices.A, matrices.f, matrices.B, matrices.gamma))
        work, m = self._work(ImpactRubs()), matrices.B.shape[0]
        self.k = _look(n, n_y, address(self._of), *places, m, address(self._y), address(work))
        if self.k < 0:
            raise ContactsError(CONTACTS_MASSLESS, np.zeros(0, dtype=np.int64), np.zeros(0))

    def _work(self, rubs: ImpactRubs) -> Array:
        m, width, of = self._matrices.B.shape[0], self._rows.shape[2], rubs.addresses
        return np.empty(_contacts_work(self.n, self.n_y, m, width, len(rubs), address(of)))

    def number(self, name: str) -> Array:
        """A number of each contact (:data:`kinetree.runtime.tables.CONTACT_REALS`), to read or to set."""
        return np.asarray(self._numbers[CONTACT_REALS.index(name)], dtype=float)

    def flag(self, name: str) -> Flags:
        """A flag of each contact."""
        return self._flags[CONTACT_INTEGERS.index(name)] != 0

    def set_flag(self, name: str, values: Flags) -> None:
        """Set a flag of all contacts."""
        self._flags[CONTACT_INTEGERS.index(name)] = values

    @property
    def allowed(self) -> Allowed:
        """Changes of speeds that the constraints allow."""
        k = self.k
        return Allowed(self._T[: self.n_y * k].reshape(self.n_y, k), self._L[: k * k].reshape(k, k))

    @property
    def rows(self) -> Array:
        """Rows of these contacts at some states (states × n × width)."""
        return self._rows

    def place_of(self, count: int) -> NDArray[np.int64]:
        """Of as many contacts as there are, the place of each among these, −1 of all others."""
        places = np.full(count, -1, dtype=np.int64)
        places[self.numbers] = np.arange(self.n)
        return places

    @property
    def addresses(self) -> NDArray[np.int64]:
        """n, n_y and k, and where the numbers lie, in the order that the runtime expects."""
        return np.array([self.n, self.n_y, self.k, *self._of], dtype=np.int64)

    @property
    def approaching(self) -> bool:
        """Whether some contact is hit."""
        return bool((self.flag("near") & (self.number("rate") < -self.number("slow"))).any())

    def hit(self, rubs: ImpactRubs) -> Array:
        """Δy (n_y) of all impacts of the instant, with this friction; rates and the flag ``struck`` follow."""
        dy, work, of = np.zeros(self.n_y), self._work(rubs), rubs.addresses
        self._check(
            _hit(
                self.n,
                self.n_y,
                self.k,
                address(self._of),
                len(rubs),
                address(of),
                address(dy),
                address(work),
            )
        )
        return dy

    def rest(self) -> None:
        """Find the forces of contacts at rest, and set ``held`` and ``idle``."""
        work, (states, _, width) = self._work(ImpactRubs()), self._rows.shape
        rows = address(self._rows)
        self._check(_rest(self.n, self.n_y, self.k, address(self._of), rows, states, width, address(work)))

    def rest_placed(self, tips: bool) -> Flags:
        """The same of convex bodies; gives those that leave, which are not ``near`` any more.

        ``tips``: one that carries nothing opens.
        """
        work, (states, _, width), leaves = (
            self._work(ImpactRubs()),
            self._rows.shape,
            np.zeros(self.n, dtype=np.int64),
        )
        status = _rest_placed(
            self.n,
            self.n_y,
            self.k,
            address(self._of),
            address(self._rows),
            states,
            width,
            tips,
            address(leaves),
            address(work),
        )
        self._check(status)
        return leaves != 0

    def closing(self) -> Array | None:
        """Displacements (n_y), least by the masses, that close the gaps of contacts at rest; None where none is new."""
        delta, work = np.zeros(self.n_y), self._work(ImpactRubs())
        found = _close(self.n, self.n_y, self.k, address(self._of), address(delta), address(work))
        return delta if found else None

    def watch(self) -> float:
        """Set ``touching`` by what is held, and give the force (N, N m) with which idle contacts may pull."""
        slack = np.zeros(1)
        _watched(self.n, self.n_y, address(self._of), address(slack))
        return float(slack[0])

    def _check(self, status: int) -> None:
        if status != CONTACTS_SETTLED:
            bad = self.flag("bad")
            raise ContactsError(status, self.numbers[bad], self.number("told")[bad])
