"""A million scenarios, one in a hundred faulty, while workers of Ray and the driver are killed: nothing is lost.

    python benchmarks/million.py [--count 1000000] [--folder FOLDER]

The scenarios are computed twice: by one process without any disturbance, and on a cluster of Ray with two workers, of
which one is killed now and then (SIGKILL), as is the driver, which is then started again. The results must be the same
to the last bit, and the scenarios that failed those that are faulty, each named.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from command_line import options_of

import kinetree as kt

T_END = 0.5
DRIVER_KILLS, WORKER_KILLS = 3, 8


def mechanism() -> kt.Model:
    """A crank whose pin is joined by a rod to a slider on a rail 0.3 m above it: no rod shorter than 0.1 m fits."""
    bar = {"inertia": (0.001, 0.01, 0.01, 0, 0, 0)}
    return kt.Model.of(
        "crank and rod",
        kt.Parameter("L", 0.5, "m"),
        kt.Parameter("torque", 0.2, "N·m"),
        kt.Gravity(acceleration=(0, -9.81, 0)),
        kt.Body("crank", 1.0, (0.1, 0, 0), pose=kt.Frame.at((0, 0, 0)), **bar),
        kt.Body("slider", 0.5, pose=kt.Frame.at((0.6, 0.3, 0)), **bar),
        kt.Marker("pin", "crank", kt.Frame.at((0.2, 0, 0))),
        kt.Revolute("A", "ground", "crank", point=(0, 0, 0), axis=(0, 0, 1)),
        kt.Prismatic("rail", "ground", "slider", point=(0.6, 0.3, 0), axis=(1, 0, 0)),
        kt.Distance("rod", at1="pin", at2="slider", length="L"),
        kt.JointMotor("motor", "A", torque="torque"),
    )


def scenarios(count: int) -> dict[str, np.ndarray]:
    """Torques and lengths; in every hundred one is faulty, by turns a torque that is no number or a rod too short."""
    random = np.random.default_rng(1)
    torque, length = random.uniform(-0.5, 0.5, count), random.choice(np.linspace(0.4, 0.8, 16), count)
    torque[50::200], length[150::200] = np.nan, 0.05
    return {"torque": torque, "L": length}


def shard_size(count: int) -> int:
    return max(16, min(4096, count // 100))


def compute(folder: Path, count: int, cluster: str | None) -> kt.ShardedRuns:
    where = {"threads": 2} if cluster is None else {"threads": 1, "cluster": cluster}
    return kt.simulate_many(
        mechanism(),
        T_END,
        parameters=scenarios(count),
        rtol=1e-6,
        out=folder,
        shard=shard_size(count),
        **where,
    )


def ours(process: int) -> bool:
    """Whether a process descends from this one."""
    while process > 1:
        if process == os.getpid():
            return True
        try:
            process = int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])
        except OSError:
            return False
    return False


def working() -> list[int]:
    """Workers of Ray, started by this process, that compute a shard now."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                name = (entry / "cmdline").read_bytes()
            except OSError:
                continue
            if name.startswith(b"ray::work") and ours(int(entry.name)):
                found.append(int(entry.name))
    return found


def disturbed(folder: Path, count: int) -> dict[str, int]:
    """Compute on Ray; kill a worker whenever some more shards are done, and the driver, which is started again."""
    import ray

    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    address = ray.get_runtime_context().gcs_address
    command = [sys.executable, __file__, "--count", str(count), "--folder", str(folder), "--driver", address]
    shards = -(-count // shard_size(count))
    worker_kills = [shards * (k + 1) // (WORKER_KILLS + 1) for k in range(WORKER_KILLS)]
    driver_kills = [shards * (2 * k + 1) // (2 * DRIVER_KILLS + 1) + 1 for k in range(DRIVER_KILLS)]
    killed = {"workers": 0, "drivers": 0}
    driver = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    while True:
        done = len(list(folder.glob("shard-*.h5"))) if folder.exists() else 0
        if worker_kills and done >= worker_kills[0] and (found := working()):
            os.kill(found[0], signal.SIGKILL)
            killed["workers"] += 1
            worker_kills.pop(0)
        if driver_kills and done >= driver_kills[0] and driver.poll() is None:
            driver.kill()
            driver.wait()
            killed["drivers"] += 1
            driver_kills.pop(0)
            driver = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        if (code := driver.poll()) is not None:
            if code:
                raise RuntimeError(f"the driver ended with code {code}")
            ray.shutdown()
            return killed
        time.sleep(0.02)


def manifest(folder: Path) -> Any:
    return json.loads((folder / "manifest.json").read_text(encoding="utf-8"))


def timed(work: Callable[[], Any]) -> tuple[Any, float]:
    begun = time.perf_counter()
    return work(), time.perf_counter() - begun


def report(count: int, folder: Path) -> int:
    """Compute both ways, compare, and say what was found; 0 if nothing is wrong."""
    _, alone = timed(lambda: compute(folder / "alone", count, None))
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    killed, with_kills = timed(lambda: disturbed(folder / "disturbed", count))
    wanted, found = manifest(folder / "alone"), manifest(folder / "disturbed")
    faulty = sorted({*range(50, count, 200), *range(150, count, 200)})
    bits = [[entry["sha256"] for entry in told["shards"].values()] for told in (wanted, found)]
    checks = {
        "every scenario is there": sum(e["stop"] - e["start"] for e in found["shards"].values()) == count,
        "both are complete": wanted["state"] == found["state"] == "complete",
        "the bits are the same": bits[0] == bits[1],
        "failed are those that are faulty": [f["scenario"] for f in found["failures"]] == faulty,
        "each failure has a reason": all(f["reason"] for f in found["failures"]),
        "finished are all others": sum(e["finished"] for e in found["shards"].values())
        == count - len(faulty),
        "workers and drivers were killed": all(killed.values()),
    }
    print(f"{count} scenarios in {len(found['shards'])} shards, {len(faulty)} of them faulty")
    print(f"one process, undisturbed: {alone:.1f} s, {memory:.0f} MiB at most")
    print(f"Ray, {killed['workers']} workers and {killed['drivers']} drivers killed: {with_kills:.1f} s")
    for what, holds in checks.items():
        print(f"  {'ok' if holds else 'NO'}  {what}")
    return 0 if all(checks.values()) else 1


def main(words: Sequence[str] | None = None) -> int:
    """Compute both ways and compare; the result is the status of the process."""
    parser = options_of(__doc__)
    parser.add_argument("--count", type=int, default=1_000_000)
    parser.add_argument("--folder", type=Path)
    parser.add_argument("--driver", help=argparse.SUPPRESS)
    asked = parser.parse_args(words)
    if asked.smallest:
        asked.count = 2000
    if asked.driver:
        compute(asked.folder, asked.count, asked.driver)
        return 0
    if asked.folder is not None:
        asked.folder.mkdir(parents=True, exist_ok=True)
        return report(asked.count, asked.folder)
    with tempfile.TemporaryDirectory() as folder:
        return report(asked.count, Path(folder))


if __name__ == "__main__":
    sys.exit(main())
