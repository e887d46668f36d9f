"""What analyses can do with the blocks of a controller, and what they refuse."""

from __future__ import annotations

from typing import Final

from kinetree.model.blocks.sampled import Sampled
from kinetree.model.model import Model
from kinetree.words.arguments import ArgumentError, ArgumentFault
from kinetree.words.errors import NoAnswerError

_STILL: Final = {
    "inverse_dynamics": "it would hold the states of blocks at their start",
    "functions": "it would hold the states of blocks at their start",
    "linearizer": "it would hold the states of blocks at their start",
    "kinematics": "it follows drivers, and nobody integrates the states of blocks",
    "transmission": "it follows drivers, and nobody integrates the states of blocks",
}
"""Analyses that know no states of blocks, and why."""

_SMOOTH: Final = ("linearize", "linearizer", "gradient", "optimize", "equilibrium", "equilibria")
"""Analyses that differentiate motions, and do not know the jumps of what is sampled."""
_RESTING: Final = ("equilibrium", "equilibria")
"""Analyses that look for rest, which friction that sticks leaves open."""


def refuse_blocks(function: str, model: Model) -> None:
    """Raise :class:`NoAnswerError` where an analysis would take the blocks of a model for what they are not."""
    sampled = [block.name for block in model.blocks if isinstance(block, Sampled)]
    if function in _SMOOTH and sampled:
        listed = ", ".join(f'"{name}"' for name in sampled)
        raise NoAnswerError(
            f"{function}: the model has sampled blocks ({listed}), whose values jump at every sample, and these jumps "
            "are not differentiated here; write the controller as continuous blocks, or use sensitivities"
        )
    reason = _STILL.get(function)
    named = [block.name for block in model.blocks if block.state_names]
    if reason is not None and named:
        listed = ", ".join(f'"{name}"' for name in named)
        raise NoAnswerError(
            f"{function}: the model has blocks with states ({listed}): {reason}; "
            "simulate until it rests, or ask about the model without its controller (model.remove)"
        )
    sticking = [load.name for load in model.loads if load.state_names]
    if function in (*_STILL, *_RESTING) and sticking:
        listed = ", ".join(f'"{name}"' for name in sticking)
        raise NoAnswerError(
            f"{function}: loads have states of their own ({listed}), friction that sticks anywhere within its bounds: "
            "where such a model rests depends on how it came there; simulate it, or leave out bristle or relaxation"
        )


def refuse_missing_functions(function: str, model: Model) -> None:
    """Raise :class:`ArgumentError` where a block takes its values from a function that is not there."""
    faults = [
        ArgumentFault(
            "model",
            f'block "{block.name}" takes its values from a Python function, and none is given',
            f"give it with model.with_functions({block.name}=…)",
        )
        for block in model.blocks
        if isinstance(block, Sampled) and block.callback and block.function is None
    ]
    if faults:
        raise ArgumentError(function, faults)


def refuse_functions(function: str, model: Model) -> None:
    """Raise :class:`NoAnswerError` where scenarios would share a Python function, which may remember."""
    called = [block.name for block in model.blocks if isinstance(block, Sampled) and block.callback]
    if called:
        listed = ", ".join(f'"{name}"' for name in called)
        raise NoAnswerError(
            f"{function}: blocks take their values from Python functions ({listed}), which may remember one scenario "
            "in the next; write them as expressions, or call simulate for each scenario with functions of its own"
        )
