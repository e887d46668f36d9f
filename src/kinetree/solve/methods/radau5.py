"""Radau5: the Radau IIA method with three stages, order 5, fully implicit, L-stable, dense output of order 3.

Its equations stand in ``radau5.c`` of the runtime.
"""

from kinetree.solve.functions import radau_five
from kinetree.solve.memory import Memory
from kinetree.solve.methods.method import LINEAR_SYSTEM, Method, band_or_whole


def _forget(memory: Memory) -> None:
    memory.h_predictor = 0.0


METHOD = Method(
    name="radau5",
    order=5,
    unit=radau_five,
    sizes=lambda run: {"n_stages": 9, "n_k": 12, "n_dense": 3, **band_or_whole(run)},
    arrays=(*LINEAR_SYSTEM, "lu_complex", "pivots_complex", "newton", "newton_complex"),
    fill=_forget,
    stiff=True,
    exponent=0.25,
    factor_max=8.0,
    hold=1.2,
    factors=5.0,
    solves=5.0 / 3.0,
    stability=2.0,
)
