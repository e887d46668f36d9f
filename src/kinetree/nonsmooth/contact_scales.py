"""By what the gaps and rates of contacts are judged: lengths of the bodies that touch, and round-off.

Nothing here depends on where the mechanism stands in the world, nor on what moves elsewhere. A gap is judged by the
length L of its contact, the largest radius of gyration of the bodies that touch or a length of the contact itself
(1 rad of angles), and by the round-off of its function as it is evaluated, ε times the size of the terms whose
difference it is: far from the origin these are coordinates, and 10⁶ m away a gap is known to some 10⁻¹⁰ m. Its rate is
judged by the terms that it is the sum of, |G| |y|, and by √(L |γ̈|), the speed that its acceleration brings about
over L.
"""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.friction.contact_rows import Contact
from kinetree.model.events import DistanceEvent, ExpressionEvent, PointPlaneEvent
from kinetree.model.expressions.evaluation import name_segments
from kinetree.model.model import Model
from kinetree.model.motion import Motion
from kinetree.runtime.tables import MARGIN_LENGTHS, MARGIN_ROUND_OFFS, TOUCHING_LENGTHS, TOUCHING_ROUND_OFFS
from kinetree.symbolic.tree import Tree

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
    if isinstance(event, DistanceEvent):
        first, second = motion.position(event.at1), motion.position(event.at2)
        n = (second - first) / ca.fmax(ca.norm_2(second - first), 1e-300)
        return ca.dot(ca.fabs(n), ca.fabs(first) + ca.fabs(second)) + ca.fabs(motion.value(event.distance))
    return SX(0)


def length_of(contact: Contact, motion: Motion, tree: Tree) -> SX:
    """L of a contact (m), or 1 where its gap is an angle."""
    model = tree.model
    event = contact.event
    if not event.unit(model).startswith("m"):
        return SX(1)
    lengths = [SX(0)]
    if isinstance(event, PointPlaneEvent):
        lengths += [ca.fabs(motion.value(v)) for v in (event.offset, *event.at)]
    elif isinstance(event, DistanceEvent):
        lengths.append(ca.fabs(motion.value(event.distance)))
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


def _bodies(contact: Contact, motion: Motion, model: Model) -> list[str]:
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
