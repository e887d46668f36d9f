"""Gauss4: the Gauss–Legendre method with two stages, order 4, with fixed steps.

Its equations stand in ``gauss4.c`` of the runtime.
"""

from kinetree.solve.functions import gauss_four
from kinetree.solve.method import Method

METHOD = Method(
    name="gauss4",
    order=4,
    unit=gauss_four,
    sizes=lambda _: {"n_stages": 4, "n_k": 4, "n_dense": 3},
    arrays=("K", "Q"),
    fixed=True,
)
