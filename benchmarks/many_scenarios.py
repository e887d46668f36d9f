"""Many Pandas at once: lanes and threads against MuJoCo's threaded rollouts and a Python loop over Pinocchio."""

from __future__ import annotations

import os
from typing import Any

import numpy as np
from panda_swing import MuJoCo, Pinocchio, model
from work_precision import Curve, Point, in_turns

import kinetree as kt
from kinetree.kernels import preferred_lanes
from kinetree.solve.scenario_batch import integrate_many

SCENARIOS = 1024
T_END = 1.0
ERROR = 1e-6
PINOCCHIO_TARGET = 40.0
MUJOCO_TARGET = 3.0
THREADS = 2
COMPARED = 32
"""Scenarios whose worst error counts: the same ones for every program."""


def starts(count: int) -> np.ndarray:
    """Random coordinates and speeds (S, 18); fingers closed and at rest."""
    random = np.random.default_rng(7)
    states = np.zeros((count, 18))
    states[:, :7] = random.uniform(-1.0, 1.0, (count, 7))
    states[:, 9:16] = random.uniform(-0.5, 0.5, (count, 7))
    return states


def pinocchio_rk4(robot: Pinocchio, states: np.ndarray, steps: int) -> np.ndarray:
    """Final coordinates (S, 9): one scenario after the other, every step in Python."""
    h, f = T_END / steps, robot.rhs
    found = []
    for z in states:
        for _ in range(steps):
            k1 = f(0.0, z)
            k2 = f(0.0, z + h / 2 * k1)
            k3 = f(0.0, z + h / 2 * k2)
            k4 = f(0.0, z + h * k3)
            z = z + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
        found.append(z[:9])
    return np.array(found)


def measure(quick: bool, smallest: bool = False) -> dict[str, Any]:
    """Scenarios per second at the same measured error (of the worst scenario), and what is aimed at."""
    count = 8 if smallest else 256 if quick else SCENARIOS
    repeats = 1 if smallest else 3 if quick else 9
    least = 1 if smallest else None  # of the settings of each program
    states = starts(count)
    prepared = kt.prepare(model())
    system = prepared.compiled.system(explicit_only=True, lanes=preferred_lanes())
    n_w = system.n_z - 18
    z0 = np.hstack([states, np.zeros((count, n_w))])
    p = np.tile(prepared.state.p, (count, 1))

    def ours(tolerance: float, method: str = "dop853") -> np.ndarray:
        done = integrate_many(
            system, 0.0, z0, T_END, p, method=method, rtol=tolerance, atol=tolerance, threads=THREADS
        )
        return done.z_last[:, :9]

    reference = ours(1e-13)
    rows: list[dict[str, Any]] = []
    curves = []

    def measured(title: str, function: Any, settings: list[float], scenarios: int, repeats: int) -> None:
        """One program: settings around the error wanted, times per scenario."""
        order = None if title.startswith("Kinetree") else 4
        curve = Curve(title, "", order=order)
        cpu_curve = Curve(title, "", order=order)
        for setting in settings:
            found = function(setting)[:COMPARED]
            error = float(np.abs(found - reference[: len(found)]).max())
            (times,) = in_turns([lambda setting=setting: function(setting)], repeats)
            curve.points.append(Point(setting, error, times["wall"] / scenarios, times["spread"] / scenarios))
            cpu_curve.points.append(Point(setting, error, times["cpu"] / scenarios, 0.0))
        wall, how = curve.seconds_at(ERROR)
        rows.append(
            {
                "program": title,
                "per_second": 1 / wall,
                "cpu_seconds": cpu_curve.seconds_at(ERROR)[0],
                "how": how,
                "scenarios": scenarios,
            }
        )
        curves.append(curve.as_dict())

    measured("Kinetree, DOP853 in lanes, 2 threads", ours, [1e-6, 1e-7, 1e-8][:least], count, repeats)
    try:
        mujoco = MuJoCo()
    except ImportError:
        rows.append({"program": "MuJoCo, not installed"})
    else:
        some = states[: 64 if quick else 256]
        measured(
            "MuJoCo, RK4, rollout on 2 threads",
            lambda steps: mujoco.rk4(some, T_END, int(steps), THREADS)[:, -1, 1:10],
            [400, 800, 1600][:least],
            len(some),
            repeats,
        )
    try:
        pinocchio = Pinocchio()
    except ImportError:
        rows.append({"program": "Pinocchio, not installed"})
    else:
        few = states[: 1 if smallest else COMPARED]
        measured(
            "Pinocchio, RK4 in a Python loop, 1 thread",
            lambda steps: pinocchio_rk4(pinocchio, few, int(steps)),
            [400, 800, 1600][:least],
            len(few),
            1 if quick or smallest else 3,
        )
    targets = {"MuJoCo": MUJOCO_TARGET, "Pinocchio": PINOCCHIO_TARGET}
    for row in rows[1:]:
        if "per_second" in row:
            row["ratio"] = rows[0]["per_second"] / row["per_second"]
            row["cpu_ratio"] = row["cpu_seconds"] / rows[0]["cpu_seconds"]
        row["target"] = targets[row["program"].split(",")[0]]
    return {
        "problem": f"{count} Pandas, {T_END:g} s each, error {ERROR:g}",
        "scenarios": count,
        "lanes": preferred_lanes(),
        "threads": THREADS,
        "cores": os.cpu_count(),
        "rows": rows,
        "curves": curves,
    }
