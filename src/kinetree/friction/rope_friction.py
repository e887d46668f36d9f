"""Friction of a rope on a pulley: Euler and Eytelwein's law of the capstan.

Around an angle of wrap φ the tensions T₁ and T₂ of a rope that slides differ by the factor e^{μφ}, the greater one
where the rope runs to. With N = T₁ + T₂ that is Coulomb's law,

    |T₂ − T₁| = tanh(μφ/2) N        while it slides,
    |T₂ − T₁| ≤ tanh(μₛφ/2) N       while it sticks,

so that a pulley is a rub in one direction, with N of the tensions. Along the path, w is the speed of the rope against
the rim: what the rope before the pulley loses, Ṡ of that part with the rim at its end, passes over the pulley,

    w = −Σ d·(v_j − v_i).

A force f that does the power f w is T₁ − T₂, the tension before the pulley less that behind it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import casadi as ca
from casadi import SX

from kinetree.model.body import GROUND
from kinetree.model.constraints.rope import Rope
from kinetree.model.geometry.rope_path import Pulley, RopeCourse
from kinetree.model.loads.base import Effect, Wrench
from kinetree.model.motion import Motion
from kinetree.model.parts import Parts


@dataclass(frozen=True)
class RopeSurfaces:
    """A rope and a pulley that it rubs on: one direction along the rope, N the sum of the tensions beside the pulley.

    ``number`` is that of the pulley on the path.
    """

    rope: Rope
    number: int
    directions: ClassVar[int] = 1
    contact: ClassVar[str | None] = None
    joint: ClassVar[str | None] = None
    follows_forces: ClassVar[bool] = True

    @property
    def pulley(self) -> Pulley:
        """The pulley."""
        return self.rope.path[self.number]

    @property
    def name(self) -> str:
        """Name of the rope and of the place of the pulley; with its number where the place has several."""
        same = [i for i in self.rope.rubbing if self.rope.path[i].at == self.pulley.at]
        count = f" {same.index(self.number) + 1}" if len(same) > 1 else ""
        return f"{self.rope.name} on {self.pulley.at}{count}"

    @property
    def words(self) -> str:
        """What the direction is."""
        return f"along {self.rope.name} against {self.pulley.at}"

    def unit(self, model: Parts) -> str:
        """Unit of the speed of sliding."""
        return "m/s"

    @property
    def _before(self) -> range:
        """The straight parts before the pulley."""
        return range(self.number)

    def velocity(self, motion: Motion) -> SX:
        """Speed w of the rope against the rim (m/s)."""
        return -RopeCourse(motion, self.rope.path).rate(self._before)

    def acting(self, motion: Motion, force: SX) -> Effect:
        """The forces on all places before the pulley, and on its rim, that do the power f w."""
        places: Any = _SymbolicVelocities(motion)
        w = -RopeCourse(places, self.rope.path).rate(self._before)
        wrenches = [
            Wrench(
                motion.body_of(place),
                force * ca.gradient(w, v),
                force * ca.gradient(w, omega),
                motion.position(place),
            )
            for place, (v, omega) in places.symbols.items()
            if motion.body_of(place) != GROUND
        ]
        return Effect(wrenches=tuple(wrenches))

    def normal(self, motion: Motion, size: SX) -> SX:
        """N, the sum of both tensions."""
        return size

    def sliding(self, motion: Motion, v: SX, direction: SX, normal: SX) -> SX:
        """T₁ − T₂ while sliding."""
        return -self.shares(motion)[1] * normal * direction

    def sticking(self, motion: Motion, normal: SX) -> SX:
        """Greatest |T₁ − T₂| while sticking."""
        return self.shares(motion)[0] * normal

    def shares(self, motion: Motion) -> tuple[SX, SX]:
        """tanh(μₛφ/2) and tanh(μφ/2)."""
        wrap = RopeCourse(motion, self.rope.path).wraps[self.number]
        assert wrap is not None, "points do not rub"
        phi = ca.fmax(wrap, 0)
        pulley = self.pulley
        static = pulley.friction if pulley.static_friction is None else pulley.static_friction
        return ca.tanh(motion.value(static) * phi / 2), ca.tanh(motion.value(pulley.friction) * phi / 2)


class _SymbolicVelocities:
    """A motion whose velocities are symbols, made when asked for; where places are is that of a real motion."""

    def __init__(self, motion: Motion) -> None:
        self._motion = motion
        self.symbols: dict[str, tuple[SX, SX]] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(self._motion, name)

    def _symbols(self, place: str) -> tuple[SX, SX]:
        if place not in self.symbols:
            self.symbols[place] = SX.sym(f"v_{place}", 3), SX.sym(f"omega_{place}", 3)
        return self.symbols[place]

    def velocity(self, place: str) -> SX:
        return self._symbols(place)[0]

    def angular_velocity(self, place: str) -> SX:
        return self._symbols(place)[1]


def ropes_that_rub(model: Parts) -> list[RopeSurfaces]:
    """Pulleys of the ropes of a model with friction, in the order of the ropes and along each."""
    return [
        RopeSurfaces(rope, number)
        for rope in model.constraints
        if isinstance(rope, Rope)
        for number in rope.rubbing
    ]
