"""The methods of integration, by name.

How to add one:

1. Write one file here with a module-level ``METHOD`` (`kinetree.solve.methods.method.Method`). A method that is a table
   of explicit Runge–Kutta coefficients is `explicit_rk.explicit_method(name, order, tableau)` and nothing more.
2. Any other method brings a unit: a C file in the text of the runtime with a function of the two memory blocks that, on
   ATTEMPT, goes from (t, z, f) over h to z_new and leaves the scaled `error` (0 for fixed steps), and on PREPARE_DENSE
   fills the vectors Q_k of the alternating basis of `explicit_rk`. It reads and writes the memory by name:
   ``run.r->h``, ``reals(run, z_new)[i]``. It returns OK or a negative code (the step is then taken shorter).
   ``python -m kinetree.runtime.build`` compiles it; `kinetree.solve.functions` names it.
3. It allocates nothing, and writes only arrays that it names in ``arrays``.
4. It says `fsal` if it leaves F(t + h, z_new) in f_new; else the driver evaluates it.
5. A method that can be left or entered by "auto" puts its estimate of h|λ| into `spectral` when `detect` is set.
6. `stiff` and `descriptor` say whether it is handed the Jacobian, or the matrices of the constrained system.
7. Add one line to `FILES` below; a variant in the same file is named behind a colon. The tests of convergence order run
   over every name in it.
"""

from __future__ import annotations

import importlib
from functools import cache
from typing import TYPE_CHECKING

from kinetree.words.arguments import Arguments

if TYPE_CHECKING:
    from kinetree.solve.methods.explicit_rk import Tableau
    from kinetree.solve.methods.method import Method

FILES = {
    "tsit5": "kinetree.solve.methods.tsit5",
    "dop853": "kinetree.solve.methods.dop853",
    "rk4": "kinetree.solve.methods.rk4",
    "gauss4": "kinetree.solve.methods.implicit_rk:GAUSS4",
    "rodas5p": "kinetree.solve.methods.implicit_rk:RODAS5P",
    "radau5": "kinetree.solve.methods.implicit_rk:RADAU5",
    "alpha": "kinetree.solve.methods.generalized_alpha",
    "adaptive-alpha": "kinetree.solve.methods.generalized_alpha:ADAPTIVE",
}

AUTO = "auto"

_EXPLICIT = ("tsit5", "explicit, order 5")
_HIGH = ("dop853", "explicit, order 8")
_STIFF = ("radau5", "implicit, for stiff problems")
_LINEAR = ("rodas5p", "linearly implicit, for stiff problems")
_CHANGING = ("auto", "explicit, and stiff where that pays")
_STRUCTURAL = ("alpha", "generalized-α")
_SYMMETRIC = ("gauss4", "symmetric, fixed steps")

FOREIGN = {
    **dict.fromkeys(
        ("ode45", "ode23", "rk45", "rk23", "dopri5", "rkf45", "dormand-prince", "cash-karp"), _EXPLICIT
    ),
    **dict.fromkeys(("ode78", "ode89", "ode113", "vern7", "vern9", "adams", "abm"), _HIGH),
    **dict.fromkeys(
        ("ode15s", "ode15i", "bdf", "gear", "radau", "dassl", "ida", "gstiff", "cvode", "vode"), _STIFF
    ),
    **dict.fromkeys(("ode23s", "ode23t", "ode23tb", "rosenbrock", "rodas", "trbdf2"), _LINEAR),
    **dict.fromkeys(("lsoda", "lsode", "odeint", "zvode", "solve_ivp"), _CHANGING),
    **dict.fromkeys(("hht", "newmark", "generalized-alpha", "wilson"), _STRUCTURAL),
    **dict.fromkeys(("verlet", "leapfrog", "midpoint", "symplectic", "gauss"), _SYMMETRIC),
    **dict.fromkeys(("euler", "rk", "runge-kutta", "ode4", "heun"), ("rk4", "classical, fixed steps")),
}
"""Names that other programs give to methods, each with the method of the same kind here."""


def foreign_method(name: str) -> str | None:
    """Say in words which method to use for a method of another program; None for names that are unknown."""
    if name.lower() not in FOREIGN:
        return None
    ours, kind = FOREIGN[name.lower()]
    automatic = "" if ours == AUTO else f', or leave it to "{AUTO}"'
    return f'that is a method of other programs; use "{ours}" ({kind}){automatic}'


def method_names() -> tuple[str, ...]:
    """Names accepted by `integrate`."""
    return (AUTO, *FILES)


def lane_methods() -> tuple[str, ...]:
    """Names of the methods that take scenarios in lanes, accepted by `integrate_many`."""
    return tuple(name for name in FILES if load_method(name).lanes)


@cache
def load_method(name: str) -> Method:
    """The method called `name` (its file is imported now, its code compiled when first used)."""
    if name not in FILES:
        asked = Arguments("integrate")
        asked.choice("method", name, method_names(), foreign_method)
        asked.check()
    file, _, variant = FILES[name].partition(":")
    method: Method = getattr(importlib.import_module(file), variant or "METHOD")
    return method


def tableau_of(name: str) -> Tableau | None:
    """The coefficients of an explicit Runge–Kutta method; None of other methods."""
    found: Tableau | None = getattr(importlib.import_module(FILES[name].partition(":")[0]), "TABLEAU", None)
    return found
