"""Constraint types. The registry below is the only place that lists them."""

from __future__ import annotations

from kinetree.model.constraints.base import Constraint, Row

CONSTRAINTS: dict[str, type[Constraint]] = {}

__all__ = ["CONSTRAINTS", "Constraint", "Row"]
