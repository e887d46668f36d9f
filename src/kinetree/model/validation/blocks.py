"""Checks of blocks: their laws, their names, and algebraic loops among them."""

from __future__ import annotations

from kinetree.model.blocks.base import Block
from kinetree.model.expressions import name_segments
from kinetree.model.validation.context import Context
from kinetree.model.validation.inspection import Formula
from kinetree.model.validation.report import SAME_NAME

Output = tuple[str, str]
"""A block and one of its outputs."""


def check_block(context: Context, block: Block) -> None:
    """All checks of one block."""
    for found in context.inspected(block):
        if isinstance(found, Formula):
            parts = found.where.replace("[", ".").split(".")
            law = parts[0] not in block.constants and parts[-1] not in block.constants
            context.check_expression(block, found.where, found.expression, law=law)
    context.hear(block, block.faults(context))
    others = {
        *context.joints,
        *context.places,
        *context.parameters,
        *(load.name for load in context.model.loads),
    }
    if block.name in others:
        message = "a joint, body, marker, load or parameter has the same name"
        context.fault(block, message, "rename one of them", "name", SAME_NAME)


def check_loops(context: Context) -> None:
    """Outputs that would have to be known to find themselves."""
    sound = {name: block for name, block in context.blocks.items() if not context.is_faulty(block)}
    needs: dict[Output, list[Output]] = {}
    for name, block in sound.items():
        for output, expression in block.outputs.items():
            named = sorted(name_segments(expression))
            needs[name, output] = [(s[0], s[1]) for s in named if len(s) == 2 and s[0] in sound]
    done: set[Output] = set()
    for start in needs:
        loop = _loop_from(start, needs, done)
        if loop:
            shown = " ← ".join(".".join(step) for step in loop)
            message = f"an algebraic loop: {shown}, each needs the next at the same instant"
            remedy = "put something with a state between them: a low-pass, an integrator or a sampled block"
            context.fault(sound[loop[0][0]], message, remedy)


def _loop_from(start: Output, needs: dict[Output, list[Output]], done: set[Output]) -> list[Output]:
    """The first loop met on the way from an output; empty where there is none."""
    path: list[Output] = []
    pending = [iter([start])]
    while pending:
        here = next(pending[-1], None)
        if here is None:
            pending.pop()
            if path:
                done.add(path.pop())
        elif here in path:
            done.update(path)
            return [*path[path.index(here) :], here]
        elif here in needs and here not in done:
            path.append(here)
            pending.append(iter(needs[here]))
    return []
