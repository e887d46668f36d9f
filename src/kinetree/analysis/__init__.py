"""Kinetree: analysis."""
