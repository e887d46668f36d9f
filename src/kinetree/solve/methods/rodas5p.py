"""Rodas5P: Rosenbrock method of order 5 with eight stages, L-stable, stiffly accurate, dense output of order 4.

Its equations stand in ``rodas5p.c`` of the runtime.
"""

from kinetree.solve.functions import rodas_five_p
from kinetree.solve.methods.method import LINEAR_SYSTEM, Method, band_or_whole

METHOD = Method(
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
