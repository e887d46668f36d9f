"""Periodic motions: by shooting with tangents, their stability, and how they change with a parameter."""
