"""Stiff mechanisms in Exudyn, of the same masses, springs and loads: those that its elements describe exactly."""

from __future__ import annotations

import platform
import sys
from collections.abc import Callable, Sequence
from itertools import pairwise
from math import copysign, sin
from typing import Any

import numpy as np
from stiff_models import Case

STEPS = (250, 500, 1000, 2000, 4000, 8000, 16000)
"""Of a run; the number is what its error depends on."""


class ExudynSystem:
    """A system of masses with one coordinate each, or of links in a plane, and the sensors of what is compared."""

    def __init__(self) -> None:
        if platform.machine().lower() in ("x86_64", "amd64"):
            sys.exudynFast = True  # type: ignore[attr-defined] # the version without checks, where there is one
        import exudyn
        import exudyn.itemInterface as item  # noqa: N813 - written often

        self.exu, self.item = exudyn, item
        self.container = exudyn.SystemContainer()  # the system lives as long as it does
        self.mbs = self.container.AddSystem()
        ground = self.mbs.AddNode(item.NodePointGround())
        self.ground = self.mbs.AddMarker(item.MarkerNodeCoordinate(nodeNumber=ground, coordinate=0))
        self.sensors: list[int] = []

    def mass(self, mass: float) -> int:
        """A mass or a wheel on one coordinate: the marker of that coordinate."""
        node = self.mbs.AddNode(self.item.Node1D(referenceCoordinates=[0.0]))
        self.mbs.AddObject(self.item.Mass1D(nodeNumber=node, physicsMass=mass))
        self._watch(node)
        return int(self.mbs.AddMarker(self.item.MarkerNodeCoordinate(nodeNumber=node, coordinate=0)))

    def _watch(self, node: int) -> None:
        kind = self.exu.OutputVariableType.Coordinates
        sensor = self.item.SensorNode(nodeNumber=node, storeInternal=True, outputVariableType=kind)
        self.sensors.append(self.mbs.AddSensor(sensor))

    def spring(self, one: int, other: int, stiffness: float, damping: float) -> None:
        """A spring with a damper between two coordinates."""
        ends = [one, other]
        self.mbs.AddObject(
            self.item.CoordinateSpringDamper(markerNumbers=ends, stiffness=stiffness, damping=damping)
        )

    def load(self, marker: int, law: Callable[[float], float]) -> None:
        """A load on a coordinate over time."""
        self.mbs.AddLoad(
            self.item.LoadCoordinate(
                markerNumber=marker, load=1.0, loadUserFunction=lambda mbs, t, load: law(t)
            )
        )

    def link(self, before: int, middle: Sequence[float], arm: float) -> tuple[int, int]:
        """A rod of the cable, pinned to the body before it: its object, and the marker of its angle."""
        item, mbs = self.item, self.mbs
        node = mbs.AddNode(item.NodeRigidBody2D(referenceCoordinates=[*middle, 0.0]))
        body = mbs.AddObject(item.ObjectRigidBody2D(nodeNumber=node, physicsMass=0.05, physicsInertia=5e-5))
        weight = mbs.AddMarker(item.MarkerBodyMass(bodyNumber=body))
        mbs.AddLoad(item.LoadMassProportional(markerNumber=weight, loadVector=[0.0, -9.81, 0.0]))
        pins = [
            mbs.AddMarker(item.MarkerBodyPosition(bodyNumber=of, localPosition=[at, 0.0, 0.0]))
            for of, at in ((before, arm), (body, -0.05))
        ]
        mbs.AddObject(item.ObjectJointRevolute2D(markerNumbers=pins))
        self._watch(node)
        return int(body), int(mbs.AddMarker(item.MarkerNodeCoordinate(nodeNumber=node, coordinate=2)))

    def solver(self, times: np.ndarray) -> Callable[[float], np.ndarray]:
        """Coordinates of all nodes (times × nodes × each) by number of steps: generalized-α, index 2, one thread."""
        self.mbs.Assemble()
        settings = self.exu.SimulationSettings()
        settings.solutionSettings.writeSolutionToFile = False
        settings.solutionSettings.sensorsWritePeriod = times[1] - times[0]
        integration = settings.timeIntegration
        integration.endTime, integration.verboseMode = times[-1], 0
        integration.generalizedAlpha.useIndex2Constraints = True
        integration.generalizedAlpha.useNewmark = True

        def run(steps: float) -> np.ndarray:
            integration.numberOfSteps = int(steps)
            self.mbs.SolveDynamic(settings)
            rows = [np.array(self.mbs.GetSensorStoredData(sensor)) for sensor in self.sensors]
            return np.array(
                [[np.interp(times, row[:, 0], column) for column in row[:, 1:].T] for row in rows]
            ).transpose(2, 0, 1)

        return run


def _drive_line(times: np.ndarray) -> Callable[[float], np.ndarray]:
    system = ExudynSystem()
    motor, load = system.mass(0.1), system.mass(0.1)
    system.spring(system.ground, motor, 0.0, 0.5)
    system.spring(motor, load, 5e6, 5e3)
    system.load(motor, lambda t: 20 * sin(2 * t) ** 3)
    run = system.solver(times)

    def angles(steps: float) -> np.ndarray:
        found = run(steps)[:, :, 0]
        return np.stack([found[:, 0], found[:, 1] - found[:, 0]], axis=1)

    return angles


def _past_its_anchor(_mbs: Any, _t: float, _number: int, x: float, v: float, *_stiffness: float) -> float:
    """Force of the first spring, 0.1 m long at rest, whose end moves along it and past its other one."""
    return 50.0 * (x + 0.1 - copysign(0.1, x + 0.1)) + 2.0 * v


def _spring_chain(times: np.ndarray, count: int = 12) -> Callable[[float], np.ndarray]:
    system = ExudynSystem()
    masses = [system.mass(1.0) for _ in range(count)]
    ends = [system.ground, masses[0]]
    system.mbs.AddObject(
        system.item.CoordinateSpringDamper(markerNumbers=ends, springForceUserFunction=_past_its_anchor)
    )
    for one, other in pairwise(masses):
        system.spring(one, other, 1e7, 2e3)
    system.load(masses[0], lambda t: 100 * sin(3 * t) ** 3)
    run = system.solver(times)
    return lambda steps: run(steps)[:, :, 0]


def _cable(times: np.ndarray, count: int = 50) -> Callable[[float], np.ndarray]:
    system = ExudynSystem()
    before, arm, last = system.mbs.AddObject(system.item.ObjectGround()), 0.0, 0
    for k in range(count):
        before, angle = system.link(before, (0.1 * k + 0.05, 0.0), arm)
        if k:
            system.spring(last, angle, 2e3, 20.0)
        arm, last = 0.05, angle
    run = system.solver(times)
    # about the y axis, downward from x to −z; against the link before
    return lambda steps: -np.diff(run(steps)[:, :, 2], axis=1, prepend=0.0)


BUILT: dict[str, Callable[[np.ndarray], Callable[[float], Any]]] = {
    "drive line with a stiff clutch": _drive_line,
    "chain of stiff springs": _spring_chain,
    "cable of 50 links": _cable,
}


def exudyn_rival(case: Case, times: np.ndarray) -> Callable[[float], np.ndarray] | str:
    """Coordinates as Kinetree has them, by number of steps; in words why not."""
    if case.name not in BUILT:
        return "not built of Exudyn's elements here"
    try:
        return BUILT[case.name](times)
    except ImportError:
        return "the package exudyn is not installed"
