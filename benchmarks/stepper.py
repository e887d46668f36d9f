"""Steps driven from Python, one call each, on a four-bar with a motor: ``kt.Stepper`` and MuJoCo's ``mj_step``.

Run ``python benchmarks/stepper.py`` (``--quick``: fewer repeats, ``--json FILE`` to keep the figures). Each step of 1
ms sets a torque and is one Runge–Kutta step of order 4. Kinetree ends every step on the constraints; MuJoCo closes
the loop by a soft constraint, solved by its Newton solver. Times are processor time, the least of several rounds.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from time import process_time
from typing import Any

import numpy as np
from command_line import options_of

import kinetree as kt

DT, STEPS, SHOWN, TARGET = 1e-3, 20_000, 300, 100_000.0
LENGTHS = {"crank": 0.3, "coupler": 0.8, "rocker": 0.6}
BASE = 0.7
DENSITY = 2.0  # kg/m


def corners() -> np.ndarray:
    """Points A, B, C, D of the assembled linkage with the crank upright."""
    A, D = np.zeros(2), np.array([BASE, 0.0])
    B = np.array([0.0, LENGTHS["crank"]])
    between = D - B
    d = np.linalg.norm(between)
    a = (LENGTHS["coupler"] ** 2 - LENGTHS["rocker"] ** 2 + d**2) / (2 * d)
    up = np.array([-between[1], between[0]]) / d
    C = B + a * between / d + np.sqrt(LENGTHS["coupler"] ** 2 - a**2) * up
    return np.array([A, B, C, D])


def model() -> kt.Model:
    """The four-bar with a motor on its crank."""
    points = corners()
    bodies, joints = [], []
    names, pins = list(LENGTHS), "ABCD"
    for i, name in enumerate(names):
        first, last = points[i], points[i + 1]
        angle = float(np.arctan2(*(last - first)[::-1]))
        pose = kt.Frame.rotated((0, 0, 1), angle, (*((first + last) / 2), 0.0))
        bodies.append(kt.Body.rod(name, mass=DENSITY * LENGTHS[name], length=LENGTHS[name], pose=pose))
    ends = ["ground", *names, "ground"]
    for i, pin in enumerate(pins):
        joints.append(kt.Revolute(pin, ends[i], ends[i + 1], axis=(0, 0, 1), point=(*points[i], 0.0)))
    motor = kt.JointMotor("motor", "A", torque=0.0)
    return kt.Model.of("four-bar", kt.Gravity(acceleration=(0, -9.81, 0)), *bodies, *joints, motor)


def mujoco_model() -> Any:
    """The same in MuJoCo: a chain of three bodies, closed by a connect constraint."""
    import mujoco

    points = corners()
    text, close = "", ""
    before = np.zeros(2)
    for i, name in enumerate(LENGTHS):
        first, span = points[i], points[i + 1] - points[i]
        mass, length = DENSITY * LENGTHS[name], LENGTHS[name]
        inertia, middle = mass * length**2 / 12, span / 2
        text += (
            f'<body name="{name}" pos="{first[0] - before[0]} {first[1] - before[1]} 0">'
            f'<joint type="hinge" axis="0 0 1"/><inertial pos="{middle[0]} {middle[1]} 0" mass="{mass}" '
            f'diaginertia="{inertia} {inertia} {inertia}"/>'
        )
        close += "</body>"
        before = first
    end = points[3] - points[2]
    return mujoco.MjModel.from_xml_string(
        f'<mujoco><option gravity="0 -9.81 0" timestep="{DT}" integrator="RK4"><flag contact="disable"/></option>'
        f"<worldbody>{text}{close}</worldbody><equality>"
        f'<connect body1="rocker" body2="world" anchor="{end[0]} {end[1]} 0"/></equality></mujoco>'
    )


def measure(repeats: int, steps: int = STEPS) -> dict[str, Any]:
    """Steps per second and how far the loop opens (m)."""
    rows: list[dict[str, Any]] = []
    with kt.Stepper(model()) as s:
        spent, worst = [], 0.0
        for _ in range(repeats):
            s.reset()
            begun = process_time()
            for _ in range(steps):
                s["motor.torque"] = 1.0
                s.step(DT)
            spent.append(process_time() - begun)
            worst = max(worst, float(s["residual.position"]))
        s.reset()
        s["motor.torque"] = 1.0
        s.step(DT, SHOWN)
        angle = float(s["A.angle"])
        rows.append({"program": "Kinetree", "rate": steps / min(spent), "opening": worst, "angle": angle})
    try:
        import mujoco

        rival = mujoco_model()
        spent = []
        for _ in range(repeats):
            data = mujoco.MjData(rival)
            begun = process_time()
            for _ in range(steps):
                data.qfrc_applied[0] = 1.0
                mujoco.mj_step(rival, data)
            spent.append(process_time() - begun)
        mujoco.mj_forward(rival, data)
        opening = float(np.abs(data.efc_pos).max(initial=0.0))
        data = mujoco.MjData(rival)
        data.qfrc_applied[0] = 1.0
        mujoco.mj_step(rival, data, SHOWN)
        angle = float(data.qpos[0])
        rows.append({"program": "MuJoCo", "rate": steps / min(spent), "opening": opening, "angle": angle})
    except ImportError:
        rows.append({"program": "MuJoCo", "rate": None, "opening": None, "angle": None})
    return {"rows": rows, "steps": steps}


def main(words: Sequence[str] | None = None) -> None:
    """Measure and print."""
    options = options_of(__doc__, quick=True, json=True).parse_args(words)
    found = measure(1, 10) if options.smallest else measure(3 if options.quick else 9)
    print(f"four-bar, {found['steps']} steps of {1e3 * DT:g} ms, a torque set before each")
    for row in found["rows"]:
        if row["rate"] is None:
            print(f"{row['program']:<9} not installed")
            continue
        print(
            f"{row['program']:<9} {row['rate']:9.0f} steps/s   loop open by {row['opening']:.1e} m   "
            f"crank after {SHOWN} steps {row['angle']:.4f} rad"
        )
    print(f"target: Kinetree ≥ {TARGET:.0f} steps/s")
    if options.json is not None:
        options.json.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
