"""A Panda swings for 3 s with its motors off: Kinetree, Pinocchio with SciPy, MuJoCo's Runge–Kutta method."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from time import process_time
from typing import Any

import numpy as np
from work_precision import Curve, absent, compare, sweep

import kinetree as kt
from kinetree.solve.integrate import integrate
from strategies.robots import robot_file

T_END = 3.0
TIMES = np.linspace(0.0, T_END, 31)
DAMPING = 0.5  # N m s/rad (N s/m of the fingers)
START = (0.3, -0.6, 0.0, -1.8, 0.0, 1.5, 0.0, 0.0, 0.0)
ERROR = 1e-8
SCIPY_TARGET = 20.0
MUJOCO_TARGET = 3.0


def model() -> kt.Model:
    """The robot of the file with gravity and damped joints, raised."""
    robot = kt.read_urdf(robot_file("panda"), mimic="ignore")
    robot = replace(robot, loads=tuple(load for load in robot.loads if load.kind == "gravity"))
    moving = [joint for joint in robot.joints if joint.n_u]
    robot = robot.replace(*(replace(joint, q0=(q,)) for joint, q in zip(moving, START, strict=True)))
    return robot.add(*(kt.JointDamper(f"damping {j.name}", j.name, damping=DAMPING) for j in moving))


class Pinocchio:
    """The same robot in Pinocchio: ż for Python's integrators."""

    def __init__(self) -> None:
        import pinocchio as pin

        self._aba = pin.aba
        self.model: Any = pin.buildModelFromUrdf(str(robot_file("panda")))
        self.data: Any = self.model.createData()

    def rhs(self, t: float, z: np.ndarray) -> np.ndarray:
        """(q̇, v̇)."""
        v = z[9:]
        return np.concatenate([v, self._aba(self.model, self.data, z[:9], v, -DAMPING * v)])

    def dop853(self, tolerance: float) -> np.ndarray:
        """Coordinates at the times compared."""
        from scipy.integrate import solve_ivp

        z0 = np.array([*START, *(0.0,) * 9])
        found = solve_ivp(
            self.rhs, (0.0, T_END), z0, method="DOP853", rtol=tolerance, atol=tolerance, t_eval=TIMES
        )
        return found.y[:9].T


class MuJoCo:
    """The same robot in MuJoCo, without meshes, contacts, limits and friction; its loop over steps is in C."""

    def __init__(self) -> None:
        import mujoco

        text = robot_file("panda").read_text()
        text = re.sub(r"<(visual|collision)>.*?</\1>", "", text, flags=re.DOTALL)
        self.model = mujoco.MjSpec.from_string(text).compile()
        self.model.dof_damping[:] = DAMPING
        self.model.dof_frictionloss[:] = 0.0
        self.model.jnt_limited[:] = 0
        self.model.opt.integrator = mujoco.mjtIntegrator.mjINT_RK4
        bit = mujoco.mjtDisableBit
        for unused in (bit.mjDSBL_CONTACT, bit.mjDSBL_CONSTRAINT, bit.mjDSBL_SENSOR, bit.mjDSBL_ACTUATION):
            self.model.opt.disableflags |= unused

    def rk4(self, states: np.ndarray, t_end: float, steps: int, threads: int = 0) -> np.ndarray:
        """States (S, steps, 1 + 18) after every step, from states (S, 18)."""
        import mujoco
        from mujoco.rollout import Rollout

        self.model.opt.timestep = t_end / steps
        data = [mujoco.MjData(self.model) for _ in range(max(1, threads))]
        initial = np.column_stack([np.zeros(len(states)), states])
        with Rollout(nthread=threads) as rollout:
            found, _ = rollout.rollout(self.model, data, initial, nstep=steps)
        return found

    def swing(self, steps: float) -> np.ndarray:
        """Coordinates at the times compared; the number of steps is a multiple of their number."""
        n = int(steps)
        found = self.rk4(np.array([[*START, *(0.0,) * 9]]), T_END, n)[0, :, 1:10]
        every = n // (TIMES.size - 1)
        return np.vstack([START, found[every - 1 :: every]])


def ours() -> tuple[Callable[[str, float], np.ndarray], float]:
    """Coordinates by method and tolerance, and the time to build what computes them (s, compiler started)."""
    start = process_time()
    prepared = kt.prepare(model())
    system = prepared.compiled.system(explicit_only=True)
    built = process_time() - start
    z0 = prepared.compiled.pack(prepared.state)

    def run(method: str, tolerance: float) -> np.ndarray:
        found = integrate(
            system, 0.0, z0, T_END, prepared.state.p,
            method=method, rtol=tolerance, atol=tolerance, output=TIMES,
        )  # fmt: skip
        return found.z[:, :9]

    return run, built


def measure(quick: bool, smallest: bool = False) -> dict[str, Any]:
    """Curves, ratios and targets."""
    repeats, few = (1, 1) if smallest else (5, 3) if quick else (21, 7)
    least = 1 if smallest else None  # of the settings of each program
    run, built = ours()
    try:
        pinocchio = Pinocchio()
    except ImportError:
        pinocchio = None
    mine_converged = run("dop853", 1e-13)
    reference = mine_converged if pinocchio is None else pinocchio.dop853(1e-6 if smallest else 1e-13)
    mine, fifth = (
        sweep(
            Curve("Kinetree", title), settings[:least], lambda s, name=name: run(name, s), reference, repeats
        )
        for name, title, settings in (
            ("dop853", "DOP853", [10.0**-k for k in range(4, 13)]),
            ("tsit5", "Tsitouras 5(4)", [10.0**-k for k in range(3, 9)]),
        )
    )
    curves, comparisons = [mine, fifth], []
    if pinocchio is None:
        comparisons.append(absent(mine, "Pinocchio + SciPy", ERROR, SCIPY_TARGET))
    else:
        tolerances = [1e-4, 1e-6, 1e-8, 1e-9, 1e-10][:least]
        curves.append(
            sweep(Curve("Pinocchio + SciPy", "DOP853"), tolerances, pinocchio.dop853, reference, few)
        )
        comparisons.append(compare(mine, curves[-1], ERROR, SCIPY_TARGET))
    try:
        mujoco = MuJoCo()
    except ImportError:
        comparisons.append(absent(mine, "MuJoCo", ERROR, MUJOCO_TARGET))
    else:
        steps = [300, 1500, 3000, 6000, 12000][:least]
        curves.append(sweep(Curve("MuJoCo", "RK4", order=4), steps, mujoco.swing, reference, few))
        comparisons.append(compare(mine, curves[-1], ERROR, MUJOCO_TARGET))
    return {
        "problem": "Panda, 3 s",
        "built": built,
        "difference_of_references": float(np.abs(mine_converged - reference).max()),
        "curves": [curve.as_dict() for curve in curves],
        "comparisons": comparisons,
    }
