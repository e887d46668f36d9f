"""Kinetree: io."""
