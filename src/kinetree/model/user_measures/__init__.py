"""Measure types. The list below is the only place that names their files."""

from __future__ import annotations

from typing import Any

from kinetree.model.registry import Registry
from kinetree.model.user_measures.base import UserMeasure

_FILES = ("places_and_reactions",)
MEASURES: Registry[UserMeasure] = Registry(__name__, _FILES, UserMeasure)

__all__ = ["MEASURES", "UserMeasure"]


def __getattr__(name: str) -> Any:
    return MEASURES.named(name)
