"""Composite bodies and inverse dynamics give the matrices of the elimination: loops, joint loads, flexible bodies."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import casadi as ca
import numpy as np
import pytest

import kinetree as kt
from kinetree.formulations.contract import build
from kinetree.formulations.elimination import transformed
from kinetree.formulations.inverse_dynamics import composite_matrices
from kinetree.symbolic.mechanism import Mechanism
from kinetree.symbolic.tree import Tree

EXAMPLES = Path(kt.__file__).parent / "examples"


@pytest.mark.parametrize(
    "name", ["four_bar.toml", "delta_robot.py", "flyball_governor.toml", "flexible_arm.py"]
)
def test_the_matrices_are_those_of_the_elimination(name: str) -> None:
    tree = Tree(Mechanism.of(kt.load(EXAMPLES / name).model))
    rng = np.random.default_rng(3)
    found = []
    for matrices in (transformed, composite_matrices):
        eq = build("elimination", tree, matrices=matrices)
        found.append(ca.Function("f", [eq.t, eq.x, eq.y, eq.p], [ca.densify(eq.A), eq.f]))
    sizes = [found[0].size1_in(k) for k in range(4)]
    for _ in range(3):
        at: list[Any] = [0.3, *(rng.uniform(0.5, 1.5, size) for size in sizes[1:])]
        for first in tree.quaternions:
            at[1][first : first + 4] /= np.linalg.norm(at[1][first : first + 4])
        (A, f), (A_composite, f_composite) = (tuple(map(np.array, one(*at))) for one in found)
        assert np.abs(A - A_composite).max() <= 1e-12 * np.abs(A).max()
        assert np.abs(f - f_composite).max() <= 1e-11 * np.abs(f).max()
