"""Body-connection array of a tree, and quantities read off it: Kamman θ (1), Huston's tables of L^j(K)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np


def connection_array(
    bodies: Sequence[str], joints: Sequence[tuple[str, str]], rates: Mapping[str, float]
) -> dict[str, Any]:
    """L(K), the steps u_K, the table of L^j(K), the paths, and ω_K of hinges about parallel axes."""
    n = len(bodies)
    number = {"ground": 0} | {name: K for K, name in enumerate(bodies, 1)}
    L = np.zeros(n, dtype=int)
    for inner, outer in joints:
        L[number[outer] - 1] = number[inner]
    table = [np.arange(1, n + 1)]  # L⁰(K) = K
    for _ in range(n):
        if table[-1].any():
            table.append(np.array([L[K - 1] if K else 0 for K in table[-1]]))
    path = np.zeros((n, n))  # entry K, M: 1 where the way from K to ground passes M
    for row in table:
        for K, M in enumerate(row):
            if M:
                path[K, M - 1] = 1
    steps = path.sum(axis=1) - 1
    omega = path @ [rates[name] for name in bodies]
    return {"L": L, "steps": steps, "table": np.array(table), "path": path, "omega": omega}
