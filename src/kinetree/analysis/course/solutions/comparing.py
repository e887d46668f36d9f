"""Sizes of a chain of balls and hinges in five formulations, and the cost of its accelerations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


def comparing(joints: Sequence[str], instructions: Mapping[str, int]) -> dict[str, Any]:
    """First-order equations, rows and operations of each formulation, and which has the fewest equations."""
    bodies, balls = len(joints), list(joints).count("ball")
    hinges = bodies - balls
    freedoms = 3 * balls + hinges
    size = {  # coordinates, speeds, rows
        "recursive": (4 * balls + hinges, freedoms, 0),
        "elimination": (4 * balls + hinges, freedoms, 0),
        "kane-angles": (freedoms, freedoms, 0),
        "kane-euler-parameters": (4 * bodies, freedoms, 0),
        "augmented": (7 * bodies, 6 * bodies, 3 * balls + 5 * hinges),
    }
    equations, rows, work = [], [], []
    for name, (coordinates, n, r) in size.items():
        solved = 0 if name == "recursive" else n**3 / 3 + r * n**2 + r**2 * n + r**3 / 3
        equations.append(coordinates + n)
        rows.append(r)
        work.append(instructions[name] + solved)
    fewest = [name for name, count in zip(size, equations, strict=True) if count == min(equations)]
    return {"equations": equations, "rows": rows, "work": work, "fewest": fewest}
