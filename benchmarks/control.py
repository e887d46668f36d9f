"""A UR5 follows a path for 10 s under a PID controller sampled at 1 kHz: Kinetree and MuJoCo, the same control.

Run ``python benchmarks/control.py`` (``--quick``: fewer repeats, ``--json FILE`` to keep the figures). The controller
is a Python function called once per sample, or expressions evaluated in compiled code; in MuJoCo it is the same
function in the loop over `mj_step` with one Runge–Kutta step per sample. Times are processor time, the least of several
runs, of the integration alone: equations and machine code are made before.
Errors are those against a run with a tolerance of 1e-11.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from command_line import options_of

import kinetree as kt
from kinetree.solve.integrate import integrate
from strategies.robots import robot_file

PERIOD, T_END = 1e-3, 10.0
START = (0.3, -1.2, 1.0, -0.8, 0.5, 0.2)
SWING = (0.5, 0.3, 0.4, 0.6, 0.5, 0.8)  # rad
PACE = (1.0, 1.3, 0.7, 1.9, 2.3, 1.1)  # rad/s
KP = np.array([400.0, 600.0, 400.0, 60.0, 40.0, 10.0])
KI = np.array([200.0, 400.0, 200.0, 30.0, 20.0, 5.0])
KD = np.array([60.0, 80.0, 40.0, 4.0, 2.0, 0.3])
CALLBACK_TARGET, EXPRESSIONS_TARGET = 0.5, 0.05


class Controller:
    """PID on joint angles, with its integral as a state of its own."""

    def __init__(self) -> None:
        self.integral = np.zeros(6)
        self._start, self._swing, self._pace = map(np.array, (START, SWING, PACE))

    def __call__(self, t: float, y: np.ndarray) -> np.ndarray:
        """Torques (N m) from angles and rates."""
        error = self._start + self._swing * np.sin(self._pace * t) - y[:6]
        torque = KP * error - KD * y[6:] + self.integral
        self.integral = self.integral + PERIOD * KI * error
        return torque


def robot(expressions: bool) -> kt.Model:
    """The robot with motors that hold what the controller gave last."""
    model = kt.read_urdf(robot_file("ur5"))
    model = replace(model, loads=tuple(load for load in model.loads if load.kind == "gravity"))
    moving = [joint for joint in model.joints if joint.n_u]
    model = model.replace(
        *(replace(joint, q0=(q,), limits=None) for joint, q in zip(moving, START, strict=True))
    )
    motors = [kt.JointMotor(f"motor{i}", j.name, torque=f"ctl.torque{i}") for i, j in enumerate(moving)]
    if not expressions:
        inputs = [f"{j.name}.q" for j in moving] + [f"{j.name}.u" for j in moving]
        held = [kt.Held(f"torque{i}", unit="N·m") for i in range(6)]
        return model.add(
            *motors, kt.Sampled("ctl", held, period=PERIOD, inputs=inputs, function=Controller())
        )
    values = []
    for i, joint in enumerate(moving):
        error = f"({START[i]} + {SWING[i]}*sin({PACE[i]}*t) - {joint.name}.q)"
        law = f"{KP[i]}*{error} - {KD[i]}*{joint.name}.u + ctl.integral{i}"
        values.append(kt.Held(f"torque{i}", law, unit="N·m"))
        values.append(kt.Held(f"integral{i}", f"ctl.integral{i} + {PERIOD * KI[i]}*{error}", unit="N·m"))
    return model.add(*motors, kt.Sampled("ctl", values, period=PERIOD))


def ours(expressions: bool, t_end: float) -> Callable[..., np.ndarray]:
    """A function that runs until t_end (s) and gives the angles at the end."""
    prepared = kt.prepare(robot(expressions))
    compiled = prepared.compiled
    z0 = compiled.pack(prepared.state)

    def run(**options: Any) -> np.ndarray:
        model = robot(expressions) if not expressions else None
        system = systems[0]
        if model is not None:  # the function of a fresh controller
            from kinetree.compile.controller_blocks import BlockFunction

            block = next(b for b in model.blocks if b.name == "ctl")
            system = replace(system, clocks=replace(system.clocks, callbacks=(BlockFunction(block),)))
        begun = process_time()
        found = integrate(system, 0.0, z0, t_end, prepared.state.p, output=[t_end], **options)
        spent.append(process_time() - begun)
        assert found.status == "finished", found.reason
        return found.z[-1, :6]

    systems = [compiled.system(explicit_only=True)]
    spent: list[float] = []
    run.spent = spent  # type: ignore[attr-defined]
    return run


def mujoco_loop(t_end: float) -> Callable[[], np.ndarray]:
    """The same with MuJoCo."""
    import mujoco

    text = re.sub(r"<(visual|collision)>.*?</\1>", "", robot_file("ur5").read_text(), flags=re.DOTALL)
    model = mujoco.MjSpec.from_string(text).compile()
    model.dof_damping[:] = model.dof_frictionloss[:] = 0.0
    model.jnt_limited[:] = 0
    model.opt.integrator, model.opt.timestep = mujoco.mjtIntegrator.mjINT_RK4, PERIOD
    bit = mujoco.mjtDisableBit
    for unused in (bit.mjDSBL_CONTACT, bit.mjDSBL_CONSTRAINT, bit.mjDSBL_SENSOR, bit.mjDSBL_ACTUATION):
        model.opt.disableflags |= unused

    def run() -> np.ndarray:
        data, control = mujoco.MjData(model), Controller()
        data.qpos[:] = START
        y = np.empty(12)
        begun = process_time()
        for k in range(round(t_end / PERIOD)):
            y[:6], y[6:] = data.qpos, data.qvel
            data.qfrc_applied[:] = control(k * PERIOD, y)
            mujoco.mj_step(model, data)
        spent.append(process_time() - begun)
        return data.qpos.copy()

    spent: list[float] = []
    run.spent = spent  # type: ignore[attr-defined]
    return run


def measure(repeats: int, t_end: float = T_END) -> dict[str, Any]:
    """Least times (s) and errors (rad) of every way."""
    by_expressions, by_function = ours(True, t_end), ours(False, t_end)
    exact = by_expressions(method="dop853", rtol=1e-11, atol=1e-13)
    rows: list[dict[str, Any]] = []

    def add(program: str, control: str, run: Any, **options: Any) -> None:
        run.spent.clear()
        ends = [run(**options) for _ in range(repeats)]
        error = float(np.abs(ends[-1] - exact).max())
        how = options.get("method", "rk4")
        rows.append(
            {"program": program, "control": control, "method": how, "seconds": min(run.spent), "error": error}
        )

    add("Kinetree", "expressions", by_expressions, method="rk4", step=PERIOD)
    add("Kinetree", "expressions", by_expressions, method="tsit5", rtol=1e-6, atol=1e-8)
    add("Kinetree", "Python function", by_function, method="rk4", step=PERIOD)
    add("Kinetree", "Python function", by_function, method="tsit5", rtol=1e-6, atol=1e-8)
    try:
        add("MuJoCo", "Python function", mujoco_loop(t_end))
    except ImportError:
        rows.append(
            {"program": "MuJoCo", "control": "not installed", "method": "", "seconds": None, "error": None}
        )
    return {"rows": rows, "samples": round(t_end / PERIOD)}


def main(words: Sequence[str] | None = None) -> None:
    """Measure and print."""
    options = options_of(__doc__, quick=True, json=True).parse_args(words)
    t_end = 5 * PERIOD if options.smallest else T_END
    found = measure(1 if options.smallest else 3 if options.quick else 9, t_end)
    print(f"UR5, PID at {1 / PERIOD:.0f} Hz for {t_end:g} s ({found['samples']} samples)")
    for row in found["rows"]:
        if row["seconds"] is None:
            print(f"{row['program']:<9} {row['control']}")
            continue
        per = 1e6 * row["seconds"] / found["samples"]
        print(
            f"{row['program']:<9} {row['control']:<16} {row['method']:<6} {1e3 * row['seconds']:8.1f} ms "
            f"{per:6.2f} µs/sample   error {row['error']:.1e} rad"
        )
    print(f"targets: Python function ≤ {CALLBACK_TARGET} s, expressions ≤ {EXPRESSIONS_TARGET} s")
    if options.json is not None:
        options.json.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
