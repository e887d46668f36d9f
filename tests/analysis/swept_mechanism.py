"""A closed mechanism with scenarios some of which are faulty; run as a program, it computes them and may kill itself.

Usage: ``python swept_mechanism.py FOLDER COUNT SHARD KILL_AT [CLUSTER]``: computes COUNT scenarios into the folder, and
is killed when it is about to put shard KILL_AT into its place.
"""

from __future__ import annotations

import os
import signal
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

import kinetree as kt
from kinetree.analysis.scenarios.plan import ArrayValues, Axis

T_END = 0.2


@cache
def mechanism(length: float = 0.5) -> kt.Model:
    """A crank whose pin is joined by a rod to a slider on a rail 0.3 m above it: no rod shorter than 0.1 m fits."""
    bar = {"inertia": (0.001, 0.01, 0.01, 0, 0, 0)}
    return kt.Model.of(
        "crank and rod",
        kt.Parameter("L", length, "m"),
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


def scenarios(count: int) -> dict[str, Any]:
    """Torques, lengths and speeds; every 50th has a torque that is no number, every 70th a rod that cannot be."""
    random = np.random.default_rng(5)
    torque, length = random.uniform(-0.5, 0.5, count), random.choice([0.4, 0.5, 0.6], count)
    torque[3::50], length[5::70] = np.nan, 0.05
    return {
        "parameters": {"torque": torque, "L": length},
        "initial": {"A.angle_rate": np.linspace(0.0, 1.0, count)},
        "output": 0.1,
        "rtol": 1e-6,
    }


def faulty(count: int) -> list[int]:
    """Numbers of the scenarios that must fail."""
    return sorted({*range(3, count, 50), *range(5, count, 70)})


@dataclass(frozen=True)
class Deadly(Axis):
    """Values that kill a worker that computes a scenario: while a file is missing, which it makes first, or always."""

    scenario: int
    driver: int
    marker: str = ""

    def values(self, start: int, stop: int) -> Any:
        if os.getpid() != self.driver and start <= self.scenario < stop:
            spared = bool(self.marker) and Path(self.marker).exists()
            if self.marker:
                Path(self.marker).touch()
            if not spared:
                os.kill(os.getpid(), signal.SIGKILL)
        return super().values(start, stop)

    def described(self) -> dict[str, Any]:
        """As an array is, so that a folder does not tell them apart."""
        return ArrayValues(self.points).described()


def main(folder: str, count: str, shard: str, kill_at: str, cluster: str | None = None) -> None:
    replace = os.replace

    def mortal(source: Any, target: Any) -> None:
        if Path(target).name == f"shard-{int(kill_at):06d}.h5":
            os.kill(os.getpid(), signal.SIGKILL)
        replace(source, target)

    os.replace = mortal
    where = {"cluster": cluster} if cluster else {}
    kt.simulate_many(
        mechanism(), T_END, **scenarios(int(count)), out=folder, shard=int(shard), threads=1, **where
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
