"""Kinetree: spatial."""
