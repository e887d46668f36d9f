"""Direct-current motor with resistance, gear and a limit of the current."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import ClassVar

import casadi as ca
from casadi import SX

from kinetree.model.expressions import Scalar
from kinetree.model.faults import PartFault
from kinetree.model.loads.base import Effect, JointLoad
from kinetree.model.motion import Measure, Motion, Surroundings

LAW = ("voltage", "resistance", "torque_constant", "ratio", "efficiency", "current_limit", "transition")


@dataclass(frozen=True)
class DCMotor(JointLoad):
    """A motor with its torque–speed line, behind a gear, in a joint.

    With the speed u of the joint, the current is i = (U − k r u)/R, at most ``current_limit`` either way, and the motor
    gives τₑ = k r i. The gear takes (1 − η)|τₑ| of it, against the motion: τ = τₑ − (1 − η) |τₑ| tanh(u/u₀). At a
    constant voltage that is a straight line from the stall torque k r U/R to the no-load speed U/(k r). Inductance
    is left out: currents follow at once. Put ``voltage = "output of a controller"`` to drive it.

    Parameters
    ----------
    joint, coordinate
        The joint, and the number of its coordinate.
    voltage
        U (V): a number or an expression of time, states and parameters.
    resistance
        R (Ω).
    torque_constant
        k (N m/A, and V s/rad; in a prismatic joint with ratio 1/m).
    ratio
        r: turns of the motor for one of the joint.
    efficiency
        η of the gear, above 0 and at most 1.
    current_limit
        Largest current (A) of the drive; None: no limit.
    transition
        u₀ (rad/s or m/s): speed over which the losses of the gear change their sign.
    """

    kind: ClassVar[str] = "dc-motor"
    constants: ClassVar[tuple[str, ...]] = LAW[1:]
    positive: ClassVar[Mapping[str, str]] = {
        "resistance": "give it in Ω",
        "torque_constant": "give it in N·m/A",
        "transition": "give it in rad/s or m/s",
        "current_limit": "give it in A, or leave it out",
    }
    voltage: Scalar = field(default=0.0, kw_only=True)
    resistance: Scalar = field(default=0.0, kw_only=True)
    torque_constant: Scalar = field(default=0.0, kw_only=True)
    ratio: Scalar = field(default=1.0, kw_only=True)
    efficiency: Scalar = field(default=1.0, kw_only=True)
    current_limit: Scalar | None = field(default=None, kw_only=True)
    transition: Scalar = field(default=1e-2, kw_only=True)

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """Faults: impossible numbers of a motor."""
        yield from super().faults(surroundings)
        efficiency = surroundings.number(self.efficiency)
        if efficiency is not None and not 0 < efficiency <= 1:
            yield (
                f"efficiency must be above 0 and at most 1 (got {efficiency:g})",
                "85 % is 0.85",
                "efficiency",
            )
        if surroundings.number(self.ratio) == 0.0:
            yield "ratio is zero", "give the turns of the motor for one of the joint", "ratio"

    def effect(self, motion: Motion) -> Effect:
        """One joint force, and the electrical side as channels."""
        u = motion.speeds(self.joint)[self.coordinate]
        U, R, k, r = (
            motion.value(v) for v in (self.voltage, self.resistance, self.torque_constant, self.ratio)
        )
        current = (U - k * r * u) / R
        switches: list[tuple[str, SX]] = []
        if self.current_limit is not None:
            most = motion.value(self.current_limit)
            switches = [("limit of the current", most - current), ("limit of the current", most + current)]
            current = ca.fmax(ca.fmin(current, most), -most)
        torque = k * r * current
        if self.efficiency != 1.0:
            switches.append(("direction of the current", current))
            loss = (1 - motion.value(self.efficiency)) * ca.fabs(torque)
            torque = torque - loss * ca.tanh(u / motion.value(self.transition))
        # behind a current limit the voltage at the motor is what the drive lets through
        electrical = (R * current + k * r * u) * current
        return Effect(
            joint_forces=(self.along(motion, torque),),
            measures=(
                Measure("current", "A", (), "current", current),
                Measure("electrical_power", "W", (), "power taken from the supply", electrical),
                Measure("losses", "W", (), "heat in winding and gear", electrical - torque * u),
            ),
            switches=tuple(switches),
        )
