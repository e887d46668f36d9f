"""Intermediate quantities of Kane's equations (F0, F1, F2), by the symbols of Kamman's notes.

J° is the joint frame on J = L(K), from which orientation and s'_K are measured.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from casadi import DM, SX

from kinetree.formulations.kane import BodyPartials, mass_matrix, unbalanced
from kinetree.formulations.quantities import AXES, Label, NamedQuantity
from kinetree.symbolic.links import Link
from kinetree.symbolic.tree import Tree

_PER = "per unit of the column's speed"

# name, symbol, meaning, unit, frame, and its number in the notes on orientation angles and on Euler parameters
_TABLE = (
    ("m", "m_K", "mass", "kg", "", 42, 40),
    ("q", "q'_K", "attachment point on J, from O_J", "m", "J", 21, 19),
    ("s", "s'_K", "joint translation, from the attachment point to O_K", "m", "J°", 21, 19),
    ("r", "r'_K", "mass centre, from O_K", "m", "K", 23, 21),
    ("I_G", "I_GK", "inertia about the mass centre", "kg m²", "K", 42, 40),
    ("E", "E_K", "constant rotation: J components to those of J°, the joint frame on J", "1", "", 0, 0),
    ("JR", "JR_K", "rotation relative to J: J° components to K components", "1", "", 4, 4),
    ("P", "P_K", "ω̂'_K = P_K y1_K", f"rad/s {_PER}", "K", 17, 15),
    ("P_dot", "Ṗ_K", "rate of P_K", f"rad/s² {_PER}", "K", 20, 18),
    ("omega_hat", "ω̂'_K", "angular velocity relative to J", "rad/s", "K", 8, 1),
    ("omega", "ω'_K", "angular velocity", "rad/s", "K", 11, 11),
    ("v_O", "v_OK", "velocity of the origin O_K", "m/s", "J°", 25, 23),
    ("v_G", "v_GK", "velocity of the mass centre G_K", "m/s", "K", 27, 25),
    ("omega_y", "[ω_K,y]", "partial angular velocities", f"rad/s {_PER}", "K", 15, 14),
    ("omega_dot_y", "[ω̇_K,y]", "rates of the partial angular velocities", f"rad/s² {_PER}", "K", 20, 18),
    ("v_O_y", "[v_OK,y]", "partial velocities of O_K", f"m/s {_PER}", "J°", 28, 26),
    ("v_O_dot_y", "[v̇_OK,y]", "rates of the partial velocities of O_K", f"m/s² {_PER}", "J°", 34, 32),
    ("v_G_y", "[v_GK,y]", "partial velocities of G_K", f"m/s {_PER}", "K", 32, 30),
    ("v_G_dot_y", "[v̇_GK,y]", "rates of the partial velocities of G_K", f"m/s² {_PER}", "K", 33, 31),
    ("F", "F_K", "force of gravity and of loads", "N", "K", 36, 34),
    ("M", "M_K", "moment of loads about the mass centre", "N m", "K", 36, 34),
    ("L", "L(K)", "body-connection array: number of the adjacent lower body", "1", "", 0, 0),
    ("steps", "u_K", "steps from K down to its base body", "1", "", 0, 0),
    ("y_full", "y = T v", "speeds of all bodies as if joints blocked nothing", "by row", "", 1, 1),
    ("T", "T", "what joints leave of the speeds: y = T v", "by row and column", "", 0, 0),
    ("T_dot_v", "Ṫ v", "part of ẏ at v̇ = 0", "by row and s⁻¹", "", 0, 0),
    ("A_full", "A", "mass matrix of the speeds y of all bodies", "by row and column", "", 42, 40),
    ("f_full", "f", "right side of A ẏ = f of all bodies", "by row", "", 43, 41),
    ("own_A", "A_τ", "inertia of rotors, and between bodies", "by row and column", "", 0, 0),
    (
        "own_f",
        "τ",
        "forces along these speeds: of joints, rotors, and inertia between bodies",
        "by row",
        "",
        0,
        0,
    ),
    ("A", "Tᵀ A T + A_τ", "mass matrix of the speeds v that joints leave", "by row and column", "", 42, 40),
    ("f", "Tᵀ (f − A Ṫ v) + τ", "right side of A v̇ = f of these speeds", "by row", "", 43, 41),
)
_VECTORS = ("omega_hat", "omega", "v_O", "v_G")
_PARTIALS = ("omega_y", "omega_dot_y", "v_O_y", "v_O_dot_y", "v_G_y", "v_G_dot_y")


def _labels(notes: str) -> dict[str, Label]:
    """Labels with the numbers of one of the notes, θ or ε."""
    found = {}
    for name, symbol, meaning, unit, frame, theta, epsilon in _TABLE:
        number = theta if notes == "θ" else epsilon
        found[name] = Label(
            name, symbol, meaning, unit, f"Kamman {notes} ({number})" if number else "", frame
        )
    return found


@dataclass(frozen=True)
class KaneTerms:
    """Expressions of `kinetree.formulations.kane_joints` that are handed out, and the names of speeds.

    ``notes`` are those whose numbers are told: θ (orientation angles) or ε (Euler parameters).
    """

    tree: Tree
    bodies: dict[int, BodyPartials]
    s: list[SX]
    loads: Callable[[Link], tuple[SX, SX]]
    T: SX
    T_rate_v: SX
    y: SX
    own_A: SX
    own_f: SX
    A: SX
    f: SX
    own_speeds: tuple[str, str, str]
    speeds: tuple[str, ...]
    notes: str


def kane_quantities(terms: KaneTerms) -> Iterator[NamedQuantity]:
    """The quantities of the system, then those of every body outward."""
    label, links, topology = _labels(terms.notes), terms.tree.links, terms.tree.topology
    columns = [f"{link.name}.{speed}" for link in links for speed in terms.own_speeds]
    columns += [f"{link.name}.s{i}_rate" for link in links for i in (1, 2, 3)]
    names = [link.name for link in links]
    yield label["L"].of(SX(DM(list(topology.L))), names)
    yield label["steps"].of(SX(DM(list(topology.u))), names)
    yield label["y_full"].of(terms.y, columns)
    yield label["T"].of(terms.T, columns, terms.speeds)
    yield label["T_dot_v"].of(terms.T_rate_v, columns)
    one, still = SX.eye(terms.y.shape[0]), SX(terms.y.shape[0], 1)
    yield label["A_full"].of(lambda: mass_matrix(terms.tree, terms.bodies, one), columns, columns)
    yield label["f_full"].of(-unbalanced(terms.tree, terms.bodies, terms.loads, terms.y, still), columns)
    yield label["own_A"].of(terms.own_A, terms.speeds, terms.speeds)
    yield label["own_f"].of(terms.own_f, terms.speeds)
    yield label["A"].of(terms.A, terms.speeds, terms.speeds)
    yield label["f"].of(terms.f, terms.speeds)
    for link in links:
        yield from _of_body(terms, label, link, columns)


def _of_body(
    terms: KaneTerms, label: dict[str, Label], link: Link, columns: list[str]
) -> Iterator[NamedQuantity]:
    """Geometry, rotation, velocities, partial velocities and loads of body K."""
    b, owner = terms.bodies[link.number], link.name
    yield label["m"].of(link.mass, owner=owner)
    yield label["q"].of(link.qK, AXES, owner=owner)
    yield label["s"].of(terms.s[link.number - 1], AXES, owner=owner)
    yield label["r"].of(link.rK, AXES, owner=owner)
    yield label["I_G"].of(link.inertia, AXES, AXES, owner=owner)
    yield label["E"].of(link.EK.T, AXES, AXES, owner=owner)
    yield label["JR"].of(b.R_rel, AXES, AXES, owner=owner)
    yield label["P"].of(b.P, AXES, terms.own_speeds, owner=owner)
    yield label["P_dot"].of(b.P_dot, AXES, terms.own_speeds, owner=owner)
    for name in _VECTORS:
        yield label[name].of(getattr(b, name), AXES, owner=owner)
    for name in _PARTIALS:
        yield label[name].of(getattr(b, name), AXES, columns, owner=owner)
    force, moment = terms.loads(link)
    yield label["F"].of(force, AXES, owner=owner)
    yield label["M"].of(moment, AXES, owner=owner)
