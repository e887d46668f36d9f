"""Planar mechanisms described once, and written for Kinetree and for Exudyn."""

from __future__ import annotations

import platform
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from loop_models import ANDREWS_BODIES, ANDREWS_JOINTS

import kinetree as kt

XY = tuple[float, float]
GROUND = "ground"
Z = (0.0, 0.0, 1.0)


@dataclass(frozen=True)
class Spring:
    """Between a point of the ground and one of a body, where they are at the start."""

    at: XY
    body: str
    to: XY
    stiffness: float
    free_length: float


@dataclass(frozen=True)
class Mechanism:
    """A mechanism at rest in the plane z = 0; the angle of `watched`'s body tells the whole motion.

    Bodies: mass (kg), moment of inertia (kg m²), mass centre (m). Pins: the two bodies and the place (m).
    """

    name: str
    t_end: float
    gravity: float
    bodies: dict[str, tuple[float, float, XY]]
    pins: dict[str, tuple[str, str, XY]]
    watched: str
    slider: str | None = None
    spring: Spring | None = None
    torque: tuple[str, float] | None = None

    @property
    def times(self) -> np.ndarray:
        """Times at which solutions are compared (s)."""
        return np.linspace(0.0, self.t_end, 51)


def rod(mass: float, a: XY, b: XY) -> tuple[float, float, XY]:
    """A thin rod between two points."""
    length = float(np.hypot(b[0] - a[0], b[1] - a[1]))
    return mass, mass * length**2 / 12, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)


def four_bar() -> Mechanism:
    """Three rods between fixed pivots, falling to and fro."""
    A, B, C, D = (0.0, 0.0), (0.3, 1.0), (2.0, 1.5), (2.2, 0.0)
    bodies = {"crank": rod(1.0, A, B), "coupler": rod(2.0, B, C), "rocker": rod(3.0, C, D)}
    pins = {
        "A": (GROUND, "crank", A),
        "B": ("crank", "coupler", B),
        "C": ("coupler", "rocker", C),
        "D": (GROUND, "rocker", D),
    }
    return Mechanism("four-bar, 10 s", 10.0, -9.81, bodies, pins, "A")


def slider_crank() -> Mechanism:
    """Crank, rod and a block on a guide along x, pulled by a spring."""
    A, B = (0.0, 0.0), (0.1 * np.cos(1.0), 0.1 * np.sin(1.0))
    C = (float(B[0] + np.sqrt(0.35**2 - B[1] ** 2)), 0.0)
    bodies = {"crank": rod(0.5, A, B), "rod": rod(0.8, B, C), "block": (1.2, 1e-3, C)}
    pins = {"A": (GROUND, "crank", A), "B": ("crank", "rod", B), "C": ("rod", "block", C)}
    spring = Spring((0.0, 0.0), "block", C, 400.0, 0.3)
    return Mechanism("slider-crank, 5 s", 5.0, -9.81, bodies, pins, "A", "block", spring)


def andrews() -> Mechanism:
    """Andrews' squeezing mechanism: seven bodies, three loops, a constant torque."""
    spring = Spring((0.014, 0.072), "K3", (-0.010472393888814626, 0.025357788530275253), 4530.0, 0.07785)
    return Mechanism(
        "Andrews' mechanism, 0.03 s", 0.03, 0.0, ANDREWS_BODIES, ANDREWS_JOINTS, "O",
        spring=spring, torque=("K1", 0.033),
    )  # fmt: skip


def kinetree_model(m: Mechanism) -> kt.Model:
    """The mechanism with general, spatial joints: nothing is told about the plane."""
    items: list[Any] = [kt.Gravity(acceleration=(0.0, m.gravity, 0.0))]
    for name, (mass, I, at) in m.bodies.items():
        items.append(kt.Body(name, mass, inertia=(I, I, I, 0.0, 0.0, 0.0), pose=kt.Frame.at((*at, 0.0))))
    for name, (inner, outer, at) in m.pins.items():
        items.append(kt.Revolute(name, inner, outer, point=(*at, 0.0), axis=Z))
    if m.slider is not None:
        point = (*m.bodies[m.slider][2], 0.0)
        items.append(kt.Prismatic("guide", GROUND, m.slider, point=point, axis=(1.0, 0.0, 0.0)))
    if m.spring is not None:
        s, centre = m.spring, m.bodies[m.spring.body][2]
        items.append(kt.Marker.at("spring foot", GROUND, (*s.at, 0.0)))
        items.append(kt.Marker.at("spring head", s.body, (s.to[0] - centre[0], s.to[1] - centre[1], 0.0)))
        ends = ("spring foot", "spring head")
        items.append(kt.SpringDamper("spring", *ends, stiffness=s.stiffness, free_length=s.free_length))
    if m.torque is not None:
        items.append(kt.Torque("drive", m.torque[0], (0.0, 0.0, m.torque[1])))
    return kt.Model.of(m.name, *items)


def exudyn_system(m: Mechanism) -> tuple[Any, Any, dict[str, int]]:
    """The mechanism in Exudyn, of its planar bodies and joints: the module, the system, the bodies' nodes."""
    if platform.machine().lower() in ("x86_64", "amd64"):
        sys.exudynFast = True  # type: ignore[attr-defined] # the version without checks, where there is one
    import exudyn as exu
    import exudyn.itemInterface as item  # noqa: N813 - written often

    container = exu.SystemContainer()
    mbs = container.AddSystem()
    numbers = {GROUND: mbs.AddObject(item.ObjectGround())}
    centres: dict[str, XY] = {GROUND: (0.0, 0.0)}
    nodes = {}
    for name, (mass, I, at) in m.bodies.items():
        nodes[name] = mbs.AddNode(item.NodeRigidBody2D(referenceCoordinates=[*at, 0.0]))
        numbers[name] = mbs.AddObject(
            item.ObjectRigidBody2D(physicsMass=mass, physicsInertia=I, nodeNumber=nodes[name])
        )
        centres[name] = at
        if m.gravity:
            held = mbs.AddMarker(item.MarkerBodyMass(bodyNumber=numbers[name]))
            mbs.AddLoad(item.LoadMassProportional(markerNumber=held, loadVector=[0.0, m.gravity, 0.0]))

    def marker(body: str, at: XY, kind: Any = item.MarkerBodyRigid) -> int:
        local = [at[0] - centres[body][0], at[1] - centres[body][1], 0.0]
        return int(mbs.AddMarker(kind(bodyNumber=numbers[body], localPosition=local)))

    for inner, outer, at in m.pins.values():
        mbs.AddObject(item.ObjectJointRevolute2D(markerNumbers=[marker(inner, at), marker(outer, at)]))
    if m.slider is not None:
        at = m.bodies[m.slider][2]
        mbs.AddObject(
            item.ObjectJointPrismatic2D(
                markerNumbers=[marker(GROUND, at), marker(m.slider, at)],
                axisMarker0=[1.0, 0.0, 0.0],
                normalMarker1=[0.0, 1.0, 0.0],
                constrainRotation=True,
            )
        )
    if m.spring is not None:
        s = m.spring
        ends = [marker(GROUND, s.at, item.MarkerBodyPosition), marker(s.body, s.to, item.MarkerBodyPosition)]
        mbs.AddObject(
            item.ObjectConnectorSpringDamper(
                markerNumbers=ends, stiffness=s.stiffness, referenceLength=s.free_length, damping=0.0
            )
        )
    if m.torque is not None:
        body, value = m.torque
        held = marker(body, centres[body])
        mbs.AddLoad(item.LoadTorqueVector(markerNumber=held, loadVector=[0.0, 0.0, value]))
    return exu, mbs, nodes


def exudyn_accelerations(m: Mechanism) -> Callable[[], np.ndarray]:
    """Accelerations (x, y, angle of every body) at the start, where the mechanism is at rest.

    Exudyn's integrators work with the parts of these equations and give no accelerations by themselves: they are
    fetched from its solver and put together here, M a + Jᵀλ = f and J a = 0.
    """
    exu, mbs, _ = exudyn_system(m)
    mbs.Assemble()
    settings = exu.SimulationSettings()
    settings.solutionSettings.writeSolutionToFile = False
    settings.timeIntegration.verboseMode = 0
    solver = exu.MainSolverImplicitSecondOrder()
    solver.InitializeSolver(mbs, settings)
    n, rows = solver.GetODE2size(), solver.GetAEsize()
    whole, right = np.zeros((n + rows, n + rows)), np.zeros(n + rows)

    def accelerations() -> np.ndarray:
        solver.ComputeMassMatrix(mbs)
        solver.ComputeODE2RHS(mbs)
        solver.SetSystemJacobian(np.zeros_like(whole))  # the next call adds to it
        solver.ComputeJacobianAE(mbs)
        whole[:] = solver.GetSystemJacobian()
        whole[:n, :n] = solver.GetSystemMassMatrix()
        right[:n] = solver.GetSystemResidual()[:n]
        return np.linalg.solve(whole, right)[:n]

    return accelerations


def exudyn_run(m: Mechanism, modified_newton: bool) -> Callable[[float], np.ndarray]:
    """Angle of the watched body at the times compared, by number of steps.

    Trapezoidal rule on constraints at velocity level (index 2), default tolerances, no files, one thread.
    """
    exu, mbs, nodes = exudyn_system(m)
    import exudyn.itemInterface as item  # noqa: N813 - written often

    node = nodes[m.pins[m.watched][1]]
    kind = exu.OutputVariableType.Coordinates
    sensor = mbs.AddSensor(item.SensorNode(nodeNumber=node, storeInternal=True, outputVariableType=kind))
    mbs.Assemble()
    settings = exu.SimulationSettings()
    settings.solutionSettings.writeSolutionToFile = False
    settings.solutionSettings.sensorsWritePeriod = m.times[1]
    integration = settings.timeIntegration
    integration.endTime = m.t_end
    integration.verboseMode = 0
    integration.newton.useModifiedNewton = modified_newton
    integration.generalizedAlpha.useNewmark = True
    integration.generalizedAlpha.useIndex2Constraints = True

    def run(steps: float) -> np.ndarray:
        integration.numberOfSteps = int(steps)
        mbs.SolveDynamic(settings)
        rows = np.array(mbs.GetSensorStoredData(sensor))
        return np.interp(m.times, rows[:, 0], rows[:, 3])  # steps end at these times but for rounding

    return run
