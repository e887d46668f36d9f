"""Validation: every fault and warning of a model at once, each with the object's name and a remedy."""

from __future__ import annotations

from kinetree.model.validation.report import Fault, ModelError, Report
from kinetree.model.validation.validate import validate

__all__ = ["Fault", "ModelError", "Report", "validate"]
