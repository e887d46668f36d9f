"""Functions of time at whose zeros a motion switches, for a page that bounds them over stretches of time.

The page proves with bounds where nothing switches, as a simulation does: no pulse is missed however short it is.
Its arithmetic of intervals stands in ``frontend/src/intervals.ts``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from kinetree.export.code.intervals import BoundsWriter
from kinetree.model.expressions.evaluation import evaluate
from kinetree.model.expressions.piecewise import Piecewise
from kinetree.model.expressions.switching import TIME, Switch


class _Steps(BoundsWriter):
    """Writes a list of steps: an operation and the numbers of the steps it takes.

    Besides operations on intervals there are ``["t"]``, ``["p", k]``, ``["number", x]`` and ``["table", step, k]``.
    """

    def __init__(self) -> None:
        self.steps: list[list[Any]] = []
        self.tables: list[dict[str, Any]] = []

    def write(self, *step: Any) -> str:
        """A step; gives its number."""
        self.steps.append(list(step))
        return str(len(self.steps) - 1)

    def call(self, operation: str, *operands: str) -> str:
        """An operation on values."""
        return self.write(operation, *map(int, operands))

    def number(self, value: float) -> str:
        return self.write("number", float(value))

    def table(self, table: Piecewise, operand: str, low: float, high: float) -> str:
        """A table, kept aside."""
        self.tables.append(
            {
                "grid": table.grids[0].tolist(),
                "cells": table.coefficients.tolist(),
                "outside": table.outside,
                # None where they are not known
                "whole": [value if np.isfinite(value) else None for value in (low, high)],
            }
        )
        return self.write("table", int(operand), len(self.tables) - 1)


def time_functions(
    switches: Sequence[Switch], acting: int, parameters: Sequence[str]
) -> list[dict[str, Any]]:
    """Functions of time and parameters as the page reads them.

    Parameters
    ----------
    switches
        The functions; their zeros (or whole numbers) count.
    acting
        How many of them, from the first on, switch the motion. The others decide about events.
    parameters
        Names in the order of p.

    Raises
    ------
    NoBoundsError
        A function whose bounds the page does not know.
    """
    found = []
    for k, switch in enumerate(switches):
        writer = _Steps()

        def lookup(segments: tuple[str, ...], writer: _Steps = writer) -> str:
            return writer.write("t") if segments == TIME else writer.write("p", parameters.index(segments[0]))

        last = evaluate(switch.function, lookup, writer)
        found.append(
            {
                "integers": switch.integers, "acts": k < acting, "steps": writer.steps, "last": int(last),
                "tables": writer.tables,
            }
        )  # fmt: skip
    return found
