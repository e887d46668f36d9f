"""Writes a run in child processes that are killed at their first write, at a later one, and so on.

Usage: ``python dying_writer.py FOLDER TARGET_EXISTS STEP``. Child n dies at write n + 1, n = 0, STEP, 2 STEP, …,
until one lives to the end; its number is printed. Its file is ``FOLDER/<n>/run.h5``, and in ``told.txt`` beside it
the child keeps what it was told was committed.
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from typing import Any

import numpy as np
from swinging_pendulum import event_at, info, make_run, states

from kinetree.results import ParameterChange, Run
from kinetree.results.storage import stream

BLOCK, BLOCKS = 7, 4


def times() -> np.ndarray:
    return np.linspace(0.0, 1.0, BLOCK * BLOCKS)


class Countdown:
    """Kills the process at the n-th tick."""

    def __init__(self, n: int) -> None:
        self.left = n

    def tick(self) -> bool:
        self.left -= 1
        return self.left < 0


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def make_mortal(countdown: Countdown) -> None:
    replace, sync = os.replace, os.fsync

    class MortalFile:
        def __init__(self, *args: Any, **options: Any) -> None:
            self._file = open(*args, **options)  # noqa: SIM115
            self.seek, self.close = self._file.seek, self._file.close

        def write(self, data: memoryview) -> int:
            if countdown.tick():
                self._file.write(data[: len(data) // 2])
                die()
            return self._file.write(data)

    def mortal_replace(source: Any, target: Any) -> None:
        if countdown.tick():
            die()
        replace(source, target)
        if countdown.tick():
            die()

    def mortal_sync(handle: int) -> None:
        if countdown.tick():
            die()
        sync(handle)

    vars(stream)["open"] = MortalFile
    os.replace, os.fsync = mortal_replace, mortal_sync  # type: ignore[assignment]


def write(folder: Path, countdown: Countdown) -> None:
    t = times()
    x, y, w, zdot = states(t)
    told = open(folder / "told.txt", "w", buffering=1)  # noqa: SIM115
    make_mortal(countdown)
    writer = stream.RunWriter(folder / "run.h5", info(settings={}, versions={}), rates=True, capacity=10)
    for start in range(0, len(t), BLOCK):
        rows = slice(start, start + BLOCK)
        writer.append(t[rows], x[rows], y[rows], w[rows], zdot[rows])
        told.write(f"{writer.rows}\n")
        if start == BLOCK:
            writer.add(event_at(float(t[start])))
            writer.add(ParameterChange(float(t[start]), "mass", 5.0))
    parts = {"zdot": zdot, "statistics": {"steps": len(t)}}
    events, changes = [event_at(float(t[BLOCK]))], [ParameterChange(float(t[BLOCK]), "mass", 5.0)]
    about = info(settings={}, versions={})
    writer.replace_with(Run(about, t, x, y, w, events=events, changes=changes, **parts), ())
    told.write("finished\n")


def main(root: Path, target_exists: bool, step: int) -> int:
    n = 0
    while True:
        folder = root / str(n)
        folder.mkdir()
        if target_exists:
            make_run(3).save(folder / "run.h5", [])
        pid = os.fork()
        if pid == 0:
            write(folder, Countdown(n))
            os._exit(0)
        _, status = os.waitpid(pid, 0)
        if os.WIFEXITED(status):
            return n if os.WEXITSTATUS(status) == 0 else -1
        n += step


if __name__ == "__main__":
    print(main(Path(sys.argv[1]), sys.argv[2] == "yes", int(sys.argv[3])))
