"""The time of an evaluation of ż, as integrators make it: no Python in between."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter

import numpy as np

from kinetree.arrays import Array
from kinetree.runtime.tables import OK, UNIT_WANTED
from kinetree.solve.course import MOST_RARE
from kinetree.solve.functions import rates
from kinetree.solve.partition import part_speeds
from kinetree.solve.setup import blank_memory, connect_rare
from kinetree.solve.system import System

ROUNDS = 5
ROUND_SECONDS = 2e-3
MOST_CALLS = 10_000


@dataclass(frozen=True)
class Evaluations:
    """What :func:`time_evaluations` found.

    Attributes
    ----------
    seconds
        Of one evaluation, in the quickest of some rounds (s).
    zdot
        ż (n_z), not finite where it could not be found.
    fallbacks
        How many of the evaluations were done in another way than the system asks for.
    """

    seconds: float
    zdot: Array
    fallbacks: int


def time_evaluations(system: System, t: float, z: Array, p: Array) -> Evaluations:
    """Evaluate ż of a system at a state many times in a compiled loop.

    Parameters
    ----------
    system
        Kernels and sizes.
    t, z, p
        Time (s), state (n_z) and parameters (n_p).
    """
    memory = blank_memory(system)
    memory.p[:] = p
    state, zdot = np.array(z, np.float64), np.zeros(system.n_z)
    memory.z[:] = state
    if system.integrates_independent_speeds:
        part_speeds(memory, t)
    for _ in range(MOST_RARE):
        if rates(memory, float(t), state, zdot, 1) == UNIT_WANTED:
            connect_rare(system, memory)
    calls, seconds = 1, np.inf
    for _ in range(ROUNDS + 1):
        started = perf_counter()
        status = rates(memory, float(t), state, zdot, calls)
        seconds = min(seconds, (perf_counter() - started) / calls)
        if status != OK:
            return Evaluations(np.nan, np.full(system.n_z, np.nan), memory.fallbacks)
        calls = int(np.clip(ROUND_SECONDS / max(seconds, 1e-9), 1, MOST_CALLS))
    return Evaluations(float(seconds), zdot, memory.fallbacks)
