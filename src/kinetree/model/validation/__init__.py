"""Validation: every fault and warning of a model at once, each with the object's name and a remedy."""

from __future__ import annotations

from kinetree.model.faults import Fault, ModelError, Report
from kinetree.model.validation.validate import Examination, validate

__all__ = ["Examination", "Fault", "ModelError", "Report", "validate"]
