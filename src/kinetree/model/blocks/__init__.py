"""Block types. The list below is the only place that names their files."""

from __future__ import annotations

from typing import Any

from kinetree.model.blocks.base import Block
from kinetree.model.registry import Registry

_FILES = ("linear", "pid", "sampled")
BLOCKS: Registry[Block] = Registry(__name__, _FILES, Block)

__all__ = ["BLOCKS", "Block"]


def __getattr__(name: str) -> Any:
    return BLOCKS.named(name)
