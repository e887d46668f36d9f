"""What analyses can do with the blocks of a controller, and what they refuse."""

from __future__ import annotations

from typing import Final

from kinetree.model.model import Model
from kinetree.preparation.no_answer import NoAnswerError

_STILL: Final = {
    "equilibrium": "it looks for a balance of forces and would hold the states of blocks at their start",
    "equilibria": "it looks for balances of forces and would hold the states of blocks at their start",
    "inverse_dynamics": "it would hold the states of blocks at their start",
    "functions": "it would hold the states of blocks at their start",
    "kinematics": "it follows drivers, and nobody integrates the states of blocks",
    "transmission": "it follows drivers, and nobody integrates the states of blocks",
}
"""Analyses that know no states of blocks, and why."""


def refuse_blocks(function: str, model: Model) -> None:
    """Raise :class:`NoAnswerError` where an analysis would take the blocks of a model for what they are not."""
    reason = _STILL.get(function)
    named = [block.name for block in model.blocks if block.state_names]
    if reason is not None and named:
        listed = ", ".join(f'"{name}"' for name in named)
        raise NoAnswerError(
            f"{function}: the model has blocks with states ({listed}): {reason}; "
            "simulate until it rests, or ask about the model without its controller (model.remove)"
        )
