"""The implicit Runge–Kutta methods; their equations stand in files of the same names in the runtime.

Gauss4: Gauss–Legendre with two stages, order 4, with fixed steps. Radau5: Radau IIA with three stages, order 5, fully
implicit, L-stable, dense output of order 3. Rodas5P: linearly implicit (Rosenbrock) of order 5 with eight stages,
L-stable, stiffly accurate, dense output of order 4.
"""

from kinetree.solve.functions import gauss_four, radau_five, rodas_five_p
from kinetree.solve.memory import Memory
from kinetree.solve.methods.method import LINEAR_SYSTEM, Method, band_or_whole, whole_matrix

LARGEST = 1000
"""States up to which Gauss4 has room for the linear system of a step that fixed-point iteration does not solve."""

GAUSS4 = Method(
    name="gauss4",
    order=4,
    unit=gauss_four,
    sizes=lambda run: {
        "n_stages": 4,
        "n_k": 4,
        "n_dense": 3,
        **whole_matrix(run.n_z if run.n_z <= LARGEST else 0),
    },
    arrays=("K", "Q", "lu", "dfdt", "lu_complex", "pivots_complex", "newton_complex"),
    fixed=True,
)


def _forget(memory: Memory) -> None:
    memory.h_predictor = 0.0


RADAU5 = Method(
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

RODAS5P = Method(
    name="rodas5p",
    order=5,
    unit=rodas_five_p,
    sizes=lambda run: {"n_stages": 8, "n_k": 8, "n_dense": 4, **band_or_whole(run)},
    arrays=LINEAR_SYSTEM,
    stiff=True,
    exact=True,
    exponent=0.2,
    factor_max=6.0,
    factors=1.0,
    solves=1.0,
    stability=2.0,
)
