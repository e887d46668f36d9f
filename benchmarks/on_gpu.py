"""Many scenarios on a GPU: ``python benchmarks/on_gpu.py [--quick] [--json FILE] [--device NAME]``.

Every figure comes from `kinetree.simulate_many`. Steps per second are those of the device, transfers and compilation
apart; seconds are those of the whole call, once the program is compiled. What cannot be run is named.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from command_line import options_of
from panda_swing import model as panda

import kinetree as kt
from kinetree.compile import device_system
from strategies.robots import robot_file

EXAMPLES = Path(kt.__file__).parent / "examples"
MILLION = 1_000_000


def spread(model: kt.Model, count: int, size: float) -> dict[str, np.ndarray]:
    """Random speeds of all joints of one freedom."""
    random = np.random.default_rng(7)
    names = [f"{joint.name}.{joint.speed_names[0]}" for joint in model.joints if joint.n_u == 1]
    return {name: random.uniform(-size, size, count) for name in names}


def falling(name: str) -> kt.Model:
    """A published robot, free in space."""
    robot = kt.read_urdf(robot_file(name), floating_base=True, mimic="ignore")
    return replace(robot, loads=tuple(load for load in robot.loads if load.kind == "gravity"))


def humanoid() -> kt.Model:
    """Unitree's G1, falling."""
    return falling("g1")


def example(name: str) -> kt.Model:
    """A model of the package."""
    return kt.load(EXAMPLES / f"{name}.toml").model


def residual(runs: kt.ManyRuns, model: kt.Model, t: float) -> float:
    """Largest residual of the constraints at the end, of a thousand scenarios."""
    constraints = kt.prepare(model).compiled.constraints
    n = constraints.tree.n_u
    rows = np.flatnonzero(runs.finished)[:1000]
    found = (constraints(t, runs.x[s, -1], np.zeros(n), runs.parameters[s])[0] for s in rows)
    return max(float(np.abs(phi).max(initial=0.0)) for phi in found)


def fixed_steps(
    model: kt.Model, count: int, steps: int, step: float, device: str, given: Callable[[int], dict[str, Any]]
) -> dict[str, Any]:
    """Steps of rk4 per second, in the second of two runs."""
    asked = {"method": "rk4", "step": step, "device": device, "max_steps": 2 * steps, **given(count)}
    for _ in range(2):
        begun = time.perf_counter()
        runs = kt.simulate_many(model, steps * step, **asked)
        wall = time.perf_counter() - begun
    row = {
        "scenarios": count,
        "steps": steps,
        "per_second": float(runs.steps.sum()) / runs.timings["integrate"],
        "seconds": wall,
        "finished": int(runs.finished.sum()),
        "timings": dict(runs.timings),
    }
    if kt.prepare(model).compiled.constraints.rows.names:
        row["residual"] = residual(runs, model, steps * step)
    return row


def error_controlled(
    model: kt.Model, t_end: float, device: str, count: int, most: float = 3.0, events: Sequence[kt.Event] = ()
) -> dict[str, Any]:
    """Scenarios of a four-bar by dop853 at 1e-8: seconds of the second of two calls, and its steps per second."""
    asked = {
        "parameters": {"torque": np.linspace(2.4, most, count)},
        "events": events,
        "method": "dop853",
        "rtol": 1e-8,
        "device": device,
    }
    for _ in range(2):
        begun = time.perf_counter()
        runs = kt.simulate_many(model, t_end, **asked)
        wall = time.perf_counter() - begun
    return {
        "scenarios": count,
        "seconds": wall,
        "per_second": float(runs.steps.sum()) / runs.timings["integrate"],
        "finished": int(runs.finished.sum()),
        "timings": dict(runs.timings),
        "residual": residual(runs, model, t_end),
    }


def million(device: str, count: int) -> dict[str, Any]:
    """Four-bars of 10 s."""
    return error_controlled(example("four_bar"), 10.0, device, count)


def bouncing(device: str, count: int) -> dict[str, Any]:
    """Four-bars whose cranks are pressed against a springy stop and bounce off it."""
    stop = kt.JointMotor("stop", "A", torque="-2000*max(0, A.angle - 1.2)")
    return error_controlled(example("four_bar").add(stop), 2.0, device, count)


def impacts(device: str, count: int) -> dict[str, Any]:
    """Four-bars whose cranks bounce off a rigid stop with half their speed, 22 events until they rest there."""
    stop = kt.ExpressionEvent("stop", "1.2 - A.angle", action=kt.Restitution(0.5))
    return error_controlled(example("four_bar"), 2.0, device, count, 2.45, [stop])


def teams(device: str, count: int) -> dict[str, dict[str, float]]:
    """Steps of rk4 per second of large trees, with one thread for each scenario and with one for each branch of it."""
    most = device_system.MOST_THREADS
    found: dict[str, dict[str, float]] = {}
    for name in (robot for robot in ("g1", "talos", "anymal") if robot_file(robot)):
        found[name] = {}
        for way, threads in {"one thread": 1, "team": most}.items():
            device_system.MOST_THREADS = threads
            model = falling(name)
            row = fixed_steps(model, count, 40, 1e-4, device, partial(_random_speeds, model))
            found[name][way] = row["per_second"]
    device_system.MOST_THREADS = most
    return found


def _random_speeds(model: kt.Model, count: int) -> dict[str, Any]:
    return {"initial": spread(model, count, 0.3)}


def agreement(device: str, count: int = 64, t_end: float = 2.0) -> dict[str, Any]:
    """The same scenarios on the processor: largest difference over the tolerance, and whether the bits are the same."""
    found = {}
    for name, settings in {
        "rk4": {"method": "rk4", "step": 1e-3},
        "dop853": {"method": "dop853", "rtol": 1e-8, "atol": 1e-10},
        "tsit5": {"method": "tsit5", "rtol": 1e-6, "atol": 1e-8},
    }.items():
        asked = {"parameters": {"torque": np.linspace(2.4, 3.0, count)}, "output": t_end / 8, **settings}
        model = example("four_bar")
        here, there = (kt.simulate_many(model, t_end, **asked, **on) for on in ({}, {"device": device}))
        found[name] = {
            "difference": float(np.abs(here.x - there.x).max()),
            "same_bits": all(
                np.array_equal(getattr(here, part), getattr(there, part)) for part in ("x", "y", "w")
            ),
        }
    return found


def swinging(robot: kt.Model, count: int, steps: int, device: str, speed: float) -> dict[str, Any]:
    """A robot from random speeds of its joints, in steps of a millisecond."""
    return fixed_steps(robot, count, steps, 1e-3, device, lambda n: {"initial": spread(robot, n, speed)})


def measure(quick: bool, device: str) -> dict[str, Any]:
    """All figures."""
    part = 1000 if quick else 1
    robots = {"Panda, rk4": "panda", "G1, rk4": "g1"}
    absent = [title for title, name in robots.items() if robot_file(name) is None]
    torque = ("parameters", "torque", 2.4, 3.0)
    cases: dict[str, tuple[Callable[[], dict[str, Any]], str, float]] = {
        "Panda, rk4": (
            lambda: swinging(panda(), 1_081_344 // part, 1000, device, 0.5),
            "steps per second", 1e9,
        ),
        "G1, rk4": (
            lambda: swinging(humanoid(), 270_336 // part, 100, device, 0.3),
            "steps per second", 8e7,
        ),
        "four-bar, rk4, projected": (
            lambda: fixed_steps(
                example("four_bar"), 1_081_344 // part, 2000, 1e-3, device,
                lambda n: {torque[0]: {torque[1]: np.linspace(*torque[2:], n)}},
            ),
            "steps per second", 2e9,
        ),
        "Andrews, rk4, projected": (
            lambda: fixed_steps(
                example("andrews_squeezer"), 1_081_344 // part, 1000, 1e-5, device,
                lambda n: {"parameters": {"torque": np.linspace(0.032, 0.034, n)}},
            ),
            "steps per second", 1e9,
        ),
        "10⁶ four-bars of 10 s, dop853 at 1e-8": (lambda: million(device, MILLION // part), "seconds", 5.0),
        "four-bar with a stop, dop853 at 1e-8": (lambda: bouncing(device, 262_144 // part), "steps per second", 0.0),
        "four-bar with impacts, dop853 at 1e-8": (lambda: impacts(device, 262_144 // part), "steps per second", 0.0),
    }  # fmt: skip
    rows = []
    for title, (run, unit, target) in cases.items():
        if title in absent:
            print(f"{title:42s} not run: example-robot-data is not installed")
            continue
        row = {"title": title, "unit": unit, "target": target, **run()}
        rows.append(row)
        value = row["seconds"] if unit == "seconds" else row["per_second"]
        aim = f" (target {target:.3g})" if target else ""
        more = f", residual {row['residual']:.1e}" if "residual" in row else ""
        print(
            f"{title:42s} {value:10.3g} {unit}{aim}, call {row['seconds']:.2f} s{more}",
            flush=True,
        )
    rival = (
        "installed; measure it with its own benchmark"
        if find_spec("mujoco_warp")
        else "not installed here: not run"
    )
    print(f"{'MuJoCo-Warp':42s} {rival}")
    several = teams(device, 135_168 // part)
    for name, rates in several.items():
        shown = ", ".join(f"{way} {rate:.3g}" for way, rate in rates.items())
        print(f"{name + ', rk4':42s} {shown} steps per second", flush=True)
    found = agreement(device)
    for name, values in found.items():
        print(f"{'four-bar against the processor, ' + name:42s} {values}")
    return {"rows": rows, "agreement": found, "teams": several, "MuJoCo-Warp": rival, "device": device}


def smallest(device: str) -> dict[str, Any]:
    """A few scenarios of a four-bar, and whether they agree with the processor's."""
    row = fixed_steps(
        example("four_bar"),
        2,
        2,
        1e-3,
        device,
        lambda n: {"parameters": {"torque": np.linspace(2.4, 3.0, n)}},
    )
    found = {"rows": [row], "agreement": agreement(device, 2, 0.02), "device": device}
    print(f"{device}: {row['finished']} of {row['scenarios']} finished, {found['agreement']}")
    return found


def main(words: Sequence[str] | None = None) -> None:
    """Measure and print; the short look takes a thousandth of the scenarios."""
    parser = options_of(__doc__, quick=True, json=True)
    parser.add_argument("--device", default="cuda")
    given = parser.parse_args(words)
    found = smallest(given.device) if given.smallest else measure(given.quick, given.device)
    if given.json is not None:
        given.json.write_text(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
