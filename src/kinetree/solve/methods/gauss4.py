"""Gauss4: the Gauss–Legendre method with two stages, order 4, with fixed steps.

Its equations stand in ``gauss4.c`` of the runtime.
"""

from kinetree.solve.functions import gauss_four
from kinetree.solve.methods.method import Method, whole_matrix

LARGEST = 1000
"""States up to which there is room for the linear system of a step that fixed-point iteration does not solve."""

METHOD = Method(
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
