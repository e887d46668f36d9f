"""Block types. The table below is the only place that names them: their kinds, file by file."""

from __future__ import annotations

from typing import Any

from kinetree.model.blocks.base import Block
from kinetree.model.registry import Registry

_FILES = {
    "linear": (
        "integrator",
        "low-pass",
        "state-space",
        "transfer-function",
        "delay",
    ),
    "pid": (
        "pid",
        "saturation",
    ),
    "sampled": ("sampled",),
}
BLOCKS: Registry[Block] = Registry(__name__, _FILES, Block)

__all__ = ["BLOCKS", "Block"]


def __getattr__(name: str) -> Any:
    return BLOCKS.named(name)
