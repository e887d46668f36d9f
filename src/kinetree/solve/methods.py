"""The methods of integration, by name.

How to add one:

1. Write one file here with a module-level ``METHOD`` (`kinetree.solve.method.Method`). A method that is a table of
   explicit Runge–Kutta coefficients is `explicit_rk.explicit_method(name, order, tableau)` and nothing more.
2. Any other method brings a `Unit`: a function of the two memory blocks that, on ATTEMPT, goes from (T, Z, F) over H
   to Z_NEW and leaves the scaled error in ERROR (0 for fixed steps), and on PREPARE_DENSE fills the DENSE vectors
   Q_k of the alternating basis of `explicit_rk`. It returns OK or a negative code (the step is then taken shorter).
3. It never raises, allocates nothing, and writes only fields that its ``sizes`` ask for.
4. It sets FSAL to 1 if it leaves F(t + h, Z_NEW) in F_NEW; else the driver evaluates it.
5. A method that can be left or entered by "auto" puts its estimate of h|λ| into SPECTRAL when DETECT is set.
6. Add one line to `FILES` below. The tests of convergence order run over every name in it.
"""

from __future__ import annotations

import difflib
import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kinetree.solve.method import Method

FILES = {
    "tsit5": "kinetree.solve.tsit5",
    "dop853": "kinetree.solve.dop853",
    "rk4": "kinetree.solve.rk4",
    "gauss4": "kinetree.solve.gauss4",
    "rodas5p": "kinetree.solve.rodas5p",
    "radau5": "kinetree.solve.radau5",
    "alpha": "kinetree.solve.generalized_alpha",
}

AUTO = "auto"


def method_names() -> tuple[str, ...]:
    """Names accepted by `integrate`."""
    return (AUTO, *FILES)


def load_method(name: str) -> Method:
    """The method called `name` (its file is imported now, its code compiled when first used)."""
    if name not in FILES:
        near = difflib.get_close_matches(name, method_names(), 1)
        hint = f"; did you mean '{near[0]}'?" if near else ""
        raise ValueError(f"method '{name}' is unknown{hint} Known methods: {', '.join(method_names())}")
    method: Method = importlib.import_module(FILES[name]).METHOD
    return method
