"""The model that a user describes: bodies, joints, loads, constraints, markers, parameters. Knows no solver or file."""

from __future__ import annotations

from kinetree.model.body import GROUND, Body, Marker, Parameter
from kinetree.model.geometry.frame import Frame
from kinetree.model.model import Model

__all__ = ["GROUND", "Body", "Frame", "Marker", "Model", "Parameter"]
