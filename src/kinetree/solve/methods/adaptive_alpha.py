"""Adaptive alpha: the generalized-α method with error control of positions, for structures that vibrate fast.

Fast vibrations are damped, and then do not set its steps: it follows the slow motion of structures. Its equations
stand in ``alpha.c`` of the runtime.
"""

from dataclasses import replace

from kinetree.solve.methods.generalized_alpha import METHOD as FIXED

METHOD = replace(
    FIXED,
    name="adaptive-alpha",
    fixed=False,
    exponent=1 / 3,
    factor_min=0.3,
    factor_max=2.0,
    hold=1.3,
    safety=0.85,
)
