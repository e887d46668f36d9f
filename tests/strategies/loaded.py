"""Loads of every type on a tree of named bodies and joints."""

from __future__ import annotations

from collections.abc import Sequence

from kinetree.model import Body, Frame, Marker
from kinetree.model.joints import Joint
from kinetree.model.loads import (
    LOADS,
    Bushing,
    DCMotor,
    Force,
    Gravity,
    GravityCompensation,
    JointDamper,
    JointFriction,
    JointMotor,
    JointSpring,
    JointStop,
    Load,
    SpringDamper,
    Torque,
)
from strategies.draws import Draws

LOAD_KINDS = tuple(kind for kind in LOADS if kind not in ("rotor-inertia", "gyroscopic-rotor"))
"""Kinds of loads that are drawn; rotors are inertia beside the bodies, and have tests of their own."""
_OF_COORDINATES = ("joint-spring", "joint-stop")
Parts = list[Load | Marker]


class Loading:
    """Makes loads one by one; ``parts`` collects them with the markers they act on."""

    def __init__(self, draws: Draws, bodies: Sequence[Body], joints: Sequence[Joint]) -> None:
        self.draws, self.bodies, self.joints = draws, bodies, joints
        self.parts: Parts = []

    def add(self, kind: str) -> None:
        """Add a load of a kind; joint loads only where there is a joint they can act in."""
        name = f"L{len(self.parts)}"
        make = {
            "gravity": self._gravity,
            "gravity-compensation": self._gravity_compensation,
            "force": self._force,
            "torque": self._torque,
            "spring-damper": self._spring_damper,
            "bushing": self._bushing,
        }.get(kind)
        if make is not None:
            self.parts.append(make(name))
            return
        # the speeds of a spring's or stop's joint must be the rates of its coordinates
        movable = [
            j for j in self.joints if j.n_u and (kind not in _OF_COORDINATES or type(j).rates is Joint.rates)
        ]
        if movable:
            joint = movable[int(self.draws.random.integers(len(movable)))]
            self.parts.append(self._in_joint(kind, name, joint))

    def _marker(self, name: str, body: str, frame: Frame | None = None) -> str:
        self.parts.append(Marker(name, body, frame or self.draws.frame()))
        return name

    def _any_body(self) -> str:
        return self.bodies[int(self.draws.random.integers(len(self.bodies)))].name

    def _gravity(self, name: str) -> Load:
        return Gravity(name, self.draws.vector(10.0))

    def _gravity_compensation(self, name: str) -> Load:
        return GravityCompensation(name, self._any_body(), share=self.draws.scalar(0.2, 1.5))

    def _force(self, name: str) -> Load:
        at, seen_from = self._marker(f"{name}a", self._any_body()), self._marker(f"{name}b", self._any_body())
        components = (self.draws.scalar(-3.0, 3.0), "2*sin(3*t)", f"-0.4*{at}.vx + 0.3*{at}.y")
        axes = "world" if self.draws.random.random() < 0.5 else seen_from
        return Force(name, at, components, axes=axes, reaction=seen_from)

    def _torque(self, name: str) -> Load:
        body = self._any_body()
        components = (self.draws.scalar(-3.0, 3.0), f"-0.3*{body}.wy", f"cos(t) + 0.2*{body}.z")
        return Torque(name, body, components, axes=self._marker(f"{name}a", self._any_body()))

    def _spring_damper(self, name: str) -> Load:
        """Between a body and a place beyond the reach of the tree: its length never vanishes."""
        beyond = Frame(position=tuple(100.0 * self.draws.direction()))
        return SpringDamper(
            name,
            self._marker(f"{name}a", "ground", beyond),
            self._marker(f"{name}b", self._any_body()),
            stiffness=self.draws.scalar(1.0, 3.0),
            damping=self.draws.scalar(0.1, 0.5),
            free_length=self.draws.scalar(96.0, 100.0),
            actuator="sin(t)",
        )

    def _bushing(self, name: str) -> Load:
        """Across a joint, whose rotation is moderate: bushings have no torque at half a turn."""
        joint = self.joints[int(self.draws.random.integers(len(self.joints)))] if self.joints else None
        if joint is None:
            body = self._any_body()
            ends = [("ground", Frame()), (body, Frame())]
        else:
            ends = [(joint.inner, joint.frame_inner or Frame()), (joint.outer, joint.frame_outer or Frame())]
        at1, at2 = (
            self._marker(f"{name}{side}", body, frame) for side, (body, frame) in zip("ab", ends, strict=True)
        )
        stiffness, damping = ([self.draws.scalar(0.5 * s, 3.0 * s) for _ in range(6)] for s in (1.0, 0.1))
        return Bushing(name, at1, at2, stiffness=stiffness, damping=damping)

    def _in_joint(self, kind: str, name: str, joint: Joint) -> Load:
        coordinate = int(self.draws.random.integers(joint.n_u))
        own = {"coordinate": coordinate}
        if kind == "joint-spring":
            k, free = self.draws.scalar(1.0, 3.0), self.draws.scalar(-0.5, 0.5)
            return JointSpring(name, joint.name, stiffness=k, free=free, **own)
        if kind == "joint-damper":
            return JointDamper(name, joint.name, damping=self.draws.scalar(0.1, 1.0), **own)
        if kind == "joint-friction":
            coulomb, viscous = self.draws.scalar(0.5, 1.0), self.draws.scalar(0.1, 0.3)
            return JointFriction(name, joint.name, coulomb=coulomb, viscous=viscous, transition=0.5, **own)
        if kind == "dc-motor":
            resistance, limit = self.draws.scalar(1.0, 3.0), self.draws.scalar(0.5, 3.0)
            electric = {"voltage": "3*cos(2*t)", "torque_constant": 0.3, "efficiency": 0.8, "transition": 0.5}
            return DCMotor(name, joint.name, resistance=resistance, current_limit=limit, **electric, **own)
        if kind == "joint-stop":
            ends = {"lower": -0.2, "upper": 0.1, "exponent": 1.5, "damping": self.draws.scalar(0.1, 0.3)}
            return JointStop(name, joint.name, stiffness=self.draws.scalar(1.0, 3.0), **ends, **own)
        law = f"cos(2*t) - 0.5*{joint.name}.u{coordinate + 1} + 0.3*{joint.name}.q1"
        return JointMotor(name, joint.name, torque=law, **own)
