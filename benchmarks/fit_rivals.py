"""The fit that one writes without derivatives: SciPy's least squares with differences, over other programs' motions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from loop_rivals import numbers, pinocchio_model

import kinetree as kt
from kinetree.symbolic.mechanism import Mechanism

Residuals = Callable[[np.ndarray], np.ndarray]
SMALL = 1e-2
"""Error of a rival's motion, over the noise of the measurement, that will do; ours is far smaller."""


@dataclass
class Measured:
    """Angle of the crank (k) and place of the rocker (k × 3) at times (k), with their noise."""

    times: np.ndarray
    angle: np.ndarray
    place: np.ndarray
    sigma: dict[str, float]

    def residuals(self, angle: np.ndarray, place: np.ndarray) -> np.ndarray:
        """(model − measurement)/σ."""
        out = np.empty((self.times.size, 4))
        out[:, 0] = (angle - self.angle) / self.sigma["A.angle"]
        out[:, 1:] = (place - self.place) / self.sigma["rocker.position"]
        return out.ravel()


@dataclass
class Found:
    """Values found, the runs that took, and the error of one run over the noise."""

    values: np.ndarray
    runs: int
    error: float


@dataclass
class Counted:
    """A function that counts its calls."""

    function: Residuals
    calls: int = field(default=0)

    def __call__(self, values: np.ndarray) -> np.ndarray:
        self.calls += 1
        return self.function(values)


def by_differences(
    residuals: Residuals, start: np.ndarray, exact: np.ndarray, truth: np.ndarray, step: float | None
) -> Found:
    """Least squares from a start with differences over relative steps (SciPy's own where left out).

    ``exact`` are the residuals of a very accurate run with the true values.
    """
    from scipy.optimize import least_squares

    error = float(np.abs(residuals(truth) - exact).max())
    counted = Counted(residuals)
    found = least_squares(counted, start, x_scale=np.abs(start), diff_step=step)
    return Found(found.x, counted.calls, error)


def over_pinocchio(model: kt.Model, data: Measured) -> Residuals:
    """Runs by SciPy's DOP853 over Pinocchio's constrained dynamics."""
    import pinocchio as pin
    from scipy.integrate import solve_ivp

    from kinetree.symbolic.tree import Tree

    constants = Tree(Mechanism.of(without_parameters(model)))
    robot, joints = pinocchio_model(constants)
    number = {link.name: joints[link.number] for link in constants.links}
    column = {link.joint.joint.name: link.speeds.start for link in constants.links}
    constraints, datas = pin.StdVec_RigidConstraintModel(), pin.StdVec_RigidConstraintData()
    for cut in constants.topology.cuts:
        ends: list[Any] = []
        for k, (p, R) in constants.joint_frames_in_links(cut):
            ends += [joints[k], pin.SE3(numbers(R), numbers(p).ravel())]
        kind, frame = pin.ContactType.CONTACT_3D, pin.ReferenceFrame.LOCAL
        constraints.append(pin.RigidConstraintModel(kind, robot, *ends, frame))
        datas.append(constraints[-1].createData())
    space, exact = robot.createData(), pin.ProximalSettings(1e-12, 1e-10, 10)
    pin.initConstraintDynamics(robot, space, constraints, datas)
    n = constants.n_u
    spring, damper, rocker = column["A"], column["D"], number["rocker"]

    def residuals(values: np.ndarray) -> np.ndarray:
        m, k, c, r = values
        for body, mass in (("coupler", m), ("rocker", r)):
            known = robot.inertias[number[body]]
            robot.inertias[number[body]] = pin.Inertia(mass, known.lever, known.inertia)

        def rates(t: float, z: np.ndarray) -> np.ndarray:
            tau = np.zeros(n)
            tau[spring], tau[damper] = -k * z[spring], -c * z[n + damper]
            a = pin.constraintDynamics(robot, space, z[:n], z[n:], tau, constraints, datas, exact)
            return np.concatenate([z[n:], a])

        times = data.times
        found = solve_ivp(
            rates, (0.0, times[-1]), np.zeros(2 * n), method="DOP853", t_eval=times, rtol=1e-8, atol=1e-10
        )
        place = np.empty((times.size, 3))
        for i, z in enumerate(found.y.T):
            pin.forwardKinematics(robot, space, z[:n])
            place[i] = space.oMi[rocker].act(robot.inertias[rocker].lever)
        return data.residuals(found.y[spring], place)

    return residuals


def over_exudyn(model: kt.Model, data: Measured, exact: np.ndarray, truth: np.ndarray) -> Residuals:
    """Runs of Exudyn's planar bodies and joints, with as few steps as leave an error of `SMALL` over the noise.

    Trapezoidal rule on constraints at velocity level, modified Newton, no files, one thread.
    """
    from planar_mechanisms import GROUND, Mechanism, exudyn_system

    bodies: dict[str, Any] = {}
    masses = {parameter.name: parameter.value for parameter in model.parameters}
    for body in model.bodies:
        assert body.pose is not None
        x, y, _ = (float(v) for v in body.pose.position)  # type: ignore[arg-type]
        bodies[body.name] = (float(masses.get(str(body.mass), body.mass)), float(body.inertia[2]), (x, y))  # type: ignore[arg-type]
    pins: dict[str, Any] = {
        joint.name: (joint.inner, joint.outer, tuple(float(v) for v in joint.point[:2]))  # type: ignore[index]
        for joint in model.joints
    }
    gravity = float(model.loads[0].field[1])  # type: ignore[index, arg-type]
    drawn = Mechanism("four-bar", float(data.times[-1]), gravity, bodies, pins, "A")
    exu, mbs, nodes = exudyn_system(drawn)
    import exudyn.itemInterface as item  # noqa: N813 - written often

    ground = mbs.AddNode(item.NodePointGround())
    fixed = mbs.AddMarker(item.MarkerNodeCoordinate(nodeNumber=ground, coordinate=0))

    def turning(body: str, **law: float) -> int:
        held = mbs.AddMarker(item.MarkerNodeCoordinate(nodeNumber=nodes[body], coordinate=2))
        return int(
            mbs.AddObject(item.ObjectConnectorCoordinateSpringDamper(markerNumbers=[fixed, held], **law))
        )

    assert pins["A"][0] == pins["D"][0] == GROUND  # so that angles of joints are angles of bodies
    spring, damper = turning(pins["A"][1], stiffness=1.0), turning(pins["D"][1], damping=1.0)
    kind = exu.OutputVariableType.Coordinates
    sensors = [
        mbs.AddSensor(item.SensorNode(nodeNumber=nodes[body], storeInternal=True, outputVariableType=kind))
        for body in (pins["A"][1], "rocker")
    ]
    mbs.Assemble()
    settings = exu.SimulationSettings()
    settings.solutionSettings.writeSolutionToFile = False
    settings.solutionSettings.sensorsWritePeriod = data.times[1]
    integration = settings.timeIntegration
    integration.endTime = data.times[-1]
    integration.verboseMode = 0
    integration.newton.useModifiedNewton = True
    integration.generalizedAlpha.useNewmark = True
    integration.generalizedAlpha.useIndex2Constraints = True
    objects = {name: k for k, name in enumerate([GROUND, *bodies])}  # the order they were added in

    def residuals(values: np.ndarray) -> np.ndarray:
        m, k, c, r = (float(v) for v in values)
        for body, mass in (("coupler", m), ("rocker", r)):
            mbs.SetObjectParameter(objects[body], "physicsMass", max(mass, 1e-6))  # it refuses negative ones
        mbs.SetObjectParameter(spring, "stiffness", k)
        mbs.SetObjectParameter(damper, "damping", c)
        mbs.SolveDynamic(settings)
        rows = [np.array(mbs.GetSensorStoredData(sensor)) for sensor in sensors]
        at = [np.array([np.interp(data.times, row[:, 0], row[:, j]) for j in (1, 2, 3)]) for row in rows]
        x, y = bodies["rocker"][2]
        place = np.column_stack([x + at[1][0], y + at[1][1], np.zeros(data.times.size)])
        return data.residuals(at[0][2], place)

    steps = data.times.size - 1
    while True:
        integration.numberOfSteps = steps
        if np.abs(residuals(truth) - exact).max() <= SMALL or steps > 1_000_000:
            return residuals
        steps *= 2


def without_parameters(model: kt.Model) -> kt.Model:
    """The model with numbers in place of parameters, and without loads."""
    masses = {parameter.name: parameter.value for parameter in model.parameters}
    bodies = [replace(body, mass=masses.get(str(body.mass), body.mass)) for body in model.bodies]
    gravity = [load for load in model.loads if load.kind == "gravity"]
    return kt.Model.of(model.name, *bodies, *model.joints, *gravity)
