"""Constraint types. The table below is the only place that names them: their kinds, file by file."""

from __future__ import annotations

from typing import Any

from kinetree.model.constraints.base import Constraint, Row
from kinetree.model.registry import Registry

_FILES = {
    "drivers": (
        "joint-driver",
        "marker-driver",
        "distance-driver",
    ),
    "coupler": ("coupler",),
    "gears": (
        "gear-pair",
        "bevel-gears",
        "rack-and-pinion",
        "worm-gears",
    ),
    "belt_drive": ("belt-drive",),
    "points": (
        "distance",
        "point-on-plane",
        "point-on-line",
        "point-on-curve",
    ),
    "rolling": (
        "rolling-disk",
        "rolling-sphere",
        "knife-edge",
    ),
    "holonomic": (
        "holonomic",
        "nonholonomic",
    ),
}
CONSTRAINTS: Registry[Constraint] = Registry(__name__, _FILES, Constraint)

__all__ = ["CONSTRAINTS", "Constraint", "Row"]


def __getattr__(name: str) -> Any:
    return CONSTRAINTS.named(name)
