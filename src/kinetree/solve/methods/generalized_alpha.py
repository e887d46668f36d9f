"""Alpha: the generalized-α method on the stabilised index-2 equations, order 2, for stiff constrained systems.

In fixed steps, and as "adaptive-alpha" with error control of positions, for structures that vibrate fast: fast
vibrations are damped, and then do not set its steps, so that it follows the slow motion. Its equations stand in
``alpha.c`` of the runtime.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from kinetree.solve.functions import generalized_alpha
from kinetree.solve.memory import Memory
from kinetree.solve.methods.method import Method, whole_matrix

if TYPE_CHECKING:
    from kinetree.solve.system import System

N_ROWS = 7
"""Rows of K that the unit works with."""


def _check(system: System) -> None:
    if system.n_own:
        raise ValueError(
            "methods 'alpha' and 'adaptive-alpha' find positions from accelerations alone, and this model has states "
            "of blocks beside them; choose another method: radau5 or rodas5p for stiff problems, gauss4 or rk4 for "
            "fixed steps"
        )
    if system.matrices is None or system.tangent is None:
        raise ValueError("method 'alpha' needs the 'matrices' and 'tangent' kernels of the system")
    if system.m and system.constraints is None:
        raise ValueError("method 'alpha' needs the 'constraints' kernel of a constrained system")


def _forget(memory: Memory) -> None:
    memory.algebraic[:] = memory.t_algebraic[:] = np.nan
    memory.h_predictor = 0.0


METHOD = Method(
    name="alpha",
    order=2,
    unit=generalized_alpha,
    sizes=lambda run: {
        "n_stages": N_ROWS,
        "n_k": N_ROWS,
        "n_dense": 3,
        **whole_matrix(run.n_y + 2 * run.n_s),
    },
    arrays=(
        *("K", "Q", "stiffness", "damping", "lu", "pivots"),
        *("newton", "algebraic", "t_algebraic", "B_start"),
    ),
    fill=_forget,
    check=_check,
    fixed=True,
    stiff=True,
    descriptor=True,
    factors=1.0,
    solves=1.0,
)

ADAPTIVE = replace(
    METHOD,
    name="adaptive-alpha",
    fixed=False,
    exponent=1 / 3,
    factor_min=0.3,
    factor_max=2.0,
    hold=1.1,
    safety=0.85,
)
