"""Many short runs into folders of shards, with kills, full disks and damaged shards: nothing lost, nothing doubled.

    python tests/robustness/folder_soak.py --runs 1000000            # hours
    python tests/robustness/folder_soak.py --runs 20000 --ray

Every round computes a folder of scenarios in processes that are disturbed at random until it is complete: killed at a
random moment, allowed only small files (a full disk), or started after shards were damaged or removed. A complete
folder must hold every scenario once and, to the bit, what an undisturbed computation in memory gives; no process may
need more memory than in the first rounds.
"""

from __future__ import annotations

import argparse
import json
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np
from mechanisms import double_pendulum

import kinetree as kt

T_END, OUTPUT, SHARD = 0.1, 0.02, 200
SMALL = 20_000  # bytes that a file may have on a full disk
GROWTH = 1.15  # of the memory of a process from the first rounds to the last


def scenarios(seed: int, count: int) -> dict[str, Any]:
    """Masses and speeds of a round."""
    numbers = np.random.default_rng(seed)
    return {
        "parameters": {"m": numbers.uniform(0.5, 2.0, count)},
        "initial": {"elbow.angle_rate": numbers.uniform(-2.0, 2.0, count)},
        "method": "dop853",
        "output": OUTPUT,
    }


def compute(folder: Path, seed: int, count: int, cluster: str | None) -> None:
    """Compute a round, or go on with it."""
    more = {} if cluster is None else {"cluster": cluster}
    kt.simulate_many(double_pendulum(), T_END, **scenarios(seed, count), out=folder, shard=SHARD, **more)


def attempt(folder: Path, seed: int, count: int, cluster: str | None, how: str, luck: random.Random) -> float:
    """One process that works on a round, disturbed; the memory it needed (MB), 0 where it was killed."""
    command = [sys.executable, __file__, "--work", str(folder), str(seed), str(count), how, cluster or "-"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    if how == "kill":
        time.sleep(luck.uniform(0.5, 6.0))
        process.send_signal(luck.choice((signal.SIGKILL, signal.SIGTERM, signal.SIGINT)))
    out, _ = process.communicate()
    return float(out) if out.strip() and process.returncode == 0 else 0.0


def damage(folder: Path, luck: random.Random) -> None:
    """Spoil or remove a shard."""
    shards = sorted(folder.glob("shard-*.h5"))
    if not shards:
        return
    file = luck.choice(shards)
    data = bytearray(file.read_bytes())
    kind = luck.choice(("cut", "flip", "empty", "remove"))
    if kind == "remove" or not data:
        file.unlink()
        return
    if kind == "flip":
        data[luck.randrange(len(data))] ^= 255
    file.write_bytes({"cut": data[: len(data) // 2], "flip": data, "empty": b""}[kind])


def check(folder: Path, seed: int, count: int) -> None:
    """Every scenario once, with the bits of an undisturbed computation."""
    found = kt.load(folder)
    assert isinstance(found, kt.ShardedRuns) and found.complete and len(found) == count
    manifest = json.loads((folder / "manifest.json").read_text())
    bounds = sorted((entry["start"], entry["stop"]) for entry in manifest["shards"].values())
    assert [start for start, _ in bounds] == list(range(0, count, SHARD)), (
        "a shard is missing, or there twice"
    )
    names = {entry.name for entry in folder.iterdir()} - {".lock", "manifest.json", "model.toml"}
    assert names == {f"shard-{n:06d}.h5" for n in range(len(bounds))}, names
    kept, whole = found.gather(), kt.simulate_many(double_pendulum(), T_END, **scenarios(seed, count))
    for block in ("x", "y", "w"):
        assert np.array_equal(getattr(kept, block), getattr(whole, block), equal_nan=True), block


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=1_000_000, help="runs in all")
    parser.add_argument("--round", type=int, default=10_000, help="runs in a folder")
    parser.add_argument("--ray", action="store_true", help="compute with Ray")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--work", nargs=5, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.work:
        folder, seed, count, how, cluster = asked.work
        if how == "full":
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (SMALL, SMALL))
        compute(Path(folder), int(seed), int(count), None if cluster == "-" else cluster)
        print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
        return
    luck, memory, attempts = random.Random(asked.seed), list[float](), 0
    rounds = -(-asked.runs // asked.round)
    for number in range(rounds):
        count = min(asked.round, asked.runs - number * asked.round)
        with tempfile.TemporaryDirectory() as base:
            folder = Path(base) / "sweep"
            for how in (*luck.choices(("kill", "full", "damage"), k=luck.randint(1, 4)), "none"):
                if how == "damage" and folder.is_dir():
                    damage(folder, luck)
                memory.append(attempt(folder, number, count, "ray" if asked.ray else None, how, luck))
                attempts += 1
            check(folder, number, count)
            shutil.rmtree(folder)
        print(
            f"round {number + 1} of {rounds}: {attempts} processes, {max(memory):.0f} MB at most", flush=True
        )
    needed = [amount for amount in memory if amount]
    third = max(1, len(needed) // 3)
    assert max(needed[-third:]) <= GROWTH * max(needed[:third]), "memory grows"


if __name__ == "__main__":
    main()
