"""Kinetree: results."""
