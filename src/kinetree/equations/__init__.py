"""Kinetree: equations."""
