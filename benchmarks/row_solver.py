"""Rows at one instant: iterations, residual and time of the solver: ``python benchmarks/row_solver.py``.

A column of ten boxes and a pyramid of 55, cold, at rest (with the impulses of the step before) and pushed sideways;
mass ratios; and 200 spheres that fall upon each other between walls, step by step, each step with the impulses of the
last one. Times are processor times of the solver alone, the least of some calls.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from command_line import options_of

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from kinetree.contact.rows import RowTable, Solved, SolverSettings, solve
from strategies.row_scenes import STEP, G, Scene, column, dominoes, lattice, pyramid, spheres

CALLS = 20


def timed(
    table: RowTable, free: np.ndarray, impulse: np.ndarray | None, calls: int, settings: SolverSettings
) -> tuple[Solved, float]:
    """A solution, and the least processor time of a call (s)."""
    times = []
    for _ in range(calls):
        begun = time.thread_time()
        found = solve(table, free, impulse, settings)
        times.append(time.thread_time() - begun)
    return found, min(times)


def tell(name: str, rows: int, found: Solved, seconds: float) -> None:
    counts = (found.sweeps, found.splittings, found.newton)
    print(
        f"{name:34}{rows:6d}{found.residual:12.1e}{counts[0]:8d}{counts[1]:8d}{counts[2]:8d}{1e3 * seconds:10.3f}"
        + ("" if found.status == 0 else "  above the tolerance")
    )


def scene_in_turns(name: str, scene: Scene, calls: int) -> None:
    """A scene from nothing, at rest, and pushed sideways from the impulses at rest."""
    table, settings = scene.table, SolverSettings()
    rest, seconds = timed(table, scene.free(), None, calls, settings)
    tell(f"{name}, cold", table.rows, rest, seconds)
    tell(f"{name}, at rest", table.rows, *timed(table, scene.free(), rest.impulse, calls, settings))
    for push in (1.0, 3.0, 5.5):
        pull = (push, 0.3, -G)
        found = timed(table, scene.free(pull), rest.impulse, max(calls // 5, 1), settings)
        tell(f"{name}, pushed by {push} m/s²", table.rows, *found)


def fall(count: int, steps: int, tolerance: float) -> None:
    """Spheres that fall upon each other."""
    settings = SolverSettings(tolerance=tolerance)
    centre, radius = lattice(count)
    mass = 2500 * 4 / 3 * np.pi * radius**3
    known: dict[tuple[int, ...], np.ndarray] = {}
    v, times, missed, most = np.zeros((count, 6)), list[float](), 0, 0
    for _ in range(steps):
        scene = spheres(centre, radius, mass, 0.4)
        speeds = v + np.array([0, 0, -G * STEP, 0, 0, 0])
        parts = [group.parts[0] for group in scene.groups]
        axes = [R[:, :3] * scene.roots[body, 0] for body, R in parts]
        pairs = list(zip(axes, scene.keys, strict=True))
        impulse = np.array([a @ known.get(key, np.zeros(3)) for a, key in pairs]).reshape(-1)
        found, seconds = timed(scene.table, (speeds * scene.roots).ravel(), impulse, 1, settings)
        pushes = found.impulse.reshape(-1, 3)
        known = {key: a.T @ push for (a, key), push in zip(pairs, pushes, strict=True)}
        times.append(seconds)
        missed += found.status != 0
        most = max(most, len(pairs))
        v = found.w.reshape(-1, 6) / scene.roots
        centre = centre + STEP * v[:, :3]
    print(
        f"{count} spheres, {steps} steps to {tolerance:.0e} m/s: up to {most} contacts, "
        f"{missed} steps above the tolerance, {1e3 * np.mean(times):.2f} ms a step "
        f"(median {1e3 * np.median(times):.2f}, longest {1e3 * max(times):.1f})"
    )


def main(arguments: Sequence[str] | None = None) -> None:
    options = options_of(__doc__).parse_args(arguments)
    calls = 1 if options.smallest else CALLS
    print(f"{'scene':34}{'rows':>6}{'residual':>12}{'sweeps':>8}{'splits':>8}{'Newton':>8}{'ms':>10}")
    scene_in_turns("column of 10", column(), calls)
    if not options.smallest:
        scene_in_turns("pyramid of 55", pyramid(), calls)
        scene_in_turns("dominoes", dominoes(40), calls)
    for ratio in (1e2, 1e4, 1e6):
        scene = column(5, mass=np.array([1.0, 1.0, 1.0, 1.0, ratio]))
        tell(
            f"{ratio:.0e} on four",
            scene.table.rows,
            *timed(scene.table, scene.free(), None, calls, SolverSettings()),
        )
    for tolerance in (1e-4,) if options.smallest else (1e-4, 1e-10):
        fall(8 if options.smallest else 200, 5 if options.smallest else 250, tolerance)


if __name__ == "__main__":
    main()
