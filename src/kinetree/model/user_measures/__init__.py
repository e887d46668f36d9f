"""Measure types. The table below is the only place that names them: their kinds, file by file."""

from __future__ import annotations

from typing import Any

from kinetree.model.registry import Registry
from kinetree.model.user_measures.base import UserMeasure

_FILES = {
    "motion": (
        "distance",
        "angle",
        "position",
        "velocity",
        "angular-velocity",
    ),
    "reaction": (
        "reaction",
        "reaction-moment",
    ),
}
MEASURES: Registry[UserMeasure] = Registry(__name__, _FILES, UserMeasure)

__all__ = ["MEASURES", "UserMeasure"]


def __getattr__(name: str) -> Any:
    return MEASURES.named(name)
