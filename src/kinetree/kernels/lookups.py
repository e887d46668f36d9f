"""Look-ups in arrays of constants, as functions that CasADi calls and kernels write out.

Such a function is called ``kinetree_locate_…`` or ``kinetree_take_…``, takes one number, is not inlined, and holds its
array as its only vector constant (`kinetree.spatial.lookup` makes them).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import casadi as ca


@dataclass(frozen=True)
class Lookup:
    """An array of constants and what is done with it.

    Attributes
    ----------
    kind : {"locate", "take"}
        ``locate``: of a number x, the largest k ≤ n − 2 with values[k] ≤ x, and 0 where there is none.
        ``take``: of a whole number k from 0 to n − 1, values[k].
    values : tuple of float
        Two or more ascending numbers to locate, two or more to take.
    """

    kind: Literal["locate", "take"]
    values: tuple[float, ...]


def lookup_of(function: ca.Function) -> Lookup | None:
    """The array a function looks up in; None for any other function."""
    kinds: tuple[Literal["locate", "take"], ...] = ("locate", "take")
    kind = next((k for k in kinds if str(function.name()).startswith(f"kinetree_{k}_")), None)
    if kind is None:
        return None
    for i in range(function.n_instructions()):
        if function.instruction_id(i) == ca.OP_CONST:
            array = function.instruction_MX(i).to_DM().full().ravel().tolist()
            if len(array) > 1:
                return Lookup(kind, tuple(array))
    return None
