"""Many short runs into folders of shards, with kills, full disks and damaged shards: nothing lost, nothing doubled.

    python tests/robustness/folder_soak.py --runs 1000000
    python tests/robustness/folder_soak.py --runs 1000000 --ray

Every round computes a folder of scenarios in processes that are disturbed at random until it is complete: killed at a
random moment, allowed only small files (a full disk), or started after shards were damaged or removed. A complete
folder must hold every scenario once and, to the bit, what an undisturbed computation in memory gives; no process may
need more memory than in the first rounds.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
from mechanisms import double_pendulum

import kinetree as kt

T_END, OUTPUT, SHARD = 0.1, 0.02, 500
SMALL = (2_000, 20_000, 120_000)  # bytes that a file may have on a full disk
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


def memory_needed() -> bytes:
    """Of this process, at most (MB)."""
    return str(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024).encode()


def attempt(work: Callable[[], object], how: str, luck: random.Random, usual: float) -> float:
    """One process that works on a round, disturbed; the memory it needed (MB), 0 where it did not come to its end.

    It is forked from this one, in which all is loaded and compiled; what it writes to its output is that memory.
    ``usual`` is how long it takes undisturbed, at most (s).
    """
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        code = 1
        try:
            if how != "none":  # what those say that are disturbed
                os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
            signal.signal(signal.SIGINT, signal.default_int_handler)
            if how == "full":
                signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
                resource.setrlimit(resource.RLIMIT_FSIZE, (limit := luck.choice(SMALL), limit))
            os.dup2(write, 1)
            work()
            os.write(1, memory_needed())
            code = 0
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(code)
    os.close(write)
    if how == "kill":
        at = time.monotonic() + luck.uniform(0.0, usual)
        while time.monotonic() < at and not os.waitid(os.P_PID, child, os.WEXITED | os.WNOHANG | os.WNOWAIT):
            time.sleep(0.005)
        os.kill(child, luck.choice((signal.SIGKILL, signal.SIGTERM, signal.SIGINT)))
    os.waitpid(child, 0)
    os.set_blocking(read, False)  # processes of a cluster that is going down may still hold the other end
    with suppress(BlockingIOError), os.fdopen(read, "rb", buffering=0) as said:
        return float(said.read() or 0.0)
    return 0.0


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
    parser.add_argument("--round", type=int, help="runs in a folder (20000; with Ray 100000)")
    parser.add_argument("--ray", action="store_true", help="compute with Ray")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--work", nargs=3, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.work:
        folder, seed, count = asked.work
        compute(Path(folder), int(seed), int(count), "ray")
        os.write(1, memory_needed())
        return
    asked.round = asked.round or (100_000 if asked.ray else 20_000)
    luck, memory, disturbed, usual = random.Random(asked.seed), list[float](), Counter[str](), 0.5
    rounds, began = -(-asked.runs // asked.round), time.monotonic()
    for number in range(rounds):
        count = min(asked.round, asked.runs - number * asked.round)
        with tempfile.TemporaryDirectory() as base:
            folder = Path(base) / "sweep"

            def work(folder: Path = folder, seed: int = asked.seed + number, count: int = count) -> None:
                if asked.ray:  # not made for processes that are forked; every one starts a cluster
                    given = ["--work", str(folder), str(seed), str(count)]
                    os.execv(sys.executable, [sys.executable, __file__, *given])
                compute(folder, seed, count, None)

            for how in (*luck.choices(("kill", "full", "damage"), k=luck.randint(1, 4)), "none"):
                if how == "damage" and folder.is_dir():
                    damage(folder, luck)
                started = time.monotonic()
                memory.append(attempt(work, how, luck, usual))
                if memory[-1]:
                    usual = max(usual, time.monotonic() - started)
                disturbed[how] += 1
            check(folder, asked.seed + number, count)
        done = min(asked.runs, (number + 1) * asked.round)
        rate = done / (time.monotonic() - began)
        kinds = ", ".join(f"{how} {n}" for how, n in sorted(disturbed.items()))
        print(f"{done} runs, {rate:.0f}/s, processes: {kinds}, {max(memory):.0f} MB at most", flush=True)
    needed = [amount for amount in memory if amount]
    third = max(1, len(needed) // 3)
    assert max(needed[-third:]) <= GROWTH * max(needed[:third]), "memory grows"


if __name__ == "__main__":
    main()
