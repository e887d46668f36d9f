"""Kinetree: model."""
