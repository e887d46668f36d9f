"""Laws of loads in blocks: each is written once, in the places it acts between, whichever bodies these are on.

Of a place r is its position, C its axes, v its velocity and w its angular velocity, all in the world. Loads of one kind
with the same constants have the same law, which is then listed with the places of each of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import casadi as ca
from casadi import SX

from kinetree.formulations.contract import Equations
from kinetree.model.loads.base import Effect, Load
from kinetree.symbolic.links import Pose
from kinetree.symbolic.motion import LinkMotion

LETTERS = "abcdefgh"
"""Names of the places of one load, in the order in which its law asks for them."""

_SIZES = {"r": (3, 1), "C": (3, 3), "v": (3, 1), "w": (3, 1)}


class PlacesMotion(LinkMotion):
    """A motion in which every place a load asks for has symbols of its own."""

    def __init__(self, of: LinkMotion) -> None:
        super().__init__(of.tree)
        self._of = of
        self.asked: dict[str, str] = {}
        self.symbols: dict[str, SX] = {}

    def _symbols(self, place: str, quantity: str) -> SX:
        letter = self.asked.setdefault(place, LETTERS[len(self.asked)])
        name = f"{quantity}_{letter}"
        if name not in self.symbols:
            self.symbols[name] = SX.sym(name, *_SIZES[quantity])
        return self.symbols[name]

    def position(self, place: str) -> SX:
        """Symbols of the position of a place."""
        return self._symbols(place, "r")

    def rotation(self, place: str) -> SX:
        """Symbols of the rotation of a place."""
        return self._symbols(place, "C")

    def velocity(self, place: str) -> SX:
        """Symbols of the velocity of a place."""
        return self._symbols(place, "v")

    def angular_velocity(self, place: str) -> SX:
        """Symbols of the angular velocity of a place."""
        return self._symbols(place, "w")

    def link_pose(self, number: int) -> Pose:
        """The pose of a link in the formulation."""
        return self._of.link_pose(number)

    def link_velocity(self, number: int) -> tuple[SX, SX]:
        """The velocities of a link in the formulation."""
        return self._of.link_velocity(number)

    def coordinates(self, joint: str) -> SX:
        """The coordinates of a joint in the formulation."""
        return self._of.coordinates(joint)

    def speeds(self, joint: str) -> SX:
        """The speeds of a joint in the formulation."""
        return self._of.speeds(joint)


Instance = tuple[str, tuple[str, ...], tuple[int, ...]]
"""Name of a load, the places that its letters mean, and the numbers of the bodies that its wrenches act on."""


@dataclass(frozen=True)
class LoadLaw:
    """One law for all loads that are alike.

    Attributes
    ----------
    symbols
        Symbols of the places, by names such as ``r_a``.
    wrenches
        Force, moment and point of each wrench (world), nine numbers each.
    loads
        Names of the loads, the place that each letter means, and the number of the body each wrench acts on.
    """

    symbols: dict[str, SX]
    wrenches: tuple[SX, ...]
    loads: tuple[Instance, ...]


def laws_of(eq: Equations) -> list[LoadLaw] | None:
    """The laws of all loads that act on bodies; None where some cannot be written in places."""
    tree = eq.tree
    found: dict[str, LoadLaw] = {}
    if any(tree.link_of_joint(joint) is None for _, e in eq.applied.effects for joint, _ in e.joint_forces):
        return None
    for load, _ in eq.applied.effects:
        law = _law(eq, load)
        if law is None:
            return None
        key, symbols, wrenches, instance = law
        if wrenches:
            first = found.get(key)
            loads = (*first.loads, instance) if first else (instance,)
            found[key] = LoadLaw(
                first.symbols if first else symbols, first.wrenches if first else wrenches, loads
            )
    return list(found.values())


def _law(eq: Equations, load: Load) -> tuple[str, dict[str, SX], tuple[SX, ...], Instance] | None:
    """Return the key of a law, its symbols and wrenches, and the load with its places and bodies."""
    motion = PlacesMotion(eq.motion)
    try:
        effect: Effect = load.effect(motion)
    except IndexError:  # more places than letters
        return None
    wrenches = tuple(
        ca.densify(ca.vertcat(wrench.force, wrench.moment, wrench.point)) for wrench in effect.wrenches
    )
    inputs = [*motion.symbols.values(), eq.t, eq.x, eq.y, eq.p]
    places = tuple(motion.asked)
    if any(eq.motion._flexible(place) is not None for place in places):
        return None
    numbers = tuple(eq.tree.topology.number(wrench.body) for wrench in effect.wrenches)
    key = ca.Function("law", inputs, list(wrenches)).serialize() if wrenches else ""
    return f"{sorted(motion.symbols)} {key}", motion.symbols, wrenches, (load.name, places, numbers)


def scalar_names(symbols: dict[str, SX]) -> tuple[list[str], SX]:
    """Names of all entries of the symbols of a law, ``r_a_x`` or ``C_a_x_1``, and the entries as a column."""
    names: list[str] = []
    for name, symbol in symbols.items():
        rows, columns = symbol.shape
        for j in range(columns):
            names += [f"{name}_{'xyz'[i]}" + (f"_{j + 1}" if columns > 1 else "") for i in range(rows)]
    return names, ca.vertcat(SX(0, 1), *[ca.vec(symbol) for symbol in symbols.values()])


def places_of(laws: Sequence[LoadLaw]) -> list[str]:
    """All places that laws name, each once."""
    return list(dict.fromkeys(place for law in laws for _, places, _ in law.loads for place in places))
