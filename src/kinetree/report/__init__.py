"""Kinetree: report."""
