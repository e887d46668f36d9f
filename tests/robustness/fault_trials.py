"""Trials of `fault_injector.c`, in a process in which it is loaded: ``python fault_trials.py TASK FOLDER TRIALS``.

Every trial is a process of its own, forked when all is loaded and compiled, in which one operation fails. Afterwards
the files are looked at, the task is done once more, and its files are compared with those of a run without a fault.
Prints how many operations there are and how many trials were made.
"""

from __future__ import annotations

import ctypes
import errno
import hashlib
import os
import random
import shutil
import sys
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from mechanisms import double_pendulum

import kinetree as kt
from kinetree.cli.app import start
from kinetree.io.toml import dumps

KILLED, NO_MEMORY = -1, -2
FAULTS = {
    "no space": errno.ENOSPC,
    "no permission": errno.EACCES,
    "interrupted": errno.EINTR,
    "input and output": errno.EIO,
    "killed": KILLED,
    "no memory": NO_MEMORY,
}
MANY = {"parameters": {"m": np.linspace(0.5, 2.0, 12)}, "method": "dop853", "output": 0.05}


@dataclass(frozen=True)
class Task:
    """Something that writes files.

    Attributes
    ----------
    before, do
        What is there before, and what is done; both are given the folder.
    look
        Looks at the files after a fault, and raises where one of them is neither the old nor the new one.
    digest
        Of what is in the folder when the task is done without a fault.
    """

    before: Callable[[Path], object]
    do: Callable[[Path], object]
    look: Callable[[Path], None]
    digest: Callable[[Path], str]


def bits(run: kt.Run, rows: int | None = None) -> str:
    return hashlib.sha256(
        b"".join(getattr(run, b)[:rows].tobytes() for b in ("t", "x", "y", "w"))
    ).hexdigest()


def _run(folder: Path, t_end: float) -> None:
    model = folder / "model.toml"
    model.write_text(dumps(double_pendulum()))
    command = [
        "run",
        str(model),
        "--t-end",
        str(t_end),
        "--out",
        str(folder / "out"),
        "--no-explore",
        "--quiet",
    ]
    code = start(command)
    if code not in (0, 1, 130):
        raise AssertionError(f"exit code {code}")


def _is_page(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.startswith("<!doctype html>") and text.rstrip().endswith("</html>"), "half a page"


def _look_at_run(folder: Path) -> None:
    kept = kt.Run.load(folder / "out" / "results.h5")
    assert kept.complete and bits(kept) in KNOWN, "neither the old result nor the new one"
    _is_page(folder / "out" / "report.html")


def _stream(folder: Path) -> None:
    kt.simulate(double_pendulum(), 0.3, output=1e-3, stream=folder / "run.h5")


@cache
def _whole_stream() -> kt.Run:
    return kt.simulate(double_pendulum(), 0.3, output=1e-3)


def _look_at_stream(folder: Path) -> None:
    if (folder / "run.h5").exists():
        kept = kt.Run.load(folder / "run.h5")
        assert bits(kept) == bits(_whole_stream(), len(kept)), "rows that are not those of the run"


def _sweep(folder: Path) -> None:
    kt.simulate_many(double_pendulum(), 0.2, **MANY, out=folder / "sweep", shard=4)  # type: ignore[arg-type]


def _look_at_sweep(folder: Path) -> None:
    for file in (folder / "sweep").glob("shard-*.h5"):
        assert file.stat().st_size > 0


def _bits_of_sweep(folder: Path) -> str:
    found = kt.load(folder / "sweep")
    assert isinstance(found, kt.ShardedRuns) and found.complete and len(found) == 12
    whole = found.gather()
    return hashlib.sha256(b"".join(getattr(whole, block).tobytes() for block in ("x", "y", "w"))).hexdigest()


TASKS = {
    "run": Task(
        lambda folder: _run(folder, 0.2),
        lambda folder: _run(folder, 0.1),
        _look_at_run,
        lambda folder: bits(kt.Run.load(folder / "out" / "results.h5")),
    ),
    "stream": Task(
        lambda folder: None, _stream, _look_at_stream, lambda folder: bits(kt.Run.load(folder / "run.h5"))
    ),
    "sweep": Task(lambda folder: None, _sweep, _look_at_sweep, _bits_of_sweep),
}
KNOWN: set[str] = set()


def _forked(work: Callable[[], object]) -> int:
    """Do something in a process of its own; its exit code, negative where it was killed."""
    child = os.fork()
    if child == 0:
        code = 0
        try:
            work()
        except BaseException:
            code = 3
        os._exit(code)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def main() -> None:
    name, base, count = sys.argv[1], Path(sys.argv[2]), int(sys.argv[3])
    task, shim = TASKS[name], ctypes.CDLL(None)
    shim.fault_operations.restype = shim.fault_allocations.restype = ctypes.c_int64
    shim.fault_arm.argtypes = (ctypes.c_char_p, ctypes.c_int64, ctypes.c_int)
    sys.stderr = open(os.devnull, "w")  # what the trials say of their faults  # noqa: SIM115
    old, reference = base / "old", base / "reference"
    old.mkdir()
    task.before(old)
    if name == "run":
        KNOWN.add(task.digest(old))
    shutil.copytree(old, reference)
    shim.fault_arm(str(reference).encode(), -1, 0)
    task.do(reference)
    operations, allocations = shim.fault_operations(), shim.fault_allocations()
    shim.fault_arm(b"", -1, 0)
    wanted = task.digest(reference)
    KNOWN.add(wanted)
    everything = [
        (fault, n) for fault in FAULTS for n in range(allocations if fault == "no memory" else operations)
    ]
    chosen = everything if count <= 0 else random.Random(5).sample(everything, min(count, len(everything)))
    for fault, number in chosen:
        folder = base / "trial"
        shutil.copytree(old, folder)

        def work(folder: Path = folder, number: int = number, fault: str = fault) -> None:
            shim.fault_arm(str(folder).encode(), number, FAULTS[fault])
            task.do(folder)

        code = _forked(work)
        try:
            task.look(folder)
            task.do(folder)
            assert task.digest(folder) == wanted, "other bits"
        except Exception:
            traceback.print_exc(file=sys.stdout)
            print(f"{name}: {fault} at operation {number} (exit code {code})")
            raise SystemExit(1) from None
        shutil.rmtree(folder)
    print(operations, allocations, len(chosen))


if __name__ == "__main__":
    main()
